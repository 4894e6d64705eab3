"""Values of plans: each is played out in the same hidden worlds, by a policy that sees its own cards only."""
cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from tongits_core.position._action cimport Action, action_from
from tongits_core.belief._belief cimport Belief
from tongits_core._core cimport (
    TG_ANSWER_SHOW_OR_CHALLENGE, TG_CHALLENGE, TG_DRAW, TG_ENDING_DRAW, TG_ENDING_EXHAUSTION, TG_FOLD, TG_MAX_CARDS,
    TG_NO_CARD, TG_NO_MELD, TG_NO_SEAT, TG_ONE_IN_RASH, TG_PAID_ENDINGS, TG_PHASE_ANSWER, TG_PHASE_DRAW, TG_PHASE_OVER,
    TG_PHASE_PLAY, TG_ROLES, TG_ROLE_BURNED, TG_ROLE_CHALLENGED, TG_ROLE_FAILED_CALLER, TG_SEATS, TG_SHOW,
    TG_STREAM_BOT, TG_STREAM_PLAYOUT, TG_STREAM_WORLD, TG_TAKE, tg_action, tg_apply, tg_belief_draw,
    tg_belief_weigh_next, tg_card, tg_card_bit, tg_cards, tg_count, tg_count_points, tg_fits_call, tg_leaf_cell,
    tg_legal_actions, tg_lowest_card, tg_payout, tg_playout, tg_policy, tg_policy_act, tg_rng, tg_rng_below,
    tg_rng_make, tg_rules, tg_settle, tg_settlement, tg_state, tg_view, tg_without_lowest,
)
from tongits_core.search._plans cimport Plan, Plans, most_actions
from tongits_core.policy._named cimport native_policy
from tongits_core.position._position cimport NativeView, ids_of, native_view

from tongits_core.errors import TongitsError

cdef enum:
    # Columns of the sums: chips, their squares, squares of the gap to the reference arm, then the ends by how often.
    VALUE_COLUMNS = 3
    ENDS = 10
    COLUMNS = VALUE_COLUMNS + ENDS
    MAX_TRIES = 256
    MAX_SWAPS = 10_000
    UPHILL = 4  # by so many points less one a swap may raise the count
    # The squares of a task's gaps, twice as much in at most 1024 worlds, then fit 64 bits.
    MOST_CHIPS = 40_000_000
    LEAST_NODES = 10  # hands without jokers hardly ever have more
    NO_LIMIT = 1_000_000_000  # nodes


# How a hand ends for the viewing seat, in the order of estimate.ENDS.
cdef enum:
    WON_TONGITS, WON_CALL, WON_EXHAUSTION, LOST_TONGITS, LOST_FOLDED, LOST_CHALLENGE, LOST_CALL, LOST_EXHAUSTION, BURNED
    NOBODY_WON


cdef int end_of(const tg_settlement *paid, int seat) noexcept nogil:
    """How the hand ended for the seat."""
    cdef int role = paid.role[seat]
    cdef bint drawn = paid.ending == TG_ENDING_DRAW
    cdef bint exhausted = paid.ending == TG_ENDING_EXHAUSTION
    if paid.winner == TG_NO_SEAT:
        return NOBODY_WON
    if paid.winner == seat:
        return WON_CALL if drawn else WON_EXHAUSTION if exhausted else WON_TONGITS
    if role == TG_ROLE_BURNED:
        return BURNED
    if drawn:
        return LOST_CALL if role == TG_ROLE_FAILED_CALLER else LOST_CHALLENGE if (
            role == TG_ROLE_CHALLENGED) else LOST_FOLDED
    return LOST_EXHAUSTION if exhausted else LOST_TONGITS


cdef void settle(const Leaf *leaf, const tg_state *state, Outcome *out) noexcept nogil:
    """What a hand that is over brings the seat: its chips and R25's pot."""
    cdef tg_settlement settlement
    tg_settle(leaf.rules, state, &settlement)
    out.value = settlement.payment[leaf.seat]
    if settlement.winner != TG_NO_SEAT:
        out.value += leaf.bonus[settlement.winner]
    out.end = end_of(&settlement, leaf.seat)


cdef void play_out(const Leaf *leaf, tg_rng *rng, World *world, Outcome *out) noexcept nogil:
    """Play to the end."""
    tg_playout(leaf.rules, world.player, rng, &world.state)
    settle(leaf, &world.state, out)


cdef void play_rounds(const Leaf *leaf, tg_rng *rng, World *world, Outcome *out) noexcept nogil:
    """Play some rounds and ask the table, whose value is rounded up or down by chance, so that the mean stays."""
    cdef tg_state *state = &world.state
    cdef tg_action action
    cdef int turns = 0
    cdef int seat
    while state.table.phase != TG_PHASE_OVER:
        seat = state.table.turn
        if seat == leaf.seat and state.table.phase == TG_PHASE_DRAW:
            turns += 1
            if turns == leaf.rounds:
                out.value = leaf.table[tg_leaf_cell(leaf.rules, state)]
                out.value = out.value + <int64_t>tg_rng_below(rng, <uint32_t>1 << leaf.bits) >> leaf.bits
                out.end = NOBODY_WON  # not known
                return
        tg_policy_act(world.player[seat], leaf.rules, &state.table, &state.own[seat], rng, &action)
        tg_apply(leaf.rules, state, &action)
    settle(leaf, state, out)


cdef int count_of(const Leaf *leaf, const tg_state *state, int seat) noexcept nogil:
    return tg_count_points(&leaf.rules.counting, state.own[seat].hand)


cdef void answer_call(const Leaf *leaf, tg_state *state) noexcept nogil:
    """R19: those still asked challenge with a hand in the range for it."""
    cdef tg_action action
    memset(&action, 0, sizeof(action))
    action.card = TG_NO_CARD
    action.target = TG_NO_MELD
    while state.table.phase == TG_PHASE_ANSWER:
        if count_of(leaf, state, state.table.turn) <= leaf.challenge_at:
            action.kind = TG_CHALLENGE
        elif leaf.rules.answer == TG_ANSWER_SHOW_OR_CHALLENGE:
            action.kind = TG_SHOW
        else:
            action.kind = TG_FOLD
        tg_apply(leaf.rules, state, &action)


cdef void draw_world(const Leaf *leaf, const tg_view *view, Belief belief, tg_card next_card, uint64_t seed,
                     uint64_t number, World *out) noexcept nogil:
    """World `number`: from the belief, without one uniform among the deals that fit the view; in an answer one that
    fits the call too.

    If MAX_TRIES deals do not, none or hardly any does, and the last one is taken; but who called in spite of a block
    gets a count of 0, as it must have (R28).
    """
    cdef tg_state *state = &out.state
    cdef tg_rng rng = tg_rng_make(seed, TG_STREAM_WORLD, number)
    cdef bint answers = view.table.phase == TG_PHASE_ANSWER
    cdef bint fights = answers and (view.table.blocked >> view.table.caller & 1) != 0
    cdef bint rash = answers and not fights and tg_rng_below(&rng, TG_ONE_IN_RASH) == 0
    cdef int _try, seat
    for _try in range(MAX_TRIES):
        tg_belief_draw(&belief.c, next_card, &rng, state, out.kind)
        if not answers or belief.c.deals.size > 0 or tg_fits_call(
                leaf.rules, &state.table, state.own, leaf.caller_at, leaf.challenge_at, rash):
            break
    else:
        if fights:
            lower_callers_count(leaf, view, &rng, state)
            state.own[view.table.caller].dealt &= state.own[view.table.caller].hand
            state.own[view.table.caller].late &= state.own[view.table.caller].hand
    for seat in range(TG_SEATS):
        out.player[seat] = leaf.policy if seat == leaf.seat else leaf.opponent[out.kind[seat]]


cdef tg_cards any_of(tg_cards cards, tg_rng *rng) noexcept nogil:
    """One of the cards, each alike."""
    cdef uint32_t _i
    for _i in range(tg_rng_below(rng, <uint32_t>tg_count(cards))):
        cards = tg_without_lowest(cards)
    return cards & (~cards + 1)


cdef void lower_callers_count(const Leaf *leaf, const tg_view *view, tg_rng *rng, tg_state *world) noexcept nogil:
    """Exchange hidden cards of the caller with others that are hidden until its count is 0: not quite uniformly."""
    cdef int caller = world.table.caller
    cdef int other = TG_SEATS - caller - view.seat
    cdef tg_cards known = world.table.known[0] | world.table.known[1] | world.table.known[2]
    cdef tg_cards spare = 0, hand, given, taken
    cdef int count = count_of(leaf, world, caller)
    cdef int lower, i, _swap
    for i in range(world.table.stock_size):
        spare |= tg_card_bit(world.stock[i])
    if world.table.answer[other] == 0:
        spare |= world.own[other].hand & ~known
    for _swap in range(MAX_SWAPS):
        hand = world.own[caller].hand
        if count == 0 or hand & ~known == 0 or spare == 0:
            return
        given = any_of(hand & ~known, rng)
        taken = any_of(spare, rng)
        lower = tg_count_points(&leaf.rules.counting, hand ^ given ^ taken)
        if lower > count + <int>tg_rng_below(rng, UPHILL):
            continue
        count = lower
        world.own[caller].hand = hand ^ given ^ taken
        spare ^= given ^ taken
        if world.own[other].hand & taken:
            world.own[other].hand ^= given ^ taken
            continue
        for i in range(world.table.stock_size):
            if tg_card_bit(world.stock[i]) == taken:
                world.stock[i] = tg_lowest_card(given)


cdef void add_outcome(const Outcome *outcome, int64_t reference, int64_t *sums) noexcept nogil:
    cdef int64_t gap = outcome.value - reference
    sums[0] += outcome.value
    sums[1] += outcome.value * outcome.value
    sums[2] += gap * gap
    sums[VALUE_COLUMNS + outcome.end] += 1


cdef void value_world(const Leaf *leaf, const World *world, uint64_t seed, uint64_t number, const Plan **arm,
                      int arms, int64_t *sums) noexcept nogil:
    """Add what each arm brings in one world; arm 0 is the reference. All arms meet the same playout generator."""
    cdef World after
    cdef tg_rng rng
    cdef Outcome outcome
    cdef int64_t reference = 0
    cdef int a, i
    for a in range(arms):
        after = world[0]
        for i in range(arm[a].length):
            tg_apply(leaf.rules, &after.state, &arm[a].action[i])
        answer_call(leaf, &after.state)
        rng = tg_rng_make(seed, TG_STREAM_PLAYOUT, number)
        leaf.value(leaf, &rng, &after, &outcome)
        if a == 0:
            reference = outcome.value
        add_outcome(&outcome, reference, &sums[COLUMNS * a])


cdef int refuse_stakes(NativeView view) except -1:
    """TongitsError if an outcome may be worth more than MOST_CHIPS."""
    cdef const tg_rules *rules = &view.rules
    cdef const tg_payout *payout = &rules.payout
    cdef int64_t base = 0, points = 0, extras, factor = 1, most
    cdef int role, ending
    for role in range(TG_ROLES):
        for ending in range(TG_PAID_ENDINGS):
            base = max(base, payout.base[ending][role])
        points = max(points, 200 * payout.per_point * payout.point_factor[role])  # R5: no hand counts more
    extras = 1 + payout.per_ace + payout.per_king + 2 * payout.per_secret + payout.per_sagasa + payout.per_escalera
    factor *= payout.kang_factor if rules.kang else 1
    factor *= 3 if rules.variable_payout else 1
    factor *= 1 + view.c.table.voids if rules.void_carries else 1
    most = 2 * factor * (base + points + 5 * extras) + max(max(view.bonus[0], view.bonus[1]), view.bonus[2])
    if most > MOST_CHIPS:
        raise TongitsError(f"a hand worth up to {most} chips: a search counts up to {MOST_CHIPS} (Payout, R23)")
    return 0


cdef int set_opponents(Leaf *leaf, opponents, rules, int kinds) except -1:
    cdef int i
    if opponents is not None and len(opponents) != kinds:
        raise ValueError(f"{len(opponents)} opponents for {kinds} kinds of player")
    for i in range(kinds):
        leaf.opponent[i] = leaf.policy if opponents is None else native_policy(opponents[i], rules)
    return 0


cdef bint has_further_stakes(NativeView view) noexcept:
    """Whether more is at stake than what the payout says: the pot (R25), void hands that count (R23)."""
    return (view.bonus[0] | view.bonus[1] | view.bonus[2]) != 0 or (
        view.rules.void_carries and view.c.table.voids != 0)


@cython.final
cdef class Search:
    """The plans of a position, in groups of which one plan is to be chosen, and what they bring in given worlds.

    draw: in phase draw, the draw alone, after which the seat plays on by its policy. draws: (card id, weight, plans)
    for each card that may be drawn next; its chance is weight / total_weight. others: in phase draw the plans of each
    take, then of the call. turn: in phase play and answer the plans of the turn. It holds no running totals, so that
    threads may share it.

    most_nodes: ways to lay cards, over all cards that may be drawn and over all takes, beyond which plans are left out
    (Plans.put_turns).
    goes_on() is asked before each group of plans; once it is false, the rest is as short as with most_nodes=0.

    policy: of the seat in playouts, a name or a Policy; opponents: one for each kind of player that the belief knows,
    by which others play who are of that kind; without them others play by `policy` too.

    With a table, playouts that only choose end at the start of the seat's turn number `rounds` from now in what the
    table says, where nothing but the payout is at stake; those that count ends go to the end.
    """

    def __cinit__(self, position, seed, int caller_at, int challenge_at, Belief belief not None, policy="ranged",
                  Py_ssize_t most_nodes=NO_LIMIT, goes_on=None, LeafTable table=None, int rounds=1, opponents=None):
        cdef tg_action *option
        cdef int n
        self.view = native_view(position)
        refuse_stakes(self.view)
        self.belief = belief
        self.seed = seed
        self.leaf.value = play_out
        self.leaf.rules = &self.view.rules
        self.leaf.bonus = self.view.bonus
        self.leaf.seat = self.view.c.seat
        opponents = None if opponents is None else tuple(opponents)
        self.policies = (policy, opponents)
        self.leaf.policy = native_policy(policy, position.rules)
        set_opponents(&self.leaf, opponents, position.rules, len(belief.kinds))
        self.leaf.caller_at = caller_at
        self.leaf.challenge_at = challenge_at
        self.most_nodes = max(LEAST_NODES, most_nodes)
        self.goes_on = goes_on
        self.sketch = self.leaf
        if table is not None and not has_further_stakes(self.view):
            self.table = table
            self.sketch.value = play_rounds
            self.sketch.table = table.value
            self.sketch.bits = table.bits
            self.sketch.rounds = rounds
        self.others = []
        n = most_actions(&self.view.rules)
        option = <tg_action *>PyMem_Malloc(n * sizeof(tg_action))
        if option == NULL:
            raise MemoryError("no memory for the actions of a turn")
        try:
            n = tg_legal_actions(&self.view.rules, &self.view.c.table, &self.view.c.own, option, n)
            if self.view.c.table.phase == TG_PHASE_DRAW:
                list_others(self, option, n)
            else:
                list_turn(self, option, n)
        finally:
            PyMem_Free(option)

    @property
    def draws(self):
        list_draws(self)
        return self.each_draw

    @property
    def total_weight(self):
        list_draws(self)
        return self.weight_of_draws

    @property
    def is_cut_short(self):
        """Whether playouts that only choose end in a table."""
        return self.table is not None

    def policy_action(self):
        """What the seat's policy does here."""
        return act_of(self.leaf.policy, self.view, self.seed)

    def begin(self):
        """One more group of plans, empty, in `others`: for plans that a search leaves out, by Plans.find()."""
        cdef Plans plans = Plans(self.view)
        self.others.append(plans)
        return plans

    def run(self, list arms, int next_card, uint64_t first, int count, bint ends=True):
        """Sums over worlds `first` … `first + count - 1` for each arm, a (Plans, index) pair: chips, their squares,
        squares of the gap to arm 0, and with `ends` how often each of estimate.ENDS was met. `next_card` is drawn next
        in all of them, or 255. GIL released.
        """
        cdef int columns = COLUMNS if ends else VALUE_COLUMNS
        cdef int n = len(arms)
        cdef int i, c
        cdef Plans plans
        cdef Py_ssize_t index
        cdef const Plan **arm = <const Plan **>PyMem_Malloc(n * (sizeof(Plan *) + COLUMNS * sizeof(int64_t)))
        cdef int64_t *sums
        if arm == NULL:
            raise MemoryError("no memory for the sums of a search")
        try:
            sums = <int64_t *>&arm[n]
            for i in range(n):
                plans, index = arms[i]
                if not 0 <= index < plans.count:
                    raise IndexError(f"plan {index} of {plans.count}")
                arm[i] = &plans.plan[index]
            memset(sums, 0, n * COLUMNS * sizeof(int64_t))
            with nogil:
                value_worlds(&self.leaf if ends else &self.sketch, &self.view.c, self.belief, <tg_card>next_card,
                             self.seed, first, count, arm, n, sums)
            return [sums[i * COLUMNS + c] for i in range(n) for c in range(columns)]
        finally:
            PyMem_Free(arm)

    def world(self, uint64_t number, int next_card=TG_NO_CARD):
        """Hidden deal `number` of run() as a dict: "stock", first card drawn first; of each seat "hand", "facedown" and
        R12's "dealt", "late", "late_joker" (ranks as bits, for Xr and Xb), "sagasas" and "kang", and its "kind", by
        place in the belief's kinds of player. Cards are ids.
        """
        cdef World drawn
        cdef const tg_state *world = &drawn.state
        cdef int i
        draw_world(&self.leaf, &self.view.c, self.belief, <tg_card>next_card, self.seed, number, &drawn)
        return {
            "stock": tuple([world.stock[i] for i in range(world.table.stock_size - 1, -1, -1)]),
            "hand": tuple([ids_of(world.own[i].hand) for i in range(TG_SEATS)]),
            "facedown": tuple([ids_of(world.own[i].facedown) for i in range(TG_SEATS)]),
            "dealt": tuple([ids_of(world.own[i].dealt) for i in range(TG_SEATS)]),
            "late": tuple([ids_of(world.own[i].late) for i in range(TG_SEATS)]),
            "late_joker": tuple([tuple(world.own[i].late_joker) for i in range(TG_SEATS)]),
            "sagasas": tuple([world.own[i].sagasas for i in range(TG_SEATS)]),
            "kang": tuple([world.own[i].kang for i in range(TG_SEATS)]),
            "kind": tuple([drawn.kind[i] for i in range(TG_SEATS)]),
        }

    def run_in(self, Plans plans not None, Py_ssize_t index, hands, stock):
        """What run() sums, for one world: `hands` of the three seats and `stock`, first card drawn first, by ids."""
        cdef World world
        cdef int64_t sums[COLUMNS]
        cdef const Plan *arm
        cdef int seat, i
        if not 0 <= index < plans.count:
            raise IndexError(f"plan {index} of {plans.count}")
        arm = &plans.plan[index]
        memset(&world, 0, sizeof(world))
        memset(sums, 0, sizeof(sums))
        world.state.table = self.view.c.table
        for seat in range(3):
            world.player[seat] = self.leaf.policy
            for card in hands[seat]:
                world.state.own[seat].hand |= tg_card_bit(card)
        for i, card in enumerate(reversed(stock)):
            world.state.stock[i] = card
        world.state.own[self.view.c.seat] = self.view.c.own
        value_world(&self.leaf, &world, self.seed, 0, &arm, 1, sums)
        return [sums[i] for i in range(COLUMNS)]


cdef void value_worlds(const Leaf *leaf, const tg_view *view, Belief belief, tg_card next_card, uint64_t seed,
                       uint64_t first, int count, const Plan **arm, int arms, int64_t *sums) noexcept nogil:
    cdef World world
    cdef uint64_t number
    for number in range(first, first + count):
        draw_world(leaf, view, belief, next_card, seed, number, &world)
        value_world(leaf, &world, seed, number, arm, arms, sums)


cdef Py_ssize_t nodes_for_each(Search search, int groups) except -1:
    """How many ways to lay cards the next group of plans may have, of so many; few, once the caller says so."""
    if search.goes_on is not None and not search.goes_on():
        search.most_nodes = LEAST_NODES
    return max(LEAST_NODES, search.most_nodes // groups)


cdef int list_draws(Search search) except -1:
    """Once, and only if it is asked for: it may take longer than all that a short search does."""
    cdef uint16_t weight[TG_MAX_CARDS]
    cdef Plans plans
    cdef int card
    cdef int cards = 0
    cdef int total = 0
    found = []
    if search.each_draw is not None:
        return 0
    if search.draw is not None:
        total = tg_belief_weigh_next(&search.belief.c, weight)
        for card in range(TG_MAX_CARDS):
            cards += weight[card] != 0
        for card in range(TG_MAX_CARDS):
            if weight[card] != 0:
                plans = Plans(search.view, card)
                plans.put_turns(&search.draw.plan[0].action[0], search.leaf.policy, nodes_for_each(search, cards))
                found.append((card, weight[card], plans))
    search.weight_of_draws = total
    search.each_draw = found
    return 0


cdef int list_others(Search search, const tg_action *option, int n) except -1:
    cdef Plans plans
    cdef int k
    cdef int takes = 0
    for k in range(n):
        takes += option[k].kind == TG_TAKE
    for k in range(n):
        if option[k].kind == TG_DRAW:
            search.draw = Plans(search.view)
            search.draw.put_action(&option[k])
            continue
        plans = Plans(search.view)
        if option[k].kind == TG_TAKE:
            plans.put_turns(&option[k], search.leaf.policy, nodes_for_each(search, takes))
            if plans.count == 0 or is_listed(search.others, plans):  # a take that wastes a joker, or exchanges two
                continue
        else:
            plans.put_action(&option[k])
        search.others.append(plans)
    return 0


cdef bint is_listed(list others, Plans plans):
    """Whether a group of plans begins with a take that comes to the same."""
    cdef Plans each
    for each in others:
        if plans.leads_to_the_same(&each.begun, &plans.begun):
            return True
    return False


cdef int list_turn(Search search, const tg_action *option, int n) except -1:
    cdef int k
    search.turn = Plans(search.view)
    if search.view.c.table.phase == TG_PHASE_PLAY:
        search.turn.put_turns(NULL, search.leaf.policy, search.most_nodes)
        return 0
    for k in range(n):
        search.turn.put_action(&option[k])
    return 0


cdef Action act_of(const tg_policy *policy, NativeView view, uint64_t seed):
    cdef tg_rng rng = tg_rng_make(seed, TG_STREAM_BOT, 0)
    cdef tg_action action
    tg_policy_act(policy, &view.rules, &view.c.table, &view.c.own, &rng, &action)
    return action_from(&view.c.table, &action)


def policy_action(position, policy, uint64_t seed):
    """What a policy, by name or as a Policy, does in a position; its chances come from `seed`."""
    return act_of(native_policy(policy, position.rules), native_view(position), seed)
