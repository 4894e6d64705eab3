#include "belief/history.h"

#include <string.h>

#include "belief/params.h"
#include "cards/natural.h"
#include "engine/shuffle.h"

/* The cards that an action names. */
static tg_cards named(const tg_action *action) {
    tg_cards card = action->card == TG_NO_CARD ? 0 : tg_card_bit(action->card);
    return action->meld.cards | card;
}

static bool is_hidden_secret(const tg_history *history, int index) {
    const tg_event *event = &history->event[index];
    return event->action.kind == TG_SECRET && event->table.turn != history->seat;
}

void tg_event_see(const tg_rules *rules, const tg_table *table, tg_event *event) {
    event->table = *table;
    event->unseen = TG_NATURALS;
    event->fits = 0;
    int situation = table->phase == TG_PHASE_ANSWER ? tg_answer_situation(table)
                                                    : tg_call_situation(table, table->turn);
    event->situation = (uint16_t)situation;
    for (int i = 0; i < table->meld_count; i++) {
        event->unseen &= ~table->meld[i].cards;
        if (table->meld[i].owner != table->turn) {
            event->fits |= tg_meld_fits(&table->meld[i], rules->counting.ace_high_run);
        }
    }
    for (int i = 0; i < table->pile_size; i++) {
        event->unseen &= ~tg_card_bit(table->pile[i]);
    }
}

/* Note one event; false if there are too many draws or secrets. */
static bool note(tg_history *history, int index) {
    const tg_event *event = &history->event[index];
    if (event->action.kind == TG_DRAW) {
        if (history->draws == TG_MAX_STOCK) {
            return false;
        }
        history->drawn_at[history->draws] = (uint16_t)index;
        history->drawn_by[history->draws++] = event->table.turn;
    } else if (is_hidden_secret(history, index)) {
        if (history->secrets == TG_MAX_SECRETS) {
            return false;
        }
        history->secret_at[history->secrets++] = (uint16_t)index;
    }
    for (tg_cards rest = named(&event->action); rest != 0; rest = tg_without_lowest(rest)) {
        tg_card card = tg_lowest_card(rest);
        if (history->shown_at[card] == history->length) {
            history->shown_at[card] = (uint16_t)index;
            history->shown_by[card] = event->table.turn;
        }
    }
    return true;
}

bool tg_history_read(const tg_rules *rules, const tg_view *view, const tg_event *event, int length,
                     tg_history *out) {
    *out = (tg_history){
        .event = event, .length = length, .seat = view->seat, .voids = view->table.voids};
    for (int card = 0; card < TG_MAX_CARDS; card++) {
        out->shown_at[card] = (uint16_t)length;
        out->shown_by[card] = TG_NO_SEAT;
    }
    for (int i = 0; i < length; i++) {
        if (!note(out, i)) {
            return false;
        }
    }
    tg_cards movable = tg_belief_unseen(rules, view);
    for (int card = 0; card < TG_MAX_CARDS; card++) {
        bool theirs = out->shown_at[card] < length && out->shown_by[card] != view->seat;
        if (theirs || (movable & tg_card_bit((tg_card)card)) != 0) {
            out->movable[out->movables++] = (uint8_t)card;
        }
    }
    return true;
}

/* The secret of the past that holds the card; -1 if none. */
static int secret_of(const tg_history *history, const tg_past *past, tg_card card) {
    for (int i = 0; card < TG_DECK && i < history->secrets; i++) {
        if (past->secret[i] == card % TG_RANKS) {
            return i;
        }
    }
    return -1;
}

/* The event that needed the card in its seat's hand; history->length if the card is still
 * hidden. */
static int needed_at(const tg_history *history, const tg_past *past, tg_card card) {
    int secret = secret_of(history, past, card);
    return secret >= 0 ? history->secret_at[secret] : history->shown_at[card];
}

/* The cards of a world that `seat` was dealt or drew. */
static tg_cards had_by(const tg_history *history, const tg_state *world, int seat) {
    tg_cards had = world->own[seat].hand | world->own[seat].facedown;
    for (tg_card card = 0; card < TG_MAX_CARDS; card++) {
        if (history->shown_at[card] < history->length) {
            had &= ~tg_card_bit(card); /* from the pile: it belonged to the seat that showed it */
            had |= history->shown_by[card] == seat ? tg_card_bit(card) : 0;
        }
    }
    return had;
}

/* Note the origin of a card. The other card of the exchange gets the old place. */
static void put(tg_past *past, tg_card card, uint8_t origin) {
    past->origin[card] = origin;
    if (origin < TG_DRAWN) {
        past->dealt[origin] |= tg_card_bit(card);
    } else if (origin != TG_IN_STOCK) {
        past->drawn[origin - TG_DRAWN] = card;
    }
}

/* For a later draw fewer cards are possible, and each of them is possible for the earlier draws
 * too. So the last draw chooses first, and every assignment is equally likely. */
static void assign_draws(const tg_history *history, int seat, tg_cards had, tg_rng *rng,
                         tg_past *past) {
    for (int i = history->draws - 1; i >= 0; i--) {
        if (history->drawn_by[i] != seat) {
            continue;
        }
        tg_cards could = 0;
        for (tg_cards rest = had; rest != 0; rest = tg_without_lowest(rest)) {
            tg_card card = tg_lowest_card(rest);
            bool later = needed_at(history, past, card) > history->drawn_at[i];
            could |= later ? tg_card_bit(card) : 0;
        }
        if (could == 0) {
            continue; /* impossible: tg_past_replay refuses it */
        }
        tg_card card = tg_any_card(could, rng);
        past->dealt[seat] &= ~tg_card_bit(card);
        put(past, card, (uint8_t)(TG_DRAWN + i));
        had &= ~tg_card_bit(card);
    }
}

/* Assign ranks to the secret events of each seat. The real order is not known and does not
 * matter. */
static void assign_secrets(const tg_history *history, const tg_state *world, tg_past *past) {
    tg_cards facedown[TG_SEATS];
    for (int seat = 0; seat < TG_SEATS; seat++) {
        facedown[seat] = world->own[seat].facedown;
    }
    for (int i = 0; i < history->secrets; i++) {
        tg_cards *left = &facedown[history->event[history->secret_at[i]].table.turn];
        int rank = *left != 0 ? tg_lowest_bit(*left) & 15 : 0;
        past->secret[i] = (uint8_t)rank;
        *left &= ~tg_rank_mask(rank);
    }
}

void tg_past_sample(const tg_history *history, const tg_state *world, tg_rng *rng, tg_past *out) {
    memset(out, 0, sizeof *out);
    memset(out->origin, TG_IN_STOCK, sizeof out->origin);
    assign_secrets(history, world, out);
    for (int seat = 0; seat < TG_SEATS; seat++) {
        tg_cards had = had_by(history, world, seat);
        for (tg_cards rest = had; rest != 0; rest = tg_without_lowest(rest)) {
            put(out, tg_lowest_card(rest), (uint8_t)seat);
        }
        assign_draws(history, seat, had, rng, out);
    }
}

/* Whether a card can have this origin. A shown card came from the seat that showed it, before that
 * event. */
static bool may_come_from(const tg_history *history, tg_card card, uint8_t origin) {
    if (history->shown_at[card] == history->length) {
        return true;
    }
    if (origin < TG_DRAWN) {
        return origin == history->shown_by[card];
    }
    if (origin == TG_IN_STOCK) {
        return false;
    }
    int draw = origin - TG_DRAWN;
    return history->drawn_by[draw] == history->shown_by[card] &&
           history->drawn_at[draw] < history->shown_at[card];
}

/* The seat that got a card of this origin, as a bit; 0 if none. */
static int whose(const tg_history *history, uint8_t origin) {
    if (origin == TG_IN_STOCK) {
        return 0;
    }
    return 1 << (origin < TG_DRAWN ? origin : history->drawn_by[origin - TG_DRAWN]);
}

/* Exchange the places of two cards. */
static int exchange(const tg_history *history, tg_card a, tg_card b, tg_past *past) {
    uint8_t from_a = past->origin[a], from_b = past->origin[b];
    for (int seat = 0; seat < TG_SEATS; seat++) {
        past->dealt[seat] &= ~(tg_card_bit(a) | tg_card_bit(b));
    }
    put(past, a, from_b);
    put(past, b, from_a);
    return TG_MOVED | whose(history, from_a) | whose(history, from_b);
}

/* The face-down secret of this rank; -1 if none. */
static int secret_of_rank(const tg_history *history, const tg_past *past, uint32_t rank) {
    for (int i = 0; i < history->secrets; i++) {
        if (past->secret[i] == rank) {
            return i;
        }
    }
    return -1;
}

/* The natural cards that nobody has shown and that lie in no secret. */
static tg_cards hidden_cards(const tg_history *history, const tg_past *past) {
    tg_cards hidden = 0;
    for (int i = 0; i < history->movables; i++) {
        tg_card card = history->movable[i];
        if (history->shown_at[card] == history->length && secret_of(history, past, card) < 0) {
            hidden |= tg_card_bit(card);
        }
    }
    return hidden;
}

/* Exchange all cards of two random ranks, suit by suit, if one of them is that of a face-down
 * secret and nobody has shown a card of the other. */
static int exchange_secret(const tg_history *history, tg_past *past, tg_rng *rng) {
    uint32_t one = tg_rng_below(rng, TG_RANKS), other = tg_rng_below(rng, TG_RANKS);
    int secret = secret_of_rank(history, past, one);
    uint32_t rank = secret >= 0 ? other : one;
    secret = secret >= 0 ? secret : secret_of_rank(history, past, other);
    tg_cards brought = tg_rank_mask((int)rank);
    if (secret < 0 || (brought & ~hidden_cards(history, past)) != 0) {
        return 0;
    }
    int moved = 0;
    tg_cards left = tg_rank_mask(past->secret[secret]);
    for (; left != 0; left = tg_without_lowest(left), brought = tg_without_lowest(brought)) {
        moved |= exchange(history, tg_lowest_card(left), tg_lowest_card(brought), past);
    }
    past->secret[secret] = (uint8_t)rank;
    return moved;
}

int tg_past_step(const tg_history *history, tg_past *past, tg_rng *rng) {
    if (history->movables < 2) {
        return 0;
    }
    if (history->secrets > 0 && tg_rng_below(rng, TG_STEPS_FOR_A_SECRET) == 0) {
        return exchange_secret(history, past, rng);
    }
    uint32_t n = (uint32_t)history->movables;
    tg_card a = history->movable[tg_rng_below(rng, n)];
    tg_card b = history->movable[tg_rng_below(rng, n)];
    uint8_t from_a = past->origin[a], from_b = past->origin[b];
    if (from_a == from_b || !may_come_from(history, a, from_b) ||
        !may_come_from(history, b, from_a)) {
        return 0;
    }
    if (secret_of(history, past, a) >= 0 || secret_of(history, past, b) >= 0) {
        return 0; /* a secret is exchanged as a whole */
    }
    return exchange(history, a, b, past);
}

tg_cards tg_past_leaving(const tg_history *history, const tg_past *past, int index) {
    for (int i = 0; i < history->secrets; i++) {
        if (history->secret_at[i] == index) {
            return tg_rank_mask(past->secret[i]);
        }
    }
    return named(&history->event[index].action);
}

/* The stock of the deal, in order of drawing; cards never drawn come last. */
static int stock_of(const tg_rules *rules, const tg_history *history, const tg_past *past,
                    tg_card stock[TG_MAX_STOCK]) {
    int n = history->draws;
    for (tg_card card = 0; card < TG_DECK + rules->jokers && n < TG_MAX_STOCK; card++) {
        if (past->origin[card] == TG_IN_STOCK) {
            stock[n++] = card;
        }
    }
    return n;
}

bool tg_past_deal(const tg_rules *rules, const tg_history *history, const tg_past *past,
                  tg_state *out) {
    tg_card stock[TG_MAX_STOCK];
    memcpy(stock, past->drawn, sizeof past->drawn);
    int n = stock_of(rules, history, past, stock);
    if (tg_deal_from(rules, past->dealt, stock, n, out) != TG_OK) {
        return false;
    }
    out->table.voids = (uint8_t)history->voids;
    return true;
}

tg_action tg_past_action(const tg_history *history, const tg_past *past, int index) {
    tg_action action = history->event[index].action;
    if (is_hidden_secret(history, index)) {
        action.meld = tg_natural_set(tg_past_leaving(history, past, index));
    }
    return action;
}

bool tg_past_replay(const tg_rules *rules, const tg_history *history, const tg_past *past,
                    const tg_table *table, tg_state *out) {
    if (!tg_past_deal(rules, history, past, out)) {
        return false;
    }
    for (int i = 0; i < history->length; i++) {
        tg_action action = tg_past_action(history, past, i);
        if (out->table.turn != history->event[i].table.turn ||
            tg_check(rules, &out->table, &out->own[out->table.turn], &action) != TG_OK) {
            return false;
        }
        tg_apply(rules, out, &action);
    }
    return memcmp(&out->table, table, sizeof *table) == 0;
}
