/* The course of one hand, R1 to R24: the deal, legal actions, the effect of an action, the end of
 * the hand.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_GAME_H
#define TG_GAME_H

#include "engine/rng.h"
#include "engine/state.h"

/* The end of a hand: R15 to R24 and the payout. */
typedef struct tg_settlement {
    int64_t payment[TG_SEATS]; /* chips, sum 0; pot not included */
    int32_t base[TG_SEATS];    /* a loser pays factor * (base + points + the winner's extras) */
    int32_t points[TG_SEATS];
    uint16_t count[TG_SEATS]; /* R5 */
    uint8_t role[TG_SEATS];   /* tg_role of a loser, TG_ROLE_WINNER, or plain all round when void */
    uint8_t ending;
    uint8_t winner;
    uint8_t aces, kings, secrets, sagasas, escaleras, taga_loobs; /* the winner's extras */
    uint8_t kang;
    int32_t factor;
} tg_settlement;

/* An upper bound on the number of actions of one hand, derived in game.c. */
int tg_max_plies(const tg_rules *rules);

/* R1: shuffle with stream TG_STREAM_DEAL of `seed`, and deal. */
void tg_deal(const tg_rules *rules, uint64_t seed, tg_state *out);

/* Deal chosen cards: three hands and the stock, first card drawn first. Checks R1. */
tg_error tg_deal_from(const tg_rules *rules, const tg_cards hands[TG_SEATS], const tg_card *stock,
                      int stock_size, tg_state *out);

/* All legal actions of the seat to act, from what that seat knows, in a fixed order. Writes at most
 * `capacity`; returns how many there are (0 when the hand is over). */
int tg_legal_actions(const tg_rules *rules, const tg_table *table, const tg_own *own,
                     tg_action *out, int capacity);

/* The `index`-th of tg_legal_actions, without making the others. */
void tg_legal_nth(const tg_rules *rules, const tg_table *table, const tg_own *own, int index,
                  tg_action *out);

/* TG_OK, or why `action` is illegal for the seat to act. `action` may be any bytes. */
tg_error tg_check(const tg_rules *rules, const tg_table *table, const tg_own *own,
                  const tg_action *action);

/* The cards that the seat to act may discard (R7 free, R10 no_dump_sapawable). */
tg_cards tg_discardable(const tg_rules *rules, const tg_table *table, const tg_own *own);

/* Why the seat to act may not call at the start of its turn, or TG_OK (R11, R17, R18). */
tg_error tg_check_call(const tg_rules *rules, const tg_table *table, const tg_own *own);

/* R9, R11: whether `seat` may answer a call, compare counts, and win with cards in its hand. */
bool tg_is_eligible(const tg_rules *rules, const tg_table *table, const tg_own *own, int seat);

/* R16: whether the whole hand can be split into melds. */
bool tg_is_all_melds(const tg_rules *rules, tg_cards hand);

/* The private knowledge of a seat after the deal of `hand`. */
void tg_own_begin(const tg_rules *rules, tg_cards hand, tg_own *out);

/* Update the private knowledge after drawing `card`. */
void tg_own_draw(const tg_rules *rules, const tg_table *table, tg_own *own, tg_card card);

/* Update the private knowledge of the seat to act after a legal action other than a draw. `table`:
 * the table before the action. */
void tg_own_step(const tg_table *table, tg_own *own, const tg_action *action);

/* Apply a legal action to the hand of the seat to act and to the table (engine/table.h). If the
 * hand ends, set the winner. */
void tg_apply(const tg_rules *rules, tg_state *state, const tg_action *action);

/* Settle a hand that is over. */
void tg_settle(const tg_rules *rules, const tg_state *state, tg_settlement *out);

#endif
