/* One order for what each turn of a history lays, which changes nothing on the table (R8, R10,
 * R11).
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_ORDER_H
#define TG_ORDER_H

#include "engine/ply.h"

/* Put what each turn lays into one order, in which positions print it: exposes and secrets by text,
 * then the sapaws onto each meld, melds by text, at the low end of a run before the high end. Any
 * plies are a valid argument: a turn whose sapaws do not follow from each other, or that lays more
 * than a hand can hold, stays as it is. */
void tg_plies_in_order(tg_ply *ply, int n);

#endif
