#include "search/actions.h"

#include <stdlib.h>

tg_error tg_actions_init(tg_actions *actions, const tg_rules *rules) {
    int most = rules->jokers ? TG_MAX_JOKER_ACTIONS : TG_MAX_ACTIONS;
    *actions = (tg_actions){.capacity = most};
    actions->action = malloc((size_t)most * sizeof(tg_action));
    return actions->action == NULL ? TG_ERR_MEMORY : TG_OK;
}

void tg_actions_free(tg_actions *actions) {
    free(actions->action);
    *actions = (tg_actions){0};
}

void tg_actions_list(tg_actions *actions, const tg_rules *rules, const tg_table *table,
                     const tg_own *own) {
    actions->count = tg_legal_actions(rules, table, own, actions->action, actions->capacity);
}
