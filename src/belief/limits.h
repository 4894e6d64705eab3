/* The tuned numbers of the belief in C. Those that a search may choose are in params.py. */
#ifndef TG_BELIEF_LIMITS_H
#define TG_BELIEF_LIMITS_H

enum {
    /* Deals drawn until one has the card that is to be drawn next in its stock. If one deal in 16
     * has it, one search in 60 misses it; then a list is walked through, and a pool is left for a
     * uniform world. */
    TG_PICK_TRIES = 64,
    /* What a deal of a pool counts when the next card is weighed, where a card that may be drawn
     * but is in no stock counts 1: a pool of 64 deals cannot tell it from a rare card. */
    TG_POOL_DEAL = 10,
    /* Of so many callers one calls with any hand, where no history tells more of them. */
    TG_ONE_IN_RASH = 8,
    /* Bits of the heaviest deal's weight in a list: lighter ones than 2^-30 of it weigh nothing. */
    TG_WEIGHT_BITS = 30,
    /* Bits of the weight of the next card, out of all of a list. */
    TG_NEXT_BITS = 15,
    /* Sums over pasts that one seat may need at once: 90 MB. */
    TG_MOST_SUMS_A_SEAT = 1 << 20,
    /* Work between two questions whether to stop: some hundredths of a second, and less. */
    TG_SUMS_A_STOP = 1 << 16,
    TG_WORLDS_A_STOP = 1 << 12,
    /* Events that a piece of a pool looks at: some milliseconds, so that threads end together. */
    TG_EVENTS_A_PIECE = 32000
};

#endif
