#include "belief/belief.h"

#include "engine/shuffle.h"

/* Ranks with all four suits hidden from the view: the possible face-down secrets. */
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
    return tg_deck(rules->jokers) & ~seen;
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

/* The ranks with all four suits in `cards`. */
static tg_quads quads_of(tg_cards cards) {
    tg_quads quads = {.count = 0};
    for (int rank = 0; rank < TG_RANKS; rank++) {
        if ((cards & tg_rank_mask(rank)) == tg_rank_mask(rank)) {
            quads.rank[quads.count++] = (uint8_t)rank;
        }
    }
    return quads;
}

/* If k secrets are chosen from R ranks, a card of such a rank is free in a share (R - k) / R of the
 * choices; any other card is always free. All free cards are equally likely to be drawn. */
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

/* Choose the others' face-down secrets, without the cards of `free_of`. Returns the cards of the
 * secrets. */
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

/* Random different places among `size` places: first the dealt cards of a seat, then its draws. */
typedef struct places {
    uint8_t place[13 + 17];
    int size, given;
} places;

enum { MOST_PLACES = 13 + 17 };

static places all_places(int size) {
    places all = {.size = size < MOST_PLACES ? size : MOST_PLACES};
    for (int i = 0; i < all.size; i++) {
        all.place[i] = (uint8_t)i;
    }
    return all;
}

static int give_place(places *from, tg_rng *rng) {
    if (from->given == from->size) {
        return 0; /* more cards than a seat can have: assumed to be dealt */
    }
    int i = from->given + (int)tg_rng_below(rng, (uint32_t)(from->size - from->given));
    uint8_t place = from->place[i];
    from->place[i] = from->place[from->given];
    from->place[from->given++] = place;
    return place;
}

/* How another seat got its cards, as tg_belief_sample assumes. */
typedef struct arrivals {
    int dealt;                   /* places below this are dealt cards */
    uint8_t place[TG_MAX_CARDS]; /* place of each hidden card not known from the pile */
    tg_cards drawn, known;
} arrivals;

static arrivals sample_arrivals(const tg_view *view, int seat, tg_rng *rng, const tg_own *own) {
    arrivals came = {.dealt = seat == 0 ? 13 : 12, .known = view->table.known[seat]};
    places from = all_places(came.dealt + view->draws[seat]);
    tg_cards cards = (own->hand & ~came.known) | own->facedown;
    for (; cards != 0; cards = tg_without_lowest(cards)) {
        tg_card card = tg_lowest_card(cards);
        came.place[card] = (uint8_t)give_place(&from, rng);
        came.drawn |= came.place[card] >= came.dealt ? tg_card_bit(card) : 0;
    }
    return came;
}

/* Whether the last of the four cards to arrive was drawn; false if all were dealt. */
static bool is_kang(const arrivals *came, tg_cards quad, tg_rng *rng) {
    int drawn = tg_count(quad & came->drawn);
    int taken = tg_count(quad & came->known);
    return drawn > 0 && (taken == 0 || (int)tg_rng_below(rng, (uint32_t)(drawn + taken)) < drawn);
}

/* Whether four cards exposed together after `draws` draws were not all dealt cards. */
static bool was_kang(int dealt, int draws, tg_rng *rng) {
    places from = all_places(dealt + draws);
    bool drawn = false;
    for (int i = 0; i < 4; i++) {
        drawn = give_place(&from, rng) >= dealt || drawn;
    }
    return drawn;
}

/* Note the cards of the hand that make a sagasa on a trio exposed after `exposed_at` draws
 * (R12). */
static void note_late(const arrivals *came, const tg_meld *trio, int exposed_at, tg_own *own) {
    int first = came->dealt + exposed_at;
    tg_cards fits = (tg_rank_mask(trio->rank) | TG_JOKERS) & own->hand & came->drawn;
    for (; fits != 0; fits = tg_without_lowest(fits)) {
        tg_card card = tg_lowest_card(fits);
        if (came->place[card] < first) {
            continue;
        }
        if (card >= TG_DECK) {
            own->late_joker[card - TG_DECK] |= (uint16_t)(1u << trio->rank);
        } else {
            own->late |= tg_card_bit(card);
        }
    }
}

/* R12: the effect of an exposed set: cards that may still make a sagasa, or an earlier sagasa or
 * kang. */
static void recall_set(const tg_rules *rules, const tg_view *view, int index, const arrivals *came,
                       tg_rng *rng, tg_own *own) {
    const tg_meld *meld = &view->table.meld[index];
    int draws = view->draws[meld->owner];
    int exposed_at = (int)tg_rng_below(rng, (uint32_t)draws + 1);
    if (meld->length == 3) {
        if (rules->sagasa) {
            note_late(came, meld, exposed_at, own);
        }
        return;
    }
    bool added = tg_rng_below(rng, 2) == 0;
    bool kang = was_kang(came->dealt, exposed_at, rng);
    if (rules->sagasa && added) {
        own->sagasas++;
    }
    if (rules->kang && !added && (meld->cards & TG_JOKERS) == 0 && kang) {
        own->kang = 1;
    }
}

/* Sample what R12 pays `seat` for, once its hidden cards are chosen. */
static void recall(const tg_rules *rules, const tg_view *view, int seat, tg_rng *rng, tg_own *own) {
    arrivals came = sample_arrivals(view, seat, rng, own);
    if (rules->taga_loob) {
        own->dealt = own->hand & ~came.drawn & ~came.known;
    }
    if (rules->kang) {
        tg_quads quads = quads_of(own->hand | own->facedown);
        for (int i = 0; i < quads.count; i++) {
            own->kang |= is_kang(&came, tg_rank_mask(quads.rank[i]), rng);
        }
    }
    for (int i = 0; i < view->table.meld_count; i++) {
        const tg_meld *meld = &view->table.meld[i];
        bool whole = (meld->cards & ~view->table.laid[seat]) == 0;
        if (meld->owner == seat && meld->kind == TG_SET && whole) {
            recall_set(rules, view, i, &came, rng, own);
        }
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
    tg_shuffle(card, n, rng);
    int stock = view->table.stock_size;
    for (int i = 0; next != TG_NO_CARD && i < n; i++) {
        if (card[i] == next) { /* a swap to the top keeps the rest uniform */
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
    for (int i = 0; i < view->own.forgotten; i++) {
        out->table.pile[i] = card[at++];
    }
    for (int s = 0; s < TG_SEATS; s++) {
        if (s != view->seat && (rules->kang || rules->sagasa || rules->taga_loob)) {
            recall(rules, view, s, rng, &out->own[s]);
        }
    }
}
