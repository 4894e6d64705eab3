/* The value of a finished hand for one seat, and how the hand ended for the seat. Everything is
 * pure. */
#ifndef TG_OUTCOME_H
#define TG_OUTCOME_H

#include "engine/game.h"

/* In the order of estimate.ENDS in Python. */
typedef enum tg_end {
    TG_END_WON_TONGITS,
    TG_END_WON_CALL,
    TG_END_WON_EXHAUSTION,
    TG_END_LOST_TONGITS,
    TG_END_LOST_FOLDED,
    TG_END_LOST_CHALLENGE,
    TG_END_LOST_CALL,
    TG_END_LOST_EXHAUSTION,
    TG_END_BURNED,
    TG_END_NOBODY,
    TG_ENDS
} tg_end;

/* What is at stake beside the payments (R25): the change of the pot's worth to the seat. */
typedef struct tg_stakes {
    int64_t unit; /* parts of a chip in which values are counted: 1, or more with a pot */
    int64_t bonus[TG_SEATS + 1]; /* in these parts: if seat i wins, and last if nobody does */
} tg_stakes;

typedef struct tg_outcome {
    int64_t value; /* chips * unit */
    tg_end end;
    bool next_won; /* the next player won */
} tg_outcome;

/* How the hand ended for the seat. */
tg_end tg_end_of(const tg_settlement *paid, int seat);

/* The outcome for the seat. */
tg_outcome tg_outcome_of(const tg_settlement *paid, int seat, const tg_stakes *stakes);

#endif
