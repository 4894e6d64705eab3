"""Every world that fits a view, with its weight: what a belief is where worlds are few."""
cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from tongits_core._core cimport (
    TG_CHALLENGE, TG_NO_CARD, TG_SEATS, tg_card, tg_card_bit, tg_cards, tg_count_points, tg_hidden,
    tg_judge, tg_lowest_card, tg_own, tg_past_sum, tg_rng, tg_rng_next, tg_rules, tg_scaled_units, tg_table, tg_world,
    tg_worlds, tg_worlds_begin, tg_worlds_count, tg_worlds_known, tg_worlds_list, tg_worlds_next, tg_worlds_raise,
    tg_worlds_sums, tg_without_lowest,
)
from tongits_core.position._position cimport NativeView

cdef enum:
    UNITS = 30             # weights are in units of 2^-30 of the heaviest world's
    PICK_TRIES = 64
    MOST_ROOM = 1_048_576  # for the sums of one seat: 64 bytes each
    SUMS_A_STEP = 65_536  # some hundredths of a second: how long Ctrl-C, a deadline or a stop may have to wait


@cython.final
cdef class Worlds:
    """A list of worlds; made by list_worlds()."""

    def __dealloc__(self):
        free(self.world)
        free(self.reached)

    cdef uint64_t total(self) noexcept nogil:
        return self.reached[self.size - 1]

    cdef uint64_t weight(self, int index) noexcept nogil:
        return self.reached[index] - (self.reached[index - 1] if index > 0 else 0)

    cdef const tg_hidden *pick(self, tg_card in_stock, tg_rng *rng) noexcept nogil:
        cdef const tg_hidden *hidden
        cdef uint64_t left
        cdef int i
        for _ in range(PICK_TRIES):
            hidden = &self.world[self.at(below(rng, self.total()))].hidden
            if in_stock == TG_NO_CARD or (hidden.stock & tg_card_bit(in_stock)) != 0:
                return hidden
        left = below(rng, self.in_stock[in_stock])
        for i in range(self.size):
            hidden = &self.world[i].hidden
            if (hidden.stock & tg_card_bit(in_stock)) != 0:
                if left < self.weight(i):
                    return hidden
                left -= self.weight(i)
        return hidden

    cdef int at(self, uint64_t weight) noexcept nogil:
        """The world in which this part of the total lies."""
        cdef int low = 0, high = self.size - 1, middle
        while low < high:
            middle = (low + high) // 2
            if self.reached[middle] > weight:
                high = middle
            else:
                low = middle + 1
        return low

    cdef void count_stocks(self) noexcept nogil:
        cdef int i
        cdef tg_cards rest
        memset(self.in_stock, 0, sizeof(self.in_stock))
        for i in range(self.size):
            rest = self.world[i].hidden.stock
            while rest != 0:
                self.in_stock[tg_lowest_card(rest)] += self.weight(i)
                rest = tg_without_lowest(rest)

    cdef void keep(self, uint64_t *weight) noexcept nogil:
        """Keep the worlds that weigh something."""
        cdef int i, kept = 0
        cdef uint64_t sum = 0
        for i in range(self.size):
            if weight[i] == 0:
                continue
            sum += weight[i]
            self.world[kept] = self.world[i]
            self.reached[kept] = sum
            kept += 1
        self.size = kept
        self.count_stocks()


cdef uint64_t below(tg_rng *rng, uint64_t bound) noexcept nogil:
    """Uniform in 0 … bound - 1."""
    cdef uint64_t most = bound - 1, mask = 0, value
    while mask < most:
        mask = 2 * mask + 1
    value = tg_rng_next(rng) & mask
    while value >= bound:
        value = tg_rng_next(rng) & mask
    return value


cdef bint fits_call(const tg_rules *rules, const tg_table *table, const tg_own *own, int caller_at, int challenge_at,
                    bint rash) noexcept nogil:
    cdef int seat
    if not rash and tg_count_points(&rules.counting, own[table.caller].hand) > caller_at:
        return False
    for seat in range(TG_SEATS):
        if table.answer[seat] != 0 and (table.answer[seat] == TG_CHALLENGE) != (
                tg_count_points(&rules.counting, own[seat].hand) <= challenge_at):
            return False
    return True


cdef Worlds list_worlds(NativeView view, const tg_judge *judge, uint64_t most, uint32_t sums, object stop):
    cdef Worlds worlds = Worlds()
    cdef tg_past_sum *sum = NULL
    cdef uint32_t *slot = NULL
    cdef uint32_t capacity = 1
    cdef uint64_t room = 0
    cdef tg_world *shrunk
    if tg_worlds_count(&view.rules, &view.c) > most or not tg_worlds_known(&view.rules, &view.c, judge):
        return None
    if judge != NULL and (tg_worlds_sums(&view.rules, &view.c, judge, &room) > sums or room > MOST_ROOM):
        return None
    while capacity < room:
        capacity *= 2
    try:
        worlds.world = <tg_world *>malloc(most * sizeof(tg_world))
        if judge != NULL:
            sum = <tg_past_sum *>malloc(2 * capacity * sizeof(tg_past_sum))
            slot = <uint32_t *>malloc(4 * capacity * sizeof(uint32_t))
        if worlds.world == NULL or (judge != NULL and (sum == NULL or slot == NULL)):
            raise MemoryError("no memory for a list of hidden deals")
        if not fill(worlds, view, judge, <int>most, sum, slot, capacity, stop) or worlds.size == 0:
            return None
    finally:
        free(sum)
        free(slot)
    shrunk = <tg_world *>realloc(worlds.world, worlds.size * sizeof(tg_world))
    worlds.world = worlds.world if shrunk == NULL else shrunk
    weigh(worlds, judge == NULL)
    return worlds if worlds.size > 0 else None


cdef bint fill(Worlds worlds, NativeView view, const tg_judge *judge, int room, tg_past_sum *sum, uint32_t *slot,
               uint32_t capacity, object stop) except -1:
    """List them; False if there is no room for worlds or sums, or `stop` says so."""
    cdef tg_worlds source
    cdef int count = 0
    cdef bint listed = False
    tg_worlds_begin(&view.rules, &view.c, judge, sum, slot, capacity, &source)
    while tg_worlds_next(&source):
        while True:
            with nogil:
                listed = tg_worlds_list(&source, &worlds.world[worlds.size], room - worlds.size, &count)
            PyErr_CheckSignals()
            if (not listed and not tg_worlds_raise(&source, SUMS_A_STEP)) or (stop is not None and stop()):
                return False
            if listed:
                break
        if count > room - worlds.size:
            return False
        worlds.size += count
    return True


cdef int weigh(Worlds worlds, bint alike) except -1:
    """From scaled weights to whole ones."""
    cdef int32_t most = 0
    cdef bint found = False
    cdef int i
    cdef uint64_t *weight = <uint64_t *>malloc(worlds.size * sizeof(uint64_t))
    worlds.reached = <uint64_t *>malloc(worlds.size * sizeof(uint64_t))
    try:
        if weight == NULL or worlds.reached == NULL:
            raise MemoryError("no memory for a list of hidden deals")
        for i in range(worlds.size):
            if worlds.world[i].weight.part != 0 and (not found or worlds.world[i].weight.power > most):
                most = worlds.world[i].weight.power
                found = True
        for i in range(worlds.size):
            weight[i] = 1 if alike else tg_scaled_units(worlds.world[i].weight, most, UNITS)
        worlds.keep(weight)
    finally:
        free(weight)
    return 0


cdef bint weigh_by_call(Worlds worlds, NativeView view, int caller_at, int challenge_at) except -1:
    cdef const tg_table *table = &view.c.table
    cdef bint fights = (table.blocked >> table.caller & 1) != 0
    cdef uint64_t usual = 0, rash = 0, size
    cdef int i, kind
    cdef uint64_t *weight = <uint64_t *>malloc(worlds.size * sizeof(uint64_t))
    if weight == NULL:
        raise MemoryError("no memory for a list of hidden deals")
    try:
        for i in range(worlds.size):
            weight[i] = 0
            for kind in range(1 if fights else 2):  # R28: who called in spite of a block was not rash
                if fits_call(&view.rules, table, worlds.world[i].hidden.own, caller_at, challenge_at, kind == 1):
                    weight[i] |= 1 << kind
            usual += weight[i] & 1
            rash += weight[i] >> 1
        if usual == 0:
            return False
        for i in range(worlds.size):
            size = (weight[i] & 1) * (1 if fights else (ONE_IN_RASH - 1) * rash)
            weight[i] = size + (0 if fights else (weight[i] >> 1) * usual)
        worlds.keep(weight)
    finally:
        free(weight)
    return True
