#include "search/branches.h"

#include <stdlib.h>
#include <string.h>

#include "search/hash.h"

bool tg_branches_reserve(tg_branches *branches, int capacity) {
    if (capacity <= branches->capacity) {
        return true;
    }
    tg_branch *grown = realloc(branches->branch, (size_t)capacity * sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    branches->branch = grown;
    branches->capacity = capacity;
    return true;
}

tg_branch *tg_branches_add(tg_branches *branches) {
    if (branches->count == branches->capacity &&
        !tg_branches_reserve(branches, 2 * branches->capacity + 256)) {
        return NULL;
    }
    tg_branch *added = &branches->branch[branches->count++];
    memset(added, 0, sizeof *added);
    return added;
}

void tg_branches_free(tg_branches *branches) {
    free(branches->branch);
    *branches = (tg_branches){0};
}

/* The two other seats, in the order of seats. */
static int first_other(int seat) {
    return seat > 0 ? 0 : 1;
}

static int second_other(int seat) {
    return seat < 2 ? 2 : 1;
}

/* Write what the seat has forgotten of the pile: the cards that lie nowhere else. */
static void lay_forgotten(const tg_rules *rules, const tg_view *view, tg_state *out) {
    tg_cards left = tg_belief_unseen(rules, view);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        left &= ~(out->own[seat].hand | out->own[seat].facedown);
    }
    for (int i = 0; i < out->table.stock_size; i++) {
        left &= ~tg_card_bit(out->stock[i]);
    }
    for (int i = 0; i < view->own.forgotten; i++, left = tg_without_lowest(left)) {
        out->table.pile[i] = tg_lowest_card(left);
    }
}

void tg_branch_state(const tg_rules *rules, const tg_branch *branch, const tg_view *view,
                     tg_state *out) {
    memset(out, 0, sizeof *out);
    out->table = view->table;
    out->own[view->seat] = view->own;
    out->own[first_other(view->seat)] = branch->own[0];
    out->own[second_other(view->seat)] = branch->own[1];
    memcpy(out->stock, branch->stock, sizeof branch->stock);
    if (view->own.forgotten > 0) {
        lay_forgotten(rules, view, out);
    }
}

void tg_branch_hide(const tg_own own[TG_SEATS], const tg_card *stock, int seat, tg_branch *out) {
    out->own[0] = own[first_other(seat)];
    out->own[1] = own[second_other(seat)];
    memcpy(out->stock, stock, sizeof out->stock);
}

/* The payments if one or the other opponent won. Cards of the other seats change nothing else. */
typedef struct forecast {
    tg_settlement paid[2];
} forecast;

_Static_assert(sizeof(forecast) % sizeof(uint64_t) == 0, "it is hashed by words");

static void foretell(const tg_rules *rules, const tg_view *view, const tg_branch *branch,
                     forecast *out) {
    tg_state state;
    tg_branch_state(rules, branch, view, &state);
    state.table.phase = TG_PHASE_OVER;
    state.table.ending = TG_ENDING_EXHAUSTION;
    state.table.winner = (uint8_t)first_other(view->seat);
    tg_settle(rules, &state, &out->paid[0]);
    state.table.winner = (uint8_t)second_other(view->seat);
    tg_settle(rules, &state, &out->paid[1]);
}

/* Merge branches with equal forecasts. `told` has room for a forecast of each branch. `slot` is a
 * hash table of `slots` entries, a power of two and at least twice the number of branches; an entry
 * is a branch number + 1, or 0 if free. */
static void merge_in(const tg_rules *rules, const tg_view *view, tg_branches *branches,
                     forecast *told, int *slot, size_t slots) {
    int kept = 0;
    for (int i = 0; i < branches->count; i++) {
        foretell(rules, view, &branches->branch[i], &told[kept]);
        size_t at = (size_t)tg_hash(0, &told[kept], sizeof *told) & (slots - 1);
        while (slot[at] != 0 && memcmp(&told[slot[at] - 1], &told[kept], sizeof *told) != 0) {
            at = (at + 1) & (slots - 1);
        }
        if (slot[at] != 0) {
            tg_branch *same = &branches->branch[slot[at] - 1];
            same->weight = tg_wide_sum(same->weight, branches->branch[i].weight);
            continue;
        }
        branches->branch[kept++] = branches->branch[i];
        slot[at] = kept;
    }
    branches->count = kept;
}

bool tg_branches_merge(const tg_rules *rules, const tg_view *view, tg_branches *branches) {
    size_t count = (size_t)branches->count, slots = 1;
    if (count == 0) {
        return true;
    }
    while (slots < 2 * count) {
        slots *= 2;
    }
    forecast *told = malloc(count * sizeof *told);
    int *slot = calloc(slots, sizeof *slot);
    bool has_memory = told != NULL && slot != NULL;
    if (has_memory) {
        merge_in(rules, view, branches, told, slot, slots);
    }
    free(told);
    free(slot);
    return has_memory;
}
