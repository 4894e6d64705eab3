"""The census: exact counts over all hands of one size, by minimum deadwood, by melds and by quads.

The solver solves every hand up to a permutation of the suits, so the census also tests the kernel on all hands. A
census can be stopped and continued later.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import comb
from pathlib import Path
from time import monotonic

from tongits_core._arguments import whole, why
from tongits_core._threads import Call, Threads
from tongits_core._workers import workers
from tongits_core.errors import TongitsError
from tongits_core.solver._census import Lanes

PARTS = 8192
MOST_CARDS = 16  # 10 558 545 000 000 hands; larger hands are too many to visit
FORMAT = "tongits-census-1"


@dataclass(frozen=True)
class Census:
    """Exact numbers of hands of `cards` cards, without jokers and with the ace low.

    `deadwood[p]` hands have minimum deadwood p; in `melds[m]` hands the largest number of disjoint melds is m;
    `quads[q]` hands hold q fours of a kind. Each of the three sums to `hands`, which is 52 over `cards`.

    >>> census(3).probability_of_meld
    Fraction(24, 5525)
    """

    cards: int
    deadwood: tuple[int, ...]
    melds: tuple[int, ...]
    quads: tuple[int, ...]

    @property
    def hands(self) -> int:
        """The number of hands counted."""
        return sum(self.deadwood)

    @property
    def probability_of_meld(self) -> Fraction:
        """Chance that a hand holds a meld."""
        return 1 - Fraction(self.melds[0], self.hands)

    @property
    def probability_of_quad(self) -> Fraction:
        """Chance that a hand holds four of a kind."""
        return 1 - Fraction(self.quads[0], self.hands)

    @property
    def mean_deadwood(self) -> Fraction:
        """Mean minimum deadwood, in points."""
        return Fraction(sum(points * count for points, count in enumerate(self.deadwood)), self.hands)

    def to_json(self) -> str:
        """The counts as one JSON object; read back by from_json()."""
        return json.dumps({"format": FORMAT, **asdict(self)})

    @classmethod
    def from_json(cls, text: str) -> Census:
        """Read what to_json() wrote; TongitsError on anything else."""
        try:
            data = json.loads(text)
            if data.pop("format") != FORMAT:
                raise KeyError("format")
            counted = cls(data["cards"], tuple(data["deadwood"]), tuple(data["melds"]), tuple(data["quads"]))
            hands = comb(52, counted.cards)
            whole = sum(counted.deadwood) == sum(counted.melds) == sum(counted.quads) == hands
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise TongitsError(f"not a census: {why(error)}") from error
        if not whole:
            raise TongitsError(f"not a census: the counts do not sum to {hands} hands of {counted.cards} cards")
        return counted


class _Tally:
    """The counts so far, and which parts of the census they include."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.done = [False] * PARTS
        self.counts: list[list[int]] = [[], [], []]

    def add(self, part: int, counts: tuple[list[int], list[int], list[int]]) -> None:
        self.done[part] = True
        self.counts = [_sum(old, new) for old, new in zip(self.counts, counts, strict=True)]

    @property
    def hands(self) -> int:
        return sum(self.counts[0])

    def save(self, path: Path) -> None:
        done = "".join("1" if part else "0" for part in self.done)
        text = json.dumps({"format": FORMAT, "cards": self.cards, "done": done, "counts": self.counts})
        beside = path.with_name(path.name + ".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)

    @classmethod
    def load(cls, path: Path, cards: int) -> _Tally:
        tally = cls(cards)
        if not path.exists():
            return tally
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if (data["format"], data["cards"], len(data["done"])) != (FORMAT, cards, PARTS):
                raise TongitsError(f"{path} is the checkpoint of another census: {data['cards']} cards, not {cards}")
            tally.done = [part == "1" for part in data["done"]]
            tally.counts = [list(map(int, counts)) for counts in data["counts"]]
        except TongitsError:
            raise
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise TongitsError(f"{path} is not the checkpoint of a census") from error
        return tally


def _sum(old: list[int], new: list[int]) -> list[int]:
    return [a + b for a, b in zip(old, new, strict=True)] if old else new


def _trimmed(counts: list[int]) -> tuple[int, ...]:
    last = max(index for index, count in enumerate(counts) if count)
    return tuple(counts[: last + 1])


def census(
    cards: int,
    *,
    threads: int = 1,
    checkpoint: str | os.PathLike[str] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Census:
    """Count all hands of `cards` cards, 0 to 16; TongitsError on any other number or a foreign checkpoint.

    `threads` workers count parts without the GIL; the result does not depend on their number. `checkpoint` names a file
    for the counts so far; a later call with the same file continues from there. `on_progress(hands, all)` is called
    after every part; an exception that it raises ends the census at once, as Ctrl-C does.
    13 cards are 635 013 559 600 hands and take minutes; 16 take hours.
    """
    cards = whole(cards, "the number of cards of a census", 0, MOST_CARDS)
    threads = workers(threads)
    path = Path(checkpoint) if checkpoint is not None else None
    tally = _Tally.load(path, cards) if path else _Tally(cards)
    lanes = Lanes()
    todo = [part for part in range(PARTS) if not tally.done[part]]
    total = comb(52, cards)
    saved = monotonic()
    with Threads(threads) as pool:
        running: dict[Call[tuple[list[int], list[int], list[int]] | None], int] = {}
        try:
            while todo or running:
                while todo and len(running) < 2 * threads:
                    part = todo.pop(0)
                    running[pool.submit(lanes.count_part, part, cards)] = part
                finished = pool.wait(running, timeout=0.2)
                for call in finished:
                    part = running.pop(call)
                    counts = call.result()
                    if counts is not None:
                        tally.add(part, counts)
                if on_progress is not None and finished:
                    on_progress(tally.hands, total)
                if path and monotonic() - saved > 5:
                    tally.save(path)
                    saved = monotonic()
        finally:
            lanes.cancel()
            if path:
                tally.save(path)
    deadwood, melds, quads = (_trimmed(counts) for counts in tally.counts)
    return Census(cards, deadwood, melds, quads)
