#include "policy/leaf.h"

/* The number of limits, which rise, that `value` exceeds. */
static int bucket_of(int value, const uint8_t *limit, int limits) {
    int bucket = 0;
    for (int i = 0; i < limits; i++) {
        bucket += value > limit[i];
    }
    return bucket;
}

static int stock_bucket(int cards) {
    static const uint8_t most[TG_LEAF_STOCKS - 1] = {2, 4, 6, 8, 11};
    return bucket_of(cards, most, TG_LEAF_STOCKS - 1);
}

static int count_bucket(const tg_rules *rules, tg_cards hand) {
    static const uint8_t most[TG_LEAF_COUNTS - 1] = {2, 6, 10, 14, 19, 26, 38};
    return bucket_of(tg_count_quickly(&rules->counting, hand), most, TG_LEAF_COUNTS - 1);
}

int tg_leaf_cell(const tg_rules *rules, const tg_state *state) {
    const tg_table *table = &state->table;
    int blocked = table->blocked >> table->turn & 1;
    int situation = stock_bucket(table->stock_size) * 2 + !blocked;
    int counts = 0;
    for (int i = 0; i < TG_SEATS; i++) {
        int seat = (table->turn + i) % TG_SEATS;
        situation = situation * 2 + (table->opened >> seat & 1);
        counts = counts * TG_LEAF_COUNTS + count_bucket(rules, state->own[seat].hand);
    }
    return situation * TG_LEAF_COUNTS * TG_LEAF_COUNTS * TG_LEAF_COUNTS + counts;
}
