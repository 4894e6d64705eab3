#include "meld.h"

#include <string.h>

tg_error tg_meld_from_naturals(tg_cards cards, bool ace_high_run, tg_meld *out) {
    int n = tg_count(cards);
    if (n < 3 || (cards & ~TG_NATURALS) != 0) {
        return TG_ERR_BAD_MELD;
    }
    tg_meld meld;
    memset(&meld, 0, sizeof meld);
    meld.cards = cards;
    meld.length = (uint8_t)n;
    meld.joker_place[0] = meld.joker_place[1] = TG_NO_PLACE;
    int bit = tg_lowest_bit(cards);
    int suit = bit >> 4;
    int rank = bit & 15;
    if ((cards & ~tg_rank_mask(rank)) == 0) {
        meld.kind = TG_SET;
        meld.rank = (uint8_t)rank;
        *out = meld;
        return TG_OK;
    }
    uint64_t lane = cards >> (16 * suit);
    if ((lane & ~UINT64_C(0x1fff)) != 0) {
        return TG_ERR_BAD_MELD; /* two suits and no set */
    }
    uint64_t low = lane & (~lane + 1);
    if (((lane + low) & lane) != 0) {
        if (!ace_high_run || (lane & 1) == 0) {
            return TG_ERR_BAD_MELD;
        }
        lane = (lane ^ 1) | 0x2000; /* the ace stands above the king */
        low = lane & (~lane + 1);
        if (((lane + low) & lane) != 0) {
            return TG_ERR_BAD_MELD;
        }
    }
    meld.kind = TG_RUN;
    meld.suit = (uint8_t)suit;
    meld.rank = (uint8_t)__builtin_ctzll(lane);
    *out = meld;
    return TG_OK;
}

int tg_meld_list(tg_cards hand, bool ace_high_run, tg_meld *out, int capacity) {
    int n = 0;
    for (int rank = 0; rank < TG_RANKS; rank++) {
        tg_cards held = hand & tg_rank_mask(rank);
        for (tg_cards sub = held; sub != 0; sub = (sub - 1) & held) {
            if (tg_count(sub) >= 3) {
                if (n < capacity) {
                    tg_meld_from_naturals(sub, ace_high_run, &out[n]);
                }
                n++;
            }
        }
    }
    for (int suit = 0; suit < TG_SUITS; suit++) {
        uint64_t lane = (hand >> (16 * suit)) & 0x1fff;
        lane |= ace_high_run ? (lane & 1) << 13 : 0;
        for (int low = 0; low < 12; low++) {
            for (int length = 3; length <= 13 && low + length <= 14; length++) {
                uint64_t places = ((UINT64_C(1) << length) - 1) << low;
                if ((lane & places) != places) {
                    break;
                }
                if (n < capacity) {
                    tg_cards cards = ((places & 0x1fff) | (places >> 13)) << (16 * suit);
                    tg_meld_from_naturals(cards, ace_high_run, &out[n]);
                    out[n].rank = (uint8_t)low;
                }
                n++;
            }
        }
    }
    return n;
}
