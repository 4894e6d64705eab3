"""Many whole hands, played by policies of the C core."""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t

from tongits_core._core cimport (
    TG_SEATS, TG_STREAM_PLAYOUT,
    tg_deal, tg_playout, tg_policy, tg_rng, tg_rng_make, tg_rules, tg_settle, tg_settlement, tg_state,
)
from tongits_core.policy._named cimport chosen_policy, native_policy
from tongits_core.rules._rules cimport NativeRules, native_rules

from tongits_core.errors import TongitsError
from tongits_core.policy._policy import Policy
from tongits_core.rules import Rules


cdef void play_all(const tg_rules *rules, const tg_policy *const *policies, const uint64_t[::1] seeds,
                   int32_t[:, ::1] payments, uint8_t[::1] endings, uint8_t[::1] winners,
                   uint16_t[::1] plies) noexcept nogil:
    cdef Py_ssize_t i
    cdef int seat
    cdef tg_state state
    cdef tg_settlement paid
    cdef tg_rng rng
    for i in range(seeds.shape[0]):
        tg_deal(rules, seeds[i], &state)
        rng = tg_rng_make(seeds[i], TG_STREAM_PLAYOUT, 0)
        plies[i] = <uint16_t>tg_playout(rules, policies, &rng, &state)
        tg_settle(rules, &state, &paid)
        for seat in range(TG_SEATS):
            payments[i, seat] = <int32_t>paid.payment[seat]  # fits: no void hands multiply it
        endings[i] = paid.ending
        winners[i] = paid.winner


def playouts(rules, policies, seeds):
    """Play whole hands by policies of the C core, without the GIL; returns a dict of arrays with one row for each seed.

    policies: "random", "greedy", "base", "ranged" or a Policy, for all seats or three in order of play. seeds:
    uint64[N], the deals of Game.deal(rules, seed). Returns payments int32[N, 3] in chips, endings uint8[N] (index into
    tongits_core.game.outcome.ENDINGS), winners uint8[N] (255: none) and plies uint16[N].

    >>> import numpy
    >>> played = playouts(None, "greedy", numpy.arange(1000, dtype=numpy.uint64))
    >>> int(played["payments"].sum()), played["winners"].shape
    (0, (1000,))
    """
    import numpy  # imported here, since it is slow to import

    cdef const tg_policy *players[3]
    cdef int seat
    rules = Rules.of(rules)
    names = [policies] * TG_SEATS if isinstance(policies, str | Policy) else list(policies)
    if len(names) != TG_SEATS:
        raise TongitsError(f"{len(names)} policies: one name, or {TG_SEATS} in order of play")
    kept = [chosen_policy(name, rules) for name in names]
    for seat in range(TG_SEATS):
        players[seat] = native_policy(kept[seat])
    array = numpy.asarray(seeds)
    if array.dtype != numpy.uint64 or array.ndim != 1:
        raise TypeError(f"seeds are uint64[N], not {array.dtype}{list(array.shape)}")
    cdef const uint64_t[::1] chosen = numpy.ascontiguousarray(array)
    cdef Py_ssize_t n = chosen.shape[0]
    payments = numpy.zeros((n, TG_SEATS), numpy.int32)
    endings = numpy.zeros(n, numpy.uint8)
    winners = numpy.zeros(n, numpy.uint8)
    plies = numpy.zeros(n, numpy.uint16)
    cdef int32_t[:, ::1] payments_view = payments
    cdef uint8_t[::1] endings_view = endings
    cdef uint8_t[::1] winners_view = winners
    cdef uint16_t[::1] plies_view = plies
    cdef NativeRules native = native_rules(rules)
    cdef const tg_rules *played = &native.c
    with nogil:
        play_all(played, players, chosen, payments_view, endings_view, winners_view, plies_view)
    return {"payments": payments, "endings": endings, "winners": winners, "plies": plies}
