/* The events of a hand since the deal, as one seat saw them. An event is an action with the table
 * before it.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_EVENTS_H
#define TG_EVENTS_H

#include "belief/history.h"

typedef struct tg_events {
    const tg_rules *rules;
    int seat;            /* the viewing seat */
    unsigned protectors; /* R11: seats that were asked for an answer; argument of tg_table_step */
    tg_event *event;
    int length, room;
    tg_table table;    /* after all events */
    tg_cards facedown; /* the seat's own secrets */
} tg_events;

/* Begin at the deal of a view's hand, with room for `room` events. The rules must outlive the
 * events. May return TG_ERR_MEMORY. */
tg_error tg_events_begin(const tg_rules *rules, const tg_view *view, int room, tg_events *out);

void tg_events_free(tg_events *events);

/* Add an action of the seat to act. The cards of another seat's secret are not read. After an
 * error, which is one of tg_table_check, nothing is added. */
tg_error tg_events_add(tg_events *events, const tg_action *action);

/* Whether the events lead to the table of the view. */
bool tg_events_lead_to(const tg_events *events, const tg_view *view);

#endif
