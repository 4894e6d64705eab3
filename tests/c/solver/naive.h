/* The solver's questions answered from RULES.md alone, by listing every meld and trying every
 * partition. Slow and simple; shares no code with src/ but the card masks.
 * One thread. */
#ifndef TG_NAIVE_H
#define TG_NAIVE_H

#include "solver/deadwood.h"

/* R3 to R5; every card of `used` in a meld, or TG_UNREACHABLE. */
int naive_deadwood(const tg_counting *counting, tg_cards hand, tg_cards used);

/* R5: the count of the hand. */
int naive_count(const tg_counting *counting, tg_cards hand);

/* The least count after one discard; ties: dearest card, lowest id. */
int naive_discard(const tg_counting *counting, tg_cards hand, tg_card *discard);

/* R10: every order of laying off cards of `hand` on the table, then every partition. */
int naive_sapaw(const tg_counting *counting, tg_cards hand, const tg_meld *table, int n);

/* How many melds there are: sets by their cards, runs by their cards and the jokers' places. */
int naive_meld_count(tg_cards hand, bool ace_high_run);

#endif
