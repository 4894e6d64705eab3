/* R3 to R5 and R10 under every option, against the naive enumerator. `--long`: a million random and
 * a million rich hands of up to 14 cards, and larger ones. */
#include <string.h>

#include "check.h"
#include "engine/rng.h"
#include "naive.h"
#include "solver/joker.h"
#include "solver/natural_search.h"
#include "solver/partition.h"

static const uint8_t joker_values[3] = {0, 25, 30};

static tg_counting random_counting(tg_rng *rng) {
    return (tg_counting){.ace_high_run = (uint8_t)tg_rng_below(rng, 2),
                         .joker_points = joker_values[tg_rng_below(rng, 3)],
                         .hidden_melds_count = tg_rng_below(rng, 8) == 0};
}

/* `size` cards, or all there are, of the ranks `low` and so many after it (ace after king). */
static tg_cards random_cards(tg_rng *rng, int size, int low, int ranks, int jokers) {
    tg_card deck[TG_MAX_CARDS];
    int n = 0;
    for (int suit = 0; suit < TG_SUITS; suit++) {
        for (int i = 0; i < ranks; i++) {
            deck[n++] = (tg_card)(TG_RANKS * suit + (low + i) % TG_RANKS);
        }
    }
    tg_cards hand = jokers == 2 ? TG_JOKERS : 0;
    if (jokers == 1) {
        hand = tg_rng_below(rng, 2) == 0 ? TG_JOKER_RED : TG_JOKER_BLACK;
    }
    for (size -= jokers; size > 0 && n > 0; size--) {
        uint32_t at = tg_rng_below(rng, (uint32_t)n);
        hand |= tg_card_bit(deck[at]);
        deck[at] = deck[--n];
    }
    return hand;
}

/* Uniform, or rich: of four to six neighbouring ranks, or of one to three ranks apart. */
static tg_cards random_hand(tg_rng *rng, int size, bool rich, int jokers) {
    if (rich && tg_rng_below(rng, 4) == 0) {
        tg_cards hand = random_cards(rng, size, 0, TG_RANKS, jokers);
        for (uint32_t n = tg_rng_below(rng, 3); n < 3; n++) {
            hand |= tg_rank_mask((int)tg_rng_below(rng, TG_RANKS));
        }
        while (tg_count(hand & TG_NATURALS) > size - jokers && tg_count(hand & TG_NATURALS) > 0) {
            hand &= ~tg_card_bit((tg_card)tg_rng_below(rng, TG_DECK));
        }
        return hand;
    }
    int ranks = rich ? 4 + (int)tg_rng_below(rng, 3) : TG_RANKS;
    return random_cards(rng, size, (int)tg_rng_below(rng, TG_RANKS), ranks, jokers);
}

static tg_cards random_part(tg_rng *rng, tg_cards hand, int size) {
    tg_cards part = 0;
    for (tg_card card = 0; card < TG_MAX_CARDS; card++) {
        if ((hand & tg_card_bit(card)) != 0 && tg_rng_below(rng, 13) < (uint32_t)size) {
            part |= tg_card_bit(card);
        }
    }
    return part;
}

#define SHOW(hand, counting)                                                                       \
    "hand %016llx ace high %d joker %d hidden %d", (unsigned long long)(hand),                     \
        (counting)->ace_high_run, (counting)->joker_points, (counting)->hidden_melds_count

static int points_left(const tg_counting *counting, tg_cards cards) {
    return tg_points(cards) + counting->joker_points * tg_count(cards & TG_JOKERS);
}

/* An arrangement is a partition into melds, of the least points. */
static void check_arrangement(const tg_counting *counting, tg_cards hand, int points) {
    tg_arrangement arranged;
    tg_arrange(counting, hand, &arranged);
    tg_cards seen = arranged.deadwood;
    CHECK(arranged.points == points, SHOW(hand, counting));
    CHECK(points_left(counting, arranged.deadwood) == points, SHOW(hand, counting));
    for (int i = 0; i < arranged.meld_count; i++) {
        const tg_meld *meld = &arranged.meld[i];
        CHECK(tg_meld_check(meld, counting->ace_high_run) == TG_OK, SHOW(hand, counting));
        CHECK((seen & meld->cards) == 0, SHOW(hand, counting));
        seen |= meld->cards;
        bool joker_fits = tg_meld_joker_fits(meld, counting->ace_high_run) != 0;
        CHECK(!joker_fits || (arranged.deadwood & TG_JOKERS) == 0, SHOW(hand, counting));
        CHECK((tg_meld_fits(meld, counting->ace_high_run) & arranged.deadwood) == 0,
              SHOW(hand, counting));
    }
    CHECK(seen == hand, SHOW(hand, counting));
}

static void check_hand(tg_rng *rng, const tg_counting *counting, tg_cards hand) {
    int deadwood = naive_deadwood(counting, hand, 0);
    CHECK(tg_deadwood_under(counting, hand) == deadwood, SHOW(hand, counting));
    CHECK(tg_count_points(counting, hand) == naive_count(counting, hand), SHOW(hand, counting));
    check_arrangement(counting, hand, deadwood);
    tg_cards used = random_part(rng, hand, 1 + (int)tg_rng_below(rng, 4));
    CHECK(tg_deadwood_using(counting, hand, used) == naive_deadwood(counting, hand, used),
          SHOW(hand, counting));
}

static void check_discard(const tg_counting *counting, tg_cards hand) {
    tg_card expected = TG_NO_CARD;
    tg_card found = TG_NO_CARD;
    int points = naive_discard(counting, hand, &expected);
    CHECK(tg_best_discard(counting, hand, &found) == points, SHOW(hand, counting));
    CHECK(found == expected, SHOW(hand, counting));
}

/* Hands of up to `most` cards under every option. */
static void test_random(uint64_t seed, int hands, bool rich, int most) {
    tg_rng rng = tg_rng_make(seed, (uint64_t)most, rich);
    for (int i = 0; i < hands; i++) {
        tg_counting counting = random_counting(&rng);
        int jokers = (int)tg_rng_below(&rng, 3);
        int size = jokers + (int)tg_rng_below(&rng, (uint32_t)(most + 1 - jokers));
        tg_cards hand = random_hand(&rng, size, rich, jokers);
        check_hand(&rng, &counting, hand);
        if (i % 8 == 0 && hand != 0) {
            check_discard(&counting, hand);
        }
    }
}

/* R3, R4: every choice of cards of one suit, with no, one and two jokers: what the joker table is
 * made of. Takes each `step`-th. */
static void test_one_suit(int step) {
    for (int lane = 0; lane < 2 * 8192; lane += step) {
        tg_counting counting = {.ace_high_run = lane >= 8192, .joker_points = 30};
        tg_cards suit = (tg_cards)(lane & 8191) << (16 * (lane % 4));
        for (int jokers = 0; jokers < 3; jokers++) {
            tg_cards hand = suit | (jokers == 0 ? 0 : jokers == 1 ? TG_JOKER_BLACK : TG_JOKERS);
            CHECK(tg_deadwood_under(&counting, hand) == naive_deadwood(&counting, hand, 0),
                  SHOW(hand, &counting));
        }
    }
}

/* One suit with jokers, to the fullest. */
static void test_full_suits(void) {
    tg_rng rng = tg_rng_make(5, 0, 0);
    for (int i = 0; i < 400; i++) {
        tg_counting counting = random_counting(&rng);
        tg_cards lane = UINT64_C(0x1fff) << (16 * tg_rng_below(&rng, 4));
        for (uint32_t cut = tg_rng_below(&rng, 4); cut > 0; cut--) {
            lane &= ~tg_card_bit((tg_card)tg_rng_below(&rng, TG_DECK));
        }
        tg_cards hand = lane | (tg_rng_below(&rng, 2) == 0 ? TG_JOKERS : TG_JOKER_BLACK);
        hand |= random_hand(&rng, 2, false, 0);
        check_hand(&rng, &counting, hand);
    }
}

/* R10: tables made of melds of a random pool, and a hand of what is left of their neighbourhood. */
static void test_sapaw(int tables) {
    tg_rng rng = tg_rng_make(7, 0, 0);
    for (int i = 0; i < tables; i++) {
        tg_counting counting = random_counting(&rng);
        bool ace_high = counting.ace_high_run != 0;
        int ranks = 5 + (int)tg_rng_below(&rng, 9);
        int low = (int)tg_rng_below(&rng, TG_RANKS);
        tg_cards pool =
            random_cards(&rng, 30, low, ranks > 13 ? 13 : ranks, (int)tg_rng_below(&rng, 3));
        tg_meld table[4];
        int n = 0;
        for (uint32_t wanted = tg_rng_below(&rng, 5); wanted > 0; wanted--) {
            static tg_meld listed[30000];
            int melds = tg_meld_list(pool, ace_high, listed, 30000);
            if (melds == 0) {
                break;
            }
            table[n] = listed[tg_rng_below(&rng, (uint32_t)melds)];
            pool &= ~table[n++].cards;
        }
        tg_cards hand = random_part(&rng, pool, 3 + (int)tg_rng_below(&rng, 4));
        while (tg_count(hand) > 7) {
            hand = tg_without_lowest(hand);
        }
        CHECK(tg_deadwood_with_sapaw(&counting, hand, table, n) ==
                  naive_sapaw(&counting, hand, table, n),
              SHOW(hand, &counting));
    }
}

/* R3 on a table: a run that nearly fills its suit grows to one ace, not to both. A long run, with
 * or without a joker, and some of the cards of its suit and of the jokers that it leaves. */
static void test_sapaw_long_runs(int tables) {
    tg_rng rng = tg_rng_make(8, 0, 0);
    for (int i = 0; i < tables; i++) {
        tg_counting counting = random_counting(&rng);
        counting.ace_high_run = i % 8 != 0;
        uint8_t places[2] = {TG_NO_PLACE, TG_NO_PLACE};
        int length = 9 + (int)tg_rng_below(&rng, 5);
        if (i % 3 == 0) {
            places[0] = (uint8_t)tg_rng_below(&rng, (uint32_t)length);
        }
        tg_meld run;
        int suit = (int)tg_rng_below(&rng, TG_SUITS);
        if (tg_meld_run(suit, (int)tg_rng_below(&rng, 4), length, places, counting.ace_high_run,
                        &run) != TG_OK) {
            continue;
        }
        tg_cards rest = (UINT64_C(0x1fff) << (16 * suit) | TG_JOKERS) & ~run.cards;
        tg_cards hand = random_part(&rng, rest, 8);
        CHECK(tg_deadwood_with_sapaw(&counting, hand, &run, 1) ==
                  naive_sapaw(&counting, hand, &run, 1),
              SHOW(hand, &counting));
    }
}

/* R4: four of a rank and two jokers are two sets, also where cards must be used. */
static void test_quads_with_jokers(void) {
    for (int rank = 0; rank < 2 * TG_RANKS; rank++) {
        const tg_counting counting = {.joker_points = 30};
        tg_cards hand = tg_rank_mask(rank % TG_RANKS) | TG_JOKERS;
        hand |= rank < TG_RANKS ? 0 : tg_rank_mask((rank + 2) % TG_RANKS);
        for (tg_card card = 0; card < TG_MAX_CARDS; card++) {
            tg_cards used = tg_card_bit(card) | ((card & 1) != 0 ? TG_JOKERS : 0);
            int points =
                (used & ~hand) != 0 ? TG_UNREACHABLE : naive_deadwood(&counting, hand, used);
            CHECK(tg_deadwood_using(&counting, hand, used) == points, SHOW(hand, &counting));
        }
    }
}

/* A torn ace leaves what sets of four can take: A 2 3 and Q K beside all queens and kings. */
static void test_torn_aces(void) {
    const tg_counting counting = {.ace_high_run = 1};
    for (int suit = 0; suit < TG_SUITS; suit++) {
        tg_cards lane = UINT64_C(0x1807) << (16 * suit);
        for (int with = 0; with < 32; with++) {
            tg_cards hand = lane;
            for (int i = 0; i < 5; i++) {
                static const int ranks[5] = {0, 1, 2, 11, 12};
                hand |= (with >> i & 1) != 0 ? tg_rank_mask(ranks[i]) : 0;
            }
            CHECK(tg_deadwood_under(&counting, hand) == naive_deadwood(&counting, hand, 0),
                  SHOW(hand, &counting));
            for (tg_cards rest = hand; rest != 0; rest = tg_without_lowest(rest)) {
                tg_cards used = rest & (~rest + 1);
                CHECK(tg_deadwood_using(&counting, hand, used) ==
                          naive_deadwood(&counting, hand, used),
                      SHOW(hand, &counting));
            }
        }
    }
}

/* R3, R4: the list holds every meld once, in order, and nothing else. */
static void test_meld_list(int hands) {
    tg_rng rng = tg_rng_make(9, 0, 0);
    static tg_meld listed[30000];
    for (int i = 0; i < hands; i++) {
        int jokers = (int)tg_rng_below(&rng, 3);
        tg_cards hand = random_hand(&rng, (int)tg_rng_below(&rng, 20), i % 2 == 0, jokers);
        hand |= i % 10 == 0 ? UINT64_C(0x1fff) << (16 * tg_rng_below(&rng, 4)) : 0;
        bool ace_high = tg_rng_below(&rng, 2) == 0;
        int melds = tg_meld_list(hand, ace_high, listed, 30000);
        CHECK(melds == naive_meld_count(hand, ace_high), "hand %016llx", (unsigned long long)hand);
        for (int m = 0; m < melds; m++) {
            CHECK(tg_meld_check(&listed[m], ace_high) == TG_OK, "meld %d", m);
            CHECK((listed[m].cards & ~hand) == 0, "meld %d", m);
            for (int other = 0; other < m; other++) {
                CHECK(memcmp(&listed[m], &listed[other], sizeof listed[m]) != 0, "meld %d", m);
            }
        }
    }
}

/* tg_meld_check accepts the melds that its cards form, no other bytes. */
static void test_meld_check(int changes) {
    tg_rng rng = tg_rng_make(10, 0, 0);
    static tg_meld listed[30000];
    int accepted = 0;
    for (int i = 0; i < changes; i++) {
        bool ace_high = tg_rng_below(&rng, 2) == 0;
        tg_cards hand = random_hand(&rng, 12, true, (int)tg_rng_below(&rng, 3));
        int melds = tg_meld_list(hand, ace_high, listed, 30000);
        if (melds == 0) {
            continue;
        }
        tg_meld meld = listed[tg_rng_below(&rng, (uint32_t)melds)];
        uint8_t bytes[sizeof meld];
        memcpy(bytes, &meld, sizeof meld);
        uint32_t at = tg_rng_below(&rng, sizeof meld);
        bytes[at] = (uint8_t)(tg_rng_below(&rng, 2) == 0 ? bytes[at] + 1 : tg_rng_next(&rng));
        memcpy(&meld, bytes, sizeof meld);
        bool known = false;
        tg_cards cards = meld.cards & TG_ALL_CARDS;
        uint8_t owner = meld.owner;
        meld.owner = 0;
        melds = cards == meld.cards ? tg_meld_list(cards, ace_high, listed, 30000) : 0;
        for (int m = 0; m < melds && !known; m++) {
            known = memcmp(&listed[m], &meld, sizeof meld) == 0;
        }
        meld.owner = owner;
        bool good = tg_meld_check(&meld, ace_high) == TG_OK;
        CHECK(good == known, "meld of %016llx", (unsigned long long)meld.cards);
        accepted += good;
    }
    CHECK(accepted > changes / 100, "%d", accepted);
}

/* R3 ace_high_run, R4, R10: a run of the table reaches the high ace, which goes low when the run
 * has all thirteen ranks. */
static void test_long_runs(void) {
    static const uint8_t none[2] = {TG_NO_PLACE, TG_NO_PLACE};
    tg_meld run;
    CHECK(tg_meld_run(0, 2, 12, none, true, &run) == TG_OK, "3 .. K A");
    CHECK(tg_meld_fits(&run, true) == tg_card_bit(1), "the 2 alone");
    tg_meld_add(&run, tg_card_bit(1));
    CHECK(run.rank == 0 && run.length == 13 && tg_meld_check(&run, true) == TG_OK, "A .. K");
    CHECK(tg_meld_fits(&run, true) == 0 && tg_meld_joker_fits(&run, true) == 0, "full");
    CHECK(tg_meld_run(0, 1, 12, none, true, &run) == TG_OK, "2 .. K");
    CHECK(tg_meld_joker_fits(&run, true) == TG_JOKER_FITS_LOW, "laid low");
    tg_meld_add_joker(&run, TG_JOKER_BLACK, false);
    CHECK(run.rank == 0 && run.joker_place[1] == 0 && tg_meld_check(&run, true) == TG_OK, "low");
    static const uint8_t red_ace[2] = {11, TG_NO_PLACE};
    CHECK(tg_meld_run(0, 2, 12, red_ace, true, &run) == TG_OK, "3 .. K Xr");
    tg_meld_add_joker(&run, TG_JOKER_BLACK, false);
    CHECK(run.rank == 0 && run.joker_place[0] == 0 && run.joker_place[1] == 1, "Xr Xb 3 .. K");
    CHECK(tg_meld_check(&run, true) == TG_OK, "both jokers keep what they stand for");
    CHECK(tg_meld_run(0, 5, 3, none, true, &run) == TG_OK, "6 7 8");
    tg_meld_add_joker(&run, TG_JOKER_RED, true);
    tg_meld_add(&run, tg_card_bit(4));
    CHECK(run.rank == 4 && run.joker_place[0] == 4 && tg_meld_check(&run, true) == TG_OK, "5 .. 9");
}

/* Hands of more cards than the naive enumerator takes: the general solver, which drops states on
 * the way, against the searches by sets, which serve small hands and are exact for any. */
static void test_large_hands(int hands) {
    tg_rng rng = tg_rng_make(12, 0, 0);
    for (int i = 0; i < hands; i++) {
        tg_counting counting = {.ace_high_run = i % 2 == 0, .joker_points = i % 3 == 0 ? 0 : 25};
        int jokers = i % 5 < 3 ? 2 : i % 5 - 3;
        tg_cards hand = random_hand(&rng, 25 + (int)tg_rng_below(&rng, 14), false, jokers);
        int want = 0;
        if (jokers > 0) {
            want = tg_deadwood_joker(&counting, hand);
        } else {
            const tg_natural_aim aim = {.ace_high_run = counting.ace_high_run != 0};
            want = tg_natural_search(&aim, hand);
        }
        tg_partition partition;
        tg_partition_init(&counting, hand, &partition);
        CHECK(tg_partition_solve(&partition) == want, SHOW(hand, &counting));
    }
}

int main(int argc, char **argv) {
    bool all = argc > 1 && strcmp(argv[1], "--long") == 0;
    test_long_runs();
    test_meld_check(all ? 100000 : 2000);
    test_meld_list(all ? 3000 : 100);
    test_one_suit(all ? 1 : 37);
    test_full_suits();
    test_torn_aces();
    test_quads_with_jokers();
    test_sapaw_long_runs(all ? 20000 : 1000);
    test_sapaw(all ? 200000 : 3000);
    test_large_hands(all ? 3000 : 100);
    test_random(1, all ? 1000000 : 4000, false, 14);
    test_random(2, all ? 1000000 : 2000, true, 14);
    test_random(3, all ? 5000 : 100, false, 30);
    test_random(4, all ? 5000 : 100, true, 26);
    printf("%d failures\n", tg_failures);
    return tg_failures == 0 ? 0 : 1;
}
