/* Exact values at the end of a hand, over every world, chance and later turn. Each other
 * seat plays by one policy.
 *
 * A node is a turn of the searching seat with all branches that look alike to the seat. A branch is
 * a world after some chances. The plan of a node is the best over all its branches together. A plan
 * is played in each branch, up to the end or to the seat's next turn. There the branches form new
 * nodes, by what the seat has seen since.
 *
 * Thread safety: an endgame belongs to one thread. The search and the belief are only read. */
#ifndef TG_ENDGAME_H
#define TG_ENDGAME_H

#include "engine/stop.h"
#include "search/branches.h"
#include "search/plans.h"
#include "search/search.h"

/* The limits of an endgame. */
typedef struct tg_endgame_limits {
    uint64_t leaves; /* plans played in branches; listing plans counts as some leaves */
    int branches;    /* kept at once: 112 bytes each */
    int ways;        /* ways to lay cards in one later turn */
} tg_endgame_limits;

/* Whether a value is exact, or why it was given up. */
typedef enum tg_solved {
    TG_SOLVED,
    TG_UNSOLVED_STOP,     /* the stop was requested */
    TG_UNSOLVED_LEAVES,   /* more of them than the limit */
    TG_UNSOLVED_BRANCHES, /* more of them than the limit */
    TG_UNSOLVED_WAYS,     /* more of them than the limit */
    TG_UNSOLVED_CHANCES,  /* more than TG_MOST_CHANCES of them in one branch */
    TG_UNSOLVED_ACTIONS,  /* more than TG_MAX_PLAN_ACTIONS of them in one plan */
    TG_UNSOLVED_MEMORY
} tg_solved;

/* What an error of listing plans means for a value. */
static inline tg_solved tg_solved_of(tg_error error) {
    return error == TG_OK             ? TG_SOLVED
           : error == TG_ERR_CAPACITY ? TG_UNSOLVED_ACTIONS
                                      : TG_UNSOLVED_MEMORY;
}

typedef struct tg_endgame {
    const tg_search *search;
    const tg_stop *stop;
    tg_endgame_limits limits;
    tg_branches branches;
    int orders;      /* orders of the stock for each world, forgotten cards of the pile included */
    int kept;        /* branches kept at once */
    uint64_t leaves; /* so far */
    uint64_t looked; /* leaves at the last check of the stop */
} tg_endgame;

/* Begin with the worlds of the search's belief, which must be a list. If cards may be drawn, every
 * order of the stock is a branch of its own. The stock holds at most TG_MOST_END_STOCK cards. The
 * search and the stop must outlive the endgame. After TG_ERR_MEMORY the endgame must be freed
 * too. */
tg_error tg_endgame_init(const tg_search *search, const tg_endgame_limits *limits,
                         const tg_stop *stop, tg_endgame *out);

void tg_endgame_free(tg_endgame *endgame);

/* The root branches for a group of plans: those in which `card` is drawn next (TG_NO_CARD: any).
 * The caller frees them. */
tg_solved tg_endgame_branches(const tg_endgame *endgame, const tg_plans *plans, tg_card card,
                              tg_branches *out);

/* Add the value of a root plan in such branches. */
tg_solved tg_endgame_play(tg_endgame *endgame, const tg_plan *plan, const tg_branches *branches,
                          tg_fate *out);

#endif
