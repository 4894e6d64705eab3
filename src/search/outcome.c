#include "search/outcome.h"

tg_end tg_end_of(const tg_settlement *paid, int seat) {
    bool called = paid->ending == TG_ENDING_DRAW;
    bool exhausted = paid->ending == TG_ENDING_EXHAUSTION;
    if (paid->winner == TG_NO_SEAT) {
        return TG_END_NOBODY;
    }
    if (paid->winner == seat) {
        return called ? TG_END_WON_CALL : exhausted ? TG_END_WON_EXHAUSTION : TG_END_WON_TONGITS;
    }
    switch (paid->role[seat]) {
    case TG_ROLE_BURNED:
        return TG_END_BURNED;
    case TG_ROLE_FAILED_CALLER:
        return TG_END_LOST_CALL;
    case TG_ROLE_CHALLENGED:
        return TG_END_LOST_CHALLENGE;
    default:
        return called      ? TG_END_LOST_FOLDED
               : exhausted ? TG_END_LOST_EXHAUSTION
                           : TG_END_LOST_TONGITS;
    }
}

tg_outcome tg_outcome_of(const tg_settlement *paid, int seat, const tg_stakes *stakes) {
    int winner = paid->winner == TG_NO_SEAT ? TG_SEATS : paid->winner;
    return (tg_outcome){
        .value = paid->payment[seat] * stakes->unit + stakes->bonus[winner],
        .end = tg_end_of(paid, seat),
        .next_won = winner == (seat + 1) % TG_SEATS,
    };
}
