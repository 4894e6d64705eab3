/* Whether hands fit a call and its answers. This is the belief of a seat that must answer a call
 * without a history.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_CALLS_H
#define TG_CALLS_H

#include "belief/deals.h"
#include "belief/params.h"

/* Whether the hands fit the call and the answers. The caller has a count of at most `caller_at`, or
 * is rash. Of the seats that have answered, exactly those with at most `challenge_at` have
 * challenged. */
bool tg_fits_call(const tg_rules *rules, const tg_table *table, const tg_own own[TG_SEATS],
                  int caller_at, int challenge_at, bool rash);

/* Weigh the deals of a list with equal weights by how well they fit the call on the table. False if
 * no deal fits a caller that is not rash; then no deals are left. */
bool tg_deals_weigh_by_call(tg_deals *deals, const tg_rules *rules, const tg_table *table,
                            int caller_at, int challenge_at);

#endif
