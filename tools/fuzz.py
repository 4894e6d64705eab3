"""Fuzz a reader with atheris, led by coverage, as long as you like: `pip install atheris`, then from another folder
`python ROOT/tools/fuzz.py position -max_total_time=600`.

The kinds are those of tests/shared/mutants.py; what follows goes to libFuzzer. It begins with valid texts and
mutants of them, and ends at the first text that is neither read nor refused as it should be.
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
    """Run libFuzzer on the kind that is named."""
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
