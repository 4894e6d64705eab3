"""What the benchmarks run in the core: whole hands by the fast policies, and the name of the batch kernel."""
import operator

from libc.stdint cimport uint64_t

from tongits_core._core cimport (
    TG_ENDING_DRAW, TG_ENDING_EXHAUSTION, TG_ENDING_SPREAD, TG_ENDING_TONGITS, TG_ENDING_VOID,
    TG_STREAM_PLAYOUT, tg_deal, tg_kernel_name, tg_playout, tg_policy,
    tg_rng, tg_rng_make, tg_rules, tg_settle, tg_settlement, tg_state,
)
from tongits_core._policy cimport native_policy
from tongits_core._rules cimport native_rules

cdef dict ENDINGS = {
    "tongits": TG_ENDING_TONGITS, "draw": TG_ENDING_DRAW, "exhaustion": TG_ENDING_EXHAUSTION, "void": TG_ENDING_VOID,
}


cdef void play(const tg_rules *rules, const tg_policy *policy, uint64_t seed, long hands, long *endings) noexcept nogil:
    cdef const tg_policy *seats[3]
    cdef tg_settlement settlement
    cdef tg_state state
    cdef tg_rng rng
    cdef long i
    seats[0] = seats[1] = seats[2] = policy
    for i in range(hands):
        tg_deal(rules, seed + <uint64_t>i, &state)
        rng = tg_rng_make(seed, TG_STREAM_PLAYOUT, <uint64_t>i)
        tg_playout(rules, seats, &rng, &state)
        tg_settle(rules, &state, &settlement)
        endings[settlement.ending] += 1


def kernel_name():
    """What batches run on this machine: avx512, avx2, sse4.1 or portable.

    >>> kernel_name() in ("avx512", "avx2", "sse4.1", "portable")
    True
    """
    return tg_kernel_name().decode("ascii")


def play_hands(policy, hands, seed=0):
    """Deal, play and settle so many hands of `classic`, all seats by one policy; how many ended how.

    Policies: random, greedy, base, ranged. Hand i is dealt from seed + i, so the same arguments give the same hands
    everywhere. The GIL is released.

    >>> sum(play_hands("greedy", 10).values())
    10
    """
    cdef long endings[TG_ENDING_SPREAD + 1]
    cdef long count = operator.index(hands)
    cdef uint64_t first = operator.index(seed)
    cdef const tg_rules *rules = native_rules(None)
    cdef const tg_policy *player = native_policy(policy, None)
    if count < 0:
        raise ValueError(f"hands are 0 or more, not {count}")
    for i in range(TG_ENDING_SPREAD + 1):
        endings[i] = 0
    with nogil:
        play(rules, player, first, count, endings)
    return {name: endings[<int>ending] for name, ending in ENDINGS.items()}
