"""Speed of the solver, the engine and the suggestion, beside the peers that are installed (extra `bench`)."""

from __future__ import annotations

from typing import Any

import pytest

import tongits_core as tongits
from tongits_core.benchmark.hands import rand13
from tongits_core.benchmark.measure import Case, Work, clock, every_case
from tongits_core.benchmark.peers import SolverPeer, solver_peers

CASES = every_case()


@pytest.mark.benchmark(timer=clock)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.group}: {case.name}")
def bench_case(benchmark: Any, work: Work, case: Case) -> None:
    call, items = case.build(work)
    benchmark.group = case.group
    benchmark.extra_info.update(name=case.name, items=items, peer=case.peer, comparable=case.comparable)
    benchmark.pedantic(call, rounds=work.runs, iterations=1, warmup_rounds=1)


@pytest.mark.parametrize("peer", solver_peers(), ids=lambda peer: peer.name)
def test_a_peer_answers_the_same_question(peer: SolverPeer) -> None:
    """RLCard tries three melds at most and is wrong on many hands that hold more; on these all agree."""
    hands = rand13(50)
    assert [peer.solve(hand) for hand in peer.prepare(hands)] == tongits.deadwood_many(hands).tolist()
