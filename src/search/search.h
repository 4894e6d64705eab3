/* One search: whose turn it is, what is believed of hidden cards, how everybody plays on; and the
 * worlds that plans are valued in.
 *
 * Thread safety: any number of threads may draw worlds from a search that nobody changes. */
#ifndef TG_SEARCH_H
#define TG_SEARCH_H

#include "belief/sampling.h"
#include "policy/policy.h"

typedef struct tg_search {
    const tg_rules *rules;
    const tg_belief *belief;
    uint64_t seed;
    int seat;
    int64_t bonus[TG_SEATS];                  /* R25: chips beside the payment if seat i wins */
    const tg_policy *policy;                  /* of the seat in playouts */
    const tg_policy *opponent[TG_MOST_KINDS]; /* of the others, by the kind of player they are */
    int caller_at;                            /* the highest count of who has called, */
    int challenge_at;                         /* and of who challenges a call */
} tg_search;

/* A hidden deal, and by what policy each seat plays on in it. */
typedef struct tg_world {
    tg_state state;
    uint8_t kind[TG_SEATS]; /* of player that each other seat is */
    const tg_policy *player[TG_SEATS];
} tg_world;

/* World `number` of the search, with `next_card` drawn next in it (or TG_NO_CARD: any). In an
 * answer without a history it fits the call too; if none of 256 deals does, the last one is taken,
 * but who called in spite of a block has a count of 0 in it (R28). */
void tg_search_draw(const tg_search *search, tg_card next_card, uint64_t number, tg_world *out);

/* R19: those still asked challenge with a count of at most challenge_at. */
void tg_search_answer(const tg_search *search, tg_state *state);

/* The count of a hand (R5). */
static inline int tg_search_count(const tg_search *search, const tg_state *state, int seat) {
    return tg_count_points(&search->rules->counting, state->own[seat].hand);
}

#endif
