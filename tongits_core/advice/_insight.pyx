"""What happens in the worlds of a search beside what plans are worth: who takes, calls, lays off, holds what."""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from tongits_core.cards._cards cimport cards_of
from tongits_core._core cimport (
    TG_CALL, TG_CHALLENGE, TG_MAX_CARDS, TG_NO_CARD, TG_NO_MELD, TG_PHASE_DRAW, TG_PHASE_OVER, TG_PHASE_PLAY,
    TG_SEATS, TG_SHOW, TG_STREAM_PLAYOUT, TG_TAKE, TG_TIE_CHALLENGER, TG_TIE_LAST_TO_CHALLENGE, tg_action, tg_apply,
    tg_card, tg_cards, tg_count, tg_is_eligible, tg_lowest_card, tg_policy_act, tg_rng, tg_rng_make,
    tg_settle, tg_settlement, tg_state, tg_table, tg_without_lowest,
)
from tongits_core.search._plans cimport Plan, Plans
from tongits_core.search._search cimport Leaf, Outcome, Search, World, answer_call, count_of, draw_world

cdef enum:
    MOST_COUNT = 190  # R5: no hand counts more

# Columns of watch(), in the order of ROUND.
cdef enum:
    TAKEN, MELDED, LAID_OFF, OUT, NEXT_CALLS, NEXT_WOULD_CALL, PREV_CALLS, PREV_WOULD_CALL, LAID_ON, BLOCKED
    ROUND_COLUMNS

ROUND = (
    "taken", "melded", "laid_off", "out", "next_calls", "next_would_call", "prev_calls", "prev_would_call", "laid_on",
    "blocked",
)


cdef const Plan *plan_of(Plans plans, Py_ssize_t index) except NULL:
    if not 0 <= index < plans.count:
        raise IndexError(f"plan {index} of {plans.count}")
    return &plans.plan[index]


cdef void apply_plan(const Leaf *leaf, const Plan *plan, tg_state *state) noexcept nogil:
    cdef int i
    for i in range(plan.length):
        tg_apply(leaf.rules, state, &plan.action[i])


cdef int cards_on(const tg_table *table, int seat, tg_cards meld) noexcept nogil:
    """How many cards lie on the melds that the seat owns, of these on those that have all of `meld`."""
    cdef int i, cards = 0
    for i in range(table.meld_count):
        if table.meld[i].owner == seat and meld & ~table.meld[i].cards == 0:
            cards += tg_count(table.meld[i].cards)
    return cards


cdef bint would_call(const Leaf *leaf, const World *world, tg_rng rng) noexcept nogil:
    """Whether the seat to act calls if nothing blocks it (R18)."""
    cdef tg_table table = world.state.table
    cdef tg_action action
    table.blocked = 0
    tg_policy_act(world.player[table.turn], leaf.rules, &table, &world.state.own[table.turn], &rng, &action)
    return action.kind == TG_CALL


cdef void watch_round(const Leaf *leaf, tg_rng *rng, World *world, int64_t *sums) noexcept nogil:
    """Play the turns of the two others, who then call, end the hand, or leave it to the viewing seat again."""
    cdef tg_state *state = &world.state
    cdef tg_action action
    cdef int step, seat
    cdef bint took
    for step in range(2):
        seat = state.table.turn
        if state.table.phase != TG_PHASE_DRAW or seat == leaf.seat:
            return
        sums[NEXT_WOULD_CALL + 2 * step] += would_call(leaf, world, rng[0])
        tg_policy_act(world.player[seat], leaf.rules, &state.table, &state.own[seat], rng, &action)
        took = step == 0 and action.kind == TG_TAKE
        if took:
            sums[TAKEN] += 1
            sums[MELDED] += action.meld.cards != 0
            sums[LAID_OFF] += action.target != TG_NO_MELD
        if action.kind == TG_CALL:
            sums[NEXT_CALLS + 2 * step] += 1
            return
        tg_apply(leaf.rules, state, &action)
        while state.table.phase == TG_PHASE_PLAY and state.table.turn == seat:
            tg_policy_act(world.player[seat], leaf.rules, &state.table, &state.own[seat], rng, &action)
            tg_apply(leaf.rules, state, &action)
        if took and state.table.phase == TG_PHASE_OVER and state.own[seat].hand == 0:
            sums[OUT] += 1
    if state.table.phase == TG_PHASE_DRAW and (state.table.blocked >> leaf.seat & 1) != 0:
        sums[BLOCKED] += 1


def watch(Search search not None, Plans plans not None, Py_ssize_t index, int next_card, uint64_t first, int count,
          meld=0):
    """In how many of the worlds `first` … each of ROUND happens in the round after a plan, others as in playouts.

    taken: the next player takes the discard; melded, laid_off: into a new meld, or onto one of the table; out: and goes
    out in that turn. next_calls, prev_calls: who calls at its turn; next_would_call, prev_would_call: or would if
    nothing blocked it (R18). laid_on: somebody lays off on a meld of the seat, of these on the one with the cards of
    `meld`; blocked: the seat is at its next turn.
    """
    cdef tg_cards cards = cards_of(meld)
    cdef const Plan *plan = plan_of(plans, index)
    cdef const Leaf *leaf = &search.leaf
    cdef int64_t[ROUND_COLUMNS] sums
    cdef World world
    cdef tg_state *state = &world.state
    cdef tg_rng rng
    cdef uint64_t number
    cdef int own, i
    memset(sums, 0, sizeof(sums))
    with nogil:
        for number in range(first, first + count):
            draw_world(leaf, &search.view.c, search.belief, <tg_card>next_card, search.seed, number, &world)
            apply_plan(leaf, plan, state)
            rng = tg_rng_make(search.seed, TG_STREAM_PLAYOUT, number)
            own = cards_on(&state.table, leaf.seat, cards)
            watch_round(leaf, &rng, &world, sums)
            sums[LAID_ON] += cards_on(&state.table, leaf.seat, cards) > own
    return [sums[i] for i in range(ROUND_COLUMNS)]


def hold(Search search not None, uint64_t first, int count):
    """Who holds what in the worlds `first` …

    held: for each seat and for the stock, in how many each card lies there (54 numbers; with hands their face-down
    secrets). counts: for each seat how often its hand has each count (R5). lowest: in how many nobody who may compare
    with the seat beats its count, were it to call now (R19, R20); rivals: in how many somebody may.
    """
    cdef const Leaf *leaf = &search.leaf
    cdef int[4][TG_MAX_CARDS] held
    cdef int[TG_SEATS][MOST_COUNT + 1] counts
    cdef int[TG_SEATS] count_now
    cdef World world
    cdef tg_state *state = &world.state
    cdef tg_cards rest
    cdef uint64_t number
    cdef int seat, i, mine, lowest = 0, rivals = 0
    cdef bint beaten, met
    cdef int lag = 1 if leaf.rules.call_tie == TG_TIE_CHALLENGER else 0
    memset(held, 0, sizeof(held))
    memset(counts, 0, sizeof(counts))
    with nogil:
        for number in range(first, first + count):
            draw_world(leaf, &search.view.c, search.belief, TG_NO_CARD, search.seed, number, &world)
            for i in range(state.table.stock_size):
                held[3][state.stock[i]] += 1
            beaten = met = False
            mine = count_of(leaf, state, leaf.seat)
            for seat in range(TG_SEATS):
                rest = state.own[seat].hand | state.own[seat].facedown
                while rest != 0:
                    held[seat][tg_lowest_card(rest)] += 1
                    rest = tg_without_lowest(rest)
                count_now[seat] = count_of(leaf, state, seat)
                counts[seat][count_now[seat]] += 1
                if seat != leaf.seat and tg_is_eligible(leaf.rules, &state.table, &state.own[seat], seat):
                    met = True
                    beaten = beaten or count_now[seat] < mine + lag
            lowest += not beaten
            rivals += met
    return {
        "held": [[held[seat][i] for i in range(TG_MAX_CARDS)] for seat in range(4)],
        "counts": [[counts[seat][i] for i in range(MOST_COUNT + 1)] for seat in range(TG_SEATS)],
        "lowest": lowest,
        "rivals": rivals,
    }


cdef int best_answer(const Leaf *leaf, const tg_state *state, int *lowest) noexcept nogil:
    """R20: who of those that compare with the caller has the lowest count, written to `lowest`; TG_SEATS if nobody."""
    cdef int seat, count, step
    cdef int winner = TG_SEATS
    for step in range(1, TG_SEATS):
        seat = (leaf.seat + step) % TG_SEATS
        if state.table.answer[seat] != TG_CHALLENGE and state.table.answer[seat] != TG_SHOW:
            continue
        count = count_of(leaf, state, seat)
        if winner == TG_SEATS or count < lowest[0] or (
                count == lowest[0] and leaf.rules.challenger_tie == TG_TIE_LAST_TO_CHALLENGE):
            winner = seat
            lowest[0] = count
    return winner


def call_with(Search search not None, challenge_at, uint64_t first, int count):
    """What a call of the seat brings if its count were 0, 1, 2 …: (chips, their squares, wins) summed over the worlds.

    challenge_at: for each of these counts, up to which count others challenge it. The seat's cards stay as they are but
    for the count: it decides who wins, and what is paid by the point.
    """
    cdef Leaf leaf = search.leaf
    cdef tg_settlement paid
    cdef World world
    cdef tg_state state
    cdef tg_action call
    cdef uint64_t number
    cdef int mine, winner, lowest = 0, challenge, seat = leaf.seat
    cdef int64_t value, chips, squares, wins
    cdef bint wins_tie = leaf.rules.call_tie != TG_TIE_CHALLENGER
    memset(&call, 0, sizeof(call))
    call.kind = TG_CALL
    call.card = TG_NO_CARD
    call.target = TG_NO_MELD
    sums = []
    for mine, at in enumerate(challenge_at):
        challenge = at
        chips = squares = wins = 0
        leaf.challenge_at = challenge
        with nogil:
            for number in range(first, first + count):
                draw_world(&leaf, &search.view.c, search.belief, TG_NO_CARD, search.seed, number, &world)
                state = world.state
                tg_apply(leaf.rules, &state, &call)
                answer_call(&leaf, &state)
                winner = best_answer(&leaf, &state, &lowest)
                if winner == TG_SEATS or mine < lowest or (mine == lowest and wins_tie):
                    winner = seat
                state.table.winner = <unsigned char>winner
                tg_settle(leaf.rules, &state, &paid)
                value = paid.payment[seat] + leaf.bonus[winner]
                chips += value
                squares += value * value
                wins += winner == seat
        sums.append((chips, squares, wins))
    return sums


def without_block(Search search not None, Plans plans not None, Py_ssize_t index, int next_card, int seats,
                  uint64_t first, int count):
    """Chips that a plan brings more than it would if it blocked nobody of the bits `seats` (R18): sum, and squares."""
    cdef const Plan *plan = plan_of(plans, index)
    cdef const Leaf *leaf = &search.leaf
    cdef World world, copy
    cdef tg_rng rng
    cdef Outcome blocked, free
    cdef uint64_t number
    cdef int64_t gap = 0, squares = 0
    with nogil:
        for number in range(first, first + count):
            draw_world(leaf, &search.view.c, search.belief, <tg_card>next_card, search.seed, number, &world)
            apply_plan(leaf, plan, &world.state)
            copy = world
            rng = tg_rng_make(search.seed, TG_STREAM_PLAYOUT, number)
            leaf.value(leaf, &rng, &copy, &blocked)
            copy = world
            copy.state.table.blocked &= <unsigned char>~seats
            rng = tg_rng_make(search.seed, TG_STREAM_PLAYOUT, number)
            leaf.value(leaf, &rng, &copy, &free)
            gap += blocked.value - free.value
            squares += (blocked.value - free.value) * (blocked.value - free.value)
    return gap, squares
