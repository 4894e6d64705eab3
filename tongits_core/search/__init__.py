"""The search: it values the plans of a turn in hidden deals, which are sampled or listed."""

from tongits_core.search._plans import Plans
from tongits_core.search._search import Search, policy_action
from tongits_core.search.arguments import (
    Event,
    Known,
    Plan,
    actions_of,
    budget_of,
    exact_lines,
    is_call_near,
    position_of,
    pot_of,
    ranges_of,
    rounds_of,
    search_of,
)
from tongits_core.search.believing import believe
from tongits_core.search.budget import Arm, Budget, Progress
from tongits_core.search.certainty import WRONG, certainty
from tongits_core.search.choice import choose
from tongits_core.search.endgame import endgame_of
from tongits_core.search.estimate import ENDS, WON, Estimate, Sums, combine, error_of_mean
from tongits_core.search.exact import exact_mean, exact_sum
from tongits_core.search.halving import ANY_CARD
from tongits_core.search.line import Group, Line
from tongits_core.search.params import PARAMS, Effort, Params
from tongits_core.search.stages import DrawSearch, TurnSearch
from tongits_core.search.symmetry import symmetries

__all__ = [
    "ANY_CARD",
    "ENDS",
    "PARAMS",
    "WON",
    "WRONG",
    "Arm",
    "Budget",
    "DrawSearch",
    "Effort",
    "Estimate",
    "Event",
    "Group",
    "Known",
    "Line",
    "Params",
    "Plan",
    "Plans",
    "Progress",
    "Search",
    "Sums",
    "TurnSearch",
    "actions_of",
    "believe",
    "budget_of",
    "certainty",
    "choose",
    "combine",
    "endgame_of",
    "error_of_mean",
    "exact_lines",
    "exact_mean",
    "exact_sum",
    "is_call_near",
    "policy_action",
    "position_of",
    "pot_of",
    "ranges_of",
    "rounds_of",
    "search_of",
    "symmetries",
]
