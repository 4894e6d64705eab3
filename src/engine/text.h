/* The texts of cards, melds and actions, as docs/FORMATS.md writes them: ASCII, no terminator. Each
 * function writes to `out`, which must have enough room, and returns the length.
 *
 * Thread safety: everything here touches only what it is passed. */
#ifndef TG_TEXT_H
#define TG_TEXT_H

#include "engine/ply.h"

/* The greatest length of each text: a run of thirteen with two jokers, and a card laid off on this
 * run. */
enum { TG_CARD_TEXT = 2, TG_MELD_TEXT = 48, TG_PLY_TEXT = 80 };

/* A card id from 0 to 53: "Td", "Xr". */
int tg_print_card(tg_card card, char *out);

/* Cards by suit s h d c and rank, jokers last, with `separator` between them. */
int tg_print_cards(tg_cards cards, char separator, char *out);

/* A set in suit order, jokers last. A run ascending; a joker in a run with the card that it stands
 * for: "Xr=5s". */
int tg_print_meld(const tg_meld *meld, char *out);

/* "take 7h with 7s 7d", "sapaw Xr=8h on 5h 6h 7h", "secret ####". */
int tg_print_ply(const tg_ply *ply, char *out);

/* Actions with ", " between them; `out` has room for n * (TG_PLY_TEXT + 2). */
int tg_print_plies(const tg_ply *ply, int n, char *out);

#endif
