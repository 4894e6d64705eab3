/* The card word and the generator: every bit, every id, every value; R1, R2. */
#include "cards/cards.h"
#include "check.h"
#include "engine/rng.h"

static int value_of(tg_card card) {
    int rank = tg_card_rank(card);
    return rank < 10 ? rank + 1 : 10;
}

static void ids_and_bits_are_one_to_one(void) {
    tg_cards seen = 0;
    for (tg_card card = 0; card < TG_MAX_CARDS; card++) {
        tg_cards bit = tg_card_bit(card);
        CHECK(tg_count(bit) == 1 && (seen & bit) == 0, "card %d", card);
        CHECK(tg_lowest_card(bit) == card, "card %d", card);
        seen |= bit;
    }
    CHECK(seen == TG_ALL_CARDS, "%llx", (unsigned long long)seen);
}

static void points_of_a_mask_are_the_sum_of_its_cards(void) {
    tg_rng rng = tg_rng_make(1, TG_STREAM_DEAL, 0);
    for (int i = 0; i < 10000; i++) {
        tg_cards cards = tg_rng_next(&rng) & TG_ALL_CARDS;
        int sum = 0;
        for (tg_cards rest = cards & TG_NATURALS; rest != 0; rest = tg_without_lowest(rest)) {
            sum += value_of(tg_lowest_card(rest));
        }
        CHECK(tg_points(cards) == sum, "%llx", (unsigned long long)cards);
    }
}

/* splitmix64's first values for seed 1234567, as its author's reference gives them. */
static void splitmix_gives_the_reference_values(void) {
    const uint64_t wanted[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                               UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                               UINT64_C(16408922859458223821)};
    uint64_t state = 1234567;
    for (int i = 0; i < 5; i++) {
        uint64_t got = tg_splitmix64(&state);
        CHECK(got == wanted[i], "value %d is %llu", i, (unsigned long long)got);
    }
}

/* xoshiro256++'s first values from the state 1, 2, 3, 4. */
static void xoshiro_gives_the_reference_values(void) {
    const uint64_t wanted[] = {UINT64_C(41943041), UINT64_C(58720359), UINT64_C(3588806011781223),
                               UINT64_C(3591011842654386)};
    tg_rng rng = {{1, 2, 3, 4}};
    for (int i = 0; i < 4; i++) {
        uint64_t got = tg_rng_next(&rng);
        CHECK(got == wanted[i], "value %d is %llu", i, (unsigned long long)got);
    }
}

static void below_is_even_and_in_range(void) {
    tg_rng rng = tg_rng_make(2, TG_STREAM_WORLD, 3);
    int count[7] = {0};
    for (int i = 0; i < 70000; i++) {
        uint32_t got = tg_rng_below(&rng, 7);
        CHECK(got < 7, "%u", got);
        count[got]++;
    }
    for (int i = 0; i < 7; i++) {
        CHECK(count[i] > 9600 && count[i] < 10400, "%d came %d times", i, count[i]);
    }
}

static void streams_of_one_seed_differ(void) {
    tg_rng a = tg_rng_make(7, TG_STREAM_WORLD, 0);
    tg_rng b = tg_rng_make(7, TG_STREAM_PLAYOUT, 0);
    tg_rng c = tg_rng_make(7, TG_STREAM_WORLD, 1);
    uint64_t first = tg_rng_next(&a);
    CHECK(first != tg_rng_next(&b) && first != tg_rng_next(&c), "streams meet");
}

int main(void) {
    ids_and_bits_are_one_to_one();
    points_of_a_mask_are_the_sum_of_its_cards();
    splitmix_gives_the_reference_values();
    xoshiro_gives_the_reference_values();
    below_is_even_and_in_range();
    streams_of_one_seed_differ();
    return tg_failures != 0;
}
