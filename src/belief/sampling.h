/* The belief of a seat about hidden cards, and worlds drawn from the belief.
 *
 * Worlds come from weighted deals if there are any, else uniformly from all deals that fit the view
 * (belief.h).
 *
 * Thread safety: any number of threads may draw from a belief that no thread changes. */
#ifndef TG_SAMPLING_H
#define TG_SAMPLING_H

#include "belief/deals.h"

typedef struct tg_belief {
    const tg_rules *rules;
    const tg_view *view;
    tg_kind_shares usual[TG_SEATS]; /* how common each kind of player is, before the hand */
    bool judged;    /* there is a history: each deal has its own shares of the kinds */
    tg_deals deals; /* none: the uniform belief */
} tg_belief;

/* Draw one world, and in it a kind of player for each other seat (0 for the seat itself). `part`:
 * of the deals (tg_deals_part). `next`: the card drawn next, with a weight above 0 in
 * tg_belief_weigh_next; TG_NO_CARD: any. If no deal has this card in its stock, the world is drawn
 * uniformly and the kinds by their usual shares. */
void tg_belief_draw(const tg_belief *belief, int part, tg_card next, tg_rng *rng, tg_state *out,
                    uint8_t kind[TG_SEATS]);

/* The chance of each card to be drawn next: `weight[card]` out of the returned total, 0 only for an
 * impossible card. A card that no deal of a pool has in its stock counts as if a tenth of a deal
 * had it. */
int tg_belief_weigh_next(const tg_belief *belief, uint16_t weight[TG_MAX_CARDS]);

#endif
