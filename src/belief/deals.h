/* Hidden deals with weights: all that there are (world_list.h), or a pool of pasts (pool.h).
 *
 * Thread safety: deals that nobody changes may be picked from by any number of threads. */
#ifndef TG_DEALS_H
#define TG_DEALS_H

#include "particles.h"

typedef struct tg_deals {
    tg_hidden *hidden;
    uint64_t *reached; /* the sum of the weights up to and with each deal; NULL: each weighs 1 */
    int size;
    uint64_t in_stock[TG_MAX_CARDS]; /* the weight of the deals in whose stock each card is */
} tg_deals;

/* Free what the deals own; {0} owns nothing. */
void tg_deals_free(tg_deals *deals);

/* What all deals weigh, and what one does. */
static inline uint64_t tg_deals_total(const tg_deals *deals) {
    if (deals->reached == NULL || deals->size == 0) {
        return (uint64_t)deals->size;
    }
    return deals->reached[deals->size - 1];
}

static inline uint64_t tg_deals_weight(const tg_deals *deals, int index) {
    if (deals->reached == NULL) {
        return 1;
    }
    return deals->reached[index] - (index > 0 ? deals->reached[index - 1] : 0);
}

/* A deal drawn by weight, with `in_stock` in its stock unless that is TG_NO_CARD. NULL if no deal
 * has it there, or if in a pool it is so rare that some tries find none. */
const tg_hidden *tg_deals_pick(const tg_deals *deals, tg_card in_stock, tg_rng *rng);

/* Fill in `in_stock` from deals and weights. */
void tg_deals_count_stock(tg_deals *deals);

#endif
