from collections.abc import Callable, Mapping
from typing import final

from tongits_core._action import Action
from tongits_core.position import Position

CALL_SHAPE: tuple[int, ...]
CHALLENGE_SHAPE: tuple[int, ...]
NAMES: tuple[str, ...]

@final
class Policy:
    def __new__(
        cls,
        play: Mapping[str, int] | Mapping[str, int | tuple[int, ...]],
        call: bytes | None = None,
        challenge: bytes | None = None,
    ) -> Policy: ...
    @property
    def play(self) -> dict[str, int | tuple[int, ...]]: ...
    @property
    def call(self) -> bytes: ...
    @property
    def challenge(self) -> bytes: ...
    def with_ranges(self, call: bytes, challenge: bytes) -> Policy: ...

def act(position: Position, policy: str | Policy, seed_of: Callable[[], int]) -> Action: ...
def count_bucket(count: int) -> int: ...
