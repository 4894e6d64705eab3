"""Fuzz a reader with atheris, guided by coverage: `pip install atheris`, then from another folder
`python ROOT/tools/fuzz.py position -max_total_time=600`.

The first argument is a kind of tests/shared/mutants.py; all others go to libFuzzer. It begins with valid texts and
mutants of them, and stops at the first text that the reader handles wrongly.
"""

import sys
import tempfile
from pathlib import Path

import atheris
from places import HELPERS

sys.path.extend(HELPERS)

with atheris.instrument_imports(include=["tongits_core"]):
    import tongits_core  # noqa: F401

from mutants import READERS, mutants, read, valid_texts


def main() -> None:
    """Run libFuzzer on the given kind."""
    if len(sys.argv) < 2 or sys.argv[1] not in READERS:
        raise SystemExit(f"usage: fuzz.py {'|'.join(READERS)} [libFuzzer options]")
    kind = sys.argv.pop(1)
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate([*valid_texts()[kind], *mutants(kind, 200)]):
            (Path(folder) / str(number)).write_bytes(text.encode("utf-8", "surrogatepass"))
        atheris.Setup([*sys.argv, folder], lambda data: read(kind, data.decode("utf-8", "replace")))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
