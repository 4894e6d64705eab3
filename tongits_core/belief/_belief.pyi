from collections.abc import Callable, Iterable, Sequence
from typing import Any, final

from tongits_core.cards import CardSet
from tongits_core.policy import Kind, Kinds, Policy
from tongits_core.position import Action, NativeView, Position

_Run = Callable[[Callable[[int, int], object], Sequence[tuple[int, int]]], bool]

def run_here(work: Callable[[int, int], object], parts: Sequence[tuple[int, int]]) -> bool: ...

@final
class Stop:
    def __new__(cls, asked: Callable[[], bool] | None) -> Stop: ...

@final
class Past:
    def __new__(
        cls,
        view: NativeView,
        kinds: Kinds,
        priors: Sequence[Sequence[int]] | None = None,
        tables: Sequence[Sequence[Policy | None]] | None = None,
    ) -> Past: ...

@final
class Pool:
    def __new__(cls, past: Past, seed: int, size: int, steps: int, parts: int = ..., times: int = ...) -> Pool: ...
    def begin(self, first: int, last: int) -> None: ...
    def walk(self, first: int, last: int) -> None: ...

@final
class Belief:
    def __new__(
        cls,
        position: Position,
        seed: int,
        size: int,
        run: _Run | None = None,
        most: int = 0,
        sums: int = ...,
        call_at: tuple[int, int] | None = None,
        stop: Callable[[], bool] | None = None,
        kinds: Kinds | Iterable[Kind] | None = None,
        steps: int = ...,
        priors: Sequence[Sequence[int]] | None = None,
        parts: int = ...,
        burn: int = ...,
        between: int = ...,
        times: int = ...,
        tables: Sequence[Sequence[Policy | None]] | None = None,
    ) -> Belief: ...
    @property
    def size(self) -> int: ...
    @property
    def exact(self) -> bool: ...
    @property
    def parts(self) -> int: ...
    def stock_of(self, part: int) -> tuple[list[int], int]: ...
    def different_hands(self, seat: int) -> float: ...
    @property
    def total(self) -> int: ...
    @property
    def effective(self) -> float: ...
    def shares(self) -> list[list[int]]: ...
    def hands(self) -> list[tuple[int, int, int]]: ...
    def weights(self) -> list[int]: ...
    def deals(self) -> list[dict[str, Any]]: ...

def deed_of(position: Position, action: Action) -> tuple[list[int], tuple[list[int], int, int] | None]: ...
def likelihoods(
    position: Position, hand: CardSet, action: Action, kinds: Kinds | Iterable[Kind] | None = None
) -> list[int]: ...
def kinds_of_players(kinds: Kinds | Iterable[Kind] | None = None) -> list[int]: ...
