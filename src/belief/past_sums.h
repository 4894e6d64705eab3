/* The likelihood of a hidden hand, exactly: summed over all pasts that lead to it.
 *
 * A seat's hands go back in time event by event: what it showed comes back, and at a draw each card
 * that it then held may be the one that was drawn. Many pasts meet in one earlier hand, so what led
 * to a hand is summed once, for each kind of player, and kept. Of pasts that differ in the hands of
 * others nothing need be known: each seat is judged by its own cards (likelihood.h).
 *
 * The fourth card of a trio that the seat exposed is told apart by whether it was drawn after that
 * (R12 sagasa): a hand is a key, which holds a mark for each such card that came late.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_PAST_SUMS_H
#define TG_PAST_SUMS_H

#include "belief/likelihood.h"
#include "belief/scaled.h"

/* A hand of the seat after as many of its draws, and the sums over the pasts that lead to it. */
typedef struct tg_past_sum {
    tg_cards key;
    tg_scaled of[TG_MOST_KINDS];
    int draws;
} tg_past_sum;

typedef struct tg_past_sums {
    const tg_judge *judge;
    int seat;
    tg_past secrets; /* whose origins say nothing */
    int draws;
    uint16_t drawn_at[TG_MAX_STOCK];    /* events */
    tg_cards leaving[TG_MAX_STOCK + 1]; /* own cards first shown after so many draws */
    tg_cards fourths;                   /* of trios that the seat exposed, where sagasas pay */
    tg_cards shown_fourths;             /* those that it laid on them */
    tg_cards mark[TG_RANKS];            /* of a fourth that came late, by its rank */
    uint16_t exposed_at[TG_RANKS];      /* events */
    tg_past_sum *sum;                   /* room for `capacity` sums */
    uint32_t *slot;                     /* room for twice as many, a power of two */
    uint32_t capacity, limit, count; /* sums are made up to the limit, which may be raised later */
    bool full;
} tg_past_sums;

/* Begin with no sums, for a seat whose secrets have these ranks (in the order of
 * history->secret_at, with those of all seats). `sum` and `slot` have room for `capacity`, a power
 * of two, and twice as many. */
void tg_past_sums_begin(const tg_judge *judge, int seat, const uint8_t secret[TG_MAX_SECRETS],
                        tg_past_sum *sum, uint32_t *slot, uint32_t capacity, tg_past_sums *out);

/* The likelihood of holding `hand` now, of cards that nobody has shown, with `late` those of the
 * fourths that were drawn after their trio was exposed: the sum over all pasts and kinds of player,
 * each kind's part of which is written to `kinds`.
 * If the limit is reached it sets `full`, and the result means nothing; with a higher limit it may
 * be asked again, and goes on from the sums made so far. */
tg_scaled tg_past_sums_of(tg_past_sums *sums, tg_cards hand, tg_cards late, tg_kind_shares *kinds);

#endif
