/* The tuned numbers of belief and search that stand in C, each with its reason; those of Python
 * stand in tongits_core/search/params.py. Other values give another signature of the search. */
#ifndef TG_PARAMS_H
#define TG_PARAMS_H

/* ---- What is believed ---- */

enum {
    /* One caller in so many calls with any hand. Assumed, not measured: without bluffs one call
     * with a high count would make every deal impossible. */
    TG_ONE_IN_RASH = 8,
    /* A pool is drawn anew when (sum w)^2 / sum w^2 falls to a half of its size, the usual choice
     * in sequential Monte Carlo: 1 / TG_POOL_THAT_COUNTS. */
    TG_POOL_THAT_COUNTS = 2,
    /* A card that no deal of a pool has in its stock may come all the same: it counts as if one in
     * so many deals had it. */
    TG_DEALS_FOR_ANY_CARD = 10,
    /* Deals drawn from a pool or a list until one has a wanted card in its stock. Beyond them a
     * list is walked through, and a pool is left for a uniform deal. */
    TG_PICK_TRIES = 64,
};

/* ---- How likely a discard is (likelihood.c; RANGES.md says how kinds are fitted) ---- */

enum {
    /* The score of discarding from a meld, beside 2 * points - weight * outs for loose cards: so
     * low that only a kind with little sharpness does it. */
    TG_SCORE_OF_A_MELD = -24,
    /* The score from which costs are counted: that of a loose ten without outs. */
    TG_BEST_SCORE = 20,
    /* So many cards kept that fit melds on the table are told apart; with more nothing changes. */
    TG_MOST_KEPT = 3,
};

/* ---- Worlds of an answer without a history ---- */

enum {
    /* Deals drawn until one fits the call; then the last one is taken. */
    TG_CALL_TRIES = 256,
    /* Exchanges of cards that bring who called in spite of a block to a count of 0 (R28), each
     * raising the count by less than TG_SWAP_UPHILL, so that the walk leaves dead ends. */
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
    /* Listing the plans of a node counts as so many leaves, as it takes as long. */
    TG_LEAVES_A_NODE = 16,
};

#endif
