"""Following a hand from outside: from the public actions, and perhaps the cards of one seat."""
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING
from libc.string cimport memcpy, memset

from tongits_core._core cimport (
    TG_ANSWER_SHOW, TG_CALL, TG_DRAW, TG_NO_CARD, TG_NO_SEAT, TG_OK, TG_PHASE_ANSWER, TG_PHASE_OVER, TG_RANKS, TG_SEATS,
    TG_SECRET,
    tg_action, tg_card, tg_card_bit, tg_cards, tg_check, tg_count, tg_error, tg_is_all_melds, tg_is_eligible,
    tg_meld, tg_own, tg_own_begin, tg_own_draw, tg_own_step, tg_ply, tg_rank_mask, tg_rules, tg_table, tg_table_begin,
    tg_table_check, tg_table_may_hold, tg_table_step,
)
from tongits_core.cards._cards cimport card_of, cards_of, cardset_from, meld_from, text_of_card
from tongits_core.position._action cimport (
    Action, LegalActions, action_of_ply, actions_in_text, legal_of, native_action, ply_of, refuse,
)
from tongits_core.position._position cimport (
    NativeView, blank_plies, blank_view, fill_bonus, native_view, plies_of, position_of, see, streak_of,
)
from tongits_core.rules._rules cimport NativeRules, native_rules

from collections.abc import Iterable

from tongits_core._arguments import shown, whole
from tongits_core._errors import error_of, no_such_joker
from tongits_core.errors import CardError, IllegalAction, TongitsError
from tongits_core.position._action import actions_in_order
from tongits_core.position.status import MOST_POT, refuse_pot
from tongits_core.rules import Rules

cdef tuple PHASES = ("draw", "play", "answer", "over")
cdef tuple ANSWERS = (None, None, None, None, None, None, None, "fold", "challenge", "show")
cdef tuple DEALT = (13, 12, 12)


@cython.final
@cython.no_gc  # an Event refers only to values and earlier events, so there are no cycles
cdef class Event:
    """One event, and the knowledge before it. An Event never changes, so followers and their copies share the past."""

    cdef Event before  # None for the first event
    cdef tg_ply ply
    cdef tg_table table
    cdef tg_own own
    cdef unsigned asked
    cdef object drawn      # text of the card that the own seat drew, or None
    cdef object protected  # argument of push: a tuple of seats, or None
    cdef int number        # from 1


cdef int length_of(Event last) noexcept:
    return 0 if last is None else last.number


cdef tg_cards seen_own(const tg_own *own) noexcept:
    return own.hand | own.facedown


cdef int free_ranks(const tg_cards hidden) noexcept:
    """Number of ranks that can lie face down as a secret."""
    cdef int rank, free = 0
    for rank in range(TG_RANKS):
        free += hidden & tg_rank_mask(rank) == tg_rank_mask(rank)
    return free


@cython.final
cdef class Follower:
    """Follower(rules=None, seat=None, hand=None, *, voids=0, pot=0, streak=None, spread=False)\n--\n\n\
    A hand of Tongits followed from outside: from the public actions, and perhaps the cards of one seat.

    A Follower begins with the deal, or by Follower.at(position) in the middle of a hand. `push` takes one action after
    the other; `pop` takes the last one back. At any moment `view()` is the Position of the own seat, equal to
    Game.view(seat). Without a seat there is no Position, only what all see: turn, phase, stock, pile, table, counts,
    secrets, opened, blocked, caller, answers, known.

    rules: Rules or their text. seat: the own seat; hand: the cards dealt to it. voids: void hands in a row before this
    one (R23). pot, streak: as for Game.view (R25). spread: a dealt hand won at once (R16).

    Raises CardError for a hand that cannot be dealt to the seat, TongitsError for other wrong values.

    >>> me = Follower("classic", 1, "Ac 2c 5s 5d 5c 7s 7h 8h 9d Th Tc Qd")
    >>> me.push("discard Jc")
    >>> me.push("draw", drawn="8d")
    >>> [str(action) for action in me.legal_actions][:2]
    ['expose 5s 5d 5c', 'discard 5s']
    >>> me.push("discard Qd")
    >>> print(str(me.view()).partition(" ; ")[0])
    classic seat=1 turn=2 phase=draw hand=Ac,2c,5s,5d,5c,7s,7h,8h,8d,9d,Th,Tc discards=Jc,Qd stock=14 counts=12,12,12
    >>> watcher = Follower("classic")
    >>> watcher.push("expose 9s 9h 9d")
    >>> watcher.table, watcher.counts
    (((0, Meld('9s 9h 9d')),), (10, 12, 12))
    """

    cdef object __weakref__
    cdef readonly object rules
    cdef NativeRules native
    cdef int viewer      # -1: no hand is known
    cdef tg_cards deck
    cdef tg_table c
    cdef tg_own own
    cdef unsigned asked  # R11: seats told to answer because they hold a secret
    cdef Event last      # None before the first action
    cdef object pot      # argument of __new__, as the next three
    cdef object streak
    cdef object dealt
    cdef bint spread
    cdef NativeView start  # the position from which the hand is followed; None: from the deal

    def __cinit__(self, rules=None, seat=None, hand=None, *, voids=0, pot=0, streak=None, spread=False):
        self.rules = Rules.of(rules)
        self.native = native_rules(self.rules)
        self.viewer = -1 if seat is None else whole(seat, "seat", 0, TG_SEATS - 1)
        if (seat is None) != (hand is None):
            raise TypeError("seat and hand go together: whose view it is, and the cards dealt to it")
        tg_table_begin(&self.native.c, whole(voids, "voids", 0, 255), &self.c)
        self.deck = tg_table_may_hold(&self.native.c, &self.c, 0)  # no hand is known yet
        memset(&self.own, 0, sizeof(tg_own))
        if hand is not None:
            deal_own(self, cards_of(hand))
        self.pot = whole(pot, "pot", 0, MOST_POT)
        self.streak = streak_of(streak)
        self.dealt = hand if hand is None else str(cardset_from(self.own.hand))
        self.spread = bool(spread)
        if self.spread and not self.native.c.spread:
            raise TongitsError("spread=True: no dealt hand wins under spread=no (R16)")
        if self.spread or hand is not None and self.native.c.spread and tg_is_all_melds(&self.native.c, self.own.hand):
            self.c.phase = TG_PHASE_OVER
        if self.viewer >= 0:
            self.view()  # refuses a pot or streak that the rules do not have

    @staticmethod
    def at(position):
        """A follower that goes on from a Position. Its history goes on too, if the position has one or is the deal;
        else there is none. PositionError for a position that contradicts itself.

        >>> from tongits_core import Position
        >>> position = Position.from_parts("4s 5s 2h 9h 9d", stock=13, counts=[12, 12], me="Ks Kh Kd/7c 8c 9c Tc",
        ...                                discards="Jd 2c 6s")
        >>> follower = Follower.at(position)
        >>> for action in ("take 6s with 4s 5s", "discard 2h", "draw", "discard 3c"):
        ...     follower.push(action)
        >>> follower.view().hand, follower.pile, follower.turn
        (CardSet('9h 9d'), ('Jd', '2c', '2h', '3c'), 0)
        """
        cdef NativeView start = native_view(position)
        cdef Follower made = Follower.__new__(Follower, start.played, pot=start.pot, streak=start.streak)
        made.start = start
        made.viewer = start.c.seat
        made.c = start.c.table
        made.own = start.c.own
        made.asked = asked_before(&made.c)
        return made

    # ---- what happens ----

    def push(self, action, *, drawn=None, protected=None):
        """Follow an action of the seat to act, given as an Action or its text. "sapaw 8h 9h on 5h 6h 7h" stands for
        two actions. For a secret of another seat "secret ####" is enough; cards named there are ignored.

        drawn: the card that the own seat draws, needed only for a draw of the own seat. protected: the seats that
        answer because they hold a secret although they have not opened (R11): the seat that is asked next, or under
        answer=show all that show; () if there are none. It comes with the call or answer that asks them, only under
        rules with secret_protects, and only if such a seat could be asked; the error says so where it is missing. At
        the table you see who is asked; of a Game g it is [g.turn] after the push, if that seat has not opened. The own
        seat need not be named.

        Raises IllegalAction, which names the clause and the action, if the action is impossible, and CardError for a
        wrong card. The follower then stays unchanged.
        """
        cdef tg_card card = TG_NO_CARD if drawn is None else card_of(drawn)
        cdef object seats = None if protected is None else seats_of(protected)
        cdef Event before = self.last
        if isinstance(action, str):
            actions = actions_in_text(str(action), self.native.c.counting.ace_high_run)
        elif type(action) is Action:
            actions = [action]
        else:
            raise TypeError(f"push takes an Action or its text, not {type(action).__name__} {shown(action)}")
        try:
            for one in actions:
                self.push_one(one, card, seats)
        except (IllegalAction, CardError):
            while self.last is not before:
                restore(self, self.last)
            raise

    cdef int push_one(self, Action action, tg_card card, object seats) except -1:
        """Follow one action. No Python code runs after the checks unless there is an error."""
        cdef tg_action native
        cdef Event event
        cdef Action seen
        cdef unsigned asked
        seen = self.as_seen(action)
        native_action(&self.c, seen, &native)
        self.refuse_unless_possible(seen, &native)
        self.refuse_drawn(seen, card)
        asked = self.asked | self.asked_next(seen, seats)
        event = event_after(self, seen, card, seats)
        follow(self, &native, card, asked)
        if free_ranks(self.hidden()) < self.hidden_secrets():
            restore(self, event)
            raise IllegalAction(f"{str(seen)!r}: no rank is left for each secret that lies face down (R11)")
        self.last = event

    def pop(self):
        """Take the last action back and return it; IndexError if there is none."""
        cdef Event last = self.last
        if last is None:
            raise IndexError("pop from a follower without actions")
        restore(self, last)
        return action_of_ply(&last.ply)

    def copy(self):
        """An independent follower with the same past."""
        cdef Follower made = Follower.__new__(
            Follower, self.rules, pot=self.pot, streak=self.streak, spread=self.spread)
        made.start = self.start
        made.viewer = self.viewer
        made.c = self.c
        made.own = self.own
        made.asked = self.asked
        made.last = self.last
        made.dealt = self.dealt
        return made

    cdef Action as_seen(self, Action action):
        """The action without the cards of another seat's face-down secret, even if the text names them."""
        cdef tg_ply ply
        if action.native.kind != TG_SECRET or self.c.turn == self.viewer:
            return action
        ply = ply_of(action)
        memset(&ply.action.meld, 0, sizeof(tg_meld))
        return action_of_ply(&ply)

    cdef int refuse_unless_possible(self, Action action, const tg_action *native) except -1:
        cdef tg_error error
        cdef tg_cards leaving
        if self.c.turn == self.viewer:
            error = tg_check(&self.native.c, &self.c, &self.own, native)
            if error != TG_OK:
                refuse(error, str(action), self.legal())
            return 0
        error = tg_table_check(&self.native.c, &self.c, native)
        if error != TG_OK:
            raise IllegalAction(f"{error_of(error, repr(str(action)))}; {self.standing()}")
        leaving = native.meld.cards | (0 if native.card == TG_NO_CARD else tg_card_bit(native.card))
        if leaving & seen_own(&self.own):
            raise IllegalAction(
                f"{str(action)!r}: seat {self.viewer} holds {cardset_from(leaving & seen_own(&self.own))} (R1);"
                f" {self.standing()}")
        return 0

    cdef str standing(self):
        return f"seat {self.c.turn} is to act in phase {PHASES[self.c.phase]}"

    cdef int refuse_drawn(self, Action action, tg_card card) except -1:
        """Check `drawn`: given for a draw of the own seat, and only then."""
        if action.native.kind != TG_DRAW or self.c.turn != self.viewer:
            if card != TG_NO_CARD:
                raise IllegalAction(f"{str(action)!r}: drawn= goes with a draw of the own seat; {self.standing()}")
        elif card == TG_NO_CARD:
            raise IllegalAction("'draw': say which card the own seat draws, as in push('draw', drawn='5h')")
        elif self.hidden() & tg_card_bit(card) == 0:
            raise CardError(f"{text_of_card(card)}: the seat cannot draw a card that lies elsewhere (R1)")
        return 0

    cdef tg_cards hidden(self):
        """The cards whose place is not known."""
        cdef int i
        cdef tg_cards cards = self.deck & ~seen_own(&self.own)
        for i in range(TG_SEATS):
            cards &= ~self.c.known[i]
        for i in range(self.c.meld_count):
            cards &= ~self.c.meld[i].cards
        for i in range(self.own.forgotten, self.c.pile_size):
            cards &= ~tg_card_bit(self.c.pile[i])
        return cards

    cdef int hidden_secrets(self):
        cdef int seat, secrets = 0
        for seat in range(TG_SEATS):
            secrets += self.c.facedown[seat] if seat != self.viewer else 0
        return secrets

    cdef int caller_of(self) noexcept:
        """The seat that calls or has called."""
        return self.c.turn if self.c.caller == TG_NO_SEAT else self.c.caller

    cdef unsigned asked_next(self, Action action, object seats) except? 0x7fffffff:
        """R11: the seats, as bits, that are told to answer although they have not opened."""
        cdef unsigned asked = 0
        cdef int caller = self.caller_of()
        cdef int seat
        if action.native.kind < TG_CALL or not self.native.c.secret_protects:
            if seats is not None:
                raise IllegalAction(
                    f"{str(action)!r}: protected= goes with a call or an answer under secret_protects (R11, R19)")
            return 0
        for seat in seats or ():
            if seat == caller or self.c.opened >> seat & 1:
                raise IllegalAction(f"seat {seat} of protected= has opened, or called itself (R11, R19)")
            asked |= 1 << seat
        if self.viewer >= 0 and self.viewer != caller and not self.c.opened >> self.viewer & 1:
            if tg_is_eligible(&self.native.c, &self.c, &self.own, self.viewer):
                asked |= 1 << self.viewer
            elif asked >> self.viewer & 1:
                raise IllegalAction(f"seat {self.viewer} of protected= holds no secret (R11)")
        if seats is None:
            self.refuse_unknown_answer(action, asked)
        return asked

    cdef int refuse_unknown_answer(self, Action action, unsigned asked) except -1:
        """Refuse if the seat that is asked next is not known: nobody sees whether a seat that has not opened holds a
        secret."""
        cdef int caller = self.caller_of()
        cdef int seat = (self.c.turn + 1) % TG_SEATS
        while seat != caller:
            if (self.c.opened | asked | self.asked) >> seat & 1:
                if self.native.c.answer != TG_ANSWER_SHOW:
                    return 0
            elif seat != self.viewer:
                raise IllegalAction(
                    f"{str(action)!r}: seat {seat} has not opened and answers if it holds a secret; say"
                    f" protected=[{seat}] or protected=() (R11, R19)")
            seat = (seat + 1) % TG_SEATS
        return 0

    cdef LegalActions legal(self):
        cdef tg_table table = self.c  # a copy: making an object may run Python code, which may push
        cdef tg_own own = self.own
        return legal_of(self.native, &self.native.c, &table, &own)

    # ---- what is known ----

    def view(self):
        """The Position of the follower's seat, equal to Game.view(seat); TongitsError if it has no seat.

        >>> Follower("classic", 2, "Ac 2c 5s 5d 5c 7s 7h 8h 9d Th Tc Qd").view().phase
        'play'
        """
        cdef NativeView view
        cdef bytes plies
        cdef tg_ply *ply
        cdef const tg_ply *begun
        cdef Event event
        cdef int i, before = 0
        if self.viewer < 0:
            raise TongitsError("a follower without a seat has no Position: read its table, pile, counts and so on")
        view = blank_view(self.rules, &self.native.c, self.viewer)
        fill_bonus(view, self.pot, self.streak)
        # No Python code runs from here on, so nothing is pushed or popped meanwhile.
        see(view, &self.c, &self.own)
        event = self.last
        i = length_of(event)
        if self.start is not None:
            begun = plies_of(self.start, &before)
            if before == 0 and not is_deal(&self.native.c, &self.start.c.table):
                i = 0  # a history is whole or there is none
        plies = blank_plies(before + i)
        ply = <tg_ply *>PyBytes_AS_STRING(plies)
        if before > 0:
            memcpy(ply, begun, before * sizeof(tg_ply))
            ply += before
        while i > 0:
            i -= 1
            ply[i] = event.ply
            event = event.before
        position = position_of(view, plies)
        if self.pot or self.streak is not None:
            refuse_pot(position.facts)
        return position

    @property
    def legal_actions(self):
        """The legal actions of the own seat now; empty if it is another seat's turn, the hand is over, or there is no
        own seat."""
        return self.legal() if self.c.turn == self.viewer else ()

    @property
    def seat(self):
        """The own seat, or None."""
        return None if self.viewer < 0 else self.viewer

    @property
    def hand(self):
        """The cards of the own seat; None if there is no seat."""
        return None if self.viewer < 0 else cardset_from(self.own.hand)

    @property
    def turn(self):
        """The seat to act; when the hand is over, the seat that acted last."""
        return self.c.turn

    @property
    def phase(self):
        """'draw', 'play', 'answer' or 'over'."""
        return PHASES[self.c.phase]

    @property
    def stock(self):
        """Cards left to draw."""
        return self.c.stock_size

    @property
    def counts(self):
        """Cards in the hand of each seat."""
        return (self.c.hand_size[0], self.c.hand_size[1], self.c.hand_size[2])

    @property
    def pile(self):
        """The discards that the seat knows, as texts, oldest first: all, or what its position remembered of them."""
        cdef tg_table table = self.c
        cdef int i, forgotten = self.own.forgotten
        return tuple([text_of_card(<tg_card>table.pile[i]) for i in range(forgotten, table.pile_size)])

    @property
    def table(self):
        """The melds face up as (owner, Meld), in the order they were exposed."""
        cdef tg_table table = self.c
        cdef int i
        return tuple([(table.meld[i].owner, meld_from(&table.meld[i])) for i in range(table.meld_count)])

    @property
    def secrets(self):
        """Number of face-down quads of each seat (R11)."""
        return (self.c.facedown[0], self.c.facedown[1], self.c.facedown[2])

    @property
    def opened(self):
        """Whether each seat has opened (R9)."""
        return tuple([bool(self.c.opened >> seat & 1) for seat in range(TG_SEATS)])

    @property
    def blocked(self):
        """Whether the call of each seat is blocked by a sapaw (R18)."""
        return tuple([bool(self.c.blocked >> seat & 1) for seat in range(TG_SEATS)])

    @property
    def caller(self):
        """The seat that called (R17), or None."""
        return None if self.c.caller == TG_NO_SEAT else self.c.caller

    @property
    def answers(self):
        """The answer of each seat to the call (R19): 'fold', 'challenge', 'show' or None."""
        return tuple([ANSWERS[self.c.answer[seat]] for seat in range(TG_SEATS)])

    @property
    def known(self):
        """The cards of each hand that all saw being taken from the pile (R7 free)."""
        cdef tg_table table = self.c
        return tuple([cardset_from(table.known[seat]) for seat in range(TG_SEATS)])

    @property
    def history(self):
        """The actions so far, as the follower saw them; those before the position of Follower.at are not among them."""
        return tuple([action_of_ply(&(<Event>event).ply) for event in self.events()])

    # ---- as an object ----

    def __eq__(self, other):
        """Whether both follow the same hand with the same knowledge; melds of a turn may be laid in another order."""
        if type(other) is not Follower:
            return NotImplemented
        cdef Follower another = <Follower>other
        return (
            self.begun() == another.begun()
            and self.asked == another.asked
            and self.cards_drawn() == another.cards_drawn()
            and actions_in_order(self.history) == actions_in_order(another.history)
        )

    cdef list cards_drawn(self):
        return [(<Event>event).drawn for event in self.events()]

    cdef tuple begun(self):
        begun = self.rules, self.seat, self.dealt, self.c.voids, self.pot, self.streak, self.spread
        return begun if self.start is None else (position_of(self.start, self.start.plies), *begun)

    cdef list events(self):
        """The events so far, oldest first."""
        cdef Event event = self.last
        cdef list events = []
        while event is not None:
            events.append(event)
            event = event.before
        events.reverse()
        return events

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return _follow_again, (self.begun(), [pushed_of(event) for event in self.events()])

    def __str__(self):
        return repr(self) if self.viewer < 0 else str(self.view())

    def __repr__(self):
        seat = "no seat" if self.viewer < 0 else f"seat {self.viewer}"
        state = "over" if self.c.phase == TG_PHASE_OVER else self.standing()
        return f"<Follower {self.rules}, {seat}: {length_of(self.last)} actions, {state}>"


cdef unsigned asked_before(const tg_table *table) noexcept:
    """R11: the seats, as bits, that were told to answer although they have not opened."""
    cdef unsigned asked = 0
    cdef int seat
    for seat in range(TG_SEATS):
        if table.answer[seat] != 0 or (table.phase == TG_PHASE_ANSWER and table.turn == seat):
            asked |= 1 << seat
    return asked & ~<unsigned>table.opened


cdef bint is_deal(const tg_rules *rules, const tg_table *table) noexcept:
    """Whether nothing has happened yet (R6)."""
    cdef int seat, laid = table.meld_count + table.pile_size
    for seat in range(TG_SEATS):
        laid += table.facedown[seat]
    return laid == 0 and table.stock_size == 15 + rules.jokers


cdef int deal_own(Follower follower, tg_cards hand) except -1:
    cdef int size = DEALT[follower.viewer]
    if tg_count(hand) != size:
        raise CardError(f"a hand of {tg_count(hand)} cards: R1 deals seat {follower.viewer} {size}")
    if hand & ~follower.deck:
        raise no_such_joker(cardset_from(hand & ~follower.deck), follower.native.c.jokers)
    tg_own_begin(&follower.native.c, hand, &follower.own)
    return 0


cdef tuple seats_of(object seats):
    """Seats as a tuple of numbers."""
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        raise TypeError(f"protected is an iterable of seats, not {type(seats).__name__} {shown(seats)}")
    return tuple([whole(seat, "a seat of protected", 0, TG_SEATS - 1) for seat in seats])


cdef Event event_after(Follower follower, Action action, tg_card drawn, object protected):
    """The event `action`, with the knowledge before it."""
    cdef Event event = Event.__new__(Event)
    event.before = follower.last
    event.ply = ply_of(action)
    event.table = follower.c
    event.own = follower.own
    event.asked = follower.asked
    event.drawn = None if drawn == TG_NO_CARD else text_of_card(drawn)
    event.protected = protected
    event.number = length_of(follower.last) + 1
    return event


cdef void restore(Follower follower, Event event) noexcept:
    follower.c = event.table
    follower.own = event.own
    follower.asked = event.asked
    follower.last = event.before


cdef void follow(Follower follower, const tg_action *action, tg_card drawn, unsigned asked) noexcept:
    """Follow an action that has been checked."""
    if follower.c.turn == follower.viewer:
        if action.kind == TG_DRAW:
            tg_own_draw(&follower.native.c, &follower.c, &follower.own, drawn)
        else:
            tg_own_step(&follower.c, &follower.own, action)
    follower.asked = asked
    tg_table_step(&follower.native.c, &follower.c, action, asked)


cdef tuple pushed_of(Event event):
    """The arguments of the push that made an event."""
    return action_of_ply(&event.ply), event.drawn, event.protected


def _follow_again(begun, events):
    """A follower from its deal and events, for pickle."""
    if len(begun) > 7:
        follower = Follower.at(begun[0])
    else:
        rules, seat, hand, voids, pot, streak, spread = begun
        follower = Follower(rules, seat, hand, voids=voids, pot=pot, streak=streak, spread=spread)
    for action, drawn, protected in events:
        follower.push(action, drawn=drawn, protected=protected)
    return follower
