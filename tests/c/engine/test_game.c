/* R1 to R24 by random play under random options: what holds at every ply of every hand, and that
 * tg_check knows exactly the listed actions, whatever bytes it is given. */
#include "engine/game.h"
#include "engine/table.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "random_rules.h"

/* R1: all cards, each in one place, and every count on the table true. */
static void check_cards(const tg_rules *rules, const tg_state *state, uint64_t seed) {
    const tg_table *table = &state->table;
    tg_cards seen = 0;
    int total = 0;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        const tg_own *own = &state->own[seat];
        CHECK(table->hand_size[seat] == tg_count(own->hand), "seed %llu", (unsigned long long)seed);
        CHECK(4 * table->facedown[seat] == tg_count(own->facedown), "seed %llu",
              (unsigned long long)seed);
        CHECK((table->known[seat] & ~own->hand) == 0, "seed %llu", (unsigned long long)seed);
        seen |= own->hand | own->facedown;
        total += tg_count(own->hand) + tg_count(own->facedown);
    }
    for (int i = 0; i < table->meld_count; i++) {
        CHECK(tg_count(table->meld[i].cards) == table->meld[i].length, "meld %d", i);
        seen |= table->meld[i].cards;
        total += table->meld[i].length;
    }
    for (int i = 0; i < table->pile_size; i++) {
        seen |= tg_card_bit(table->pile[i]);
    }
    for (int i = 0; i < table->stock_size; i++) {
        seen |= tg_card_bit(state->stock[i]);
    }
    total += table->pile_size + table->stock_size;
    CHECK(total == TG_DECK + rules->jokers && tg_count(seen) == total, "seed %llu: %d cards",
          (unsigned long long)seed, total);
}

static bool is_listed(const tg_action *list, int n, const tg_action *action) {
    for (int i = 0; i < n; i++) {
        if (memcmp(&list[i], action, sizeof *action) == 0) {
            return true;
        }
    }
    return false;
}

/* tg_check agrees with the list on a legal action with a few bytes changed, and on random bytes. */
static void check_mutants(const tg_rules *rules, const tg_state *state, const tg_action *list,
                          int n, tg_rng *rng) {
    const tg_own *own = &state->own[state->table.turn];
    for (int trial = 0; trial < 8; trial++) {
        tg_action action;
        unsigned char *bytes = (unsigned char *)&action;
        if (n > 0 && trial < 6) {
            action = list[tg_rng_below(rng, (uint32_t)n)];
            for (int change = 0; change < 1 + trial % 2; change++) {
                bytes[below(rng, sizeof action)] =
                    trial < 3 ? below(rng, 16) : (unsigned char)below(rng, 256);
            }
        } else {
            for (size_t i = 0; i < sizeof action; i++) {
                bytes[i] = (unsigned char)below(rng, 256);
            }
        }
        bool legal = tg_check(rules, &state->table, own, &action) == TG_OK;
        CHECK(legal == is_listed(list, n, &action), "kind %d", action.kind);
    }
}

/* tg_check agrees with the list on every legal action taken for one of another kind. */
static void check_other_kinds(const tg_rules *rules, const tg_state *state, const tg_action *list,
                              int n) {
    const tg_own *own = &state->own[state->table.turn];
    for (int i = 0; i < n; i += n <= 120 ? 1 : 97) {
        for (uint8_t kind = TG_DRAW; kind <= TG_SHOW; kind++) {
            tg_action action = list[i];
            action.kind = kind;
            bool legal = tg_check(rules, &state->table, own, &action) == TG_OK;
            CHECK(legal == is_listed(list, n, &action), "kind %d for %d", kind, list[i].kind);
        }
    }
}

static int check_ply(const tg_rules *rules, const tg_state *state, tg_action *list, uint64_t seed) {
    const tg_table *table = &state->table;
    const tg_own *own = &state->own[table->turn];
    int n = tg_legal_actions(rules, table, own, list, TG_MAX_JOKER_ACTIONS);
    CHECK(n <= (rules->jokers > 0 ? TG_MAX_JOKER_ACTIONS : TG_MAX_ACTIONS), "%d actions", n);
    CHECK((n > 0) == (table->phase != TG_PHASE_OVER), "seed %llu: %d actions in phase %d",
          (unsigned long long)seed, n, table->phase);
    CHECK(tg_legal_actions(rules, table, own, NULL, 0) == n, "counting alone");
    for (int i = 0; i < n; i++) {
        tg_action same;
        if (n <= 120 || i % 97 == 0) { /* hundreds of actions with jokers: some of them */
            tg_legal_nth(rules, table, own, i, &same);
            CHECK(memcmp(&same, &list[i], sizeof same) == 0, "action %d of %d", i, n);
            CHECK(!is_listed(list, i, &list[i]), "action %d listed twice", i);
        }
        tg_error error = tg_check(rules, table, own, &list[i]);
        CHECK(error == TG_OK, "seed %llu: action %d of kind %d: %d", (unsigned long long)seed, i,
              list[i].kind, error);
    }
    return n;
}

static void check_end(const tg_rules *rules, const tg_state *state) {
    tg_settlement paid;
    tg_settle(rules, state, &paid);
    CHECK(paid.payment[0] + paid.payment[1] + paid.payment[2] == 0, "settlement");
    for (int seat = 0; seat < TG_SEATS; seat++) {
        CHECK(paid.winner == seat || paid.payment[seat] <= 0, "a loser is paid");
    }
    CHECK((paid.winner == TG_NO_SEAT) == (paid.ending == TG_ENDING_VOID), "void");
}

/* What others see of an action: not which cards lie in a secret. */
static tg_action seen_of(const tg_action *action) {
    tg_action seen = *action;
    if (action->kind == TG_SECRET) {
        memset(&seen.meld, 0, sizeof seen.meld);
    }
    return seen;
}

/* All that others see of a legal action looks right to them. */
static void check_seen(const tg_rules *rules, const tg_state *state, const tg_action *list, int n) {
    const tg_table *table = &state->table;
    tg_cards hand = state->own[table->turn].hand;
    CHECK((hand & ~tg_table_may_hold(rules, table, table->turn)) == 0, "a hand that cannot be");
    for (int i = 0; i < n; i++) {
        tg_action seen = seen_of(&list[i]);
        CHECK(tg_table_check(rules, table, &seen) == TG_OK, "action %d of kind %d", i, seen.kind);
        CHECK(tg_table_check(rules, table, &list[i]) == TG_OK, "action %d of kind %d", i,
              seen.kind);
    }
}

/* A table that follows from what all see, and from who answers, is the table of the hand up to who
 * wins by count. */
static void check_follows(const tg_rules *rules, const tg_table *before, const tg_action *action,
                          const tg_state *state) {
    tg_action seen = seen_of(action);
    tg_table followed = *before;
    unsigned protectors = 0;
    for (int seat = 0; rules->secret_protects && seat < TG_SEATS; seat++) {
        const tg_own *own = &state->own[seat];
        protectors |= tg_is_eligible(rules, &state->table, own, seat) ? 1u << seat : 0;
    }
    tg_table_step(rules, &followed, &seen, protectors);
    if (followed.phase == TG_PHASE_OVER && followed.ending != TG_ENDING_TONGITS) {
        CHECK(followed.winner == TG_NO_SEAT, "a winner by count");
        CHECK(followed.ending == state->table.ending || followed.ending == TG_ENDING_EXHAUSTION,
              "ending %d", followed.ending);
        followed.ending = state->table.ending;
        followed.winner = state->table.winner;
    }
    CHECK(memcmp(&followed, &state->table, sizeof followed) == 0, "after kind %d", action->kind);
}

static int play_one(const tg_rules *rules, uint64_t seed, tg_rng *rng) {
    static tg_action list[TG_MAX_JOKER_ACTIONS];
    tg_state state;
    tg_deal(rules, seed, &state);
    int plies = 0;
    for (;; plies++) {
        check_cards(rules, &state, seed);
        int n = check_ply(rules, &state, list, seed);
        check_mutants(rules, &state, list, n, rng);
        check_other_kinds(rules, &state, list, n);
        check_seen(rules, &state, list, n);
        if (n == 0) {
            break;
        }
        tg_table before = state.table;
        const tg_action *action = &list[tg_rng_below(rng, (uint32_t)n)];
        tg_apply(rules, &state, action);
        check_follows(rules, &before, action, &state);
    }
    CHECK(plies <= tg_max_plies(rules), "%d plies", plies);
    check_end(rules, &state);
    return plies;
}

/* Apply the legal action of this kind that moves these cards; all see that it may be legal. */
static void apply_listed(const tg_rules *rules, tg_state *state, tg_action_kind kind,
                         tg_cards cards) {
    static tg_action list[TG_MAX_ACTIONS];
    const tg_own *own = &state->own[state->table.turn];
    int n = tg_legal_actions(rules, &state->table, own, list, TG_MAX_ACTIONS);
    for (int i = 0; i < n; i++) {
        tg_card card = list[i].card;
        if (list[i].kind == kind &&
            (list[i].meld.cards | (card == TG_NO_CARD ? 0 : tg_card_bit(card))) == cards) {
            check_seen(rules, state, list, n);
            tg_apply(rules, state, &list[i]);
            return;
        }
    }
    CHECK(false, "no action of kind %d moves %llx", kind, (unsigned long long)cards);
}

/* R7 free: the card taken is the last one of the hand and may be discarded, as all can see. */
static void test_last_card_is_the_taken_one(void) {
    tg_rules rules = tg_classic();
    rules.pickup = TG_PICKUP_FREE;
    tg_cards clubs = UINT64_C(0x1fff) << 48;
    tg_cards low = tg_rank_mask(1) | tg_rank_mask(2) | tg_rank_mask(3) | tg_rank_mask(4);
    tg_cards hands[TG_SEATS] = {clubs, low & ~clubs, (low << 4) & ~clubs};
    tg_card stock[TG_DECK];
    int size = 0;
    for (tg_card card = 0; card < TG_DECK; card++) {
        if ((tg_card_bit(card) & (hands[0] | hands[1] | hands[2])) == 0) {
            stock[size++] = card;
        }
    }
    tg_state state;
    CHECK(tg_deal_from(&rules, hands, stock, size, &state) == TG_OK, "the deal");
    tg_cards taken = tg_card_bit(51);
    apply_listed(&rules, &state, TG_DISCARD, taken);
    apply_listed(&rules, &state, TG_TAKE, taken);
    for (int rank = 1; rank <= 4; rank++) {
        apply_listed(&rules, &state, TG_EXPOSE, tg_rank_mask(rank) & ~clubs);
    }
    apply_listed(&rules, &state, TG_DISCARD, taken);
    CHECK(state.table.ending == TG_ENDING_TONGITS, "ending %d", state.table.ending);
}

int main(int argc, char **argv) {
    int hands = argc > 1 ? atoi(argv[1]) : 3000;
    tg_rng rng = tg_rng_make(1, TG_STREAM_PLAYOUT, 0);
    long plies = 0;
    test_last_card_is_the_taken_one();
    for (int i = 0; i < hands; i++) {
        tg_rules rules = i % 2 == 0 ? tg_classic() : random_rules(&rng);
        plies += play_one(&rules, (uint64_t)i, &rng);
    }
    printf("%d hands, %ld plies\n", hands, plies);
    return tg_failures != 0;
}
