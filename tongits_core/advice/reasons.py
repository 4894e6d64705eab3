"""Reasons for the recommended line, each where numbers that were counted bear it, and only there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tongits_core.advice.counterfactual import Instead, Kept, opens
from tongits_core.advice.danger import Danger
from tongits_core.advice.findings import Findings
from tongits_core.advice.insight import Insight, Rival
from tongits_core.advice.outlook import hand_after, instead_of, outlook_of
from tongits_core.advice.outs import outs_of
from tongits_core.advice.pot import pot_at_stake, pot_decides
from tongits_core.advice.responses import CallRange, ChallengeRange
from tongits_core.advice.statement import Given, Reason, player, tell
from tongits_core.cards import CardSet
from tongits_core.search import WON, Line, exact_sum
from tongits_core.solver import deadwood

__all__ = ["MOST_REASONS", "REASONS", "reasons"]

MOST_REASONS = 3
"""So many reasons are told to players; experts see all."""
ERRORS = 2.0
"""Standard errors from which a difference is a reason."""
SAFE, RISKY = 0.03, 0.25
"""Chances that the next player takes a discard: at most, and at least."""
SAFER = 0.1
"""By so much more seldom the next player takes one discard than another, that is told."""
LOWER, MORE_OUTS = 3, 2
"""So many points fewer in the hand, and so many more cards that go into a meld, are told."""
LAST_ROUND = 2
"""With so many cards in the stock, or fewer, the others draw them all."""
CLEAR = 0.05
"""By so much more or fewer hands that end in one way, that is told."""
SELDOM = 0.02
"""A call of one's own with a smaller chance is not worth a word."""
LAID_ON = 0.05
"""The chance that others lay off on a meld, from which it is told."""


def reasons(advice: Findings, insight: Insight) -> tuple[Reason, ...]:
    """All reasons that hold, the weightiest kinds first; none for a turn that wins at once."""
    if outlook_of(advice.position, advice.lines[0]).wins:
        return ()
    return tuple(found for reason in REASONS for found in reason(advice, insight))


def last_turn(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A turn after which nobody plays (R21)."""
    position, best = advice.position, advice.lines[0]
    if not outlook_of(position, best).ends:
        return
    if best.after:
        yield tell("last_draw", win=best.win)
    elif opens(best.actions) or any(laid.owner == position.seat for laid in position.facts.table):
        count = deadwood(hand_after(position.hand, best.actions), position.rules)
        yield tell("last_turn", count=count, win=best.win)
    else:
        yield tell("last_turn_burned")


def nobody_answers(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A call that would win at once, and is not recommended (R19)."""
    if insight.call is not None and not outlook_of(advice.position, advice.lines[0]).answerers:
        yield tell("nobody_answers")


def blocks_a_call(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A lay-off whose block is worth chips for sure (R18)."""
    for block in insight.blocks:
        if block.seat != advice.position.seat and block.worth > ERRORS * block.error:
            who = player(block.seat, advice.position.seat)
            yield tell("blocks_call", who=who, calls=block.calls, worth=(block.worth, block.error))


def blocks_own_call(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A lay-off on one's own meld that blocks one's own next call (R18)."""
    for block in insight.blocks:
        if block.seat == advice.position.seat and block.calls >= SELDOM:
            yield tell("blocks_own_call", calls=block.calls, worth=(block.worth, block.error))


def secret_facedown(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A quad that is laid face down: what exposing it, or keeping it in the hand, costs for sure (R11)."""
    for secret in insight.secrets:
        exposed, held = secret.exposed, secret.held
        if exposed is not None and secret.bonus and exposed.worth > ERRORS * exposed.error:
            worth = (exposed.worth, exposed.error)
            yield tell("secret_facedown", meld=secret.meld, bonus=secret.bonus, worth=worth)
        elif held is not None and held.worth > ERRORS * held.error:
            yield tell("secret_opens", meld=secret.meld, worth=(held.worth, held.error))


def escapes_burning(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """Opening now, where a turn that does not open ends burned much more often (R24)."""
    closed = insight.unopened
    if closed is not None and _change(closed, advice.lines[0], "burned") > 0:
        yield tell("escapes_burning", closed=closed.ends["burned"], now=advice.lines[0].burned)


def kept_hidden(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """Melds that are kept back, where exposing them costs chips for sure (R8)."""
    for kept in insight.kept:
        worth = (kept.exposed.worth, kept.exposed.error)
        if kept.exposed.worth <= ERRORS * kept.exposed.error:
            continue
        if kept.laid_on < LAID_ON:
            yield tell("keep_meld", meld=kept.meld, worth=worth)
        else:
            yield tell("keep_from_sapaw", meld=kept.meld, worth=worth, laid_on=kept.laid_on)


def changes(advice: Findings, insight: Insight) -> tuple[Reason, ...]:
    """For experts: how hands would end otherwise if a meld that is kept back were exposed."""
    kept = [each for each in insight.kept if each.exposed.worth > ERRORS * each.exposed.error]
    return tuple(found for each in kept for found in _changes(each, advice.lines[0]))


def _changes(kept: Kept, best: Line) -> Iterator[Reason]:
    """What chiefly makes it win less: wins that get rarer, losses that get more frequent."""
    other = kept.exposed
    if _change(other, best, "won") >= 0:
        return
    worse = {end: _change(other, best, end) * (-1 if end in WON else 1) for end in best.ends}
    for end in sorted((end for end in worse if worse[end] > 0), key=lambda end: -worse[end]):
        yield tell("keep_changes", meld=kept.meld, end=end, kept=best.ends[end], exposed=other.ends[end])


def _change(other: Instead, best: Line, end: str) -> float:
    """By how much more often a hand ends so by `other` than by the recommended line; 0 where that is not clear: neither
    in the deals that valued the two nor, beyond its error, in those that both were played in."""
    before, after = (exact_sum(each.ends[one] for one in (WON if end == "won" else (end,))) for each in (best, other))
    gap, error = other.changed.get(end, (0.0, 0.0))
    clear = min(abs(gap), abs(after - before)) >= max(CLEAR, ERRORS * error) and (gap > 0) == (after > before)
    return after - before if clear else 0.0


def lower_count(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A turn that leaves a lower count than the runner-up."""
    other = _other_discard(advice)
    if other is not None:
        position = advice.position
        mine, more = (deadwood(hand_after(position.hand, line.actions), position.rules) for line in advice.compared[:2])
        if mine + LOWER <= more:
            yield tell("lower_count", count=mine, more=more, other=instead_of(advice.lines[0].actions, other.actions))


def safer_discard(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A discard that the next player takes more seldom than that of the runner-up."""
    other, mine = _other_discard(advice), _discard(insight)
    if other is None or mine is None or insight.dangers[mine].dead:
        return
    danger = insight.dangers[mine]
    for instead in insight.dangers:
        if instead.card == other.actions[-1].card and danger.taken + SAFER <= instead.taken:
            card, often = instead.card, instead.taken
            yield tell("safer_discard", card=danger.card, taken=danger.taken, instead=card, often=often)


def _other_discard(advice: Findings) -> Line | None:
    """The runner-up, if it and the recommended line end with different discards."""
    if len(advice.compared) < 2:
        return None
    best, other = advice.compared[:2]
    ends = [line.actions[-1] for line in (best, other)]
    return other if all(end.kind == "discard" for end in ends) and ends[0] != ends[1] else None


def dead_discard(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A discard that nobody can take, whatever is hidden: what is missing lies open, or is one's own."""
    mine = _discard(insight)
    if mine is not None and insight.dangers[mine].dead:
        card = insight.dangers[mine].card
        seen = [each for each in _neighbours(card) if each not in advice.position.unseen]
        yield tell("dead_discard", card=card, seen=seen)


def safe_discard(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A discard that could be taken and hardly ever is."""
    mine = _discard(insight)
    if mine is not None and not insight.dangers[mine].dead and insight.dangers[mine].taken <= SAFE:
        yield tell("safe_discard", card=insight.dangers[mine].card, taken=insight.dangers[mine].taken)


def risky_discard(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A discard that is often taken."""
    mine = _discard(insight)
    if mine is None or insight.dangers[mine].taken < RISKY or any(safer_discard(advice, insight)):
        return
    danger = insight.dangers[mine]
    others = sorted(_loose(advice, insight), key=lambda other: other.taken)
    if not others:
        yield tell("risky_discard", card=danger.card, taken=danger.taken)
    elif others[0].taken >= danger.taken:
        yield tell("risky_but_safest", card=danger.card, taken=danger.taken)
    else:
        safest = others[0]
        yield tell("risky_with_safer", card=danger.card, taken=danger.taken, safest=safest.card, least=safest.taken)


def _loose(advice: Findings, insight: Insight) -> list[Danger]:
    """Dangers of the other discards that break no meld: without the card the count is lower."""
    hand = hand_after(advice.position.hand, advice.lines[0].actions[:-1])
    count = deadwood(hand, advice.position.rules)
    others = (other for other in insight.dangers if other.chance == 0.0)
    return [other for other in others if deadwood(hand - CardSet(other.card), advice.position.rules) < count]


def _discard(insight: Insight) -> int | None:
    """Which of the dangers is that of the one discard of the line."""
    return next((place for place, danger in enumerate(insight.dangers) if danger.chance == 1.0), None)


def helping_cards(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """The cards that make Tongits, or a meld, with what is kept, where the seat draws again."""
    best = advice.lines[0]
    if not best.after and (best.actions[-1].kind != "discard" or advice.position.stock <= LAST_ROUND):
        return
    for kind, name in (("tongits", "tongits"), ("meld", "melds")):
        cards = [out.card for out in insight.outs if out.kind == kind]
        if cards:
            yield _helping(advice, insight, name, cards)
            return


def _helping(advice: Findings, insight: Insight, name: str, cards: list[str]) -> Reason:
    best = advice.lines[0]
    named: dict[str, Given] = {"number": len(cards), "cards": cards}
    if best.after:
        return tell(f"draws_to_{name}", **named, chance=exact_sum(best.chances.get(card, 0.0) for card in cards))
    if name == "melds" and (fewer := _fewer_outs(advice, len(cards))) is not None:
        return tell("more_outs", **named, fewer=fewer, other=instead_of(best.actions, advice.compared[1].actions))
    in_stock = exact_sum(insight.stock[card] for card in cards)
    return tell(f"outs_to_{name}", **named, stock=insight.stock[cards[0]], in_stock=in_stock)


def _fewer_outs(advice: Findings, number: int) -> int | None:
    """How many cards would go into a meld after the runner-up, if they are clearly fewer, and none goes out."""
    other, position = _other_discard(advice), advice.position
    if other is None:
        return None
    table = tuple(laid.meld for laid in position.facts.table if laid.meld is not None and not laid.facedown)
    outs = outs_of(hand_after(position.hand, other.actions), position.unseen, table, position.rules)
    melds = [out for out in outs if out.kind == "meld"]
    return len(melds) if len(melds) == len([out for out in outs if out.kind != "lower"]) <= number - MORE_OUTS else None


def hangs_on_others(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A call or a challenge whose order changes with how the others answer or call."""
    call, challenge = insight.call_range, insight.challenge_range
    if call is not None and not call.holds and _is_call_considered(advice):
        yield from _call_range(advice, call)
    if challenge is not None and not challenge.holds:
        yield from _challenge_range(challenge)


def holds_whoever_plays(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A call or a challenge whose order stays, and how far its values reach."""
    call, challenge = insight.call_range, insight.challenge_range
    if call is not None and call.holds and _is_call_considered(advice):
        yield from _call_range(advice, call)
    if challenge is not None and challenge.holds:
        yield from _challenge_range(challenge)


def _is_call_considered(advice: Findings) -> bool:
    return any(line.actions[0].kind == "call" for line in advice.compared[:2])


def _call_range(advice: Findings, call: CallRange) -> Iterator[Reason]:
    show = "_show" if advice.position.rules.answer == "show_or_challenge" else ""
    worths = {"folded": call.folded, "expected": call.believed, "answered": call.answered}
    values = {name: (worth.value, worth.error) for name, worth in worths.items()}
    if call.even_folds is None or call.folded.value < call.answered.value:
        yield tell(f"call_range{show}", **values)
    else:
        yield tell(f"call_hangs{show}", even=call.even_folds, believed=call.folds, **values)


def _challenge_range(challenge: ChallengeRange) -> Iterator[Reason]:
    if challenge.even_win is None:
        return
    wins = {"even": challenge.even_win, "believed": challenge.believed.win, "loose": challenge.loose.win}
    if challenge.strong is None:
        yield tell("challenge_range_loose", **wins)
    else:
        yield tell("challenge_range", **wins, strong=challenge.strong.win)


def call_is_good(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A call that is recommended: how often it would be lowest, and up to which count nothing else is worth more."""
    call = insight.call
    if call is None or advice.best.kind != "call":
        return
    yield tell("call_lowest", count=insight.count, lowest=call.lowest)
    if call.even_at >= insight.count:  # else the search, with more deals, is not of that mind
        yield tell("call_limit", count=insight.count, limit=call.even_at)


def call_is_bad(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """A call that is legal, not recommended, and whose count is too high for what the best line is worth."""
    call = insight.call
    if call is None or advice.best.kind == "call" or call.even_at >= insight.count:
        return
    if not outlook_of(advice.position, advice.lines[0]).answerers:
        return
    if call.even_at < 0:
        yield tell("call_never", count=insight.count)
    else:
        yield tell("call_too_high", count=insight.count, limit=call.even_at)


def low_rival(advice: Findings, insight: Insight) -> Iterator[Reason]:
    """An answer to a call: what the caller is taken to hold."""
    caller = advice.position.facts.caller
    if advice.position.phase == "answer" and caller is not None:
        rival: Rival = next(each for each in insight.rivals if each.seat == caller)
        yield tell("caller_count", theirs=rival.count, count=insight.count, lower=rival.lower)


def _neighbours(card: str) -> list[str]:
    """Cards that a meld with `card` would be made of: of its rank, and within two ranks of its suit."""
    if card[0] == "X":
        return []
    ranks = "A23456789TJQK"
    place = ranks.index(card[0])
    runs = [ranks[each] + card[1] for each in range(max(0, place - 2), min(13, place + 3)) if each != place]
    return [card[0] + suit for suit in "shdc" if suit != card[1]] + runs


REASONS: tuple[Callable[[Findings, Insight], Iterator[Reason]], ...] = (
    last_turn,
    nobody_answers,
    pot_decides,
    pot_at_stake,
    hangs_on_others,
    blocks_a_call,
    secret_facedown,
    escapes_burning,
    kept_hidden,
    call_is_good,
    call_is_bad,
    low_rival,
    holds_whoever_plays,
    blocks_own_call,
    lower_count,
    safer_discard,
    dead_discard,
    safe_discard,
    helping_cards,
    risky_discard,
)
