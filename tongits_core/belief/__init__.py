"""Hidden hands weighed by what the others did."""

from tongits_core.belief._belief import Belief, deed_of

__all__ = [
    "Belief",
    "deed_of",
]
