"""Values of plans. All plans are played out in the same hidden worlds, by policies that see only their own cards.

The work is done in src/search/: worlds (search.h), playouts (leaves.h), sums (values.h).
"""
cimport cython
import math
from fractions import Fraction

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcmp, memset

from tongits_core.position._action cimport Action, action_from
from tongits_core.belief._belief cimport Belief
from tongits_core.cards._cards cimport card_of, cards_of
from tongits_core._core cimport (
    TG_ALWAYS, TG_DRAW, TG_MAX_CARDS, TG_MOST_COUNT, TG_NO_CARD, TG_OK, TG_PAID_ENDINGS, TG_PHASE_DRAW, TG_PHASE_PLAY,
    TG_ROLES, TG_SEATS, TG_STREAM_BOT, TG_TAKE, tg_action, tg_belief_unseen, tg_belief_weigh_next, tg_card, tg_card_bit,
    tg_cards, tg_count, tg_deals_parts, tg_error, tg_lowest_card, tg_payout, tg_policy, tg_policy_act, tg_rng,
    tg_rng_make, tg_rules, tg_state, tg_view, tg_without_lowest,
)
from tongits_core.search._core cimport (
    TG_COLUMNS, TG_VALUE_COLUMNS, tg_actions, tg_actions_free, tg_actions_init, tg_actions_list, tg_arms, tg_arms_add,
    tg_arms_free, tg_plan, tg_plans_begin_alike, tg_play_out, tg_play_rounds, tg_search_draw, tg_stakes,
    tg_value_world, tg_value_worlds, tg_world,
)
from tongits_core.policy._leaves cimport LeafTable
from tongits_core.policy._named cimport chosen_policy, native_policy
from tongits_core.search._plans cimport Plans
from tongits_core.position._position cimport NativeView, check_turn, ids_of, native_view

from tongits_core._errors import error_of
from tongits_core.errors import TongitsError
from tongits_core.game import pot_stakes
from tongits_core.policy import Others
from tongits_core.search.params import PARAMS

cdef enum:
    # With this limit the squared gaps (up to twice the value) of 1440 worlds fit in 64 bits.
    MOST_CHIPS = 40_000_000
    # With a pot, values are counted in such parts of a chip, or in larger ones for values near the limit.
    PARTS = 256


cdef int need_memory(tg_error error) except -1:
    if error != TG_OK:
        raise error_of(error, "a search")
    return 0


cdef int64_t most_paid(NativeView view) noexcept:
    """The most chips that a seat may win or lose by the payment of a hand."""
    cdef const tg_rules *rules = &view.rules
    cdef const tg_payout *payout = &rules.payout
    cdef int64_t base = 0, points = 0, extras, factor = 1
    cdef int role, ending
    for role in range(TG_ROLES):
        for ending in range(TG_PAID_ENDINGS):
            base = max(base, payout.base[ending][role])
        points = max(points, TG_MOST_COUNT * payout.per_point * payout.point_factor[role])
    extras = 1 + payout.per_ace + payout.per_king + 2 * payout.per_secret + payout.per_sagasa + payout.per_escalera
    factor *= payout.kang_factor if rules.kang else 1
    factor *= 3 if rules.variable_payout else 1
    factor *= 1 + view.c.table.voids if rules.void_carries else 1
    return 2 * factor * (base + points + 5 * extras)


cdef int set_stakes(Search search, pot) except -1:
    """Set what is at stake. TongitsError if a hand may be worth more than MOST_CHIPS."""
    cdef tg_stakes *stakes = &search.c.stakes
    cdef int i
    changes = [0] * (TG_SEATS + 1) if pot is None else [*pot.wins, pot.void]
    chips = most_paid(search.view) + math.ceil(max(map(abs, changes)))
    if chips > MOST_CHIPS:
        raise TongitsError(f"a hand worth up to {chips} chips: a search counts up to {MOST_CHIPS} (Payout, R23, R25)")
    stakes.unit = PARTS if any(changes) else 1
    while chips * stakes.unit > MOST_CHIPS:
        stakes.unit //= 2
    for i, change in enumerate(changes):
        stakes.bonus[i] = round(change * stakes.unit)
    search.pot = pot
    search.stakes = chips * stakes.unit
    return 0


cdef object pot_of(NativeView view):
    return pot_stakes(view.played, view.c.seat, view.pot, view.streak)


cdef int set_opponents(Search search, opponents) except -1:
    """Choose the policies of the other seats."""
    cdef int seat
    for seat in range(TG_SEATS):
        search.c.steady[seat] = search.c.answers[seat] = search.c.policy
        search.c.balanced[seat] = TG_ALWAYS
        if isinstance(opponents, Others):
            other = opponents.seats[seat]
            set_seat(search, seat, other.policies)
            search.c.steady[seat] = kept_policy(search, other.steady)
            search.c.answers[seat] = kept_policy(search, other.answers)
            search.c.balanced[seat] = other.balanced
        else:
            set_seat(search, seat, opponents)
    return 0


cdef const tg_policy *kept_policy(Search search, policy) except NULL:
    """The native policy; `policies` keeps it alive."""
    chosen = chosen_policy(policy, search.view.played)
    search.policies.append(chosen)
    return native_policy(chosen)


cdef int set_seat(Search search, int seat, policies) except -1:
    cdef int kinds = len(search.belief.kinds)
    cdef int i
    if policies is not None and len(policies) != kinds:
        raise ValueError(f"{len(policies)} opponents for {kinds} kinds of player")
    for i in range(kinds):
        search.c.opponent[seat][i] = search.c.policy
        if policies is not None:
            search.c.opponent[seat][i] = kept_policy(search, policies[i])
    return 0


cdef bint multiplies(NativeView view) noexcept:
    """Whether void hands multiply the payments (R23), of which a leaf table knows nothing."""
    return view.rules.void_carries and view.c.table.voids != 0


cdef int scale_leaves(Search search, LeafTable table) except -1:
    """Set how the chips of a cell become a value: with a pot (R25) they also tell how likely the seat wins.

    With W for what a winner gets, a seat that wins with chance p and else pays half of W, as payments sum to 0, has
    v = 1.5 W (p - 1/3) chips. Of the others both are taken to win as often, so the pot adds (b + c + d) / 3
    + v (2 b - c - d) / 3 W, if the seat's own win, the next and the previous player's bring b, c and d. Returns -2 if
    no table may be used: values would be too large.
    """
    cdef const tg_stakes *stakes = &search.c.stakes
    bonus = [stakes.bonus[(search.c.seat + step) % 3] for step in range(3)]
    search.leaf_table.times, search.leaf_table.plus = stakes.unit, 0
    if any(bonus):
        if table.win <= 0:
            return -2
        slope = Fraction((2 * bonus[0] - bonus[1] - bonus[2]) << table.bits, 3 * table.win)
        times, plus = stakes.unit + round(slope), round(Fraction(sum(bonus), 3))
        most = ((1 << 15 >> table.bits) + 1) * abs(times) + abs(plus)
        if most > MOST_CHIPS:
            return -2
        search.stakes = max(search.stakes, most)
        search.leaf_table.times, search.leaf_table.plus = times, plus
    return 0


@cython.final
cdef class Search:
    """The plans of a position, in groups, and their values in given worlds. One plan of each group is to be chosen.

    draw: in phase draw, the draw alone; after it the seat plays on by its policy. draws: (card id, weight, plans) for
    each card that may be drawn next; its chance is weight / total_weight. others: in phase draw, the plans of each
    take, then of the call. turn: in phases play and answer, the plans of the turn. A Search holds no running totals, so
    threads may share it.

    most_nodes: most ways to lay cards, summed over all cards that may be drawn and over all takes; further plans are
    left out (src/search/plans.h). goes_on() is asked before each group of plans. Once it is false, the remaining groups
    are as short as with most_nodes=0.

    policy: the policy of the seat in playouts, a name or a Policy. opponents: one policy for each kind of player in the
    belief, by which the other seats play in playouts; or an Others, which says more, and for each seat. Without
    opponents they play by `policy` too.

    With a table, playouts that only choose end at the start of the seat's turn number `rounds` from now and take their
    value from the table, which with a pot is scaled (scale_leaves). Where void hands multiply payments no table is
    used. Playouts that count ends go to the end of the hand.

    pot: a game.PotStakes, what is at stake beside the payment; without it what the position says (R25). With a pot,
    values are counted in parts of a chip: `unit` of them are a chip.
    """

    def __cinit__(self, position, seed, int caller_at, int challenge_at, Belief belief not None, policy="ranged",
                  int most_nodes=1_000_000_000, goes_on=None, LeafTable table=None, int rounds=1, opponents=None,
                  pot=None):
        self.view = native_view(position)
        check_turn(self.view)
        set_stakes(self, pot_of(self.view) if pot is None else pot)
        if (memcmp(&belief.view.c, &self.view.c, sizeof(tg_view)) != 0 or belief.view.played != self.view.played):
            raise ValueError("the belief is of another position")
        policy = chosen_policy(policy, self.view.played)
        self.belief = belief
        self.policies = [policy]
        self.c.rules = &self.view.rules
        self.c.belief = &belief.c
        self.c.seed = seed
        self.c.seat = self.view.c.seat
        self.c.policy = native_policy(policy)
        set_opponents(self, opponents)
        self.c.caller_at = caller_at
        self.c.challenge_at = challenge_at
        self.most_nodes = max(PARAMS.least_nodes, most_nodes)
        self.goes_on = goes_on
        self.weight_of_cards = -1
        set_leaves(self, table, rounds)
        list_lines(self)

    @property
    def draws(self):
        list_draws(self)
        return self.each_draw

    @property
    def total_weight(self):
        return weigh_cards(self)

    @property
    def is_cut_short(self):
        """Whether playouts that only choose end in a leaf table."""
        return self.table is not None

    @property
    def unit(self):
        """The parts of a chip in which run() counts values: 1 without a pot."""
        return self.c.stakes.unit

    @property
    def parts(self):
        """Number of parts of the worlds that are independent of each other: those of the pool, or any 32 parts if
        worlds are independent."""
        return tg_deals_parts(&self.belief.c.deals)

    def chances_in_parts(self):
        """For each of `draws`, the chance of its card in each part of the belief; empty lists if there is one part."""
        if self.belief.parts == 1:
            return [[] for _ in self.draws]
        stocks = [self.belief.stock_of(part) for part in range(self.belief.parts)]
        left = self.view.c.table.stock_size
        return [[cards[card] / (deals * left) if deals else weight / self.total_weight for cards, deals in stocks]
                for card, weight, _ in self.draws]

    def policy_action(self):
        """The action of the seat's policy in this position."""
        return act_of(self.c.policy, self.view, self.c.seed)

    def begin(self):
        """Add an empty group of plans to `others` and return it. Plans.find() then adds plans that the search left
        out."""
        cdef Plans plans = Plans(self.view)
        self.others.append(plans)
        return plans

    def run(self, list arms, int next_card, uint64_t first, int count, bint ends=True):
        """Sums over worlds `first` … `first + count - 1` for each arm, which is a (Plans, index) pair: values, squared
        values, squared gaps to arm 0, and with `ends` how often each of estimate.ENDS came, how often the next player
        won, and the values in the worlds of each part: world n is of part n % parts. A value is `unit` times the chips.
        next_card: the card drawn next in all these worlds, 255 for any. ValueError for more worlds than fit in 64-bit
        sums. Releases the GIL.
        """
        cdef tg_arms valued
        cdef tg_card drawn = <tg_card>self.card_to_draw(next_card)
        cdef int worlds = checked_count(self, count)
        cdef int columns = TG_COLUMNS if ends else TG_VALUE_COLUMNS
        cdef int parts = tg_deals_parts(&self.belief.c.deals) if ends else 0
        cdef int i, c
        memset(&valued, 0, sizeof(valued))
        try:
            for plans, index in arms:
                need_memory(tg_arms_add(&valued, self.plan_of(plans, index, drawn)))
            with nogil:
                tg_value_worlds(&self.c, &self.leaf if ends else &self.sketch, drawn, first, worlds, &valued)
            return [valued.arm[i].sum[c] if c < columns else valued.arm[i].part[c - columns]
                    for i in range(valued.count) for c in range(columns + parts)]
        finally:
            tg_arms_free(&valued)

    cdef const tg_plan *plan_of(self, Plans plans, Py_ssize_t index, tg_card drawn) except NULL:
        if plans is None or plans.view is not self.view:
            raise ValueError("these plans are of another search")
        if plans.c.next_card != TG_NO_CARD and plans.c.next_card != drawn:
            raise ValueError(f"these plans are for card {plans.c.next_card}, not {drawn}")
        return plans.at(index)

    cdef int card_to_draw(self, int next_card) except -1:
        if next_card == TG_NO_CARD:
            return next_card
        weigh_cards(self)
        if not (0 <= next_card < TG_MAX_CARDS and self.weight[next_card] != 0):
            raise ValueError(f"card {next_card} cannot be drawn next; {TG_NO_CARD}: any")
        return next_card

    def world(self, uint64_t number, int next_card=255):
        """Hidden deal `number` of run() as a dict. "stock": first card drawn first. "forgotten": those of the pile that
        the seat does not remember. For each seat: "hand", "facedown"; for R12 "dealt", "late", "late_joker" (ranks as
        bits, for Xr and Xb), "sagasas" and "kang"; "kind": index in the belief's kinds of player. Cards are ids.
        """
        cdef tg_world drawn
        cdef const tg_state *world = &drawn.state
        cdef int i
        tg_search_draw(&self.c, <tg_card>self.card_to_draw(next_card), number, &drawn)
        return {
            "stock": tuple([world.stock[i] for i in range(world.table.stock_size - 1, -1, -1)]),
            "forgotten": tuple([world.table.pile[i] for i in range(self.view.c.own.forgotten)]),
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
        """The sums of run() for one given world: the hands of the three seats and the stock, first card drawn first, as
        ids; what the seat has forgotten of the pile is what is left. ValueError for a wrong number of cards, a
        duplicate, or a card that lies open."""
        cdef tg_arms valued
        cdef tg_world world
        cdef int seat, i
        cdef int left = self.view.c.table.stock_size
        hands, stock = tuple(hands), tuple(stock)
        if len(hands) != TG_SEATS or len(stock) != left:
            raise ValueError(f"{len(hands)} hands and a stock of {len(stock)}, not {TG_SEATS} and {left}")
        memset(&world, 0, sizeof(world))
        memset(&valued, 0, sizeof(valued))
        world.state.table = self.view.c.table
        for seat in range(TG_SEATS):
            world.player[seat] = self.c.policy
            world.state.own[seat].hand = cards_of(hands[seat])
        for i in range(left):
            world.state.stock[i] = card_of(stock[left - 1 - i])
        check_world(self.view, &world.state)
        world.state.own[self.view.c.seat] = self.view.c.own
        try:
            need_memory(tg_arms_add(&valued, self.plan_of(plans, index, TG_NO_CARD)))
            tg_value_world(&self.c, &self.leaf, &world, 0, &valued)
            return [valued.arm[0].sum[i] for i in range(TG_COLUMNS)]
        finally:
            tg_arms_free(&valued)


cdef int checked_count(Search search, int count) except -1:
    cdef int64_t gap = 2 * max(search.stakes, 1)
    cdef int64_t most = (2**63 - 1) // (gap * gap)
    if not 0 <= count <= most:
        chips = search.stakes // search.c.stakes.unit
        raise ValueError(f"{count} worlds: 0 to {most} where a hand is worth up to {chips} chips")
    return count


cdef int check_world(NativeView view, tg_state *state) except -1:
    """ValueError unless hands and stock are cards that may lie there, each in one place. The forgotten cards of the
    pile are those that are left."""
    cdef tg_cards left = view.c.own.hand | tg_belief_unseen(&view.rules, &view.c)
    cdef tg_cards hand
    cdef int seat, i
    for seat in range(TG_SEATS):
        hand = state.own[seat].hand
        if tg_count(hand) != view.c.table.hand_size[seat]:
            raise ValueError(f"a hand of {tg_count(hand)} cards: seat {seat} holds {view.c.table.hand_size[seat]}")
        if hand & ~left != 0 or (seat == view.c.seat and hand != view.c.own.hand):
            raise ValueError(f"the hand of seat {seat} has cards that lie elsewhere")
        left &= ~hand
    for i in range(view.c.table.stock_size):
        if tg_card_bit(state.stock[i]) & left == 0:
            raise ValueError(f"the stock has card {state.stock[i]}, which lies elsewhere")
        left &= ~tg_card_bit(state.stock[i])
    for i in range(min(tg_count(left), view.c.own.forgotten)):
        state.table.pile[i] = tg_lowest_card(left)
        left = tg_without_lowest(left)
    return 0


cdef int set_leaves(Search search, LeafTable table, int rounds) except -1:
    """Choose the leaf functions: one for values, one for playouts that only choose."""
    search.leaf.value = tg_play_out
    search.sketch.value = tg_play_out
    if table is None or multiplies(search.view) or scale_leaves(search, table) == -2:
        return 0
    search.table = table
    search.leaf_table.value = table.value
    search.leaf_table.bits = table.bits
    search.leaf_table.rounds = rounds
    search.sketch.value = tg_play_rounds
    search.sketch.data = &search.leaf_table
    return 0


cdef int list_lines(Search search) except -1:
    """List the plans that do not depend on the card drawn next."""
    cdef NativeView view = search.view
    cdef tg_actions option
    search.others = []
    try:
        need_memory(tg_actions_init(&option, &view.rules))
        tg_actions_list(&option, &view.rules, &view.c.table, &view.c.own)
        if view.c.table.phase == TG_PHASE_DRAW:
            list_others(search, &option)
        else:
            list_turn(search, &option)
    finally:
        tg_actions_free(&option)
    return 0


cdef int nodes_for_each(Search search, int groups) except -1:
    """The most ways to lay cards for the next of `groups` groups of plans; few once goes_on() is false."""
    if search.goes_on is not None and not search.goes_on():
        search.most_nodes = PARAMS.least_nodes
    return max(PARAMS.least_nodes, search.most_nodes // groups)


cdef int weigh_cards(Search search) noexcept:
    """Weigh each card by its chance to be drawn next; returns the total weight."""
    if search.weight_of_cards < 0:
        search.weight_of_cards = tg_belief_weigh_next(search.c.belief, search.weight)
    return search.weight_of_cards


cdef int list_draws(Search search) except -1:
    """List the plans for each card that may be drawn, once, and only on demand: this may take longer than a whole short
    search."""
    cdef tg_action draw
    cdef Plans plans
    cdef int card
    cdef int cards = 0
    found = []
    if search.each_draw is not None:
        return 0
    if search.draw is not None:
        draw = search.draw.at(0).action[0]
        weigh_cards(search)
        for card in range(TG_MAX_CARDS):
            cards += search.weight[card] != 0
        for card in range(TG_MAX_CARDS):
            if search.weight[card] != 0:
                plans = Plans(search.view, card)
                plans.add_turns(&draw, search.c.policy, nodes_for_each(search, cards))
                found.append((card, search.weight[card], plans))
    search.each_draw = found
    return 0


cdef int list_others(Search search, const tg_actions *option) except -1:
    cdef const tg_action *action
    cdef Plans plans
    cdef int k
    cdef int takes = 0
    for k in range(option.count):
        takes += option.action[k].kind == TG_TAKE
    for k in range(option.count):
        action = &option.action[k]
        plans = Plans(search.view)
        if action.kind == TG_TAKE:
            plans.add_turns(action, search.c.policy, nodes_for_each(search, takes))
            if plans.c.count == 0 or is_listed(search.others, plans):  # a take that wastes a joker, or exchanges two
                continue
        else:
            plans.add_action(action)
        if action.kind == TG_DRAW:
            search.draw = plans
        else:
            search.others.append(plans)
    return 0


cdef bint is_listed(list others, Plans plans):
    """Whether a listed group begins with an equivalent take."""
    cdef Plans each
    for each in others:
        if tg_plans_begin_alike(&plans.c, &each.c):
            return True
    return False


cdef int list_turn(Search search, const tg_actions *option) except -1:
    cdef int k
    search.turn = Plans(search.view)
    if search.view.c.table.phase == TG_PHASE_PLAY:
        search.turn.add_turns(NULL, search.c.policy, search.most_nodes)
        return 0
    for k in range(option.count):
        search.turn.add_action(&option.action[k])
    return 0


cdef Action act_of(const tg_policy *policy, NativeView view, uint64_t seed):
    cdef tg_rng rng = tg_rng_make(seed, TG_STREAM_BOT, 0)
    cdef tg_action action
    tg_policy_act(policy, &view.rules, &view.c.table, &view.c.own, &rng, &action)
    return action_from(&view.c.table, &action)


def policy_action(position, policy, uint64_t seed):
    """The action of a policy (a name or a Policy) in a position. Its random choices come from `seed`. PositionError
    unless it is the seat's own turn."""
    cdef NativeView view = native_view(position)
    cdef object kept = chosen_policy(policy, view.played)
    check_turn(view)
    return act_of(native_policy(kept), view, seed)
