/* R5: the natural solver against a naive enumerator over explicitly listed melds. `--long`: every
 * subset at every offset, a million random and a million rich hands. */
#include <string.h>

#include "check.h"
#include "engine/rng.h"
#include "solver/deadwood.h"
#include "solver/kernels.h"
#include "solver/partition.h"

/* All partitions of a hand into listed melds and a rest, by the lowest card not yet placed. */
typedef struct naive {
    tg_cards meld[TG_DECK * 16]; /* by lowest bit, 16 at most: 11 runs, 4 trios, a quad */
    int melds[64];
    int deadwood, after_discard;
    tg_card discard;
} naive;

static void naive_add(naive *n, tg_cards hand, tg_cards meld) {
    if ((hand & meld) == meld) {
        tg_card low = tg_lowest_card(meld);
        n->meld[16 * low + n->melds[low]++] = meld;
    }
}

static int card_points(tg_cards card) {
    int rank = tg_lowest_bit(card) & 15;
    return rank < 10 ? rank + 1 : 10;
}

static void naive_leaf(naive *n, tg_cards left) {
    int points = 0;
    for (tg_cards rest = left; rest != 0; rest = tg_without_lowest(rest)) {
        points += card_points(rest);
    }
    n->deadwood = points < n->deadwood ? points : n->deadwood;
    for (tg_cards rest = left; rest != 0; rest = tg_without_lowest(rest)) {
        int after = points - card_points(rest);
        tg_card card = tg_lowest_card(rest);
        int dearer = card_points(rest) -
                     (n->discard == TG_NO_CARD ? 0 : card_points(tg_card_bit(n->discard)));
        if (after < n->after_discard ||
            (after == n->after_discard && (dearer > 0 || (dearer == 0 && card < n->discard)))) {
            n->after_discard = after;
            n->discard = card;
        }
    }
}

static void naive_place(naive *n, tg_cards rest, tg_cards left) {
    if (rest == 0) {
        naive_leaf(n, left);
        return;
    }
    tg_card low = tg_lowest_card(rest);
    tg_cards bit = tg_card_bit(low);
    naive_place(n, rest & ~bit, left | bit);
    for (int i = 0; i < n->melds[low]; i++) {
        tg_cards meld = n->meld[16 * low + i];
        if ((rest & meld) == meld) {
            naive_place(n, rest & ~meld, left);
        }
    }
}

static void naive_solve(naive *n, tg_cards hand) {
    memset(n->melds, 0, sizeof n->melds);
    for (int rank = 0; rank < TG_RANKS; rank++) {
        naive_add(n, hand, tg_rank_mask(rank));
        for (int missing = 0; missing < TG_SUITS; missing++) {
            naive_add(n, hand, tg_rank_mask(rank) & ~(UINT64_C(0xffff) << (16 * missing)));
        }
    }
    for (int suit = 0; suit < TG_SUITS; suit++) {
        for (int low = 0; low < TG_RANKS; low++) {
            for (int length = 3; low + length <= TG_RANKS; length++) {
                naive_add(n, hand, ((UINT64_C(1) << length) - 1) << (16 * suit + low));
            }
        }
    }
    n->deadwood = n->after_discard = INT32_MAX;
    n->discard = TG_NO_CARD;
    naive_place(n, hand, 0);
}

static void check_hand(tg_cards hand) {
    naive want;
    naive_solve(&want, hand);
    int got = tg_deadwood(hand);
    CHECK(got == want.deadwood, "hand %016llx: %d, naive %d", (unsigned long long)hand, got,
          want.deadwood);
    int searched = tg_deadwood_by_search(hand);
    CHECK(searched == want.deadwood, "hand %016llx: %d by search, naive %d",
          (unsigned long long)hand, searched, want.deadwood);
    if (hand != 0) {
        tg_card discard = TG_NO_CARD;
        int after = tg_best_discard_natural(hand, &discard);
        CHECK(after == want.after_discard && discard == want.discard,
              "hand %016llx: %d by card %d, naive %d by card %d", (unsigned long long)hand, after,
              discard, want.after_discard, want.discard);
    }
}

/* `n` cards drawn from `deck`. */
static tg_cards draw(tg_rng *rng, int n, tg_cards deck) {
    tg_cards hand = 0;
    for (; n > 0; n--) {
        tg_cards rest = deck;
        for (uint32_t skip = tg_rng_below(rng, (uint32_t)tg_count(deck)); skip > 0; skip--) {
            rest = tg_without_lowest(rest);
        }
        tg_cards card = rest & (~rest + 1);
        hand |= card;
        deck &= ~card;
    }
    return hand;
}

static void test_random_hands(int hands) {
    tg_rng rng = tg_rng_make(1, TG_STREAM_DEAL, 0);
    for (int i = 0; i < hands; i++) {
        check_hand(draw(&rng, (int)tg_rng_below(&rng, 23), TG_NATURALS));
    }
}

/* Hands out of 4 to 6 neighbouring ranks. */
static void test_rich_hands(int hands) {
    tg_rng rng = tg_rng_make(2, TG_STREAM_DEAL, 0);
    for (int i = 0; i < hands; i++) {
        int ranks = 4 + (int)tg_rng_below(&rng, 3);
        tg_cards deck = TG_RANK_A * ((UINT64_C(1) << ranks) - 1);
        deck <<= tg_rng_below(&rng, (uint32_t)(TG_RANKS + 1 - ranks));
        check_hand(draw(&rng, 9 + (int)tg_rng_below(&rng, 6), deck));
    }
}

/* Every subset of at most 14 cards of 4 consecutive ranks. */
static void test_subsets(int offset) {
    for (uint32_t subset = 0; subset < 0x10000; subset++) {
        tg_cards hand = 0;
        for (int suit = 0; suit < TG_SUITS; suit++) {
            hand |= (tg_cards)((subset >> (4 * suit)) & 15) << (16 * suit + offset);
        }
        if (tg_count(hand) <= 14) {
            check_hand(hand);
        }
    }
}

/* Cards by name, as "7s Td": for the hands below. */
static tg_cards cards_of(const char *text) {
    tg_cards cards = 0;
    for (; *text != 0; text += text[2] == ' ' ? 3 : 2) {
        long rank = strchr("A23456789TJQK", text[0]) - "A23456789TJQK";
        long suit = strchr("shdc", text[1]) - "shdc";
        cards |= UINT64_C(1) << (16 * suit + rank);
    }
    return cards;
}

/* Hands that other solvers got wrong. */
static void test_known_hands(void) {
    static const struct {
        const char *hand;
        int deadwood;
    } known[] = {{"8s 9s Ts Qs 8c 9c 9d Td Qd 8h 9h Th Qh", 0},
                 {"7s 9s 4c 7c 8c 9c Tc Jc 4d 7d 9d 4h 7h", 18},
                 {"As 2s 4s 9s Ac 2c 3c 9c 3d 4d Ah 5h Th", 48},
                 {"Qc Qd Qh Qs Jc Jd Jh Js 8c 9c Tc 3s", 3},
                 {"3c 4c 5c 6c 7c 6d 6h", 7}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        int got = tg_deadwood(cards_of(known[i].hand));
        CHECK(got == known[i].deadwood, "%s: %d, not %d", known[i].hand, got, known[i].deadwood);
        check_hand(cards_of(known[i].hand));
    }
    tg_card discard = TG_NO_CARD;
    int after = tg_best_discard_natural(cards_of("6s 7s 7c 6d 7d 2h 3h 5h 6h 7h 8h"), &discard);
    CHECK(after == 10 && tg_card_bit(discard) == cards_of("8h"), "%d by card %d", after, discard);
}

/* Hands of any size up to the whole deck, too large for the naive enumerator: the search and the
 * general solver take over from one another, and the batch agrees. */
static void test_large_hands(int hands) {
    tg_rng rng = tg_rng_make(3, TG_STREAM_DEAL, 0);
    const tg_counting classic = {0};
    for (int i = 0; i < hands; i++) {
        tg_cards hand = draw(&rng, 23 + (int)tg_rng_below(&rng, 30), TG_NATURALS);
        tg_partition partition;
        tg_partition_init(&classic, hand, &partition);
        int want = tg_partition_solve(&partition);
        int got = tg_deadwood(hand);
        CHECK(got == want, "hand %016llx: %d, general solver %d", (unsigned long long)hand, got,
              want);
    }
    CHECK(tg_deadwood(TG_NATURALS) == 0, "the whole deck");
}

/* Every kernel that this CPU runs answers as the scalar solver does, whatever the batch's size and
 * mix of hands. */
static void test_kernels(int batches) {
    enum { BATCH = 1000 };
    static tg_cards hands[BATCH];
    static uint16_t points[BATCH + 1];
    static tg_card cards[BATCH + 1];
    tg_rng rng = tg_rng_make(4, TG_STREAM_DEAL, 0);
    for (int batch = 0; batch < batches; batch++) {
        size_t n = tg_rng_below(&rng, BATCH + 1);
        int width = 4 + (int)tg_rng_below(&rng, TG_RANKS - 3); /* 13 ranks: plain random hands */
        tg_cards deck = TG_RANK_A * ((UINT64_C(1) << width) - 1);
        deck <<= tg_rng_below(&rng, (uint32_t)(TG_RANKS + 1 - width));
        uint32_t most = batch % 8 == 0 ? (uint32_t)tg_count(deck) : 14;
        tg_cards all = 0;
        for (size_t i = 0; i < n; i++) {
            hands[i] = draw(&rng, 1 + (int)tg_rng_below(&rng, most), deck);
            all |= hands[i];
        }
        for (int k = 0; k < tg_kernel_count; k++) {
            if (!tg_kernels[k]->supported()) {
                continue;
            }
            points[n] = 0xabcd;
            tg_cards seen = tg_kernels[k]->deadwood_many(hands, n, points);
            CHECK(seen == all && points[n] == 0xabcd, "%s, %zu hands: %016llx, %04x",
                  tg_kernels[k]->name, n, (unsigned long long)seen, points[n]);
            for (size_t i = 0; i < n; i++) {
                int want = tg_deadwood(hands[i]);
                CHECK(points[i] == want, "%s, hand %016llx: %d, not %d", tg_kernels[k]->name,
                      (unsigned long long)hands[i], points[i], want);
            }
            points[n] = 0xabcd;
            cards[n] = 0xab;
            tg_kernels[k]->best_discard_many(hands, n, cards, points);
            CHECK(points[n] == 0xabcd && cards[n] == 0xab, "%s, %zu hands", tg_kernels[k]->name, n);
            for (size_t i = 0; i < n; i++) {
                tg_card card;
                int want = tg_best_discard_natural(hands[i], &card);
                CHECK(points[i] == want && cards[i] == card,
                      "%s, hand %016llx: %d by card %d, not %d by %d", tg_kernels[k]->name,
                      (unsigned long long)hands[i], points[i], cards[i], want, card);
            }
        }
    }
}

int main(int argc, char **argv) {
    bool all = argc > 1 && strcmp(argv[1], "--long") == 0;
    test_known_hands();
    test_random_hands(all ? 1000000 : 20000);
    test_rich_hands(all ? 1000000 : 20000);
    test_large_hands(all ? 100000 : 300);
    test_kernels(all ? 4000 : 24);
    for (int offset = 0; offset + 4 <= TG_RANKS; offset += all ? 1 : 4) {
        test_subsets(offset);
    }
    return tg_failures != 0;
}
