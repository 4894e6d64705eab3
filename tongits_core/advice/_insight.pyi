from collections.abc import Sequence
from typing import Any

from tongits_core.belief import Belief
from tongits_core.cards import CardSet
from tongits_core.search import Plans, Search

ROUND: tuple[str, ...]

def watch(
    search: Search, plans: Plans, index: int, next_card: int, first: int, count: int, meld: int | CardSet = 0
) -> list[int]: ...
def hold(search: Search, first: int, count: int) -> dict[str, Any]: ...
def call_with(search: Search, challenge_at: Sequence[int], first: int, count: int) -> list[tuple[int, int, int]]: ...
def value_call(search: Search, first: int, count: int) -> tuple[list[int], list[tuple[list[int], int, int]]]: ...
def value_answers(
    search: Search, before: Belief, first: int, count: int
) -> list[tuple[list[int], list[int], list[int], int, int]]: ...
def without_block(
    search: Search, plans: Plans, index: int, next_card: int, seats: int, first: int, count: int
) -> tuple[int, int]: ...
