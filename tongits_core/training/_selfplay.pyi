from typing import Any, SupportsIndex

from numpy.typing import NDArray

from tongits_core.policy import Policy
from tongits_core.rules import Rules

cells: int

def play_batch(
    rules: Rules,
    cards: Policy,
    early: Policy,
    mine: NDArray[Any],
    theirs: NDArray[Any],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    sums: NDArray[Any],
) -> None: ...
