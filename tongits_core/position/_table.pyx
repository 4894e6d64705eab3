"""The public table of a hand, followed action by action. It holds only what all see."""
cimport cython

from tongits_core._core cimport (
    TG_NO_SEAT, TG_OK, TG_SEATS, tg_action, tg_card, tg_cards, tg_error, tg_lowest_card,
    tg_table_begin, tg_table_check, tg_table_step, tg_without_lowest,
)
from tongits_core.cards._cards cimport text_of_card, text_of_meld
from tongits_core.position._action cimport Action, native_action
from tongits_core.rules._rules cimport native_rules

from tongits_core._arguments import whole
from tongits_core._errors import error_of

cdef tuple PHASES = ("draw", "play", "answer", "over")
cdef tuple ANSWERS = (None, None, None, None, None, None, None, "fold", "challenge", "show")


cdef list texts_of(tg_cards cards):
    cdef list texts = []
    while cards != 0:
        texts.append(text_of_card(tg_lowest_card(cards)))
        cards = tg_without_lowest(cards)
    return sorted(texts)


@cython.final
cdef class PublicTable:
    """The table from the deal on.

    asked: seats that answer a call because they hold a secret (R11 secret_protects).

    >>> from tongits_core import Action
    >>> table = PublicTable("classic")
    >>> table.push(Action("discard Jc"))
    >>> table.turn, table.phase, table.pile
    (1, 'draw', ['Jc'])
    """

    def __cinit__(self, rules, asked=()):
        self.rules = native_rules(rules)
        tg_table_begin(&self.rules.c, 0, &self.c)
        for seat in asked:
            self.asked |= 1 << <int>whole(seat, "a seat that is asked", 0, TG_SEATS - 1)

    def push(self, Action action not None):
        """Follow one action. IllegalAction if the action is impossible with any hidden cards; the table then stays
        unchanged."""
        cdef tg_action native
        cdef tg_error error
        native_action(&self.c, action, &native)
        error = tg_table_check(&self.rules.c, &self.c, &native)
        if error != TG_OK:
            raise error_of(error, repr(str(action)))
        tg_table_step(&self.rules.c, &self.c, &native, self.asked)

    @property
    def turn(self):
        """The seat to act."""
        return self.c.turn

    @property
    def phase(self):
        """draw, play, answer or over."""
        return PHASES[self.c.phase]

    @property
    def stock(self):
        """Cards left to draw."""
        return self.c.stock_size

    @property
    def pile(self):
        """The discards as texts, oldest first."""
        cdef int i
        return [text_of_card(<tg_card>self.c.pile[i]) for i in range(self.c.pile_size)]

    @property
    def melds(self):
        """The melds face up as (owner, text), in the order of owners and texts."""
        cdef int i
        return sorted([(self.c.meld[i].owner, text_of_meld(&self.c.meld[i])) for i in range(self.c.meld_count)])

    @property
    def facedown(self):
        """Number of face-down secrets of each seat."""
        return (self.c.facedown[0], self.c.facedown[1], self.c.facedown[2])

    @property
    def caller(self):
        """The seat that called, or None."""
        return None if self.c.caller == TG_NO_SEAT else self.c.caller

    @property
    def answers(self):
        """The answer of each seat, or None."""
        return tuple([ANSWERS[self.c.answer[seat]] for seat in range(TG_SEATS)])

    @property
    def blocked(self):
        """The seats whose call is blocked."""
        return tuple([seat for seat in range(TG_SEATS) if self.c.blocked >> seat & 1])

    @property
    def sapaws(self):
        """The cards that lie on melds of other seats than those that laid them, as texts."""
        cdef tg_cards cards = 0
        cdef int i
        for i in range(self.c.meld_count):
            cards |= self.c.meld[i].cards
        return texts_of(cards & ~(self.c.laid[0] | self.c.laid[1] | self.c.laid[2]))

    @property
    def takes(self):
        """Takes in a row without a draw (R7 free)."""
        return self.c.takes

    @property
    def known(self):
        """The cards known to be in each hand, as texts (R7 free)."""
        return tuple([texts_of(self.c.known[seat]) for seat in range(TG_SEATS)])
