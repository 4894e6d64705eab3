"""The table that turns error codes of the C core (src/cards/error.h) into exceptions."""

from dataclasses import dataclass
from enum import IntEnum

from tongits_core.errors import CardError, IllegalAction, TongitsError

__all__ = ["FAULTS", "Code", "Fault", "error_of", "no_such_joker"]


class Code(IntEnum):
    """tg_error, in its order."""

    OK = 0
    MEMORY = 1
    CAPACITY = 2
    BAD_CARD = 3
    DUPLICATE_CARD = 4
    BAD_MELD = 5
    BAD_ACTION = 6
    DEAL_SIZE = 7
    OVER = 8
    FIRST_TURN = 9
    TURN_BEGUN = 10
    TURN_NOT_BEGUN = 11
    NO_CALL = 12
    NOT_IN_HAND = 13
    NOT_TOP = 14
    PICKUP = 15
    MELD = 16
    SAPAW_TARGET = 17
    SAPAW_FIT = 18
    SECRET = 19
    FINAL_DISCARD = 20
    CALL_UNOPENED = 21
    CALL_BLOCKED = 22
    CALL_PROTECTED = 23
    ANSWER = 24
    DUMP = 25
    DISCARD_TAKEN = 26


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Fault:
    """What an error code means: the exception, the clauses of the rules, and a text in which {seen} is filled in."""

    exception: type[TongitsError] | type[MemoryError]
    clause: str
    text: str


FAULTS: dict[Code, Fault] = {
    Code.MEMORY: Fault(MemoryError, "", "out of memory at {seen}"),
    Code.CAPACITY: Fault(TongitsError, "", "{seen} needs more room than the caller gave"),
    Code.BAD_CARD: Fault(CardError, "R1", "{seen}: not a card of the deck"),
    Code.DUPLICATE_CARD: Fault(CardError, "R1", "{seen}: a card is in two places"),
    Code.BAD_MELD: Fault(
        CardError,
        "R3, R4",
        "{seen} is no meld: allowed are 3 or 4 cards of one rank, or 3 to 13 consecutive cards of one suit",
    ),
    Code.BAD_ACTION: Fault(IllegalAction, "R6 to R19", "{seen}: this is not an action"),
    Code.DEAL_SIZE: Fault(CardError, "R1", "{seen}: a hand or the stock has a wrong number of cards"),
    Code.OVER: Fault(IllegalAction, "R15", "{seen}: the hand has ended"),
    Code.FIRST_TURN: Fault(IllegalAction, "R6", "{seen}: on the first turn the dealer neither draws, takes nor calls"),
    Code.TURN_BEGUN: Fault(IllegalAction, "R7, R17", "{seen}: allowed only at the start of a turn"),
    Code.TURN_NOT_BEGUN: Fault(IllegalAction, "R7, R8", "{seen}: a turn must start with a draw, take or call"),
    Code.NO_CALL: Fault(IllegalAction, "R19", "{seen}: nobody called"),
    Code.NOT_IN_HAND: Fault(IllegalAction, "R8", "{seen}: the seat does not hold these cards"),
    Code.NOT_TOP: Fault(IllegalAction, "R7", "{seen}: only the top discard may be taken"),
    Code.PICKUP: Fault(IllegalAction, "R7", "{seen}: the pickup option does not allow this take"),
    Code.MELD: Fault(IllegalAction, "R3, R4, R8", "{seen}: these cards are no meld"),
    Code.SAPAW_TARGET: Fault(IllegalAction, "R10", "{seen}: no such meld on the table"),
    Code.SAPAW_FIT: Fault(IllegalAction, "R10", "{seen}: the card does not fit that meld"),
    Code.SECRET: Fault(IllegalAction, "R11", "{seen}: not a quad that may be laid face down"),
    Code.FINAL_DISCARD: Fault(IllegalAction, "R15", "{seen}: this would empty the hand without a last discard"),
    Code.CALL_UNOPENED: Fault(IllegalAction, "R17", "{seen}: only a player who opened on an earlier turn may call"),
    Code.CALL_BLOCKED: Fault(IllegalAction, "R18", "{seen}: a sapaw on a meld of the caller blocks the call"),
    Code.CALL_PROTECTED: Fault(IllegalAction, "R11", "{seen}: an unopened holder of a secret may not call"),
    Code.ANSWER: Fault(IllegalAction, "R19", "{seen}: the rules do not allow this answer"),
    Code.DUMP: Fault(IllegalAction, "R10", "{seen}: the card fits a face-up meld and may not be discarded"),
    Code.DISCARD_TAKEN: Fault(IllegalAction, "R7", "{seen}: the card was taken in this turn and may not be discarded"),
}


def error_of(code: int, seen: str) -> Exception:
    """The exception for an error code (not OK); its text names `seen` and the clause."""
    fault = FAULTS[Code(code)]
    text = fault.text.format(seen=seen)
    return fault.exception(f"{text} ({fault.clause})" if fault.clause else text)


def no_such_joker(cards: object, jokers: int) -> CardError:
    """The error for jokers that the deck does not have; it names the option.

    >>> print(no_such_joker("Xr", 0))
    Xr is not in a deck with jokers=0 (R1): jokers=1 adds Xr, jokers=2 adds Xr and Xb
    """
    return CardError(f"{cards} is not in a deck with jokers={jokers} (R1): jokers=1 adds Xr, jokers=2 adds Xr and Xb")
