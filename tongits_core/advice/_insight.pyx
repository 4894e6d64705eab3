"""What happens in the worlds of a search beside what plans are worth: who takes, calls, lays off, holds what.

The counting is done by src/search/insight.h; the GIL is released.
"""
from libc.stdint cimport int64_t, uint64_t

from tongits_core.cards._cards cimport cards_of
from tongits_core._core cimport TG_MAX_CARDS, TG_SEATS, tg_card, tg_cards
from tongits_core.search._core cimport (
    TG_MOST_COUNT, TG_ROUND_EVENTS, tg_call_sums, tg_holdings, tg_insight_block, tg_insight_call, tg_insight_hold,
    tg_insight_watch, tg_plan, tg_search,
)
from tongits_core.search._plans cimport Plans
from tongits_core.search._search cimport Search, checked_count

# In the order of tg_round_event.
ROUND = (
    "taken", "melded", "laid_off", "out", "next_calls", "next_would_call", "prev_calls", "prev_would_call", "laid_on",
    "blocked",
)


def watch(Search search not None, Plans plans not None, Py_ssize_t index, int next_card, uint64_t first, int count,
          meld=0):
    """In how many of the worlds `first` … each of ROUND happens in the round after a plan, others as in playouts.

    taken: the next player takes the discard; melded, laid_off: into a new meld, or onto one of the table; out: and goes
    out in that turn. next_calls, prev_calls: who calls at its turn; next_would_call, prev_would_call: or would if
    nothing blocked it (R18). laid_on: somebody lays off on a meld of the seat, of these on the one with the cards of
    `meld`; blocked: the seat is at its next turn.
    """
    cdef tg_card drawn = <tg_card>search.card_to_draw(next_card)
    cdef tg_plan plan = search.plan_of(plans, index, drawn)[0]
    cdef tg_cards cards = cards_of(meld)
    cdef int64_t[TG_ROUND_EVENTS] sums
    cdef int worlds = checked_count(search, count)
    cdef int i
    with nogil:
        tg_insight_watch(&search.c, &plan, drawn, cards, first, worlds, sums)
    return [sums[i] for i in range(TG_ROUND_EVENTS)]


def hold(Search search not None, uint64_t first, int count):
    """Who holds what in the worlds `first` …

    held: for each seat and for the stock, in how many each card lies there (54 numbers; with hands their face-down
    secrets). counts: for each seat how often its hand has each count (R5). lowest: in how many nobody who may compare
    with the seat beats its count, were it to call now (R19, R20); rivals: in how many somebody may.
    """
    cdef tg_holdings found
    cdef int worlds = checked_count(search, count)
    cdef int seat, i
    with nogil:
        tg_insight_hold(&search.c, first, worlds, &found)
    held = [[found.hand[seat][i] for i in range(TG_MAX_CARDS)] for seat in range(TG_SEATS)]
    return {
        "held": [*held, [found.stock[i] for i in range(TG_MAX_CARDS)]],
        "counts": [[found.count[seat][i] for i in range(TG_MOST_COUNT + 1)] for seat in range(TG_SEATS)],
        "lowest": found.lowest,
        "rivals": found.rivals,
    }


def call_with(Search search not None, challenge_at, uint64_t first, int count):
    """What a call of the seat brings if its count were 0, 1, 2 …: (chips, their squares, wins) summed over the worlds.

    challenge_at: for each of these counts, up to which count others challenge it. The seat's cards stay as they are but
    for the count: it decides who wins, and what is paid by the point.
    """
    cdef tg_search asked = search.c
    cdef tg_call_sums sums
    cdef int worlds = checked_count(search, count)
    cdef int mine
    found = []
    for mine, at in enumerate(challenge_at):
        asked.challenge_at = at
        with nogil:
            tg_insight_call(&asked, mine, first, worlds, &sums)
        found.append((sums.chips, sums.squares, sums.wins))
    return found


def without_block(Search search not None, Plans plans not None, Py_ssize_t index, int next_card, int seats,
                  uint64_t first, int count):
    """Chips that a plan brings more than it would if it blocked nobody of the bits `seats` (R18): sum, and squares."""
    cdef tg_card drawn = <tg_card>search.card_to_draw(next_card)
    cdef tg_plan plan = search.plan_of(plans, index, drawn)[0]
    cdef int worlds = checked_count(search, count)
    cdef int64_t gap = 0, squares = 0
    with nogil:
        tg_insight_block(
            &search.c, &search.leaf, &plan, drawn, <unsigned int>seats, first, worlds, &gap, &squares)
    return gap, squares
