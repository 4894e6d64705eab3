"""Check the imports between the files of the package and of the C core: all arrows must point down.

An arrow goes from a file to a file that it imports. The tool reads .py, .pyx, .pxd and .pyi files (import, cimport,
include, also lazy imports and those for type checkers) and the #include lines of C. Three things are faults: an arrow
to a higher room; an arrow to a file inside another room (Python code must import from the room's package; only cimport
may name a .pxd); and a circle of files.

Usage: python tools/arrows.py [ROOT]; exit code 1 if there is a fault.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from posixpath import normpath

PACKAGE = "tongits_core"
ROOMS = (
    "root", "cards", "rules", "solver", "position", "game", "policy", "belief", "search", "advice", "bots", "table",
    "training", "public", "arena", "benchmark", "board", "cli",
)  # fmt: skip
"""From the lowest to the highest. root: the helpers of all rooms; public: __init__ and the documented module paths."""
HELPERS = {"_arguments", "_core", "_errors", "_paths", "_threads", "_workers", "errors"}
ON_TOP = {"arena", "benchmark", "board", "cli"}
"""Rooms beside each other on top of the public API; cli also uses the others."""
C_ROOMS = ("cards", "solver", "engine", "policy", "belief", "search")
KNOWN = {("game/_game", "game/record")}
"""Allowed: Game.record() returns a Record, which is built on Game; only the stub names the type."""
PYTHON = (".py", ".pyx", ".pxd", ".pyi")

IMPORT = re.compile(
    r"""^[ \t]*(?:
        from[ \t]+(?P<place>[\w.]+)[ \t]+(?P<way>c?import)[ \t]+(?P<names>\((?:[^()]|\([^()]*\))*\)|[^\n#]*)
      | (?P<plain>c?import)[ \t]+(?P<modules>[\w., \t]+)
      | include[ \t]+["'](?P<text>[^"']+)["']
    )""",
    re.MULTILINE | re.VERBOSE,
)
DYNAMIC = re.compile(r"""import_module\(\s*f?["'](tongits_core[\w.]*)""")
DOCSTRING = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""')
COMMENT = re.compile(r"#[^\n]*")
OFFERED = re.compile(r'^    "(\w+)",$|(?<=[\[ ])"(\w+)"(?=[,\]])', re.MULTILINE)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+["<]([^">]+)[">]', re.MULTILINE)


@dataclass(frozen=True, order=True)
class Arrow:
    """One file names another; files without their endings, so that a module is one place with its .pxd and .pyi."""

    source: str
    target: str
    file: str
    native: bool
    """By cimport or #include, which name a file inside a room."""


def python_arrows(root: Path) -> list[Arrow]:
    """All arrows between files of the package."""
    return list(_Package(root).arrows())


class _Package:
    """The files of the package, and what each of its rooms offers in its __init__."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / PACKAGE
        self.files = sorted(path for path in self.home.rglob("*") if path.suffix in PYTHON)
        self.modules = {self.stem(path) for path in self.files}
        self.offered = {
            self.stem(path.parent): {a or b for a, b in OFFERED.findall(path.read_text(encoding="utf-8"))}
            for path in self.files
            if path.name == "__init__.py" and path.parent != self.home
        }

    def stem(self, path: Path) -> str:
        return path.relative_to(self.home).with_suffix("").as_posix()

    def arrows(self) -> Iterator[Arrow]:
        for path in self.files:
            source = self.stem(path)
            for target, native in self.named(path, source):
                if target != source:
                    yield Arrow(source, target, str(path.relative_to(self.root)), native)

    def named(self, path: Path, source: str) -> Iterator[tuple[str, bool]]:
        """What one file names: (file, by cimport or include)."""
        text = DOCSTRING.sub('""', path.read_text(encoding="utf-8"))  # whose examples import what a user would
        here = PurePosixPath(source)
        for found in IMPORT.finditer(text):
            if found["text"]:
                yield normpath(here.parent / PurePosixPath(found["text"]).with_suffix("")), True
            elif found["plain"]:
                for module in found["modules"].split(","):
                    yield from self.targets(module.split(" as ")[0].strip(), [], here, found["plain"])
            else:
                names = COMMENT.sub("", found["names"]).strip("() \t\n").split(",")
                words = [name.split()[0] for name in names if name.strip()]
                yield from self.targets(found["place"], words, here, found["way"])
        for module in DYNAMIC.findall(text):
            if not module.endswith("."):  # else its name is made at run time: a command of this room
                yield from self.targets(module, [], here, "import")

    def targets(self, place: str, names: list[str], here: PurePosixPath, way: str) -> Iterator[tuple[str, bool]]:
        """The files that `from place import names` needs; a name that a room offers is its __init__."""
        if place.startswith("."):
            up = len(place) - len(place.lstrip("."))
            place = ".".join([PACKAGE, *here.parts[:-up], *filter(None, [place.lstrip(".")])])
        if place != PACKAGE and not place.startswith(PACKAGE + "."):
            return
        inner = place.removeprefix(PACKAGE).lstrip(".").replace(".", "/")
        files = [self.file(f"{inner}/{name}".lstrip("/")) for name in names if name not in self.offered.get(inner, ())]
        yield from ((file, way == "cimport") for file in files if file)
        if not files or None in files or len(files) < len(names):
            yield self.file(inner) or inner, way == "cimport"

    def file(self, name: str) -> str | None:
        """The file of a module or package, None if there is none of that name."""
        return next((each for each in (name, f"{name}/__init__".lstrip("/")) if each in self.modules), None)


def c_arrows(root: Path) -> Iterator[Arrow]:
    """All arrows between files of the C core; includes of other files are left out."""
    core = root / "src"
    files = {path.relative_to(core).as_posix() for path in core.rglob("*") if path.suffix in {".c", ".h"}}
    for name in sorted(files):
        for target in INCLUDE.findall((core / name).read_text(encoding="utf-8")):
            beside = normpath(PurePosixPath(name).parent / target)
            for place in (target, beside):
                if place in files:
                    yield Arrow(name, place, f"src/{name}", True)
                    break
            if target == "Python.h":
                yield Arrow(name, target, f"src/{name}", True)


def room(module: str) -> str:
    """The room of a file of the package, or of the C core."""
    first, slash, _ = module.partition("/")
    if slash:
        return first
    return "root" if first in HELPERS else "cli" if first == "__main__" else "public"


def wrong_python(arrows: Iterable[Arrow]) -> Iterator[str]:
    """The faults of the package: arrows that point up, or to a file inside another room."""
    for arrow in arrows:
        mine, other = room(arrow.source), room(arrow.target)
        if mine == other or (arrow.source == "__init__" and other not in ON_TOP):
            continue
        if other not in ROOMS or ROOMS.index(other) > ROOMS.index(mine) or (other in ON_TOP and mine != "cli"):
            yield f"{arrow.file}: {mine} names {other} ({arrow.target}), which stands higher"
        elif not arrow.native and other not in {"root", "public"} and mine != "public" and not _is_door(arrow.target):
            yield f"{arrow.file}: names {arrow.target} inside {other}; what {other} offers stands in its __init__"


def _is_door(target: str) -> bool:
    return target.endswith("/__init__")


def wrong_c(arrows: Iterable[Arrow]) -> Iterator[str]:
    """Arrows of the C core that point up."""
    for arrow in arrows:
        mine, other = room(arrow.source), room(arrow.target)
        if other not in C_ROOMS or C_ROOMS.index(other) > C_ROOMS.index(mine):
            yield f"{arrow.file}: {mine} includes {arrow.target}, which stands higher"


def circles(arrows: Iterable[Arrow]) -> Iterator[str]:
    """Groups of files that name each other, by Tarjan's search for strongly connected components (1972)."""
    graph: dict[str, set[str]] = {}
    for arrow in arrows:
        if (arrow.source, arrow.target) not in KNOWN:
            graph.setdefault(arrow.source, set()).add(arrow.target)
            graph.setdefault(arrow.target, set())
    for group in _components(graph):
        if len(group) > 1:
            yield "a circle: " + ", ".join(sorted(group))


def _components(graph: Mapping[str, set[str]]) -> Iterator[list[str]]:
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []

    def visit(node: str) -> Iterator[list[str]]:
        index[node] = low[node] = len(index)
        path.append(node)
        for after in sorted(graph[node]):
            if after not in index:
                yield from visit(after)
                low[node] = min(low[node], low[after])
            elif after in path:
                low[node] = min(low[node], index[after])
        if low[node] == index[node]:
            at = path.index(node)
            yield path[at:]
            del path[at:]

    for node in sorted(graph):
        if node not in index:
            yield from visit(node)


def faults(root: Path) -> list[str]:
    """All faults, one line each."""
    package, core = list(python_arrows(root)), list(c_arrows(root))
    joined = [Arrow(a.source.rpartition(".")[0], a.target.rpartition(".")[0], a.file, True) for a in core]
    return [
        *sorted(set(wrong_python(package))),
        *sorted(set(wrong_c(core))),
        *circles(package),
        *circles(arrow for arrow in joined if arrow.source != arrow.target),
    ]


def main() -> int:
    """Print the faults, or the number of arrows."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
    found = faults(root)
    print(
        "\n".join(found)
        or f"{len(set(python_arrows(root)))} arrows in the package, {len(set(c_arrows(root)))} in C: all down"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
