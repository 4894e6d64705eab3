# Cards, sets of cards and melds, as other Cython modules use them.
from tongits_core.cards._cardtext cimport text_of_card, text_of_cards
from tongits_core._core cimport tg_card, tg_cards, tg_meld


cdef class CardSet:
    cdef object __weakref__
    cdef tg_cards bits


cdef class Meld:
    cdef object __weakref__
    cdef tg_meld meld  # owner and reserved are 0


# The mask of a hand: a CardSet, str, int mask, or an iterable of card texts or ids. No hand has the mask 0x2000, so it
# signals an error.
cdef tg_cards cards_of(object hand) except 0x2000

# One card: its text, its id, or a CardSet of one.
cdef tg_card card_of(object card) except 255

# A meld from a Meld, or from any argument of Meld(); without `ace_high_run` Q K A is refused (R3).
cdef int meld_of(object meld, bint ace_high_run, tg_meld *out) except -1

cdef CardSet cardset_from(tg_cards cards)
cdef Meld meld_from(const tg_meld *meld)
cdef str text_of_meld(const tg_meld *meld)
