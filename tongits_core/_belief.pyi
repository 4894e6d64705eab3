from typing import final

from tongits_core.position import Position

@final
class Belief:
    size: int
    def __new__(cls, position: Position, seed: int, size: int) -> Belief: ...
    @property
    def effective(self) -> float: ...
    def shares(self) -> list[list[int]]: ...
