"""The belief of a seat about hidden cards: all worlds if they are few, else a pool of pasts that explain the
history."""
cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from tongits_core.position._action cimport Action, action_of_ply, native_action
from tongits_core._core cimport (
    TG_MAX_CARDS, TG_MOST_KINDS, TG_MOST_PARTS, TG_OK, TG_PHASE_ANSWER, TG_SEATS, tg_action, tg_bool, tg_cards,
    tg_deals_free, tg_deals_stock_of, tg_deals_total, tg_deals_weigh_by_call, tg_deals_weight, tg_deed, tg_deed_read,
    tg_error, tg_event, tg_event_see, tg_events, tg_events_add, tg_events_begin, tg_events_free, tg_events_lead_to,
    tg_hidden, tg_history, tg_history_read, tg_judge, tg_judge_by_ranges, tg_judge_make, tg_kind_shares,
    tg_likelihood_add, tg_likelihood_begin, tg_list_limits, tg_list_worlds, tg_lowest_card, tg_own, tg_ply, tg_ply_on,
    tg_pool, tg_pool_begin, tg_pool_deals, tg_pool_free, tg_pool_go_on, tg_pool_init, tg_pool_keep, tg_pool_piece,
    tg_pool_raise, tg_pool_walk, tg_shares_of, tg_table, tg_without_lowest,
)
from tongits_core.cards._cards cimport cards_of
from tongits_core.policy._kinds cimport Kinds, native_kinds
from tongits_core.policy._policy cimport Policy
from tongits_core.position._position cimport NativeView, ids_of, native_view, plies_of

from collections import Counter

from tongits_core._errors import error_of
from tongits_core.errors import PositionError

cdef enum:  # limits of the arguments; the values of a search are in search/params.py
    LARGEST = 4096
    MOST_STEPS = 65536
    MOST_TIMES = 256
    MOST_WORLDS = 200_000
    MOST_SUMS = 2_097_152  # about two seconds
    LEAST_PRIOR = -4096  # as in policy/kinds.py


@cython.final
cdef class Stop:
    """Long work in C asks this object whether to stop. It asks `asked()`, unless None, and checks Python's signals."""

    def __cinit__(self, asked):
        self.asked = asked
        self.c.is_wanted = is_stop_wanted
        self.c.context = <void *>self

    cdef int reraise(self) except -1:
        """Raise the exception that came up meanwhile, such as KeyboardInterrupt by Ctrl-C."""
        raised, self.raised = self.raised, None
        if raised is not None:
            raise raised
        return 0


cdef tg_bool is_stop_wanted(void *context) noexcept with gil:
    cdef Stop stop = <Stop>context
    try:
        PyErr_CheckSignals()
        return stop.asked is not None and stop.asked()
    except BaseException as error:
        stop.raised = error
        return True


@cython.final
cdef class Belief:
    """All hidden deals with their weights, if there are at most `most`; else a pool of `size` deals (at most 4096) with
    equal weights.

    With a history, a deal is the more likely the better it explains the history. A list is exact: the weight of a deal
    sums over every past that leads to the deal (src/belief/past_sums.h). A list is not begun if it may need more than
    `sums` sums over pasts, about a microsecond each, or if R12 pays for something that hidden cards do not show
    (src/belief/worlds.h). The list is given up if `stop()` is true. Without a history all deals of a list have the same
    weight. The exception is phase answer: there deals are weighed by how well they fit the call (src/belief/calls.h),
    with `call_at` = (highest count of a caller, highest count of a challenger). Without a history there is no pool.

    Forgotten cards of the pile (Position.forgotten) count as cards of the stock here: they lie evenly mixed with it.

    Raises PositionError if the history does not lead to the position. size is 0, and nothing is believed, in two cases:
    without a history if there is no list, and with a history that only rare hidden cards explain (R10
    no_dump_sapawable, R11 secret_protects, R28) if none were found.

    run(work, parts) must call work(first, last) for each of the parts of a pool, in any order and on any threads. It
    returns whether to go on. If not, the deals fit the history, but are not fully weighed by the actions in it.

    kinds: the kinds of players that hands are judged by; default: data/players.toml. priors: for each seat how common
    each of the kinds is, in 256 * log2 of a share, -4096 to 0; default: the priors of the kinds. steps: Metropolis
    steps of each deal of a pool after each resampling (src/belief/particles.h), at most 4096.

    parts: independent parts of the pool, 1 to 32, each of size / parts deals (src/belief/pool.h). burn: further steps
    before the deals are kept. times: how often they are kept, 1 to 256, each time after `between` steps more; so the
    pool has up to times * size deals.
    """

    def __cinit__(self, position, uint64_t seed, int size, run=None, uint64_t most=0, uint32_t sums=2_097_152,
                  call_at=None, stop=None, kinds=None, int steps=48, priors=None, int parts=1, int burn=0,
                  int between=48, int times=1, tables=None):
        cdef tg_list_limits limits
        sizes = checked_pool(size, steps, parts, burn, between, times)
        if most > MOST_WORLDS or sums > MOST_SUMS:
            raise ValueError(f"a list of {most} deals with {sums} sums: at most {MOST_WORLDS}, {MOST_SUMS}")
        self.view = native_view(position)
        self.kinds = native_kinds(kinds)
        self.c.rules = &self.view.rules
        self.c.view = &self.view.c
        self.c.judged = len(self.view.plies) > 0
        self.priors = checked_priors(priors, self.kinds)
        self.tables = checked_tables(tables, self.kinds)
        set_shares(self)
        limits.worlds = most
        limits.sums = sums
        if not self.c.judged:
            list_deals(self, NULL, &limits, stop)
            weigh_by_call(self, call_at)
        elif size > 0 or most > 0:
            believe_history(self, seed, sizes, run_here if run is None else run, &limits, stop)

    def __dealloc__(self):
        tg_deals_free(&self.c.deals)

    @property
    def size(self):
        """Number of deals; 0: nothing is believed."""
        return self.c.deals.size

    @property
    def exact(self):
        """Whether the deals are all worlds, with exact weights."""
        return self.c.deals.reached != NULL

    @property
    def parts(self):
        """Number of independent parts of the pool, which give the worlds of a search in turn; 1 for a list."""
        return max(1, self.c.deals.parts)

    def stock_of(self, int part):
        """For a part of a pool: the number of deals in whose stock each of the 54 cards is, and the number of all deals
        of the part; 0 if there is no pool. ValueError if there is no such part."""
        cdef int[TG_MAX_CARDS] cards
        cdef int deals, i
        if not 0 <= part < self.parts:
            raise ValueError(f"part {part}: the belief has {self.parts}")
        if self.c.deals.parts == 0:
            return [0] * TG_MAX_CARDS, 0
        deals = tg_deals_stock_of(&self.c.deals, part, cards)
        return [cards[i] for i in range(TG_MAX_CARDS)], deals

    def different_hands(self, int seat):
        """The effective number of different hands of a seat, (Σ weight)² / Σ weight², where equal hands count as one of
        their summed weight; 0.0 if nothing is believed."""
        if not 0 <= seat < 3:
            raise ValueError(f"seat {seat}: 0, 1 or 2")
        summed = Counter()
        for hands, weight in zip(self.hands(), self.weights(), strict=True):
            summed[hands[seat]] += weight
        return self.total**2 / sum([weight * weight for weight in summed.values()]) if summed else 0.0

    @property
    def total(self):
        """The total weight of all deals; for a pool it is `size`."""
        return tg_deals_total(&self.c.deals)

    @property
    def effective(self):
        """The effective sample size, (Σ weight)² / Σ weight². In a pool the weight of a deal is the number of its
        copies."""
        weights = self.weights() if self.exact else Counter(self.hands()).values()
        return self.total**2 / sum([weight * weight for weight in weights]) if weights else 0.0

    def shares(self):
        """54 numbers for each seat, then for the stock with the forgotten cards of the pile: the weight, out of
        `total`, of the deals in which it holds each card.
        """
        cdef int i, place
        cdef tg_cards rest
        cdef const tg_hidden *hidden
        cdef uint64_t[4][TG_MAX_CARDS] held
        memset(held, 0, sizeof(held))
        for i in range(self.c.deals.size):
            hidden = &self.c.deals.hidden[i]
            for place in range(4):
                rest = hidden.stock if place == 3 else hidden.own[place].hand | hidden.own[place].facedown
                while rest != 0:
                    held[place][tg_lowest_card(rest)] += tg_deals_weight(&self.c.deals, i)
                    rest = tg_without_lowest(rest)
        return [[held[place][i] for i in range(TG_MAX_CARDS)] for place in range(4)]

    def hands(self):
        """The hands of the three seats in each deal, as bit masks."""
        cdef int i, seat
        return [tuple([self.c.deals.hidden[i].own[seat].hand for seat in range(3)]) for i in range(self.c.deals.size)]

    def weights(self):
        """The weight of each deal, out of `total`; 1 in a pool."""
        cdef int i
        return [tg_deals_weight(&self.c.deals, i) for i in range(self.c.deals.size)]

    def deals(self):
        """Each deal as a dict: "weight", "stock" (with the forgotten cards of the pile), and for each seat "hand",
        "facedown", "late", "sagasas" and "kinds". Cards are ids. late: cards drawn after their trio was exposed;
        sagasas: sagasas made (R12). kinds: with a history, the shares of the kinds of player that the seat may be.
        """
        cdef int i, seat
        cdef const tg_hidden *hidden
        deals = []
        for i in range(self.c.deals.size):
            hidden = &self.c.deals.hidden[i]
            deals.append({
                "weight": tg_deals_weight(&self.c.deals, i),
                "stock": ids_of(hidden.stock),
                "hand": tuple([ids_of(hidden.own[seat].hand) for seat in range(3)]),
                "facedown": tuple([ids_of(hidden.own[seat].facedown) for seat in range(3)]),
                "late": tuple([ids_of(hidden.own[seat].late) for seat in range(3)]),
                "sagasas": tuple([hidden.own[seat].sagasas for seat in range(3)]),
                "kinds": tuple([shares_in(&hidden.kinds[seat], len(self.kinds)) for seat in range(3)]),
            })
        return deals


cdef tuple checked_priors(priors, Kinds kinds):
    """A row for each seat, with a number for each kind; ValueError for numbers that are no priors."""
    cdef int32_t[TG_MOST_KINDS] log2
    cdef int i
    if priors is None:
        tg_likelihood_begin(&kinds.c, log2)
        return (tuple([log2[i] for i in range(kinds.c.count)]),) * TG_SEATS
    rows = tuple([tuple(row) for row in priors])
    if len(rows) != TG_SEATS or any([len(row) != kinds.c.count for row in rows]):
        raise ValueError(f"priors are {TG_SEATS} rows of {kinds.c.count} numbers: one for each seat and kind of player")
    if any([not LEAST_PRIOR <= prior <= 0 for row in rows for prior in row]):
        raise ValueError(f"a prior is {LEAST_PRIOR} to 0, in 256 * log2 of a share")
    return rows


cdef tuple checked_tables(tables, Kinds kinds):
    """A row for each seat, with a Policy or None for each kind; ValueError or TypeError for anything else."""
    if tables is None:
        return ((None,) * kinds.c.count,) * TG_SEATS
    rows = tuple([tuple(row) for row in tables])
    if len(rows) != TG_SEATS or any([len(row) != kinds.c.count for row in rows]):
        raise ValueError(f"tables are {TG_SEATS} rows of {kinds.c.count} policies: one for each seat and kind")
    for row in rows:
        for policy in row:
            if not isinstance(policy, Policy | None):
                raise TypeError(f"a table is a Policy or None, not {type(policy).__name__}")
    return rows


cdef int set_tables(tg_judge *judge, tuple tables) except -1:
    """Let the judge use these tables, which must outlive it."""
    cdef int seat, kind
    for seat in range(TG_SEATS):
        for kind, policy in enumerate(tables[seat]):
            if policy is not None:
                tg_judge_by_ranges(judge, seat, kind, (<Policy>policy).c.ranges)
    return 0


cdef int set_shares(Belief belief) except -1:
    """How common each kind of player is before the hand, for each seat."""
    cdef int32_t[TG_MOST_KINDS] log2
    cdef int seat, i
    memset(log2, 0, sizeof(log2))
    for seat in range(TG_SEATS):
        for i, prior in enumerate(belief.priors[seat]):
            log2[i] = prior
        belief.c.usual[seat] = tg_shares_of(&belief.kinds.c, log2)
    return 0


cdef tuple shares_in(const tg_kind_shares *shares, int kinds):
    cdef int k
    cdef double total = sum([shares.of[k] for k in range(kinds)])
    return tuple([shares.of[k] / total if total > 0.0 else 0.0 for k in range(kinds)])


def likelihoods(position, hand, action, kinds=None):
    """For each kind of player: what the action adds to the logarithm (256 * log2) of its likelihood, if the position's
    seat holds `hand`, a CardSet (src/belief/likelihood.h)."""
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
    native_action(&view.c.table, <Action?>action, &event.action)
    tg_event_see(&view.rules, &view.c.table, &event)
    tg_judge_make(&view.rules, &history, &judged.c, &judge)
    tg_likelihood_add(&judge, &event, &own, log2)
    return [log2[i] for i in range(judged.c.count)]


def deed_of(position, action):
    """What an action of the position's seat shows of its hand (tg_deed in src/belief/likelihood.h): (deeds, choice).
    For a discard the choice is (places of the loose cards, number of the other cards, place of the discard); else
    None."""
    cdef NativeView view = native_view(position)
    cdef tg_event event
    cdef tg_deed deed
    cdef int i
    memset(&event, 0, sizeof(event))
    native_action(&view.c.table, <Action?>action, &event.action)
    tg_event_see(&view.rules, &view.c.table, &event)
    tg_deed_read(&view.rules, &event, &view.c.own, &deed)
    deeds = [deed.deed[i] for i in range(deed.deeds)]
    if deed.loose < 0:
        return deeds, None
    return deeds, ([deed.place[i] for i in range(deed.loose)], deed.matched, deed.chosen)


def kinds_of_players(kinds=None):
    """The logarithm (256 * log2) of the share of players of each kind."""
    cdef Kinds judged = native_kinds(kinds)
    cdef int32_t[TG_MOST_KINDS] log2
    cdef int i
    tg_likelihood_begin(&judged.c, log2)
    return [log2[i] for i in range(judged.c.count)]


cdef int need_memory(tg_error error) except -1:
    if error != TG_OK:
        raise error_of(error, "a belief")
    return 0


cdef int list_deals(Belief belief, const tg_judge *judge, const tg_list_limits *limits, asked) except -1:
    """List all worlds, if they are few enough (src/belief/world_list.h)."""
    cdef Stop stop = Stop(asked)
    cdef tg_error error
    with nogil:
        error = tg_list_worlds(
            &belief.view.rules, &belief.view.c, judge, limits, &stop.c, &belief.c.deals)
    stop.reraise()
    return need_memory(error)


cdef int weigh_by_call(Belief belief, call_at) except -1:
    """Weigh deals for a seat that answers a call without a history. No deals are left if `call_at` is None or no deal
    fits it."""
    if belief.view.c.table.phase != TG_PHASE_ANSWER or belief.c.deals.size == 0:
        return 0
    if call_at is None:
        tg_deals_free(&belief.c.deals)
        return 0
    tg_deals_weigh_by_call(
        &belief.c.deals, &belief.view.rules, &belief.view.c.table, call_at[0], call_at[1])
    return 0


def run_here(work, parts):
    """Do all parts on this thread."""
    for first, last in parts:
        work(first, last)
    return True


@cython.final
cdef class Past:
    """The events that led to a position, and the judge of hands.

    Raises PositionError if the events do not lead to the position.
    """
    cdef NativeView view
    cdef Kinds kinds
    cdef tuple tables
    cdef tg_events events
    cdef tg_history history
    cdef tg_judge judge

    def __cinit__(self, NativeView view not None, Kinds kinds not None, priors=None, tables=None):
        cdef tg_action action
        cdef int length, i, seat, kind
        cdef const tg_ply *ply = plies_of(view, &length)
        if length == 0:
            raise ValueError("a history of no actions")
        self.view = view
        self.kinds = kinds
        need_memory(tg_events_begin(&view.rules, &view.c, length, &self.events))
        for i in range(length):
            action = tg_ply_on(&self.events.table, &ply[i])
            if tg_events_add(&self.events, &action) != TG_OK:
                raise PositionError(f"in the history {str(action_of_ply(&ply[i]))!r} is not legal where it stands")
        if not tg_events_lead_to(&self.events, &view.c):
            raise PositionError("the history does not lead to this position")
        if not tg_history_read(&view.rules, &view.c, self.events.event, self.events.length, &self.history):
            raise PositionError("the history draws more cards, or lays more secrets, than there are (R1)")
        tg_judge_make(&view.rules, &self.history, &kinds.c, &self.judge)
        for seat, row in enumerate(checked_priors(priors, kinds)):
            for kind, prior in enumerate(row):
                self.judge.prior[seat][kind] = prior
        self.tables = checked_tables(tables, kinds)
        set_tables(&self.judge, self.tables)

    def __dealloc__(self):
        tg_events_free(&self.events)


@cython.final
cdef class Pool:
    """Particles in the making (src/belief/pool.h)."""
    cdef Past past  # keeps what the pool points to alive
    cdef tg_pool c
    cdef bytearray begun  # 1 for each particle that was begun

    def __cinit__(self, Past past not None, uint64_t seed, int size, int steps, int parts=1, int times=1):
        if size < 1:
            raise ValueError("a pool of no deals")
        checked_pool(size, steps, parts, 0, 1, times)
        self.past = past
        self.begun = bytearray(size)
        need_memory(tg_pool_init(&past.judge, &past.view.c, seed, size, steps, parts, times, &self.c))

    def __dealloc__(self):
        tg_pool_free(&self.c)

    def begin(self, int first, int last):
        """Draw particles first … last - 1. Releases the GIL."""
        refuse_part(self, first, last)
        with nogil:
            tg_pool_begin(&self.c, first, last)
        self.begun[first:last] = b"\1" * (last - first)

    def walk(self, int first, int last):
        """Let particles first … last - 1 make their steps. Releases the GIL."""
        refuse_part(self, first, last)
        if 0 in self.begun[first:last]:
            raise ValueError(f"particles {first} to {last} are not all begun")
        with nogil:
            tg_pool_walk(&self.c, first, last)


cdef tuple checked_pool(int size, int steps, int parts, int burn, int between, int times):
    if not 0 <= size <= LARGEST:
        raise ValueError(f"a pool of {size} deals: 0 to {LARGEST}")
    if not 1 <= steps <= MOST_STEPS:
        raise ValueError(f"{steps} steps: 1 to {MOST_STEPS}")
    if not 1 <= parts <= TG_MOST_PARTS or size % parts != 0:
        raise ValueError(f"{parts} parts of a pool of {size} deals: 1 to {TG_MOST_PARTS}, of equal size")
    if not 1 <= times <= MOST_TIMES:
        raise ValueError(f"deals kept {times} times: 1 to {MOST_TIMES}")
    if not (0 <= burn <= MOST_STEPS and 1 <= between <= MOST_STEPS):
        raise ValueError(f"{burn} steps before deals are kept, {between} between: 0 or 1 to {MOST_STEPS}")
    return size, steps, parts, burn, between, times


cdef int refuse_part(Pool pool, int first, int last) except -1:
    if not 0 <= first <= last <= pool.c.size:
        raise ValueError(f"particles {first} to {last}: there are {pool.c.size}")
    return 0


cdef list pieces_of(Pool pool):
    cdef int piece = tg_pool_piece(&pool.c)
    return [(first, min(first + piece, pool.c.size)) for first in range(0, pool.c.size, piece)]


cdef bint lead(Pool pool, run) except -1:
    """From a uniform sample to the likelihood of the history. Returns whether to go on."""
    pieces = pieces_of(pool)
    goes_on = run(pool.begin, pieces)
    if goes_on and 0 in pool.begun:
        raise ValueError("run() left parts of the work out, and wants to go on")
    while goes_on and tg_pool_raise(&pool.c):
        goes_on = run(pool.walk, pieces)
    return goes_on


cdef bint walk_on(Pool pool, int steps, run) except -1:
    """Let all deals make further steps. Returns whether to go on."""
    tg_pool_go_on(&pool.c, steps)
    return run(pool.walk, pieces_of(pool))


cdef int keep(Pool pool) except -1:
    """Keep the present deals."""
    cdef const tg_table *table = &pool.past.events.table
    with nogil:
        tg_pool_keep(&pool.c, table)
    return 0


cdef int believe_history(Belief belief, uint64_t seed, tuple sizes, run, const tg_list_limits *limits,
                         stop) except -1:
    """sizes: those of the pool, as checked_pool() has them."""
    cdef Past past = Past(belief.view, belief.kinds, belief.priors, belief.tables)
    cdef Pool pool
    list_deals(belief, &past.judge, limits, stop)
    if belief.c.deals.size > 0 or sizes[0] == 0:
        return 0
    size, steps, parts, burn, between, times = sizes
    pool = Pool(past, seed, size, steps, parts, times)
    goes_on = lead(pool, run)
    if goes_on and burn > 0:
        goes_on = walk_on(pool, burn, run)
    keep(pool)
    for _ in range(times - 1):
        goes_on = goes_on and walk_on(pool, between, run)
        if not goes_on:  # some may not have walked
            break
        keep(pool)
    tg_pool_deals(&pool.c, &belief.c.deals)
    return 0
