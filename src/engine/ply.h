/* One public action, as a history keeps it. A ply needs no table: for a card laid off it holds the
 * meld as it lay before.
 *
 * A face-down secret of another seat is a TG_SECRET with an all-zero meld.
 *
 * Thread safety: everything here touches only what it is passed. */
#ifndef TG_PLY_H
#define TG_PLY_H

#include "engine/state.h"

typedef struct tg_ply {
    tg_action action; /* its target is TG_NO_MELD */
    tg_meld onto;     /* sapaw, take onto the table: the meld before, owner 0; else all zero */
} tg_ply;

_Static_assert(sizeof(tg_ply) == 40, "no hidden padding: plies are compared as bytes");

/* The ply of an action on `table`, the table before the action. */
tg_ply tg_ply_of(const tg_table *table, const tg_action *action);

/* The action of a ply on `table`, the table before the ply. If its meld is not on the table, the
 * target is one that tg_check and tg_table_check refuse. */
tg_action tg_ply_on(const tg_table *table, const tg_ply *ply);

#endif
