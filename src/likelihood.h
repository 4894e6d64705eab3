/* How likely a player would have acted as it did, for each of a few kinds of player.
 *
 * A hidden hand is judged by what its owner did with it: discards, discards of others not taken,
 * melds and lay-offs kept back, calls made and not made, answers. A kind of player is a row of
 * integers (MODELS in likelihood.c); nobody is taken to be one kind for certain, so a seat's
 * likelihood is the sum over kinds of prior * product over its actions.
 *
 * All results are logarithms to base 2 in units of 1/256 (fixed.h). Thread safety: functions touch
 * only what they are passed. */
#ifndef TG_LIKELIHOOD_H
#define TG_LIKELIHOOD_H

#include "history.h"

enum { TG_MODELS = 6, TG_TASTES = 4 };

/* What judging many pasts of one history has in common. */
typedef struct tg_judge {
    const tg_rules *rules;
    const tg_history *history;
    uint64_t weight[11][8][TG_TASTES]; /* of discarding a card, by its points and outs */
} tg_judge;

/* Both must outlive the judge. */
void tg_judge_make(const tg_rules *rules, const tg_history *history, tg_judge *out);

/* Begin with how many players are of each kind. */
void tg_likelihood_begin(int32_t log2[TG_MODELS]);

/* Add to log2[m] the logarithm of the probability that kind m, who holds `own`, does what `event`
 * says. Parts that are the same for every hand that can do it are left out. */
void tg_likelihood_add(const tg_judge *judge, const tg_event *event, const tg_own *own,
                       int32_t log2[TG_MODELS]);

/* The logarithm of the likelihood of all that `seat` did in a past, over the kinds of player. */
int32_t tg_past_likelihood(const tg_judge *judge, const tg_past *past, int seat);

#endif
