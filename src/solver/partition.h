/* The general solver: the least weight that any partition of a hand into melds leaves over, for
 * every option at once (R3 to R5), with cards that must be used and melds of the table that take
 * cards (R10). It goes place by place over the suits with a bounded number of states, so it serves
 * hands of any size; the fast kernels stand beside it. It takes 170 KB of stack.
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

/* No card must be used and nothing lies on the table. */
void tg_partition_init(const tg_counting *counting, tg_cards hand, tg_partition *out);

/* The least weight left over, or TG_UNREACHABLE. */
int tg_partition_solve(const tg_partition *partition);

#endif
