"""One hand of Tongits from the deal to the settlement."""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memset

from tongits_core.position._action cimport Action, actions_of_text, legal_of, native_action, ply_of, refuse
from tongits_core.cards._cards cimport card_of, cards_of, cardset_from, meld_from, text_of_card, text_of_cards
from tongits_core._core cimport (
    TG_NO_SEAT, TG_OK, TG_PHASE_OVER, TG_SEATS, TG_SECRET,
    tg_action, tg_apply, tg_card, tg_card_bit, tg_cards, tg_check, tg_count, tg_deal, tg_deal_from, tg_deck, tg_error,
    tg_max_plies, tg_meld, tg_ply, tg_rules, tg_settle, tg_settlement, tg_state, tg_table, tg_table_order_melds,
)
from tongits_core.position._position cimport (
    NativeView, blank_plies, blank_view, fill_bonus, position_of, see, streak_of,
)
from tongits_core.rules._rules cimport native_rules

import os
from collections.abc import Iterable

from tongits_core.position import MOST_POT, actions_in_order, refuse_pot
from tongits_core._arguments import shown, whole
from tongits_core._errors import error_of, no_such_joker
from tongits_core.errors import CardError
from tongits_core.game.outcome import ENDINGS, ROLES, Outcome
from tongits_core.rules import Rules

cdef tuple PHASES = ("draw", "play", "answer", "over")
cdef tuple ANSWERS = (None, None, None, None, None, None, None, "fold", "challenge", "show")
cdef tuple DEALT = (13, 12, 12)
cdef object BLANK = object()  # lets functions of this module make a Game and fill in its state
cdef object record_of = None  # makes the Record that Game.record() returns


def offer_record(maker):
    """Register the function that makes a record of one hand. record.py calls it, because this module may not import
    record.py."""
    global record_of
    record_of = maker


# ---- a chosen deal --------------------------------------------------------------------------------------------------

cdef list cards_in_order(object cards):
    """The card ids of a text or an iterable of cards, in the given order."""
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    elif not isinstance(cards, Iterable):
        raise TypeError(f"the stock is text or an iterable of cards, not {type(cards).__name__} {shown(cards)}")
    return [card_of(card) for card in cards]


cdef int deal_chosen(const tg_rules *rules, list hands, list stock, tg_state *out) except -1:
    cdef tg_cards masks[3]
    cdef tg_card ids[54]
    cdef int seat, i
    cdef int jokers = rules.jokers
    cdef tg_cards seen = 0
    if len(hands) != TG_SEATS:
        raise CardError(f"{len(hands)} hands: a game has {TG_SEATS} (R29)")
    if len(stock) != 15 + jokers:
        raise CardError(f"the stock holds {len(stock)} cards: R1 leaves {15 + jokers}")
    for seat in range(TG_SEATS):
        masks[seat] = cards_of(hands[seat])
        if tg_count(masks[seat]) != DEALT[seat]:
            raise CardError(
                f"the hand of seat {seat} holds {tg_count(masks[seat])} cards: R1 deals 13, 12 and 12 in order of play"
            )
        if masks[seat] & seen:
            raise CardError(f"{text_of_cards(masks[seat] & seen)}: dealt twice (R1)")
        seen |= masks[seat]
    for i in range(len(stock)):
        ids[i] = stock[i]
        if tg_card_bit(ids[i]) & seen:
            raise CardError(f"{text_of_card(ids[i])}: dealt twice (R1)")
        seen |= tg_card_bit(ids[i])
    if seen & ~tg_deck(jokers):
        raise no_such_joker(text_of_cards(seen & ~tg_deck(jokers)), jokers)
    cdef tg_error error = tg_deal_from(rules, masks, ids, <int>len(stock), out)
    if error != TG_OK:
        raise error_of(error, repr(text_of_cards(seen)))
    return 0


# ---- the past -------------------------------------------------------------------------------------------------------

@cython.final
@cython.no_gc  # a Ply refers only to values and earlier plies, so there are no cycles
cdef class Ply:
    """One action of a game and the state before it."""


cdef Ply ply_after(Ply last, Action action, const tg_state *state):
    cdef Ply ply = Ply.__new__(Ply)
    ply.before = last
    ply.action = action
    ply.state = state[0]
    ply.number = length_of(last) + 1
    return ply


cdef int length_of(Ply last) noexcept:
    return 0 if last is None else last.number


cdef tuple actions_to(Ply last):
    """All actions up to and with `last`."""
    cdef list actions = []
    while last is not None:
        actions.append(last.action)
        last = last.before
    actions.reverse()
    return tuple(actions)


cdef bytes plies_seen(Ply last, int viewer):
    """The history as the seat `viewer` sees it, without the cards of other seats' face-down secrets. Runs no Python
    code."""
    cdef int length = length_of(last)
    cdef bytes plies = blank_plies(length)
    cdef tg_ply *ply = <tg_ply *>PyBytes_AS_STRING(plies)
    while length > 0:
        length -= 1
        ply[length] = ply_of(last.action)
        if last.action.native.kind == TG_SECRET and last.state.table.turn != viewer:
            memset(&ply[length].action.meld, 0, sizeof(tg_meld))
        last = last.before
    return plies


# ---- Game -----------------------------------------------------------------------------------------------------------

@cython.final
cdef class Game:
    """Game()\n--\n\n\
    One hand with all cards open, for referees: the deal, the actions and the present state (R1 to R24).

    Made by `Game.deal` or `Game.from_deal`. Seat 0 deals and acts first (R6). Only actions lead to further states.

    Two games are equal if their rules, deals and actions are equal; the order of exposes, secrets and sapaws within one
    turn does not matter. A game can change, so it has no hash: use its `key` in a dict or set.

    >>> game = Game.deal(seed=7)
    >>> game.turn, game.phase, len(game.hands[0])
    (0, 'play', 13)
    >>> game.push(game.legal_actions[-1])
    >>> game.turn, game.phase, [str(action) for action in game.history]
    (1, 'draw', ['discard Jc'])
    """

    def __cinit__(self, token=None):
        if token is not BLANK:
            raise TypeError("make a game by Game.deal(rules, seed) or Game.from_deal(rules, hands, stock)")

    @staticmethod
    def deal(rules=None, seed=None, *, voids=0):
        """A shuffled deal (R1). The same deck of the rules and the same seed (0 to 2**64 - 1) give the same deal on
        every machine.

        rules: Rules, text, or None (classic). seed: None takes a random seed from the system. voids: void hands in a
        row before this one, for void_carries (R23).

        Every option of the rules is played. Raises TongitsError for a seed out of bounds.

        >>> Game.deal("classic", seed=1) == Game.deal(seed=1)
        True
        """
        cdef Game made = blank_game(rules)
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "little")
        cdef uint64_t chosen = whole(seed, "seed", 0, 2**64 - 1)
        tg_deal(made.native, chosen, &made.state)
        begin(made, voids)
        return made

    @staticmethod
    def from_deal(rules, hands, stock, *, voids=0):
        """A chosen deal: hands of 13, 12 and 12 cards in order of play, and the stock, first card drawn first.

        hands: three hands, each as for CardSet. stock: a text or an iterable of cards, in order.

        Raises CardError for wrong sizes, for a card given twice and for a card that is not in the deck (R1).

        >>> from tongits_core import CardSet
        >>> deck = CardSet.deck().ids
        >>> game = Game.from_deal("classic", hands=[deck[:13], deck[13:25], deck[25:37]], stock=deck[37:])
        >>> game.stock[0]
        'Qd'
        """
        cdef Game made = blank_game(rules)
        deal_chosen(made.native, list(hands), cards_in_order(stock), &made.state)
        begin(made, voids)
        return made

    # ---- what stands ----

    @property
    def turn(self):
        """The seat to act; when the hand is over, the seat that acted last."""
        return self.state.table.turn

    @property
    def phase(self):
        """'draw' (draw, take, call), 'play' (expose, secret, sapaw, discard), 'answer' or 'over'."""
        return PHASES[self.state.table.phase]

    @property
    def hands(self):
        """The cards in the hand of each seat."""
        cdef tg_state state = self.state
        return tuple([cardset_from(state.own[seat].hand) for seat in range(TG_SEATS)])

    @property
    def facedown(self):
        """The secrets of each seat that lie face down (R11), as one CardSet a seat."""
        cdef tg_state state = self.state
        return tuple([cardset_from(state.own[seat].facedown) for seat in range(TG_SEATS)])

    @property
    def stock(self):
        """The cards left to draw, as texts, the next first."""
        cdef tg_state state = self.state
        cdef int i
        return tuple([text_of_card(state.stock[i]) for i in range(state.table.stock_size - 1, -1, -1)])

    @property
    def pile(self):
        """The discards, as texts, oldest first."""
        cdef tg_table table = self.state.table
        cdef int i
        return tuple([text_of_card(table.pile[i]) for i in range(table.pile_size)])

    @property
    def table(self):
        """The melds face up as (owner, Meld), in the order they were exposed."""
        cdef tg_table table = self.state.table
        cdef int i
        return tuple([(table.meld[i].owner, meld_from(&table.meld[i])) for i in range(table.meld_count)])

    @property
    def opened(self):
        """Whether each seat has opened (R9)."""
        return tuple([bool(self.state.table.opened >> seat & 1) for seat in range(TG_SEATS)])

    @property
    def blocked(self):
        """Whether the call of each seat is blocked by a sapaw (R18)."""
        return tuple([bool(self.state.table.blocked >> seat & 1) for seat in range(TG_SEATS)])

    @property
    def caller(self):
        """The seat that called (R17), or None."""
        return None if self.state.table.caller == TG_NO_SEAT else self.state.table.caller

    @property
    def answers(self):
        """The answer of each seat to the call (R19): 'fold', 'challenge', 'show' or None."""
        return tuple([ANSWERS[self.state.table.answer[seat]] for seat in range(TG_SEATS)])

    @property
    def voids(self):
        """Void hands in a row before this one (R23)."""
        return self.state.table.voids

    @property
    def history(self):
        """The actions so far."""
        return actions_to(self.last)

    @property
    def max_plies(self):
        """An upper bound on the number of actions of a hand under these rules: 65 in classic. Derived in
        src/engine/game.c.

        The reason for a bound: a draw adds one card to a hand; every other action of a turn removes at least one, a
        take at least two.
        """
        return tg_max_plies(self.native)

    @property
    def legal_actions(self):
        """The legal actions now, in a fixed order: empty if and only if the hand is over.

        They depend only on the rules, the table and the cards of the seat to act.
        """
        cdef tg_state state = self.state  # a copy: making an object may run Python code, which may change the game
        return legal_of(self.owner, self.native, &state.table, &state.own[<int>state.table.turn])

    def view(self, seat, *, pot=0, streak=None):
        """What `seat` may know, as a Position: its own cards, the table, and the public history.

        pot: chips in the pot. streak: (seat, wins in a row) before this hand (R25). In the history the face-down secret
        of another seat is "secret ####".

        Raises TongitsError for a seat or number out of bounds, PositionError if the rules have no such pot or streak.

        >>> print(Game.deal(seed=7).view(1))
        classic seat=1 turn=0 phase=play hand=Ac,2c,5s,5d,5c,7s,7h,8h,9d,Th,Tc,Qd stock=15 counts=13,12,12
        """
        cdef int viewer = whole(seat, "seat", 0, TG_SEATS - 1)
        cdef NativeView view = blank_view(self.rules, self.native, viewer)
        fill_bonus(view, whole(pot, "pot", 0, MOST_POT), streak_of(streak))
        # No Python code runs from here on, so nothing can change the game meanwhile.
        see(view, &self.state.table, &self.state.own[viewer])
        position = position_of(view, plies_seen(self.last, viewer))
        if pot or streak is not None:
            refuse_pot(position.facts)
        return position

    # ---- motion ----

    cdef int try_one(self, Action action) except -1:
        """Play an action if it is legal. Returns TG_OK, or the tg_error that says why the action is illegal."""
        cdef tg_action native
        cdef tg_error error
        cdef int seat = self.state.table.turn
        native_action(&self.state.table, action, &native)
        error = tg_check(self.native, &self.state.table, &self.state.own[seat], &native)
        if error == TG_OK:
            self.last = ply_after(self.last, action, &self.state)
            tg_apply(self.native, &self.state, &native)
        return error

    cdef int push_one(self, Action action) except -1:
        cdef tg_error error = <tg_error>self.try_one(action)
        if error != TG_OK:
            refuse(error, str(action), self.legal_actions)
        return 0

    def push(self, action):
        """Play an action, given as Action or text. "sapaw 8h 9h on 5h 6h 7h" stands for two actions.

        Raises IllegalAction, which names the clause, the action and what is allowed, or CardError for an unknown card.
        The game then stays unchanged.
        """
        cdef Ply before = self.last
        cdef tg_state stood = self.state
        cdef list actions
        cdef tg_error error
        if type(action) is Action:
            self.push_one(action)
            return
        if not isinstance(action, str):
            raise TypeError(f"push takes an Action or its text, not {type(action).__name__} {shown(action)}")
        actions = actions_of_text(str(action), self.legal_actions)
        for one in actions:
            error = <tg_error>self.try_one(one)
            if error != TG_OK:
                self.state = stood
                self.last = before
                refuse(error, str(one), self.legal_actions)

    def pop(self):
        """Take the last action back and return it; IndexError if there is none."""
        cdef Ply last = self.last
        if last is None:
            raise IndexError("pop from a game without actions")
        self.state = last.state
        self.last = last.before
        return last.action

    def copy(self):
        """An independent game with the same deal and actions."""
        cdef Game made = Game.__new__(Game, BLANK)
        made.rules = self.rules
        made.owner = self.owner
        made.native = self.native
        made.state = self.state
        made.start = self.start
        made.last = self.last
        return made

    def record(self):
        """A Record of one hand: the deal and the actions so far. It replays exactly.

        >>> print(str(Game.deal(seed=7).record()).splitlines()[0])
        tongits-record 1
        """
        hands, stock = dealt_to(self)
        return record_of(self.rules, hands=hands, stock=stock, voids=self.state.table.voids, actions=self.history)

    def outcome(self):
        """How the hand ended and what each seat is paid (R15 to R24), or None while it runs."""
        cdef tg_settlement paid
        if self.state.table.phase != TG_PHASE_OVER:
            return None
        tg_settle(self.native, &self.state, &paid)
        return outcome_of(self.rules, &paid)

    # ---- as a value ----

    @property
    def key(self):
        """The present state as bytes. Two games have the same key if they continue and pay alike, whatever led there.

        The key covers the rules, the hands, the order of the stock, the pile, the melds and the owners of their cards,
        blocks, call and answers, and everything that a payment may need. It does not cover the order in which melds
        were exposed, nor the history. Keys are valid for one version of the package on one kind of machine.

        >>> game = Game.deal(seed=7)
        >>> before = game.key
        >>> game.push("discard Jc")
        >>> game.key == before
        False
        """
        cdef tg_state state = self.state
        tg_table_order_melds(&state.table, 0)
        return str(self.rules).encode() + b"\0" + PyBytes_FromStringAndSize(<char *>&state, sizeof(tg_state))

    def __eq__(self, other):
        if type(other) is not Game:
            return NotImplemented
        cdef Game another = <Game>other
        return (
            self.rules == another.rules
            and memcmp(&self.start, &another.start, sizeof(tg_state)) == 0
            and self.key == another.key
            and (self.last is another.last or actions_in_order(self.history) == actions_in_order(another.history))
        )

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return _replay, (self.rules, *dealt_to(self), self.state.table.voids, self.history)

    def __repr__(self):
        state = f"seat {self.turn} to act" if self.phase != "over" else "over"
        return f"<Game {self.rules}: {length_of(self.last)} actions, {state} in phase {self.phase}>"


cdef Game blank_game(object rules):
    """A game without a deal yet."""
    cdef Game made = Game.__new__(Game, BLANK)
    made.rules = Rules.of(rules)
    made.owner = native_rules(made.rules)
    made.native = &made.owner.c
    return made


cdef int begin(Game game, object voids) except -1:
    game.state.table.voids = whole(voids, "voids", 0, 255)
    game.start = game.state
    game.last = None
    return 0


cdef tuple dealt_to(Game game):
    """The three hands as dealt, and the stock, the card drawn first first."""
    hands = [text_of_cards(game.start.own[seat].hand) for seat in range(TG_SEATS)]
    stock = [text_of_card(game.start.stock[i]) for i in range(game.start.table.stock_size - 1, -1, -1)]
    return hands, stock


def _replay(rules, hands, stock, voids, actions):
    """A game from its deal and actions, for pickle and copies."""
    game = Game.from_deal(rules, hands, stock, voids=voids)
    for action in actions:
        game.push(action)
    return game


cdef object outcome_of(object rules, const tg_settlement *paid):
    cdef int seat
    cdef list seats = list(range(TG_SEATS))
    events = {
        "ace": paid.aces, "king": paid.kings, "secret": paid.secrets, "sagasa": paid.sagasas,
        "escalera": paid.escaleras, "taga_loob": paid.taga_loobs, "kang": paid.kang,
    }
    return Outcome(
        ending=ENDINGS[paid.ending],
        winner=None if paid.winner == TG_NO_SEAT else paid.winner,
        counts=tuple([paid.count[seat] for seat in seats]),
        payments=tuple([paid.payment[seat] for seat in seats]),
        roles=tuple([None if paid.winner == TG_NO_SEAT else ROLES[paid.role[seat]] for seat in seats]),
        events={name: number for name, number in events.items() if number},
        base=tuple([paid.base[seat] for seat in seats]),
        points=tuple([paid.points[seat] for seat in seats]),
        factor=paid.factor,
        rules=rules,
    )
