/* Logarithms to base 2 in units of 1/256, by integers alone: the same bits on every machine. Thread
 * safety: everything here is pure. */
#ifndef TG_FIXED_H
#define TG_FIXED_H

#include <stdint.h>

enum { TG_LOG_ONE = 256 }; /* a factor of two */

/* 2^-(x / 256) in units of 2^-16, for x not negative. A parabola; the error is within 0.3%. */
static inline uint32_t tg_exp2_down(uint32_t x) {
    uint32_t whole = x / TG_LOG_ONE, part = x % TG_LOG_ONE;
    uint32_t fraction = 65536 - ((part * 44014) >> 8) + ((part * part * 11246) >> 16);
    return whole < 32 ? fraction >> whole : 0;
}

/* 256 * log2(x), for x not 0; the error is at most 3. */
static inline int32_t tg_log2(uint64_t x) {
    int whole = 63 - __builtin_clzll(x);
    uint64_t part = whole > 16 ? x >> (whole - 16) : x << (16 - whole);
    part &= 0xffff;
    uint64_t curve = (part * (65536 - part) >> 16) * 22500 >> 16;
    return (int32_t)(TG_LOG_ONE * whole + (int32_t)((part + curve + 128) >> 8));
}

/* The logarithm of a sum, from the logarithms of its parts. */
static inline int32_t tg_log2_sum(int32_t a, int32_t b) {
    int32_t high = a > b ? a : b, low = a > b ? b : a;
    uint32_t apart = (uint32_t)high - (uint32_t)low;
    return high + tg_log2(65536 + (uint64_t)tg_exp2_down(apart)) - 16 * TG_LOG_ONE;
}

#endif
