/* The public table of one hand: its beginning, one step, and the check of an action without seeing
 * hands. All code that follows a hand uses these functions: the engine itself, beliefs, positions
 * and followers.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_TABLE_H
#define TG_TABLE_H

#include "engine/state.h"

/* R1: the cards that a seat is dealt. */
static inline int tg_dealt(int seat) {
    return seat == 0 ? 13 : 12;
}

/* The table after the deal. `voids`: void hands in a row before this one (R23). A dealt spread
 * (R16) is not checked, because it shows only in the hands. */
void tg_table_begin(const tg_rules *rules, int voids, tg_table *out);

/* Update the table by a legal action of the seat to act. `target` is an index into the melds of
 * this table.
 *
 * Face-down secret: its meld is not read, so a hidden meld may be left blank.
 *
 * Drawn card: not needed. Under exhaustion=at_once the last draw ends the hand.
 *
 * Call or answer (R19): the next seat in order of play is asked that has opened or is in
 * `protectors`, which has a bit for each seat that answers because it holds a secret. `protectors`
 * is read only after a call or an answer under secret_protects; else it may be 0. Under answer=show
 * nobody is asked: the answers of all who may answer are filled in, and the hand is over.
 *
 * End of the hand: phase and ending are set, but the winner only after Tongits. tg_apply sets what
 * depends on hands. Until then the winner of a call or an exhaustion is TG_NO_SEAT, and an
 * exhaustion that is void because nobody may win (R23) has the ending TG_ENDING_EXHAUSTION. */
void tg_table_step(const tg_rules *rules, tg_table *table, const tg_action *action,
                   unsigned protectors);

/* TG_OK, or why the action is illegal for the seat to act, whatever it holds. This is tg_check for
 * a hand of which only three facts are known: its size, its known cards and the cards that it
 * cannot hold. A face-down secret may be given without its meld. `action` may be any bytes. */
tg_error tg_table_check(const tg_rules *rules, const tg_table *table, const tg_action *action);

/* The cards that `seat` may hold, by the table: all cards that are neither in sight nor known to be
 * in another hand. */
tg_cards tg_table_may_hold(const tg_rules *rules, const tg_table *table, int seat);

/* Sort the melds from index `first` on by their cards: for comparing tables on which the same melds
 * were laid in another order. */
void tg_table_sort_melds(tg_table *table, int first);

/* Put the melds in the order of the Position of `seat`: by owner from the seat on, then by lowest
 * natural card. */
void tg_table_order_melds(tg_table *table, int seat);

#endif
