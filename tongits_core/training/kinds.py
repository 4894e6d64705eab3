"""Fit the kinds of player by maximum likelihood: the kinds under which the actions of simple players are most likely.

A unit is one seat of one hand; a player is of one kind during a hand. The likelihood of a unit is a mixture over the
kinds. The fit is expectation-maximisation (Dempster, Laird and Rubin 1977): first each unit is divided among the kinds
in proportion to how likely they make it, then each kind is fitted to its share by a search over its numbers, one after
the other, as integers. No chance may fall below a floor, since people are less exact than these players.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tongits_core import bots
from tongits_core.belief import deed_of
from tongits_core.game import Game, refuse_sealed
from tongits_core.policy import DEEDS, FILE, IN_A_MELD, MOST_KINDS, PLACES, Kind, Kinds, packaged
from tongits_core.rules import Rules

__all__ = ["FITTED", "PLAYERS", "Fitted", "Hands", "begin", "fit", "nats", "play", "train_kinds"]

PLAYERS = ("greedy", "base", "pk", "ma", "jg", "rz", "always-challenge", "ranged")
"""For each deal three of these players are drawn."""
FITTED: Mapping[str, tuple[int, int]] = {
    "hides": (12, 1280),
    "keeps": (12, 1280),
    "keeps_card": (12, 1280),
    "passes": (12, 1400),
    "grabs": (12, 1400),
    "call_at": (0, 150),
    "challenge_at": (0, 150),
    "firmness": (8, 300),
}
"""The fitted numbers and their bounds. A cost of at most 1400 is a chance of at least 2^(-1400 / 256), 1 in 44; a cost
of at least 12 leaves a chance of 1 in 32 for the opposite. `stays` is not fitted: a player who goes out ends the
hand."""
TASTES = [(sharpness, outs) for sharpness in range(0, 129, 8) for outs in range(7)]
"""The pairs (sharpness, out_weight) of a discard that are tried; sharpness goes up to that of today's players."""
LEAST_PRIOR = 2.0**-5
STEPS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
ROUNDS = 60
"""The most rounds of the fit; it stops when a round gains less than ENOUGH (256 * log2 of the likelihood of a unit)."""
ENOUGH = 0.05
WIDEST = 14
"""The most loose cards (cards in no meld) of a hand that discards."""

BEGIN: Mapping[str, int] = {
    "hides": 1280,
    "keeps": 256,
    "keeps_card": 1280,
    "passes": 1280,
    "grabs": 256,
    "call_at": 14,
    "challenge_at": 12,
    "firmness": 100,
}
"""The numbers with which a search begins."""
STARTS: Mapping[str, tuple[str, ...]] = {
    "calls-at-13": ("base",),
    "challenges-all": ("always-challenge",),
    "calls-at-will": ("ranged",),
    "drops-the-dearest": ("greedy", "jg"),
    "lays-all": ("pk", "ma"),
    "lays-all-and-calls": ("rz",),
}
"""The packaged kinds that are fitted; each starts from a fit to the hands of these players."""


Array = NDArray[Any]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Hands:
    """The actions of players in many hands, as deeds (tg_deed of src/belief/likelihood.h) and discards of units.

    players: the name of the player of each unit (one seat of one hand). unit, deed: for each deed its unit and its
    number. unit_of, place, matched, chosen: for each discard its unit, the places of the loose cards (padded with
    PLACES), the number of other cards, and the place of the discarded card.
    """

    players: tuple[str, ...]
    unit: Array
    deed: Array
    unit_of: Array
    place: Array
    matched: Array
    chosen: Array


def play(
    rules: Rules,
    hands: int,
    seed: int,
    players: Sequence[str] = PLAYERS,
    on_progress: Callable[[int], object] | None = None,
) -> Hands:
    """Play the deals from `seed` on, each with three of these players drawn at random.

    TongitsError if a seed belongs to a sealed range.

    >>> len(play(Rules.preset("classic"), 2, 0).players)
    6
    """
    refuse_sealed(seed, hands)
    names: list[str] = []
    deeds: list[tuple[int, int]] = []
    discards: list[tuple[int, list[int], int, int]] = []
    for deal in range(seed, seed + hands):
        source = random.Random(deal)
        table = [source.choice(players) for _ in range(3)]
        made = [bots.create(name, seed=deal) for name in table]
        game = Game.deal(rules, deal)
        while game.phase != "over":
            unit = len(names) + game.turn
            view = game.view(game.turn)
            action = made[game.turn].act(view)
            done, choice = deed_of(view, action)
            deeds.extend((unit, deed) for deed in done)
            if choice is not None:
                discards.append((unit, *choice))
            game.push(action)
        names.extend(table)
        if on_progress:
            on_progress(deal - seed + 1)
    return _hands(names, deeds, discards)


def _hands(
    names: Sequence[str], deeds: Sequence[tuple[int, int]], discards: Sequence[tuple[int, list[int], int, int]]
) -> Hands:
    pairs = np.array(deeds, np.int64).reshape(-1, 2)
    place = np.full((len(discards), WIDEST), PLACES, np.int64)
    for row, (_, places, _, _) in enumerate(discards):
        place[row, : len(places)] = places
    others = np.array([(unit, matched, chosen) for unit, _, matched, chosen in discards], np.int64).reshape(-1, 3)
    return Hands(tuple(names), pairs[:, 0], pairs[:, 1], others[:, 0], place, others[:, 1], others[:, 2])


def nats(kinds: Sequence[Kind], hands: Hands) -> Array:
    """The surprise of each unit under these kinds (minus the logarithm of its likelihood), in nats."""
    joint = _joint(kinds, hands)
    prior = np.array([2.0 ** (kind.prior / 256) for kind in kinds])
    result: Array = -_log_sum(joint) * np.log(2) / 256 + np.log(prior.sum())
    return result


def fit(
    kinds: Sequence[Kind],
    hands: Hands,
    starts: Mapping[str, Iterable[str]],
    on_progress: Callable[[int], object] | None = None,
) -> list[Kind]:
    """The kinds, fitted to the hands. `starts`: names of the kinds to fit, each with the players from whose hands its
    fit starts. Other kinds do not change, and keep their share of players.
    """
    learner = _Learner(hands)
    left = 1.0 - sum(2.0 ** (kind.prior / 256) for kind in kinds if kind.name not in starts)
    alike = _prior_of(left / sum(kind.name in starts for kind in kinds))
    found = [
        replace(learner.best(kind, _of_players(hands, starts[kind.name])), prior=alike) if kind.name in starts else kind
        for kind in kinds
    ]
    last = -np.inf
    for number in range(ROUNDS):
        joint = _joint(found, hands)
        total = _log_sum(joint)
        if total.mean() < last + ENOUGH:
            break
        last = total.mean()
        share = 2.0 ** ((joint - total[:, None]) / 256)
        sizes = {kind.name: float(share[:, k].sum()) for k, kind in enumerate(found) if kind.name in starts}
        for k, kind in enumerate(found):
            if kind.name in starts:
                prior = _prior_of(left * sizes[kind.name] / sum(sizes.values()))
                found[k] = replace(learner.best(kind, share[:, k]), prior=prior)
        if on_progress:
            on_progress(number + 1)
    return found


def _prior_of(share: float) -> int:
    """The prior of a kind with this share of players."""
    return round(256 * log2(max(share, LEAST_PRIOR)))


def begin(kind: Kind) -> Kind:
    """The kind with the numbers with which its search begins."""
    return _with(kind, BEGIN)


def _with(kind: Kind, numbers: Mapping[str, int]) -> Kind:
    """The kind with some numbers changed."""
    return replace(kind, **numbers)  # type: ignore[arg-type]


def _of_players(hands: Hands, names: Iterable[str]) -> Array:
    """The weights of all units: 1 for the units of these players, 0 for others."""
    return np.isin(np.array(hands.players), list(names)).astype(np.float64)


class _Learner:
    """Finds the best numbers of a kind for weighted units."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.tastes = np.stack([_of_units(hands, _shares(hands, taste)) for taste in TASTES])

    def best(self, kind: Kind, weight: Array) -> Kind:
        """The kind after changing its numbers one after the other, as long as that makes the units more likely."""
        times = np.bincount(self.hands.deed, weights=weight[self.hands.unit], minlength=DEEDS)
        sharpness, outs = TASTES[int(np.argmax((self.tastes * weight).sum(axis=1)))]
        kind = replace(kind, sharpness=sharpness, out_weight=outs)
        best = _values([kind], times)[0]
        changed = True
        while changed:
            changed = False
            for field, (least, most) in FITTED.items():
                now = getattr(kind, field)
                tried = {min(most, max(least, now + sign * step)) for step in STEPS for sign in (-1, 1)} - {now}
                others = [_with(kind, {field: number}) for number in sorted(tried)]
                value, number = max(zip(_values(others, times), sorted(tried), strict=True))
                if (value, number) > (best, now):  # among equals the largest: a deed never seen has the highest cost
                    best = value
                    kind = _with(kind, {field: number})
                    changed = True
        return kind


def _values(kinds: Sequence[Kind], times: Array) -> list[float]:
    """256 * log2 of the chance that each kind does each deed as often as `times` says."""
    values: list[float] = []
    for start in range(0, len(kinds), MOST_KINDS):
        deeds = np.array(Kinds(kinds[start : start + MOST_KINDS]).deeds(), np.float64)
        values += (times[:, None] * deeds).sum(axis=0).tolist()
    return values


def _joint(kinds: Sequence[Kind], hands: Hands) -> Array:
    """256 * log2 of prior * likelihood, for each unit (row) and kind (column)."""
    deeds = np.array(Kinds(kinds).deeds(), np.float64)
    shares: dict[tuple[int, int], Array] = {}
    columns = []
    for k, kind in enumerate(kinds):
        taste = kind.sharpness, kind.out_weight
        if taste not in shares:
            shares[taste] = _of_units(hands, _shares(hands, taste))
        done = np.bincount(hands.unit, weights=deeds[hands.deed, k], minlength=len(hands.players))
        columns.append(kind.prior + done + shares[taste])
    return np.stack(columns, axis=1)


def _shares(hands: Hands, taste: tuple[int, int]) -> Array:
    """256 * log2 of the chance of each discard among all cards of its hand, for a taste."""
    kind = replace(packaged()[0], sharpness=taste[0], out_weight=taste[1])
    value = np.array(Kinds([kind]).discards(), np.float64)[:, 0]
    weight = np.append(2.0 ** (value / 256), 0.0)
    total = hands.matched * weight[IN_A_MELD]
    for card in range(WIDEST):
        total = total + weight[hands.place[:, card]]
    result: Array = value[hands.chosen] - 256 * np.log2(total)
    return result


def _of_units(hands: Hands, of_discards: Array) -> Array:
    return np.bincount(hands.unit_of, weights=of_discards, minlength=len(hands.players))


def _log_sum(joint: Array) -> Array:
    """256 * log2 of the sum of 2^(x / 256) over each row."""
    most = joint.max(axis=1)
    result: Array = most + 256 * np.log2((2.0 ** ((joint - most[:, None]) / 256)).sum(axis=1))
    return result


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Fitted:
    """Fitted kinds, the command that made them, and the mean nats of a unit of other hands, under these kinds and under
    the packaged kinds."""

    kinds: tuple[Kind, ...]
    command: str
    nats: float
    packaged_nats: float

    def to_toml(self) -> str:
        """The text of a file like data/players.toml."""
        tables = []
        for kind in self.kinds:
            values = {field.name: getattr(kind, field.name) for field in fields(Kind) if field.name != "name"}
            lines = [f"{name} = {json.dumps(value)}" for name, value in values.items() if value is not None]
            tables.append("\n".join(["", f"[{kind.name}]", *lines, ""]))
        head = FILE.read_text(encoding="utf-8").partition("\n[")[0].partition("# Made by ")[0]
        made = f"# Made by {self.command}\n# A seat of a hand costs {self.nats:.3f} nats on others.\n"
        return head + made + "".join(tables)


def train_kinds(
    rules: Rules, hands: int, seed: int = 0, on_progress: Callable[[str, int, int], object] | None = None
) -> Fitted:
    """The kinds that `tongits train players` writes. on_progress is called with (step, work done, total work).

    TongitsError if a seed belongs to a sealed range.
    """

    def during(what: str, total: int) -> Callable[[int], object] | None:
        return (lambda done: on_progress(what, done, total)) if on_progress else None

    others = max(1, hands // 4)
    refuse_sealed(seed, hands + others)
    begun = [begin(kind) if kind.name in STARTS else kind for kind in packaged()]
    played = play(rules, hands, seed, on_progress=during("play", hands))
    kinds = fit(begun, played, STARTS, during("fit", ROUNDS))
    held = play(rules, others, seed + hands, on_progress=during("measure", others))
    command = f"tongits train players --rules {rules} --hands {hands} --seed {seed} --out FILE"
    return Fitted(tuple(kinds), command, *(round(float(nats(each, held).mean()), 4) for each in (kinds, packaged())))
