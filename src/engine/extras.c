#include "engine/extras.h"

#include "cards/natural.h"

/* A partition into sets and runs: the sets are chosen, then the remaining cards form the runs. */
typedef struct partition {
    int sets;
    tg_cards places; /* places of the cards left for runs; an ace stands at one end only */
} partition;

/* The result of a partition, compared by `points` (fewest first), then by `events` (most first). */
typedef struct score {
    int points;
    int events;
} score;

typedef score (*judge)(const partition *choice, int parameter);

static score better_of(score a, score b) {
    if (a.points != b.points) {
        return a.points < b.points ? a : b;
    }
    return a.events >= b.events ? a : b;
}

/* The best score over the places of each suit's ace (low or high). */
static score best_aces(partition choice, int suit, bool ace_high, judge judge_of, int parameter) {
    if (suit == TG_SUITS) {
        return judge_of(&choice, parameter);
    }
    score best = best_aces(choice, suit + 1, ace_high, judge_of, parameter);
    tg_cards ace = UINT64_C(1) << (16 * suit);
    if (ace_high && (choice.places & ace) != 0) {
        choice.places ^= ace | ace << 13;
        best = better_of(best, best_aces(choice, suit + 1, ace_high, judge_of, parameter));
    }
    return best;
}

/* The best score over the choices of sets of rank `rank` and above. */
static score best_sets(partition choice, int rank, bool ace_high, judge judge_of, int parameter) {
    tg_cards trios = tg_trio_ranks(choice.places) >> rank;
    if (trios == 0) {
        return best_aces(choice, 0, ace_high, judge_of, parameter);
    }
    rank += tg_lowest_bit(trios);
    score best = best_sets(choice, rank + 1, ace_high, judge_of, parameter);
    tg_cards held = choice.places & tg_rank_mask(rank);
    for (tg_cards sub = held; sub != 0; sub = (sub - 1) & held) {
        if (tg_count(sub) >= 3) {
            partition with = {choice.sets + 1, choice.places & ~sub};
            best = better_of(best, best_sets(with, rank + 1, ace_high, judge_of, parameter));
        }
    }
    return best;
}

static score search(tg_cards cards, bool ace_high, judge judge_of, int parameter) {
    partition choice = {0, cards & TG_NATURALS};
    return best_sets(choice, 0, ace_high, judge_of, parameter);
}

/* The largest number of runs of at least `length` places in the blocks of consecutive places.
 * `left`, unless NULL: gets the cards in no block of three. */
static int runs_of(tg_cards places, int length, tg_cards *left) {
    int runs = 0;
    *left = places;
    while (places != 0) {
        int start = tg_lowest_bit(places);
        int block = __builtin_ctzll(~(places >> start));
        tg_cards held = ((UINT64_C(1) << block) - 1) << start;
        places &= ~held;
        runs += block / length;
        *left &= block >= 3 ? ~held : ~UINT64_C(0);
    }
    return runs;
}

/* ---- hands with jokers: every partition, by subsets of the hand ---- */

enum { MAX_HAND = 14, NOT_SEEN = INT16_MIN };

typedef struct joker_search {
    const tg_counting *counting;
    int length; /* least length of the runs that count; 0: all melds count, points do not */
    int count;
    tg_cards bits[MAX_HAND]; /* natural cards first */
    int16_t points[1 << MAX_HAND], events[1 << MAX_HAND];
} joker_search;

/* Whether natural cards of one suit and `jokers` jokers form a run. `places` says at which end an
 * ace stands. */
static bool spans_run(tg_cards places, int jokers) {
    int low = tg_lowest_bit(places) & 15;
    int high = (63 - __builtin_clzll(places)) & 15;
    int size = tg_count(places) + jokers;
    return size <= TG_RANKS && high - low + 1 <= size;
}

/* Whether `cards` form a meld; `*run`: whether the meld is a run. */
static bool is_meld(tg_cards cards, bool ace_high, bool *run) {
    tg_cards naturals = cards & TG_NATURALS;
    int jokers = tg_count(cards & TG_JOKERS);
    *run = false;
    if (tg_count(cards) < 3 || naturals == 0) {
        return false;
    }
    int suit = tg_lowest_bit(naturals) >> 4;
    if ((naturals >> (16 * suit) & ~UINT64_C(0xffff)) == 0) {
        tg_cards ace = naturals & (UINT64_C(1) << (16 * suit));
        *run = spans_run(naturals, jokers) ||
               (ace_high && ace != 0 && spans_run((naturals ^ ace) | ace << 13, jokers));
    }
    bool set = (naturals & ~tg_rank_mask(tg_lowest_bit(naturals) & 15)) == 0;
    return *run || (set && tg_count(cards) <= 4);
}

static score best_of_subset(joker_search *search_of, uint32_t left) {
    if (search_of->points[left] != NOT_SEEN) {
        score known = {search_of->points[left], search_of->events[left]};
        return known;
    }
    score best = {0, 0};
    uint32_t first = left & (~left + 1);
    tg_cards card = left != 0 ? search_of->bits[__builtin_ctz(left)] : 0;
    int weight = (card & TG_JOKERS) != 0 ? search_of->counting->joker_points : tg_points(card);
    if (left != 0) {
        best = best_of_subset(search_of, left ^ first);
        best.points += search_of->length != 0 ? weight : 0;
    }
    /* Try the melds with the first card. Jokers come last; jokers alone form no meld. */
    uint32_t others = left ^ first;
    for (uint32_t sub = others; sub != 0; sub = (sub - 1) & others) {
        if ((sub & (sub - 1)) == 0 || __builtin_popcount(sub) >= TG_RANKS) {
            continue;
        }
        tg_cards cards = card;
        for (uint32_t rest = sub; rest != 0; rest &= rest - 1) {
            cards |= search_of->bits[__builtin_ctz(rest)];
        }
        bool run;
        if (is_meld(cards, search_of->counting->ace_high_run, &run)) {
            score with = best_of_subset(search_of, others ^ sub);
            with.events += search_of->length == 0 || (run && tg_count(cards) >= search_of->length);
            best = better_of(best, with);
        }
    }
    search_of->points[left] = (int16_t)best.points;
    search_of->events[left] = (int16_t)best.events;
    return best;
}

/* As search, for at most MAX_HAND cards with jokers. */
static int events_with_jokers(tg_cards cards, const tg_counting *counting, int length) {
    joker_search all;
    all.counting = counting;
    all.length = length;
    all.count = 0;
    const tg_cards parts[2] = {cards & TG_NATURALS, cards & TG_JOKERS};
    for (int part = 0; part < 2; part++) {
        for (tg_cards rest = parts[part]; rest != 0; rest = tg_without_lowest(rest)) {
            all.bits[all.count++] = rest & (~rest + 1);
        }
    }
    uint32_t full = (UINT32_C(1) << all.count) - 1;
    for (uint32_t subset = 0; subset <= full; subset++) {
        all.points[subset] = NOT_SEEN;
    }
    return best_of_subset(&all, full).events;
}

static score judge_melds(const partition *choice, int parameter) {
    (void)parameter;
    tg_cards left;
    score result = {0, choice->sets + runs_of(choice->places, 3, &left)};
    return result;
}

int tg_most_melds(const tg_counting *counting, tg_cards cards) {
    if ((cards & TG_JOKERS) != 0) {
        return events_with_jokers(cards, counting, 0);
    }
    return search(cards, counting->ace_high_run, judge_melds, 0).events;
}

static score judge_escaleras(const partition *choice, int length) {
    tg_cards left;
    int runs = runs_of(choice->places, length, &left);
    tg_cards high_aces = left >> 13 & TG_RANK_A;
    score result = {tg_points((left & TG_NATURALS) | high_aces), runs};
    return result;
}

int tg_escaleras(const tg_rules *rules, const tg_table *table, const tg_own *own, int seat) {
    int length = rules->escalera_length;
    int events =
        (own->hand & TG_JOKERS) != 0
            ? events_with_jokers(own->hand, &rules->counting, length)
            : search(own->hand, rules->counting.ace_high_run, judge_escaleras, length).events;
    for (int i = 0; i < table->meld_count; i++) {
        const tg_meld *meld = &table->meld[i];
        events += meld->owner == seat && meld->kind == TG_RUN &&
                  tg_count(meld->cards & table->laid[seat]) >= length;
    }
    return events;
}

int tg_secrets_held(const tg_rules *rules, const tg_own *own, tg_cards known) {
    return tg_secrets_among(rules, own->hand & ~known);
}

int tg_secrets_among(const tg_rules *rules, tg_cards cards) {
    if (rules->secret == TG_SECRET_OFF) {
        return 0;
    }
    cards &= TG_NATURALS;
    tg_cards quads = tg_quad_ranks(cards);
    if (rules->secret == TG_SECRET_QUAD) {
        return tg_count(quads);
    }
    int most = 0;
    for (tg_cards chosen = quads;; chosen = (chosen - 1) & quads) {
        tg_cards left;
        tg_cards rest = cards & ~(chosen * TG_RANK_A);
        bool ace_high = rules->counting.ace_high_run;
        int runs = 0;
        for (int suit = 0; suit < TG_SUITS; suit++) {
            tg_cards lane = rest & (UINT64_C(0x1fff) << (16 * suit));
            tg_cards ace = lane & TG_RANK_A;
            int low = runs_of(lane, 5, &left);
            int high = ace_high ? runs_of((lane ^ ace) | ace << 13, 5, &left) : 0;
            runs += low > high ? low : high;
        }
        most = tg_count(chosen) + runs > most ? tg_count(chosen) + runs : most;
        if (chosen == 0) {
            return most;
        }
    }
}
