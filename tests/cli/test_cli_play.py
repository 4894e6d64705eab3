"""`tongits play`: games by piped lines, what is never shown, keeping and going on, and every way to stop."""

from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from places import ROOT
from sittings import Choose, careful, restless, to_the_person

import tongits_core as tongits
from tongits_core import Record, Rules
from tongits_core.cli import main
from tongits_core.cli.play_words import BOTS, COMMANDS, WORDS, explained
from tongits_core.cli.words import deed_words
from tongits_core.table.sitting import PERSON, Sitting

TONGITS = [sys.executable, "-P", "-m", "tongits_core", "play"]
CARD = re.compile(r"(?<!=)\b(?:[A2-9TJQK][shdc]|X[rb])\b")
RULES = [*Rules.presets(), "wiki+joker", str(ROOT / "examples" / "house.toml") + ":lola"]


def rules_of(text: str) -> Rules:
    return Rules.load(*text.rsplit(":", 1)) if ".toml" in text else Rules.parse(text)


class Typist(io.TextIOBase):
    """Standard input that decides what to type when it is asked, and looks at what was printed before."""

    def __init__(self, decide: Callable[[str], str | None], printed: Callable[[], str]) -> None:
        self.decide = decide
        self.printed = printed

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        typed = self.decide(self.printed())
        return "" if typed is None else typed + "\n"

    def isatty(self) -> bool:
        return False


def play(monkeypatch: pytest.MonkeyPatch, typed: str | Typist, *args: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
    return main(["play", *args])


def script_of(
    rules: Rules, seed: int, choose: Choose, plies: int = 10_000, bots: Sequence[str] = ("base", "greedy")
) -> tuple[list[str], Sitting]:
    """What to type in a whole session, Enter between hands included, and where it ends."""
    sitting, played = Sitting(rules, seed, bots), 0
    lines: list[str] = []
    while len(lines) < plies and to_the_person(sitting):
        if len(sitting.session.history) > played:
            played += 1
            lines.append("")
        lines.append(str(choose(sitting.position)))
        sitting.play(lines[-1])
    to_the_person(sitting)
    return lines, sitting


@pytest.mark.parametrize("rules", RULES)
def test_a_piped_game_to_the_end(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, sitting = script_of(rules_of(rules).replace(hands=2), 11, careful())
    args = ["--rules", rules, "--seed", "11", "--hands", "2", "--bots", "base,greedy", "--save", str(tmp_path / "kept")]
    assert play(monkeypatch, "\n".join(lines) + "\n", *args) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert "\x1b" not in printed.out
    assert max(len(line) for line in printed.out.splitlines() if "> " not in line and "saved in" not in line) <= 80
    assert (tmp_path / "kept").read_text() == str(sitting.record())
    assert "The game is over: all hands are played (R27)." in printed.out
    now = next(line for line in reversed(printed.out.splitlines()) if line.startswith("now"))
    assert now.split()[1:] == [f"{chips:+d}" for chips in sitting.session.net]
    for settled in sitting.session.history:
        for seat, payment in enumerate(settled.outcome.payments):
            if payment < 0:
                assert settled.outcome.breakdown(seat).partition(", ")[2] in printed.out.replace("\n", " ")
    assert main(["verify", str(tmp_path / "kept")]) == 0


@pytest.mark.parametrize("rules", RULES)
def test_no_hidden_card_is_printed_before_the_showdown(
    rules: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another sitting follows the same game; at each prompt the print holds only cards that the person sees there."""
    sitting, choose = Sitting(rules_of(rules).replace(hands=2), 4, ["base", "base"]), restless(2)
    asked = ["list", "log", "arrange", "look", "score", "undo", "zz"]
    checked, todo = [], [*asked]

    def decide(printed: str) -> str | None:
        hands = len(sitting.session.history)
        assert to_the_person(sitting)
        if len(sitting.session.history) > hands:
            todo[:] = asked
            return ""  # what was printed holds the showdown
        position = sitting.position
        named = set(CARD.findall(" ".join(position.history)))
        hidden = set(CARD.findall(printed)) & set(position.unseen) - named
        assert not hidden, printed
        checked.append(len(CARD.findall(printed)))
        if todo:
            return todo.pop(0)
        typed = str(choose(position))
        sitting.play(typed)
        return typed

    typist = Typist(decide, lambda: capsys.readouterr().out)
    assert play(monkeypatch, typist, "--rules", rules, "--seed", "4", "--hands", "2", "--bots", "base") == 0
    assert sum(checked) > 100


def kept(path: Path) -> Sitting:
    return Sitting.resume(Record.parse(path.read_text()))


@pytest.mark.parametrize("rules", ["classic", "club+joker"])
def test_stopped_at_any_line_it_goes_on(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, sitting = script_of(Rules.parse(rules).replace(hands=2), 7, restless(7))
    for stop in range(1, len(lines), 8):
        path = tmp_path / f"kept{stop}"
        options = ["--rules", rules, "--seed", "7", "--hands", "2", "--bots", "base,greedy", "--save", str(path)]
        assert play(monkeypatch, "\n".join(lines[:stop]) + "\n", *options) == 0
        assert f"saved in {path}; tongits play --resume {path} goes on" in capsys.readouterr().out
        assert play(monkeypatch, "\n".join(lines[stop:]) + "\n", "--resume", str(path)) == 0
        assert path.read_text() == str(sitting.record())


def test_what_is_kept_is_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    for plies in (1, 2, 5):
        lines, sitting = script_of(Rules.parse("classic"), 3, careful(), plies)
        assert (
            play(monkeypatch, "\n".join([*lines, "q"]), "--seed", "3", "--bots", "base,greedy", "--save", str(path))
            == 0
        )
        assert kept(path).session == sitting.session
        path.unlink()


def test_a_game_is_kept_where_a_link_leads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link, path = tmp_path / "link", tmp_path / "kept"
    link.symlink_to(path)
    assert play(monkeypatch, "q\n", "--seed", "3", "--save", str(link)) == 0
    assert link.is_symlink()
    assert path.read_text().startswith("tongits-record 1\n")
    assert play(monkeypatch, "q\n", "--resume", str(link)) == 0
    assert link.is_symlink()


def test_what_cannot_be_done_is_one_line_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert play(monkeypatch, "Kd\nd\nzz\nKx\n2s 9s Kd\n99\nc\n\n", "--seed", "5") == 0
    printed = capsys.readouterr().out
    for typed, told in (
        ("Kd", "a turn must start with a draw, take or call (R7, R8)"),
        ("zz", "'zz' is neither a card nor a word for an action"),
        ("Kx", "'Kx' is neither a card"),
        ("2s 9s Kd", "'2s 9s Kd' is no meld: allowed are 3 or 4 cards of one rank, or"),
        ("99", "there is no 99 on the screen; list shows all actions with their numbers"),
        ("c", "only at the start of a turn (R7, R17)"),
    ):
        answer, prompt = printed.partition(f"> {typed}\n")[2].split("\n")[:2]
        assert answer.startswith("no: ")
        assert told in answer
        assert "allowed for seat" not in answer
        assert "> " in prompt
    assert printed.endswith("a card: discard it\nlay down or discard>\n")


def test_d1_a_number_that_is_not_on_the_screen_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert play(monkeypatch, "d\n9\n10\n8\nK\nJ\nlist\n9\n", "--hands", "1", "--seed", "290") == 0
    printed = capsys.readouterr().out
    asked = "; list shows all actions with their numbers"
    assert f"> 9\nno: there is no 9 on the screen; for a card type 9s{asked}\n" in printed
    assert f"> 10\nno: there is no 10 on the screen; for a card type Th or Td{asked}\n" in printed
    assert f"> 8\nno: there is no 8 on the screen{asked}\n" in printed
    assert "> K\nno: K is Ks or Kd: type the card with its suit\n" in printed
    assert "> J\nno: J is Js or Jd or Jc: type the card with its suit\n" in printed
    assert "> 9\nyou   discard Ad\n" in printed  # after `list` it is on the screen


def test_undo_shows_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "d\nlook\n1\nundo\nu\n", "--seed", "5") == 0
    printed = capsys.readouterr().out
    shown = printed.split("Your turn: lay down and discard")
    tables = [part.partition("lay down or discard> ")[0] for part in shown[1:]]
    assert "taken back: expose 5s 5h 5d 5c" in printed
    assert tables[0] == tables[1]
    assert printed.rstrip().endswith("a drawn card has been seen: a draw is not taken back\nlay down or discard>")


def test_table_tells_what_a_player_needs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "1\n1\n1\n6s\ncall\n", "--seed", "5") == 0
    table = capsys.readouterr().out.rpartition("Your turn: ")[2]
    for line in (
        r"draw",
        r"hand +2d 2c 6d 7h Th +count 27",
        r"you +5s 5h 5d 5c +7c 8c 9c Tc +5 cards, blocked",
        r"next +6s 7s 8s 9s +8 cards, blocked",
        r"prev +As Ah Ad Ac +7 cards",
        r"pile +Kh Ks Qd +top Qd",
        r"pot +6",
        r"stock +you draw the last if all draw +13 cards",
    ):
        assert re.search(rf"^{line} *$", table, re.MULTILINE), line
    assert "no call: a sapaw on a meld of the caller blocks the call (R18)" in table
    assert "no: a sapaw on a meld of the caller blocks the call (R18)" in table


def test_another_arrangement(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Of every hand that has several; each is a best one and all are shown in turn."""
    seed = next(
        seed
        for seed in range(40)
        if (sitting := Sitting("classic", seed)) and to_the_person(sitting)
        and len(list(tongits.arrangements(sitting.position.hand, split=True))) > 1
    )  # fmt: skip
    sitting = Sitting("classic", seed)
    to_the_person(sitting)
    number = len(list(tongits.arrangements(sitting.position.hand, split=True)))
    assert play(monkeypatch, "a\n" * number, "--seed", str(seed)) == 0
    shown = re.findall(r"^hand +(.*?)   arrangement (\d+) of (\d+)$", capsys.readouterr().out, re.MULTILINE)
    assert [place for _, place, _ in shown] == [*map(str, range(2, number + 1)), "1"]
    assert len({hand for hand, _, _ in shown}) == number


def test_help_on_every_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(BOTS) == set(tongits.bots.names())
    for name in tongits.bots.names():
        bot = tongits.bots.create(name, 1)
        assert play(monkeypatch, "help bots\n", "--bots", str(bot), "--seed", "5") == 0
        printed = " ".join(capsys.readouterr().out.partition("The bots\n")[2].split())
        assert printed.startswith(f"{bot} {BOTS[name]}")


def test_d10_a_hint_is_short_and_ends_with_the_verdict(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = Sitting("classic", 5)
    to_the_person(sitting)
    sitting.play("draw")
    advice = sitting.hint(300)
    best = advice.lines[0]
    assert play(monkeypatch, "d\nhint 300\nhint x\nhint 0\nhint 0000000019999999999\n", "--seed", "5") == 0
    printed = capsys.readouterr().out
    hint = printed.partition("> hint 300\n")[2].partition("\nlay down or discard>")[0]
    assert f"{best.value:+.2f} ± {best.error:.2f}" in hint
    assert " ".join(hint.split()).endswith(advice.verdict.text)
    assert hint.count("\n") < 12
    assert "standard error" not in hint
    assert printed.count("a number of hidden deals to try") == 3


def test_help_is_in_a_players_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        play(monkeypatch, "?\nhelp words\nhelp bots\nhelp SUNOG\nhelp undo\nhelp nonsense\nrules\n", "--seed", "5") == 0
    )
    printed = capsys.readouterr().out
    for word in (*WORDS, *COMMANDS):
        assert re.search(rf"^{word}\b", printed, re.MULTILINE), word
    assert {"bahay", "sapaw", "sunog", "laban", "tawag"} <= set(WORDS)
    assert explained("sunog") in printed.replace("\n", " ").replace("  ", " ")
    assert "no: 'nonsense' is not explained here" in printed
    assert "no: undo: no hand" not in printed


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("draw", "draws"),
        ("take 7h with 7s 7d", "takes 7h with 7s 7d"),
        ("sapaw 8h on 5h 6h 7h", "lays 8h off on 5h 6h 7h"),
        ("secret ####", "lays a quad face down"),
        ("secret 9s 9h 9d 9c", "lays 9s 9h 9d 9c face down"),
        ("challenge", "challenges"),
    ],
)
def test_deeds_in_words(action: str, told: str) -> None:
    assert deed_words(action, mine=False) == told
    verb, _, rest = told.partition(" ")
    assert deed_words(action, mine=True) == f"{verb.removesuffix('s')} {rest}".strip()


def test_between_hands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines, sitting = script_of(Rules.parse("classic,hands=1"), 5, careful())
    typed = [*lines, "undo", "Kd", "log", "score", "help", "rules", "q"]
    assert play(monkeypatch, "\n".join(typed), "--seed", "5", "--bots", "base,greedy") == 0
    printed = capsys.readouterr().out
    showdown = printed.partition("\nHand 1: ")[2]
    assert "no: undo: no hand is being played" in showdown
    assert "no: the hand is over: Enter deals the next one" in showdown
    (settled,) = sitting.session.history
    drawn = [settled.stock[number] for number in range(sum(action.kind == "draw" for action in settled.actions))]
    assert re.findall(r"draws? (\w\w)", showdown.partition("> log")[2].partition("> score")[0]) == drawn


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (["--hands", "1"], "all hands are played"),
        (["--target", "1"], "the target is reached"),
        (["--chips", "1"], "somebody's chips are gone"),
        (["--progressive-limit", "-1"], "the progressive limit is reached"),
    ],
)
def test_limits_of_the_session(
    limit: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, _ = script_of(Rules.parse("classic,hands=1"), 5, careful())
    assert play(monkeypatch, "\n".join([*lines, "", "1"]), "--seed", "5", "--bots", "base,greedy", *limit) == 0
    printed = capsys.readouterr().out
    assert f"The game is over: {words} (R27)." in printed
    assert ("lost it." in printed) == ("progressive" in words)
    assert ("chips left: " in printed) == ("chips are gone" in words)


def test_json_tells_the_same_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines, sitting = script_of(Rules.parse("classic,hands=1"), 5, careful())
    asked = ["help", "list", "arrange", "log", "score", "rules", "hint 50", "undo", "help bots"]
    assert (
        play(monkeypatch, "\n".join([*asked, *lines]), "--seed", "5", "--hands", "1", "--bots", "base,greedy", "--json")
        == 0
    )
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds[0] == "begin"
    assert kinds[-1] == "over"
    assert {"deal", "turn", "action", "end", "score", "refused", "hint", "help", "rules", "list", "log"} <= set(kinds)
    (settled,) = sitting.session.history
    told = [event["action"] for event in events if event["event"] == "action"]
    assert [text if text != "secret ####" else "" for text in told] == [
        str(action) if text != "secret ####" else "" for action, text in zip(settled.actions, told, strict=True)
    ]
    (end,) = (event for event in events if event["event"] == "end")
    assert sum(end["change"].values()) == -6
    turns = [event for event in events if event["event"] == "turn"]
    for turn in turns:
        position = tongits.Position.parse(turn["position"])
        assert position.seat == position.turn
        assert turn["legal"] == list(map(str, position.legal_actions))


def test_scout_tells_what_the_person_has_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, sitting = script_of(Rules.parse("classic,hands=2"), 5, careful())
    lines.insert(lines.index(""), "scout")
    options = ["--seed", "5", "--hands", "2", "--bots", "base,greedy"]
    kept = sitting.session.record()
    _, after, before = Record(kept.rules, kept.hands[:1], session=True, seed=kept.seed).profiles(PERSON)
    assert after.hands == before.hands == 1
    assert play(monkeypatch, "\n".join(["scout", *lines]), *options, "--json") == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    empty, told = (event["reports"] for event in events if event["event"] == "scout")
    assert told == {
        name: [each.as_dict() for each in tongits.scout(profile)]
        for name, profile in (("next", after), ("prev", before))
    }
    assert empty != told
    monkeypatch.setenv("COLUMNS", "200")
    assert play(monkeypatch, "\n".join(["scout", *lines]), *options) == 0
    printed = capsys.readouterr().out
    assert all(f"- {each.text}\n" in printed for each in (*tongits.scout(after), *tongits.scout(before)))


def test_scout_tells_of_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "scout prev\nscout ben\n", "--seed", "5", "--json") == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (reports,) = (event["reports"] for event in events if event["event"] == "scout")
    assert list(reports) == ["prev"]
    (reason,) = (event["reason"] for event in events if event["event"] == "refused")
    assert reason == "scout ben: the others are next and prev; scout alone shows both"
    assert play(monkeypatch, "scout\n", "--seed", "5") == 0
    told = capsys.readouterr().out
    assert "next\n- No hand seen to its end yet.\n\nprev\n- No hand seen to its end yet.\n" in told
    assert "\n\nnext\n" not in told


def test_bots_that_remember_go_on_remembering(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kept"
    players = ("base", "expectimax:1+memory")
    lines = script_of(Rules.parse("classic,hands=2"), 5, careful(), bots=players)[0]
    typed = "\n".join([*lines[: lines.index("") + 1], "help bots"])
    options = ["--hands", "2", "--seed", "5", "--bots", "base,expectimax+memory", "--level", "1", "--save", str(path)]
    assert play(monkeypatch, typed, *options) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "expectimax:1+memory plays hidden deals out in its head" in printed
    assert "it remembers how the others play in this session" in printed
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.players == ("you", "base", "expectimax:1+memory")
    memory = Sitting.resume(record).bots[1]
    assert isinstance(memory, tongits.bots.Remembering)
    assert {who: profile.hands for who, profile in memory.profiles.items()} == {"next": 1, "prev": 1}


def test_a_program_may_wait_for_its_turn() -> None:
    """It says nothing before it is asked, and plays a hand by what it is told."""
    command = [*TONGITS, "--json", "--seed", "5", "--hands", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        bot, kinds = tongits.bots.create("base"), []
        for line in process.stdout:
            event = json.loads(line)
            kinds.append(event["event"])
            if event["event"] == "turn":
                print(bot.act(tongits.Position.parse(event["position"])), file=process.stdin, flush=True)
    assert process.returncode == 0
    assert kinds[-1] == "over"
    assert kinds.count("turn") > 5


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--bots", "nobody"], "no bot is named 'nobody'"),
        (["--bots", "base,base,base"], "3 bots: two play against you (R29)"),
        (["--level", "11"], "--level"),
        (["--rules", "clasic"], "did you mean 'classic'"),
        (["--hands", "0"], "hands"),
        (["--seed", "-1"], "--seed"),
        (["--seed", str(2**64)], "seed is"),
        (["--resume", "no-such-file"], "no-such-file: No such file or directory"),
        (["--save", str(ROOT / "README.md")], "README.md exists: --resume"),
        (["--save", "no-such-folder/x"], "no-such-folder/x: No such file"),
        (["--resume", str(ROOT / "README.md")], "README.md: line 3, column 1"),
        (["--resume", str(ROOT / "tests/data/records/classic.txt")], "does not name `you`"),
        (["--resume", "x", "--seed", "1"], "--seed does not go with --resume"),
        (["--resume", "x", "--progressive-limit", "-5"], "--progressive-limit does not go with --resume"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    args: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "q\n", *args) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("closed", [True, False])
def test_without_input_it_exits_at_once(closed: bool, tmp_path: Path) -> None:
    shell = f'exec "$@" --save {tmp_path}/kept {"<&-" if closed else "</dev/null"}'
    done = subprocess.run(["sh", "-c", shell, "sh", *TONGITS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "tongits: standard input is closed or empty: play reads moves from a terminal or from lines\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_that_closes_without_a_line_is_no_input() -> None:
    with subprocess.Popen(TONGITS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.read(7) == b"Tongits"
        _, errors = process.communicate()
    assert (process.returncode, errors.count(b"\n")) == (2, 1)
    assert b"standard input is closed or empty" in errors


def test_ctrl_c_keeps_the_game_and_ends_with_130(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with subprocess.Popen(
        [*TONGITS, "--seed", "5", "--save", str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        process.stdin.write("d\n")
        process.stdin.flush()
        while not (path.exists() and "1: draw" in path.read_text()):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate()
    assert (process.returncode, errors) == (130, "tongits: interrupted\n")
    assert out.endswith(f"saved in {path}; tongits play --resume {path} goes on\n")
    assert kept(path).position.phase == "play"


QUIET_SECONDS = 15
PATIENCE = 500  # reads, or quiet times

IN_A_TERMINAL = """
import os, pty, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs ignore Ctrl-C
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
"""


def in_a_terminal(keys: list[bytes], **environment: str) -> tuple[bytes, int]:
    """What a terminal shows when these keys are pressed one after the other, each at a prompt."""
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    command = [sys.executable, "-c", IN_A_TERMINAL, *TONGITS, "--seed", "5"]
    shown, pressed = b"", 0
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**plain, **environment}
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(PATIENCE):
            if not select.select([process.stdout], [], [], QUIET_SECONDS)[0]:
                if pressed:  # it fell between two modes of the terminal: a person would press it again
                    os.write(process.stdin.fileno(), keys[pressed - 1])
                continue
            more = os.read(process.stdout.fileno(), 65536)
            if not more:
                return shown, process.wait()
            shown += more
            while pressed < min(len(keys), shown.count(b"> ")):
                os.write(process.stdin.fileno(), keys[pressed])
                pressed += 1
        process.kill()
    raise AssertionError(f"the game does not end: {shown!r}")


def test_terminal_with_completion_and_without_colour() -> None:
    plain, code = in_a_terminal([b"dra\t\n", b"expose 8\t\n", b"q\n"], TERM="xterm-256color", NO_COLOR="1")
    assert code == 0
    assert b"\x1b" not in plain
    assert b"you   draw 2d\r\n" in plain
    assert b"you   expose 8c 9c Tc (opened)\r\n" in plain
    dumb, code = in_a_terminal([b"d\n", b"\x04"], TERM="dumb")
    assert (code, b"\x1b" in dumb) == (0, False)
    coloured, _ = in_a_terminal([b"q\n"], TERM="xterm-256color")
    assert re.search(rb"\x1b\[[0-9;]*3[0-9]", coloured)


def test_ctrl_c_at_a_terminal() -> None:
    shown, code = in_a_terminal([b"d\n", b"\x03"], TERM="dumb")
    assert code == 130
    assert shown.endswith(b"\r\ntongits: interrupted\r\n"), shown
