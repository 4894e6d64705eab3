"""The belief of a seat: hidden hands, weighed by the actions of the other players."""

from tongits_core.belief._belief import Belief, deed_of

__all__ = [
    "Belief",
    "deed_of",
]
