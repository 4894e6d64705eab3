/* The policies play only legal actions, to the end, under any options, and the same ones again;
 * their parts agree with plain definitions. */
#include "policy/policy.c"

#include <stdlib.h>

#include "check.h"
#include "random_rules.h"

/* Whether `cards` hold a meld of three with both `a` and `b`, ace low. */
static bool meld_together(tg_cards cards, int a, int b) {
    tg_meld meld[TG_MAX_ACTIONS];
    int n = tg_meld_list(cards, false, meld, TG_MAX_ACTIONS);
    tg_cards both = UINT64_C(1) << a | UINT64_C(1) << b;
    for (int i = 0; i < n; i++) {
        if (meld[i].length == 3 && (meld[i].cards & both) == both) {
            return true;
        }
    }
    return false;
}

/* An out of a card, by its definition: an unseen card that lies in a meld of three with it. */
static void check_outs(tg_cards hand, tg_cards unseen) {
    tg_cards digit[3];
    tg_count_outs(hand, unseen, digit);
    tg_cards left = hold(hand).left;
    for (tg_cards rest = left; rest != 0; rest = tg_without_lowest(rest)) {
        int card = tg_lowest_bit(rest);
        int outs = 0;
        for (tg_cards drawn = unseen; drawn != 0; drawn = tg_without_lowest(drawn)) {
            tg_cards bit = drawn & (~drawn + 1);
            outs += meld_together(hand | bit, card, tg_lowest_bit(bit));
        }
        int counted = 0;
        for (int i = 0; i < 3; i++) {
            counted += (int)(digit[i] >> card & 1) << i;
        }
        CHECK(counted == outs, "hand %llx, card bit %d: %d outs, not %d", (unsigned long long)hand,
              card, counted, outs);
    }
}

static int number_of(const tg_cards digit[3], tg_cards bit) {
    int number = 0;
    for (int i = 0; i < 3; i++) {
        number += (digit[i] & bit) != 0 ? 1 << i : 0;
    }
    return number;
}

/* A use of a card, by its definition: two unseen cards that make a meld of three with it. */
static void check_uses(tg_cards unseen) {
    tg_cards digit[3];
    tg_count_uses(unseen, digit);
    for (int card = 0; card < TG_DECK; card++) {
        tg_cards bit = tg_card_bit((tg_card)card);
        tg_meld meld[TG_MAX_ACTIONS];
        int uses = 0;
        int n = tg_meld_list(unseen | bit, false, meld, TG_MAX_ACTIONS);
        for (int i = 0; i < n; i++) {
            uses += meld[i].length == 3 && (meld[i].cards & bit) != 0;
        }
        CHECK(number_of(digit, bit) == uses, "unseen %llx, card %d: %d uses, not %d",
              (unsigned long long)unseen, card, number_of(digit, bit), uses);
    }
}

/* The partition is a best one: disjoint melds, and what is left weighs the minimum. */
static void check_holding(tg_cards hand) {
    holding held = hold(hand);
    tg_cards all = held.runs | held.left;
    int total = tg_count(held.runs) + tg_count(held.left);
    for (int i = 0; i < held.set_count; i++) {
        tg_meld meld;
        CHECK(tg_meld_set(held.sets[i], &meld) == TG_OK, "hand %llx", (unsigned long long)hand);
        all |= held.sets[i];
        total += tg_count(held.sets[i]);
    }
    CHECK(all == hand && total == tg_count(hand), "hand %llx", (unsigned long long)hand);
    CHECK(tg_run_cards(held.runs) == held.runs, "hand %llx", (unsigned long long)hand);
    CHECK(tg_points(held.left) == tg_deadwood(hand), "hand %llx", (unsigned long long)hand);
}

static tg_cards random_cards(tg_rng *rng, int n, tg_cards from) {
    tg_cards cards = 0;
    while (tg_count(cards) < n) {
        cards |= tg_card_bit((tg_card)tg_rng_below(rng, TG_DECK)) & from;
    }
    return cards;
}

static void check_parts(int hands, tg_rng *rng) {
    for (int i = 0; i < hands; i++) {
        /* Every other hand from six neighbouring ranks: sets and runs clash. */
        tg_cards from = i % 2 ? TG_NATURALS : (TG_RANK_A * 0x3f) << tg_rng_below(rng, TG_RANKS - 5);
        tg_cards hand = random_cards(rng, 1 + (int)tg_rng_below(rng, 13), from);
        check_holding(hand);
        check_outs(hand, random_cards(rng, 20, TG_NATURALS) & ~hand);
        check_uses(random_cards(rng, 25, TG_NATURALS));
    }
}

/* Card play with weights that differ by stage. */
static const tg_policy CAREFUL = {
    .challenge_at = 10, .point_weight = 4, .out_weight = {10, 9, 4}, .use_weight = {1, 3, 0}};

/* The level search finds a card of the best score that a plain loop finds. */
static void check_discard(const tg_policy *how, const tg_state *state) {
    const tg_own *own = &state->own[state->table.turn];
    int stock = state->table.stock_size;
    int stage = stock > 9 ? 0 : stock > 4 ? 1 : 2;
    tg_cards outs[3], uses[3];
    tg_cards unseen = tg_unseen_by(&state->table, own);
    tg_count_outs(own->hand, unseen, outs);
    tg_count_uses(unseen, uses);
    tg_cards found = choose_discard(how, &state->table, own, own->hand);
    int best = INT32_MIN, found_score = 0;
    for (tg_cards rest = own->hand; rest != 0; rest = tg_without_lowest(rest)) {
        tg_cards bit = rest & (~rest + 1);
        int score = how->point_weight * tg_points(bit) -
                    how->out_weight[stage] * number_of(outs, bit) -
                    how->use_weight[stage] * number_of(uses, bit);
        score = score * 16 + tg_points(bit);
        best = score > best ? score : best;
        found_score = bit == found ? score : found_score;
    }
    CHECK(found_score == best, "hand %llx", (unsigned long long)own->hand);
}

/* What may_take rules out is neither a lay-off nor a take that lowers the count (R7). */
static void check_may_take(const tg_rules *rules, const tg_state *state) {
    static tg_action action[TG_MAX_JOKER_ACTIONS];
    const tg_table *table = &state->table;
    const tg_own *own = &state->own[table->turn];
    if (table->phase != TG_PHASE_DRAW || table->pile_size == 0) {
        return;
    }
    tg_cards top = tg_card_bit(table->pile[table->pile_size - 1]);
    if (may_take(rules, table, own->hand, top)) {
        return;
    }
    int count = tg_count_points(&rules->counting, own->hand);
    int n = tg_legal_actions(rules, table, own, action, TG_MAX_JOKER_ACTIONS);
    for (int i = 0; i < n; i++) {
        bool laid = action[i].target != TG_NO_MELD || action[i].meld.cards != 0;
        tg_cards after = laid ? own->hand & ~action[i].meld.cards : own->hand | top;
        bool lowers = tg_count_points(&rules->counting, after) < count;
        CHECK(action[i].kind != TG_TAKE || (!laid && !lowers), "hand %llx takes bit %llx",
              (unsigned long long)own->hand, (unsigned long long)top);
    }
}

/* A seat acts by what it remembers of the pile, whatever lies there; it remembers the top. */
static void check_blindness(const tg_policy *policy, const tg_rules *rules, const tg_state *state,
                            tg_rng rng) {
    const tg_table *table = &state->table;
    tg_own own = state->own[table->turn];
    tg_table blank = *table;
    own.forgotten = (uint8_t)(table->pile_size > 0 ? table->pile_size - 1 : 0);
    memset(blank.pile, TG_BLANK_CARD, own.forgotten);
    tg_action seeing, blind;
    tg_rng same = rng;
    tg_policy_act(policy, rules, table, &own, &rng, &seeing);
    tg_policy_act(policy, rules, &blank, &own, &same, &blind);
    CHECK(memcmp(&seeing, &blind, sizeof blind) == 0, "a forgotten card matters in stock %d",
          table->stock_size);
}

static void play_one(const tg_rules *rules, const tg_policy *const policy[TG_SEATS],
                     uint64_t seed) {
    tg_state state;
    tg_deal(rules, seed, &state);
    tg_state start = state;
    tg_rng rng = tg_rng_make(seed, TG_STREAM_PLAYOUT, 0);
    int plies = 0;
    for (; state.table.phase != TG_PHASE_OVER && plies <= tg_max_plies(rules); plies++) {
        int seat = state.table.turn;
        tg_action action;
        if ((state.own[seat].hand & TG_JOKERS) == 0) {
            check_discard(&tg_policies[TG_POLICY_BASE], &state);
            check_discard(&CAREFUL, &state);
        }
        check_may_take(rules, &state);
        check_blindness(policy[seat], rules, &state, rng);
        tg_policy_act(policy[seat], rules, &state.table, &state.own[seat], &rng, &action);
        tg_error error = tg_check(rules, &state.table, &state.own[seat], &action);
        CHECK(error == TG_OK, "seat %d, hand %llu, ply %d: action of kind %d: error %d", seat,
              (unsigned long long)seed, plies, action.kind, error);
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

static void fill_with_chances(uint8_t *chance, size_t n, tg_rng *rng) {
    static const uint8_t some[] = {0, 1, 100, 254, TG_ALWAYS};
    for (size_t i = 0; i < n; i++) {
        chance[i] = some[tg_rng_below(rng, sizeof some)];
    }
}

/* A sure thing draws no number, so that playouts stay cheap; the others happen as often as said. */
static void check_chances(void) {
    tg_rng rng = tg_rng_make(3, TG_STREAM_PLAYOUT, 0);
    tg_rng before = rng;
    CHECK(tg_happens(TG_ALWAYS, &rng) && !tg_happens(0, &rng), "sure chances");
    CHECK(memcmp(&rng, &before, sizeof rng) == 0, "a sure chance draws a number");
    int happened = 0;
    for (int i = 0; i < 25500; i++) {
        happened += tg_happens(51, &rng);
    }
    CHECK(happened > 4800 && happened < 5400, "51 of 255 happens %d times in 25500", happened);
}

int main(int argc, char **argv) {
    int hands = argc > 1 ? atoi(argv[1]) : 10000;
    tg_rng rng = tg_rng_make(2, TG_STREAM_PLAYOUT, 0);
    static tg_ranges ranges;
    fill_with_chances(&ranges.call[0][0], sizeof ranges.call, &rng);
    fill_with_chances(&ranges.challenge[0][0], sizeof ranges.challenge, &rng);
    tg_policy mixing = CAREFUL, laying = CAREFUL;
    mixing.ranges = laying.ranges = &ranges;
    laying.lay_all = 1;
    check_chances();
    check_parts(hands, &rng);
    for (int i = 0; i < hands; i++) {
        tg_rules rules = i % 2 == 0 ? tg_classic() : random_rules(&rng);
        const tg_policy *policy[TG_SEATS];
        for (int seat = 0; seat < TG_SEATS; seat++) {
            int kind = (int)below(&rng, TG_POLICIES + 2);
            policy[seat] = kind < TG_POLICIES    ? &tg_policies[kind]
                           : kind == TG_POLICIES ? &mixing
                                                 : &laying;
        }
        play_one(&rules, policy, (uint64_t)i);
    }
    return tg_failures != 0;
}
