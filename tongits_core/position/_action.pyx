"""Actions as values and as text, and the legal actions of the seat to act."""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.string cimport memcmp, memset

from tongits_core.cards._cards cimport card_of, cards_of, meld_from, meld_of, text_of_card, text_of_meld
from tongits_core._core cimport (
    TG_CALL, TG_CHALLENGE, TG_DECK, TG_DISCARD, TG_DRAW, TG_EXPOSE, TG_FOLD, TG_NO_CARD, TG_NO_MELD, TG_OK,
    TG_PHASE_OVER, TG_PLY_TEXT, TG_RANKS, TG_SAPAW, TG_SECRET, TG_SET, TG_SHOW, TG_TAKE, tg_action, tg_card,
    tg_card_bit, tg_card_rank, tg_card_suit, tg_check, tg_error, tg_legal_actions, tg_legal_nth, tg_meld, tg_meld_add,
    tg_meld_add_joker, tg_meld_fits, tg_meld_joker_fits, tg_own, tg_plies_in_order, tg_ply, tg_ply_of, tg_ply_on,
    tg_print_ply, tg_rules, tg_table, tg_table_order_melds,
)

import operator
from collections.abc import Sequence

from tongits_core._arguments import shown
from tongits_core._errors import error_of
from tongits_core.errors import CardError, IllegalAction

# By tg_action_kind.
cdef tuple KINDS = (
    "draw", "take", "expose", "secret", "sapaw", "discard", "call", "fold", "challenge", "show",
)
cdef tuple PHASES = ("draw", "play", "answer", "over")
cdef dict KIND_OF = {kind: number for number, kind in enumerate(KINDS)}
cdef str FORMS = (
    "an action is draw, take CARD with CARDS, take CARD on MELD, take CARD, expose MELD, secret MELD, sapaw CARD on"
    " MELD, discard CARD, call, fold, challenge or show"
)
cdef str HIDDEN = "####"  # the meld of a secret that another seat laid face down
cdef int SHOWN = 8  # legal actions that an error lists
cdef object BLANK = object()  # lets functions of this module make an object and fill it in


cdef Action blank_action(int kind):
    cdef Action made = Action.__new__(Action, BLANK)
    memset(&made.native, 0, sizeof(tg_action))
    memset(&made.target, 0, sizeof(tg_meld))
    made.native.kind = <unsigned char>kind
    made.native.card = TG_NO_CARD
    made.native.target = TG_NO_MELD
    return made


# ---- text -----------------------------------------------------------------------------------------------------------

cdef tg_ply ply_of(Action action) noexcept:
    cdef tg_ply ply
    ply.action = action.native
    ply.onto = action.target
    return ply


cdef str text_of_action(Action action):
    cdef char[TG_PLY_TEXT] text
    cdef tg_ply ply = ply_of(action)
    return PyUnicode_DecodeASCII(text, tg_print_ply(&ply, text), NULL)


cdef object malformed(str text, str why):
    return IllegalAction(f"{shown(text)} is no action: {why}")


cdef tuple split_text(str text):
    """The kind, the cards before `with` or `on`, this word (or ""), and the cards after it."""
    words = text.replace(",", " ").split()
    if not words or words[0].lower() not in KIND_OF:
        raise malformed(text, FORMS)
    words[1:] = [word.lower() if word.lower() in ("with", "on") else word for word in words[1:]]
    for link in ("with", "on"):
        if link in words:
            at = words.index(link)
            return words[0].lower(), words[1:at], link, " ".join(words[at + 1:])
    return words[0].lower(), words[1:], "", ""


cdef str bare(object tokens):
    """The cards alone, without the cards that jokers stand for."""
    return " ".join([token.partition("=")[0] for token in tokens])


cdef int meld_in(str text, str cards, tg_meld *out) except -1:
    """Read a meld. CardError for unknown cards, IllegalAction if the cards form no meld."""
    if not cards_of(bare(cards.split())):
        raise malformed(text, FORMS)
    try:
        meld_of(cards, True, out)
    except CardError as error:
        raise IllegalAction(f"{shown(text)}: {error}") from None
    return 0


cdef int place_joker(str text, object stands, Action action) except -1:
    """Set the end of the run for a joker, from the card that the joker stands for (R4)."""
    cdef const tg_meld *onto = &action.target
    cdef tg_card place
    if onto.kind == TG_SET:
        if stands is not None:
            raise malformed(text, "in a set a joker stands for no named suit, write it alone (R4)")
        return 0
    if stands is None:
        raise malformed(text, "a joker on a run is written with the card it stands for, as in Xr=8h (R4)")
    place = card_of(stands)
    if place < TG_DECK and tg_card_suit(place) == onto.suit:
        if tg_card_rank(place) == onto.rank - 1:
            return 0
        if tg_card_rank(place) == (onto.rank + onto.length) % TG_RANKS:
            action.native.joker_high = 1
            return 0
    raise IllegalAction(f"{shown(text)}: {text_of_card(place)} does not fit {text_of_meld(onto)} (R10)")


cdef Action layoff(str text, str kind, str token, const tg_meld *onto):
    """One card onto one meld."""
    cdef str card, stands
    card, _, stands = token.partition("=")
    return layoff_of(text, KIND_OF[kind], card, stands or None, onto)


cdef Action layoff_of(str text, int kind, object card, object stands, const tg_meld *onto):
    """One card onto one meld; `text` names the action in errors. stands: the card that a joker stands for, or None."""
    cdef Action made = blank_action(kind)
    made.native.card = card_of(card)
    made.target = onto[0]
    if made.native.card >= TG_DECK:
        place_joker(text, stands, made)
    elif stands is not None:
        raise malformed(text, f"only a joker stands for another card, not {text_of_card(made.native.card)} (R4)")
    return made


cdef Action action_of_text(str text):
    cdef str kind, link, rest
    cdef list cards
    cdef Action made
    cdef tg_meld onto
    kind, cards, link, rest = split_text(text)
    made = blank_action(KIND_OF[kind])
    if kind == "secret" and cards == [HIDDEN] and not link:
        return made
    if kind in ("expose", "secret"):
        if link:
            raise malformed(text, f"{kind} MELD, as in {kind} 9s 9h 9d 9c (R8, R11)")
        meld_in(text, " ".join(cards), &made.native.meld)
        return made
    if kind not in ("take", "sapaw", "discard"):
        if cards or link:
            raise malformed(text, f"{kind} stands alone")
        return made
    if len(cards) != 1:
        raise malformed(text, f"{kind} names one card, not {len(cards)}")
    if kind == "sapaw" and link != "on":
        raise malformed(text, "it names no meld and is ambiguous, write sapaw CARD on MELD (R10)")
    if kind == "discard" and link or link and not rest:
        raise malformed(text, FORMS)
    if link == "on":
        meld_in(text, rest, &onto)
        return layoff(text, kind, cards[0], &onto)
    if link == "with":
        made.native.card = card_of(bare(cards))
        meld_in(text, f"{cards[0]} {rest}", &made.native.meld)
    elif "=" in cards[0]:
        raise malformed(text, "a joker stands for a card in melds alone (R4)")
    else:
        made.native.card = card_of(cards[0])
    return made


def read_actions(str text not None, bint ace_high_run):
    """The actions that one text stands for: one for each card laid off.

    >>> [str(action) for action in read_actions("sapaw 8h 9h on 5h 6h 7h", False)]
    ['sapaw 8h on 5h 6h 7h', 'sapaw 9h on 5h 6h 7h 8h']
    """
    return actions_in_text(text, ace_high_run)


cdef list actions_of_text(str text, LegalActions allowed):
    try:
        return actions_in_text(text, allowed.native.counting.ace_high_run)
    except IllegalAction as error:
        raise IllegalAction(f"{error}; {describe(allowed)}") from None


cdef list actions_in_text(str text, bint ace_high_run):
    cdef str kind, link, rest
    cdef list cards
    kind, cards, link, rest = split_text(text)
    if kind == "sapaw" and link == "on" and len(cards) > 1:
        return sapaws_of(text, cards, rest, ace_high_run)
    return [action_of_text(text)]


cdef bint fits(Action action, bint ace_high_run):
    cdef tg_card card = action.native.card
    if card >= TG_DECK:  # place_joker found the end
        return tg_meld_joker_fits(&action.target, ace_high_run) >> action.native.joker_high & 1
    return tg_meld_fits(&action.target, ace_high_run) & tg_card_bit(card) != 0


cdef list sapaws_of(str text, list cards, str rest, bint ace_high_run):
    """One action for each card, in the first order in which each card fits the growing meld."""
    cdef tg_meld onto
    cdef Action action
    cdef list actions = []
    cdef list left = list(cards)
    meld_in(text, rest, &onto)
    cards_of(bare(cards))  # raises CardError for unknown cards and cards given twice
    while left:
        for token in left:
            try:
                action = layoff(text, "sapaw", token, &onto)
            except IllegalAction:
                if len(left) == 1:
                    raise
                continue
            if fits(action, ace_high_run):
                break
        else:  # no order fits: the core then refuses the action and names R10
            return [*actions, layoff(text, "sapaw", left[0], &onto)]
        actions.append(action)
        left.remove(token)
        if action.native.card >= TG_DECK:
            tg_meld_add_joker(&onto, tg_card_bit(action.native.card), action.native.joker_high)
        else:
            tg_meld_add(&onto, tg_card_bit(action.native.card))
    return actions


# ---- conversion -----------------------------------------------------------------------------------------------------

cdef Action action_of_ply(const tg_ply *ply):
    cdef Action made = Action.__new__(Action, BLANK)
    made.native = ply.action
    made.target = ply.onto
    return made


cdef bytes plies_from(tuple actions):
    cdef int i
    cdef bytes plies = PyBytes_FromStringAndSize(NULL, len(actions) * sizeof(tg_ply))
    cdef tg_ply *ply = <tg_ply *>PyBytes_AS_STRING(plies)
    for i in range(len(actions)):
        ply[i] = ply_of(<Action?>actions[i])
    return plies


def actions_in_order(tuple actions not None):
    """The actions, with the plies of each turn in a fixed order: exposes, secrets, then the sapaws onto each meld, on a
    run the low end before the high end.

    A turn stays as it is if its sapaws do not fit one after the other, which only a history made by hand can have.

    >>> laid = ["draw", "sapaw 8h on 5h 6h 7h", "sapaw 4h on 5h 6h 7h 8h", "expose 9s 9h 9d"]
    >>> [str(action) for action in actions_in_order(tuple(map(Action, laid)))]
    ['draw', 'expose 9s 9h 9d', 'sapaw 4h on 5h 6h 7h', 'sapaw 8h on 4h 5h 6h 7h']
    """
    cdef bytes plies = plies_from(actions)
    cdef tg_ply *ply = <tg_ply *>PyBytes_AS_STRING(plies)
    cdef int i
    tg_plies_in_order(ply, <int>len(actions))
    return tuple([action_of_ply(&ply[i]) for i in range(len(actions))])


cdef Action action_from(const tg_table *table, const tg_action *action):
    cdef tg_ply ply = tg_ply_of(table, action)
    return action_of_ply(&ply)


cdef void native_action(const tg_table *table, Action action, tg_action *out) noexcept:
    cdef tg_ply ply = ply_of(action)
    out[0] = tg_ply_on(table, &ply)


# ---- fields ---------------------------------------------------------------------------------------------------------

cdef Action melding(int kind, object meld):
    """An expose or a secret of this meld."""
    cdef Action made = blank_action(kind)
    meld_of(meld, True, &made.native.meld)
    return made


cdef Action laying_off(int kind, object card, object onto, object stands):
    cdef tg_meld target
    meld_of(onto, True, &target)
    text = f"{KINDS[kind]} {text_of_card(card_of(card))} on {text_of_meld(&target)}"
    return layoff_of(text, kind, card, stands, &target)


# ---- Action ---------------------------------------------------------------------------------------------------------

@cython.final
cdef class Action:
    """Action(text)\n--\n\n\
    One action of a hand (R6 to R19), an immutable value. Action(str(action)) == action.

    Made from a text by `Action(text)` or `Action.parse(text)`, or from its fields by the method of its kind, as in
    `Action.discard("Kc")`. Actions with equal effect have the same text: a set in suit order s h d c, a run ascending.
    A game or position says whether the action is legal.

    A joker on or in a run is written with the card that it stands for, as in "sapaw Xr=8h on 5h 6h 7h" (R4). A
    face-down secret of another seat is "secret ####"; its meld is None (R11).

    An action equals its own text: action == "draw", "draw" in game.legal_actions.

    Raises IllegalAction for a text that is no action or names no meld, CardError for unknown cards.

    >>> Action.parse("take 7h with 7d 7s")
    Action('take 7h with 7s 7d')
    >>> action = Action("sapaw 8h on 5h 6h 7h")
    >>> action.kind, action.card, action.onto
    ('sapaw', '8h', Meld('5h 6h 7h'))
    """

    def __cinit__(self, text):
        cdef Action parsed
        if text is BLANK:
            return
        if not isinstance(text, str):
            raise TypeError(f"an action is made from text, not {type(text).__name__} {shown(text)}")
        parsed = action_of_text(str(text))
        self.native = parsed.native
        self.target = parsed.target

    @staticmethod
    def parse(text):
        """The action that `text` names; see the class.

        >>> str(Action.parse("EXPOSE 6h,5h,4h"))
        'expose 4h 5h 6h'
        """
        return Action(text)

    @staticmethod
    def draw():
        """Draw a card from the stock (R7)."""
        return blank_action(TG_DRAW)

    @staticmethod
    def take(card, meld=None, onto=None, stands=None):
        """Take the top discard: into a new meld, onto a meld of the table, or into the hand (R7).

        card: the discard; its text, its id or a CardSet of one. meld: the new meld, with the card in it. onto: the meld
        of the table, as it is before. stands: for a joker taken onto a run, the card that it stands for. Melds are a
        Meld or what Meld() takes.

        Raises CardError for what is no card or no meld, IllegalAction for a meld without the card, for both meld and
        onto, and for a joker whose place is not named (R4).

        >>> Action.take("7h", "7s 7d 7h"), Action.take("8h", onto="5h 6h 7h"), Action.take("9c")
        (Action('take 7h with 7s 7d'), Action('take 8h on 5h 6h 7h'), Action('take 9c'))
        """
        cdef Action made
        if onto is not None:
            if meld is not None:
                raise IllegalAction("a take lays a new meld or goes onto one of the table, not both (R7)")
            return laying_off(TG_TAKE, card, onto, stands)
        if stands is not None:
            raise IllegalAction("stands= goes with onto=: in a new meld the joker's place stands in the meld (R4)")
        made = blank_action(TG_TAKE)
        made.native.card = card_of(card)
        if meld is not None:
            meld_of(meld, True, &made.native.meld)
            if made.native.meld.cards & tg_card_bit(made.native.card) == 0:
                raise IllegalAction(
                    f"take {text_of_card(made.native.card)}: the meld {text_of_meld(&made.native.meld)} does not hold"
                    " it (R7)")
        return made

    @staticmethod
    def expose(meld):
        """Lay a meld from the hand face up (R8). CardError for what is no meld.

        >>> Action.expose("9s 9h 9d")
        Action('expose 9s 9h 9d')
        """
        return melding(TG_EXPOSE, meld)

    @staticmethod
    def secret(meld=None):
        """Lay a meld face down (R11); without `meld`: a secret of another seat, of which nobody else sees the cards.

        >>> Action.secret("Ks Kh Kd Kc"), Action.secret()
        (Action('secret Ks Kh Kd Kc'), Action('secret ####'))
        """
        return blank_action(TG_SECRET) if meld is None else melding(TG_SECRET, meld)

    @staticmethod
    def sapaw(card, onto, stands=None):
        """Lay a card off on a meld of the table, as it is before (R10).

        stands: for a joker on a run, the card that it stands for. Raises CardError for what is no card or no meld,
        IllegalAction for a joker whose place is not named or does not fit (R4).

        >>> Action.sapaw("8h", "5h 6h 7h"), Action.sapaw("Xr", "5h 6h 7h", stands="4h")
        (Action('sapaw 8h on 5h 6h 7h'), Action('sapaw Xr=4h on 5h 6h 7h'))
        """
        return laying_off(TG_SAPAW, card, onto, stands)

    @staticmethod
    def discard(card):
        """Discard a card, which ends the turn (R14). CardError for what is no card.

        >>> Action.discard("Kc")
        Action('discard Kc')
        """
        cdef Action made = blank_action(TG_DISCARD)
        made.native.card = card_of(card)
        return made

    @staticmethod
    def call():
        """Call instead of drawing (R17)."""
        return blank_action(TG_CALL)

    @staticmethod
    def fold():
        """Fold after a call (R19)."""
        return blank_action(TG_FOLD)

    @staticmethod
    def challenge():
        """Challenge a call (R19)."""
        return blank_action(TG_CHALLENGE)

    @staticmethod
    def show():
        """Compare without a challenge, where `answer` allows it (R19)."""
        return blank_action(TG_SHOW)

    @property
    def kind(self):
        """'draw', 'take', 'expose', 'secret', 'sapaw', 'discard', 'call', 'fold', 'challenge' or 'show'."""
        return KINDS[self.native.kind]

    @property
    def card(self):
        """The card taken, laid off or discarded, as text, or None."""
        return None if self.native.card == TG_NO_CARD else text_of_card(self.native.card)

    @property
    def meld(self):
        """The meld that a take, expose or secret lays, or None. Only its owner sees the meld of a face-down secret."""
        return meld_from(&self.native.meld) if self.native.meld.cards else None

    @property
    def onto(self):
        """The meld on the table that the card is laid off on, as it was before, or None."""
        return meld_from(&self.target) if self.target.cards else None

    def __eq__(self, other):
        if isinstance(other, str):
            return text_of_action(self) == other
        if type(other) is not Action:
            return NotImplemented
        cdef Action another = <Action>other
        return (
            memcmp(&self.native, &another.native, sizeof(tg_action)) == 0
            and memcmp(&self.target, &another.target, sizeof(tg_meld)) == 0
        )

    def __hash__(self):
        return hash(text_of_action(self))

    def __str__(self):
        return text_of_action(self)

    def __repr__(self):
        return f"Action({text_of_action(self)!r})"

    def __format__(self, spec):
        return text_of_action(self).__format__(spec)

    def __reduce__(self):
        return Action, (text_of_action(self),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


# ---- LegalActions ---------------------------------------------------------------------------------------------------

cdef LegalActions legal_of(object owner, const tg_rules *native, const tg_table *table, const tg_own *own):
    cdef LegalActions made = LegalActions.__new__(LegalActions, BLANK)
    made.owner = owner
    made.native = native
    made.table = table[0]
    tg_table_order_melds(&made.table, table.turn)
    made.own = own[0]
    made.size = -1
    return made


cdef str describe(LegalActions allowed):
    """The allowed actions, as the end of an error text."""
    cdef tg_table *table = &allowed.table
    if table.phase == TG_PHASE_OVER:
        return "allowed: nothing, the hand has ended (R15 to R23)"
    first = ", ".join([str(allowed.at(i)) for i in range(min(len(allowed), SHOWN))])
    more = f" and {len(allowed) - SHOWN} more" if len(allowed) > SHOWN else ""
    return f"allowed for seat {table.turn} in phase {PHASES[table.phase]}: {first}{more}"


cdef int refuse(tg_error error, str seen, LegalActions allowed) except -1:
    if error != TG_OK:
        raise IllegalAction(f"{error_of(error, repr(seen))}; {describe(allowed)}")
    return 0


cdef Action action_equal_to(object action):
    """The action that equals an Action or a text; None if none does."""
    cdef Action read
    if type(action) is Action:
        return <Action>action
    if not isinstance(action, str):
        return None
    try:
        read = action_of_text(str(action))
    except ValueError:
        return None
    return read if text_of_action(read) == action else None


@cython.final
cdef class LegalActions:
    """The legal actions of the seat to act at one moment: a sequence in a fixed order. The list is made only when
    needed.

    `in` takes an Action or its text, as str(action) writes it, and makes no list. Game.legal_actions and
    Position.legal_actions return this class.

    >>> from tongits_core import Game
    >>> legal = Game.deal(seed=7).legal_actions
    >>> len(legal), legal[-1], "draw" in legal
    (14, Action('discard Jc'), False)
    """

    def __cinit__(self, token):
        if token is not BLANK:
            raise TypeError("LegalActions come from Game.legal_actions or Position.legal_actions")

    cdef Action at(self, Py_ssize_t index):
        cdef tg_action action
        tg_legal_nth(self.native, &self.table, &self.own, <int>index, &action)
        return action_from(&self.table, &action)

    cdef Py_ssize_t length(self):
        if self.size < 0:
            self.size = tg_legal_actions(self.native, &self.table, &self.own, NULL, 0)
        return self.size

    def __len__(self):
        return self.length()

    def __bool__(self):
        return self.length() > 0

    def __getitem__(self, index):
        if isinstance(index, slice):
            return tuple([self.at(i) for i in range(*index.indices(self.length()))])
        number = operator.index(index)
        if number < 0:
            number += self.length()
        if not 0 <= number < self.length():
            raise IndexError(f"action {index} of {self.length()}")
        return self.at(number)

    def __iter__(self):
        cdef Py_ssize_t i
        for i in range(self.length()):
            yield self.at(i)

    def __reversed__(self):
        return iter(self[::-1])

    def __contains__(self, action):
        cdef tg_action native
        cdef Action asked = action_equal_to(action)
        if asked is None:
            return False
        native_action(&self.table, asked, &native)
        return tg_check(self.native, &self.table, &self.own, &native) == TG_OK

    def index(self, action, start=0, stop=None):
        """The index of `action` from `start` to before `stop`; ValueError if it is not there."""
        if action in self:
            for i in range(*slice(start, stop).indices(self.length())):
                if self.at(i) == action:
                    return i
        raise ValueError(f"{action} is not legal here; {describe(self)}")

    def count(self, action):
        """1 if `action` is legal, else 0."""
        return int(action in self)

    def __eq__(self, other):
        if type(other) is not LegalActions:
            return NotImplemented
        return self[:] == other[:]

    def __hash__(self):
        return hash(self[:])

    def __reduce__(self):
        raise TypeError("legal actions belong to one moment of a game: keep tuple(legal_actions) instead")

    def __repr__(self):
        return f"<LegalActions: {', '.join([str(action) for action in self])}>"


Sequence.register(LegalActions)
