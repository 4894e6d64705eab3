"""Every tuned number of search and belief: its purpose, the reason for its value, and how the value was measured.

The numbers that stand in C are listed the same way in src/belief/params.h. The measurements are those of
docs/STRENGTH.md, where no other command is named. To try other numbers, put `dataclasses.replace(PARAMS, ...)` in place
of `search.arguments.PARAMS`; tools/choosing.py then says in a minute what choices lose.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["PARAMS", "Effort", "Params", "WorkShares"]


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class WorkShares:
    """How one phase divides its work: shares of the clock, or shares of the worlds if no clock is set.

    pool: the share that the pool of hidden deals is sized for; clock only. screening, deciding, confirming: the stages
    of suggest(); their sum is 1. choosing: the screening of choose(), which confirms nothing; in phase draw the rest is
    for deciding.
    """

    pool: float
    screening: float
    deciding: float
    confirming: float
    choosing: float


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Effort:
    """Limits for a list of all hidden deals, and for exact values at the end of a hand.

    deals: deals that a list may have. sums: sums over pasts that it may need; each takes about a microsecond
    (src/belief/past_sums.h). leaves: one leaf is one plan played in one deal, about half a microsecond. All limits are
    for each world that the search may draw, or for each second if only a clock is set. The shares are shares of the
    clock. After `list_share` a list is given up. After `belief_share` a pool is used as it is. After `solve_share`
    sampling replaces exact values.
    """

    deals_a_world: int
    deals_a_second: int
    sums_a_world: int
    sums_a_second: int
    leaves_a_world: int
    leaves_a_second: int
    list_share: float
    belief_share: float
    solve_share: float


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Walk:
    """The particles of each part of a pool of suggest(), and how far they walk after they have reached the history.

    smallest, largest: number of particles; in between one for so many worlds that the search draws (worlds_a_particle).
    steps: Metropolis steps of each particle, half of them for getting there; fewer under a short clock. kept: how often
    deals are kept at most.
    """

    smallest: int
    largest: int
    worlds_a_particle: int
    steps: int
    kept: int


USUAL = Effort(
    deals_a_world=16,
    deals_a_second=400_000,
    sums_a_world=12,
    sums_a_second=100_000,
    leaves_a_world=32,
    leaves_a_second=1_000_000,
    list_share=0.125,
    belief_share=0.5,
    solve_share=0.6,
)
SOLVING = Effort(
    deals_a_world=16,
    deals_a_second=400_000,
    sums_a_world=96,
    sums_a_second=400_000,
    leaves_a_world=96,
    leaves_a_second=1_000_000,
    list_share=0.5,
    belief_share=0.625,
    solve_share=0.8,
)
ANSWERING = replace(SOLVING, deals_a_world=64)


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Params:
    """The numbers of one search. PARAMS holds those in use.

    >>> [(stage, round(1000 * end, 3)) for stage, end in PARAMS.timetable("draw", 0.005, valuing=False)]
    [('listing', 0.625), ('believing', 2.5), ('solving', 3.0), ('screening', 5.0)]
    """

    # ---- the clock ----

    draw: WorkShares = WorkShares(pool=0.35, screening=0.6, deciding=0.15, confirming=0.25, choosing=0.75)
    play: WorkShares = WorkShares(pool=0.2, screening=0.5, deciding=0.0, confirming=0.5, choosing=1.0)
    answer: WorkShares = WorkShares(pool=0.35, screening=0.5, deciding=0.0, confirming=0.5, choosing=1.0)
    """Shares by phase. A decision about a call depends most on the belief, so phases draw and answer give the belief
    more than phase play does. Longer shares for the pool made no difference that 150 deals of the arena show at 5
    ms."""
    usual: Effort = USUAL
    """Limits for choose(), and for suggest() before the end of a hand: about the cost of sampling; exact values rarely
    change the move."""
    solving: Effort = SOLVING
    """Limits for suggest() at the end of a hand: at most about four times the cost of sampling."""
    answering: Effort = ANSWERING
    """Limits for suggest() that answers a call, with a history. The values hang on the belief alone, and a list is
    free of the errors of a pool. With 1,000 worlds a list may take a tenth of a second."""
    last_seconds: float = 0.05
    """Seconds that suggest() spends on values after a stop. Without them the value of the choice would come from two
    worlds."""
    leaves_a_task: int = 1024
    """Playouts between two looks at the clock: about two milliseconds. A stop or Ctrl-C may have to wait this long."""
    progress_seconds: float = 0.1
    """Seconds between two reports of progress: often enough for a person who watches."""

    # ---- the belief ----

    parts: int = 16
    """Independent parts of a pool of suggest(), between which errors are measured (src/belief/pool.h). With fewer parts
    an error is itself too uncertain; more would be too small. choose() reports no error, so its pool has one part."""
    smallest_pool: int = 64
    largest_pool: int = 2048
    """Smallest and largest number of hidden deals in a pool; in between, half as many as the search draws worlds. 24 or
    40 instead of 64 made no difference that 150 deals of the arena show at 5 ms. More than 2,048 were not tried."""
    walk: Walk = Walk(smallest=4, largest=32, worlds_a_particle=512, steps=3072, kept=32)
    far: Walk = Walk(smallest=1, largest=8, worlds_a_particle=2048, steps=12_288, kept=128)
    """The particles of a part; `far` if a call must be answered. Late in a hand four that walk 3,072 steps were wrong
    by 0.06 in the chance that a caller counts less, in all parts alike, so that no error said it; one that walks 12,288
    was wrong by 0.02, for the same work. Before a draw few particles are worse: with 8,000 worlds they said 2.97 ± 0.13
    chips of a draw that brings 2.46, perhaps because few of them have a given card in the stock."""
    fewest_particles: int = 2
    """Particles of a part that a short clock leaves, unless the walk has fewer."""
    shortest_walk: int = 96
    """Least steps of a walk under a short clock."""
    between: int = 48
    """Steps between keeping the deals of a part. A replay costs as much as 20 steps."""
    parts_of_a_walk: int = 96
    shortest_step: int = 4
    """Steps after each resampling of a part: the walk by this number, at least so many. There are about ten of them."""
    fewest_hands: int = 64
    more_hands: float = 1.25
    """If an answer to a call rests on fewer different hands of the caller, the pool is made anew with twice as many
    particles, up to `largest` of its walk. If that does not find so many times as many hands, there are no more."""
    seconds_a_walk: float = 2.5e-7
    """Measured seconds for one particle to make one step, late in a hand, on one core, with what it takes to keep
    deals."""
    fewest_steps: int = 12
    most_steps: int = 48
    """Metropolis steps of each deal after each resampling of the pool (src/belief/particles.h). Under a clock, more
    deals come before more steps."""
    seconds_a_step: float = 1.2e-6
    """Measured seconds for one deal to make one step after every resampling, late in a hand, on one core."""
    most_worlds: int = 200_000
    most_sums: int = 1 << 21
    """Limits of a list of all hidden deals: its deals, and its sums over pasts for each seat. A million sums take 90
    MB."""

    # ---- exact values ----

    most_stock: int = 2
    """Most cards in the stock for exact values; the solver has room for two (src/search/branches.h)."""
    most_branches: int = 1_000_000
    """Most branches kept at once: a branch is a deal, or what chance made of it. Each takes 112 bytes, so all take at
    most 250 MB, usually under 30 MB."""
    most_ways: int = 2_000
    """Most ways to lay cards in a later turn. Only hands with two jokers have more."""
    leaves_a_play: int = 3
    """Estimated least number of leaves for each plan in each deal, if the seat has a later turn. Except in small
    endgames it was five or more."""

    # ---- plans ----

    nodes_a_second: int = 9_000
    """Most ways to lay cards for each second of the clock, summed over all cards that may be drawn and over all takes.
    With this many, each discard is played out a few times in two fifths of the clock. Further plans are left out."""
    least_nodes: int = 10
    """Ways to lay cards that every group of plans may have, however short the clock. Hands without jokers rarely have
    more."""
    long_worlds: int = 4_096
    long_seconds: float = 0.1
    """From this many worlds or seconds on, choose() looks for a plan for each card that may be drawn; suggest() does so
    from this many seconds on. With less work such plans are chosen mostly by luck, and the policy's plan is the better
    guess: 0.178 → 0.039 chips lost a decision at 5 ms (python tools/choosing.py)."""
    rounds: int = 3
    """Turns of the seat after which a playout ends in a leaf table, while the search still chooses. Compared with
    playing to the end, 1 turn lost 0.3 to 0.9 chips, 2 turns won 0.0 to 0.4, 3 turns won 0.15 to 0.26, each ± 0.25 at 5
    ms."""

    # ---- what lies behind the advice ----

    fewest_looked_into: int = 64
    most_looked_into: int = 1024
    """Hidden deals that the insight of an advice counts in: a quarter of the deals of the advice, within these."""
    looked_into_a_particle: int = 256
    looked_into_walk: int = 1536
    """The pool behind the insight: one particle of each part for so many deals, and the steps of each. If a call must
    be answered, one particle walks as many steps as all of these."""
    looked_into_ways: int = 200
    """Ways to lay cards for the plans that the insight lists: it looks up few of them."""

    # ---- choosing ----

    prior: float = 1.25
    """Credit of the policy's own plan, in variances of the gap to it. Other plans are expected to be 0.2 chips worse,
    with a standard deviation of 0.4, and 0.2 / 0.4² = 1.25. The credit counts once, so its weight falls as worlds are
    added."""
    few: int = 4
    """With fewer worlds than this, the policy is the better guide to many plans. After a stop that early, the policy's
    plan is played."""
    enough: int = 16
    """Number of worlds from which standard errors are trusted."""
    clearly: float = 3.0
    """A lead of this many standard errors ends a choice early. Of 120 choices at 16,384 worlds, 2 came out
    differently."""
    deciding_steps: int = 4
    """Number of steps of deciding. After each step the choice may be settled."""
    confirmed: int = 5
    """Number of the best lines of the screening whose values suggest() confirms, however many it shows; the best of
    them is recommended."""

    def shares(self, phase: str) -> WorkShares:
        """The shares of the work in this phase."""
        return {"draw": self.draw, "play": self.play, "answer": self.answer}[phase]

    def walk_in(self, phase: str) -> Walk:
        """The walk of a pool of suggest() in this phase."""
        return self.far if phase == "answer" else self.walk

    def effort_at(self, phase: str, stock: int, told: bool) -> Effort:
        """The effort of suggest() in this phase, with `stock` cards in the stock. told: whether the history is
        known."""
        if phase == "answer" and told:
            return self.answering
        return self.solving if stock <= self.most_stock else self.usual

    def timetable(
        self, phase: str, seconds: float, *, valuing: bool, effort: Effort | None = None
    ) -> list[tuple[str, float]]:
        """The latest end of each stage of a decision by the clock, in seconds since its beginning.

        valuing: True for suggest(), False for choose(). The stage "listing" lists all hidden deals; it is the first
        part of believing. A stage that is not needed takes no time: after a complete list no pool is needed, and after
        exact values no later stage.
        """
        effort = effort or self.usual
        shares = self.shares(phase)
        begun = [("listing", effort.list_share), ("believing", effort.belief_share), ("solving", effort.solve_share)]
        if not valuing and (phase != "draw" or seconds < self.long_seconds):
            ends = [("screening", 1.0)]
        elif not valuing:
            ends = [("screening", shares.choosing), ("deciding", 1.0)]
        else:
            ends = [("screening", shares.screening), ("deciding", shares.screening + shares.deciding)]
            ends = [ends[0], *(ends[1:] if shares.deciding else []), ("confirming", 1.0)]
        return [(stage, share * seconds) for stage, share in begun + ends]


PARAMS = Params()
