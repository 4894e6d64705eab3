#include <string.h>

#include "engine/extras.h"
#include "engine/game.h"

static int role_of_loser(const tg_rules *rules, const tg_state *state, int seat) {
    const tg_table *table = &state->table;
    if (table->ending == TG_ENDING_SPREAD) {
        return TG_ROLE_PLAIN; /* R16 */
    }
    if (!tg_is_eligible(rules, table, &state->own[seat], seat)) {
        return TG_ROLE_BURNED;
    }
    if (table->ending != TG_ENDING_DRAW || table->answer[seat] == TG_FOLD ||
        table->answer[seat] == TG_SHOW) {
        return TG_ROLE_PLAIN;
    }
    return seat == table->caller ? TG_ROLE_FAILED_CALLER : TG_ROLE_CHALLENGED;
}

/* R11 to R13 and the payout: the winner's extras. */
static void find_extras(const tg_rules *rules, const tg_state *state, tg_settlement *out) {
    const tg_table *table = &state->table;
    int winner = table->winner;
    const tg_own *own = &state->own[winner];
    tg_cards held = own->hand | own->facedown | table->laid[winner];
    out->aces = (uint8_t)tg_count(held & TG_RANK_A);
    out->kings = (uint8_t)tg_count(held & tg_rank_mask(TG_RANKS - 1));
    out->secrets = (uint8_t)(tg_secrets_held(rules, own, table->known[winner]) +
                             table->facedown[winner] + table->secrets_shown[winner]);
    out->sagasas = own->sagasas;
    if (rules->escalera_length != 0) {
        out->escaleras = (uint8_t)tg_escaleras(rules, table, own, winner);
    }
    if (rules->taga_loob) {
        out->taga_loobs = (uint8_t)tg_most_melds(&rules->counting, own->dealt);
    }
    out->kang = own->kang && table->ending == TG_ENDING_TONGITS;
    out->factor = 1;
    if (out->kang) {
        out->factor *= rules->payout.kang_factor;
    }
    if (rules->variable_payout) {
        out->factor *= 1 + tg_count(held & TG_JOKERS);
    }
    if (rules->void_carries) {
        out->factor *= 1 + table->voids;
    }
}

static int paid_row(int ending) {
    switch (ending) {
    case TG_ENDING_DRAW:
        return TG_PAID_DRAW;
    case TG_ENDING_EXHAUSTION:
        return TG_PAID_EXHAUSTION;
    default:
        return TG_PAID_TONGITS;
    }
}

void tg_settle(const tg_rules *rules, const tg_state *state, tg_settlement *out) {
    const tg_payout *payout = &rules->payout;
    memset(out, 0, sizeof *out);
    out->ending = state->table.ending;
    out->winner = state->table.winner;
    out->factor = 1;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        out->count[seat] = (uint16_t)tg_count_points(&rules->counting, state->own[seat].hand);
    }
    if (out->winner == TG_NO_SEAT) {
        return; /* R23: a void hand pays nothing */
    }
    find_extras(rules, state, out);
    int32_t per_taga_loob = payout->per_secret > 1 ? payout->per_secret : 1; /* R12 */
    int32_t extras = out->aces * payout->per_ace + out->kings * payout->per_king +
                     out->secrets * payout->per_secret + out->sagasas * payout->per_sagasa +
                     out->escaleras * payout->per_escalera + out->taga_loobs * per_taga_loob;
    out->role[out->winner] = TG_ROLE_WINNER;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        if (seat == out->winner) {
            continue;
        }
        int role = role_of_loser(rules, state, seat);
        out->role[seat] = (uint8_t)role;
        out->base[seat] = payout->base[paid_row(out->ending)][role];
        out->points[seat] = payout->per_point * out->count[seat] * payout->point_factor[role];
        /* The limits of payout.py keep the sum within 32 bits. The product may need more, because
         * of voids in a row. */
        int64_t paid = (int64_t)out->factor * (out->base[seat] + out->points[seat] + extras);
        out->payment[seat] -= paid;
        out->payment[out->winner] += paid;
    }
}
