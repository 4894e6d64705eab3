/* The steps of the public table, one function for each kind of action. They are inline, because
 * playouts apply millions of actions. tg_table_step calls them, and so does tg_apply, which also
 * updates private knowledge. Each step applies a legal action of the seat to act.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_STEPS_H
#define TG_STEPS_H

#include <assert.h>

#include "engine/extras.h"

/* R7 free: this many takes in a row without a stock draw end the hand as void. */
enum { TG_MAX_TAKES = 12 };

static inline int tg_next_seat(int seat) {
    return seat == TG_SEATS - 1 ? 0 : seat + 1;
}

static inline void tg_step_end(tg_table *table, int ending) {
    table->phase = TG_PHASE_OVER;
    table->ending = (uint8_t)ending;
}

/* R15: an empty hand wins at once. */
static inline bool tg_step_end_if_empty(tg_table *table) {
    if (table->hand_size[table->turn] != 0) {
        return false;
    }
    tg_step_end(table, TG_ENDING_TONGITS);
    table->winner = table->turn;
    return true;
}

/* R18 next_turn: a draw or take ends the block of the seat. */
static inline void tg_step_unblock(const tg_rules *rules, tg_table *table) {
    if (rules->sapaw_block == TG_BLOCK_NEXT_TURN) {
        table->blocked &= (uint8_t) ~(1u << table->turn);
    }
}

/* `size` cards leave the hand of the seat to act; `cards`: those that all see. */
static inline void tg_step_leave_hand(tg_table *table, tg_cards cards, int size) {
    table->known[table->turn] &= ~cards;
    table->hand_size[table->turn] = (uint8_t)(table->hand_size[table->turn] - size);
}

static inline void tg_step_draw(const tg_rules *rules, tg_table *table) {
    tg_step_unblock(rules, table);
    table->takes = 0;
    table->stock_size--;
    table->hand_size[table->turn]++;
    table->phase = TG_PHASE_PLAY;
    if (table->stock_size == 0 && rules->exhaustion == TG_EXHAUSTION_AT_ONCE) {
        tg_step_end(table, TG_ENDING_EXHAUSTION);
    }
}

/* R8, R9: a meld goes face up on the table, `held` of its cards from the hand. */
static inline void tg_step_lay_meld(const tg_rules *rules, tg_table *table, const tg_meld *meld,
                                    tg_cards held) {
    int seat = table->turn;
    assert(table->meld_count < TG_MAX_MELDS);
    tg_meld *laid = &table->meld[table->meld_count++];
    *laid = *meld;
    laid->owner = (uint8_t)seat;
    table->laid[seat] |= meld->cards;
    table->opened |= (uint8_t)(1u << seat);
    /* R11: count secrets exposed whole. A joker or a card from the pile may join a run. */
    if (meld->kind == TG_RUN ? rules->secret == TG_SECRET_QUAD_OR_RUN5 : meld->length == 4) {
        int secrets = tg_secrets_among(rules, held & ~table->known[seat]);
        table->secrets_shown[seat] = (uint8_t)(table->secrets_shown[seat] + secrets);
    }
    tg_step_leave_hand(table, held, tg_count(held));
    tg_step_end_if_empty(table);
}

/* R10, R18: a card goes onto a meld of the table. */
static inline void tg_step_lay_off(const tg_rules *rules, tg_table *table,
                                   const tg_action *action) {
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

static inline void tg_step_take(const tg_rules *rules, tg_table *table, const tg_action *action) {
    int seat = table->turn;
    tg_cards bit = tg_card_bit(action->card);
    tg_step_unblock(rules, table);
    table->pile[--table->pile_size] = 0;
    table->phase = TG_PHASE_PLAY;
    if (action->meld.cards != 0) {
        tg_step_lay_meld(rules, table, &action->meld, action->meld.cards & ~bit);
    } else if (action->target != TG_NO_MELD) {
        tg_step_lay_off(rules, table, action);
    } else {
        table->known[seat] |= bit;
        table->hand_size[seat]++;
        table->taken = action->card;
        if (++table->takes == TG_MAX_TAKES) {
            tg_step_end(table, TG_ENDING_VOID);
        }
    }
}

static inline void tg_step_sapaw(const tg_rules *rules, tg_table *table, const tg_action *action) {
    tg_step_lay_off(rules, table, action);
    tg_step_leave_hand(table, tg_card_bit(action->card), 1);
    tg_step_end_if_empty(table);
}

static inline void tg_step_expose(const tg_rules *rules, tg_table *table, const tg_meld *meld) {
    tg_step_lay_meld(rules, table, meld, meld->cards);
}

static inline void tg_step_secret(tg_table *table) {
    table->facedown[table->turn]++;
    table->opened |= (uint8_t)(1u << table->turn);
    tg_step_leave_hand(table, 0, 4); /* R11: none of them is known */
    tg_step_end_if_empty(table);
}

/* R14, R21: the discard ends the turn, or the hand. */
static inline void tg_step_discard(const tg_rules *rules, tg_table *table, tg_card card) {
    assert(table->pile_size < TG_MAX_PILE);
    table->pile[table->pile_size++] = card;
    tg_step_leave_hand(table, tg_card_bit(card), 1);
    if (tg_step_end_if_empty(table)) {
        return;
    }
    if (table->stock_size == 0) {
        tg_step_end(table, TG_ENDING_EXHAUSTION);
        return;
    }
    if (!rules->secret_at_once) {
        table->secrets_shown[table->turn] = 0; /* R11: counts only in its own turn */
    }
    table->taken = TG_NO_CARD;
    table->turn = (uint8_t)tg_next_seat(table->turn);
    table->phase = TG_PHASE_DRAW;
}

/* R19: ask the next opponent after `seat` that may answer; else the hand ends. */
static inline void tg_step_ask_next(const tg_rules *rules, tg_table *table, int seat,
                                    unsigned protectors) {
    unsigned may_answer = table->opened | (rules->secret_protects ? protectors : 0);
    for (seat = tg_next_seat(seat); seat != table->caller; seat = tg_next_seat(seat)) {
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
    tg_step_end(table, TG_ENDING_DRAW);
}

static inline void tg_step_call(const tg_rules *rules, tg_table *table, unsigned protectors) {
    table->caller = table->turn;
    tg_step_ask_next(rules, table, table->caller, protectors);
}

static inline void tg_step_answer(const tg_rules *rules, tg_table *table, uint8_t answer,
                                  unsigned protectors) {
    table->answer[table->turn] = answer;
    tg_step_ask_next(rules, table, table->turn, protectors);
}

#endif
