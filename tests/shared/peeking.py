"""Advice for pairs of full states that differ only in hidden cards: byte-identical, or somebody peeks.

In every third pair something is known of the others: profiles that were learned at a table, or words.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hidden import some_pairs
from states import RULES

from tongits_core import Game, Profile, bots, choose, suggest
from tongits_core.game import SeenHand

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


@functools.cache
def profiles_of(rules: str) -> Mapping[str, Profile]:
    """What the player before two of the ladder has seen of them in 20 hands."""
    memory = bots.create("expectimax+memory")
    assert isinstance(memory, bots.Remembering)
    for seed in range(20):
        game = Game.deal(rules, seed)
        while game.phase != "over":
            game.push(bots.create(("base", "rz", "always-challenge")[game.turn]).act(game.view(game.turn)))
        memory.learn(SeenHand(game, 0))
    return memory.profiles


def known_of_others(rules: str, turn: int) -> Mapping[str, Profile | str] | None:
    """What the advice of the pairs of this round is told of the others."""
    return (None, None, profiles_of(rules), None, None, {"next": "folds", "prev": "tight"})[turn % 6]


def advice_of_pairs(pairs: int, rules: Sequence[str] = RULES) -> Count:
    """Compare the advice for so many pairs, under these rules in turn; AssertionError for the first that differs."""
    done: Count = Counter()
    sources = [(text, decisions(text)) for text in rules]
    for number, (text, source) in enumerate(itertools.islice(itertools.cycle(sources), pairs)):
        seat, one, other = next(source)
        known = known_of_others(text, number // len(rules))
        mine, theirs = (
            (
                suggest(game.view(seat), worlds=2, seed=number, profiles=known).to_json(),
                choose(game.view(seat), worlds=2, seed=number, profiles=known),
            )
            for game in (one, other)
        )
        assert mine == theirs, f"{text}: {one.view(seat)}"
        done[text, one.phase] += 1
    return done
