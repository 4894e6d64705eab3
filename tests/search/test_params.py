"""The tuned numbers of the search: a decision's time can be read there, and what it really took is told."""

import inspect
from dataclasses import fields, replace

import pytest

from tongits_core import Game, Position, bots, choose, suggest
from tongits_core.cli import main
from tongits_core.search import PARAMS, arguments, params

STAGES = ["believing", "planning", "solving", "screening", "deciding", "confirming"]


def position_in(phase: str) -> Position:
    player = bots.create("ranged", seed=3)
    for seed in range(50):
        game = Game.deal("classic", seed=seed)
        while game.phase != "over":
            view = game.view(game.turn)
            if game.phase == phase and len(view.legal_actions) >= 2 and len(game.stock) > 3:
                return view
            game.push(player.act(view))
    raise AssertionError(phase)


@pytest.mark.parametrize("phase", ["draw", "play", "answer"])
@pytest.mark.parametrize("seconds", [0.005, 0.05, 1.0])
@pytest.mark.parametrize("valuing", [False, True])
def test_the_timetable_goes_forward_and_ends_with_the_clock(phase: str, seconds: float, valuing: bool) -> None:
    for effort in (PARAMS.usual, PARAMS.solving):
        ends = [end for _, end in PARAMS.timetable(phase, seconds, valuing=valuing, effort=effort)]
        assert ends[-1] == pytest.approx(seconds)
        assert ends[0] > 0.0
        assert ends[:3] == sorted(ends[:3])
        assert ends[3:] == sorted(set(ends[3:]))


def test_the_shares_of_a_phase_are_all_of_its_work() -> None:
    for phase in ("draw", "play", "answer"):
        shares = PARAMS.shares(phase)
        assert shares.screening + shares.deciding + shares.confirming == pytest.approx(1.0)
        assert 0.0 < shares.pool < PARAMS.usual.belief_share
        assert 0.0 < shares.choosing <= 1.0


@pytest.mark.parametrize("phase", ["draw", "play", "answer"])
def test_advice_tells_the_time_of_each_stage_in_order(phase: str) -> None:
    advice = suggest(position_in(phase), worlds=64)
    stages = list(advice.timings)
    assert stages == [stage for stage in STAGES if stage in stages]
    assert {"believing", "planning", "screening", "confirming"} <= set(stages)
    assert all(seconds >= 0.0 for seconds in advice.timings.values())
    assert 0.0 < sum(advice.timings.values()) <= advice.seconds


def test_timings_are_no_part_of_what_makes_advice_equal() -> None:
    position = position_in("play")
    first, second = suggest(position, worlds=32), suggest(position, worlds=32)
    assert first == second
    assert first.timings is not second.timings


def test_other_numbers_make_another_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A race that ends at once by a tiny `clearly` asks for fewer playouts."""
    position = position_in("play")
    usual = suggest(position, worlds=2_000).leaves
    monkeypatch.setattr(arguments, "PARAMS", replace(PARAMS, clearly=0.01))
    assert suggest(position, worlds=2_000).leaves < usual
    assert choose(position, worlds=64) in position.legal_actions


def test_verbose_prints_where_the_time_went(capsys: pytest.CaptureFixture[str]) -> None:
    line = str(position_in("draw"))
    assert main(["suggest", line, "--worlds", "64", "--verbose"]) == 0
    shown = capsys.readouterr().out
    for stage in ("believing", "planning", "screening", "confirming"):
        assert f"\n{stage}" in shown
    assert "playouts" in shown
    assert main(["suggest", line, "--worlds", "64"]) == 0
    assert "believing" not in capsys.readouterr().out


def test_every_number_has_its_reason() -> None:
    """In the source a text follows each number, or the group of numbers that it ends."""
    source = inspect.getsource(params.Params)
    for field in fields(params.Params):
        after = source.split(f"\n    {field.name}: ", 1)[1].split("\n\n")[0]
        assert '"""' in after, field.name
