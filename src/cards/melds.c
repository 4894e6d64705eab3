#include "cards/melds.h"

#include <stdlib.h>

tg_error tg_melds_of(tg_cards hand, bool ace_high_run, tg_melds *out) {
    *out = (tg_melds){0};
    int count = tg_meld_list(hand, ace_high_run, NULL, 0);
    if (count == 0) {
        return TG_OK;
    }
    out->meld = malloc((size_t)count * sizeof(tg_meld));
    if (out->meld == NULL) {
        return TG_ERR_MEMORY;
    }
    out->count = tg_meld_list(hand, ace_high_run, out->meld, count);
    return TG_OK;
}

void tg_melds_free(tg_melds *melds) {
    free(melds->meld);
    *melds = (tg_melds){0};
}
