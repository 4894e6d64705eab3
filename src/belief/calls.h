/* Whether hands fit a call and its answers: the belief of who must answer one without a history.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_CALLS_H
#define TG_CALLS_H

#include "belief/deals.h"

enum { TG_ONE_IN_RASH = 8 }; /* of so many callers one calls with any hand */

/* Whether the hands are such as call and answer the way their seats did: the caller's counts at
 * most `caller_at` unless it is rash, and whoever counts at most `challenge_at` challenges. */
bool tg_fits_call(const tg_rules *rules, const tg_table *table, const tg_own own[TG_SEATS],
                  int caller_at, int challenge_at, bool rash);

#endif
