/* Integers of 128 bits made of two words, for compilers without such a type. Everything is pure. */
#ifndef TG_WIDE_H
#define TG_WIDE_H

#include <stdbool.h>
#include <stdint.h>

/* high * 2^64 + low; a negative number is its two's complement. */
typedef struct tg_wide {
    uint64_t high, low;
} tg_wide;

static inline tg_wide tg_wide_sum(tg_wide a, tg_wide b) {
    uint64_t low = a.low + b.low;
    return (tg_wide){a.high + b.high + (low < a.low), low};
}

static inline tg_wide tg_wide_negative(tg_wide a) {
    uint64_t low = ~a.low + 1;
    return (tg_wide){~a.high + (low == 0), low};
}

/* A number that is not negative, times `b`. */
static inline tg_wide tg_wide_times(tg_wide a, uint32_t b) {
    uint64_t first = (a.low & UINT32_MAX) * b;
    uint64_t second = (a.low >> 32) * b + (first >> 32);
    return (tg_wide){a.high * b + (second >> 32), second << 32 | (first & UINT32_MAX)};
}

/* A number that is not negative, divided by `b` and rounded down. */
static inline tg_wide tg_wide_part(tg_wide a, uint32_t b) {
    uint64_t first = (a.high % b) << 32 | a.low >> 32;
    uint64_t second = (first % b) << 32 | (a.low & UINT32_MAX);
    return (tg_wide){a.high / b, first / b << 32 | second / b};
}

static inline bool tg_wide_is_more(tg_wide a, tg_wide b) {
    return a.high == b.high ? a.low > b.low : (int64_t)a.high > (int64_t)b.high;
}

#endif
