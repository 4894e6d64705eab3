#include "likelihood.h"

#include <string.h>

#include "fixed.h"
#include "outs.h"

/* One kind of player; costs are -256 * log2 of a probability. */
typedef struct model {
    int32_t prior;      /* log2 of how many players are so */
    int32_t sharpness;  /* of a discard: weight 2^(sharpness / 256 * score) */
    int32_t hides;      /* keeps a meld although unopened */
    int32_t keeps;      /* keeps a further meld */
    int32_t keeps_card; /* does not lay a card off that fits another's meld */
    int32_t passes;     /* leaves a discard whose meld would not raise the count */
    int32_t grabs;      /* takes one that raises it */
    int32_t call_at;    /* calls with this count half of the time ... */
    int32_t challenge_at;
    int32_t firmness; /* ... and 2^(firmness / 256) times as often, by odds, a point lower */
} model;

static const model MODELS[TG_MODELS] = {
    {-180, 40, 900, 160, 500, 700, 700, 15, 13, 140}, /* opens early, calls low */
    {-620, 40, 60, 60, 250, 400, 400, 12, 13, 100},   /* hides melds */
    {-620, 30, 900, 500, 500, 900, 300, 60, 40, 60},  /* calls and challenges with anything */
    {-900, 0, 256, 256, 256, 256, 256, 30, 30, 8},    /* random */
};

enum { OUT_WEIGHT = 5, OF_A_MELD = -24, MOST_KEPT = 3 };

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

static void add_draw(const tg_rules *rules, const tg_table *table, const tg_own *own,
                     const tg_action *action, int32_t log2[TG_MODELS]) {
    bool calls = action->kind == TG_CALL;
    int count = tg_count_points(&rules->counting, own->hand);
    if (calls || tg_check_call(rules, table, own) == TG_OK) {
        for (int m = 0; m < TG_MODELS; m++) {
            log2[m] += log2_of_call(MODELS[m].call_at, MODELS[m].firmness, count, calls);
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
    bool takes = action->kind == TG_TAKE;
    for (int m = 0; m < TG_MODELS; m++) {
        const model *who = &MODELS[m];
        int32_t cost = rise <= 0 ? who->passes : who->grabs; /* of the odd thing to do */
        bool odd = takes != (rise <= 0);
        log2[m] -= odd ? cost : cost_of_not(cost);
    }
}

/* The natural cards that lie in no meld of the hand; where sets and runs clash, in neither. */
static tg_cards loose(tg_cards hand) {
    hand &= TG_NATURALS;
    return hand & ~tg_run_cards(hand) & ~tg_set_places(hand);
}

static int fitting(const tg_rules *rules, const tg_table *table, tg_cards cards) {
    tg_cards fits = 0;
    for (int i = 0; i < table->meld_count; i++) {
        if (table->meld[i].owner != table->turn) {
            fits |= tg_meld_fits(&table->meld[i], rules->counting.ace_high_run);
        }
    }
    int n = tg_count(fits & cards);
    return n < MOST_KEPT ? n : MOST_KEPT;
}

/* 2 * points - OUT_WEIGHT * outs of a loose card: what speaks for discarding it. */
static int score_of(tg_cards bit, const tg_cards digit[3]) {
    int outs = ((bit & digit[0]) != 0) + 2 * ((bit & digit[1]) != 0) + 4 * ((bit & digit[2]) != 0);
    return 2 * tg_points(bit) - OUT_WEIGHT * outs;
}

/* The scores of all cards that could be discarded, the chosen one first; returns how many. */
static int scores_of(const tg_table *table, const tg_own *own, tg_cards chosen,
                     int score[TG_MAX_CARDS]) {
    tg_cards digit[3];
    tg_cards left = loose(own->hand);
    tg_count_outs(own->hand & TG_NATURALS, tg_unseen_by(table, own), digit);
    int n = 0;
    score[n++] = (left & chosen) != 0 ? score_of(chosen, digit) : OF_A_MELD;
    for (tg_cards rest = left & ~chosen; rest != 0; rest = tg_without_lowest(rest)) {
        score[n++] = score_of(rest & (~rest + 1), digit);
    }
    for (int i = tg_count(own->hand & ~left & ~chosen); i > 0; i--) {
        score[n++] = OF_A_MELD;
    }
    return n;
}

/* log2 of the share of score[0] when weights are 2^(sharpness / 256 * score). */
static int32_t log2_of_share(const int *score, int n, int32_t sharpness) {
    enum { BEST = 20 };
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        sum += tg_exp2_down((uint32_t)((BEST - score[i]) * sharpness));
    }
    return 16 * TG_LOG_ONE - (BEST - score[0]) * sharpness - tg_log2(sum);
}

static void add_discard(const tg_rules *rules, const tg_table *table, const tg_own *own,
                        const tg_action *action, int32_t log2[TG_MODELS]) {
    tg_cards chosen = tg_card_bit(action->card);
    tg_cards kept = own->hand & ~chosen;
    bool meld = (loose(kept) ^ kept) != 0;
    bool opened = (table->opened >> table->turn & 1) != 0;
    int fit = fitting(rules, table, loose(kept));
    int score[TG_MAX_CARDS];
    int n = scores_of(table, own, chosen, score);
    int32_t share = 0;
    for (int m = 0; m < TG_MODELS; m++) {
        const model *who = &MODELS[m];
        if (m == 0 || who->sharpness != MODELS[m - 1].sharpness) {
            share = log2_of_share(score, n, who->sharpness);
        }
        log2[m] += share - fit * who->keeps_card - (meld ? opened ? who->keeps : who->hides : 0);
    }
}

static void add_answer(const tg_rules *rules, const tg_own *own, const tg_action *action,
                       int32_t log2[TG_MODELS]) {
    int count = tg_count_points(&rules->counting, own->hand);
    for (int m = 0; m < TG_MODELS; m++) {
        log2[m] += log2_of_call(MODELS[m].challenge_at, MODELS[m].firmness, count,
                                action->kind == TG_CHALLENGE);
    }
}

void tg_likelihood_add(const tg_rules *rules, const tg_table *table, const tg_own *own,
                       const tg_action *action, int32_t log2[TG_MODELS]) {
    if (table->phase == TG_PHASE_DRAW) {
        add_draw(rules, table, own, action, log2);
    } else if (action->kind == TG_DISCARD) {
        add_discard(rules, table, own, action, log2);
    } else if (table->phase == TG_PHASE_ANSWER) {
        add_answer(rules, own, action, log2);
    }
}

int32_t tg_past_likelihood(const tg_rules *rules, const tg_history *history, const tg_past *past,
                           int seat) {
    tg_card drawn[TG_MAX_STOCK];
    tg_cards dealt[TG_SEATS];
    int32_t log2[TG_MODELS];
    tg_past_cards(past, drawn, dealt);
    for (int m = 0; m < TG_MODELS; m++) {
        log2[m] = MODELS[m].prior;
    }
    tg_own own = {.hand = dealt[seat]};
    tg_cards held = dealt[seat];
    for (int i = 0, draw = 0; i < history->length; i++) {
        const tg_event *event = &history->event[i];
        bool draws = event->action.kind == TG_DRAW;
        if (event->table.turn == seat) {
            own.hand = held | event->table.known[seat];
            tg_likelihood_add(rules, &event->table, &own, &event->action, log2);
            held |= draws ? tg_card_bit(drawn[draw]) : 0;
            held &= ~tg_past_leaving(history, past, i);
        }
        draw += draws;
    }
    int32_t sum = log2[0];
    for (int m = 1; m < TG_MODELS; m++) {
        sum = tg_log2_sum(sum, log2[m]);
    }
    return sum;
}
