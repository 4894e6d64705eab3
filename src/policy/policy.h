/* The fast policies: the players of playouts. A policy sees only the table and its own cards.
 * Thread safety: functions touch only their arguments. */
#ifndef TG_POLICY_H
#define TG_POLICY_H

#include "policy/ranges.h"

/* The stages of a hand: more than 9 cards in the stock, more than 4, at most 4. */
enum { TG_STAGES = 3 };

/* The numbers of a policy; policy.c says in which order it plays a turn. A discard is chosen by
 * point_weight * points - out_weight * outs - use_weight * uses, the highest first. Outs are unseen
 * cards that would put the card into a meld. Uses are pairs of unseen cards that would make a meld
 * with it for another player. */
typedef struct tg_policy {
    const tg_ranges *ranges; /* chances to call and to challenge; NULL: use the next two */
    int16_t call_at;         /* call with this count or less */
    int16_t challenge_at;    /* challenge with this count or less */
    int16_t take_margin;     /* take if the count falls by at least this much */
    int16_t self_block_at;   /* with a higher count: lay off on own melds although this blocks the
                                own call (R18) */
    int16_t point_weight;
    int16_t out_weight[TG_STAGES];
    int16_t use_weight[TG_STAGES];
    uint8_t lay_all; /* expose every meld at once, else only to open or to go out */
    uint8_t random;  /* any legal action with equal chance; nothing else matters */
} tg_policy;

/* The fixed policies. */
typedef enum tg_policy_kind {
    TG_POLICY_RANDOM,
    TG_POLICY_GREEDY,
    TG_POLICY_BASE,
    TG_POLICIES
} tg_policy_kind;

extern const tg_policy tg_policies[TG_POLICIES];

/* The next action of the seat to act; policy.c says what each policy does. */
void tg_policy_act(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                   const tg_own *own, tg_rng *rng, tg_action *out);

/* The chance, out of TG_ALWAYS, that the seat to act calls at the start of its turn, or challenges;
 * 0 later in its turn. Nothing else about a policy is random, except for the policy random. */
int tg_policy_chance(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                     const tg_own *own);

/* The action of such a policy, given whether it `does` call or challenge. */
void tg_policy_decide(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                      const tg_own *own, bool does, tg_action *out);

/* Play `state` to its end, seat s by policy[s]; returns the number of actions. */
int tg_playout(const tg_rules *rules, const tg_policy *const policy[TG_SEATS], tg_rng *rng,
               tg_state *state);

#endif
