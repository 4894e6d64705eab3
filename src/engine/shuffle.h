/* Random cards and random orders of cards, all equally likely. Thread safety: functions touch only
 * what they are passed. */
#ifndef TG_SHUFFLE_H
#define TG_SHUFFLE_H

#include "cards/cards.h"
#include "engine/rng.h"

/* Shuffle `card[0 .. n - 1]` (Fisher and Yates). */
static inline void tg_shuffle(tg_card *card, int n, tg_rng *rng) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)tg_rng_below(rng, (uint32_t)(i + 1));
        tg_card held = card[i];
        card[i] = card[j];
        card[j] = held;
    }
}

/* One of `cards`, which are not empty. */
static inline tg_card tg_any_card(tg_cards cards, tg_rng *rng) {
    for (uint32_t i = tg_rng_below(rng, (uint32_t)tg_count(cards)); i > 0; i--) {
        cards = tg_without_lowest(cards);
    }
    return tg_lowest_card(cards);
}

#endif
