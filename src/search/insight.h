/* Counts of events in the worlds of a search: which seats take, call and lay off, and which cards
 * they hold. Each function adds up over worlds `first` ... `first + count - 1`.
 *
 * Thread safety: any number of threads may use a search that no thread changes. */
#ifndef TG_INSIGHT_H
#define TG_INSIGHT_H

#include "search/leaves.h"
#include "search/plans.h"

/* Events of the round after a plan, until the seat acts again; the sums count worlds. Names and
 * order are those of ROUND in Python. */
typedef enum tg_round_event {
    TG_ROUND_TAKEN,    /* the next player takes the discard, */
    TG_ROUND_MELDED,   /* into a new meld, */
    TG_ROUND_LAID_OFF, /* or onto a meld of the table, */
    TG_ROUND_OUT,      /* and goes out in that turn */
    TG_ROUND_NEXT_CALLS,
    TG_ROUND_NEXT_WOULD_CALL, /* calls, or would if nothing blocked it (R18) */
    TG_ROUND_PREVIOUS_CALLS,
    TG_ROUND_PREVIOUS_WOULD_CALL,
    TG_ROUND_LAID_ON,    /* somebody lays off on a meld of the seat */
    TG_ROUND_BLOCKED,    /* the seat's call is blocked at its next turn */
    TG_ROUND_WOULD_CALL, /* the seat then calls, or would if nothing blocked it */
    TG_ROUND_EVENTS
} tg_round_event;

/* Watch the round after a plan. For TG_ROUND_LAID_ON only those melds of the seat count that hold
 * all cards of `meld`. */
void tg_insight_watch(const tg_search *search, const tg_plan *plan, tg_card next_card,
                      tg_cards meld, uint64_t first, int count, int64_t sum[TG_ROUND_EVENTS]);

/* The cards that each seat and the stock hold, and what the seat has forgotten of the pile. */
typedef struct tg_holdings {
    int hand[TG_SEATS][TG_MAX_CARDS]; /* worlds in which a seat has each card, face down too */
    int stock[TG_MAX_CARDS];
    int pile[TG_MAX_CARDS]; /* worlds in which a card is one of the forgotten ones */
    int count[TG_SEATS][TG_MOST_COUNT + 1]; /* how often a seat's hand has each count (R5) */
    int lowest; /* worlds in which no answer to the seat's call beats its count (R19, R20) */
    int rivals; /* worlds in which somebody may answer */
} tg_holdings;

void tg_insight_hold(const tg_search *search, uint64_t first, int count, tg_holdings *out);

/* Chips, their squares, and how often the seat wins. */
typedef struct tg_call_sums {
    int64_t value, squares, wins; /* values in the unit of the search */
} tg_call_sums;

/* The result of the seat's call if its hand counted `mine`. This count decides the winner and the
 * payment for points; the cards do not change. Others challenge by the search's challenge_at. */
void tg_insight_call(const tg_search *search, int mine, uint64_t first, int count,
                     tg_call_sums *out);

/* Chips that a plan gains by blocking (R18), against the same plan that blocks none of `seats`
 * (bits): the sum in the worlds of each part (tg_deals_part). */
void tg_insight_block(const tg_search *search, const tg_leaf *leaf, const tg_plan *plan,
                      tg_card next_card, unsigned seats, uint64_t first, int count,
                      int64_t gap[TG_MOST_PARTS]);

/* How often a plan ends in each way, in the worlds of each part. */
void tg_insight_ends(const tg_search *search, const tg_leaf *leaf, const tg_plan *plan,
                     tg_card next_card, uint64_t first, int count,
                     int64_t ended[TG_ENDS][TG_MOST_PARTS]);

#endif
