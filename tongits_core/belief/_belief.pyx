"""What a seat believes of hidden cards: all worlds if they are few, else a pool of pasts that explain the history."""
cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from tongits_core.position._action cimport Action, native_action, sort_melds
from tongits_core._core cimport (
    TG_CALL, TG_CHALLENGE, TG_DISCARD, TG_FOLD, TG_ILLEGAL_CALL_BLOCKED, TG_ILLEGAL_CALL_PROTECTED, TG_ILLEGAL_DUMP,
    TG_MAX_CARDS, TG_MOST_KINDS, TG_NO_CARD, TG_NO_SEAT, TG_OK, TG_PHASE_ANSWER, TG_PHASE_OVER, TG_SEATS, TG_SECRET,
    TG_SHOW, TG_STREAM_BELIEF, TG_WHOLE_POWER, tg_action, tg_apply, tg_belief_next, tg_belief_sample, tg_card,
    tg_card_bit, tg_cards, tg_check, tg_deed, tg_deed_read, tg_error, tg_event, tg_event_see, tg_hidden, tg_history,
    tg_history_read, tg_judge, tg_judge_make, tg_likelihood_add, tg_likelihood_begin, tg_lowest_card, tg_own,
    tg_particle, tg_particles_begin, tg_particles_hidden, tg_particles_raise, tg_particles_walk, tg_past,
    tg_past_action, tg_past_deal, tg_past_sample, tg_pick_kind, tg_rng, tg_rng_below, tg_rng_make, tg_rules,
    tg_shares_of, tg_state, tg_table, tg_view, tg_without_lowest,
)
from tongits_core.cards._cards cimport cards_of
from tongits_core.policy._kinds cimport Kinds, native_kinds
from tongits_core.position._position cimport NativeView, ids_of, native_view
from tongits_core.game._shuffle cimport shuffle
from tongits_core.belief._worlds cimport list_worlds, weigh_by_call

from collections import Counter

from tongits_core.errors import PositionError

cdef enum:
    TRIES = 64  # pasts from which the history is tried to be replayed
    LARGEST = 4096
    STEPS = 48
    MOST_STEPS = 4096
    PIECE = 32_000  # events that a piece of the work looks at: a few milliseconds
    SAMPLE_TRIES = 64
    MOST_WORLDS = 200_000
    MOST_SUMS = 2_097_152


cdef str HIDDEN_SECRET = "secret As Ah Ad Ac"


@cython.final
cdef class Belief:
    """All hidden deals with their weights, if they are at most `most`; or a pool of `size` of them, at most 4096, each
    as likely as the next.

    With a history deals are as likely as they explain it. Their list is exact: with each deal weighs every past that
    leads to it (src/belief/past_sums.h); a list that may take more than `sums` of them, about a microsecond each, is
    not begun, nor one where R12 pays for what hidden cards do not tell (src/belief/worlds.h). It is given up if
    `stop()` says so. Without a history the deals of a list are alike, but in phase answer, with `call_at` = (highest
    count of a caller, of a challenger), as they fit the call (_search.draw_world). Without a history there is no pool.

    Raises PositionError if the history does not lead to the position. Where only rare hidden cards (R10
    no_dump_sapawable, R11 secret_protects, R28) could explain it and none was found, size is 0, as without a history
    where there is no list: nothing is believed.

    run(work, parts) is to call work(first, last) for each of the parts of a pool, in any order and on any threads, and
    to say whether to go on; if not, the deals fit the history, but what it tells is not used to the full.

    kinds: of players, by which hands are judged; those of data/players.toml, if not given. steps: of Metropolis that a
    deal of a pool makes after each drawing (src/belief/particles.h), at most 4096.
    """

    def __cinit__(self, position, uint64_t seed, int size, run=None, uint64_t most=0, uint32_t sums=MOST_SUMS,
                  call_at=None, stop=None, kinds=None, int steps=STEPS):
        if not 0 <= size <= LARGEST:
            raise ValueError(f"a pool of {size} deals: 0 to {LARGEST}")
        if not 1 <= steps <= MOST_STEPS:
            raise ValueError(f"{steps} steps: 1 to {MOST_STEPS}")
        if most > MOST_WORLDS or sums > MOST_SUMS:
            raise ValueError(f"a list of {most} deals with {sums} sums: at most {MOST_WORLDS}, {MOST_SUMS}")
        cdef int32_t[TG_MOST_KINDS] log2
        self.view = native_view(position)
        self.kinds = native_kinds(kinds)
        tg_likelihood_begin(&self.kinds.c, log2)
        self.usual = tg_shares_of(&self.kinds.c, log2)
        self.judged = len(position.history) > 0
        if position.history and (size > 0 or most > 0):
            fill(self, [action_of(text) for text in position.history], seed, size, steps,
                 run_here if run is None else run, most, sums, stop)
        elif most > 0:
            self.worlds = list_worlds(self.view, NULL, most, 0, stop)
            if self.worlds is not None and self.view.c.table.phase == TG_PHASE_ANSWER and (
                    call_at is None or not weigh_by_call(self.worlds, self.view, call_at[0], call_at[1])):
                self.worlds = None
        if self.worlds is not None:
            self.size = self.worlds.size

    def __dealloc__(self):
        PyMem_Free(self.hidden)

    cdef bint sample(self, tg_card next_card, tg_rng *rng, tg_state *out, uint8_t *kind) noexcept nogil:
        cdef const tg_hidden *hidden = self.pick(next_card, rng)
        cdef int seat
        if hidden != NULL:
            lay_out(&self.view.c, hidden, next_card, rng, out)
        for seat in range(TG_SEATS):
            kind[seat] = 0
            if seat != self.view.c.seat:
                kind[seat] = <uint8_t>tg_pick_kind(
                    &hidden.kinds[seat] if hidden != NULL and self.judged else &self.usual, rng)
        return hidden != NULL

    cdef const tg_hidden *pick(self, tg_card next_card, tg_rng *rng) noexcept nogil:
        """One of the deals, in which the card may be drawn next; NULL if there is none."""
        cdef const tg_hidden *hidden
        cdef int _try
        if self.worlds is not None:
            if next_card != TG_NO_CARD and self.worlds.in_stock[next_card] == 0:
                return NULL
            return self.worlds.pick(next_card, rng)
        if self.size == 0 or (next_card != TG_NO_CARD and self.in_stock[next_card] == 0):
            return NULL
        for _try in range(SAMPLE_TRIES):
            hidden = &self.hidden[tg_rng_below(rng, <uint32_t>self.size)]
            if next_card == TG_NO_CARD or (hidden.stock & tg_card_bit(next_card)) != 0:
                return hidden
        return NULL

    cdef int weigh_next(self, uint16_t *weight) noexcept:
        """A card that no deal of the pool has in the stock counts as if a tenth of one had; of a list, a card that
        weighs hardly anything as 2^-15."""
        cdef int total = tg_belief_next(&self.view.rules, &self.view.c, weight)
        cdef int card
        if self.size == 0 or total == 0:
            return total
        total = 0
        for card in range(TG_MAX_CARDS):
            if self.worlds is not None:
                weight[card] = 0
                if self.worlds.in_stock[card] > 0:
                    weight[card] = <uint16_t>((self.worlds.in_stock[card] << 15) // self.worlds.total() + 1)
                total += weight[card]
            elif weight[card] != 0:
                weight[card] = <uint16_t>(10 * self.in_stock[card] + 1)
                total += weight[card]
        return total

    @property
    def exact(self):
        """Whether these are all worlds, with their weights."""
        return self.worlds is not None

    @property
    def total(self):
        """What all deals weigh together: `size` for a pool."""
        return self.size if self.worlds is None else self.worlds.total()

    @property
    def effective(self):
        """The effective sample size, (Σ weight)² / Σ weight²; in a pool the weight of a deal is how often it is in."""
        cdef int i
        if self.worlds is not None:
            return self.total**2 / sum([self.worlds.weight(i)**2 for i in range(self.size)])
        times = Counter([(self.hidden[i].own[0].hand, self.hidden[i].own[1].hand, self.hidden[i].own[2].hand)
                         for i in range(self.size)])
        return self.size**2 / sum([n * n for n in times.values()]) if times else 0.0

    def shares(self):
        """For each seat, then for the stock, 54 numbers: the weight, out of `total`, of deals in which it holds a card.
        """
        cdef int i, place
        cdef tg_cards rest
        cdef const tg_hidden *hidden
        cdef uint64_t weight
        cdef uint64_t[4][TG_MAX_CARDS] held
        memset(held, 0, sizeof(held))
        for i in range(self.size):
            hidden = &self.hidden[i] if self.worlds is None else &self.worlds.world[i].hidden
            weight = 1 if self.worlds is None else self.worlds.weight(i)
            for place in range(4):
                rest = hidden.stock if place == 3 else hidden.own[place].hand | hidden.own[place].facedown
                while rest != 0:
                    held[place][tg_lowest_card(rest)] += weight
                    rest = tg_without_lowest(rest)
        return [[held[place][i] for i in range(TG_MAX_CARDS)] for place in range(4)]

    def hands(self):
        """The hands of the three seats in every deal, as masks."""
        cdef int i, seat
        cdef const tg_hidden *hidden
        hands = []
        for i in range(self.size):
            hidden = &self.hidden[i] if self.worlds is None else &self.worlds.world[i].hidden
            hands.append(tuple([hidden.own[seat].hand for seat in range(3)]))
        return hands

    def weights(self):
        """The weight of every deal, out of `total`: 1 in a pool."""
        cdef int i
        return [1 if self.worlds is None else self.worlds.weight(i) for i in range(self.size)]

    def deals(self):
        """Each deal as a dict: its weight; the cards, by ids, of the stock and the three seats, those face down apart,
        what R12 sagasa pays a seat for: its cards that came late, and how many sagasas it has made; and with a history
        the shares of the kinds of player that each other seat may be.
        """
        cdef int i, seat
        cdef const tg_hidden *hidden
        deals = []
        for i in range(self.size):
            hidden = &self.hidden[i] if self.worlds is None else &self.worlds.world[i].hidden
            deals.append({
                "weight": 1 if self.worlds is None else self.worlds.weight(i),
                "stock": ids_of(hidden.stock),
                "hand": tuple([ids_of(hidden.own[seat].hand) for seat in range(3)]),
                "facedown": tuple([ids_of(hidden.own[seat].facedown) for seat in range(3)]),
                "late": tuple([ids_of(hidden.own[seat].late) for seat in range(3)]),
                "sagasas": tuple([hidden.own[seat].sagasas for seat in range(3)]),
                "kinds": tuple([shares_in(&hidden.kinds[seat], len(self.kinds)) for seat in range(3)]),
            })
        return deals


cdef tuple shares_in(const tg_kind_shares *shares, int kinds):
    cdef int k
    cdef double total = sum([shares.of[k] for k in range(kinds)])
    return tuple([shares.of[k] / total if total > 0.0 else 0.0 for k in range(kinds)])


def likelihoods(position, hand, action, kinds=None):
    """What is added to the logarithm (256 * log2) of the likelihood of each kind of player whose seat the position is,
    if it acts so with this hand (src/belief/likelihood.h), a CardSet."""
    cdef Kinds judged = native_kinds(kinds)
    cdef NativeView view = native_view(position)
    cdef tg_own own = view.c.own
    cdef tg_history history
    cdef tg_judge judge
    cdef tg_event event
    cdef int32_t[TG_MOST_KINDS] log2
    cdef int i
    own.hand = cards_of(hand)
    memset(log2, 0, sizeof(log2))
    memset(&history, 0, sizeof(history))
    memset(&event, 0, sizeof(event))
    native_action(&view.c.table, <Action>action, &event.action)
    tg_event_see(&view.rules, &view.c.table, &event)
    tg_judge_make(&view.rules, &history, &judged.c, &judge)
    tg_likelihood_add(&judge, &event, &own, log2)
    return [log2[i] for i in range(judged.c.count)]


def deed_of(position, action):
    """What an action of the seat whose position it is shows of its hand (tg_deed in src/belief/likelihood.h): its
    deeds, and of a discard (places of the loose cards, number of further ones, place of the discard); None for other
    actions."""
    cdef NativeView view = native_view(position)
    cdef tg_event event
    cdef tg_deed deed
    cdef int i
    memset(&event, 0, sizeof(event))
    native_action(&view.c.table, <Action>action, &event.action)
    tg_event_see(&view.rules, &view.c.table, &event)
    tg_deed_read(&view.rules, &event, &view.c.own, &deed)
    deeds = [deed.deed[i] for i in range(deed.deeds)]
    if deed.loose < 0:
        return deeds, None
    return deeds, ([deed.place[i] for i in range(deed.loose)], deed.matched, deed.chosen)


def kinds_of_players(kinds=None):
    """The logarithms (256 * log2) of how many players are of each kind."""
    cdef Kinds judged = native_kinds(kinds)
    cdef int32_t[TG_MOST_KINDS] log2
    cdef int i
    tg_likelihood_begin(&judged.c, log2)
    return [log2[i] for i in range(judged.c.count)]


cdef Action action_of(str text):
    """An action of the history; whose secret lies face down, its meld is not read (note_seats)."""
    return Action.parse(HIDDEN_SECRET if text == "secret ####" else text)


cdef void lay_out(const tg_view *view, const tg_hidden *hidden, tg_card next_card, tg_rng *rng,
                  tg_state *out) noexcept nogil:
    """A world: the hidden hands, and their stock shuffled with `next_card` on top."""
    cdef tg_cards rest = hidden.stock
    cdef int n = 0, i
    memset(out, 0, sizeof(tg_state))
    out.table = view.table
    for i in range(3):
        out.own[i] = hidden.own[i]
    if next_card != TG_NO_CARD:
        rest &= ~tg_card_bit(next_card)
    while rest != 0:
        out.stock[n] = tg_lowest_card(rest)
        rest = tg_without_lowest(rest)
        n += 1
    shuffle(out.stock, n, rng)
    if next_card != TG_NO_CARD:
        out.stock[n] = next_card


def run_here(work, parts):
    """Do all parts on this thread."""
    for first, last in parts:
        work(first, last)
    return True


@cython.final
cdef class Pool:
    """Particles in the making, and what they are made from."""
    cdef Belief belief
    cdef tg_event *event
    cdef tg_particle *particle
    cdef tg_history history
    cdef tg_judge judge
    cdef uint64_t seed
    cdef int size, steps, drawing, power

    def __cinit__(self, Belief belief not None, int length, uint64_t seed, int size, int steps):
        self.belief = belief
        self.seed = seed
        self.size = size
        self.steps = steps
        self.event = <tg_event *>PyMem_Calloc(length, sizeof(tg_event))
        self.particle = <tg_particle *>PyMem_Calloc(2 * size, sizeof(tg_particle))
        if self.event == NULL or self.particle == NULL:
            raise MemoryError("no memory for a pool of hidden deals")

    def __dealloc__(self):
        PyMem_Free(self.event)
        PyMem_Free(self.particle)

    def begin(self, int first, int last):
        """Draw particles first … last - 1; GIL released."""
        with nogil:
            tg_particles_begin(&self.judge, &self.belief.view.c, self.seed, first, last, self.particle)

    def walk(self, int first, int last):
        """Let particles first … last - 1 make their steps; GIL released."""
        with nogil:
            tg_particles_walk(
                &self.judge, self.seed, self.drawing, self.power, self.steps, first, last, self.particle)

    cdef int lead(self, run) except -1:
        """From a uniform sample to the likelihood of the history."""
        cdef int piece = max(1, PIECE // (self.steps * self.history.length))
        parts = [(first, min(first + piece, self.size)) for first in range(0, self.size, piece)]
        goes_on = run(self.begin, parts)
        while goes_on and self.power < TG_WHOLE_POWER:
            self.power = tg_particles_raise(
                self.seed, self.drawing, self.power, self.size, self.particle, &self.particle[self.size])
            goes_on = run(self.walk, parts)
            self.drawing += 1
        return 0


cdef int fill(Belief belief, list actions, uint64_t seed, int size, int steps, run, uint64_t most, uint32_t sums,
              object stop) except -1:
    cdef int length = len(actions)
    cdef tg_table goal
    cdef Pool pool = Pool(belief, length, seed, size, steps)
    belief.hidden = <tg_hidden *>PyMem_Calloc(size, sizeof(tg_hidden))
    if belief.hidden == NULL:
        raise MemoryError("no memory for a pool of hidden deals")
    note_seats(&belief.view.c, actions, pool.event)
    if not tg_history_read(&belief.view.rules, &belief.view.c, pool.event, length, &pool.history):
        raise PositionError("the history draws more cards, or lays more secrets, than there are (R1)")
    if not find_tables(belief, actions, pool.event, &pool.history, &goal):
        return 0
    tg_judge_make(&belief.view.rules, &pool.history, &belief.kinds.c, &pool.judge)
    if most > 0:
        belief.worlds = list_worlds(belief.view, &pool.judge, most, sums, stop)
    if belief.worlds is not None or size == 0:
        return 0
    pool.lead(run)
    belief.size = tg_particles_hidden(
        &pool.judge, &belief.view.c, &goal, pool.particle, size, belief.hidden)
    count_stocks(belief)
    return 0


cdef void count_stocks(Belief belief) noexcept nogil:
    cdef int i
    cdef tg_cards rest
    for i in range(belief.size):
        rest = belief.hidden[i].stock
        while rest != 0:
            belief.in_stock[tg_lowest_card(rest)] += 1
            rest = tg_without_lowest(rest)


cdef int note_seats(const tg_view *view, list actions, tg_event *event) except -1:
    """Who did what: seats follow from the order of play alone, answers from who may give one (R19)."""
    cdef int i, seat = 0, caller = TG_NO_SEAT
    cdef int kind
    for i, action in enumerate(actions):
        event[i].action = (<Action>action).native
        event[i].table.turn = seat
        kind = event[i].action.kind
        if kind == TG_SECRET and seat != view.seat:
            event[i].action.meld.cards = 0
        if kind == TG_DISCARD:
            seat = (seat + 1) % 3
        elif kind in (TG_CALL, TG_FOLD, TG_CHALLENGE, TG_SHOW):
            caller = seat if kind == TG_CALL else caller
            seat = (seat + 1) % 3
            while seat != caller and view.table.answer[seat] == 0 and seat != view.table.turn:
                seat = (seat + 1) % 3
    return 0


cdef bint find_tables(Belief belief, list actions, tg_event *event, const tg_history *history,
                      tg_table *goal) except -1:
    """Replay the history from pasts of uniform worlds until one leads to the view, noting the table before each action.

    False if hidden cards stood against each of them; what no hidden cards could make right is an error.
    """
    cdef tg_rng rng = tg_rng_make(0, TG_STREAM_BELIEF, 0)
    cdef tg_state state
    cdef tg_past past
    cdef int _try
    for _try in range(TRIES):
        tg_belief_sample(&belief.view.rules, &belief.view.c, TG_NO_CARD, &rng, &state)
        tg_past_sample(history, &state, &rng, &past)
        if replay(belief, actions, event, history, &past, &state):
            goal[0] = state.table
            return True
    return False


cdef bint replay(Belief belief, list actions, tg_event *event, const tg_history *history, const tg_past *past,
                 tg_state *state) except -1:
    """Whether the history leads from this past to the view; PositionError if it can from no past."""
    cdef const tg_rules *rules = &belief.view.rules
    cdef tg_table *table = &state.table
    cdef tg_action action
    cdef tg_error error
    cdef int i
    if not tg_past_deal(rules, history, past, state):
        raise PositionError("the history and the cards of the position do not make up the deal (R1)")
    for i in range(len(actions)):
        if table.phase == TG_PHASE_OVER and i == 0:
            return False  # R16: a hand of nothing but melds, which none of the players was dealt
        if event[i].table.turn != table.turn:
            if table.phase == TG_PHASE_ANSWER and rules.secret_protects:
                return False  # R11: who may answer hangs on a hidden secret
            raise PositionError(
                f"in the history {str(actions[i])!r} is for seat {table.turn}, not {event[i].table.turn} (R14, R19)")
        tg_event_see(rules, table, &event[i])
        action = tg_past_action(history, past, i)
        if action.kind != TG_SECRET:
            native_action(table, <Action>actions[i], &action)
            event[i].action = action
        error = tg_check(rules, table, &state.own[table.turn], &action)
        if error in (TG_ILLEGAL_CALL_BLOCKED, TG_ILLEGAL_CALL_PROTECTED, TG_ILLEGAL_DUMP) and may_hide(rules, error):
            return False
        if error != TG_OK:
            raise PositionError(f"in the history {str(actions[i])!r} is not legal where it stands")
        tg_apply(rules, state, &action)
    if table.phase == belief.view.c.table.phase == TG_PHASE_ANSWER and rules.secret_protects and (
            table.turn != belief.view.c.table.turn):
        return False  # R11: who is asked next hangs on a hidden secret
    if not same_table(table, &belief.view.c.table):
        raise PositionError("the history does not lead to this position")
    return True


cdef bint may_hide(const tg_rules *rules, tg_error error) noexcept:
    """Whether other hidden cards could have made the action legal (R10, R11, R28)."""
    if error == TG_ILLEGAL_CALL_BLOCKED:
        return rules.zero_count_fight
    return rules.secret_protects if error == TG_ILLEGAL_CALL_PROTECTED else rules.no_dump_sapawable


cdef bint same_table(const tg_table *a, const tg_table *b) noexcept:
    """Equal but for the order of the melds."""
    cdef tg_table one = a[0]
    cdef tg_table other = b[0]
    sort_melds(&one, 0)
    sort_melds(&other, 0)
    return memcmp(&one, &other, sizeof(tg_table)) == 0
