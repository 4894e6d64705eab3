from collections.abc import Callable, Sequence
from typing import Any, final

from tongits_core.belief import Belief
from tongits_core.game import PotStakes
from tongits_core.policy import LeafTable, Others, Policy
from tongits_core.position import Action, Position
from tongits_core.search._plans import Plans

@final
class Search:
    def __new__(
        cls,
        position: Position,
        seed: int,
        caller_at: int,
        challenge_at: int,
        belief: Belief,
        policy: str | Policy = ...,
        most_nodes: int = ...,
        goes_on: Callable[[], bool] | None = ...,
        table: LeafTable | None = ...,
        rounds: int = ...,
        opponents: Sequence[Policy | str] | Others | None = ...,
        pot: PotStakes | None = ...,
    ) -> Search: ...
    @property
    def pot(self) -> PotStakes | None: ...
    @property
    def unit(self) -> int: ...
    @property
    def draw(self) -> Plans | None: ...
    @property
    def draws(self) -> list[tuple[int, int, Plans]]: ...
    @property
    def others(self) -> list[Plans]: ...
    @property
    def turn(self) -> Plans: ...
    @property
    def total_weight(self) -> int: ...
    @property
    def is_cut_short(self) -> bool: ...
    def policy_action(self) -> Action: ...
    def begin(self) -> Plans: ...
    def run(
        self, arms: list[tuple[Plans, int]], next_card: int, first: int, count: int, ends: bool = True
    ) -> list[int]: ...
    def world(self, number: int, next_card: int = 255) -> dict[str, tuple[Any, ...]]: ...
    def run_in(self, plans: Plans, index: int, hands: Sequence[Sequence[int]], stock: Sequence[int]) -> list[int]: ...

def policy_action(position: Position, policy: str | Policy, seed: int) -> Action: ...
