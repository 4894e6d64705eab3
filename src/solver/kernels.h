/* The batch kernels: the same results by different instructions. All but `portable` need a CPU
 * with these instructions. The best one is chosen once, at load; the choice is the only mutable
 * global of the library. */
#ifndef TG_KERNELS_H
#define TG_KERNELS_H

#include <stddef.h>

#include "cards/cards.h"

typedef struct tg_kernel {
    const char *name;
    bool (*supported)(void);
    /* R5, ace low: `points[i]` is the minimum deadwood of `hands[i]`, if that is a natural hand.
     * Returns the union of the hands, which shows whether all were. */
    tg_cards (*deadwood_many)(const tg_cards *hands, size_t n, uint16_t *points);
    /* As tg_best_discard_natural for each hand; all are natural and none is empty. */
    void (*best_discard_many)(const tg_cards *hands, size_t n, tg_card *cards, uint16_t *points);
} tg_kernel;

/* Fastest first. */
extern const tg_kernel *const tg_kernels[];
extern const int tg_kernel_count;

extern const tg_kernel tg_kernel_avx512;
extern const tg_kernel tg_kernel_avx2;
extern const tg_kernel tg_kernel_sse41;

/* One natural hand with any clashes, on any CPU. */
int tg_deadwood_by_search(tg_cards hand);

/* One hand whose clashing ranks are known: at most four trios and two quads, as ranks in the bits
 * of every suit. */
int tg_deadwood_in_lanes(tg_cards hand, tg_cards settled, tg_cards trios, tg_cards quads);

/* The chosen kernel. */
const tg_kernel *tg_kernel_chosen(void);

/* Its name. */
const char *tg_kernel_name(void);

#endif
