from collections.abc import Callable, Sequence
from typing import final

from tongits_core.position import Position

Run = Callable[[Callable[[int, int], object], Sequence[tuple[int, int]]], bool]

def run_here(work: Callable[[int, int], object], parts: Sequence[tuple[int, int]]) -> bool: ...

@final
class Belief:
    size: int
    def __new__(cls, position: Position, seed: int, size: int, run: Run | None = None) -> Belief: ...
    @property
    def effective(self) -> float: ...
    def shares(self) -> list[list[int]]: ...
    def hands(self) -> list[tuple[int, int, int]]: ...
