#include "engine/order.h"

#include <string.h>

#include "engine/text.h"

/* No turn has more plies that lay cards: a hand has 14 cards, and a face-down secret takes 4. */
enum { MOST_LAID = 16 };

/* The order of two texts that the functions of text.h print. */
static int compare(const char *a, int length_a, const char *b, int length_b) {
    int order = memcmp(a, b, (size_t)(length_a < length_b ? length_a : length_b));
    return order != 0 ? order : length_a - length_b;
}

static int compare_plies(const tg_ply *a, const tg_ply *b) {
    char text_a[TG_PLY_TEXT], text_b[TG_PLY_TEXT];
    return compare(text_a, tg_print_ply(a, text_a), text_b, tg_print_ply(b, text_b));
}

static int compare_melds(const tg_meld *a, const tg_meld *b) {
    char text_a[TG_MELD_TEXT], text_b[TG_MELD_TEXT];
    return compare(text_a, tg_print_meld(a, text_a), text_b, tg_print_meld(b, text_b));
}

/* A meld with the sapaws of one turn onto it: the meld before and after, and the numbers of the
 * sapaws. */
typedef struct growth {
    tg_meld base, now;
    uint8_t low[MOST_LAID], high[MOST_LAID];
    int lows, highs;
} growth;

typedef struct growths {
    growth of[MOST_LAID];
    int count;
} growths;

/* Lay the card of a sapaw on `meld`; false if the card does not fit. `joker_high`: the end for a
 * joker; corrected if an ace has become low. */
static bool grow(tg_meld *meld, tg_action *action) {
    tg_card card = action->card;
    if (card < TG_DECK) {
        if ((tg_meld_fits(meld, true) & tg_card_bit(card)) == 0) {
            return false;
        }
        tg_meld_add(meld, tg_card_bit(card));
        return true;
    }
    if (meld->rank == 1 && meld->length == TG_RANKS - 1) {
        action->joker_high = 0; /* R4: as the ace of 2 .. K the joker goes to the low end */
    }
    int end = action->joker_high ? TG_JOKER_FITS_HIGH : TG_JOKER_FITS_LOW;
    if ((meld->cards & tg_card_bit(card)) != 0 || (tg_meld_joker_fits(meld, true) & end) == 0) {
        return false;
    }
    tg_meld_add_joker(meld, tg_card_bit(card), action->joker_high);
    return true;
}

/* The growth whose meld is now equal to `meld`; a new growth if there is none. */
static growth *growth_of(growths *all, const tg_meld *meld) {
    for (int i = 0; i < all->count; i++) {
        if (memcmp(&all->of[i].now, meld, sizeof *meld) == 0) {
            return &all->of[i];
        }
    }
    growth *made = &all->of[all->count++];
    *made = (growth){.base = *meld, .now = *meld};
    return made;
}

/* Group the sapaws by the meld that they extend; false if they do not fit one after the other. */
static bool read_growths(const tg_ply *sapaw, int n, growths *out) {
    out->count = 0;
    for (int i = 0; i < n; i++) {
        growth *meld = growth_of(out, &sapaw[i].onto);
        tg_action action = sapaw[i].action;
        int rank = meld->now.rank;
        if (!grow(&meld->now, &action)) {
            return false;
        }
        if (meld->now.kind == TG_RUN && meld->now.rank != rank) {
            meld->low[meld->lows++] = (uint8_t)i;
        } else {
            meld->high[meld->highs++] = (uint8_t)i;
        }
        for (int j = 0; j < out->count; j++) {
            if (&out->of[j] != meld && memcmp(&out->of[j].now, &meld->now, sizeof meld->now) == 0) {
                return false; /* the same meld twice */
            }
        }
    }
    return true;
}

/* Write the sapaws onto one meld in order; false if a card does not fit in this order. */
static bool write_growth(const tg_ply *sapaw, const growth *meld, tg_ply *out) {
    tg_meld now = meld->base;
    for (int i = 0; i < meld->lows + meld->highs; i++) {
        int from = i < meld->lows ? meld->low[i] : meld->high[i - meld->lows];
        out[i] = (tg_ply){.action = sapaw[from].action, .onto = now};
        if (!grow(&now, &out[i].action)) {
            return false;
        }
    }
    return true;
}

/* The next growth in the order of their first melds; NULL after the last. */
static const growth *next_growth(const growths *all, const bool *done) {
    const growth *next = NULL;
    for (int i = 0; i < all->count; i++) {
        if (!done[i] && (next == NULL || compare_melds(&all->of[i].base, &next->base) < 0)) {
            next = &all->of[i];
        }
    }
    return next;
}

static bool order_sapaws(const tg_ply *sapaw, int n, tg_ply *out) {
    growths all;
    bool done[MOST_LAID] = {false};
    if (!read_growths(sapaw, n, &all)) {
        return false;
    }
    for (const growth *next; (next = next_growth(&all, done)) != NULL;) {
        done[next - all.of] = true;
        if (!write_growth(sapaw, next, out)) {
            return false;
        }
        out += next->lows + next->highs;
    }
    return true;
}

/* Insert a ply into the first `n`, which are sorted by text. */
static void insert(tg_ply *sorted, int n, const tg_ply *ply) {
    for (; n > 0 && compare_plies(ply, &sorted[n - 1]) < 0; n--) {
        sorted[n] = sorted[n - 1];
    }
    sorted[n] = *ply;
}

/* Write the plies of one turn in order; false if the sapaws do not fit one after the other. */
static bool order_turn(const tg_ply *ply, int n, tg_ply *out) {
    tg_ply sapaw[MOST_LAID];
    int sapaws = 0, others = 0;
    for (int i = 0; i < n; i++) {
        if (ply[i].action.kind == TG_SAPAW) {
            sapaw[sapaws++] = ply[i];
        } else {
            insert(out, others++, &ply[i]);
        }
    }
    return order_sapaws(sapaw, sapaws, &out[others]);
}

static void order_laid(tg_ply *ply, int n) {
    tg_ply ordered[MOST_LAID], again[MOST_LAID];
    size_t size = (size_t)n * sizeof *ply;
    if (n < 2 || n > MOST_LAID || !order_turn(ply, n, ordered)) {
        return;
    }
    /* In a history made by hand, sapaws may fit only after they are sorted. */
    if (order_turn(ordered, n, again) && memcmp(ordered, again, size) == 0) {
        memcpy(ply, ordered, size);
    }
}

static bool lays(const tg_ply *ply) {
    return ply->action.kind == TG_EXPOSE || ply->action.kind == TG_SECRET ||
           ply->action.kind == TG_SAPAW;
}

void tg_plies_in_order(tg_ply *ply, int n) {
    int begin = 0;
    for (int i = 0; i <= n; i++) {
        if (i == n || !lays(&ply[i])) {
            order_laid(&ply[begin], i - begin);
            begin = i + 1;
        }
    }
}
