/* Hands played to the end by the policies of the core, and what each seat saw of them. */
#ifndef TG_PLAYED_H
#define TG_PLAYED_H

#include "belief/events.h"
#include "policy/policy.h"

enum { MOST_PLIES = 1024 };

typedef struct played {
    const tg_rules *rules;
    int length;
    tg_action action[MOST_PLIES];
    tg_state state[MOST_PLIES + 1]; /* before each action, and at the end */
} played;

static inline void play_hand(const tg_rules *rules, uint64_t seed, played *out) {
    tg_rng rng = tg_rng_make(seed, TG_STREAM_PLAYOUT, 1);
    tg_state state;
    tg_deal(rules, seed, &state);
    out->rules = rules;
    for (out->length = 0; state.table.phase != TG_PHASE_OVER && out->length < MOST_PLIES;) {
        tg_action *action = &out->action[out->length];
        out->state[out->length++] = state;
        tg_policy_act(&tg_policies[seed % TG_POLICIES], rules, &state.table,
                      &state.own[state.table.turn], &rng, action);
        tg_apply(rules, &state, action);
    }
    out->state[out->length] = state;
}

static inline tg_view view_of(const tg_state *state, int seat) {
    return (tg_view){.table = state->table, .own = state->own[seat], .seat = (uint8_t)seat};
}

/* The seat forgets the lowest `cards` of the pile. */
static inline void forget(tg_view *view, int cards) {
    for (int i = 0; i < cards; i++) {
        view->table.pile[i] = TG_BLANK_CARD;
    }
    view->own.forgotten = (uint8_t)cards;
}

/* An action as `seat` sees it. */
static inline tg_action seen_by(const played *hand, int ply, int seat) {
    tg_action action = hand->action[ply];
    if (action.kind == TG_SECRET && hand->state[ply].table.turn != seat) {
        action.meld = (tg_meld){0};
    }
    return action;
}

/* What `seat` has seen before ply `length`; false if an action is refused. The caller frees it. */
static inline bool tell(const played *hand, int length, int seat, tg_events *out) {
    tg_view view = view_of(&hand->state[length], seat);
    if (tg_events_begin(hand->rules, &view, length, out) != TG_OK) {
        return false;
    }
    for (int i = 0; i < length; i++) {
        tg_action action = seen_by(hand, i, seat);
        if (tg_events_add(out, &action) != TG_OK) {
            return false;
        }
    }
    return true;
}

#endif
