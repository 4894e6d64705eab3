/* Minimum deadwood of many natural hands at once, one hand in each 64-bit lane of a vector.
 *
 * Included by one file for each instruction set, which defines beforehand: TG_TARGET (the
 * attribute of every function here), `vec`, LANES, and the operations named v_*. All of them work
 * lane by lane; `u16` ones on the four suits of a lane apart.
 *
 * First pass, without a branch: the points that are left if sets and runs may share their cards.
 * Exact where no card is shared; the other hands are queued. Second pass: the queued hands by the
 * number of trios and quads that clash with a run, all lanes in step: every choice of trios is
 * tried, quads in closed form. */

enum {
    MAX_TRIOS = 4, /* 2 to this power choices at most */
    MAX_QUADS = 2,
    GROUP = 64, /* hands between two looks at the queue: one word of clash bits */
    QUEUE = 2 * GROUP
};

typedef struct queue {
    tg_cards hand[QUEUE];
    size_t index[QUEUE];
    size_t n;
} queue;

/* One lane for each hand: what must be chosen. */
typedef struct clash {
    vec cards;
    vec settled; /* places whose set costs no run anything, so that it is taken */
    vec trios;   /* the other ranks held three times, in every suit's bits */
    vec quads;   /* ... and four times */
} clash;

TG_TARGET static inline vec any_suit(vec cards) {
    vec two = v_or(cards, v_swap32(cards));
    return v_or(two, v_rotate16(two));
}

TG_TARGET static inline clash find_clash(vec cards) {
    vec runs = v_runs(cards);
    vec places = v_set_places(cards);
    vec shared = v_and(runs, places);
    vec four = v_and(v_and(cards, v_swap32(cards)), v_rotate16(v_and(cards, v_swap32(cards))));
    vec in_quad = v_and(shared, four);
    /* A set of four can spare the only card that a run wants. */
    vec others = v_or(v_rotate16(in_quad), v_or(v_swap32(in_quad), v_rotate48(in_quad)));
    clash c;
    c.cards = cards;
    c.trios = any_suit(v_andnot(four, shared));
    c.quads = any_suit(v_and(in_quad, others));
    c.settled = v_andnot(v_or(c.trios, c.quads), places);
    return c;
}

/* Points left in each suit when `cards` may only form runs. */
TG_TARGET static inline vec left_in_suits(const clash *c, vec cards) {
    return v_suit_points(v_andnot3(cards, v_runs(cards), c->settled));
}

/* The minimum with no quad left to choose. */
TG_TARGET static inline vec least_without_quads(const clash *c, vec cards) {
    return v_sum_suits(left_in_suits(c, cards));
}

/* The minimum over what one quad may do: nothing, or be a set that lends one card to a run. */
TG_TARGET static inline vec least_with_one_quad(const clash *c, vec cards) {
    vec kept = left_in_suits(c, cards);
    vec set = left_in_suits(c, v_andnot(c->quads, cards));
    vec lent = v_max_suit(v_sub_sat_u16(set, kept));
    return v_min_u16(v_sum_suits(kept), v_sub_u16(v_sum_suits(set), lent));
}

TG_TARGET static inline vec least_with_two_quads(const clash *c, vec cards) {
    vec low = v_lowest_u16(c->quads);
    vec high = v_andnot(low, c->quads);
    vec none = left_in_suits(c, cards);
    vec low_set = left_in_suits(c, v_andnot(low, cards));
    vec high_set = left_in_suits(c, v_andnot(high, cards));
    vec both = left_in_suits(c, v_andnot(c->quads, cards));
    vec best = v_min_u16(
        v_sum_suits(none),
        v_min_u16(v_sub_u16(v_sum_suits(low_set), v_max_suit(v_sub_sat_u16(low_set, none))),
                  v_sub_u16(v_sum_suits(high_set), v_max_suit(v_sub_sat_u16(high_set, none)))));
    /* Both are sets: each lends a card, in one suit or in two. */
    vec lend_low = v_sub_sat_u16(both, high_set);
    vec lend_high = v_sub_sat_u16(both, low_set);
    vec lend = v_max_u16(v_max_u16(lend_low, lend_high), v_sub_sat_u16(both, none));
    lend = v_max_u16(lend, v_add_u16(lend_low, v_rotate16(lend_high)));
    lend = v_max_u16(lend, v_add_u16(lend_low, v_swap32(lend_high)));
    lend = v_max_u16(lend, v_add_u16(lend_low, v_rotate48(lend_high)));
    return v_min_u16(best, v_sub_u16(v_sum_suits(both), v_max_suit(lend)));
}

/* The minimum over all choices of trios; `least` answers for the quads. */
TG_TARGET static inline vec least_over_trios(const clash *c, int trios,
                                             vec (*least)(const clash *, vec)) {
    vec best = least(c, c->cards);
    vec taken = v_zero();
    for (int i = 1; i < 1 << trios; i++) {
        taken = v_and(v_sub_u16(taken, c->trios), c->trios); /* the next subset, in every lane */
        best = v_min_u16(best, least(c, v_andnot(taken, c->cards)));
    }
    return best;
}

/* Solve what is queued, all of it with this many quads and at most this many trios. */
TG_TARGET static void drain(queue *q, int quads, int trios, uint16_t *points) {
    for (size_t i = q->n; i < q->n + LANES && i < QUEUE; i++) {
        q->hand[i] = 0;
    }
    for (size_t i = 0; i < q->n; i += LANES) {
        clash c = find_clash(v_load(q->hand + i));
        vec best = quads == 0   ? least_over_trios(&c, trios, least_without_quads)
                   : quads == 1 ? least_over_trios(&c, trios, least_with_one_quad)
                                : least_over_trios(&c, trios, least_with_two_quads);
        tg_cards lane[LANES];
        v_store(lane, best);
        for (size_t k = i; k < i + LANES && k < q->n; k++) {
            points[q->index[k]] = (uint16_t)lane[k - i];
        }
    }
    q->n = 0;
}

typedef struct work {
    vec seen; /* union of the hands */
    queue clashing;
    queue hard[MAX_QUADS + 1][MAX_TRIOS + 1];
} work;

TG_TARGET static void sort_hard(work *w, tg_cards hand, size_t index, tg_cards trio_ranks,
                                tg_cards quad_ranks, uint16_t *points) {
    int trios = tg_count(trio_ranks) / TG_SUITS;
    int quads = tg_count(quad_ranks) / TG_SUITS;
    if (trios > MAX_TRIOS || quads > MAX_QUADS) {
        points[index] = (uint16_t)tg_deadwood_clash(hand);
        return;
    }
    queue *q = &w->hard[quads][trios];
    q->hand[q->n] = hand;
    q->index[q->n] = index;
    if (++q->n == QUEUE) {
        drain(q, quads, trios, points);
    }
}

/* Answer queued hands that have one clashing trio; hand on the others. */
TG_TARGET static void drain_clashing(work *w, uint16_t *points) {
    queue *q = &w->clashing;
    for (size_t i = q->n; i < q->n + LANES && i < QUEUE; i++) {
        q->hand[i] = 0;
    }
    for (size_t i = 0; i < q->n; i += LANES) {
        clash c = find_clash(v_load(q->hand + i));
        vec best = least_over_trios(&c, 1, least_without_quads);
        tg_cards lane[LANES], trios[LANES], quads[LANES];
        v_store(lane, best);
        v_store(trios, c.trios);
        v_store(quads, c.quads);
        for (size_t k = i; k < i + LANES && k < q->n; k++) {
            points[q->index[k]] = (uint16_t)lane[k - i];
        }
        vec others = v_or(c.quads, v_andnot(v_lowest_u16(c.trios), c.trios));
        for (unsigned hard = v_nonzero_lanes(others); hard != 0; hard &= hard - 1) {
            int k = __builtin_ctz(hard);
            sort_hard(w, q->hand[i + (size_t)k], q->index[i + (size_t)k], trios[k], quads[k],
                      points);
        }
    }
    q->n = 0;
}

/* One group: first pass, and its clashing hands into the queue. */
TG_TARGET static inline void group(work *w, const tg_cards *hands, size_t first, uint16_t *out,
                                   uint16_t *points) {
    queue *q = &w->clashing;
    if (q->n > QUEUE - GROUP) {
        drain_clashing(w, points);
    }
    uint64_t clashing = v_first_pass(hands, out, &w->seen);
    for (; clashing != 0; clashing &= clashing - 1) {
        size_t i = (size_t)__builtin_ctzll(clashing);
        q->hand[q->n] = hands[i];
        q->index[q->n++] = first + i;
    }
}

TG_TARGET static tg_cards deadwood_many(const tg_cards *hands, size_t n, uint16_t *points) {
    work w;
    w.seen = v_zero();
    w.clashing.n = 0;
    for (int quads = 0; quads <= MAX_QUADS; quads++) {
        for (int trios = 0; trios <= MAX_TRIOS; trios++) {
            w.hard[quads][trios].n = 0;
        }
    }
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        group(&w, hands + i, i, points + i, points);
    }
    if (i < n) {
        tg_cards rest[GROUP] = {0};
        uint16_t out[GROUP];
        memcpy(rest, hands + i, (n - i) * sizeof *hands);
        group(&w, rest, i, out, points);
        memcpy(points + i, out, (n - i) * sizeof *out);
    }
    drain_clashing(&w, points);
    for (int quads = 0; quads <= MAX_QUADS; quads++) {
        for (int trios = 0; trios <= MAX_TRIOS; trios++) {
            drain(&w.hard[quads][trios], quads, trios, points);
        }
    }
    tg_cards lane[LANES], seen = 0;
    v_store(lane, w.seen);
    for (int k = 0; k < LANES; k++) {
        seen |= lane[k];
    }
    return seen;
}
