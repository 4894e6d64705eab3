#include "likelihood.h"

#include <string.h>

#include "fixed.h"
#include "outs.h"

enum { IN_A_MELD = 10, OF_A_MELD = -24, BEST_SCORE = 20, WEIGHT_BITS = 40, MOST_KEPT = 3 };

/* -256 * log2 of the weight by a taste, BEST_SCORE being 0. */
static int32_t cost_of_discard(const tg_taste *taste, int points, int outs) {
    int score = points == IN_A_MELD ? OF_A_MELD : 2 * (points + 1) - taste->out_weight * outs;
    return (BEST_SCORE - score) * taste->sharpness;
}

void tg_judge_make(const tg_rules *rules, const tg_history *history, const tg_kinds *kinds,
                   tg_judge *out) {
    *out = (tg_judge){.rules = rules, .history = history, .kinds = kinds};
    for (int points = 0; points <= IN_A_MELD; points++) {
        for (int outs = 0; outs < 8; outs++) {
            for (int i = 0; i < kinds->tastes; i++) {
                uint32_t cost = (uint32_t)cost_of_discard(&kinds->taste[i], points, outs);
                uint64_t part = tg_exp2_down(cost % TG_LOG_ONE);
                out->weight[points][outs][i] = part << (WEIGHT_BITS - 16) >> cost / TG_LOG_ONE;
            }
        }
    }
}

/* -256 * log2 of the probability of odds 2^(x / 256) to one. */
static int32_t cost_of_odds(int32_t x) {
    return x >= 0 ? tg_log2_sum(0, -x) : tg_log2_sum(0, x) - x;
}

/* What it costs not to do what would cost `cost`, which is not 0. */
static int32_t cost_of_not(int32_t cost) {
    return 16 * TG_LOG_ONE - tg_log2(65536 - tg_exp2_down((uint32_t)cost));
}

/* Whether to call, or to challenge, with a count. */
static int32_t log2_of_call(int32_t at, int32_t firmness, int count, bool does) {
    int32_t odds = (2 * (at - count) + 1) * firmness / 2;
    return -cost_of_odds(does ? odds : -odds);
}

static void add_draw(const tg_judge *judge, const tg_event *event, const tg_own *own,
                     int32_t log2[TG_MOST_KINDS]) {
    const tg_rules *rules = judge->rules;
    const tg_kinds *kinds = judge->kinds;
    const tg_table *table = &event->table;
    bool calls = event->action.kind == TG_CALL;
    if (calls || tg_check_call(rules, table, own) == TG_OK) {
        int count = tg_count_points(&rules->counting, own->hand);
        for (int k = 0; k < kinds->count; k++) {
            const tg_kind *who = &kinds->kind[k];
            log2[k] += log2_of_call(who->call_at, who->firmness, count, calls);
        }
    }
    if (calls || table->pile_size == 0) {
        return;
    }
    tg_cards top = tg_card_bit(table->pile[table->pile_size - 1]) & TG_NATURALS;
    tg_cards all = own->hand | top;
    if ((top & (tg_run_cards(all) | tg_set_places(all))) == 0) {
        return;
    }
    int rise = tg_deadwood_using(&rules->counting, all, top) -
               tg_deadwood_under(&rules->counting, own->hand);
    bool takes = event->action.kind == TG_TAKE;
    for (int k = 0; k < kinds->count; k++) {
        const tg_kind *who = &kinds->kind[k];
        int32_t cost = rise <= 0 ? who->passes : who->grabs; /* of the odd thing to do */
        bool odd = takes != (rise <= 0);
        log2[k] -= odd ? cost : cost_of_not(cost);
    }
}

/* The natural cards that lie in no meld of the hand; where sets and runs clash, in neither. */
static tg_cards loose(tg_cards hand) {
    hand &= TG_NATURALS;
    return hand & ~tg_run_cards(hand) & ~tg_set_places(hand);
}

/* What speaks for discarding the card `bit` of a hand: its place in the weights. */
static int points_of(tg_cards bit, tg_cards left) {
    return (bit & left) != 0 ? tg_points(bit) - 1 : IN_A_MELD;
}

static int outs_of(tg_cards bit, tg_cards left, const tg_cards digit[3]) {
    return (bit & left) != 0 ? tg_number_of(digit, tg_lowest_bit(bit)) : 0;
}

/* log2 of the share that discarding `chosen` has among all discards, for each taste. */
static void log2_of_shares(const tg_judge *judge, const tg_event *event, const tg_own *own,
                           tg_cards chosen, int32_t share[TG_MOST_TASTES]) {
    const tg_kinds *kinds = judge->kinds;
    tg_cards digit[3];
    tg_cards left = loose(own->hand);
    uint64_t sum[TG_MOST_TASTES];
    tg_count_outs(own->hand & TG_NATURALS, event->unseen & ~own->hand, digit);
    uint64_t matched = (uint64_t)tg_count(own->hand & ~left);
    for (int i = 0; i < kinds->tastes; i++) {
        sum[i] = matched * judge->weight[IN_A_MELD][0][i];
    }
    for (tg_cards rest = left; rest != 0; rest = tg_without_lowest(rest)) {
        tg_cards bit = rest & (~rest + 1);
        const uint64_t *weight = judge->weight[tg_points(bit) - 1][outs_of(bit, left, digit)];
        for (int i = 0; i < kinds->tastes; i++) {
            sum[i] += weight[i];
        }
    }
    int points = points_of(chosen, left), outs = outs_of(chosen, left, digit);
    for (int i = 0; i < kinds->tastes; i++) {
        int32_t cost = cost_of_discard(&kinds->taste[i], points, outs);
        share[i] = WEIGHT_BITS * TG_LOG_ONE - cost - tg_log2(sum[i]);
    }
}

static void add_discard(const tg_judge *judge, const tg_event *event, const tg_own *own,
                        int32_t log2[TG_MOST_KINDS]) {
    tg_cards chosen = tg_card_bit(event->action.card);
    tg_cards kept = own->hand & ~chosen;
    tg_cards left = loose(kept);
    bool meld = left != kept;
    bool goes_out = left == 0 && kept != 0 && tg_deadwood_under(&judge->rules->counting, kept) == 0;
    bool opened = (event->table.opened >> event->table.turn & 1) != 0;
    int fit = tg_count(event->fits & left);
    fit = fit < MOST_KEPT ? fit : MOST_KEPT;
    const tg_kinds *kinds = judge->kinds;
    int32_t share[TG_MOST_TASTES];
    log2_of_shares(judge, event, own, chosen, share);
    for (int k = 0; k < kinds->count; k++) {
        const tg_kind *who = &kinds->kind[k];
        log2[k] += share[who->taste] - fit * who->keeps_card - (goes_out ? who->stays : 0) -
                   (meld ? opened ? who->keeps : who->hides : 0);
    }
}

static void add_answer(const tg_judge *judge, const tg_event *event, const tg_own *own,
                       int32_t log2[TG_MOST_KINDS]) {
    int count = tg_count_points(&judge->rules->counting, own->hand);
    const tg_kinds *kinds = judge->kinds;
    for (int k = 0; k < kinds->count; k++) {
        const tg_kind *who = &kinds->kind[k];
        log2[k] += log2_of_call(who->challenge_at, who->firmness, count,
                                event->action.kind == TG_CHALLENGE);
    }
}

void tg_likelihood_begin(const tg_kinds *kinds, int32_t log2[TG_MOST_KINDS]) {
    for (int k = 0; k < kinds->count; k++) {
        log2[k] = kinds->kind[k].prior;
    }
}

void tg_likelihood_add(const tg_judge *judge, const tg_event *event, const tg_own *own,
                       int32_t log2[TG_MOST_KINDS]) {
    if (event->table.phase == TG_PHASE_DRAW) {
        add_draw(judge, event, own, log2);
    } else if (event->action.kind == TG_DISCARD) {
        add_discard(judge, event, own, log2);
    } else if (event->table.phase == TG_PHASE_ANSWER) {
        add_answer(judge, event, own, log2);
    }
}

void tg_past_kinds(const tg_judge *judge, const tg_past *past, int seat,
                   int32_t log2[TG_MOST_KINDS]) {
    const tg_history *history = judge->history;
    tg_likelihood_begin(judge->kinds, log2);
    tg_own own = {.hand = past->dealt[seat]};
    tg_cards held = past->dealt[seat];
    for (int i = 0, draw = 0; i < history->length; i++) {
        const tg_event *event = &history->event[i];
        bool draws = event->action.kind == TG_DRAW;
        if (event->table.turn == seat) {
            own.hand = held | event->table.known[seat];
            tg_likelihood_add(judge, event, &own, log2);
            held |= draws ? tg_card_bit(past->drawn[draw]) : 0;
            held &= ~tg_past_leaving(history, past, i);
        }
        draw += draws;
    }
}

int32_t tg_past_likelihood(const tg_judge *judge, const tg_past *past, int seat) {
    int32_t log2[TG_MOST_KINDS];
    tg_past_kinds(judge, past, seat, log2);
    int32_t sum = log2[0];
    for (int k = 1; k < judge->kinds->count; k++) {
        sum = tg_log2_sum(sum, log2[k]);
    }
    return sum;
}

tg_kind_shares tg_shares_of(const tg_kinds *kinds, const int32_t log2[TG_MOST_KINDS]) {
    int32_t most = log2[0];
    for (int k = 1; k < kinds->count; k++) {
        most = log2[k] > most ? log2[k] : most;
    }
    tg_kind_shares shares = {{0}};
    for (int k = 0; k < kinds->count; k++) {
        shares.of[k] = (uint16_t)(tg_exp2_down((uint32_t)(most - log2[k])) >> 1);
    }
    return shares;
}

int tg_pick_kind(const tg_kind_shares *shares, tg_rng *rng) {
    uint32_t total = 0;
    for (int k = 0; k < TG_MOST_KINDS; k++) {
        total += shares->of[k];
    }
    uint32_t left = tg_rng_below(rng, total);
    int kind = 0;
    for (; left >= shares->of[kind]; kind++) {
        left -= shares->of[kind];
    }
    return kind;
}
