#include "deadwood.h"

/* What a search minimises over the sets of cards that a partition leaves over. Both grow with the
 * set left over, so that a part of it bounds the whole. */
typedef enum search_aim { AIM_DEADWOOD, AIM_DISCARD } search_aim;

static inline int32_t value_of(search_aim aim, tg_cards left) {
    return aim == AIM_DEADWOOD ? tg_points(left) : tg_discard_key(left);
}

/* Branch and bound over the ranks that a set and a run both want. `sets`: the cards of ranks held
 * three or four times that are not decided yet; `idle`: cards that a set of four takes if no run
 * does, so that they weigh nothing. Returns the smaller of `best` and the minimum. */
static int32_t search(search_aim aim, tg_cards cards, tg_cards sets, tg_cards idle, int32_t best) {
    tg_cards runs = tg_run_cards(cards);
    int32_t bound = value_of(aim, cards & ~(runs | sets | idle));
    tg_cards clash = sets & runs;
    if (bound >= best || clash == 0) {
        return bound < best ? bound : best;
    }
    tg_cards held = sets & tg_rank_mask(tg_lowest_bit(clash) & 15);
    tg_cards in_runs = held & runs;
    sets &= ~held;
    if (tg_count(held) == 3) {
        best = search(aim, cards & ~held, sets, idle, best);
        return search(aim, cards, sets, idle, best);
    }
    for (tg_cards rest = in_runs; rest != 0; rest = tg_without_lowest(rest)) {
        tg_cards spare = rest & (~rest + 1);
        best = search(aim, cards & ~(held ^ spare), sets, idle | spare, best);
    }
    if (tg_without_lowest(in_runs) == 0) {
        return best; /* a set of four can spare the only card that a run wants */
    }
    return search(aim, cards, sets, idle, best);
}

int tg_deadwood_clash(tg_cards hand) {
    return search(AIM_DEADWOOD, hand, hand & tg_set_places(hand), 0, INT32_MAX);
}

/* The discard from a hand that melds without rest: some meld must be broken or shortened. */
static int discard_from_melds(tg_cards hand, tg_card *discard) {
    int32_t best = INT32_MAX;
    for (tg_cards rest = hand; rest != 0; rest = tg_without_lowest(rest)) {
        tg_cards card = rest & (~rest + 1);
        /* The key of the card alone breaks ties; its points part is 0. */
        int32_t key = tg_deadwood(hand & ~card) << TG_KEY_SHIFT | tg_discard_key(card);
        best = key < best ? key : best;
    }
    return tg_discard_of_key(best, discard);
}

int tg_best_discard_clash(tg_cards hand, tg_card *discard) {
    int32_t key = search(AIM_DISCARD, hand, hand & tg_set_places(hand), 0, INT32_MAX);
    return key < 0 ? discard_from_melds(hand, discard) : tg_discard_of_key(key, discard);
}
