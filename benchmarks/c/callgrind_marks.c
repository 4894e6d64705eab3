/* Tells callgrind which part of a program to count; outside of callgrind the calls do nothing.
 * tools/instructions.py loads this library into Python. */
#include <valgrind/callgrind.h>

__attribute__((visibility("default"))) void callgrind_begin(void);
__attribute__((visibility("default"))) void callgrind_end(const char *name);

void callgrind_begin(void) {
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
}

void callgrind_end(const char *name) {
    CALLGRIND_DUMP_STATS_AT(name);
    CALLGRIND_STOP_INSTRUMENTATION;
}
