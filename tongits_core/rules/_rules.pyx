"""Rules as the struct of the C core: a tg_rules, filled once for each Rules object."""
from libc.string cimport memset

from tongits_core._core cimport (
    TG_ANSWER_FOLD_OR_CHALLENGE, TG_ANSWER_SHOW, TG_ANSWER_SHOW_OR_CHALLENGE,
    TG_BLOCK_NEXT_TURN, TG_BLOCK_NONE, TG_BLOCK_ROUND,
    TG_EXHAUSTION_AT_ONCE, TG_EXHAUSTION_FINISH_TURN, TG_MOST_COUNT,
    TG_NONE_OPENED_LOWEST, TG_NONE_OPENED_VOID,
    TG_PAID_DRAW, TG_PAID_EXHAUSTION, TG_PAID_TONGITS,
    TG_PICKUP_FREE, TG_PICKUP_MELD_OR_SAPAW, TG_PICKUP_NEW_MELD,
    TG_ROLE_BURNED, TG_ROLE_CHALLENGED, TG_ROLE_FAILED_CALLER, TG_ROLE_PLAIN, TG_ROLES,
    TG_SECRET_OFF, TG_SECRET_QUAD, TG_SECRET_QUAD_OR_RUN5,
    TG_TIE_CALLER, TG_TIE_CHALLENGER, TG_TIE_LAST_TO_CHALLENGE, TG_TIE_NEXT_AFTER_CALLER,
    tg_payout, tg_rules,
)
from tongits_core._arguments import shown
from tongits_core.rules.rules import Rules

MOST_COUNT = TG_MOST_COUNT  # R5: the most that a hand counts

cdef dict PICKUP = {
    "new_meld": TG_PICKUP_NEW_MELD, "meld_or_sapaw": TG_PICKUP_MELD_OR_SAPAW, "free": TG_PICKUP_FREE,
}
cdef dict SECRET = {"off": TG_SECRET_OFF, "quad": TG_SECRET_QUAD, "quad_or_run5": TG_SECRET_QUAD_OR_RUN5}
cdef dict BLOCK = {"none": TG_BLOCK_NONE, "next_turn": TG_BLOCK_NEXT_TURN, "round": TG_BLOCK_ROUND}
cdef dict ANSWER = {
    "fold_or_challenge": TG_ANSWER_FOLD_OR_CHALLENGE, "show": TG_ANSWER_SHOW,
    "show_or_challenge": TG_ANSWER_SHOW_OR_CHALLENGE,
}
cdef dict CALL_TIE = {"challenger": TG_TIE_CHALLENGER, "caller": TG_TIE_CALLER}
cdef dict CHALLENGER_TIE = {
    "next_after_caller": TG_TIE_NEXT_AFTER_CALLER, "last_to_challenge": TG_TIE_LAST_TO_CHALLENGE,
}
cdef dict EXHAUSTION = {"finish_turn": TG_EXHAUSTION_FINISH_TURN, "at_once": TG_EXHAUSTION_AT_ONCE}
cdef dict NONE_OPENED = {"void": TG_NONE_OPENED_VOID, "lowest": TG_NONE_OPENED_LOWEST}


cdef void fill_payout(object payout, tg_payout *out) except *:
    cdef int role
    # A loser at Tongits or exhaustion is plain or burned; the other roles do not arise there.
    for role in range(TG_ROLES):
        out.base[<int>TG_PAID_TONGITS][role] = payout.tongits_plain
        out.base[<int>TG_PAID_EXHAUSTION][role] = payout.exhaustion_plain
    out.base[<int>TG_PAID_TONGITS][<int>TG_ROLE_BURNED] = payout.tongits_burned
    out.base[<int>TG_PAID_EXHAUSTION][<int>TG_ROLE_BURNED] = payout.exhaustion_burned
    out.base[<int>TG_PAID_DRAW][<int>TG_ROLE_PLAIN] = payout.draw_plain
    out.base[<int>TG_PAID_DRAW][<int>TG_ROLE_CHALLENGED] = payout.draw_challenged
    out.base[<int>TG_PAID_DRAW][<int>TG_ROLE_FAILED_CALLER] = payout.draw_failed_caller
    out.base[<int>TG_PAID_DRAW][<int>TG_ROLE_BURNED] = payout.draw_burned
    out.per_ace = payout.per_ace
    out.per_king = payout.per_king
    out.per_secret = payout.per_secret
    out.per_sagasa = payout.per_sagasa
    out.per_escalera = payout.per_escalera
    out.per_point = payout.per_point
    out.point_factor[<int>TG_ROLE_PLAIN] = payout.point_factor_plain
    out.point_factor[<int>TG_ROLE_CHALLENGED] = payout.point_factor_challenged
    out.point_factor[<int>TG_ROLE_FAILED_CALLER] = payout.point_factor_failed_caller
    out.point_factor[<int>TG_ROLE_BURNED] = payout.point_factor_burned
    out.kang_factor = payout.kang_factor


cdef void fill_rules(object rules, tg_rules *out) except *:
    memset(out, 0, sizeof(tg_rules))  # padding too, so that equal rules are equal bytes
    out.counting.ace_high_run = rules.ace_high_run
    out.counting.joker_points = rules.joker_points
    out.counting.hidden_melds_count = rules.hidden_melds_count
    out.jokers = rules.jokers
    out.pickup = PICKUP[rules.pickup]
    out.secret = SECRET[rules.secret]
    out.secret_facedown = rules.secret_facedown
    out.secret_at_once = rules.secret_at_once
    out.secret_protects = rules.secret_protects
    out.sagasa = rules.sagasa
    out.kang = rules.kang
    out.taga_loob = rules.taga_loob
    out.escalera_length = rules.escalera_length
    out.sapaw_block = BLOCK[rules.sapaw_block]
    out.self_sapaw_blocks = rules.self_sapaw_blocks
    out.no_dump_sapawable = rules.no_dump_sapawable
    out.answer = ANSWER[rules.answer]
    out.call_tie = CALL_TIE[rules.call_tie]
    out.challenger_tie = CHALLENGER_TIE[rules.challenger_tie]
    out.exhaustion = EXHAUSTION[rules.exhaustion]
    out.none_opened = NONE_OPENED[rules.none_opened]
    out.final_discard_required = rules.final_discard_required
    out.spread = rules.spread
    out.zero_count_fight = rules.zero_count_fight
    out.variable_payout = rules.variable_payout
    out.void_carries = rules.void_carries
    out.pot_wins = rules.pot_wins
    fill_payout(rules.payout_table, &out.payout)


cdef class NativeRules:
    """The C rules of one Rules value.

    >>> from tongits_core import Rules
    >>> NativeRules(Rules.preset("wiki")).as_dict()["escalera_length"]
    4
    """

    def __cinit__(self, rules):
        if not isinstance(rules, Rules):
            raise TypeError(f"NativeRules takes Rules, not {type(rules).__name__} {shown(rules)}")
        fill_rules(rules, &self.c)

    def as_dict(self):
        """The fields of the C struct as Python values (choices as numbers), for tests and experiments."""
        counting = self.c.counting
        fields = dict(self.c)
        fields.pop("counting")
        return {**counting, **fields}


cdef enum:
    MOST_TEXTS = 256  # texts in the cache; a program uses few rules

cdef dict of_texts = {}
cdef NativeRules classic = NativeRules(Rules.preset("classic"))


cdef NativeRules native_of(object rules):
    if rules._native is None:
        native = NativeRules(rules)
        if rules._native is None:  # another thread may have set it, and pointers into its object are in use
            object.__setattr__(rules, "_native", native)
    return <NativeRules?>rules._native


cdef NativeRules native_rules(object rules):
    if rules is None:
        return classic
    if type(rules) is Rules:
        return native_of(rules)
    if not isinstance(rules, str):
        return native_of(Rules.of(rules))
    native = of_texts.get(rules)
    if native is None:
        native = native_of(Rules.of(rules))
        if len(of_texts) >= MOST_TEXTS:
            of_texts.clear()
        of_texts[rules] = native
    return <NativeRules?>native


def texts_kept():
    """The number of rules texts in the cache, at most MOST_TEXTS."""
    return len(of_texts)
