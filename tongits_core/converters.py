"""Card ids of other libraries: a thin forwarder to tongits_core.cards.converters."""

from tongits_core.cards.converters import (
    OPENSPIEL_IDS,
    RLCARD_IDS,
    from_openspiel,
    from_rlcard,
    to_openspiel,
    to_rlcard,
)

__all__ = ["OPENSPIEL_IDS", "RLCARD_IDS", "from_openspiel", "from_rlcard", "to_openspiel", "to_rlcard"]
