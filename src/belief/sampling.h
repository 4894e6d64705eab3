/* What a seat believes of the hidden cards, and worlds drawn from it.
 *
 * Worlds come from weighted deals if there are any, else uniformly from all deals that fit the view
 * (belief.h).
 *
 * Thread safety: any number of threads may draw from a belief that nobody changes. */
#ifndef TG_SAMPLING_H
#define TG_SAMPLING_H

#include "belief/deals.h"

typedef struct tg_belief {
    const tg_rules *rules;
    const tg_view *view;
    tg_kind_shares usual; /* how common each kind of player is */
    bool judged;          /* by a history: each deal has its own shares of the kinds */
    tg_deals deals;       /* none: the uniform belief */
} tg_belief;

/* Draw one world and what kind of player each other seat is in it (0 for the seat itself). `next`:
 * the card that is drawn next in it, one with a weight below, or TG_NO_CARD for any. Where no deal
 * has that card in its stock, the world is drawn uniformly, and kinds are as common as usual. */
void tg_belief_draw(const tg_belief *belief, tg_card next, tg_rng *rng, tg_state *out,
                    uint8_t kind[TG_SEATS]);

/* How likely each card is to be drawn next: `weight[card]` of the returned total, 0 for a card that
 * cannot be. No card that may be drawn has 0: one that no deal of a pool has in its stock counts as
 * if a tenth of a deal had. */
int tg_belief_weigh_next(const tg_belief *belief, uint16_t weight[TG_MAX_CARDS]);

#endif
