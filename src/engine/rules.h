/* The options of a hand (R1 to R28) and its payout table. Session-only options (dealer, limits)
 * live in Python. The engine plays every option. */
#ifndef TG_RULES_H
#define TG_RULES_H

#include "solver/deadwood.h"

enum { TG_SEATS = 3 };
enum { TG_MOST_COUNT = 190 }; /* R5: the most that a hand counts, 13 natural cards and two jokers */
enum { TG_PICKUP_NEW_MELD, TG_PICKUP_MELD_OR_SAPAW, TG_PICKUP_FREE };
enum { TG_SECRET_OFF, TG_SECRET_QUAD, TG_SECRET_QUAD_OR_RUN5 };
enum { TG_BLOCK_NONE, TG_BLOCK_NEXT_TURN, TG_BLOCK_ROUND };
enum { TG_ANSWER_FOLD_OR_CHALLENGE, TG_ANSWER_SHOW, TG_ANSWER_SHOW_OR_CHALLENGE };
enum { TG_TIE_CHALLENGER, TG_TIE_CALLER };
enum { TG_TIE_NEXT_AFTER_CALLER, TG_TIE_LAST_TO_CHALLENGE };
enum { TG_EXHAUSTION_FINISH_TURN, TG_EXHAUSTION_AT_ONCE };
enum { TG_NONE_OPENED_VOID, TG_NONE_OPENED_LOWEST };

enum {
    TG_ENDING_NONE,
    TG_ENDING_TONGITS,
    TG_ENDING_DRAW,
    TG_ENDING_EXHAUSTION,
    TG_ENDING_VOID,
    TG_ENDING_SPREAD
};
enum {
    TG_ROLE_PLAIN,
    TG_ROLE_CHALLENGED,
    TG_ROLE_FAILED_CALLER,
    TG_ROLE_BURNED,
    TG_ROLES,
    TG_ROLE_WINNER = TG_ROLES
};
enum { TG_PAID_TONGITS, TG_PAID_EXHAUSTION, TG_PAID_DRAW, TG_PAID_ENDINGS };

/* What each loser pays the winner, in chips: RULES.md, "Payout". */
typedef struct tg_payout {
    int32_t base[TG_PAID_ENDINGS][TG_ROLES];
    int32_t per_ace, per_king, per_secret, per_sagasa, per_escalera;
    int32_t per_point;
    int32_t point_factor[TG_ROLES];
    int32_t kang_factor;
} tg_payout;

typedef struct tg_rules {
    tg_counting counting; /* ace_high_run, joker_points, hidden_melds_count */
    uint8_t jokers;       /* 0, 1 or 2 */
    uint8_t pickup;
    uint8_t secret, secret_facedown, secret_at_once, secret_protects;
    uint8_t sagasa, kang, taga_loob, escalera_length;
    uint8_t sapaw_block, self_sapaw_blocks, no_dump_sapawable;
    uint8_t answer, call_tie, challenger_tie;
    uint8_t exhaustion, none_opened;
    uint8_t final_discard_required, spread;
    uint8_t zero_count_fight, variable_payout, void_carries;
    uint8_t pot_wins; /* 0, 2 or 3 */
    tg_payout payout;
} tg_rules;

#endif
