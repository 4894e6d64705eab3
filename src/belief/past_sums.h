/* The exact likelihood of a hidden hand: the sum over all pasts that lead to it.
 *
 * The computation goes back in time, event by event. Shown cards return to the hand; at a draw,
 * each card of the hand can be the drawn one. Many pasts meet in the same earlier hand, so the sum
 * for a hand is computed once, for each kind of player, and kept. The hands of the other seats do
 * not matter: each seat is judged by its own cards (likelihood.h).
 *
 * For R12 sagasa it matters whether the fourth card of an exposed trio was drawn after the trio was
 * exposed. So the key of a hand has a mark for each such card that came late.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_PAST_SUMS_H
#define TG_PAST_SUMS_H

#include "belief/likelihood.h"
#include "belief/scaled.h"

/* A hand of the seat after a number of its draws, and the sums over the pasts that lead to the
 * hand. */
typedef struct tg_past_sum {
    tg_cards key;
    tg_scaled of[TG_MOST_KINDS];
    int draws;
} tg_past_sum;

typedef struct tg_past_sums {
    const tg_judge *judge;
    int seat;
    tg_past secrets; /* only `secret` is used, not the origins */
    int draws;
    uint16_t drawn_at[TG_MAX_STOCK];    /* events */
    tg_cards leaving[TG_MAX_STOCK + 1]; /* own cards first shown after this many draws */
    tg_cards fourths;                   /* of trios that the seat exposed, where sagasas pay */
    tg_cards shown_fourths;             /* fourths that the seat laid on these trios */
    tg_cards mark[TG_RANKS];            /* mark of a fourth that came late, by rank */
    uint16_t exposed_at[TG_RANKS];      /* events */
    tg_past_sum *sum;                   /* room for `capacity` sums */
    uint32_t *slot;                     /* room for twice as many, a power of two */
    uint32_t capacity, limit, count;    /* the limit of sums may be raised later */
    bool full;
} tg_past_sums;

/* Begin with no sums. `secret`: ranks of the secrets of all seats, in the order of
 * history->secret_at. `sum` has room for `capacity` sums, a power of two, and `slot` for twice as
 * many. */
void tg_past_sums_begin(const tg_judge *judge, int seat, const uint8_t secret[TG_MAX_SECRETS],
                        tg_past_sum *sum, uint32_t *slot, uint32_t capacity, tg_past_sums *out);

/* The likelihood of holding `hand` now: the sum over all pasts and kinds of player; each kind's
 * part is written to `kinds`. `hand`: cards that nobody has shown. `late`: the fourths that were
 * drawn after their trio was exposed. If the limit is reached, `full` is set and the result means
 * nothing. After raising the limit, call again; the sums so far are kept. */
tg_scaled tg_past_sums_of(tg_past_sums *sums, tg_cards hand, tg_cards late, tg_kind_shares *kinds);

#endif
