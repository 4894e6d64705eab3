"""Write down what a new bot of the frozen ladder does in the positions of tests/data/ladder.jsonl.

tests/bots/test_ladder.py then holds it to that. A bot that is there already is refused: it is frozen.

usage: python tools/freeze_bot.py NAME[:LEVEL]        (away from the root of the tree, with the package installed)
"""

from __future__ import annotations

import json
import sys

from places import DATA

from tongits_core import Position, bots

FILE = DATA / "ladder.jsonl"


def main() -> None:
    """Add the bot to every line."""
    (title,) = sys.argv[1:]
    name, _, level = title.partition(":")
    bot = bots.create(name, int(level) if level else 5)
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        if title in line["actions"]:
            raise SystemExit(f"{title} is frozen; a bot that plays otherwise needs a name of its own")
        line["actions"][title] = str(bot.act(Position.parse(line["position"])))
    FILE.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
