/* All worlds that fit a view, one after the other, each with its exact weight: what a belief is
 * where they are few.
 *
 * A world is who holds which hidden card, and which cards the stock has; every order of these is as
 * likely. Without a history all worlds weigh the same; with one a world weighs what the two other
 * seats' hands do, each summed over all its pasts (past_sums.h), which also tells what kinds of
 * player they may be, and a world that the history cannot have led to weighs nothing. Where a
 * sagasa would be paid (R12), worlds with the same cards are told apart by what makes one.
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
    int size[2];           /* of what is not known of their hands */
    int secrets;           /* of the others, face down */
    uint8_t owner[TG_MAX_SECRETS], secret[TG_MAX_SECRETS];
    uint8_t rank[TG_RANKS]; /* what a secret may be */
    int ranks;
    uint32_t choice; /* of ranks for the secrets, counted */
    tg_card card[TG_MAX_CARDS];
    int cards;      /* hidden, but those in secrets and those known to be held */
    uint64_t first; /* of these, the first seat's hand as bits; */
    bool begun;
    tg_past_sums sums[2];
} tg_worlds;

/* How many worlds fit the view, every order of the stock counted where cards may still be drawn; or
 * UINT64_MAX if they are more than 2^40. */
uint64_t tg_worlds_count(const tg_rules *rules, const tg_view *view);

/* Whether the worlds can be listed: not where R12 pays for what the hidden cards do not tell (kang,
 * taga_loob; a sagasa with jokers, or with no history of who drew when). */
bool tg_worlds_known(const tg_rules *rules, const tg_view *view, const tg_judge *judge);

/* How many sums of pasts a list takes at most, of both seats and for all secrets that may lie face
 * down: its work, if more than 2^40 UINT64_MAX. `room`: how many one seat may need at once. */
uint64_t tg_worlds_sums(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                        uint64_t *room);

/* Begin a list. `judge`: of the history, or NULL without one. `sum` has room for 2 * `capacity`
 * sums, a power of two, and `slot` for twice as many; both are kept until the end and may be NULL
 * without a history.
 */
void tg_worlds_begin(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                     tg_past_sum *sum, uint32_t *slot, uint32_t capacity, tg_worlds *out);

/* Go on to the next hand of the first other seat; false at the end. */
bool tg_worlds_next(tg_worlds *worlds);

/* Write the worlds with the present hand and their weights, as many as there is room for, and how
 * many there are to `count`. False if the limit of sums is reached: then raise it and list them
 * again. */
bool tg_worlds_list(tg_worlds *worlds, tg_hidden *hidden, tg_scaled *weight, int room, int *count);

/* Let each seat whose limit is reached make up to `more` further sums, as far as there is room;
 * false if there is none. */
bool tg_worlds_raise(tg_worlds *worlds, uint32_t more);

#endif
