# The C core as Cython sees it: one declaration for each name of src/*.h. Modules of other packages use them too, so
# some are not used here.
from libc.stddef cimport size_t
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from "cards/error.h" nogil:
    ctypedef enum tg_error:
        TG_OK
        TG_ERR_MEMORY
        TG_ERR_CAPACITY
        TG_ERR_BAD_CARD
        TG_ERR_DUPLICATE_CARD
        TG_ERR_BAD_MELD
        TG_ERR_BAD_ACTION
        TG_ERR_DEAL_SIZE
        TG_ILLEGAL_OVER
        TG_ILLEGAL_FIRST_TURN
        TG_ILLEGAL_TURN_BEGUN
        TG_ILLEGAL_TURN_NOT_BEGUN
        TG_ILLEGAL_NO_CALL
        TG_ILLEGAL_NOT_IN_HAND
        TG_ILLEGAL_NOT_TOP
        TG_ILLEGAL_PICKUP
        TG_ILLEGAL_MELD
        TG_ILLEGAL_SAPAW_TARGET
        TG_ILLEGAL_SAPAW_FIT
        TG_ILLEGAL_SECRET
        TG_ILLEGAL_FINAL_DISCARD
        TG_ILLEGAL_CALL_UNOPENED
        TG_ILLEGAL_CALL_BLOCKED
        TG_ILLEGAL_CALL_PROTECTED
        TG_ILLEGAL_ANSWER
        TG_ILLEGAL_DUMP
        TG_ILLEGAL_DISCARD_TAKEN


cdef extern from "cards/cards.h" nogil:
    ctypedef uint64_t tg_cards
    ctypedef uint8_t tg_card
    const tg_cards TG_NATURALS
    const tg_cards TG_JOKER_RED
    const tg_cards TG_JOKER_BLACK
    const tg_cards TG_JOKERS
    const tg_cards TG_ALL_CARDS
    enum:
        TG_SUITS
        TG_RANKS
        TG_DECK
        TG_MAX_CARDS
        TG_NO_CARD
        TG_BLANK_CARD
    int tg_count(tg_cards cards)
    int tg_lowest_bit(tg_cards cards)
    tg_cards tg_without_lowest(tg_cards cards)
    tg_cards tg_rank_mask(int rank)
    int tg_card_suit(tg_card card)
    int tg_card_rank(tg_card card)
    tg_cards tg_card_bit(tg_card card)
    tg_cards tg_deck(int jokers)
    tg_card tg_bit_card(int bit)
    tg_card tg_lowest_card(tg_cards cards)
    int tg_points(tg_cards cards)


cdef extern from "cards/meld.h" nogil:
    enum:
        TG_SET
        TG_RUN
        TG_NO_PLACE
    ctypedef struct tg_meld:
        tg_cards cards
        uint8_t kind
        uint8_t rank
        uint8_t suit
        uint8_t length
        uint8_t joker_place[2]
        uint8_t owner
        uint8_t reserved
    tg_error tg_meld_check(const tg_meld *meld, bint ace_high_run)
    tg_error tg_meld_from_naturals(tg_cards cards, bint ace_high_run, tg_meld *out)
    tg_error tg_meld_set(tg_cards cards, tg_meld *out)
    tg_error tg_meld_run(int suit, int rank, int length, const uint8_t *joker_place, bint ace_high_run, tg_meld *out)
    int tg_meld_list(tg_cards hand, bint ace_high_run, tg_meld *out, int capacity)
    tg_cards tg_meld_fits(const tg_meld *meld, bint ace_high_run)
    void tg_meld_add(tg_meld *meld, tg_cards bit)
    enum:
        TG_JOKER_FITS_LOW
        TG_JOKER_FITS_HIGH
    int tg_meld_joker_fits(const tg_meld *meld, bint ace_high_run)
    void tg_meld_add_joker(tg_meld *meld, tg_cards joker, bint high)


cdef extern from "cards/melds.h" nogil:
    ctypedef struct tg_melds:
        tg_meld *meld
        int count
    tg_error tg_melds_of(tg_cards hand, bint ace_high_run, tg_melds *out)
    void tg_melds_free(tg_melds *melds)


cdef extern from "solver/deadwood.h" nogil:
    ctypedef struct tg_counting:
        uint8_t ace_high_run
        uint8_t joker_points
        uint8_t hidden_melds_count
    enum:
        TG_MAX_ARRANGED_MELDS
        TG_UNREACHABLE
    ctypedef struct tg_arrangement:
        tg_meld meld[18]
        int meld_count
        tg_cards deadwood
        int points
    int tg_deadwood(tg_cards hand)
    int tg_count_points(const tg_counting *counting, tg_cards hand)
    int tg_count_quickly(const tg_counting *counting, tg_cards hand)
    int tg_deadwood_under(const tg_counting *counting, tg_cards hand)
    int tg_best_discard(const tg_counting *counting, tg_cards hand, tg_card *discard)
    int tg_deadwood_using(const tg_counting *counting, tg_cards hand, tg_cards used)
    void tg_arrange(const tg_counting *counting, tg_cards hand, tg_arrangement *out)
    int tg_deadwood_with_sapaw(const tg_counting *counting, tg_cards hand, const tg_meld *table, int n)
    void tg_deadwood_many(const tg_counting *counting, const tg_cards *hands, size_t n, uint16_t *out)
    void tg_best_discard_many(const tg_counting *counting, const tg_cards *hands, size_t n,
                              tg_card *cards, uint16_t *points)


cdef extern from "solver/kernels.h" nogil:
    const char *tg_kernel_name()


cdef extern from "engine/rng.h" nogil:
    ctypedef struct tg_rng:
        uint64_t s[4]
    enum:
        TG_STREAM_DEAL
        TG_STREAM_WORLD
        TG_STREAM_PLAYOUT
        TG_STREAM_BOT
        TG_STREAM_LUCK
        TG_STREAM_BELIEF
        TG_STREAM_TRAINING
        TG_STREAM_LEAVES
    tg_rng tg_rng_make(uint64_t seed, uint64_t stream, uint64_t index)
    uint64_t tg_splitmix64(uint64_t *state)
    uint64_t tg_rng_next(tg_rng *rng)
    uint32_t tg_rng_below(tg_rng *rng, uint32_t bound)


cdef extern from "engine/shuffle.h" nogil:
    void tg_shuffle(tg_card *card, int n, tg_rng *rng)


cdef extern from "engine/rules.h" nogil:
    enum:
        TG_SEATS
        TG_MOST_COUNT
    enum:
        TG_PICKUP_NEW_MELD
        TG_PICKUP_MELD_OR_SAPAW
        TG_PICKUP_FREE
        TG_SECRET_OFF
        TG_SECRET_QUAD
        TG_SECRET_QUAD_OR_RUN5
        TG_BLOCK_NONE
        TG_BLOCK_NEXT_TURN
        TG_BLOCK_ROUND
        TG_ANSWER_FOLD_OR_CHALLENGE
        TG_ANSWER_SHOW
        TG_ANSWER_SHOW_OR_CHALLENGE
        TG_TIE_CHALLENGER
        TG_TIE_CALLER
        TG_TIE_NEXT_AFTER_CALLER
        TG_TIE_LAST_TO_CHALLENGE
        TG_EXHAUSTION_FINISH_TURN
        TG_EXHAUSTION_AT_ONCE
        TG_NONE_OPENED_VOID
        TG_NONE_OPENED_LOWEST
        TG_ENDING_NONE
        TG_ENDING_TONGITS
        TG_ENDING_DRAW
        TG_ENDING_EXHAUSTION
        TG_ENDING_VOID
        TG_ENDING_SPREAD
        TG_ROLE_PLAIN
        TG_ROLE_CHALLENGED
        TG_ROLE_FAILED_CALLER
        TG_ROLE_BURNED
        TG_ROLES
        TG_ROLE_WINNER
        TG_PAID_TONGITS
        TG_PAID_EXHAUSTION
        TG_PAID_DRAW
        TG_PAID_ENDINGS
    ctypedef struct tg_payout:
        int32_t base[3][4]
        int32_t per_ace
        int32_t per_king
        int32_t per_secret
        int32_t per_sagasa
        int32_t per_escalera
        int32_t per_point
        int32_t point_factor[4]
        int32_t kang_factor
    ctypedef struct tg_rules:
        tg_counting counting
        uint8_t jokers
        uint8_t pickup
        uint8_t secret
        uint8_t secret_facedown
        uint8_t secret_at_once
        uint8_t secret_protects
        uint8_t sagasa
        uint8_t kang
        uint8_t taga_loob
        uint8_t escalera_length
        uint8_t sapaw_block
        uint8_t self_sapaw_blocks
        uint8_t no_dump_sapawable
        uint8_t answer
        uint8_t call_tie
        uint8_t challenger_tie
        uint8_t exhaustion
        uint8_t none_opened
        uint8_t final_discard_required
        uint8_t spread
        uint8_t zero_count_fight
        uint8_t variable_payout
        uint8_t void_carries
        uint8_t pot_wins
        tg_payout payout


cdef extern from "engine/game.h" nogil:
    enum:
        TG_MAX_MELDS
        TG_MAX_PILE
        TG_MAX_ACTIONS
        TG_MAX_JOKER_ACTIONS
        TG_PHASE_DRAW
        TG_PHASE_PLAY
        TG_PHASE_ANSWER
        TG_PHASE_OVER
        TG_DRAW
        TG_TAKE
        TG_EXPOSE
        TG_SECRET
        TG_SAPAW
        TG_DISCARD
        TG_CALL
        TG_FOLD
        TG_CHALLENGE
        TG_SHOW
        TG_NO_MELD
        TG_NO_SEAT
    ctypedef struct tg_action:
        tg_meld meld
        uint8_t kind
        tg_card card
        uint8_t target
        uint8_t joker_high
        uint8_t reserved[4]
    ctypedef struct tg_table:
        tg_meld meld[18]
        tg_cards laid[3]
        tg_cards known[3]
        uint8_t pile[24]
        uint8_t meld_count
        uint8_t pile_size
        uint8_t stock_size
        uint8_t hand_size[3]
        uint8_t facedown[3]
        uint8_t opened
        uint8_t blocked
        uint8_t turn
        uint8_t phase
        uint8_t taken
        uint8_t takes
        uint8_t caller
        uint8_t answer[3]
        uint8_t secrets_shown[3]
        uint8_t voids
        uint8_t ending
        uint8_t winner
    ctypedef struct tg_own:
        tg_cards hand
        tg_cards facedown
        tg_cards dealt
        tg_cards late
        uint16_t late_joker[2]
        uint8_t kang
        uint8_t sagasas
        uint8_t forgotten
    ctypedef struct tg_state:
        tg_table table
        tg_own own[3]
        uint8_t stock[24]
    ctypedef struct tg_settlement:
        int64_t payment[3]
        int32_t base[3]
        int32_t points[3]
        uint16_t count[3]
        uint8_t role[3]
        uint8_t ending
        uint8_t winner
        uint8_t aces
        uint8_t kings
        uint8_t secrets
        uint8_t sagasas
        uint8_t escaleras
        uint8_t taga_loobs
        uint8_t kang
        int32_t factor
    int tg_max_plies(const tg_rules *rules)
    void tg_deal(const tg_rules *rules, uint64_t seed, tg_state *out)
    tg_error tg_deal_from(const tg_rules *rules, const tg_cards *hands, const tg_card *stock,
                          int stock_size, tg_state *out)
    int tg_legal_actions(const tg_rules *rules, const tg_table *table, const tg_own *own,
                         tg_action *out, int capacity)
    void tg_legal_nth(const tg_rules *rules, const tg_table *table, const tg_own *own, int index,
                      tg_action *out)
    tg_error tg_check(const tg_rules *rules, const tg_table *table, const tg_own *own,
                      const tg_action *action)
    tg_cards tg_discardable(const tg_rules *rules, const tg_table *table, const tg_own *own)
    tg_error tg_check_call(const tg_rules *rules, const tg_table *table, const tg_own *own)
    bint tg_is_eligible(const tg_rules *rules, const tg_table *table, const tg_own *own, int seat)
    bint tg_is_all_melds(const tg_rules *rules, tg_cards hand)
    void tg_own_begin(const tg_rules *rules, tg_cards hand, tg_own *out)
    void tg_own_draw(const tg_rules *rules, const tg_table *table, tg_own *own, tg_card card)
    void tg_own_step(const tg_table *table, tg_own *own, const tg_action *action)
    void tg_apply(const tg_rules *rules, tg_state *state, const tg_action *action)
    void tg_settle(const tg_rules *rules, const tg_state *state, tg_settlement *out)


cdef extern from "engine/table.h" nogil:
    void tg_table_begin(const tg_rules *rules, int voids, tg_table *out)
    void tg_table_step(const tg_rules *rules, tg_table *table, const tg_action *action,
                       unsigned protectors)
    tg_error tg_table_check(const tg_rules *rules, const tg_table *table, const tg_action *action)
    tg_cards tg_table_may_hold(const tg_rules *rules, const tg_table *table, int seat)
    void tg_table_order_melds(tg_table *table, int seat)


cdef extern from "engine/ply.h" nogil:
    ctypedef struct tg_ply:
        tg_action action
        tg_meld onto
    tg_ply tg_ply_of(const tg_table *table, const tg_action *action)
    tg_action tg_ply_on(const tg_table *table, const tg_ply *ply)


cdef extern from "engine/order.h" nogil:
    void tg_plies_in_order(tg_ply *ply, int n)


cdef extern from "engine/text.h" nogil:
    enum:
        TG_CARD_TEXT
        TG_MELD_TEXT
        TG_PLY_TEXT
    int tg_print_card(tg_card card, char *out)
    int tg_print_cards(tg_cards cards, char separator, char *out)
    int tg_print_meld(const tg_meld *meld, char *out)
    int tg_print_ply(const tg_ply *ply, char *out)
    int tg_print_plies(const tg_ply *ply, int n, char *out)


cdef extern from "policy/ranges.h" nogil:
    enum:
        TG_COUNT_BUCKETS
        TG_CALL_SITUATIONS
        TG_ANSWER_SITUATIONS
        TG_ALWAYS
    ctypedef struct tg_ranges:
        uint8_t call[375][19]
        uint8_t challenge[1125][19]
    int tg_count_bucket(int count)
    int tg_call_situation(const tg_table *table, int caller)
    int tg_answer_situation(const tg_table *table)
    bint tg_happens(int chance, tg_rng *rng)


cdef extern from "policy/policy.h" nogil:
    enum:
        TG_STAGES
    ctypedef struct tg_policy:
        const tg_ranges *ranges
        int16_t call_at
        int16_t challenge_at
        int16_t take_margin
        int16_t self_block_at
        int16_t point_weight
        int16_t out_weight[3]
        int16_t use_weight[3]
        uint8_t lay_all
        uint8_t random
    ctypedef enum tg_policy_kind:
        TG_POLICY_RANDOM
        TG_POLICY_GREEDY
        TG_POLICY_BASE
        TG_POLICIES
    const tg_policy[3] tg_policies
    void tg_policy_act(const tg_policy *policy, const tg_rules *rules, const tg_table *table,
                       const tg_own *own, tg_rng *rng, tg_action *out)
    int tg_policy_chance(const tg_policy *policy, const tg_rules *rules, const tg_table *table, const tg_own *own)
    void tg_policy_decide(const tg_policy *policy, const tg_rules *rules, const tg_table *table, const tg_own *own,
                          bint does, tg_action *out)
    int tg_playout(const tg_rules *rules, const tg_policy *const *policy, tg_rng *rng, tg_state *state)


cdef extern from "policy/leaf.h" nogil:
    enum:
        TG_LEAF_SITUATIONS
        TG_LEAF_CELLS
    int tg_leaf_cell(const tg_rules *rules, const tg_state *state)


cdef extern from "belief/belief.h" nogil:
    ctypedef struct tg_view:
        tg_table table
        tg_own own
        uint8_t seat
        uint8_t draws[3]
    tg_cards tg_belief_unseen(const tg_rules *rules, const tg_view *view)
    int tg_belief_next(const tg_rules *rules, const tg_view *view, uint16_t weight[54])
    void tg_belief_sample(const tg_rules *rules, const tg_view *view, tg_card next, tg_rng *rng,
                          tg_state *out)


cdef extern from "belief/history.h" nogil:
    ctypedef struct tg_event:
        tg_table table
        tg_action action
    ctypedef struct tg_history:
        int length
    void tg_event_see(const tg_rules *rules, const tg_table *table, tg_event *event)
    bint tg_history_read(const tg_rules *rules, const tg_view *view, const tg_event *event, int length,
                         tg_history *out)


cdef extern from "belief/likelihood.h" nogil:
    enum:
        TG_MOST_KINDS
        TG_MOST_TASTES
        TG_DEED_CALL
        TG_DEED_CHALLENGE
        TG_DEED_TAKE
        TG_DEED_KEEP
        TG_DEED_LAY
        TG_DEEDS
        TG_IN_A_MELD
        TG_PLACES
    ctypedef struct tg_taste:
        int32_t sharpness
        int32_t out_weight
    ctypedef struct tg_kind:
        int32_t prior
        int32_t taste
        int32_t hides
        int32_t keeps
        int32_t keeps_card
        int32_t stays
        int32_t passes
        int32_t grabs
        int32_t call_at
        int32_t challenge_at
        int32_t firmness
    ctypedef struct tg_kinds:
        int count
        int tastes
        tg_taste[8] taste
        tg_kind[8] kind
        int32_t[1055][8] log2
        int32_t[81][8] cost
    void tg_kinds_make(tg_kinds *kinds)
    ctypedef struct tg_deed:
        int deeds
        uint16_t[2] deed
        int loose
        uint8_t[54] place
        uint8_t matched
        uint8_t chosen
    void tg_deed_read(const tg_rules *rules, const tg_event *event, const tg_own *own, tg_deed *out)
    ctypedef struct tg_judge:
        const tg_history *history
        int32_t[3][8] prior
    void tg_judge_make(const tg_rules *rules, const tg_history *history, const tg_kinds *kinds, tg_judge *out)
    void tg_judge_by_ranges(tg_judge *judge, int seat, int kind, const tg_ranges *ranges)
    void tg_likelihood_begin(const tg_kinds *kinds, int32_t *log2)
    void tg_likelihood_add(const tg_judge *judge, const tg_event *event, const tg_own *own, int32_t *log2)
    ctypedef struct tg_kind_shares:
        uint16_t[8] of
    tg_kind_shares tg_shares_of(const tg_kinds *kinds, const int32_t *log2)
    int tg_pick_kind(const tg_kind_shares *shares, tg_rng *rng)


cdef extern from "belief/particles.h" nogil:
    ctypedef struct tg_hidden:
        tg_own own[3]
        tg_cards stock
        tg_kind_shares[3] kinds


cdef extern from "engine/stop.h" nogil:
    ctypedef bint tg_bool "bool"
    ctypedef struct tg_stop:
        tg_bool (*is_wanted)(void *context) noexcept
        void *context


cdef extern from "belief/events.h" nogil:
    ctypedef struct tg_events:
        tg_event *event
        int length
        tg_table table
    tg_error tg_events_begin(const tg_rules *rules, const tg_view *view, int room, tg_events *out)
    void tg_events_free(tg_events *events)
    tg_error tg_events_add(tg_events *events, const tg_action *action)
    bint tg_events_lead_to(const tg_events *events, const tg_view *view)


cdef extern from "belief/deals.h" nogil:
    enum:
        TG_MOST_PARTS
    ctypedef struct tg_deals:
        tg_hidden *hidden
        uint64_t *reached
        int size
        int parts
        int end[32]
    int tg_deals_parts(const tg_deals *deals)
    int tg_deals_stock_of(const tg_deals *deals, int part, int *in_stock)
    void tg_deals_free(tg_deals *deals)
    uint64_t tg_deals_total(const tg_deals *deals)
    uint64_t tg_deals_weight(const tg_deals *deals, int index)


cdef extern from "belief/calls.h" nogil:
    bint tg_fits_call(const tg_rules *rules, const tg_table *table, const tg_own *own, int caller_at,
                      int challenge_at, bint rash)
    bint tg_deals_weigh_by_call(tg_deals *deals, const tg_rules *rules, const tg_table *table, int caller_at,
                                int challenge_at)


cdef extern from "belief/world_list.h" nogil:
    ctypedef struct tg_list_limits:
        uint64_t worlds
        uint32_t sums
    tg_error tg_list_worlds(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                            const tg_list_limits *limits, const tg_stop *stop, tg_deals *out)


cdef extern from "belief/pool.h" nogil:
    ctypedef struct tg_pool:
        int size
    tg_error tg_pool_init(const tg_judge *judge, const tg_view *view, uint64_t seed, int size, int steps, int parts,
                          int times, tg_pool *out)
    void tg_pool_free(tg_pool *pool)
    int tg_pool_piece(const tg_pool *pool)
    void tg_pool_begin(const tg_pool *pool, int first, int last)
    bint tg_pool_raise(tg_pool *pool)
    void tg_pool_walk(const tg_pool *pool, int first, int last)
    void tg_pool_go_on(tg_pool *pool, int steps)
    bint tg_pool_keep(tg_pool *pool, const tg_table *table)
    void tg_pool_deals(tg_pool *pool, tg_deals *out)


cdef extern from "belief/sampling.h" nogil:
    ctypedef struct tg_belief:
        const tg_rules *rules
        const tg_view *view
        tg_kind_shares[3] usual
        bint judged
        tg_deals deals
    void tg_belief_draw(const tg_belief *belief, int part, tg_card next, tg_rng *rng, tg_state *out, uint8_t *kind)
    int tg_belief_weigh_next(const tg_belief *belief, uint16_t *weight)
