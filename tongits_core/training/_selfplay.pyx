"""Self-play for ranges.py: the gains of calling, challenging and doing neither, as whole numbers."""
import operator

from libc.stdint cimport int64_t, uint16_t, uint64_t
from libc.string cimport memset

from tongits_core._core cimport (
    TG_ANSWER_SHOW_OR_CHALLENGE, TG_ANSWER_SITUATIONS, TG_CALL, TG_CALL_SITUATIONS, TG_CHALLENGE, TG_COUNT_BUCKETS,
    TG_FOLD, TG_NO_CARD, TG_NO_MELD, TG_OK, TG_PHASE_ANSWER, TG_PHASE_DRAW, TG_PHASE_OVER, TG_SHOW, TG_STREAM_TRAINING,
    tg_action, tg_answer_situation, tg_apply, tg_call_situation, tg_check_call, tg_count_bucket, tg_count_points,
    tg_deal, tg_policy, tg_policy_act, tg_rng, tg_rng_below, tg_rng_make, tg_rules, tg_settle, tg_settlement, tg_state,
)
from tongits_core.policy._policy cimport Policy
from tongits_core.rules._rules cimport NativeRules, native_rules

cdef enum:
    CELLS = (TG_CALL_SITUATIONS + TG_ANSWER_SITUATIONS) * TG_COUNT_BUCKETS
    ONE = 65536  # the chance 1
    CHIP = 256  # one chip, in the units of values
    MOST_CALLS = 64  # turns of one seat in a hand
    TREMBLE = 32  # one decision in TREMBLE is a coin toss, so that every situation occurs
    TEMPERS = 16

# A temper is drawn from 0 to TEMPERS - 1 for each player. Below EARLY the player follows the strategy.
cdef enum Temper:
    EARLY = 12  # follows it, but lays every meld at once
    RASH  # calls whenever that is legal
    STUBBORN  # challenges every call
    TIMID  # never calls, always folds

# The learner against two opponents, and the sums of what happened.
ctypedef struct Table:
    const tg_rules *rules
    const tg_policy *cards[2]  # the card play: of the policy, and the same but laying every meld at once
    const uint16_t *mine  # chances to act (call or challenge) of the learner
    const uint16_t *theirs
    int64_t *act  # by cell: value of acting minus value of the strategy
    int64_t *leave  # by cell: value of not acting minus value of the strategy
    int64_t *visits  # by cell: visits of opponents who follow the strategy
    int seat
    int temper[3]

ctypedef struct Choice:
    int cell
    int64_t called

cells = CELLS


cdef inline int64_t chance_of(const uint16_t *chances, int cell) noexcept nogil:
    """The chance to act, 0 to ONE; 65535 counts as ONE."""
    cdef int64_t chance = chances[cell]
    return chance + (chance == ONE - 1)


cdef inline int count_bucket_of(const Table *table, const tg_state *state, int seat) noexcept nogil:
    return tg_count_bucket(tg_count_points(&table.rules.counting, state.own[seat].hand))


cdef int call_cell(const Table *table, const tg_state *state) noexcept nogil:
    cdef int seat = state.table.turn
    return tg_call_situation(&state.table, seat) * TG_COUNT_BUCKETS + count_bucket_of(table, state, seat)


cdef int answer_cell(const Table *table, const tg_state *state) noexcept nogil:
    cdef int situation = TG_CALL_SITUATIONS + tg_answer_situation(&state.table)
    return situation * TG_COUNT_BUCKETS + count_bucket_of(table, state, state.table.turn)


cdef bint other_acts(const Table *table, int cell, int seat, bint answering, tg_rng *rng) noexcept nogil:
    """Whether an opponent calls or challenges."""
    cdef int temper = table.temper[seat]
    if temper == TIMID:
        return False
    if temper == (STUBBORN if answering else RASH):
        return True
    table.visits[cell] += 1
    if tg_rng_below(rng, TREMBLE) == 0:
        return tg_rng_below(rng, 2) == 0
    return <int64_t>tg_rng_below(rng, ONE) < chance_of(table.theirs, cell)


cdef void answer(const Table *table, tg_state *state, bint challenge) noexcept nogil:
    cdef tg_action action
    memset(&action, 0, sizeof(action))
    action.card = TG_NO_CARD
    action.target = TG_NO_MELD
    action.kind = TG_FOLD
    if challenge:
        action.kind = TG_CHALLENGE
    elif table.rules.answer == TG_ANSWER_SHOW_OR_CHALLENGE:
        action.kind = TG_SHOW
    tg_apply(table.rules, state, &action)


cdef int64_t payment(const Table *table, const tg_state *state) noexcept nogil:
    cdef tg_settlement paid
    tg_settle(table.rules, state, &paid)
    return paid.payment[table.seat] * CHIP


cdef int64_t settle_call(const Table *table, tg_state *state, tg_rng *rng) noexcept nogil:
    """The value of a call for the learner. Where the learner answers, both answers are valued and added to the sums."""
    cdef tg_state other
    cdef tg_rng again
    cdef int cell
    cdef int64_t challenged, left, mixed, chance
    while state.table.phase == TG_PHASE_ANSWER:
        cell = answer_cell(table, state)
        if state.table.turn != table.seat:
            answer(table, state, other_acts(table, cell, state.table.turn, True, rng))
            continue
        other = state[0]
        again = rng[0]
        answer(table, &other, True)
        challenged = settle_call(table, &other, &again)
        answer(table, state, False)
        left = settle_call(table, state, rng)
        chance = chance_of(table.mine, cell)
        mixed = (challenged * chance + left * (ONE - chance)) >> 16
        table.act[cell] += challenged - mixed
        table.leave[cell] += left - mixed
        return mixed
    return payment(table, state)


cdef void play_hand(const Table *table, tg_state *state, tg_rng *rng) noexcept nogil:
    """Play one hand. At each of its turns the learner values a call, then plays on without calling."""
    cdef Choice choice[MOST_CALLS]
    cdef tg_state called
    cdef tg_action action
    cdef tg_rng again
    cdef int n = 0
    cdef int cell, seat
    cdef int64_t value, mixed, chance
    cdef bint ended = False
    while state.table.phase != TG_PHASE_OVER and not ended:
        seat = state.table.turn
        if state.table.phase == TG_PHASE_DRAW and tg_check_call(
                table.rules, &state.table, &state.own[seat]) == TG_OK:
            cell = call_cell(table, state)
            if seat == table.seat and n < MOST_CALLS:
                called = state[0]
                again = rng[0]
                call(table, &called)
                choice[n].cell = cell
                choice[n].called = settle_call(table, &called, &again)
                n += 1
            elif seat != table.seat and other_acts(table, cell, seat, False, rng):
                call(table, state)
                ended = True
        if not ended:
            tg_policy_act(
                table.cards[table.temper[seat] == EARLY], table.rules, &state.table, &state.own[seat], rng, &action)
            tg_apply(table.rules, state, &action)
    value = settle_call(table, state, rng)
    while n > 0:
        n -= 1
        cell = choice[n].cell
        chance = chance_of(table.mine, cell)
        mixed = (choice[n].called * chance + value * (ONE - chance)) >> 16
        table.act[cell] += choice[n].called - mixed
        table.leave[cell] += value - mixed
        value = mixed


cdef void call(const Table *table, tg_state *state) noexcept nogil:
    cdef tg_action action
    memset(&action, 0, sizeof(action))
    action.kind = TG_CALL
    action.card = TG_NO_CARD
    action.target = TG_NO_MELD
    tg_apply(table.rules, state, &action)


cdef void play_hands(Table *table, uint64_t seed, uint64_t first, uint64_t count) noexcept nogil:
    cdef tg_state deal, state
    cdef tg_rng rng, again
    cdef uint64_t number
    cdef int seat
    for number in range(first, first + count):
        rng = tg_rng_make(seed, TG_STREAM_TRAINING, number)
        tg_deal(table.rules, seed + number, &deal)
        for seat in range(3):
            table.temper[seat] = <int>tg_rng_below(&rng, TEMPERS)
        for seat in range(3):
            table.seat = seat
            state = deal
            again = rng
            play_hand(table, &state, &again)


def play_batch(rules, Policy cards not None, Policy early not None, const uint16_t[::1] mine not None,
               const uint16_t[::1] theirs not None, seed, first, count, int64_t[:, ::1] sums not None):
    """Play hands `first` … `first + count - 1` of `seed`, each three times, once with each seat as the learner.

    cards, early: policies for the card play, which must not call. mine, theirs: the chance to call or to challenge in
    each cell, out of 65535. Adds to sums, int64[3, cells]: the gain of acting, the gain of not acting (both minus the
    value of the strategy, in 1/256 chip), and the visits of opponents. The GIL is released; the sums do not depend on
    how the hands are split into calls.
    """
    cdef Table table
    cdef uint64_t chosen = operator.index(seed)
    cdef uint64_t start = operator.index(first)
    cdef uint64_t hands = operator.index(count)
    if mine.shape[0] != CELLS or theirs.shape[0] != CELLS or sums.shape[0] != 3 or sums.shape[1] != CELLS:
        raise ValueError(f"strategies have {CELLS} cells")
    cdef NativeRules native = native_rules(rules)
    memset(&table, 0, sizeof(table))
    table.rules = &native.c
    table.cards[0] = &cards.c
    table.cards[1] = &early.c
    table.mine = &mine[0]
    table.theirs = &theirs[0]
    table.act = &sums[0, 0]
    table.leave = &sums[1, 0]
    table.visits = &sums[2, 0]
    with nogil:
        play_hands(&table, chosen, start, hands)
