/* A list of legal actions that owns its memory.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_ACTIONS_H
#define TG_ACTIONS_H

#include "engine/game.h"

typedef struct tg_actions {
    tg_action *action;
    int count;
    int capacity; /* the most actions that can ever be legal at once */
} tg_actions;

/* Allocate room for the legal actions under the rules. After TG_ERR_MEMORY the list must be freed
 * too. */
tg_error tg_actions_init(tg_actions *actions, const tg_rules *rules);

void tg_actions_free(tg_actions *actions);

/* List what the seat to act may do, in the order of tg_legal_actions. */
void tg_actions_list(tg_actions *actions, const tg_rules *rules, const tg_table *table,
                     const tg_own *own);

#endif
