/* Very small or large numbers, from integers alone: a 32-bit fraction and a power of two. The same
 * bits on every machine. Thread safety: everything here is pure. */
#ifndef TG_SCALED_H
#define TG_SCALED_H

#include <stdint.h>

/* part * 2^power; part is 0, or its highest bit is set. */
typedef struct tg_scaled {
    uint32_t part;
    int32_t power;
} tg_scaled;

/* `x` shifted so that its highest bit is bit 31; lower bits that fall off are dropped. */
static inline tg_scaled tg_scaled_of(uint64_t x, int32_t power) {
    if (x == 0) {
        return (tg_scaled){0, 0};
    }
    int up = 32 - __builtin_clzll(x);
    uint64_t part = up >= 0 ? x >> up : x << -up;
    return (tg_scaled){(uint32_t)part, power + up};
}

static inline tg_scaled tg_scaled_product(tg_scaled a, tg_scaled b) {
    return tg_scaled_of((uint64_t)a.part * b.part, a.power + b.power);
}

static inline tg_scaled tg_scaled_sum(tg_scaled a, tg_scaled b) {
    if (a.part == 0 || b.part == 0) {
        return a.part == 0 ? b : a;
    }
    tg_scaled high = a.power >= b.power ? a : b, low = a.power >= b.power ? b : a;
    int32_t apart = high.power - low.power;
    if (apart > 30) {
        return high;
    }
    return tg_scaled_of(((uint64_t)high.part << 30) + ((uint64_t)low.part << 30 >> apart),
                        high.power - 30);
}

/* 2^(x / 256), with an error within 2^-27, from the binary digits of x % 256. */
static inline tg_scaled tg_scaled_exp2(int32_t x) {
    /* 2^31 * 2^(2^i / 256) */
    static const uint32_t root[8] = {0x8058d7d3, 0x80b1ed50, 0x8164d1f4, 0x82cd8699,
                                     0x85aac368, 0x8b95c1e4, 0x9837f052, 0xb504f334};
    int32_t part = x & 255;
    uint64_t product = UINT64_C(1) << 31;
    for (int i = 0; i < 8; i++) {
        if ((part >> i & 1) != 0) {
            product = product * root[i] >> 31;
        }
    }
    return (tg_scaled){(uint32_t)product, (x - part) / 256 - 31};
}

/* In units of 2^-`bits` of 2^(most + 32), cut. */
static inline uint64_t tg_scaled_units(tg_scaled x, int32_t most, int bits) {
    int64_t down = 32 - (int64_t)bits + (most - x.power);
    return x.part == 0 || down > 31 ? 0 : down >= 0 ? x.part >> down : (uint64_t)x.part << -down;
}

#endif
