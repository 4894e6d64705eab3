/* What a seat may expect that is about to begin its turn, by the counts that all three hold: the
 * estimate at which playouts may end.
 *
 * The values of the cells are data for each payout (tongits_core/data/leaves): the mean of what
 * self-play brought from there.
 *
 * Thread safety: everything here is pure. */
#ifndef TG_LEAF_H
#define TG_LEAF_H

#include "engine/game.h"

enum {
    TG_LEAF_COUNTS = 8,
    TG_LEAF_STOCKS = 6,
    /* by the stock, whether the seat may call (R18), which of the three have opened */
    TG_LEAF_SITUATIONS = TG_LEAF_STOCKS * 2 * 8,
    /* then by the counts of the seat, of the next, of the one after */
    TG_LEAF_CELLS = TG_LEAF_SITUATIONS * TG_LEAF_COUNTS * TG_LEAF_COUNTS * TG_LEAF_COUNTS
};

/* The cell of a state in which a turn begins (phase draw). */
int tg_leaf_cell(const tg_rules *rules, const tg_state *state);

#endif
