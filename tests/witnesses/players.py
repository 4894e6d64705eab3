"""Players of random hands for the twin.

Uniformly random play seldom goes out, hides melds or calls at the right time: the purposeful player does, so that every
ending is reached.
"""

import random
from collections.abc import Callable

from twin import Twin
from twin_melds import RANKS, is_joker

from tongits_core import Rules, arrange, best_discard

Choose = Callable[[random.Random, Twin, list[str]], str]


def uniform(seed: int) -> Choose:
    return lambda source, twin, legal: source.choice(legal)


MOODS: tuple[dict[str, tuple[float, ...]], ...] = (
    {"call": (0.3, 0.9), "take": (0.3, 0.9), "expose": (0.5, 0.95), "sapaw": (0.1, 0.9), "challenge": (0.1, 0.9)},
    {"call": (0.0,), "take": (0.95,), "expose": (0.95,), "sapaw": (0.95,), "challenge": (0.5,)},  # on to Tongits
    {"call": (0.0, 0.1), "take": (0.0, 0.9), "expose": (0.0, 0.9), "sapaw": (0.0, 0.9), "challenge": (0.9,)},
    {"call": (0.9,), "take": (0.0,), "expose": (0.0, 0.02), "sapaw": (0.9,), "challenge": (0.9,)},  # hide melds
)


def purposeful(seed: int) -> Choose:
    """Each hand has a mood, each seat its own temper in it; discards are lonely cards."""
    source_of_tempers = random.Random(f"tempers {seed}")
    mood = MOODS[seed % len(MOODS)]
    likely = [{word: source_of_tempers.choice(odds) for word, odds in mood.items()} for _ in range(3)]

    def choose(source: random.Random, twin: Twin, legal: list[str]) -> str:
        if source.random() < 0.5 and (secrets := [action for action in legal if action.startswith("secret")]):
            return source.choice(secrets)
        for word, odds in likely[twin.turn].items():
            actions = [action for action in legal if action.startswith(word)]
            if actions and source.random() < odds:
                return source.choice(actions)
        rest = [action for action in legal if action.split()[0] in ("draw", "fold", "show", "discard")]
        if len(rest) == 1:
            return rest[0]
        hand = twin.players[twin.turn].hand
        return min(rest, key=lambda action: company(action.split()[1], hand) + source.random())

    return choose


def company(card: str, hand: set[str]) -> int:
    """How many cards of the hand could share a meld with the card."""
    if is_joker(card):
        return 10
    place = RANKS.index(card[0])
    others = [other for other in hand if other != card and not is_joker(other)]
    near = [other for other in others if other[1] == card[1] and abs(RANKS.index(other[0]) - place) <= 2]
    return len(near) + sum(other[0] == card[0] for other in others)


def patient(rules: Rules, *, opens: bool) -> Choose:
    """Holds everything back until the whole hand goes out in one turn, but sometimes takes, calls or challenges.

    opens: exposes one meld as soon as there is one, then lays off now and then, and calls at once where nothing is left.
    """
    rules = rules.replace(hidden_melds_count=False)  # what is melded has to go

    def choose(source: random.Random, twin: Twin, legal: list[str]) -> str:
        player = twin.players[twin.turn]
        hand = " ".join(player.hand)
        if twin.phase != "play":
            calls = opens and "call" in legal and not arrange(hand, rules).points
            return "call" if calls else "draw" if "draw" in legal and source.random() < 0.8 else source.choice(legal)
        sapaws = [action for action in legal if action.startswith("sapaw")]
        if opens and sapaws and source.random() < 0.5:
            return source.choice(sapaws)
        best = best_discard(hand, rules)
        goes_out = not opens and best.points == 0
        melds = list(arrange(hand, rules).melds)
        source.shuffle(melds)
        for meld in melds if goes_out or (opens and not player.opened) else ():
            words = ("secret", "expose") if source.random() < 0.5 else ("expose", "secret")
            for text in (f"{word} {meld}" for word in words):
                if text in legal:
                    return text
        return f"discard {best.card}" if f"discard {best.card}" in legal else source.choice(legal)

    return choose
