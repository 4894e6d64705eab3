/* One search: the seat, its belief about hidden cards, and the policies of all players. It also
 * draws the worlds in which plans are valued.
 *
 * Thread safety: any number of threads may draw worlds from a search that no thread changes. */
#ifndef TG_SEARCH_H
#define TG_SEARCH_H

#include "belief/sampling.h"
#include "policy/policy.h"
#include "search/outcome.h"

typedef struct tg_search {
    const tg_rules *rules;
    const tg_belief *belief;
    uint64_t seed;
    int seat;
    tg_stakes stakes;
    const tg_policy *policy;                            /* of the seat in playouts */
    const tg_policy *opponent[TG_SEATS][TG_MOST_KINDS]; /* of each other seat, by its kind */
    const tg_policy *steady[TG_SEATS];  /* of each other seat in exact ends; not random */
    const tg_policy *answers[TG_SEATS]; /* by which each other seat answers the call of the root */
    uint8_t balanced[TG_SEATS]; /* out of TG_ALWAYS: how far it answers by challenge_at instead */
    int caller_at;              /* highest count of the seat that has called */
    int challenge_at;           /* highest count with which a balanced seat challenges */
} tg_search;

/* A hidden deal, and the policy by which each seat plays on. */
typedef struct tg_world {
    tg_state state;
    uint8_t kind[TG_SEATS]; /* kind of player of each other seat */
    const tg_policy *player[TG_SEATS];
} tg_world;

/* Draw world `number` of the search, of its part of the belief (tg_deals_part), in which
 * `next_card` is drawn next (TG_NO_CARD: any). In an answer without a history the world also fits
 * the call. If none of 256 deals fits, the last one is used; a caller that called in spite of a
 * block then gets a count of 0 (R28). */
void tg_search_draw(const tg_search *search, tg_card next_card, uint64_t number, tg_world *out);

/* R19: the chance, out of TG_ALWAYS, that the seat to act challenges the call of the root. */
int tg_search_challenges(const tg_search *search, const tg_state *state);

/* R19: play the missing answers to the call of the root. `rng` is used where chance decides. */
void tg_search_answer(const tg_search *search, tg_rng *rng, tg_state *state);

/* The count of a hand (R5). */
static inline int tg_search_count(const tg_search *search, const tg_state *state, int seat) {
    return tg_count_points(&search->rules->counting, state->own[seat].hand);
}

#endif
