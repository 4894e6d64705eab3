"""All plans of a turn: what may be laid, onto what, and the discard; order that changes nothing is one plan."""
cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from tongits_core.position._action cimport (
    Action, LegalActions, action_from, actions_of_text, legal_of, native_action, refuse,
)
from tongits_core._core cimport (
    TG_CALL, TG_CHALLENGE, TG_DISCARD, TG_EXPOSE, TG_FOLD, TG_JOKERS, TG_MAX_ACTIONS, TG_MAX_JOKER_ACTIONS, TG_NO_CARD,
    TG_OK, TG_PHASE_PLAY, TG_SAPAW, TG_SECRET, TG_SHOW, TG_STREAM_BOT, tg_action, tg_apply,
    tg_belief_unseen, tg_card, tg_check, tg_legal_actions, tg_meld, tg_policy, tg_policy_act, tg_rng, tg_rng_make,
    tg_settle, tg_settlement, tg_state, tg_without_lowest,
)
from tongits_core.solver._jokers cimport has_twin_jokers, is_mirror, is_second_of_twins, swapped_card, wastes_joker
from tongits_core.position._position cimport NativeView

from tongits_core.errors import IllegalAction


cdef int most_actions(const tg_rules *rules) noexcept:
    return TG_MAX_JOKER_ACTIONS if rules.jokers else TG_MAX_ACTIONS


@cython.final
cdef class Nodes:
    """A growing array of nodes; pointers into it hold until the next `add`."""

    def __cinit__(self, int most_actions):
        self.option = <tg_action *>malloc(most_actions * sizeof(tg_action))
        if self.option == NULL:
            raise MemoryError("no memory for the actions of a turn")

    def __dealloc__(self):
        free(self.node)
        free(self.option)

    cdef Node *add(self, Py_ssize_t parent) except NULL:
        """A copy of node `parent` at the end; the first node is left blank."""
        cdef Py_ssize_t capacity
        cdef Node *grown
        if self.count == self.capacity:
            capacity = 2 * self.capacity + 64
            grown = <Node *>realloc(self.node, capacity * sizeof(Node))
            if grown == NULL:
                raise MemoryError("no memory for the plans of a turn")
            self.node = grown
            self.capacity = capacity
        if self.count > 0:
            memcpy(&self.node[self.count], &self.node[parent], sizeof(Node))
        else:
            memset(self.node, 0, sizeof(Node))
        self.count += 1
        return &self.node[self.count - 1]

    cdef bint is_twin(self, Py_ssize_t first, Py_ssize_t index, bint twin_jokers) noexcept:
        """Whether a node from `first` on is in the same state as node `index`, but for which joker is which."""
        cdef Py_ssize_t i
        cdef tg_state *state = &self.node[index].state
        cdef int seat = state.table.turn
        for i in range(first, index):
            if self.node[i].state.own[seat].hand == state.own[seat].hand and memcmp(
                    &self.node[i].state, state, sizeof(tg_state)) == 0:
                return True
            if twin_jokers and is_mirror(&self.node[i].state, state):
                return True
        return False


cdef int extend(Plan *plan, const tg_action *action) except -1:
    if plan.length == MAX_PLAN_ACTIONS:
        raise AssertionError(f"a turn has at most {MAX_PLAN_ACTIONS} actions")
    plan.action[plan.length] = action[0]
    plan.length += 1
    return 0


cdef bint is_answer_or_call(const tg_action *action) noexcept:
    return action.kind in (TG_CALL, TG_FOLD, TG_CHALLENGE, TG_SHOW)


cdef void sort_new_melds(tg_state *state, int first) noexcept:
    """Melds from index `first` on in the order of their cards: the order of exposes changes nothing."""
    cdef int i, j
    cdef tg_meld held
    for i in range(first + 1, state.table.meld_count):
        held = state.table.meld[i]
        j = i
        while j > first and state.table.meld[j - 1].cards > held.cards:
            state.table.meld[j] = state.table.meld[j - 1]
            j -= 1
        state.table.meld[j] = held


@cython.final
cdef class Plans:
    """The plans of a turn that begin alike, in a fixed order; all are valued on the same worlds.

    A sapaw onto a meld laid by the same plan is left out: one longer meld puts the same cards there without a block
    (R8, R18) and keeps a secret whole (R11). With jokers three more things are: which of two jokers lies where, if
    nothing tells them apart; a joker in the place of a card that is left over and could lie there (wastes_joker); and
    of several ways to go out all but one that pay the same. Nothing else is, whatever the hand: the list grows as it
    must.
    """

    def __cinit__(self, NativeView view not None, int next_card=TG_NO_CARD):
        self.view = view
        self.policy = -1
        self.whole = True
        self.next_card = <tg_card>next_card
        self.start.table = view.c.table
        self.start.own[view.c.seat] = view.c.own
        self.ends = set()
        self.sees_jokers = view.rules.jokers > 0 and tg_belief_unseen(&view.rules, &view.c) & TG_JOKERS == 0
        if next_card != TG_NO_CARD:
            self.start.stock[self.start.table.stock_size - 1] = self.next_card

    def __dealloc__(self):
        free(self.plan)

    def __len__(self):
        return self.count

    cdef int put(self, const Plan *plan) except -1:
        cdef Py_ssize_t capacity
        cdef Plan *grown
        if self.count == self.capacity:
            capacity = 2 * self.capacity + 16
            grown = <Plan *>realloc(self.plan, capacity * sizeof(Plan))
            if grown == NULL:
                raise MemoryError("no memory for the plans of a turn")
            self.plan = grown
            self.capacity = capacity
        self.plan[self.count] = plan[0]
        self.count += 1
        return 0

    cdef int put_action(self, const tg_action *action) except -1:
        """A plan of this one action: a call or an answer."""
        cdef Plan plan
        memset(&plan, 0, sizeof(Plan))
        extend(&plan, action)
        return self.put(&plan)

    cdef int put_turns(self, const tg_action *first, const tg_policy *policy, Py_ssize_t most_nodes) except -1:
        """Every plan that begins with `first`, a draw or a take; with NULL the card is drawn or taken already.

        Two jokers can be laid in thousands of ways. If there are more than `most_nodes`, only those plans are put that
        lay nothing, or what the policy lays.
        """
        cdef Nodes nodes = Nodes(most_actions(&self.view.rules))
        cdef Node *root = nodes.add(0)
        cdef Py_ssize_t i
        root.state = self.start
        if first != NULL:
            extend(&root.path, first)
            tg_apply(&self.view.rules, &root.state, first)
        self.begun = root.state
        self.twin_jokers = has_twin_jokers(&root.state)
        self.lay(nodes, most_nodes)
        self.whole = nodes.count <= most_nodes
        if not self.whole:
            self.follow(policy, nodes)
        for i in range(nodes.count):
            self.put_discards(nodes, i)
        if self.count > 0:
            self.put_policy(policy, first)
        return 0

    cdef int lay(self, Nodes nodes, Py_ssize_t most_nodes) except -1:
        """Every way to lay melds and lay cards off; given up at more than `most_nodes`."""
        cdef Py_ssize_t i, laid
        self.lay_melds(nodes, most_nodes)
        laid = nodes.count
        for i in range(laid):
            if nodes.count <= most_nodes:
                self.lay_off(nodes, i, most_nodes)
        return 0

    cdef int follow(self, const tg_policy *policy, Nodes nodes) except -1:
        """Only the root and the nodes that the policy comes to from there."""
        cdef tg_action action
        cdef Node *node
        cdef tg_rng rng = tg_rng_make(0, TG_STREAM_BOT, 0)
        cdef int seat = self.view.c.seat
        nodes.count = 1
        while True:
            node = &nodes.node[nodes.count - 1]
            if node.state.table.phase != TG_PHASE_PLAY:
                return 0
            tg_policy_act(policy, &self.view.rules, &node.state.table, &node.state.own[seat], &rng, &action)
            if action.kind == TG_DISCARD:
                return 0
            node = nodes.add(nodes.count - 1)
            extend(&node.path, &action)
            tg_apply(&self.view.rules, &node.state, &action)

    cdef int lay_melds(self, Nodes nodes, Py_ssize_t most_nodes) except -1:
        """Every set of disjoint melds that the hand can lay, face up or as secrets face down (R8, R11)."""
        cdef const tg_action *option = nodes.option
        cdef int options, k
        cdef Py_ssize_t i = 0
        cdef Node *child
        options = self.list_actions(nodes, 0)
        while i < nodes.count <= most_nodes:
            for k in range(nodes.node[i].option, options):
                if option[k].kind in (TG_EXPOSE, TG_SECRET) and self.considers(&nodes.node[i].state, &option[k]):
                    child = nodes.add(i)
                    extend(&child.path, &option[k])
                    tg_apply(&self.view.rules, &child.state, &option[k])
                    child.option = k + 1
            i += 1
        return 0

    cdef int lay_off(self, Nodes nodes, Py_ssize_t base, Py_ssize_t most_nodes) except -1:
        """Every outcome of sapaws after node `base` onto melds that lay on the table before (R10)."""
        cdef const tg_action *option = nodes.option
        cdef Py_ssize_t first = nodes.count
        cdef Py_ssize_t i = base
        cdef int options, k
        cdef Node *child
        while i < nodes.count <= most_nodes:
            options = self.list_actions(nodes, i)
            for k in range(options):
                if (option[k].kind == TG_SAPAW and option[k].target < self.start.table.meld_count
                        and self.considers(&nodes.node[i].state, &option[k])):
                    child = nodes.add(i)
                    extend(&child.path, &option[k])
                    tg_apply(&self.view.rules, &child.state, &option[k])
                    if nodes.is_twin(first, nodes.count - 1, self.twin_jokers):
                        nodes.count -= 1
            i = first if i == base else i + 1
        return 0

    cdef int put_discards(self, Nodes nodes, Py_ssize_t index) except -1:
        """The path of node `index` with each discard, or as it is if the hand has ended."""
        cdef const Node *node = &nodes.node[index]
        cdef const tg_action *option = nodes.option
        cdef Plan plan
        cdef tg_state state
        cdef int options, k
        cdef int seat = self.view.c.seat
        if node.state.table.phase != TG_PHASE_PLAY:
            return self.put_end(&node.path, &node.state)
        if self.view.rules.jokers and wastes_joker(&self.view.rules, &self.start.table, &node.state):
            return 0
        options = self.list_actions(nodes, index)
        for k in range(options):
            if option[k].kind != TG_DISCARD or not self.considers(&node.state, &option[k]):
                continue
            plan = node.path
            extend(&plan, &option[k])
            if tg_without_lowest(node.state.own[seat].hand) != 0:
                self.put(&plan)
                continue
            state = node.state
            tg_apply(&self.view.rules, &state, &option[k])
            self.put_end(&plan, &state)
        return 0

    cdef int put_end(self, const Plan *plan, const tg_state *state) except -1:
        """A plan that ends the hand in `state`; with jokers only if none before pays the same."""
        cdef tg_settlement paid
        if self.view.rules.jokers:
            tg_settle(&self.view.rules, state, &paid)  # the others' hands, empty here, add the same to each
            key = PyBytes_FromStringAndSize(<char *>&paid, sizeof(tg_settlement))
            if key in self.ends:
                return 0
            self.ends.add(key)
        return self.put(plan)

    cdef int list_actions(self, Nodes nodes, Py_ssize_t index) except -1:
        """Write the legal actions of node `index` to nodes.option; returns how many there are."""
        cdef const tg_state *state = &nodes.node[index].state
        cdef int most = most_actions(&self.view.rules)
        cdef int n = tg_legal_actions(
            &self.view.rules, &state.table, &state.own[state.table.turn], nodes.option, most)
        if n > most:
            raise AssertionError(f"{n} legal actions where at most {most} can be")
        return n

    cdef bint considers(self, const tg_state *state, const tg_action *action) noexcept:
        """Whether the action is legal, and not the same as another with the jokers exchanged."""
        cdef int seat = state.table.turn
        if self.twin_jokers and is_second_of_twins(state.own[seat].hand, action):
            return False
        return tg_check(&self.view.rules, &state.table, &state.own[seat], action) == TG_OK

    cdef bint leads_to_the_same(self, const tg_state *state, const tg_state *other) noexcept:
        """Whether the states are equal, or the same with the jokers exchanged, of which none is hidden."""
        return memcmp(state, other, sizeof(tg_state)) == 0 or (self.sees_jokers and is_mirror(state, other))

    cdef int put_policy(self, const tg_policy *policy, const tg_action *first) except -1:
        """Find, or add, the plan that the playout policy would choose after `first`; `policy` is its index."""
        cdef tg_state state = self.start
        cdef tg_action action
        cdef tg_rng rng = tg_rng_make(0, TG_STREAM_BOT, 0)
        cdef int seat = self.view.c.seat
        cdef Plan plan
        memset(&plan, 0, sizeof(Plan))
        if first != NULL:
            extend(&plan, first)
            tg_apply(&self.view.rules, &state, first)
        while state.table.phase == TG_PHASE_PLAY and state.table.turn == seat:
            tg_policy_act(policy, &self.view.rules, &state.table, &state.own[seat], &rng, &action)
            extend(&plan, &action)
            tg_apply(&self.view.rules, &state, &action)
        self.policy = self.find_or_put(&plan, self.sees_jokers)
        return 0

    cdef Py_ssize_t find_or_put(self, const Plan *plan, bint mirrored) except -1:
        """The index of the plan that leads where `plan` leads, with `mirrored` but for which joker is which; added if
        there is none."""
        cdef Py_ssize_t i
        cdef tg_state wanted, state
        cdef tg_card discard = self.before_discard(plan, &wanted)
        cdef tg_card found
        for i in range(self.count):
            found = self.before_discard(&self.plan[i], &state)
            if found == discard and memcmp(&state, &wanted, sizeof(tg_state)) == 0:
                return i
            if mirrored and found == swapped_card(discard) and is_mirror(&state, &wanted):
                return i
        self.put(plan)
        return self.count - 1

    cdef tg_card before_discard(self, const Plan *plan, tg_state *out) noexcept:
        """Where a plan leads before its discard; returns that discard, the kind of a call or an answer, or none."""
        cdef int i
        cdef int n = plan.length
        cdef tg_card discard = TG_NO_CARD
        out[0] = self.start
        if n > 0 and is_answer_or_call(&plan.action[0]):
            return 200 + plan.action[0].kind
        if n > 0 and plan.action[n - 1].kind == TG_DISCARD:
            discard = plan.action[n - 1].card
            n -= 1
        for i in range(n):
            tg_apply(&self.view.rules, out, &plan.action[i])
        sort_new_melds(out, self.start.table.meld_count)
        return discard

    def find(self, texts):
        """The index of the plan made of these actions, texts or Actions; IllegalAction if it is no whole legal turn."""
        cdef tg_state state = self.start
        cdef tg_action native
        cdef LegalActions allowed
        cdef Action action
        cdef Plan plan
        cdef int seat = self.view.c.seat
        memset(&plan, 0, sizeof(Plan))
        for text in texts:
            allowed = legal_of(self.view, &self.view.rules, &state.table, &state.own[seat])
            if state.table.turn != seat:
                raise IllegalAction(f"{text}: the turn has ended before it (R14)")
            for each in [text] if isinstance(text, Action) else actions_of_text(text, allowed):
                action = each
                native_action(&state.table, action, &native)
                refuse(
                    tg_check(&self.view.rules, &state.table, &state.own[seat], &native), str(action),
                    legal_of(self.view, &self.view.rules, &state.table, &state.own[seat]))
                extend(&plan, &native)
                tg_apply(&self.view.rules, &state, &native)
        if plan.length == 0 or (state.table.phase == TG_PHASE_PLAY and state.table.turn == seat):
            so_far = ", ".join(map(str, texts))
            allowed = legal_of(self.view, &self.view.rules, &state.table, &state.own[seat])
            whole = ", ".join([*map(str, texts), str(allowed[-1])])
            raise IllegalAction(f"{so_far!r} stops short: a plan goes on to the discard (R14), as in {whole!r}")
        return self.find_or_put(&plan, False)

    def actions(self, Py_ssize_t index):
        """The actions of plan `index`."""
        cdef tg_state state = self.start
        cdef int i
        if not 0 <= index < self.count:
            raise IndexError(f"plan {index} of {self.count}")
        actions = []
        for i in range(self.plan[index].length):
            actions.append(action_from(&state.table, &self.plan[index].action[i]))
            if i + 1 < self.plan[index].length:
                tg_apply(&self.view.rules, &state, &self.plan[index].action[i])
        return tuple(actions)
