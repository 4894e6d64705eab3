"""Where the installed package keeps its data, and what an outside C or Cython module needs to build against it."""

from importlib.util import find_spec
from pathlib import Path

DATA = Path(__file__).with_name("data")


def get_include() -> str:
    """The directory of the C headers that the package's ``.pxd`` files name.

    Pass it as an include directory to the compiler of a module that cimports ``tongits_core``.

    Raises:
        ImportError: the package was installed without its headers.

    >>> import os
    >>> os.path.exists(os.path.join(get_include(), "cards", "cards.h"))
    True
    """
    return str(_installed("include/cards/cards.h").parents[1])


def get_library() -> str:
    """The static library with the C core, for a module that calls its functions through ``_core.pxd``.

    Raises:
        ImportError: the package was installed without its library.

    >>> get_library().endswith("libtongits_c.a")
    True
    """
    return str(_installed("lib/libtongits_c.a"))


def _installed(name: str) -> Path:
    # An editable install has two places: the source tree and what CMake installed.
    spec = find_spec(__package__)
    roots = [] if spec is None else list(spec.submodule_search_locations or [])
    for root in roots:
        path = Path(root) / name
        if path.is_file():
            return path
    raise ImportError(f"tongits_core was installed without its {name}; looked in {roots}")
