#include "naive.h"

#include <string.h>

enum { MAX_LISTED = 12000, MEMO = 1 << 16 };

/* Melds by their lowest natural card, as often as they can be laid. */
typedef struct list {
    tg_cards meld[52][MAX_LISTED];
    int size[52];
    int melds;
} list;

/* What was found for a rest of cards, in the search numbered `search`. */
static struct {
    tg_cards rest;
    uint32_t search;
    int points;
} memo[MEMO];
static uint32_t searches;

static bool is_joker(tg_card card) {
    return card >= 52;
}

static int points_of(const tg_counting *counting, tg_card card) {
    if (is_joker(card)) {
        return counting->joker_points;
    }
    int rank = card % 13;
    return rank < 10 ? rank + 1 : 10;
}

static int points_of_all(const tg_counting *counting, tg_cards cards) {
    int points = 0;
    for (tg_card card = 0; card < 54; card++) {
        if ((cards & tg_card_bit(card)) != 0) {
            points += points_of(counting, card);
        }
    }
    return points;
}

/* The cards at four spots of a set or thirteen of a run: natural, or a joker in its stead. */
typedef void found_meld(list *list, tg_cards cards);

static void add_meld(list *list, tg_cards cards) {
    for (tg_card card = 0; card < 52; card++) {
        if ((cards & tg_card_bit(card)) != 0) {
            list->meld[card][list->size[card]++] = cards;
            return;
        }
    }
}

static void count_meld(list *list, tg_cards cards) {
    list->melds += (cards & TG_NATURALS) != 0;
}

/* Fill the spots from `at` on, each by its natural card or by a joker. */
static void fill(list *list, found_meld *found, tg_cards hand, const tg_card *spot, int at, int end,
                 tg_cards cards) {
    if (at == end) {
        found(list, cards);
        return;
    }
    const tg_card choice[3] = {spot[at], 52, 53};
    for (int i = 0; i < 3; i++) {
        tg_cards bit = tg_card_bit(choice[i]);
        if ((hand & bit) != 0 && (cards & bit) == 0) {
            fill(list, found, hand, spot, at + 1, end, cards | bit);
        }
    }
}

/* Sets by their cards alone: naturals of one rank and jokers. */
static void list_sets(list *list, found_meld *found, tg_cards hand) {
    for (int rank = 0; rank < 13; rank++) {
        for (int choice = 0; choice < 64; choice++) {
            tg_cards cards = 0;
            for (int i = 0; i < 6; i++) {
                tg_card card = (tg_card)(i < 4 ? 13 * i + rank : 48 + i);
                cards |= (choice >> i & 1) != 0 ? tg_card_bit(card) : 0;
            }
            int size = __builtin_popcount((unsigned)choice);
            if ((cards & ~hand) == 0 && (size == 3 || size == 4) && (choice & 15) != 0) {
                found(list, cards);
            }
        }
    }
}

/* R3: thirteen cards of a suit are one run, its ace low. */
static void list_runs(list *list, found_meld *found, tg_cards hand, bool ace_high_run) {
    for (int suit = 0; suit < 4; suit++) {
        for (int low = 0; low < 13; low++) {
            for (int length = 3; length <= 13; length++) {
                tg_card spot[14];
                bool whole = length == 13 && low > 0;
                if (low + length > (ace_high_run ? 14 : 13) || whole) {
                    continue;
                }
                for (int i = 0; i < length; i++) {
                    spot[i] = (tg_card)(13 * suit + (low + i) % 13);
                }
                fill(list, found, hand, spot, 0, length, 0);
            }
        }
    }
}

int naive_meld_count(tg_cards hand, bool ace_high_run) {
    static list list;
    list.melds = 0;
    list_sets(&list, count_meld, hand);
    list_runs(&list, count_meld, hand, ace_high_run);
    return list.melds;
}

/* Try every meld for the lowest natural card not placed yet, or leave it. */
static int place_rest(const tg_counting *counting, const list *list, tg_cards rest, tg_cards used,
                      tg_card from) {
    while (from < 52 && (rest & tg_card_bit(from)) == 0) {
        from++;
    }
    if (from == 52) {
        return (rest & used) != 0 ? TG_UNREACHABLE : points_of_all(counting, rest);
    }
    unsigned slot = (unsigned)((rest * UINT64_C(0x9e3779b97f4a7c15)) >> 48);
    if (memo[slot].rest == rest && memo[slot].search == searches) {
        return memo[slot].points;
    }
    tg_cards bit = tg_card_bit(from);
    int best = TG_UNREACHABLE;
    if ((used & bit) == 0) {
        best = place_rest(counting, list, rest & ~bit, used, from);
        best += best == TG_UNREACHABLE ? 0 : points_of(counting, from);
    }
    for (int i = 0; i < list->size[from]; i++) {
        if ((list->meld[from][i] & ~rest) == 0) {
            int points = place_rest(counting, list, rest & ~list->meld[from][i], used, from);
            best = points < best ? points : best;
        }
    }
    memo[slot].rest = rest;
    memo[slot].search = searches;
    memo[slot].points = best;
    return best;
}

int naive_deadwood(const tg_counting *counting, tg_cards hand, tg_cards used) {
    static list list;
    memset(list.size, 0, sizeof list.size);
    list_sets(&list, add_meld, hand);
    list_runs(&list, add_meld, hand, counting->ace_high_run != 0);
    searches++;
    return place_rest(counting, &list, hand, used, 0);
}

int naive_count(const tg_counting *counting, tg_cards hand) {
    return counting->hidden_melds_count ? points_of_all(counting, hand)
                                        : naive_deadwood(counting, hand, 0);
}

int naive_discard(const tg_counting *counting, tg_cards hand, tg_card *discard) {
    int best = TG_UNREACHABLE;
    for (tg_card card = 0; card < 54; card++) {
        if ((hand & tg_card_bit(card)) == 0) {
            continue;
        }
        int points = naive_count(counting, hand & ~tg_card_bit(card));
        if (points < best ||
            (points == best && points_of(counting, card) > points_of(counting, *discard))) {
            best = points;
            *discard = card;
        }
    }
    return best;
}

/* Where `card` fits a meld of the table: bit 0 its low end or a set, bit 1 its high end. */
static int fit(const tg_meld *meld, tg_card card, bool ace_high_run) {
    int ends = 0;
    if (meld->length == (meld->kind == TG_SET ? 4 : 13)) {
        return 0;
    }
    if (meld->kind == TG_SET) {
        return is_joker(card) || card % 13 == meld->rank;
    }
    int low = meld->rank - 1;
    int high = meld->rank + meld->length;
    if (low >= 0 && (is_joker(card) || card == 13 * meld->suit + low)) {
        ends |= 1;
    }
    if (high < (ace_high_run ? 14 : 13) &&
        (is_joker(card) || card == 13 * meld->suit + high % 13)) {
        ends |= 2;
    }
    return ends;
}

static int lay_off(const tg_counting *counting, tg_cards hand, tg_meld *table, int n) {
    int best = naive_deadwood(counting, hand, 0);
    for (tg_card card = 0; card < 54; card++) {
        if ((hand & tg_card_bit(card)) == 0) {
            continue;
        }
        for (int i = 0; i < n; i++) {
            int ends = fit(&table[i], card, counting->ace_high_run != 0);
            for (int end = 0; end < 2; end++) {
                if ((ends >> end & 1) == 0) {
                    continue;
                }
                tg_meld before = table[i];
                table[i].length++;
                table[i].rank = (uint8_t)(before.rank - (before.kind == TG_RUN && end == 0));
                int points = lay_off(counting, hand & ~tg_card_bit(card), table, n);
                table[i] = before;
                best = points < best ? points : best;
            }
        }
    }
    return best;
}

int naive_sapaw(const tg_counting *counting, tg_cards hand, const tg_meld *table, int n) {
    tg_meld copy[18];
    for (int i = 0; i < n; i++) {
        copy[i] = table[i];
    }
    return lay_off(counting, hand, copy, n);
}
