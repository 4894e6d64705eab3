"""`tongits suggest`: a position by hand, on a line, in a file or on standard input; what is shown, and its JSON."""

from __future__ import annotations

import io
import json
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from interrupts import READY, interrupted
from places import ROOT
from positions import DRAW, PLAY
from rich.console import Console

import tongits_core as tongits
from tongits_core.cli import main
from tongits_core.cli.search_progress import SearchProgress
from tongits_core.cli.stopping import Stopping
from tongits_core.cli.words import plan_words
from tongits_core.search.budget import Progress
from tongits_core.table import Sitting

HAND = "4s 5s 7h 7d Jc Qc 9d 2h 3d"
TABLE = ["--me", "Ks Kh Kd", "--next", "5c 6c 7c", "--prev", "As Ac Ad"]
PILE = ["--discards", "Kc 3h 9c 2s Qs 6d 8h"]
BY_HAND = ["--hand", HAND, *TABLE, *PILE, "--stock", "9", "--counts", "9,9"]
FEW = ["--worlds", "300"]
D2 = [
    "--hand", "Th Jh Qh 4c 4d 7s 8s 9c Kd Ks 2c Ah", "--next", "5d 6d 7d", "--prev", "3s 3h 3c", "--discards", "Qs",
    "--counts", "9,9", "--stock", "8",
]  # fmt: skip


def suggested(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["suggest", *args]) == 0
    return capsys.readouterr().out


def position_of(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[tongits.Position, str]:
    shown = json.loads(suggested(capsys, *args, *FEW, "--json"))
    return tongits.Position.parse(shown["position"]), "; ".join(shown["assumed"])


def section(text: str, title: str) -> list[str]:
    """The lines under a title, up to the next empty line."""
    lines = text.splitlines()
    start = lines.index(title) + 1
    return lines[start : lines.index("", start)]


def test_the_documented_command_line_is_the_documented_position(capsys: pytest.CaptureFixture[str]) -> None:
    position, assumed = position_of(capsys, *BY_HAND)
    assert position == tongits.Position.parse(DRAW)
    for word in ("you did not deal", "nobody is blocked", "no pot", "no wins in a row", "no history"):
        assert word in assumed


def test_nothing_is_assumed_that_was_said(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--pot", "4", "--streak", "prev:1", "--blocked", "me", "--seat", "1"]
    position, assumed = position_of(capsys, *BY_HAND, *given)
    assert position == tongits.Position.parse(f"{DRAW} blocked=1 pot=4 streak=0:1")
    assert assumed == "no history: hidden hands are any that fit"


def test_stock_and_counts_are_worked_out(capsys: pytest.CaptureFixture[str]) -> None:
    position, assumed = position_of(capsys, "--hand", HAND, *TABLE, *PILE, "--counts", "9,9")
    assert position.stock == 9
    assert "9 cards are left in the stock, as the pile implies (--stock)" in assumed
    full = ["--hand", "2s 4s 6s 8s Ts Qs 2h 4h 6h 8h Th Qh 2d", "--seat", "0"]
    position, assumed = position_of(capsys, *full)
    assert (position.phase, position.stock, position.counts) == ("play", 15, (13, 12, 12))
    assert "next holds 12 cards, as the rules imply (--counts); prev holds 12 cards" in assumed


def test_after_the_draw(capsys: pytest.CaptureFixture[str]) -> None:
    position, assumed = position_of(capsys, *BY_HAND, "--drawn", "5h")
    assert (position.phase, position.stock, "5h" in position.hand) == ("play", 8, True)
    assert "8 cards are left in the stock after your draw" in assumed
    right = [word if word != "9" else "8" for word in BY_HAND]
    position, assumed = position_of(capsys, *right, "--drawn", "5h")
    assert (position.phase, position.stock) == ("play", 8)
    assert "after your draw" not in assumed


def test_a_pile_one_card_short_means_that_the_turn_has_begun(capsys: pytest.CaptureFixture[str]) -> None:
    hand = HAND + " 5h"
    position, assumed = position_of(capsys, "--hand", hand, *TABLE, *PILE, "--stock", "8", "--counts", "9,9")
    assert position.phase == "play"
    assert "you have already drawn or taken" in assumed


@pytest.mark.parametrize("caller", ["next", "prev"])
def test_after_a_call(caller: str, capsys: pytest.CaptureFixture[str]) -> None:
    args = [*BY_HAND, "--called", caller, "--answers", "fold"]
    position, _ = position_of(capsys, *args)
    assert position.phase == "answer"
    assert str(position).endswith({"next": "caller=2 answers=0:fold", "prev": "caller=0 answers=2:fold"}[caller])
    text = suggested(capsys, *args, *FEW)
    assert "answer the call" in text
    assert {row.split()[1] for row in section(text, "Alternatives")[1:]} == {"fold", "challenge"}


def test_rules_of_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    position, assumed = position_of(capsys, *BY_HAND, "--rules", "classic,pot_wins=0,sapaw_block=none")
    assert (position.rules.pot_wins, position.rules.sapaw_block) == (0, "none")
    assert "pot" not in assumed
    assert "blocked" not in assumed


def test_json_is_the_advice_of_the_api(capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(suggested(capsys, DRAW, *FEW, "--seed", "5", "--lines", "3", "--json"))
    advice = tongits.suggest(DRAW, worlds=300, seed=5, lines=3)
    assert shown == {**json.loads(advice.to_json()), "assumed": []}
    assert shown["reproducible"] is True


def test_verdict_and_reasons_in_filipino(capsys: pytest.CaptureFixture[str]) -> None:
    verdict = suggested(capsys, DRAW, *FEW, "--language", "fil").partition("Why\n")[2]
    assert re.match(r"(Bumunot|Kainin|Tumawag)\b", verdict)
    shown = json.loads(suggested(capsys, DRAW, *FEW, "--language", "fil", "--json"))
    assert " ".join(shown["verdict"]["text"].split()[:2]) in verdict
    assert main(["suggest", DRAW, "--language", "xx"]) == 2
    assert "has en, fil" in capsys.readouterr().err


@pytest.mark.usefixtures("many_processors")
def test_threads_do_not_change_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    one = suggested(capsys, DRAW, *FEW, "--json")
    for threads in ("2", "0"):
        assert suggested(capsys, DRAW, *FEW, "--json", "--threads", threads) == one


@pytest.mark.parametrize("width", [80, 120])
def test_everything_a_player_wants_to_know(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    text = suggested(capsys, *BY_HAND, *FEW)
    advice = tongits.suggest(DRAW, worlds=300)
    best = advice.lines[0]
    assert max(map(len, text.splitlines())) <= width
    assert text.startswith("Your turn: draw or call   rules classic, stock 9\n")
    assert re.search(r"^hand +2h 3d 4s 5s 7h 7d 9d Jc Qc +count 57 *$", text, re.MULTILINE)
    assert re.search(r"^prev +As Ad Ac +9 cards *$", text, re.MULTILINE)
    assert f"{best.value:+.2f} ± {best.error:.2f} chips expected, win {best.win:.1%}" in text
    rows = section(text, "Alternatives")[1:]
    assert len(rows) == len(advice.lines)
    for number, (row, line) in enumerate(zip(rows, advice.lines, strict=True), start=1):
        assert row.split()[:2] == [str(number), str(line.actions[0]).split()[0]]
        assert f"{line.value:+.2f} ± {line.error:.2f}" in row
        assert f"{line.win:.1%}" in row
        assert (f"{line.loss:.2f} ± {line.loss_error:.2f}" in row) == (number > 1)
    assert advice.verdict.text in " ".join(text.split())


def test_the_plan_for_every_card_that_may_be_drawn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    text = suggested(capsys, *BY_HAND, *FEW)
    drawn: list[str] = []
    for row in section(text, "After a draw")[1:]:
        match = re.fullmatch(r" *[\d.]+% +((?:\w\w )+) *((?:take|expose|secret|sapaw|discard|call).*)", row)
        assert match, row
        drawn += match[1].split()
    assert sorted(drawn) == sorted(tongits.Position.parse(DRAW).unseen)


@pytest.mark.parametrize(
    "line", [DRAW, DRAW.replace("classic", "classic+joker").replace("stock=9", "stock=11")], ids=["plain", "jokers"]
)
def test_where_is_the_map_of_suits_by_ranks_of_the_api(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Per cent in each cell, a dot for a card that is seen; a map for the next player, then for the previous one."""
    monkeypatch.setenv("COLUMNS", "100")
    text = suggested(capsys, line, *FEW, "--where")
    insight = tongits.suggest(line, worlds=300).insight
    unseen = tongits.Position.parse(line).unseen
    titles = [row for row in text.splitlines() if row.startswith("In the hand of the ")]
    for title, rival, name in zip(titles, insight.rivals, ("next", "previous"), strict=True):
        assert title.startswith(f"In the hand of the {name} player, per cent (count about {rival.count:.0f}")
        for joker in ("Xr", "Xb"):
            assert (f", {joker} " in title) == (joker in unseen)
            assert joker not in unseen or f", {joker} {rival.holds[joker]:.0%}" in title
        ranks, *rows = [row.split() for row in section(text + "\n", title)]
        assert ranks == list("A23456789TJQK")
        assert [row[0] for row in rows] == list("shdc")
        shown = {rank + row[0]: cell for row in rows for rank, cell in zip(ranks, row[1:], strict=True)}
        assert shown == {
            card: f"{100 * rival.holds[card]:.0f}" if card in unseen else "·" for card in tongits.CardSet.deck()
        }
    assert "In the hand of" not in suggested(capsys, line, *FEW)


def test_the_hand_is_shown_as_it_would_be_melded(capsys: pytest.CaptureFixture[str]) -> None:
    text = suggested(capsys, PLAY.replace("hand=2h,3d,3s", "hand=2h,3d,6s"), *FEW)
    assert re.search(r"^hand +4s 5s 6s \| 2h 3d 7h 7d 9d Jc Qc +count 48 *$", text, re.MULTILINE)


@pytest.mark.parametrize("typed", ["Jc", "tapon Jc", "dump jc", "k Jc", "discard Jc"])
def test_d6_an_action_is_typed_as_in_play(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    args = [PLAY, "--lines", "1", "--worlds", "20", "--json", "--include", typed]
    plans = [line["actions"] for line in json.loads(suggested(capsys, *args))["lines"]]
    assert ["discard Jc"] in plans


SAVED = str(ROOT / "examples" / "evening.txt")


def test_a_saved_game_is_read_where_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = Sitting("classic,hands=2", seed=5, bots=["base"])
    sitting.deal()
    while sitting.step():
        pass
    path = tmp_path / "game.txt"
    path.write_text(str(sitting.record()))
    shown = json.loads(suggested(capsys, str(path), "--worlds", "20", "--json"))
    assert shown["position"] == str(sitting.position)
    assert suggested(capsys, str(path), "--worlds", "20").startswith("Hand 1, turn ")


@pytest.mark.parametrize(("player", "seat"), [("ana", 0), ("ben", 1), ("cleo", 2)])
def test_every_turn_of_a_saved_game_can_be_asked_about(
    player: str, seat: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The position is that of the seat to act, before its turn; --player finds its last one."""
    record = tongits.Record.parse(Path(SAVED).read_text(encoding="utf-8"))
    seats = record.turns[0]
    starts = [place for place in range(len(seats)) if not place or seats[place] != seats[place - 1]]
    turn = max(number for number, place in enumerate(starts) if seats[place] == seat)
    game = record.hands[0].deal(record.rules)
    for action in record.hands[0].actions[: starts[turn]]:
        game.push(action)
    for args in (["--player", player], ["--turn", str(turn + 1)], ["--player", str(seat), "--turn", str(turn + 1)]):
        shown = json.loads(suggested(capsys, SAVED, "--hand-number", "1", *args, "--worlds", "5", "--json"))
        assert shown["position"] == str(game.view(seat, pot=record.hands[0].pot))


def test_a_plan_of_ones_own_is_valued(capsys: pytest.CaptureFixture[str]) -> None:
    args = [*BY_HAND, "--drawn", "5h", "--lines", "1", *FEW, "--json"]
    plans = [line["actions"] for line in json.loads(suggested(capsys, *args, "--include", "discard 2h"))["lines"]]
    assert ["discard 2h"] in plans


@pytest.mark.parametrize(("typed", "rounds"), [("none", None), ("None", None), ("0", None), ("2", 2)])
def test_rounds_are_said_as_in_the_api(typed: str, rounds: int | None, capsys: pytest.CaptureFixture[str]) -> None:
    args = [*BY_HAND, "--drawn", "5h", *FEW, "--json"]
    assert json.loads(suggested(capsys, *args, "--rounds", typed))["rounds"] == rounds


def test_positions_from_a_file_and_from_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = f"# two positions\n{DRAW}\n\n{DRAW} blocked=1\n"
    path = tmp_path / "positions.txt"
    path.write_text(lines)
    from_file = suggested(capsys, str(path), *FEW, "--json")
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert suggested(capsys, "-", *FEW, "--json") == from_file
    blocked = [json.loads(line)["position"].endswith("blocked=1") for line in from_file.splitlines()]
    assert blocked == [False, True]


def test_errors_in_many_lines_say_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "positions.txt"
    for wrong, message in (
        (DRAW + " pot=x", f", column {len(DRAW) + 6}: pot=x"),
        (DRAW.replace("stock=9", "stock=8"), "(R7, R14)"),
    ):
        lines = f"# three\n{DRAW}\n\n{wrong}\n"
        path.write_text(lines)
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        for args, where in (["-"], ""), ([str(path)], f"{path}, "):
            assert main(["suggest", *args, *FEW, "--json"]) == 2
            printed = capsys.readouterr()
            assert printed.out.count("\n") == 1
            assert printed.err.startswith(f"tongits: {where}line 4")
            assert message in printed.err


def test_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(DRAW)
    assert suggested(capsys, str(tmp_path / "a"), str(tmp_path / "b"), *FEW, "--json").count("\n") == 2


def test_a_position_may_be_many_words_or_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert suggested(capsys, *DRAW.split(), *FEW, "--json") == suggested(capsys, DRAW, *FEW, "--json")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "what position?"),
        ([""], "what position?"),
        (["no-such-file"], "'no-such-file' is neither a file nor a position line (seat=1 hand=...)"),
        (["no-such-file", "another"], "'no-such-file' is neither a file nor a position line"),
        (["--hand"], "'--hand' requires an argument"),
        (
            ["--hand", HAND],
            "--hand: you hold 9 cards and have laid 0: that makes 9, but you have 12 at the start of your turn and 13 once you "
            "have drawn or taken (R6, R7); perhaps an option is missing: --seat (0 if you dealt), --me (your melds), ",
        ),
        (
            ["--hand", HAND, *TABLE],
            "--discards: the pile is missing: name at least its top",
        ),
        ([*BY_HAND, "--drawn", "5h", "--include", "expose 2h 3h 4h"], "2h 3h 4h"),
        (
            [*BY_HAND, "--drawn", "6s", "--include", "expose 4s 5s 6s"],
            "'expose 4s 5s 6s' stops short: a plan goes on to the discard (R14), as in 'expose 4s 5s 6s, discard",
        ),
        (["classic seat=1 hand=2h"], "a position needs stock=, counts="),
        (["--hand", "4z"], "'4z' is no card"),
        (["--hand", "4s", DRAW], "give a position line or --hand, not both"),
        ([SAVED], "hand 20 is over, so nobody is to act: --turn 1 to 18"),
        ([SAVED, "--turn", "99"], "--turn 99: hand 20 has 18 turns"),
        ([SAVED, "--hand-number", "21"], "--hand-number 21: the game has 20 hands"),
        ([SAVED, "--player", "dora"], "--player dora: the players are ana, ben, cleo"),
        ([SAVED, "--player", "ana", "--turn", "1"], "--turn 1: the turns of ana in hand 20 are"),
        ([str(ROOT / "examples" / "call-or-take.txt"), "--turn", "1"], "belong to a saved game"),
        (["--hand", "4s", "--turn", "1"], "belong to a saved game, not to --hand"),
        (["--me", "Ks Kh Kd"], "--me needs your cards too: add --hand"),
        (["--drawn", "5h", DRAW], "--drawn belongs to --hand; a position line already holds it"),
        (["--next", "5h 6h 7h", DRAW], "--next belongs to --hand"),
        (["--pot", "0", DRAW], "--pot belongs to --hand"),
        (["--rules", "wiki", DRAW], "--rules belongs to --hand"),
        (["--hand", "4s", "--counts", "9"], "--counts is the next and the previous player's cards"),
        (["--hand", "4s", "--counts", "9,x"], "--counts is the next and the previous player's cards"),
        (["--hand", "4s", "--called", "x"], "'x' is no player"),
        (["--hand", "4s", "--streak", "x"], "'x' is not written player:wins"),
        (["--hand", "4s", "--stock", "x"], "--stock"),
        ([*BY_HAND, "--seconds", "0"], "--seconds"),
        ([*BY_HAND, "--worlds", "0"], "--worlds"),
        ([*BY_HAND, "--rounds", "no"], "--rounds no: allowed are a number of turns, and none"),
        ([*BY_HAND, "--rounds", "1001"], "rounds is 1001: allowed are 1 to 1000"),
        ([*BY_HAND, "--include", "discard 4d"], "4d"),
        ([*BY_HAND, "--blocked", "next,you"], "'you' is no player"),
        ([*BY_HAND, "--drawn", "Ks"], "Ks stands in"),
        ([*BY_HAND[:-4], "--stock", "10", "--counts", "9,9"], "(R7, R14)"),
        ([*BY_HAND, "--forgotten", "1"], "8 cards in the pile and 9 in the stock are 17"),
        ([*D2, "--discards", ""], "--discards: the pile is missing: name at least its top"),
        ([DRAW.replace("stock=9", "stock=9 phase=over")], "phase"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["suggest", *args]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert printed.err.startswith("tongits: ")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--hand", "10h", "jh", "qh"], 'these are cards: put the whole hand in quotes, --hand "10h jh qh"'),
        (["10h", "jh", "qh"], 'these are cards: put the whole hand in quotes, --hand "10h jh qh"'),
        (["--hand", "4s 5s", "--me", "ks", "kh", "kd"], "kh kd stands alone: cards of one option go in quotes"),
        (["--hand", "4s 11h"], "'11h' is no card: a card is a rank A 2 3 4 5 6 7 8 9 10 J Q K (10 is also T)"),
    ],
)
def test_d5_cards_without_quotes_are_told_from_positions(
    args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["suggest", *args]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("json_too", [False, True])
def test_ctrl_c_prints_the_best_so_far_and_ends_with_130(json_too: bool) -> None:
    """Once the search tells its progress, within a second and a half of CPU time: insight and words are made too."""
    program = f"""if True:
        import os, sys
        from tongits_core.cli import main
        from tongits_core.cli.search_progress import SearchProgress

        SearchProgress.update = lambda self, progress: os.write(1, {READY.encode()!r})
        sys.exit(main(["suggest", {DRAW!r}, "--seconds", "600", *{["--json"] * json_too}]))
    """
    code, output, errors, worked = interrupted(program)
    assert (code, errors) == (130, "tongits: interrupted\n")
    printed = output.replace(READY, "")
    if json_too:
        found = json.loads(printed)
        assert found["stopped"]
        assert not found["reproducible"]
        assert found["best"]
    else:
        assert "Recommended" in printed
        assert "Why" in printed
    assert worked < 1.5


@pytest.fixture
def ctrl_c() -> Iterator[Callable[[signal.Handlers | Callable[..., Any]], object]]:
    """Set what Ctrl-C does, until the end of the test."""
    before = signal.getsignal(signal.SIGINT)
    yield lambda handler: signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGINT, before)


def test_a_second_ctrl_c_ends_at_once(ctrl_c: Callable[[Any], object]) -> None:
    ctrl_c(signal.default_int_handler)
    with Stopping() as stopping:
        assert not stopping.is_set()
        signal.raise_signal(signal.SIGINT)
        assert stopping.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_ignores_ctrl_c_goes_on_to(ctrl_c: Callable[[Any], object]) -> None:
    """As a job in the background of a shell."""
    ctrl_c(signal.SIG_IGN)
    with Stopping() as stopping:
        signal.raise_signal(signal.SIGINT)
        assert not stopping.is_set()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def progress(seconds: float, best: str | None = None) -> Progress:
    value = None if best is None else -1.25
    return Progress("screening", 0.5, seconds, 12_345, 20_000, best, value, value and 0.1)


def test_progress_appears_after_a_second_on_a_terminal_only() -> None:
    terminal = Console(file=io.StringIO(), force_terminal=True, width=100)
    with SearchProgress(terminal) as watch:
        watch.update(progress(0.9))
        assert terminal.file.getvalue() == ""  # type: ignore[attr-defined]
        watch.update(progress(1.1))
        watch.update(progress(2.4, "discard Qc"))
    shown = terminal.file.getvalue()  # type: ignore[attr-defined]
    assert "2 s, screening, 12,345 deals  discard Qc -1.25" in shown
    pipe = Console(file=io.StringIO(), force_terminal=False)
    with SearchProgress(pipe) as watch:
        watch.update(progress(5.0))
    assert pipe.file.getvalue() == ""  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (["draw"], "Draw from the stock."),
        (["take 7h with 7s 7d", "discard Kc"], "Take 7h from the pile and expose it with 7s 7d, then discard Kc."),
        (["take 7h on 4h 5h 6h", "discard Kc"], "Take 7h from the pile and lay it on 4h 5h 6h, then discard Kc."),
        (["take 7h", "discard Kc"], "Take 7h from the pile, then discard Kc."),
        (
            ["expose 4s 5s 6s", "secret 9s 9h 9d 9c", "sapaw 8h on 5h 6h 7h", "discard Kc"],
            "Expose 4s 5s 6s, lay 9s 9h 9d 9c face down, lay 8h off on 5h 6h 7h, then discard Kc.",
        ),
        (["call"], "Call."),
        (["show"], "Show your hand."),
    ],
)
def test_plans_in_words(plan: list[str], words: str) -> None:
    assert plan_words(plan) == words


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_d5_an_error_names_players_as_they_were_typed_and_no_seats(
    seat: int, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [word.replace("5c 6c 7c", "5c 6c 8c") for word in BY_HAND]
    assert wrong != BY_HAND
    assert main(["suggest", *wrong, "--seat", str(seat)]) == 2
    message = capsys.readouterr().err
    assert message == "tongits: --next: 5c,6c,8c of next is no meld (R3, R4); melds of one player are split by /\n"


def test_d2_a_pile_that_is_half_remembered(capsys: pytest.CaptureFixture[str]) -> None:
    position, assumed = position_of(capsys, *D2)
    assert (position.forgotten, position.discards, position.stock) == (7, ("Qs",), 8)
    assert "7 discards are forgotten, somewhere under the top: unseen, and out of play (--forgotten)" in assumed
    told, assumed = position_of(capsys, *D2, "--forgotten", "7")
    assert told == position
    assert "forgotten" not in assumed
    told, _ = position_of(capsys, *D2[:-2], "--forgotten", "7")  # then the stock follows
    assert told == position
    assert re.search(r"^pile +7 forgotten Qs +top Qs *$", suggested(capsys, *D2, *FEW), re.MULTILINE)


def test_a_deck_with_jokers_is_two_cards_larger(capsys: pytest.CaptureFixture[str]) -> None:
    position, _ = position_of(capsys, *BY_HAND, "--rules", "classic+joker")
    assert position.forgotten == 2


@pytest.mark.parametrize(
    ("args", "begins"),
    [
        (["--hand", "4s 5s Th", "--drawn", "10h"], "--drawn: 10h is also in your hand"),
        (["--hand", "4s 4s"], "--hand: 4s stands twice in the hand (R1)"),
        (["--hand", "4s 5s", "--me", "Jh Qh 2h"], "--me: Jh,Qh,2h of yours is no meld (R3, R4); "),
        (["--hand", "4s", "--me", "Jh Xr Kh", "--rules", "classic,jokers=1"],
         "--me: Jh,Xr,Kh of yours is no meld; a joker in a run is written with its card, as Xr=5s (R3, R4)"),
        (["--hand", "4s 5s 7h 7d Jc Qc 9d 2h 3d 4d 8c Tc Kd 5d"],
         "--hand: you hold 14 cards and have laid 0: that makes 14"),
    ],
)  # fmt: skip
def test_what_is_mistyped_is_said_first(args: list[str], begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["suggest", *args]) == 2
    assert capsys.readouterr().err.startswith(f"tongits: {begins}")
