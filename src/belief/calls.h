/* Whether hands fit a call and the answers to it: what a seat believes that has to answer a call
 * and was told no history.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_CALLS_H
#define TG_CALLS_H

#include "belief/deals.h"
#include "belief/params.h"

/* Whether the hands are such as call and answer as their seats did: the caller has a count of at
 * most `caller_at` or is rash, and of those asked challenge just the ones with at most
 * `challenge_at`. */
bool tg_fits_call(const tg_rules *rules, const tg_table *table, const tg_own own[TG_SEATS],
                  int caller_at, int challenge_at, bool rash);

/* Weigh a list whose deals are all alike by how well they fit the call on the table. False if no
 * hand of a caller that is not rash fits; then no deals are left. */
bool tg_deals_weigh_by_call(tg_deals *deals, const tg_rules *rules, const tg_table *table,
                            int caller_at, int challenge_at);

#endif
