"""Kinds of player that call and challenge by a table of chances, and long walks of a pool."""

from __future__ import annotations

from math import prod
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from tongits_core import Position, Rules, deadwood, deadwood_many
from tongits_core.belief import Belief
from tongits_core.policy import CALL_SHAPE, Others, Policy
from tongits_core.policy.ranged import policy_for
from tongits_core.search import PARAMS, budget_of, ranges_of
from tongits_core.search.believing import believe

CLASSIC = Rules.preset("classic")
KINDS = len(Others.usual(CLASSIC).priors[0])
LATE_ANSWER = (
    "classic seat=1 turn=1 phase=answer hand=Ac,2s,2d,3d,4d,4c,5d table=1:Ks,Kh,Kd,Kc/2:9s,9h,9d,9c/0:Ah,2h,3h,"
    "4h,5h,6h,7h,8h/0:Tc,Jc,Qc discards=Qh,Js,Th,Jh,Qs,Ts,Jd,Td,8c,8s,7d,7c,7s stock=3 counts=5,7,5 blocked=1 "
    "caller=0 sapaw=Ah,2h,3h,4h,8h,9s,Ks ; expose 5h 6h 7h, discard Qh, draw, sapaw 8h on 5h 6h 7h, discard Js, "
    "draw, sapaw 4h on 5h 6h 7h 8h, discard Th, draw, discard Jh, draw, discard Qs, draw, discard Ts, draw, "
    "discard Kh, take Kh with Kd Kc, discard Jd, draw, expose 9h 9d 9c, discard Tc, take Tc with Jc Qc, discard "
    "Td, draw, sapaw 3h on 4h 5h 6h 7h 8h, discard 8c, draw, sapaw 2h on 3h 4h 5h 6h 7h 8h, sapaw Ah on 2h 3h 4h "
    "5h 6h 7h 8h, discard 8s, draw, sapaw 9s on 9h 9d 9c, discard 7d, draw, discard 7c, draw, sapaw Ks on Kh Kd "
    "Kc, discard 7s, call"
)
POSITION = Position.parse(LATE_ANSWER)


def calling(chance: int, highest: int = CALL_SHAPE[-1]) -> list[list[Policy]]:
    """Every kind calls with this chance, out of 255, in the first `highest` buckets of counts, and never with more."""
    row = bytes([chance] * highest + [0] * (CALL_SHAPE[-1] - highest))
    policy = policy_for(CLASSIC).with_ranges(row * prod(CALL_SHAPE[:-1]), policy_for(CLASSIC).challenge)
    return [[policy] * KINDS] * 3


def chance_of_less(belief: Belief) -> float:
    """The chance that the caller's count is below that of the seat."""
    caller = POSITION.facts.caller
    assert caller is not None
    masks = np.array([hands[caller] for hands in belief.hands()], np.uint64)
    below = deadwood_many(masks, "classic") < deadwood(POSITION.hand)
    return float(np.average(below, weights=belief.weights()))


def pool(**more: Any) -> Belief:
    return Belief(POSITION, 2, 16, steps=128, parts=16, burn=6144, times=128, **more)


def test_the_fewer_counts_a_player_calls_with_the_more_its_call_tells() -> None:
    tables = [calling(255), calling(255, 6), calling(255, 3)]
    anything, some, few = (chance_of_less(pool(tables=table)) for table in tables)
    assert anything + 0.05 < some
    assert some + 0.05 < few
    assert few > 0.6


def test_only_ranged_calls_by_a_table_if_nobody_is_known() -> None:
    tables = Others.usual(CLASSIC).tables(CLASSIC)
    assert tables[0].count(None) == KINDS - 1
    assert pool().hands() == pool(tables=[[None] * KINDS] * 3).hands() != pool(tables=tables).hands()


@pytest.mark.parametrize("tables", [[[None] * KINDS] * 2, [[None] * (KINDS + 1)] * 3])
def test_tables_are_a_row_for_each_seat(tables: list[list[None]]) -> None:
    with pytest.raises(ValueError, match=f"^tables are 3 rows of {KINDS} policies: one for each seat and kind"):
        Belief(POSITION, 1, 64, tables=tables)


def test_a_table_is_a_policy() -> None:
    tables: Any = [["ranged"] * KINDS] * 3
    with pytest.raises(TypeError, match="^a table is a Policy or None, not str"):
        Belief(POSITION, 1, 64, tables=tables)


def test_the_pool_of_a_late_answer_walks_far_enough() -> None:
    """64 walks of 100,000 steps found 0.627 ± 0.007; walks of 3,072 steps found 0.57."""
    found = []
    for seed in range(8):
        with budget_of(None, 1000, 1, None, None) as budget:
            found.append(
                chance_of_less(believe(POSITION, seed, ranges_of(POSITION), budget, PARAMS.usual, parts=PARAMS.parts))
            )
    assert fmean(found) == pytest.approx(0.627, abs=0.04)
