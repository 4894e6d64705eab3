"""Reasons for the recommended line in players' words, each where numbers that were counted bear it, and only there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tongits_core.advice.counterfactual import Instead, Kept
from tongits_core.advice.findings import Findings
from tongits_core.advice.insight import Block, Insight, Rival
from tongits_core.advice.wording import ENDINGS
from tongits_core.search import WON, Line

__all__ = ["REASONS", "reasons"]

SURE = 2.0
"""Standard errors from which a difference is a reason."""
SAFE, RISKY = 0.03, 0.15
"""Chances that the next player takes a discard: at most, and at least."""
CLEAR = 0.05
"""By so much more or fewer hands that end in one way, that is told."""
MOST_CHANGES = 2
LAID_ON = 0.05
"""The chance that others lay off on a meld, from which it is told."""
MOST_NAMED = 8


def reasons(advice: Findings, insight: Insight) -> tuple[str, ...]:
    """All reasons that hold, the weightiest kinds first."""
    found = (reason(advice, insight) for reason in REASONS)
    return tuple(text for text in found if text is not None)


def blocks_a_call(advice: Findings, insight: Insight) -> str | None:
    """A lay-off whose block is worth chips for sure (R18)."""
    worth = [block for block in insight.blocks if block.worth > SURE * block.error]
    return " ".join(_block_words(block, advice.position.seat) for block in worth) or None


def _block_words(block: Block, seat: int) -> str:
    return (
        f"Sapaw blocks the call (tawag) of the {_name(block.seat, seat)} player, who would call in "
        f"{_deals(block.calls)}: "
        f"that alone is worth {_chips(block.worth, block.error)}."
    )


def escapes_burning(advice: Findings, insight: Insight) -> str | None:
    """Opening now, where a turn that does not open ends burned much more often (R24)."""
    closed = insight.unopened
    if closed is None or _change(closed, advice.lines[0], "burned") >= 0:
        return None
    return f"Opening (bahay) avoids being burned (sunog): {_shares(closed, advice.lines[0], 'burned')}."


def kept_hidden(advice: Findings, insight: Insight) -> str | None:
    """Melds that are kept back, where exposing them costs chips for sure (R8)."""
    worth = [kept for kept in insight.kept if kept.exposed.worth > SURE * kept.exposed.error]
    return " ".join(_kept_words(kept, advice.lines[0]) for kept in worth) or None


def _kept_words(kept: Kept, best: Line) -> str:
    exposed = kept.exposed
    worse = "; ".join(_worse(best, exposed)) if _change(best, exposed, *WON) < 0 else ""
    text = (
        f"Keep {kept.meld} in the hand: exposing it too costs {_chips(exposed.worth, exposed.error)}"
        f"{worse and f' ({worse})'}."
    )
    if kept.laid_on < LAID_ON:
        return text
    return f"{text} Nobody can lay off (sapaw) on it there; on the table, others soon would in {_deals(kept.laid_on)}."


def _worse(one: Line, other: Instead) -> list[str]:
    """What chiefly makes `other` win less: wins that get rarer, losses that get more frequent."""
    worse = {end: _change(one, other, end) * (-1 if end in WON else 1) for end in ENDINGS}
    largest = sorted((end for end in ENDINGS if worse[end] > 0), key=lambda end: -worse[end])[:MOST_CHANGES]
    return [f"{ENDINGS[end]} {_shares(one, other, end)}" for end in largest]


def _change(one: Instead | Line, other: Instead | Line, *ends: str) -> float:
    """By how much more often a hand ends so by `other` than by `one`; 0 where that is not clear."""
    before, after = (sum(each.ends[end] for end in ends) for each in (one, other))
    variance = sum(share * (1 - share) / each.worlds for share, each in ((before, one), (after, other)))
    clear = abs(after - before) >= max(CLEAR, SURE * math.sqrt(max(0.0, variance)))
    return after - before if clear else 0.0


def _shares(one: Instead | Line, other: Instead | Line, end: str) -> str:
    return f"{one.ends[end]:.0%} → {other.ends[end]:.0%}"


def dead_discard(advice: Findings, insight: Insight) -> str | None:
    """A discard that nobody can take, whatever is hidden: what is missing lies open, or is one's own."""
    mine = _discard(insight)
    if mine is None or not insight.dangers[mine].dead:
        return None
    card = insight.dangers[mine].card
    seen = [each for each in _neighbours(card) if each not in advice.position.unseen]
    return f"{card} is dead: nobody can take it ({' '.join(seen)} {'is' if len(seen) == 1 else 'are'} no longer out)."


def safe_discard(advice: Findings, insight: Insight) -> str | None:
    """A discard that could be taken and hardly ever is."""
    mine = _discard(insight)
    if mine is None or insight.dangers[mine].dead or insight.dangers[mine].taken > SAFE:
        return None
    danger = insight.dangers[mine]
    return f"Discarding {danger.card} is safe: the next player takes it in {_deals(danger.taken)}."


def risky_discard(advice: Findings, insight: Insight) -> str | None:
    """A discard that is often taken."""
    mine = _discard(insight)
    if mine is None or insight.dangers[mine].taken < RISKY:
        return None
    danger = insight.dangers[mine]
    text = f"Discarding {danger.card} is a risk: the next player takes it in {_deals(danger.taken)}"
    others = sorted((other for other in insight.dangers if other.chance == 0.0), key=lambda other: other.taken)
    if not others:
        return f"{text}."
    if others[0].taken >= danger.taken:
        return f"{text}, and no other discard less often."
    return f"{text}; the safest, {others[0].card}, in {_deals(others[0].taken)}."


def _discard(insight: Insight) -> int | None:
    """Which of the dangers is that of the one discard of the line."""
    return next((place for place, danger in enumerate(insight.dangers) if danger.chance == 1.0), None)


def helping_cards(advice: Findings, insight: Insight) -> str | None:
    """The cards that make Tongits, or a meld, with what is kept."""
    if advice.lines[0].actions[-1].kind not in ("draw", "discard"):
        return None
    for kind, words in (("tongits", "make Tongits"), ("meld", "go into a meld")):
        cards = [out.card for out in insight.outs if out.kind == kind]
        if cards:
            in_stock = sum(insight.stock[card] for card in cards)
            if len(cards) == 1:
                return f"1 unseen card {_one(words)}: {cards[0]}, in the stock in {_deals(in_stock)}."
            return f"{len(cards)} unseen cards {words}: {_named(cards)}; on average {in_stock:.1f} are in the stock."
    return None


def _one(words: str) -> str:
    verb, _, rest = words.partition(" ")
    return f"{'goes' if verb == 'go' else verb + 's'} {rest}"


def _named(cards: Sequence[str]) -> str:
    more = len(cards) - MOST_NAMED
    return " ".join(cards[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def call_is_good(advice: Findings, insight: Insight) -> str | None:
    """A call that is recommended: how often it would be lowest, and up to which count nothing else is worth more."""
    call = insight.call
    if call is None or advice.best.kind != "call":
        return None
    text = f"Your count of {insight.count} is the lowest of those who may answer in {_deals(call.lowest)}"
    if call.even_at < insight.count:  # the search, with more deals, is not of that mind
        return f"{text}."
    return f"{text}; here a call is right with a count up to {call.even_at}."


def call_is_bad(advice: Findings, insight: Insight) -> str | None:
    """A call that is legal, not recommended, and whose count is too high for what the best line is worth."""
    call = insight.call
    if call is None or advice.best.kind == "call" or call.even_at >= insight.count:
        return None
    lowest = f"Your count of {insight.count} would be the lowest of those who may answer in {_deals(call.lowest)}"
    if call.even_at < 0:
        return f"{lowest}; but here playing on is worth more than any call."
    return f"{lowest}; here a call is right with a count up to {call.even_at}."


def low_rival(advice: Findings, insight: Insight) -> str | None:
    """An answer to a call: what the caller is taken to hold."""
    caller = advice.position.facts.caller
    if advice.position.phase != "answer" or caller is None:
        return None
    rival: Rival = next(each for each in insight.rivals if each.seat == caller)
    return (
        f"The caller counts {rival.count:.0f} on average, and less than your {insight.count} in {_deals(rival.lower)}."
    )


def _deals(share: float) -> str:
    """A share of the hidden deals; what rounds to none or to all of them is told from none and all."""
    if share in (0.0, 1.0):
        return "all deals" if share else "no deal"
    return "hardly any deal" if share < 0.005 else "nearly all deals" if share >= 0.995 else f"{share:.0%} of deals"


def _chips(worth: float, error: float) -> str:
    return f"{worth:.2f} ± {error:.2f} chips"


def _name(seat: int, mine: int) -> str:
    return "next" if seat == (mine + 1) % 3 else "previous"


def _neighbours(card: str) -> list[str]:
    """Cards that a meld with `card` would be made of: of its rank, and within two ranks of its suit."""
    if card[0] == "X":
        return []
    ranks = "A23456789TJQK"
    place = ranks.index(card[0])
    runs = [ranks[each] + card[1] for each in range(max(0, place - 2), min(13, place + 3)) if each != place]
    return [card[0] + suit for suit in "shdc" if suit != card[1]] + runs


REASONS: tuple[Callable[[Findings, Insight], str | None], ...] = (
    blocks_a_call,
    escapes_burning,
    kept_hidden,
    call_is_good,
    call_is_bad,
    low_rival,
    dead_discard,
    safe_discard,
    risky_discard,
    helping_cards,
)
