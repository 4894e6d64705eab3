from collections.abc import Sequence
from typing import Any, SupportsIndex, final

import numpy
from numpy.typing import NDArray

from tongits_core.game import Game
from tongits_core.position import Action
from tongits_core.rules import Rules

__pyx_capi__: dict[str, Any]

LUCK_UNIT: int
MOST_LUCK_PLAYOUTS: int

def play_hands(
    rules: Rules | str | None,
    policies: Sequence[str],
    seeds: NDArray[numpy.uint64],
    rows: NDArray[numpy.void],
    playouts: SupportsIndex,
) -> None: ...

@final
class Referee:
    def __new__(
        cls, game: Game, policies: Sequence[str | None], seed: SupportsIndex, playouts: SupportsIndex = 0
    ) -> Referee: ...
    @property
    def game(self) -> Game: ...
    def advance(self) -> int | None: ...
    def push(self, action: Action) -> None: ...
    def record_in(self, rows: NDArray[numpy.void], index: int) -> None: ...
