/* The fast policies: what bots of a playout do in one turn. A policy sees the table and its own
 * cards only. Thread safety: functions touch only what they are passed. */
#ifndef TG_POLICY_H
#define TG_POLICY_H

#include "policy/ranges.h"

/* How far a hand has gone: more than 9 cards in the stock, more than 4, or fewer. */
enum { TG_STAGES = 3 };

/* A policy is data; in what order a turn is played stands in policy.c. */
typedef struct tg_policy {
    const tg_ranges *ranges; /* who calls and challenges; NULL: by the next two alone */
    int16_t call_at;         /* call with this count or less */
    int16_t challenge_at;    /* challenge with this count or less */
    int16_t take_margin;     /* take if the count falls by at least this much */
    int16_t
        self_block_at;    /* lay off on own melds, where that blocks one's call (R18), above this */
    int16_t point_weight; /* what a discard is judged by: its points, */
    int16_t out_weight[TG_STAGES]; /* less its outs: unseen cards that put it into a meld, */
    int16_t use_weight[TG_STAGES]; /* less its uses: unseen pairs that another would need for it */
    uint8_t lay_all;               /* expose every meld at once, else only to open or to go out */
    uint8_t random;                /* any legal action alike; then nothing else counts */
} tg_policy;

/* The fixed policies. */
typedef enum tg_policy_kind {
    TG_POLICY_RANDOM,
    TG_POLICY_GREEDY,
    TG_POLICY_BASE,
    TG_POLICIES
} tg_policy_kind;

extern const tg_policy tg_policies[TG_POLICIES];

/* The next action of the seat to act; what each policy does is stated in policy.c. */
void tg_policy_act(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                   const tg_own *own, tg_rng *rng, tg_action *out);

/* All that a policy, but for random, leaves to chance: out of TG_ALWAYS, how often the seat to act
 * calls at the start of its turn, or challenges; 0 while it plays its turn out. */
int tg_policy_chance(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                     const tg_own *own);

/* What such a policy then does, if it calls or challenges just if `does`. */
void tg_policy_decide(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                      const tg_own *own, bool does, tg_action *out);

/* Play `state` to its end, seat s by policy[s]; returns the number of actions. */
int tg_playout(const tg_rules *rules, const tg_policy *const policy[TG_SEATS], tg_rng *rng,
               tg_state *state);

#endif
