"""Valid texts of every format, and texts that are nearly valid: the same on every run."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from recorded import GOLDEN
from states import RULES, plies, some_rules

from tongits_core import (
    Action,
    CardError,
    IllegalAction,
    Position,
    PositionError,
    Record,
    RecordError,
    Rules,
    RulesError,
    TongitsError,
)

READERS: dict[str, tuple[Callable[[str], Any], tuple[type[Exception], ...]]] = {
    "action": (Action.parse, (IllegalAction, CardError)),
    "position": (Position.parse, (PositionError, RulesError)),
    "record": (Record.parse, (RecordError,)),
    "rules": (Rules.parse, (RulesError,)),
}
"""How a text of each kind is read, and what is raised for one that cannot be."""

PIECES = {
    "action": ["take", "expose", "secret", "sapaw", "discard", "draw", "call", "fold", " with ", " on ", "7h", "Xr", "=",
               "Xb=5s", "####", ",", " ", "10♥", "1x"],
    "position": ["seat=", "turn=", "hand=", "table=", "known=", "taken=Kd", "late_joker=Xr:K", "streak=0:1", " ; ", ",",
                 "/", ":", "####", "#9s,9h,9d,9c", "Xr=6h", "Xb", "0", "9", "99999999", "expose 9s 9h 9d", " ", "\n", "="],
    "record": ["hand 2", "session", "seed 7", "deal 0 ", "stock ", "end ", "voids 1", "dealer 2", "pot 4", "streak 0:1",
               "0: ", "; ", "draw", "\n", "#", " ", "Xr", "tongits-record 1", "rules ", "winner=", "payments=", "-", "9"],
    "rules": ["+joker", "+kang", ",", "=", "yes", "no", "none", "jokers=2", "payout=club", ":per_ace=3", "hands=", "-",
              "wiki", "classic", " ", "99999999999"],
}  # fmt: skip
STRAY = ["é", "\x00", "\t", "٣", "\u2028", "ﬀ", "¹", "\ud800", "K\u0300", "7H", "♠"]
"""Characters that look like others, are digits or blanks elsewhere, or are none."""


def valid_texts() -> dict[str, list[str]]:
    """Texts as the package prints them: states from all over many games, their actions and records, and rules."""
    texts: dict[str, list[str]] = {kind: [] for kind in READERS}
    for seed in range(2 * len(RULES)):
        rules = some_rules(seed)
        texts["rules"].append(str(rules))
        games = [game.copy() for game in plies(rules, seed)]
        texts["record"] += [str(games[-1].record()), str(games[len(games) // 2].record())]
        for ply in range(seed % 5, len(games), 5):
            texts["position"].append(str(games[ply].view(ply % 3)))
        texts["action"] += [str(action) for game in games[::6] for action in list(game.legal_actions)[::7]]
    texts["record"] += [path.read_text(encoding="utf-8") for path in GOLDEN]
    texts["action"] = sorted(set(texts["action"]))
    return texts


def mutated(text: str, kind: str, source: random.Random) -> str:
    """The text with one to four places changed: cut out, doubled, swapped, or something of the format put in."""
    for _ in range(source.choice((1, 1, 1, 2, 4))):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice((0, 1, 1, 2, 3, 8)))
        far = source.randrange(len(text) + 1)
        put = source.choice(
            (
                "",
                source.choice(PIECES[kind]),
                source.choice(PIECES[kind]),
                source.choice(STRAY),
                text[far : far + source.choice((1, 2, 3, 12))],
                text[start:end] * 2,
                text[start:end].swapcase(),
            )
        )
        text = text[:start] + put + text[end:]
    return text


def mutants(kind: str, number: int, seed: int = 0) -> Iterator[str]:
    """So many texts that are nearly valid."""
    source = random.Random(f"mutants {kind} {seed}")
    texts = valid_texts()[kind]
    for _ in range(number):
        yield mutated(source.choice(texts), kind, source)


def read(kind: str, text: str) -> str | None:
    """What is printed of a text that can be read, None if it cannot: every property that each text must have.

    It is read, or one error of the kind's own is raised, short and on one line; what was read prints as a text that
    reads back to the same value and prints the same.
    """
    reader, errors = READERS[kind]
    value, error = attempted(reader, text)
    if error is not None:
        assert type(error) in errors, (type(error), text)
        assert 0 < len(str(error)) < 1500, text
        assert "\n" not in str(error), text
        if kind in ("position", "record"):
            check_place(error, text)
        return None
    printed = str(value)
    again = reader(printed)
    assert again == value, text
    assert hash(again) == hash(value), text
    assert str(again) == printed, text
    if isinstance(value, Position):
        check_position(value)
    return printed


def attempted(read: Callable[..., Any], *given: object) -> tuple[Any, TongitsError | None]:
    """What comes of it, or the error; errors of other packages' kinds pass on."""
    try:
        return read(*given), None
    except TongitsError as error:
        return None, error


def check_place(error: Any, text: str) -> None:
    """line and column lie in the text, or just behind it, and begin the message."""
    assert str(error).startswith(f"line {error.line}, column {error.column}: "), text
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines), text
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1, text


def check_position(position: Position) -> None:
    """A position that was read can be asked everything: it is refused in words, or it has what every turn has."""
    if position.complaints():
        assert position.status()
        _, error = attempted(lambda: list(position.legal_actions))
        assert type(error) is PositionError, str(position)
        assert str(error) == "; ".join(position.complaints())
        return
    assert not position.status()
    own = position.turn == position.seat and position.phase != "over"
    assert bool(position.legal_actions) == own, str(position)
