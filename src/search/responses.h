/* What a call hangs on, and what a challenge hangs on: their values by how the others answer, and
 * by how the caller calls (R17 to R20).
 *
 * Sums are kept in groups of worlds, as their differences tell the error: world n is of group
 * n % TG_RESPONSE_GROUPS. Thread safety: functions touch only what they are passed. */
#ifndef TG_RESPONSES_H
#define TG_RESPONSES_H

#include "search/search.h"

enum { TG_RESPONSE_GROUPS = 32 };

/* How the others answer a call of the seat. To answer well is to do as the seat's policy does; bits
 * 0 and 1 of the first four: the next, the previous player folds (or shows) whatever it holds. */
typedef enum tg_response {
    TG_ALL_WELL,
    TG_NEXT_FOLDS,
    TG_PREVIOUS_FOLDS,
    TG_ALL_FOLD,
    TG_ALL_CHALLENGE,
    TG_AS_BELIEVED, /* tg_search_answer */
    TG_RESPONSES
} tg_response;

typedef struct tg_call_values {
    int64_t worlds[TG_RESPONSE_GROUPS];
    int64_t value[TG_RESPONSES][TG_RESPONSE_GROUPS]; /* in the unit of the search's stakes */
    int64_t folds[TG_RESPONSES]; /* or shows, where the rules say so (tg_no_challenge) */
    int64_t answers[TG_RESPONSES];
} tg_call_values;

/* The values of the seat's call in worlds `first` ... `first + count - 1`. */
void tg_value_call(const tg_search *search, uint64_t first, int count, tg_call_values *out);

/* How the caller calls: with any hand, as believed, as the seat's policy does. */
typedef enum tg_caller { TG_LOOSE, TG_BELIEVED, TG_STRONG, TG_CALLERS } tg_caller;

typedef struct tg_answer_values {
    int64_t weight[TG_RESPONSE_GROUPS];   /* of the worlds */
    int64_t value[2][TG_RESPONSE_GROUPS]; /* weighed: of a fold (or show), of a challenge */
    int64_t wins, won; /* of the worlds in which the challenge wins: weight, value weighed */
} tg_answer_values;

/* The values of the seat's answers to the call on the table. `before`: the belief of the seat just
 * before the call, the caller to act. Loose and strong callers are met in its worlds; each world
 * counts as much as the policy explains the answers so far and, for the strong, the call. */
void tg_value_answers(const tg_search *search, const tg_belief *before, uint64_t first, int count,
                      tg_answer_values out[TG_CALLERS]);

#endif
