/* The cells of leaf tables: situations at the start of a turn, by the counts of all three seats. A
 * playout may end there, with the value of the cell as its estimate.
 *
 * The values are data for each payout (tongits_core/data/leaves): the mean result of self-play from
 * this cell, for the seat that begins its turn.
 *
 * Thread safety: everything here is pure. */
#ifndef TG_LEAF_H
#define TG_LEAF_H

#include "engine/game.h"

enum {
    TG_LEAF_COUNTS = 8,
    TG_LEAF_STOCKS = 6,
    /* by the stock, whether the seat may call (R18), and which players have opened */
    TG_LEAF_SITUATIONS = TG_LEAF_STOCKS * 2 * 8,
    /* each divided by the counts of the seat, of the next and of the previous player */
    TG_LEAF_CELLS = TG_LEAF_SITUATIONS * TG_LEAF_COUNTS * TG_LEAF_COUNTS * TG_LEAF_COUNTS
};

/* The cell of a state at the start of a turn (phase draw). */
int tg_leaf_cell(const tg_rules *rules, const tg_state *state);

#endif
