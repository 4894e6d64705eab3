"""Counts of events in the worlds of a search: which seats take, call and lay off, and which cards they hold.

The counting is done in C (src/search/insight.h), with the GIL released.
"""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from tongits_core.belief._belief cimport Belief
from tongits_core.cards._cards cimport cards_of
from tongits_core._core cimport (
    TG_CALL, TG_MAX_CARDS, TG_MOST_COUNT, TG_MOST_PARTS, TG_NO_CARD, TG_NO_MELD, TG_OK, TG_PHASE_ANSWER,
    TG_PHASE_DRAW, TG_SEATS, tg_action, tg_card, tg_cards, tg_check, tg_deals_parts,
)
from tongits_core.search._core cimport (
    TG_CALLERS, TG_ENDS, TG_RESPONSE_GROUPS, TG_RESPONSES, TG_ROUND_EVENTS, tg_answer_values,
    tg_call_sums, tg_call_values, tg_holdings, tg_insight_block, tg_insight_call, tg_insight_ends, tg_insight_hold,
    tg_insight_watch, tg_plan, tg_search, tg_value_answers, tg_value_call,
)
from tongits_core.search._plans cimport Plans
from tongits_core.search._search cimport Search, checked_count

# In the order of tg_round_event.
ROUND = (
    "taken", "melded", "laid_off", "out", "next_calls", "next_would_call", "prev_calls", "prev_would_call", "laid_on",
    "blocked", "would_call",
)


def watch(Search search not None, Plans plans not None, Py_ssize_t index, int next_card, uint64_t first, int count,
          meld=0):
    """Count the worlds, from `first` on, in which each event of ROUND happens in the round after a plan. Others act as
    in playouts.

    taken: the next player takes the discard; melded: into a new meld; laid_off: onto a meld of the table; out: and goes
    out in the same turn. next_calls, prev_calls: the next or the previous player calls at its turn. next_would_call,
    prev_would_call: the player calls, or would call if nothing blocked the call (R18). laid_on: somebody lays off on a
    meld of the seat that holds all cards of `meld` (0: any meld). blocked: the seat's call is blocked at its next turn.
    would_call: the seat then calls, or would call if nothing blocked it.
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
    """Which cards each seat and the stock hold in the worlds from `first` on.

    held: for each seat, the stock and the forgotten part of the pile, the number of worlds in which it holds each card
    (54 numbers; face-down secrets count as held). counts: for each seat, how often its hand has each count (R5).
    rivals: number of worlds in which another seat may compare counts if the seat calls now (R19, R20). lowest: number
    of worlds in which no such seat beats its count.
    """
    cdef tg_holdings found
    cdef int worlds = checked_count(search, count)
    cdef int seat, i
    with nogil:
        tg_insight_hold(&search.c, first, worlds, &found)
    held = [[found.hand[seat][i] for i in range(TG_MAX_CARDS)] for seat in range(TG_SEATS)]
    return {
        "held": [
            *held,
            [found.stock[i] for i in range(TG_MAX_CARDS)],
            [found.pile[i] for i in range(TG_MAX_CARDS)],
        ],
        "counts": [[found.count[seat][i] for i in range(TG_MOST_COUNT + 1)] for seat in range(TG_SEATS)],
        "lowest": found.lowest,
        "rivals": found.rivals,
    }


def call_with(Search search not None, challenge_at, uint64_t first, int count):
    """The result of the seat's call if its count were 0, 1, 2 …: (value, squared value, wins), summed over the worlds;
    values are in the unit of the search.

    challenge_at: for each of these counts, the highest count with which others challenge. The seat's cards do not
    change. Only the assumed count does: it decides the winner and the payment for points.
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
        found.append((sums.value, sums.squares, sums.wins))
    return found


def value_call(Search search not None, uint64_t first, int count):
    """The values of the seat's call by how the others answer: (worlds of each group, for each response the values of
    each group, its folds, its answers); src/search/responses.h has the responses and groups."""
    cdef tg_call_values found
    cdef int worlds = checked_count(search, count)
    cdef int i, group
    if search.view.c.table.phase != TG_PHASE_DRAW or not calls(search):
        raise ValueError("the seat may not call here (R17, R18)")
    with nogil:
        tg_value_call(&search.c, first, worlds, &found)
    responses = []
    for i in range(TG_RESPONSES):
        values = [found.value[i][group] for group in range(TG_RESPONSE_GROUPS)]
        responses.append((values, found.folds[i], found.answers[i]))
    return [found.worlds[group] for group in range(TG_RESPONSE_GROUPS)], responses


cdef bint calls(Search search):
    cdef tg_action call
    memset(&call, 0, sizeof(call))
    call.kind = TG_CALL
    call.card = TG_NO_CARD
    call.target = TG_NO_MELD
    return tg_check(&search.view.rules, &search.view.c.table, &search.view.c.own, &call) == TG_OK


def value_answers(Search search not None, Belief before not None, uint64_t first, int count):
    """The values of the seat's answers for a loose caller, as believed, and for a strong caller: (weights of each
    group, values of a fold, of a challenge, weight and value of its wins). before: the belief just before the call."""
    cdef tg_answer_values[TG_CALLERS] found
    cdef int worlds = checked_count(search, count)
    cdef int i, group
    if search.view.c.table.phase != TG_PHASE_ANSWER:
        raise ValueError("there is no call to answer")
    if before.view.c.table.phase != TG_PHASE_DRAW or before.view.c.table.turn != search.view.c.table.caller:
        raise ValueError("the belief is not of the moment before the call")
    with nogil:
        tg_value_answers(&search.c, &before.c, first, worlds, found)
    return [
        (
            [found[i].weight[group] for group in range(TG_RESPONSE_GROUPS)],
            [found[i].value[0][group] for group in range(TG_RESPONSE_GROUPS)],
            [found[i].value[1][group] for group in range(TG_RESPONSE_GROUPS)],
            found[i].wins,
            found[i].won,
        )
        for i in range(TG_CALLERS)
    ]


def without_block(Search search not None, Plans plans not None, Py_ssize_t index, int next_card, int seats,
                  uint64_t first, int count):
    """What a plan gains by blocking (R18), against the same plan that blocks none of `seats` (bits): the sum in the
    worlds of each part of the search, in its unit."""
    cdef tg_card drawn = <tg_card>search.card_to_draw(next_card)
    cdef tg_plan plan = search.plan_of(plans, index, drawn)[0]
    cdef int worlds = checked_count(search, count)
    cdef int64_t[TG_MOST_PARTS] gap
    cdef int part
    with nogil:
        tg_insight_block(&search.c, &search.leaf, &plan, drawn, <unsigned int>seats, first, worlds, gap)
    return [gap[part] for part in range(tg_deals_parts(&search.belief.c.deals))]


def ends_of(Search search not None, Plans plans not None, Py_ssize_t index, int next_card, uint64_t first, int count):
    """How often a plan ends in each way (estimate.ENDS): for each of them the number of worlds of each part."""
    cdef tg_card drawn = <tg_card>search.card_to_draw(next_card)
    cdef tg_plan plan = search.plan_of(plans, index, drawn)[0]
    cdef int worlds = checked_count(search, count)
    cdef int64_t[TG_ENDS][TG_MOST_PARTS] ended
    cdef int end, part
    with nogil:
        tg_insight_ends(&search.c, &search.leaf, &plan, drawn, first, worlds, ended)
    parts = range(tg_deals_parts(&search.belief.c.deals))
    return [[ended[end][part] for part in parts] for end in range(TG_ENDS)]
