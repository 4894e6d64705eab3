/* Random mixes of all options that the engine plays. */
#ifndef TG_RANDOM_RULES_H
#define TG_RANDOM_RULES_H

#include "classic.h"
#include "engine/rng.h"

static inline uint8_t below(tg_rng *rng, uint32_t bound) {
    return (uint8_t)tg_rng_below(rng, bound);
}

/* Any options the engine plays. */
static inline tg_rules random_rules(tg_rng *rng) {
    tg_rules rules = tg_classic();
    static const uint8_t joker_points[3] = {0, 25, 30};
    rules.jokers = below(rng, 3);
    rules.counting.joker_points = joker_points[below(rng, 3)];
    rules.counting.ace_high_run = below(rng, 2);
    rules.counting.hidden_melds_count = below(rng, 2);
    rules.pickup = below(rng, 3);
    rules.secret = below(rng, 3);
    rules.secret_facedown = below(rng, 2);
    rules.secret_at_once = below(rng, 2);
    rules.secret_protects = below(rng, 2);
    rules.sagasa = below(rng, 2);
    rules.kang = below(rng, 2);
    rules.taga_loob = below(rng, 2);
    rules.escalera_length = (uint8_t)(below(rng, 2) * 4);
    rules.sapaw_block = below(rng, 3);
    rules.self_sapaw_blocks = below(rng, 2);
    rules.no_dump_sapawable = below(rng, 2);
    rules.answer = below(rng, 3);
    rules.call_tie = below(rng, 2);
    rules.challenger_tie = below(rng, 2);
    rules.exhaustion = below(rng, 2);
    rules.none_opened = below(rng, 2);
    rules.final_discard_required = below(rng, 2);
    rules.spread = below(rng, 2);
    rules.variable_payout = below(rng, 2);
    rules.zero_count_fight = below(rng, 2);
    rules.payout.per_point = below(rng, 2);
    rules.payout.per_escalera = below(rng, 2);
    rules.payout.per_sagasa = below(rng, 2);
    return rules;
}

#endif
