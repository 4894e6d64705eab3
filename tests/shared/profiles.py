"""Profiles for tests: any cells that so many hands can have."""

from __future__ import annotations

from hypothesis import strategies as st

from tongits_core import Profile
from tongits_core.game import FAMILIES

SITUATIONS = {family: tuple(FAMILIES[family].situations()) for family in FAMILIES}


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    """A profile of 0 to 50 hands with some cells, faded or not."""
    hands = draw(st.integers(0, 50))
    cells: dict[str, dict[str, dict[str, float]]] = {}
    for family in draw(st.sets(st.sampled_from(tuple(FAMILIES)))) if hands else ():
        left = hands
        for situation in draw(st.sets(st.sampled_from(SITUATIONS[family]), max_size=4)):
            for outcome in draw(st.sets(st.sampled_from(FAMILIES[family].outcomes), max_size=4)):
                number = draw(st.integers(0, left))
                left -= number
                cells.setdefault(family, {}).setdefault(situation, {})[outcome] = number
    name = draw(st.sampled_from(["ana", "Lola Maria", "é"]))
    profile = Profile(name, draw(st.sampled_from(["classic", "club"])), hands, cells)
    return profile.faded(draw(st.sampled_from([1, 0.5, 0.3, 1e-9, 0])))
