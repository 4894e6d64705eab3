/* The batch kernel for AVX-512 with VBMI2 (Ice Lake, Zen 4 and later): 8 hands a vector. */
#include "solver/kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "solver/deadwood_inline.h"

#define TG_TARGET                                                                                  \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq")))
#define LANES 8

typedef __m512i vec;

/* Points of the cards A .. 7 by the low 7 bits of a suit, and of 8 .. K by the bits above. */
#define BIT(i, b, points) (((i) >> (b)&1) * (points))
#define LOW(i)                                                                                     \
    (BIT(i, 0, 1) + BIT(i, 1, 2) + BIT(i, 2, 3) + BIT(i, 3, 4) + BIT(i, 4, 5) + BIT(i, 5, 6) +     \
     BIT(i, 6, 7))
#define HIGH(i)                                                                                    \
    (BIT(i, 0, 8) + BIT(i, 1, 9) + BIT(i, 2, 10) + BIT(i, 3, 10) + BIT(i, 4, 10) + BIT(i, 5, 10))
#define FOUR(f, i) f(i), f((i) + 1), f((i) + 2), f((i) + 3)
#define SIXTEEN(f, i) FOUR(f, i), FOUR(f, (i) + 4), FOUR(f, (i) + 8), FOUR(f, (i) + 12)
#define SIXTY_FOUR(f, i)                                                                           \
    SIXTEEN(f, i), SIXTEEN(f, (i) + 16), SIXTEEN(f, (i) + 32), SIXTEEN(f, (i) + 48)

#define SAME(i) (i)

static const uint8_t counting[64] = {SIXTY_FOUR(SAME, 0)};
static const uint8_t low_points[128] = {SIXTY_FOUR(LOW, 0), SIXTY_FOUR(LOW, 64)};
static const uint8_t high_points[64] = {SIXTY_FOUR(HIGH, 0)};

TG_TARGET static inline vec v_load(const tg_cards *p) {
    return _mm512_loadu_si512(p);
}
TG_TARGET static inline void v_store(tg_cards *p, vec x) {
    _mm512_storeu_si512(p, x);
}
TG_TARGET static inline vec v_zero(void) {
    return _mm512_setzero_si512();
}
TG_TARGET static inline vec v_and(vec a, vec b) {
    return _mm512_and_si512(a, b);
}
TG_TARGET static inline vec v_or(vec a, vec b) {
    return _mm512_or_si512(a, b);
}
/* b without a. */
TG_TARGET static inline vec v_andnot(vec a, vec b) {
    return _mm512_andnot_si512(a, b);
}
/* a without b and c. */
TG_TARGET static inline vec v_andnot3(vec a, vec b, vec c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0x10);
}
TG_TARGET static inline vec v_rotate16(vec a) {
    return _mm512_rol_epi64(a, 16);
}
TG_TARGET static inline vec v_swap32(vec a) {
    return _mm512_rol_epi64(a, 32);
}
TG_TARGET static inline vec v_rotate48(vec a) {
    return _mm512_rol_epi64(a, 48);
}
TG_TARGET static inline vec v_add_u16(vec a, vec b) {
    return _mm512_add_epi16(a, b);
}
TG_TARGET static inline vec v_sub_u16(vec a, vec b) {
    return _mm512_sub_epi16(a, b);
}
TG_TARGET static inline vec v_sub_sat_u16(vec a, vec b) {
    return _mm512_subs_epu16(a, b);
}
TG_TARGET static inline vec v_min_u16(vec a, vec b) {
    return _mm512_min_epu16(a, b);
}
TG_TARGET static inline vec v_max_u16(vec a, vec b) {
    return _mm512_max_epu16(a, b);
}
TG_TARGET static inline vec v_set_u16(int a) {
    return _mm512_set1_epi16((short)a);
}
TG_TARGET static inline vec v_set_u64(long long a) {
    return _mm512_set1_epi64(a);
}
TG_TARGET static inline vec v_shr_u16(vec a, int n) {
    return _mm512_srli_epi16(a, (uint8_t)n);
}
TG_TARGET static inline vec v_shl_u64(vec a, int n) {
    return _mm512_slli_epi64(a, (uint8_t)n);
}
TG_TARGET static inline vec v_min_u32(vec a, vec b) {
    return _mm512_min_epu32(a, b);
}
TG_TARGET static inline vec v_lowest_u64(vec a) {
    return v_and(a, _mm512_sub_epi64(v_zero(), a));
}
TG_TARGET static inline vec v_without_lowest_u16(vec a) {
    return v_and(a, _mm512_add_epi16(a, _mm512_set1_epi16(-1)));
}
/* A bit for each lane in which a and b share a bit. */
TG_TARGET static inline unsigned v_common_lanes(vec a, vec b) {
    return _mm512_test_epi64_mask(a, b);
}
TG_TARGET static inline vec v_gather(const tg_cards *hands, const uint16_t *index) {
    return _mm512_set_epi64((long long)hands[index[7]], (long long)hands[index[6]],
                            (long long)hands[index[5]], (long long)hands[index[4]],
                            (long long)hands[index[3]], (long long)hands[index[2]],
                            (long long)hands[index[1]], (long long)hands[index[0]]);
}
/* Store the chosen ones of LANES indices side by side, then rubbish. */
TG_TARGET static inline void v_pick(uint16_t *p, const uint16_t *index, unsigned lanes) {
    __m128i all = _mm_loadu_si128((const __m128i *)index);
    _mm_storeu_si128((__m128i *)p, _mm_maskz_compress_epi16((__mmask8)lanes, all));
}
/* Store `first` plus the place of every set bit, then rubbish, 64 numbers in all. */
TG_TARGET static inline void v_list_bits(uint16_t *p, uint64_t bits, size_t first) {
    const vec base = _mm512_set1_epi16((short)first);
    vec places = _mm512_maskz_compress_epi8(bits, v_load((const tg_cards *)counting));
    vec low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(places));
    vec high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(places, 1));
    _mm512_storeu_si512(p, v_add_u16(low, base));
    _mm512_storeu_si512(p + 32, v_add_u16(high, base));
}

TG_TARGET static inline vec v_runs(vec cards) {
    vec two = _mm512_add_epi64(cards, cards);
    vec top = _mm512_ternarylogic_epi64(cards, two, _mm512_add_epi64(two, two), 0x80);
    return _mm512_ternarylogic_epi64(top, _mm512_srli_epi64(top, 1), _mm512_srli_epi64(top, 2),
                                     0xfe);
}

/* As tg_set_places. */
TG_TARGET static inline vec v_set_places(vec cards) {
    return _mm512_ternarylogic_epi64(v_rotate16(cards), v_swap32(cards), v_rotate48(cards), 0xe8);
}

/* Points by bytes: A .. 7 and 8 .. K of each suit. */
TG_TARGET static inline vec byte_points(vec left) {
    vec low = _mm512_permutex2var_epi8(v_load((const tg_cards *)low_points), left,
                                       v_load((const tg_cards *)(low_points + 64)));
    return _mm512_mask_permutexvar_epi8(low, 0xaaaaaaaaaaaaaaaa, _mm512_add_epi64(left, left),
                                        v_load((const tg_cards *)high_points));
}

TG_TARGET static inline vec v_suit_points(vec left) {
    return _mm512_maddubs_epi16(byte_points(left), _mm512_set1_epi8(1));
}

/* The sum of four suits' points, below 256 each, in a lane's lowest 16 bits. */
TG_TARGET static inline vec v_sum_suits(vec points) {
    return _mm512_sad_epu8(points, v_zero());
}

/* The points of a lane. */
TG_TARGET static inline vec v_points(vec left) {
    return v_sum_suits(byte_points(left));
}

/* The largest of a lane's suits, in each of them. */
TG_TARGET static inline vec v_max_suit(vec points) {
    vec two = v_max_u16(points, v_swap32(points));
    return v_max_u16(two, v_rotate16(two));
}

/* The id of a lane's only card, in its lowest 16 bits. */
TG_TARGET static inline vec v_card_id(vec card) {
    /* The place of a bit, from the number of bits below it. */
    vec below = _mm512_andnot_si512(card, _mm512_add_epi64(card, _mm512_set1_epi64(-1)));
    vec place = _mm512_popcnt_epi64(below);
    vec suit = _mm512_srli_epi64(place, 4);
    return _mm512_sub_epi64(place, _mm512_add_epi64(suit, _mm512_add_epi64(suit, suit)));
}

/* Store the lowest 16 bits of every lane of four vectors. */
TG_TARGET static inline void v_store_points(uint16_t *points, const vec sum[4]) {
    const vec order = _mm512_set_epi32(15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1, 12, 8, 4, 0);
    vec packed = _mm512_packus_epi32(_mm512_packus_epi32(sum[0], sum[1]),
                                     _mm512_packus_epi32(sum[2], sum[3]));
    _mm512_storeu_si512(points, _mm512_permutexvar_epi32(order, packed));
}

#include "solver/deadwood_lanes.h"

#include "solver/deadwood_batch.h"

#include "solver/discard_batch.h"

static bool supported(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
}

const tg_kernel tg_kernel_avx512 = {"avx512", supported, deadwood_many, best_discard_many};

#endif
