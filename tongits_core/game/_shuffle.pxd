# The stock without the order in which it lies.
from tongits_core._core cimport tg_card, tg_card_bit, tg_cards, tg_lowest_card, tg_state, tg_without_lowest


cdef inline int sorted_stock(const tg_state *state, tg_card *out) noexcept nogil:
    """Write the cards of the stock in the order of their bits; returns their number."""
    cdef tg_cards cards = 0
    cdef int i, n = 0
    for i in range(state.table.stock_size):
        cards |= tg_card_bit(state.stock[i])
    while cards != 0:
        out[n] = tg_lowest_card(cards)
        cards = tg_without_lowest(cards)
        n += 1
    return n
