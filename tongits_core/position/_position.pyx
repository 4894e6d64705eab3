"""Between a Position and what the C core knows of it: a tg_view, checked before C touches it."""
cimport cython
from libc.stdint cimport uint32_t
from libc.string cimport memset

from tongits_core.position._action cimport legal_of
from tongits_core.cards._cards cimport card_of, meld_from, meld_of
from tongits_core._core cimport (
    TG_CHALLENGE, TG_FOLD, TG_MAX_CARDS, TG_MAX_MELDS, TG_MAX_PILE, TG_NO_CARD, TG_NO_SEAT, TG_PHASE_ANSWER,
    TG_PHASE_DRAW, TG_PHASE_OVER, TG_PHASE_PLAY, TG_SET, TG_SHOW, TG_STREAM_WORLD, tg_belief_unseen, tg_card,
    tg_card_bit, tg_cards, tg_count_quickly, tg_lowest_card, tg_meld, tg_own, tg_rank_mask, tg_rng, tg_rng_below,
    tg_rng_make, tg_table, tg_without_lowest,
)
from tongits_core.rules._rules cimport native_rules

from tongits_core._arguments import shown
from tongits_core.errors import PositionError
from tongits_core.position.draws import draws_by_turns
from tongits_core.position.status import refuse
from tongits_core.position.facts import RANKS, Facts, Laid, by_rank

cdef enum:
    SPREAD_HANDS = 4096
    MAX_COUNT = 255  # no hand counts more: 130 with 13 natural cards, 60 more with two jokers

cdef dict PHASE_CODES = {
    "draw": TG_PHASE_DRAW, "play": TG_PHASE_PLAY, "answer": TG_PHASE_ANSWER, "over": TG_PHASE_OVER,
}
cdef dict PHASE_NAMES = {code: name for name, code in PHASE_CODES.items()}
cdef dict ANSWER_CODES = {None: 0, "fold": TG_FOLD, "challenge": TG_CHALLENGE, "show": TG_SHOW}
cdef dict ANSWER_NAMES = {code: name for name, code in ANSWER_CODES.items()}


cdef tg_cards mask_of(object ids) except 0x2000:
    cdef tg_cards cards = 0
    for card in ids:
        cards |= tg_card_bit(card_of(card))
    return cards


cdef tuple ids_of(tg_cards cards):
    ids = []
    while cards != 0:
        ids.append(tg_lowest_card(cards))
        cards = tg_without_lowest(cards)
    return by_rank(ids)


cdef object FROM_GAME = object()  # for position_of: what a game shows needs no search for contradictions
cdef object BLANK = object()      # for view_in


@cython.final
cdef class NativeView:
    """What one seat knows of a hand, for C. It is made from facts that do not contradict each other.

    >>> from tongits_core import Position
    >>> NativeView(Position.parse("classic seat=0 hand=As,As stock=9 counts=2,9,9 discards=2s,3s,4s,5s,6s,7s,8s").facts)
    Traceback (most recent call last):
    ...
    tongits_core.errors.PositionError: As stands twice in the hand (R1)
    """

    def __cinit__(self, facts, token=None):
        if token is BLANK:
            return
        if not isinstance(facts, Facts):
            raise TypeError(f"a view is made from Facts, not {type(facts).__name__} {shown(facts)}")
        if token is not FROM_GAME:
            refuse(facts)
        self.rules = native_rules(facts.rules).c
        memset(&self.c, 0, sizeof(self.c))
        self.c.seat = facts.seat
        fill_table(facts, &self.c.table)
        fill_melds(facts, &self.c.table, self.rules.counting.ace_high_run)
        self.c.own.hand = mask_of(facts.hand)
        self.c.own.facedown = mask_of(
            [card for laid in facts.table if laid.facedown and laid.owner == facts.seat for card in laid.cards])
        self.c.own.dealt = mask_of(facts.dealt)
        self.c.own.late = mask_of(facts.late)
        for joker in range(2):
            self.c.own.late_joker[<int>joker] = sum([1 << RANKS.index(rank) for rank in facts.late_joker[joker]])
        self.c.own.kang = facts.kang
        self.c.own.sagasas = facts.sagasa
        if self.rules.kang or self.rules.sagasa or self.rules.taga_loob:
            self.c.draws = draws_by_turns(facts)
        fill_bonus(self, facts)


cdef NativeView view_in(NativeView begun, const tg_table *table, const tg_own *own):
    """What the same seat knows later in the hand."""
    cdef NativeView view = NativeView(None, BLANK)
    view.rules = begun.rules
    view.c = begun.c
    view.c.table = table[0]
    view.c.own = own[0]
    view.bonus = begun.bonus
    return view


cdef int fill_bonus(NativeView view, object facts) except -1:
    """R25: the pot goes to who wins the last of the wins in a row that it needs; of three, the second earns too."""
    cdef int seat
    wins = facts.rules.pot_wins
    holder, streak = facts.streak or (0, 0)
    for seat in range(3):
        view.bonus[seat] = 0
        reached = (streak if holder == seat else 0) + 1
        if wins and reached == wins and seat == view.c.seat:
            view.bonus[seat] = facts.pot
        elif wins == 3 and reached == 2:
            view.bonus[seat] = facts.rules.pot_bonus * (2 if seat == view.c.seat else -1)
    return 0


cdef int fill_table(object facts, tg_table *table) except -1:
    cdef int seat
    if len(facts.discards) > TG_MAX_PILE:
        raise PositionError(f"{len(facts.discards)} discards: a pile holds at most {TG_MAX_PILE} (R14)")
    for i, card in enumerate(facts.discards):
        table.pile[<int>i] = card
    table.pile_size = len(facts.discards)
    table.stock_size = facts.stock
    for seat in range(3):
        table.hand_size[seat] = facts.counts[seat]
        table.facedown[seat] = facts.facedown(seat)
        table.known[seat] = mask_of(facts.known[seat])
        table.answer[seat] = ANSWER_CODES[facts.answers[seat]]
        table.secrets_shown[seat] = facts.shown[seat]
        table.blocked |= (seat in facts.blocked) << seat
    for laid in facts.table:
        table.opened |= 1 << <int>laid.owner
    table.turn = facts.turn
    table.phase = PHASE_CODES[facts.phase]
    table.taken = TG_NO_CARD if facts.taken is None else card_of(facts.taken)
    table.takes = facts.takes
    table.caller = TG_NO_SEAT if facts.caller is None else facts.caller
    table.voids = facts.voids
    table.winner = TG_NO_SEAT
    return 0


cdef int fill_melds(object facts, tg_table *table, bint ace_high_run) except -1:
    """Face-up melds, and whose cards lie on a seat's own: all that no other seat is known to have laid off."""
    cdef int seat
    cdef tg_cards foreign = mask_of(facts.sapaw)
    for laid in facts.table:
        if laid.facedown:
            continue
        seat = laid.owner
        if table.meld_count == TG_MAX_MELDS:
            raise PositionError(f"more than {TG_MAX_MELDS} melds: the deck has no cards for them (R1)")
        meld_of(laid.meld, ace_high_run, &table.meld[table.meld_count])
        table.meld[table.meld_count].owner = seat
        table.laid[seat] |= table.meld[table.meld_count].cards & ~foreign
        table.meld_count += 1
    return 0


cdef NativeView native_view(object position):
    try:
        view = position._native
    except AttributeError:
        raise TypeError(f"expected a Position, not {type(position).__name__} {shown(position)}") from None
    if view is None:
        view = NativeView(position.facts)
        position._native = view
    return <NativeView?>view


def refuse_flawed(position):
    """PositionError with everything that is wrong, if anything is; it is looked for once."""
    native_view(position)


def legal_actions_of(position):
    """What the seat of a position may do; nothing when it is another's turn."""
    cdef NativeView view = native_view(position)
    if view.c.table.turn != view.c.seat:
        return ()
    return legal_of(view, &view.rules, &view.c.table, &view.c.own)


def count_spread(position, int size):
    """How many of SPREAD_HANDS random hands of `size` cards that the table does not show have each count (R5).

    The cards are those of the hand and those it does not see, so that everybody at the table knows the spread.
    """
    cdef NativeView view = native_view(position)
    cdef tg_rng rng = tg_rng_make(0, TG_STREAM_WORLD, 0)
    cdef tg_cards hidden = view.c.own.hand | tg_belief_unseen(&view.rules, &view.c)
    cdef tg_cards hand
    cdef tg_card card[TG_MAX_CARDS]
    cdef tg_card held
    cdef int[MAX_COUNT + 1] spread
    cdef int cards = 0, i, j, _hand
    memset(spread, 0, sizeof(spread))
    while hidden != 0:
        card[cards] = tg_lowest_card(hidden)
        hidden = tg_without_lowest(hidden)
        cards += 1
    if not 0 <= size <= cards:
        raise ValueError(f"a hand of {size} cards from {cards}")
    for _hand in range(SPREAD_HANDS):
        hand = 0
        for i in range(size):
            j = i + <int>tg_rng_below(&rng, <uint32_t>(cards - i))
            held = card[i]
            card[i] = card[j]
            card[j] = held
            hand |= tg_card_bit(card[i])
        spread[tg_count_quickly(&view.rules.counting, hand)] += 1
    return [spread[i] for i in range(MAX_COUNT + 1)]


cdef list laid_of(const tg_table *table, const tg_own *own, int seat):
    """Melds in the order in which they were exposed, then the secrets that lie face down."""
    cdef int i, owner, rank
    cdef tg_meld meld
    laid = []
    for i in range(table.meld_count):
        meld = table.meld[i]
        owner = meld.owner
        meld.owner = 0
        laid.append(Laid(owner, ids_of(meld.cards), meld_from(&meld)))
    for owner in range(3):
        if owner != seat:
            laid.extend([Laid(owner, (), None, True)] * table.facedown[owner])
            continue
        for rank in range(13):
            if (own.facedown & tg_rank_mask(rank)) != 0:
                laid.append(Laid(owner, ids_of(own.facedown & tg_rank_mask(rank)), None, True))
    return laid


cdef str late_trios(const tg_table *table, const tg_own *own, int seat, int joker):
    """R12: the ranks of own trios that lay on the table when the joker was drawn and are trios still."""
    cdef int i
    cdef int ranks = 0
    for i in range(table.meld_count):
        if table.meld[i].owner == seat and table.meld[i].kind == TG_SET and table.meld[i].length == 3:
            ranks |= 1 << table.meld[i].rank
    ranks &= own.late_joker[joker]
    return "".join([rank for i, rank in enumerate(RANKS) if ranks >> i & 1])


cdef object position_of(object rules, int seat, const tg_table *table, const tg_own *own, int pot, object streak,
                        tuple history):
    cdef int s
    cdef tg_cards foreign = 0
    from tongits_core.position.position import Position
    for s in range(table.meld_count):
        foreign |= table.meld[s].cards
    foreign &= ~(table.laid[0] | table.laid[1] | table.laid[2])
    position = Position(Facts(
        rules=rules,
        seat=seat,
        turn=table.turn,
        phase=PHASE_NAMES[table.phase],
        hand=ids_of(own.hand),
        table=tuple(laid_of(table, own, seat)),
        discards=tuple([table.pile[s] for s in range(table.pile_size)]),
        stock=table.stock_size,
        counts=(table.hand_size[0], table.hand_size[1], table.hand_size[2]),
        blocked=tuple([s for s in range(3) if table.blocked >> s & 1]),
        caller=None if table.caller == TG_NO_SEAT else table.caller,
        answers=tuple([ANSWER_NAMES[table.answer[s]] for s in range(3)]),
        known=tuple([ids_of(table.known[s]) for s in range(3)]),
        sapaw=ids_of(foreign),
        shown=tuple([table.secrets_shown[s] for s in range(3)]),
        taken=None if table.taken == TG_NO_CARD else table.taken,
        takes=table.takes,
        sagasa=own.sagasas,
        dealt=ids_of(own.dealt),
        late=ids_of(own.late),
        late_joker=(late_trios(table, own, seat, 0), late_trios(table, own, seat, 1)),
        kang=own.kang,
        voids=table.voids if rules.void_carries else 0,
        pot=pot,
        streak=streak,
        history=history,
    ))
    position._native = NativeView(position.facts, FROM_GAME)
    return position
