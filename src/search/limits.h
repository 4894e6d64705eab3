/* The tuned numbers of the search in C. Those that a search may choose are in params.py. */
#ifndef TG_SEARCH_LIMITS_H
#define TG_SEARCH_LIMITS_H

enum {
    /* Deals drawn until one fits the call that is to be answered; none in 256 means that hardly any
     * does, and the last one is taken. */
    TG_WORLD_TRIES = 256,
    /* Then who called in spite of a block (R28) gets a count of 0 by swaps of cards: at most so
     * many, and one may raise the count by up to 3 points, to get out of a dead end. */
    TG_MOST_SWAPS = 10000,
    TG_UPHILL = 4,
    /* An endgame: leaves between two looks at the limits and the stop, some milliseconds; */
    TG_LEAVES_A_LOOK = 2048,
    /* and what listing the plans of a later turn counts, as it takes as long as so many leaves. */
    TG_LEAVES_A_NODE = 16
};

#endif
