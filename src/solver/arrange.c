#include "cards/meld_visit.h"
#include "solver/ace_high.h"

/* The first optimal partition: card by card in order of id (jokers last), the first meld of
 * tg_meld_list's order that an optimal partition can give the card, or none. Longer melds come
 * first in that order, so that no card left over and no two melds could be joined. */
typedef struct arranging {
    const tg_counting *counting;
    tg_cards rest, card;
    int target; /* the least that `rest` can leave over */
    tg_arrangement *out;
} arranging;

/* Takes the meld if it holds the card and the rest stays optimal; else goes on to the next. */
static bool skip_meld(void *context, const tg_meld *meld) {
    arranging *a = context;
    if ((meld->cards & a->card) == 0 ||
        tg_deadwood_under(a->counting, a->rest & ~meld->cards) != a->target) {
        return true;
    }
    a->rest &= ~meld->cards;
    a->out->meld[a->out->meld_count++] = *meld;
    return false;
}

static void leave(arranging *a, tg_cards cards) {
    a->rest &= ~cards;
    a->out->deadwood |= cards;
    a->target -= tg_points(cards) + a->counting->joker_points * tg_count(cards & TG_JOKERS);
}

static void place_with_jokers(arranging *a) {
    bool ace_high = a->counting->ace_high_run != 0;
    int bit = tg_lowest_bit(a->card);
    if (tg_visit_sets(a->rest, bit & 15, skip_meld, a) &&
        tg_visit_runs(a->rest, bit >> 4, ace_high, skip_meld, a)) {
        leave(a, a->card);
    }
}

static bool take_set(arranging *a, tg_cards set) {
    tg_meld meld;
    return tg_meld_set(set, &meld) == TG_OK && !skip_meld(a, &meld);
}

/* Runs of natural cards from `rank`, the longest first. */
static bool take_run(arranging *a, int suit, int rank) {
    static const uint8_t no_jokers[2] = {TG_NO_PLACE, TG_NO_PLACE};
    bool ace_high = a->counting->ace_high_run != 0;
    uint64_t lane = a->rest >> (16 * suit) & 0x1fff;
    lane |= ace_high ? (lane & 1) << 13 : 0;
    int held = __builtin_ctzll(~(lane >> rank));
    tg_meld meld;
    for (int length = held + rank == 14 && rank <= 1 ? held - 1 : held; length >= 3; length--) {
        if (tg_meld_run(suit, rank, length, no_jokers, ace_high, &meld) == TG_OK &&
            !skip_meld(a, &meld)) {
            return true;
        }
    }
    return false;
}

/* As place_with_jokers for naturals alone: every lower card of the suit is settled, so that runs
 * begin with the card, but for those that end with a high ace. */
static void place_natural(arranging *a) {
    int bit = tg_lowest_bit(a->card);
    int rank = bit & 15;
    tg_cards held = a->rest & tg_rank_mask(rank);
    if (tg_count(held) == 4 && take_set(a, held)) {
        return;
    }
    for (tg_cards less = held; less != 0; less = tg_without_lowest(less)) {
        tg_cards set = held & ~(less & (~less + 1));
        if (tg_count(held) == 4 && (set & a->card) != 0 && take_set(a, set)) {
            return;
        }
    }
    if ((tg_count(held) == 3 && take_set(a, held)) || take_run(a, bit >> 4, rank)) {
        return;
    }
    for (int low = 1; rank == 0 && a->counting->ace_high_run && low <= 11; low++) {
        if (take_run(a, bit >> 4, low)) {
            return;
        }
    }
    leave(a, a->card);
}

static void arrange_naturals(arranging *a) {
    while (a->rest != 0) {
        tg_cards runs =
            a->counting->ace_high_run ? tg_run_cards_ace_high(a->rest) : tg_run_cards(a->rest);
        leave(a, a->rest & ~(runs | tg_set_places(a->rest)));
        if (a->rest != 0) {
            a->card = a->rest & (~a->rest + 1);
            place_natural(a);
        }
    }
}

void tg_arrange(const tg_counting *counting, tg_cards hand, tg_arrangement *out) {
    arranging a = {counting, hand, 0, tg_deadwood_under(counting, hand), out};
    out->meld_count = 0;
    out->deadwood = 0;
    out->points = a.target;
    if ((hand & TG_JOKERS) == 0) {
        arrange_naturals(&a);
        return;
    }
    while ((a.rest & TG_NATURALS) != 0) {
        tg_cards naturals = a.rest & TG_NATURALS;
        a.card = naturals & (~naturals + 1);
        place_with_jokers(&a);
    }
    leave(&a, a.rest); /* jokers alone are no meld (R4) */
}
