"""Engine against twin on random hands: every ply's legal actions, phase and turn, every settlement.

Hands are dealt and played by their seed alone, so a hand that differs is named by its rules and seed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from players import Choose, patient, purposeful, uniform
from reached import Watch
from twin import TABLES, Twin, rules_of
from twin_melds import DECK, JOKERS, RANKS, SUITS

from tongits_core import Game, Payout, Rules, RulesError

OPTION_SETS = 200
PAYOUT_AMOUNTS = (0, 0, 1, 2, 3, 7)
BASES: dict[str, tuple[str, ...]] = {"tongits": ("plain", "burned"), "exhaustion": ("plain", "burned")}
BASES["draw"] = ("plain", "challenged", "failed_caller", "burned")
EXTRAS = ("per_ace", "per_king", "per_secret", "per_sagasa", "per_escalera", "per_point")
POINT_ROLES = BASES["draw"]


@dataclass(frozen=True)
class RuleSet:
    """Rules for both engines: text with its changes, and the payout of both if it is none of the tables."""

    name: str
    text: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    payout: Mapping[str, Any] | None = None
    """A payout table in the twin's form; None is that of the text and changes."""

    @cached_property
    def twin(self) -> dict[str, Any]:
        changes = dict(self.changes)
        if self.payout is not None:
            changes["payout"] = self.payout
        return rules_of(self.text, changes)

    @cached_property
    def engine(self) -> Rules:
        changes = dict(self.changes)
        if self.payout is not None:
            changes["payout"] = Payout.named("win").replace(**flat(self.payout))
        return Rules.parse(self.text).replace(**changes)


def flat(payout: Mapping[str, Any]) -> dict[str, int]:
    """The fields of Payout for a table in the twin's form."""
    amounts = {name: payout[name] for name in (*EXTRAS, "kang_factor")}
    for name in (*BASES, "point_factor"):
        amounts |= {f"{name}_{role}": amount for role, amount in payout[name].items()}
    return amounts


def table_of(payout: Payout) -> dict[str, Any]:
    """The twin's form of a payout."""
    table: dict[str, Any] = {name: getattr(payout, name) for name in (*EXTRAS, "kang_factor")}
    for name, roles in (*BASES.items(), ("point_factor", POINT_ROLES)):
        table[name] = {role: getattr(payout, f"{name}_{role}") for role in roles}
    return table


def random_payout(source: random.Random) -> dict[str, Any]:
    table: dict[str, Any] = {name: source.choice(PAYOUT_AMOUNTS) for name in EXTRAS}
    for ending, roles in BASES.items():
        table[ending] = {role: source.choice(PAYOUT_AMOUNTS) for role in roles}
    table["point_factor"] = {role: source.choice((0, 1, 2)) for role in POINT_ROLES}
    return {**table, "kang_factor": source.choice((1, 2, 3))}


def rule_set_of(name: str) -> RuleSet:
    """The rules of a name: a rules text, or `options` and the number of a random set."""
    number = name.removeprefix("options ")
    return RuleSet(name, name) if number == name else option_set(int(number))


@cache
def option_set(number: int) -> RuleSet:
    """Random values for all options of a hand, drawn again while they contradict each other; every other payout too."""
    source = random.Random(f"options {number}")
    while True:
        changes = {name: source.choice(values) for name, values in TABLES["choices"].items()}
        payout = random_payout(source) if number % 2 else None
        made = RuleSet(f"options {number}", "classic", changes, payout)
        try:
            str(made.engine)
        except RulesError:
            continue
        return made


# ---- deals and players ----------------------------------------------------------------------------------------------


def dealt(source: random.Random, jokers: int, *, clumped: bool) -> list[str]:
    """A deck, shuffled; or in shuffled clumps of one rank or suit, so that quads, long runs and spreads are dealt."""
    cards = [*DECK, *JOKERS[:jokers]]
    if not clumped:
        source.shuffle(cards)
        return cards
    by_rank = [rank + suit for rank in RANKS for suit in SUITS]
    cards = by_rank if source.random() < 0.7 else list(DECK)
    clumps: list[list[str]] = [[joker] for joker in JOKERS[:jokers]]
    while cards:
        size = source.choice((1, 2, 3, 3, 4, 4, 5))
        clumps.append(cards[:size])
        cards = cards[size:]
    source.shuffle(clumps)
    return [card for clump in clumps for card in clump]


def player(seed: int, rules: Rules) -> Choose:
    """Who plays the hand of a seed: of ten, seven play with a purpose, two at random, one waits with its melds."""
    if seed % 10 == 9:
        return patient(rules, opens=seed % 20 == 9)
    return uniform(seed) if seed % 5 == 3 else purposeful(seed)


# ---- one hand -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A hand that is over: what it reached, and where the engines parted (None: nowhere)."""

    game: Game
    reached: set[str]
    difference: str | None = None


def play(rule_set: RuleSet, seed: int, choose: Choose | None = None, *, voids: int | None = None) -> Played:
    """Play the hand of a seed on both engines, up to its end or the first difference."""
    options, rules = rule_set.twin, rule_set.engine
    source = random.Random(f"{rule_set.name} {seed}")
    cards = dealt(source, options["jokers"], clumped=seed % 3 == 2)
    deal = [cards[:13], cards[13:25], cards[25:37]], cards[37:]
    voids = source.choice((0, 0, 0, 1, 3)) if voids is None else voids
    twin, game = Twin(options, *deal, voids=voids), Game.from_deal(rules, *deal, voids=voids)
    choose = choose or player(seed, rules)
    watch = Watch(twin)
    while True:
        state = state_of_twin(twin)
        if difference := difference_of(state, state_of_game(game)):
            where = f"{rule_set.name}, seed {seed}, voids {voids}, after {len(game.history)} actions"
            return Played(game, watch.reached, f"{where}: {difference}")
        if twin.phase == "over":
            return Played(game, watch.at_the_end())
        text = choose(source, twin, state["legal"])
        watch.sees(text, state["legal"])
        twin.play(text)
        game.push(text)


def difference_of(twin: Mapping[str, Any], game: Mapping[str, Any]) -> str | None:
    """The first thing that the two say differently."""
    for name, theirs in twin.items():
        if game[name] != theirs:
            return f"{name}: engine {game[name]}, twin {theirs}"
    return None


def state_of_twin(twin: Twin) -> dict[str, Any]:
    return {
        "phase": twin.phase,
        "turn": None if twin.phase == "over" else twin.turn,
        "legal": twin.legal_actions(),
        "opened": [each.opened for each in twin.players],
        "blocked": [each.blocked for each in twin.players],
        "result": twin.outcome(),
        "events": twin.events() if twin.phase == "over" else None,
    }


def state_of_game(game: Game) -> dict[str, Any]:
    outcome = game.outcome()
    return {
        "phase": game.phase,
        "turn": None if game.phase == "over" else game.turn,
        "legal": legal_of(game),
        "opened": list(game.opened),
        "blocked": list(game.blocked),
        "result": result_of(game),
        "events": None if outcome is None else dict(outcome.events),
    }


def legal_of(game: Game | Twin) -> list[str]:
    """The texts of the legal actions, sorted."""
    return game.legal_actions() if isinstance(game, Twin) else sorted(map(str, game.legal_actions))


def result_of(game: Game | Twin) -> dict[str, Any] | None:
    """The outcome in the twin's form."""
    if isinstance(game, Twin):
        return game.outcome()
    outcome = game.outcome()
    if outcome is None:
        return None
    return {
        "ending": outcome.ending,
        "winner": outcome.winner,
        "counts": list(outcome.counts),
        "payments": list(outcome.payments),
        "roles": [None if role == "winner" else role for role in outcome.roles],
    }
