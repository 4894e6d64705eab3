from collections.abc import Callable
from typing import final

from tongits_core.search._plans import Plans
from tongits_core.search._search import Search

class GivenUp(Exception): ...

@final
class Solver:
    def __new__(
        cls,
        search: Search,
        limit: int,
        stop: Callable[[], bool] | None,
        most_branches: int = ...,
        most_ways: int = ...,
    ) -> Solver: ...
    @property
    def leaves(self) -> int: ...
    @property
    def branches(self) -> int: ...
    def values(self, plans: Plans, next_card: int = 255) -> list[tuple[int, list[int]]]: ...
    def total(self) -> int: ...
