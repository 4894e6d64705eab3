/* The public history since the deal, and its possible pasts. A past says where each card came from.
 *
 * The first seat to show a card had the card in its hand before. Nothing is known about cards that
 * nobody has shown. All pasts that fit are equally likely, until the actions of the players are
 * judged (likelihood.h).
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_HISTORY_H
#define TG_HISTORY_H

#include "belief/belief.h"
#include "policy/ranges.h"

enum { TG_MAX_STOCK = 17, TG_MAX_SECRETS = 4 };

/* The origin of a card: dealt to seat 0, 1 or 2; drawn from the stock (TG_DRAWN + number of the
 * draw); or still in the stock. */
enum { TG_DRAWN = 3, TG_IN_STOCK = 255 };

typedef struct tg_past {
    uint8_t origin[TG_MAX_CARDS];
    uint8_t secret[TG_MAX_SECRETS]; /* ranks of the others' face-down secrets, in order of laying */
    tg_card drawn[TG_MAX_STOCK];    /* the same by place: the card of each draw, */
    tg_cards dealt[TG_SEATS];       /* and the hands dealt */
} tg_past;

/* One action of the history, the table before it, and what this table shows. */
typedef struct tg_event {
    tg_table table;
    tg_action action; /* another seat's face-down secret: without its meld */
    tg_cards unseen;  /* natural cards neither in a face-up meld nor in the pile */
    tg_cards fits; /* cards that can be laid off on melds of other seats than the one that acts */
    uint16_t situation; /* of a call or an answer of the seat that acts (policy/ranges.h) */
} tg_event;

typedef struct tg_history {
    const tg_event *event;
    int length;
    int seat;  /* the viewing seat */
    int voids; /* R23: void hands in a row before this one */
    int draws;
    int secrets; /* of the others, face down */
    int movables;
    uint16_t drawn_at[TG_MAX_STOCK]; /* event of each draw */
    uint8_t drawn_by[TG_MAX_STOCK];
    uint16_t secret_at[TG_MAX_SECRETS];
    uint16_t shown_at[TG_MAX_CARDS]; /* event that showed the card first; length: not shown */
    uint8_t shown_by[TG_MAX_CARDS];
    uint8_t movable[TG_MAX_CARDS]; /* the cards whose origin the seat does not know */
} tg_history;

/* Note the table before an event, and what this table shows. */
void tg_event_see(const tg_rules *rules, const tg_table *table, tg_event *event);

/* Read what the events say about the cards of a view; their tables must be filled in. False if they
 * draw more cards or lay more secrets than there are. */
bool tg_history_read(const tg_rules *rules, const tg_view *view, const tg_event *event, int length,
                     tg_history *out);

/* Draw one past uniformly among those that lead to the hands and the stock of `world`, a world of
 * the view (tg_belief_sample). */
void tg_past_sample(const tg_history *history, const tg_state *world, tg_rng *rng, tg_past *out);

/* Exchange the places of two random cards, if both fit what was shown, or of a face-down secret and
 * four cards of another rank. A step is as likely as its reverse. Returns TG_MOVED and the bits of
 * the seats whose cards changed; 0 if nothing moved. */
enum { TG_MOVED = 1 << TG_SEATS };
int tg_past_step(const tg_history *history, tg_past *past, tg_rng *rng);

/* The first state of a past; false if the past deals wrong numbers of cards. */
bool tg_past_deal(const tg_rules *rules, const tg_history *history, const tg_past *past,
                  tg_state *out);

/* The cards, not shown before, that leave the hand of the acting seat in event `index`. */
tg_cards tg_past_leaving(const tg_history *history, const tg_past *past, int index);

/* The action of event `index` in this past, with the meld of a face-down secret. */
tg_action tg_past_action(const tg_history *history, const tg_past *past, int index);

/* Play the history from a past's deal. False if it does not lead to `table`: then a card decided
 * otherwise about legality, the right to answer or the end (R10, R11, R16, R28). */
bool tg_past_replay(const tg_rules *rules, const tg_history *history, const tg_past *past,
                    const tg_table *table, tg_state *out);

#endif
