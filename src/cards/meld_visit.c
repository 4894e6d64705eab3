#include "cards/meld_visit.h"

bool tg_visit_sets(tg_cards hand, int rank, tg_meld_visitor *visit, void *context) {
    tg_cards held = hand & tg_rank_mask(rank);
    tg_cards jokers = hand & TG_JOKERS;
    tg_meld meld;
    for (int length = 4; length >= 3; length--) {
        for (int q = 0; q <= tg_count(jokers); q++) {
            for (tg_cards suits = held; suits != 0; suits = (suits - 1) & held) {
                if (tg_count(suits) + q != length) {
                    continue;
                }
                /* From above, ~jokers sets every other bit: the sub-masks of `jokers` ascending. */
                tg_cards with = 0;
                do {
                    if (tg_count(with) == q) {
                        (void)tg_meld_set(suits | with, &meld);
                        if (!visit(context, &meld)) {
                            return false;
                        }
                    }
                    with = (with - jokers) & jokers;
                } while (with != 0);
            }
        }
    }
    return true;
}

/* A run of so many places, by what it needs. */
typedef struct place_run {
    tg_cards hand;
    int suit, rank, length;
    bool ace_high_run;
    tg_meld_visitor *visit;
    void *context;
} place_run;

static bool visit_run(const place_run *run, int red, int black) {
    const uint8_t places[2] = {(uint8_t)red, (uint8_t)black};
    tg_meld meld;
    (void)tg_meld_run(run->suit, run->rank, run->length, places, run->ace_high_run, &meld);
    return (meld.cards & ~run->hand) != 0 || run->visit(run->context, &meld);
}

static bool visit_runs_with_one(const place_run *run) {
    for (int place = 0; place < run->length; place++) {
        if ((run->hand & TG_JOKER_RED) != 0 && !visit_run(run, place, TG_NO_PLACE)) {
            return false;
        }
    }
    for (int place = 0; place < run->length; place++) {
        if ((run->hand & TG_JOKER_BLACK) != 0 && !visit_run(run, TG_NO_PLACE, place)) {
            return false;
        }
    }
    return true;
}

static bool visit_runs_with_two(const place_run *run) {
    for (int red = 0; red < run->length; red++) {
        for (int black = 0; black < run->length; black++) {
            if (red != black && !visit_run(run, red, black)) {
                return false;
            }
        }
    }
    return true;
}

bool tg_visit_runs(tg_cards hand, int suit, bool ace_high_run, tg_meld_visitor *visit,
                   void *context) {
    uint64_t lane = hand >> (16 * suit) & 0x1fff;
    lane |= ace_high_run ? (lane & 1) << 13 : 0;
    int jokers = tg_count(hand & TG_JOKERS);
    int end = ace_high_run ? 14 : 13;
    place_run run = {hand, suit, 0, 0, ace_high_run, visit, context};
    for (run.rank = 0; run.rank + 3 <= end; run.rank++) {
        int longest = end - run.rank;
        if (longest >= TG_RANKS) {
            longest = run.rank == 0 ? TG_RANKS : TG_RANKS - 1; /* all thirteen: ace low */
        }
        for (run.length = longest; run.length >= 3; run.length--) {
            uint64_t places = ((UINT64_C(1) << run.length) - 1) << run.rank;
            int missing = tg_count(places & ~lane);
            if (missing > jokers) {
                continue;
            }
            if (missing == 0 && !visit_run(&run, TG_NO_PLACE, TG_NO_PLACE)) {
                return false;
            }
            if (missing <= 1 && jokers >= 1 && !visit_runs_with_one(&run)) {
                return false;
            }
            if (jokers == 2 && !visit_runs_with_two(&run)) {
                return false;
            }
        }
    }
    return true;
}

typedef struct meld_buffer {
    tg_meld *out;
    int capacity, size;
} meld_buffer;

static bool append(void *context, const tg_meld *meld) {
    meld_buffer *buffer = context;
    if (buffer->size < buffer->capacity) {
        buffer->out[buffer->size] = *meld;
    }
    buffer->size++;
    return true;
}

int tg_meld_list(tg_cards hand, bool ace_high_run, tg_meld *out, int capacity) {
    meld_buffer buffer = {out, capacity, 0};
    for (int rank = 0; rank < TG_RANKS; rank++) {
        (void)tg_visit_sets(hand, rank, append, &buffer);
    }
    for (int suit = 0; suit < TG_SUITS; suit++) {
        (void)tg_visit_runs(hand, suit, ace_high_run, append, &buffer);
    }
    return buffer.size;
}
