#include "belief/deals.h"

#include <stdlib.h>
#include <string.h>

#include "belief/params.h"

void tg_deals_free(tg_deals *deals) {
    free(deals->hidden);
    free(deals->reached);
    *deals = (tg_deals){0};
}

void tg_deals_count_stock(tg_deals *deals) {
    memset(deals->in_stock, 0, sizeof deals->in_stock);
    for (int i = 0; i < deals->size; i++) {
        uint64_t weight = tg_deals_weight(deals, i);
        for (tg_cards rest = deals->hidden[i].stock; rest != 0; rest = tg_without_lowest(rest)) {
            deals->in_stock[tg_lowest_card(rest)] += weight;
        }
    }
}

int tg_deals_stock_of(const tg_deals *deals, int part, int in_stock[TG_MAX_CARDS]) {
    int first = part == 0 ? 0 : deals->end[part - 1];
    memset(in_stock, 0, TG_MAX_CARDS * sizeof in_stock[0]);
    for (int i = first; i < deals->end[part]; i++) {
        for (tg_cards rest = deals->hidden[i].stock; rest != 0; rest = tg_without_lowest(rest)) {
            in_stock[tg_lowest_card(rest)]++;
        }
    }
    return deals->end[part] - first;
}

void tg_deals_keep(tg_deals *deals) {
    int kept = 0;
    uint64_t sum = 0;
    for (int i = 0; i < deals->size; i++) {
        uint64_t weight = deals->reached[i];
        if (weight == 0) {
            continue;
        }
        sum += weight;
        deals->hidden[kept] = deals->hidden[i];
        deals->reached[kept++] = sum;
    }
    deals->size = kept;
    tg_deals_count_stock(deals);
}

/* Uniform in 0 .. bound - 1. */
static uint64_t below(tg_rng *rng, uint64_t bound) {
    uint64_t most = bound - 1, mask = 0, value;
    while (mask < most) {
        mask = 2 * mask + 1;
    }
    do {
        value = tg_rng_next(rng) & mask;
    } while (value >= bound);
    return value;
}

/* The deal at this point of the summed weights. */
static int deal_at(const tg_deals *deals, uint64_t weight) {
    int low = 0, high = deals->size - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (deals->reached[middle] > weight) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

static const tg_hidden *pick_any(const tg_deals *deals, tg_rng *rng) {
    if (deals->reached == NULL) {
        return &deals->hidden[tg_rng_below(rng, (uint32_t)deals->size)];
    }
    return &deals->hidden[deal_at(deals, below(rng, tg_deals_total(deals)))];
}

/* A deal of one part with the card in its stock; NULL if TG_PICK_TRIES draws find none. */
static const tg_hidden *pick_in_part(const tg_deals *deals, int part, tg_card in_stock,
                                     tg_rng *rng) {
    int first = part == 0 ? 0 : deals->end[part - 1];
    int size = deals->end[part] - first;
    for (int i = 0; i < TG_PICK_TRIES && size > 0; i++) {
        const tg_hidden *hidden = &deals->hidden[first + (int)tg_rng_below(rng, (uint32_t)size)];
        if (in_stock == TG_NO_CARD || (hidden->stock & tg_card_bit(in_stock)) != 0) {
            return hidden;
        }
    }
    return NULL;
}

/* A deal with the card in its stock, found by a walk through all deals. */
static const tg_hidden *pick_by_walk(const tg_deals *deals, tg_card in_stock, tg_rng *rng) {
    uint64_t left = below(rng, deals->in_stock[in_stock]);
    for (int i = 0; i < deals->size; i++) {
        if ((deals->hidden[i].stock & tg_card_bit(in_stock)) == 0) {
            continue;
        }
        if (left < tg_deals_weight(deals, i)) {
            return &deals->hidden[i];
        }
        left -= tg_deals_weight(deals, i);
    }
    return NULL;
}

const tg_hidden *tg_deals_pick(const tg_deals *deals, int part, tg_card in_stock, tg_rng *rng) {
    if (deals->size == 0 || (in_stock != TG_NO_CARD && deals->in_stock[in_stock] == 0)) {
        return NULL;
    }
    const tg_hidden *found = deals->parts > 1 ? pick_in_part(deals, part, in_stock, rng) : NULL;
    if (found != NULL) {
        return found;
    }
    for (int i = 0; i < TG_PICK_TRIES; i++) {
        const tg_hidden *hidden = pick_any(deals, rng);
        if (in_stock == TG_NO_CARD || (hidden->stock & tg_card_bit(in_stock)) != 0) {
            return hidden;
        }
    }
    return deals->reached == NULL ? NULL : pick_by_walk(deals, in_stock, rng);
}
