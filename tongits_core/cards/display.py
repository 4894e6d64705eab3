"""Cards for a terminal (rich) and for a notebook (HTML): suit symbols, with hearts and diamonds in red."""

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["html", "rich_text", "symbols"]

_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CARD = re.compile(r"([A2-9TJQK])([shdc])|(X)([rb])")


def _parts(text: str) -> list[tuple[str, bool]]:
    """`text` in pieces, with symbols for card texts; each piece comes with a flag: is it red?"""
    pieces: list[tuple[str, bool]] = []
    done = 0
    for match in _CARD.finditer(text):
        if match.start() > done:
            pieces.append((text[done : match.start()], False))
        rank, suit, joker, colour = match.groups()
        pieces.append(("★" + colour, colour == "r") if joker else (rank + _SYMBOLS[suit], suit in "hd"))
        done = match.end()
    if done < len(text):
        pieces.append((text[done:], False))
    return pieces


def symbols(text: str) -> str:
    """Card texts with suit symbols: "Td Xr" becomes "T♦ ★r"."""
    return "".join(piece for piece, _ in _parts(text))


def rich_text(text: str) -> "Text":
    """`symbols` for a rich console, with hearts, diamonds and the red joker in red."""
    from rich.text import Text  # lazy: a solver call must not pay for rich

    drawn = Text()
    for piece, red in _parts(text):
        drawn.append(piece, style="red" if red else "")
    return drawn


def html(text: str) -> str:
    """`symbols` as an HTML fragment, with the same colours as `rich_text`."""
    pieces = (f'<span style="color:#c00">{escape(p)}</span>' if red else escape(p) for p, red in _parts(text))
    return f'<span style="white-space:nowrap">{"".join(pieces)}</span>'
