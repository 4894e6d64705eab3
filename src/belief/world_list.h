/* The belief if there are few worlds: a list of all worlds, each with its exact weight (worlds.h).
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_WORLD_LIST_H
#define TG_WORLD_LIST_H

#include "belief/deals.h"
#include "belief/likelihood.h"
#include "engine/stop.h"

/* The limits of a list. */
typedef struct tg_list_limits {
    uint64_t worlds; /* every order of the stock counted */
    uint32_t sums;   /* over pasts: about a microsecond and 100 bytes each */
} tg_list_limits;

/* List all worlds of a view. `judge`: the judge of its history; NULL without a history, then all
 * weights are equal.
 *
 * The list is empty if the worlds or the sums would exceed the limits, if the worlds cannot be
 * listed (tg_worlds_known), if all weights are 0, or if `stop` is requested.
 *
 * TG_ERR_MEMORY: not enough memory; the list is then empty. */
tg_error tg_list_worlds(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                        const tg_list_limits *limits, const tg_stop *stop, tg_deals *out);

#endif
