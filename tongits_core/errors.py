"""The errors of the package: all are ValueErrors, so that one except clause catches a bad input of any kind."""


class TongitsError(ValueError):
    """Any bad input to this package; the text says what was seen and what is allowed."""


class CardError(TongitsError):
    """An unknown card, a card that stands in two places, or cards that are no meld (R1 to R4)."""


class RulesError(TongitsError):
    """An unknown option, preset or payout, or a value that an option does not allow."""


class PositionError(TongitsError):
    """A position that contradicts itself or its rules."""


class RecordError(TongitsError):
    """A record that does not replay; line and column (from 1) say where, None if it was not read from text."""

    line: int | None = None
    column: int | None = None


class IllegalAction(TongitsError):
    """An action that the rules do not allow now; the text names the clause."""
