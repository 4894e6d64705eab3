/* All worlds of a small view against every way to share out the unseen cards; weights, limits and
 * stops of a list; the call that weighs it. */
#include "belief/world_list.h"

#include <stdlib.h>
#include <string.h>

#include "belief/calls.h"
#include "belief/sampling.h"
#include "belief/worlds.h"
#include "check.h"
#include "engine/shuffle.h"
#include "failing_memory.h"
#include "played.h"
#include "random_rules.h"
#include "three_kinds.h"

static const tg_stop never = {NULL, NULL};

static bool count_stop(void *context) {
    int *asked = context;
    (*asked)++;
    return true;
}

/* A view of seat 0 in which exactly `unseen` is hidden. */
static tg_view view_hiding(tg_cards unseen, int stock, int hand1, int hand2) {
    tg_view view = {.seat = 0, .own = {.hand = TG_NATURALS & ~unseen}};
    view.table.hand_size[0] = (uint8_t)tg_count(view.own.hand);
    view.table.hand_size[1] = (uint8_t)hand1;
    view.table.hand_size[2] = (uint8_t)hand2;
    view.table.stock_size = (uint8_t)stock;
    view.table.caller = TG_NO_SEAT;
    view.table.winner = TG_NO_SEAT;
    return view;
}

static int times_listed(const tg_deals *deals, const tg_cards part[3]) {
    int times = 0;
    for (int i = 0; i < deals->size; i++) {
        const tg_hidden *hidden = &deals->hidden[i];
        times += hidden->own[1].hand == part[0] && hidden->own[2].hand == part[1] &&
                 hidden->stock == part[2];
    }
    return times;
}

/* Give the cards from the `at`-th on to seat 1, seat 2 or the stock (with what is forgotten of the
 * pile), in every way; returns how many ways fit the view. */
static int share_out(const tg_view *view, const tg_deals *deals, tg_cards rest, tg_cards part[3]) {
    const int size[3] = {view->table.hand_size[1], view->table.hand_size[2],
                         view->table.stock_size + view->own.forgotten};
    if (rest == 0) {
        bool fits =
            (view->table.known[1] & ~part[0]) == 0 && (view->table.known[2] & ~part[1]) == 0;
        CHECK(times_listed(deals, part) == fits, "a world is listed %d times",
              times_listed(deals, part));
        return fits;
    }
    int ways = 0;
    tg_cards card = rest & (~rest + 1);
    for (int i = 0; i < 3; i++) {
        if (tg_count(part[i]) < size[i]) {
            part[i] |= card;
            ways += share_out(view, deals, rest & ~card, part);
            part[i] &= ~card;
        }
    }
    return ways;
}

static tg_deals list_all(const tg_rules *rules, const tg_view *view) {
    tg_list_limits limits = {.worlds = 100000, .sums = 0};
    tg_deals deals;
    CHECK(tg_list_worlds(rules, view, NULL, &limits, &never, &deals) == TG_OK, "memory");
    return deals;
}

static void check_every_world(const tg_view *view) {
    tg_rules rules = tg_classic();
    tg_deals deals = list_all(&rules, view);
    tg_cards part[3] = {0};
    int ways = share_out(view, &deals, tg_belief_unseen(&rules, view), part);
    CHECK(ways == deals.size && ways > 1, "%d of %d worlds", deals.size, ways);
    CHECK(tg_deals_total(&deals) == (uint64_t)deals.size, "all weigh the same");
    int orders = 1, loose = view->table.stock_size + view->own.forgotten;
    for (int i = 0; i < view->table.stock_size; i++) {
        orders *= loose - i;
    }
    CHECK(tg_worlds_count(&rules, view) == (uint64_t)(deals.size * orders), "with every stock");
    for (int i = 0; i < deals.size; i++) {
        CHECK(memcmp(&deals.hidden[i].own[0], &view->own, sizeof view->own) == 0, "the own hand");
    }
    tg_deals_free(&deals);
}

/* Worlds drawn from a list lay every card of the stock and of the forgotten part of the pile, each
 * equally often, and each once. */
static void check_draws(const tg_view *view) {
    enum { DRAWS = 20000 };
    tg_rules rules = tg_classic();
    tg_kinds kinds = tg_three_kinds();
    int32_t log2[TG_MOST_KINDS];
    tg_likelihood_begin(&kinds, log2);
    tg_belief belief = {.rules = &rules, .view = view, .deals = list_all(&rules, view)};
    for (int seat = 0; seat < TG_SEATS; seat++) {
        belief.usual[seat] = tg_shares_of(&kinds, log2);
    }
    tg_cards unseen = tg_belief_unseen(&rules, view);
    int forgotten[TG_MAX_CARDS] = {0}, top[TG_MAX_CARDS] = {0};
    for (int i = 0; i < DRAWS; i++) {
        tg_rng rng = tg_rng_make(4, TG_STREAM_WORLD, (uint64_t)i);
        tg_card next = i % 2 == 0 ? TG_NO_CARD : tg_any_card(unseen, &rng);
        tg_state world;
        uint8_t kind[TG_SEATS];
        tg_belief_draw(&belief, 0, next, &rng, &world, kind);
        tg_cards all = world.own[1].hand | world.own[2].hand;
        for (int k = 0; k < view->table.stock_size; k++) {
            all |= tg_card_bit(world.stock[k]);
        }
        for (int k = 0; k < view->own.forgotten; k++) {
            all |= tg_card_bit(world.table.pile[k]);
            forgotten[world.table.pile[k]]++;
        }
        tg_card drawn = world.stock[view->table.stock_size - 1];
        CHECK(all == unseen && (next == TG_NO_CARD || next == drawn), "world %d", i);
        top[drawn]++;
    }
    int cards = tg_count(unseen);
    for (tg_cards rest = unseen; rest != 0; rest = tg_without_lowest(rest)) {
        int card = tg_lowest_card(rest), share = DRAWS * view->own.forgotten / cards;
        CHECK(abs(forgotten[card] - share) < share / 10, "%d is forgotten %d times", card,
              forgotten[card]);
        CHECK(abs(top[card] - DRAWS / cards) < DRAWS / cards / 8, "%d is on top %d times", card,
              top[card]);
    }
    tg_deals_free(&belief.deals);
}

/* A secret face down is any rank of which nothing is seen. */
static void check_secrets(void) {
    tg_rules rules = tg_classic();
    tg_cards unseen = tg_rank_mask(2) | tg_rank_mask(5) | tg_card_bit(7);
    tg_view view = view_hiding(unseen, 2, 3, 0);
    view.table.facedown[2] = 1;
    tg_deals deals = list_all(&rules, &view);
    CHECK(deals.size == 2 * 10, "%d worlds", deals.size); /* 2 ranks, 3 cards of 5 */
    for (int i = 0; i < deals.size; i++) {
        tg_cards secret = deals.hidden[i].own[2].facedown;
        CHECK(secret == tg_rank_mask(2) || secret == tg_rank_mask(5), "a secret");
        CHECK((deals.hidden[i].own[1].hand | deals.hidden[i].stock | secret) == unseen, "world %d",
              i);
    }
    tg_deals_free(&deals);
}

/* Whichever allocation fails, it is told, and no deals are left. */
static void check_memory(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                         const tg_list_limits *limits, int size) {
    tg_deals deals;
    tg_error error = TG_ERR_MEMORY;
    for (int failures = 0; error != TG_OK && failures < 100; failures++) {
        allocations_left = failures;
        error = tg_list_worlds(rules, view, judge, limits, &never, &deals);
        allocations_left = -1;
        CHECK(error == TG_OK || (error == TG_ERR_MEMORY && deals.size == 0), "error %d", error);
        CHECK(error != TG_OK || (deals.size == size && failures > 2), "%d deals", deals.size);
        tg_deals_free(&deals);
    }
    CHECK(error == TG_OK, "error %d", error);
}

/* A limit is the last number that still makes a list; a stop leaves none. */
static void check_limits(void) {
    tg_rules rules = tg_classic();
    tg_view view = view_hiding(0xff, 2, 3, 3);
    uint64_t count = tg_worlds_count(&rules, &view);
    tg_deals deals;
    for (uint64_t most = 0; most <= count; most++) {
        tg_list_limits limits = {.worlds = most, .sums = 0};
        tg_list_worlds(&rules, &view, NULL, &limits, &never, &deals);
        CHECK((deals.size > 0) == (most == count), "%d deals of %d", deals.size, (int)most);
        tg_deals_free(&deals);
    }
    int asked = 0;
    tg_stop stop = {count_stop, &asked};
    tg_list_limits limits = {.worlds = count, .sums = 0};
    check_memory(&rules, &view, NULL, &limits, 560);
    CHECK(tg_list_worlds(&rules, &view, NULL, &limits, &stop, &deals) == TG_OK, "a stop");
    CHECK(deals.size == 0 && deals.hidden == NULL && asked == 1, "asked %d times", asked);
}

/* Of deals that fit a call those of rash callers weigh one in TG_ONE_IN_RASH together. */
static void check_calls(void) {
    tg_rules rules = tg_classic();
    tg_view view = view_hiding(0x1ff, 1, 4, 4);
    view.table.phase = TG_PHASE_ANSWER;
    view.table.caller = 1;
    view.table.answer[2] = TG_FOLD;
    enum { CALLER_AT = 22, CHALLENGE_AT = 19 };
    tg_deals deals = list_all(&rules, &view), kept = list_all(&rules, &view);
    CHECK(tg_deals_weigh_by_call(&kept, &rules, &view.table, CALLER_AT, CHALLENGE_AT), "none fits");
    uint64_t usual = 0, rash = 0;
    int fit = 0;
    for (int i = 0; i < deals.size; i++) {
        const tg_own *own = deals.hidden[i].own;
        int caller = tg_count_points(&rules.counting, own[1].hand);
        bool folds = tg_count_points(&rules.counting, own[2].hand) > CHALLENGE_AT;
        fit += folds;
        usual += folds && caller <= CALLER_AT;
        rash += folds;
    }
    CHECK(kept.size == fit && usual > 0 && usual < rash, "%d deals of %d", kept.size, fit);
    CHECK(tg_deals_total(&kept) == TG_ONE_IN_RASH * usual * rash, "the total");
    for (int i = 0; i < kept.size; i++) {
        bool low = tg_count_points(&rules.counting, kept.hidden[i].own[1].hand) <= CALLER_AT;
        uint64_t weight = usual + (low ? (TG_ONE_IN_RASH - 1) * rash : 0);
        CHECK(tg_deals_weight(&kept, i) == weight, "deal %d", i);
    }
    tg_deals_free(&kept);
    CHECK(!tg_deals_weigh_by_call(&deals, &rules, &view.table, -1, CHALLENGE_AT), "a count of -1");
    CHECK(deals.size == 0 && deals.hidden == NULL, "%d deals are left", deals.size);
}

static played hand;
static int lists, given_up;

/* With a history: the deal that was played weighs something, others only what can be; one sum less
 * than are foretold and there is no list. */
static void check_history(const tg_kinds *kinds, int ply, int seat) {
    const tg_state *state = &hand.state[ply];
    tg_view view = view_of(state, seat);
    tg_events events;
    tg_history history;
    tg_judge judge;
    tg_deals deals;
    uint64_t room;
    tell(&hand, ply, seat, &events);
    CHECK(tg_history_read(hand.rules, &view, events.event, ply, &history), "%d events", ply);
    tg_judge_make(hand.rules, &history, kinds, &judge);
    tg_list_limits limits = {.worlds = 65536, .sums = 500000};
    tg_list_worlds(hand.rules, &view, &judge, &limits, &never, &deals);
    tg_cards unseen = tg_belief_unseen(hand.rules, &view);
    bool found = false;
    for (int i = 0; i < deals.size; i++) {
        const tg_hidden *hidden = &deals.hidden[i];
        tg_cards all = hidden->stock;
        for (int s = 0; s < TG_SEATS; s++) {
            CHECK(tg_count(hidden->own[s].hand) == state->table.hand_size[s], "seat %d", s);
            all |= s == seat ? 0 : hidden->own[s].hand | hidden->own[s].facedown;
        }
        CHECK((all & unseen) == unseen && tg_deals_weight(&deals, i) > 0, "deal %d", i);
        found |= hidden->own[0].hand == state->own[0].hand &&
                 hidden->own[1].hand == state->own[1].hand &&
                 hidden->own[2].hand == state->own[2].hand;
    }
    if (deals.size > 0) {
        CHECK(found, "the true deal is not among %d", deals.size);
        int size = deals.size;
        tg_deals_free(&deals);
        if (lists++ < 2) {
            check_memory(hand.rules, &view, &judge, &limits, size);
        }
        limits.sums = (uint32_t)tg_worlds_sums(hand.rules, &view, &judge, &room) - 1;
        tg_list_worlds(hand.rules, &view, &judge, &limits, &never, &deals);
        CHECK(deals.size == 0, "a list of %d with too many sums", deals.size);
        given_up++;
    }
    tg_deals_free(&deals);
    tg_events_free(&events);
}

int main(void) {
    tg_view small = view_hiding(0x3f7, 2, 4, 3), known = view_hiding(0x1ff, 3, 3, 3);
    tg_view no_stock = view_hiding(0x7f, 0, 3, 4);
    known.table.known[1] = tg_card_bit(2);
    known.table.known[2] = tg_card_bit(4) | tg_card_bit(5);
    check_every_world(&small);
    check_every_world(&known);
    check_every_world(&no_stock);
    tg_view half = view_hiding(0x3f7, 1, 3, 2), no_draw = view_hiding(0x7f, 0, 3, 2);
    half.table.pile_size = 3;
    no_draw.table.pile_size = 2;
    forget(&half, 3);
    forget(&no_draw, 2);
    check_every_world(&half);
    check_every_world(&no_draw);
    check_draws(&half);
    check_secrets();
    check_limits();
    check_calls();
    tg_kinds kinds = tg_three_kinds();
    tg_rng rng = tg_rng_make(9, TG_STREAM_DEAL, 0);
    for (uint64_t seed = 0; seed < 60; seed++) {
        tg_rules rules = seed < 20 ? tg_classic() : random_rules(&rng);
        play_hand(&rules, seed, &hand);
        for (int ply = 0; ply < hand.length; ply++) {
            if (hand.state[ply].table.stock_size <= 2) {
                check_history(&kinds, ply, (int)((seed + (uint64_t)ply) % TG_SEATS));
            }
        }
    }
    CHECK(lists > 3 && given_up == lists, "%d lists", lists);
    return tg_failures != 0;
}
