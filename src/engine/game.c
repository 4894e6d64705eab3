#include "engine/game.h"

#include <string.h>

#include "engine/steps.h"
#include "engine/table.h"

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
 * free: at most TG_MAX_TAKES - 1 takes before each draw and TG_MAX_TAKES after the last, a take
 * adds a card and its turn discards one: with t takes, x <= 37 + d + t - h, and plies d + t + x + a
 * <= 37 + 2 d + 2 t - h + a, where t <= (TG_MAX_TAKES - 1) d + TG_MAX_TAKES. */
int tg_max_plies(const tg_rules *rules) {
    int stock = 15 + rules->jokers;
    switch (rules->pickup) {
    case TG_PICKUP_NEW_MELD:
        return 35 + 2 * stock;
    case TG_PICKUP_MELD_OR_SAPAW:
        return 71 + 2 * stock;
    default:
        return 37 + 2 * TG_MAX_TAKES * (stock + 1);
    }
}

bool tg_is_eligible(const tg_rules *rules, const tg_table *table, const tg_own *own, int seat) {
    if ((table->opened >> seat & 1) != 0) {
        return true;
    }
    return rules->secret_protects && tg_secrets_held(rules, own, table->known[seat]) > 0;
}

static bool may_win(const tg_rules *rules, const tg_state *state, int seat) {
    return tg_is_eligible(rules, &state->table, &state->own[seat], seat);
}

/* R21 to R24: the lowest count among players who may win takes the hand. Ties go in turn order from
 * the last drawer, which is the seat to act. */
static void settle_exhaustion(const tg_rules *rules, tg_state *state) {
    tg_table *table = &state->table;
    bool all = false;
    for (int pass = 0; pass < 2; pass++) {
        int lowest = 0;
        int seat = table->turn;
        for (int i = 0; i < TG_SEATS; i++, seat = tg_next_seat(seat)) {
            if (!all && !may_win(rules, state, seat)) {
                continue;
            }
            int count = tg_count_points(&rules->counting, state->own[seat].hand);
            if (table->winner == TG_NO_SEAT || count < lowest) {
                table->winner = (uint8_t)seat;
                lowest = count;
            }
        }
        if (table->winner != TG_NO_SEAT) {
            return;
        }
        if (rules->none_opened == TG_NONE_OPENED_VOID) {
            break;
        }
        all = true; /* R23 lowest */
    }
    table->ending = TG_ENDING_VOID;
}

/* R20: the caller and all who challenged or showed compare. */
static void settle_call(const tg_rules *rules, tg_state *state) {
    tg_table *table = &state->table;
    int caller = table->caller;
    int winner = caller;
    int lowest = -1; /* the caller's hand is counted only if somebody compares */
    for (int seat = tg_next_seat(caller); seat != caller; seat = tg_next_seat(seat)) {
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
    table->winner = (uint8_t)winner;
}

void tg_own_begin(const tg_rules *rules, tg_cards hand, tg_own *out) {
    memset(out, 0, sizeof *out);
    out->hand = hand;
    out->dealt = rules->taga_loob ? hand : 0;
}

/* Cards leave a hand. */
static void remove_cards(tg_own *own, tg_cards cards) {
    own->hand &= ~cards;
    own->dealt &= ~cards;
    own->late &= ~cards;
    if ((cards & TG_JOKERS) != 0) {
        own->late_joker[0] = (cards & TG_JOKER_RED) != 0 ? 0 : own->late_joker[0];
        own->late_joker[1] = (cards & TG_JOKER_BLACK) != 0 ? 0 : own->late_joker[1];
    }
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

/* R12: the effect of a drawn card. Out of line, because most rules never need it and tg_apply stays
 * short. */
__attribute__((noinline)) static void note_draw(const tg_rules *rules, const tg_table *table,
                                                tg_own *own, tg_card card) {
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

void tg_own_draw(const tg_rules *rules, const tg_table *table, tg_own *own, tg_card card) {
    if (rules->kang || rules->sagasa) {
        note_draw(rules, table, own, card);
    }
    own->hand |= tg_card_bit(card);
}

/* R12 sagasa: whether the card that a seat lays on its trio was drawn after the trio was
 * exposed. */
static bool is_sagasa(const tg_own *own, tg_card card, const tg_meld *meld) {
    if (meld->kind != TG_SET) {
        return false;
    }
    if (card < TG_DECK) {
        return (own->late & tg_card_bit(card)) != 0;
    }
    /* The deck is too small for a second trio of the rank while this joker is in a hand. */
    return (own->late_joker[card - TG_DECK] >> meld->rank & 1) != 0;
}

/* R12: a card laid off from the pile makes no sagasa. */
static void own_take(tg_own *own, const tg_action *action) {
    if (action->meld.cards != 0) {
        remove_cards(own, action->meld.cards);
    } else if (action->target == TG_NO_MELD) {
        own->hand |= tg_card_bit(action->card);
    }
}

static void own_secret(tg_own *own, tg_cards quad) {
    own->facedown |= quad;
    remove_cards(own, quad);
}

static void own_sapaw(const tg_table *table, tg_own *own, const tg_action *action) {
    const tg_meld *meld = &table->meld[action->target];
    if (meld->owner == table->turn) {
        own->sagasas += is_sagasa(own, action->card, meld);
    }
    remove_cards(own, tg_card_bit(action->card));
}

void tg_own_step(const tg_table *table, tg_own *own, const tg_action *action) {
    switch ((tg_action_kind)action->kind) {
    case TG_TAKE:
        own_take(own, action);
        break;
    case TG_EXPOSE:
        remove_cards(own, action->meld.cards);
        break;
    case TG_SECRET:
        own_secret(own, action->meld.cards);
        break;
    case TG_SAPAW:
        own_sapaw(table, own, action);
        break;
    case TG_DISCARD:
        remove_cards(own, tg_card_bit(action->card));
        break;
    default:
        break; /* calls and answers move no card; tg_own_draw draws */
    }
}

/* R11: seats that have not opened but may answer, as bits. */
static unsigned protectors_of(const tg_rules *rules, const tg_state *state) {
    unsigned seats = 0;
    for (int seat = 0; rules->secret_protects && seat < TG_SEATS; seat++) {
        seats |= may_win(rules, state, seat) ? 1u << seat : 0;
    }
    return seats;
}

/* Set the winner of a hand that ends by comparing counts. */
static void settle_winner(const tg_rules *rules, tg_state *state) {
    if (state->table.ending == TG_ENDING_DRAW) {
        settle_call(rules, state);
    } else if (state->table.ending == TG_ENDING_EXHAUSTION) {
        settle_exhaustion(rules, state);
    }
}

static void draw_next(const tg_rules *rules, tg_state *state) {
    tg_card *next = &state->stock[state->table.stock_size - 1];
    tg_own_draw(rules, &state->table, &state->own[state->table.turn], *next);
    *next = 0;
}

/* Does tg_own_step and tg_table_step with one switch for both. */
void tg_apply(const tg_rules *rules, tg_state *state, const tg_action *action) {
    tg_table *table = &state->table;
    tg_own *own = &state->own[table->turn];
    switch ((tg_action_kind)action->kind) {
    case TG_DRAW:
        draw_next(rules, state);
        tg_step_draw(rules, table);
        break;
    case TG_TAKE:
        own_take(own, action);
        tg_step_take(rules, table, action);
        break;
    case TG_EXPOSE:
        remove_cards(own, action->meld.cards);
        tg_step_expose(rules, table, &action->meld);
        break;
    case TG_SECRET:
        own_secret(own, action->meld.cards);
        tg_step_secret(table);
        break;
    case TG_SAPAW:
        own_sapaw(table, own, action);
        tg_step_sapaw(rules, table, action);
        break;
    case TG_DISCARD:
        remove_cards(own, tg_card_bit(action->card));
        tg_step_discard(rules, table, action->card);
        break;
    case TG_CALL:
        tg_step_call(rules, table, protectors_of(rules, state));
        break;
    case TG_FOLD:
    case TG_CHALLENGE:
    case TG_SHOW:
        tg_step_answer(rules, table, action->kind, protectors_of(rules, state));
        break;
    }
    if (table->phase == TG_PHASE_OVER) {
        settle_winner(rules, state);
    }
}

/* A joker outside all melds may count 0, so deadwood 0 alone is not enough. */
bool tg_is_all_melds(const tg_rules *rules, tg_cards hand) {
    return tg_deadwood_under(&rules->counting, hand) == 0 &&
           ((hand & TG_JOKERS) == 0 ||
            tg_deadwood_using(&rules->counting, hand, hand) != TG_UNREACHABLE);
}

/* The first state of a hand, its cards dealt; R16 is looked at before any action. */
static void begin(const tg_rules *rules, tg_state *state) {
    tg_table *table = &state->table;
    tg_table_begin(rules, 0, table);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        tg_own_begin(rules, state->own[seat].hand, &state->own[seat]);
    }
    for (int seat = 0; rules->spread && seat < TG_SEATS; seat++) {
        if (tg_is_all_melds(rules, state->own[seat].hand)) {
            table->phase = TG_PHASE_OVER;
            table->ending = TG_ENDING_SPREAD;
            table->winner = (uint8_t)seat;
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
        for (int i = 0; i < tg_dealt(seat); i++) {
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
    tg_cards deck = tg_deck(rules->jokers);
    tg_cards seen = 0;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        if ((hands[seat] & ~deck) != 0) {
            return TG_ERR_BAD_CARD;
        }
        if (tg_count(hands[seat]) != tg_dealt(seat)) {
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
