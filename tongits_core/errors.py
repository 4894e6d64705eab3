"""The errors of the package. All are ValueErrors, so one except clause catches every kind of bad input."""


class TongitsError(ValueError):
    """Any bad input to this package; the text says what was seen and what is allowed.

    line, column: the place in the text of a record or position, both from 1; None for input from elsewhere.
    """

    line: int | None = None
    column: int | None = None


class CardError(TongitsError):
    """An unknown card, a card in two places, or cards that form no meld (R1 to R4)."""


class RulesError(TongitsError):
    """An unknown option, preset or payout, or a value that an option does not allow."""


class PositionError(TongitsError):
    """A position that cannot be read, or that contradicts itself or its rules."""


class RecordError(TongitsError):
    """A record that cannot be read or does not replay."""


class ProfileError(TongitsError):
    """A profile of a player that cannot be read, or whose counts are impossible."""


class IllegalAction(TongitsError):
    """An action that the rules do not allow now; the text names the clause."""
