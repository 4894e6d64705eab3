/* The state of one hand: the public table, and the private knowledge of each seat.
 *
 * A policy, a belief or a view gets only what its seat may know; the types keep hidden cards out of
 * its reach. A state is flat and is copied by assignment; equal bytes mean equal states. */
#ifndef TG_STATE_H
#define TG_STATE_H

#include "cards/meld.h"
#include "engine/rules.h"

enum { TG_MAX_MELDS = 18, TG_MAX_PILE = 24 };
/* The most legal actions that a seat can have: without jokers, and with two. */
enum { TG_MAX_ACTIONS = 256, TG_MAX_JOKER_ACTIONS = 8192 };

typedef enum tg_phase { TG_PHASE_DRAW, TG_PHASE_PLAY, TG_PHASE_ANSWER, TG_PHASE_OVER } tg_phase;

typedef enum tg_action_kind {
    TG_DRAW,
    TG_TAKE,    /* card = the top discard; new meld: meld; laid off: target */
    TG_EXPOSE,  /* meld */
    TG_SECRET,  /* meld: a quad laid face down */
    TG_SAPAW,   /* card onto table meld `target` */
    TG_DISCARD, /* card */
    TG_CALL,
    TG_FOLD,
    TG_CHALLENGE,
    TG_SHOW
} tg_action_kind;

/* R19: the answer that is no challenge. */
static inline tg_action_kind tg_no_challenge(const tg_rules *rules) {
    return rules->answer == TG_ANSWER_SHOW_OR_CHALLENGE ? TG_SHOW : TG_FOLD;
}

enum { TG_NO_MELD = 255, TG_NO_SEAT = 255 };

typedef struct tg_action {
    tg_meld meld; /* take, expose, secret; all zero where there is none */
    uint8_t kind;
    tg_card card;       /* take, sapaw, discard; else TG_NO_CARD */
    uint8_t target;     /* index into tg_table.meld; else TG_NO_MELD */
    uint8_t joker_high; /* sapaw of a joker on a run: 1 at its high end */
    uint8_t reserved[4];
} tg_action;

/* What all three seats see. Fields that an option does not use stay zero. */
typedef struct tg_table {
    tg_meld meld[TG_MAX_MELDS]; /* face up, in the order they were exposed */
    tg_cards laid[TG_SEATS];    /* cards that each seat laid on its own face-up melds */
    tg_cards known[TG_SEATS];   /* R7 free: cards in a hand that came from the pile */
    uint8_t pile[TG_MAX_PILE];  /* discards, oldest first; zero above pile_size */
    uint8_t meld_count;
    uint8_t pile_size;
    uint8_t stock_size; /* cards left to draw */
    uint8_t hand_size[TG_SEATS];
    uint8_t facedown[TG_SEATS];      /* R11: quads that lie face down */
    uint8_t opened;                  /* R9, one bit a seat */
    uint8_t blocked;                 /* R18, one bit a seat */
    uint8_t turn;                    /* the seat to act; when over, the seat that acted last */
    uint8_t phase;                   /* tg_phase */
    uint8_t taken;                   /* R7 free: the card taken this turn, or TG_NO_CARD */
    uint8_t takes;                   /* R7 free: takes in a row without a stock draw */
    uint8_t caller;                  /* R17, or TG_NO_SEAT */
    uint8_t answer[TG_SEATS];        /* TG_FOLD, TG_CHALLENGE, TG_SHOW, or 0: none given */
    uint8_t secrets_shown[TG_SEATS]; /* R11: exposed whole in one action and still paid */
    uint8_t voids;                   /* R23 void_carries: void hands in a row before this one */
    uint8_t ending;                  /* TG_ENDING_NONE while the hand runs */
    uint8_t winner;                  /* or TG_NO_SEAT */
    uint8_t reserved[7];
} tg_table;

/* The private knowledge of one seat. */
typedef struct tg_own {
    tg_cards hand;
    tg_cards facedown; /* its secrets that lie face down */
    tg_cards dealt;    /* R12 taga_loob: dealt cards that are still in the hand */
    tg_cards late;     /* R12 sagasa: stock cards in the hand drawn after their trio was exposed */
    uint16_t late_joker[2]; /* like `late`, for Xr and Xb: one bit for the rank of each such trio */
    uint8_t kang;           /* R12 kang: drew the fourth of three in the hand */
    uint8_t sagasas; /* R12: sagasas made; the others cannot see whether a fourth was drawn late */
    uint8_t forgotten; /* the lowest cards of the pile that the seat does not know */
    uint8_t reserved;
} tg_own;

typedef struct tg_state {
    tg_table table;
    tg_own own[TG_SEATS];
    uint8_t stock[24]; /* stock[stock_size - 1] is drawn next; zero above */
} tg_state;

_Static_assert(sizeof(tg_action) == 24 && sizeof(tg_table) == 392 && sizeof(tg_own) == 40,
               "no hidden padding: states are compared and hashed as bytes");

#endif
