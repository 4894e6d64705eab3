#include "belief/past_sums.h"

#include <string.h>

enum { FIRST_LIMIT = 65536 };
static const uint32_t NO_SUM = UINT32_MAX;

static tg_cards rank_bit(const tg_past_sums *sums, tg_cards card) {
    return sums->mark[tg_lowest_bit(card) & 15];
}

/* Note that the seat exposed a trio: its fourth card may make a sagasa. */
static void note_trio(tg_past_sums *sums, const tg_meld *meld, int index) {
    if (meld->kind == TG_SET && meld->length == 3 && (meld->cards & TG_JOKERS) == 0) {
        tg_cards fourth = tg_rank_mask(meld->rank) & ~meld->cards;
        int marks = tg_count(sums->fourths);
        sums->mark[meld->rank] = UINT64_C(1) << (16 * marks + 13); /* no card uses this bit */
        sums->exposed_at[meld->rank] = (uint16_t)index;
        sums->fourths |= fourth;
    }
}

/* Note what one event of the seat shows, after the draws noted so far. */
static void note_event(tg_past_sums *sums, int index) {
    const tg_history *history = sums->judge->history;
    const tg_event *event = &history->event[index];
    bool pays = sums->judge->rules->sagasa && sums->judge->rules->payout.per_sagasa != 0;
    for (tg_cards rest = tg_past_leaving(history, &sums->secrets, index); rest != 0;
         rest = tg_without_lowest(rest)) {
        tg_card card = tg_lowest_card(rest);
        bool hidden = history->shown_at[card] == history->length; /* the card lies in a secret */
        if (hidden || history->shown_at[card] == index) {
            sums->leaving[sums->draws] |= tg_card_bit(card);
        }
    }
    if (pays && (event->action.kind == TG_EXPOSE || event->action.kind == TG_TAKE)) {
        note_trio(sums, &event->action.meld, index);
    }
    if (event->action.kind == TG_SAPAW) {
        const tg_meld *on = &event->table.meld[event->action.target];
        bool own = on->owner == sums->seat && on->kind == TG_SET;
        sums->shown_fourths |= own ? tg_card_bit(event->action.card) & sums->fourths : 0;
    }
    if (event->action.kind == TG_DRAW) {
        sums->drawn_at[sums->draws++] = (uint16_t)index;
    }
}

void tg_past_sums_begin(const tg_judge *judge, int seat, const uint8_t secret[TG_MAX_SECRETS],
                        tg_past_sum *sum, uint32_t *slot, uint32_t capacity, tg_past_sums *out) {
    *out = (tg_past_sums){.judge = judge,
                          .seat = seat,
                          .sum = sum,
                          .slot = slot,
                          .capacity = capacity,
                          .limit = capacity < FIRST_LIMIT ? capacity : FIRST_LIMIT};
    memcpy(out->secrets.secret, secret, sizeof out->secrets.secret);
    for (uint32_t i = 0; i < 2 * capacity; i++) {
        slot[i] = NO_SUM;
    }
    for (int i = 0; i < judge->history->length; i++) {
        if (judge->history->event[i].table.turn == seat) {
            note_event(out, i);
        }
    }
    for (int i = 0; i <= out->draws; i++) { /* a fourth shown in another way makes no sagasa */
        out->fourths &= ~out->leaving[i] | out->shown_fourths;
    }
}

/* The slot of a hand after `draws` draws, or the free slot for it. */
static uint32_t *find(const tg_past_sums *sums, int draws, tg_cards key) {
    uint64_t mixed = key ^ (uint64_t)draws << 58;
    uint32_t at = (uint32_t)(tg_splitmix64(&mixed) >> 32);
    for (;; at++) {
        uint32_t *slot = &sums->slot[at & (2 * sums->capacity - 1)];
        if (*slot == NO_SUM || (sums->sum[*slot].key == key && sums->sum[*slot].draws == draws)) {
            return slot;
        }
    }
}

/* Whether the action is illegal with the cards `own`. Only R10, R11 and R28 make this depend on
 * hidden cards. */
static bool is_illegal(const tg_past_sums *sums, int index, const tg_own *own) {
    const tg_rules *rules = sums->judge->rules;
    if (!rules->no_dump_sapawable && !rules->secret_protects && !rules->zero_count_fight) {
        return false;
    }
    tg_action action = tg_past_action(sums->judge->history, &sums->secrets, index);
    return tg_check(rules, &sums->judge->history->event[index].table, own, &action) != TG_OK;
}

/* Add the logarithms of the seat's actions from event `first` to `last`, beginning with the hand
 * `held`. False if they are impossible. */
static bool add_events(const tg_past_sums *sums, int first, int last, tg_cards held,
                       int32_t log2[TG_MOST_KINDS]) {
    tg_own own = {.hand = 0};
    for (int i = first; i <= last; i++) {
        const tg_event *event = &sums->judge->history->event[i];
        if (event->table.turn != sums->seat) {
            continue;
        }
        own.hand = held | event->table.known[sums->seat];
        if (is_illegal(sums, i, &own)) {
            return false;
        }
        tg_likelihood_add(sums->judge, event, &own, log2);
        held &= ~tg_past_leaving(sums->judge->history, &sums->secrets, i);
    }
    return true;
}

static const tg_past_sum *sum_of(tg_past_sums *sums, int draws, tg_cards key);

/* Whether a hand can be the dealt hand: no card came late, and the hand did not win at once
 * (R16). */
static bool may_be_dealt(const tg_past_sums *sums, tg_cards hand) {
    return (hand & ~TG_ALL_CARDS) == 0 &&
           !(sums->judge->rules->spread && tg_is_all_melds(sums->judge->rules, hand));
}

/* Sum over the cards of a hand that can be the last draw; false without room. */
static bool add_draws(tg_past_sums *sums, int draws, tg_cards hand, tg_scaled of[TG_MOST_KINDS]) {
    for (tg_cards rest = hand & TG_ALL_CARDS; rest != 0; rest = tg_without_lowest(rest)) {
        tg_cards card = rest & (~rest + 1);
        tg_cards before = hand & ~card;
        if ((card & sums->fourths) != 0) {
            tg_cards mark = rank_bit(sums, card);
            bool late = sums->drawn_at[draws - 1] > sums->exposed_at[tg_lowest_bit(card) & 15];
            if (late != ((hand & mark) != 0)) {
                continue;
            }
            before &= ~mark;
        }
        const tg_past_sum *earlier = sum_of(sums, draws - 1, before);
        if (earlier == NULL) {
            return false;
        }
        for (int k = 0; k < sums->judge->kinds->count; k++) {
            of[k] = tg_scaled_sum(of[k], earlier->of[k]);
        }
    }
    return true;
}

/* The sums of a hand after `draws` draws and the events up to the next draw; NULL if the table is
 * full. */
static const tg_past_sum *sum_of(tg_past_sums *sums, int draws, tg_cards key) {
    uint32_t *slot = find(sums, draws, key);
    if (*slot != NO_SUM) {
        return &sums->sum[*slot];
    }
    tg_past_sum found = {.key = key, .draws = draws};
    int32_t log2[TG_MOST_KINDS] = {0};
    tg_cards hand = key | sums->leaving[draws];
    int first = draws == 0 ? 0 : sums->drawn_at[draws - 1] + 1;
    int last = draws < sums->draws ? sums->drawn_at[draws] : sums->judge->history->length - 1;
    bool did = add_events(sums, first, last, hand & TG_ALL_CARDS, log2);
    if (did && draws > 0 && !add_draws(sums, draws, hand, found.of)) {
        return NULL;
    }
    if (did && draws == 0 && may_be_dealt(sums, hand)) {
        const int32_t *prior = sums->judge->prior[sums->seat];
        for (int k = 0; k < sums->judge->kinds->count; k++) {
            found.of[k] = tg_scaled_exp2(prior[k]);
        }
    }
    for (int k = 0; k < sums->judge->kinds->count; k++) {
        found.of[k] = tg_scaled_product(found.of[k], tg_scaled_exp2(log2[k]));
    }
    if (sums->full || sums->count >= sums->limit) {
        sums->full = true;
        return NULL;
    }
    slot = find(sums, draws, key); /* earlier hands may have taken the free slot */
    *slot = sums->count;
    sums->sum[sums->count] = found;
    return &sums->sum[sums->count++];
}

tg_scaled tg_past_sums_of(tg_past_sums *sums, tg_cards hand, tg_cards late, tg_kind_shares *kinds) {
    tg_cards key = hand;
    for (; late != 0; late = tg_without_lowest(late)) {
        key |= rank_bit(sums, late);
    }
    const tg_past_sum *found = sum_of(sums, sums->draws, key);
    tg_scaled all = {0, 0};
    for (int k = 0; found != NULL && k < sums->judge->kinds->count; k++) {
        all = tg_scaled_sum(all, found->of[k]);
    }
    for (int k = 0; found != NULL && k < sums->judge->kinds->count; k++) {
        kinds->of[k] = (uint16_t)tg_scaled_units(found->of[k], all.power, 15);
    }
    return all;
}
