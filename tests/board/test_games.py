"""The store of games: what is refused, what survives, who makes room, and that a state never hangs on hidden cards."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hidden import some_pairs
from sittings import RULES, restless

from tongits_core import Game, Record, Rules, Session, TongitsError
from tongits_core.board.games import MOST_HANDS, Games, Table
from tongits_core.board.keeping import Folder, state_folder
from tongits_core.board.limits import Refusal
from tongits_core.board.telling import told
from tongits_core.cli import main
from tongits_core.table import PERSON, Sitting

BOTS = ("greedy", "base")
SHORT = "classic,hands=2"


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in each run."""
    seeds = itertools.count(77)
    monkeypatch.setattr("tongits_core.board.games.new_seed", lambda: next(seeds))


def run(work: Callable[[Games], Awaitable[Any]], folder: Path | None = None) -> Any:
    """Do something with a store, and close it."""

    async def whole() -> Any:
        async with Games(folder) as games:
            return await work(games)

    return asyncio.run(whole())


async def ready(games: Games, table: Table) -> None:
    """Wait for the bots, and deal where a hand is over."""
    while not table.over and table.sitting.to_act != PERSON:
        async with table.lock:  # a hand that is being paid counts its event afterwards
            ply = table.ply
        if table.sitting.session.game is None and not table.over:
            await games.deal(table, ply)
        elif table.waits_for_bots:
            await table.wait(table.ply, 10)


async def moved(games: Games, table: Table, choose: Any, most: int = 10**6) -> int:
    """Play the person's actions until the session is over, or so many."""
    number = 0
    await ready(games, table)
    while not table.over and number < most:
        await games.act(table, table.ply, str(choose(table.sitting.position)))
        await ready(games, table)
        number += 1
    return number


async def refused(work: Awaitable[Any], kind: str) -> None:
    with pytest.raises((Refusal, TongitsError)) as caught:
        await work
    assert kind in (getattr(caught.value, "kind", ""), type(caught.value).__name__)


def test_stale_repeated_and_forged_actions_change_nothing() -> None:
    async def play(games: Games) -> None:
        table = await games.begin(Rules.parse(SHORT), BOTS)
        choose = restless(1)
        await ready(games, table)
        for _ in range(25):
            if table.over:
                break
            ply, legal = table.ply, list(map(str, table.sitting.position.legal_actions))
            before = json.dumps(told(table))
            for text in (
                "",
                "1",
                "d",
                legal[0].upper(),
                legal[0] + " ",
                "discard Xr",
                "undo",
                "deal",
                "call\ndeal",
                "draw; draw",
            ):
                if text not in legal:
                    await refused(games.act(table, ply, text), "illegal")
            for wrong in (ply - 1, ply + 1, 0 if ply else 7):
                await refused(games.act(table, wrong, legal[0]), "stale")
                await refused(games.undo(table, wrong), "stale")
                await refused(games.deal(table, wrong), "stale")
            await refused(games.deal(table, ply), "illegal")
            assert json.dumps(told(table)) == before
            action = str(choose(table.sitting.position))
            await games.act(table, ply, action)
            await refused(games.act(table, ply, action), "stale")  # the same tap twice
            await ready(games, table)
            assert table.ply > ply

    run(play)


def test_of_many_equal_actions_at_once_one_is_played() -> None:
    async def play(games: Games) -> None:
        table = await games.begin(Rules.parse(SHORT), BOTS)
        await ready(games, table)
        ply, text = table.ply, str(table.sitting.position.legal_actions[-1])
        answers = await asyncio.gather(*(games.act(table, ply, text) for _ in range(20)), return_exceptions=True)
        assert sum(answer is None for answer in answers) == 1
        assert {answer.kind for answer in answers if isinstance(answer, Refusal)} == {"stale"}

    run(play)


def test_undo_takes_back_what_revealed_nothing() -> None:
    async def play(games: Games) -> int:
        undone = 0
        for seed in range(4):
            table = await games.begin(Rules.parse(SHORT), BOTS)
            choose = restless(seed)
            await ready(games, table)
            while not table.over:
                before, action = told(table), choose(table.sitting.position)
                await games.act(table, table.ply, str(action))
                after = told(table)
                if after["can_undo"]:
                    assert action.kind in ("take", "expose", "secret", "sapaw")
                    await games.undo(table, table.ply)
                    undone += 1
                    again = told(table)
                    assert again.pop("ply") == before.pop("ply") + 2  # an undo is an event too: the old ply stays stale
                    assert again == before
                    await games.act(table, table.ply, str(action))
                else:
                    await refused(games.undo(table, table.ply), "IllegalAction")
                await ready(games, table)
        return undone

    assert run(play) > 3


@pytest.mark.parametrize("rules", ["classic", "wiki", "guide", "club+joker"])
def test_a_kept_game_survives_the_server_at_any_moment(rules: str, tmp_path: Path) -> None:
    """Servers come and go after every few actions; the game goes on as one that was never stopped."""
    source = random.Random(rules)
    choose = restless(5)

    async def begin(games: Games) -> str:
        return (await games.begin(Rules.parse(rules + ",hands=2"), ("base", "expectimax:1+memory"))).id

    async def go_on(games: Games) -> tuple[bool, Any]:
        table = await games.find(name)
        told_before = told(table)
        if before is not None and not table.waits_for_bots:
            assert told_before == before
        await moved(games, table, choose, source.randint(1, 4))
        return table.over, told(table)

    name, over, servers = run(begin, tmp_path), False, 0
    before: Any = None
    while not over:
        over, before = run(go_on, tmp_path)
        servers += 1
    assert servers > 2
    assert before["finished"] == 2

    async def again(games: Games) -> Any:
        return told(await games.find(name))

    assert run(again, tmp_path) == before


def test_a_file_cut_off_anywhere_is_a_game_or_gone(tmp_path: Path) -> None:
    async def begin(games: Games) -> str:
        table = await games.begin(Rules.parse(SHORT), BOTS)
        await moved(games, table, restless(2), 12)
        return table.id

    name = run(begin, tmp_path)
    (path,) = tmp_path.glob("*.game")
    whole = path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    assert tmp_path.stat().st_mode & 0o777 == 0o700
    first = whole.index(b"\n") + 1

    async def find(games: Games) -> int:
        table = await games.find(name)
        await ready(games, table)
        return table.ply

    for length in [0, 5, first - 1, first, first + 3, len(whole) - 1, *range(first + 7, len(whole), 97)]:
        path.write_bytes(whole[:length])
        if length < first:
            with pytest.raises(Refusal) as caught:
                run(find, tmp_path)
            assert caught.value.kind == "gone"
        else:
            assert run(find, tmp_path) >= whole[:length].count(b"\n") - 1
    for damaged in (
        b"\0" * 50,
        b"{}\n",
        b'{"format": 1}\n',
        b"[]\n",
        whole[:first] + b"draw\ndraw\n",
        whole[:first] + b"\xff\n",
        whole[:first] + b"undo\n",
    ):
        path.write_bytes(damaged)
        with pytest.raises(Refusal) as caught:
            run(find, tmp_path)
        assert caught.value.kind == "gone"


def test_names_are_no_paths(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "other.game").write_text('{"format": 1}\n')

    async def find(games: Games) -> None:
        for name in ("../other", "..%2fother", "", "a" * 22, "a" * 23, "/etc/passwd", "ä" * 22, "in-use"):
            await refused(games.find(name), "gone")

    run(find, tmp_path / "games")


def test_one_server_for_one_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "a" / "games")
    with pytest.raises(TongitsError, match="another server keeps its games in"):
        Folder(tmp_path / "a" / "games")
    folder.close()
    Folder(tmp_path / "a" / "games").close()
    (tmp_path / "file").write_text("")
    with pytest.raises(TongitsError, match="games cannot be kept in"):
        Folder(tmp_path / "file")


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "tongits" / "games"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_folder() == tmp_path / ".local" / "state" / "tongits" / "games"


def test_old_games_are_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path)
    names = [f"{number:022}" for number in range(5)]
    for number, name in enumerate(names):
        folder.begin(name, {"seed": number})
        path = tmp_path / f"{name}.game"
        at = path.stat().st_mtime - (40 * 86_400 if number < 2 else 10 - number)
        os.utime(path, (at, at))
    assert folder.sweep() == 2
    monkeypatch.setattr("tongits_core.board.keeping.MOST_FILES", 1)
    assert folder.sweep() == 2
    assert [path.stem for path in tmp_path.glob("*.game")] == [names[-1]]
    folder.close()


def test_room_is_made_by_the_game_that_nobody_looks_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tongits_core.board.games.MOST_GAMES", 3)
    monkeypatch.setattr("tongits_core.board.games.MOST_OF_ONE_ADDRESS", 2)

    async def fill(games: Games) -> None:
        rules = Rules.parse(SHORT)
        first = await games.begin(rules, BOTS, "here")
        await games.begin(rules, BOTS, "here")
        await refused(games.begin(rules, BOTS, "here"), "busy")  # enough of one address
        third = await games.begin(rules, BOTS, "there")
        await refused(games.begin(rules, BOTS, "elsewhere"), "busy")
        first.used -= 3600  # as if an hour had passed
        fourth = await games.begin(rules, BOTS, "here")
        assert len(games) == 3
        for table in (third, fourth):
            assert await games.find(table.id) is table
        third.used -= 3600
        again = await games.find(first.id)  # from the folder
        assert again is not first
        assert again.id == first.id
        await ready(games, first)
        await ready(games, again)
        assert again.sitting.session.view(PERSON) == first.sitting.session.view(PERSON)

    run(fill, tmp_path)


def test_bots_that_would_think_too_long_are_refused() -> None:
    async def begin(games: Games) -> None:
        for names in (
            ("base", "expectimax:8"),
            ("expectimax@30s", "base"),
            ("playout:10", "base"),
            ("nobody", "base"),
            ("base",),
        ):
            await refused(games.begin(Rules.parse("classic"), names), "bad_request")
        text = str(Record("classic", [], session=True, seed=3, players=("you", "base", "expectimax@60s+memory")))
        await refused(games.resume(text), "bad_request")

    run(begin)


def test_a_record_goes_on_and_names_no_seed() -> None:
    async def play(games: Games) -> None:
        table = await games.begin(Rules.parse("classic,hands=4"), ("greedy", "expectimax:1+memory"))
        seed = table.sitting.session.seed
        choose = restless(3)
        await ready(games, table)
        while table.finished < 2:
            await games.act(table, table.ply, str(choose(table.sitting.position)))
            await ready(games, table)
        record = table.record()
        assert record.seed is None
        assert len(record.hands) == table.finished
        assert str(seed) not in str(record)
        again = await games.resume(str(record))
        session = again.sitting.session
        assert session.history == table.sitting.session.history[: len(record.hands)]
        assert session.game is None
        assert [str(bot) for bot in again.sitting.bots] == ["greedy", "expectimax:1+memory"]
        assert await moved(games, again, choose)
        assert session.over
        assert str(again.record()).startswith(str(record).rstrip())
        last = await games.resume(str(again.record()))  # one that is over shows its last hand
        assert told(last)["ended"]["by"] == ["hands"]
        assert told(last)["over"]["number"] == 4

    run(play)


def test_a_record_of_the_terminal_goes_on_where_it_stands() -> None:
    sitting = Sitting("classic,hands=3", 11, BOTS)
    choose = restless(8)
    for _ in range(30):
        if sitting.session.game is None:
            sitting.deal()
        elif sitting.game_over:
            sitting.settle()
        elif not sitting.step():
            sitting.play(str(choose(sitting.position)))

    async def resume(games: Games) -> None:
        table = await games.resume(str(sitting.record()).replace("\n", "\n"))
        assert str(sitting.session.seed) not in json.dumps(told(table))
        await ready(games, table)
        while sitting.step():
            pass
        assert str(table.sitting.position) == str(sitting.position)

    run(resume)


def valid(text: str) -> bool:
    try:
        Sitting.resume(Record.parse(text), 1)
    except TongitsError:
        return False
    return True


def test_damaged_records_get_one_sentence() -> None:
    session = Session("classic", 5)
    session.deal()
    other = Record("classic", session.record().hands, session=True, players=("ana", "ben", "eva"))
    good = str(Record("classic", session.record().hands, session=True, players=("you", *BOTS)))
    damaged = [
        "",
        "x",
        "tongits-record 9\n",
        good[:-40],
        good.replace("deal 1", "deal 2"),
        good.replace("session\n", ""),
        str(other),
    ]
    source = random.Random(1)
    damaged += [cut for _ in range(30) if not valid(cut := "".join(char for char in good if source.random() > 0.01))]
    assert len(damaged) > 25

    async def resume(games: Games) -> None:
        assert (await games.resume(good)).sitting.session.game is not None
        for text in damaged:
            with pytest.raises(Refusal) as caught:
                await games.resume(text)
            assert caught.value.kind == "bad_request"
            assert caught.value.text.startswith("This record cannot be gone on with: ")
            assert "\n" not in caught.value.text

    run(resume)


def test_a_session_ends_by_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tongits_core.board.games.MOST_HANDS", 2)
    assert MOST_HANDS > 100

    async def play(games: Games) -> None:
        table = await games.begin(Rules.parse("classic"), BOTS)
        await moved(games, table, restless(6))
        assert table.finished == 2
        assert told(table)["ended"]["by"] == ["most_hands"]
        await refused(games.deal(table, table.ply), "illegal")

    run(play)


class Failing:
    """A bot that fails."""

    def act(self, position: object) -> object:
        raise RuntimeError("no")


def test_a_bot_that_fails_is_said_and_nothing_hangs() -> None:
    async def play(games: Games) -> None:
        table = await games.begin(Rules.parse(SHORT), BOTS)
        await ready(games, table)
        table.sitting.bots = (Failing(), Failing())  # type: ignore[assignment]
        while not table.broken:
            await games.act(table, table.ply, str(table.sitting.position.legal_actions[-1]))
            await table.wait(table.ply, 0.2) if table.waits_for_bots else None
        assert told(table)["broken"]
        assert not told(table)["yours"]

    run(play)


def seated(game: Game, seat: int) -> Table:
    """A table at which the person sits in a seat of a running or finished hand."""
    sitting = Sitting(game.rules, 1, BOTS)
    standing = sitting.session._standing
    sitting.session._standing = replace(standing, dealer=(PERSON - seat) % 3).with_antes(game.rules)
    sitting.session._game = game
    return Table("x" * 22, sitting)


@pytest.mark.parametrize("rules", RULES)
def test_the_state_is_the_same_whatever_the_hidden_cards_are(rules: str) -> None:
    compared = 0
    phases: set[tuple[str, bool]] = set()
    for number, (seat, one, other) in enumerate(some_pairs(rules, range(3), swaps=2)):
        if number % 2 and one.phase != "answer":
            continue
        if one.phase != "over":
            mine, theirs = told(seated(one.copy(), seat)), told(seated(other.copy(), seat))
            assert json.dumps(mine) == json.dumps(theirs)
            phases.add((one.phase, mine["yours"]))
            compared += 1
    assert compared > 30
    assert {("draw", True), ("play", True), ("draw", False), ("play", False)} <= phases


def test_the_command_says_where_games_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    usual = Folder(state_folder())
    assert main(["board", "--no-open", "--keep", str(state_folder())]) == 2
    assert "another server keeps its games in" in capsys.readouterr().err
    assert main(["board", "--no-open", "--no-keep", "--keep", str(tmp_path)]) == 2
    assert "leave one of them out" in capsys.readouterr().err
    with socket.create_server(("127.0.0.1", 0)) as taken:  # so that it ends before it serves
        assert main(["board", "--no-open", "--port", str(taken.getsockname()[1])]) == 2
    assert "Unfinished games are not kept: another server" in capsys.readouterr().err
    usual.close()
