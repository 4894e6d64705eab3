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
    tg_cards cards = TG_NATURALS | (rules->jokers > 0 ? TG_JOKER_RED : 0) |
                     (rules->jokers > 1 ? TG_JOKER_BLACK : 0);
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
