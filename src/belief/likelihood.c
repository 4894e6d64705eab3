#include "belief/likelihood.h"

#include "belief/fixed.h"
#include "belief/params.h"
#include "policy/outs.h"

enum { WEIGHT_BITS = 40 };

/* -256 * log2 of the weight of a place by a taste, relative to TG_BEST_SCORE. */
static int32_t cost_of_discard(const tg_taste *taste, int place) {
    int score = 2 * (place / 8 + 1) - taste->out_weight * (place % 8);
    return (TG_BEST_SCORE - (place == TG_IN_A_MELD ? TG_SCORE_OF_A_MELD : score)) *
           taste->sharpness;
}

/* -256 * log2 of the probability with odds of 2^(x / 256) to 1. */
static int32_t cost_of_odds(int32_t x) {
    return x >= 0 ? tg_log2_sum(0, -x) : tg_log2_sum(0, x) - x;
}

/* The cost of not doing what costs `cost`, which is not 0. */
static int32_t cost_of_not(int32_t cost) {
    return 16 * TG_LOG_ONE - tg_log2(65536 - tg_exp2_down((uint32_t)cost));
}

/* log2 of calling (or challenging) or not with this count. */
static int32_t log2_of_call(int32_t at, int32_t firmness, int count, bool does) {
    int32_t odds = (2 * (at - count) + 1) * firmness / 2;
    return -cost_of_odds(does ? odds : -odds);
}

/* log2 of taking a discard or not. Players usually take a discard that does not raise the count. */
static int32_t log2_of_take(const tg_kind *who, bool raises, bool takes) {
    int32_t cost = raises ? who->grabs : who->passes;
    return -(takes == raises ? cost : cost_of_not(cost));
}

static int32_t log2_of_keeping(const tg_kind *who, int what) {
    const int32_t meld[3] = {0, who->hides, who->keeps};
    return -meld[what / 8] - ((what & 4) != 0 ? who->stays : 0) - (what & 3) * who->keeps_card;
}

static void make_deeds(const tg_kind *who, int k, int32_t log2[TG_DEEDS][TG_MOST_KINDS]) {
    for (int count = 0; count < TG_COUNTS; count++) {
        for (int does = 0; does < 2; does++) {
            int at = 2 * count + does;
            log2[TG_DEED_CALL + at][k] = log2_of_call(who->call_at, who->firmness, count, does);
            log2[TG_DEED_CHALLENGE + at][k] =
                log2_of_call(who->challenge_at, who->firmness, count, does);
        }
    }
    for (int i = 0; i < 4; i++) {
        log2[TG_DEED_TAKE + i][k] = log2_of_take(who, i / 2, i % 2);
    }
    for (int i = 0; i < 24; i++) {
        log2[TG_DEED_KEEP + i][k] = log2_of_keeping(who, i);
    }
    log2[TG_DEED_LAY][k] = -cost_of_not(who->hides);
    log2[TG_DEED_LAY + 1][k] = -cost_of_not(who->keeps);
    log2[TG_DEED_LAY + 2][k] = -cost_of_not(who->keeps_card);
}

/* log2 of a deed that a table gives this chance. One player in TG_ONE_IN_UNSURE does it or not, as
 * luck has it: people are less exact than tables. */
static int32_t log2_of_chance(int chance) {
    int32_t shares = 2 * (TG_ONE_IN_UNSURE - 1) * chance + TG_ALWAYS;
    return tg_log2((uint64_t)shares) - tg_log2((uint64_t)2 * TG_ONE_IN_UNSURE * TG_ALWAYS);
}

void tg_kinds_make(tg_kinds *kinds) {
    for (int chance = 0; chance <= TG_ALWAYS; chance++) {
        kinds->by_chance[chance] = log2_of_chance(chance);
    }
    for (int k = 0; k < kinds->count; k++) {
        make_deeds(&kinds->kind[k], k, kinds->log2);
    }
    for (int place = 0; place < TG_PLACES; place++) {
        for (int i = 0; i < kinds->tastes; i++) {
            uint32_t cost = (uint32_t)cost_of_discard(&kinds->taste[i], place);
            uint64_t part = tg_exp2_down(cost % TG_LOG_ONE);
            kinds->cost[place][i] = (int32_t)cost;
            kinds->weight[place][i] = part << (WEIGHT_BITS - 16) >> cost / TG_LOG_ONE;
        }
    }
}

void tg_judge_make(const tg_rules *rules, const tg_history *history, const tg_kinds *kinds,
                   tg_judge *out) {
    *out = (tg_judge){.rules = rules, .history = history, .kinds = kinds};
    for (int seat = 0; seat < TG_SEATS; seat++) {
        tg_likelihood_begin(kinds, out->prior[seat]);
    }
}

void tg_judge_by_ranges(tg_judge *judge, int seat, int kind, const tg_ranges *ranges) {
    judge->ranges[seat][kind] = ranges;
    judge->by_ranges[seat] &= (uint8_t) ~(1u << kind);
    judge->by_ranges[seat] |= (uint8_t)(ranges != NULL ? 1u << kind : 0);
}

static void note(tg_deed *deed, int what) {
    deed->deed[deed->deeds++] = (uint16_t)what;
}

static int count_of(const tg_rules *rules, const tg_own *own) {
    int count = tg_count_points(&rules->counting, own->hand);
    return count < TG_COUNTS ? count : TG_COUNTS - 1;
}

static void read_draw(const tg_rules *rules, const tg_event *event, const tg_own *own,
                      tg_deed *out) {
    const tg_table *table = &event->table;
    bool calls = event->action.kind == TG_CALL;
    if (calls || tg_check_call(rules, table, own) == TG_OK) {
        note(out, TG_DEED_CALL + 2 * count_of(rules, own) + calls);
    }
    if (calls || table->pile_size == 0) {
        return;
    }
    tg_cards top = tg_card_bit(table->pile[table->pile_size - 1]) & TG_NATURALS;
    tg_cards all = own->hand | top;
    if ((top & (tg_run_cards(all) | tg_set_places(all))) == 0) {
        return;
    }
    bool raises = tg_deadwood_using(&rules->counting, all, top) >
                  tg_deadwood_under(&rules->counting, own->hand);
    note(out, TG_DEED_TAKE + 2 * raises + (event->action.kind == TG_TAKE));
}

/* The natural cards of the hand that are in no set and no run. */
static tg_cards loose(tg_cards hand) {
    hand &= TG_NATURALS;
    return hand & ~tg_run_cards(hand) & ~tg_set_places(hand);
}

/* The place of a loose card: from its points and its outs; `digit` holds the binary digits of the
 * outs. */
static uint8_t place_of(tg_cards bit, const tg_cards digit[3]) {
    return (uint8_t)(8 * (tg_points(bit) - 1) + tg_number_of(digit, tg_lowest_bit(bit)));
}

/* The discarded card, and the cards it was chosen from. */
static void read_choice(const tg_event *event, const tg_own *own, tg_cards chosen, tg_deed *out) {
    tg_cards digit[3];
    tg_cards left = loose(own->hand);
    tg_count_outs(own->hand & TG_NATURALS, event->unseen & ~own->hand, digit);
    out->matched = (uint8_t)tg_count(own->hand & ~left);
    out->loose = 0;
    for (tg_cards rest = left; rest != 0; rest = tg_without_lowest(rest)) {
        out->place[out->loose++] = place_of(rest & (~rest + 1), digit);
    }
    out->chosen = (chosen & left) != 0 ? place_of(chosen, digit) : TG_IN_A_MELD;
}

static void read_discard(const tg_rules *rules, const tg_event *event, const tg_own *own,
                         tg_deed *out) {
    tg_cards chosen = tg_card_bit(event->action.card);
    tg_cards kept = own->hand & ~chosen;
    tg_cards left = loose(kept);
    bool goes_out = left == 0 && kept != 0 && tg_deadwood_under(&rules->counting, kept) == 0;
    int opened = event->table.opened >> event->table.turn & 1;
    int fit = tg_count(event->fits & left);
    fit = fit < TG_MOST_KEPT ? fit : TG_MOST_KEPT;
    note(out, TG_DEED_KEEP + (left != kept ? 8 * (1 + opened) : 0) + 4 * goes_out + fit);
    read_choice(event, own, chosen, out);
}

void tg_deed_read(const tg_rules *rules, const tg_event *event, const tg_own *own, tg_deed *out) {
    out->deeds = 0;
    out->loose = -1;
    if (event->table.phase == TG_PHASE_DRAW) {
        read_draw(rules, event, own, out);
    } else if (event->action.kind == TG_DISCARD) {
        read_discard(rules, event, own, out);
    } else if (event->action.kind == TG_EXPOSE) {
        note(out, TG_DEED_LAY + (event->table.opened >> event->table.turn & 1));
    } else if (event->action.kind == TG_SAPAW) {
        const tg_meld *onto = &event->table.meld[event->action.target];
        if (onto->owner != event->table.turn) {
            note(out, TG_DEED_LAY + 2);
        }
    } else if (event->table.phase == TG_PHASE_ANSWER) {
        bool challenges = event->action.kind == TG_CHALLENGE;
        note(out, TG_DEED_CHALLENGE + 2 * count_of(rules, own) + challenges);
    }
}

/* For each taste, log2 of the share of the chosen card in the weights of the whole hand. */
static void log2_of_shares(const tg_kinds *kinds, const tg_deed *deed,
                           int32_t share[TG_MOST_TASTES]) {
    uint64_t sum[TG_MOST_TASTES];
    for (int i = 0; i < kinds->tastes; i++) {
        sum[i] = deed->matched * kinds->weight[TG_IN_A_MELD][i];
    }
    for (int card = 0; card < deed->loose; card++) {
        const uint64_t *weight = kinds->weight[deed->place[card]];
        for (int i = 0; i < kinds->tastes; i++) {
            sum[i] += weight[i];
        }
    }
    for (int i = 0; i < kinds->tastes; i++) {
        share[i] = WEIGHT_BITS * TG_LOG_ONE - kinds->cost[deed->chosen][i] - tg_log2(sum[i]);
    }
}

void tg_likelihood_begin(const tg_kinds *kinds, int32_t log2[TG_MOST_KINDS]) {
    for (int k = 0; k < TG_MOST_KINDS; k++) {
        log2[k] = k < kinds->count ? kinds->kind[k].prior : 0;
    }
}

/* Where a kind calls and challenges by ranges, put their chance in place of that by its numbers. */
static void judge_by_ranges(const tg_judge *judge, const tg_event *event, int deed,
                            int32_t log2[TG_MOST_KINDS]) {
    int seat = event->table.turn, bucket = tg_count_bucket(deed % (2 * TG_COUNTS) / 2);
    for (unsigned rest = judge->by_ranges[seat]; rest != 0; rest &= rest - 1) {
        int k = __builtin_ctz(rest);
        const tg_ranges *ranges = judge->ranges[seat][k];
        int chance = event->table.phase == TG_PHASE_ANSWER
                         ? ranges->challenge[event->situation][bucket]
                         : ranges->call[event->situation][bucket];
        log2[k] += judge->kinds->by_chance[deed % 2 != 0 ? chance : TG_ALWAYS - chance] -
                   judge->kinds->log2[deed][k];
    }
}

void tg_likelihood_add(const tg_judge *judge, const tg_event *event, const tg_own *own,
                       int32_t log2[TG_MOST_KINDS]) {
    const tg_kinds *kinds = judge->kinds;
    tg_deed deed;
    tg_deed_read(judge->rules, event, own, &deed);
    for (int i = 0; i < deed.deeds; i++) {
        for (int k = 0; k < TG_MOST_KINDS; k++) {
            log2[k] += kinds->log2[deed.deed[i]][k];
        }
    }
    if (judge->by_ranges[event->table.turn] != 0 && deed.deeds > 0 && deed.deed[0] < TG_DEED_TAKE) {
        judge_by_ranges(judge, event, deed.deed[0], log2);
    }
    if (deed.loose < 0) {
        return;
    }
    int32_t share[TG_MOST_TASTES];
    log2_of_shares(kinds, &deed, share);
    for (int k = 0; k < kinds->count; k++) {
        log2[k] += share[kinds->kind[k].taste];
    }
}

void tg_past_kinds(const tg_judge *judge, const tg_past *past, int seat,
                   int32_t log2[TG_MOST_KINDS]) {
    const tg_history *history = judge->history;
    for (int k = 0; k < TG_MOST_KINDS; k++) {
        log2[k] = judge->prior[seat][k];
    }
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
