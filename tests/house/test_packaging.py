"""What is shipped: the sdist, the installed files, and building against them from outside."""

import ctypes
import importlib.machinery
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from places import ROOT

import tongits_core

pytestmark = pytest.mark.build

PACKAGE = Path(tongits_core.get_include()).parent


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def source_files() -> list[str]:
    """What git tracks; in an unpacked sdist, where there is no git, what was unpacked."""
    if (ROOT / ".git").exists():
        return sorted(run("git", "ls-files", cwd=ROOT).splitlines())
    files = (str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file())
    return sorted(
        name for name in files if name != "PKG-INFO" and not re.search(r"(^|/)(build|\.\w+_cache|__pycache__)/", name)
    )


def test_sdist_holds_exactly_the_files_git_tracks(tmp_path: Path) -> None:
    build = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    run(sys.executable, "-c", build, str(tmp_path), cwd=ROOT)
    (archive,) = tmp_path.iterdir()
    with tarfile.open(archive) as tar:
        names = [member.name.partition("/")[2] for member in tar.getmembers() if member.isfile()]
    assert sorted(name for name in names if name != "PKG-INFO") == source_files()


def test_installed_package_has_types_declarations_headers_and_library() -> None:
    installed = {path.name for root in tongits_core.__path__ for path in Path(root).rglob("*")}
    wanted = {
        path.name
        for folder, ending in [("src", "*.h"), ("tongits_core", "*.px[di]"), ("tongits_core", "*.pyi")]
        for path in (ROOT / folder).rglob(ending)
        if path.suffix != ".pyx"
    }
    assert wanted <= installed
    assert {"py.typed", "libtongits_c.a"} <= installed


def test_outside_cython_module_of_the_design_notes_builds_against_the_installed_package(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "DESIGN.md").read_text(encoding="utf-8")
    for name, language in [("mine.pyx", "cython"), ("setup.py", "python")]:
        (block,) = re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        (tmp_path / name).write_text(block)
    run(sys.executable, "setup.py", "build_ext", "--inplace", cwd=tmp_path)
    use = "import mine, tongits_core as t; print(*map(mine.size_and_deadwood, [t.CardSet('2s 3s 4s Kd'), '9h Kc']))"
    assert run(sys.executable, "-c", use, cwd=tmp_path) == "(4, 10) (2, 19)\n"


def test_extension_modules_export_no_symbol_of_the_core() -> None:
    suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
    modules = list(PACKAGE.rglob(f"*{suffix}"))
    assert modules
    for module in modules:
        library = ctypes.CDLL(str(module))
        assert hasattr(library, "PyInit_" + module.name.removesuffix(suffix))
        assert not hasattr(library, "tg_deadwood")


def test_source_tree_without_compiled_modules_names_the_trap(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tongits_core", tmp_path / "tongits_core", ignore=shutil.ignore_patterns("*.so"))
    # -S: no site-packages, so that no installed copy is found instead.
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import tongits_core"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "this is the source tree" in done.stderr
    assert str(tmp_path / "tongits_core") in done.stderr


def test_mypy_sees_the_types(tmp_path: Path) -> None:
    (tmp_path / "user.py").write_text("import tongits_core\n\nreveal_type(tongits_core.get_include())\n")
    out = run(sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "user.py", cwd=tmp_path)
    assert 'Revealed type is "str"' in out.replace("builtins.", "")


def test_no_path_of_one_machine_in_the_tree() -> None:
    pattern = re.compile(rb"(?:^|[^A-Za-z0-9_.])/(?:work|root|farm|home/\w+|Users/\w+)/", re.MULTILINE)
    found = [name for name in source_files() if pattern.search((ROOT / name).read_bytes())]
    assert found == []


def refusal(tmp_path: Path, environment: dict[str, str], *options: str) -> str:
    """What the build says where it cannot be configured, on one line."""
    cmake, ninja = (shutil.which(name) for name in ("cmake", "ninja"))
    assert cmake is not None
    assert ninja is not None
    done = subprocess.run(
        [cmake, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}", "-S", str(ROOT), "-B", str(tmp_path / "build"), *options],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    assert done.returncode != 0
    return " ".join(done.stderr.split())


def test_a_build_without_the_headers_of_python_names_the_package(tmp_path: Path) -> None:
    options = (f"-DPython_EXECUTABLE={sys.executable}", "-DPython_INCLUDE_DIR=/nonexistent")
    said = refusal(tmp_path, dict(os.environ), *options)
    assert "headers" in said
    assert "`apt install python3-dev`" in said


def test_a_build_without_a_compiler_names_the_package(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CFLAGS", "LDFLAGS")}
    said = refusal(tmp_path, environment | {"PATH": str(tmp_path)})
    assert "There is no C compiler." in said
    assert "`apt install gcc libc6-dev`" in said


def test_the_readme_names_the_packages_of_a_bare_debian() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "sudo apt install gcc libc6-dev python3-dev python3-venv\n" in text
