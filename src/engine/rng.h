/* The random generator of the whole project: xoshiro256++ (Blackman and Vigna, 2019). splitmix64
 * fills its state from (seed, stream, index). So world `index` of search `seed` is the same on
 * every machine, in whatever order worlds are made. Not for cryptography. Thread safety: a
 * generator belongs to one thread. */
#ifndef TG_RNG_H
#define TG_RNG_H

#include <stdint.h>

typedef struct tg_rng {
    uint64_t s[4];
} tg_rng;

static inline uint64_t tg_splitmix64(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Streams keep uses of one seed apart. */
enum {
    TG_STREAM_DEAL = 1,
    TG_STREAM_WORLD = 2,
    TG_STREAM_PLAYOUT = 3,
    TG_STREAM_BOT = 4,
    TG_STREAM_LUCK = 5,
    TG_STREAM_BELIEF = 6,
    TG_STREAM_TRAINING = 16,
    TG_STREAM_LEAVES = 17
};

static inline tg_rng tg_rng_make(uint64_t seed, uint64_t stream, uint64_t index) {
    tg_rng rng;
    uint64_t state = seed;
    state = tg_splitmix64(&state) ^ stream;
    state = tg_splitmix64(&state) ^ index;
    for (int i = 0; i < 4; i++) {
        rng.s[i] = tg_splitmix64(&state);
    }
    return rng;
}

static inline uint64_t tg_rotl(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t tg_rng_next(tg_rng *rng) {
    uint64_t *s = rng->s;
    uint64_t result = tg_rotl(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = tg_rotl(s[3], 45);
    return result;
}

/* Uniform in 0 .. bound - 1, bound > 0, without bias (Lemire, 2019). */
static inline uint32_t tg_rng_below(tg_rng *rng, uint32_t bound) {
    uint64_t product = (tg_rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < threshold) {
            product = (tg_rng_next(rng) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

#endif
