"""Hands of the arena: seats played by policies of the core, the result of each hand, and the luck of its draws."""
cimport cython
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from tongits_core.position._action cimport Action, action_from
from tongits_core._core cimport (
    TG_DRAW, TG_MAX_CARDS, TG_NO_CARD, TG_NO_MELD, TG_PHASE_DRAW, TG_PHASE_OVER, TG_POLICY_BASE, TG_SEATS,
    TG_STREAM_LUCK, TG_STREAM_PLAYOUT, tg_action, tg_apply, tg_card, tg_deal, tg_playout, tg_policies, tg_policy,
    tg_policy_act, tg_rng, tg_rng_make, tg_rules, tg_settle, tg_settlement, tg_shuffle, tg_state,
)
from tongits_core.game._game cimport Game
from tongits_core.policy._named cimport chosen_policy, native_policy
from tongits_core.rules._rules cimport NativeRules, native_rules
from tongits_core.game._shuffle cimport sorted_stock

from tongits_core._arguments import whole
from tongits_core.errors import TongitsError

cdef enum:
    UNIT = 12252240  # a multiple of every number of stock cards, 1 to 17
    MOST_PLAYOUTS = 64

LUCK_UNIT = UNIT
"""The units of luck in one chip, or in one win; chosen so that means over a stock are whole numbers."""
MOST_LUCK_PLAYOUTS = MOST_PLAYOUTS

# One hand; the dtype HAND of arena/hands.py has the same fields.
cdef packed struct Row:
    int64_t payments[3]
    int64_t luck_chips[3]
    int64_t luck_wins[3]
    uint16_t plies
    uint16_t counts[3]
    uint8_t roles[3]
    uint8_t answers[3]
    uint8_t caller
    uint8_t winner
    uint8_t ending

# How to find the luck of draws: the number of playouts for each card that may be drawn.
cdef struct Search:
    const tg_rules *rules
    uint64_t seed
    int playouts


cdef void play_from_draw(const tg_rules *rules, const tg_state *state, const tg_card *order, int n, int first,
                         const tg_rng *chances, tg_settlement *out) noexcept nogil:
    """Draw order[first], with the rest of the stock as in `order`, and play on with base in every seat."""
    cdef const tg_policy *policy[3]
    cdef tg_state world = state[0]
    cdef tg_rng rng = chances[0]
    cdef tg_action draw
    cdef int i, at = 0
    for i in range(n):
        if i != first:
            world.stock[at] = order[i]
            at += 1
    world.stock[at] = order[first]
    memset(&draw, 0, sizeof(draw))
    draw.kind = TG_DRAW
    draw.card = TG_NO_CARD
    draw.target = TG_NO_MELD
    tg_apply(rules, &world, &draw)
    policy[0] = policy[1] = policy[2] = &tg_policies[<int>TG_POLICY_BASE]
    tg_playout(rules, policy, &rng, &world)
    tg_settle(rules, &world, out)


cdef void add_luck(const Search *search, const tg_state *state, Row *row) noexcept nogil:
    """Add the luck of the next draw in `state`, as defined in arena/luck.py, where its mean is proved to be 0.

    Playouts give the chips and wins of every seat for each card of the stock. Luck is the result of the top card minus
    the mean over all cards. The playouts depend on the cards of the stock and on the seed, not on the stock's order.
    """
    cdef tg_card base_order[TG_MAX_CARDS]
    cdef tg_card order[TG_MAX_CARDS]
    cdef int64_t chips[3]
    cdef int64_t wins[3]
    cdef tg_settlement paid
    cdef tg_rng rng
    cdef int k, i, seat
    cdef int n = sorted_stock(state, base_order)
    cdef int64_t weight
    cdef tg_card top
    if n < 2:
        return
    top = state.stock[n - 1]
    memset(chips, 0, sizeof(chips))
    memset(wins, 0, sizeof(wins))
    for k in range(search.playouts):
        rng = tg_rng_make(search.seed, TG_STREAM_LUCK, <uint64_t>(MOST_PLAYOUTS * n + k))
        for i in range(n):
            order[i] = base_order[i]
        tg_shuffle(order, n, &rng)
        for i in range(n):
            play_from_draw(search.rules, state, order, n, i, &rng, &paid)
            weight = (n - 1 if order[i] == top else -1) * (UNIT // n)
            for seat in range(TG_SEATS):
                chips[seat] += weight * paid.payment[seat]
                wins[seat] += weight * (paid.winner == seat)
    for seat in range(TG_SEATS):
        row.luck_chips[seat] += chips[seat]
        row.luck_wins[seat] += wins[seat]


cdef void finish(const tg_rules *rules, const tg_state *state, Row *row) noexcept nogil:
    """Fill in the end of a finished hand."""
    cdef tg_settlement paid
    cdef int seat
    tg_settle(rules, state, &paid)
    for seat in range(TG_SEATS):
        row.payments[seat] = paid.payment[seat]
        row.counts[seat] = paid.count[seat]
        row.roles[seat] = paid.role[seat]
        row.answers[seat] = state.table.answer[seat]
    row.caller = state.table.caller
    row.winner = paid.winner
    row.ending = paid.ending


cdef void play_hand(const Search *search, const tg_policy **policies, tg_state *state, Row *row) noexcept nogil:
    cdef tg_rng rng = tg_rng_make(search.seed, TG_STREAM_PLAYOUT, 0)
    cdef tg_action action
    cdef int seat
    while state.table.phase != TG_PHASE_OVER:
        seat = state.table.turn
        tg_policy_act(policies[seat], search.rules, &state.table, &state.own[seat], &rng, &action)
        if search.playouts and action.kind == TG_DRAW:
            add_luck(search, state, row)
        tg_apply(search.rules, state, &action)
        row.plies += 1
    finish(search.rules, state, row)


def play_hands(rules, policies, const uint64_t[::1] seeds not None, Row[::1] rows not None, playouts):
    """Play the deals of `seeds` with three policies in order of play, without the GIL; fills `rows` (HAND, all zero).

    playouts: number of playouts for each card that may be drawn, to find the luck of draws; 0: no luck.
    """
    cdef const tg_policy *players[3]
    cdef tg_state state
    cdef Search search
    cdef Py_ssize_t i
    cdef NativeRules native = native_rules(rules)
    policies = tuple(policies)
    if len(policies) != TG_SEATS:
        raise TongitsError(f"{len(policies)} policies: one for each of {TG_SEATS} seats (R29)")
    kept = [chosen_policy(name, rules) for name in policies]
    for i in range(TG_SEATS):
        players[i] = native_policy(kept[i])
    search.rules = &native.c
    search.playouts = whole(playouts, "playouts", 0, MOST_LUCK_PLAYOUTS)
    if rows.shape[0] < seeds.shape[0]:
        raise TongitsError(f"{rows.shape[0]} rows for {seeds.shape[0]} deals")
    with nogil:
        for i in range(seeds.shape[0]):
            search.seed = seeds[i]
            tg_deal(search.rules, seeds[i], &state)
            play_hand(&search, players, &state, &rows[i])


@cython.final
cdef class Referee:
    """One hand in which policies of the core play some seats; the caller plays the others.

    game: the hand to play on; players of the other seats may see game.view(seat) and nothing else. policies: for each
    seat "random", "greedy", "base", "ranged" or None. seed: for the random choices of the policies and for the
    playouts. playouts: as for play_hands.

    >>> from tongits_core import Game
    >>> referee = Referee(Game.deal(seed=7), ("base", None, "base"), 7)
    >>> referee.advance()
    1
    >>> referee.push(referee.game.legal_actions[0])
    """

    cdef readonly Game game
    cdef tuple policies
    cdef Search search
    cdef tg_rng rng
    cdef Row row

    def __cinit__(self, Game game not None, policies, seed, playouts=0):
        self.game = game
        self.policies = tuple(policies)
        if len(self.policies) != TG_SEATS:
            raise TongitsError(f"{len(self.policies)} policies: one for each of {TG_SEATS} seats (R29)")
        self.policies = tuple([None if each is None else chosen_policy(each, game.rules) for each in self.policies])
        memset(&self.row, 0, sizeof(self.row))
        self.search.rules = game.native
        self.search.seed = whole(seed, "seed", 0, 2**64 - 1)
        self.search.playouts = whole(playouts, "playouts", 0, MOST_LUCK_PLAYOUTS)
        self.rng = tg_rng_make(self.search.seed, TG_STREAM_PLAYOUT, 0)

    def advance(self):
        """Let policies act until a seat without one must act. Returns this seat, or None when the hand is over."""
        cdef tg_state *state = &self.game.state
        cdef tg_action action
        cdef int seat
        while state.table.phase != TG_PHASE_OVER:
            seat = state.table.turn
            if self.policies[seat] is None:
                return seat
            tg_policy_act(native_policy(self.policies[seat]), self.search.rules, &state.table,
                          &state.own[seat], &self.rng, &action)
            self.push(action_from(&state.table, &action))
        return None

    def push(self, Action action not None):
        """Play an action; IllegalAction if it is illegal, and nothing changes."""
        cdef Row before = self.row
        if self.search.playouts and action.native.kind == TG_DRAW and self.game.state.table.phase == TG_PHASE_DRAW:
            add_luck(&self.search, &self.game.state, &self.row)
        try:
            self.game.push_one(action)
        except BaseException:
            self.row = before
            raise
        self.row.plies += 1

    def record_in(self, Row[::1] rows not None, Py_ssize_t index):
        """Write the result into rows[index] (HAND); TongitsError if the hand is not over."""
        if self.game.state.table.phase != TG_PHASE_OVER:
            raise TongitsError(f"the hand is not over: seat {self.game.turn} is to act")
        if not 0 <= index < rows.shape[0]:
            raise IndexError(f"row {index} of {rows.shape[0]}")
        finish(self.search.rules, &self.game.state, &self.row)
        rows[index] = self.row
