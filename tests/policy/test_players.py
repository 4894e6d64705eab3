"""The kinds of player by which hands are judged: the data, what is refused, and that beliefs follow them."""

from __future__ import annotations

import dataclasses
import random
import re

import pytest

from tongits_core import Game, TongitsError, bots
from tongits_core.belief._belief import Belief, kinds_of_players, likelihoods
from tongits_core.policy import kinds as players
from tongits_core.policy._kinds import Kinds
from tongits_core.policy.kinds import BOUNDS, Kind, packaged, read

TEXT = players.FILE.read_text(encoding="utf-8")


def with_grabs(lines: str) -> str:
    """The packaged file with other lines for the first `grabs`."""
    return re.sub(r"^grabs = .*$", lines, TEXT, count=1, flags=re.MULTILINE)


def changed(field: str, value: object) -> Kind:
    return dataclasses.replace(packaged()[0], **{field: value})  # type: ignore[arg-type]


def test_the_packaged_kinds_are_most_of_all_players_and_none_is_certain() -> None:
    shares = [2 ** (kind.prior / 256) for kind in packaged()]
    assert sum(shares) == pytest.approx(1, abs=0.02)
    assert max(shares) < 0.6
    assert kinds_of_players() == [kind.prior for kind in packaged()]


def test_every_number_has_bounds_and_may_reach_them() -> None:
    assert list(BOUNDS) == [field.name for field in dataclasses.fields(Kind) if field.name not in ("name", "policy")]
    for field, bounds in BOUNDS.items():
        for value in bounds:
            assert len(Kinds([changed(field, value)])) == 1
        for value in (bounds[0] - 1, bounds[1] + 1):
            with pytest.raises(TongitsError, match=rf"^{field} of calls-at-13 is {value}: allowed are"):
                changed(field, value)
        with pytest.raises(TypeError, match=f"^{field} of calls-at-13 is an int"):
            changed(field, 1.5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 kinds of players: allowed are 1 to 8"),
        ("prior = ", "no kinds of players: "),
        ("prior = 3", "a kind of player is a table, not 'prior' = 3"),
        ("[one]\nprior = 0", "'one' has no 'call_at'"),
        (with_grabs("grabs = 500\ngreed = 1"), "'calls-at-13' has an unknown 'greed'"),
        (with_grabs("grabs = 0"), "grabs of calls-at-13 is 0: allowed are 1 to 4096"),
        (with_grabs("grabs = '500'"), "grabs of calls-at-13 is an int, not str '500'"),
        (TEXT + "".join(f"[more-{i}]\n" for i in range(9 - len(packaged()))), "9 kinds of players: allowed are 1 to 8"),
    ],
)
def test_a_bad_file_gets_one_clear_error(text: str, message: str) -> None:
    with pytest.raises(TongitsError, match=f"^{re.escape(message)}"):
        read(text)


def test_the_core_takes_no_other_kinds() -> None:
    with pytest.raises(TongitsError, match="^0 kinds of players"):
        Kinds([])
    with pytest.raises(TongitsError, match="^9 kinds of players"):
        Kinds([packaged()[0]] * 9)
    with pytest.raises(TypeError, match="^a kind of player is a Kind, not dict"):
        Kinds([{"prior": 0}])  # type: ignore[list-item]


def test_kinds_at_their_bounds_judge_every_decision() -> None:
    """Integers neither overflow nor vanish: chances are at most 1 within what src/belief/fixed.h rounds, and a belief is found."""
    source = random.Random(3)
    numbers = [{field: source.choice(bounds) for field, bounds in BOUNDS.items()} for _ in range(8)]
    kinds = [Kind(name="odd", policy=None, **each) for each in numbers]
    bot = bots.create("base")
    for seed in range(20):
        game = Game.deal(seed=seed)
        while game.phase != "over":
            view = game.view(game.turn)
            action = bot.act(view)
            assert all(-(2**20) < cost <= 3 for cost in likelihoods(view, view.hand, action, kinds))
            game.push(action)
        assert Belief(view, 0, 8, kinds=kinds).size == 8


def test_a_belief_follows_its_kinds() -> None:
    """Players who call with nothing but low counts leave high ones to who does not call."""
    bot = bots.create("base")
    game = Game.deal(seed=5)
    while len(game.history) < 24:
        game.push(bot.act(game.view(game.turn)))
    view = game.view(game.turn)
    packaged_deals = Belief(view, 1, 64).deals()
    assert Belief(view, 1, 64, kinds=packaged()).deals() == packaged_deals
    assert Belief(view, 1, 64, kinds=packaged()[-1:]).deals() != packaged_deals
