from typing import Any, SupportsIndex, final

from numpy.typing import NDArray

from tongits_core.game import Game
from tongits_core.policy._policy import Policy
from tongits_core.rules import Rules

CELLS: int
SITUATIONS: int

@final
class LeafTable:
    def __new__(cls, values: bytes, bits: int) -> LeafTable: ...
    @property
    def bits(self) -> int: ...
    @property
    def win(self) -> int: ...
    @property
    def values(self) -> bytes: ...

def cell_of(game: Game) -> int: ...
def play_hands(
    rules: Rules,
    policy: Policy | str,
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    sums: NDArray[Any],
) -> None: ...
