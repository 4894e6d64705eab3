"""Leaf tables: estimates that end a playout early (src/policy/leaf.h), and the self-play that fills them."""
cimport cython
import operator

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from tongits_core._core cimport (
    TG_LEAF_CELLS, TG_LEAF_SITUATIONS, TG_PHASE_DRAW, TG_PHASE_OVER, TG_STREAM_LEAVES, tg_action, tg_apply, tg_deal,
    tg_leaf_cell, tg_policy, tg_policy_act, tg_rng, tg_rng_make, tg_rules, tg_settle, tg_settlement, tg_state,
)
from tongits_core.game._game cimport Game
from tongits_core.policy._named cimport chosen_policy, native_policy
from tongits_core.rules._rules cimport NativeRules, native_rules

from tongits_core.errors import TongitsError

cdef enum:
    MOST_TURNS = 128  # of a hand; later turns are not recorded
    MOST_BITS = 14

CELLS = TG_LEAF_CELLS
SITUATIONS = TG_LEAF_SITUATIONS


@cython.final
cdef class LeafTable:
    """The expected chips of the seat that begins a turn, by the cells of src/policy/leaf.h.

    values: int16 in native byte order, chips * 2 ** bits. win: about what a winner gets, in the same unit: the value
    that nine cells of ten do not exceed. In self-play winners get 6.1 chips under classic, where it is 6.2, and 144
    under social, where it is 167.

    >>> LeafTable(bytes(2 * CELLS), bits=8).bits
    8
    """

    def __cinit__(self, bytes values not None, int bits):
        if len(values) != sizeof(self.value):
            raise TongitsError(f"leaf values are {sizeof(self.value)} bytes, not {len(values)}")
        if not 0 <= bits <= MOST_BITS:
            raise TongitsError(f"leaf values have 0 to {MOST_BITS} bits after the point, not {bits}")
        memcpy(self.value, <const char *>values, sizeof(self.value))
        self.bits = bits
        self.win = sorted(self.value)[9 * TG_LEAF_CELLS // 10]

    @property
    def values(self):
        return (<const char *>self.value)[:sizeof(self.value)]


def cell_of(Game game not None):
    """The cell of a game at the start of a turn. It depends on all three hands, so only a Game can be asked."""
    if game.state.table.phase != TG_PHASE_DRAW:
        raise ValueError("a cell is of the start of a turn, phase draw")
    return tg_leaf_cell(game.native, &game.state)


cdef void play_hand(const tg_rules *rules, const tg_policy *policy, uint64_t seed, uint64_t number, int64_t *chips,
                    int64_t *visits) noexcept nogil:
    """Play one hand. For each turn, add the seat's final payment to the cell in which the turn began."""
    cdef tg_state state
    cdef tg_settlement paid
    cdef tg_action action
    cdef int[MOST_TURNS] cell
    cdef int[MOST_TURNS] seat
    cdef int turns = 0
    cdef int i
    cdef tg_rng rng = tg_rng_make(seed, TG_STREAM_LEAVES, number)
    tg_deal(rules, seed + number, &state)
    while state.table.phase != TG_PHASE_OVER:
        if state.table.phase == TG_PHASE_DRAW and turns < MOST_TURNS:
            cell[turns] = tg_leaf_cell(rules, &state)
            seat[turns] = state.table.turn
            turns += 1
        tg_policy_act(policy, rules, &state.table, &state.own[state.table.turn], &rng, &action)
        tg_apply(rules, &state, &action)
    tg_settle(rules, &state, &paid)
    for i in range(turns):
        chips[cell[i]] += paid.payment[seat[i]]
        visits[cell[i]] += 1


def play_hands(rules, policy, seed, first, count, int64_t[:, ::1] sums not None):
    """Play hands `first` … `first + count - 1` of `seed` with the policy in all seats, without the GIL.

    Adds to sums, int64[2, CELLS]: for each cell the chips of the seats that began a turn in it, and the number of these
    turns. The sums do not depend on how the hands are split into calls.
    """
    cdef uint64_t chosen = operator.index(seed)
    cdef uint64_t start = operator.index(first)
    cdef uint64_t hands = operator.index(count)
    cdef uint64_t number
    cdef NativeRules native = native_rules(rules)
    cdef object kept = chosen_policy(policy, rules)
    cdef const tg_policy *how = native_policy(kept)
    if sums.shape[0] != 2 or sums.shape[1] != CELLS:
        raise ValueError(f"sums have 2 rows of {CELLS} cells")
    with nogil:
        for number in range(start, start + hands):
            play_hand(&native.c, how, chosen, number, &sums[0, 0], &sums[1, 0])
