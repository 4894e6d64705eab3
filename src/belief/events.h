/* The events of a hand from the deal on, as one seat saw them: each action with the table before
 * it.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_EVENTS_H
#define TG_EVENTS_H

#include "belief/history.h"

typedef struct tg_events {
    const tg_rules *rules;
    int seat;            /* whose view it is */
    unsigned protectors; /* R11: seats that were asked for an answer, as tg_table_step wants them */
    tg_event *event;
    int length, room;
    tg_table table;    /* after all events */
    tg_cards facedown; /* the seat's own secrets */
} tg_events;

/* Begin with the deal and room for so many events, of which a view is told. The rules must outlive
 * them. TG_ERR_MEMORY. */
tg_error tg_events_begin(const tg_rules *rules, const tg_view *view, int room, tg_events *out);

void tg_events_free(tg_events *events);

/* Add an action of the seat to act. What a secret of another seat holds is not read. The errors are
 * those of tg_table_check; then nothing is added. */
tg_error tg_events_add(tg_events *events, const tg_action *action);

/* Whether the events lead to what the view sees. */
bool tg_events_lead_to(const tg_events *events, const tg_view *view);

#endif
