#include "solver/partition.h"

#include <string.h>

/* A state after some place holds the open run of each suit (two bits: no card, one, two, three or
 * more), the number of unused jokers, and the suits whose ace is kept for the high place. Two runs
 * of one suit never need to overlap: they could be joined, and the joker at the doubled place moved
 * to an end. tg_partition_solve treats the suits that are too full for this. */
enum {
    OPEN_ONE = 1,
    OPEN_TWO = 2,
    OPEN_MELD = 3,
    JOKER_SHIFT = 8,
    ACE_SHIFT = 10,
    MAX_STATES = 256 * 3 * 16,
    KEYS = 1 << 14,
    FEW_STATES = 24, /* up to this number a scan is faster than an index */
    MOST_COST = 512, /* above the points of all cards and jokers */
    FEW_CARDS = 20,  /* up to this number dropping states does not pay */
    QUICK = 48,      /* states in the search that bounds the exact one */
    ROW = 256        /* keys of the same jokers and aces */
};

/* The best states after one place. */
typedef struct layer {
    int size;
    uint16_t key[MAX_STATES], cost[MAX_STATES];
} layer;

/* For each key its place in a layer of more than FEW_STATES, plus 1. */
typedef struct key_index {
    bool made;
    size_t keys; /* above all that can come */
    uint16_t at[KEYS];
} key_index;

/* The extension of one state by one place. */
typedef struct step {
    const tg_partition *partition;
    layer *next;
    key_index *index; /* of `next` */
    int place;
    uint32_t key;      /* of the state before */
    uint32_t naturals; /* suits whose natural card may lie here */
    uint32_t gathered; /* of these, the ones that sets take */
} step;

static void make_index(const layer *of, key_index *index) {
    memset(index->at, 0, index->keys * sizeof index->at[0]);
    for (int i = 0; i < of->size; i++) {
        index->at[of->key[i]] = (uint16_t)(i + 1);
    }
    index->made = true;
}

static int find(const layer *in, key_index *index, uint32_t key) {
    if (in->size <= FEW_STATES) {
        int at = in->size - 1;
        while (at >= 0 && in->key[at] != key) {
            at--;
        }
        return at;
    }
    if (!index->made) {
        make_index(in, index);
    }
    return index->at[key] - 1;
}

static void keep_best(layer *into, key_index *index, uint32_t key, int cost) {
    int at = find(into, index, key);
    if (at >= 0) {
        into->cost[at] = cost < into->cost[at] ? (uint16_t)cost : into->cost[at];
        return;
    }
    into->key[into->size] = (uint16_t)key;
    into->cost[into->size++] = (uint16_t)cost;
    if (index->made) {
        index->at[key] = (uint16_t)into->size;
    }
}

static uint32_t suits_at(tg_cards hand, int rank) {
    tg_cards at = hand >> rank & TG_RANK_A;
    return (uint32_t)((at | at >> 15 | at >> 30 | at >> 45) & 15);
}

/* ---- dominated states ---- */

/* A key that is at least as good as another key, and how much more it may cost at the end. */
typedef struct better {
    uint32_t key;
    int more;
} better;

enum { MOST_BETTER = TG_SUITS + 1 + TG_SUITS };

/* Whether two open cards can become all that the last of them alone could. */
static bool pair_serves(const tg_partition *p, int suit) {
    return (p->fall_one[suit] & ~p->fall_two[suit]) == 0;
}

/* Aces that can be kept for the high place, as bits of the suits; and those that may stay in the
 * hand after all. */
static uint32_t high_aces(const tg_partition *p) {
    return p->ace_high_run ? suits_at(p->hand, 0) : 0;
}

static uint32_t free_aces(const tg_partition *p) {
    return high_aces(p) & suits_at(~p->used, 0);
}

static bool joker_may_stay(const tg_partition *p) {
    return (p->used & TG_JOKERS) == 0;
}

/* The keys that are one step better than `key`; returns how many. A meld is better than an open
 * run or none, since it may end or take a card; two open cards than one; a joker or a kept ace than
 * none, which costs its points if nothing takes it. */
static int better_keys(const tg_partition *p, uint32_t key, better out[MOST_BETTER]) {
    int n = 0;
    for (int suit = 0; suit < TG_SUITS; suit++) {
        uint32_t open = key >> (2 * suit) & 3;
        uint32_t to = open == OPEN_ONE && pair_serves(p, suit) ? OPEN_TWO : OPEN_MELD;
        if (open != OPEN_MELD) {
            out[n++] = (better){key + ((to - open) << (2 * suit)), 0};
        }
    }
    if (joker_may_stay(p) && (int)(key >> JOKER_SHIFT & 3) < tg_count(p->hand & TG_JOKERS)) {
        out[n++] = (better){key + (1U << JOKER_SHIFT), p->joker_points};
    }
    uint32_t aces = free_aces(p) & ~(key >> ACE_SHIFT);
    for (; aces != 0; aces &= aces - 1) {
        out[n++] = (better){key | (aces & (~aces + 1)) << ACE_SHIFT, 1};
    }
    return n;
}

/* to[i] = min(to[i], from[i] + more); costs stay far below 2^15. */
static void lower(uint16_t *to, const uint16_t *from, int n, int more) {
    for (int i = 0; i < n; i++) {
        int cost = from[i] + more;
        to[i] = (uint16_t)(cost < to[i] ? cost : to[i]);
    }
}

/* In a row, each key's cost becomes the least of all that are better in some suits. */
static void lower_row(const tg_partition *p, uint16_t *row) {
    for (int suit = 0; suit < TG_SUITS; suit++) {
        int stride = 1 << (2 * suit);
        for (uint16_t *at = row; at < row + ROW; at += 4 * stride) {
            uint16_t *meld = at + OPEN_MELD * stride;
            lower(at + OPEN_TWO * stride, meld, stride, 0);
            lower(at + OPEN_ONE * stride, pair_serves(p, suit) ? at + OPEN_TWO * stride : meld,
                  stride, 0);
            lower(at, meld, stride, 0);
        }
    }
}

/* best[key]: the least cost of a state of the layer that is `key` or better. */
static void find_best(const tg_partition *p, const layer *of, uint16_t best[KEYS]) {
    int jokers = tg_count(p->hand & TG_JOKERS);
    uint32_t all = high_aces(p);
    for (uint32_t aces = all;; aces = (aces - 1) & all) {
        uint16_t *rows = best + (aces << ACE_SHIFT);
        for (int i = 0; i < ROW * (jokers + 1); i++) {
            rows[i] = TG_UNREACHABLE / 2;
        }
        if (aces == 0) {
            break;
        }
    }
    for (int i = 0; i < of->size; i++) {
        best[of->key[i]] = of->cost[i];
    }
    for (uint32_t aces = all;; aces = (aces - 1) & all) {
        uint16_t *rows = best + (aces << ACE_SHIFT);
        for (uint32_t more = free_aces(p) & ~aces; more != 0; more &= more - 1) {
            lower(rows, best + ((aces | (more & (~more + 1))) << ACE_SHIFT), ROW * (jokers + 1), 1);
        }
        for (int held = jokers; held >= 0; held--) {
            lower_row(p, rows + ROW * held);
            if (held > 0 && joker_may_stay(p)) {
                lower(rows + ROW * (held - 1), rows + ROW * held, ROW, p->joker_points);
            }
        }
        if (aces == 0) {
            break;
        }
    }
}

/* Drop the states that another state dominates: as good, at no higher cost. */
static void drop_needless(const tg_partition *p, layer *of) {
    uint16_t best[KEYS];
    find_best(p, of, best);
    int kept = 0;
    for (int i = 0; i < of->size; i++) {
        better others[MOST_BETTER];
        int n = better_keys(p, of->key[i], others);
        int least = TG_UNREACHABLE;
        for (int k = 0; k < n; k++) {
            int cost = best[others[k].key] + others[k].more;
            least = cost < least ? cost : least;
        }
        if (of->cost[i] < least) {
            of->key[kept] = of->key[i];
            of->cost[kept++] = of->cost[i];
        }
    }
    of->size = kept;
}

/* ---- from place to place ---- */

static bool holds(tg_cards cards, int suit, int place) {
    return (cards >> (16 * suit + (place == 13 ? 0 : place)) & 1) != 0;
}

static bool in_places(uint16_t places, int place) {
    return (places >> place & 1) != 0;
}

/* Whether a run of the hand that starts at `place` can become a meld or reach one of the table. */
static bool can_grow(const tg_partition *p, int suit, int place, int jokers) {
    if (in_places(p->fall_one[suit], place)) {
        return true;
    }
    int last = p->ace_high_run ? 13 : 12;
    if (place + 1 > last) {
        return false;
    }
    int missing = holds(p->hand, suit, place + 1) ? 0 : 1;
    if (in_places(p->fall_two[suit], place + 1) && missing <= jokers) {
        return true;
    }
    missing += place + 2 <= last && holds(p->hand, suit, place + 2) ? 0 : 1;
    return place + 2 <= last && missing <= jokers;
}

static void over_suit(const step *s, int suit, uint32_t key, int jokers, int cost);

static void with_open(const step *s, int suit, uint32_t key, int jokers, int cost, int open) {
    over_suit(s, suit + 1, key | (uint32_t)open << (2 * suit), jokers, cost);
}

/* A card of the hand at this place begins a run, after an open one that may end. */
static void begin_run(const step *s, int suit, uint32_t key, int jokers, int cost) {
    const tg_partition *p = s->partition;
    if (in_places(p->rise[suit], s->place)) {
        with_open(s, suit, key, jokers, cost, OPEN_MELD);
        return;
    }
    if (in_places(p->rise_once[suit], s->place)) {
        with_open(s, suit, key, jokers, cost, 0);
    }
    if (can_grow(p, suit, s->place, jokers)) {
        with_open(s, suit, key, jokers, cost, OPEN_ONE);
    }
}

static bool may_end(const step *s, int suit, int open) {
    const tg_partition *p = s->partition;
    return open == 0 || open == OPEN_MELD ||
           (open == OPEN_ONE && in_places(p->fall_one[suit], s->place - 1)) ||
           (open == OPEN_TWO && in_places(p->fall_two[suit], s->place - 1));
}

/* The natural card of `suit` at this place stays out of runs and sets. Returns false if it may not;
 * a low ace may still be needed at the high place. */
static bool leave(const step *s, int suit, uint32_t *key, int *cost) {
    const tg_partition *p = s->partition;
    if (s->place == 0 && p->ace_high_run) {
        *key |= UINT32_C(1) << (ACE_SHIFT + suit);
        return true;
    }
    int rank = s->place == 13 ? 0 : s->place;
    if (holds(p->used, suit, rank)) {
        return false;
    }
    *cost += rank < 10 ? rank + 1 : 10;
    return true;
}

/* Extend the choice to `suit` and those after it. */
static void over_suit(const step *s, int suit, uint32_t key, int jokers, int cost) {
    if (suit == TG_SUITS) {
        keep_best(s->next, s->index, key | (uint32_t)jokers << JOKER_SHIFT, cost);
        return;
    }
    int open = (int)(s->key >> (2 * suit) & 3);
    int longer = open < OPEN_MELD ? open + 1 : OPEN_MELD;
    bool ends = may_end(s, suit, open);
    bool begins = open == 0 || (open != OPEN_MELD && ends);
    if (((s->naturals & ~s->gathered) >> suit & 1) != 0) {
        if (open > 0) {
            with_open(s, suit, key, jokers, cost, longer);
        }
        if (begins) {
            begin_run(s, suit, key, jokers, cost);
        }
        if (open == OPEN_MELD || !leave(s, suit, &key, &cost)) {
            return; /* a meld takes the card for nothing */
        }
    }
    if (jokers > 0) {
        if (open > 0) {
            with_open(s, suit, key, jokers - 1, cost, longer);
        }
        if (begins) {
            begin_run(s, suit, key, jokers - 1, cost);
        }
    }
    if (ends) {
        with_open(s, suit, key, jokers, cost, 0);
    }
}

/* All ways of one state over one place: which cards sets gather, then suit by suit. */
static void over_place(step *s, int cost) {
    int jokers = (int)(s->key >> JOKER_SHIFT & 3);
    uint32_t kept = s->place == 13 ? 0 : s->key & (UINT32_C(15) << ACE_SHIFT);
    if (s->place == 13) {
        s->naturals = s->key >> ACE_SHIFT & 15;
        s->gathered = 0;
        over_suit(s, 0, kept, jokers, cost);
        return;
    }
    const uint8_t *gather = s->partition->gather[s->place];
    for (uint32_t suits = s->naturals;; suits = (suits - 1) & s->naturals) {
        for (int q = 0; q <= jokers; q++) {
            if ((gather[suits] >> q & 1) != 0) {
                s->gathered = suits;
                over_suit(s, 0, kept, jokers - q, cost);
            }
        }
        if (suits == 0) {
            return;
        }
    }
}

static int best_ending(const tg_partition *p, const layer *last, int places) {
    int best = TG_UNREACHABLE;
    int must = tg_count(p->used & TG_JOKERS);
    int held = tg_count(p->hand & TG_JOKERS);
    step s = {.partition = p, .place = places};
    for (int i = 0; i < last->size; i++) {
        int jokers = last->key[i] >> JOKER_SHIFT & 3;
        bool ends = held - jokers >= must;
        for (int suit = 0; suit < TG_SUITS; suit++) {
            ends = ends && may_end(&s, suit, last->key[i] >> (2 * suit) & 3);
        }
        int cost = last->cost[i] + jokers * p->joker_points;
        best = ends && cost < best ? cost : best;
    }
    return best;
}

/* Keep the states that cost less than `bound`, at most `width` of them, the cheapest. Returns
 * whether some that cost less had to go. */
static bool keep_cheapest(layer *of, int bound, int width) {
    uint16_t at_cost[MOST_COST] = {0};
    for (int i = 0; i < of->size; i++) {
        at_cost[of->cost[i]]++;
    }
    int limit = 0; /* states that cost less stay, and `room` of those that cost as much */
    bound = bound < MOST_COST ? bound : MOST_COST;
    int room = width;
    while (limit < bound && room >= at_cost[limit]) {
        room -= at_cost[limit++];
    }
    bool narrowed = limit < bound;
    room = narrowed ? room : 0;
    int kept = 0;
    for (int i = 0; i < of->size; i++) {
        if (of->cost[i] < limit || (of->cost[i] == limit && room-- > 0)) {
            of->key[kept] = of->key[i];
            of->cost[kept++] = of->cost[i];
        }
    }
    of->size = kept;
    return narrowed;
}

/* Drop states that cannot matter; returns the result of keep_cheapest. */
static bool thin_out(const tg_partition *p, layer *of, int bound, int width) {
    int rows = (1 + tg_count(p->hand & TG_JOKERS)) << tg_count(high_aces(p));
    if (of->size > FEW_STATES && of->size > 4 * rows) { /* else to find them costs more */
        drop_needless(p, of);
    }
    return of->size > FEW_STATES && keep_cheapest(of, bound, width);
}

/* The minimum, or `bound` if that is lower, with at most `width` states after each place.
 * `*narrowed`: states were dropped, so a lower result may exist. */
static int solve_within(const tg_partition *p, int bound, int width, bool *narrowed) {
    layer layers[2];
    int places = p->ace_high_run ? 14 : 13;
    layer *now = &layers[0];
    layer *next = &layers[1];
    int jokers = tg_count(p->hand & TG_JOKERS);
    key_index index;
    index.keys = p->ace_high_run ? KEYS : (size_t)(jokers + 1) << JOKER_SHIFT;
    now->size = 1;
    now->key[0] = (uint16_t)(jokers << JOKER_SHIFT);
    now->cost[0] = 0;
    *narrowed = false;
    for (int place = 0; place < places; place++) {
        step s = {.partition = p, .next = next, .index = &index, .place = place};
        next->size = 0;
        index.made = false;
        for (int i = 0; i < now->size; i++) {
            s.key = now->key[i];
            s.naturals = place < 13 ? suits_at(p->hand, place) : 0;
            over_place(&s, now->cost[i]);
        }
        if (tg_count(p->hand) > FEW_CARDS) {
            *narrowed |= thin_out(p, next, bound, width);
        }
        layer *swap = now;
        now = next;
        next = swap;
    }
    int best = best_ending(p, now, places);
    return best < bound ? best : bound;
}

/* First a quick search with few states: its result is often the minimum, and bounds the full
 * search. */
static int solve_apart(const tg_partition *p) {
    bool narrowed;
    if (tg_count(p->hand) <= FEW_CARDS) {
        return solve_within(p, TG_UNREACHABLE, MAX_STATES, &narrowed);
    }
    int found = solve_within(p, TG_UNREACHABLE, QUICK, &narrowed);
    return narrowed && found > 0 ? solve_within(p, found, MAX_STATES, &narrowed) : found;
}

void tg_partition_init(const tg_counting *counting, tg_cards hand, tg_partition *out) {
    /* By number of natural cards: the jokers that sets of one rank can hold with them. Four cards
     * and two jokers are two sets; four and one joker are none, a set of four takes nothing (R4).
     */
    static const uint8_t own[5] = {1, 4, 2 | 4, 1 | 2, 1 | 4};
    memset(out, 0, sizeof *out);
    out->hand = hand;
    out->ace_high_run = counting->ace_high_run != 0;
    out->joker_points = counting->joker_points;
    for (int rank = 0; rank < TG_RANKS; rank++) {
        for (uint32_t suits = 0; suits < 16; suits++) {
            out->gather[rank][suits] = own[tg_count(suits)];
        }
    }
}

/* `count` jokers of the hand, first those that must be used. */
static tg_cards spend(const tg_partition *p, int count) {
    tg_cards jokers = p->hand & TG_JOKERS;
    if (tg_count(jokers) == count) {
        return jokers;
    }
    tg_cards must = jokers & p->used;
    tg_cards from = must != 0 ? must : jokers;
    return from & (~from + 1);
}

int tg_partition_solve(const tg_partition *partition) {
    int best = solve_apart(partition);
    int held = tg_count(partition->hand & TG_JOKERS);
    for (int suit = 0; suit < TG_SUITS && best > 0; suit++) {
        /* Fourteen or more cards of one suit: two runs that overlap, nothing left of the suit. */
        tg_cards lane = partition->hand & UINT64_C(0x1fff) << (16 * suit);
        for (int jokers = 14 - tg_count(lane); jokers <= held; jokers++) {
            tg_partition rest = *partition;
            rest.hand &= ~(lane | spend(partition, jokers));
            rest.used &= rest.hand;
            int cost = solve_apart(&rest);
            best = cost < best ? cost : best;
        }
    }
    return best;
}
