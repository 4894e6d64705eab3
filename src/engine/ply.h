/* One action as all see it and as a history keeps it: apart from any table, with the meld that a
 * card was laid off on as it lay then.
 *
 * Another's face-down secret is a TG_SECRET whose meld is all zero.
 *
 * Thread safety: everything here touches only what it is passed. */
#ifndef TG_PLY_H
#define TG_PLY_H

#include "engine/state.h"

typedef struct tg_ply {
    tg_action action; /* its target is TG_NO_MELD */
    tg_meld onto;     /* sapaw, take onto the table: that meld before, owner 0; else all zero */
} tg_ply;

_Static_assert(sizeof(tg_ply) == 40, "no hidden padding: plies are compared as bytes");

/* An action on the table before it, apart from the table. */
tg_ply tg_ply_of(const tg_table *table, const tg_action *action);

/* The ply as an action on the table before it. A meld that does not lie there becomes a target that
 * tg_check and tg_table_check refuse. */
tg_action tg_ply_on(const tg_table *table, const tg_ply *ply);

#endif
