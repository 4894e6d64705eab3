"""`tongits suggest`: the whole turn to play for a position, and why."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Annotated, Any

import typer

import tongits_core as tongits
from tongits_core._arguments import plain_number
from tongits_core.cli.advice import advice_json, show_advice, show_dangers, show_timings, show_where
from tongits_core.cli.by_hand import counts_of, position_of
from tongits_core.cli.common import (
    JsonOption,
    RulesOption,
    ThreadsOption,
    command_app,
    data_lines,
    output,
    print_json,
    read_file,
    read_rules,
    standing_at,
    stdin_lines,
    thread_count,
    was_given,
)
from tongits_core.cli.known_players import known_players
from tongits_core.cli.search_progress import SearchProgress
from tongits_core.cli.stopping import Stopping
from tongits_core.search import PARAMS
from tongits_core.table import Sketch

app = command_app()

BY_HAND = (
    "me", "next_", "prev", "discards", "stock", "counts", "drawn", "called", "answers", "blocked", "seat",
    "pot", "streak", "rules",
)  # fmt: skip


LONGEST_NUMBER = 9
"""The most digits of a number."""


def _text(name: str, metavar: str, help_text: str) -> Any:
    return typer.Option(name, metavar=metavar, help=help_text)


@app.command()
def suggest(
    ctx: typer.Context,
    position: Annotated[
        list[str] | None,
        typer.Argument(metavar="POSITION", help="A position line, a file with one a line, or - for standard input."),
    ] = None,
    hand: Annotated[str | None, _text("--hand", "CARDS", "Your cards.")] = None,
    me: Annotated[str, _text("--me", "MELDS", "Your melds on the table, split by /.")] = "",
    next_: Annotated[str, _text("--next", "MELDS", "Melds of the player after you; #### is a face-down secret.")] = "",
    prev: Annotated[str, _text("--prev", "MELDS", "Melds of the player before you.")] = "",
    discards: Annotated[str, _text("--discards", "CARDS", "The pile, oldest first.")] = "",
    stock: Annotated[int | None, _text("--stock", "N", "Cards left in the stock; computed if left out.")] = None,
    counts: Annotated[
        str | None, _text("--counts", "N,N", "Number of cards of the next and of the previous player.")
    ] = None,
    drawn: Annotated[str | None, _text("--drawn", "CARD", "The card you have just drawn, not in --hand.")] = None,
    called: Annotated[
        str | None, _text("--called", "PLAYER", "The player who called, next or prev, so that you must answer.")
    ] = None,
    answers: Annotated[str, _text("--answers", "ANSWERS", "The answers of the others to the call so far.")] = "",
    blocked: Annotated[str | None, _text("--blocked", "PLAYERS", "Players who may not call, as in me,next.")] = None,
    seat: Annotated[int | None, _text("--seat", "N", "0 if you dealt.")] = None,
    pot: Annotated[int | None, _text("--pot", "CHIPS", "Chips in the pot.")] = None,
    streak: Annotated[
        str | None, _text("--streak", "PLAYER:N", "A player and the hands won in a row, as in prev:1.")
    ] = None,
    next_plays: Annotated[
        str | None,
        _text(
            "--next-plays",
            "HOW",
            "How the next player plays: folds, challenges, loose, tight, a file with its profile, "
            "or with --profiles its name.",
        ),
    ] = None,
    prev_plays: Annotated[str | None, _text("--prev-plays", "HOW", "The same for the previous player.")] = None,
    profiles: Annotated[
        str | None, _text("--profiles", "FILE", "A file of profiles, as tongits profile --out writes it.")
    ] = None,
    include: Annotated[
        list[str] | None,
        _text("--include", "PLAN", "Value this plan too, as in 'expose 3s 4s 5s, discard 9d'."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", min=0.001, help="Seconds to think; 1 without --seconds and --worlds.")
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Hidden deals to try, with --seconds at least; alone: no time limit, the same answer every time.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Seed of the hidden deals.")] = 0,
    threads: ThreadsOption = 1,
    lines: Annotated[int, typer.Option(metavar="N", min=1, help="How many alternatives to show.")] = 5,
    rounds: Annotated[
        str, _text("--rounds", "N", "Turns of yours after which a playout ends in an estimate; none: play to the end.")
    ] = str(PARAMS.rounds),
    closely: Annotated[
        bool, typer.Option("--where", help="Show the risk of each discard, and where unseen cards are likely to be.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show more, for experts: errors, what it rests on, times.")
    ] = False,
    rules: RulesOption = "classic",
    json: JsonOption = False,
) -> None:
    """Recommend the whole turn: take or draw, the cards to lay down, the discard, or the answer to a call.

    Type the position by hand with --hand and the melds on the table, or give a position line. The value of a turn is
    the number of chips that you can expect from this hand and the pot.

    \b
    tongits suggest --hand "4s 5s 7h 7d Jc Qc 9d 2h 3d" --me "Ks Kh Kd"
        --next "5c 6c 7c" --prev "As Ac Ad" --stock 9 --counts 9,9
        --discards "Kc 3h 9c 2s Qs 6d 8h"
    """
    known, said = known_players({"next": next_plays, "prev": prev_plays}, profiles)
    by_hand: list[tuple[str, tongits.Position | str]] = []
    assumed: list[str] = []
    if position:
        if hand is not None:
            raise tongits.PositionError("give a position line or --hand, not both")
        _refuse_by_hand(ctx)
    elif hand is not None:
        counts_next, counts_prev = counts_of(counts)
        sketch = Sketch(
            read_rules(rules), hand=hand, me=me, next=next_, prev=prev, discards=discards, stock=stock,
            counts_next=counts_next, counts_prev=counts_prev, drawn=drawn, called=called, answers=answers,
            blocked=blocked, seat=seat, pot=pot, streak=streak,
        )  # fmt: skip
        typed, assumed = position_of(sketch)
        by_hand = [("", typed)]
    assumed += said
    for place, (where, each) in enumerate(by_hand or _positions(position or [])):
        with standing_at(where), SearchProgress() as watch, Stopping() as stopping:
            advice = tongits.suggest(
                each, seconds=seconds, worlds=worlds, seed=seed, threads=thread_count(threads), lines=lines,
                include=include or (), on_progress=watch.update, rounds=_rounds(rounds), stop=stopping,
                profiles=known or None,
            )  # fmt: skip
        if json:
            print_json(advice_json(advice, assumed, verbose))
        else:
            if place:
                output().rule(style="dim")
            show_advice(output(), advice, assumed, verbose=verbose)
            if closely:
                show_dangers(output(), advice)
                show_where(output(), advice)
            if verbose:
                show_timings(output(), advice)
        if stopping.is_set():
            raise KeyboardInterrupt  # after the best so far: exit code 130


def _rounds(text: str) -> int | None:
    """The argument `rounds` of suggest(), which checks its range; "none" and 0 both mean None."""
    word = text.strip().lower()
    if word in ("none", "0"):
        return None
    rounds = plain_number(word, LONGEST_NUMBER)
    if rounds is None:
        raise tongits.TongitsError(f"--rounds {text}: allowed are a number of turns, and none for playouts to the end")
    return rounds


def _refuse_by_hand(ctx: typer.Context) -> None:
    """Refuse options of --hand beside a position line, which holds everything: they would be ignored."""
    for name in BY_HAND:
        if was_given(ctx, name):
            raise tongits.PositionError(f"--{name.rstrip('_')} belongs to --hand; a position line already holds it")


def _positions(words: list[str]) -> Iterator[tuple[str, tongits.Position | str]]:
    """Each position, after its place: from a position line (one or many words), files, or standard input."""
    if not any(map(str.strip, words)):
        raise tongits.PositionError("what position? Give --hand and the table, a position line, a file, or -")
    if words == ["-"]:
        yield from stdin_lines("position")
    elif any("=" in word for word in words):
        yield "", " ".join(words)
    else:
        for file in words:
            if not os.path.exists(file):  # noqa: PTH110 - Path.exists raises for a name too long for one
                raise tongits.PositionError(
                    f"{file!r} is neither a file nor a position line (seat=1 hand=...); for cards use --hand"
                )
            lines = read_file(file).splitlines()
            yield from data_lines("position", lines, f"{file}, ")
