"""Kinds of players by maximum likelihood: what players of known kinds did is explained by kinds like them."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from tongits_core import Rules, TongitsError
from tongits_core.policy import kinds as players
from tongits_core.policy._kinds import CALL, CHALLENGE, IN_A_MELD, KEEP, LAY, TAKE, Kinds
from tongits_core.policy.kinds import Kind, packaged, read
from tongits_core.training import kinds as training

CLASSIC = Rules.preset("classic")
COMMON: dict[str, Any] = {"hides": 900, "keeps_card": 1000, "stays": 1280, "passes": 700}
WARY = Kind(name="wary", prior=-256, sharpness=96, out_weight=5, keeps=40, grabs=800, call_at=8, challenge_at=10,
            firmness=200, **COMMON)  # fmt: skip
RASH = Kind(name="rash", prior=-256, sharpness=64, out_weight=0, keeps=700, grabs=100, call_at=24, challenge_at=40,
            firmness=100, **COMMON)  # fmt: skip


@pytest.fixture(scope="module")
def hands() -> training.Hands:
    return training.play(CLASSIC, 150, 5)


def simulated(hands: training.Hands, kinds: list[Kind], copies: int, seed: int) -> training.Hands:
    """The same decisions, many times over, taken anew by players of these kinds in turn."""
    source = np.random.default_rng(seed)
    units = len(hands.players)
    unit = np.concatenate([hands.unit + copy * units for copy in range(copies)])
    unit_of = np.concatenate([hands.unit_of + copy * units for copy in range(copies)])
    deed, place, matched = (np.concatenate([each] * copies) for each in (hands.deed, hands.place, hands.matched))
    table = np.array(Kinds(kinds).deeds(), np.float64)
    value = np.array(Kinds(kinds).discards(), np.float64)
    done = np.array(
        [chosen_deed(each, table[:, who % len(kinds)], source) for who, each in zip(unit, deed, strict=True)]
    )
    chosen = np.array(
        [
            chosen_card(places, others, value[:, who % len(kinds)], source)
            for who, places, others in zip(unit_of, place, matched, strict=True)
        ]
    )
    names = tuple(kinds[who % len(kinds)].name for who in range(copies * units))
    return training.Hands(names, unit, done, unit_of, place, matched, chosen)


def chosen_deed(deed: int, table: np.ndarray, source: np.random.Generator) -> int:
    """To call or not, to challenge or not, to take or not, to keep a meld or lay it, by the kind's chances."""
    pair = deed - deed % 2, deed - deed % 2 + 1
    if LAY <= deed < LAY + 2:
        pair = KEEP + 8 * (deed - LAY + 1), deed
    elif KEEP + 8 <= deed < LAY and deed % 8 == KEEP % 8:
        pair = deed, LAY + (deed - KEEP) // 8 - 1
    elif deed >= KEEP:
        return deed
    chance = 2 ** (table[pair[1]] / 256)
    return pair[int(source.random() < chance)]


def chosen_card(place: np.ndarray, matched: int, value: np.ndarray, source: np.random.Generator) -> int:
    places = [each for each in place if each < IN_A_MELD] + [IN_A_MELD] * matched
    weight = 2 ** (value[places] / 256)
    return int(source.choice(places, p=weight / weight.sum()))


def test_deeds_of_one_decision_are_sure_together() -> None:
    table = 2 ** (np.array(Kinds([WARY, RASH]).deeds()) / 256)
    for first in (CALL, CHALLENGE, TAKE):
        for pair in range(first, {CALL: CHALLENGE, CHALLENGE: TAKE, TAKE: KEEP}[first], 2):
            assert table[pair] + table[pair + 1] == pytest.approx(1, abs=0.02)
    for opened in (0, 1):
        assert table[KEEP + 8 * (opened + 1)] + table[LAY + opened] == pytest.approx(1, abs=0.02)


def test_kinds_of_simulated_players_are_found_again(hands: training.Hands) -> None:
    seen = simulated(hands, [WARY, RASH], 8, 1)
    others = simulated(hands, [WARY, RASH], 4, 2)
    starts = {"wary": ["wary"], "rash": ["rash"]}
    begun = [training.begin(dataclasses.replace(packaged()[0], name=name, prior=-256)) for name in starts]
    wary, rash = found = training.fit(begun, seen, starts)
    assert abs(wary.prior + 256) < 40
    assert (wary.sharpness, wary.out_weight) == (96, 5)
    assert (rash.sharpness, rash.out_weight) == (64, 0)
    assert abs(wary.call_at - 8) <= 1
    assert abs(wary.challenge_at - 10) <= 2
    assert abs(rash.call_at - 24) <= 2
    assert abs(rash.challenge_at - 40) <= 6
    assert abs(wary.keeps - 40) < 15
    assert abs(rash.keeps - 700) < 200
    assert abs(rash.grabs - 100) < 40
    exact, fitted = (training.nats(each, others).mean() for each in ([WARY, RASH], found))
    assert fitted < exact + 0.01
    assert fitted < training.nats(packaged(), others).mean() - 0.1


def test_kinds_that_are_not_fitted_stay(hands: training.Hands) -> None:
    *_, inexact, at_random = packaged()
    name = packaged()[0].name
    found = training.fit([packaged()[0], inexact, at_random], hands, {name: training.PLAYERS})
    assert found[1:] == [inexact, at_random]
    assert sum(2 ** (kind.prior / 256) for kind in found) == pytest.approx(1, abs=0.01)


def test_the_same_seed_gives_the_same_file_which_can_be_read() -> None:
    one, two = (training.train_kinds(CLASSIC, 5, 3) for _ in range(2))
    assert one.to_toml() == two.to_toml()
    assert one.kinds != packaged()
    assert read(one.to_toml()) == one.kinds
    assert "# Made by tongits train players --rules classic --hands 5 --seed 3 --out FILE\n" in one.to_toml()
    assert [kind.name for kind in one.kinds] == [kind.name for kind in packaged()]


def test_sealed_deals_are_refused() -> None:
    with pytest.raises(TongitsError, match="sealed"):
        training.train_kinds(CLASSIC, 10, 3_900_000_000)


def test_the_packaged_kinds_are_what_the_command_makes_of_them() -> None:
    """Whoever changes a number by hand says so: the file names the command that fits it."""
    text = players.FILE.read_text(encoding="utf-8")
    assert "# Made by tongits train players --rules classic " in text
    fitted = packaged()[: len(training.STARTS)]
    assert [kind.name for kind in fitted] == [*training.STARTS]
    for kind in fitted:
        for field, (least, most) in training.FITTED.items():
            assert least <= getattr(kind, field) <= most
