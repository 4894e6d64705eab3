#include "engine/table.h"

#include <assert.h>
#include <string.h>

void tg_table_begin(const tg_rules *rules, int voids, tg_table *out) {
    memset(out, 0, sizeof *out);
    out->phase = TG_PHASE_PLAY; /* R6: the dealer neither draws, takes nor calls */
    out->taken = TG_NO_CARD;
    out->caller = TG_NO_SEAT;
    out->winner = TG_NO_SEAT;
    out->voids = (uint8_t)voids;
    out->stock_size = (uint8_t)(15 + rules->jokers);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        out->hand_size[seat] = (uint8_t)tg_dealt(seat);
    }
}

static int next_seat(int seat) {
    return seat == TG_SEATS - 1 ? 0 : seat + 1;
}

static void finish(tg_table *table, int ending) {
    table->phase = TG_PHASE_OVER;
    table->ending = (uint8_t)ending;
}

/* R15: an empty hand wins at once. */
static bool finish_if_empty(tg_table *table) {
    if (table->hand_size[table->turn] != 0) {
        return false;
    }
    finish(table, TG_ENDING_TONGITS);
    table->winner = table->turn;
    return true;
}

/* R18 next_turn: the seat that draws or takes is free of its block. */
static void unblock(const tg_rules *rules, tg_table *table) {
    if (rules->sapaw_block == TG_BLOCK_NEXT_TURN) {
        table->blocked &= (uint8_t) ~(1u << table->turn);
    }
}

/* `size` cards leave the hand of the seat to act; `cards` are those that are seen. */
static void leave_hand(tg_table *table, tg_cards cards, int size) {
    table->known[table->turn] &= ~cards;
    table->hand_size[table->turn] = (uint8_t)(table->hand_size[table->turn] - size);
}

static void step_draw(const tg_rules *rules, tg_table *table) {
    unblock(rules, table);
    table->takes = 0;
    table->stock_size--;
    table->hand_size[table->turn]++;
    table->phase = TG_PHASE_PLAY;
    if (table->stock_size == 0 && rules->exhaustion == TG_EXHAUSTION_AT_ONCE) {
        finish(table, TG_ENDING_EXHAUSTION);
    }
}

/* R8, R9: a meld goes face up on the table, `held` of its cards from the hand. */
static void lay_meld(const tg_rules *rules, tg_table *table, const tg_meld *meld, tg_cards held) {
    int seat = table->turn;
    assert(table->meld_count < TG_MAX_MELDS);
    tg_meld *laid = &table->meld[table->meld_count++];
    *laid = *meld;
    laid->owner = (uint8_t)seat;
    table->laid[seat] |= meld->cards;
    table->opened |= (uint8_t)(1u << seat);
    /* R11: the secrets exposed whole; a joker or a card from the pile may join a run. */
    if (meld->kind == TG_RUN ? rules->secret == TG_SECRET_QUAD_OR_RUN5 : meld->length == 4) {
        int secrets = tg_secrets_among(rules, held & ~table->known[seat]);
        table->secrets_shown[seat] = (uint8_t)(table->secrets_shown[seat] + secrets);
    }
    leave_hand(table, held, tg_count(held));
    finish_if_empty(table);
}

/* R10, R18: a card goes onto a meld of the table. */
static void lay_off(const tg_rules *rules, tg_table *table, const tg_action *action) {
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
    }
    if (rules->sapaw_block != TG_BLOCK_NONE && (meld->owner != seat || rules->self_sapaw_blocks)) {
        table->blocked |= (uint8_t)(1u << meld->owner);
    }
}

static void step_take(const tg_rules *rules, tg_table *table, const tg_action *action) {
    int seat = table->turn;
    tg_cards bit = tg_card_bit(action->card);
    unblock(rules, table);
    table->pile[--table->pile_size] = 0;
    table->phase = TG_PHASE_PLAY;
    if (action->meld.cards != 0) {
        lay_meld(rules, table, &action->meld, action->meld.cards & ~bit);
    } else if (action->target != TG_NO_MELD) {
        lay_off(rules, table, action);
    } else {
        table->known[seat] |= bit;
        table->hand_size[seat]++;
        table->taken = action->card;
        if (++table->takes == TG_MAX_TAKES) {
            finish(table, TG_ENDING_VOID);
        }
    }
}

static void step_sapaw(const tg_rules *rules, tg_table *table, const tg_action *action) {
    lay_off(rules, table, action);
    leave_hand(table, tg_card_bit(action->card), 1);
    finish_if_empty(table);
}

static void step_secret(tg_table *table) {
    table->facedown[table->turn]++;
    table->opened |= (uint8_t)(1u << table->turn);
    leave_hand(table, 0, 4); /* R11: none of them is known */
    finish_if_empty(table);
}

/* R14, R21: the discard ends the turn, or the hand. */
static void step_discard(const tg_rules *rules, tg_table *table, tg_card card) {
    assert(table->pile_size < TG_MAX_PILE);
    table->pile[table->pile_size++] = card;
    leave_hand(table, tg_card_bit(card), 1);
    if (finish_if_empty(table)) {
        return;
    }
    if (table->stock_size == 0) {
        finish(table, TG_ENDING_EXHAUSTION);
        return;
    }
    if (!rules->secret_at_once) {
        table->secrets_shown[table->turn] = 0; /* R11: exposed earlier, it is lost */
    }
    table->taken = TG_NO_CARD;
    table->turn = (uint8_t)next_seat(table->turn);
    table->phase = TG_PHASE_DRAW;
}

/* R19: the next opponent after `seat` who may answer, or the end. */
static void ask_next(const tg_rules *rules, tg_table *table, int seat, unsigned protectors) {
    unsigned may_answer = table->opened | (rules->secret_protects ? protectors : 0);
    for (seat = next_seat(seat); seat != table->caller; seat = next_seat(seat)) {
        if ((may_answer >> seat & 1) == 0) {
            continue;
        }
        if (rules->answer != TG_ANSWER_SHOW) {
            table->turn = (uint8_t)seat;
            table->phase = TG_PHASE_ANSWER;
            return;
        }
        table->answer[seat] = TG_SHOW;
    }
    table->turn = table->caller;
    finish(table, TG_ENDING_DRAW);
}

void tg_table_step(const tg_rules *rules, tg_table *table, const tg_action *action,
                   unsigned protectors) {
    switch ((tg_action_kind)action->kind) {
    case TG_DRAW:
        step_draw(rules, table);
        break;
    case TG_TAKE:
        step_take(rules, table, action);
        break;
    case TG_EXPOSE:
        lay_meld(rules, table, &action->meld, action->meld.cards);
        break;
    case TG_SECRET:
        step_secret(table);
        break;
    case TG_SAPAW:
        step_sapaw(rules, table, action);
        break;
    case TG_DISCARD:
        step_discard(rules, table, action->card);
        break;
    case TG_CALL:
        table->caller = table->turn;
        ask_next(rules, table, table->caller, protectors);
        break;
    case TG_FOLD:
    case TG_CHALLENGE:
    case TG_SHOW:
        table->answer[table->turn] = action->kind;
        ask_next(rules, table, table->turn, protectors);
        break;
    }
}

tg_cards tg_table_may_hold(const tg_rules *rules, const tg_table *table, int seat) {
    tg_cards cards = TG_NATURALS | (rules->jokers > 0 ? TG_JOKER_RED : 0) |
                     (rules->jokers > 1 ? TG_JOKER_BLACK : 0);
    for (int i = 0; i < table->meld_count; i++) {
        cards &= ~table->meld[i].cards;
    }
    for (int i = 0; i < table->pile_size; i++) {
        cards &= ~tg_card_bit(table->pile[i]);
    }
    for (int other = 0; other < TG_SEATS; other++) {
        cards &= other == seat ? TG_ALL_CARDS : ~table->known[other];
    }
    return cards;
}
