#include "solver/natural_search.h"

#include "solver/ace_high.h"

enum { UNUSED_POINTS = TG_DECK * 10 }; /* added if a card of `used` is left over: above all hands */

static int weight(const tg_natural_aim *a, tg_cards left) {
    return tg_points(left) + UNUSED_POINTS * tg_count(left & a->used);
}

/* The cards of `from`, and all cards that are connected with them by neighbours in their suit. */
static tg_cards chains(tg_cards from, tg_cards cards) {
    tg_cards chain = from & cards;
    for (tg_cards next = chain; next != 0; chain |= next) {
        next = ((next << 1) | (next >> 1)) & cards & ~chain;
    }
    return chain;
}

/* The cards of `cards` that fit runs of the hand or of the table. */
static tg_cards run_cards(const tg_natural_aim *a, tg_cards cards) {
    if (a->ace_high_run) {
        return tg_run_cards_ace_high(cards);
    }
    return tg_run_cards(cards) | chains(a->ends, cards);
}

/* The points that torn aces leave over: those of 2 and 3, or of Q and K; `idle` cards count 0. */
static int torn_weight(const tg_natural_aim *a, tg_cards cards, tg_cards idle) {
    int left = 0;
    for (tg_cards torn = tg_torn_aces(cards); torn != 0; torn = tg_without_lowest(torn)) {
        tg_cards ace = torn & (~torn + 1);
        int low = weight(a, (ace << 1 | ace << 2) & ~idle);
        int high = weight(a, (ace << 11 | ace << 12) & ~idle);
        left += low < high ? low : high;
    }
    return left;
}

/* Branch and bound over the ranks that both a set and a run could use. `sets`: the cards of ranks
 * held three or four times that are not decided yet; `idle`: cards that a set of four holds unless
 * a run uses them. Returns the smaller of `best` and the minimum. */
static int search(const tg_natural_aim *a, tg_cards cards, tg_cards sets, tg_cards idle, int best) {
    tg_cards runs = run_cards(a, cards);
    int bound = weight(a, cards & ~(runs | sets | idle));
    if (bound >= best) {
        return best;
    }
    tg_cards clash = sets & runs;
    if (clash == 0) {
        bound += a->ace_high_run ? torn_weight(a, cards, idle) : 0;
        return bound < best ? bound : best;
    }
    tg_cards held = sets & tg_rank_mask(tg_lowest_bit(clash) & 15);
    tg_cards in_runs = held & runs;
    sets &= ~held;
    if (tg_count(held) == 3) {
        best = search(a, cards & ~held, sets, idle, best);
        return search(a, cards, sets, idle, best);
    }
    for (tg_cards rest = in_runs; rest != 0; rest = tg_without_lowest(rest)) {
        tg_cards spare = rest & (~rest + 1);
        best = search(a, cards & ~(held ^ spare), sets, idle | spare, best);
    }
    if (tg_without_lowest(in_runs) == 0) {
        return best; /* a set of four can spare the only card that a run wants */
    }
    return search(a, cards, sets, idle, best);
}

int tg_natural_search(const tg_natural_aim *aim, tg_cards hand) {
    tg_cards sets = hand & tg_set_places(hand);
    int points = search(aim, hand, sets, hand & aim->free, UNUSED_POINTS);
    return points < UNUSED_POINTS ? points : TG_UNREACHABLE;
}
