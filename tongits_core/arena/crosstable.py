"""The cross table: for each pair of players, one of the first against two of the second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tongits_core.arena.entrants import Entrant, Player
from tongits_core.arena.match import Match
from tongits_core.arena.playing import play
from tongits_core.arena.scores import Score
from tongits_core.errors import TongitsError
from tongits_core.game import SeedRange
from tongits_core.rules import Rules

__all__ = ["CrossTable", "cross"]


@dataclass(frozen=True, eq=False)
class CrossTable:
    """Matches of each player against two copies of each other player: matches[a, b] has the line-up (a, b, b).

    >>> table = cross(["random", "greedy", "base"], deals=500)
    >>> table.score("base", "greedy").name, [others for others, _ in table.lineups("greedy")]
    ('base', [('base', 'base'), ('greedy', 'base'), ('greedy', 'random'), ('random', 'random')])
    """

    names: tuple[str, ...]
    matches: dict[tuple[str, str], Match]

    def score(self, name: str, pair: str) -> Score:
        """The figures of `name` against two of `pair`."""
        return self.matches[name, pair].scores[0]

    def lineups(self, name: str) -> list[tuple[tuple[str, str], Score]]:
        """The other two players and the figures of `name` in each line-up with it, alone or as one of a pair.

        The worst line-up comes first.
        """
        alone = [((other, other), self.score(name, other)) for other in self.names if other != name]
        paired = [((name, other), self.matches[other, name].scores[1]) for other in self.names if other != name]
        return sorted(alone + paired, key=lambda entry: entry[1].best.value)

    def to_dict(self) -> dict[str, Any]:
        """The table for JSON: every line-up with its figures, and the worst line-up of each player."""
        return {
            "schema": "tongits.arena.cross/1",
            "names": list(self.names),
            "lineups": [match.to_dict() for match in self.matches.values()],
            "worst": {
                name: {"others": list(others), **score.best.to_dict("chips")}
                for name in self.names
                for others, score in self.lineups(name)[:1]
            },
        }


def cross(
    players: Sequence[str | Player | Entrant],
    *,
    deals: int = 1000,
    matches: int = 1,
    from_hand: int = 1,
    seed: int | SeedRange = 0,
    rules: Rules | str | None = None,
    jobs: int = 1,
    luck: int | None = None,
    on_progress: Callable[[int, int], object] | None = None,
) -> CrossTable:
    """Play (a, b, b) for each ordered pair of players, all on the same deals; arguments as for play.

    on_progress is called with (matches done, all matches). TongitsError for fewer than two players, or equal names.
    """
    entrants = [Entrant.of(player) for player in players]
    names = tuple(entrant.name for entrant in entrants)
    if len(entrants) < 2 or len(set(names)) < len(names):
        raise TongitsError(f"a cross table needs two or more different players, not {', '.join(names) or 'none'}")
    pairs = [(one, two) for one in entrants for two in entrants if one is not two]
    played = {}
    for one, two in pairs:
        played[one.name, two.name] = play(
            [one, two, two],
            deals=deals,
            matches=matches,
            from_hand=from_hand,
            seed=seed,
            rules=rules,
            jobs=jobs,
            luck=luck,
        )
        if on_progress is not None:
            on_progress(len(played), len(pairs))
    return CrossTable(names, played)
