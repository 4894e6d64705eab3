"""`tongits suggest`: the whole turn to play for a position, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.text import Text

import tongits_core as tongits
from tongits_core._arguments import plain_number
from tongits_core.advice import Messages, packaged_messages
from tongits_core.cli.advice import advice_json, show_advice, show_dangers, show_timings, show_where
from tongits_core.cli.ask import ask, command_of
from tongits_core.cli.by_hand import counts_of, position_of
from tongits_core.cli.common import (
    JsonOption,
    RulesOption,
    ThreadsOption,
    command_app,
    output,
    print_json,
    read_rules,
    standing_at,
    thread_count,
    was_given,
)
from tongits_core.cli.known_players import known_players
from tongits_core.cli.play_lines import Lines
from tongits_core.cli.positions import Moment, positions, refuse_loose_cards
from tongits_core.cli.search_progress import SearchProgress
from tongits_core.cli.stopping import Stopping
from tongits_core.search import PARAMS
from tongits_core.table import Sketch, expand_plan

app = command_app()

BY_HAND = (
    "me", "next_", "prev", "discards", "forgotten", "stock", "counts", "drawn", "called", "answers", "blocked", "seat",
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
        typer.Argument(
            metavar="POSITION", help="A position line, a file with one a line, a saved game, or - for standard input."
        ),
    ] = None,
    hand: Annotated[str | None, _text("--hand", "CARDS", "Your cards.")] = None,
    me: Annotated[str, _text("--me", "MELDS", "Your melds on the table, split by /.")] = "",
    next_: Annotated[str, _text("--next", "MELDS", "Melds of the player after you; #### is a face-down secret.")] = "",
    prev: Annotated[str, _text("--prev", "MELDS", "Melds of the player before you.")] = "",
    discards: Annotated[
        str, _text("--discards", "CARDS", "The pile as you remember it, oldest first; its top last.")
    ] = "",
    forgotten: Annotated[
        int | None, _text("--forgotten", "N", "Cards of the pile that you do not remember; computed with --stock.")
    ] = None,
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
    hand_number: Annotated[
        int | None,
        typer.Option("--hand-number", metavar="N", min=1, help="Of a saved game: which hand; else the last."),
    ] = None,
    turn: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Of a saved game: which turn of the hand; else where it stands."),
    ] = None,
    player: Annotated[str | None, _text("--player", "NAME", "Of a saved game: whose last turn, by name.")] = None,
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
    language: Annotated[
        str, _text("--language", "LANGUAGE", "Language of the verdict and the reasons: en, or fil for Filipino.")
    ] = "en",
    rules: RulesOption = "classic",
    json: JsonOption = False,
) -> None:
    """Recommend the whole turn: take or draw, the cards to lay down, the discard, or the answer to a call.

    Alone, at a terminal, it asks what you see, step by step. Or type the position with --hand and the melds on the
    table, or give a position line or a saved game. The value of a turn is the number of chips that you can expect from
    this hand and the pot.

    \b
    tongits suggest --hand "4s 5s 7h 7d Jc Qc 9d 2h 3d" --me "Ks Kh Kd"
        --next "5c 6c 7c" --prev "As Ac Ad" --stock 9 --counts 9,9
        --discards "Kc 3h 9c 2s Qs 6d 8h"
    """
    words = packaged_messages(language)
    known, said = known_players({"next": next_plays, "prev": prev_plays}, profiles)
    moment = Moment(hand_number, turn, player)
    sketch, again = None, ""
    if hand is not None:
        _refuse_both(hand, position, moment)
        counts_next, counts_prev = counts_of(counts)
        sketch = Sketch(
            read_rules(rules), hand=hand, me=me, next=next_, prev=prev, discards=discards,
            forgotten=forgotten, stock=stock,
            counts_next=counts_next, counts_prev=counts_prev, drawn=drawn, called=called, answers=answers,
            blocked=blocked, seat=seat, pot=pot, streak=streak,
        )  # fmt: skip
    elif position is None and not json and _may_be_asked(ctx):
        sketch, again = _asked(ctx)
    else:
        _refuse_by_hand(ctx, bool(position))
    typed, assumed = position_of(sketch) if sketch is not None else (None, [])
    assumed += said
    found = [("", typed, "")] if typed is not None else positions(position or [], moment)
    for place, (where, each, title) in enumerate(found):
        with standing_at(where), SearchProgress() as watch, Stopping() as stopping:
            asked = tongits.Position.parse(each) if isinstance(each, str) else each
            plans = [expand_plan(plan, asked) for plan in include or ()]
            advice = tongits.suggest(
                asked, seconds=seconds, worlds=worlds, seed=seed, threads=thread_count(threads), lines=lines,
                include=plans, on_progress=watch.update, rounds=_rounds(rounds), stop=stopping, profiles=known or None,
            )  # fmt: skip
        if json:
            print_json(advice_json(advice, assumed, verbose, words))
        else:
            if place:
                output().rule(style="dim")
            _show(advice, title, assumed, words, closely=closely, verbose=verbose)
        if again:
            output().print(Text(f"\nThe same again: {again}"), soft_wrap=True)
        if stopping.is_set():
            raise KeyboardInterrupt  # after the best so far: exit code 130


def _show(
    advice: tongits.Advice, title: str, assumed: list[str], words: Messages, *, closely: bool, verbose: bool
) -> None:
    """Print the advice, and what was asked for beside it."""
    console = output()
    if title:
        console.print(Text(title, style="bold"))
    show_advice(console, advice, assumed, verbose=verbose, words=words)
    if closely:
        show_dangers(console, advice)
        show_where(console, advice)
    if verbose:
        show_timings(console, advice)


def _may_be_asked(ctx: typer.Context) -> bool:
    """Whether there is a person at a terminal, who has not begun to tell the position."""
    begun = any(was_given(ctx, name) for name in BY_HAND if name != "rules")
    return sys.stdin.isatty() and sys.stdout.isatty() and not begun


def _asked(ctx: typer.Context) -> tuple[Sketch, str]:
    """The sketch that the answers make, and the command that asks the same again."""
    console = output()
    rules = ctx.params["rules"] if was_given(ctx, "rules") else None
    sketch, said = ask(Lines(console.print), lambda text: console.print(Text(text)), rules)
    return sketch, command_of(sketch, said, _others_given(ctx))


def _others_given(ctx: typer.Context) -> Iterator[str]:
    """The words of the command line that say nothing about the position."""
    for parameter in ctx.command.params:
        if parameter.name in (*BY_HAND, "hand", "position") or not was_given(ctx, str(parameter.name)):
            continue
        value = ctx.params[str(parameter.name)]
        for each in value if isinstance(value, list) else [value]:
            yield parameter.opts[0]
            if not isinstance(each, bool):
                yield str(each)


def _rounds(text: str) -> int | None:
    """The argument `rounds` of suggest(), which checks its range; "none" and 0 both mean None."""
    word = text.strip().lower()
    if word in ("none", "0"):
        return None
    rounds = plain_number(word, LONGEST_NUMBER)
    if rounds is None:
        raise tongits.TongitsError(f"--rounds {text}: allowed are a number of turns, and none for playouts to the end")
    return rounds


def _refuse_both(hand: str, position: list[str] | None, moment: Moment) -> None:
    """Refuse a second position beside --hand."""
    if position:
        refuse_loose_cards(position, hand)
        raise tongits.PositionError("give a position line or --hand, not both")
    if moment.given:
        raise tongits.PositionError("--hand-number, --turn and --player belong to a saved game, not to --hand")


def _refuse_by_hand(ctx: typer.Context, position: bool) -> None:
    """Refuse options of --hand beside a position line, which holds everything: they would be ignored."""
    for name in BY_HAND:
        if was_given(ctx, name):
            option = f"--{name.rstrip('_')}"
            if not position:
                raise tongits.PositionError(f"{option} needs your cards too: add --hand")
            raise tongits.PositionError(f"{option} belongs to --hand; a position line already holds it")
