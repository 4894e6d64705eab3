"""Types of player: their chances, the likelihood of a profile, and that players are told apart."""

from __future__ import annotations

from math import floor, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongits_core import Profile, Session, bots
from tongits_core.game import FAMILIES
from tongits_core.policy import chances_of_type, likelihoods, types_of_player
from tongits_core.policy.logarithms import log2_of

TYPES = [profile.name for profile in types_of_player()]
CELLS = [(family, situation) for family in FAMILIES for situation in FAMILIES[family].situations()]


@given(st.floats(2.0**-200, 1))
def test_log2_is_the_logarithm_rounded_down(chance: float) -> None:
    exact = 256 * log2(chance)
    assert log2_of(chance) in (floor(exact), floor(exact - 1e-9), floor(exact + 1e-9))


@given(st.sampled_from(TYPES), st.sampled_from(CELLS))
def test_chances_sum_to_one_and_none_is_zero(name: str, cell: tuple[str, str]) -> None:
    chances = chances_of_type(name, *cell)
    assert list(chances) == list(FAMILIES[cell[0]].outcomes)
    assert sum(chances.values()) == pytest.approx(1)
    assert min(chances.values()) > 0


def test_chances_are_near_the_shares_where_there_are_many() -> None:
    seen = 0
    for profile in types_of_player():
        found: dict[tuple[str, str], dict[str, float]] = {}
        for family, situation, outcome, number in profile.cells:
            found.setdefault((family, situation), {})[outcome] = number
        for cell, counts in found.items():
            total = sum(counts.values())
            if total >= 500:
                seen += 1
                for outcome, chance in chances_of_type(profile.name, *cell).items():
                    assert chance == pytest.approx(counts.get(outcome, 0) / total, abs=0.08)
    assert seen > 50


@given(st.integers(0, 5), st.sampled_from(CELLS), st.data())
def test_a_likelihood_is_a_sum_over_decisions(number: int, cell: tuple[str, str], data: st.DataObject) -> None:
    family, situation = cell
    outcome = data.draw(st.sampled_from(FAMILIES[family].outcomes))
    profile = Profile("a", None, 5, {family: {situation: {outcome: number}}})
    once = {name: log2_of(chances_of_type(name, *cell)[outcome]) for name in TYPES}
    assert likelihoods(profile) == {name: number * once[name] for name in TYPES}
    assert likelihoods(profile.faded(0.5)) == {name: round(0.5 * number * once[name]) for name in TYPES}


@pytest.mark.parametrize("name", ["base", "pk", "ma", "jg", "rz", "always-challenge"])
def test_a_player_is_known_after_sixty_hands(name: str) -> None:
    """By what a rival sees: nobody is likelier than the player itself, but where two differ only in rare answers."""
    session = Session("classic", seed=17)
    players = [bots.create(name, seed=1), bots.create("ranged", seed=2), bots.create("greedy", seed=3)]
    for _ in range(60):
        session.play(players)
    found = likelihoods(session.profiles(1)[0])
    best = max(found, key=lambda each: found[each])
    assert best == name
