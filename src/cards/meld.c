#include "cards/meld.h"

#include <string.h>

static const uint8_t no_jokers[2] = {TG_NO_PLACE, TG_NO_PLACE};

static tg_meld meld_of(tg_cards cards, int kind, int rank, int suit, int length) {
    return (tg_meld){.cards = cards,
                     .kind = (uint8_t)kind,
                     .rank = (uint8_t)rank,
                     .suit = (uint8_t)suit,
                     .length = (uint8_t)length,
                     .joker_place = {TG_NO_PLACE, TG_NO_PLACE}};
}

tg_error tg_meld_set(tg_cards cards, tg_meld *out) {
    if ((cards & ~TG_ALL_CARDS) != 0) {
        return TG_ERR_BAD_CARD;
    }
    tg_cards naturals = cards & TG_NATURALS;
    int length = tg_count(cards);
    if (naturals == 0 || (length != 3 && length != 4)) {
        return TG_ERR_BAD_MELD;
    }
    int rank = tg_lowest_bit(naturals) & 15;
    if ((naturals & ~tg_rank_mask(rank)) != 0) {
        return TG_ERR_BAD_MELD;
    }
    *out = meld_of(cards, TG_SET, rank, 0, length);
    return TG_OK;
}

/* The natural cards of `suit` at `length` places from `rank`; the high place is the ace. */
static tg_cards cards_at(int suit, int rank, int length) {
    uint64_t places = ((UINT64_C(1) << length) - 1) << rank;
    return ((places | places >> 13) & 0x1fff) << (16 * suit);
}

/* As tg_meld_run, the places as they are given. */
static tg_error run_as_given(int suit, int rank, int length, const uint8_t joker_place[2],
                             bool ace_high_run, tg_meld *out) {
    int places = TG_RANKS + (ace_high_run ? 1 : 0);
    if (suit < 0 || suit >= TG_SUITS || rank < 0 || rank >= places || length < 3 ||
        length > TG_RANKS || rank + length > places) {
        return TG_ERR_BAD_MELD;
    }
    tg_meld meld = meld_of(cards_at(suit, rank, length), TG_RUN, rank, suit, length);
    for (int i = 0; i < 2; i++) {
        int place = joker_place[i];
        if (place == TG_NO_PLACE) {
            continue;
        }
        if (place >= length || (i == 1 && place == joker_place[0])) {
            return TG_ERR_BAD_MELD;
        }
        meld.cards &= ~cards_at(suit, rank + place, 1);
        meld.cards |= i == 0 ? TG_JOKER_RED : TG_JOKER_BLACK;
        meld.joker_place[i] = (uint8_t)place;
    }
    *out = meld;
    return TG_OK;
}

tg_error tg_meld_run(int suit, int rank, int length, const uint8_t joker_place[2],
                     bool ace_high_run, tg_meld *out) {
    if (!ace_high_run || rank != 1 || length != TG_RANKS) {
        return run_as_given(suit, rank, length, joker_place, ace_high_run, out);
    }
    /* 2 .. K and the ace: the ace goes from the last place to the first. */
    uint8_t low[2];
    for (int i = 0; i < 2; i++) {
        int place = joker_place[i];
        low[i] = (uint8_t)(place < TG_RANKS ? (place + 1) % TG_RANKS : place);
    }
    return run_as_given(suit, 0, length, low, ace_high_run, out);
}

tg_error tg_meld_from_naturals(tg_cards cards, bool ace_high_run, tg_meld *out) {
    if ((cards & ~TG_NATURALS) != 0) {
        return TG_ERR_BAD_CARD;
    }
    int length = tg_count(cards);
    if (length < 3) {
        return TG_ERR_BAD_MELD;
    }
    int bit = tg_lowest_bit(cards);
    int suit = bit >> 4;
    int rank = bit & 15;
    if ((cards & ~tg_rank_mask(rank)) == 0) {
        return tg_meld_set(cards, out);
    }
    tg_error error = tg_meld_run(suit, rank, length, no_jokers, ace_high_run, out);
    if (error == TG_OK && out->cards == cards) {
        return TG_OK;
    }
    /* An ace, the lowest card, may stand above the king. */
    error = tg_meld_run(suit, 14 - length, length, no_jokers, ace_high_run, out);
    return error == TG_OK && out->cards == cards ? TG_OK : TG_ERR_BAD_MELD;
}

tg_error tg_meld_check(const tg_meld *meld, bool ace_high_run) {
    if ((meld->cards & ~TG_ALL_CARDS) != 0) {
        return TG_ERR_BAD_CARD;
    }
    tg_meld same;
    tg_error error = TG_ERR_BAD_MELD;
    if (meld->kind == TG_SET) {
        error = tg_meld_set(meld->cards, &same);
    } else if (meld->kind == TG_RUN) {
        error = tg_meld_run(meld->suit, meld->rank, meld->length, meld->joker_place, ace_high_run,
                            &same);
    }
    if (error != TG_OK) {
        return error;
    }
    bool equal = same.cards == meld->cards && same.rank == meld->rank && same.suit == meld->suit &&
                 same.length == meld->length &&
                 memcmp(same.joker_place, meld->joker_place, sizeof same.joker_place) == 0 &&
                 meld->reserved == 0;
    return equal ? TG_OK : TG_ERR_BAD_MELD;
}

int tg_meld_joker_fits(const tg_meld *meld, bool ace_high_run) {
    if (meld->kind == TG_SET) {
        return meld->length == 3 ? TG_JOKER_FITS_LOW : 0;
    }
    if (meld->length == TG_RANKS) {
        return 0;
    }
    if (meld->rank == 1 && meld->length == TG_RANKS - 1) {
        return TG_JOKER_FITS_LOW; /* 2 .. K: the ace is laid low */
    }
    int last = ace_high_run ? 13 : 12;
    return (meld->rank > 0 ? TG_JOKER_FITS_LOW : 0) |
           (meld->rank + meld->length <= last ? TG_JOKER_FITS_HIGH : 0);
}

void tg_meld_lay_ace_low(tg_meld *meld) {
    if (meld->length != TG_RANKS || meld->rank != 1) {
        return;
    }
    tg_meld_grow_low(meld);
    for (int i = 0; i < 2; i++) {
        if (meld->joker_place[i] == TG_RANKS) {
            meld->joker_place[i] = 0;
        }
    }
}

void tg_meld_add_joker(tg_meld *meld, tg_cards joker, bool high) {
    int which = joker == TG_JOKER_RED ? 0 : 1;
    meld->cards |= joker;
    meld->length++;
    if (meld->kind == TG_RUN && !high) {
        tg_meld_grow_low(meld);
        meld->joker_place[which] = 0;
        tg_meld_lay_ace_low(meld);
    } else if (meld->kind == TG_RUN) {
        meld->joker_place[which] = (uint8_t)(meld->length - 1);
    }
}
