"""Cards as text and bits: CardSet and Meld."""

cimport cython
from cpython.list cimport PyList_CheckExact
from cpython.long cimport PyLong_AsLongAndOverflow, PyLong_AsLongLongAndOverflow, PyLong_Check, PyLong_CheckExact
from cpython.sequence cimport PySequence_Fast_GET_ITEM, PySequence_Fast_GET_SIZE
from cpython.tuple cimport PyTuple_CheckExact
from cpython.unicode cimport PyUnicode_Check, PyUnicode_DecodeASCII, PyUnicode_FromObject
from libc.string cimport memcmp

from tongits_core._core cimport (
    TG_OK, TG_ALL_CARDS, TG_DECK, TG_JOKER_BLACK, TG_JOKER_RED, TG_JOKERS, TG_MAX_CARDS, TG_MELD_TEXT, TG_NATURALS,
    TG_NO_CARD, TG_NO_PLACE, TG_RANKS, TG_RUN, TG_SET, tg_card, tg_card_bit, tg_card_rank, tg_cards, tg_count,
    tg_deck, tg_lowest_card, tg_meld, tg_meld_from_naturals, tg_meld_run, tg_meld_set, tg_points, tg_print_meld,
)
from tongits_core.cards._cardtext cimport (
    card_of_text, cards_of_text, cards_with, ids_of_cards, index_of, text_of_card, text_of_cards, texts_of_cards,
)

from tongits_core.cards import display as _display
from tongits_core._arguments import shown
from tongits_core._errors import Code, error_of
from tongits_core.errors import CardError

cdef object BLANK = object()  # Meld(BLANK) is an empty meld, whose struct meld_from fills


def card_text(card) -> str:
    """The canonical text of one card, given as an id (0 to 53), a text, or a CardSet of one.

    >>> card_text(52), card_text("10♥"), card_text(0)
    ('Xr', 'Th', 'As')
    """
    return text_of_card(card_of(card))


def card_id(card) -> int:
    """The id of one card: 13 · suit + rank with suits s h d c and ranks A … K, 52 for Xr, 53 for Xb.

    >>> card_id("As"), card_id("Kc"), card_id("Xb")
    (0, 51, 53)
    """
    return card_of(card)


# ---- conversion -----------------------------------------------------------------------------------------------------

cdef tg_card card_of(object card) except 255:
    cdef tg_cards cards
    if PyUnicode_Check(card):
        return card_of_text(PyUnicode_FromObject(card))
    if type(card) is CardSet:
        cards = (<CardSet>card).bits
        if tg_count(cards) != 1:
            raise CardError(f"expected one card, not {tg_count(cards)}: {card!r}")
        return tg_lowest_card(cards)
    number = index_of(card, "a card: its text or its id")
    if not 0 <= number < TG_MAX_CARDS:
        raise CardError(f"{shown(number)} is no card id: ids are 0 to 53, 13 · suit + rank, 52 = Xr, 53 = Xb")
    return <tg_card>number


cdef tg_cards cards_of_number(object number) except 0x2000:
    if number < 0:
        raise CardError(f"{shown(number)} is no card mask: masks are not negative")
    strays = number & ~(<object>TG_ALL_CARDS)
    if strays:
        raise CardError(
            f"{hex(number) if number < 1 << 64 else shown(number)} is no card mask: bit {strays.bit_length() - 1} is no"
            " card; a card has bit 16 · suit + rank, Xr bit 15, Xb bit 31"
        )
    return <tg_cards>number


cdef bint is_mask(object hand, tg_cards *out) except -1:
    """Whether this is an int (no subclass) from 0 to 2**63 - 1."""
    cdef int overflow = 0
    cdef long long number
    if not PyLong_CheckExact(hand):
        return False
    number = PyLong_AsLongLongAndOverflow(hand, &overflow)
    out[0] = <tg_cards>number
    return overflow == 0 and number >= 0


cdef bint are_ids(object hand, tg_cards *out) except -1:
    """Whether this is a list or tuple of distinct card ids, all ints; subclasses of these types do not count."""
    cdef int overflow = 0
    cdef long number
    cdef Py_ssize_t i
    cdef tg_cards cards = 0
    if not (PyList_CheckExact(hand) or PyTuple_CheckExact(hand)):
        return False
    for i in range(PySequence_Fast_GET_SIZE(hand)):  # nothing below runs Python code that might resize it
        item = <object>PySequence_Fast_GET_ITEM(hand, i)
        if not PyLong_CheckExact(item):
            return False
        number = PyLong_AsLongAndOverflow(item, &overflow)  # -1 on overflow
        if not 0 <= number < TG_MAX_CARDS:
            return False
        cards |= tg_card_bit(<tg_card>number)
    out[0] = cards
    return tg_count(cards) == PySequence_Fast_GET_SIZE(hand)


cdef tg_cards cards_of(object hand) except 0x2000:
    """The cards of a hand. The fast cases come first: a CardSet, a mask, a list of ids."""
    cdef tg_cards cards = 0
    if type(hand) is CardSet:
        return (<CardSet>hand).bits
    if is_mask(hand, &cards):
        return cards if cards & ~TG_ALL_CARDS == 0 else cards_of_number(hand)
    if are_ids(hand, &cards):
        return cards
    if PyUnicode_Check(hand):
        return cards_of_text(PyUnicode_FromObject(hand))
    return cards_of_other(hand)


cdef tg_cards cards_of_other(object hand) except 0x2000:
    """The slow cases: subclasses of int, integers of other libraries, iterables, and values that are no hand."""
    cdef tg_cards cards = 0
    cdef str expected = "a hand: CardSet, text, int mask, or an iterable of card texts or ids"
    if PyLong_Check(hand):
        return cards_of_number(index_of(hand, expected))
    if isinstance(hand, (bytes, bytearray)):
        raise TypeError(f"expected {expected}, not {type(hand).__name__} {shown(hand)}")
    try:
        items = iter(hand)
    except TypeError:
        return cards_of_number(index_of(hand, expected))
    for item in items:
        cards = cards_with(cards, tg_card_bit(card_of(item)))
    return cards


cdef CardSet cardset_from(tg_cards cards):
    cdef CardSet made = CardSet.__new__(CardSet)
    made.bits = cards
    return made


# ---- CardSet --------------------------------------------------------------------------------------------------------

@cython.final
cdef class CardSet:
    """CardSet(hand=())\n--\n\n\
    An immutable set of cards over one 64-bit word, ordered by card id: suits s h d c, ranks A … K, then Xr, Xb.

    It is made from a text (ranks A23456789TJQK or 10, suits shdc or ♠♥♦♣, jokers Xr and Xb, any case, gaps or
    commas), an int mask (bit 16 · suit + rank, Xr bit 15, Xb bit 31), another CardSet, or an iterable of card texts
    or ids (13 · suit + rank, 52 = Xr, 53 = Xb). It iterates over texts. `<=`, `<` and their mirrors compare as
    subsets.

    Raises CardError for an unknown card, a card given twice (R1) or a mask with bits that are no card, TypeError for
    anything that is no hand.

    >>> hand = CardSet("7s 7h, 10♦ 5h 6h")
    >>> hand
    CardSet('7s 5h 6h 7h Td')
    >>> "5h" in hand, len(hand), hand.points
    (True, 5, 35)
    >>> print(hand - CardSet("7s") | CardSet("Ac"))
    5h 6h 7h Td Ac
    """

    def __cinit__(self, hand=()):
        self.bits = cards_of(hand)

    @staticmethod
    def deck(jokers=0):
        """All 52 cards and `jokers` (0, 1 or 2) jokers (R1).

        >>> len(CardSet.deck(2))
        54
        """
        number = index_of(jokers, "a number of jokers: 0, 1 or 2")
        if not 0 <= number <= 2:
            raise CardError(f"{shown(number)} jokers: a deck has 0, 1 or 2 (R1)")
        return cardset_from(tg_deck(number))

    @property
    def mask(self):
        """The cards as an int: bit 16 · suit + rank, Xr bit 15, Xb bit 31."""
        return self.bits

    @property
    def ids(self):
        """The card ids in ascending order."""
        return tuple(ids_of_cards(self.bits))

    @property
    def points(self):
        """Points of the natural cards: ace 1, 2 to 10 face value, J Q K 10 (R2). Jokers are not counted here."""
        return tg_points(self.bits)

    @property
    def naturals(self):
        """The cards without the jokers."""
        return cardset_from(self.bits & TG_NATURALS)

    @property
    def jokers(self):
        """The jokers."""
        return cardset_from(self.bits & TG_JOKERS)

    def union(self, *hands):
        """The cards of this set or of any of `hands`."""
        cdef tg_cards cards = self.bits
        for hand in hands:
            cards |= cards_of(hand)
        return cardset_from(cards)

    def intersection(self, *hands):
        """The cards of this set and of all of `hands`."""
        cdef tg_cards cards = self.bits
        for hand in hands:
            cards &= cards_of(hand)
        return cardset_from(cards)

    def difference(self, *hands):
        """The cards of this set that are in none of `hands`."""
        cdef tg_cards cards = self.bits
        for hand in hands:
            cards &= ~cards_of(hand)
        return cardset_from(cards)

    def symmetric_difference(self, hand):
        """The cards that are either in this set or in `hand`, but not in both."""
        return cardset_from(self.bits ^ cards_of(hand))

    def issubset(self, hand):
        """Whether every card of this set is in `hand`."""
        return self.bits & ~cards_of(hand) == 0

    def issuperset(self, hand):
        """Whether every card of `hand` is in this set."""
        return cards_of(hand) & ~self.bits == 0

    def isdisjoint(self, hand):
        """Whether this set and `hand` have no card in common."""
        return self.bits & cards_of(hand) == 0

    def __or__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return cardset_from(self.bits | (<CardSet>other).bits)

    def __and__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return cardset_from(self.bits & (<CardSet>other).bits)

    def __sub__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return cardset_from(self.bits & ~(<CardSet>other).bits)

    def __xor__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return cardset_from(self.bits ^ (<CardSet>other).bits)

    def __eq__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return self.bits == (<CardSet>other).bits

    def __le__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return self.bits & ~(<CardSet>other).bits == 0

    def __lt__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return self.bits & ~(<CardSet>other).bits == 0 and self.bits != (<CardSet>other).bits

    def __ge__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return (<CardSet>other).bits & ~self.bits == 0

    def __gt__(self, other):
        if type(other) is not CardSet:
            return NotImplemented
        return (<CardSet>other).bits & ~self.bits == 0 and self.bits != (<CardSet>other).bits

    def __hash__(self):
        return hash(self.bits)

    def __len__(self):
        return tg_count(self.bits)

    def __bool__(self):
        return self.bits != 0

    def __iter__(self):
        return iter(texts_of_cards(self.bits))

    def __contains__(self, card):
        return self.bits & tg_card_bit(card_of(card)) != 0

    def __int__(self):
        return self.bits

    def __str__(self):
        return text_of_cards(self.bits)

    def __repr__(self):
        return f"CardSet({text_of_cards(self.bits)!r})"

    def __format__(self, spec):
        return text_of_cards(self.bits).__format__(spec)

    def __reduce__(self):
        return CardSet, (self.bits,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __rich__(self):
        return _display.rich_text(str(self))

    def _repr_html_(self):
        return _display.html(str(self))


# ---- Meld -----------------------------------------------------------------------------------------------------------

cdef int refuse_meld(str seen) except -1:
    raise error_of(Code.BAD_MELD, seen)


cdef int meld_of_cards(tg_cards cards, str seen, tg_meld *out) except -1:
    """The meld of cards without a `=`: natural cards, or a set with jokers."""
    if not cards & TG_JOKERS:
        if tg_meld_from_naturals(cards, True, out) != TG_OK:
            refuse_meld(seen)
        return 0
    if tg_meld_set(cards, out) == TG_OK:
        return 0
    raise CardError(
        f"{seen} is no meld: a joker in a run is written with the card it stands for, as in 4s Xr=5s 6s;"
        " in a set, 3 or 4 cards of one rank, it stands alone (R3, R4)"
    )


cdef int meld_of_text(str text, tg_meld *out) except -1:
    cdef tg_cards cards = 0, places = 0, bare
    cdef tg_card stands[2]
    cdef tg_card card, place
    cdef unsigned char joker_place[2]
    cdef int i
    cdef str token, left, sign, right, seen
    stands[0] = stands[1] = 255
    for token in text.replace(",", " ").split():
        left, sign, right = token.partition("=")
        if not sign:
            cards = cards_with(cards, cards_of_text(token))
            continue
        if not right:
            raise CardError(f"{shown(token)} does not say which card the joker stands for (R4)")
        card = card_of_text(left)
        place = card_of_text(right)
        if card < TG_DECK or place >= TG_DECK:
            raise CardError(f"{shown(token)}: only a joker stands for another card, and for a natural one (R4)")
        cards = cards_with(cards, tg_card_bit(card))
        if places & tg_card_bit(place):
            raise CardError(f"{shown(token)}: two jokers in one place of a run (R4)")
        places |= tg_card_bit(place)
        stands[card - TG_DECK] = place
    seen = shown(text)
    if not places:
        return meld_of_cards(cards, seen, out)
    for i in range(2):
        if cards & (TG_JOKER_RED if i == 0 else TG_JOKER_BLACK) and stands[i] == TG_NO_CARD:
            card = <tg_card>(TG_DECK + i)
            raise CardError(f"{seen} is no meld: {text_of_card(card)} does not say which card it stands for (R4)")
    bare = cards & TG_NATURALS
    if not bare or bare & places or tg_meld_from_naturals(bare | places, True, out) != TG_OK:
        refuse_meld(seen)
    if out.kind != TG_RUN:
        raise CardError(f"{seen} is no meld: in a set a joker stands for no particular suit, write it alone (R4)")
    joker_place[0] = joker_place[1] = TG_NO_PLACE
    for i in range(2):
        if stands[i] != TG_NO_CARD:
            joker_place[i] = <unsigned char>((tg_card_rank(stands[i]) + TG_RANKS - out.rank) % TG_RANKS)
    if tg_meld_run(out.suit, out.rank, out.length, joker_place, True, out) != TG_OK:
        refuse_meld(seen)
    return 0


cdef int meld_of(object meld, bint ace_high_run, tg_meld *out) except -1:
    cdef tg_cards cards
    if type(meld) is Meld:
        out[0] = (<Meld>meld).meld
    elif PyUnicode_Check(meld):
        meld_of_text(PyUnicode_FromObject(meld), out)
    else:
        cards = cards_of(meld)
        meld_of_cards(cards, repr(text_of_cards(cards)), out)
    if not ace_high_run and out.kind == TG_RUN and out.rank + out.length > TG_RANKS:
        raise CardError(f"{text_of_meld(out)!r} is no meld under these rules: ace_high_run is off, the ace is low (R3)")
    return 0


cdef Meld meld_from(const tg_meld *meld):
    cdef Meld made = Meld.__new__(Meld, BLANK)
    made.meld = meld[0]
    made.meld.owner = 0
    made.meld.reserved = 0
    return made


cdef tg_card card_in_place(const tg_meld *meld, int place):
    """The natural card of a place in a run, also if a joker lies there."""
    return <tg_card>(TG_RANKS * meld.suit + (meld.rank + place) % TG_RANKS)


cdef list texts_of_meld(const tg_meld *meld):
    """The texts of the cards in canonical order; a joker is listed as a joker."""
    cdef list texts
    cdef tg_card card
    cdef int place, i
    if meld.kind == TG_SET:
        return texts_of_cards(meld.cards)
    texts = []
    for place in range(meld.length):
        card = card_in_place(meld, place)
        for i in range(2):
            if meld.joker_place[i] == place:
                card = <tg_card>(TG_DECK + i)
        texts.append(text_of_card(card))
    return texts


cdef str text_of_meld(const tg_meld *meld):
    cdef char[TG_MELD_TEXT] text
    return PyUnicode_DecodeASCII(text, tg_print_meld(meld, text), NULL)


@cython.final
cdef class Meld:
    """Meld(meld)\n--\n\n\
    A set or a run (R3), with what each joker stands for (R4); immutable.

    It is made from a text (as for CardSet; in a run a joker is written with the card it stands for, in a set alone), or
    from any hand without jokers. Its text lists a set in suit order s h d c, jokers last, and a run from low to high,
    and can be read back. Q K A is a meld here; whether a game allows it depends on the option ace_high_run.

    Raises CardError, which names R3 or R4, if the cards are no meld.

    >>> meld = Meld("6s Xr=5s 4s")
    >>> meld, meld.kind, meld.stands_for
    (Meld('4s Xr=5s 6s'), 'run', {'Xr': '5s'})
    >>> Meld(CardSet("9c 9s 9d")).kind
    'set'
    """

    def __cinit__(self, meld):
        if meld is not BLANK:
            meld_of(meld, True, &self.meld)

    @property
    def kind(self):
        """'set' or 'run'."""
        return "set" if self.meld.kind == TG_SET else "run"

    @property
    def cards(self):
        """The cards of the meld; a joker is listed as a joker."""
        return cardset_from(self.meld.cards)

    @property
    def stands_for(self):
        """What each joker stands for: {'Xr': '5s'} in a run, {'Xr': None} in a set."""
        cdef dict standing = {}
        cdef int i, place
        for i in range(2):
            if self.meld.cards & (TG_JOKER_RED if i == 0 else TG_JOKER_BLACK):
                place = self.meld.joker_place[i]
                stood = None if place == TG_NO_PLACE else text_of_card(card_in_place(&self.meld, place))
                standing[text_of_card(<tg_card>(TG_DECK + i))] = stood
        return standing

    def __eq__(self, other):
        if type(other) is not Meld:
            return NotImplemented
        return memcmp(&self.meld, &(<Meld>other).meld, sizeof(tg_meld)) == 0

    def __hash__(self):
        return hash(("Meld", text_of_meld(&self.meld)))

    def __len__(self):
        return self.meld.length

    def __iter__(self):
        return iter(texts_of_meld(&self.meld))

    def __contains__(self, card):
        return self.meld.cards & tg_card_bit(card_of(card)) != 0

    def __str__(self):
        return text_of_meld(&self.meld)

    def __repr__(self):
        return f"Meld({text_of_meld(&self.meld)!r})"

    def __format__(self, spec):
        return text_of_meld(&self.meld).__format__(spec)

    def __reduce__(self):
        return Meld, (text_of_meld(&self.meld),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __rich__(self):
        return _display.rich_text(str(self))

    def _repr_html_(self):
        return _display.html(str(self))
