/* All plans of a turn. The ways to lay cards are nodes of a tree; each node is combined with every
 * discard. */
#include <stdlib.h>
#include <string.h>

#include "search/actions.h"
#include "search/jokers.h"
#include "search/plans.h"

/* One way to lay cards. */
typedef struct turn_node {
    tg_state state;
    tg_plan path;
    int option; /* melds are laid in the order of the options, so that each set comes once */
} turn_node;

typedef struct turn_tree {
    tg_plans *plans;
    const tg_rules *rules;
    turn_node *node;
    int count, capacity;
    int most;           /* limit of ways; beyond it the list is given up */
    tg_actions options; /* options of the present node */
} turn_tree;

/* Whether the action is legal and not equivalent to another with the jokers exchanged. */
static bool considers(const turn_tree *tree, const tg_state *state, const tg_action *action) {
    const tg_own *own = &state->own[state->table.turn];
    if (tree->plans->twin_jokers && tg_is_second_of_twins(own->hand, action)) {
        return false;
    }
    return tg_check(tree->rules, &state->table, own, action) == TG_OK;
}

static void list_options(turn_tree *tree, const tg_state *state) {
    tg_actions_list(&tree->options, tree->rules, &state->table, &state->own[state->table.turn]);
}

static tg_error grow(turn_tree *tree) {
    int capacity = 2 * tree->capacity + 64;
    turn_node *grown = realloc(tree->node, (size_t)capacity * sizeof(turn_node));
    if (grown == NULL) {
        return TG_ERR_MEMORY;
    }
    tree->node = grown;
    tree->capacity = capacity;
    return TG_OK;
}

/* Append a node: `parent` and one more action. */
static tg_error add_child(turn_tree *tree, int parent, const tg_action *action) {
    if (tree->count == tree->capacity) {
        tg_error error = grow(tree);
        if (error != TG_OK) {
            return error;
        }
    }
    turn_node *child = &tree->node[tree->count];
    memcpy(child, &tree->node[parent], sizeof(turn_node));
    tree->count++;
    tg_apply(tree->rules, &child->state, action);
    return tg_plan_add(&child->path, action);
}

/* Add every set of disjoint melds that the hand can lay, face up or as face-down secrets (R8,
 * R11). */
static tg_error lay_melds(turn_tree *tree) {
    list_options(tree, &tree->node[0].state);
    for (int i = 0; i < tree->count && tree->count <= tree->most; i++) {
        for (int k = tree->node[i].option; k < tree->options.count; k++) {
            const tg_action *option = &tree->options.action[k];
            if ((option->kind != TG_EXPOSE && option->kind != TG_SECRET) ||
                !considers(tree, &tree->node[i].state, option)) {
                continue;
            }
            tg_error error = add_child(tree, i, option);
            if (error != TG_OK) {
                return error;
            }
            tree->node[tree->count - 1].option = k + 1;
        }
    }
    return TG_OK;
}

/* Whether the last node has the same state as an earlier one from `first` on; exchanged twin jokers
 * count as the same. */
static bool is_twin(const turn_tree *tree, int first) {
    const tg_state *state = &tree->node[tree->count - 1].state;
    int seat = state->table.turn;
    for (int i = first; i < tree->count - 1; i++) {
        const tg_state *other = &tree->node[i].state;
        if (other->own[seat].hand == state->own[seat].hand &&
            memcmp(other, state, sizeof(tg_state)) == 0) {
            return true;
        }
        if (tree->plans->twin_jokers && tg_is_mirror(other, state)) {
            return true;
        }
    }
    return false;
}

/* Extend node `i` by each sapaw onto a meld that lay on the table before the turn, if the state is
 * new among the nodes from `first` on. */
static tg_error lay_one_off(turn_tree *tree, int i, int first) {
    int before = tree->plans->start.table.meld_count;
    list_options(tree, &tree->node[i].state);
    for (int k = 0; k < tree->options.count; k++) {
        const tg_action *option = &tree->options.action[k];
        if (option->kind != TG_SAPAW || option->target >= before ||
            !considers(tree, &tree->node[i].state, option)) {
            continue;
        }
        tg_error error = add_child(tree, i, option);
        if (error != TG_OK) {
            return error;
        }
        tree->count -= is_twin(tree, first);
    }
    return TG_OK;
}

/* Add every outcome of sapaws after node `base` (R10). */
static tg_error lay_off(turn_tree *tree, int base) {
    int first = tree->count;
    tg_error error = lay_one_off(tree, base, first);
    for (int i = first; error == TG_OK && i < tree->count && tree->count <= tree->most; i++) {
        error = lay_one_off(tree, i, first);
    }
    return error;
}

/* Add every way to lay melds and lay cards off; give up beyond `most`. */
static tg_error lay(turn_tree *tree) {
    tg_error error = lay_melds(tree);
    int laid = tree->count;
    for (int i = 0; error == TG_OK && i < laid && tree->count <= tree->most; i++) {
        error = lay_off(tree, i);
    }
    return error;
}

/* What the policy does next in a turn. */
static void act(const turn_tree *tree, const tg_policy *policy, const tg_state *state, tg_rng *rng,
                tg_action *action) {
    tg_policy_act(policy, tree->rules, &state->table, &state->own[tree->plans->seat], rng, action);
}

/* Keep only the root and the nodes that the policy reaches from it. */
static tg_error follow(turn_tree *tree, const tg_policy *policy) {
    tg_rng rng = tg_rng_make(0, TG_STREAM_BOT, 0);
    tg_error error = TG_OK;
    tree->count = 1;
    while (error == TG_OK) {
        const tg_state *state = &tree->node[tree->count - 1].state;
        if (state->table.phase != TG_PHASE_PLAY) {
            break;
        }
        tg_action action;
        act(tree, policy, state, &rng, &action);
        if (action.kind == TG_DISCARD) {
            break;
        }
        error = add_child(tree, tree->count - 1, &action);
    }
    return error;
}

/* Add the path of a node with one discard. */
static tg_error add_discard(turn_tree *tree, const turn_node *node, const tg_action *discard) {
    tg_plan plan = node->path;
    tg_error error = tg_plan_add(&plan, discard);
    if (error != TG_OK) {
        return error;
    }
    if (tg_without_lowest(node->state.own[tree->plans->seat].hand) != 0) {
        return tg_plans_add(tree->plans, &plan);
    }
    tg_state state = node->state;
    tg_apply(tree->rules, &state, discard);
    return tg_plans_add_end(tree->plans, &plan, &state);
}

/* Add the path of a node with each discard, or as it is if the hand has ended. */
static tg_error add_discards(turn_tree *tree, const turn_node *node) {
    if (node->state.table.phase != TG_PHASE_PLAY) {
        return tg_plans_add_end(tree->plans, &node->path, &node->state);
    }
    if (tree->rules->jokers &&
        tg_wastes_joker(tree->rules, &tree->plans->start.table, &node->state)) {
        return TG_OK;
    }
    list_options(tree, &node->state);
    for (int k = 0; k < tree->options.count; k++) {
        const tg_action *option = &tree->options.action[k];
        if (option->kind == TG_DISCARD && considers(tree, &node->state, option)) {
            tg_error error = add_discard(tree, node, option);
            if (error != TG_OK) {
                return error;
            }
        }
    }
    return TG_OK;
}

/* Mark the plan that the policy would choose after `first`; add it if it is not there. */
static tg_error mark_policy(turn_tree *tree, const tg_action *first, const tg_policy *policy) {
    tg_plans *plans = tree->plans;
    tg_state state = plans->start;
    tg_rng rng = tg_rng_make(0, TG_STREAM_BOT, 0);
    tg_plan plan = {.length = 0};
    if (first != NULL) {
        tg_plan_add(&plan, first);
        tg_apply(tree->rules, &state, first);
    }
    while (state.table.phase == TG_PHASE_PLAY && state.table.turn == plans->seat) {
        tg_action action;
        act(tree, policy, &state, &rng, &action);
        tg_error error = tg_plan_add(&plan, &action);
        if (error != TG_OK) {
            return error;
        }
        tg_apply(tree->rules, &state, &action);
    }
    return tg_plans_find(plans, &plan, plans->sees_jokers, &plans->policy);
}

/* Make the first node: after the draw or take, if the plans begin with one. */
static tg_error begin(turn_tree *tree, const tg_action *first) {
    tg_error error = grow(tree);
    if (error == TG_OK) {
        error = tg_actions_init(&tree->options, tree->rules);
    }
    if (error != TG_OK) {
        return error;
    }
    turn_node *root = &tree->node[0];
    memset(root, 0, sizeof(turn_node));
    root->state = tree->plans->start;
    if (first != NULL) {
        tg_plan_add(&root->path, first);
        tg_apply(tree->rules, &root->state, first);
    }
    tree->count = 1;
    tree->plans->begun = root->state;
    tree->plans->twin_jokers = tg_has_twin_jokers(&root->state);
    return TG_OK;
}

static tg_error add_turns(turn_tree *tree, const tg_action *first, const tg_policy *policy) {
    tg_plans *plans = tree->plans;
    tg_error error = begin(tree, first);
    if (error == TG_OK) {
        error = lay(tree);
    }
    plans->whole = tree->count <= tree->most;
    if (error == TG_OK && !plans->whole) {
        error = follow(tree, policy);
    }
    for (int i = 0; error == TG_OK && i < tree->count; i++) {
        error = add_discards(tree, &tree->node[i]);
    }
    if (error == TG_OK && plans->count > 0) {
        error = mark_policy(tree, first, policy);
    }
    return error;
}

tg_error tg_plans_add_turns(tg_plans *plans, const tg_action *first, const tg_policy *policy,
                            int most_ways) {
    turn_tree tree = {.plans = plans, .rules = plans->rules, .most = most_ways};
    tg_error error = add_turns(&tree, first, policy);
    free(tree.node);
    tg_actions_free(&tree.options);
    return error;
}
