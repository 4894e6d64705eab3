#include "belief/worlds.h"

#include <string.h>

static const uint64_t MANY = UINT64_C(1) << 40;

static uint64_t times(uint64_t a, uint64_t b) {
    return a == UINT64_MAX || b == UINT64_MAX || (b != 0 && a > MANY / b) ? UINT64_MAX : a * b;
}

static uint64_t plus(uint64_t a, uint64_t b) {
    return a == UINT64_MAX || b == UINT64_MAX || a + b > MANY ? UINT64_MAX : a + b;
}

/* n over k. */
static uint64_t choose(int n, int k) {
    uint64_t result = 1;
    for (int i = 1; i <= k && result != UINT64_MAX; i++) {
        result = times(result, (uint64_t)(n - k + i));
        result = result == UINT64_MAX ? result : result / (uint64_t)i;
    }
    return result;
}

static tg_cards unknown_cards(const tg_rules *rules, const tg_view *view) {
    tg_cards unknown = tg_belief_unseen(rules, view);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        unknown &= seat == view->seat ? unknown : ~view->table.known[seat];
    }
    return unknown;
}

static int unknown_size(const tg_view *view, int seat) {
    return view->table.hand_size[seat] - tg_count(view->table.known[seat]);
}

/* Note the owners of face-down secrets, in the order of laying, and their possible ranks. */
static void note_secrets(tg_worlds *worlds, tg_cards unknown) {
    const tg_history *history = worlds->judge == NULL ? NULL : worlds->judge->history;
    for (int i = 0; history != NULL && i < history->secrets; i++) {
        worlds->owner[worlds->secrets++] = history->event[history->secret_at[i]].table.turn;
    }
    for (int i = 0; history == NULL && i < 2; i++) {
        for (int n = worlds->view->table.facedown[worlds->seat[i]]; n > 0; n--) {
            worlds->owner[worlds->secrets++] = (uint8_t)worlds->seat[i];
        }
    }
    for (int rank = 0; worlds->secrets > 0 && rank < TG_RANKS; rank++) {
        if ((unknown & tg_rank_mask(rank)) == tg_rank_mask(rank)) {
            worlds->rank[worlds->ranks++] = (uint8_t)rank;
        }
    }
}

static void note_others(tg_worlds *worlds) {
    for (int seat = 0, i = 0; seat < TG_SEATS; seat++) {
        if (seat != worlds->view->seat) {
            worlds->size[i] = unknown_size(worlds->view, seat);
            worlds->seat[i++] = seat;
        }
    }
}

uint64_t tg_worlds_count(const tg_rules *rules, const tg_view *view) {
    tg_worlds worlds = {.rules = rules, .view = view};
    tg_cards unknown = unknown_cards(rules, view);
    note_others(&worlds);
    note_secrets(&worlds, unknown);
    int n = tg_count(unknown) - 4 * worlds.secrets;
    uint64_t count = times(choose(n, worlds.size[0]), choose(n - worlds.size[0], worlds.size[1]));
    for (int i = 0; i < worlds.secrets; i++) {
        count = times(count, (uint64_t)(worlds.ranks - i));
    }
    bool drawn = view->table.phase == TG_PHASE_DRAW || view->table.phase == TG_PHASE_PLAY;
    int left = view->table.stock_size + view->own.forgotten;
    for (int i = 0; drawn && i < view->table.stock_size; i++) {
        count = times(count, (uint64_t)(left - i));
    }
    return count;
}

/* Number of hands of `size` out of `cards` cards that nobody has shown, and of all earlier hands
 * that lead to them: after each draw, the held cards that are not shown until the next draw. A card
 * was drawn before it was shown, and each draw gave one card. */
static uint64_t count_sums(const tg_past_sums *sums, int cards, int size) {
    uint64_t count = 0;
    for (int draws = 0; draws <= sums->draws; draws++) {
        uint64_t ways[TG_MAX_STOCK + 1] = {1}; /* ways to have drawn n of the shown cards */
        for (int at = draws + 1; at <= sums->draws; at++) {
            int shown = tg_count(sums->leaving[at]);
            for (int n = at - draws; n > 0; n--) {
                for (int k = 1; k <= shown && k <= n; k++) {
                    ways[n] = plus(ways[n], times(ways[n - k], choose(shown, k)));
                }
            }
        }
        for (int n = 0; n <= sums->draws - draws; n++) {
            int left = size - (sums->draws - draws - n);
            count = left < 0 ? count : plus(count, times(ways[n], choose(cards, left)));
        }
    }
    return count;
}

/* Whether another seat's set can still make a sagasa, or may have made one. */
static bool has_sagasa(const tg_rules *rules, const tg_view *view) {
    tg_cards unknown = unknown_cards(rules, view);
    for (int i = 0; i < view->table.meld_count; i++) {
        const tg_meld *meld = &view->table.meld[i];
        bool own = meld->owner != view->seat && (meld->cards & ~view->table.laid[meld->owner]) == 0;
        bool open = meld->length == 4 || (unknown & tg_rank_mask(meld->rank)) != 0;
        if (own && meld->kind == TG_SET && open) {
            return true;
        }
    }
    return false;
}

bool tg_worlds_known(const tg_rules *rules, const tg_view *view, const tg_judge *judge) {
    if (rules->kang || rules->taga_loob) {
        return false;
    }
    bool pays = rules->sagasa && rules->payout.per_sagasa != 0;
    return !pays || (rules->jokers == 0 && (judge != NULL || !has_sagasa(rules, view)));
}

/* Set the ranks of the secrets from the number of the choice; false if two ranks are equal. */
static bool choose_secrets(tg_worlds *worlds) {
    uint32_t rest = worlds->choice;
    unsigned seen = 0;
    for (int i = 0; i < worlds->secrets; i++) {
        int rank = worlds->rank[rest % (uint32_t)worlds->ranks];
        rest /= (uint32_t)worlds->ranks;
        if ((seen >> rank & 1) != 0) {
            return false;
        }
        seen |= 1u << rank;
        worlds->secret[i] = (uint8_t)rank;
    }
    return true;
}

/* Begin with the present choice of secrets. */
static void begin_choice(tg_worlds *worlds) {
    tg_cards unknown = unknown_cards(worlds->rules, worlds->view);
    for (int i = 0; i < worlds->secrets; i++) {
        unknown &= ~tg_rank_mask(worlds->secret[i]);
    }
    worlds->cards = 0;
    for (; unknown != 0; unknown = tg_without_lowest(unknown)) {
        worlds->card[worlds->cards++] = tg_lowest_card(unknown);
    }
    for (int i = 0; worlds->judge != NULL && i < 2; i++) {
        const tg_past_sums *sums = &worlds->sums[i];
        tg_past_sums_begin(worlds->judge, worlds->seat[i], worlds->secret, sums->sum, sums->slot,
                           sums->capacity, &worlds->sums[i]);
    }
}

void tg_worlds_begin(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                     tg_past_sum *sum, uint32_t *slot, uint32_t capacity, tg_worlds *out) {
    *out = (tg_worlds){.rules = rules, .view = view, .judge = judge};
    note_others(out);
    note_secrets(out, unknown_cards(rules, view));
    for (int i = 0; i < 2; i++) {
        out->sums[i] = (tg_past_sums){.sum = sum == NULL ? NULL : sum + (size_t)i * capacity,
                                      .slot = slot == NULL ? NULL : slot + (size_t)i * 2 * capacity,
                                      .capacity = capacity};
    }
}

/* The next larger number with the same number of set bits (Gosper); not for 0. */
static uint64_t next_subset(uint64_t bits) {
    uint64_t low = bits & (~bits + 1), carry = bits + low;
    return carry | ((bits ^ carry) >> 2) / low;
}

static uint64_t first_subset(int size) {
    return (UINT64_C(1) << size) - 1;
}

bool tg_worlds_next(tg_worlds *worlds) {
    bool begun = worlds->begun;
    worlds->begun = true;
    if (begun && worlds->size[0] > 0) {
        worlds->first = next_subset(worlds->first);
        if (worlds->first >> worlds->cards == 0) {
            return true;
        }
    }
    uint32_t choices = 1;
    for (int i = 0; i < worlds->secrets; i++) {
        choices *= (uint32_t)worlds->ranks;
    }
    worlds->choice += begun;
    while (worlds->choice < choices && !choose_secrets(worlds)) {
        worlds->choice++;
    }
    if (worlds->choice >= choices) {
        return false;
    }
    begin_choice(worlds);
    worlds->first = first_subset(worlds->size[0]);
    return true;
}

/* The cards at the places `bits`, counted without the places in `without`. */
static tg_cards cards_at(const tg_worlds *worlds, uint64_t bits, uint64_t without) {
    tg_cards cards = 0;
    for (int i = 0; bits != 0; i++) {
        if ((without >> i & 1) == 0) {
            cards |= (bits & 1) != 0 ? tg_card_bit(worlds->card[i]) : 0;
            bits >>= 1;
        }
    }
    return cards;
}

uint64_t tg_worlds_sums(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                        uint64_t *room) {
    tg_worlds worlds;
    uint64_t all = 0;
    *room = 0;
    tg_worlds_begin(rules, view, judge, NULL, NULL, 0, &worlds);
    if (judge == NULL || !tg_worlds_next(&worlds)) {
        return 0;
    }
    for (int i = 0; i < 2; i++) {
        const tg_past_sums *sums = &worlds.sums[i];
        tg_cards late = (cards_at(&worlds, first_subset(worlds.cards), 0) & sums->fourths) |
                        sums->shown_fourths;
        uint64_t count =
            times(count_sums(sums, worlds.cards, worlds.size[i]), UINT64_C(1) << tg_count(late));
        *room = count > *room ? count : *room;
        all = plus(all, count);
    }
    for (int i = 0; i < worlds.secrets; i++) {
        all = times(all, (uint64_t)(worlds.ranks - i));
    }
    return all;
}

/* Whether the seat was asked to answer if and only if it may answer; unopened, it may with a secret
 * (R11, R19). */
static bool fits_asking(const tg_worlds *worlds, int i, const tg_own *own) {
    const tg_table *table = &worlds->view->table;
    int seat = worlds->seat[i];
    if (worlds->judge == NULL || table->phase != TG_PHASE_ANSWER || seat == table->caller) {
        return true;
    }
    bool before = (seat + TG_SEATS - table->caller) % TG_SEATS <
                  (table->turn + TG_SEATS - table->caller) % TG_SEATS;
    bool asked = table->answer[seat] != 0 || seat == table->turn;
    return (!before && !asked) || tg_is_eligible(worlds->rules, table, own, seat) == asked;
}

/* A seat's cards with a given hand, and their weight. There is one holding for each set of fourths
 * that came late; none if the hand is impossible. */
typedef struct holding {
    tg_own own;
    tg_scaled weight;
    tg_kind_shares kinds;
} holding;

enum { MOST_HOLDINGS = 16 };

static int list_holdings(tg_worlds *worlds, int i, tg_cards hand, holding out[MOST_HOLDINGS]) {
    int seat = worlds->seat[i];
    tg_own own = {.hand = hand | worlds->view->table.known[seat]};
    for (int k = 0; k < worlds->secrets; k++) {
        own.facedown |= worlds->owner[k] == seat ? tg_rank_mask(worlds->secret[k]) : 0;
    }
    if (worlds->judge == NULL) {
        out[0] = (holding){.own = own, .weight = {UINT32_C(1) << 31, 0}};
        return 1;
    }
    if (!fits_asking(worlds, i, &own)) {
        return 0;
    }
    tg_past_sums *sums = &worlds->sums[i];
    tg_cards fourths = sums->shown_fourths | (hand & sums->fourths);
    int n = 0;
    for (tg_cards late = fourths;; late = (late - 1) & fourths) {
        tg_kind_shares kinds = {{0}};
        tg_scaled weight = tg_past_sums_of(sums, hand, late, &kinds);
        if (weight.part != 0) {
            own.late = late & hand;
            own.sagasas = (uint8_t)tg_count(late & sums->shown_fourths);
            out[n++] = (holding){own, weight, kinds};
        }
        if (late == 0 || n == MOST_HOLDINGS) {
            return n;
        }
    }
}

bool tg_worlds_list(tg_worlds *worlds, tg_hidden *hidden, tg_scaled *weight, int room, int *count) {
    *count = 0;
    int left = worlds->cards - worlds->size[0];
    tg_cards all = cards_at(worlds, first_subset(worlds->cards), 0);
    tg_cards mine = cards_at(worlds, worlds->first, 0);
    holding one[MOST_HOLDINGS], other[MOST_HOLDINGS];
    int ones = list_holdings(worlds, 0, mine, one);
    uint64_t second = first_subset(worlds->size[1]);
    while (ones > 0 && second >> left == 0) {
        tg_cards theirs = cards_at(worlds, second, worlds->first);
        int others = list_holdings(worlds, 1, theirs, other);
        for (int k = 0; k < ones * others; k++, ++*count) {
            if (*count >= room) {
                continue;
            }
            tg_hidden *world = &hidden[*count];
            *world = (tg_hidden){.stock = all & ~mine & ~theirs};
            world->own[worlds->view->seat] = worlds->view->own;
            const holding *held[2] = {&one[k / others], &other[k % others]};
            for (int i = 0; i < 2; i++) {
                world->own[worlds->seat[i]] = held[i]->own;
                world->kinds[worlds->seat[i]] = held[i]->kinds;
            }
            weight[*count] = tg_scaled_product(held[0]->weight, held[1]->weight);
        }
        if (worlds->size[1] == 0) {
            break;
        }
        second = next_subset(second);
    }
    return !worlds->sums[0].full && !worlds->sums[1].full;
}

bool tg_worlds_raise(tg_worlds *worlds, uint32_t more) {
    bool raised = true;
    for (int i = 0; i < 2; i++) {
        tg_past_sums *sums = &worlds->sums[i];
        if (sums->full) {
            raised = raised && sums->limit < sums->capacity;
            sums->limit +=
                more < sums->capacity - sums->limit ? more : sums->capacity - sums->limit;
            sums->full = false;
        }
    }
    return raised;
}
