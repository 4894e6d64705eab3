#include "solver/kernels.h"

#include "solver/deadwood_inline.h"

static bool always(void) {
    return true;
}

static tg_cards portable_deadwood_many(const tg_cards *hands, size_t n, uint16_t *points) {
    tg_cards seen = 0;
    for (size_t i = 0; i < n; i++) {
        seen |= hands[i];
        points[i] = (uint16_t)tg_deadwood(hands[i]);
    }
    return seen;
}

static void portable_best_discard_many(const tg_cards *hands, size_t n, tg_card *cards,
                                       uint16_t *points) {
    for (size_t i = 0; i < n; i++) {
        points[i] = (uint16_t)tg_best_discard_natural(hands[i], &cards[i]);
    }
}

static const tg_kernel tg_kernel_portable = {"portable", always, portable_deadwood_many,
                                             portable_best_discard_many};

const tg_kernel *const tg_kernels[] = {
#if defined(__x86_64__) && !defined(TG_PORTABLE)
    &tg_kernel_avx512, &tg_kernel_avx2, &tg_kernel_sse41,
#endif
    &tg_kernel_portable};

const int tg_kernel_count = (int)(sizeof tg_kernels / sizeof tg_kernels[0]);

/* Written once, before main or when the library is loaded. */
static const tg_kernel *chosen = &tg_kernel_portable;

__attribute__((constructor)) static void choose_kernel(void) {
    int i = 0;
    while (!tg_kernels[i]->supported()) {
        i++;
    }
    chosen = tg_kernels[i];
}

const char *tg_kernel_name(void) {
    return chosen->name;
}

const tg_kernel *tg_kernel_chosen(void) {
    return chosen;
}
