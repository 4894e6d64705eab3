/* R3, R4: what a meld is, all melds of a hand, and what fits a meld that lies on the table.
 * Thread safety: everything here is pure. */
#ifndef TG_MELD_H
#define TG_MELD_H

#include "cards.h"
#include "error.h"

enum { TG_SET = 0, TG_RUN = 1, TG_NO_PLACE = 255 };

/* One meld. `cards` are the physical cards, jokers by their own bits. A run holds the places
 * rank .. rank + length - 1 of its suit (place 13 is the high ace, R3 ace_high_run); a set holds
 * `length` cards of its rank, and a joker in it stands for no named suit (R4). */
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

/* The one meld that natural `cards` form, or TG_ERR_BAD_MELD. An ace that fits both ends is laid
 * low. */
tg_error tg_meld_from_naturals(tg_cards cards, bool ace_high_run, tg_meld *out);

/* All melds that `hand` can form, jokers included, in a fixed order: sets by rank, then runs by
 * suit, lowest place and length; jokers' places ascending. Writes at most `capacity`; returns how
 * many there are. */
int tg_meld_list(tg_cards hand, bool ace_high_run, tg_meld *out, int capacity);

/* The natural cards that, each alone, fit `meld` (R10). */
tg_cards tg_meld_fits(const tg_meld *meld, bool ace_high_run);

/* Lay the natural card at `bit` on `meld`, which it fits. */
void tg_meld_add(tg_meld *meld, tg_cards bit);

#endif
