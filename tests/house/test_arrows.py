"""The files of the package and of the C core name each other downward only (tools/arrows.py), and the scan finds what does not."""

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
from places import ROOT


@pytest.fixture(scope="module")
def arrows() -> ModuleType:
    spec = importlib.util.spec_from_file_location("arrows", ROOT / "tools" / "arrows.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["arrows"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for folder in ("src", "tongits_core"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__", "data"))
    return tmp_path


def test_all_arrows_point_down(arrows: ModuleType) -> None:
    assert arrows.faults(ROOT) == []


@pytest.mark.parametrize(
    ("file", "line", "found"),
    [
        ("tongits_core/cards/converters.py", "from tongits_core.rules import Rules", "cards names rules"),
        ("tongits_core/cards/converters.py", "from ..rules import Rules", "cards names rules"),
        ("tongits_core/cards/converters.py", "import tongits_core.search", "cards names search"),
        ("tongits_core/cards/converters.py", "from tongits_core import Rules", "cards names public"),
        ("tongits_core/rules/rules.py", "def lazily():\n    from tongits_core.game import Game", "rules names game"),
        ("tongits_core/rules/rules.py", "if TYPE_CHECKING:\n    from tongits_core.game import Game", "rules names game"),
        ("tongits_core/rules/rules.py", "import_module('tongits_core.game')", "rules names game"),
        ("tongits_core/solver/_solver.pyx", "from tongits_core.search._plans cimport Plans", "solver names search"),
        ("tongits_core/solver/_solver.pyx", "from tongits_core.search import Plans", "solver names search"),
        ("tongits_core/solver/_solver.pyx", 'include "../search/_plans.pxd"', "solver names search"),
        ("tongits_core/position/_action.pxd", "cimport tongits_core.game._game", "position names game"),
        ("tongits_core/position/_action.pyi", "from tongits_core.game import Game", "position names game"),
        ("tongits_core/errors.py", "from tongits_core.cards import CardSet", "root names cards"),
        ("tongits_core/bots/bots.py", "from tongits_core.arena import play", "bots names arena"),
        ("tongits_core/arena/means.py", "from tongits_core.cli import main", "arena names cli"),
        ("tongits_core/cli/words.py", "from tongits_core.search.halving import Race", "names search/halving inside search"),
        ("tongits_core/search/line.py", "from tongits_core.position import history", "names position/history inside"),
        ("tongits_core/search/line.py", "from tongits_core.search import choose", "a circle: search/__init__"),
        ("src/cards/meld.h", '#include "engine/game.h"', "cards includes engine/game.h"),
        ("src/solver/joker.c", '#include "../policy/policy.h"', "solver includes"),
        ("src/cards/meld.c", "#include <Python.h>", "cards includes Python.h"),
        ("src/solver/options.h", '#include "solver/joker.h"', "a circle: solver/"),
    ],
)  # fmt: skip
def test_a_planted_arrow_is_found(arrows: ModuleType, copy: Path, file: str, line: str, found: str) -> None:
    target = copy / file
    target.write_text(f"{target.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    assert any(found in fault for fault in arrows.faults(copy)), arrows.faults(copy)


def test_an_example_in_a_docstring_is_no_arrow(arrows: ModuleType, copy: Path) -> None:
    target = copy / "tongits_core" / "cards" / "converters.py"
    text = target.read_text(encoding="utf-8")
    target.write_text(
        f'{text}\n\ndef more():\n    """Some.\n\n    >>> from tongits_core import Game\n    """\n', encoding="utf-8"
    )
    assert arrows.faults(copy) == arrows.faults(ROOT)


@pytest.mark.parametrize("folder", ["src", "tongits_core"])
def test_no_source_file_is_longer_than_620_lines(folder: str) -> None:
    kinds = {".c", ".h", ".py", ".pyx", ".pxd", ".pyi"}
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
    assert files
    assert [path.name for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 620] == []


def test_few_files_stand_at_the_root_of_the_package() -> None:
    files = [path for path in (ROOT / "tongits_core").iterdir() if path.suffix in {".py", ".pyx", ".pxd", ".pyi"}]
    assert 0 < len(files) <= 16
