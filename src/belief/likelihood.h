/* How likely a player would have acted as it did, for each of a few kinds of player.
 *
 * A hidden hand is judged by what its owner did with it: discards, discards of others not taken,
 * melds and lay-offs kept back, calls made and not made, answers. A kind of player is a few
 * integers, which the caller brings; nobody is taken to be one kind for certain, so a seat's
 * likelihood is the sum over kinds of prior * product over its actions.
 *
 * All results are logarithms to base 2 in units of 1/256 (fixed.h). Thread safety: functions touch
 * only what they are passed. */
#ifndef TG_LIKELIHOOD_H
#define TG_LIKELIHOOD_H

#include "belief/history.h"

enum { TG_MOST_KINDS = 8, TG_MOST_TASTES = 8 };

/* What a kind of player likes to discard: a card with weight 2^(sharpness / 256 * score), where a
 * score is 2 * points less out_weight for each out, and -24 for a card in a meld. Weights span at
 * most 40 bits: sharpness is 0 ... 160, out_weight 0 ... 6. */
typedef struct tg_taste {
    int32_t sharpness, out_weight;
} tg_taste;

/* One kind of player; costs are -256 * log2 of a probability, 1 ... 4096. */
typedef struct tg_kind {
    int32_t prior;        /* log2 of how many players are so, -4096 ... 0 */
    int32_t taste;        /* in discards: an index of the tastes */
    int32_t hides;        /* keeps a meld although unopened */
    int32_t keeps;        /* keeps a further meld */
    int32_t keeps_card;   /* does not lay a card off that fits another's meld */
    int32_t stays;        /* does not go out although it could */
    int32_t passes;       /* leaves a discard whose meld would not raise the count */
    int32_t grabs;        /* takes one that raises it */
    int32_t call_at;      /* calls with this count half of the time, 0 ... 255, ... */
    int32_t challenge_at; /* challenges so */
    int32_t firmness;     /* ... and 2^(firmness / 256) times as often, by odds, a point lower */
} tg_kind;

/* What a player can do that tells something of its hand, but for which card it discards: */
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

/* Where a card stands in the hand that discards it: 8 * (points - 1) + outs, or in a meld. */
enum { TG_IN_A_MELD = 80, TG_PLACES };

/* Kinds that share a taste share the work for it. */
typedef struct tg_kinds {
    int count, tastes; /* 1 ... TG_MOST_KINDS, 1 ... TG_MOST_TASTES */
    tg_taste taste[TG_MOST_TASTES];
    tg_kind kind[TG_MOST_KINDS];
    /* what follows from them, by tg_kinds_make */
    int32_t log2[TG_DEEDS][TG_MOST_KINDS];      /* of how likely each kind does it */
    int32_t cost[TG_PLACES][TG_MOST_TASTES];    /* -log2 of the weight of discarding a card */
    uint64_t weight[TG_PLACES][TG_MOST_TASTES]; /* the same as a number */
} tg_kinds;

/* Fill in what follows from the tastes and the kinds. */
void tg_kinds_make(tg_kinds *kinds);

/* One action, as kinds of players judge it: up to two deeds and the choice of a discard. */
typedef struct tg_deed {
    int deeds;
    uint16_t deed[2];
    int loose; /* cards of the hand in no meld; -1: it is no discard */
    uint8_t place[TG_MAX_CARDS];
    uint8_t matched; /* further cards */
    uint8_t chosen;  /* the place of the one that goes */
} tg_deed;

/* What `event` shows of a player who holds `own`. */
void tg_deed_read(const tg_rules *rules, const tg_event *event, const tg_own *own, tg_deed *out);

/* What judging many pasts of one history has in common. */
typedef struct tg_judge {
    const tg_rules *rules;
    const tg_history *history;
    const tg_kinds *kinds;
} tg_judge;

/* All three must outlive the judge. */
void tg_judge_make(const tg_rules *rules, const tg_history *history, const tg_kinds *kinds,
                   tg_judge *out);

/* Begin with how many players are of each kind. */
void tg_likelihood_begin(const tg_kinds *kinds, int32_t log2[TG_MOST_KINDS]);

/* Add to log2[k] the logarithm of the probability that kind k, who holds `own`, does what `event`
 * says. Parts that are the same for every hand and every kind are left out. */
void tg_likelihood_add(const tg_judge *judge, const tg_event *event, const tg_own *own,
                       int32_t log2[TG_MOST_KINDS]);

/* The logarithms of the likelihood of all that `seat` did in a past, for each kind of player with
 * how many are so; */
void tg_past_kinds(const tg_judge *judge, const tg_past *past, int seat,
                   int32_t log2[TG_MOST_KINDS]);

/* and over all kinds. */
int32_t tg_past_likelihood(const tg_judge *judge, const tg_past *past, int seat);

/* How likely a seat is of each kind, in units of about 2^-15 of the likeliest or of all together:
 * what counts are their ratios. */
typedef struct tg_kind_shares {
    uint16_t of[TG_MOST_KINDS];
} tg_kind_shares;

tg_kind_shares tg_shares_of(const tg_kinds *kinds, const int32_t log2[TG_MOST_KINDS]);

/* One kind, as likely as its share; one share at least is not 0. */
int tg_pick_kind(const tg_kind_shares *shares, tg_rng *rng);

#endif
