/* R5: minimum deadwood and its kin, exact for every hand of 0 to 54 cards.
 * All functions here are pure; the batch kernels are chosen once, at load, by CPU features
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

/* The same, at once where no option touches the hand. */
static inline int tg_count_quickly(const tg_counting *counting, tg_cards hand) {
    bool plain = !counting->ace_high_run && !counting->hidden_melds_count;
    return plain && (hand & TG_JOKERS) == 0 ? tg_deadwood(hand) : tg_count_points(counting, hand);
}

/* Minimum deadwood under any options, melds never counted (R15, R16 look at melds). */
int tg_deadwood_under(const tg_counting *counting, tg_cards hand);

/* The least count (R5) after discarding one card; the card: dearest, then lowest id (Xr, Xb last).
 * `hand` is not empty. */
int tg_best_discard(const tg_counting *counting, tg_cards hand, tg_card *discard);

/* Minimum deadwood over partitions in which every card of `used` lies in a meld; TG_UNREACHABLE if
 * none. */
int tg_deadwood_using(const tg_counting *counting, tg_cards hand, tg_cards used);

/* One optimal partition into maximal melds, the first of tongits.arrangements(): card by card in
 * order of id, each goes into the first meld of tg_meld_list's order that an optimal partition can
 * give it, or into none. */
void tg_arrange(const tg_counting *counting, tg_cards hand, tg_arrangement *out);

/* What must remain if everything useful is laid off on the `n` melds of the table, as an assignment
 * (R10), and all melds are laid; hidden_melds_count does not matter. */
int tg_deadwood_with_sapaw(const tg_counting *counting, tg_cards hand, const tg_meld *table, int n);

/* Batch: `out[i]` is the count of `hands[i]`. */
void tg_deadwood_many(const tg_counting *counting, const tg_cards *hands, size_t n, uint16_t *out);
void tg_best_discard_many(const tg_counting *counting, const tg_cards *hands, size_t n,
                          tg_card *cards, uint16_t *points);

#endif
