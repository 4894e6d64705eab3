"""Card texts: reading them in every spelling, writing the canonical one."""

from tongits_core._core cimport (
    TG_DECK, TG_JOKERS, TG_NATURALS, TG_RANKS, tg_card, tg_card_bit, tg_cards, tg_lowest_card, tg_without_lowest,
)

import operator
import sys

from tongits_core._arguments import shown
from tongits_core.errors import CardError

cdef str RANKS = "A23456789TJQK"
cdef str SUITS = "shdc"
cdef tuple TEXTS = tuple([sys.intern(rank + suit) for suit in SUITS for rank in RANKS] + ["Xr", "Xb"])
cdef str CARD_RULE = (
    "a card is a rank A 2 3 4 5 6 7 8 9 10 J Q K (10 is also T) and a suit s h d c, as in Td, or a joker Xr or Xb (R1)"
)
cdef int NO_CARD_HERE = 255


cdef object index_of(object value, str expected):
    """`value` as an int; TypeError for bool, float and other types."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise TypeError(f"expected {expected}, not {type(value).__name__} {shown(value)}")


cdef int rank_of_char(unsigned int ch) noexcept:
    if 50 <= ch <= 57:  # 2 .. 9
        return <int>ch - 49
    ch |= 0x20
    if ch == 97:  # a
        return 0
    if ch == 116:  # t
        return 9
    if ch == 106:  # j
        return 10
    if ch == 113:  # q
        return 11
    if ch == 107:  # k
        return 12
    return -1


cdef int suit_of_char(unsigned int ch) noexcept:
    if ch == 0x2660 or ch == 0x2664:
        return 0
    if ch == 0x2665 or ch == 0x2661:
        return 1
    if ch == 0x2666 or ch == 0x2662:
        return 2
    if ch == 0x2663 or ch == 0x2667:
        return 3
    ch |= 0x20
    if ch == 115:  # s
        return 0
    if ch == 104:  # h
        return 1
    if ch == 100:  # d
        return 2
    if ch == 99:  # c
        return 3
    return -1


cdef tg_card scan_card(str text, Py_ssize_t *at) noexcept:
    """The card that starts at `at`, or 255. Moves `at` behind the card."""
    cdef Py_ssize_t i = at[0], size = len(text)
    cdef int rank, suit
    if i + 1 >= size:
        return 255
    if text[i] == u"X" or text[i] == u"x":
        suit = 0 if text[i + 1] in u"rR" else 1 if text[i + 1] in u"bB" else -1
        at[0] = i + 2
        return 255 if suit < 0 else <tg_card>(TG_DECK + suit)
    if text[i] == u"1" and text[i + 1] == u"0":
        rank = 9
        i += 2
    else:
        rank = rank_of_char(<Py_UCS4>text[i])
        i += 1
    suit = suit_of_char(<Py_UCS4>text[i]) if i < size else -1
    if rank < 0 or suit < 0:
        return 255
    i += 1
    if i < size and (text[i] == u"\ufe0e" or text[i] == u"\ufe0f"):  # a variation selector after a suit symbol
        i += 1
    at[0] = i
    return <tg_card>(TG_RANKS * suit + rank)


cdef tg_card card_of_text(str text) except 255:
    cdef Py_ssize_t at = 0
    cdef tg_card card = scan_card(text, &at)
    if card == NO_CARD_HERE or at != len(text):
        raise CardError(f"{shown(text)} is no card: {CARD_RULE}")
    return card


cdef bint separates(Py_UCS4 ch) noexcept:
    return ch == u"," or ch.isspace()


cdef str token_at(str text, Py_ssize_t at):
    """The word of `text` around `at`, for error messages."""
    cdef Py_ssize_t start = at, end = at
    while start > 0 and not separates(text[start - 1]):
        start -= 1
    while end < len(text) and not separates(text[end]):
        end += 1
    return text[start:end]


cdef tg_cards cards_of_text(str text) except 0x2000:
    """The cards of a text, with blanks, commas or nothing between them."""
    cdef tg_cards cards = 0, bit, twice = 0
    cdef Py_ssize_t at = 0, start
    cdef tg_card card
    while at < len(text):
        if separates(text[at]):
            at += 1
            continue
        start = at
        card = scan_card(text, &at)
        if card == NO_CARD_HERE:
            raise CardError(f"{shown(token_at(text, start))} is no card: {CARD_RULE}")
        bit = tg_card_bit(card)
        twice |= cards & bit
        cards |= bit
    refuse_twice(twice)
    return cards


cdef int refuse_twice(tg_cards cards) except -1:
    """Raises CardError if `cards`, those given twice, is not empty."""
    if cards:
        raise CardError(f"{TEXTS[tg_lowest_card(cards)]} twice: the deck holds one of each card (R1)")
    return 0


cdef tg_cards cards_with(tg_cards cards, tg_cards more) except 0x2000:
    refuse_twice(cards & more)
    return cards | more


cdef str text_of_card(tg_card card):
    return TEXTS[card]


cdef list ids_of_cards(tg_cards cards):
    cdef list ids = []
    cdef tg_cards part
    for part in (cards & TG_NATURALS, cards & TG_JOKERS):  # jokers last, wherever their bits lie
        while part:
            ids.append(tg_lowest_card(part))
            part = tg_without_lowest(part)
    return ids


cdef list texts_of_cards(tg_cards cards):
    return [TEXTS[card] for card in ids_of_cards(cards)]


cdef str text_of_cards(tg_cards cards):
    return " ".join(texts_of_cards(cards))
