/* The events that a seat is told: each has the table as it lay, they lead to what the seat sees,
 * and to nothing else. */
#include "belief/events.h"

#include <string.h>

#include "check.h"
#include "failing_memory.h"
#include "played.h"
#include "random_rules.h"

static played hand;
static int answers;

static bool is_same(const tg_table *a, const tg_table *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static void check_told(int length, int seat) {
    tg_view view = view_of(&hand.state[length], seat);
    tg_events events;
    CHECK(tell(&hand, length, seat, &events), "ply %d of %d is refused", events.length, length);
    CHECK(tg_events_lead_to(&events, &view), "%d events do not lead to the view", length);
    for (int i = 0; i < events.length; i++) {
        CHECK(is_same(&events.event[i].table, &hand.state[i].table), "the table before ply %d", i);
    }
    answers += view.table.phase == TG_PHASE_ANSWER;

    tg_action more = seen_by(&hand, length, seat);
    tg_events before = events;
    CHECK(tg_events_add(&events, &more) == TG_ERR_CAPACITY, "there is room for %d", length);
    CHECK(memcmp(&before, &events, sizeof before) == 0, "a refused action changes the events");
    tg_events_free(&events);
}

/* Views that differ from where the events lead. */
static void check_other_views(int length, int seat) {
    const tg_view view = view_of(&hand.state[length], seat);
    tg_events events;
    tell(&hand, length, seat, &events);
    tg_view other = view;
    other.table.stock_size++;
    CHECK(!tg_events_lead_to(&events, &other), "another stock");
    other = view;
    other.table.hand_size[(seat + 1) % TG_SEATS]--;
    CHECK(!tg_events_lead_to(&events, &other), "another hand");
    other = view;
    other.own.facedown ^= tg_rank_mask(3);
    CHECK(!tg_events_lead_to(&events, &other), "another own secret");
    other = view;
    other.table.blocked ^= 2;
    CHECK(!tg_events_lead_to(&events, &other), "another block");
    if (view.table.pile_size > 0) {
        other = view;
        other.table.pile[0] = (uint8_t)((view.table.pile[0] + 1) % TG_DECK);
        CHECK(!tg_events_lead_to(&events, &other), "another pile");
    }
    int melds = view.table.meld_count;
    if (melds > 1) {
        other = view;
        other.table.meld[0] = view.table.meld[melds - 1];
        other.table.meld[melds - 1] = view.table.meld[0];
        CHECK(tg_events_lead_to(&events, &other), "the order of the melds says nothing");
        other.table.meld[0].owner = (uint8_t)((other.table.meld[0].owner + 1) % TG_SEATS);
        CHECK(!tg_events_lead_to(&events, &other), "a meld of another seat");
    }
    tg_events_free(&events);
}

/* Events that cannot have been: a card seen elsewhere, an action out of turn, more than a hand. */
static void check_refused(void) {
    tg_rules rules = tg_classic();
    tg_state state;
    tg_deal(&rules, 1, &state);
    tg_view view = view_of(&state, 1);
    tg_events events;
    allocations_left = 0;
    CHECK(tg_events_begin(&rules, &view, 8, &events) == TG_ERR_MEMORY, "no memory");
    allocations_left = -1;
    tg_events_free(&events);
    tg_events_begin(&rules, &view, 8, &events);
    tg_action blank = {.card = TG_NO_CARD, .target = TG_NO_MELD};
    tg_action draw = blank, discard = blank, call = blank, fold = blank;
    draw.kind = TG_DRAW;
    discard.kind = TG_DISCARD;
    discard.card = 7;
    call.kind = TG_CALL;
    fold.kind = TG_FOLD;
    CHECK(tg_events_add(&events, &draw) != TG_OK, "R6: the dealer draws first");
    CHECK(tg_events_add(&events, &fold) != TG_OK, "R19: nobody called");
    CHECK(tg_events_add(&events, &discard) == TG_OK, "a discard");
    CHECK(tg_events_add(&events, &discard) != TG_OK, "R7: a discard before the draw");
    CHECK(tg_events_add(&events, &call) != TG_OK, "R17: an unopened caller");
    CHECK(tg_events_add(&events, &draw) == TG_OK, "a draw");
    CHECK(tg_events_add(&events, &discard) != TG_OK, "the card lies in the pile");
    CHECK(events.length == 2, "%d events", events.length);
    tg_events_free(&events);
    tg_events_free(&events); /* nothing is left to free */
}

int main(void) {
    check_refused();
    tg_rng rng = tg_rng_make(5, TG_STREAM_DEAL, 0);
    for (uint64_t seed = 0; seed < 150; seed++) {
        tg_rules rules = seed < 20 ? tg_classic() : random_rules(&rng);
        play_hand(&rules, seed, &hand);
        for (int ply = 0; ply < hand.length; ply++) {
            int seat = (int)((seed + (uint64_t)ply) % TG_SEATS);
            check_told(ply, seat);
            check_other_views(ply, seat);
        }
    }
    CHECK(answers > 20, "%d views in an answer", answers);
    return tg_failures != 0;
}
