from collections.abc import Sequence
from typing import Any, SupportsIndex

from tongits_core.game import Game
from tongits_core.position import Action, Position

__pyx_capi__: dict[str, Any]

def action_chips(
    position: Position, actions: Sequence[Action], seed: SupportsIndex, first: SupportsIndex, worlds: SupportsIndex
) -> list[int]: ...
def true_action_chips(
    game: Game,
    actions: Sequence[Action],
    seed: SupportsIndex,
    first: SupportsIndex,
    worlds: SupportsIndex,
    shuffled: bool,
) -> list[int]: ...
