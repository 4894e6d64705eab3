"""Values of single actions by playouts with base in all seats, for the player `playout` of the ladder."""
from libc.stdint cimport int64_t, uint32_t, uint64_t

from tongits_core.position._action cimport Action, native_action
from tongits_core._core cimport (
    TG_MAX_JOKER_ACTIONS, TG_NO_CARD, TG_NO_SEAT, TG_OK, TG_POLICY_BASE, TG_STREAM_PLAYOUT, TG_STREAM_WORLD, tg_action,
    tg_apply, tg_belief_sample, tg_check, tg_own, tg_playout, tg_policies, tg_policy, tg_rng, tg_rng_make, tg_rules,
    tg_settle, tg_settlement, tg_shuffle, tg_state, tg_table,
)
from tongits_core.game._game cimport Game
from tongits_core.position._position cimport NativeView, native_view
from tongits_core.game._shuffle cimport sorted_stock


cdef void add_chips(const tg_rules *rules, const tg_state *world, const int64_t *bonus, const tg_action *action, int n,
                    int seat, uint64_t seed, uint64_t number, int64_t *sums) noexcept nogil:
    """Play each action in one world with the same random numbers, and add the chips of `seat` to `sums`."""
    cdef const tg_policy *policy[3]
    cdef tg_settlement paid
    cdef tg_state state
    cdef tg_rng rng
    cdef int i
    policy[0] = policy[1] = policy[2] = &tg_policies[<int>TG_POLICY_BASE]
    for i in range(n):
        state = world[0]
        tg_apply(rules, &state, &action[i])
        rng = tg_rng_make(seed, TG_STREAM_PLAYOUT, number)
        tg_playout(rules, policy, &rng, &state)
        tg_settle(rules, &state, &paid)
        sums[i] += paid.payment[seat]
        if paid.winner != TG_NO_SEAT:
            sums[i] += bonus[paid.winner]


cdef int read_actions(const tg_rules *rules, const tg_table *table, const tg_own *own, list actions,
                      tg_action *native, int64_t *sums) except -1:
    """Convert the actions to those of the C core, set the sums to 0, and return the number of actions."""
    cdef int n = len(actions), i
    if n > TG_MAX_JOKER_ACTIONS:
        raise ValueError(f"{n} actions: at most {TG_MAX_JOKER_ACTIONS}")
    for i in range(n):
        native_action(table, <Action?>actions[i], &native[i])
        if tg_check(rules, table, own, &native[i]) != TG_OK:
            raise ValueError(f"{actions[i]} is not legal here")
        sums[i] = 0
    return n


def action_chips(position, actions, uint64_t seed, uint64_t first, uint32_t worlds):
    """For each legal action the chips of the seat, pot included, summed over worlds first … first + worlds - 1.

    All deals that fit the position are equally likely; what the others did does not matter.
    """
    cdef NativeView view = native_view(position)
    cdef tg_action native[TG_MAX_JOKER_ACTIONS]
    cdef int64_t sums[TG_MAX_JOKER_ACTIONS]
    cdef tg_state world
    cdef tg_rng rng
    cdef int n = read_actions(&view.rules, &view.c.table, &view.c.own, list(actions), native, sums), i
    cdef uint64_t number
    if view.c.table.turn != view.c.seat:
        raise ValueError(f"seat {view.c.table.turn} is to act, not {view.c.seat}")
    with nogil:
        for number in range(first, first + worlds):
            rng = tg_rng_make(seed, TG_STREAM_WORLD, number)
            tg_belief_sample(&view.rules, &view.c, TG_NO_CARD, &rng, &world)
            add_chips(&view.rules, &world, view.bonus, native, n, view.c.seat, seed, number, sums)
    return [sums[i] for i in range(n)]


def true_action_chips(Game game not None, actions, uint64_t seed, uint64_t first, uint32_t worlds, bint shuffled):
    """Like action_chips, for the seat to act, with the true hands and the true stock or (`shuffled`) random ones."""
    cdef tg_action native[TG_MAX_JOKER_ACTIONS]
    cdef int64_t sums[TG_MAX_JOKER_ACTIONS]
    cdef int64_t bonus[3]
    cdef tg_state world
    cdef tg_rng rng
    cdef tg_state begun = game.state  # another thread may go on with the game
    cdef const tg_own *own = &begun.own[begun.table.turn]
    cdef int n = read_actions(game.native, &begun.table, own, list(actions), native, sums), i
    cdef uint64_t number
    bonus[0] = bonus[1] = bonus[2] = 0
    with nogil:
        for number in range(first, first + worlds):
            world = begun
            if shuffled:
                rng = tg_rng_make(seed, TG_STREAM_WORLD, number)
                tg_shuffle(world.stock, sorted_stock(&begun, world.stock), &rng)
            add_chips(game.native, &world, bonus, native, n, world.table.turn, seed, number, sums)
    return [sums[i] for i in range(n)]
