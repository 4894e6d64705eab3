#include "deadwood.h"

/* Points of the runs' leftovers once `cards` may only form runs. */
static int left_by_runs(tg_cards cards) {
    tg_cards starts = cards & (cards >> 1) & (cards >> 2);
    return tg_points(cards & ~(starts | starts << 1 | starts << 2));
}

static int best_from_rank(tg_cards cards, int rank) {
    for (; rank < TG_RANKS; rank++) {
        if (tg_count(cards & tg_rank_mask(rank)) >= 3) {
            break;
        }
    }
    if (rank == TG_RANKS) {
        return left_by_runs(cards);
    }
    tg_cards held = cards & tg_rank_mask(rank);
    int best = best_from_rank(cards, rank + 1);
    for (tg_cards sub = held; sub != 0; sub = (sub - 1) & held) {
        if (tg_count(sub) >= 3) {
            int points = best_from_rank(cards & ~sub, rank + 1);
            best = points < best ? points : best;
        }
    }
    return best;
}

int tg_deadwood(tg_cards hand) {
    return best_from_rank(hand, 0);
}
