/* Speed of whole hands under `classic`, all seats by one policy.
 *
 *   bench_engine [policy [hands [mid]]]
 *
 * policy: random, greedy, base, ranged or all. Fixed work: the same hands on every machine, so that
 * counted instructions repeat. `mid` deals once for every 64 hands and plays on from the middle of
 * them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../tests/c/classic.h"
#include "policy/policy.h"

typedef struct tally {
    long plies, takes, chips;
    long ending[TG_ENDING_SPREAD + 1];
} tally;

/* One hand to its end; the work that the instruction gate counts. */
void bench_play(const tg_rules *rules, const tg_policy *policy, tg_rng *rng, tg_state *state,
                tally *out);

__attribute__((noinline)) void bench_play(const tg_rules *rules, const tg_policy *policy,
                                          tg_rng *rng, tg_state *state, tally *out) {
    const tg_policy *all[TG_SEATS] = {policy, policy, policy};
    tg_playout(rules, all, rng, state);
    tg_settlement paid;
    tg_settle(rules, state, &paid);
    out->ending[paid.ending]++;
    out->chips += llabs(paid.payment[0]);
}

static double now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A new hand; with `mid`, one that still runs when 8 stock cards are left. */
static void deal(const tg_rules *rules, uint64_t seed, bool mid, tg_state *state) {
    tg_rng rng = tg_rng_make(1, TG_STREAM_PLAYOUT, 0);
    for (uint64_t attempt = 0;; attempt++) {
        tg_deal(rules, seed << 16 | attempt, state);
        while (mid && state->table.stock_size > 8 && state->table.phase != TG_PHASE_OVER) {
            tg_action action;
            const tg_own *own = &state->own[state->table.turn];
            tg_policy_act(&tg_policies[TG_POLICY_BASE], rules, &state->table, own, &rng, &action);
            tg_apply(rules, state, &action);
        }
        if (state->table.phase != TG_PHASE_OVER) {
            return;
        }
    }
}

static void run(const char *name, const tg_policy *policy, int hands, bool mid) {
    tg_rules rules = tg_classic();
    tally out = {0};
    tg_state start;
    double before = now();
    for (int i = 0; i < hands; i++) {
        if (!mid || i % 64 == 0) {
            deal(&rules, (uint64_t)i, mid, &start);
        }
        tg_state state = start;
        tg_rng rng = tg_rng_make(0, TG_STREAM_PLAYOUT, (uint64_t)i);
        bench_play(&rules, policy, &rng, &state, &out);
    }
    double seconds = now() - before;
    printf("%-7s %s %9.0f hands/s  tongits %ld draw %ld exhaustion %ld void %ld chips %ld\n", name,
           mid ? "mid " : "deal", hands / seconds, out.ending[TG_ENDING_TONGITS],
           out.ending[TG_ENDING_DRAW], out.ending[TG_ENDING_EXHAUSTION], out.ending[TG_ENDING_VOID],
           out.chips);
}

/* As `ranged` plays, with ranges of a simple kind: sure up to a count, then a mix, then never. */
static tg_policy with_ranges(tg_ranges *ranges) {
    for (int bucket = 0; bucket < TG_COUNT_BUCKETS; bucket++) {
        uint8_t chance = bucket < 8 ? TG_ALWAYS : bucket < 12 ? 128 : 0;
        for (int i = 0; i < TG_CALL_SITUATIONS; i++) {
            ranges->call[i][bucket] = chance;
        }
        for (int i = 0; i < TG_ANSWER_SITUATIONS; i++) {
            ranges->challenge[i][bucket] = chance;
        }
    }
    tg_policy policy = {
        .ranges = ranges, .point_weight = 4, .out_weight = {10, 10, 4}, .use_weight = {1, 1, 1}};
    return policy;
}

int main(int argc, char **argv) {
    static const char *const names[] = {"random", "greedy", "base", "ranged"};
    static tg_ranges ranges;
    const tg_policy ranged = with_ranges(&ranges);
    const char *wanted = argc > 1 ? argv[1] : "all";
    int hands = argc > 2 ? atoi(argv[2]) : 200000;
    bool mid = argc > 3 && strcmp(argv[3], "mid") == 0;
    bool found = false;
    for (int i = 0; i <= TG_POLICIES; i++) {
        if (strcmp(wanted, "all") == 0 || strcmp(wanted, names[i]) == 0) {
            run(names[i], i < TG_POLICIES ? &tg_policies[i] : &ranged, hands, mid);
            found = true;
        }
    }
    if (!found) {
        fprintf(stderr, "policy %s: one of random, greedy, base, ranged, all\n", wanted);
        return 2;
    }
    return 0;
}
