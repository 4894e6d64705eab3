"""Counts over all hands with the same number of cards, by suit symmetry.

A hand is four lanes of 13 bits, one for each suit. Deadwood, melds and quads do not change when suits are exchanged. So
only hands with ascending lanes are visited. Each stands for all its distinct permutations, 24 divided by the number of
orders of its equal lanes, and is counted with this weight. A part of the census is all hands with a given smallest
lane.
"""
cimport cython
from libc.stdint cimport int64_t, uint16_t, uint64_t
from libc.string cimport memset

from tongits_core._core cimport TG_RANKS, tg_cards, tg_count, tg_counting, tg_deadwood_many

cdef enum:
    LANES = 8192    # patterns of 13 bits
    BLOCK = 4096    # hands solved in one call
    MOST_CARDS = 16
    POINTS = 161    # sixteen cards have at most 160 points
    MELDS = 6
    QUADS = 5


cdef struct Tally:
    int64_t points[POINTS]
    int64_t melds[MELDS]
    int64_t quads[QUADS]


cdef struct Block:
    int size
    tg_cards hand[BLOCK]
    uint16_t weight[BLOCK]
    uint16_t points[BLOCK]


cdef inline int larger(int a, int b) noexcept nogil:
    return a if a > b else b


cdef inline int smaller(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline int most_runs(tg_cards cards) noexcept nogil:
    """The largest number of disjoint runs: take runs of three cards greedily, from the lowest card up."""
    cdef tg_cards starts = cards & (cards >> 1) & (cards >> 2)
    cdef int runs = 0
    while starts:
        starts &= ~((starts & (~starts + 1)) * 7)
        runs += 1
    return runs


cdef int most_melds_from(tg_cards cards, uint64_t ranks) noexcept nogil:
    """The largest number of disjoint melds if sets may only be of `ranks` (one bit each, 3 or 4 cards held)."""
    cdef tg_cards starts, covered, held, left
    cdef uint64_t lowest
    cdef int melds, sets = 0
    while ranks:
        starts = cards & (cards >> 1) & (cards >> 2)
        covered = starts | starts << 1 | starts << 2
        lowest = ranks & (~ranks + 1)
        ranks ^= lowest
        held = cards & (lowest | lowest << 16 | lowest << 32 | lowest << 48)
        if held & covered:
            break
        cards ^= held
        sets += 1
    else:
        return sets + most_runs(cards)
    melds = most_melds_from(cards, ranks)
    if tg_count(held) == 3:
        return sets + larger(melds, 1 + most_melds_from(cards ^ held, ranks))
    left = held
    while left:  # a set of three is enough, so one card of the four may be used in a run
        melds = larger(melds, 1 + most_melds_from(cards ^ held ^ (left & (~left + 1)), ranks))
        left &= left - 1
    return sets + melds


cdef inline int most_melds(tg_cards cards) noexcept nogil:
    cdef uint64_t s = cards & 0x1fff, h = cards >> 16 & 0x1fff, d = cards >> 32 & 0x1fff, c = cards >> 48
    return most_melds_from(cards, (s & h & (d | c)) | (d & c & (s | h)))


cdef void tally_block(Block *block, Tally *tally) noexcept nogil:
    cdef tg_counting natural
    cdef int i
    cdef uint64_t quads
    memset(&natural, 0, sizeof(natural))
    tg_deadwood_many(&natural, block.hand, block.size, block.points)
    for i in range(block.size):
        quads = block.hand[i] & (block.hand[i] >> 32)
        quads &= quads >> 16
        tally.points[block.points[i]] += block.weight[i]
        tally.melds[most_melds(block.hand[i])] += block.weight[i]
        tally.quads[tg_count(quads & 0x1fff)] += block.weight[i]
    block.size = 0


cdef inline tg_cards hand_of_lanes(int a, int b, int c, int d) noexcept nogil:
    return <tg_cards>a | <tg_cards>b << 16 | <tg_cards>c << 32 | <tg_cards>d << 48


cdef inline int orders(int a, int b, int c, int d) noexcept nogil:
    """The number of distinct ways to assign four ascending lanes to the four suits."""
    cdef int alike = (a == b) + (b == c) + (c == d)
    if alike == 0:
        return 24
    if alike == 1:
        return 12
    if alike == 3:
        return 1
    return 6 if b != c else 4


@cython.final
cdef class Lanes:
    """The 8192 lanes grouped by their number of cards, and the counting of one part of the census."""
    cdef int cancelled  # written by another thread; a late read only costs one more round
    cdef int start[TG_RANKS + 2]
    cdef uint16_t pattern[LANES]
    cdef uint16_t first[LANES][TG_RANKS + 1]  # for each lane and group: the first lane of the group that is not smaller

    def __cinit__(self):
        cdef int cards, lane, size = 0
        for cards in range(TG_RANKS + 1):
            self.start[cards] = size
            for lane in range(LANES):
                self.first[lane][cards] = size
                if tg_count(lane) == cards:
                    self.pattern[size] = lane
                    size += 1
        self.start[TG_RANKS + 1] = size

    def cancel(self):
        """Stop the running count_part() calls; they then return None."""
        self.cancelled = 1

    def count_part(self, int part, int cards):
        """Counts of the hands of `cards` cards whose smallest lane is `part`: (by points, by melds, by quads).

        Returns None if cancel() was called before the end.
        """
        cdef Tally tally
        if not 0 <= part < LANES or not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"part {part} of the hands of {cards} cards: parts are 0 to 8191, hands hold 0 to 16")
        memset(&tally, 0, sizeof(tally))
        with nogil:
            self.tally_part(part, cards - tg_count(part), &tally)
        if self.cancelled:
            return None
        return (
            [tally.points[i] for i in range(POINTS)],
            [tally.melds[i] for i in range(MELDS)],
            [tally.quads[i] for i in range(QUADS)],
        )

    cdef void tally_part(self, int a, int cards, Tally *tally) noexcept nogil:
        """Count all hands of ascending lanes a, b, c, d that have `cards` cards in b, c and d."""
        cdef Block block
        cdef int b, c, held, left, i, j
        block.size = 0
        for b in range(a, LANES):
            left = cards - tg_count(b)
            for held in range(smaller(left, TG_RANKS) + 1):
                if left - held > TG_RANKS:
                    continue
                for i in range(self.first[b][held], self.start[held + 1]):
                    c = self.pattern[i]
                    for j in range(self.first[c][left - held], self.start[left - held + 1]):
                        block.hand[block.size] = hand_of_lanes(a, b, c, self.pattern[j])
                        block.weight[block.size] = orders(a, b, c, self.pattern[j])
                        block.size += 1
                        if block.size == BLOCK:
                            tally_block(&block, tally)
            if self.cancelled:
                return
        tally_block(&block, tally)
