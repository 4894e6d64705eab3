/* All worlds that fit a view, one after the other, each with its exact weight: the belief if there
 * are few worlds.
 *
 * A world says which seat or the stock holds each hidden card; every order of the stock is equally
 * likely. The forgotten cards of the pile count as cards of the stock here: each card of both is as
 * likely to be drawn next. Without a history all worlds have the same weight. With a history the
 * weight is the product of the weights of the two other hands, each summed over all its pasts
 * (past_sums.h); these sums also give the likely kinds of player. A world that cannot follow from
 * the history has weight 0. If a sagasa is paid (R12), worlds with the same cards also differ by
 * the cards that make a sagasa.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_WORLDS_H
#define TG_WORLDS_H

#include "belief/particles.h"
#include "belief/past_sums.h"

typedef struct tg_worlds {
    const tg_rules *rules;
    const tg_view *view;
    const tg_judge *judge; /* NULL: no history */
    int seat[2];           /* the others */
    int size[2];           /* number of unknown cards in each of their hands */
    int secrets;           /* face-down secrets of the others */
    uint8_t owner[TG_MAX_SECRETS], secret[TG_MAX_SECRETS];
    uint8_t rank[TG_RANKS]; /* possible ranks of a secret */
    int ranks;
    uint32_t choice; /* number of the present choice of ranks for the secrets */
    tg_card card[TG_MAX_CARDS];
    int cards;      /* hidden cards, without secrets and known cards */
    uint64_t first; /* hand of the first seat, as bits over `card` */
    bool begun;
    tg_past_sums sums[2];
} tg_worlds;

/* Number of worlds that fit the view; every order of the stock counts if cards may still be drawn,
 * out of the stock and the forgotten cards of the pile.
 * UINT64_MAX beyond 2^40. */
uint64_t tg_worlds_count(const tg_rules *rules, const tg_view *view);

/* Whether the worlds can be listed. They cannot if R12 pays for something that the hidden cards do
 * not show: kang, taga_loob, or a sagasa with jokers or without a history of the draws. */
bool tg_worlds_known(const tg_rules *rules, const tg_view *view, const tg_judge *judge);

/* An upper bound on the sums over pasts that a list needs, for both seats and all possible
 * face-down secrets. This is its work; UINT64_MAX beyond 2^40. `room`: the most sums that one seat
 * needs at once. */
uint64_t tg_worlds_sums(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                        uint64_t *room);

/* Begin a list. `judge`: the judge of the history; NULL without a history. `sum` has room for 2 *
 * `capacity` sums, and `slot` for twice as many; `capacity` is a power of two. Both must outlive
 * the list, and may be NULL without a history. */
void tg_worlds_begin(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                     tg_past_sum *sum, uint32_t *slot, uint32_t capacity, tg_worlds *out);

/* Go on to the next hand of the first other seat; false at the end. */
bool tg_worlds_next(tg_worlds *worlds);

/* Write the worlds with the present hand and their weights, up to `room`; their full number goes to
 * `count`. False if the limit of sums is reached; then raise the limit and list again. */
bool tg_worlds_list(tg_worlds *worlds, tg_hidden *hidden, tg_scaled *weight, int room, int *count);

/* Raise the limit of each seat that has reached it by up to `more` sums, within the room; false if
 * there is no room left. */
bool tg_worlds_raise(tg_worlds *worlds, uint32_t more);

#endif
