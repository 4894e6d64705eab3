/* A fixed order for the cards that each turn of a history lays. The order changes nothing on the
 * table (R8, R10, R11).
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_ORDER_H
#define TG_ORDER_H

#include "engine/ply.h"

/* Sort the plies of each turn into the order in which positions print them: exposes and secrets by
 * text, then the sapaws by meld text, on a run the low end before the high end. Any plies are
 * allowed. A turn stays as it is if its sapaws do not fit one after the other, or if it lays more
 * cards than a hand can hold. */
void tg_plies_in_order(tg_ply *ply, int n);

#endif
