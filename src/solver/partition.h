/* The general solver: minimum deadwood under all options together (R3 to R5), with cards that must
 * be used and with lay-offs on melds of the table (R10). It is a dynamic program over the places of
 * the suits (ranks, and the high ace) with a bounded number of states, so it solves hands of any
 * size; the fast kernels solve the common cases. It needs 170 KB of stack.
 *
 * Thread safety: everything here is pure. */
#ifndef TG_PARTITION_H
#define TG_PARTITION_H

#include "cards/cards.h"
#include "solver/options.h"

typedef struct tg_partition {
    tg_cards hand;
    tg_cards used; /* cards that must not be left over */
    bool ace_high_run;
    int joker_points;
    /* By rank and the suits of natural cards gathered there (bit 0: s): bit q is set if own sets
     * and sets of the table can take exactly these cards and q jokers. */
    uint8_t gather[TG_RANKS][16];
    /* By suit, bit p: a card at place p can be laid on the upper end of a run of the table, and
     * further ones on it; or only that one card. */
    uint16_t rise[TG_SUITS], rise_once[TG_SUITS];
    /* By suit, bit p: a run of the table takes one card that ends at place p, or two. */
    uint16_t fall_one[TG_SUITS], fall_two[TG_SUITS];
} tg_partition;

/* The problem without cards that must be used and without melds on the table. */
void tg_partition_init(const tg_counting *counting, tg_cards hand, tg_partition *out);

/* The minimum deadwood, or TG_UNREACHABLE. */
int tg_partition_solve(const tg_partition *partition);

#endif
