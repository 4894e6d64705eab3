/* Minimum deadwood of many natural hands at once, one hand in each lane of a vector; included after
 * deadwood_lanes.h.
 *
 * The first pass has no branch: it computes the points left if sets and runs may share cards. This
 * is exact for hands without a shared card; the other hands are queued. The second pass solves the
 * queued hands in groups with equal numbers of trios and quads that clash with a run: it tries
 * every choice of trios, and has a formula for quads. Nearly every branch depends only on the
 * length of a queue. */

enum {
    GROUP = 64,    /* hands between two looks at the queue: one word of clash bits */
    STEP = 0x8000, /* hands whose places in the batch are counted in 16 bits */
    QUEUE = 4 * GROUP
};

/* The places, within the step, of hands to be solved; with room for unused values of one group. */
typedef struct queue {
    uint16_t index[QUEUE + GROUP];
    size_t n;
} queue;

/* The kinds of hard hands, with more than one clashing trio or quad: the most trios and quads. */
static const struct {
    int quads, trios;
} kinds[] = {{0, 2}, {0, 3}, {0, 4}, {1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 4}};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

typedef struct work {
    const tg_cards *hands;
    uint16_t *points;
    vec seen; /* union of the hands */
    queue clashing;
    queue mixed; /* hard hands of all kinds */
    queue hard[KINDS];
} work;

/* Fill the last vector with copies of the last hand, which is then solved more than once. */
TG_TARGET static inline void pad(queue *q) {
    for (size_t i = 0; i < LANES; i++) {
        q->index[q->n + i] = q->index[q->n - 1];
    }
}

/* Queue the hands of the chosen lanes. */
TG_TARGET static inline void push(queue *q, const uint16_t *index, unsigned lanes) {
    v_pick(q->index + q->n, index, lanes);
    q->n += (size_t)__builtin_popcount(lanes);
}

TG_TARGET static inline void put_points(uint16_t *points, const uint16_t *index, vec best) {
    tg_cards lane[LANES];
    v_store(lane, best);
    for (int k = 0; k < LANES; k++) {
        points[index[k]] = (uint16_t)lane[k];
    }
}

TG_TARGET static void drain_hard(work *w, int kind) {
    queue *q = &w->hard[kind];
    int quads = kinds[kind].quads;
    int trios = kinds[kind].trios;
    if (q->n == 0) {
        return;
    }
    pad(q);
    for (size_t i = 0; i < q->n; i += LANES) {
        clash c = find_clash(v_gather(w->hands, q->index + i));
        vec best = quads == 0   ? least_over_trios(&c, trios, least_without_quads)
                   : quads == 1 ? least_over_trios(&c, trios, least_with_one_quad)
                                : least_over_trios(&c, trios, least_with_two_quads);
        put_points(w->points, q->index + i, best);
    }
    q->n = 0;
}

/* Which lanes are of which kind; returns the lanes that are of none. */
TG_TARGET static inline unsigned find_kinds(const clash *c, unsigned lanes[KINDS]) {
    vec trios = v_without_lowest_u16(c->trios);
    unsigned t2 = v_common_lanes(trios, trios);
    trios = v_without_lowest_u16(trios);
    unsigned t3 = v_common_lanes(trios, trios);
    trios = v_without_lowest_u16(trios);
    unsigned t4 = v_common_lanes(trios, trios);
    vec quads = v_without_lowest_u16(c->quads);
    unsigned q1 = v_common_lanes(c->quads, c->quads);
    unsigned q2 = v_common_lanes(quads, quads);
    vec rest = v_or(v_without_lowest_u16(trios), v_without_lowest_u16(quads));
    unsigned beyond = v_common_lanes(rest, rest); /* five trios or three quads */
    unsigned q0 = ~(q1 | beyond);
    q1 &= ~(q2 | beyond);
    q2 &= ~beyond;
    /* In the order of `kinds`. */
    lanes[0] = q0 & t2 & ~t3;
    lanes[1] = q0 & t3 & ~t4;
    lanes[2] = q0 & t4;
    lanes[3] = q1 & ~t2;
    lanes[4] = q1 & t2 & ~t3;
    lanes[5] = q1 & t3 & ~t4;
    lanes[6] = q2 & ~t2;
    lanes[7] = (q2 & t2) | (q1 & t4);
    return beyond;
}

/* Sort hard hands by their kinds. */
TG_TARGET static void drain_mixed(work *w) {
    queue *q = &w->mixed;
    if (q->n == 0) {
        return;
    }
    pad(q);
    for (size_t i = 0; i < q->n; i += LANES) {
        const uint16_t *index = q->index + i;
        clash c = find_clash(v_gather(w->hands, index));
        unsigned lanes[KINDS];
        unsigned beyond = find_kinds(&c, lanes);
        for (int kind = 0; kind < KINDS; kind++) {
            push(&w->hard[kind], index, lanes[kind]);
            if (w->hard[kind].n > QUEUE) {
                drain_hard(w, kind);
            }
        }
        for (; beyond != 0; beyond &= beyond - 1) {
            int at = index[__builtin_ctz(beyond)];
            w->points[at] = (uint16_t)tg_deadwood_clash(w->hands[at]);
        }
    }
    q->n = 0;
}

/* Answer queued hands that have one clashing trio; pass on the others. */
TG_TARGET static void drain_clashing(work *w) {
    queue *q = &w->clashing;
    if (q->n == 0) {
        return;
    }
    pad(q);
    for (size_t i = 0; i < q->n; i += LANES) {
        clash c = find_clash(v_gather(w->hands, q->index + i));
        put_points(w->points, q->index + i, least_over_trios(&c, 1, least_without_quads));
        vec others = v_or(c.quads, v_without_lowest_u16(c.trios));
        push(&w->mixed, q->index + i, v_common_lanes(others, others));
        if (w->mixed.n > QUEUE) {
            drain_mixed(w);
        }
    }
    q->n = 0;
}

/* First pass over the group of hands that begins at `first` in the step. */
TG_TARGET static inline void first_pass(work *w, const tg_cards *hands, size_t first,
                                        uint16_t *points) {
    vec seen = w->seen;
    uint64_t clashing = 0;
    for (int i = 0; i < GROUP; i += 4 * LANES) {
        vec sum[4];
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) {
            vec cards = v_load(hands + i + k * LANES);
            vec runs = v_runs(cards);
            vec places = v_set_places(cards);
            seen = v_or(seen, cards);
            sum[k] = v_points(v_andnot3(cards, runs, places));
            clashing |= (uint64_t)v_common_lanes(runs, places) << (i + k * LANES);
        }
        v_store_points(points + i, sum);
    }
    w->seen = seen;
    v_list_bits(w->clashing.index + w->clashing.n, clashing, first);
    w->clashing.n += (size_t)__builtin_popcountll(clashing);
}

/* At most STEP hands. */
TG_TARGET static void solve_step(work *w, const tg_cards *hands, size_t n, uint16_t *points) {
    w->hands = hands;
    w->points = points;
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        first_pass(w, hands + i, i, points + i);
        if (w->clashing.n > QUEUE - GROUP) {
            drain_clashing(w);
        }
    }
    if (i < n) {
        tg_cards rest[GROUP] = {0};
        uint16_t out[GROUP];
        memcpy(rest, hands + i, (n - i) * sizeof *hands);
        first_pass(w, rest, i, out);
        memcpy(points + i, out, (n - i) * sizeof *out);
    }
    drain_clashing(w);
    drain_mixed(w);
    for (int kind = 0; kind < KINDS; kind++) {
        drain_hard(w, kind);
    }
}

TG_TARGET static tg_cards deadwood_many(const tg_cards *hands, size_t n, uint16_t *points) {
    work w;
    w.seen = v_zero();
    w.clashing.n = w.mixed.n = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        w.hard[kind].n = 0;
    }
    for (size_t i = 0; i < n; i += STEP) {
        solve_step(&w, hands + i, n - i < STEP ? n - i : STEP, points + i);
    }
    tg_cards lane[LANES], all = 0;
    v_store(lane, w.seen);
    for (int k = 0; k < LANES; k++) {
        all |= lane[k];
    }
    return all;
}
