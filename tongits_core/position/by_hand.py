"""A position entered by hand, in a player's words: me, next and prev instead of seat numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tongits_core._arguments import plain_number, shown, text_of, whole
from tongits_core.errors import PositionError
from tongits_core.position.facts import ANSWERS, MOST_POT, SEATS, Facts, Laid, by_rank
from tongits_core.position.read import read_cards, read_laid
from tongits_core.rules import Rules

__all__ = ["PLAYERS", "facts_from_parts"]

PLAYERS = ("me", "next", "prev")
"""Players in order of play, from the one that asks."""


def facts_from_parts(
    *,
    hand: str,
    melds: Mapping[str, str],
    discards: str,
    forgotten: int,
    stock: int,
    counts: Iterable[int],
    drawn: str | None,
    called: str | None,
    answers: str,
    blocked: str,
    seat: int,
    pot: int,
    streak: str,
    rules: Rules | str | None,
) -> Facts:
    """The facts behind Position.from_parts()."""
    optional = {name: text for name, text in (("drawn", drawn), ("called", called)) if text is not None}
    texts = {**melds, **optional, "hand": hand, "discards": discards, "answers": answers, "blocked": blocked}
    for name, text in {**texts, "streak": streak}.items():
        text_of(text, name)
    seat = whole(seat, "seat", 0, SEATS - 1, PositionError)
    cards = read_cards(hand, "hand") + (read_cards(drawn, "drawn") if drawn else ())
    if drawn and called:
        raise PositionError("drawn and called exclude each other: who calls does not draw (R17)")
    caller = _player(called, "called", seat) if called else None
    pile, forgotten = read_cards(discards, "discards"), whole(forgotten, "forgotten", 0, 54, PositionError)
    drew = drawn or _is_first_turn(seat, len(pile) + forgotten, stock, len(cards))
    return Facts(
        rules=Rules.of(rules),
        seat=seat,
        turn=seat,
        phase="answer" if called else "play" if drew else "draw",
        hand=by_rank(cards),
        table=tuple(laid for player in PLAYERS for laid in _laid(melds[player], player, seat)),
        discards=pile,
        stock=whole(stock, "stock", 0, 54, PositionError),
        counts=_counts(counts, len(cards), seat),
        forgotten=forgotten,
        blocked=tuple(sorted({_player(word, "blocked", seat) for word in _words(blocked)})),
        caller=caller,
        answers=_answers(answers, caller, seat),
        pot=whole(pot, "pot", 0, MOST_POT, PositionError),
        streak=_streak(streak, seat),
    )


def _is_first_turn(seat: int, pile: int, stock: int, cards: int) -> bool:
    """R6: before the first discard the dealer, with 13 cards, has nothing to draw."""
    return seat == 0 and pile == 0 and stock >= 15 and cards == 13


def _laid(text: str, player: str, seat: int) -> list[Laid]:
    owner = (seat + PLAYERS.index(player)) % SEATS
    return [read_laid(part, owner, player) for part in text.split("/") if part.strip()]


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,]+", text.strip()) if word]


def _player(word: str, name: str, seat: int) -> int:
    if word.lower() not in PLAYERS:
        raise PositionError(f"{name}: {shown(word)} is no player; they are {', '.join(PLAYERS)}")
    return (seat + PLAYERS.index(word.lower())) % SEATS


def _counts(counts: Iterable[int], mine: int, seat: int) -> tuple[int, int, int]:
    if not isinstance(counts, Iterable):
        raise TypeError(f"counts is two ints, not {type(counts).__name__} {shown(counts)}")
    others = [whole(count, "counts", 0, 54, PositionError) for count in counts]
    if len(others) != SEATS - 1:
        raise PositionError(f"counts has {len(others)} numbers: the cards of the next and of the previous player")
    by_seat = [0, 0, 0]
    for offset, count in enumerate([mine, *others]):
        by_seat[(seat + offset) % SEATS] = count
    return by_seat[0], by_seat[1], by_seat[2]


def _answers(text: str, caller: int | None, seat: int) -> tuple[str | None, ...]:
    """Answers in order of play after the caller, each as `fold` or `next:fold`. `next:fold` may name an answer given
    out of turn."""
    given: list[str | None] = [None, None, None]
    words = _words(text)
    if words and caller is None:
        raise PositionError("answers: nobody has called (R19)")
    order = [(caller + step) % SEATS for step in (1, 2)] if caller is not None else []
    waiting = [player for player in order if player != seat]
    for word in words:
        name, colon, answer = word.rpartition(":")
        if answer.lower() not in ANSWERS:
            raise PositionError(f"answers: {shown(answer)} is none of {', '.join(ANSWERS)} (R19)")
        if not colon and not waiting:
            raise PositionError(f"answers: {shown(text)} has more answers than players who could give one (R19)")
        player = _player(name, "answers", seat) if colon else waiting[0]
        if given[player] is not None:
            raise PositionError(f"answers: {shown(text)} gives two answers of one player (R19)")
        waiting = [other for other in waiting if other != player]
        given[player] = answer.lower()
    return tuple(given)


def _streak(text: str, seat: int) -> tuple[int, int] | None:
    if not text.strip():
        return None
    player, colon, wins = text.strip().partition(":")
    number = plain_number(wins, 7)
    if not colon or number is None:
        raise PositionError(f"streak: {shown(text)} is not written player:wins, as in prev:1")
    return (_player(player, "streak", seat), number) if number else None
