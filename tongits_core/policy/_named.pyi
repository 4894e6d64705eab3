from collections.abc import Callable

from tongits_core.policy._policy import Policy
from tongits_core.position import Action, Position

POLICIES: tuple[str, ...]

def act(position: Position, policy: str | Policy, seed_of: Callable[[], int]) -> Action: ...
