"""The paths of the installed package: its data, and the headers and library for C or Cython modules outside it."""

from importlib.util import find_spec
from pathlib import Path

DATA = Path(__file__).with_name("data")


def get_include() -> str:
    """The directory of the C headers of the package.

    A Cython module that cimports ``tongits_core`` must be compiled with this include directory.

    Raises:
        ImportError: the package was installed without its headers.

    >>> import os
    >>> os.path.exists(os.path.join(get_include(), "cards", "cards.h"))
    True
    """
    return str(_installed("include/cards/cards.h").parents[1])


def get_library() -> str:
    """The path of the static library of the C core; a module that uses ``_core.pxd`` must link with it.

    Raises:
        ImportError: the package was installed without its library.

    >>> get_library().endswith("libtongits_c.a")
    True
    """
    return str(_installed("lib/libtongits_c.a"))


def _installed(name: str) -> Path:
    # An editable install has two roots: the source tree, and the directory into which CMake installs.
    spec = find_spec(__package__)
    roots = [] if spec is None else list(spec.submodule_search_locations or [])
    for root in roots:
        path = Path(root) / name
        if path.is_file():
            return path
    raise ImportError(f"tongits_core was installed without its {name}; looked in {roots}")
