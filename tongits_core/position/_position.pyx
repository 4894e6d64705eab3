"""The C form of a Position: a tg_view, checked before the C core uses it."""
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.stdint cimport int64_t, uint32_t
from libc.string cimport memset

from tongits_core.position._action cimport action_of_ply, legal_of, plies_from
from tongits_core.cards._cards cimport card_of, meld_from, meld_of, text_of_card, text_of_meld
from tongits_core._core cimport (
    TG_BLANK_CARD, TG_CHALLENGE, TG_FOLD, TG_JOKERS, TG_MAX_CARDS, TG_MAX_MELDS, TG_MAX_PILE, TG_MOST_COUNT, TG_NO_CARD,
    TG_NO_SEAT,
    TG_PHASE_ANSWER, TG_PHASE_DRAW, TG_PHASE_OVER, TG_PHASE_PLAY, TG_PLY_TEXT, TG_RANKS, TG_SET, TG_SHOW,
    TG_STREAM_WORLD, tg_belief_unseen, tg_card, tg_card_bit, tg_cards, tg_count_quickly, tg_lowest_card,
    tg_own, tg_plies_in_order, tg_ply, tg_print_plies, tg_rank_mask, tg_rng, tg_rng_below, tg_rng_make, tg_rules,
    tg_table, tg_table_order_melds, tg_without_lowest,
)
from tongits_core.rules._rules cimport native_rules

from tongits_core._arguments import shown, whole
from tongits_core.errors import PositionError
from tongits_core.position.plain import plain
from tongits_core.position.status import refuse
from tongits_core.position.facts import FACEDOWN, JOKERS, NEEDED, ORDER, RANKS, Facts, Laid

cdef enum:
    SPREAD_HANDS = 4096
    MOST_HELD = 14  # cards in a hand (R1)

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
    cdef list ids = []
    cdef tg_cards part
    cdef int rank
    for rank in range(TG_RANKS):
        part = cards & tg_rank_mask(rank)
        while part != 0:
            ids.append(tg_lowest_card(part))
            part = tg_without_lowest(part)
    part = cards & TG_JOKERS
    while part != 0:
        ids.append(tg_lowest_card(part))
        part = tg_without_lowest(part)
    return tuple(ids)


cdef object BLANK = object()  # lets functions of this module make a view and fill it in


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
        facts = plain(facts)
        refuse(facts)
        self.played = facts.rules
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
        self.c.own.forgotten = facts.forgotten
        self.plies = plies_from(facts.history)
        fill_draws(self)
        fill_bonus(self, facts.pot, facts.streak)


cdef NativeView view_in(NativeView begun, const tg_table *table, const tg_own *own):
    """What the same seat knows later in the hand."""
    cdef NativeView view = NativeView.__new__(NativeView, None, BLANK)
    view.played = begun.played
    view.rules = begun.rules
    view.c = begun.c
    view.c.table = table[0]
    view.c.own = own[0]
    view.pot = begun.pot
    view.streak = begun.streak
    view.bonus = begun.bonus
    view.plies = begun.plies
    return view


cdef const tg_ply *plies_of(NativeView view, int *length) noexcept:
    length[0] = <int>(len(view.plies) // sizeof(tg_ply))
    return <const tg_ply *>PyBytes_AS_STRING(view.plies)


cdef void count_draws(const tg_rules *rules, const tg_table *table, unsigned char *draws) noexcept:
    """R12: the number of stock cards that each seat has drawn, estimated if there is no history (R6, R7).

    A seat draws one card in each of its turns, except in the dealer's first turn and in turns with a take. The stock
    gives the draws, turn order the turns modulo three; the difference is takes. Assume the fewest. Each take is given
    to the seat with the most face-up melds that still has a draw; of equals, to the lowest seat.
    """
    cdef int[3] melds
    cdef int drawn = rules.jokers + 15 - table.stock_size
    cdef int turn = table.turn if table.caller == TG_NO_SEAT else table.caller
    # The seat that acts or has called has not drawn in this turn.
    cdef int turns = drawn, ended = table.phase == TG_PHASE_DRAW or table.phase == TG_PHASE_ANSWER
    cdef int seat, taker, i, _take
    while (turns + ended) % 3 != turn:
        turns += 1
    for seat in range(3):
        melds[seat] = 0
        draws[seat] = <unsigned char>((turns + 3 - (seat or 3)) // 3)
    for i in range(table.meld_count):
        melds[table.meld[i].owner] += 1
    for _take in range(turns - drawn):
        taker = -1
        for seat in range(3):
            if draws[seat] and (taker < 0 or melds[seat] > melds[taker]):
                taker = seat
        if taker >= 0:
            draws[taker] -= 1


cdef void fill_draws(NativeView view) noexcept:
    if view.rules.kang or view.rules.sagasa or view.rules.taga_loob:
        count_draws(&view.rules, &view.c.table, view.c.draws)


def draws_by_turns(position):
    """The draws of each seat, estimated from the turns.

    >>> from tongits_core import Game
    >>> game = Game.deal(seed=7)
    >>> game.push("discard Jc")
    >>> game.push("draw")
    >>> draws_by_turns(game.view(0))
    (0, 1, 0)
    """
    cdef NativeView view = native_view(position)
    cdef unsigned char[3] draws
    count_draws(&view.rules, &view.c.table, draws)
    return (draws[0], draws[1], draws[2])


cdef int fill_bonus(NativeView view, int64_t pot, object streak) except -1:
    """R25: the pot goes to the seat that completes the needed wins in a row. If three are needed, the second win earns
    a bonus too."""
    cdef int seat, reached
    cdef int holder = 0, wins = 0
    view.pot = pot
    view.streak = streak
    if streak is not None:
        holder, wins = streak
    for seat in range(3):
        view.bonus[seat] = 0
        reached = (wins if holder == seat else 0) + 1
        if view.rules.pot_wins and reached == view.rules.pot_wins and seat == view.c.seat:
            view.bonus[seat] = pot
        elif view.rules.pot_wins == 3 and reached == 2:
            view.bonus[seat] = view.played.pot_bonus * (2 if seat == view.c.seat else -1)
    return 0


cdef int fill_pile(object facts, tg_table *table) except -1:
    """Fill in the pile: first a place for each forgotten card (tg_own.forgotten), then the remembered ones."""
    cdef int i
    size = facts.forgotten + len(facts.discards)
    if size > TG_MAX_PILE:
        raise PositionError(f"{size} discards: a pile holds at most {TG_MAX_PILE} (R14)")
    for i in range(facts.forgotten):
        table.pile[i] = TG_BLANK_CARD
    for i, card in enumerate(facts.discards, facts.forgotten):
        table.pile[i] = card
    table.pile_size = size
    return 0


cdef int fill_table(object facts, tg_table *table) except -1:
    cdef int seat
    fill_pile(facts, table)
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
    """Fill in the face-up melds, and the cards that each seat laid on its own melds: all but those that other seats are
    known to have laid off."""
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


cdef object kept_view(object position):
    """The view that a Position keeps, None if it has none yet."""
    try:
        return position._native
    except AttributeError:
        raise TypeError(f"expected a Position, not {type(position).__name__} {shown(position)}") from None


cdef NativeView native_view(object position):
    view = kept_view(position)
    if view is None:
        view = NativeView(position.facts)
        position._native = view
    return <NativeView?>view


def check_phase(position):
    """PositionError unless the position is valid, the hand is running and it is the seat's own turn."""
    check_turn(native_view(position))


cdef int check_turn(NativeView view) except -1:
    if view.c.table.phase == TG_PHASE_OVER:
        raise PositionError("the hand is over: there is nothing left to decide")
    if view.c.table.turn != view.c.seat:
        raise PositionError(f"it is seat {view.c.table.turn}'s turn, and this is what seat {view.c.seat} sees")
    return 0


def legal_actions_of(position):
    """What the seat of a position may do; nothing when it is another's turn."""
    cdef NativeView view = native_view(position)
    if view.c.table.turn != view.c.seat:
        return ()
    return legal_of(view, &view.rules, &view.c.table, &view.c.own)


def count_spread(position, int size):
    """How many of SPREAD_HANDS random hands of `size` cards that the table does not show have each count (R5).

    The cards are those of the hand and those that the seat does not see, so every player gets the same spread.
    """
    cdef NativeView view = native_view(position)
    cdef tg_rng rng = tg_rng_make(0, TG_STREAM_WORLD, 0)
    cdef tg_cards hidden = view.c.own.hand | tg_belief_unseen(&view.rules, &view.c)
    cdef tg_cards hand
    cdef tg_card card[TG_MAX_CARDS]
    cdef tg_card held
    cdef int[TG_MOST_COUNT + 1] spread
    cdef int cards = 0, i, j, _hand
    memset(spread, 0, sizeof(spread))
    while hidden != 0:
        card[cards] = tg_lowest_card(hidden)
        hidden = tg_without_lowest(hidden)
        cards += 1
    if not 0 <= size <= min(cards, MOST_HELD):
        raise ValueError(f"a hand of {size} cards from {cards}: it holds 0 to {min(cards, MOST_HELD)}")
    for _hand in range(SPREAD_HANDS):
        hand = 0
        for i in range(size):
            j = i + <int>tg_rng_below(&rng, <uint32_t>(cards - i))
            held = card[i]
            card[i] = card[j]
            card[j] = held
            hand |= tg_card_bit(card[i])
        spread[tg_count_quickly(&view.rules.counting, hand)] += 1
    return [spread[i] for i in range(TG_MOST_COUNT + 1)]


# ---- from a view, without facts -------------------------------------------------------------------------------------

cdef object POSITION = None


def offer_position(kind):
    """Register the class Position. position.py calls this, because this module may not import position.py."""
    global POSITION
    POSITION = kind


cdef NativeView blank_view(object rules, const tg_rules *native, int seat):
    cdef NativeView view = NativeView.__new__(NativeView, None, BLANK)
    view.played = rules
    view.rules = native[0]
    view.c.seat = <unsigned char>seat
    view.plies = b""
    return view


cdef int see(NativeView view, const tg_table *table, const tg_own *own) except -1:
    cdef int joker
    view.c.table = table[0]
    view.c.own = own[0]
    tg_table_order_melds(&view.c.table, view.c.seat)
    # Only a viewer of all hands may know how the hand ended.
    view.c.table.ending = 0
    view.c.table.winner = TG_NO_SEAT
    if not view.rules.void_carries:
        view.c.table.voids = 0
    for joker in range(2):
        view.c.own.late_joker[joker] &= own_trios(view)
    fill_draws(view)
    return 0


cdef object streak_of(object streak):
    """The checked streak (seat, wins in a row); None for no streak."""
    if streak is None:
        return None
    try:
        holder, wins = streak
    except (TypeError, ValueError):
        raise TypeError(f"streak is (seat, wins in a row) or None, not {shown(streak)}") from None
    holder = whole(holder, "the seat of streak", 0, 2)
    wins = whole(wins, "streak", 0, 10**6)
    return (holder, wins) if wins else None


cdef bytes blank_plies(int length):
    return PyBytes_FromStringAndSize(NULL, length * sizeof(tg_ply))


cdef object position_of(NativeView view, bytes plies):
    cdef tg_ply *ply = <tg_ply *>PyBytes_AS_STRING(plies)
    tg_plies_in_order(ply, <int>(len(plies) // sizeof(tg_ply)))
    view.plies = plies
    position = POSITION.__new__(POSITION)
    position._native = view
    position._facts = None
    position._text = None
    return position


cdef int own_trios(NativeView view) noexcept:
    """The ranks of the seat's own face-up trios, as bits."""
    cdef const tg_table *table = &view.c.table
    cdef int i
    cdef int ranks = 0
    for i in range(table.meld_count):
        if table.meld[i].owner == view.c.seat and table.meld[i].kind == TG_SET and table.meld[i].length == 3:
            ranks |= 1 << table.meld[i].rank
    return ranks


cdef str ranks_of(int ranks):
    return "".join([rank for i, rank in enumerate(RANKS) if ranks >> i & 1])


cdef tg_cards foreign_cards(const tg_table *table) noexcept:
    """The cards that lie on a meld of another seat than the one that laid them."""
    cdef tg_cards cards = 0
    cdef int i
    for i in range(table.meld_count):
        cards |= table.meld[i].cards
    return cards & ~(table.laid[0] | table.laid[1] | table.laid[2])


cdef list laid_of(NativeView view):
    """What lies before each player, the viewing seat first: melds in their order, then secrets face down."""
    cdef const tg_table *table = &view.c.table
    cdef int i, step, owner, rank
    laid = []
    for step in range(3):
        owner = (view.c.seat + step) % 3
        for i in range(table.meld_count):
            if table.meld[i].owner == owner:
                laid.append(Laid(owner, ids_of(table.meld[i].cards), meld_from(&table.meld[i])))
        if owner != view.c.seat:
            laid.extend([Laid(owner, (), None, True)] * table.facedown[owner])
            continue
        for rank in range(TG_RANKS):
            if (view.c.own.facedown & tg_rank_mask(rank)) != 0:
                laid.append(Laid(owner, ids_of(view.c.own.facedown & tg_rank_mask(rank)), None, True))
    return laid


def facts_of(position):
    """The facts of a position that was made from a view of a game."""
    cdef NativeView view = <NativeView?>kept_view(position)
    cdef const tg_table *table = &view.c.table
    cdef const tg_own *own = &view.c.own
    cdef int length, s
    cdef const tg_ply *ply = plies_of(view, &length)
    return Facts(
        rules=view.played,
        seat=view.c.seat,
        turn=table.turn,
        phase=PHASE_NAMES[table.phase],
        hand=ids_of(own.hand),
        table=tuple(laid_of(view)),
        discards=tuple([table.pile[s] for s in range(own.forgotten, table.pile_size)]),
        stock=table.stock_size,
        counts=(table.hand_size[0], table.hand_size[1], table.hand_size[2]),
        forgotten=own.forgotten,
        blocked=tuple([s for s in range(3) if table.blocked >> s & 1]),
        caller=None if table.caller == TG_NO_SEAT else table.caller,
        answers=tuple([ANSWER_NAMES[table.answer[s]] for s in range(3)]),
        known=tuple([ids_of(table.known[s]) for s in range(3)]),
        sapaw=ids_of(foreign_cards(table)),
        shown=tuple([table.secrets_shown[s] for s in range(3)]),
        taken=None if table.taken == TG_NO_CARD else table.taken,
        takes=table.takes,
        sagasa=own.sagasas,
        dealt=ids_of(own.dealt),
        late=ids_of(own.late),
        late_joker=(ranks_of(own.late_joker[0]), ranks_of(own.late_joker[1])),
        kang=own.kang,
        voids=table.voids,
        pot=view.pot,
        streak=view.streak,
        history=tuple([action_of_ply(&ply[s]) for s in range(length)]),
    )


# ---- the line of text -----------------------------------------------------------------------------------------------

cdef str line_of(object rules, dict values, str history):
    """The tokens in their order, without empty values."""
    cdef list tokens = [str(rules)]
    for name in ORDER:
        value = values.get(name)
        if value or name in NEEDED:
            tokens.append(f"{name}={value}")
    if history:
        tokens.append(";")
        tokens.append(history)
    return " ".join(tokens)


cdef str cards_text(object ids):
    cdef list texts = [text_of_card(<tg_card>card) for card in ids]
    return ",".join(texts)


cdef str by_seat(object texts, str separator=","):
    """The text of each seat, without empty ones: 0:text,2:text."""
    return separator.join([f"{seat}:{text}" for seat, text in enumerate(texts) if text])


cdef str late_joker_text(object ranks):
    return ",".join([f"{joker}:{each}" for joker, each in zip(JOKERS, ranks, strict=True) if each])


def print_facts(facts):
    """The line that read_facts() reads back; defaults are left out."""
    facts = plain(facts)
    return line_of(facts.rules, {
        "seat": facts.seat,
        "turn": str(facts.turn),
        "phase": facts.phase,
        "hand": cards_text(facts.hand),
        "table": "/".join([f"{laid.owner}:{laid}" for laid in facts.table]),
        "discards": cards_text(facts.discards),
        "forgotten": facts.forgotten,
        "stock": facts.stock,
        "counts": ",".join(map(str, facts.counts)),
        "blocked": ",".join(map(str, facts.blocked)),
        "caller": "" if facts.caller is None else str(facts.caller),
        "answers": by_seat(facts.answers),
        "known": by_seat(map(cards_text, facts.known), "/"),
        "sapaw": cards_text(facts.sapaw),
        "shown": by_seat(facts.shown),
        "taken": "" if facts.taken is None else text_of_card(facts.taken),
        "takes": facts.takes,
        "sagasa": facts.sagasa,
        "dealt": cards_text(facts.dealt),
        "late": cards_text(facts.late),
        "late_joker": late_joker_text(facts.late_joker),
        "kang": facts.kang,
        "voids": facts.voids,
        "pot": facts.pot,
        "streak": "" if facts.streak is None else f"{facts.streak[0]}:{facts.streak[1]}",
    }, ", ".join(map(str, facts.history)))


cdef str table_text(NativeView view):
    cdef const tg_table *table = &view.c.table
    cdef int i, step, owner, rank
    cdef list laid = []
    for step in range(3):
        owner = (view.c.seat + step) % 3
        for i in range(table.meld_count):
            if table.meld[i].owner == owner:
                laid.append(f"{owner}:{text_of_meld(&table.meld[i]).replace(' ', ',')}")
        if owner != view.c.seat:
            laid.extend([f"{owner}:{FACEDOWN}"] * table.facedown[owner])
            continue
        for rank in range(TG_RANKS):
            if (view.c.own.facedown & tg_rank_mask(rank)) != 0:
                laid.append(f"{owner}:#{cards_text(ids_of(view.c.own.facedown & tg_rank_mask(rank)))}")
    return "/".join(laid)


cdef str history_text(NativeView view):
    cdef int length
    cdef const tg_ply *ply = plies_of(view, &length)
    cdef bytes text = PyBytes_FromStringAndSize(NULL, length * (TG_PLY_TEXT + 2))
    return PyUnicode_DecodeASCII(PyBytes_AS_STRING(text), tg_print_plies(ply, length, PyBytes_AS_STRING(text)), NULL)


def print_view(position):
    """As print_facts(position.facts), of a position that was made from a view of a game."""
    cdef NativeView view = <NativeView?>kept_view(position)
    cdef const tg_table *table = &view.c.table
    cdef const tg_own *own = &view.c.own
    cdef int s
    cdef dict values = {
        "seat": view.c.seat,
        "turn": str(table.turn),
        "phase": PHASE_NAMES[table.phase],
        "hand": cards_text(ids_of(own.hand)),
        "table": table_text(view),
        "discards": cards_text([table.pile[s] for s in range(own.forgotten, table.pile_size)]),
        "forgotten": own.forgotten,
        "stock": table.stock_size,
        "counts": f"{table.hand_size[0]},{table.hand_size[1]},{table.hand_size[2]}",
        "sapaw": cards_text(ids_of(foreign_cards(table))),
        "takes": table.takes,
        "sagasa": own.sagasas,
        "kang": own.kang,
        "voids": table.voids,
        "pot": view.pot,
    }
    if table.blocked:
        values["blocked"] = ",".join([str(s) for s in range(3) if table.blocked >> s & 1])
    if table.caller != TG_NO_SEAT:
        values["caller"] = str(table.caller)
        values["answers"] = by_seat([ANSWER_NAMES[table.answer[s]] for s in range(3)])
    if table.known[0] | table.known[1] | table.known[2]:
        values["known"] = by_seat([cards_text(ids_of(table.known[s])) for s in range(3)], "/")
    if table.secrets_shown[0] or table.secrets_shown[1] or table.secrets_shown[2]:
        values["shown"] = by_seat([table.secrets_shown[s] for s in range(3)])
    if table.taken != TG_NO_CARD:
        values["taken"] = text_of_card(table.taken)
    if own.dealt | own.late:
        values["dealt"] = cards_text(ids_of(own.dealt))
        values["late"] = cards_text(ids_of(own.late))
    if own.late_joker[0] or own.late_joker[1]:
        values["late_joker"] = late_joker_text((ranks_of(own.late_joker[0]), ranks_of(own.late_joker[1])))
    if view.streak is not None:
        values["streak"] = f"{view.streak[0]}:{view.streak[1]}"
    return line_of(view.played, values, history_text(view))
