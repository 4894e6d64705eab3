/* The batch kernel for SSE4.1: 2 hands a vector, or for one hand 2 choices. */
#include "solver/kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "solver/deadwood_inline.h"

#define TG_TARGET __attribute__((target("sse4.1")))
#define LANES 2

typedef __m128i vec;

TG_TARGET static inline vec v_load(const tg_cards *p) {
    return _mm_loadu_si128((const __m128i *)p);
}
TG_TARGET static inline void v_store(tg_cards *p, vec x) {
    _mm_storeu_si128((__m128i *)p, x);
}
TG_TARGET static inline vec v_zero(void) {
    return _mm_setzero_si128();
}
TG_TARGET static inline vec v_and(vec a, vec b) {
    return _mm_and_si128(a, b);
}
TG_TARGET static inline vec v_or(vec a, vec b) {
    return _mm_or_si128(a, b);
}
/* b without a. */
TG_TARGET static inline vec v_andnot(vec a, vec b) {
    return _mm_andnot_si128(a, b);
}
/* a without b and c. */
TG_TARGET static inline vec v_andnot3(vec a, vec b, vec c) {
    return _mm_andnot_si128(v_or(b, c), a);
}
TG_TARGET static inline vec v_rotate16(vec a) {
    return _mm_shuffle_epi8(a, _mm_setr_epi8(6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 8, 9, 10, 11, 12, 13));
}
TG_TARGET static inline vec v_swap32(vec a) {
    return _mm_shuffle_epi32(a, 0xb1);
}
TG_TARGET static inline vec v_rotate48(vec a) {
    return v_swap32(v_rotate16(a));
}
TG_TARGET static inline vec v_add_u16(vec a, vec b) {
    return _mm_add_epi16(a, b);
}
TG_TARGET static inline vec v_sub_u16(vec a, vec b) {
    return _mm_sub_epi16(a, b);
}
TG_TARGET static inline vec v_sub_sat_u16(vec a, vec b) {
    return _mm_subs_epu16(a, b);
}
TG_TARGET static inline vec v_min_u16(vec a, vec b) {
    return _mm_min_epu16(a, b);
}
TG_TARGET static inline vec v_max_u16(vec a, vec b) {
    return _mm_max_epu16(a, b);
}
TG_TARGET static inline vec v_set_u16(int a) {
    return _mm_set1_epi16((short)a);
}
TG_TARGET static inline vec v_set_u64(long long a) {
    return _mm_set1_epi64x(a);
}
TG_TARGET static inline vec v_shr_u16(vec a, int n) {
    return _mm_srli_epi16(a, n);
}
TG_TARGET static inline vec v_shl_u64(vec a, int n) {
    return _mm_slli_epi64(a, n);
}
TG_TARGET static inline vec v_min_u32(vec a, vec b) {
    return _mm_min_epu32(a, b);
}
TG_TARGET static inline vec v_lowest_u64(vec a) {
    return v_and(a, _mm_sub_epi64(v_zero(), a));
}
TG_TARGET static inline vec v_without_lowest_u16(vec a) {
    return v_and(a, _mm_add_epi16(a, _mm_set1_epi16(-1)));
}
/* A bit for each lane in which a and b share a bit. */
TG_TARGET static inline unsigned v_common_lanes(vec a, vec b) {
    vec zero = _mm_cmpeq_epi64(v_and(a, b), v_zero());
    return 3U ^ (unsigned)_mm_movemask_pd(_mm_castsi128_pd(zero));
}
TG_TARGET static inline vec v_gather(const tg_cards *hands, const uint16_t *index) {
    return _mm_set_epi64x((long long)hands[index[1]], (long long)hands[index[0]]);
}
/* Store the chosen ones of LANES indices side by side, then rubbish. */
TG_TARGET static inline void v_pick(uint16_t *p, const uint16_t *index, unsigned lanes) {
    p[0] = index[0];
    p[lanes & 1] = index[1];
}
/* Store `first` plus the place of every set bit. */
TG_TARGET static inline void v_list_bits(uint16_t *p, uint64_t bits, size_t first) {
    for (; bits != 0; bits &= bits - 1) {
        *p++ = (uint16_t)(first + (size_t)__builtin_ctzll(bits));
    }
}

TG_TARGET static inline vec v_runs(vec cards) {
    vec two = _mm_add_epi64(cards, cards);
    vec top = v_and(v_and(cards, two), _mm_add_epi64(two, two));
    return v_or(v_or(top, _mm_srli_epi64(top, 1)), _mm_srli_epi64(top, 2));
}

/* As tg_set_places. */
TG_TARGET static inline vec v_set_places(vec cards) {
    vec a = v_rotate16(cards);
    vec b = v_swap32(cards);
    return v_or(v_and(a, b), v_and(v_or(a, b), v_swap32(a)));
}

TG_TARGET static inline vec look_up(vec nibbles, int a, int b, int c, int d) {
#define N(i) (char)(((i)&1) * a + ((i) >> 1 & 1) * b + ((i) >> 2 & 1) * c + ((i) >> 3) * d)
    const vec table = _mm_setr_epi8(N(0), N(1), N(2), N(3), N(4), N(5), N(6), N(7), N(8), N(9),
                                    N(10), N(11), N(12), N(13), N(14), N(15));
#undef N
    return _mm_shuffle_epi8(table, nibbles);
}

/* Points in each suit, by its nibbles A-4, 5-8, 9-Q, and K: twice what stands for a 5. */
TG_TARGET static inline vec v_suit_points(vec left) {
    vec ace_to_4 = look_up(v_and(left, _mm_set1_epi16(0x000f)), 1, 2, 3, 4);
    vec nine_to_q = look_up(v_and(left, _mm_set1_epi16(0x0f00)), 9, 10, 10, 10);
    vec others = v_and(_mm_srli_epi64(left, 4), _mm_set1_epi8(0x0f));
    return v_add_u16(_mm_maddubs_epi16(v_or(ace_to_4, nine_to_q), _mm_set1_epi16(0x0101)),
                     _mm_maddubs_epi16(look_up(others, 5, 6, 7, 8), _mm_set1_epi16(0x0201)));
}

/* The sum of four suits' points, below 256 each, in a lane's lowest 16 bits. */
TG_TARGET static inline vec v_sum_suits(vec points) {
    return _mm_sad_epu8(points, v_zero());
}

/* The points of a lane. */
TG_TARGET static inline vec v_points(vec left) {
    return v_sum_suits(v_suit_points(left));
}

/* The largest of a lane's suits, in each of them. */
TG_TARGET static inline vec v_max_suit(vec points) {
    vec two = v_max_u16(points, v_swap32(points));
    return v_max_u16(two, v_rotate16(two));
}

/* The id of a lane's only card, in its lowest 16 bits. */
TG_TARGET static inline vec v_card_id(vec card) {
    /* For each byte, the id of its first card less 1; its bit adds 1 to 8. */
    const vec first = _mm_set1_epi64x(0x2e262119140c07ff);
    vec low = v_and(card, _mm_set1_epi8(0x0f));
    vec high = v_and(_mm_srli_epi64(card, 4), _mm_set1_epi8(0x0f));
    vec bit = _mm_add_epi8(look_up(low, 1, 2, 3, 4), look_up(high, 5, 6, 7, 8));
    vec empty = _mm_cmpeq_epi8(card, v_zero());
    return v_sum_suits(v_andnot(empty, _mm_add_epi8(first, bit)));
}

/* Store the lowest 16 bits of every lane of four vectors. */
TG_TARGET static inline void v_store_points(uint16_t *points, const vec sum[4]) {
    _mm_storeu_si128((__m128i *)points, _mm_packus_epi32(_mm_packus_epi32(sum[0], sum[1]),
                                                         _mm_packus_epi32(sum[2], sum[3])));
}

#include "solver/deadwood_lanes.h"

#include "solver/deadwood_batch.h"

#include "solver/discard_batch.h"

/* One hand, two choices at a time: the first trio stays, or is taken. */
TG_TARGET int tg_deadwood_in_lanes(tg_cards hand, tg_cards settled, tg_cards trios,
                                   tg_cards quads) {
    tg_cards first = trios & ~((trios - TG_RANK_A) & trios);
    int others = tg_count(trios) / TG_SUITS - 1;
    int n = tg_count(quads) / TG_SUITS;
    clash c;
    c.cards = _mm_set_epi64x((long long)(hand & ~first), (long long)hand);
    c.settled = _mm_set1_epi64x((long long)settled);
    c.trios = _mm_set1_epi64x((long long)(trios & ~first));
    c.quads = _mm_set1_epi64x((long long)quads);
    others = others < 0 ? 0 : others;
    vec best = n == 0   ? least_over_trios(&c, others, least_without_quads)
               : n == 1 ? least_over_trios(&c, others, least_with_one_quad)
                        : least_over_trios(&c, others, least_with_two_quads);
    int stays = _mm_extract_epi16(best, 0);
    int taken = _mm_extract_epi16(best, 4);
    return stays < taken ? stays : taken;
}

static bool supported(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("sse4.1");
}

const tg_kernel tg_kernel_sse41 = {"sse4.1", supported, deadwood_many, best_discard_many};

#endif
