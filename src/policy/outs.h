/* Outs: the unseen cards that would put a card of the hand into a meld; natural cards only, ace
 * low. Policies choose discards by outs, and the belief judges players by them. Thread safety:
 * everything here is pure. */
#ifndef TG_OUTS_H
#define TG_OUTS_H

#include "engine/game.h"

/* The natural cards that this seat has not seen: not in a meld, in its own hand, or in the pile as
 * far as it remembers it. */
static inline tg_cards tg_unseen_by(const tg_table *table, const tg_own *own) {
    tg_cards seen = own->hand | own->facedown;
    for (int i = 0; i < table->meld_count; i++) {
        seen |= table->meld[i].cards;
    }
    for (int i = own->forgotten; i < table->pile_size; i++) {
        seen |= tg_card_bit(table->pile[i]);
    }
    return TG_NATURALS & ~seen;
}

static inline tg_cards tg_other_suit(tg_cards cards, int turn) {
    return cards << turn | cards >> (64 - turn);
}

/* For each card, the number of the `n` sets that hold it (n at most 7), as three binary digits. */
static inline void tg_add_up(const tg_cards *set, int n, tg_cards digit[3]) {
    digit[0] = digit[1] = digit[2] = 0;
    for (int i = 0; i < n; i++) {
        tg_cards carry = digit[0] & set[i];
        digit[0] ^= set[i];
        digit[2] |= digit[1] & carry;
        digit[1] ^= carry;
    }
}

/* The number of the card at `bit`. */
static inline int tg_number_of(const tg_cards digit[3], int bit) {
    return (int)((digit[0] >> bit & 1) | (digit[1] >> bit & 1) << 1 | (digit[2] >> bit & 1) << 2);
}

/* The cards whose number is `n`. */
static inline tg_cards tg_with_number(tg_cards cards, const tg_cards digit[3], int n) {
    return cards & (n & 1 ? digit[0] : ~digit[0]) & (n & 2 ? digit[1] : ~digit[1]) &
           (n & 4 ? digit[2] : ~digit[2]);
}

/* The number of outs of every card at once: bit i of a card's number is its bit in digit[i]. */
static inline void tg_count_outs(tg_cards hand, tg_cards unseen, tg_cards digit[3]) {
    tg_cards paired = tg_other_suit(hand, 16) | tg_other_suit(hand, 32) |
                      tg_other_suit(hand, 48); /* of its rank */
    const tg_cards outs[7] = {
        unseen >> 1 & (hand >> 2 | hand << 1),
        unseen << 1 & (hand << 2 | hand >> 1),
        unseen >> 2 & hand >> 1,
        unseen << 2 & hand << 1,
        paired & tg_other_suit(unseen, 16),
        paired & tg_other_suit(unseen, 32),
        paired & tg_other_suit(unseen, 48),
    };
    tg_add_up(outs, 7, digit);
}

/* The number of uses of every card at once: pairs of unseen cards that make a meld with it. The
 * more there are, the more likely another player can use the card. */
static inline void tg_count_uses(tg_cards unseen, tg_cards digit[3]) {
    tg_cards other[3] = {tg_other_suit(unseen, 16), tg_other_suit(unseen, 32),
                         tg_other_suit(unseen, 48)};
    const tg_cards uses[6] = {
        unseen >> 1 & unseen >> 2, unseen << 1 & unseen >> 1, unseen << 1 & unseen << 2,
        other[0] & other[1],       other[0] & other[2],       other[1] & other[2],
    };
    tg_add_up(uses, 6, digit);
}

#endif
