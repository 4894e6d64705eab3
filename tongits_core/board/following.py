"""Going on from a position by what happened at the table, and what may happen next as far as all can see."""

from __future__ import annotations

from collections.abc import Iterator

from tongits_core import Action, CardError, CardSet, Follower, IllegalAction, Position, TongitsError, melds
from tongits_core.board.limits import MOST_ACTIONS, Message, Refusal
from tongits_core.position import PLAYERS, read_actions
from tongits_core.table import by_names, reason

__all__ = ["followed", "may_happen"]

ANSWERS = ("call", "fold", "challenge", "show")


def followed(position: Position, message: Message) -> Position:
    """The position after the actions of a message. If one of them cannot be, none has happened."""
    actions = message.texts("actions", MOST_ACTIONS)
    if "action" in message:
        actions = (*actions, message.text("action"))
    drawn = message.text_or_none("drawn")
    protected = _seats(message, position) if "protected" in message else None
    message.end()
    if not actions:
        raise Refusal("bad_request", "What happened is missing: name at least one action.", "actions")
    follower = Follower.at(position)
    for number, text in enumerate(actions):
        try:
            for action in read_actions(text, position.rules.ace_high_run):
                mine = action.kind == "draw" and follower.turn == position.seat
                follower.push(
                    action, drawn=drawn if mine else None, protected=protected if action.kind in ANSWERS else None
                )
                drawn = None if mine else drawn
        except (IllegalAction, CardError) as error:
            raise Refusal(
                "illegal", _said(error, position.seat), f"actions.{number}" if len(actions) > 1 else "action"
            ) from None
    if drawn is not None:
        raise Refusal("bad_request", "A card was drawn, but no draw of yours is among the actions.", "drawn")
    return follower.view()


def _said(error: TongitsError, seat: int) -> str:
    """The error as a sentence with names, without the list of what is allowed, which the page shows."""
    text = by_names(reason(error), seat)
    return f"{text[:1].upper()}{text[1:]}."


def _seats(message: Message, position: Position) -> list[int]:
    """The seats of the players named as protected by a secret (R11)."""
    names = message.texts("protected", 2)
    if not set(names) <= set(PLAYERS):
        raise message.refused("protected", f"Players are {', '.join(PLAYERS)}.")
    return [(position.seat + PLAYERS.index(name)) % 3 for name in names]


def may_happen(position: Position) -> list[str]:
    """What the player to act may do: of oneself all legal actions; of another what all can see to be possible.

    Melds that another may expose are left out: there are hundreds. So are jokers that another lays off.
    """
    if position.phase == "over" or position.turn == position.seat:
        return [str(action) for action in position.legal_actions]
    follower = Follower.at(position)
    return [str(action) for action in _candidates(position) if _possible(follower, action)]


def _possible(follower: Follower, action: Action) -> bool:
    try:
        follower.push(action, protected=() if action.kind in ANSWERS and follower.rules.secret_protects else None)
    except (IllegalAction, CardError):
        return False
    follower.pop()
    return True


def _candidates(position: Position) -> Iterator[Action]:
    facts = position.facts
    yield Action.draw()
    unseen = position.unseen - CardSet("Xr Xb")
    if position.phase == "draw" and position.discards:
        top = position.discards[-1]
        yield Action.take(top)
        with_top = melds(unseen | CardSet(top), position.rules)
        yield from (Action.take(top, meld) for meld in with_top if top in str(meld).split())
        yield from (Action.take(top, onto=meld) for _, meld in position.table)
    if position.phase == "play":
        yield from (Action.sapaw(card, meld) for card in unseen for _, meld in position.table)
        yield from (Action.discard(card) for card in unseen | CardSet(list(facts.known[position.turn])))
    yield from map(Action, ANSWERS)
