/* The search over ranks that both a set and a run could use, for natural hands that the hot path
 * cannot solve: the high ace, cards that must be used, lay-offs on the table (R3, R10).
 * Thread safety: everything here is pure. */
#ifndef TG_NATURAL_SEARCH_H
#define TG_NATURAL_SEARCH_H

#include "cards/cards.h"

enum { TG_MOST_SEARCHED = 30 }; /* cards, more than any hand in play; above, it may take too long */

typedef struct tg_natural_aim {
    bool ace_high_run;
    tg_cards used; /* cards that must not be left over */
    tg_cards ends; /* ace low: the cards that fit runs of the table next */
    tg_cards free; /* the cards that fit sets of the table */
} tg_natural_aim;

/* The minimum deadwood of `hand`, of at most TG_MOST_SEARCHED cards, or TG_UNREACHABLE. */
int tg_natural_search(const tg_natural_aim *aim, tg_cards hand);

#endif
