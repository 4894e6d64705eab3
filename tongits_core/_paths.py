"""Where the installed package keeps what an outside C or Cython module needs to build against it."""

from pathlib import Path

import tongits_core


def get_include() -> str:
    """The directory of the C headers that the package's ``.pxd`` files name.

    Pass it as an include directory to the compiler of a module that cimports ``tongits_core``.

    Raises:
        ImportError: the package was installed without its headers.

    >>> import os
    >>> os.path.exists(os.path.join(get_include(), "cards.h"))
    True
    """
    return str(_installed("include/cards.h").parent)


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
    for root in tongits_core.__path__:
        path = Path(root) / name
        if path.is_file():
            return path
    raise ImportError(f"tongits_core was installed without its {name}; looked in {list(tongits_core.__path__)}")
