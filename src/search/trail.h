/* Branches at the next turn of a seat, grouped by what the seat has seen since its plan. Branches
 * of one group look alike to the seat.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_TRAIL_H
#define TG_TRAIL_H

#include "search/branches.h"

/* A sequence of actions that the seat has seen: an earlier sequence and one more action. The first
 * entry is the empty sequence. */
typedef struct tg_seen {
    tg_action action;
    uint32_t before;
    int branches; /* number of branches with this sequence */
    tg_view view; /* what the seat knows at its next turn */
} tg_seen;

typedef struct tg_trail {
    tg_branches branches;
    tg_seen *seen;
    uint32_t seens, capacity;
    uint32_t *slot;     /* hash table of `seen` by before and action, twice its capacity; 0: free */
    bool has_no_memory; /* memory ran out, so some branches or actions are missing */
} tg_trail;

/* {0} is an empty trail. */
void tg_trail_free(tg_trail *trail);

/* The sequence after the seat has seen this action of another seat after `before`; 0 is the empty
 * sequence. */
uint32_t tg_trail_see(tg_trail *trail, uint32_t before, const tg_action *action);

/* Note a branch at the next turn of the seat of `view`. The table and the seat's own cards are read
 * from the state, not from the view. */
void tg_trail_keep(tg_trail *trail, const tg_state *state, const tg_view *view, tg_wide weight,
                   int chances, uint32_t seen);

/* Sort the branches by `seen`, so that equal ones lie together; false without memory. */
bool tg_trail_sort(tg_trail *trail);

#endif
