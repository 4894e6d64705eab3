#include "belief/events.h"

#include <stdlib.h>
#include <string.h>

#include "engine/table.h"

/* The seats that were asked for an answer, by the view: those that have answered and the seat to
 * act. */
static unsigned asked(const tg_table *table) {
    unsigned seats = 0;
    if (table->phase == TG_PHASE_ANSWER) {
        seats = 1u << table->turn;
        for (int seat = 0; seat < TG_SEATS; seat++) {
            seats |= table->answer[seat] != 0 ? 1u << seat : 0;
        }
    }
    return seats;
}

tg_error tg_events_begin(const tg_rules *rules, const tg_view *view, int room, tg_events *out) {
    *out = (tg_events){
        .rules = rules, .seat = view->seat, .protectors = asked(&view->table), .room = room};
    tg_table_begin(rules, view->table.voids, &out->table);
    out->event = calloc((size_t)room, sizeof *out->event);
    return out->event == NULL ? TG_ERR_MEMORY : TG_OK;
}

void tg_events_free(tg_events *events) {
    free(events->event);
    *events = (tg_events){0};
}

tg_error tg_events_add(tg_events *events, const tg_action *action) {
    if (events->length == events->room) {
        return TG_ERR_CAPACITY;
    }
    tg_event event = {.action = *action};
    bool own = events->table.turn == events->seat;
    if (action->kind == TG_SECRET && !own) {
        event.action.meld = (tg_meld){0};
    }
    tg_error error = tg_table_check(events->rules, &events->table, &event.action);
    if (error != TG_OK) {
        return error;
    }
    events->facedown |= action->kind == TG_SECRET && own ? action->meld.cards : 0;
    tg_event_see(events->rules, &events->table, &event);
    events->event[events->length++] = event;
    tg_table_step(events->rules, &events->table, &event.action, events->protectors);
    return TG_OK;
}

/* The table with its melds sorted by cards, because a view and the events hold melds in different
 * orders. */
static tg_table sorted(const tg_table *table) {
    tg_table out = *table;
    tg_table_sort_melds(&out, 0);
    return out;
}

bool tg_events_lead_to(const tg_events *events, const tg_view *view) {
    tg_table reached = sorted(&events->table), seen = sorted(&view->table);
    return events->facedown == view->own.facedown && memcmp(&reached, &seen, sizeof seen) == 0;
}
