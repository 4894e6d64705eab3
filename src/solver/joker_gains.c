/* Run at build time: writes the table of joker_gains.inc, from the general solver. */
#include <stdio.h>
#include <string.h>

#include "solver/partition.h"

/* What one suit leaves over by runs alone, exactly `jokers` jokers in them; or TG_UNREACHABLE. */
static int left_by_runs(bool ace_high_run, tg_cards suit, tg_cards jokers) {
    tg_counting counting = {.ace_high_run = ace_high_run};
    tg_partition partition;
    tg_partition_init(&counting, suit | jokers, &partition);
    for (int rank = 0; rank < TG_RANKS; rank++) {
        memset(partition.gather[rank], 0, sizeof partition.gather[rank]);
        partition.gather[rank][0] = 1;
    }
    partition.used = jokers;
    return tg_partition_solve(&partition);
}

static int gain(bool ace_high_run, tg_cards suit, tg_cards jokers) {
    int left = left_by_runs(ace_high_run, suit, jokers);
    return left == TG_UNREACHABLE ? -128 : left_by_runs(ace_high_run, suit, 0) - left;
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: joker_gains FILE\n");
        return 2;
    }
    for (int ace_high_run = 0; ace_high_run < 2; ace_high_run++) {
        fprintf(file, "{\n");
        for (tg_cards suit = 0; suit < 8192; suit++) {
            fprintf(file, "{%d, %d},%c", gain(ace_high_run, suit, TG_JOKER_RED),
                    gain(ace_high_run, suit, TG_JOKERS), suit % 8 == 7 ? '\n' : ' ');
        }
        fprintf(file, "},\n");
    }
    return fclose(file) == 0 ? 0 : 1;
}
