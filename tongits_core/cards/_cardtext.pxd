# Card texts and what errors quote, for the modules that turn Python values into cards.
from tongits_core._core cimport tg_card, tg_cards


cdef object index_of(object value, str expected)

cdef tg_card card_of_text(str text) except 255
cdef tg_cards cards_of_text(str text) except 0x2000
cdef tg_cards cards_with(tg_cards cards, tg_cards more) except 0x2000  # CardError if they share a card (R1)

cdef str text_of_card(tg_card card)  # id 0 .. 53
cdef list ids_of_cards(tg_cards cards)
cdef list texts_of_cards(tg_cards cards)
cdef str text_of_cards(tg_cards cards)
