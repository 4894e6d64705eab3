"""Values made to break the native parts: an error in words, never a crash and never a wrong answer."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tongits_core import Action, CardSet, Game, IllegalAction, Position, Rules, Status, suggest
from tongits_core._action import LegalActions
from tongits_core._search import Search

DECK = list(CardSet.deck())
OVER = "classic seat=0 phase=over hand={hand} table={table} discards={discards} stock={stock} counts=3,4,6"


# ---- objects made by the back door ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Game, LegalActions, Action, Search])
def test_no_native_object_is_made_without_its_contents(kind: Any) -> None:
    with pytest.raises(TypeError):
        kind.__new__(kind)
    with pytest.raises(TypeError):
        kind.__new__(kind, None)


def test_rules_take_no_state_that_was_not_checked() -> None:
    rules = Rules.parse("classic,ace_high_run=yes")
    with pytest.raises(TypeError, match="immutable"):
        rules.__setstate__([200] * 40)
    assert Rules.parse(str(rules)) == rules


@pytest.mark.parametrize("forged", [5, "text", CardSet("5h"), Rules.preset("wiki")])
def test_a_forged_cache_is_a_type_error(forged: object) -> None:
    position = Game.deal(seed=1).view(0)
    position._native = forged
    with pytest.raises(TypeError):
        suggest(position, worlds=1)
    rules = Rules.parse("lite,hands=7")
    object.__setattr__(rules, "_native", forged)
    with pytest.raises(TypeError):
        Game.deal(rules, seed=1)


# ---- positions that do not fit the structs --------------------------------------------------------------------------


@pytest.mark.parametrize("discards", [18, 24, 25, 33])
def test_r14_a_pile_holds_no_more_than_was_drawn_also_when_the_hand_is_over(discards: int) -> None:
    """C has room for 24 discards; in a process of its own, as a write beyond them shows at the end."""
    line = OVER.format(
        hand=",".join(DECK[49:]), table="0:As,2s,3s/1:4s,5s,6s", discards=",".join(DECK[6 : 6 + discards]), stock=0
    )
    assert Status.PILE in Position.parse(line).status()
    code = f"import tongits_core; tongits_core.Position.parse({line!r}).legal_actions"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "PositionError" in done.stderr
    assert f"{discards} discards do not fit" in done.stderr


@pytest.mark.parametrize("rules", Rules.presets())
def test_positions_of_hands_that_are_over_are_valid(rules: str) -> None:
    for seed in range(60):
        game = Game.deal(rules, seed=seed)
        while game.phase != "over":
            game.push(game.legal_actions[(seed * 7 + len(game.history)) % len(game.legal_actions)])
        for seat in range(3):
            view = game.view(seat)
            assert view.complaints() == []
            assert len(view.legal_actions) == 0


def test_r23_voids_that_the_rules_do_not_count_make_no_contradiction() -> None:
    game = Game.deal("classic", seed=4, voids=3)
    assert game.voids == 3
    assert game.view(0).complaints() == []
    assert len(game.view(0).legal_actions) == len(game.legal_actions)
    assert "voids=3" in str(Game.deal("guide", seed=4, voids=3).view(0))


# ---- melds named in actions -----------------------------------------------------------------------------------------


def test_r10_a_sapaw_names_the_meld_as_it_lies_jokers_too() -> None:
    """4s 5s and a joker make two runs of the same cards: only the one on the table can be named."""
    deck = CardSet.deck(2)
    first = CardSet("4s 5s Xr Xb 9c 9d Jh Qd 2c 3d 7h 8c Kc")
    rest = list(deck - first)
    game = Game.from_deal("classic+joker", [first, rest[:12], rest[12:24]], rest[24:])
    game.push("expose Xr=3s 4s 5s")
    before = game.copy()
    for named in ("sapaw Xb=7s on 4s 5s Xr=6s", "sapaw Xb=3s on 4s 5s Xr=6s"):
        assert named not in game.legal_actions
        with pytest.raises(IllegalAction, match="R10"):
            game.push(named)
        assert game == before
    game.push("sapaw Xb=6s on Xr=3s 4s 5s")
    assert str(game.table[0][1]) == "Xr=3s 4s 5s Xb=6s"
