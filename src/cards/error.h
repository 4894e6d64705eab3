/* Error codes. Every function of the core that can fail returns one and writes its result through
 * an out pointer. A table of the binding (tongits_core/_errors.py) maps codes to exceptions. */
#ifndef TG_ERROR_H
#define TG_ERROR_H

typedef enum tg_error {
    TG_OK = 0,
    TG_ERR_MEMORY,   /* an allocation failed */
    TG_ERR_CAPACITY, /* the caller's buffer is too small; the out count says how much is needed */
    TG_ERR_BAD_CARD, /* a mask with bits that are no card, or an id above 53 */
    TG_ERR_DUPLICATE_CARD, /* a card is in two places */
    TG_ERR_BAD_MELD,       /* R3, R4: these cards are no meld */
    TG_ERR_BAD_ACTION,     /* bytes that are not an action */
    TG_ERR_DEAL_SIZE,      /* R1: a hand or the stock of a wrong number of cards */
    /* Illegal actions, by clause. */
    TG_ILLEGAL_OVER,           /* the hand has ended */
    TG_ILLEGAL_FIRST_TURN,     /* R6: the dealer's first turn has no draw, take or call */
    TG_ILLEGAL_TURN_BEGUN,     /* R7, R17: draw, take, call: only at the start of a turn */
    TG_ILLEGAL_TURN_NOT_BEGUN, /* R7, R8: a turn must start with a draw, take or call */
    TG_ILLEGAL_NO_CALL,        /* R19: nobody called */
    TG_ILLEGAL_NOT_IN_HAND,    /* a card that the seat does not hold */
    TG_ILLEGAL_NOT_TOP,        /* R7: only the top discard may be taken */
    TG_ILLEGAL_PICKUP,         /* R7: the pickup option does not allow this take */
    TG_ILLEGAL_MELD,           /* R3, R4, R8: these cards are no meld */
    TG_ILLEGAL_SAPAW_TARGET,   /* R10: no such meld on the table */
    TG_ILLEGAL_SAPAW_FIT,      /* R10: the card does not fit that meld */
    TG_ILLEGAL_SECRET,         /* R11: not a quad that may be laid face down */
    TG_ILLEGAL_FINAL_DISCARD,  /* R15: would empty the hand without a last discard */
    TG_ILLEGAL_CALL_UNOPENED,  /* R17: the caller had not opened on an earlier turn */
    TG_ILLEGAL_CALL_BLOCKED,   /* R18: a sapaw blocks the call */
    TG_ILLEGAL_CALL_PROTECTED, /* R11: an unopened holder of a secret may not call */
    TG_ILLEGAL_ANSWER,         /* R19: the rules do not allow this answer */
    TG_ILLEGAL_DUMP,           /* R10: no_dump_sapawable */
    TG_ILLEGAL_DISCARD_TAKEN,  /* R7 free: the card taken this turn */
    TG_ERROR_CODES
} tg_error;

#endif
