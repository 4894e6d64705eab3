/* Sums of the values of plans over many worlds. All plans are played in the same worlds with the
 * same chances.
 *
 * Thread safety: any number of threads may value plans of one search, each with arms of its own. */
#ifndef TG_VALUES_H
#define TG_VALUES_H

#include "search/leaves.h"
#include "search/plans.h"

/* Columns of the sums: values, squared values, squared gaps to the first arm; then how often each
 * end came; then how often the next player won. */
enum {
    TG_VALUE_COLUMNS = 3,
    TG_NEXT_WON = TG_VALUE_COLUMNS + TG_ENDS,
    TG_COLUMNS,
};

/* A plan to value, and its sums so far. */
typedef struct tg_arm {
    tg_plan plan;
    int64_t sum[TG_COLUMNS];
    int64_t part[TG_MOST_PARTS]; /* chips in the worlds of each part (tg_deals_part) */
} tg_arm;

typedef struct tg_arms {
    tg_arm *arm;
    int count, capacity;
} tg_arms;

/* Add a plan with sums of 0; {0} is no arms yet. */
tg_error tg_arms_add(tg_arms *arms, const tg_plan *plan);

void tg_arms_free(tg_arms *arms);

/* Add the value of each arm in one world. `number` selects the chances of this world. */
void tg_value_world(const tg_search *search, const tg_leaf *leaf, const tg_world *world,
                    uint64_t number, tg_arms *arms);

/* Add the value of each arm in worlds `first` ... `first + count - 1`. `next_card` is drawn next in
 * all of them (TG_NO_CARD: any). */
void tg_value_worlds(const tg_search *search, const tg_leaf *leaf, tg_card next_card,
                     uint64_t first, int count, tg_arms *arms);

#endif
