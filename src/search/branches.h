/* Branches of an endgame: hidden deals, and what the chances of the others have made of them.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_BRANCHES_H
#define TG_BRANCHES_H

#include "belief/belief.h"
#include "search/fate.h"

enum { TG_MOST_END_STOCK = 2 }; /* cards in the stock of an endgame */

/* What the seat whose view it is does not know, and its weight. */
typedef struct tg_branch {
    tg_own own[2];                    /* of the others, in the order of seats */
    tg_card stock[TG_MOST_END_STOCK]; /* as in a state */
    int chances;                      /* that have split the weight */
    uint32_t seen; /* by the seat since its plan: an index of tg_trail.seen (trail.h) */
    tg_wide weight;
} tg_branch;

typedef struct tg_branches {
    tg_branch *branch;
    int count, capacity;
} tg_branches;

/* Take room for so many branches; false without memory. */
bool tg_branches_reserve(tg_branches *branches, int capacity);

/* A blank branch at the end; NULL without memory. */
tg_branch *tg_branches_add(tg_branches *branches);

/* Free the branches and leave none; {0} is none. */
void tg_branches_free(tg_branches *branches);

/* The state in which a branch is, with what the view knows. */
void tg_branch_state(const tg_branch *branch, const tg_view *view, tg_state *out);

/* Note in a branch what `seat` does not know of the others' hands and the stock. */
void tg_branch_hide(const tg_own own[TG_SEATS], const tg_card *stock, int seat, tg_branch *out);

/* Merge branches that pay the same whoever wins: one with the weight of all is left of each. This
 * is all that counts where every plan of the view ends the hand. False without memory. */
bool tg_branches_merge(const tg_rules *rules, const tg_view *view, tg_branches *branches);

#endif
