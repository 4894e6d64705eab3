"""Every tuned number of search and belief: what it is for, why it has its value, how that was measured.

Those that stand in C are listed the same way in src/belief/params.h.

The measurements are those of docs/STRENGTH.md, where no other command is named. To try other numbers, hand a search
`dataclasses.replace(PARAMS, ...)`: tools/choosing.py says in a minute what choices then lose.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PARAMS", "Effort", "Params", "Shares"]


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Shares:
    """How one phase divides its work: parts of the clock, or of the worlds where no clock is set.

    pool: what a pool of hidden deals is sized to take; clock only. screening, deciding, confirming: the stages of
    suggest(), in sum 1. choosing: screening where nothing is confirmed, as in choose(); in phase draw the rest decides.
    """

    pool: float
    screening: float
    deciding: float
    confirming: float
    choosing: float


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Effort:
    """How much may go into a list of all hidden deals, and into exact values at the end of a hand.

    sums: of pasts, that a list of deals may take: about a microsecond each (src/belief/past_sums.h). leaves: one deal
    in which one plan is played, about half a microsecond. Both for each world that the search may draw; for each second
    where only a clock is set. The shares are of the clock: after `list_share` a list is given up, after `belief_share`
    a pool stays as far as it has come, after `solve_share` samples take over from exact values.
    """

    sums_a_world: int
    sums_a_second: int
    leaves_a_world: int
    leaves_a_second: int
    list_share: float
    belief_share: float
    solve_share: float


USUAL = Effort(
    sums_a_world=12,
    sums_a_second=100_000,
    leaves_a_world=32,
    leaves_a_second=1_000_000,
    list_share=0.125,
    belief_share=0.5,
    solve_share=0.6,
)
SOLVING = Effort(
    sums_a_world=96,
    sums_a_second=400_000,
    leaves_a_world=96,
    leaves_a_second=1_000_000,
    list_share=0.5,
    belief_share=0.625,
    solve_share=0.8,
)


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Params:
    """The numbers of one search. PARAMS holds those in use.

    >>> [(stage, round(1000 * end, 3)) for stage, end in PARAMS.timetable("draw", 0.005, valuing=False)]
    [('listing', 0.625), ('believing', 2.5), ('solving', 3.0), ('screening', 5.0)]
    """

    # ---- the clock ----

    draw: Shares = Shares(pool=0.35, screening=0.6, deciding=0.15, confirming=0.25, choosing=0.75)
    play: Shares = Shares(pool=0.2, screening=0.65, deciding=0.0, confirming=0.35, choosing=1.0)
    answer: Shares = Shares(pool=0.35, screening=0.5, deciding=0.0, confirming=0.5, choosing=1.0)
    """By phase. Whether to call hangs on the belief most, so a draw and an answer give it more than a turn's plans.
    Longer shares for the pool made no difference that 150 deals of the arena show at 5 ms."""
    usual: Effort = USUAL
    """Limits for choose(), and for suggest() before the end of a hand: about the cost of sampling; exact values rarely
    change the move."""
    solving: Effort = SOLVING
    """Limits for suggest() at the end of a hand: at most about four times the cost of sampling."""
    last_seconds: float = 0.05
    """What suggest() spends on values after a stop: without it the value of the choice would come from two worlds."""
    leaves_a_task: int = 1024
    """Playouts between two looks at the clock: about two milliseconds, which a stop or Ctrl-C may have to wait."""
    progress_seconds: float = 0.1
    """Between two reports of progress, for who watches."""

    # ---- the belief ----

    smallest_pool: int = 64
    largest_pool: int = 2048
    """Hidden deals in a pool: half as many as worlds are drawn. 24 or 40 instead of 64 made no difference that 150
    deals of the arena show at 5 ms; more than 2,048 were not tried."""
    fewest_steps: int = 12
    most_steps: int = 48
    """Metropolis steps of each deal after each drawing of the pool (src/belief/particles.h). By a clock rather more
    deals than more steps of each."""
    seconds_a_step: float = 1.2e-6
    """Of one deal, one step after every drawing, late in a hand: measured, on one core."""
    most_worlds: int = 200_000
    most_sums: int = 1 << 21
    """A list of all hidden deals: so many deals, and sums of pasts a seat, which take 90 MB a million."""
    worlds_a_world: int = 16
    worlds_a_second: int = 400_000
    """Deals that may be listed for each world that the search may draw, and for each second: an eighth of it."""

    # ---- exact values ----

    most_stock: int = 2
    """Cards in the stock with which values may be exact; the solver has room for so many (src/search/branches.h)."""
    most_branches: int = 1_000_000
    """Deals, and what chance made of them, kept at once: 112 bytes each, so at most 250 MB; usually under 30."""
    most_ways: int = 2_000
    """Ways to lay cards in a later turn: only two jokers have more."""
    leaves_a_play: int = 3
    """Leaves of each plan in each deal, at least, where the seat has a later turn: five or more but for small ones."""

    # ---- plans ----

    nodes_a_second: int = 9_000
    """Ways to lay cards, over all cards that may be drawn and over all takes: then each discard is played out a few
    times in two fifths of the clock. Beyond them plans are left out."""
    least_nodes: int = 10
    """Ways to lay cards that each group of plans may have in any case: hands without jokers hardly ever have more."""
    long_worlds: int = 4_096
    long_seconds: float = 0.1
    """From which choose(), and from which clock suggest(), looks for a plan for each card that may be drawn. With less
    such plans are mostly luck, and what the policy would do is the better guess: 0.178 → 0.039 chips lost a decision
    at 5 ms (python tools/choosing.py)."""
    rounds: int = 3
    """Turns of the seat after which playouts that choose end in a leaf table. After 1 it lost 0.3 to 0.9 chips against
    playing to the end, after 2 it won 0.0 to 0.4, after 3 0.15 to 0.26, each ± 0.25 at 5 ms."""

    # ---- choosing ----

    prior: float = 1.25
    """What the policy's own plan is credited with, in variances of the gap to it: other plans are expected to be 0.2
    chips worse, give or take 0.4, and 0.2 / 0.4² = 1.25. It counts once, so it fades as worlds are added."""
    few: int = 4
    """Worlds that say less of many plans than the policy does: after a stop before them the policy's plan is played."""
    enough: int = 16
    """Worlds from which on standard errors are believed."""
    clearly: float = 3.0
    """Standard errors that settle a choice before its work is done: of 120 choices at 16,384 worlds 2 were others."""
    deciding_steps: int = 4
    """Parts of deciding, after each of which a choice may be settled."""
    overturn: float = 2.0
    """Standard errors by which the confirming worlds overturn a choice: the winner of many noisy values is partly
    lucky, and so would be who replaces it for less."""

    def shares(self, phase: str) -> Shares:
        """How the work of a decision in this phase is divided."""
        return {"draw": self.draw, "play": self.play, "answer": self.answer}[phase]

    def effort_at(self, stock: int) -> Effort:
        """The effort of suggest() with so many cards in the stock."""
        return self.solving if stock <= self.most_stock else self.usual

    def timetable(
        self, phase: str, seconds: float, *, valuing: bool, effort: Effort | None = None
    ) -> list[tuple[str, float]]:
        """When each stage of a decision by the clock ends at the latest, in seconds since its beginning.

        valuing: as suggest() does it; else as choose(). listing: all hidden deals, the first part of believing.
        A stage that is not needed takes no time, and the next begins at once: a list that is complete makes the pool
        unnecessary, and exact values all that follows.
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
