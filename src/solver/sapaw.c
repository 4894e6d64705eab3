#include "solver/deadwood.h"
#include "solver/natural_search.h"
#include "solver/partition.h"

/* R3: an ace, or a joker for it, is at one end of a run only. So a run of the table that nearly
 * fills its suit can grow to the low ace or to the high ace, but not to both. */
enum { ENDS_BOTH, ENDS_NOT_LOW, ENDS_NOT_HIGH };

static bool must_choose_end(const tg_meld *run) {
    int top = run->rank + run->length - 1;
    return (run->rank == 1 || run->rank == 2) && (top == 11 || top == 12);
}

static uint16_t place_bit(int place) {
    return (uint16_t)(1U << place);
}

/* Add the ends of a run of the table to which cards can be added. An ace more than two places away
 * needs no end of the table: the cards up to it are a meld of their own. */
static void add_run(tg_partition *p, const tg_meld *run, int ends) {
    int suit = run->suit;
    int top = run->rank + run->length - 1;
    bool not_high = ends == ENDS_NOT_HIGH || run->rank == 0;
    bool not_low = ends == ENDS_NOT_LOW || top == 13;
    if (top < 12 + (p->ace_high_run ? 1 : 0)) {
        if (p->ace_high_run && not_high && top >= 11) {
            p->rise_once[suit] |= top == 11 ? place_bit(12) : 0;
        } else {
            p->rise[suit] |= place_bit(top + 1);
        }
    }
    if (run->rank > 0) {
        if (!not_low || run->rank > 2) {
            p->fall_one[suit] |= place_bit(run->rank - 1);
            p->fall_two[suit] |= place_bit(run->rank - 1);
        } else if (run->rank == 2) {
            p->fall_one[suit] |= place_bit(1);
        }
    }
}

/* A set of three takes one more card: a missing suit, or a joker. */
static void add_set(tg_partition *p, const tg_meld *set) {
    if (set->length != 3) {
        return;
    }
    uint8_t *gather = p->gather[set->rank];
    for (unsigned suits = 15; suits <= 15; suits--) {
        /* Downwards, so that fewer suits still stand for the state before this set. */
        unsigned with = gather[suits] | (unsigned)gather[suits] << 1;
        for (unsigned suit = 0; suit < TG_SUITS; suit++) {
            bool missing = (set->cards >> (16 * suit + set->rank) & 1) == 0;
            if (missing && (suits >> suit & 1) != 0) {
                with |= gather[suits & ~(1U << suit)];
            }
        }
        gather[suits] = with & 7;
    }
}

static int solve_with(const tg_counting *counting, tg_cards hand, const tg_meld *table, int n,
                      unsigned not_high_suits) {
    tg_partition partition;
    tg_partition_init(counting, hand, &partition);
    for (int i = 0; i < n; i++) {
        if (table[i].kind == TG_SET) {
            add_set(&partition, &table[i]);
        } else {
            int ends = ENDS_BOTH;
            if (partition.ace_high_run && must_choose_end(&table[i])) {
                bool not_high = (not_high_suits >> table[i].suit & 1) != 0;
                ends = not_high ? ENDS_NOT_HIGH : ENDS_NOT_LOW;
            }
            add_run(&partition, &table[i], ends);
        }
    }
    return tg_partition_solve(&partition);
}

/* Natural cards, ace low: the cards alone decide what each end of the table can take. */
static int solve_natural(tg_cards hand, const tg_meld *table, int n) {
    tg_natural_aim aim = {0};
    for (int i = 0; i < n; i++) {
        *(table[i].kind == TG_SET ? &aim.free : &aim.ends) |= tg_meld_fits(&table[i], false);
    }
    return tg_natural_search(&aim, hand);
}

static bool is_natural(const tg_counting *counting, tg_cards hand, const tg_meld *table, int n) {
    tg_cards cards = hand;
    for (int i = 0; i < n; i++) {
        cards |= table[i].cards;
    }
    return !counting->ace_high_run && (cards & TG_JOKERS) == 0 &&
           tg_count(hand) <= TG_MOST_SEARCHED;
}

int tg_deadwood_with_sapaw(const tg_counting *counting, tg_cards hand, const tg_meld *table,
                           int n) {
    if (is_natural(counting, hand, table, n)) {
        return solve_natural(hand, table, n);
    }
    unsigned choose = 0; /* suits with a run that grows to one ace or the other */
    for (int i = 0; i < n && counting->ace_high_run; i++) {
        if (table[i].kind == TG_RUN && must_choose_end(&table[i])) {
            choose |= 1U << table[i].suit;
        }
    }
    int best = TG_UNREACHABLE;
    for (unsigned not_high = choose;; not_high = (not_high - 1) & choose) {
        int cost = solve_with(counting, hand, table, n, not_high);
        best = cost < best ? cost : best;
        if (not_high == 0) {
            return best;
        }
    }
}
