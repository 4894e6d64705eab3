#include "engine/game.h"

#include <assert.h>
#include <string.h>

/* R7 free: this many takes in a row without a stock draw end the hand as void. */
enum { MAX_TAKES = 12 };

/* Hand sizes by R1. */
static const uint8_t DEALT[TG_SEATS] = {13, 12, 12};

/* Let S be the stock at the deal, d the draws, m and s the takes into a meld and onto the table, x
 * the exposes, secrets, sapaws and discards, a the call and its answers. All hands together hold 37
 * cards at the deal; a draw adds one, a take into a meld removes at least two, one onto the table
 * none, each of x at least one: 2 m + x <= 37 + d - h, where h is what the hands hold at the end,
 * at least 2 after Tongits and 3 otherwise.
 *
 * new_meld (s = 0): m + x <= 37 + d - h, so plies d + m + x + a <= 37 + 2 d - h + a. Tongits: a =
 * 0, h >= 2, d <= S: at most 35 + 2 S. A call needs a stock (R21), so d <= S - 1, and a <= 3: at
 * most 35 + 2 S. Exhaustion: 34 + 2 S. Hence 35 + 2 S, 65 in `classic`.
 *
 * meld_or_sapaw: every turn but the last holds a discard, so d + m + s <= x + 1, and x <= 37 + d -
 * h - 2 m: s <= 38 - h - 3 m. Plies d + m + s + x + a <= 75 + 2 d - 2 h - 4 m + a, at most 71 + 2
 * S by the three endings as above.
 *
 * free: at most MAX_TAKES - 1 takes before each draw and MAX_TAKES after the last, a take adds a
 * card and its turn discards one: with t takes, x <= 37 + d + t - h, and plies d + t + x + a <= 37
 * + 2 d + 2 t - h + a, where t <= (MAX_TAKES - 1) d + MAX_TAKES. */
int tg_max_plies(const tg_rules *rules) {
    int stock = 15 + rules->jokers;
    switch (rules->pickup) {
    case TG_PICKUP_NEW_MELD:
        return 35 + 2 * stock;
    case TG_PICKUP_MELD_OR_SAPAW:
        return 71 + 2 * stock;
    default:
        return 37 + 2 * MAX_TAKES * (stock + 1);
    }
}

bool tg_is_eligible(const tg_rules *rules, const tg_table *table, const tg_own *own, int seat) {
    if ((table->opened >> seat & 1) != 0) {
        return true;
    }
    return rules->secret_protects && tg_secrets_held(rules, own, table->known[seat]) > 0;
}

static int next_seat(int seat) {
    return seat == TG_SEATS - 1 ? 0 : seat + 1;
}

static void finish(tg_table *table, int ending, int winner) {
    table->phase = TG_PHASE_OVER;
    table->ending = (uint8_t)ending;
    table->winner = (uint8_t)winner;
}

static bool may_win(const tg_rules *rules, const tg_state *state, int seat) {
    return tg_is_eligible(rules, &state->table, &state->own[seat], seat);
}

/* R21 to R24: lowest count among players who may win; ties from the last drawer on, who acts. */
static void finish_exhausted(const tg_rules *rules, tg_state *state) {
    tg_table *table = &state->table;
    bool all = false;
    for (int pass = 0; pass < 2; pass++) {
        int winner = TG_NO_SEAT;
        int lowest = 0;
        int seat = table->turn;
        for (int i = 0; i < TG_SEATS; i++, seat = next_seat(seat)) {
            if (!all && !may_win(rules, state, seat)) {
                continue;
            }
            int count = tg_count_points(&rules->counting, state->own[seat].hand);
            if (winner == TG_NO_SEAT || count < lowest) {
                winner = seat;
                lowest = count;
            }
        }
        if (winner != TG_NO_SEAT) {
            finish(table, TG_ENDING_EXHAUSTION, winner);
            return;
        }
        if (rules->none_opened == TG_NONE_OPENED_VOID) {
            break;
        }
        all = true; /* R23 lowest */
    }
    finish(table, TG_ENDING_VOID, TG_NO_SEAT);
}

/* R20: the caller and all who challenged or showed compare. */
static void finish_called(const tg_rules *rules, tg_state *state) {
    tg_table *table = &state->table;
    int caller = table->caller;
    int winner = caller;
    int lowest = -1; /* the caller's hand is counted only if somebody compares */
    for (int seat = next_seat(caller); seat != caller; seat = next_seat(seat)) {
        if (table->answer[seat] != TG_CHALLENGE && table->answer[seat] != TG_SHOW) {
            continue;
        }
        if (lowest < 0) {
            lowest = tg_count_points(&rules->counting, state->own[caller].hand);
        }
        int count = tg_count_points(&rules->counting, state->own[seat].hand);
        bool wins_tie = winner == caller ? rules->call_tie == TG_TIE_CHALLENGER
                                         : rules->challenger_tie == TG_TIE_LAST_TO_CHALLENGE;
        if (count < lowest || (count == lowest && wins_tie)) {
            winner = seat;
            lowest = count;
        }
    }
    table->turn = (uint8_t)caller;
    finish(table, TG_ENDING_DRAW, winner);
}

/* R19: the next opponent after `seat` who may answer, or the showdown. */
static void ask_next(const tg_rules *rules, tg_state *state, int seat) {
    tg_table *table = &state->table;
    for (seat = next_seat(seat); seat != table->caller; seat = next_seat(seat)) {
        if (!may_win(rules, state, seat)) {
            continue;
        }
        if (rules->answer != TG_ANSWER_SHOW) {
            table->turn = (uint8_t)seat;
            table->phase = TG_PHASE_ANSWER;
            return;
        }
        table->answer[seat] = TG_SHOW;
    }
    finish_called(rules, state);
}

/* R18 next_turn: the seat that draws or takes is free of its block. */
static void unblock(const tg_rules *rules, tg_table *table) {
    if (rules->sapaw_block == TG_BLOCK_NEXT_TURN) {
        table->blocked &= (uint8_t) ~(1u << table->turn);
    }
}

/* Cards leave the hand of the seat to act. */
static void remove_cards(tg_state *state, tg_cards cards) {
    tg_table *table = &state->table;
    int seat = table->turn;
    tg_own *own = &state->own[seat];
    own->hand &= ~cards;
    own->dealt &= ~cards;
    own->late &= ~cards;
    if ((cards & TG_JOKERS) != 0) {
        own->late_joker[0] = (cards & TG_JOKER_RED) != 0 ? 0 : own->late_joker[0];
        own->late_joker[1] = (cards & TG_JOKER_BLACK) != 0 ? 0 : own->late_joker[1];
    }
    table->known[seat] &= ~cards;
    table->hand_size[seat] = (uint8_t)tg_count(own->hand);
}

/* R15: an empty hand wins at once. */
static bool finish_if_empty(tg_state *state) {
    tg_table *table = &state->table;
    if (state->own[table->turn].hand != 0) {
        return false;
    }
    finish(table, TG_ENDING_TONGITS, table->turn);
    return true;
}

/* The ranks of which the seat to act has an exposed trio. */
static uint16_t ranks_of_trios(const tg_table *table) {
    unsigned ranks = 0;
    for (int i = 0; i < table->meld_count; i++) {
        const tg_meld *meld = &table->meld[i];
        if (meld->kind == TG_SET && meld->length == 3 && meld->owner == table->turn) {
            ranks |= 1u << meld->rank;
        }
    }
    return (uint16_t)ranks;
}

/* R12: what the drawn card makes of the hand that draws it. Out of line: most rules never need it,
 * and tg_apply is short without it. */
__attribute__((noinline)) static void note_draw(const tg_rules *rules, tg_state *state,
                                                tg_card card) {
    const tg_table *table = &state->table;
    tg_own *own = &state->own[table->turn];
    uint16_t trios = rules->sagasa ? ranks_of_trios(table) : 0;
    if (card >= TG_DECK) {
        own->late_joker[card - TG_DECK] = trios;
        return;
    }
    tg_cards mates = tg_rank_mask(tg_card_rank(card)) & ~tg_card_bit(card);
    if (rules->kang && (own->hand & mates) == mates) {
        own->kang = 1;
    }
    if ((trios >> tg_card_rank(card) & 1) != 0) {
        own->late |= tg_card_bit(card);
    }
}

static void apply_draw(const tg_rules *rules, tg_state *state) {
    tg_table *table = &state->table;
    int seat = table->turn;
    unblock(rules, table);
    table->takes = 0;
    table->stock_size--;
    tg_card card = state->stock[table->stock_size];
    state->stock[table->stock_size] = 0;
    if (rules->kang || rules->sagasa) {
        note_draw(rules, state, card);
    }
    state->own[seat].hand |= tg_card_bit(card);
    table->hand_size[seat]++;
    table->phase = TG_PHASE_PLAY;
    if (table->stock_size == 0 && rules->exhaustion == TG_EXHAUSTION_AT_ONCE) {
        finish_exhausted(rules, state);
    }
}

/* R11: the secrets of the hand that `meld` exposes whole; a joker or the taken card may join a run.
 */
static int secrets_in(const tg_rules *rules, const tg_state *state, const tg_meld *meld) {
    int seat = state->table.turn;
    if (meld->kind == TG_RUN ? rules->secret != TG_SECRET_QUAD_OR_RUN5 : meld->length != 4) {
        return 0;
    }
    return tg_secrets_among(rules, meld->cards & state->own[seat].hand & ~state->table.known[seat]);
}

/* R8, R9: a meld of the seat to act goes face up on the table. */
static void lay_meld(const tg_rules *rules, tg_state *state, const tg_meld *meld) {
    tg_table *table = &state->table;
    int seat = table->turn;
    assert(table->meld_count < TG_MAX_MELDS);
    tg_meld *laid = &table->meld[table->meld_count++];
    *laid = *meld;
    laid->owner = (uint8_t)seat;
    table->laid[seat] |= meld->cards;
    table->opened |= (uint8_t)(1u << seat);
    table->secrets_shown[seat] =
        (uint8_t)(table->secrets_shown[seat] + secrets_in(rules, state, meld));
    remove_cards(state, meld->cards);
}

/* R12 sagasa: whether the card that the seat to act lays on its trio was drawn after that. */
static bool is_sagasa(const tg_state *state, tg_card card, int target) {
    const tg_own *own = &state->own[state->table.turn];
    const tg_meld *meld = &state->table.meld[target];
    if (meld->kind != TG_SET) {
        return false;
    }
    if (card < TG_DECK) {
        return (own->late & tg_card_bit(card)) != 0;
    }
    /* The deck is too small for a second trio of the rank while this joker is in a hand. */
    return (own->late_joker[card - TG_DECK] >> meld->rank & 1) != 0;
}

/* R10, R12, R18: a card of the seat to act goes onto a meld of the table. */
static void lay_off(const tg_rules *rules, tg_state *state, const tg_action *action) {
    tg_table *table = &state->table;
    int seat = table->turn;
    tg_cards bit = tg_card_bit(action->card);
    tg_meld *meld = &table->meld[action->target];
    if (action->card >= TG_DECK) {
        tg_meld_add_joker(meld, bit, action->joker_high);
    } else {
        tg_meld_add(meld, bit);
    }
    if (meld->owner == seat) {
        table->laid[seat] |= bit;
        state->own[seat].sagasas += is_sagasa(state, action->card, action->target);
    }
    if (rules->sapaw_block != TG_BLOCK_NONE && (meld->owner != seat || rules->self_sapaw_blocks)) {
        table->blocked |= (uint8_t)(1u << meld->owner);
    }
    remove_cards(state, bit);
}

static void apply_take(const tg_rules *rules, tg_state *state, const tg_action *action) {
    tg_table *table = &state->table;
    int seat = table->turn;
    unblock(rules, table);
    table->pile[--table->pile_size] = 0;
    table->phase = TG_PHASE_PLAY;
    if (action->meld.cards != 0) {
        lay_meld(rules, state, &action->meld);
        finish_if_empty(state);
    } else if (action->target != TG_NO_MELD) {
        lay_off(rules, state, action);
    } else {
        tg_cards bit = tg_card_bit(action->card);
        state->own[seat].hand |= bit;
        table->known[seat] |= bit;
        table->hand_size[seat]++;
        table->taken = action->card;
        if (++table->takes == MAX_TAKES) {
            finish(table, TG_ENDING_VOID, TG_NO_SEAT);
        }
    }
}

static void apply_expose(const tg_rules *rules, tg_state *state, const tg_meld *meld) {
    lay_meld(rules, state, meld);
    finish_if_empty(state);
}

static void apply_secret(tg_state *state, tg_cards quad) {
    tg_table *table = &state->table;
    int seat = table->turn;
    table->facedown[seat]++;
    table->opened |= (uint8_t)(1u << seat);
    state->own[seat].facedown |= quad;
    remove_cards(state, quad);
    finish_if_empty(state);
}

/* R14, R21: the discard ends the turn, or the hand. */
static void apply_discard(const tg_rules *rules, tg_state *state, tg_card card) {
    tg_table *table = &state->table;
    assert(table->pile_size < TG_MAX_PILE);
    table->pile[table->pile_size++] = card;
    remove_cards(state, tg_card_bit(card));
    if (finish_if_empty(state)) {
        return;
    }
    if (table->stock_size == 0) {
        finish_exhausted(rules, state);
        return;
    }
    if (!rules->secret_at_once) {
        table->secrets_shown[table->turn] = 0; /* R11: exposed earlier, it is lost */
    }
    table->taken = TG_NO_CARD;
    table->turn = (uint8_t)next_seat(table->turn);
    table->phase = TG_PHASE_DRAW;
}

void tg_apply(const tg_rules *rules, tg_state *state, const tg_action *action) {
    tg_table *table = &state->table;
    switch ((tg_action_kind)action->kind) {
    case TG_DRAW:
        apply_draw(rules, state);
        break;
    case TG_TAKE:
        apply_take(rules, state, action);
        break;
    case TG_EXPOSE:
        apply_expose(rules, state, &action->meld);
        break;
    case TG_SECRET:
        apply_secret(state, action->meld.cards);
        break;
    case TG_SAPAW:
        lay_off(rules, state, action);
        finish_if_empty(state);
        break;
    case TG_DISCARD:
        apply_discard(rules, state, action->card);
        break;
    case TG_CALL:
        table->caller = table->turn;
        ask_next(rules, state, table->caller);
        break;
    case TG_FOLD:
    case TG_CHALLENGE:
    case TG_SHOW:
        table->answer[table->turn] = action->kind;
        ask_next(rules, state, table->turn);
        break;
    }
}

/* A joker may weigh nothing and yet be left over. */
bool tg_is_all_melds(const tg_rules *rules, tg_cards hand) {
    return tg_deadwood_under(&rules->counting, hand) == 0 &&
           ((hand & TG_JOKERS) == 0 ||
            tg_deadwood_using(&rules->counting, hand, hand) != TG_UNREACHABLE);
}

/* The first state of a hand, its cards dealt; R16 is looked at before any action. */
static void begin(const tg_rules *rules, tg_state *state) {
    tg_table *table = &state->table;
    table->phase = TG_PHASE_PLAY; /* R6: the dealer neither draws, takes nor calls */
    table->taken = TG_NO_CARD;
    table->caller = TG_NO_SEAT;
    table->winner = TG_NO_SEAT;
    table->stock_size = (uint8_t)(15 + rules->jokers);
    memcpy(table->hand_size, DEALT, sizeof DEALT);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        state->own[seat].dealt = rules->taga_loob ? state->own[seat].hand : 0;
    }
    for (int seat = 0; rules->spread && seat < TG_SEATS; seat++) {
        if (tg_is_all_melds(rules, state->own[seat].hand)) {
            finish(table, TG_ENDING_SPREAD, seat);
            break;
        }
    }
}

void tg_deal(const tg_rules *rules, uint64_t seed, tg_state *out) {
    tg_rng rng = tg_rng_make(seed, TG_STREAM_DEAL, 0);
    tg_card deck[TG_MAX_CARDS];
    int n = TG_DECK + rules->jokers;
    for (int i = 0; i < TG_MAX_CARDS; i++) {
        deck[i] = (tg_card)i;
    }
    for (int i = 0; i + 1 < n; i++) {
        int j = i + (int)tg_rng_below(&rng, (uint32_t)(n - i));
        tg_card card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    memset(out, 0, sizeof *out);
    const tg_card *next = deck;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        for (int i = 0; i < DEALT[seat]; i++) {
            out->own[seat].hand |= tg_card_bit(*next++);
        }
    }
    for (int i = n - 38; i >= 0; i--) {
        out->stock[i] = *next++;
    }
    begin(rules, out);
}

tg_error tg_deal_from(const tg_rules *rules, const tg_cards hands[TG_SEATS], const tg_card *stock,
                      int stock_size, tg_state *out) {
    tg_cards deck = TG_NATURALS | (rules->jokers > 0 ? TG_JOKER_RED : 0) |
                    (rules->jokers > 1 ? TG_JOKER_BLACK : 0);
    tg_cards seen = 0;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        if ((hands[seat] & ~deck) != 0) {
            return TG_ERR_BAD_CARD;
        }
        if (tg_count(hands[seat]) != DEALT[seat]) {
            return TG_ERR_DEAL_SIZE;
        }
        if ((hands[seat] & seen) != 0) {
            return TG_ERR_DUPLICATE_CARD;
        }
        seen |= hands[seat];
    }
    if (stock_size != 15 + rules->jokers) {
        return TG_ERR_DEAL_SIZE;
    }
    for (int i = 0; i < stock_size; i++) {
        if (stock[i] >= TG_MAX_CARDS || (tg_card_bit(stock[i]) & ~deck) != 0) {
            return TG_ERR_BAD_CARD;
        }
        if ((tg_card_bit(stock[i]) & seen) != 0) {
            return TG_ERR_DUPLICATE_CARD;
        }
        seen |= tg_card_bit(stock[i]);
    }
    memset(out, 0, sizeof *out);
    for (int i = 0; i < stock_size; i++) {
        out->stock[stock_size - 1 - i] = stock[i];
    }
    for (int seat = 0; seat < TG_SEATS; seat++) {
        out->own[seat].hand = hands[seat];
    }
    begin(rules, out);
    return TG_OK;
}
