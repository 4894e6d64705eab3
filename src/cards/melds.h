/* A list of melds that owns its memory. Thread safety: functions touch only what they are passed.
 */
#ifndef TG_MELDS_H
#define TG_MELDS_H

#include "cards/meld.h"

typedef struct tg_melds {
    tg_meld *meld;
    int count;
} tg_melds;

/* All melds that a hand can form, as tg_meld_list gives them; TG_ERR_MEMORY leaves none. */
tg_error tg_melds_of(tg_cards hand, bool ace_high_run, tg_melds *out);

void tg_melds_free(tg_melds *melds);

#endif
