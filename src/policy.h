/* The fast policies: what bots of a playout do in one turn. A policy sees the table and its own
 * cards only. Thread safety: functions touch only what they are passed. */
#ifndef TG_POLICY_H
#define TG_POLICY_H

#include "game.h"

typedef enum tg_policy_kind {
    TG_POLICY_RANDOM,
    TG_POLICY_GREEDY,
    TG_POLICY_BASE,
    TG_POLICIES
} tg_policy_kind;

/* The next action of the seat to act; what each policy does is stated in policy.c. */
void tg_policy_act(tg_policy_kind policy, const tg_rules *rules, const tg_table *table,
                   const tg_own *own, tg_rng *rng, tg_action *out);

/* Play `state` to its end, seat s by policy[s]; returns the number of actions. */
int tg_playout(const tg_rules *rules, const tg_policy_kind policy[TG_SEATS], tg_rng *rng,
               tg_state *state);

#endif
