/* The stop request: long work asks every few milliseconds whether to give up. */
#ifndef TG_STOP_H
#define TG_STOP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct tg_stop {
    bool (*is_wanted)(void *context); /* NULL: never */
    void *context;
} tg_stop;

static inline bool tg_is_stopped(const tg_stop *stop) {
    return stop->is_wanted != NULL && stop->is_wanted(stop->context);
}

#endif
