/* The policies play only legal actions, to the end, under any options, and the same ones again. */
#include "policy.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "random_rules.h"

static void play_one(const tg_rules *rules, const tg_policy_kind policy[TG_SEATS], uint64_t seed) {
    tg_state state;
    tg_deal(rules, seed, &state);
    tg_state start = state;
    tg_rng rng = tg_rng_make(seed, TG_STREAM_PLAYOUT, 0);
    int plies = 0;
    for (; state.table.phase != TG_PHASE_OVER && plies <= tg_max_plies(rules); plies++) {
        int seat = state.table.turn;
        tg_action action;
        tg_policy_act(policy[seat], rules, &state.table, &state.own[seat], &rng, &action);
        tg_error error = tg_check(rules, &state.table, &state.own[seat], &action);
        CHECK(error == TG_OK, "policy %d, hand %llu, ply %d: action of kind %d: error %d",
              policy[seat], (unsigned long long)seed, plies, action.kind, error);
        if (error != TG_OK) {
            return;
        }
        tg_apply(rules, &state, &action);
    }
    CHECK(plies <= tg_max_plies(rules), "hand %llu does not end", (unsigned long long)seed);
    tg_rng again = tg_rng_make(seed, TG_STREAM_PLAYOUT, 0);
    CHECK(tg_playout(rules, policy, &again, &start) == plies, "hand %llu",
          (unsigned long long)seed);
    CHECK(memcmp(&start, &state, sizeof state) == 0, "hand %llu: tg_playout differs",
          (unsigned long long)seed);
}

int main(int argc, char **argv) {
    int hands = argc > 1 ? atoi(argv[1]) : 20000;
    tg_rng rng = tg_rng_make(2, TG_STREAM_PLAYOUT, 0);
    for (int i = 0; i < hands; i++) {
        tg_rules rules = i % 2 == 0 ? tg_classic() : random_rules(&rng);
        tg_policy_kind policy[TG_SEATS];
        for (int seat = 0; seat < TG_SEATS; seat++) {
            policy[seat] = (tg_policy_kind)below(&rng, TG_POLICIES);
        }
        play_one(&rules, policy, (uint64_t)i);
    }
    return tg_failures != 0;
}
