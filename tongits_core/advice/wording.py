"""Advice in words: the short text for players, and the long one for experts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tongits_core.advice.findings import Findings
from tongits_core.advice.messages import Messages, packaged_messages
from tongits_core.advice.outlook import groups_going_out, instead_of, outlook_of
from tongits_core.advice.statement import Reason, tell
from tongits_core.policy import packaged
from tongits_core.position import Position
from tongits_core.rules import MOST_COUNT
from tongits_core.search import Line, certainty, exact_sum

__all__ = ["basis", "ending", "explain", "explain_fully", "forgotten", "verdict"]

SHOWN_GROUPS = 4
SHOWN_END = 0.01


def verdict(advice: Findings, hangs: Callable[[], bool] = lambda: False) -> Reason:
    """The sentence that decides: the recommended line against the runner-up, and how sure that is. hangs: whether the
    order of the two hangs on how the others call and answer; asked only where it would be called sure."""
    best = advice.lines[0].actions
    if outlook_of(advice.position, advice.lines[0]).wins:
        return _wins(advice.lines[0])
    if len(advice.compared) == 1:
        alone = advice.plans == 1 or len(advice.position.legal_actions) == 1
        return tell("verdict_only" if alone else "verdict_alone", best=best)
    other = advice.compared[1]
    instead = instead_of(best, other.actions)
    loss = (other.loss, other.loss_error)
    if other.loss_error == 0 and not other.loss:
        return tell("verdict_same", best=best, other=other.actions, instead=instead)
    how_sure = _certainty(other, exact=advice.exact)
    if how_sure in ("sure", "exact", "every_deal") and hangs():
        how_sure = "hangs"
    return tell(f"verdict_{how_sure}", best=best, other=other.actions, instead=instead, loss=loss)


def _wins(best: Line) -> Reason:
    how = "_by_draw" if best.after else "_by_call" if best.actions[0].kind == "call" else ""
    return tell(f"verdict_wins{how}", best=best.actions, value=(best.value, best.error))


def _certainty(other: Line, *, exact: bool) -> str:
    """How sure it is that `other` loses against the recommended line."""
    if other.loss_error == 0:
        return "exact" if exact else "every_deal"
    return certainty(other.loss, other.loss_error)


def explain(advice: Findings, verdict: Reason, reasons: Sequence[Reason]) -> str:
    """For players: the verdict, what the turn is worth, the plan after a draw, and the reasons."""
    best = advice.lines[0]
    worth = tell("worth", value=(best.value, best.error), win=best.win)
    wins = outlook_of(advice.position, best).wins
    return "\n".join(map(str, [verdict, *([] if wins else [worth, *_after(advice.position, best)]), *reasons]))


def explain_fully(advice: Findings, verdict: Reason, reasons: Sequence[Reason], details: Sequence[Reason]) -> str:
    """For experts: with standard errors, how the hand may end, and what the advice rests on."""
    best = advice.lines[0]
    worth = tell("worth_long", value=(best.value, best.error), win=best.win, tongits=best.tongits, burned=best.burned)
    head, tail = [verdict, worth, *_after(advice.position, best)], [*reasons, *details]
    return "\n".join([*map(_exactly, head), ending(best), *map(_exactly, tail)])


def _exactly(statement: Reason) -> str:
    return statement.say(exactly=True)


def ending(line: Line, messages: Messages | None = None) -> str:
    """How a line ends, likeliest first: "It ends: won by a call 74%, your call lost 26%."; in another language by its
    messages."""
    ends = sorted(line.ends.items(), key=lambda end: -end[1])
    said = messages or packaged_messages()
    return said.ends([tell("end", end=end, chance=c).say(said) for end, c in ends if c >= SHOWN_END])


def basis(advice: Findings) -> tuple[Reason, ...]:
    """What the advice rests on, for experts: standard errors, hidden deals, playouts, plans, how others call."""
    found = []
    if len(advice.compared) > 1 and advice.compared[1].loss_error:
        other = advice.compared[1]
        sigma = other.loss / other.loss_error
        found.append(tell("sigma", other=other.actions, loss=(other.loss, other.loss_error), sigma=sigma))
    found.append(_work(advice))
    if advice.callers is not None:
        found.append(tell("caller_hands", different=round(advice.callers)))
    if advice.position.history and not advice.effective:
        found.append(tell("history_unused"))
    if advice.caller_at is not None and advice.caller_at < MOST_COUNT and not advice.effective:
        found.append(tell("callers_hold", count=advice.caller_at))
    if advice.challenge_at is not None and outlook_of(advice.position, advice.lines[0]).answerers:
        found.append(_challengers(advice.challenge_at))
    return tuple(found)


def forgotten(advice: Findings) -> tuple[Reason, ...]:
    """That discards are not remembered and count as unseen cards; nothing for a turn that wins at once."""
    number = advice.position.forgotten
    if not number or outlook_of(advice.position, advice.lines[0]).wins:
        return ()
    return (tell("forgotten", number=number),)


def _work(advice: Findings) -> Reason:
    history = "history" if advice.effective else "even"
    done = {"deals": advice.worlds, "playouts": advice.leaves, "plans": advice.plans}
    if advice.exact:
        return tell(f"exact_{history}", **done)
    if advice.effective:
        done["different"] = round(advice.effective)
    return tell(f"from_{history}", players=len(packaged()), **done)


def _challengers(count: int) -> Reason:
    if count < 0:
        return tell("challenge_never")
    return tell("challenge_with", count=count) if count < MOST_COUNT else tell("challenge_always")


def _after(position: Position, line: Line) -> list[Reason]:
    out, groups = groups_going_out(position, line)
    many = len(groups) > SHOWN_GROUPS + 1
    shown, rest = (groups[:SHOWN_GROUPS], groups[SHOWN_GROUPS:]) if many else (groups, ())
    text = [] if out is None else [tell("after_tongits", chance=out.chance, cards=out.cards)]
    text += [tell("after", chance=group.chance, turn=group.actions, cards=group.cards) for group in shown]
    if rest:
        text.append(tell("after_others", chance=exact_sum(group.chance for group in rest), plans=len(rest)))
    return text
