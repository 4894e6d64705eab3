/* The rules `classic` for tests and benchmarks of the core alone, and any other mix of options. */
#ifndef TG_CLASSIC_H
#define TG_CLASSIC_H

#include "engine/rules.h"

static inline tg_rules tg_classic(void) {
    tg_rules rules = {
        .pickup = TG_PICKUP_NEW_MELD,
        .secret = TG_SECRET_QUAD,
        .secret_facedown = 1,
        .sapaw_block = TG_BLOCK_NEXT_TURN,
        .self_sapaw_blocks = 1,
        .answer = TG_ANSWER_FOLD_OR_CHALLENGE,
        .call_tie = TG_TIE_CHALLENGER,
        .challenger_tie = TG_TIE_NEXT_AFTER_CALLER,
        .exhaustion = TG_EXHAUSTION_FINISH_TURN,
        .none_opened = TG_NONE_OPENED_VOID,
        .pot_wins = 2,
        .payout = {.base = {{3, 0, 0, 4}, {1, 0, 0, 2}, {1, 3, 3, 2}},
                   .per_ace = 1,
                   .per_secret = 3,
                   .point_factor = {1, 1, 1, 1},
                   .kang_factor = 2},
    };
    return rules;
}

#endif
