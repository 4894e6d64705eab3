from collections.abc import Iterable
from typing import final

from tongits_core.players import Kind

@final
class Kinds:
    def __new__(cls, kinds: Iterable[Kind]) -> Kinds: ...
    def __len__(self) -> int: ...

def packaged_kinds() -> Kinds: ...
