/* The search over ranks that a set and a run both want, for natural hands beyond the hot path: the
 * high ace, cards that must be used, melds of the table that take cards (R3, R10).
 * Thread safety: everything here is pure. */
#ifndef TG_NATURAL_SEARCH_H
#define TG_NATURAL_SEARCH_H

#include "cards/cards.h"

enum { TG_MOST_SEARCHED = 30 }; /* cards: above, more than any hand in play, a search may blow up */

typedef struct tg_natural_aim {
    bool ace_high_run;
    tg_cards used; /* must not be left over */
    tg_cards ends; /* ace low: the cards that runs of the table take first */
    tg_cards free; /* the cards that sets of the table take */
} tg_natural_aim;

/* The least that `hand`, of at most TG_MOST_SEARCHED cards, leaves over, or TG_UNREACHABLE. */
int tg_natural_search(const tg_natural_aim *aim, tg_cards hand);

#endif
