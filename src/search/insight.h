/* What happens in the worlds of a search beside what plans are worth: who takes, calls, lays off,
 * holds what. Each function adds up over worlds `first` ... `first + count - 1`.
 *
 * Thread safety: any number of threads may look into a search that nobody changes. */
#ifndef TG_INSIGHT_H
#define TG_INSIGHT_H

#include "search/leaves.h"
#include "search/plans.h"

/* In how many worlds something happens in the round after a plan, until the seat is to act again.
 * Names and order are those of ROUND in Python. */
typedef enum tg_round_event {
    TG_ROUND_TAKEN,    /* the next player takes the discard, */
    TG_ROUND_MELDED,   /* into a new meld, */
    TG_ROUND_LAID_OFF, /* or onto one of the table, */
    TG_ROUND_OUT,      /* and goes out in that turn */
    TG_ROUND_NEXT_CALLS,
    TG_ROUND_NEXT_WOULD_CALL, /* calls, or would if nothing blocked it (R18) */
    TG_ROUND_PREVIOUS_CALLS,
    TG_ROUND_PREVIOUS_WOULD_CALL,
    TG_ROUND_LAID_ON, /* somebody lays off on a meld of the seat */
    TG_ROUND_BLOCKED, /* the seat is, at its next turn */
    TG_ROUND_EVENTS
} tg_round_event;

/* Watch the round after a plan. `meld`: of the seat's melds only those with all these cards count
 * for TG_ROUND_LAID_ON. */
void tg_insight_watch(const tg_search *search, const tg_plan *plan, tg_card next_card,
                      tg_cards meld, uint64_t first, int count, int64_t sum[TG_ROUND_EVENTS]);

enum { TG_MOST_COUNT = 190 }; /* R5: no hand counts more */

/* Who holds what. */
typedef struct tg_holdings {
    int hand[TG_SEATS]
            [TG_MAX_CARDS]; /* in how many worlds a seat has each card, face-down ones too */
    int stock[TG_MAX_CARDS];
    int count[TG_SEATS][TG_MOST_COUNT + 1]; /* how often a seat's hand has each count (R5) */
    int lowest; /* in how many nobody who may answer beats the seat's count, if it calls (R19, R20)
                 */
    int rivals; /* in how many somebody may answer */
} tg_holdings;

void tg_insight_hold(const tg_search *search, uint64_t first, int count, tg_holdings *out);

/* Chips, their squares, and how often the seat wins. */
typedef struct tg_call_sums {
    int64_t chips, squares, wins;
} tg_call_sums;

/* What a call of the seat brings if its hand counted `mine`: that decides who wins, and what is
 * paid by the point; the cards stay as they are. Others challenge as the search says. */
void tg_insight_call(const tg_search *search, int mine, uint64_t first, int count,
                     tg_call_sums *out);

/* Chips that a plan brings more than it would if it blocked none of the seats in the bits `seats`
 * (R18): sum and squares. */
void tg_insight_block(const tg_search *search, const tg_leaf *leaf, const tg_plan *plan,
                      tg_card next_card, unsigned seats, uint64_t first, int count, int64_t *gap,
                      int64_t *squares);

#endif
