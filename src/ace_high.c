#include "ace_high.h"
#include "partition.h"

/* What one search looks for; `used` cards must not be left over. */
typedef struct aim {
    bool ace_high;
    tg_cards used;
} aim;

enum { UNUSED_POINTS = TG_DECK * 10 }; /* for a card left over that must be used: above all hands */

static int weight(const aim *a, tg_cards left) {
    return tg_points(left) + UNUSED_POINTS * tg_count(left & a->used);
}

/* What torn aces leave: 2 and 3, or Q and K; `idle` cards weigh nothing. */
static int torn_weight(const aim *a, tg_cards cards, tg_cards idle) {
    int left = 0;
    for (tg_cards torn = tg_torn_aces(cards); torn != 0; torn = tg_without_lowest(torn)) {
        tg_cards ace = torn & (~torn + 1);
        int low = weight(a, (ace << 1 | ace << 2) & ~idle);
        int high = weight(a, (ace << 11 | ace << 12) & ~idle);
        left += low < high ? low : high;
    }
    return left;
}

/* Branch and bound over the ranks that a set and a run both want. `sets`: the cards of ranks held
 * three or four times that are not decided yet; `idle`: cards that a set of four takes if no run
 * does. Returns the smaller of `best` and the minimum. */
static int search(const aim *a, tg_cards cards, tg_cards sets, tg_cards idle, int best) {
    tg_cards runs = a->ace_high ? tg_run_cards_ace_high(cards) : tg_run_cards(cards);
    int bound = weight(a, cards & ~(runs | sets | idle));
    if (bound >= best) {
        return best;
    }
    tg_cards clash = sets & runs;
    if (clash == 0) {
        bound += a->ace_high ? torn_weight(a, cards, idle) : 0;
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

/* Above this, more cards than any hand in play, a search may blow up where the general solver does
 * not. */
enum { MOST_SEARCHED = 30 };

int tg_deadwood_using_naturals(bool ace_high_run, tg_cards hand, tg_cards used) {
    if (tg_count(hand) > MOST_SEARCHED) {
        const tg_counting counting = {.ace_high_run = ace_high_run};
        tg_partition partition;
        tg_partition_init(&counting, hand, &partition);
        partition.used = used;
        return tg_partition_solve(&partition);
    }
    const aim a = {.ace_high = ace_high_run, .used = used};
    int points = search(&a, hand, hand & tg_set_places(hand), 0, UNUSED_POINTS);
    return points < UNUSED_POINTS ? points : TG_UNREACHABLE;
}

int tg_deadwood_ace_high_clash(tg_cards hand) {
    return tg_deadwood_using_naturals(true, hand, 0);
}
