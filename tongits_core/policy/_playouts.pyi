from collections.abc import Sequence
from typing import TypedDict

import numpy
from numpy.typing import ArrayLike, NDArray

from tongits_core.policy._policy import Policy
from tongits_core.rules import Rules

class _Playouts(TypedDict):
    payments: NDArray[numpy.int32]
    endings: NDArray[numpy.uint8]
    winners: NDArray[numpy.uint8]
    plies: NDArray[numpy.uint16]

def playouts(
    rules: Rules | str | None, policies: str | Policy | Sequence[str | Policy], seeds: ArrayLike
) -> _Playouts: ...
