/* What a seat believes of the hidden cards, and worlds drawn from it.
 *
 * Worlds come from weighted deals if there are any, else uniformly from all deals that fit the view
 * (belief.h).
 *
 * Thread safety: a belief that nobody changes may be drawn from by any number of threads. */
#ifndef TG_SAMPLING_H
#define TG_SAMPLING_H

#include "belief/deals.h"

typedef struct tg_belief {
    const tg_rules *rules;
    const tg_view *view;
    tg_kind_shares usual; /* how common kinds of player are */
    bool judged;          /* the history tells of the others' kinds too: those in the deals count */
    tg_deals deals;       /* none: the uniform belief */
} tg_belief;

/* Draw one world, with the card `next` (or TG_NO_CARD: any) drawn next in it, and the kind of
 * player of each other seat (0 for the seat itself). Where no deal has `next` in its stock, the
 * world is drawn uniformly, and kinds are as common as usual. */
void tg_belief_draw(const tg_belief *belief, tg_card next, tg_rng *rng, tg_state *out,
                    uint8_t kind[TG_SEATS]);

/* How likely each card is to be drawn next: `weight[card]` of the returned total; 0 for a card that
 * cannot be, never for one that may. */
int tg_belief_weigh_next(const tg_belief *belief, uint16_t weight[TG_MAX_CARDS]);

#endif
