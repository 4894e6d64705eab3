/* The melds of a hand as a list: each is a meld of the hand, no two are the same, and every set of
 * three to five cards that is a meld by itself is among them. */
#include "cards/melds.h"

#include "check.h"
#include "engine/rng.h"
#include "failing_memory.h"

static bool has(const tg_melds *melds, tg_cards cards) {
    for (int i = 0; i < melds->count; i++) {
        if (melds->meld[i].cards == cards) {
            return true;
        }
    }
    return false;
}

static void check_hand(tg_cards hand, bool ace_high) {
    tg_melds melds;
    CHECK(tg_melds_of(hand, ace_high, &melds) == TG_OK, "memory");
    for (int i = 0; i < melds.count; i++) {
        CHECK((melds.meld[i].cards & ~hand) == 0 &&
                  tg_meld_check(&melds.meld[i], ace_high) == TG_OK,
              "meld %d is none of the hand", i);
    }
    int naturals = 0;
    for (tg_cards some = hand; some != 0; some = (some - 1) & hand) {
        tg_meld meld;
        if (tg_count(some) <= 5 && tg_meld_from_naturals(some, ace_high, &meld) == TG_OK) {
            CHECK(has(&melds, some), "a meld is missing");
            naturals++;
        }
    }
    int listed = 0;
    for (int i = 0; i < melds.count; i++) {
        listed += (melds.meld[i].cards & TG_JOKERS) == 0 && tg_count(melds.meld[i].cards) <= 5;
    }
    CHECK(listed == naturals, "%d melds, not %d", listed, naturals);
    tg_melds_free(&melds);
}

int main(void) {
    tg_rng rng = tg_rng_make(3, TG_STREAM_DEAL, 0);
    for (int number = 0; number < 300; number++) {
        tg_cards hand = 0;
        while (tg_count(hand) < 11) { /* neighbours, so that there are melds */
            uint32_t range = number % 2 == 0 ? 20 : TG_MAX_CARDS;
            hand |= tg_card_bit((tg_card)tg_rng_below(&rng, range));
        }
        check_hand(hand, number % 3 == 0);
    }
    tg_melds melds;
    allocations_left = 0;
    CHECK(tg_melds_of(TG_ALL_CARDS, false, &melds) == TG_ERR_MEMORY && melds.count == 0, "memory");
    allocations_left = -1;
    tg_melds_free(&melds);
    return tg_failures != 0;
}
