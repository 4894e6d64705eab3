#include "belief/calls.h"

bool tg_fits_call(const tg_rules *rules, const tg_table *table, const tg_own own[TG_SEATS],
                  int caller_at, int challenge_at, bool rash) {
    if (!rash && tg_count_points(&rules->counting, own[table->caller].hand) > caller_at) {
        return false;
    }
    for (int seat = 0; seat < TG_SEATS; seat++) {
        if (table->answer[seat] == 0) {
            continue;
        }
        bool low = tg_count_points(&rules->counting, own[seat].hand) <= challenge_at;
        if (low != (table->answer[seat] == TG_CHALLENGE)) {
            return false;
        }
    }
    return true;
}

enum { USUAL = 1, RASH = 2 };

/* One caller in TG_ONE_IN_RASH is rash, so the deals that fit a rash caller get this share of the
 * total weight. */
bool tg_deals_weigh_by_call(tg_deals *deals, const tg_rules *rules, const tg_table *table,
                            int caller_at, int challenge_at) {
    bool fights = (table->blocked >> table->caller & 1) != 0; /* R28: then it is not rash */
    uint64_t usual = 0, rash = 0;
    for (int i = 0; i < deals->size; i++) {
        const tg_own *own = deals->hidden[i].own;
        bool fits = tg_fits_call(rules, table, own, caller_at, challenge_at, false);
        bool may_be_rash =
            !fights && tg_fits_call(rules, table, own, caller_at, challenge_at, true);
        deals->reached[i] = (fits ? USUAL : 0) | (may_be_rash ? RASH : 0);
        usual += fits;
        rash += may_be_rash;
    }
    if (usual == 0) {
        tg_deals_free(deals);
        return false;
    }
    for (int i = 0; i < deals->size; i++) {
        uint64_t fits = deals->reached[i] & USUAL, may_be_rash = deals->reached[i] / RASH;
        deals->reached[i] = fits * (fights ? 1 : (TG_ONE_IN_RASH - 1) * rash) + may_be_rash * usual;
    }
    tg_deals_keep(deals);
    return true;
}
