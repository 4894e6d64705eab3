/* The best discard of many natural hands at once, one hand in each lane of a vector; included after
 * deadwood_batch.h.
 *
 * The first pass is as there, for hands with cards left over and without a clash. The second pass
 * solves queued hands with one clashing trio, by the better of its two choices. The few other hands
 * are solved one by one. */

/* The bit of a lane's card with most points, among equals the lowest; 0 for no card. */
TG_TARGET static inline vec dearest(vec cards) {
    vec below = any_suit(cards);
    for (int shift = 1; shift <= 8; shift *= 2) {
        below = v_or(below, v_shr_u16(below, shift));
    }
    /* The highest rank; from 10 to K also the lower ranks of 10 points. */
    vec ranks = v_andnot(v_and(v_shr_u16(below, 1), v_set_u16(0x01ff)), below);
    return v_lowest_u64(v_and(cards, ranks));
}

/* A key for the discard of the card with most points of `left`; the least key is best. From high
 * bits to low: the points left, 10 minus the points of the card, its id. */
TG_TARGET static inline vec discard_key(vec left) {
    vec card = dearest(left);
    vec cheapness = v_sub_u16(v_set_u64(10), v_points(card));
    vec low = v_or(v_shl_u64(cheapness, 6), v_card_id(card));
    return v_or(v_shl_u64(v_points(v_andnot(card, left)), 10), low);
}

typedef struct discard_work {
    const tg_cards *hands;
    tg_card *cards;
    uint16_t *points;
    queue clashing;
} discard_work;

TG_TARGET static void drain_discards(discard_work *w) {
    queue *q = &w->clashing;
    if (q->n == 0) {
        return;
    }
    pad(q);
    for (size_t i = 0; i < q->n; i += LANES) {
        const uint16_t *index = q->index + i;
        clash c = find_clash(v_gather(w->hands, index));
        vec rest = v_andnot(c.trios, c.cards);
        vec kept = v_andnot3(c.cards, v_runs(c.cards), c.settled);
        vec set = v_andnot3(rest, v_runs(rest), c.settled);
        tg_cards key[LANES];
        v_store(key, v_min_u32(discard_key(kept), discard_key(set)));
        for (int k = 0; k < LANES; k++) {
            w->points[index[k]] = (uint16_t)(key[k] >> 10);
            w->cards[index[k]] = (tg_card)(key[k] & 63);
        }
        vec others = v_or(c.quads, v_without_lowest_u16(c.trios));
        unsigned leaving = v_common_lanes(kept, kept) & v_common_lanes(set, set);
        unsigned hard = v_common_lanes(others, others) | (((1U << LANES) - 1) & ~leaving);
        for (; hard != 0; hard &= hard - 1) {
            int at = index[__builtin_ctz(hard)];
            w->points[at] = (uint16_t)tg_best_discard_clash(w->hands[at], &w->cards[at]);
        }
    }
    q->n = 0;
}

/* First pass over the group of hands that begins at `first` in the step, `n` of which are asked. */
TG_TARGET static inline void discard_group(discard_work *w, const tg_cards *hands, size_t first,
                                           size_t n) {
    uint16_t found[GROUP]; /* points and card */
    uint64_t clashing = 0;
    for (int i = 0; i < GROUP; i += 4 * LANES) {
        vec both[4];
        for (int k = 0; k < 4; k++) {
            vec cards = v_load(hands + i + k * LANES);
            vec runs = v_runs(cards);
            vec places = v_set_places(cards);
            vec left = v_andnot3(cards, runs, places);
            vec card = dearest(left);
            vec points = v_points(v_andnot(card, left));
            both[k] = v_or(v_shl_u64(points, 6), v_card_id(card));
            unsigned easy = v_common_lanes(left, left) & ~v_common_lanes(runs, places);
            clashing |= (uint64_t)(((1U << LANES) - 1) & ~easy) << (i + k * LANES);
        }
        v_store_points(found + i, both);
    }
    for (size_t i = 0; i < n; i++) {
        w->points[first + i] = found[i] >> 6;
        w->cards[first + i] = (tg_card)(found[i] & 63);
    }
    clashing &= UINT64_MAX >> (GROUP - n);
    v_list_bits(w->clashing.index + w->clashing.n, clashing, first);
    w->clashing.n += (size_t)__builtin_popcountll(clashing);
}

TG_TARGET static void best_discard_many(const tg_cards *hands, size_t n, tg_card *cards,
                                        uint16_t *points) {
    discard_work w;
    w.clashing.n = 0;
    for (size_t start = 0; start < n; start += STEP) {
        size_t step = n - start < STEP ? n - start : STEP;
        w.hands = hands + start;
        w.cards = cards + start;
        w.points = points + start;
        size_t i = 0;
        for (; i + GROUP <= step; i += GROUP) {
            discard_group(&w, w.hands + i, i, GROUP);
            if (w.clashing.n > QUEUE - GROUP) {
                drain_discards(&w);
            }
        }
        if (i < step) {
            tg_cards rest[GROUP] = {0};
            memcpy(rest, w.hands + i, (step - i) * sizeof *hands);
            discard_group(&w, rest, i, step - i);
        }
        drain_discards(&w);
    }
}
