/* The likelihood of the actions of a player, for each of a few kinds of player.
 *
 * A hidden hand is judged by the actions of its owner: discards, others' discards not taken, melds
 * and lay-offs kept back, calls made and not made, answers. A kind of player is a few integers,
 * given by the caller. The kind of a seat is never certain, so its likelihood is the sum over kinds
 * of prior * product over its actions.
 *
 * All results are logarithms to base 2 in units of 1/256 (fixed.h). Thread safety: functions touch
 * only what they are passed. */
#ifndef TG_LIKELIHOOD_H
#define TG_LIKELIHOOD_H

#include "belief/history.h"

enum { TG_MOST_KINDS = 8, TG_MOST_TASTES = 8 };

/* How a kind of player chooses discards: each card has the weight 2^(sharpness / 256 * score). The
 * score is 2 * points - out_weight * outs, or -24 for a card in a meld. Weights span at most 40
 * bits: sharpness is 0 ... 160, out_weight 0 ... 6. */
typedef struct tg_taste {
    int32_t sharpness, out_weight;
} tg_taste;

/* One kind of player; costs are -256 * log2 of a probability, 1 ... 4096. */
typedef struct tg_kind {
    int32_t prior;        /* 256 * log2 of the share of these players, -4096 ... 0 */
    int32_t taste;        /* taste in discards: index into the tastes */
    int32_t hides;        /* keeps a meld although unopened */
    int32_t keeps;        /* keeps a further meld */
    int32_t keeps_card;   /* does not lay off a card that fits another seat's meld */
    int32_t stays;        /* does not go out although it can */
    int32_t passes;       /* leaves a discard whose meld would not raise the count */
    int32_t grabs;        /* takes a discard whose meld raises the count */
    int32_t call_at;      /* with this count it calls half of the time, 0 ... 255 */
    int32_t challenge_at; /* with this count it challenges half of the time */
    int32_t firmness;     /* for each point lower, the odds grow by 2^(firmness / 256) */
} tg_kind;

/* Actions that tell something about the hand, except for the choice of the discard: */
enum {
    TG_COUNTS = 256,
    TG_DEED_CALL = 0,                                 /* + 2 * count + whether it calls */
    TG_DEED_CHALLENGE = 2 * TG_COUNTS,                /* + 2 * count + whether it challenges */
    TG_DEED_TAKE = TG_DEED_CHALLENGE + 2 * TG_COUNTS, /* + 2 * whether that raises the count
                                                       * + whether it takes */
    TG_DEED_KEEP = TG_DEED_TAKE + 4, /* a discard: + 8 * (1: a meld is kept unopened, 2: opened)
                                      * + 4 * whether it could go out + cards kept that fit */
    TG_DEED_LAY = TG_DEED_KEEP + 24, /* 0: exposes a meld unopened, 1: opened, 2: lays a card off on
                                      * another's meld */
    TG_DEEDS = TG_DEED_LAY + 3
};

/* The place of a card in the discarding hand: 8 * (points - 1) + outs, or in a meld. */
enum { TG_IN_A_MELD = 80, TG_PLACES };

/* All kinds of player. Kinds with the same taste share the work for it. */
typedef struct tg_kinds {
    int count, tastes; /* 1 ... TG_MOST_KINDS, 1 ... TG_MOST_TASTES */
    tg_taste taste[TG_MOST_TASTES];
    tg_kind kind[TG_MOST_KINDS];
    /* derived by tg_kinds_make: */
    int32_t log2[TG_DEEDS][TG_MOST_KINDS];      /* log2 of the probability of each deed */
    int32_t cost[TG_PLACES][TG_MOST_TASTES];    /* -log2 of the weight of discarding a card */
    uint64_t weight[TG_PLACES][TG_MOST_TASTES]; /* the same as a number */
    int32_t by_chance[TG_ALWAYS + 1];           /* log2 of a deed with this chance by a table */
} tg_kinds;

/* Fill in the derived fields. */
void tg_kinds_make(tg_kinds *kinds);

/* One action in the form that is judged: up to two deeds and the choice of a discard. */
typedef struct tg_deed {
    int deeds;
    uint16_t deed[2];
    int loose; /* number of cards in no meld; -1: the action is no discard */
    uint8_t place[TG_MAX_CARDS];
    uint8_t matched; /* number of the other cards */
    uint8_t chosen;  /* place of the discarded card */
} tg_deed;

/* What `event` shows of a player who holds `own`. */
void tg_deed_read(const tg_rules *rules, const tg_event *event, const tg_own *own, tg_deed *out);

/* The common part of judging many pasts of one history. */
typedef struct tg_judge {
    const tg_rules *rules;
    const tg_history *history;
    const tg_kinds *kinds;
    int32_t prior[TG_SEATS][TG_MOST_KINDS]; /* 256 * log2 of the share of each kind, by seat */
    /* the chances of a kind to call and to challenge, by seat; NULL: the numbers of the kind */
    const tg_ranges *ranges[TG_SEATS][TG_MOST_KINDS];
    uint8_t by_ranges[TG_SEATS]; /* bits of the kinds with such chances */
} tg_judge;

/* All three must outlive the judge. Every seat gets the shares of the kinds (prior); they may be
 * changed before the judge is used, within the bounds of a kind's prior. */
void tg_judge_make(const tg_rules *rules, const tg_history *history, const tg_kinds *kinds,
                   tg_judge *out);

/* Judge the calls and challenges of this kind at this seat by these chances, which must outlive the
 * judge; NULL: by the numbers of the kind, as from the beginning. */
void tg_judge_by_ranges(tg_judge *judge, int seat, int kind, const tg_ranges *ranges);

/* The shares of the kinds of player (prior). */
void tg_likelihood_begin(const tg_kinds *kinds, int32_t log2[TG_MOST_KINDS]);

/* Add to log2[k] the logarithm of the probability that a player of kind k with the cards `own` acts
 * as in `event`. Factors that are equal for every hand and every kind are left out. */
void tg_likelihood_add(const tg_judge *judge, const tg_event *event, const tg_own *own,
                       int32_t log2[TG_MOST_KINDS]);

/* The logarithm of the likelihood of all actions of `seat` in a past: for each kind of player, with
 * its prior; */
void tg_past_kinds(const tg_judge *judge, const tg_past *past, int seat,
                   int32_t log2[TG_MOST_KINDS]);

/* and over all kinds. */
int32_t tg_past_likelihood(const tg_judge *judge, const tg_past *past, int seat);

/* The share of each kind for a seat, in units of about 2^-15 of the likeliest kind or of the total.
 * Only the ratios count. */
typedef struct tg_kind_shares {
    uint16_t of[TG_MOST_KINDS];
} tg_kind_shares;

tg_kind_shares tg_shares_of(const tg_kinds *kinds, const int32_t log2[TG_MOST_KINDS]);

/* Draw one kind by the shares; at least one share is not 0. */
int tg_pick_kind(const tg_kind_shares *shares, tg_rng *rng);

#endif
