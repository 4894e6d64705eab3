#include "policy/ranges.h"

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Two points in each bucket up to 20, where the thresholds are; more above. */
int tg_count_bucket(int count) {
    static const uint8_t most[] = {20, 23, 26, 29, 33, 38, 45, 55};
    if (count <= most[0]) {
        return (count + 1) / 2;
    }
    int wide = 1;
    while (wide < (int)sizeof most && count > most[wide]) {
        wide++;
    }
    return most[0] / 2 + wide;
}

/* The bucket of a number of cards: 1 or 2, 3 or 4, 5 or 6, 7 or 8, more. */
static int size_bucket(int cards) {
    return least((cards > 0 ? cards - 1 : 0) / 2, TG_SIZE_BUCKETS - 1);
}

/* The bucket of a stock: 0 to 2 cards, 3 to 5, 6 to 8, 9 to 11, more. */
static int stock_bucket(int cards) {
    return least(cards / 3, TG_STOCK_BUCKETS - 1);
}

int tg_call_situation(const tg_table *table, int caller) {
    int opened = 0;
    int fewest = TG_MAX_CARDS;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        if (seat != caller && (table->opened >> seat & 1) != 0) {
            opened++;
            fewest = least(fewest, table->hand_size[seat]);
        }
    }
    int situation = stock_bucket(table->stock_size) * TG_SEATS + opened;
    situation = situation * TG_SIZE_BUCKETS + size_bucket(table->hand_size[caller]);
    return situation * TG_SIZE_BUCKETS + (opened > 0 ? size_bucket(fewest) : 0);
}

int tg_answer_situation(const tg_table *table) {
    int caller = table->caller;
    int other = TG_SEATS - caller - table->turn;
    bool challenged = table->answer[other] == TG_CHALLENGE;
    bool follows = table->turn == (caller + 1) % TG_SEATS && (table->opened >> other & 1) != 0;
    int role = challenged ? 2 : follows ? 0 : 1;
    return tg_call_situation(table, caller) * TG_ANSWER_ROLES + role;
}
