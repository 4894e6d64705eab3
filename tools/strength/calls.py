"""What the ranges of calls and challenges are worth: both ways really played, among named tables.

A seat of `expectimax` plays tuning deals among two others. Where it may call and where it must answer, suggest() says
what the two ways bring and how far that reaches (Advice.call, Advice.answer). Then both ways are played to the end of
the hand, from the true cards and in the same order of the stock. The hand goes on as advised.

`gap`: chips that the best other line brings more than the call, where it is recommended; said, and really. Range: from
the gap if all fold, or if they answer well, whichever is least, to the greatest. `held`: whether the mean range, wider
by the interval of what was real, holds the real mean. FILE keeps every hand, so a stop costs one. Away from the root:

    python tools/strength calls FILE [--tables NAME ...] [--hands N] [--worlds N]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from strength.intervals import interval
from strength.journal import Journal
from tongits_core import Action, Advice, Game, bots, suggest
from tongits_core.arena import seed_range

FIRST = 820_000
"""Deals of the tuning range to leave out before."""
TABLES = {
    "two base": ("base", "base"),
    "two rz": ("rz", "rz"),
    "two greedy": ("greedy", "greedy"),
    "two jg": ("jg", "jg"),
    "two ma": ("ma", "ma"),
    "two pk": ("pk", "pk"),
    "two always-challenge": ("always-challenge", "always-challenge"),
    "two ranged": ("ranged", "ranged"),
    "two expectimax:1": ("expectimax:1", "expectimax:1"),
    "ranged and base": ("ranged", "base"),
}
SURE = 3.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `calls`."""
    parser.add_argument("file", type=Path)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES))
    parser.add_argument("--hands", type=int, default=100, help="of each table")
    parser.add_argument("--worlds", type=int, default=800)
    parser.add_argument("--rules", default="classic")


def run(arguments: argparse.Namespace) -> None:
    """Play what is missing, then show the tables."""
    journal = Journal(arguments.file)
    for number in range(arguments.hands):
        for table in arguments.tables:
            key = f"{arguments.rules}/{table}/{arguments.worlds}/{number}"
            if key not in journal:
                journal.add(key, {"table": table, **_hand(arguments, TABLES[table], number)})
    rows = [journal[key] for key in journal]
    print("table                    decisions  said          range            real                 held")
    for table in arguments.tables:
        _show_calls(table, [each for row in rows if row["table"] == table for each in row["calls"]])
    print("table                    challenges  said win   loose  strong   real win")
    for table in arguments.tables:
        _show_answers(table, [each for row in rows if row["table"] == table for each in row["answers"]])


def _hand(arguments: argparse.Namespace, others: Sequence[str], number: int) -> dict[str, Any]:
    """One hand, and what was said and is real at its calls and answers."""
    seed = seed_range("tuning").first + FIRST + number
    seat = number % 3
    game = Game.deal(arguments.rules, seed=seed)
    players = [bots.create("expectimax:1", seed=seed) for _ in range(3)]
    players[(seat + 1) % 3], players[(seat + 2) % 3] = (
        bots.create(name, seed=seed + i) for i, name in enumerate(others)
    )
    found: dict[str, Any] = {"calls": [], "answers": []}
    while game.phase != "over":
        view = game.view(game.turn)
        action = None
        if game.turn == seat and game.phase == "answer":
            advice = suggest(view, worlds=arguments.worlds, seed=seed)
            found["answers"].append(_answer(advice, game, players))
            action = advice.best
        elif game.turn == seat and game.phase == "draw" and "call" in game.legal_actions:
            advice = suggest(view, worlds=arguments.worlds, seed=seed, include=["call"])
            found["calls"].append(_call(advice, game, players))
            action = advice.best
        game.push(action or players[game.turn].act(view))
    found["calls"] = [each for each in found["calls"] if each is not None]
    found["answers"] = [each for each in found["answers"] if each is not None]
    return found


def _real(game: Game, seat: int, action: Action, players: Sequence[bots.AnyBot]) -> tuple[int, bool]:
    """The chips of a seat after this action, and whether it wins."""
    after = game.copy()
    after.push(action)
    while after.phase != "over":
        after.push(players[after.turn].act(after.view(after.turn)))
    outcome = after.outcome()
    assert outcome is not None
    return outcome.payments[seat], outcome.winner == seat


def _call(advice: Advice, game: Game, players: Sequence[bots.AnyBot]) -> dict[str, float] | None:
    if advice.call is None:
        return None
    call = next(line for line in advice.lines if line.actions[0].kind == "call")
    other = next(line for line in advice.lines if line.actions[0].kind != "call")
    ends = (advice.call.folded.value, advice.call.believed.value, advice.call.answered.value)
    real = _real(game, game.turn, other.actions[0], players)[0] - _real(game, game.turn, Action.call(), players)[0]
    return {
        "calls": float(advice.best.kind == "call"),
        "said": other.value - call.value,
        "error": max(call.loss_error, other.loss_error),
        "low": other.value - max(ends),
        "high": other.value - min(ends),
        "holds": float(advice.call.holds),
        "real": real,
    }


def _answer(advice: Advice, game: Game, players: Sequence[bots.AnyBot]) -> dict[str, float] | None:
    if advice.answer is None or advice.answer.strong is None:
        return None
    challenge = Action.challenge()
    real, won = _real(game, game.turn, challenge, players)
    other = next(action for action in game.legal_actions if action.kind != "challenge")
    return {
        "challenges": float(advice.best == challenge),
        "said": advice.answer.believed.win,
        "loose": advice.answer.loose.win,
        "strong": advice.answer.strong.win,
        "won": float(won),
        "real": real - _real(game, game.turn, other, players)[0],
        "holds": float(advice.answer.holds),
    }


def _mean(name: str, rows: Sequence[dict[str, float]]) -> float:
    return sum(row[name] for row in rows) / len(rows)


def _show_calls(table: str, rows: Sequence[dict[str, float]]) -> None:
    """Where another line is put before the call by SURE errors or more; then those of them whose order holds."""
    sure = [row for row in rows if not row["calls"] and row["said"] >= SURE * row["error"] > 0]
    for name, chosen in (("", sure), (", order holds", [row for row in sure if row["holds"]])):
        if not chosen:
            continue
        real, least, most = interval(chosen, lambda some: _mean("real", some))
        low, high = _mean("low", chosen), _mean("high", chosen)
        held = least <= high and low <= most
        title = f"{table}{name}"
        print(f"{title:36} {len(chosen):5} {_mean('said', chosen):+6.2f}  {low:+6.2f} to {high:+6.2f}", end="  ")
        print(f"{real:+6.2f} ({least:+.2f} to {most:+.2f})  {'yes' if held else 'no'}")


def _show_answers(table: str, rows: Sequence[dict[str, float]]) -> None:
    """Recommended challenges: the chance to win that was said, and the real one."""
    chosen = [row for row in rows if row["challenges"]]
    if chosen:
        won, least, most = interval(chosen, lambda some: _mean("won", some))
        said, loose, strong = (_mean(name, chosen) for name in ("said", "loose", "strong"))
        print(f"{table:36} {len(chosen):5} {said:6.1%} {loose:6.1%} {strong:6.1%}", end="  ")
        print(f"{won:6.1%} ({least:.1%} to {most:.1%})")
