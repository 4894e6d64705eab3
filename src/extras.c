#include "extras.h"

#include "natural.h"

/* A partition into sets and runs is a choice of sets; what is left forms runs by itself. */
typedef struct partition {
    int sets;
    tg_cards places; /* of the cards left to runs; an ace stands at one end only */
} partition;

/* The parts that a search wants most of: compares by `points` (fewest first), then `events`. */
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

/* The best over where each suit's ace stands. */
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

/* The best over the sets of rank `rank` and above. */
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

/* The most runs of at least `length` that fit into blocks of consecutive places; with `left`, also
 * the cards in no block of three. */
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

static score judge_melds(const partition *choice, int parameter) {
    (void)parameter;
    tg_cards left;
    score result = {0, choice->sets + runs_of(choice->places, 3, &left)};
    return result;
}

int tg_most_melds(tg_cards cards, bool ace_high) {
    return search(cards, ace_high, judge_melds, 0).events;
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
    int events = search(own->hand, rules->counting.ace_high_run, judge_escaleras, length).events;
    for (int i = 0; i < table->meld_count; i++) {
        const tg_meld *meld = &table->meld[i];
        events += meld->owner == seat && meld->kind == TG_RUN &&
                  tg_count(meld->cards & table->laid[seat]) >= length;
    }
    return events;
}

int tg_secrets_held(const tg_rules *rules, const tg_own *own, tg_cards known) {
    if (rules->secret == TG_SECRET_OFF) {
        return 0;
    }
    tg_cards cards = own->hand & TG_NATURALS & ~known;
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
