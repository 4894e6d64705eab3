#include "search/trail.h"

#include <stdlib.h>
#include <string.h>

#include "search/hash.h"

enum { FIRST_CAPACITY = 128 };

void tg_trail_free(tg_trail *trail) {
    tg_branches_free(&trail->branches);
    free(trail->seen);
    free(trail->slot);
    *trail = (tg_trail){0};
}

/* The slot of an action seen after `before`, or the free slot for it. */
static uint32_t find(const tg_trail *trail, uint32_t before, const tg_action *action) {
    uint32_t mask = 2 * trail->capacity - 1;
    uint32_t at = (uint32_t)tg_hash(before, action, sizeof *action) & mask;
    while (trail->slot[at] != 0) {
        const tg_seen *seen = &trail->seen[trail->slot[at]];
        if (seen->before == before && memcmp(&seen->action, action, sizeof *action) == 0) {
            break;
        }
        at = (at + 1) & mask;
    }
    return at;
}

/* Double the room, or allocate the first room with the empty sequence. */
static bool grow(tg_trail *trail) {
    uint32_t capacity = trail->capacity == 0 ? FIRST_CAPACITY : 2 * trail->capacity;
    tg_seen *seen = realloc(trail->seen, capacity * sizeof *seen);
    uint32_t *slot = calloc(2 * (size_t)capacity, sizeof *slot);
    trail->seen = seen == NULL ? trail->seen : seen;
    if (seen == NULL || slot == NULL) {
        free(slot);
        trail->has_no_memory = true;
        return false;
    }
    free(trail->slot);
    trail->slot = slot;
    trail->capacity = capacity;
    if (trail->seens == 0) {
        memset(&trail->seen[trail->seens++], 0, sizeof *seen);
    }
    for (uint32_t i = 1; i < trail->seens; i++) {
        trail->slot[find(trail, trail->seen[i].before, &trail->seen[i].action)] = i;
    }
    return true;
}

uint32_t tg_trail_see(tg_trail *trail, uint32_t before, const tg_action *action) {
    tg_action shown = *action;
    if (action->kind == TG_SECRET) { /* the only action that others do not see in full */
        memset(&shown.meld, 0, sizeof shown.meld);
    }
    if (trail->seens == trail->capacity && !grow(trail)) {
        return before;
    }
    uint32_t at = find(trail, before, &shown);
    if (trail->slot[at] == 0) {
        tg_seen *seen = &trail->seen[trail->seens];
        memset(seen, 0, sizeof *seen);
        seen->action = shown;
        seen->before = before;
        trail->slot[at] = trail->seens++;
    }
    return trail->slot[at];
}

void tg_trail_keep(tg_trail *trail, const tg_state *state, const tg_view *view, tg_wide weight,
                   int chances, uint32_t seen) {
    tg_branch *branch = tg_branches_add(&trail->branches);
    if (branch == NULL || (trail->seens == 0 && !grow(trail))) {
        trail->has_no_memory = true;
        return;
    }
    tg_branch_hide(state->own, state->stock, view->seat, branch);
    branch->chances = chances;
    branch->seen = seen;
    branch->weight = weight;
    tg_seen *noted = &trail->seen[seen];
    if (noted->branches++ == 0) {
        noted->view = *view;
        noted->view.table = state->table;
        noted->view.own = state->own[view->seat];
        memcpy(noted->view.table.pile, view->table.pile, view->own.forgotten); /* blank cards */
    }
}

bool tg_trail_sort(tg_trail *trail) {
    size_t count = (size_t)trail->branches.count;
    if (count == 0) {
        return true;
    }
    tg_branch *sorted = malloc(count * sizeof *sorted);
    int *begin = malloc((trail->seens + (size_t)1) * sizeof *begin);
    bool has_memory = sorted != NULL && begin != NULL;
    if (has_memory) {
        begin[0] = 0;
        for (uint32_t i = 0; i < trail->seens; i++) {
            begin[i + 1] = begin[i] + trail->seen[i].branches;
        }
        for (size_t i = 0; i < count; i++) {
            sorted[begin[trail->branches.branch[i].seen]++] = trail->branches.branch[i];
        }
        free(trail->branches.branch);
        trail->branches = (tg_branches){sorted, (int)count, (int)count};
        sorted = NULL;
    }
    free(sorted);
    free(begin);
    return has_memory;
}
