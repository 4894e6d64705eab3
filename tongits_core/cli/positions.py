"""Where `tongits suggest` reads positions: a position line, files of them, standard input, or a saved game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

import tongits_core as tongits
from tongits_core.cli.common import data_lines, plural, read_file, standing_at, stdin_lines
from tongits_core.game import Game, Record

__all__ = ["Moment", "positions", "refuse_loose_cards"]

HEAD = "tongits-record"
"""How a saved game begins."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Moment:
    """A decision in a saved game. hand: its number, from 1; turn: the turn in the hand, from 1, one for each line of
    actions in the file; player: a name of the record, or 0, 1, 2. None for the last that fits the others.
    """

    hand: int | None = None
    turn: int | None = None
    player: str | None = None

    @property
    def given(self) -> bool:
        """Whether anything was said."""
        return self != Moment()


Found = tuple[str, tongits.Position | str, str]
"""The place of a position for errors, the position, and for one of a saved game which moment it is."""


def positions(words: list[str], moment: Moment) -> Iterator[Found]:
    """Each position; PositionError for words that are none."""
    if not any(map(str.strip, words)):
        raise tongits.PositionError("what position? Give --hand and the table, a position line, a file, or -")
    if words == ["-"]:
        yield from ((where, line, "") for where, line in stdin_lines("position"))
    elif any("=" in word for word in words):
        yield "", " ".join(words), ""
    else:
        if not any(map(os.path.exists, words)):
            refuse_loose_cards(words)
        for file in words:
            yield from _of_file(file, moment)


def refuse_loose_cards(words: list[str], hand: str | None = None) -> None:
    """Refuse cards without quotes, which reach the command as words of their own. hand: what --hand took of them."""
    typed = [*([] if hand is None else [hand]), *words]
    try:
        tongits.CardSet(" ".join(words))
    except tongits.CardError:
        return
    if hand is not None and len(hand.split()) > 1:
        raise tongits.PositionError(f'{" ".join(words)} stands alone: cards of one option go in quotes, as in "4s 5s"')
    raise tongits.PositionError(f'these are cards: put the whole hand in quotes, --hand "{" ".join(typed)}"')


def _of_file(file: str, moment: Moment) -> Iterator[Found]:
    if not os.path.exists(file):  # noqa: PTH110 - Path.exists raises for a name too long for one
        raise tongits.PositionError(
            f"{file!r} is neither a file nor a position line (seat=1 hand=...); for cards use --hand"
        )
    text = read_file(file)
    if text.lstrip().startswith(HEAD):
        with standing_at(file):
            position, title = _in_record(Record.parse(text), moment)
        yield file, position, title
        return
    if moment.given:
        raise tongits.PositionError(
            f"--hand-number, --turn and --player belong to a saved game; {file} holds positions"
        )
    yield from ((where, line, "") for where, line in data_lines("position", text.splitlines(), f"{file}, "))


def _in_record(record: Record, moment: Moment) -> tuple[tongits.Position, str]:
    """The position at that moment, as the player saw it who was to act, and which moment it is."""
    number = len(record.hands) if moment.hand is None else moment.hand
    if not 1 <= number <= len(record.hands):
        raise tongits.PositionError(f"--hand-number {number}: the game has {plural(len(record.hands), 'hand')}")
    hand = record.hands[number - 1]
    if not moment.given and record.outcomes[-1] is not None:
        turns = len(_decisions(record, number - 1))
        raise tongits.PositionError(
            f"hand {number} is over, so nobody is to act: --turn 1 to {turns} asks about one of its turns, "
            f"--hand-number 1 to {number} about another hand, --player about the last turn of a player"
        )
    decisions = _decisions(record, number - 1)
    turn = _turn(decisions, moment, number, _seat(record, hand.dealer, moment.player))
    place, seat = decisions[turn]
    game: Game = hand.deal(record.rules)
    for action in hand.actions[:place]:
        game.push(action)
    number_of = (hand.dealer + seat) % 3
    name = record.players[number_of] if record.players else f"player {number_of}"
    return game.view(seat, pot=hand.pot, streak=hand.streak), f"Hand {number}, turn {turn}: {name}"


def _decisions(record: Record, index: int) -> dict[int, tuple[int, int]]:
    """For each turn of a hand the number of actions before it, and its seat; for one that goes on, all so far."""
    seats, end = record.turns[index], record.game(index)
    starts = [place for place, seat in enumerate(seats) if not place or seat != seats[place - 1]]
    decisions = {turn: (place, seats[place]) for turn, place in enumerate(starts, 1)}
    if end.phase != "over":
        decisions[len(starts) + (not seats or end.turn != seats[-1])] = (len(seats), end.turn)
    return decisions


def _turn(decisions: dict[int, tuple[int, int]], moment: Moment, number: int, wanted: int | None) -> int:
    """The turn that is meant."""
    fits = [turn for turn, (_, seat) in decisions.items() if wanted in (None, seat)]
    turn = moment.turn
    if turn is None:
        if not fits:
            raise tongits.PositionError(f"--player {moment.player}: was never to act in hand {number}")
        return fits[-1]
    if turn not in decisions:
        raise tongits.PositionError(f"--turn {turn}: hand {number} has {plural(len(decisions), 'turn')}")
    if turn not in fits:
        turns = ", ".join(map(str, fits)) or "none"
        raise tongits.PositionError(f"--turn {turn}: the turns of {moment.player} in hand {number} are {turns}")
    return turn


def _seat(record: Record, dealer: int, player: str | None) -> int | None:
    """The seat of a player in a hand: by name, or by number."""
    if player is None:
        return None
    names = [*record.players] or ["0", "1", "2"]
    found = [number for number, name in enumerate(names) if player in (name, str(number))]
    if not found:
        raise tongits.PositionError(f"--player {player}: the players are {', '.join(names)}")
    return (found[0] - dealer) % len(names)
