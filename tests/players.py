"""Players of random hands for the twin, and what happened in the hands they played.

Uniformly random play seldom goes out, hides melds or calls at the right time: the purposeful player does, so that every
ending is reached.
"""

import random
from collections.abc import Callable
from typing import Any

from twin import Twin
from twin_melds import RANKS, is_joker

Choose = Callable[[random.Random, Twin, list[str]], str]

HAPPENINGS = {
    "call, nobody may answer",
    "call, all fold",
    "call won against a challenge",
    "call lost",
    "call lost with equal counts",
    "call lost to one of two challengers",
    "challengers with equal counts",
    "exhaustion",
    "exhaustion with equal counts",
    "void",
    "tongits by expose",
    "tongits by sapaw",
    "tongits by discard",
    "tongits by take",
    "tongits by secret",
    "tongits opened in the last turn",
    "burned loser",
    "secret laid face down",
    "secret paid",
    "blocked call",
}


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


def happenings(twin: Twin, trace: list[str]) -> set[str]:
    """The rare things in a hand that is over."""
    outcome = twin.outcome()
    assert outcome is not None
    seen: set[str] = {outcome["ending"]}
    if any(action.startswith("secret") for action in trace):
        seen.add("secret laid face down")
    if "burned" in outcome["roles"]:
        seen.add("burned loser")
    if outcome["winner"] is None:
        return seen
    if twin._secrets_paid():
        seen.add("secret paid")
    if outcome["ending"] == "tongits":
        seen.add("tongits by " + trace[-1].split()[0])
        laid = [laid for laid in twin.table if laid.owner == outcome["winner"]]
        if all(meld.turn_number == twin.turn_number for meld in laid) and not twin.players[outcome["winner"]].quads:
            seen.add("tongits opened in the last turn")
    if outcome["ending"] == "exhaustion":
        able = [outcome["counts"][seat] for seat in range(3) if twin.may_answer(seat)] or outcome["counts"]
        if able.count(min(able)) > 1:
            seen.add("exhaustion with equal counts")
    if outcome["ending"] == "draw":
        seen |= called(twin, outcome)
    return seen


def called(twin: Twin, outcome: dict[str, Any]) -> set[str]:
    caller, winner, counts = twin.caller, outcome["winner"], outcome["counts"]
    assert caller is not None
    challengers = [seat for seat, answer in twin.said.items() if answer != "fold"]
    if not twin.said:
        return {"call, nobody may answer"}
    if not challengers:
        return {"call, all fold"}
    if winner == caller:
        return {"call won against a challenge"}
    seen = {"call lost"}
    if counts[winner] == counts[caller]:
        seen.add("call lost with equal counts")
    if len(challengers) == 2:
        equal = counts[challengers[0]] == counts[challengers[1]]
        seen.add("challengers with equal counts" if equal else "call lost to one of two challengers")
    return seen
