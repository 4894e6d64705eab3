#include "meld_visit.h"
#include "partition.h"

/* The first optimal partition: card by card in order of id (jokers last), the first meld of
 * tg_meld_list's order that an optimal partition can give the card, or none. Longer melds come
 * first in that order, so that no card left over and no two melds could be joined. */
typedef struct arranging {
    const tg_counting *counting;
    tg_cards rest, card;
    int target; /* the least that `rest` can leave over */
    tg_arrangement *out;
} arranging;

/* Takes the meld if it holds the card and the rest stays optimal. */
static bool skip_meld(void *context, const tg_meld *meld) {
    arranging *a = context;
    if ((meld->cards & a->card) == 0 ||
        tg_deadwood_under(a->counting, a->rest & ~meld->cards) != a->target) {
        return true;
    }
    a->rest &= ~meld->cards;
    a->out->meld[a->out->meld_count++] = *meld;
    return false;
}

static bool lies_in_no_meld(arranging *a) {
    if ((a->card & TG_JOKERS) != 0) {
        return true; /* no natural card is left that it could join (R4) */
    }
    int bit = tg_lowest_bit(a->card);
    return tg_visit_sets(a->rest, bit & 15, skip_meld, a) &&
           tg_visit_runs(a->rest, bit >> 4, a->counting->ace_high_run != 0, skip_meld, a);
}

void tg_arrange(const tg_counting *counting, tg_cards hand, tg_arrangement *out) {
    arranging a = {counting, hand, 0, tg_deadwood_under(counting, hand), out};
    *out = (tg_arrangement){.points = a.target};
    while (a.rest != 0) {
        tg_cards naturals = a.rest & TG_NATURALS;
        tg_cards from = naturals != 0 ? naturals : a.rest;
        a.card = from & (~from + 1);
        if (lies_in_no_meld(&a)) {
            a.rest &= ~a.card;
            out->deadwood |= a.card;
            a.target -= (a.card & TG_JOKERS) != 0 ? counting->joker_points : tg_points(a.card);
        }
    }
}
