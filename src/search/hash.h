/* A hash of bytes, for tables with open addressing. Pure. */
#ifndef TG_HASH_H
#define TG_HASH_H

#include <stddef.h>
#include <string.h>

#include "engine/rng.h"

/* Mix `size` bytes (a multiple of 8) into the hash `seed`. */
static inline uint64_t tg_hash(uint64_t seed, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint64_t mixed = seed;
    for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        mixed = tg_splitmix64(&mixed) ^ word;
    }
    return tg_splitmix64(&mixed);
}

#endif
