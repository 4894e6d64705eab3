"""Batches without the GIL: counts or discards for the rows of a checked array, chunk by chunk."""
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from tongits_core._core cimport (
    TG_ALL_CARDS, TG_MAX_CARDS, TG_NO_CARD, tg_best_discard_many, tg_card_bit, tg_cards, tg_counting,
    tg_deadwood_many,
)
from tongits_core.rules._rules cimport native_rules

# A chunk of hands is copied, then checked and solved, so that another thread that writes into the array cannot change a
# hand after the check. The 16 KiB of a chunk fit the first-level cache.
cdef enum:
    CHUNK = 2048

# The bit of each card id; 0 for the padding 255; for other bytes bit 13, which no card has.
cdef tg_cards bit_of[256]


cdef void fill_bits() noexcept:
    cdef int card
    for card in range(256):
        bit_of[card] = tg_card_bit(<uint8_t>card) if card < TG_MAX_CARDS else 0x2000
    bit_of[<int>TG_NO_CARD] = 0


fill_bits()


cdef tg_cards load_masks(const uint64_t *masks, Py_ssize_t n, tg_cards *out) noexcept nogil:
    """Copy hands; returns 0 if all are card masks."""
    cdef tg_cards seen = 0
    cdef Py_ssize_t i
    for i in range(n):
        out[i] = masks[i]
        seen |= out[i]
    return seen & ~TG_ALL_CARDS


cdef tg_cards load_rows(const uint8_t *rows, Py_ssize_t n, Py_ssize_t width, tg_cards *out) noexcept nogil:
    """Convert rows of card ids; returns 0 if all are cards and no card is twice in a row."""
    cdef tg_cards cards, bit, seen = 0, twice = 0
    cdef Py_ssize_t i, j
    for i in range(n):
        cards = 0
        for j in range(width):
            bit = bit_of[rows[j]]
            twice |= cards & bit
            cards |= bit
        rows += width
        out[i] = cards
        seen |= cards
    return (seen & ~TG_ALL_CARDS) | twice


@cython.final
cdef class Work:
    """Checked arrays and rules. `run` solves a range of rows and can be called from any thread."""
    cdef const uint64_t[::1] masks
    cdef const uint8_t[:, ::1] rows
    cdef uint8_t[::1] cards
    cdef uint16_t[::1] points
    cdef Py_ssize_t count  # of hands
    cdef Py_ssize_t width  # 0: they are masks
    cdef bint discards
    cdef tg_counting counting

    def __cinit__(self, hands, rules, uint16_t[::1] points not None, cards=None):
        self.counting = native_rules(rules).c.counting
        self.points = points
        self.discards = cards is not None
        if self.discards:
            self.cards = cards
        if memoryview(hands).ndim == 2:
            self.rows = hands
            self.count = self.rows.shape[0]
            self.width = self.rows.shape[1]
            if self.width == 0:
                raise ValueError("rows of no cards")
        else:
            self.masks = hands
            self.count = self.masks.shape[0]
        if self.points.shape[0] != self.count or (self.discards and self.cards.shape[0] != self.count):
            raise ValueError(f"results of other hands than these {self.count}")

    cdef tg_cards load(self, Py_ssize_t at, Py_ssize_t n, tg_cards *out) noexcept nogil:
        if self.width:
            return load_rows(&self.rows[at, 0], n, self.width, out)
        return load_masks(&self.masks[at], n, out)

    cdef bint solve(self, Py_ssize_t at, Py_ssize_t n) noexcept nogil:
        """Solve a chunk; false if it holds an invalid hand, or an empty hand when discards are wanted."""
        cdef tg_cards hands[CHUNK]
        cdef Py_ssize_t i
        if self.load(at, n, hands):
            return False
        if self.discards:
            for i in range(n):
                if not hands[i]:
                    return False
            tg_best_discard_many(&self.counting, hands, n, &self.cards[at], &self.points[at])
        else:
            tg_deadwood_many(&self.counting, hands, n, &self.points[at])
        return True

    def run(self, Py_ssize_t start, Py_ssize_t stop):
        """Solve the rows from `start` to `stop`. Returns -1, or the first row of the chunk that holds a bad hand."""
        cdef Py_ssize_t at = start
        cdef bint good = True
        if not 0 <= start <= stop <= self.count:
            raise IndexError(f"rows {start} to {stop} of {self.count}")
        with nogil:
            while good and at < stop:
                good = self.solve(at, min(CHUNK, stop - at))
                if good:
                    at += CHUNK
        return -1 if good else at
