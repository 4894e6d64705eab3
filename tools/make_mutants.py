"""Make tests/data/mutants.jsonl anew: of many nearly valid texts one for each thing that a reader says or prints."""

import json
import re
import sys

from places import DATA, HELPERS, ROOT

sys.path.extend(HELPERS)

from mutants import READERS, mutants, read

NUMBERS = {"action": 4000, "position": 12000, "record": 2500, "rules": 4000}
MOST = {"action": 60, "position": 120, "record": 40, "rules": 60}
LONGEST = 1500


def said(kind: str, text: str) -> str:
    """The reader's result or error for a text, without cards, numbers and quoted parts."""
    reader, _ = READERS[kind]
    try:
        value = reader(text)
    except ValueError as error:
        message = re.sub(r"'[^']*'|\"[^\"]*\"|[A2-9TJQKX][shdcrb]\b|[-\d]+", "*", str(error))
        return re.sub(r"(= ?|not |token )\S+", r"\1", message)[:90]
    tokens = re.findall(r"(\w+)=", str(value))
    return f"read: {kind} {' '.join(tokens[-4:])}"


def main() -> None:
    """Choose the texts and write the file."""
    lines = []
    for kind, number in NUMBERS.items():
        chosen: dict[str, str] = {}
        for text in mutants(kind, number, seed=1):
            if len(text) <= LONGEST:
                what = said(kind, text)
                chosen[what] = min(text, chosen.get(what, text), key=len)
        texts = sorted(chosen.values(), key=lambda text: (len(text), text))[: MOST[kind]]
        lines += [{"kind": kind, "text": text, "printed": read(kind, text)} for text in texts]
    path = DATA / "mutants.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    print(f"{len(lines)} texts in {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
