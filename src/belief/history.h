/* What everybody saw since the deal, and the pasts that may lie behind it: where each card came
 * from.
 *
 * A card that a seat was the first to show came from that seat and was there before; of the cards
 * that nobody has shown, nothing is known. All pasts that fit are equally likely before one asks
 * why the players acted so (likelihood.h).
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_HISTORY_H
#define TG_HISTORY_H

#include "belief/belief.h"

enum { TG_MAX_STOCK = 17, TG_MAX_SECRETS = 4 };

/* Where a card came from: dealt to seat 0, 1 or 2, drawn from the stock (TG_DRAWN + number of the
 * draw), or it still lies there. */
enum { TG_DRAWN = 3, TG_IN_STOCK = 255 };

typedef struct tg_past {
    uint8_t origin[TG_MAX_CARDS];
    uint8_t secret[TG_MAX_SECRETS]; /* ranks of the others' face-down secrets, in order of laying */
    tg_card drawn[TG_MAX_STOCK];    /* the same by place: the cards drawn, by number of the draw, */
    tg_cards dealt[TG_SEATS];       /* and the hands dealt */
} tg_past;

/* One action of the history, the table before it, and what that shows. */
typedef struct tg_event {
    tg_table table;
    tg_action action; /* another seat's face-down secret: without its meld */
    tg_cards unseen;  /* natural cards neither in a face-up meld nor in the pile */
    tg_cards fits;    /* cards that can be laid off on melds of others than who acts */
} tg_event;

typedef struct tg_history {
    const tg_event *event;
    int length;
    int seat;  /* whose view it is */
    int voids; /* R23: void hands in a row before this one */
    int draws;
    int secrets; /* of the others, face down */
    int movables;
    uint16_t drawn_at[TG_MAX_STOCK]; /* by number of the draw: its event */
    uint8_t drawn_by[TG_MAX_STOCK];
    uint16_t secret_at[TG_MAX_SECRETS];
    uint16_t shown_at[TG_MAX_CARDS]; /* the event that showed the card first; length: none did */
    uint8_t shown_by[TG_MAX_CARDS];
    uint8_t movable[TG_MAX_CARDS]; /* the cards whose origin the seat does not know */
} tg_history;

/* Note the table before an event, and what it shows. */
void tg_event_see(const tg_rules *rules, const tg_table *table, tg_event *event);

/* What the events, their tables filled in, say about the cards of a view. False if they draw more
 * cards or lay more secrets than there are. */
bool tg_history_read(const tg_rules *rules, const tg_view *view, const tg_event *event, int length,
                     tg_history *out);

/* Draw one past uniformly among those that lead to the hands and the stock of `world`, which is a
 * world of the view (tg_belief_sample). */
void tg_past_sample(const tg_history *history, const tg_state *world, tg_rng *rng, tg_past *out);

/* Let two random cards change places, if both places fit what was shown. A step is as likely as its
 * reverse. Returns the seats whose cards changed, as bits, TG_MOVED with them; 0: none did. */
enum { TG_MOVED = 1 << TG_SEATS };
int tg_past_step(const tg_history *history, tg_past *past, tg_rng *rng);

/* The state in which a past begins; false if it deals wrong numbers of cards. */
bool tg_past_deal(const tg_rules *rules, const tg_history *history, const tg_past *past,
                  tg_state *out);

/* The cards that leave the hand of who acts in event `index`, of those not shown before. */
tg_cards tg_past_leaving(const tg_history *history, const tg_past *past, int index);

/* Event `index` as the past has it, with the meld of a face-down secret. */
tg_action tg_past_action(const tg_history *history, const tg_past *past, int index);

/* Play the history from a past's deal; false if it does not lead to `table`: a card that decides
 * over what is legal, the right to answer or the end (R10, R11, R16, R28) lay elsewhere. */
bool tg_past_replay(const tg_rules *rules, const tg_history *history, const tg_past *past,
                    const tg_table *table, tg_state *out);

#endif
