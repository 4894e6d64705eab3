/* R3, R4: what a meld is, all melds of a hand, and what fits a meld that lies on the table.
 * Thread safety: everything here is pure. */
#ifndef TG_MELD_H
#define TG_MELD_H

#include "cards/cards.h"
#include "cards/error.h"

enum { TG_SET = 0, TG_RUN = 1, TG_NO_PLACE = 255 };

/* One meld. `cards` are the physical cards, jokers by their own bits. A run holds the places
 * rank .. rank + length - 1 of its suit (place 13 is the high ace, R3 ace_high_run); a set holds
 * `length` cards of its rank, and a joker in it stands for no particular suit (R4). */
typedef struct tg_meld {
    tg_cards cards;
    uint8_t kind;           /* TG_SET or TG_RUN */
    uint8_t rank;           /* set: its rank; run: the rank of its lowest place, 0 .. 11 */
    uint8_t suit;           /* run: its suit; set: 0 */
    uint8_t length;         /* 3 .. 13 places; set: 3 or 4 */
    uint8_t joker_place[2]; /* run: which place, from 0, Xr and Xb hold; else TG_NO_PLACE */
    uint8_t owner;          /* on the table: the seat that exposed it; elsewhere 0 */
    uint8_t reserved;       /* 0, so that equal melds are equal bytes */
} tg_meld;

/* TG_OK, or TG_ERR_BAD_CARD or TG_ERR_BAD_MELD. Any bytes are a valid argument; `owner` is not
 * looked at. */
tg_error tg_meld_check(const tg_meld *meld, bool ace_high_run);

/* The one meld that natural `cards` form, or TG_ERR_BAD_MELD. An ace that fits both ends is laid
 * low. */
tg_error tg_meld_from_naturals(tg_cards cards, bool ace_high_run, tg_meld *out);

/* The set of `cards`, jokers included. TG_ERR_BAD_MELD: they are none; two jokers and one natural
 * card are one. */
tg_error tg_meld_set(tg_cards cards, tg_meld *out);

/* The run of `length` places of `suit` from place `rank`, in which Xr and Xb hold the places
 * `joker_place`, counted from 0, or TG_NO_PLACE, and natural cards all others. Any numbers are a
 * valid argument. A run of thirteen is laid with its ace low. */
tg_error tg_meld_run(int suit, int rank, int length, const uint8_t joker_place[2],
                     bool ace_high_run, tg_meld *out);

/* All melds that `hand` can form, jokers included (R4), in a fixed order: sets by rank, then runs
 * by suit and lowest place; of these the longer first, then those with fewer jokers; then sets with
 * c before those without, so with d and h, and Xr before Xb; runs by the places of Xr, then of Xb,
 * a joker that they lack coming last. Writes at most `capacity`; returns how many there are. */
int tg_meld_list(tg_cards hand, bool ace_high_run, tg_meld *out, int capacity);

/* The natural cards that fit `meld`, each by itself (R10). Inline, since playouts call it for every
 * meld of the table in every turn. */
static inline tg_cards tg_meld_fits(const tg_meld *meld, bool ace_high_run) {
    if (meld->kind == TG_SET) {
        return meld->length == 3 ? tg_rank_mask(meld->rank) & ~meld->cards : 0;
    }
    if (meld->length == TG_RANKS) {
        return 0;
    }
    /* One place below and one above, in a lane that starts one place early; place 13 is the ace. */
    uint64_t lane =
        ((UINT64_C(1) << meld->rank) | (UINT64_C(2) << (meld->rank + meld->length))) >> 1;
    lane = (lane & 0x1fff) | (ace_high_run ? lane >> 13 & 1 : 0);
    return lane << (16 * meld->suit) & ~meld->cards;
}

/* One more place at the low end of a run, from where the jokers' places count. */
static inline void tg_meld_grow_low(tg_meld *meld) {
    meld->rank--;
    for (int i = 0; i < 2; i++) {
        if (meld->joker_place[i] != TG_NO_PLACE) {
            meld->joker_place[i]++;
        }
    }
}

/* R4: when a run holds all thirteen ranks, its ace is moved to the low end. Not inline, since this
 * is rare and playouts often lay cards off. */
void tg_meld_lay_ace_low(tg_meld *meld);

/* Lay the natural card at `bit` on `meld`, which it fits. An ace that fits both ends is laid
 * low. */
static inline void tg_meld_add(tg_meld *meld, tg_cards bit) {
    meld->cards |= bit;
    meld->length++;
    int rank = tg_lowest_bit(bit) & 15;
    if (meld->kind == TG_RUN && rank + 1 == meld->rank) {
        tg_meld_grow_low(meld);
        if (meld->length == TG_RANKS) {
            tg_meld_lay_ace_low(meld);
        }
    }
}

/* Where a joker fits `meld`: bit 0 a set, or the low end of a run; bit 1 the high end of a run. For
 * the ace of 2 .. K it is laid low. */
enum { TG_JOKER_FITS_LOW = 1, TG_JOKER_FITS_HIGH = 2 };
int tg_meld_joker_fits(const tg_meld *meld, bool ace_high_run);

/* Lay `joker` (TG_JOKER_RED or TG_JOKER_BLACK) on `meld`, which it fits; `high`: at the high end of
 * a run. */
void tg_meld_add_joker(tg_meld *meld, tg_cards joker, bool high);

#endif
