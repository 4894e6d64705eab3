"""Exact values at the end of a hand: every world, chance and later turn, the others playing by a policy.

A node is a turn of the viewing seat with all branches that look alike to it: worlds, and what chance made of them. Its
plan is the best over all of them together. Playing a plan leads each branch on to the end or to the seat's next turn;
there the branches part by what the seat has seen since.
"""
cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from tongits_core._core cimport (
    TG_ALWAYS, TG_DRAW, TG_ENDING_EXHAUSTION, TG_ENDS, TG_MOST_CHANCES, TG_NO_CARD, TG_NO_SEAT, TG_PHASE_ANSWER,
    TG_PHASE_OVER, TG_PHASE_PLAY, TG_SEATS, TG_SECRET, TG_TAKE, tg_action, tg_apply, tg_both, tg_card, tg_cards,
    tg_deals, tg_deals_weight, tg_end_high, tg_end_low, tg_fate, tg_fate_add, tg_fate_add_all, tg_fate_beats,
    tg_fate_high, tg_fate_low, tg_legal_actions, tg_lowest_card, tg_own, tg_part, tg_policy_chance, tg_policy_decide,
    tg_settle, tg_settlement, tg_splitmix64, tg_state, tg_table, tg_whole_weight, tg_wide, tg_without_lowest,
)
from tongits_core.search._plans cimport Plan, Plans, most_actions
from tongits_core.position._position cimport NativeView, view_in
from tongits_core.search._search cimport Search, answer_call, end_of

cdef enum:
    MOST_STOCK = 2
    MOST_BRANCHES = 1_000_000  # kept at once: 112 bytes each
    PIECE = 2048               # branches led on between looks at the clock: some milliseconds
    LEAVES_A_NODE = 16         # listing the plans of a node takes as long as so many leaves
    FIRST_SLOTS = 256
    MOST_NODES = 2000  # ways to lay cards in a later turn: only two jokers have more


class GivenUp(Exception):
    """More work, memory, chances or plans than are allowed, or no more time."""


# One world of those that look alike to the viewing seat, and what chance has made of it.
ctypedef struct Branch:
    tg_own[2] own        # of the others, in the order of seats
    tg_card[2] stock     # as in a state
    int chances          # that split its weight
    uint32_t seen        # by the viewing seat since its plan: an index of Seen
    tg_wide weight

# What the viewing seat has seen: what was seen before, and an action. The first one is nothing.
ctypedef struct Seen:
    tg_action action
    uint32_t before
    int branches         # that have come to the seat's next turn with this
    tg_table table       # which they show there
    tg_own own


cdef bint is_hidden(const tg_action *action) noexcept nogil:
    """Whether others see less than the action: the card drawn is not part of it anyway."""
    return action.kind == TG_SECRET


@cython.final
cdef class Trail:
    """Branches that have come to the seat's next turn, by what it has seen."""
    cdef Branch *branch
    cdef int count, capacity
    cdef Seen *seen
    cdef uint32_t seens, seen_capacity, slots
    cdef uint32_t *slot      # of Seen, by before and action; 0: free
    cdef bint full

    def __cinit__(self):
        self.slots = FIRST_SLOTS
        self.slot = <uint32_t *>malloc(self.slots * sizeof(uint32_t))
        self.seen_capacity = FIRST_SLOTS // 2
        self.seen = <Seen *>malloc(self.seen_capacity * sizeof(Seen))
        if self.slot == NULL or self.seen == NULL:
            raise MemoryError("no memory for the branches of an endgame")
        self.clear()

    def __dealloc__(self):
        free(self.branch)
        free(self.seen)
        free(self.slot)

    cdef void clear(self) noexcept nogil:
        memset(self.slot, 0, self.slots * sizeof(uint32_t))
        memset(self.seen, 0, sizeof(Seen))
        self.count = 0
        self.seens = 1

    cdef uint32_t find(self, uint32_t before, const tg_action *action) noexcept nogil:
        """The slot of an action seen after others, or the free one where it belongs."""
        cdef uint64_t mixed = before
        cdef const uint64_t *word = <const uint64_t *>action
        cdef uint32_t at
        cdef size_t i
        for i in range(sizeof(tg_action) // sizeof(uint64_t)):
            mixed = tg_splitmix64(&mixed) ^ word[i]
        at = <uint32_t>tg_splitmix64(&mixed) & (self.slots - 1)
        while self.slot[at] != 0 and (self.seen[self.slot[at]].before != before or memcmp(
                &self.seen[self.slot[at]].action, action, sizeof(tg_action)) != 0):
            at = (at + 1) & (self.slots - 1)
        return at

    cdef uint32_t see(self, uint32_t before, const tg_action *action) noexcept nogil:
        """What the seat has seen once it sees this action too; sets `full` without memory."""
        cdef tg_action shown = action[0]
        cdef uint32_t at
        if is_hidden(action):
            memset(&shown.meld, 0, sizeof(shown.meld))
        at = self.find(before, &shown)
        if self.slot[at] != 0:
            return self.slot[at]
        if self.seens == self.seen_capacity:
            if not self.grow():
                self.full = True
                return before
            at = self.find(before, &shown)
        self.slot[at] = self.seens
        memset(&self.seen[self.seens], 0, sizeof(Seen))
        self.seen[self.seens].action = shown
        self.seen[self.seens].before = before
        self.seens += 1
        return self.seens - 1

    cdef bint grow(self) noexcept nogil:
        cdef Seen *seen = <Seen *>realloc(self.seen, 2 * self.seen_capacity * sizeof(Seen))
        cdef uint32_t *slot
        cdef uint32_t i
        if seen == NULL:
            return False
        self.seen = seen
        slot = <uint32_t *>realloc(self.slot, 2 * self.slots * sizeof(uint32_t))
        if slot == NULL:
            return False
        self.slot = slot
        self.seen_capacity *= 2
        self.slots *= 2
        memset(self.slot, 0, self.slots * sizeof(uint32_t))
        for i in range(1, self.seens):
            self.slot[self.find(self.seen[i].before, &self.seen[i].action)] = i
        return True

    cdef void keep(self, const tg_state *state, int seat, tg_wide weight, int chances, uint32_t seen) noexcept nogil:
        """Note a branch at the seat's next turn."""
        cdef Branch *branch
        cdef int capacity = 2 * self.capacity + 256
        cdef int i
        if self.count == self.capacity:
            branch = <Branch *>realloc(self.branch, capacity * sizeof(Branch))
            if branch == NULL:
                self.full = True
                return
            self.branch = branch
            self.capacity = capacity
        branch = &self.branch[self.count]
        memset(branch, 0, sizeof(Branch))
        branch.own[0] = state.own[0 if seat > 0 else 1]
        branch.own[1] = state.own[2 if seat < 2 else 1]
        for i in range(MOST_STOCK):
            branch.stock[i] = state.stock[i]
        branch.chances = chances
        branch.seen = seen
        branch.weight = weight
        if self.seen[seen].branches == 0:
            self.seen[seen].table = state.table
            self.seen[seen].own = state.own[seat]
        self.seen[seen].branches += 1
        self.count += 1

    cdef Branch *sorted(self) noexcept:
        """The branches, those that have seen the same together in the order of Seen; NULL without memory."""
        cdef Branch *branch = <Branch *>malloc((self.count + 1) * sizeof(Branch))
        cdef int *begin = <int *>malloc((self.seens + 1) * sizeof(int))
        cdef uint32_t k
        cdef int i
        if branch == NULL or begin == NULL:
            free(branch)
            free(begin)
            return NULL
        begin[0] = 0
        for k in range(self.seens):
            begin[k + 1] = begin[k] + self.seen[k].branches
        for i in range(self.count):
            branch[begin[self.branch[i].seen]] = self.branch[i]
            begin[self.branch[i].seen] += 1
        free(begin)
        return branch


@cython.final
cdef class Solver:
    """Values of the plans of a search in all worlds of its belief, which is a list, at most 2 cards in the stock.

    leaves: how often a branch was led on by a plan. Beyond `limit` of them, a million branches kept at once or six
    chances in a row GivenUp is raised, or if `stop()` says so.
    """
    cdef Search search
    cdef NativeView view
    cdef int seat
    cdef Branch *branch
    cdef int count
    cdef int kept         # branches kept at once
    cdef readonly uint64_t leaves
    cdef uint64_t limit, looked
    cdef object stop

    def __cinit__(self, Search search not None, uint64_t limit, stop):
        self.search = search
        self.view = search.view
        self.seat = self.view.c.seat
        self.limit = limit
        self.stop = stop
        if search.belief.c.deals.reached == NULL or self.view.c.table.stock_size > MOST_STOCK:
            raise ValueError("no list of worlds, or more than two cards in the stock")
        self.list_branches(&search.belief.c.deals)

    def __dealloc__(self):
        free(self.branch)

    cdef int list_branches(self, const tg_deals *deals) except -1:
        """Each world with each order of the stock; in an answer the order is nothing to anybody."""
        cdef int orders = 2 if self.view.c.table.stock_size == 2 and self.view.c.table.phase != TG_PHASE_ANSWER else 1
        cdef const tg_own *own
        cdef Branch *branch
        cdef tg_cards stock
        cdef int i, order
        self.branch = <Branch *>malloc((orders * deals.size + 1) * sizeof(Branch))
        if self.branch == NULL:
            raise MemoryError("no memory for the branches of an endgame")
        memset(self.branch, 0, orders * deals.size * sizeof(Branch))
        for i in range(deals.size):
            own = deals.hidden[i].own
            for order in range(orders):
                branch = &self.branch[self.count]
                branch.own[0] = own[0 if self.seat > 0 else 1]
                branch.own[1] = own[2 if self.seat < 2 else 1]
                branch.weight = tg_whole_weight(tg_deals_weight(deals, i))
                stock = deals.hidden[i].stock
                if stock != 0:
                    branch.stock[order] = tg_lowest_card(stock)
                    stock = tg_without_lowest(stock)
                if stock != 0:
                    branch.stock[1 - order] = tg_lowest_card(stock)
                self.count += 1
        self.kept = self.count
        return 0

    @property
    def branches(self):
        """How many worlds there are, by every order of the stock that may be drawn."""
        return self.count

    def values(self, Plans plans not None, int next_card=TG_NO_CARD):
        """What each plan brings where `next_card` (or 255: any) is drawn next: chips, and how each of estimate.ENDS
        comes, as integers out of `total()`.
        """
        cdef Branch *branch = NULL
        cdef tg_fate fate
        cdef Py_ssize_t k
        cdef int n = 0, i
        values = []
        branch = self.with_card(<tg_card>next_card, &n)
        try:
            n = self.merge(plans, &self.view.c.table, branch, n)
            for k in range(plans.count):
                memset(&fate, 0, sizeof(fate))
                self.play(&plans.plan[k], &self.view.c.table, &self.view.c.own, branch, n, True, &fate)
                chips = ((<object>tg_fate_high(&fate)) << 64) + tg_fate_low(&fate)
                ends = [((<object>tg_end_high(&fate, i)) << 64) + tg_end_low(&fate, i) for i in range(TG_ENDS)]
                values.append((chips, ends))
        finally:
            free(branch)
        return values

    def total(self):
        """What all worlds weigh: the unit of value()."""
        orders = self.count // self.search.belief.c.deals.size
        return orders * self.search.belief.total * (<object>TG_ALWAYS)**(<object>TG_MOST_CHANCES)

    cdef Branch *with_card(self, tg_card next_card, int *count) except NULL:
        """A copy of the branches in which the card is drawn next."""
        cdef int last = self.view.c.table.stock_size - 1
        cdef Branch *branch = <Branch *>malloc((self.count + 1) * sizeof(Branch))
        cdef int i, n = 0
        if branch == NULL:
            raise MemoryError("no memory for the branches of an endgame")
        for i in range(self.count):
            if next_card == TG_NO_CARD or self.branch[i].stock[last] == next_card:
                branch[n] = self.branch[i]
                n += 1
        count[0] = n
        return branch

    cdef void lay_out(self, const tg_table *table, const tg_own *own, const Branch *branch,
                      tg_state *out) noexcept nogil:
        memset(out, 0, sizeof(tg_state))
        out.table = table[0]
        out.own[self.seat] = own[0]
        out.own[0 if self.seat > 0 else 1] = branch.own[0]
        out.own[2 if self.seat < 2 else 1] = branch.own[1]
        memcpy(out.stock, branch.stock, MOST_STOCK)

    cdef int look(self) except -1:
        """Now and then: whether to go on."""
        if self.leaves > self.limit:
            raise GivenUp(f"more than {self.limit} leaves")
        if self.leaves - self.looked >= PIECE:
            self.looked = self.leaves
            PyErr_CheckSignals()
            if self.stop is not None and self.stop():
                raise GivenUp("stopped")
        return 0

    cdef int add_best(self, Plans plans, const tg_table *table, const tg_own *own, Branch *branch, int n,
                      tg_fate *out) except -1:
        """Add what the best plan brings. The branches may be merged."""
        cdef tg_fate fate, best
        cdef Py_ssize_t i
        if not plans.whole:
            raise GivenUp(f"more than {MOST_NODES} ways to lay cards")
        n = self.merge(plans, table, branch, n)
        for i in range(plans.count):
            memset(&fate, 0, sizeof(fate))
            self.play(&plans.plan[i], table, own, branch, n, False, &fate)
            if i == 0 or tg_fate_beats(&fate, &best):
                best = fate
        tg_fate_add_all(out, &best)
        return 0

    cdef int play(self, const Plan *plan, const tg_table *table, const tg_own *own, const Branch *branch, int n,
                  bint root, tg_fate *out) except -1:
        """Add what a plan brings in some branches that look alike."""
        cdef Trail trail = Trail()
        cdef Branch *sorted
        cdef int first, last, at = 0
        cdef uint32_t k
        for first in range(0, n, PIECE):
            last = min(first + PIECE, n)
            with nogil:
                self.lead(plan, table, own, branch, first, last, root, trail, out)
            self.leaves += last - first
            if trail.full or self.kept + trail.count > MOST_BRANCHES:
                raise GivenUp("more chances or branches than are kept")
            self.look()
        if trail.count == 0:
            return 0
        sorted = trail.sorted()
        if sorted == NULL:
            raise MemoryError("no memory for the branches of an endgame")
        self.kept += trail.count
        try:
            for k in range(trail.seens):
                if trail.seen[k].branches > 0:
                    self.turn(&trail.seen[k].table, &trail.seen[k].own, &sorted[at], trail.seen[k].branches, out)
                    at += trail.seen[k].branches
        finally:
            self.kept -= trail.count
            free(sorted)
        return 0

    cdef void lead(self, const Plan *plan, const tg_table *table, const tg_own *own, const Branch *branch, int first,
                   int last, bint root, Trail trail, tg_fate *out) noexcept nogil:
        """Play the plan in branches first … last - 1, and on to the end or the seat's next turn."""
        cdef tg_state state
        cdef int i, k
        for i in range(first, last):
            self.lay_out(table, own, &branch[i], &state)
            for k in range(plan.length):
                tg_apply(self.search.leaf.rules, &state, &plan.action[k])
            if root:
                answer_call(&self.search.leaf, &state)
            self.go_on(&state, branch[i].weight, branch[i].chances, 0, trail, out)

    cdef void go_on(self, tg_state *state, tg_wide weight, int chances, uint32_t seen, Trail trail,
                    tg_fate *out) noexcept nogil:
        cdef tg_action action
        cdef tg_state other
        cdef tg_settlement paid
        cdef int64_t chips
        cdef int chance, turn
        while state.table.phase != TG_PHASE_OVER:
            turn = state.table.turn
            if turn == self.seat:
                trail.keep(state, self.seat, weight, chances, seen)
                return
            chance = tg_policy_chance(
                self.search.leaf.policy, self.search.leaf.rules, &state.table, &state.own[turn])
            if 0 < chance < TG_ALWAYS:
                if chances == TG_MOST_CHANCES:
                    trail.full = True
                    return
                chances += 1
                other = state[0]
                self.decide(&other, True, &action)
                self.go_on(&other, tg_part(weight, chance), chances, trail.see(seen, &action), trail, out)
                weight = tg_part(weight, TG_ALWAYS - chance)
                chance = 0
            self.decide(state, chance > 0, &action)
            seen = trail.see(seen, &action)
        tg_settle(self.search.leaf.rules, state, &paid)
        chips = paid.payment[self.seat]
        if paid.winner != TG_NO_SEAT:
            chips += self.search.leaf.bonus[paid.winner]
        tg_fate_add(out, weight, chips, end_of(&paid, self.seat))

    cdef void decide(self, tg_state *state, bint does, tg_action *action) noexcept nogil:
        """Let the seat to act play on."""
        cdef int turn = state.table.turn
        tg_policy_decide(
            self.search.leaf.policy, self.search.leaf.rules, &state.table, &state.own[turn], does, action)
        tg_apply(self.search.leaf.rules, state, action)

    cdef int turn(self, const tg_table *table, const tg_own *own, Branch *branch, int n, tg_fate *out) except -1:
        """Add what the best that the seat can do at its next turn, or answer, brings in branches that look alike."""
        cdef NativeView view = view_in(self.view, table, own)
        cdef tg_action *option
        cdef tg_fate fate, best
        cdef Plans plans
        cdef int k, options
        cdef bint found = False
        self.leaves += LEAVES_A_NODE
        option = <tg_action *>malloc(most_actions(&view.rules) * sizeof(tg_action))
        if option == NULL:
            raise MemoryError("no memory for the actions of a turn")
        try:
            options = tg_legal_actions(&view.rules, table, own, option, most_actions(&view.rules))
            for k in range(options):
                memset(&fate, 0, sizeof(fate))
                if option[k].kind == TG_DRAW:
                    self.draw(view, &option[k], branch, n, &fate)
                else:
                    plans = Plans(view)
                    if option[k].kind == TG_TAKE:
                        plans.put_turns(&option[k], self.search.leaf.policy, MOST_NODES)
                    else:
                        plans.put_action(&option[k])
                    if plans.count == 0:
                        continue
                    self.add_best(plans, table, own, branch, n, &fate)
                if not found or tg_fate_beats(&fate, &best):
                    best = fate
                    found = True
        finally:
            free(option)
        tg_fate_add_all(out, &best)
        return 0

    cdef int draw(self, NativeView view, const tg_action *draw, const Branch *branch, int n, tg_fate *out) except -1:
        """Add what drawing brings, with the best plan for each card."""
        cdef Branch *same = <Branch *>malloc((n + 1) * sizeof(Branch))
        cdef int last = view.c.table.stock_size - 1
        cdef Plans plans
        cdef uint64_t done = 0
        cdef int i, j, count
        cdef tg_card card
        if same == NULL:
            raise MemoryError("no memory for the branches of an endgame")
        self.kept += n
        try:
            for i in range(n):
                card = branch[i].stock[last]
                if (done >> card & 1) != 0:
                    continue
                done |= <uint64_t>1 << card
                count = 0
                for j in range(i, n):
                    if branch[j].stock[last] == card:
                        same[count] = branch[j]
                        count += 1
                plans = Plans(view, card)
                plans.put_turns(draw, self.search.leaf.policy, MOST_NODES)
                self.leaves += LEAVES_A_NODE
                self.add_best(plans, &view.c.table, &view.c.own, same, count, out)
        finally:
            self.kept -= n
            free(same)
        return 0

    cdef int merge(self, Plans plans, const tg_table *table, Branch *branch, int n) except -1:
        """Where every plan ends the hand, since the last card is drawn and the seat's own (R21): one branch for all in
        which the others' counts, rights and extras are the same; returns how many are left.
        """
        cdef tg_settlement *paid
        cdef int *slot
        cdef tg_state state
        cdef uint64_t mixed
        cdef const uint64_t *word
        cdef int i, at, slots = 1, kept = 0
        cdef size_t w
        if plans.begun.table.phase != TG_PHASE_PLAY or plans.begun.table.stock_size > 0:
            return n
        while slots < 2 * n:
            slots *= 2
        paid = <tg_settlement *>malloc(2 * n * sizeof(tg_settlement) + 1)
        slot = <int *>malloc(slots * sizeof(int))
        try:
            if paid == NULL or slot == NULL:
                raise MemoryError("no memory for the branches of an endgame")
            with nogil:
                memset(slot, 0, slots * sizeof(int))
                for i in range(n):
                    self.lay_out(table, &self.view.c.own, &branch[i], &state)
                    self.foretell(&state, &paid[2 * kept])
                    mixed = 0
                    word = <const uint64_t *>&paid[2 * kept]
                    for w in range(2 * sizeof(tg_settlement) // sizeof(uint64_t)):
                        mixed = tg_splitmix64(&mixed) ^ word[w]
                    at = <int>(tg_splitmix64(&mixed) & <uint64_t>(slots - 1))
                    while slot[at] != 0 and memcmp(
                            &paid[2 * (slot[at] - 1)], &paid[2 * kept], 2 * sizeof(tg_settlement)) != 0:
                        at = (at + 1) & (slots - 1)
                    if slot[at] != 0:
                        branch[slot[at] - 1].weight = tg_both(branch[slot[at] - 1].weight, branch[i].weight)
                        continue
                    branch[kept] = branch[i]
                    kept += 1
                    slot[at] = kept
        finally:
            free(paid)
            free(slot)
        return kept

    cdef void foretell(self, tg_state *state, tg_settlement *paid) noexcept nogil:
        """What would be paid if each of the others won: all that another seat's cards may change."""
        cdef int seat, k = 0
        state.table.phase = TG_PHASE_OVER
        state.table.ending = TG_ENDING_EXHAUSTION
        for seat in range(TG_SEATS):
            if seat != self.seat:
                state.table.winner = seat
                tg_settle(self.search.leaf.rules, state, &paid[k])
                k += 1
