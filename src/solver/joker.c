#include "solver/joker.h"

#include "solver/ace_high.h"

/* How many points exactly one joker, or two, save in the runs of a suit, by ace_high_run and the
 * cards of the suit; -128: they fit no run. One card and both jokers count as a run here. */
static const struct joker_gain {
    int8_t one, two;
} gains[2][8192] = {
#include "joker_gains.inc"
};

/* The search of one hand over the choices of natural sets. */
typedef struct search {
    const struct joker_gain *gains;
    bool ace_high;
    int jokers, joker_points;
    int best;     /* every joker melded, or paid for */
    int none;     /* no joker in a run, and none paid for */
    int one_free; /* at most one joker in a run, and none paid for */
} search;

static int natural(const search *s, tg_cards cards) {
    return s->ace_high ? tg_deadwood_ace_high(cards) : tg_deadwood(cards);
}

static int left_by_runs(const search *s, tg_cards cards) {
    if (!s->ace_high) {
        return tg_points(cards & ~tg_run_cards(cards));
    }
    return tg_points(cards & ~tg_run_cards_ace_high(cards)) + 5 * tg_count(tg_torn_aces(cards));
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

/* The end of the search: `cards` are used in runs or left over; `rooms` sets of three can each take
 * a joker. */
static void end_at(search *s, tg_cards cards, int rooms) {
    int left = left_by_runs(s, cards);
    int first = -128; /* the two suits that gain most by one joker, and the one by two */
    int second = -128;
    int two = -128;
    for (int suit = 0; suit < TG_SUITS; suit++) {
        struct joker_gain gain = s->gains[cards >> (16 * suit) & 0x1fff];
        second = most(second, least(first, gain.one));
        first = most(first, gain.one);
        two = most(two, gain.two);
    }
    s->none = least(s->none, left);
    s->one_free = least(s->one_free, least(left, left - first));
    int value = least(left + s->joker_points * most(s->jokers - rooms, 0),
                      left - first + s->joker_points * most(s->jokers - 1 - rooms, 0));
    if (s->jokers == 2) {
        value = least(value, left - most(two, first + second));
    }
    s->best = least(s->best, value);
}

/* Cards with another card of their suit so near that a joker can join the two. Two jokers can join
 * cards further apart, but then one card with both jokers is a run too. */
static tg_cards with_neighbours(const search *s, tg_cards cards) {
    tg_cards places = s->ace_high ? cards | (cards & TG_RANK_A) << 13 : cards;
    tg_cards near = places << 1 | places >> 1 | places << 2 | places >> 2;
    return cards & (near | (near >> 13 & TG_RANK_A));
}

/* Try each rank of `sets`, held three or four times, as a set and not as a set; a rank whose cards
 * no run can use is always a set. */
static void choose_sets(search *s, tg_cards cards, tg_cards sets, int rooms) {
    if (s->best == 0) {
        return;
    }
    if (sets == 0) {
        end_at(s, cards, rooms);
        return;
    }
    tg_cards held = sets & tg_rank_mask(tg_lowest_bit(sets) & 15);
    sets &= ~held;
    if (tg_count(held) == 3) {
        choose_sets(s, cards & ~held, sets, rooms + 1);
    } else {
        choose_sets(s, cards & ~held, sets, rooms);
        for (tg_cards rest = held; rest != 0; rest = tg_without_lowest(rest)) {
            choose_sets(s, cards & ~(held ^ (rest & (~rest + 1))), sets, rooms + 1);
        }
    }
    if ((held & with_neighbours(s, cards)) != 0) {
        choose_sets(s, cards, sets, rooms);
    }
}

static search search_of(const tg_counting *counting, int jokers, int joker_points, tg_cards cards) {
    search s = {.gains = gains[counting->ace_high_run != 0],
                .ace_high = counting->ace_high_run != 0,
                .jokers = jokers,
                .joker_points = joker_points,
                .best = TG_UNREACHABLE,
                .none = TG_UNREACHABLE,
                .one_free = TG_UNREACHABLE};
    choose_sets(&s, cards, cards & tg_set_places(cards), 0);
    return s;
}

/* The cards of more than `points` points. */
static tg_cards dearer(tg_cards cards, int points) {
    if (points >= 10) {
        return 0;
    }
    return points <= 0 ? cards : cards & (TG_RANK_A * ((0x1fffU << points) & 0x1fff));
}

/* The cards whose rank another card has too. */
static tg_cards in_pairs(tg_cards cards) {
    tg_cards half = cards | (cards << 32 | cards >> 32);
    tg_cards turned = half << 16 | half >> 48;
    return cards & (turned | (cards << 32 | cards >> 32));
}

/* All pairs of one rank. */
typedef struct pairs {
    int size;
    tg_cards pair[TG_RANKS * 6];
} pairs;

static void list_pairs(tg_cards cards, pairs *out) {
    out->size = 0;
    for (tg_cards firsts = in_pairs(cards); firsts != 0; firsts = tg_without_lowest(firsts)) {
        tg_cards first = firsts & (~firsts + 1);
        tg_cards seconds = (firsts ^ first) & tg_rank_mask(tg_lowest_bit(first) & 15);
        for (; seconds != 0; seconds = tg_without_lowest(seconds)) {
            out->pair[out->size++] = first | (seconds & (~seconds + 1));
        }
    }
}

/* A pair and a joker as a set. Without the set at most the points of the pair are added, which
 * bounds the gain over `s`. */
static int with_one_pair(const tg_counting *counting, const search *s, tg_cards cards, int best) {
    int before = s->jokers == 1 ? s->none : s->one_free;
    pairs all;
    list_pairs(dearer(cards, (before - best) / 2), &all);
    for (int i = 0; i < all.size; i++) {
        tg_cards pair = all.pair[i];
        if (before - tg_points(pair) < best) {
            /* Its set can hold a second joker too. */
            int left = s->jokers == 1 ? natural(s, cards & ~pair)
                                      : search_of(counting, 1, 0, cards & ~pair).best;
            best = least(best, left);
        }
    }
    return best;
}

/* Two pairs, each with a joker, as two sets; the pairs have at most 40 points. */
static int with_two_pairs(const search *s, tg_cards cards, int best) {
    if (s->none - 40 >= best) {
        return best;
    }
    pairs all;
    list_pairs(dearer(cards, (s->none - best - 20) / 2), &all);
    for (int i = 0; i < all.size; i++) {
        for (int j = 0; j < i; j++) {
            tg_cards both = all.pair[i] | all.pair[j];
            if ((all.pair[i] & all.pair[j]) == 0 && s->none - tg_points(both) < best) {
                best = least(best, natural(s, cards & ~both));
            }
        }
    }
    return best;
}

int tg_deadwood_joker(const tg_counting *counting, tg_cards hand) {
    tg_cards cards = hand & TG_NATURALS;
    int jokers = tg_count(hand & TG_JOKERS);
    search s = search_of(counting, jokers, counting->joker_points, cards);
    int best = with_one_pair(counting, &s, cards, s.best);
    if (jokers == 2) {
        best = with_two_pairs(&s, cards, best);
    }
    return best;
}
