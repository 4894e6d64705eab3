/* Speed of the natural solver, ns a hand.
 *
 *   bench_kernel                       every way on every input, and the worst single hand
 *   bench_kernel INPUT WAY HANDS       fixed work, once: what the instruction gate counts
 *
 * INPUT: rand13 (uniform 13-card hands), play13 (13 cards after the draw in greedy play: draw from
 * the stock, discard the dearest card that deadwood can spare) or rich13 (13 cards out of 4 to 6
 * neighbouring ranks, with a clash). WAY: scalar, discard (the best one), or a batch kernel's name,
 * for discards with "discard-" before it. The hands are the same on every machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hands.h"
#include "solver/deadwood.h"
#include "solver/kernels.h"

enum { HANDS = 100000, WORST_OF = 1000000, DRAWS = 8, REPEATS = 30 };

static const char *const inputs[] = {"rand13", "play13", "rich13"};

typedef struct bench {
    tg_cards *hands;
    uint16_t *points;
    tg_card *cards;
    size_t n;
} bench;

static void fill(bench *b, const char *input) {
    tg_rng rng = tg_rng_make(13, TG_STREAM_DEAL, 0);
    tg_cards hand = 0, gone = 0;
    for (size_t i = 0; i < b->n; i++) {
        if (strcmp(input, "rand13") == 0) {
            b->hands[i] = draw(&rng, 13, TG_NATURALS);
        } else if (strcmp(input, "rich13") == 0) {
            b->hands[i] = draw_rich(&rng);
        } else {
            if (i % DRAWS == 0) {
                gone = hand = draw(&rng, 12, TG_NATURALS);
            }
            tg_cards card = draw(&rng, 1, TG_NATURALS & ~gone);
            gone |= card;
            hand |= card;
            b->hands[i] = hand;
            tg_card discard;
            tg_best_discard_natural(hand, &discard);
            hand &= ~tg_card_bit(discard);
        }
    }
}

/* The work that is timed and counted. */
void bench_scalar(bench *b);
void bench_discard(bench *b);
void bench_batch(bench *b, const tg_kernel *kernel, bool discards);

__attribute__((noinline)) void bench_scalar(bench *b) {
    for (size_t i = 0; i < b->n; i++) {
        b->points[i] = (uint16_t)tg_deadwood(b->hands[i]);
    }
}

__attribute__((noinline)) void bench_discard(bench *b) {
    for (size_t i = 0; i < b->n; i++) {
        b->points[i] = (uint16_t)tg_best_discard_natural(b->hands[i], &b->cards[i]);
    }
}

__attribute__((noinline)) void bench_batch(bench *b, const tg_kernel *kernel, bool discards) {
    if (discards) {
        kernel->best_discard_many(b->hands, b->n, b->cards, b->points);
    } else {
        kernel->deadwood_many(b->hands, b->n, b->points);
    }
}

static void run(bench *b, const char *way) {
    if (strcmp(way, "scalar") == 0) {
        bench_scalar(b);
        return;
    }
    if (strcmp(way, "discard") == 0) {
        bench_discard(b);
        return;
    }
    bool discards = strncmp(way, "discard-", 8) == 0;
    for (int k = 0; k < tg_kernel_count; k++) {
        const char *name = discards ? way + 8 : way;
        if (strcmp(name, tg_kernels[k]->name) == 0 && tg_kernels[k]->supported()) {
            bench_batch(b, tg_kernels[k], discards);
            return;
        }
    }
    fprintf(stderr, "no way of solving named %s on this CPU\n", way);
    exit(2);
}

static int64_t now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return INT64_C(1000000000) * t.tv_sec + t.tv_nsec;
}

/* ns a hand: the least of many runs, for a machine that does other things too. */
static double measure(bench *b, const char *way) {
    int64_t best = INT64_MAX;
    for (int i = 0; i < REPEATS; i++) {
        int64_t start = now();
        run(b, way);
        int64_t took = now() - start;
        best = took < best ? took : best;
    }
    return (double)best / (double)b->n;
}

typedef struct timed {
    tg_cards hand;
    int64_t ns;
    int points;
} timed;

static int slower_first(const void *a, const void *b) {
    int64_t x = ((const timed *)a)->ns;
    int64_t y = ((const timed *)b)->ns;
    return (x < y) - (x > y);
}

/* Time each hand alone among the others, so that branches are not learnt; the least of `passes`,
 * without the clock's own share. Slowest first. */
static void time_each(timed *hands, size_t n, int passes) {
    int64_t clock = INT64_MAX;
    for (size_t i = 0; i < n; i++) {
        hands[i].ns = INT64_MAX;
    }
    for (int pass = 0; pass < passes; pass++) {
        for (size_t i = 0; i < n; i++) {
            int64_t start = now();
            int64_t read = now();
            hands[i].points = tg_deadwood(hands[i].hand);
            int64_t took = now() - read;
            clock = read - start < clock ? read - start : clock;
            hands[i].ns = took < hands[i].ns ? took : hands[i].ns;
        }
    }
    for (size_t i = 0; i < n; i++) {
        hands[i].ns -= clock;
    }
    qsort(hands, n, sizeof *hands, slower_first);
}

static bench make_bench(size_t n) {
    bench b = {malloc(n * sizeof *b.hands), malloc(n * sizeof *b.points), malloc(n), n};
    if (b.hands == NULL || b.points == NULL || b.cards == NULL) {
        abort();
    }
    return b;
}

static void free_bench(bench *b) {
    free(b->hands);
    free(b->points);
    free(b->cards);
}

static void print_row(bench *b, const char *input, bool discards) {
    printf("%s %-8s %8.2f", input, discards ? "discard" : "deadwood",
           measure(b, discards ? "discard" : "scalar"));
    for (int k = 0; k < tg_kernel_count; k++) {
        if (tg_kernels[k]->supported()) {
            char way[32];
            snprintf(way, sizeof way, "%s%s", discards ? "discard-" : "", tg_kernels[k]->name);
            printf("%10.2f", measure(b, way));
        } else {
            printf("%10s", "-");
        }
    }
    printf("\n");
}

static void print_all(void) {
    printf("ns a hand         scalar");
    for (int k = 0; k < tg_kernel_count; k++) {
        printf("%10s", tg_kernels[k]->name);
    }
    printf("\n");
    bench b = make_bench(HANDS);
    for (int i = 0; i < 3; i++) {
        fill(&b, inputs[i]);
        size_t clashes = 0;
        for (size_t k = 0; k < b.n; k++) {
            clashes += (tg_run_cards(b.hands[k]) & tg_set_places(b.hands[k])) != 0;
        }
        print_row(&b, inputs[i], false);
        print_row(&b, inputs[i], true);
        printf("%s hands with a card that a set and a run want: %.1f%%\n", inputs[i],
               100.0 * (double)clashes / HANDS);
    }
    free_bench(&b);
}

/* The slowest hands are timed again, against disturbances from outside. */
static void print_worst(void) {
    bench b = make_bench(WORST_OF);
    fill(&b, "rich13");
    timed *hands = malloc(b.n * sizeof *hands);
    if (hands == NULL) {
        abort();
    }
    for (size_t i = 0; i < b.n; i++) {
        hands[i].hand = b.hands[i];
    }
    time_each(hands, b.n, 5);
    time_each(hands, b.n / 100, 200);
    printf("worst of a million rich13 hands: %lld ns (%016llx)\n", (long long)hands[0].ns,
           (unsigned long long)hands[0].hand);
    free(hands);
    free_bench(&b);
}

int main(int argc, char **argv) {
    if (argc == 1) {
        print_all();
        print_worst();
        return 0;
    }
    if (argc != 4 || atol(argv[3]) <= 0) {
        fprintf(stderr, "usage: bench_kernel [INPUT WAY HANDS]\n");
        return 2;
    }
    bench b = make_bench((size_t)atol(argv[3]));
    fill(&b, argv[1]);
    run(&b, argv[2]);
    unsigned long sum = 0;
    for (size_t i = 0; i < b.n; i++) {
        sum += b.points[i];
    }
    printf("%lu\n", sum);
    free_bench(&b);
    return 0;
}
