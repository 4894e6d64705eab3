"""What `tongits play` explains: how moves are typed, what else may be asked, and the words of the game."""

from __future__ import annotations

from collections.abc import Mapping

from tongits_core.bots import AnyBot, Remembering
from tongits_core.errors import TongitsError

MOVES = (
    ("d", "draw from the stock (bunot)"),
    ("t", "take the top of the pile (chow, kain); t 7s 7d: with these cards; t on 4h: onto the meld that holds 4h"),
    ("4s 5s 6s", "lay these cards down as a meld (bahay, baba, drop); at the start of a turn: take the top with them"),
    ("s 8h", "lay 8h off where it fits (sapaw); 8h on 5h 6h 7h: on that meld, which one of its cards may name"),
    ("secret 9s 9h 9d 9c", "lay four of a kind face down, where the rules allow it"),
    ("Kc", "discard Kc, which ends your turn (tapon, dump)"),
    ("c", "call: let hands be compared (tawag, fight)"),
    ("f, ch, sh", "answer a call: fold (tupi), challenge (laban, fight), show"),
    ("3", "the action of that number in the list"),
)
"""How a move is typed, and what it does."""

COMMANDS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "help": (("h", "?"), "this; help WORD explains a word of the game, help words lists them, help bots the bots"),
    "list": (("l",), "every action that is allowed, with its number"),
    "arrange": (("a",), "another best arrangement of your hand"),
    "look": (("table",), "the whole table again"),
    "hint": (("i",), "the turn that the search recommends; hint 20000: with so many hidden deals tried"),
    "undo": (("u",), "take back what you laid down or took in this turn; a draw is never taken back"),
    "log": (("history",), "what has been played in this hand; after it also what the bots drew, and their counts"),
    "score": (("chips",), "the score sheet"),
    "scout": (("report",), "what the hands so far have shown you of the other two; scout next: of one"),
    "rules": ((), "the rules in short"),
    "quit": (("q", "exit"), "stop; with --save the game can be gone on with"),
}
"""What else may be typed: other names, and what it does."""

COMMAND_OF = {word: name for name, (others, _) in COMMANDS.items() for word in (name, *others)}

WORDS = {
    "bahay": "a house: a meld that you have laid face up. Who has one has opened, and is not burned (R9)",
    "baba": "to lay a meld of your hand face up; apps say drop (R8)",
    "drop": "baba: to lay a meld face up (R8); with one card: to discard it (R14)",
    "buo": "a meld: 3 or 4 of one rank, or 3 and more of one suit in a row (R3)",
    "bunot": "drawing a card from the stock (R7)",
    "chow": "to take the top of the pile into a meld; also kain (R7)",
    "kain": "chow: to take the top of the pile into a meld (R7)",
    "tapon": "the discard that ends a turn; apps say dump (R14)",
    "dump": "tapon: the discard that ends a turn (R14)",
    "sapaw": "laying a card off on a meld of the table. It blocks the call of the meld's owner (R10, R18)",
    "block": "after a sapaw on your meld you may not call before you draw or take, by most rules (R18)",
    "sunog": "burned: you have laid nothing down when the hand ends. You cannot win it and pay more (R24)",
    "burn": "sunog: to end the hand with nothing laid down (R24)",
    "tawag": "a call, which players also name draw or fight: instead of drawing you let the hands be compared (R17)",
    "fight": "to call at the start of your turn, or to challenge a call; also laban (R17, R19)",
    "laban": "fight: to call, or to challenge a call with your own count (R17, R19)",
    "fold": "to give a called hand up: you pay, but less than one who challenges and loses; also tupi (R19)",
    "tupi": "fold: to give a called hand up (R19)",
    "count": "the points in your hand that are in no meld; the lowest count wins a comparison (R5, R20)",
    "tongits": "an empty hand: it wins at once, opened before or not (R15)",
    "secret": "four of a kind in your hand, none of them from the pile; paid if you win with it (R11)",
    "sagasa": "adding the fourth card to your own trio on the table, drawn after it was laid (R12)",
    "kang": "drawing the fourth of a rank of which you hold three (R12)",
    "taga-loob": "melds that you were dealt and still hold when you win (R12)",
    "escalera": "a long run that is paid if you win (R13)",
    "spread": "a dealt hand of nothing but melds, which wins before anyone plays (R16)",
    "stock": "the cards to draw from. When the last one is drawn that turn is played out, then counts decide (R21)",
    "pile": "the discards; only the top one may be taken (R7)",
    "pot": "chips that everyone puts in before a hand; so many wins in a row take them (R25)",
    "next": "the player who acts after you",
    "prev": "the player who acts before you",
    "joker": "stands for any card of a meld; on the table it keeps its place (R4)",
}
"""Words of the game, in Filipino and English, as these rules use them."""

BOTS = {
    "random": "plays any action that is allowed",
    "greedy": "throws the dearest card of no use, takes what lowers its count, calls and challenges at 12 or less",
    "base": "weighs a card's points against the cards that would fit it, calls at 14 or less, challenges at 12",
    "pk": "lays everything down and off, calls at 8 or less, challenges at 12",
    "ma": "discards like base, calls with a low hand when the others still hold many cards, challenges at 8",
    "jg": "guesses what the others count by their cards, calls and challenges when its own is well below",
    "rz": "takes and lays down all it can, calls whenever that is allowed",
    "always-challenge": "plays like base and challenges every call",
    "playout": "tries its moves on hidden deals that base plays out, more of them at each level, 1 to 10",
    "ranged": "plays quickly by fixed rules; calls, folds and challenges by tables that self-play found",
    "expectimax": "plays hidden deals out in its head, more of them at each level, 1 to 10",
}
"""How each bot plays."""


MEMORY = "; it remembers how the others play in this session"


def bot_words(bot: AnyBot) -> str:
    """How a bot plays."""
    return BOTS[bot.name] + (MEMORY if isinstance(bot, Remembering) else "")


def explained(word: str) -> str:
    """What a word of the game, or one that may be typed, means; TongitsError lists the words that are known."""
    wanted = word.casefold().replace("_", "-")
    if wanted in WORDS:
        return f"{wanted}: {WORDS[wanted]}."
    if wanted in COMMAND_OF:
        return f"{COMMAND_OF[wanted]}: {COMMANDS[COMMAND_OF[wanted]][1]}."
    raise TongitsError(f"{word!r} is not explained here; the words are {', '.join(WORDS)}")
