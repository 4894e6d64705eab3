/* Speed of the solver under the options, ns a hand.
 *
 *   bench_options                                every question under every option
 *   bench_options INPUT OPTION QUESTION HANDS    fixed work, once: what the instruction gate counts
 *
 * INPUT: rand13 or rich13 as for bench_kernel; with jokers, they stand for the last cards drawn; or
 * deck, the whole deck less a few cards. OPTION: classic, ace_high, joker, jokers (25 points each)
 * or wild (both jokers, ace high). QUESTION: deadwood, discard, using
 * (the lowest card), arrange or sapaw (two melds on the table). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hands.h"
#include "solver/deadwood.h"

enum { HANDS = 10000, REPEATS = 9 };

static const char *const inputs[] = {"rand13", "rich13", "deck"};
static const char *const options[] = {"classic", "ace_high", "joker", "jokers", "wild"};
static const char *const questions[] = {"deadwood", "discard", "using", "arrange", "sapaw"};

typedef struct bench {
    tg_counting counting;
    tg_cards *hands;
    int n;
    tg_meld table[2];
    uint64_t answers; /* so that no work is left out */
} bench;

static int which(const char *name, const char *const *names, int n) {
    for (int i = 0; i < n; i++) {
        if (strcmp(name, names[i]) == 0) {
            return i;
        }
    }
    fprintf(stderr, "unknown: %s\n", name);
    exit(2);
}

static bench make_bench(const char *input, const char *option, int n) {
    static const int jokers_of[] = {0, 0, 1, 2, 2};
    int chosen = which(option, options, 5);
    int jokers = jokers_of[chosen];
    bool ace_high = chosen == 1 || chosen == 4;
    bench b = {.counting = {.ace_high_run = ace_high, .joker_points = 25},
               .hands = malloc((size_t)n * sizeof(tg_cards)),
               .n = n};
    if (b.hands == NULL) {
        abort();
    }
    tg_rng rng = tg_rng_make(13, TG_STREAM_DEAL, 0);
    for (int i = 0; i < n; i++) {
        int kind = which(input, inputs, 3);
        tg_cards hand = kind == 0   ? draw(&rng, 13, TG_NATURALS)
                        : kind == 1 ? draw_rich(&rng)
                                    : draw(&rng, 52 - i % 8, TG_NATURALS);
        for (int joker = 0; joker < jokers; joker++) {
            hand = (hand & ~draw(&rng, 1, hand & TG_NATURALS)) |
                   (joker == 0 ? TG_JOKER_RED : TG_JOKER_BLACK);
        }
        b.hands[i] = hand;
    }
    (void)tg_meld_from_naturals(UINT64_C(0x70) << 16, false, &b.table[0]);
    (void)tg_meld_set(tg_rank_mask(9) & (UINT64_MAX >> 16), &b.table[1]);
    return b;
}

/* The work that is timed and counted. */
void bench_question(bench *b, int question);

__attribute__((noinline)) void bench_question(bench *b, int question) {
    for (int i = 0; i < b->n; i++) {
        tg_cards hand = b->hands[i];
        tg_card card;
        tg_arrangement arranged;
        if (question == 0) {
            b->answers += (uint64_t)tg_deadwood_under(&b->counting, hand);
        } else if (question == 1) {
            b->answers += (uint64_t)tg_best_discard(&b->counting, hand, &card);
        } else if (question == 2) {
            b->answers += (uint64_t)tg_deadwood_using(&b->counting, hand, hand & (~hand + 1));
        } else if (question == 3) {
            tg_arrange(&b->counting, hand, &arranged);
            b->answers += (uint64_t)arranged.meld_count;
        } else {
            hand &= ~(b->table[0].cards | b->table[1].cards);
            b->answers += (uint64_t)tg_deadwood_with_sapaw(&b->counting, hand, b->table, 2);
        }
    }
}

/* The least of many runs, for a machine that does other things too. */
static double measure(bench *b, int question) {
    clock_t best = 0;
    for (int i = 0; i < REPEATS; i++) {
        clock_t start = clock();
        bench_question(b, question);
        clock_t took = clock() - start;
        best = i == 0 || took < best ? took : best;
    }
    return 1e9 * (double)best / CLOCKS_PER_SEC / b->n;
}

static void print_all(void) {
    printf("ns a hand         ");
    for (int question = 0; question < 5; question++) {
        printf("%10s", questions[question]);
    }
    printf("\n");
    for (int row = 0; row < 8; row++) {
        bench b = make_bench(inputs[row / 4], options[row % 4], HANDS);
        printf("%s %-10s ", inputs[row / 4], options[row % 4]);
        for (int question = 0; question < 5; question++) {
            printf("%10.1f", measure(&b, question));
        }
        printf("\n");
        free(b.hands);
    }
}

int main(int argc, char **argv) {
    if (argc == 1) {
        print_all();
        return 0;
    }
    int n = argc == 5 ? atoi(argv[4]) : 0;
    if (n < 1) {
        fprintf(stderr, "usage: bench_options [INPUT OPTION QUESTION HANDS]\n");
        return 2;
    }
    bench b = make_bench(argv[1], argv[2], n);
    bench_question(&b, which(argv[3], questions, 5));
    printf("%llu\n", (unsigned long long)b.answers);
    free(b.hands);
    return 0;
}
