/* The hands that benchmarks solve, the same on every machine. */
#ifndef TG_BENCH_HANDS_H
#define TG_BENCH_HANDS_H

#include "cards/cards.h"
#include "engine/rng.h"
#include "solver/deadwood_inline.h"

/* `n` cards of `deck`. */
static inline tg_cards draw(tg_rng *rng, int n, tg_cards deck) {
    tg_cards drawn = 0;
    for (; n > 0; n--) {
        tg_cards rest = deck & ~drawn;
        for (uint32_t skip = tg_rng_below(rng, (uint32_t)tg_count(rest)); skip > 0; skip--) {
            rest = tg_without_lowest(rest);
        }
        drawn |= rest & (~rest + 1);
    }
    return drawn;
}

/* 13 cards of 4 to 6 neighbouring ranks, of which a set and a run want the same one. */
static inline tg_cards draw_rich(tg_rng *rng) {
    tg_cards hand;
    do {
        int ranks = 4 + (int)tg_rng_below(rng, 3);
        tg_cards deck = TG_RANK_A * ((UINT64_C(1) << ranks) - 1);
        hand = draw(rng, 13, deck << tg_rng_below(rng, (uint32_t)(TG_RANKS + 1 - ranks)));
    } while ((tg_run_cards(hand) & tg_set_places(hand)) == 0);
    return hand;
}

#endif
