/* The belief where worlds are few: all of them, each with its exact weight (worlds.h).
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_WORLD_LIST_H
#define TG_WORLD_LIST_H

#include "belief/deals.h"
#include "belief/likelihood.h"
#include "engine/stop.h"

/* What a list may take. */
typedef struct tg_list_limits {
    uint64_t worlds; /* every order of the stock counted */
    uint32_t sums;   /* over pasts: about a microsecond and 100 bytes each */
} tg_list_limits;

/* List all worlds of a view. `judge`: of its history, or NULL without one; then all are alike.
 *
 * There are no deals if the worlds or the sums would be more than the limits, if the worlds cannot
 * be listed (tg_worlds_known), if none of them weighs anything, or if `stop` says so.
 *
 * TG_ERR_MEMORY: there is not enough memory, and no deals either. */
tg_error tg_list_worlds(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                        const tg_list_limits *limits, const tg_stop *stop, tg_deals *out);

#endif
