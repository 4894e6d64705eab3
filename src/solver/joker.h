/* R4: minimum deadwood of hands with jokers, by a table of the points that jokers save in the runs
 * of one suit. Thread safety: everything here is pure. */
#ifndef TG_JOKER_H
#define TG_JOKER_H

#include "solver/deadwood.h"

enum { TG_MAX_TABLE_JOKER_POINTS = 60 }; /* above, -128 in the table would not mean "fits no run" */

/* tg_deadwood_under for a hand with one or two jokers and at most TG_MAX_TABLE_JOKER_POINTS. */
int tg_deadwood_joker(const tg_counting *counting, tg_cards hand);

#endif
