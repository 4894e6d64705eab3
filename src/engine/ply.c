#include "engine/ply.h"

#include <string.h>

tg_ply tg_ply_of(const tg_table *table, const tg_action *action) {
    tg_ply ply = {.action = *action};
    if (action->target != TG_NO_MELD) {
        ply.onto = table->meld[action->target];
        ply.onto.owner = 0;
        ply.action.target = TG_NO_MELD;
    }
    return ply;
}

tg_action tg_ply_on(const tg_table *table, const tg_ply *ply) {
    tg_action action = ply->action;
    if (ply->onto.cards == 0) {
        return action;
    }
    action.target = table->meld_count; /* no such meld */
    for (int i = 0; i < table->meld_count; i++) {
        tg_meld meld = table->meld[i];
        meld.owner = 0;
        /* With jokers the same cards may form another meld. */
        if (memcmp(&meld, &ply->onto, sizeof meld) == 0) {
            action.target = (uint8_t)i;
        }
    }
    return action;
}
