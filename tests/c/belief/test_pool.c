/* A pool of several parts is the same in whatever pieces and on however many threads it is made;
 * what it says of the stock is what its deals have there; a world is of the part that is asked for;
 * many threads draw the same worlds from a belief as one. */
#include "belief/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "belief/sampling.h"
#include "check.h"
#include "failing_memory.h"
#include "played.h"
#include "random_rules.h"
#include "three_kinds.h"

enum { SIZE = 48, STEPS = 4, PARTS = 3, TIMES = 2, THREADS = 4, WORLDS = 200 };

static played hand;

/* A part of a pool that one thread makes. */
typedef struct part {
    const tg_pool *pool;
    int first, last;
    bool begins;
} part;

static void *make_part(void *argument) {
    const part *made = argument;
    if (made->begins) {
        tg_pool_begin(made->pool, made->first, made->last);
    } else {
        tg_pool_walk(made->pool, made->first, made->last);
    }
    return NULL;
}

/* All particles, shared out to threads; a thread more than needed makes nothing. */
static void make_on_threads(const tg_pool *pool, bool begins) {
    pthread_t thread[THREADS];
    part parts[THREADS];
    for (int i = 0; i < THREADS; i++) {
        parts[i] = (part){pool, i * pool->size / THREADS, (i + 1) * pool->size / THREADS, begins};
        pthread_create(&thread[i], NULL, make_part, &parts[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
    }
}

static void make(const tg_pool *pool, bool threads, bool begins) {
    if (threads) {
        make_on_threads(pool, begins);
    } else if (begins) {
        tg_pool_begin(pool, 0, SIZE);
    } else {
        tg_pool_walk(pool, 0, SIZE);
    }
}

/* Raise the power of all parts until it is whole. */
static void lead(tg_pool *pool, bool threads) {
    int power[PARTS] = {0};
    while (tg_pool_raise(pool)) {
        for (int i = 0; i < PARTS; i++) {
            bool whole = power[i] == TG_WHOLE_POWER;
            CHECK(whole ? pool->power[i] == power[i] : power[i] < pool->power[i], "part %d", i);
            power[i] = pool->power[i];
        }
        make(pool, threads, false);
    }
    for (int i = 0; i < PARTS; i++) {
        CHECK(power[i] == TG_WHOLE_POWER, "the power of part %d ends at %d", i, power[i]);
    }
}

/* The parts follow each other, and a deal that is picked is of the part asked for. */
static void check_parts(const tg_deals *deals) {
    CHECK(deals->parts == PARTS && deals->end[PARTS - 1] == deals->size, "%d deals", deals->size);
    uint64_t in_stock[TG_MAX_CARDS] = {0};
    for (int part = 0, first = 0; part < PARTS; first = deals->end[part++]) {
        int stock[TG_MAX_CARDS];
        int size = tg_deals_stock_of(deals, part, stock);
        CHECK(size == deals->end[part] - first, "part %d has %d deals", part, size);
        for (int card = 0; card < TG_MAX_CARDS; card++) {
            in_stock[card] += (uint64_t)stock[card];
            tg_rng rng = tg_rng_make(9, TG_STREAM_WORLD, (uint64_t)card);
            const tg_hidden *found = tg_deals_pick(deals, part, TG_NO_CARD, &rng);
            int at = found == NULL ? -1 : (int)(found - deals->hidden);
            CHECK(size == 0 || (at >= first && at < first + size), "deal %d of part %d", at, part);
            /* half of the deals: 64 draws find one */
            found = 2 * stock[card] < size ? NULL : tg_deals_pick(deals, part, (tg_card)card, &rng);
            CHECK(found == NULL || (found->stock & tg_card_bit((tg_card)card)) != 0, "its stock");
            at = found == NULL ? first : (int)(found - deals->hidden);
            CHECK(size == 0 || (at >= first && at < first + size), "deal %d of part %d", at, part);
        }
        CHECK(tg_deals_part(deals, (uint64_t)part + 7 * PARTS) == part, "part %d", part);
    }
    CHECK(memcmp(in_stock, deals->in_stock, sizeof in_stock) == 0, "the stocks of the parts");
}

static tg_deals deals_of(const tg_judge *judge, const tg_view *view, const tg_table *table,
                         bool threads) {
    tg_pool pool;
    tg_deals deals;
    for (int left = 0; left < 2; left++) {
        allocations_left = left;
        CHECK(tg_pool_init(judge, view, 7, SIZE, STEPS, PARTS, TIMES, &pool) == TG_ERR_MEMORY,
              "no memory");
        tg_pool_free(&pool);
    }
    allocations_left = -1;
    CHECK(tg_pool_init(judge, view, 7, SIZE, STEPS, PARTS, TIMES, &pool) == TG_OK, "memory");
    make(&pool, threads, true);
    lead(&pool, threads);
    for (int i = 0; i < TIMES; i++) {
        tg_pool_go_on(&pool, STEPS + i);
        make(&pool, threads, false);
        CHECK(tg_pool_keep(&pool, table), "no room");
    }
    CHECK(pool.kept[0] < SIZE / PARTS * TIMES || !tg_pool_keep(&pool, table), "too much room");
    tg_pool_deals(&pool, &deals);
    tg_pool_free(&pool);
    check_parts(&deals);
    return deals;
}

/* The cards that the deals have in the stock, and what follows for the next draw. */
static void check_stock(const tg_belief *belief) {
    const tg_deals *deals = &belief->deals;
    uint16_t weight[TG_MAX_CARDS], uniform[TG_MAX_CARDS];
    int total = tg_belief_weigh_next(belief, weight), sum = 0;
    int possible = tg_belief_next(belief->rules, belief->view, uniform);
    for (int card = 0; card < TG_MAX_CARDS; card++) {
        uint64_t times = 0;
        for (int i = 0; i < deals->size; i++) {
            times += (deals->hidden[i].stock & tg_card_bit((tg_card)card)) != 0;
        }
        CHECK(deals->in_stock[card] == times, "card %d is in %d stocks", card, (int)times);
        CHECK((weight[card] != 0) == (uniform[card] != 0), "card %d may be drawn", card);
        CHECK(deals->size == 0 || weight[card] == (uniform[card] == 0 ? 0 : 10 * times + 1),
              "card %d weighs %d", card, weight[card]);
        sum += weight[card];
    }
    CHECK(sum == total && (total > 0) == (possible > 0), "%d of %d", sum, total);
}

typedef struct draws {
    const tg_belief *belief;
    tg_state world[WORLDS];
    uint8_t kind[WORLDS][TG_SEATS];
} draws;

static void *draw_worlds(void *argument) {
    draws *drawn = argument;
    for (int i = 0; i < WORLDS; i++) {
        tg_rng rng = tg_rng_make(5, TG_STREAM_WORLD, (uint64_t)i);
        tg_belief_draw(drawn->belief, i % PARTS, TG_NO_CARD, &rng, &drawn->world[i],
                       drawn->kind[i]);
    }
    return NULL;
}

static void check_threads_draw(const tg_belief *belief) {
    static draws drawn[THREADS], alone;
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        drawn[i].belief = belief;
        pthread_create(&thread[i], NULL, draw_worlds, &drawn[i]);
    }
    alone.belief = belief;
    draw_worlds(&alone);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        CHECK(memcmp(&drawn[i], &alone, sizeof alone) == 0, "thread %d draws other worlds", i);
    }
}

/* Worlds have the cards of one of the deals, and the card that is asked for on top. */
static void check_worlds(const tg_belief *belief) {
    const tg_view *view = belief->view;
    uint16_t weight[TG_MAX_CARDS];
    int stock = view->table.stock_size;
    tg_belief_weigh_next(belief, weight);
    for (int card = 0; card < TG_MAX_CARDS; card++) {
        tg_rng rng = tg_rng_make(6, TG_STREAM_WORLD, (uint64_t)card);
        tg_state world;
        uint8_t kind[TG_SEATS];
        if (weight[card] == 0) {
            continue;
        }
        tg_belief_draw(belief, card % PARTS, (tg_card)card, &rng, &world, kind);
        CHECK(world.stock[stock - 1] == card, "card %d is not on top", card);
        tg_cards left = tg_belief_unseen(belief->rules, view);
        for (int i = 0; i < stock; i++) {
            CHECK((left & tg_card_bit(world.stock[i])) != 0, "card %d twice", world.stock[i]);
            left &= ~tg_card_bit(world.stock[i]);
        }
        for (int seat = 0; seat < TG_SEATS; seat++) {
            tg_cards held = world.own[seat].hand | world.own[seat].facedown;
            CHECK(kind[seat] < 3 && (seat != view->seat || kind[seat] == 0), "a kind of player");
            left &= seat == view->seat ? left : ~held;
            CHECK(tg_count(world.own[seat].hand) == view->table.hand_size[seat], "a hand");
        }
        CHECK((left & ~(view->table.known[0] | view->table.known[1] | view->table.known[2])) == 0,
              "a card is nowhere");
        for (int i = stock; i < (int)sizeof world.stock; i++) {
            CHECK(world.stock[i] == 0, "a card above the stock");
        }
    }
}

static int pools;

static void check_pool(const tg_kinds *kinds, int ply, int seat) {
    tg_view view = view_of(&hand.state[ply], seat);
    tg_events events;
    tg_history history;
    tg_judge judge;
    tell(&hand, ply, seat, &events);
    tg_history_read(hand.rules, &view, events.event, ply, &history);
    tg_judge_make(hand.rules, &history, kinds, &judge);
    tg_belief belief = {.rules = hand.rules, .view = &view, .judged = true};
    int32_t log2[TG_MOST_KINDS];
    tg_likelihood_begin(kinds, log2);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        belief.usual[seat] = tg_shares_of(kinds, log2);
    }
    belief.deals = deals_of(&judge, &view, &events.table, false);
    tg_deals again = deals_of(&judge, &view, &events.table, true);
    CHECK(again.size == belief.deals.size, "%d deals, then %d", belief.deals.size, again.size);
    CHECK(memcmp(again.hidden, belief.deals.hidden, (size_t)again.size * sizeof *again.hidden) == 0,
          "threads make another pool");
    check_stock(&belief);
    check_threads_draw(&belief);
    check_worlds(&belief);
    pools += belief.deals.size > 0;
    tg_deals_free(&belief.deals);
    check_stock(&belief); /* the uniform belief */
    check_worlds(&belief);
    tg_deals_free(&again);
    tg_events_free(&events);
}

int main(void) {
    tg_kinds kinds = tg_three_kinds();
    tg_rng rng = tg_rng_make(3, TG_STREAM_DEAL, 0);
    for (uint64_t seed = 0; seed < 12; seed++) {
        tg_rules rules = seed < 4 ? tg_classic() : random_rules(&rng);
        play_hand(&rules, seed, &hand);
        for (int ply = 5 + (int)seed; ply < hand.length; ply += 13) {
            check_pool(&kinds, ply, (int)((seed + (uint64_t)ply) % TG_SEATS));
        }
    }
    CHECK(pools > 10, "%d pools", pools);
    return tg_failures != 0;
}
