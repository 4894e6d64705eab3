/* Hidden deals with weights: a list of all deals (world_list.h), or a pool of pasts (pool.h).
 *
 * Thread safety: any number of threads may pick from deals that no thread changes. */
#ifndef TG_DEALS_H
#define TG_DEALS_H

#include "belief/particles.h"

enum { TG_MOST_PARTS = 32 };

typedef struct tg_deals {
    tg_hidden *hidden;
    uint64_t *reached; /* the sum of the weights up to and with each deal; NULL: each weighs 1 */
    int size;
    int parts;                       /* of a pool: independent samples, one after the other */
    int end[TG_MOST_PARTS];          /* the deal after the last one of each part */
    uint64_t in_stock[TG_MAX_CARDS]; /* the weight of the deals in whose stock each card is */
} tg_deals;

/* Free the memory of the deals and leave an empty list. {0} owns nothing. */
void tg_deals_free(tg_deals *deals);

/* The weight of all deals. */
static inline uint64_t tg_deals_total(const tg_deals *deals) {
    if (deals->reached == NULL || deals->size == 0) {
        return (uint64_t)deals->size;
    }
    return deals->reached[deals->size - 1];
}

/* The weight of one deal. */
static inline uint64_t tg_deals_weight(const tg_deals *deals, int index) {
    if (deals->reached == NULL) {
        return 1;
    }
    return deals->reached[index] - (index > 0 ? deals->reached[index - 1] : 0);
}

/* Fill in `in_stock`. */
void tg_deals_count_stock(tg_deals *deals);

/* `reached` holds plain weights before the call: drop the deals of weight 0, and turn the weights
 * into running sums. */
void tg_deals_keep(tg_deals *deals);

/* Number of the parts of the worlds: those of a pool that has several, else any TG_MOST_PARTS of
 * the worlds, which then are independent of each other. */
static inline int tg_deals_parts(const tg_deals *deals) {
    return deals->parts > 1 ? deals->parts : TG_MOST_PARTS;
}

/* The part of the world of this number: worlds that follow each other are of all parts in turn. */
static inline int tg_deals_part(const tg_deals *deals, uint64_t number) {
    return (int)(number % (uint64_t)tg_deals_parts(deals));
}

/* How many deals of a part have each card in their stock. Returns the number of its deals. */
int tg_deals_stock_of(const tg_deals *deals, int part, int in_stock[TG_MAX_CARDS]);

/* Draw a deal by weight, with the card in its stock (TG_NO_CARD: any deal). It is of this part, if
 * the deals have several; but if TG_PICK_TRIES draws find none, it may be of any part. NULL if no
 * deal has the card in its stock; in a pool also if as many draws from all parts found none. */
const tg_hidden *tg_deals_pick(const tg_deals *deals, int part, tg_card in_stock, tg_rng *rng);

#endif
