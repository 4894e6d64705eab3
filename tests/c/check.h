/* Checks that count failures and print where they were seen. */
#ifndef TG_CHECK_H
#define TG_CHECK_H

#include <stdio.h>

static int tg_failures = 0;

#define CHECK(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            tg_failures++;                                                                         \
            fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition);                        \
            fprintf(stderr, __VA_ARGS__);                                                          \
            fprintf(stderr, "\n");                                                                 \
        }                                                                                          \
    } while (0)

#endif
