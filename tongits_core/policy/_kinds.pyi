from collections.abc import Iterable
from typing import final

from tongits_core.policy.kinds import Kind

CALL: int
CHALLENGE: int
TAKE: int
KEEP: int
LAY: int
DEEDS: int
PLACES: int
IN_A_MELD: int

@final
class Kinds:
    def __new__(cls, kinds: Iterable[Kind]) -> Kinds: ...
    def __len__(self) -> int: ...
    def deeds(self) -> list[list[int]]: ...
    def discards(self) -> list[list[int]]: ...

def packaged_kinds() -> Kinds: ...
