"""Advice in words."""

from __future__ import annotations

from collections.abc import Sequence

from tongits_core.advice.findings import Findings
from tongits_core.policy import packaged
from tongits_core.position import Action
from tongits_core.search import Line

__all__ = ["basis", "describe", "ending", "explain", "runner_up"]

SURE, LIKELY = 3.0, 1.0
"""Standard errors from which a difference is called sure, or likely."""
SHOWN_GROUPS = 4
SHOWN_END = 0.01
ENDINGS = {
    "won_tongits": "won by Tongits",
    "won_call": "won by a call",
    "won_exhaustion": "won as the stock ends",
    "lost_tongits": "another's Tongits",
    "lost_folded": "another's call",
    "lost_challenge": "a challenge lost",
    "lost_call": "your call lost",
    "lost_exhaustion": "lost as the stock ends",
    "burned": "burned (sunog)",
    "nobody": "nobody wins",
}
"""The ends of estimate.ENDS in words."""
MOST_POINTS = 190
"""No hand counts more: 13 natural cards 130, two jokers 60 (R5)."""


def describe(actions: Sequence[Action]) -> str:
    """A plan as a phrase: "take 7h with 7s 7d, then discard Kc"."""
    return ", then ".join(map(str, actions))


def explain(advice: Findings, reasons: Sequence[str]) -> str:
    """The recommended turn, what it is worth, the plan after a draw, what the runner-up loses, what that rests on."""
    best = advice.lines[0]
    turn = describe(best.actions)
    text = [f"{turn[0].upper()}{turn[1:]}: {_worth(best)}.", *_after(best)]
    return "\n".join([*text, ending(best), *reasons, runner_up(advice), basis(advice)])


def ending(line: Line) -> str:
    """How a line ends, likeliest first: "It ends: won by a call 74%, your call lost 26%."."""
    ends = sorted(line.ends.items(), key=lambda end: -end[1])
    return f"It ends: {', '.join(f'{ENDINGS[end]} {chance:.0%}' for end, chance in ends if chance >= SHOWN_END)}."


def basis(advice: Findings) -> str:
    """What the advice rests on: how many hidden deals, playouts and plans."""
    if not advice.effective:
        deals = "equally likely hidden deals that fit what you see"
    elif advice.exact:
        deals = "hidden deals that explain the history"
    else:
        deals = f"hidden deals drawn from {advice.effective:,.0f} that explain the history"
    if advice.exact:
        text = (
            f"Exact, if the others play like the bot ranged: from all {advice.worlds:,} {deals}, {advice.plans:,} "
            f"plans played in {advice.leaves:,} cases, you best on every later turn."
        )
    else:
        text = (
            f"From {advice.worlds:,} {deals}, played out {advice.leaves:,} times against {len(packaged())} kinds of "
            f"player; {advice.plans:,} plans were considered."
        )
    if advice.position.history and not advice.effective:
        text += " The history was not used: no hidden deal was found that it follows from."
    if advice.caller_at is not None and advice.caller_at <= MOST_POINTS and not advice.effective:
        text += f" Seven callers in eight are expected to hold {_up_to(advice.caller_at)}."
    if advice.challenge_at is not None:
        text += f" Players are expected to challenge a call with {_up_to(advice.challenge_at)}."
    return text


def _up_to(count: int) -> str:
    if count < 0:
        return "no hand"
    return f"{count} points or less" if count <= MOST_POINTS else "any hand"


def _worth(line: Line) -> str:
    return (
        f"{line.value:+.2f} ± {line.error:.2f} chips, you win {line.win:.1%}, by Tongits {line.tongits:.1%}, and end "
        f"burned {line.burned:.1%}"
    )


def _after(line: Line) -> list[str]:
    groups = line.groups
    text = [
        f"  {group.chance:4.0%}: {describe(group.actions)} ({' '.join(group.cards)})" for group in groups[:SHOWN_GROUPS]
    ]
    rest = groups[SHOWN_GROUPS:]
    if rest:
        text.append(f"  {sum(group.chance for group in rest):4.0%}: {len(rest)} other plans, by card")
    return text


def runner_up(advice: Findings) -> str:
    """What the second line loses against the first, and how sure that is."""
    if len(advice.lines) == 1:
        alone = advice.plans == 1 or len(advice.position.legal_actions) == 1
        return "There is no other choice to compare it with." if alone else "No other line was asked for."
    other = advice.lines[1]
    name = describe(other.actions)
    amount = f"{abs(other.loss):.2f} ± {other.loss_error:.2f} chips"
    if other.loss_error == 0:
        change = (
            f"{'loses' if other.loss > 0 else 'gains'} {abs(other.loss):.2f} chips" if other.loss else "brings the same"
        )
        return f"The runner-up, {name}, {change}{'' if advice.exact else ' in every deal tried'}."
    sigma = other.loss / other.loss_error
    if sigma >= SURE:
        return f"The runner-up, {name}, loses {amount}: a sure difference ({sigma:.1f} standard errors)."
    if sigma >= LIKELY:
        return f"The runner-up, {name}, loses {amount}: likely, not certain ({sigma:.1f} standard errors)."
    if sigma > -LIKELY:
        side = "behind" if other.loss >= 0 else "ahead"
        return f"The runner-up, {name}, comes out {amount} {side}: as good, as far as this search can tell."
    return (
        f"The runner-up, {name}, came out {amount} ahead on fresh deals ({-sigma:.1f} standard errors): "
        "give it more time."
    )
