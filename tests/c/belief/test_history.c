/* Pasts lead to what they were made from; steps between them can be taken back; likelihoods are
 * probabilities; the pool repeats. */
#include <math.h>
#include <string.h>

#include "belief/likelihood.c"
#include "belief/particles.h"
#include "belief/scaled.h"
#include "belief/worlds.h"
#include "check.h"
#include "policy/policy.h"
#include "random_rules.h"
#include "three_kinds.h"

enum { EVENTS = 1024, POOL = 64 };

static tg_event events[EVENTS];

static tg_kinds kinds;

/* What `seat` saw of the first `length` of the events. */
static void hide_secrets(const tg_event *all, int length, int seat, tg_event *seen) {
    for (int i = 0; i < length; i++) {
        seen[i] = all[i];
        if (seen[i].action.kind == TG_SECRET && seen[i].table.turn != seat) {
            memset(&seen[i].action.meld, 0, sizeof seen[i].action.meld);
        }
    }
}

static void check_steps(const tg_rules *rules, const tg_history *history, const tg_table *table,
                        tg_past past, tg_rng *rng) {
    for (int i = 0; i < 20; i++) {
        tg_past next = past;
        tg_rng again = *rng;
        bool moved = tg_past_step(history, &next, rng) != 0;
        CHECK(moved == (memcmp(&next, &past, sizeof past) != 0), "step %d", i);
        if (!moved) {
            continue;
        }
        tg_past back = next;
        CHECK(tg_past_step(history, &back, &again) != 0 && memcmp(&back, &past, sizeof past) == 0,
              "step %d cannot be taken back", i);
        tg_state end;
        bool plain = !rules->secret_protects && !rules->no_dump_sapawable && !rules->spread &&
                     rules->pickup != TG_PICKUP_FREE;
        CHECK(!plain || tg_past_replay(rules, history, &next, table, &end), "step %d", i);
        past = next;
    }
}

/* A past made from the true state leads to it; one from a sampled world leads to that world. */
static void check_pasts(const tg_rules *rules, const tg_state *state, int length, int seat,
                        tg_rng *rng) {
    static tg_event seen[EVENTS];
    tg_view view = {.table = state->table, .own = state->own[seat], .seat = (uint8_t)seat};
    tg_history history;
    hide_secrets(events, length, seat, seen);
    CHECK(tg_history_read(rules, &view, seen, length, &history), "%d events", length);
    tg_past past;
    tg_past_sample(&history, state, rng, &past);
    tg_state end;
    bool led = tg_past_replay(rules, &history, &past, &state->table, &end);
    CHECK(led || rules->spread, "%d events of seat %d", length, seat);
    for (int s = 0; led && s < TG_SEATS; s++) {
        CHECK(end.own[s].hand == state->own[s].hand &&
                  end.own[s].facedown == state->own[s].facedown,
              "seat %d after %d events", s, length);
    }
    tg_state world;
    tg_belief_sample(rules, &view, TG_NO_CARD, rng, &world);
    tg_past_sample(&history, &world, rng, &past);
    if (tg_past_replay(rules, &history, &past, &state->table, &end)) {
        for (int s = 0; s < TG_SEATS; s++) {
            CHECK(end.own[s].hand == world.own[s].hand, "seat %d after %d events", s, length);
        }
    }
    check_steps(rules, &history, &state->table, past, rng);
}

/* A pool made in pieces of `piece` particles. */
static void draw_pool(const tg_judge *judge, const tg_view *view, int piece, tg_particle *pool) {
    for (int i = 0; i < POOL; i += piece) {
        tg_particles_begin(judge, view, 3, i, i + piece < POOL ? i + piece : POOL, pool);
    }
    for (int power = 0, drawing = 0; power < TG_WHOLE_POWER; drawing++) {
        int raised = tg_particles_raise(3, drawing, POOL, power, POOL, pool, &pool[POOL]);
        CHECK(power < raised && raised <= TG_WHOLE_POWER, "from power %d to %d", power, raised);
        power = raised;
        for (int i = 0; i < POOL; i += piece) {
            int to = i + piece < POOL ? i + piece : POOL;
            tg_particles_walk(judge, 3, drawing, power, 4, i, to, pool);
        }
    }
    for (int i = 0; i < POOL; i++) {
        for (int seat = 0; seat < TG_SEATS; seat++) {
            int32_t log2 = seat == view->seat ? 0 : tg_past_likelihood(judge, &pool[i].past, seat);
            CHECK(pool[i].log2[seat] == log2, "particle %d is not what it was weighed as", i);
        }
    }
}

static void check_pool(const tg_rules *rules, const tg_state *state, int length, int seat) {
    static tg_event seen[EVENTS];
    static tg_particle pool[2 * POOL], again[2 * POOL];
    static tg_hidden hidden[POOL];
    tg_view view = {.table = state->table, .own = state->own[seat], .seat = (uint8_t)seat};
    tg_history history;
    hide_secrets(events, length, seat, seen);
    tg_history_read(rules, &view, seen, length, &history);
    tg_judge judge;
    tg_judge_make(rules, &history, &kinds, &judge);
    draw_pool(&judge, &view, POOL, pool);
    draw_pool(&judge, &view, 7, again);
    CHECK(memcmp(pool, again, POOL * sizeof *pool) == 0, "another pool from the same seed");
    int n = tg_particles_hidden(&judge, &view, &state->table, pool, POOL, hidden);
    tg_cards unseen = tg_belief_unseen(rules, &view);
    for (int i = 0; i < n; i++) {
        tg_cards all = hidden[i].stock;
        for (int s = 0; s < TG_SEATS; s++) {
            CHECK(tg_count(hidden[i].own[s].hand) == state->table.hand_size[s], "seat %d", s);
            all |= s == seat ? 0 : hidden[i].own[s].hand | hidden[i].own[s].facedown;
        }
        CHECK((all & unseen) == unseen, "a card is nowhere");
        CHECK(hidden[i].own[seat].hand == state->own[seat].hand, "the viewer's own hand");
        for (int s = 0; s < TG_SEATS; s++) {
            const tg_kind_shares *shares = &hidden[i].kinds[s];
            uint16_t most = 0;
            for (int k = 0; k < TG_MOST_KINDS; k++) {
                CHECK(k < kinds.count || shares->of[k] == 0, "a kind that is not");
                most = shares->of[k] > most ? shares->of[k] : most;
            }
            CHECK(most == (s == seat ? 0 : 1 << 15), "the likeliest kind of seat %d has %d", s,
                  most);
        }
    }
}

static int lists, exact_sums;

/* A list makes as many sums as was foretold, or fewer where some hands cannot be. */
static void check_sums(const tg_rules *rules, const tg_worlds *list, uint64_t foretold,
                       uint64_t room) {
    uint64_t one = list->sums[0].count, other = list->sums[1].count;
    bool all = list->judge != NULL && list->secrets == 0 && !rules->no_dump_sapawable &&
               !rules->secret_protects && !rules->zero_count_fight && list->sums[0].fourths == 0 &&
               list->sums[1].fourths == 0 && list->view->table.phase != TG_PHASE_ANSWER;
    CHECK(one <= room && other <= room && one + other <= foretold, "more than %d sums",
          (int)foretold);
    CHECK(!all || one + other == foretold, "%d of %d sums", (int)(one + other), (int)foretold);
    exact_sums += all;
}

/* Without a history all worlds are listed once; with one the true one is among those that weigh. */
static void check_worlds(const tg_rules *rules, const tg_state *state, int length, int seat) {
    enum { ROOM = 1 << 16, CAPACITY = 1 << 19 };
    static tg_event seen[EVENTS];
    static tg_hidden world[ROOM];
    static tg_scaled weight[ROOM];
    static tg_past_sum sum[2 * CAPACITY];
    static uint32_t slot[4 * CAPACITY];
    tg_view view = {.table = state->table, .own = state->own[seat], .seat = (uint8_t)seat};
    tg_history history;
    tg_judge judge;
    tg_worlds list;
    hide_secrets(events, length, seat, seen);
    tg_history_read(rules, &view, seen, length, &history);
    tg_judge_make(rules, &history, &kinds, &judge);
    uint64_t most = tg_worlds_count(rules, &view);
    for (int known = 0; known < 2 && most <= ROOM / 2; known++) {
        if (!tg_worlds_known(rules, &view, known ? &judge : NULL)) {
            continue;
        }
        int n = 0, more = 0;
        bool found = false, whole = true;
        uint64_t room, foretold = tg_worlds_sums(rules, &view, known ? &judge : NULL, &room);
        tg_worlds_begin(rules, &view, known ? &judge : NULL, sum, slot, CAPACITY, &list);
        while (whole && tg_worlds_next(&list)) {
            do {
                whole = tg_worlds_list(&list, &world[n], &weight[n], ROOM - n, &more);
            } while (!whole && tg_worlds_raise(&list, CAPACITY));
            for (int i = n; i < n + more && i < ROOM; i++) {
                found |= weight[i].part != 0 && world[i].own[0].hand == state->own[0].hand &&
                         world[i].own[1].hand == state->own[1].hand &&
                         world[i].own[2].hand == state->own[2].hand;
            }
            n += more;
        }
        uint64_t orders =
            state->table.phase != TG_PHASE_ANSWER && state->table.stock_size == 2 ? 2 : 1;
        CHECK(known || state->table.stock_size > 2 || orders * (uint64_t)n == most, "%d worlds", n);
        CHECK(!whole || found, "the true world is not among %d", n);
        if (whole) {
            check_sums(rules, &list, foretold, room);
        }
        lists += whole;
    }
}

/* Numbers of 32 bits and a power of two against doubles. */
static void check_scaled(void) {
    for (int32_t x = -9000; x < 9000; x += 7) {
        tg_scaled found = tg_scaled_exp2(x);
        double value = ldexp(found.part, found.power);
        CHECK(fabs(value / exp2(x / 256.0) - 1) < 1e-8, "2^(%d/256)", x);
        CHECK(found.part >> 31 == 1, "highest bit of 2^(%d/256)", x);
        tg_scaled other = tg_scaled_exp2(x / 3 - 100);
        double both = value + exp2((x / 3 - 100) / 256.0);
        tg_scaled sum = tg_scaled_sum(found, other);
        CHECK(fabs(ldexp(sum.part, sum.power) / both - 1) < 1e-8, "sum with 2^(%d/256)", x);
        tg_scaled product = tg_scaled_product(found, other);
        double exact = exp2((x + x / 3 - 100) / 256.0);
        CHECK(fabs(ldexp(product.part, product.power) / exact - 1) < 1e-8, "product, %d", x);
        double units = floor(ldexp(found.part, found.power - 41 + 30 - 32));
        bool larger = found.power > 41;
        CHECK(larger || (double)tg_scaled_units(found, 41, 30) == units, "units of 2^(%d/256)", x);
    }
    tg_scaled nothing = {0, 0};
    CHECK(tg_scaled_sum(nothing, nothing).part == 0, "nothing and nothing");
    CHECK(tg_scaled_sum(nothing, tg_scaled_exp2(5)).part == tg_scaled_exp2(5).part,
          "nothing and x");
}

/* One hand by these policies, looked at before every action. */
static void check_hand(const tg_rules *rules, uint64_t seed) {
    tg_rng rng = tg_rng_make(seed, TG_STREAM_PLAYOUT, 1);
    tg_state state;
    tg_deal(rules, seed, &state);
    for (int n = 0; state.table.phase != TG_PHASE_OVER && n < EVENTS; n++) {
        int seat = state.table.turn;
        check_pasts(rules, &state, n, (int)tg_rng_below(&rng, TG_SEATS), &rng);
        if (n % 16 == 9) {
            check_pool(rules, &state, n, (int)tg_rng_below(&rng, TG_SEATS));
        }
        if (state.table.stock_size <= 2) {
            check_worlds(rules, &state, n, seat);
        }
        tg_event_see(rules, &state.table, &events[n]);
        tg_policy_act(&tg_policies[seed % TG_POLICIES], rules, &state.table, &state.own[seat], &rng,
                      &events[n].action);
        tg_apply(rules, &state, &events[n].action);
    }
}

static void check_logarithms(void) {
    for (uint32_t x = 0; x < 16 * TG_LOG_ONE; x++) {
        double exact = 65536 * exp2(-x / 256.0);
        CHECK(fabs(tg_exp2_down(x) - exact) <= 0.003 * exact + 1, "2^-%u/256", x);
    }
    CHECK(tg_exp2_down(UINT32_MAX) == 0, "a tiny weight");
    for (uint64_t x = 1; x < UINT64_C(1) << 62; x += 1 + x / 97) {
        CHECK(fabs(tg_log2(x) - 256 * log2((double)x)) < 3, "log2 of %llu", (unsigned long long)x);
    }
    for (int32_t a = -5000; a < 5000; a += 77) {
        for (int32_t b = -5000; b < 5000; b += 91) {
            double exact = 256 * log2(exp2(a / 256.0) + exp2(b / 256.0));
            CHECK(fabs(tg_log2_sum(a, b) - exact) < 4, "sum of %d and %d", a, b);
        }
    }
}

/* A call and no call, a challenge and a fold: together certain. */
static void check_calls(void) {
    for (int k = 0; k < kinds.count; k++) {
        const tg_kind *who = &kinds.kind[k];
        double last = 2;
        for (int count = 0; count <= 130; count++) {
            double yes = exp2(log2_of_call(who->call_at, who->firmness, count, true) / 256.0);
            double no = exp2(log2_of_call(who->call_at, who->firmness, count, false) / 256.0);
            CHECK(fabs(yes + no - 1) < 0.01, "kind %d, count %d", k, count);
            CHECK(yes <= last, "kind %d calls more with %d", k, count);
            last = yes;
        }
    }
}

/* The chances of all discards of a hand sum to one. */
static void check_discards(void) {
    tg_rules rules = tg_classic();
    for (int hand = 0; hand < 2000; hand++) {
        tg_state state;
        tg_event event;
        tg_deal(&rules, (uint64_t)hand, &state);
        tg_event_see(&rules, &state.table, &event);
        const tg_own *own = &state.own[0];
        double sum[TG_MOST_TASTES] = {0};
        for (tg_cards rest = own->hand; rest != 0; rest = tg_without_lowest(rest)) {
            tg_deed deed;
            int32_t share[TG_MOST_TASTES];
            read_choice(&event, own, rest & (~rest + 1), &deed);
            log2_of_shares(&kinds, &deed, share);
            for (int i = 0; i < kinds.tastes; i++) {
                sum[i] += exp2(share[i] / 256.0);
            }
        }
        for (int i = 0; i < kinds.tastes; i++) {
            CHECK(fabs(sum[i] - 1) < 0.02, "hand %d: the chances sum to %f", hand, sum[i]);
        }
    }
}

int main(void) {
    kinds = tg_three_kinds();
    check_logarithms();
    check_scaled();
    check_calls();
    check_discards();
    tg_rules classic = tg_classic();
    for (uint64_t seed = 0; seed < 30; seed++) {
        check_hand(&classic, seed);
    }
    tg_rng rng = tg_rng_make(11, TG_STREAM_DEAL, 0);
    for (uint64_t seed = 0; seed < 45; seed++) {
        tg_rules rules = random_rules(&rng);
        check_hand(&rules, seed);
    }
    CHECK(lists > 8, "%d lists", lists);
    CHECK(exact_sums > 1, "%d lists whose sums are known before", exact_sums);
    return tg_failures != 0;
}
