/* Deals are picked by weight: every random choice is run through, none is sampled. */
#include <stdint.h>

#include "engine/rng.h"

static uint64_t chosen_next(tg_rng *rng);
static uint32_t chosen_below(tg_rng *rng, uint32_t bound);
#define tg_rng_next chosen_next
#define tg_rng_below chosen_below
#include "belief/deals.c"
#undef tg_rng_next
#undef tg_rng_below

#include "check.h"

/* What the generator gives first; then zeros. */
static uint64_t choice[2];
static int choices;

static uint64_t chosen_next(tg_rng *rng) {
    (void)rng;
    int at = choices++;
    return at < 2 ? choice[at] : 0;
}

static uint32_t chosen_below(tg_rng *rng, uint32_t bound) {
    (void)rng;
    return (uint32_t)chosen_next(NULL) % bound;
}

static const tg_hidden *pick_with(const tg_deals *deals, tg_card card, uint64_t first,
                                  uint64_t second) {
    choice[0] = first;
    choice[1] = second;
    choices = 0;
    return tg_deals_pick(deals, 0, card, NULL);
}

enum { DEALS = 6 };
static const uint64_t weights[DEALS] = {3, 0, 5, 1, 0, 7}; /* 16 together */
static const tg_cards stocks[DEALS] = {3, 1, 6, 4, 8, 3};

static tg_deals some_deals(bool weighted) {
    tg_deals deals = {.hidden = calloc(DEALS, sizeof *deals.hidden), .size = DEALS};
    deals.reached = weighted ? calloc(DEALS, sizeof *deals.reached) : NULL;
    for (int i = 0; i < DEALS; i++) {
        deals.hidden[i].stock = stocks[i];
        deals.hidden[i].own[0].hand = (tg_cards)i;
        if (weighted) {
            deals.reached[i] = weights[i];
        }
    }
    if (weighted) {
        tg_deals_keep(&deals);
    } else {
        tg_deals_count_stock(&deals);
    }
    return deals;
}

static void check_kept(void) {
    tg_deals deals = some_deals(true);
    CHECK(deals.size == 4 && tg_deals_total(&deals) == 16, "%d deals", deals.size);
    for (int i = 0, from = 0; i < deals.size; i++, from++) {
        from += weights[from] == 0;
        CHECK(deals.hidden[i].own[0].hand == (tg_cards)from, "deal %d", i);
        CHECK(tg_deals_weight(&deals, i) == weights[from], "the weight of deal %d", i);
    }
    for (int card = 0; card < TG_MAX_CARDS; card++) {
        uint64_t sum = 0;
        for (int i = 0; i < DEALS; i++) {
            sum += (stocks[i] & tg_card_bit((tg_card)card)) != 0 ? weights[i] : 0;
        }
        CHECK(deals.in_stock[card] == sum, "card %d in the stock", card);
    }
    tg_deals_free(&deals);
    CHECK(deals.size == 0 && tg_deals_total(&deals) == 0, "nothing is left");
    tg_deals_free(&deals);
}

/* By each of the 16 parts of the total, any card may be in the stock. */
static void check_any(void) {
    tg_deals deals = some_deals(true);
    uint64_t times[DEALS] = {0};
    for (uint64_t part = 0; part < 16; part++) {
        times[pick_with(&deals, TG_NO_CARD, part, 0)->own[0].hand]++;
    }
    for (int i = 0; i < DEALS; i++) {
        CHECK(times[i] == weights[i], "deal %d: %d times", i, (int)times[i]);
    }
    tg_deals_free(&deals);
}

/* With a card in the stock: among the first two draws each deal that has it by its weight. */
static void check_with_card(tg_card card) {
    tg_deals deals = some_deals(true);
    uint64_t times[DEALS] = {0}, all = 0;
    for (uint64_t first = 0; first < 16; first++) {
        for (uint64_t second = 0; second < 16; second++) {
            const tg_hidden *hidden = pick_with(&deals, card, first, second);
            CHECK((hidden->stock & tg_card_bit(card)) != 0, "card %d is not in the stock", card);
            times[hidden->own[0].hand] += choices <= 2;
            all += choices <= 2;
        }
    }
    for (int i = 0; i < DEALS; i++) {
        uint64_t weight = (stocks[i] & tg_card_bit(card)) != 0 ? weights[i] : 0;
        CHECK(times[i] * deals.in_stock[card] == weight * all, "card %d, deal %d", card, i);
    }
    tg_deals_free(&deals);
}

/* Where all draws miss the card, the walk finds each deal by its weight. */
static void check_walk(tg_card card) {
    tg_deals deals = some_deals(true);
    uint64_t times[DEALS] = {0};
    for (uint64_t part = 0; part < deals.in_stock[card]; part++) {
        choice[0] = part;
        choices = 0;
        times[pick_by_walk(&deals, card, NULL)->own[0].hand]++;
    }
    for (int i = 0; i < DEALS; i++) {
        uint64_t weight = (stocks[i] & tg_card_bit(card)) != 0 ? weights[i] : 0;
        CHECK(times[i] == weight, "card %d, deal %d: %d times", card, i, (int)times[i]);
    }
    tg_deals_free(&deals);
}

static void check_missing(void) {
    tg_deals list = some_deals(true), pool = some_deals(false), none = {0};
    CHECK(pick_with(&list, 3, 0, 0) == NULL, "no deal that weighs has card 3");
    CHECK(pick_with(&list, 2, 15, 15)->stock >> 2 & 1, "a walk after 64 draws without card 2");
    CHECK(pick_with(&pool, 3, 0, 0) == NULL, "64 draws of a pool without card 3");
    CHECK(choices == TG_PICK_TRIES, "%d draws", choices);
    CHECK(pick_with(&pool, 40, 0, 0) == NULL && choices == 0, "a card that no deal has");
    CHECK(pick_with(&none, TG_NO_CARD, 0, 0) == NULL && choices == 0, "no deals");
    tg_deals_free(&list);
    tg_deals_free(&pool);
}

static void check_pool(void) {
    tg_deals pool = some_deals(false);
    CHECK(tg_deals_total(&pool) == DEALS && tg_deals_weight(&pool, 3) == 1, "each weighs 1");
    for (uint64_t i = 0; i < DEALS; i++) {
        CHECK(pick_with(&pool, TG_NO_CARD, i, 0) == &pool.hidden[i], "deal %d", (int)i);
    }
    tg_deals_free(&pool);
}

/* Every number below a bound comes once of all that a draw can give; others are drawn anew. */
static void check_below(void) {
    for (uint64_t bound = 1; bound <= 40; bound++) {
        for (uint64_t drawn = 0; drawn < 64; drawn++) {
            choice[0] = drawn;
            choice[1] = 0;
            choices = 0;
            uint64_t mask = 1, value = below(NULL, bound);
            while (mask < bound) {
                mask *= 2;
            }
            bool fits = (drawn & (mask - 1)) < bound;
            CHECK(value == (fits ? drawn & (mask - 1) : 0) && choices == (fits ? 1 : 2),
                  "%d below %d", (int)drawn, (int)bound);
        }
    }
}

int main(void) {
    check_kept();
    check_any();
    for (tg_card card = 0; card < 3; card++) {
        check_with_card(card);
        check_walk(card);
    }
    check_missing();
    check_pool();
    check_below();
    return tg_failures != 0;
}
