"""Every example that the package and its documents show is run as shown."""

import doctest
import importlib
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from places import ROOT

import tongits_core

pytestmark = pytest.mark.build

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def modules() -> list[ModuleType]:
    names = [module.name for module in pkgutil.walk_packages(tongits_core.__path__, "tongits_core.")]
    return [tongits_core, *(importlib.import_module(name) for name in names if not name.endswith("__main__"))]


def docstring_examples() -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    return [test for module in modules() for test in finder.find(module) if test.examples]


def document_examples() -> list[doctest.DocTest]:
    """The ```python blocks with prompts of each document, one session a document."""
    parser = doctest.DocTestParser()
    tests = []
    for path in DOCUMENTS:
        blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        tests.append(parser.get_doctest("\n".join(blocks), {}, path.name, str(path), 0))
    return [test for test in tests if test.examples]


def console_sessions() -> list[tuple[str, str]]:
    """Each `$ tongits …` command of the documents' ```console blocks, `< FILE` at its end for what is typed, with the output
    shown below it, `...` for what is left out.
    """
    sessions = []
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            for command, output in re.findall(r"^\$ (tongits .*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
                sessions.append((command, output))
    return sessions


@pytest.mark.parametrize("test", [*docstring_examples(), *document_examples()], ids=lambda test: test.name)
def test_python_example(test: doctest.DocTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize(("command", "output"), console_sessions())
def test_console_example(command: str, output: str) -> None:
    script = Path(sys.executable).parent / "tongits"
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    command, _, file = command.partition(" < ")
    typed = (ROOT / file).read_text(encoding="utf-8") if file else None
    done = subprocess.run(
        [script, *shlex.split(command)[1:]],
        cwd=ROOT, env=environment, input=typed, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
    assert doctest.OutputChecker().check_output(output, printed, doctest.ELLIPSIS), printed


@pytest.mark.parametrize("lines", [1, 2, 5])
def test_advice_on_the_shipped_position_is_the_same_however_many_lines_are_asked_for(lines: int) -> None:
    position = tongits_core.Position.parse((ROOT / "examples" / "call-or-take.txt").read_text(encoding="utf-8"))
    advice = tongits_core.suggest(position, worlds=4000, lines=lines)
    assert str(advice.best) == "call"
    assert len(advice.lines) == min(lines, 4)
