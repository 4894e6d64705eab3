#include "deadwood.h"
#include "kernels.h"

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

/* The bits of every suit, in each suit. */
static inline tg_cards any_suit(tg_cards cards) {
    cards |= cards >> 32 | cards << 32;
    return cards | cards >> 16 | cards << 48;
}

int tg_deadwood_clash(tg_cards hand) {
    tg_cards runs = tg_run_cards(hand);
    tg_cards places = tg_set_places(hand);
    tg_cards shared = runs & places;
    tg_cards two = hand & (hand >> 32 | hand << 32);
    tg_cards four = two & (two >> 16 | two << 48);
    tg_cards in_quad = shared & four;
    /* A set of four can spare the only card that a run wants. */
    tg_cards quads = in_quad == 0 ? 0 : any_suit(in_quad & tg_other_suits(in_quad));
    tg_cards trios = any_suit(shared & ~four);
    tg_cards settled = places & ~(trios | quads);
    if (quads == 0 && ((trios - TG_RANK_A) & trios) == 0) {
        tg_cards rest = hand & ~trios;
        int stays = tg_points(hand & ~(runs | settled));
        int taken = tg_points(rest & ~(tg_run_cards(rest) | settled));
        return stays < taken ? stays : taken;
    }
#if defined(__SSE4_1__)
    if (tg_count(trios) <= 4 * TG_SUITS && tg_count(quads) <= 2 * TG_SUITS) {
        return tg_deadwood_in_lanes(hand, settled, trios, quads);
    }
#endif
    return search(AIM_DEADWOOD, hand, hand & places, 0, INT32_MAX);
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
