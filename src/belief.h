/* Hidden hands that fit what a seat knows: the uniform belief. */
#ifndef TG_BELIEF_H
#define TG_BELIEF_H

#include "game.h"

/* What seat `seat` knows of a running hand: the table and its own cards. */
typedef struct tg_view {
    tg_table table;
    tg_own own;
    tg_cards known[TG_SEATS]; /* pickup `free`: cards seen to be in a hand */
    uint8_t seat;
} tg_view;

/* Draw one world uniformly among the deals of the unseen cards that fit the view. */
void tg_belief_sample(const tg_rules *rules, const tg_view *view, tg_rng *rng, tg_state *out);

#endif
