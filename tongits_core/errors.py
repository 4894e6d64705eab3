"""The errors of the package: all are ValueErrors, so that one except clause catches a bad input of any kind."""


class TongitsError(ValueError):
    """Any bad input to this package; the text says what was seen and what is allowed.

    line and column, from 1, say where in the text of a record or position, None if it was not read from one.
    """

    line: int | None = None
    column: int | None = None


class CardError(TongitsError):
    """An unknown card, a card that stands in two places, or cards that are no meld (R1 to R4)."""


class RulesError(TongitsError):
    """An unknown option, preset or payout, or a value that an option does not allow."""


class PositionError(TongitsError):
    """A position that cannot be read, or that contradicts itself or its rules."""


class RecordError(TongitsError):
    """A record that cannot be read or does not replay."""


class IllegalAction(TongitsError):
    """An action that the rules do not allow now; the text names the clause."""
