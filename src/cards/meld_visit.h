/* The melds of a hand, one by one in the order of tg_meld_list, for loops that need few of them. */
#ifndef TG_MELD_VISIT_H
#define TG_MELD_VISIT_H

#include "cards/meld.h"

/* Called with each meld; returns false to stop. */
typedef bool tg_meld_visitor(void *context, const tg_meld *meld);

/* Each returns false if the visitor stopped it. */
bool tg_visit_sets(tg_cards hand, int rank, tg_meld_visitor *visit, void *context);
bool tg_visit_runs(tg_cards hand, int suit, bool ace_high_run, tg_meld_visitor *visit,
                   void *context);

#endif
