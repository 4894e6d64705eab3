#include "belief/sampling.h"

#include <string.h>

#include "belief/params.h"
#include "engine/shuffle.h"

/* Weights of a list are in units of 2^-15 of the total. */
enum { NEXT_BITS = 15 };

/* Write the hidden hands of a deal, and its other cards shuffled: the forgotten ones of the pile,
 * then the stock, with `next` on top. */
static void lay_out(const tg_view *view, const tg_hidden *hidden, tg_card next, tg_rng *rng,
                    tg_state *out) {
    *out = (tg_state){.table = view->table};
    for (int seat = 0; seat < TG_SEATS; seat++) {
        out->own[seat] = hidden->own[seat];
    }
    tg_cards rest = next == TG_NO_CARD ? hidden->stock : hidden->stock & ~tg_card_bit(next);
    tg_card card[TG_MAX_CARDS];
    int n = 0, forgotten = view->own.forgotten;
    for (; rest != 0; rest = tg_without_lowest(rest)) {
        card[n++] = tg_lowest_card(rest);
    }
    tg_shuffle(card, n, rng);
    memcpy(out->table.pile, card, (size_t)forgotten);
    memcpy(out->stock, &card[forgotten], (size_t)(n - forgotten));
    if (next != TG_NO_CARD) {
        out->stock[n - forgotten] = next;
    }
}

void tg_belief_draw(const tg_belief *belief, int part, tg_card next, tg_rng *rng, tg_state *out,
                    uint8_t kind[TG_SEATS]) {
    const tg_hidden *hidden = tg_deals_pick(&belief->deals, part, next, rng);
    if (hidden != NULL) {
        lay_out(belief->view, hidden, next, rng, out);
    }
    bool told = hidden != NULL && belief->judged;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        kind[seat] = 0;
        if (seat != belief->view->seat) {
            kind[seat] =
                (uint8_t)tg_pick_kind(told ? &hidden->kinds[seat] : &belief->usual[seat], rng);
        }
    }
    if (hidden == NULL) {
        tg_belief_sample(belief->rules, belief->view, next, rng, out);
    }
}

/* The card's share of a list's weight; at least one unit if the card is possible. */
static int weigh_in_list(const tg_deals *deals, int card) {
    if (deals->in_stock[card] == 0) {
        return 0;
    }
    return (int)((deals->in_stock[card] << NEXT_BITS) / tg_deals_total(deals)) + 1;
}

int tg_belief_weigh_next(const tg_belief *belief, uint16_t weight[TG_MAX_CARDS]) {
    const tg_deals *deals = &belief->deals;
    int uniform = tg_belief_next(belief->rules, belief->view, weight);
    if (deals->size == 0 || uniform == 0) {
        return uniform;
    }
    int total = 0;
    for (int card = 0; card < TG_MAX_CARDS; card++) {
        if (deals->reached != NULL) {
            weight[card] = (uint16_t)weigh_in_list(deals, card);
        } else if (weight[card] != 0) {
            weight[card] = (uint16_t)(TG_DEALS_FOR_ANY_CARD * deals->in_stock[card] + 1);
        }
        total += weight[card];
    }
    return total;
}
