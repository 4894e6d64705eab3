"""Values made to break the native parts: an error in words, never a crash and never a wrong answer."""

from __future__ import annotations

import io
import itertools
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy
import pytest

import tongits_core as tongits
from tongits_core import (
    Action,
    CardError,
    CardSet,
    Game,
    HandRecord,
    IllegalAction,
    Meld,
    Position,
    PositionError,
    Record,
    Rules,
    Status,
    TongitsError,
    arrangements,
    bots,
    deadwood,
    deadwood_many,
    perft,
    suggest,
)  # fmt: skip
from tongits_core.cards.converters import from_openspiel
from tongits_core.cli import main
from tongits_core.position._action import LegalActions
from tongits_core.rules.payout import Payout
from tongits_core.search._search import Search
from tongits_core.solver.census import census

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


# ---- arguments ------------------------------------------------------------------------------------------------------


class Unshowable:
    def __repr__(self) -> str:
        raise ZeroDivisionError


CYCLE: list[Any] = []
CYCLE.append(CYCLE)
STRANGE: list[Any] = [
    None, True, -1, 10**5000, -(10**5000), 2**64, 0.5, float("nan"), 1j, b"5h", "", "\ud800", "5h " * 100_000, [], CYCLE,
    [None], {}, object, Unshowable(), [Unshowable()], numpy.float64(5), numpy.bool_(True), numpy.zeros((2, 2)),
    numpy.array(["5h", None], dtype=object), CardSet("5h"), Action("draw"), Game.deal(seed=1),
]  # fmt: skip
PARTS: dict[str, Any] = {"hand": "4s", "stock": 9, "counts": [9, 9]}
VIEWED = Game.deal(seed=1)
VIEW = VIEWED.view(0)


def instead(value: Any, of_none: Any) -> Any:
    """The value; for a taker to which None means something, another in its place."""
    return of_none if value is None else value


def parts_with(name: str) -> Callable[[Any], object]:
    return lambda value: suggest(Position.from_parts(**{**PARTS, name: value}), worlds=1)


TAKERS: dict[str, Callable[[Any], object]] = {
    "CardSet": CardSet,
    "Meld": Meld,
    "Action": Action,
    "Position": Position.parse,
    "Rules": Rules.parse,
    "preset": Rules.preset,
    "rules": lambda value: deadwood("5h", instead(value, "")),
    "payout": Payout.parse,
    "option": lambda value: Rules.preset("classic").replace(jokers=value),
    "arrangements": lambda value: list(arrangements("5h", limit=instead(value, -1))),
    "threads": lambda value: deadwood_many(numpy.zeros(3, numpy.uint64), threads=value),
    "seed": lambda value: Game.deal(seed=instead(value, -1)),
    "voids": lambda value: Game.deal(seed=1, voids=value),
    "push": lambda value: Game.deal(seed=1).push(value),
    "view": lambda value: Game.deal(seed=1).view(value),
    "pot": lambda value: Game.deal(seed=1).view(0, pot=value),
    "streak": lambda value: Game.deal(seed=1).view(0, streak=instead(value, 0)),
    "bot": bots.create,
    "level": lambda value: bots.create("base", level=value),
    "act": lambda value: bots.create("base").act(value),
    "census": census,
    "openspiel": lambda value: from_openspiel([value]),
    "record": Record.parse,
    "hands": lambda value: Record(None, [value]),
    "record seed": lambda value: HandRecord(seed=value),
    "record hands": lambda value: HandRecord(hands=value, stock="").deal(None),
    "record stock": lambda value: HandRecord(hands=["", "", ""], stock=value).deal(None),
    "dealer": lambda value: HandRecord(seed=1, dealer=value),
    "record pot": lambda value: HandRecord(seed=1, pot=value),
    "record streak": lambda value: HandRecord(seed=1, streak=instead(value, 0)),
    "actions": lambda value: HandRecord(seed=1, actions=[value]),
    "perft": lambda value: perft(VIEWED, value),
    "suggest": lambda value: suggest(value, worlds=1),
    "seconds": lambda value: suggest(VIEW, worlds=1, seconds=instead(value, -1)),
    "worlds": lambda value: suggest(VIEW, worlds=instead(value, -1)),
    "lines": lambda value: suggest(VIEW, worlds=1, lines=value),
    "include": lambda value: suggest(VIEW, worlds=1, include=[value]),
    "on_progress": lambda value: suggest(VIEW, worlds=1, on_progress=instead(value, 0)),
    "stop": lambda value: suggest(VIEW, worlds=1, stop=instead(value, 0)),
    **{name: parts_with(name) for name in ("hand", "me", "discards", "stock", "counts", "drawn", "called")},
    **{name: parts_with(name) for name in ("answers", "blocked", "seat")},
}


@pytest.mark.parametrize("name", TAKERS)
def test_a_strange_argument_is_one_short_error(name: str) -> None:
    errors = []
    for value in STRANGE:
        try:
            TAKERS[name](value)
        except (TypeError, TongitsError) as error:
            errors.append(str(error))
    assert len(errors) > len(STRANGE) // 2
    assert all(0 < len(error) < 1200 for error in errors)


def test_an_index_of_legal_actions_is_an_int() -> None:
    legal = Game.deal(seed=7).legal_actions
    for index in ("x", None, 0.5):
        with pytest.raises(TypeError):
            legal[index]  # type: ignore[call-overload]


@pytest.mark.parametrize("token", ["answers=0:fold,0:challenge", "known=0:2s/0:3s", "shown=1:1,1:2"])
def test_a_seat_named_twice_is_no_position(token: str) -> None:
    with pytest.raises(PositionError, match="twice"):
        Position.parse(f"classic seat=1 hand=2h,3d stock=9 counts=9,2,9 {token}")


def test_r19_one_player_gives_one_answer() -> None:
    with pytest.raises(PositionError, match="two answers"):
        Position.from_parts(**PARTS, called="prev", answers="next:fold next:challenge")


@pytest.mark.parametrize("wrong", [None, 1.5, "", -1, True, object()])
def test_what_is_no_game_and_no_player_is_a_type_error(wrong: object) -> None:
    with pytest.raises(TypeError, match="perft counts from a Game"):
        tongits.perft(wrong, 2)  # type: ignore[arg-type]
    session = tongits.Session("classic", seed=1)
    with pytest.raises(TypeError, match="a player has a method act"):
        session.play([wrong] * 3)  # type: ignore[list-item]
    assert session.game is None


@pytest.mark.parametrize(
    ("command", "data", "message"),
    [
        (["verify"], b"\xab\xcd", "line 1, column 1: the byte 0xab is not UTF-8; save it as UTF-8"),
        (["play", "--resume"], b"ok\xab", "line 1, column 3: the byte 0xab is not UTF-8; save it as UTF-8"),
        (["perft", "2", "--record"], b"\n\xff", "line 2, column 1: the byte 0xff is not UTF-8; save it as UTF-8"),
        (
            ["suggest", "--worlds", "10"],
            b"a\n\xc3\xb1\xffb",
            "line 2, column 2: the byte 0xff is not UTF-8; save it as UTF-8",
        ),
        (["rules"], b"[preset.x]\n# \xf1\n", "line 2, column 3: the byte 0xf1 is not UTF-8; save it as UTF-8"),
        (["rules"], "[preset.x]\n".encode("utf-16"), "line 1, column 1: the text looks like UTF-16; save it as UTF-8"),
        (["verify"], "a\nb".encode("utf-16"), "line 1, column 1: the text looks like UTF-16; save it as UTF-8"),
        (["verify"], "ab\n".encode("utf-16-le"), "line 1, column 2: the text looks like UTF-16; save it as UTF-8"),
        (
            ["verify"],
            "a\nplayers Ñ".encode("latin-1"),
            "line 2, column 9: the byte 0xd1 is not UTF-8; save it as UTF-8",
        ),
    ],
)
def test_files_that_are_no_text_are_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    data: bytes,
    message: str,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    path = tmp_path / "file.toml"
    path.write_bytes(data)
    assert main([*command, str(path)]) == 2
    assert capsys.readouterr().err == f"tongits: {path}: {message}\n"


@pytest.mark.parametrize(
    "command",
    [
        ["LONG"], ["rules", "LONG"], ["rules", "LONG.toml"], ["rules", "classic,LONG"], ["rules", "--LONG"],
        ["solve", "LONG"], ["solve", "7s", "--top", "LONG"], ["suggest", "LONG"], ["suggest", "hand=LONG"],
        ["suggest", "--hand", "7s 8s", "--counts", "LONG"], ["suggest", "--hand", "7s 8s", "--streak", "LONG"],
        ["arena", "LONG", "base", "base"], ["arena", "pk", "base", "base", "--versus", "ma", "--bounds", "LONG"],
        ["verify", "LONG"], ["perft", "LONG"], ["play", "--resume", "LONG"],
    ],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.parametrize("long", ["x" * 50_000, "7s, " * 20_000])
def test_errors_do_not_repeat_a_long_argument(
    capsys: pytest.CaptureFixture[str], command: list[str], long: str
) -> None:
    assert main([word.replace("LONG", long) for word in command]) == 2
    error = capsys.readouterr().err
    assert error.startswith("tongits: ")
    assert len(error) < 1100


@pytest.mark.parametrize("endless", [itertools.count, lambda: itertools.repeat("7s"), lambda: range(10**18)])
def test_an_endless_hand_is_refused_at_its_first_wrong_card(endless: Callable[[], Iterable[Any]]) -> None:
    for of in (tongits.CardSet, tongits.deadwood, tongits.melds):
        with pytest.raises(CardError, match="54 is no card id|7s twice"):
            of(endless())


def test_a_file_without_end_is_not_read_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "/dev/zero"]) == 2
    assert "more than 67,108,864 bytes" in capsys.readouterr().err


def test_a_limit_is_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "As", "-a", "--limit", "99999999999999999999"]) == 2
    assert "Traceback" not in capsys.readouterr().err
