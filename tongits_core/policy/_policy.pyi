from collections.abc import Mapping, Sequence
from typing import final

CALL_SHAPE: tuple[int, ...]
CHALLENGE_SHAPE: tuple[int, ...]

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

def mixed(tables: Sequence[bytes], weights: Sequence[int]) -> bytes: ...
def count_bucket(count: int) -> int: ...
