/* Kinds of player for tests of the belief. */
#ifndef TG_THREE_KINDS_H
#define TG_THREE_KINDS_H

#include "belief/likelihood.h"

/* An exact player, one that drops its dearest card, one that does anything. */
static inline tg_kinds tg_three_kinds(void) {
    tg_kinds kinds = {
        .count = 3,
        .tastes = 3,
        .taste = {{128, 6}, {128, 1}, {0, 0}},
        .kind = {{-200, 0, 1280, 130, 1280, 1280, 1400, 500, 13, 11, 300},
                 {-350, 1, 1280, 39, 1280, 1280, 850, 1400, 150, 38, 38},
                 {-1000, 2, 256, 256, 256, 256, 256, 256, 30, 30, 8}},
    };
    tg_kinds_make(&kinds);
    return kinds;
}

#endif
