#include "search/jokers.h"

#include <string.h>

static tg_cards swapped(tg_cards cards) {
    return (cards & ~TG_JOKERS) | (cards & TG_JOKER_RED) << 16 | (cards & TG_JOKER_BLACK) >> 16;
}

static void swap_in_meld(tg_meld *meld) {
    if ((meld->cards & TG_JOKERS) == 0) {
        return;
    }
    uint8_t place = meld->joker_place[0];
    meld->joker_place[0] = meld->joker_place[1];
    meld->joker_place[1] = place;
    meld->cards = swapped(meld->cards);
}

static void swap_in_hand(tg_own *own) {
    uint16_t late = own->late_joker[0];
    own->late_joker[0] = own->late_joker[1];
    own->late_joker[1] = late;
    own->hand = swapped(own->hand);
    own->dealt = swapped(own->dealt);
}

static void swap_jokers(tg_state *state) {
    tg_table *table = &state->table;
    for (int i = 0; i < table->meld_count; i++) {
        swap_in_meld(&table->meld[i]);
    }
    for (int i = 0; i < table->pile_size; i++) {
        table->pile[i] = tg_swapped_card(table->pile[i]);
    }
    for (int i = 0; i < table->stock_size; i++) {
        state->stock[i] = tg_swapped_card(state->stock[i]);
    }
    table->taken = tg_swapped_card(table->taken);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        table->laid[seat] = swapped(table->laid[seat]);
        table->known[seat] = swapped(table->known[seat]);
        swap_in_hand(&state->own[seat]);
    }
}

bool tg_is_mirror(const tg_state *state, const tg_state *other) {
    tg_state swap = *state;
    swap_jokers(&swap);
    return memcmp(&swap, other, sizeof(tg_state)) == 0;
}

bool tg_has_twin_jokers(const tg_state *state) {
    return (state->own[state->table.turn].hand & TG_JOKERS) == TG_JOKERS &&
           tg_is_mirror(state, state);
}

bool tg_is_second_of_twins(tg_cards hand, const tg_action *action) {
    if ((hand & TG_JOKERS) != TG_JOKERS) {
        return false;
    }
    tg_cards jokers = action->meld.cards & TG_JOKERS;
    if (jokers == TG_JOKERS) {
        return action->meld.kind != TG_SET &&
               action->meld.joker_place[0] > action->meld.joker_place[1];
    }
    return jokers == TG_JOKER_BLACK || action->card == TG_DECK + 1;
}

/* The natural cards that newly laid jokers (not in `before`) represent; in a set, every missing
 * suit. */
static tg_cards stood_for(const tg_meld *meld, tg_cards before) {
    tg_cards jokers = meld->cards & TG_JOKERS & ~before;
    if (jokers == 0) {
        return 0;
    }
    if (meld->kind == TG_SET) {
        return tg_rank_mask(meld->rank) & ~meld->cards;
    }
    tg_cards places = 0;
    for (int i = 0; i < 2; i++) {
        tg_cards joker = i == 0 ? TG_JOKER_RED : TG_JOKER_BLACK;
        if ((jokers & joker) != 0 && meld->joker_place[i] != TG_NO_PLACE) {
            int rank = (meld->rank + meld->joker_place[i]) % TG_RANKS;
            places |= tg_card_bit((tg_card)(TG_RANKS * meld->suit + rank));
        }
    }
    return places;
}

/* Whether one of `cards` lies in no meld of the hand. */
static bool has_loose(const tg_rules *rules, tg_cards hand, tg_cards cards) {
    int count = tg_count_points(&rules->counting, hand);
    for (; cards != 0; cards = tg_without_lowest(cards)) {
        tg_cards card = cards & (~cards + 1);
        if (tg_count_points(&rules->counting, hand & ~card) == count - tg_points(card)) {
            return true;
        }
    }
    return false;
}

bool tg_wastes_joker(const tg_rules *rules, const tg_table *before, const tg_state *state) {
    tg_cards hand = state->own[state->table.turn].hand;
    if (tg_without_lowest(hand) == 0) {
        return false;
    }
    tg_cards laid = 0;
    for (int i = 0; i < before->meld_count; i++) {
        laid |= before->meld[i].cards;
    }
    for (int i = 0; i < state->table.meld_count; i++) {
        const tg_meld *meld = &state->table.meld[i];
        tg_cards cards = stood_for(meld, laid) & hand & TG_NATURALS;
        if (cards != 0 && tg_meld_joker_fits(meld, rules->counting.ace_high_run) != 0 &&
            has_loose(rules, hand, cards)) {
            return true;
        }
    }
    return false;
}
