/* Cards as bits of one 64-bit word.
 *
 * Card mask: bit 16 * suit + rank, suits s h d c = 0 1 2 3, ranks A .. K = 0 .. 12. The red joker
 * Xr is bit 15, the black joker Xb bit 31. Every other bit (13 to 15 of a suit's lane) is clear in
 * a card mask; kernels use them as guards. Card id: 13 * suit + rank for natural cards, 52 = Xr, 53
 * = Xb.
 *
 * Thread safety: everything here is pure. */
#ifndef TG_CARDS_H
#define TG_CARDS_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t tg_cards;
typedef uint8_t tg_card; /* an id, or TG_NO_CARD */

#define TG_NATURALS UINT64_C(0x1fff1fff1fff1fff)
#define TG_JOKER_RED (UINT64_C(1) << 15)
#define TG_JOKER_BLACK (UINT64_C(1) << 31)
#define TG_JOKERS (TG_JOKER_RED | TG_JOKER_BLACK)
#define TG_ALL_CARDS (TG_NATURALS | TG_JOKERS)
#define TG_RANK_A UINT64_C(0x0001000100010001) /* the four aces; shift left by rank for others */

enum { TG_SUITS = 4, TG_RANKS = 13, TG_DECK = 52, TG_MAX_CARDS = 54, TG_NO_CARD = 255 };

/* A card that lies there but is not known; only the pile of a view holds it (tg_own.forgotten). */
enum { TG_BLANK_CARD = TG_MAX_CARDS };

/* R1: the cards of a deck with 0, 1 or 2 jokers. */
static inline tg_cards tg_deck(int jokers) {
    return TG_NATURALS | (jokers > 0 ? TG_JOKER_RED : 0) | (jokers > 1 ? TG_JOKER_BLACK : 0);
}

static inline int tg_count(tg_cards cards) {
    return __builtin_popcountll(cards);
}

/* The index of the lowest set bit; `cards` must not be empty. */
static inline int tg_lowest_bit(tg_cards cards) {
    return __builtin_ctzll(cards);
}

static inline tg_cards tg_without_lowest(tg_cards cards) {
    return cards & (cards - 1);
}

static inline tg_cards tg_rank_mask(int rank) {
    return TG_RANK_A << rank;
}

static inline int tg_card_suit(tg_card card) {
    return card / TG_RANKS;
}

static inline int tg_card_rank(tg_card card) {
    return card % TG_RANKS;
}

/* The bit of a card id from 0 to 53, from a table, since a division by 13 would cost more. A blank
 * card has none. */
static inline tg_cards tg_card_bit(tg_card card) {
#define TG_SUIT_BITS(low)                                                                          \
    (low), (low) << 1, (low) << 2, (low) << 3, (low) << 4, (low) << 5, (low) << 6, (low) << 7,     \
        (low) << 8, (low) << 9, (low) << 10, (low) << 11, (low) << 12
    static const tg_cards bits[TG_MAX_CARDS + 1] = {
        TG_SUIT_BITS(UINT64_C(1)),
        TG_SUIT_BITS(UINT64_C(1) << 16),
        TG_SUIT_BITS(UINT64_C(1) << 32),
        TG_SUIT_BITS(UINT64_C(1) << 48),
        TG_JOKER_RED,
        TG_JOKER_BLACK,
        0,
    };
#undef TG_SUIT_BITS
    return bits[card];
}

/* The card at bit index `bit` of a card mask. */
static inline tg_card tg_bit_card(int bit) {
    int suit = bit >> 4;
    int rank = bit & 15;
    if (rank == 15) {
        return (tg_card)(TG_DECK + suit);
    }
    return (tg_card)(TG_RANKS * suit + rank);
}

/* The lowest card of a mask that is not empty. */
static inline tg_card tg_lowest_card(tg_cards cards) {
    return tg_bit_card(tg_lowest_bit(cards));
}

/* R2: the points of natural cards, by bit planes of their value (1, 2, 4, 8). Jokers count 0 here.
 */
static inline int tg_points(tg_cards cards) {
    return tg_count(cards & (TG_RANK_A * 0x0155)) + 2 * tg_count(cards & (TG_RANK_A * 0x1e66)) +
           4 * tg_count(cards & (TG_RANK_A * 0x0078)) + 8 * tg_count(cards & (TG_RANK_A * 0x1f80));
}

#endif
