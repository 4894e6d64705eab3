#include <string.h>

#include "cards/meld_visit.h"
#include "cards/natural.h"
#include "engine/extras.h"
#include "engine/game.h"
#include "engine/table.h"

/* Collects legal actions: all of them, or only the action at index `want`. Then groups of other
 * actions are only counted, not made. */
typedef struct sink {
    tg_action *out;
    int capacity;
    int count;
    int want; /* -1: write all up to `capacity` */
} sink;

static inline tg_action blank_action(tg_action_kind kind) {
    tg_action action;
    memset(&action, 0, sizeof action);
    action.kind = (uint8_t)kind;
    action.card = TG_NO_CARD;
    action.target = TG_NO_MELD;
    return action;
}

static inline void put(sink *to, const tg_action *action) {
    if (to->want < 0 ? to->count < to->capacity : to->count == to->want) {
        to->out[to->want < 0 ? to->count : 0] = *action;
    }
    to->count++;
}

/* Whether none of the next `n` actions will be written. */
static inline bool skips(const sink *to, int n) {
    return to->want < 0 ? to->count >= to->capacity
                        : to->want < to->count || to->want >= to->count + n;
}

/* One action for each card of `cards`. */
static inline void put_cards(sink *to, tg_action_kind kind, int target, tg_cards cards) {
    int n = tg_count(cards);
    if (skips(to, n)) {
        to->count += n;
        return;
    }
    tg_action action = blank_action(kind);
    action.target = (uint8_t)target;
    for (; cards != 0; cards = tg_without_lowest(cards)) {
        action.card = tg_lowest_card(cards);
        put(to, &action);
    }
}

static inline void put_simple(sink *to, tg_action_kind kind) {
    tg_action action = blank_action(kind);
    put(to, &action);
}

/* Melds of a hand with jokers, one action each. */
typedef struct meld_actions {
    sink *to;
    tg_action action;
    tg_cards must;      /* cards that the meld must hold */
    tg_cards forbidden; /* the meld may not use all of these cards; 0: no limit */
} meld_actions;

static bool put_meld(void *context, const tg_meld *meld) {
    meld_actions *actions = context;
    if ((meld->cards & actions->must) == actions->must && meld->cards != actions->forbidden) {
        actions->action.meld = *meld;
        put(actions->to, &actions->action);
    }
    return true;
}

static void put_joker_melds(meld_actions *actions, tg_cards cards, bool ace_high) {
    for (int rank = 0; rank < TG_RANKS; rank++) {
        tg_visit_sets(cards, rank, put_meld, actions);
    }
    for (int suit = 0; suit < TG_SUITS; suit++) {
        tg_visit_runs(cards, suit, ace_high, put_meld, actions);
    }
}

/* Exposes of every set and run in `cards`, except a meld of all `forbidden` cards. */
static void put_exposes(sink *to, tg_cards cards, tg_cards forbidden, bool ace_high) {
    tg_action action = blank_action(TG_EXPOSE);
    if ((cards & TG_JOKERS) != 0) {
        meld_actions actions = {to, action, 0, forbidden};
        put_joker_melds(&actions, cards, ace_high);
        return;
    }
    for (tg_cards ranks = tg_trio_ranks(cards); ranks != 0; ranks = tg_without_lowest(ranks)) {
        tg_cards held = cards & tg_rank_mask(tg_lowest_bit(ranks));
        int n = (tg_count(held) == 4 ? 5 : 1) - (held == forbidden);
        if (skips(to, n)) {
            to->count += n;
            continue;
        }
        for (tg_cards sub = held; sub != 0; sub = (sub - 1) & held) {
            if (tg_count(sub) >= 3 && sub != forbidden) {
                action.meld = tg_natural_set(sub);
                put(to, &action);
            }
        }
    }
    tg_cards places = tg_run_places(cards, ace_high);
    for (tg_cards starts = tg_run_starts(places); starts != 0; starts = tg_without_lowest(starts)) {
        int start = tg_lowest_bit(starts);
        int longest = tg_run_length(places, start);
        longest -= forbidden != 0 && tg_cards_of_run(start, longest) == forbidden;
        if (skips(to, longest - 2)) {
            to->count += longest - 2;
            continue;
        }
        for (int length = 3; length <= longest; length++) {
            action.meld = tg_natural_run(start, length);
            put(to, &action);
        }
    }
}

/* R10: lay-offs of `cards` onto meld `target`, one action each; a joker at either end of a run. */
static void put_layoffs(sink *to, tg_action_kind kind, const tg_rules *rules, const tg_table *table,
                        int target, tg_cards cards) {
    const tg_meld *meld = &table->meld[target];
    bool ace_high = rules->counting.ace_high_run;
    put_cards(to, kind, target, cards & tg_meld_fits(meld, ace_high));
    if ((cards & TG_JOKERS) == 0) {
        return;
    }
    int fits = tg_meld_joker_fits(meld, ace_high);
    tg_action action = blank_action(kind);
    action.target = (uint8_t)target;
    for (tg_cards rest = cards & TG_JOKERS; rest != 0; rest = tg_without_lowest(rest)) {
        action.card = tg_lowest_card(rest);
        for (int high = 0; high < 2; high++) {
            action.joker_high = (uint8_t)high;
            if ((fits & (high ? TG_JOKER_FITS_HIGH : TG_JOKER_FITS_LOW)) != 0) {
                put(to, &action);
            }
        }
    }
}

/* R7 new_meld: takes that form a meld with cards of the hand. */
static void put_takes(sink *to, const tg_rules *rules, tg_cards hand, tg_card top) {
    tg_cards bit = tg_card_bit(top);
    tg_cards all = hand | bit;
    /* R15: under final_discard_required something must stay in the hand. */
    tg_cards forbidden = rules->final_discard_required ? all : 0;
    tg_action action = blank_action(TG_TAKE);
    action.card = top;
    if ((all & TG_JOKERS) != 0) {
        meld_actions actions = {to, action, bit, forbidden};
        put_joker_melds(&actions, all, rules->counting.ace_high_run);
        return;
    }
    tg_cards held = all & tg_rank_mask(tg_card_rank(top));
    for (tg_cards sub = held; sub != 0; sub = (sub - 1) & held) {
        if (tg_count(sub) >= 3 && (sub & bit) != 0 && sub != forbidden) {
            action.meld = tg_natural_set(sub);
            put(to, &action);
        }
    }
    tg_cards lane = all & (UINT64_C(0x1fff) << (16 * tg_card_suit(top)));
    tg_cards places = tg_run_places(lane, rules->counting.ace_high_run);
    for (tg_cards starts = tg_run_starts(places); starts != 0; starts = tg_without_lowest(starts)) {
        int start = tg_lowest_bit(starts);
        int longest = tg_run_length(places, start);
        for (int length = 3; length <= longest; length++) {
            tg_cards cards = tg_cards_of_run(start, length);
            if ((cards & bit) != 0 && cards != forbidden) {
                action.meld = tg_natural_run(start, length);
                put(to, &action);
            }
        }
    }
}

static void walk_draw(sink *to, const tg_rules *rules, const tg_table *table, const tg_own *own) {
    put_simple(to, TG_DRAW);
    if (table->pile_size > 0) {
        tg_card top = table->pile[table->pile_size - 1];
        if (rules->pickup == TG_PICKUP_FREE) {
            put_cards(to, TG_TAKE, TG_NO_MELD, tg_card_bit(top));
        } else {
            put_takes(to, rules, own->hand, top);
        }
        if (rules->pickup == TG_PICKUP_MELD_OR_SAPAW) {
            for (int i = 0; i < table->meld_count; i++) {
                put_layoffs(to, TG_TAKE, rules, table, i, tg_card_bit(top));
            }
        }
    }
    if (tg_check_call(rules, table, own) == TG_OK) {
        put_simple(to, TG_CALL);
    }
}

static void walk_play(sink *to, const tg_rules *rules, const tg_table *table, const tg_own *own) {
    tg_cards hand = own->hand;
    bool ace_high = rules->counting.ace_high_run;
    put_exposes(to, hand, rules->final_discard_required ? hand : 0, ace_high);
    if (rules->secret != TG_SECRET_OFF && rules->secret_facedown) {
        tg_action action = blank_action(TG_SECRET);
        tg_cards natural = hand & ~table->known[table->turn];
        for (tg_cards ranks = tg_quad_ranks(natural); ranks != 0;
             ranks = tg_without_lowest(ranks)) {
            tg_cards quad = tg_rank_mask(tg_lowest_bit(ranks));
            if (!rules->final_discard_required || quad != hand) {
                action.meld = tg_natural_set(quad);
                put(to, &action);
            }
        }
    }
    if (!rules->final_discard_required || tg_without_lowest(hand) != 0) {
        for (int i = 0; i < table->meld_count; i++) {
            put_layoffs(to, TG_SAPAW, rules, table, i, hand);
        }
    }
    put_cards(to, TG_DISCARD, TG_NO_MELD, tg_discardable(rules, table, own));
}

static void walk_answer(sink *to, const tg_rules *rules) {
    put_simple(to, tg_no_challenge(rules));
    put_simple(to, TG_CHALLENGE);
}

static void walk(sink *to, const tg_rules *rules, const tg_table *table, const tg_own *own) {
    switch ((tg_phase)table->phase) {
    case TG_PHASE_DRAW:
        walk_draw(to, rules, table, own);
        break;
    case TG_PHASE_PLAY:
        walk_play(to, rules, table, own);
        break;
    case TG_PHASE_ANSWER:
        walk_answer(to, rules);
        break;
    case TG_PHASE_OVER:
        break;
    }
}

int tg_legal_actions(const tg_rules *rules, const tg_table *table, const tg_own *own,
                     tg_action *out, int capacity) {
    sink to = {.out = out, .capacity = capacity, .want = -1};
    walk(&to, rules, table, own);
    return to.count;
}

void tg_legal_nth(const tg_rules *rules, const tg_table *table, const tg_own *own, int index,
                  tg_action *out) {
    sink to = {.out = out, .want = index};
    walk(&to, rules, table, own);
}

/* R10: the cards that can be laid off on a meld of the table. */
static tg_cards fitting(const tg_rules *rules, const tg_table *table) {
    tg_cards fits = 0;
    for (int i = 0; i < table->meld_count; i++) {
        fits |= tg_meld_fits(&table->meld[i], rules->counting.ace_high_run);
        fits |= tg_meld_joker_fits(&table->meld[i], rules->counting.ace_high_run) ? TG_JOKERS : 0;
    }
    return fits;
}

tg_cards tg_discardable(const tg_rules *rules, const tg_table *table, const tg_own *own) {
    tg_cards cards = own->hand;
    if (table->taken != TG_NO_CARD && tg_without_lowest(cards) != 0) {
        cards &= ~tg_card_bit(table->taken);
    }
    if (rules->no_dump_sapawable) {
        tg_cards fits = fitting(rules, table);
        cards = (cards & ~fits) != 0 ? cards & ~fits : cards;
    }
    return cards;
}

tg_error tg_check_call(const tg_rules *rules, const tg_table *table, const tg_own *own) {
    int seat = table->turn;
    if ((table->opened >> seat & 1) == 0) {
        return tg_is_eligible(rules, table, own, seat) ? TG_ILLEGAL_CALL_PROTECTED
                                                       : TG_ILLEGAL_CALL_UNOPENED;
    }
    if ((table->blocked >> seat & 1) != 0 &&
        !(rules->zero_count_fight && tg_count_points(&rules->counting, own->hand) == 0)) {
        return TG_ILLEGAL_CALL_BLOCKED;
    }
    return TG_OK;
}

/* Whether the unused fields of an action are blank. */
static bool is_well_formed(const tg_action *action) {
    tg_action blank = blank_action((tg_action_kind)action->kind);
    bool has_meld = action->meld.cards != 0;
    bool has_card = action->card != TG_NO_CARD;
    bool has_target = action->target != TG_NO_MELD;
    bool lays_joker = has_target && has_card && action->card >= TG_DECK;
    if (memcmp(action->reserved, blank.reserved, sizeof blank.reserved) != 0 ||
        action->joker_high > (lays_joker ? 1 : 0) || (has_card && action->card >= TG_MAX_CARDS) ||
        (action->meld.cards & ~TG_ALL_CARDS) != 0 ||
        (!has_meld && memcmp(&action->meld, &blank.meld, sizeof blank.meld) != 0)) {
        return false;
    }
    switch (action->kind) {
    case TG_TAKE:
        return has_card && !(has_meld && has_target);
    case TG_EXPOSE:
        return has_meld && !has_card && !has_target;
    case TG_SECRET: /* others see it without its meld; R11 refuses it here */
        return !has_card && !has_target;
    case TG_SAPAW:
        return has_card && has_target && !has_meld;
    case TG_DISCARD:
        return has_card && !has_target && !has_meld;
    case TG_DRAW:
    case TG_CALL:
    case TG_FOLD:
    case TG_CHALLENGE:
    case TG_SHOW:
        return !has_card && !has_target && !has_meld;
    default:
        return false;
    }
}

static tg_phase phase_of(int kind) {
    switch (kind) {
    case TG_DRAW:
    case TG_TAKE:
    case TG_CALL:
        return TG_PHASE_DRAW;
    case TG_FOLD:
    case TG_CHALLENGE:
    case TG_SHOW:
        return TG_PHASE_ANSWER;
    default:
        return TG_PHASE_PLAY;
    }
}

/* The error for an action of phase `wanted` in another phase of the table. */
static tg_error wrong_phase(const tg_rules *rules, const tg_table *table, tg_phase wanted) {
    if (table->phase == TG_PHASE_ANSWER) {
        return TG_ILLEGAL_ANSWER;
    }
    if (wanted == TG_PHASE_ANSWER) {
        return TG_ILLEGAL_NO_CALL;
    }
    if (table->phase == TG_PHASE_DRAW) {
        return TG_ILLEGAL_TURN_NOT_BEGUN;
    }
    /* Nobody but the dealer has had a turn: no card drawn, none taken, none discarded. */
    bool first = table->turn == 0 && table->stock_size == 15 + rules->jokers &&
                 table->pile_size == 0 && table->takes == 0 && table->hand_size[1] == 12 &&
                 table->hand_size[2] == 12;
    return first ? TG_ILLEGAL_FIRST_TURN : TG_ILLEGAL_TURN_BEGUN;
}

/* R3, R8: check that `meld` is a correct meld of cards of `hand`. `size`: number of cards in the
 * hand. */
static tg_error check_meld(const tg_rules *rules, tg_cards hand, int size, const tg_meld *meld) {
    if ((meld->cards & ~hand) != 0) {
        return TG_ILLEGAL_NOT_IN_HAND;
    }
    tg_meld formed;
    tg_error error = TG_ERR_BAD_MELD;
    if (meld->kind == TG_SET) {
        error = tg_meld_set(meld->cards, &formed);
    } else if (meld->kind == TG_RUN) {
        error = tg_meld_run(meld->suit, meld->rank, meld->length, meld->joker_place,
                            rules->counting.ace_high_run, &formed);
    }
    if (error != TG_OK || memcmp(&formed, meld, sizeof formed) != 0) {
        return TG_ILLEGAL_MELD;
    }
    if (rules->final_discard_required && tg_count(meld->cards) == size) {
        return TG_ILLEGAL_FINAL_DISCARD;
    }
    return TG_OK;
}

/* R10: check that the card fits meld `target` of the table. */
static tg_error check_fit(const tg_rules *rules, const tg_table *table, const tg_action *action) {
    if (action->target >= table->meld_count) {
        return TG_ILLEGAL_SAPAW_TARGET;
    }
    const tg_meld *meld = &table->meld[action->target];
    bool ace_high = rules->counting.ace_high_run;
    bool fits = (tg_meld_fits(meld, ace_high) & tg_card_bit(action->card)) != 0;
    if (action->card >= TG_DECK) {
        int end = action->joker_high ? TG_JOKER_FITS_HIGH : TG_JOKER_FITS_LOW;
        fits = (tg_meld_joker_fits(meld, ace_high) & end) != 0;
    }
    return fits ? TG_OK : TG_ILLEGAL_SAPAW_FIT;
}

/* R7 */
static tg_error check_take(const tg_rules *rules, const tg_table *table, const tg_own *own,
                           const tg_action *action) {
    if (table->pile_size == 0 || table->pile[table->pile_size - 1] != action->card) {
        return TG_ILLEGAL_NOT_TOP;
    }
    if (action->meld.cards != 0) {
        tg_cards bit = tg_card_bit(action->card);
        int size = table->hand_size[table->turn];
        if (rules->pickup == TG_PICKUP_FREE || (action->meld.cards & bit) == 0) {
            return TG_ILLEGAL_PICKUP;
        }
        return check_meld(rules, own->hand | bit, size + 1, &action->meld);
    }
    if (action->target != TG_NO_MELD) {
        return rules->pickup == TG_PICKUP_MELD_OR_SAPAW ? check_fit(rules, table, action)
                                                        : TG_ILLEGAL_PICKUP;
    }
    return rules->pickup == TG_PICKUP_FREE ? TG_OK : TG_ILLEGAL_PICKUP;
}

/* R11 */
static tg_error check_secret(const tg_rules *rules, const tg_table *table, const tg_own *own,
                             const tg_meld *meld) {
    if (rules->secret == TG_SECRET_OFF || !rules->secret_facedown) {
        return TG_ILLEGAL_SECRET;
    }
    tg_error error = check_meld(rules, own->hand, table->hand_size[table->turn], meld);
    if (error == TG_ILLEGAL_MELD || (meld->cards & (TG_JOKERS | table->known[table->turn])) != 0 ||
        (error == TG_OK && (meld->kind != TG_SET || meld->length != 4))) {
        return TG_ILLEGAL_SECRET;
    }
    return error;
}

static tg_error check_play(const tg_rules *rules, const tg_table *table, const tg_own *own,
                           const tg_action *action) {
    if (action->kind == TG_EXPOSE) {
        return check_meld(rules, own->hand, table->hand_size[table->turn], &action->meld);
    }
    if (action->kind == TG_SECRET) {
        return check_secret(rules, table, own, &action->meld);
    }
    tg_cards bit = tg_card_bit(action->card);
    if ((own->hand & bit) == 0) {
        return TG_ILLEGAL_NOT_IN_HAND;
    }
    if (action->kind == TG_SAPAW) {
        tg_error error = check_fit(rules, table, action);
        bool last = table->hand_size[table->turn] == 1;
        return error == TG_OK && rules->final_discard_required && last ? TG_ILLEGAL_FINAL_DISCARD
                                                                       : error;
    }
    if ((tg_discardable(rules, table, own) & bit) != 0) {
        return TG_OK;
    }
    return action->card == table->taken ? TG_ILLEGAL_DISCARD_TAKEN : TG_ILLEGAL_DUMP;
}

/* R19 */
static tg_error check_answer(const tg_rules *rules, const tg_action *action) {
    bool is_answer = action->kind == TG_CHALLENGE || action->kind == tg_no_challenge(rules);
    return is_answer ? TG_OK : TG_ILLEGAL_ANSWER;
}

tg_error tg_check(const tg_rules *rules, const tg_table *table, const tg_own *own,
                  const tg_action *action) {
    if (!is_well_formed(action)) {
        return TG_ERR_BAD_ACTION;
    }
    if (table->phase == TG_PHASE_OVER) {
        return TG_ILLEGAL_OVER;
    }
    if (phase_of(action->kind) != table->phase) {
        return wrong_phase(rules, table, phase_of(action->kind));
    }
    switch (action->kind) {
    case TG_DRAW:
        return TG_OK;
    case TG_TAKE:
        return check_take(rules, table, own, action);
    case TG_CALL:
        return tg_check_call(rules, table, own);
    case TG_FOLD:
    case TG_CHALLENGE:
    case TG_SHOW:
        return check_answer(rules, action);
    default:
        return check_play(rules, table, own, action);
    }
}

/* R11: check a face-down secret without its cards: the hand may still hold four of some rank. */
static tg_error check_hidden_secret(const tg_rules *rules, const tg_table *table, tg_cards hidden) {
    int size = table->hand_size[table->turn] - tg_count(table->known[table->turn]);
    if (rules->secret == TG_SECRET_OFF || !rules->secret_facedown || size < 4 ||
        tg_quad_ranks(hidden & TG_NATURALS) == 0) {
        return TG_ILLEGAL_SECRET;
    }
    bool last = table->hand_size[table->turn] == 4;
    return rules->final_discard_required && last ? TG_ILLEGAL_FINAL_DISCARD : TG_OK;
}

/* R10 no_dump_sapawable: whether it is possible that every card of the hand fits a meld. */
static bool may_hold_fits_alone(const tg_rules *rules, const tg_table *table, tg_cards may_hold) {
    tg_cards taken = table->taken == TG_NO_CARD ? 0 : tg_card_bit(table->taken);
    tg_cards known = table->known[table->turn];
    tg_cards fits = fitting(rules, table);
    int hidden = table->hand_size[table->turn] - tg_count(known);
    return (known & ~taken & ~fits) == 0 && tg_count(may_hold & ~known & fits) >= hidden;
}

/* The cards that an action takes out of the hand. */
static tg_cards leaving(const tg_action *action) {
    if (action->kind == TG_TAKE) {
        return action->meld.cards & ~tg_card_bit(action->card);
    }
    return action->meld.cards | (action->card == TG_NO_CARD ? 0 : tg_card_bit(action->card));
}

tg_error tg_table_check(const tg_rules *rules, const tg_table *table, const tg_action *action) {
    int seat = table->turn;
    tg_cards known = table->known[seat];
    tg_own own = {.hand = tg_table_may_hold(rules, table, seat)};
    tg_action hidden = blank_action(TG_SECRET);
    if (table->phase == TG_PHASE_PLAY && memcmp(action, &hidden, sizeof hidden) == 0) {
        return check_hidden_secret(rules, table, own.hand & ~known);
    }
    tg_error error = tg_check(rules, table, &own, action);
    if (error == TG_ILLEGAL_CALL_PROTECTED) {
        return TG_ILLEGAL_CALL_UNOPENED; /* nobody sees that it is */
    }
    if ((error == TG_ILLEGAL_CALL_BLOCKED && rules->zero_count_fight) ||
        (error == TG_ILLEGAL_DUMP && may_hold_fits_alone(rules, table, own.hand))) {
        error = TG_OK;
    }
    if (error != TG_OK) {
        return error;
    }
    int room = table->hand_size[seat] - tg_count(known);
    return tg_count(leaving(action) & ~known) > room ? TG_ILLEGAL_NOT_IN_HAND : TG_OK;
}
