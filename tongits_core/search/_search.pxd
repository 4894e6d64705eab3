# The worlds of a search and its leaf functions, for modules that examine them further.
cimport cython
from libc.stdint cimport int64_t, uint16_t

from tongits_core.belief._belief cimport Belief
from tongits_core._core cimport TG_MAX_CARDS, tg_card
from tongits_core.search._core cimport tg_leaf, tg_leaf_table, tg_plan, tg_search
from tongits_core.policy._leaves cimport LeafTable
from tongits_core.search._plans cimport Plans
from tongits_core.position._position cimport NativeView


@cython.final
cdef class Search:
    cdef NativeView view
    cdef Belief belief
    cdef tg_search c
    cdef int64_t stakes           # what an outcome may be worth at most, in the unit of c.stakes
    cdef readonly object pot      # game.PotStakes, None without a pot
    cdef tg_leaf leaf
    cdef tg_leaf sketch           # what plans are chosen by
    cdef tg_leaf_table leaf_table
    cdef LeafTable table          # keeps leaf_table alive
    cdef list policies            # keep c.policy and c.opponent alive
    cdef uint16_t weight[TG_MAX_CARDS]  # how likely each card is to be drawn next, once weight_of_cards is not -1
    cdef int weight_of_cards
    cdef list each_draw
    cdef readonly Plans draw
    cdef readonly list others
    cdef readonly Plans turn
    cdef int most_nodes           # ways to lay cards that a group of plans, or a turn, may have
    cdef object goes_on

    # A plan of this search for worlds in which `drawn` (TG_NO_CARD: any card) is drawn next; else ValueError or
    # IndexError. The pointer is valid until the list grows.
    cdef const tg_plan *plan_of(self, Plans plans, Py_ssize_t index, tg_card drawn) except NULL

    # Checks a card that is to be drawn next, or TG_NO_CARD; ValueError if it cannot be drawn.
    cdef int card_to_draw(self, int next_card) except -1


# A number of worlds; ValueError if it is below 0, or so large that sums of squared gaps might not fit 64 bits.
cdef int checked_count(Search search, int count) except -1
