#include "solver/ace_high.h"
#include "solver/joker.h"
#include "solver/natural_search.h"
#include "solver/partition.h"

/* The table's search of hands with jokers grows with the sets that a hand holds; for larger hands
 * the general solver is the safer way. */
enum { MOST_WITH_JOKERS = 24 };

/* R2: what every card of a hand weighs. */
static int card_points(const tg_counting *counting, tg_cards hand) {
    return tg_points(hand) + counting->joker_points * tg_count(hand & TG_JOKERS);
}

int tg_deadwood_ace_high_clash(tg_cards hand) {
    const tg_counting counting = {.ace_high_run = 1};
    return tg_deadwood_using(&counting, hand, 0);
}

int tg_deadwood_under(const tg_counting *counting, tg_cards hand) {
    if ((hand & TG_JOKERS) == 0) {
        return counting->ace_high_run ? tg_deadwood_ace_high(hand) : tg_deadwood(hand);
    }
    if (tg_count(hand) <= MOST_WITH_JOKERS && counting->joker_points <= TG_MAX_TABLE_JOKER_POINTS) {
        return tg_deadwood_joker(counting, hand);
    }
    tg_partition partition;
    tg_partition_init(counting, hand, &partition);
    return tg_partition_solve(&partition);
}

int tg_count_points(const tg_counting *counting, tg_cards hand) {
    return counting->hidden_melds_count ? card_points(counting, hand)
                                        : tg_deadwood_under(counting, hand);
}

int tg_deadwood_using(const tg_counting *counting, tg_cards hand, tg_cards used) {
    if ((used & ~hand) != 0) {
        return TG_UNREACHABLE;
    }
    if ((hand & TG_JOKERS) == 0 && tg_count(hand) <= TG_MOST_SEARCHED) {
        const tg_natural_aim aim = {.ace_high_run = counting->ace_high_run != 0, .used = used};
        return tg_natural_search(&aim, hand);
    }
    tg_partition partition;
    tg_partition_init(counting, hand, &partition);
    partition.used = used;
    return tg_partition_solve(&partition);
}

/* The cards of `hand` that weigh `points`, jokers among them if they do. */
static tg_cards cards_of_points(const tg_counting *counting, tg_cards hand, int points) {
    tg_cards cards = 0;
    if (points >= 1 && points <= 10) {
        uint64_t lane = points < 10 ? UINT64_C(1) << (points - 1) : UINT64_C(0x1e00);
        cards = hand & (TG_RANK_A * lane);
    }
    return cards | (counting->joker_points == points ? hand & TG_JOKERS : 0);
}

/* The lowest card, a joker after all others. */
static tg_cards first_card(tg_cards cards) {
    tg_cards naturals = cards & TG_NATURALS;
    tg_cards from = naturals != 0 ? naturals : cards;
    return from & (~from + 1);
}

int tg_best_discard(const tg_counting *counting, tg_cards hand, tg_card *discard) {
    if ((hand & TG_JOKERS) == 0 && !counting->ace_high_run && !counting->hidden_melds_count) {
        return tg_best_discard_natural(hand, discard);
    }
    int held = tg_count_points(counting, hand);
    int best = TG_UNREACHABLE;
    int dearest = counting->joker_points > 10 ? counting->joker_points : 10;
    /* A card lightens the hand by its own points at most, so that cheaper ones soon cannot win. */
    for (int points = dearest; points >= 0 && held - points < best; points--) {
        tg_cards cards = cards_of_points(counting, hand, points);
        while (cards != 0) {
            tg_cards card = first_card(cards);
            int left = tg_count_points(counting, hand & ~card);
            if (left < best) {
                best = left;
                *discard = tg_lowest_card(card);
            }
            cards &= ~card;
        }
    }
    return best;
}
