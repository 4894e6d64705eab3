#include "search/leaves.h"

#include "policy/leaf.h"

static void settle(const tg_search *search, const tg_state *state, tg_outcome *out) {
    tg_settlement paid;
    tg_settle(search->rules, state, &paid);
    *out = tg_outcome_of(&paid, search->seat, &search->stakes);
}

void tg_play_out(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                 tg_outcome *out) {
    (void)data;
    tg_playout(search->rules, world->player, rng, &world->state);
    settle(search, &world->state, out);
}

/* The table's value, rounded up or down by chance. */
static void look_up(const tg_search *search, const tg_leaf_table *table, tg_rng *rng,
                    const tg_state *state, tg_outcome *out) {
    int64_t value = table->value[tg_leaf_cell(search->rules, state)];
    value = value * table->times + tg_rng_below(rng, 1U << table->bits);
    out->value = (value >> table->bits) + table->plus;
    out->end = TG_END_NOBODY; /* not known */
    out->next_won = false;
}

void tg_play_rounds(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                    tg_outcome *out) {
    const tg_leaf_table *table = data;
    tg_state *state = &world->state;
    int turns = 0;
    while (state->table.phase != TG_PHASE_OVER) {
        int seat = state->table.turn;
        if (seat == search->seat && state->table.phase == TG_PHASE_DRAW &&
            ++turns == table->rounds) {
            look_up(search, table, rng, state, out);
            return;
        }
        tg_action action;
        tg_policy_act(world->player[seat], search->rules, &state->table, &state->own[seat], rng,
                      &action);
        tg_apply(search->rules, state, &action);
    }
    settle(search, state, out);
}
