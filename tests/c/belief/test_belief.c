/* The belief is uniform: every sequence of random choices is enumerated, none sampled, and every
 * world that fits the view must come out equally often (DESIGN, "Position"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"

static uint32_t enumerated_below(tg_rng *rng, uint32_t bound);
#define tg_rng_below enumerated_below
#include "belief/belief.c"
#undef tg_rng_below

/* An odometer over all sequences of choices. With `alike` their bounds must not depend on the
 * choices, so that all sequences are equally likely. */
static uint32_t digit[64], bound_of[64];
static int depth, longest;
static bool alike = true;

static uint32_t enumerated_below(tg_rng *rng, uint32_t bound) {
    (void)rng;
    if (depth == longest) {
        bound_of[longest] = bound;
        digit[longest++] = 0;
    }
    if (bound_of[depth] != bound) {
        fprintf(stderr, "bound %u at choice %d, then %u\n", bound_of[depth], depth, bound);
        exit(1);
    }
    return digit[depth++];
}

static bool advance(void) {
    for (int i = longest - 1; i >= 0; i--) {
        if (++digit[i] < bound_of[i]) {
            longest = alike ? longest : i + 1;
            return true;
        }
        digit[i] = 0;
    }
    longest = 0;
    return false;
}

/* A small open-addressing count of distinct states. */
typedef struct tally {
    tg_state *state;
    uint32_t *times;
    uint32_t capacity, distinct;
} tally;

static uint64_t hash_of(const tg_state *state) {
    uint64_t hash = UINT64_C(1469598103934665603);
    const unsigned char *byte = (const unsigned char *)state;
    for (size_t i = 0; i < sizeof *state; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

static void count_state(tally *t, const tg_state *state) {
    uint32_t at = (uint32_t)hash_of(state) & (t->capacity - 1);
    while (t->times[at] != 0 && memcmp(&t->state[at], state, sizeof *state) != 0) {
        at = (at + 1) & (t->capacity - 1);
    }
    if (t->times[at]++ == 0) {
        t->state[at] = *state;
        t->distinct++;
    }
}

static int failures;

static void check(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "failed: %s\n", what);
        failures++;
    }
}

/* A view of seat 0 in which exactly `unseen` is hidden; the pile and the own hand hold the rest. */
static tg_view view_hiding(tg_cards unseen, int stock, int hand1, int hand2) {
    tg_view view = {.seat = 0};
    view.table.turn = 0;
    view.own.hand = TG_NATURALS & ~unseen;
    view.table.hand_size[0] = (uint8_t)tg_count(view.own.hand);
    view.table.hand_size[1] = (uint8_t)hand1;
    view.table.hand_size[2] = (uint8_t)hand2;
    view.table.stock_size = (uint8_t)stock;
    return view;
}

/* The seat forgets the lowest `cards` of the pile. */
static tg_view forgetting(tg_view view, int cards) {
    for (int i = 0; i < cards; i++) {
        view.table.pile[i] = TG_BLANK_CARD;
    }
    view.own.forgotten = view.table.pile_size = (uint8_t)cards;
    return view;
}

static bool fits(const tg_rules *rules, const tg_view *view, const tg_state *state) {
    tg_cards all =
        state->own[1].hand | state->own[2].hand | state->own[1].facedown | state->own[2].facedown;
    int cards = tg_count(all);
    for (int i = 0; i < view->table.stock_size; i++) {
        all |= tg_card_bit(state->stock[i]);
        cards++;
    }
    tg_table table = state->table;
    for (int i = 0; i < view->own.forgotten; i++) {
        all |= tg_card_bit(state->table.pile[i]);
        cards++;
        table.pile[i] = TG_BLANK_CARD;
    }
    bool sizes = true;
    for (int s = 1; s < TG_SEATS; s++) {
        sizes = sizes && tg_count(state->own[s].hand) == view->table.hand_size[s] &&
                quads_of(state->own[s].facedown).count == view->table.facedown[s] &&
                tg_count(state->own[s].facedown) == 4 * view->table.facedown[s] &&
                (view->table.known[s] & ~state->own[s].hand) == 0;
    }
    return sizes && all == tg_belief_unseen(rules, view) && cards == tg_count(all) &&
           memcmp(&state->own[0], &view->own, sizeof view->own) == 0 &&
           memcmp(&table, &view->table, sizeof view->table) == 0;
}

/* Enumerate the sampler for one `next`; returns the number of distinct worlds. `tops[c]` counts
 * worlds with c on top of the stock. */
static uint32_t enumerate(const tg_rules *rules, const tg_view *view, tg_card next,
                          uint32_t tops[TG_MAX_CARDS]) {
    tally t = {.capacity = 1u << 16};
    t.state = calloc(t.capacity, sizeof *t.state);
    t.times = calloc(t.capacity, sizeof *t.times);
    if (t.state == NULL || t.times == NULL) {
        exit(1);
    }
    uint64_t paths = 0;
    tg_rng unused = {{0}};
    do {
        tg_state state;
        memset(&state, 0xa5, sizeof state);
        depth = 0;
        tg_belief_sample(rules, view, next, &unused, &state);
        check(depth == longest, "all paths make the same number of choices");
        count_state(&t, &state);
        paths++;
    } while (advance());
    for (uint32_t i = 0; i < t.capacity; i++) {
        if (t.times[i] == 0) {
            continue;
        }
        check(t.times[i] * (uint64_t)t.distinct == paths, "every world comes equally often");
        check(fits(rules, view, &t.state[i]), "a world fits the view");
        if (view->table.stock_size > 0) {
            tops[t.state[i].stock[view->table.stock_size - 1]]++;
        }
    }
    free(t.state);
    free(t.times);
    return t.distinct;
}

/* All worlds, then those of each next card: together they must be the same worlds, and the weights
 * must be their shares. */
static void check_view(const char *name, const tg_view *view, int jokers, uint32_t worlds) {
    tg_rules rules;
    memset(&rules, 0, sizeof rules);
    rules.jokers = (uint8_t)jokers;
    uint32_t tops[TG_MAX_CARDS] = {0};
    uint32_t distinct = enumerate(&rules, view, TG_NO_CARD, tops);
    printf("%s: %u worlds\n", name, distinct);
    check(distinct == worlds, "the number of worlds is the number of deals that fit");
    uint16_t weight[TG_MAX_CARDS];
    int total = tg_belief_next(&rules, view, weight);
    check((total == 0) == (view->table.stock_size == 0), "something is drawn next from a stock");
    for (int card = 0; card < TG_MAX_CARDS; card++) {
        check((uint64_t)tops[card] * (uint64_t)total == (uint64_t)weight[card] * distinct ||
                  total == 0,
              "weights are the shares of the worlds");
        if (weight[card] != 0) {
            uint32_t own_tops[TG_MAX_CARDS] = {0};
            uint32_t mine = enumerate(&rules, view, (tg_card)card, own_tops);
            check(mine == tops[card] && own_tops[card] == mine,
                  "next is drawn next in every world");
        }
    }
}

typedef bool (*trait)(const tg_state *state);

/* Of the worlds of a view for which `given` holds, `holds` does for `part` of `of`. */
static void check_share(const char *name, const tg_rules *rules, const tg_view *view, trait given,
                        trait holds, int part, int of) {
    double all = 0;
    double some = 0;
    tg_rng unused = {{0}};
    alike = false;
    do {
        tg_state state;
        depth = 0;
        tg_belief_sample(rules, view, TG_NO_CARD, &unused, &state);
        double chance = 1;
        for (int i = 0; i < longest; i++) {
            chance /= bound_of[i];
        }
        all += given(&state) ? chance : 0;
        some += given(&state) && holds(&state) ? chance : 0;
    } while (advance());
    alike = true;
    printf("%s: %.6f\n", name, some / all);
    double error = some * of - all * part;
    check(all > 0 && error < 1e-6 && error > -1e-6, name);
}

static bool always(const tg_state *state) {
    (void)state;
    return true;
}

static bool has_two_dealt(const tg_state *state) {
    return tg_count(state->own[1].dealt) == 2;
}

static bool has_one_dealt(const tg_state *state) {
    return tg_count(state->own[1].dealt & state->own[1].hand) == 1;
}

static bool has_kang(const tg_state *state) {
    return state->own[1].kang == 1;
}

static bool holds_2s(const tg_state *state) {
    return (state->own[1].hand & UINT64_C(2)) != 0;
}

static bool has_late_2s(const tg_state *state) {
    return state->own[1].late == UINT64_C(2);
}

static bool holds_red(const tg_state *state) {
    return (state->own[1].hand & TG_JOKER_RED) != 0;
}

static bool has_late_red(const tg_state *state) {
    return state->own[1].late_joker[0] == 2 && state->own[1].late_joker[1] == 0;
}

static bool has_sagasa(const tg_state *state) {
    return state->own[1].sagasas == 1;
}

static bool lacks_sagasa(const tg_state *state) {
    return state->own[1].sagasas == 0;
}

/* R12: where the other's cards came from. */
static void check_arrivals(void) {
    tg_rules rules;
    memset(&rules, 0, sizeof rules);
    rules.taga_loob = rules.kang = rules.sagasa = 1;
    tg_view view = view_hiding(UINT64_C(6) | UINT64_C(2) << 16, 1, 2, 0);
    view.draws[1] = 3; /* 2 of 12 dealt and 3 drawn cards are left */
    check_share("both are dealt", &rules, &view, always, has_two_dealt, 12 * 11, 15 * 14);
    check_share("one is dealt", &rules, &view, always, has_one_dealt, 2 * 12 * 3, 15 * 14);
    view.draws[1] = 0;
    check_share("without a draw all is dealt", &rules, &view, always, has_two_dealt, 1, 1);

    tg_cards twos = tg_rank_mask(1);
    tg_meld trio;
    memset(&trio, 0, sizeof trio);
    (void)tg_meld_set(twos & ~UINT64_C(2), &trio);
    trio.owner = 1;
    view = view_hiding(UINT64_C(6), 1, 1, 0);
    view.own.hand &= ~twos;
    view.table.meld[view.table.meld_count++] = trio;
    view.table.laid[1] = trio.cards;
    view.draws[1] = 3;
    /* the trio was exposed after none to three draws: 3, 2, 1 or none came later */
    check_share("a late fourth", &rules, &view, holds_2s, has_late_2s, 6, 4 * 15);
    rules.jokers = 1;
    tg_view wild = view;
    wild.own.hand |= UINT64_C(2);
    wild.own.hand &= ~TG_JOKERS;
    check_share("a late joker", &rules, &wild, holds_red, has_late_red, 6, 4 * 15);
    rules.jokers = 0;

    (void)tg_meld_set(twos, &trio);
    trio.owner = 1;
    view = view_hiding(UINT64_C(12), 1, 1, 0);
    view.own.hand &= ~twos;
    view.table.meld[view.table.meld_count++] = trio;
    view.table.laid[1] = twos;
    view.draws[1] = 1;
    check_share("a fourth is added", &rules, &view, always, has_sagasa, 1, 2);
    /* not four of the 12 dealt ones among 13; exposed before the draw it is no kang */
    check_share("or the set was a kang", &rules, &view, lacks_sagasa, has_kang, 4, 2 * 13);
    check_share("not both", &rules, &view, has_sagasa, has_kang, 0, 1);

    view = view_hiding(twos, 0, 4, 0);
    view.draws[1] = 2; /* 4 of 14 places, 12 of them dealt */
    check_share("a kang in the hand", &rules, &view, always, has_kang, 1001 - 495, 1001);
}

int main(void) {
    check_arrivals();
    tg_cards seven = (TG_RANK_A * 0x0003) & ~UINT64_C(1); /* the aces and twos but As */
    tg_view view = view_hiding(seven, 2, 3, 2);
    check_view("hands 3 and 2, stock 2", &view, 0, 35 * 6 * 2);

    view = view_hiding(seven, 0, 4, 3);
    check_view("no stock", &view, 0, 35);

    view = view_hiding(seven, 1, 4, 2); /* pickup free */
    view.table.known[1] = UINT64_C(2);
    view.table.known[2] = UINT64_C(1) << 48;
    check_view("known cards", &view, 0, 5 * 4);

    view = forgetting(view_hiding(seven, 1, 3, 1), 2);
    check_view("two forgotten cards, in either order", &view, 0, 35 * 4 * 3 * 2);
    view = forgetting(view_hiding(seven, 0, 3, 1), 3);
    check_view("three, and no stock", &view, 0, 35 * 4 * 6);
    view = forgetting(view_hiding(seven, 1, 3, 2), 1);
    view.table.known[1] = UINT64_C(2);
    check_view("a known card is not forgotten", &view, 0, 15 * 6 * 2);

    tg_cards three_ranks =
        tg_rank_mask(0) | tg_rank_mask(4) | (tg_rank_mask(9) & ~(UINT64_C(1) << 9));
    view = view_hiding(three_ranks, 2, 3, 2);
    view.table.facedown[2] = 1;
    check_view("one secret of two ranks", &view, 0, 2 * 35 * 6 * 2);
    view = forgetting(view_hiding(three_ranks, 1, 3, 2), 1);
    view.table.facedown[2] = 1;
    check_view("a secret and a forgotten card", &view, 0, 2 * 35 * 6 * 2);

    view = view_hiding(three_ranks, 2, 1, 0);
    view.table.facedown[1] = 1;
    view.table.facedown[2] = 1;
    check_view("two secrets", &view, 0, 2 * 3 * 2);

    tg_cards two = UINT64_C(6); /* 2s and 3s */
    view = view_hiding(two | TG_JOKERS, 2, 1, 1);
    check_view("two hidden jokers", &view, 2, 4 * 3 * 2);

    view = view_hiding(two | TG_JOKER_BLACK, 1, 1, 1);
    view.own.hand |= TG_JOKER_RED;
    view.table.hand_size[0]++;
    check_view("one hidden joker", &view, 2, 3 * 2);

    view = view_hiding(tg_rank_mask(0) | TG_JOKER_RED, 1, 0, 0);
    view.table.facedown[1] = 1;
    check_view("a secret is of natural cards", &view, 1, 1);
    return failures != 0;
}
