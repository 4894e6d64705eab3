"""Kinds of player as the struct of the C core (src/belief/likelihood.h)."""
cimport cython
from libc.string cimport memset

from tongits_core._core cimport (
    TG_DEED_CALL, TG_DEED_CHALLENGE, TG_DEED_KEEP, TG_DEED_LAY, TG_DEED_TAKE, TG_DEEDS, TG_IN_A_MELD, TG_MOST_KINDS,
    TG_PLACES, tg_kind, tg_kinds, tg_kinds_make,
)

import functools

from tongits_core._arguments import shown
from tongits_core.errors import TongitsError
from tongits_core.policy.kinds import Kind, packaged

# The first index of each group of deeds, and the numbers of deeds and places (src/belief/likelihood.h).
CALL, CHALLENGE, TAKE, KEEP, LAY = TG_DEED_CALL, TG_DEED_CHALLENGE, TG_DEED_TAKE, TG_DEED_KEEP, TG_DEED_LAY
DEEDS, PLACES, IN_A_MELD = TG_DEEDS, TG_PLACES, TG_IN_A_MELD


@cython.final
cdef class Kinds:
    """A sequence of 1 to 8 Kinds as the struct of the C core; TongitsError for any other number of them.

    >>> from tongits_core.policy.kinds import packaged
    >>> len(Kinds(packaged()[:2]))
    2
    """

    def __cinit__(self, kinds):
        cdef tg_kind *out
        cdef list tastes = []
        kinds = list(kinds)
        if not 1 <= len(kinds) <= TG_MOST_KINDS:
            raise TongitsError(f"{len(kinds)} kinds of players: allowed are 1 to {TG_MOST_KINDS}")
        memset(&self.c, 0, sizeof(tg_kinds))
        for i, kind in enumerate(kinds):
            if not isinstance(kind, Kind):
                raise TypeError(f"a kind of player is a Kind, not {type(kind).__name__} {shown(kind)}")
            out = &self.c.kind[i]
            taste = (kind.sharpness, kind.out_weight)
            if taste not in tastes:
                self.c.taste[len(tastes)].sharpness, self.c.taste[len(tastes)].out_weight = taste
                tastes.append(taste)
            out.taste = tastes.index(taste)
            out.prior = kind.prior
            out.hides = kind.hides
            out.keeps = kind.keeps
            out.keeps_card = kind.keeps_card
            out.stays = kind.stays
            out.passes = kind.passes
            out.grabs = kind.grabs
            out.call_at = kind.call_at
            out.challenge_at = kind.challenge_at
            out.firmness = kind.firmness
        self.c.count = len(kinds)
        self.c.tastes = len(tastes)
        tg_kinds_make(&self.c)

    def __len__(self):
        return self.c.count

    def deeds(self):
        """256 * log2 of the chance of each deed: for each deed a list with one number for each kind."""
        return [[self.c.log2[deed][k] for k in range(self.c.count)] for deed in range(TG_DEEDS)]

    def discards(self):
        """256 * log2 of the weight of a discard, by its place: for each place a list with one number for each kind."""
        return [[-self.c.cost[place][self.c.kind[k].taste] for k in range(self.c.count)] for place in range(TG_PLACES)]


@functools.cache
def packaged_kinds():
    """The kinds of data/players.toml, made once."""
    return Kinds(packaged())


cdef Kinds native_kinds(object kinds):
    return packaged_kinds() if kinds is None else kinds if isinstance(kinds, Kinds) else Kinds(kinds)
