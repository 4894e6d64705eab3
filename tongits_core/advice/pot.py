"""What the pot adds to the value of a turn, as statements (R25)."""

from __future__ import annotations

from collections.abc import Iterator

from tongits_core.advice.findings import Findings
from tongits_core.advice.insight import Insight
from tongits_core.advice.statement import Reason, player, tell

__all__ = ["part_of_pot", "pot_at_stake", "pot_decides"]

ERRORS = 2.0
"""The pot is said to decide if the gain without it is more than so many errors of the loss with it."""


def pot_decides(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """Another line that would be better by a clear margin if only the payment counted."""
    best, *others = advice.compared
    gains = [(other.value - other.pot) - (best.value - best.pot) for other in others if advice.pot is not None]
    if gains and max(gains) > 0:
        gain, other = max(zip(gains, others, strict=True), key=lambda pair: pair[0])
        if gain > ERRORS * other.loss_error:
            yield tell("pot_decides", other=other.actions, gain=(gain, other.loss_error))


def pot_at_stake(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """What a win of one's own adds to the payment, and what is lost by the win of the rival that costs the seat
    most."""
    if advice.pot is None:
        return
    position = advice.position
    gain = float(advice.pot.wins[position.seat])
    rivals = [(position.seat + step) % 3 for step in (1, 2)]
    rival = min(rivals, key=lambda seat: advice.pot.wins[seat] if advice.pot is not None else 0)
    loss = -float(advice.pot.wins[rival])
    pot = {"pot": position.facts.pot, "gain": gain, "loss": loss}
    streak = position.facts.streak
    if streak is None or streak[1] + 1 < position.rules.pot_wins:
        yield tell("pot_open", **pot)
    elif streak[0] == position.seat:
        yield tell("pot_mine", **pot)
    else:
        yield tell("pot_rival", who=player(rival, position.seat), **pot)


def part_of_pot(advice: Findings) -> tuple[Reason, ...]:
    """For experts: the part of the recommended line's value that is due to the pot."""
    if advice.pot is None:
        return ()
    return (tell("pot_part", part=advice.lines[0].pot, before=float(advice.pot.before)),)
