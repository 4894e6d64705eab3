"""Advice for pairs of full states that differ only in hidden cards: byte-identical, or somebody peeks."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from hidden import some_pairs
from states import RULES

from tongits_core import Game, choose, suggest

Count = Counter[tuple[str, str]]
"""Pairs by rules and phase."""
PHASES = ("draw", "play", "answer")
A_HAND = 3
"""Pairs of each phase that one hand gives, so that there are many hands; of answers, which are rare, all."""


def decisions(rules: str) -> Iterator[tuple[int, Game, Game]]:
    """States in which a seat has a choice, beside others that it cannot tell from them, without end."""
    for seed in itertools.count():
        found: Counter[str] = Counter()
        for seat, one, other in some_pairs(rules, range(seed, seed + 1), swaps=3):
            if one.turn != seat or one.phase not in PHASES or len(one.legal_actions) < 2:
                continue
            found[one.phase] += 1
            if one.phase == "answer" or (found[one.phase] % 5 == 1 and found[one.phase] <= 5 * A_HAND):
                yield seat, one, other


def advice_of_pairs(pairs: int, rules: Sequence[str] = RULES) -> Count:
    """Compare the advice for so many pairs, under these rules in turn; AssertionError for the first that differs."""
    done: Count = Counter()
    sources = [(text, decisions(text)) for text in rules]
    for number, (text, source) in enumerate(itertools.islice(itertools.cycle(sources), pairs)):
        seat, one, other = next(source)
        mine, theirs = (
            (suggest(game.view(seat), worlds=2, seed=number).to_json(), choose(game.view(seat), worlds=2, seed=number))
            for game in (one, other)
        )
        assert mine == theirs, f"{text}: {one.view(seat)}"
        done[text, one.phase] += 1
    return done
