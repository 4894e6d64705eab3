"""Exact values at the end of a hand (src/search/endgame.h)."""
cimport cython
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from tongits_core.belief._belief cimport Stop
from tongits_core._core cimport TG_ALWAYS, TG_OK, tg_card
from tongits_core.search._core cimport (
    TG_ENDS, TG_MOST_CHANCES, TG_MOST_END_STOCK, TG_SOLVED, TG_UNSOLVED_ACTIONS, TG_UNSOLVED_BRANCHES,
    TG_UNSOLVED_CHANCES, TG_UNSOLVED_LEAVES, TG_UNSOLVED_STOP, TG_UNSOLVED_WAYS, tg_branches, tg_branches_free,
    tg_endgame, tg_endgame_branches, tg_endgame_free, tg_endgame_init, tg_endgame_limits, tg_endgame_play, tg_fate,
    tg_plan, tg_solved, tg_wide,
)
from tongits_core.search._plans cimport Plans
from tongits_core.search._search cimport Search


class GivenUp(Exception):
    """The limit of work, memory, chances or plans was reached, or the time is over."""


@cython.final
cdef class Solver:
    """Exact values of the plans of a search over all worlds of its belief. The belief is a list; the stock has at most
    2 cards.

    GivenUp is raised beyond `limit` leaves, `most_branches` branches kept at once, `most_ways` ways to lay cards in a
    later turn (params.py) or six chances in a row, and if `stop()` is true. A leaf is one plan played in one branch.
    """
    cdef Search search
    cdef Stop stop
    cdef tg_endgame c
    cdef bint is_at_work

    def __cinit__(self, Search search not None, uint64_t limit, stop, int most_branches=1_000_000,
                  int most_ways=2_000):
        cdef tg_endgame_limits limits
        if not search.belief.exact or search.view.c.table.stock_size > TG_MOST_END_STOCK:
            raise ValueError("no list of worlds, or more than two cards in the stock")
        self.search = search
        self.stop = Stop(stop)
        limits.leaves = limit
        limits.branches = most_branches
        limits.ways = most_ways
        if tg_endgame_init(&search.c, &limits, &self.stop.c, &self.c) != TG_OK:
            raise MemoryError("no memory for the branches of an endgame")

    def __dealloc__(self):
        tg_endgame_free(&self.c)

    @property
    def leaves(self):
        """How often a plan was played in a branch."""
        return self.c.leaves

    @property
    def branches(self):
        """Number of worlds; each order of the stock counts, if cards may be drawn."""
        return self.c.branches.count

    def total(self):
        """The weight of all worlds: the unit of values()."""
        return self.c.orders * self.search.belief.total * (<object>TG_ALWAYS)**(<object>TG_MOST_CHANCES)

    def values(self, Plans plans not None, int next_card=255):
        """For each plan: its value in parts of a chip (Search.unit), and the weight of each of estimate.ENDS and of the
        wins of the next player, as integers out of `total()`. Only worlds count in which `next_card` is drawn next
        (255: any card). RuntimeError if another call is at work, on another thread or from `stop()`.
        """
        cdef tg_card card = <tg_card>self.search.card_to_draw(next_card)
        cdef tg_branches branches
        cdef tg_plan plan
        cdef tg_fate fate
        cdef tg_solved solved
        cdef int i
        values = []
        if self.is_at_work:
            raise RuntimeError("this solver is at work")
        self.is_at_work = True
        try:
            check(self, tg_endgame_branches(&self.c, &plans.c, card, &branches))
            for i in range(plans.c.count):
                plan = self.search.plan_of(plans, i, card)[0]  # a copy, because the list may grow meanwhile
                memset(&fate, 0, sizeof(fate))
                with nogil:
                    solved = tg_endgame_play(&self.c, &plan, &branches, &fate)
                check(self, solved)
                values.append(numbers_of(&fate))
        finally:
            tg_branches_free(&branches)
            self.is_at_work = False
        return values


cdef object number_of(const tg_wide *wide):
    return (<object><int64_t>wide.high << 64) + wide.low


cdef tuple numbers_of(const tg_fate *fate):
    cdef int i
    return number_of(&fate.value), [
        *[number_of(&fate.end[i]) for i in range(TG_ENDS)], number_of(&fate.next_won)]


cdef int check(Solver solver, tg_solved solved) except -1:
    """Raise the exception of stop() if there was one, else GivenUp with the reason."""
    solver.stop.reraise()
    if solved == TG_SOLVED:
        return 0
    if solved == TG_UNSOLVED_STOP:
        raise GivenUp("stopped")
    if solved == TG_UNSOLVED_LEAVES:
        raise GivenUp(f"more than {solver.c.limits.leaves} leaves")
    if solved == TG_UNSOLVED_BRANCHES:
        raise GivenUp(f"more than {solver.c.limits.branches} branches at once")
    if solved == TG_UNSOLVED_WAYS:
        raise GivenUp(f"more than {solver.c.limits.ways} ways to lay cards")
    if solved == TG_UNSOLVED_CHANCES:
        raise GivenUp(f"more than {TG_MOST_CHANCES} chances in a row")
    if solved == TG_UNSOLVED_ACTIONS:
        raise GivenUp("more actions in a plan than it has room for")
    raise MemoryError("no memory for the branches of an endgame")
