#include "belief.h"

/* Ranks of which all four suits are hidden from the view: what a face-down secret may be. */
typedef struct tg_quads {
    uint8_t rank[TG_RANKS];
    int count;
} tg_quads;

tg_cards tg_belief_unseen(const tg_rules *rules, const tg_view *view) {
    tg_cards seen = view->own.hand | view->own.facedown;
    for (int i = 0; i < view->table.meld_count; i++) {
        seen |= view->table.meld[i].cards;
    }
    for (int i = 0; i < view->table.pile_size; i++) {
        seen |= tg_card_bit(view->table.pile[i]);
    }
    tg_cards deck = TG_NATURALS;
    deck |= rules->jokers > 0 ? TG_JOKER_RED : 0;
    deck |= rules->jokers > 1 ? TG_JOKER_BLACK : 0;
    return deck & ~seen;
}

static tg_cards known_to_be_held(const tg_view *view) {
    tg_cards known = 0;
    for (int s = 0; s < TG_SEATS; s++) {
        known |= s == view->seat ? 0 : view->table.known[s];
    }
    return known;
}

static int hidden_secrets(const tg_view *view) {
    int secrets = 0;
    for (int s = 0; s < TG_SEATS; s++) {
        secrets += s == view->seat ? 0 : view->table.facedown[s];
    }
    return secrets;
}

/* The quads that `cards` hold. */
static tg_quads quads_of(tg_cards cards) {
    tg_quads quads = {.count = 0};
    for (int rank = 0; rank < TG_RANKS; rank++) {
        if ((cards & tg_rank_mask(rank)) == tg_rank_mask(rank)) {
            quads.rank[quads.count++] = (uint8_t)rank;
        }
    }
    return quads;
}

/* With R ranks for k secrets, a card of such a rank is free in a share (R - k) / R of the choices,
 * any other card in all of them; free cards are drawn alike. */
int tg_belief_next(const tg_rules *rules, const tg_view *view, uint16_t weight[TG_MAX_CARDS]) {
    for (int card = 0; card < TG_MAX_CARDS; card++) {
        weight[card] = 0;
    }
    if (view->table.stock_size == 0) {
        return 0;
    }
    int secrets = hidden_secrets(view);
    tg_cards hidden = tg_belief_unseen(rules, view) & ~known_to_be_held(view);
    tg_quads quads = secrets > 0 ? quads_of(hidden) : (tg_quads){.count = 0};
    tg_cards choosable = 0;
    for (int i = 0; i < quads.count; i++) {
        choosable |= tg_rank_mask(quads.rank[i]);
    }
    int total = 0;
    for (tg_cards rest = hidden; rest != 0; rest = tg_without_lowest(rest)) {
        tg_card card = tg_lowest_card(rest);
        int ways = secrets == 0 ? 1 : quads.count;
        if ((tg_card_bit(card) & choosable) != 0) {
            ways -= secrets;
        }
        weight[card] = (uint16_t)ways;
        total += ways;
    }
    return total;
}

/* Choose the others' face-down secrets, none with a card of `free_of`; returns their cards. */
static tg_cards lay_secrets(const tg_view *view, tg_cards hidden, tg_cards free_of, tg_rng *rng,
                            tg_state *out) {
    if (hidden_secrets(view) == 0) {
        return 0;
    }
    tg_quads quads = quads_of(hidden & ~free_of);
    tg_cards laid = 0;
    int chosen = 0;
    for (int s = 0; s < TG_SEATS; s++) {
        for (int i = 0; s != view->seat && i < view->table.facedown[s]; i++) {
            int pick = chosen + (int)tg_rng_below(rng, (uint32_t)(quads.count - chosen));
            uint8_t rank = quads.rank[pick];
            quads.rank[pick] = quads.rank[chosen];
            quads.rank[chosen++] = rank;
            out->own[s].facedown |= tg_rank_mask(rank);
            laid |= tg_rank_mask(rank);
        }
    }
    return laid;
}

/* Shuffle `card[0 .. n - 1]`. */
static void shuffle(tg_card *card, int n, tg_rng *rng) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)tg_rng_below(rng, (uint32_t)(i + 1));
        tg_card held = card[i];
        card[i] = card[j];
        card[j] = held;
    }
}

void tg_belief_sample(const tg_rules *rules, const tg_view *view, tg_card next, tg_rng *rng,
                      tg_state *out) {
    *out = (tg_state){.table = view->table};
    out->own[view->seat] = view->own;
    tg_cards hidden = tg_belief_unseen(rules, view) & ~known_to_be_held(view);
    tg_cards next_bit = next == TG_NO_CARD ? 0 : tg_card_bit(next);
    hidden &= ~lay_secrets(view, hidden, next_bit, rng, out);

    tg_card card[TG_MAX_CARDS];
    int n = 0;
    for (tg_cards rest = hidden; rest != 0; rest = tg_without_lowest(rest)) {
        card[n++] = tg_lowest_card(rest);
    }
    shuffle(card, n, rng);
    int stock = view->table.stock_size;
    for (int i = 0; next != TG_NO_CARD && i < n; i++) {
        if (card[i] == next) { /* a swap onto the top keeps the rest uniform */
            card[i] = card[stock - 1];
            card[stock - 1] = next;
            break;
        }
    }
    for (int i = 0; i < stock; i++) {
        out->stock[i] = card[i];
    }
    int at = stock;
    for (int s = 0; s < TG_SEATS; s++) {
        if (s == view->seat) {
            continue;
        }
        out->own[s].hand = view->table.known[s];
        int unknown = view->table.hand_size[s] - tg_count(view->table.known[s]);
        for (int i = 0; i < unknown; i++) {
            out->own[s].hand |= tg_card_bit(card[at++]);
        }
    }
}
