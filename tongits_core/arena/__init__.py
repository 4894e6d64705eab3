"""The arena: matches of bots on duplicate deals, with sound standard errors.

Every deal is played with all seat assignments of a line-up (A, B, C: six; A, B, B: three), so that everybody gets the
same cards. A block is the mean over the seat assignments of one deal; errors come from the variance between blocks. The
results are chips of one hand under the payout of the rules, without a pot, and the share of hands won.

>>> from tongits_core import arena
>>> match = arena.play(["base", "greedy", "greedy"], deals=2000)
>>> [(score.name, round(score.chips.value, 2)) for score in match.scores]
[('base', 0.34), ('greedy', -0.17), ('greedy', -0.17)]
"""

from tongits_core.arena.crosstable import CrossTable, cross
from tongits_core.arena.entrants import Entrant, Learner, Player, names
from tongits_core.arena.match import Match, timed
from tongits_core.arena.means import Mean
from tongits_core.arena.paired import Difference, compare, difference_of
from tongits_core.arena.picture import draw
from tongits_core.arena.playing import play
from tongits_core.arena.scores import Score, endings
from tongits_core.arena.sequential import Sequential, Trial, try_patch
from tongits_core.bots import Clocked
from tongits_core.game import SeedRange, refuse_sealed, seed_range, seed_ranges

__all__ = [
    "Clocked",
    "CrossTable",
    "Difference",
    "Entrant",
    "Learner",
    "Match",
    "Mean",
    "Player",
    "Score",
    "SeedRange",
    "Sequential",
    "Trial",
    "compare",
    "cross",
    "difference_of",
    "draw",
    "endings",
    "names",
    "play",
    "refuse_sealed",
    "seed_range",
    "seed_ranges",
    "timed",
    "try_patch",
]
