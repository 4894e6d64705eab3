/* R11 to R13: extras that a payout may pay for, counted at the end of a hand. Thread safety:
 * everything here is pure. */
#ifndef TG_EXTRAS_H
#define TG_EXTRAS_H

#include "engine/state.h"

/* R12 taga_loob: the largest number of disjoint melds in `cards`, at most 14. */
int tg_most_melds(const tg_counting *counting, tg_cards cards);

/* R13: the number of escaleras of `seat`: exposed runs with at least escalera_length own cards, and
 * such runs in the best partition of its hand. */
int tg_escaleras(const tg_rules *rules, const tg_table *table, const tg_own *own, int seat);

/* R11: the number of secrets in the hand without a card from the pile (`known`). */
int tg_secrets_held(const tg_rules *rules, const tg_own *own, tg_cards known);

/* R11: the largest number of disjoint secrets among these cards, jokers ignored. */
int tg_secrets_among(const tg_rules *rules, tg_cards cards);

#endif
