/* Allocations that fail on demand. A test that includes this is linked with
 * -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc. */
#ifndef TG_FAILING_MEMORY_H
#define TG_FAILING_MEMORY_H

#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

/* So many more allocations succeed; negative: all. */
static int allocations_left = -1;

static inline int may_allocate(void) {
    if (allocations_left == 0) {
        return 0;
    }
    allocations_left -= allocations_left > 0;
    return 1;
}

void *__wrap_malloc(size_t size) {
    return may_allocate() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size) {
    return may_allocate() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *old, size_t size) {
    return may_allocate() ? __real_realloc(old, size) : NULL;
}

#endif
