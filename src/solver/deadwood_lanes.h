/* Minimum deadwood in the 64-bit lanes of a vector: one hand in each, or one choice in each.
 *
 * One file for each instruction set includes this header. Before, it defines TG_TARGET (the
 * attribute of every function here), `vec`, LANES, and the operations named v_*. All of them work
 * lane by lane; `u16` ones on the four suits of a lane apart. */

/* The clashes of hands, one hand in each lane. */
typedef struct clash {
    vec cards;
    vec settled; /* places of sets that take no card from a run, so that they are always sets */
    vec trios;   /* the other ranks held three times, in every suit's bits */
    vec quads;   /* the other ranks held four times */
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
    /* A set of four can give up the only card that a run needs. */
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
    return v_points(v_andnot3(cards, v_runs(cards), c->settled));
}

/* The minimum over the uses of one quad: no set, or a set that gives one card to a run. */
TG_TARGET static inline vec least_with_one_quad(const clash *c, vec cards) {
    vec kept = left_in_suits(c, cards);
    vec set = left_in_suits(c, v_andnot(c->quads, cards));
    vec lent = v_max_suit(v_sub_sat_u16(set, kept));
    return v_min_u16(v_sum_suits(kept), v_sub_u16(v_sum_suits(set), lent));
}

TG_TARGET static inline vec least_with_two_quads(const clash *c, vec cards) {
    vec high = v_without_lowest_u16(c->quads);
    vec low = v_andnot(high, c->quads);
    vec none = left_in_suits(c, cards);
    vec low_set = left_in_suits(c, v_andnot(low, cards));
    vec high_set = left_in_suits(c, v_andnot(high, cards));
    vec both = left_in_suits(c, v_andnot(c->quads, cards));
    vec best = v_min_u16(
        v_sum_suits(none),
        v_min_u16(v_sub_u16(v_sum_suits(low_set), v_max_suit(v_sub_sat_u16(low_set, none))),
                  v_sub_u16(v_sum_suits(high_set), v_max_suit(v_sub_sat_u16(high_set, none)))));
    /* Both are sets: each gives up a card, in one suit or in two. */
    vec lend_low = v_sub_sat_u16(both, high_set);
    vec lend_high = v_sub_sat_u16(both, low_set);
    vec lend = v_max_u16(v_max_u16(lend_low, lend_high), v_sub_sat_u16(both, none));
    lend = v_max_u16(lend, v_add_u16(lend_low, v_rotate16(lend_high)));
    lend = v_max_u16(lend, v_add_u16(lend_low, v_swap32(lend_high)));
    lend = v_max_u16(lend, v_add_u16(lend_low, v_rotate48(lend_high)));
    return v_min_u16(best, v_sub_u16(v_sum_suits(both), v_max_suit(lend)));
}

/* The minimum over all choices of trios; `least` computes the minimum over the quads. */
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
