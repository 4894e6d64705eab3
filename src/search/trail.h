/* Branches that have come to the next turn of a seat, by what the seat has seen since its plan:
 * those that have seen the same look alike to it.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_TRAIL_H
#define TG_TRAIL_H

#include "search/branches.h"

/* What the seat has seen: what was seen before, and an action. The first one is nothing. */
typedef struct tg_seen {
    tg_action action;
    uint32_t before;
    int branches; /* that have come to the seat's next turn with this, */
    tg_view view; /* and what it then knows */
} tg_seen;

typedef struct tg_trail {
    tg_branches branches;
    tg_seen *seen;
    uint32_t seens, capacity;
    uint32_t *slot; /* of `seen`, by before and action: twice as many as its capacity; 0: free */
    bool has_no_memory; /* some branches or actions are not noted */
} tg_trail;

/* {0} is an empty trail. */
void tg_trail_free(tg_trail *trail);

/* What the seat has seen once it sees this action of another seat after `before`; 0: nothing. */
uint32_t tg_trail_see(tg_trail *trail, uint32_t before, const tg_action *action);

/* Note a branch at the next turn of the seat of `view`, whose table and own cards are not read: the
 * state has them. */
void tg_trail_keep(tg_trail *trail, const tg_state *state, const tg_view *view, tg_wide weight,
                   int chances, uint32_t seen);

/* Put the branches that have seen the same together, in the order of `seen`; false without memory.
 */
bool tg_trail_sort(tg_trail *trail);

#endif
