/* random: every legal action with the same chance.
 *
 * All others, at the start of a turn: call if the count and the rules allow it; else take the
 * top discard by the meld that leaves the lowest count, if the count falls by the margin; else
 * draw. Then the first of these actions that is possible, again and again:
 *   1. unopened with a quad: lay it face down if the rules allow that (R11);
 *   2. when going out, when unopened, or with lay_all: expose one meld. Going out means that all
 *      cards but one are in melds or can be laid off. Other melds stay in the hand, where they
 *      count 0 and nobody can lay off on them;
 *   3. lay unmatched cards off, first on melds of others, which blocks their call (R18); on own
 *      melds not if this would block an own call that is likely soon;
 *   4. discard the best unmatched card: greedy the one with most points, base the one with the
 *      highest 2 * points - 5 * outs, ranged one that the others cannot use either.
 * To answer a call: challenge if the count allows it, else fold or show.
 *
 * greedy and base call and challenge by fixed counts. Against callers with at most 14 points,
 * challenges with at most 12 are the best threshold in chips; against callers with any count this
 * folds too often. Policies with ranges mix by situation and count, so that no habit of a caller
 * pays.
 *
 * All policies use the ace only low and melds of natural cards first. Under ace_high_run or with
 * jokers they play legally but not so well. */
#include "policy/policy.h"

#include <string.h>

#include "cards/natural.h"
#include "policy/outs.h"

const tg_policy tg_policies[TG_POLICIES] = {
    [TG_POLICY_RANDOM] = {.random = 1},
    [TG_POLICY_GREEDY] = {.call_at = 12, .challenge_at = 12, .take_margin = 1, .self_block_at = 22},
    [TG_POLICY_BASE] = {.call_at = 14,
                        .challenge_at = 12,
                        .self_block_at = 24,
                        .point_weight = 2,
                        .out_weight = {5, 5, 5}},
};

/* A best partition of a hand: its sets, and the cards in no meld; all other cards are in runs. */
typedef struct holding {
    tg_cards sets[4]; /* of natural cards */
    int set_count;
    tg_cards runs;
    tg_cards left;
    bool has_jokers;
    tg_meld first; /* with jokers: the meld to expose first; cards 0: none */
} holding;

/* As hold, for a hand with jokers. */
static holding hold_with_jokers(const tg_rules *rules, tg_cards hand) {
    tg_arrangement arranged;
    tg_arrange(&rules->counting, hand, &arranged);
    holding result = {.left = arranged.deadwood, .has_jokers = true};
    for (int i = 0; i < arranged.meld_count; i++) {
        const tg_meld *meld = &arranged.meld[i];
        if (meld->kind == TG_SET && (meld->cards & TG_JOKERS) == 0) {
            result.sets[result.set_count++] = meld->cards;
        }
    }
    if (arranged.meld_count > 0) {
        result.first = arranged.meld[0];
    }
    return result;
}

/* Split a natural `hand` into melds, ace low. If a set and a run could use the same card, ask the
 * solver whether a best partition can contain the set. */
static inline holding hold(tg_cards hand) {
    holding result;
    result.set_count = 0;
    result.has_jokers = false;
    result.first.cards = 0;
    tg_cards cards = hand;
    tg_cards ranks = tg_trio_ranks(cards);
    if (ranks != 0) {
        bool clash = (tg_run_cards(cards) & tg_set_places(cards)) != 0;
        int points = clash ? tg_deadwood_clash(cards) : 0;
        for (; ranks != 0; ranks = tg_without_lowest(ranks)) {
            tg_cards held = cards & tg_rank_mask(tg_lowest_bit(ranks));
            for (tg_cards sub = held; sub != 0; sub = (sub - 1) & held) {
                if (tg_count(sub) >= 3 && (!clash || tg_deadwood(cards & ~sub) == points)) {
                    result.sets[result.set_count++] = sub;
                    cards &= ~sub;
                    break;
                }
            }
        }
    }
    result.runs = tg_run_cards(cards);
    result.left = cards & ~result.runs;
    return result;
}

static inline void set_action(tg_action *out, tg_action_kind kind) {
    memset(out, 0, sizeof *out);
    out->kind = (uint8_t)kind;
    out->card = TG_NO_CARD;
    out->target = TG_NO_MELD;
}

static inline void set_card_action(tg_action *out, tg_action_kind kind, tg_cards bit, int target) {
    set_action(out, kind);
    out->card = tg_lowest_card(bit);
    out->target = (uint8_t)target;
}

static void act_random(const tg_rules *rules, const tg_table *table, const tg_own *own, tg_rng *rng,
                       tg_action *out) {
    int n = tg_legal_actions(rules, table, own, NULL, 0);
    int index = n > 1 ? (int)tg_rng_below(rng, (uint32_t)n) : 0;
    tg_legal_nth(rules, table, own, index, out);
}

/* Whether a take of `top` may lower the count or lay the card off. False is certain, true is not.
 */
static bool may_take(const tg_rules *rules, const tg_table *table, tg_cards hand, tg_cards top) {
    tg_cards all = hand | top;
    if ((top & (tg_run_cards(all) | tg_set_places(all)) & TG_NATURALS) != 0 ||
        (all & TG_JOKERS) != 0) {
        return true;
    }
    bool ace_high = rules->counting.ace_high_run;
    if (ace_high && tg_run_starts(tg_run_places(all, true)) != tg_run_starts(all)) {
        return true;
    }
    bool found = false;
    for (int i = 0; rules->pickup == TG_PICKUP_MELD_OR_SAPAW && i < table->meld_count; i++) {
        found |= (tg_meld_fits(&table->meld[i], ace_high) & top) != 0;
    }
    return found;
}

/* The take that leaves the lowest count, if it lowers it by the margin. */
static bool choose_take(const tg_policy *how, const tg_rules *rules, const tg_table *table,
                        const tg_own *own, int count, tg_action *out) {
    if (table->pile_size == 0) {
        return false;
    }
    tg_cards top = tg_card_bit(table->pile[table->pile_size - 1]);
    if (!may_take(rules, table, own->hand, top)) {
        return false;
    }
    tg_action takes[TG_MAX_ACTIONS];
    int n = tg_legal_actions(rules, table, own, takes, TG_MAX_ACTIONS);
    n = n < TG_MAX_ACTIONS ? n : TG_MAX_ACTIONS; /* with jokers: enough of them */
    int best = count - how->take_margin + 1;
    for (int i = 0; i < n; i++) {
        if (takes[i].kind != TG_TAKE) {
            continue;
        }
        bool kept = takes[i].target == TG_NO_MELD && takes[i].meld.cards == 0; /* R7 free */
        int points = tg_count_quickly(&rules->counting,
                                      kept ? own->hand | top : own->hand & ~takes[i].meld.cards);
        if (points < best) {
            best = points;
            *out = takes[i];
        }
    }
    return best <= count - how->take_margin;
}

/* The chance to call, out of TG_ALWAYS. It looks at the count before the rules: this is cheaper. */
static inline int chance_to_call(const tg_policy *how, const tg_rules *rules, const tg_table *table,
                                 const tg_own *own, int count) {
    int chance = count <= how->call_at ? TG_ALWAYS : 0;
    if (how->ranges != NULL) {
        chance = how->ranges->call[tg_call_situation(table, table->turn)][tg_count_bucket(count)];
    }
    return chance > 0 && tg_check_call(rules, table, own) == TG_OK ? chance : 0;
}

static inline void act_draw(const tg_policy *how, const tg_rules *rules, const tg_table *table,
                            const tg_own *own, int count, bool calls, tg_action *out) {
    if (calls) {
        set_action(out, TG_CALL);
    } else if (!choose_take(how, rules, table, own, count, out)) {
        set_action(out, TG_DRAW);
    }
}

/* The cards of `left` that fit melds of the table, one after the other. */
static tg_cards layable(const tg_rules *rules, const tg_table *table, tg_cards left) {
    tg_cards laid = 0;
    for (int i = 0; i < table->meld_count && left != laid; i++) {
        bool ace_high = rules->counting.ace_high_run;
        tg_cards fits = tg_meld_fits(&table->meld[i], ace_high) & left & ~laid;
        if (fits == 0) {
            continue;
        }
        for (tg_meld meld = table->meld[i]; fits != 0;
             fits = tg_meld_fits(&meld, ace_high) & left & ~laid) {
            tg_cards bit = fits & (~fits + 1);
            tg_meld_add(&meld, bit);
            laid |= bit;
        }
    }
    return laid;
}

/* Expose one meld of `held`: sets first, on which others can lay off the fewest cards. */
static void expose(const holding *held, tg_action *out) {
    set_action(out, TG_EXPOSE);
    if (held->has_jokers) {
        out->meld = held->first;
        return;
    }
    if (held->set_count > 0) {
        out->meld = tg_natural_set(held->sets[0]);
        return;
    }
    int start = tg_lowest_bit(held->runs);
    out->meld = tg_natural_run(start, tg_run_length(held->runs, start));
}

/* A quad opens and stays a secret when it lies face down (R11). */
static bool choose_secret(const tg_rules *rules, const tg_table *table, const tg_own *own,
                          const holding *held, tg_action *out) {
    if (rules->secret == TG_SECRET_OFF || !rules->secret_facedown) {
        return false;
    }
    for (int i = 0; i < held->set_count; i++) {
        tg_cards set = held->sets[i];
        bool empties = set == own->hand && rules->final_discard_required; /* R15 */
        if (tg_count(set) == 4 && (set & table->known[table->turn]) == 0 && !empties) {
            set_action(out, TG_SECRET);
            out->meld = tg_natural_set(set);
            return true;
        }
    }
    return false;
}

/* Lay an unmatched card off, first on melds of others, which blocks their call (R18). On an own
 * meld only if that does not block an own call, or if it wins. */
static bool choose_sapaw(const tg_policy *how, const tg_rules *rules, const tg_table *table,
                         tg_cards left, bool going_out, tg_action *out) {
    int seat = table->turn;
    int own_target = TG_NO_MELD;
    tg_cards own_fits = 0;
    for (int i = 0; i < table->meld_count; i++) {
        tg_cards fits = tg_meld_fits(&table->meld[i], rules->counting.ace_high_run) & left;
        if (fits == 0) {
            continue;
        }
        if (table->meld[i].owner != seat) {
            set_card_action(out, TG_SAPAW, fits, i);
            return true;
        }
        own_target = i;
        own_fits = fits;
    }
    if (own_target == TG_NO_MELD) {
        return false;
    }
    bool blocks = rules->self_sapaw_blocks && rules->sapaw_block != TG_BLOCK_NONE;
    if (blocks && !going_out && tg_points(left) <= how->self_block_at) {
        return false;
    }
    set_card_action(out, TG_SAPAW, own_fits, own_target);
    return true;
}

/* The card of `cards` with most points, then the lowest bit; and its points. */
static inline tg_cards dearest_of(tg_cards cards, int *points) {
    tg_cards tens = cards & (TG_RANK_A * 0x1e00);
    if (tens != 0) {
        *points = 10;
        return tens & (~tens + 1);
    }
    tg_cards ranks = cards | cards >> 32;
    int highest = 63 - __builtin_clzll((ranks | ranks >> 16) & 0xffff);
    *points = highest + 1;
    tg_cards same = cards & tg_rank_mask(highest);
    return same & (~same + 1);
}

/* choose_discard for policies without uses: by number of outs, from 0 up, until no card with more
 * outs can be better. */
static inline tg_cards best_by_outs(const tg_policy *how, tg_cards cards, const tg_cards outs[3],
                                    int out_weight, int most) {
    tg_cards best = 0;
    int best_score = INT32_MIN;
    for (int n = 0; n < 8 && most - out_weight * n >= best_score; n++) {
        tg_cards level = tg_with_number(cards, outs, n);
        if (level == 0) {
            continue;
        }
        int points;
        tg_cards card = dearest_of(level, &points);
        int score = how->point_weight * points - out_weight * n;
        if (score >= best_score) { /* as good and more outs: dearer */
            best_score = score;
            best = card;
        }
    }
    return best;
}

/* choose_discard, card by card. */
static inline tg_cards best_by_all(const tg_policy *how, tg_cards cards, const tg_cards outs[3],
                                   const tg_cards uses[3], int out_weight, int use_weight) {
    int best = 0, best_score = INT32_MIN;
    for (; cards != 0; cards = tg_without_lowest(cards)) {
        int bit = tg_lowest_bit(cards);
        int points = (bit & 15) < 9 ? (bit & 15) + 1 : 10;
        int score = how->point_weight * points - out_weight * tg_number_of(outs, bit) -
                    use_weight * tg_number_of(uses, bit);
        if (16 * score + points > best_score) {
            best_score = 16 * score + points;
            best = bit;
        }
    }
    return UINT64_C(1) << best;
}

/* The card of `cards` with the highest weighted points minus weighted outs and uses; among equals
 * the one with most points, then the lowest bit. */
static tg_cards choose_discard(const tg_policy *how, const tg_table *table, const tg_own *own,
                               tg_cards cards) {
    int points;
    tg_cards dearest = dearest_of(cards, &points);
    if (how->point_weight == 0) {
        return dearest;
    }
    int stage = table->stock_size > 9 ? 0 : table->stock_size > 4 ? 1 : 2;
    int out_weight = how->out_weight[stage], use_weight = how->use_weight[stage];
    tg_cards outs[3], uses[3];
    tg_cards unseen = tg_unseen_by(table, own);
    tg_count_outs(own->hand & TG_NATURALS, unseen, outs);
    if (use_weight == 0) {
        return best_by_outs(how, cards, outs, out_weight, how->point_weight * points);
    }
    tg_count_uses(unseen, uses);
    return best_by_all(how, cards, outs, uses, out_weight, use_weight);
}

static void act_play(const tg_policy *how, const tg_rules *rules, const tg_table *table,
                     const tg_own *own, tg_action *out) {
    bool jokers = (own->hand & TG_JOKERS) != 0;
    holding held = jokers ? hold_with_jokers(rules, own->hand) : hold(own->hand);
    int seat = table->turn;
    bool melds = jokers ? held.first.cards != 0 : held.set_count > 0 || held.runs != 0;
    tg_cards layoffs = layable(rules, table, held.left);
    int rest = tg_count(held.left & ~layoffs);
    bool going_out = rules->final_discard_required ? held.left != 0 && rest <= 1 : rest <= 1;
    bool unopened = (table->opened >> seat & 1) == 0;
    if (unopened && choose_secret(rules, table, own, &held, out)) {
        return;
    }
    if (melds && (unopened || going_out || how->lay_all)) {
        expose(&held, out);
        if (!rules->final_discard_required || out->meld.cards != own->hand) {
            return;
        }
    }
    bool last = tg_without_lowest(own->hand) == 0;
    if (!last && layoffs != 0 && choose_sapaw(how, rules, table, held.left, going_out, out)) {
        return;
    }
    tg_cards may = tg_discardable(rules, table, own);
    tg_cards from = held.left & may & TG_NATURALS; /* keep a joker if another card can go */
    set_card_action(out, TG_DISCARD,
                    tg_without_lowest(from) == 0 ? (from != 0 ? from : may)
                                                 : choose_discard(how, table, own, from),
                    TG_NO_MELD);
}

/* The chance, out of TG_ALWAYS, to challenge the call that must be answered. */
static int chance_to_challenge(const tg_policy *how, const tg_rules *rules, const tg_table *table,
                               int count) {
    if (how->ranges == NULL) {
        return count <= how->challenge_at ? TG_ALWAYS : 0;
    }
    if (rules->zero_count_fight && (table->blocked >> table->caller & 1) != 0) {
        bool wins = count == 0 && rules->call_tie == TG_TIE_CHALLENGER;
        return wins ? TG_ALWAYS : 0; /* R28: the caller has 0 */
    }
    return how->ranges->challenge[tg_answer_situation(table)][tg_count_bucket(count)];
}

static void act_answer(const tg_rules *rules, bool challenges, tg_action *out) {
    if (challenges) {
        set_action(out, TG_CHALLENGE);
    } else {
        set_action(out, tg_no_challenge(rules));
    }
}

int tg_policy_chance(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                     const tg_own *own) {
    if (table->phase == TG_PHASE_PLAY) {
        return 0;
    }
    int count = tg_count_quickly(&rules->counting, own->hand);
    return table->phase == TG_PHASE_DRAW ? chance_to_call(policy, rules, table, own, count)
                                         : chance_to_challenge(policy, rules, table, count);
}

void tg_policy_decide(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                      const tg_own *own, bool does, tg_action *out) {
    if (table->phase == TG_PHASE_DRAW) {
        act_draw(policy, rules, table, own, tg_count_quickly(&rules->counting, own->hand), does,
                 out);
    } else if (table->phase == TG_PHASE_PLAY) {
        act_play(policy, rules, table, own, out);
    } else {
        act_answer(rules, does, out);
    }
}

void tg_policy_act(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                   const tg_own *own, tg_rng *rng, tg_action *out) {
    if (policy->random) {
        act_random(rules, table, own, rng, out);
    } else if (table->phase == TG_PHASE_DRAW) {
        int count = tg_count_quickly(&rules->counting, own->hand);
        int chance = chance_to_call(policy, rules, table, own, count);
        act_draw(policy, rules, table, own, count, tg_happens(chance, rng), out);
    } else if (table->phase == TG_PHASE_PLAY) {
        act_play(policy, rules, table, own, out);
    } else {
        int chance = chance_to_challenge(policy, rules, table,
                                         tg_count_quickly(&rules->counting, own->hand));
        act_answer(rules, tg_happens(chance, rng), out);
    }
}

int tg_playout(const tg_rules *rules, const tg_policy *const policy[TG_SEATS], tg_rng *rng,
               tg_state *state) {
    int plies = 0;
    for (; state->table.phase != TG_PHASE_OVER; plies++) {
        int seat = state->table.turn;
        tg_action action;
        tg_policy_act(policy[seat], rules, &state->table, &state->own[seat], rng, &action);
        tg_apply(rules, state, &action);
    }
    return plies;
}
