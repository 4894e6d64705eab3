from typing import final

from numpy import uint8, uint16, uint64
from numpy.typing import NDArray

from tongits_core.rules import Rules

@final
class Work:
    def __new__(
        cls,
        hands: NDArray[uint64] | NDArray[uint8],
        rules: Rules | str | None,
        points: NDArray[uint16],
        cards: NDArray[uint8] | None = None,
    ) -> Work: ...
    def run(self, start: int, stop: int) -> int: ...
