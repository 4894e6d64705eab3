"""Make sessions.jsonl and cuts.jsonl of conformance/ with the twins of tests/: everything between hands (R25 to R27).

Every number comes from tests/witnesses/twin_session.py, which is written from docs/RULES.md alone, not from the engine.

usage: python tools/conformance_sessions.py        (away from the root of the tree; make_conformance.py does it too)
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from places import CONFORMANCE, HELPERS

sys.path.extend(HELPERS)

from players import purposeful
from twin import TABLES, Twin
from twin_melds import DECK, JOKERS
from twin_session import TwinSession, dealer_of_cut, session_rules_of

Case = dict[str, Any]
SEEDS = 1500
CASES_A_NAME = 2
MOST_HANDS = 6
CUTS = 40
WANTED = {
    "R16 a spread takes the pot",
    "R16 a spread takes the pot as the second of three",
    "R23 the payments after a void hand are multiplied",
    "R23 two void hands in a row multiply",
    "R25 two wins in a row take the pot",
    "R25 three wins in a row take the pot",
    "R25 a first win after the pot was taken",
    "R25 the second win earns the bonus",
    "R25 another player's win breaks the row",
    "R25 a void hand leaves the row",
    "R25 no pot, no antes",
    "R25 what is left goes back",
    "R26 the winner deals",
    "R26 the deal goes round",
    "R26 after a void hand the dealer stays",
    "R27 hands",
    "R27 hands, the last one void",
    "R27 target",
    "R27 target with chips left in the pot",
    "R27 chips exactly gone",
    "R27 chips with a debt",
    "R27 progressive_limit",
    "R27 progressive_limit, several, the lowest loses",
    "R27 progressive_limit, several equal",
    "R27 two limits at once",
    "R27 stopped before any limit",
}


def random_rules(source: random.Random) -> tuple[str, Case]:
    """A preset with other session options, small enough for a limit to be reached in a few hands."""
    preset = source.choice([*TABLES["presets"], "classic+joker", "wiki+joker"])
    changes: Case = {"pot_wins": source.choice([0, 2, 3, 3]), "next_dealer": source.choice(["winner", "rotate"])}
    changes["pot_ante"] = source.choice([1, 2, 5])
    changes["pot_bonus"] = source.choice([0, 1, 4])
    changes["void_carries"] = source.choice([True, False])
    if source.random() < 0.5:
        changes["payout"] = "win"
    limits = {"hands": [2, 3, 5], "target": [3, 5, 12], "chips": [2, 4, 9], "progressive_limit": [-1, -3, -6]}
    for name, values in limits.items():
        if source.random() < 0.35:
            changes[name] = source.choice(values)
    return preset, changes


def hand_of(session: TwinSession, source: random.Random, seed: int) -> tuple[Case, Twin]:
    """Deal and play the next hand of a session."""
    voids = session.begin()
    cards = [*DECK, *JOKERS[: session.rules["jokers"]]]
    source.shuffle(cards)
    if source.random() < 0.2:
        cards.sort(key=lambda card: (card in JOKERS, card[0], source.random()))  # ranks together: quads and spreads
    hands = [" ".join(cards[:13]), " ".join(cards[13:25]), " ".join(cards[25:37])]
    hand: Case = {"dealer": session.dealer, "pot": session.pot, "voids": voids, "hands": hands}
    hand |= {"stock": " ".join(cards[37:]), "actions": []}
    twin = Twin(session.rules, hands, hand["stock"], voids)
    choose = purposeful(seed)
    while twin.phase != "over":
        hand["actions"].append(choose(source, twin, twin.legal_actions()))
        twin.push(hand["actions"][-1])
    return hand, twin


def session_of(seed: int) -> tuple[Case, set[str]]:
    """A session that the twins and their players play, and what happened in it."""
    source = random.Random(f"session {seed}")
    preset, changes = random_rules(source)
    session = TwinSession(session_rules_of(preset, changes), source.randrange(3))
    case: Case = {"id": f"session {seed}", "clauses": [], "rules": preset, "changes": changes, "dealer": session.dealer}
    case["hands"] = []
    seen: set[str] = set()
    moods = source.choice([(0, 1, 2, 3), (3,), (1,)])
    while len(case["hands"]) < MOST_HANDS and not session.ended_by():
        streak, dealer = session.streak, session.dealer
        hand, twin = hand_of(session, source, 4 * source.randrange(1000) + source.choice(moods))
        outcome = twin.outcome()
        assert outcome is not None
        moved = session.end(outcome["ending"], outcome["winner"], outcome["payments"])
        hand |= {"ending": outcome["ending"], "winner": session.winner, **moved, "streak": session.streak}
        hand["net"] = list(session.net)
        seen |= seen_in_the_row(session, hand, streak, [each["taken"] for each in case["hands"]])
        seen |= seen_of_dealer(session, hand, dealer)
        case["hands"].append(hand)
    seen |= seen_at_the_end(session, case["hands"])
    case |= {"ended_by": session.ended_by(), "loser": session.loser()}
    session.finish()
    case["net"] = list(session.net)
    case["clauses"] = sorted({name.split()[0] for name in seen})
    return case, seen


def true_names(names: dict[str, bool]) -> set[str]:
    """The names whose conditions are true."""
    return {name for name, holds in names.items() if holds}


def seen_in_the_row(
    session: TwinSession, hand: Case, before: tuple[int, int] | None, taken: list[list[int]]
) -> set[str]:
    """What a hand did to the pot and the row; `before` is the row before it, `taken` what the hands before it took."""
    rules, winner = session.rules, hand["winner"]
    if not rules["pot_wins"]:
        return {"R25 no pot, no antes"}
    if winner is None:
        return {"R25 a void hand leaves the row"} if before else set()
    takes, wins = any(hand["taken"]), before[1] + 1 if before and before[0] == winner else 1
    spread = takes and hand["ending"] == "spread" and wins < rules["pot_wins"]
    return true_names(
        {
            "R16 a spread takes the pot": spread and wins == 1,
            "R16 a spread takes the pot as the second of three": spread and wins == 2,
            "R25 two wins in a row take the pot": takes and rules["pot_wins"] == wins == 2,
            "R25 three wins in a row take the pot": takes and rules["pot_wins"] == wins == 3,
            "R25 a first win after the pot was taken": bool(taken) and bool(taken[-1][winner]) and not takes,
            "R25 the second win earns the bonus": any(hand["bonus"]),
            "R25 another player's win breaks the row": before is not None and before[0] != winner,
        }
    )


def seen_of_dealer(session: TwinSession, hand: Case, dealer: int) -> set[str]:
    """Who deals next, and what void hands do."""
    won, by_winner = hand["winner"] is not None, session.rules["next_dealer"] == "winner"
    return true_names(
        {
            "R23 the payments after a void hand are multiplied": won and hand["voids"] == 1,
            "R23 two void hands in a row multiply": won and hand["voids"] == 2,
            "R26 the winner deals": won and by_winner and hand["winner"] != (dealer + 1) % 3,
            "R26 the deal goes round": won and not by_winner and hand["winner"] != (dealer + 1) % 3,
            "R26 after a void hand the dealer stays": not won,
        }
    )


def seen_at_the_end(session: TwinSession, hands: list[Case]) -> set[str]:
    """Which limit was reached, and how."""
    ended, rules = session.ended_by(), session.rules
    limit = rules["progressive_limit"]
    at_the_limit = [chips for chips in session.settled if "progressive_limit" in ended and chips <= limit]
    lowest = at_the_limit.count(min(at_the_limit, default=0))
    return true_names(
        {
            "R25 what is left goes back": session.pot > 0,
            "R27 hands": "hands" in ended,
            "R27 hands, the last one void": "hands" in ended and hands[-1]["winner"] is None,
            "R27 target": "target" in ended,
            "R27 target with chips left in the pot": "target" in ended and session.pot > 0,
            "R27 chips exactly gone": "chips" in ended and min(session.net) == -rules["chips"],
            "R27 chips with a debt": "chips" in ended and min(session.net) < -rules["chips"],
            "R27 progressive_limit": len(at_the_limit) == 1,
            "R27 progressive_limit, several, the lowest loses": len(at_the_limit) > 1 and lowest == 1,
            "R27 progressive_limit, several equal": lowest > 1,
            "R27 two limits at once": len(ended) > 1,
            "R27 stopped before any limit": not ended,
        }
    )


def sessions() -> list[Case]:
    """For each thing that can happen, the first few sessions that show it."""
    counts: Counter[str] = Counter()
    found: list[Case] = []
    for seed in range(SEEDS):
        if all(counts[name] >= CASES_A_NAME for name in WANTED):
            return found
        case, seen = session_of(seed)
        if any(counts[name] < CASES_A_NAME for name in seen):
            found.append(case)
            counts.update(seen)
    raise SystemExit(f"too few sessions show {[name for name in WANTED if counts[name] < CASES_A_NAME]}")


def cuts() -> Iterator[Case]:
    """Three cards cut and who deals (R26), some of one rank."""
    source = random.Random("cuts")
    chosen = [source.sample(DECK, 3) for _ in range(CUTS)]
    chosen += [list(cut) for cut in itertools.permutations(("Ah", "Ad", "2s"))]
    chosen += [list(cut) for cut in itertools.permutations(("Kc", "Ks", "Kd"))]
    for cut in chosen:
        yield {"cut": cut, "dealer": dealer_of_cut(cut)}


def write_sessions() -> None:
    """Write the two files."""
    for name, lines in (("sessions.jsonl", sessions()), ("cuts.jsonl", cuts())):
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        (CONFORMANCE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_sessions()
