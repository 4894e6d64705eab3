#include "solver/deadwood.h"
#include "solver/kernels.h"
#include "solver/partition.h"

/* Above this, more cards than any hand in play, a search may blow up where the general solver does
 * not. */
enum { MOST_SEARCHED = 30 };

/* Branch and bound over the ranks that a set and a run both want. `sets`: the cards of ranks held
 * three or four times that are not decided yet; `idle`: cards that a set of four takes if no run
 * does, so that they weigh nothing. Returns the smaller of `best` and the minimum. */
static int search(tg_cards cards, tg_cards sets, tg_cards idle, int best) {
    tg_cards runs = tg_run_cards(cards);
    int bound = tg_points(cards & ~(runs | sets | idle));
    tg_cards clash = sets & runs;
    if (bound >= best || clash == 0) {
        return bound < best ? bound : best;
    }
    tg_cards held = sets & tg_rank_mask(tg_lowest_bit(clash) & 15);
    tg_cards in_runs = held & runs;
    sets &= ~held;
    if (tg_count(held) == 3) {
        best = search(cards & ~held, sets, idle, best);
        return search(cards, sets, idle, best);
    }
    for (tg_cards rest = in_runs; rest != 0; rest = tg_without_lowest(rest)) {
        tg_cards spare = rest & (~rest + 1);
        best = search(cards & ~(held ^ spare), sets, idle | spare, best);
    }
    if (tg_without_lowest(in_runs) == 0) {
        return best; /* a set of four can spare the only card that a run wants */
    }
    return search(cards, sets, idle, best);
}

int tg_deadwood_by_search(tg_cards hand) {
    if (tg_count(hand) <= MOST_SEARCHED) {
        return search(hand, hand & tg_set_places(hand), 0, INT32_MAX);
    }
    const tg_counting classic = {0};
    tg_partition partition;
    tg_partition_init(&classic, hand, &partition);
    return tg_partition_solve(&partition);
}

/* What a hand must choose between, ranks as their bits in every suit. */
typedef struct clash {
    tg_cards runs;    /* cards that lie in a run if no set takes any */
    tg_cards trios;   /* ranks held three times that a run wants too */
    tg_cards quads;   /* ranks held four times of which runs want two or more */
    tg_cards settled; /* places of the other sets, which cost no run anything */
} clash;

/* The bits of every suit, in each suit. */
static inline tg_cards any_suit(tg_cards cards) {
    cards |= cards >> 32 | cards << 32;
    return cards | cards >> 16 | cards << 48;
}

static inline clash find_clash(tg_cards hand) {
    clash c;
    c.runs = tg_run_cards(hand);
    tg_cards places = tg_set_places(hand);
    tg_cards shared = c.runs & places;
    tg_cards two = hand & (hand >> 32 | hand << 32);
    tg_cards four = two & (two >> 16 | two << 48);
    tg_cards in_quad = shared & four;
    /* A set of four can spare the only card that a run wants. */
    c.quads = in_quad == 0 ? 0 : any_suit(in_quad & tg_other_suits(in_quad));
    c.trios = any_suit(shared & ~four);
    c.settled = places & ~(c.trios | c.quads);
    return c;
}

static inline bool at_most_one_trio(const clash *c) {
    return c->quads == 0 && ((c->trios - TG_RANK_A) & c->trios) == 0;
}

/* With at most one trio to choose: what is left if it stays in the hand, and if it is a set. */
static inline tg_cards left_if_kept(const clash *c, tg_cards hand) {
    return hand & ~(c->runs | c->settled);
}

static inline tg_cards left_if_set(const clash *c, tg_cards hand) {
    hand &= ~c->trios;
    return hand & ~(tg_run_cards(hand) | c->settled);
}

static int solve_hard(const clash *c, tg_cards hand) {
#if defined(__SSE4_1__) && defined(__x86_64__)
    if (tg_count(c->trios) <= 4 * TG_SUITS && tg_count(c->quads) <= 2 * TG_SUITS) {
        return tg_deadwood_in_lanes(hand, c->settled, c->trios, c->quads);
    }
#else
    (void)c;
#endif
    return tg_deadwood_by_search(hand);
}

int tg_deadwood_clash(tg_cards hand) {
    clash c = find_clash(hand);
    if (!at_most_one_trio(&c)) {
        return solve_hard(&c, hand);
    }
    int kept = tg_points(left_if_kept(&c, hand));
    int set = tg_points(left_if_set(&c, hand));
    return kept < set ? kept : set;
}

/* The best discard by trying cards, dearest first, of equal ones lowest first; `deadwood` is the
 * whole hand's. A card takes off no more than its own points, and a `loose` one, which fits no
 * meld, just those; the loose ones are left over whatever else goes. So few are tried. */
static int discard_by_trying(tg_cards hand, tg_cards loose, int deadwood, tg_card *discard) {
    int least = tg_points(loose);
    int best = INT32_MAX;
    tg_cards chosen = 0;
    if (loose != 0) {
        chosen = tg_dearest(loose);
        best = deadwood - tg_points(chosen);
    }
    for (tg_cards rest = hand & ~loose; rest != 0;) {
        tg_cards card = tg_dearest(rest);
        int bound = deadwood - tg_points(card);
        bound = bound < least ? least : bound;
        bool first = tg_dearest(card | chosen) == card; /* chosen if all else is equal */
        if (bound > best || (bound == best && !first)) {
            break;
        }
        int left = tg_deadwood(hand & ~card);
        if (left < best || (left == best && first)) {
            best = left;
            chosen = card;
        }
        rest &= ~card;
    }
    *discard = tg_natural_card(chosen);
    return best;
}

/* Orders what may be left over before a discard: least points without the dearest card, then
 * dearest card, then lowest. `left` is not empty. */
static inline int discard_key(tg_cards left) {
    tg_cards card = tg_dearest(left);
    return tg_points(left ^ card) << 10 | (10 - tg_points(card)) << 6 | tg_natural_card(card);
}

int tg_best_discard_clash(tg_cards hand, tg_card *discard) {
    clash c = find_clash(hand);
    tg_cards loose = hand & ~(c.runs | tg_set_places(hand));
    if (!at_most_one_trio(&c)) {
        return discard_by_trying(hand, loose, solve_hard(&c, hand), discard);
    }
    tg_cards kept = left_if_kept(&c, hand);
    tg_cards set = left_if_set(&c, hand);
    if (kept == 0 || set == 0) {
        return discard_by_trying(hand, loose, 0, discard); /* some meld must be broken */
    }
    int kept_key = discard_key(kept);
    int set_key = discard_key(set);
    int key = kept_key < set_key ? kept_key : set_key;
    *discard = (tg_card)(key & 63);
    return key >> 10;
}
