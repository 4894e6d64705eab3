/* The options of the rules that the solver needs. */
#ifndef TG_OPTIONS_H
#define TG_OPTIONS_H

#include <stdint.h>

/* {0} is `classic`. */
typedef struct tg_counting {
    uint8_t ace_high_run;       /* R3 */
    uint8_t joker_points;       /* R2: 0, 25 or 30 */
    uint8_t hidden_melds_count; /* R5: all cards of the hand count */
} tg_counting;

enum { TG_UNREACHABLE = 0xffff }; /* the deadwood if no partition meets the conditions */

#endif
