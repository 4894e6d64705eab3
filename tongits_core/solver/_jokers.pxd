# Plans that differ only in which joker lies where, and jokers that lie where another card would do (R4).
from libc.string cimport memcmp

from tongits_core._core cimport (
    TG_DECK, TG_JOKER_BLACK, TG_JOKER_RED, TG_JOKERS, TG_MAX_CARDS, TG_NATURALS, TG_NO_PLACE, TG_RANKS, TG_SEATS,
    TG_SET, tg_action, tg_card, tg_card_bit, tg_cards, tg_count_points, tg_meld, tg_meld_joker_fits, tg_points,
    tg_rank_mask, tg_rules, tg_state, tg_table, tg_without_lowest,
)


cdef inline tg_cards swapped(tg_cards cards) noexcept nogil:
    return cards & ~TG_JOKERS | (cards & TG_JOKER_RED) << 16 | (cards & TG_JOKER_BLACK) >> 16


cdef inline tg_card swapped_card(tg_card card) noexcept nogil:
    return card if card < TG_DECK or card >= TG_MAX_CARDS else <tg_card>(2 * TG_DECK + 1 - card)


# The state with Xr for Xb and Xb for Xr. Where a seat sees both, it is worth the same in every hidden deal.
cdef inline void swap_jokers(tg_state *state) noexcept nogil:
    cdef tg_table *table = &state.table
    cdef int i
    for i in range(table.meld_count):
        if table.meld[i].cards & TG_JOKERS:
            table.meld[i].cards = swapped(table.meld[i].cards)
            table.meld[i].joker_place[0], table.meld[i].joker_place[1] = (
                table.meld[i].joker_place[1], table.meld[i].joker_place[0])
    for i in range(table.pile_size):
        table.pile[i] = swapped_card(table.pile[i])
    for i in range(state.table.stock_size):
        state.stock[i] = swapped_card(state.stock[i])
    table.taken = swapped_card(table.taken)
    for i in range(TG_SEATS):
        table.laid[i] = swapped(table.laid[i])
        table.known[i] = swapped(table.known[i])
        state.own[i].hand = swapped(state.own[i].hand)
        state.own[i].dealt = swapped(state.own[i].dealt)
        state.own[i].late_joker[0], state.own[i].late_joker[1] = state.own[i].late_joker[1], state.own[i].late_joker[0]


cdef inline bint is_mirror(const tg_state *state, const tg_state *other) noexcept nogil:
    cdef tg_state swap = state[0]
    swap_jokers(&swap)
    return memcmp(&swap, other, sizeof(tg_state)) == 0


# Whether the hand holds both jokers and nothing tells them apart.
cdef inline bint has_twin_jokers(const tg_state *state) noexcept nogil:
    return state.own[state.table.turn].hand & TG_JOKERS == TG_JOKERS and is_mirror(state, state)


# Of twin jokers Xr goes first, and into the lower place of a run: the other way round comes to the same.
cdef inline bint is_second_of_twins(tg_cards hand, const tg_action *action) noexcept nogil:
    cdef tg_cards jokers = action.meld.cards & TG_JOKERS
    if hand & TG_JOKERS != TG_JOKERS:
        return False
    if jokers == TG_JOKERS:
        return action.meld.kind != TG_SET and action.meld.joker_place[0] > action.meld.joker_place[1]
    return jokers == TG_JOKER_BLACK or action.card == TG_DECK + 1


# The natural cards for which jokers that lay not `before` stand in a meld; in a set all of its rank.
cdef inline tg_cards stood_for(const tg_meld *meld, tg_cards before) noexcept nogil:
    cdef tg_cards jokers = meld.cards & TG_JOKERS & ~before
    cdef tg_cards places = 0
    cdef int i
    if jokers == 0:
        return 0
    if meld.kind == TG_SET:
        return tg_rank_mask(meld.rank) & ~meld.cards
    for i in range(2):
        if jokers & (TG_JOKER_RED if i == 0 else TG_JOKER_BLACK) and meld.joker_place[i] != TG_NO_PLACE:
            places |= tg_card_bit(
                <tg_card>(TG_RANKS * meld.suit + (meld.rank + meld.joker_place[i]) % TG_RANKS))
    return places


# Whether a joker that was laid since `before` took the place of a card that stays in the hand and is in no meld there,
# while both could lie: that is worse, but where the last card must be discarded (R15).
cdef inline bint wastes_joker(const tg_rules *rules, const tg_table *before, const tg_state *state) noexcept nogil:
    cdef tg_cards hand = state.own[state.table.turn].hand
    cdef tg_cards laid = 0, cards, card
    cdef bint ace_high = rules.counting.ace_high_run
    cdef int i, count
    if tg_without_lowest(hand) == 0:
        return False
    for i in range(before.meld_count):
        laid |= before.meld[i].cards
    for i in range(state.table.meld_count):
        cards = stood_for(&state.table.meld[i], laid) & hand & TG_NATURALS
        if cards == 0 or tg_meld_joker_fits(&state.table.meld[i], ace_high) == 0:
            continue
        count = tg_count_points(&rules.counting, hand)
        while cards != 0:
            card = cards & (~cards + 1)
            if tg_count_points(&rules.counting, hand & ~card) == count - tg_points(card):
                return True
            cards = tg_without_lowest(cards)
    return False
