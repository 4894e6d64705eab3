#include "engine/table.h"

#include <string.h>

#include "engine/steps.h"

void tg_table_begin(const tg_rules *rules, int voids, tg_table *out) {
    memset(out, 0, sizeof *out);
    out->phase = TG_PHASE_PLAY; /* R6: the dealer neither draws, takes nor calls */
    out->taken = TG_NO_CARD;
    out->caller = TG_NO_SEAT;
    out->winner = TG_NO_SEAT;
    out->voids = (uint8_t)voids;
    out->stock_size = (uint8_t)(15 + rules->jokers);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        out->hand_size[seat] = (uint8_t)tg_dealt(seat);
    }
}

void tg_table_step(const tg_rules *rules, tg_table *table, const tg_action *action,
                   unsigned protectors) {
    switch ((tg_action_kind)action->kind) {
    case TG_DRAW:
        tg_step_draw(rules, table);
        break;
    case TG_TAKE:
        tg_step_take(rules, table, action);
        break;
    case TG_EXPOSE:
        tg_step_expose(rules, table, &action->meld);
        break;
    case TG_SECRET:
        tg_step_secret(table);
        break;
    case TG_SAPAW:
        tg_step_sapaw(rules, table, action);
        break;
    case TG_DISCARD:
        tg_step_discard(rules, table, action->card);
        break;
    case TG_CALL:
        tg_step_call(rules, table, protectors);
        break;
    case TG_FOLD:
    case TG_CHALLENGE:
    case TG_SHOW:
        tg_step_answer(rules, table, action->kind, protectors);
        break;
    }
}

tg_cards tg_table_may_hold(const tg_rules *rules, const tg_table *table, int seat) {
    if (tg_count(table->known[seat]) == table->hand_size[seat]) {
        return table->known[seat];
    }
    tg_cards cards = tg_deck(rules->jokers);
    for (int i = 0; i < table->meld_count; i++) {
        cards &= ~table->meld[i].cards;
    }
    for (int i = 0; i < table->pile_size; i++) {
        cards &= ~tg_card_bit(table->pile[i]);
    }
    for (int other = 0; other < TG_SEATS; other++) {
        cards &= other == seat ? TG_ALL_CARDS : ~table->known[other];
    }
    return cards;
}

typedef bool precedes(const tg_meld *first, const tg_meld *second, int seat);

static inline void sort_melds(tg_table *table, int from, precedes *before, int seat) {
    for (int i = from + 1; i < table->meld_count; i++) {
        tg_meld held = table->meld[i];
        int j = i;
        for (; j > from && before(&held, &table->meld[j - 1], seat); j--) {
            table->meld[j] = table->meld[j - 1];
        }
        table->meld[j] = held;
    }
}

static bool by_cards(const tg_meld *first, const tg_meld *second, int seat) {
    (void)seat;
    return first->cards < second->cards;
}

void tg_table_sort_melds(tg_table *table, int first) {
    sort_melds(table, first, by_cards, 0);
}

static bool by_owner(const tg_meld *first, const tg_meld *second, int seat) {
    int near = (first->owner + TG_SEATS - seat) % TG_SEATS;
    int far = (second->owner + TG_SEATS - seat) % TG_SEATS;
    return near != far ? near < far
                       : tg_lowest_card(first->cards & TG_NATURALS) <
                             tg_lowest_card(second->cards & TG_NATURALS);
}

void tg_table_order_melds(tg_table *table, int seat) {
    sort_melds(table, 0, by_owner, seat);
}
