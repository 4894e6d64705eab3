/* The tuned numbers of belief and search in C, each with its reason. Those of Python are in
 * tongits_core/search/params.py. Other values change the signature of the search. */
#ifndef TG_PARAMS_H
#define TG_PARAMS_H

/* ---- What is believed ---- */

enum {
    /* One caller in TG_ONE_IN_RASH calls with any hand. Assumed, not measured: without bluffs one
     * call with a high count would make every deal impossible. */
    TG_ONE_IN_RASH = 8,
    /* A kind that calls and challenges by a table does so in one case of TG_ONE_IN_UNSURE without
     * looking at its cards. Assumed: with one in 16, callers with a high count were too common. */
    TG_ONE_IN_UNSURE = 64,
    /* A pool is resampled when (sum w)^2 / sum w^2 falls to half of its size (1 /
     * TG_POOL_THAT_COUNTS), the usual choice in sequential Monte Carlo. */
    TG_POOL_THAT_COUNTS = 2,
    /* If others have face-down secrets, one Metropolis step in TG_STEPS_FOR_A_SECRET tries to
     * change the rank of one of them, and two in 13 of these may. Without such steps a pool keeps
     * the few ranks it begins with. */
    TG_STEPS_FOR_A_SECRET = 4,
    /* A card that no deal of a pool has in its stock may still be drawn: it counts as if one in
     * TG_DEALS_FOR_ANY_CARD deals had it. */
    TG_DEALS_FOR_ANY_CARD = 10,
    /* Most deals drawn from a pool or a list to find one with a given card in its stock. After them
     * a list is searched in order, and instead of a pool a uniform deal is used. */
    TG_PICK_TRIES = 64,
};

/* ---- How likely a discard is (likelihood.c; RANGES.md says how kinds are fitted) ---- */

enum {
    /* The score of discarding from a meld; loose cards have 2 * points - weight * outs. It is so
     * low that only a kind with little sharpness does this. */
    TG_SCORE_OF_A_MELD = -24,
    /* The score with cost 0: a loose ten without outs. */
    TG_BEST_SCORE = 20,
    /* Kept cards that fit melds on the table count up to this number. */
    TG_MOST_KEPT = 3,
};

/* ---- Worlds of an answer without a history ---- */

enum {
    /* Deals drawn until one fits the call; then the last one is taken. */
    TG_CALL_TRIES = 256,
    /* Most exchanges of cards to bring a caller that called in spite of a block to a count of 0
     * (R28). One exchange may raise the count by less than TG_SWAP_UPHILL, so that the walk leaves
     * dead ends. */
    TG_CALL_SWAPS = 10000,
    TG_SWAP_UPHILL = 4,
};

/* ---- Between two looks at a clock or a stop: some milliseconds each ---- */

enum {
    TG_POOL_EVENTS_A_PIECE = 32000,
    TG_SUMS_A_LOOK = 65536,
    TG_WORLDS_A_LOOK = 4096,
    TG_LEAVES_A_LOOK = 2048,
};

/* ---- What lists and exact ends may take ---- */

enum {
    /* Sums of pasts for one seat: 90 MB. */
    TG_MOST_SUMS_A_SEAT = 1048576,
    /* Listing the plans of a node counts as TG_LEAVES_A_NODE leaves, because it takes as long. */
    TG_LEAVES_A_NODE = 16,
};

#endif
