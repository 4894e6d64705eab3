/* R4: minimum deadwood of hands with jokers, by a table of what jokers gain in the runs of one
 * suit. Thread safety: everything here is pure. */
#ifndef TG_JOKER_H
#define TG_JOKER_H

#include "solver/deadwood.h"

enum { TG_MAX_TABLE_JOKER_POINTS = 60 }; /* above, a joker that fits no run would look usable */

/* As tg_deadwood_under for a hand with one joker or two, of joker_points within the above. */
int tg_deadwood_joker(const tg_counting *counting, tg_cards hand);

#endif
