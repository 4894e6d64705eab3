#include "solver/deadwood.h"
#include "solver/kernels.h"

static bool melds_as_classic(const tg_counting *counting) {
    return !counting->ace_high_run && !counting->hidden_melds_count;
}

void tg_deadwood_many(const tg_counting *counting, const tg_cards *hands, size_t n, uint16_t *out) {
    bool classic = melds_as_classic(counting);
    if (classic && (tg_kernel_chosen()->deadwood_many(hands, n, out) & TG_JOKERS) == 0) {
        return;
    }
    for (size_t i = 0; i < n; i++) {
        if (!classic || (hands[i] & TG_JOKERS) != 0) {
            out[i] = (uint16_t)tg_count_points(counting, hands[i]);
        }
    }
}

void tg_best_discard_many(const tg_counting *counting, const tg_cards *hands, size_t n,
                          tg_card *cards, uint16_t *points) {
    tg_cards seen = 0;
    for (size_t i = 0; i < n; i++) {
        seen |= hands[i];
    }
    if (melds_as_classic(counting) && (seen & TG_JOKERS) == 0) {
        tg_kernel_chosen()->best_discard_many(hands, n, cards, points);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        points[i] = (uint16_t)tg_best_discard(counting, hands[i], &cards[i]);
    }
}
