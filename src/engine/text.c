#include "engine/text.h"

#include <string.h>

static const char RANKS[] = "A23456789TJQK";
static const char SUITS[] = "shdc";

static char *print_card(tg_card card, char *out) {
    out[0] = card < TG_DECK ? RANKS[tg_card_rank(card)] : 'X';
    out[1] = card < TG_DECK ? SUITS[tg_card_suit(card)] : card == TG_DECK ? 'r' : 'b';
    return out + 2;
}

static char *print_text(const char *text, char *out) {
    size_t length = strlen(text);
    memcpy(out, text, length);
    return out + length;
}

static char *print_cards(tg_cards cards, char separator, char *out) {
    const tg_cards parts[2] = {cards & TG_NATURALS, cards & TG_JOKERS};
    char *begin = out;
    for (int i = 0; i < 2; i++) {
        for (tg_cards rest = parts[i]; rest != 0; rest = tg_without_lowest(rest)) {
            if (out != begin) {
                *out++ = separator;
            }
            out = print_card(tg_lowest_card(rest), out);
        }
    }
    return out;
}

/* The natural card for a place of a run. */
static tg_card card_at(const tg_meld *run, int place) {
    return (tg_card)(TG_RANKS * run->suit + (run->rank + place) % TG_RANKS);
}

/* Print a place of a run: its card, and before the card the joker that stands for it. */
static char *print_place(const tg_meld *run, int place, char *out) {
    for (int i = 0; i < 2; i++) {
        if (run->joker_place[i] == place) {
            out = print_card((tg_card)(TG_DECK + i), out);
            *out++ = '=';
        }
    }
    return print_card(card_at(run, place), out);
}

/* Print a meld without its card `left_out` (TG_NO_CARD: the whole meld). */
static char *print_meld_without(const tg_meld *meld, tg_card left_out, char *out) {
    tg_cards bit = left_out == TG_NO_CARD ? 0 : tg_card_bit(left_out);
    if (meld->kind == TG_SET) {
        return print_cards(meld->cards & ~bit, ' ', out);
    }
    char *begin = out;
    for (int place = 0; place < meld->length; place++) {
        bool is_joker = left_out != TG_NO_CARD && left_out >= TG_DECK;
        bool skipped = is_joker ? meld->joker_place[left_out - TG_DECK] == place
                                : card_at(meld, place) == left_out;
        if (skipped) {
            continue;
        }
        if (out != begin) {
            *out++ = ' ';
        }
        out = print_place(meld, place, out);
    }
    return out;
}

static char *print_meld(const tg_meld *meld, char *out) {
    return print_meld_without(meld, TG_NO_CARD, out);
}

/* Print the card laid off; a joker on a run with the card that it stands for (R4). */
static char *print_layoff(const tg_ply *ply, char *out) {
    const tg_meld *onto = &ply->onto;
    out = print_card(ply->action.card, out);
    if (ply->action.card < TG_DECK || onto->kind == TG_SET) {
        return out;
    }
    *out++ = '=';
    return print_card(card_at(onto, ply->action.joker_high ? onto->length : TG_RANKS - 1), out);
}

/* Print the card taken, then the other cards in the order of the meld. */
static char *print_taken_meld(const tg_action *action, char *out) {
    const tg_meld *meld = &action->meld;
    if (action->card >= TG_DECK && meld->kind == TG_RUN) {
        out = print_place(meld, meld->joker_place[action->card - TG_DECK], out);
    } else {
        out = print_card(action->card, out);
    }
    out = print_text(" with ", out);
    return print_meld_without(meld, action->card, out);
}

static char *print_ply(const tg_ply *ply, char *out) {
    static const char *const KINDS[] = {"draw",    "take", "expose", "secret",    "sapaw",
                                        "discard", "call", "fold",   "challenge", "show"};
    const tg_action *action = &ply->action;
    out = print_text(KINDS[action->kind], out);
    if (ply->onto.cards != 0) {
        *out++ = ' ';
        out = print_text(" on ", print_layoff(ply, out));
        return print_meld(&ply->onto, out);
    }
    if (action->kind == TG_TAKE && action->meld.cards != 0) {
        *out++ = ' ';
        return print_taken_meld(action, out);
    }
    if (action->card != TG_NO_CARD) {
        *out++ = ' ';
        return print_card(action->card, out);
    }
    if (action->meld.cards != 0) {
        *out++ = ' ';
        return print_meld(&action->meld, out);
    }
    return action->kind == TG_SECRET ? print_text(" ####", out) : out;
}

int tg_print_card(tg_card card, char *out) {
    return (int)(print_card(card, out) - out);
}

int tg_print_cards(tg_cards cards, char separator, char *out) {
    return (int)(print_cards(cards, separator, out) - out);
}

int tg_print_meld(const tg_meld *meld, char *out) {
    return (int)(print_meld(meld, out) - out);
}

int tg_print_ply(const tg_ply *ply, char *out) {
    return (int)(print_ply(ply, out) - out);
}

int tg_print_plies(const tg_ply *ply, int n, char *out) {
    char *end = out;
    for (int i = 0; i < n; i++) {
        end = i > 0 ? print_text(", ", end) : end;
        end = print_ply(&ply[i], end);
    }
    return (int)(end - out);
}
