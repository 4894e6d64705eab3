/* Branches of an endgame. A branch is a hidden deal after some chance decisions of the others.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_BRANCHES_H
#define TG_BRANCHES_H

#include "belief/belief.h"
#include "search/fate.h"

enum { TG_MOST_END_STOCK = 2 }; /* cards in the stock of an endgame */

/* What the viewing seat does not know, and the weight of this case. */
typedef struct tg_branch {
    tg_own own[2];                    /* of the other seats, in the order of seats */
    tg_card stock[TG_MOST_END_STOCK]; /* as in tg_state */
    int chances;                      /* number of chances that have split the weight */
    uint32_t seen; /* what the seat has seen since its plan: index into tg_trail.seen (trail.h) */
    tg_wide weight;
} tg_branch;

typedef struct tg_branches {
    tg_branch *branch;
    int count, capacity;
} tg_branches;

/* Allocate room for `capacity` branches; false without memory. */
bool tg_branches_reserve(tg_branches *branches, int capacity);

/* Append a blank branch; NULL without memory. */
tg_branch *tg_branches_add(tg_branches *branches);

/* Free the branches; the list is then empty. {0} is an empty list. */
void tg_branches_free(tg_branches *branches);

/* The state of a branch: the view and the hidden cards of the branch. The forgotten cards of the
 * pile are those that lie nowhere else. */
void tg_branch_state(const tg_rules *rules, const tg_branch *branch, const tg_view *view,
                     tg_state *out);

/* Write the others' hands and the stock, which `seat` does not know, into a branch. */
void tg_branch_hide(const tg_own own[TG_SEATS], const tg_card *stock, int seat, tg_branch *out);

/* Merge branches that pay the same whoever wins. One branch of each group is left, with the weight
 * of all. This keeps all values if every plan of the view ends the hand. False without memory. */
bool tg_branches_merge(const tg_rules *rules, const tg_view *view, tg_branches *branches);

#endif
