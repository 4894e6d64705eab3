from collections.abc import Sequence
from typing import Any, final

from tongits_core.position._action import Action
from tongits_core.position.facts import RANKS as RANKS
from tongits_core.position.facts import Facts
from tongits_core.position.position import Position

__pyx_capi__: dict[str, Any]

@final
class NativeView:
    def __new__(cls, facts: Facts, token: object = None) -> NativeView: ...

def count_spread(position: Position, size: int) -> list[int]: ...
def refuse_flawed(position: Position) -> None: ...
def legal_actions_of(position: Position) -> Sequence[Action]: ...
