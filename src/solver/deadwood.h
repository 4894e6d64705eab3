/* R5: minimum deadwood, best discards and arrangements, exact for every hand of 0 to 54 cards.
 * All functions here are pure. The batch kernel is chosen once, at load, by the features of the CPU
 * (solver/kernels.h). */
#ifndef TG_DEADWOOD_H
#define TG_DEADWOOD_H

#include <stddef.h>

#include "cards/meld.h"
#include "solver/deadwood_inline.h"
#include "solver/options.h"

enum { TG_MAX_ARRANGED_MELDS = 18 };

typedef struct tg_arrangement {
    tg_meld meld[TG_MAX_ARRANGED_MELDS];
    int meld_count;
    tg_cards deadwood; /* the cards left over */
    int points;        /* R5 with hidden_melds_count off */
} tg_arrangement;

/* The count of a hand (R5) under any options. */
int tg_count_points(const tg_counting *counting, tg_cards hand);

/* The same, inline and faster for hands on which no option has an effect. */
static inline int tg_count_quickly(const tg_counting *counting, tg_cards hand) {
    bool plain = !counting->ace_high_run && !counting->hidden_melds_count;
    return plain && (hand & TG_JOKERS) == 0 ? tg_deadwood(hand) : tg_count_points(counting, hand);
}

/* Minimum deadwood under any options; hidden_melds_count is ignored (R15, R16 look at melds). */
int tg_deadwood_under(const tg_counting *counting, tg_cards hand);

/* The lowest count (R5) after discarding one card. Among equal discards the card with most points,
 * then the lowest id (Xr, Xb last). `hand` must not be empty. */
int tg_best_discard(const tg_counting *counting, tg_cards hand, tg_card *discard);

/* Minimum deadwood over partitions with every card of `used` in a meld; TG_UNREACHABLE if there is
 * none. */
int tg_deadwood_using(const tg_counting *counting, tg_cards hand, tg_cards used);

/* One optimal partition into maximal melds, the first of tongits.arrangements(): each card, in
 * order of id, goes into the first meld (in the order of tg_meld_list) that is part of an optimal
 * partition, or into none. */
void tg_arrange(const tg_counting *counting, tg_cards hand, tg_arrangement *out);

/* The lowest minimum deadwood after laying off any cards on the `n` melds of the table (R10);
 * hidden_melds_count is ignored. */
int tg_deadwood_with_sapaw(const tg_counting *counting, tg_cards hand, const tg_meld *table, int n);

/* Batch: `out[i]` is the count of `hands[i]`. */
void tg_deadwood_many(const tg_counting *counting, const tg_cards *hands, size_t n, uint16_t *out);
void tg_best_discard_many(const tg_counting *counting, const tg_cards *hands, size_t n,
                          tg_card *cards, uint16_t *points);

#endif
