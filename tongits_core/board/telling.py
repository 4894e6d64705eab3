"""A game as its person may see it, as plain values for the page. Nothing here looks at a hidden card of a running hand.

Players are named as they sit: me, next (who plays after me) and prev.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tongits_core import Action, CardSet, Game, Position
from tongits_core.board.games import MOST_HANDS, Table
from tongits_core.board.reading import arranged, lying_in
from tongits_core.game import Settlement
from tongits_core.position import PLAYERS
from tongits_core.table import PERSON, Event, Sitting

__all__ = ["told"]

CLAUSE = re.compile(r" \((R[0-9]+)\)$")


def told(table: Table) -> dict[str, Any]:
    """The whole state of a game."""
    sitting, session = table.sitting, table.sitting.session
    found: dict[str, Any] = {
        "id": table.id,
        "ply": table.ply,
        "rules": str(session.rules),
        "bots": [str(bot) for bot in sitting.bots],
        "number": table.finished + (session.game is not None),
        "finished": table.finished,
        "dealer": PLAYERS[session.dealer],
        "yours": sitting.to_act == PERSON,
        "jokers": session.rules.jokers,
        "broken": table.broken,
        "score": _score(sitting),
        "ended": _ended(table),
        **(_between() if session.game is None else _running(sitting)),
        "over": None,
    }
    if session.game is None and session.history:
        found["over"] = _over(sitting, session.history[-1])
    return found


def _between() -> dict[str, Any]:
    """What there is of a hand while none is played."""
    names = ("turn", "position", "hand", "table", "secrets", "counts", "stock", "why_no_call", "last_draw", "drawn")
    return {"phase": "between", "legal": [], "log": [], "pile": [], "can_undo": False, **dict.fromkeys(names)}


def _running(sitting: Sitting) -> dict[str, Any]:
    """What the person may know of the running hand."""
    position, log = sitting.position, sitting.log
    last, why = sitting.last_draw, sitting.why_no_call
    mine = position.turn == position.seat
    return {
        **lying_in(position),
        "position": str(position),
        "hand": arranged(position.hand, position.rules),
        "legal": list(_legal(position)) if mine else [],
        "can_undo": sitting.why_no_undo is None,
        "why_no_call": None if why is None else _reason(why),
        "last_draw": None if last is None else {"player": PLAYERS[last[0]], "left": last[1]},
        "drawn": _drawn(log) if mine else None,
        "log": [_event(each) for each in log],
    }


def _legal(position: Position) -> Iterator[dict[str, Any]]:
    """The actions that are allowed: which cards of the hand each uses, and onto which meld."""
    for action in position.legal_actions:
        used = _used(action)
        onto = action.onto
        yield {
            "text": str(action),
            "kind": action.kind,
            "cards": [str(card) for card in used],
            "onto": None if onto is None else str(onto).split(),
        }


def _used(action: Action) -> CardSet:
    """The cards that an action takes from the hand."""
    cards = CardSet() if action.meld is None else action.meld.cards
    if action.kind == "take":
        return cards - CardSet(action.card or "")
    return cards | CardSet(action.card or "")


def _reason(text: str) -> dict[str, str]:
    """A reason and its clause, by which the page knows it in its language."""
    found = CLAUSE.search(text)
    return {"text": text, "clause": found[1] if found else ""}


def _drawn(log: Sequence[Event]) -> str | None:
    """The card that the person drew in this turn."""
    for event in reversed(log):
        if event.player != PERSON or event.ends_turn:
            return None
        if event.action == "draw":
            return event.drawn
    return None


def _event(event: Event) -> dict[str, Any]:
    return {
        "player": PLAYERS[event.player],
        "action": event.action,
        "drawn": event.drawn,
        "opens": event.opens,
        "blocks": [PLAYERS[player] for player in event.blocks],
        "stock": event.stock,
        "ends_turn": event.ends_turn,
        "count": event.count,
    }


def _by_player(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(PLAYERS, values, strict=True))


def _score(sitting: Sitting) -> dict[str, Any]:
    """What stands between the hands, and the score sheet."""
    session = sitting.session
    streak = session.streak
    return {
        "net": _by_player(session.net),
        "chips": None if session.chips is None else _by_player(session.chips),
        "pot": session.pot,
        "pot_wins": session.rules.pot_wins,
        "streak": None if streak is None else {"player": PLAYERS[streak[0]], "wins": streak[1]},
        "sheet": [_row(each) for each in session.history],
    }


def _row(settled: Settlement) -> dict[str, Any]:
    return {
        "number": settled.number,
        "dealer": PLAYERS[settled.dealer],
        "ending": settled.outcome.ending,
        "winner": None if settled.winner is None else PLAYERS[settled.winner],
        "change": _by_player(settled.change),
    }


def _ended(table: Table) -> dict[str, Any] | None:
    """Why no more hands are dealt; None if the game goes on."""
    session = table.sitting.session
    if not table.over:
        return None
    by = list(session.ended_by) if session.over else ["most_hands"]
    return {"by": by, "loser": None if session.loser is None else PLAYERS[session.loser], "most_hands": MOST_HANDS}


def _over(sitting: Sitting, settled: Settlement) -> dict[str, Any]:
    """A finished hand, with all its cards open, and who pays what and why."""
    game, outcome = settled.game(), settled.outcome
    seats = {name: (player - settled.dealer) % 3 for player, name in enumerate(PLAYERS)}
    return {
        **_row(settled),
        "by": _ended_by(game),
        "hands": {name: arranged(game.hands[seat], outcome.rules) for name, seat in seats.items()},
        "facedown": {name: str(game.facedown[seat]).split() for name, seat in seats.items()},
        "table": {
            name: [str(meld).split() for owner, meld in game.table if owner == seat] for name, seat in seats.items()
        },
        "pile": list(game.pile),
        "stock": list(game.stock),
        "counts": {name: outcome.counts[seat] for name, seat in seats.items()},
        "payments": {name: outcome.payments[seat] for name, seat in seats.items()},
        "roles": {name: outcome.roles[seat] for name, seat in seats.items()},
        "base": {name: outcome.base[seat] for name, seat in seats.items()},
        "points": {name: outcome.points[seat] for name, seat in seats.items()},
        "extras": [{"name": name, "number": number, "each": each} for name, number, each in outcome.extras],
        "events": dict(outcome.events),
        "factor": outcome.factor,
        "ante": settled.ante,
        "bonus": _by_player(settled.moved.bonus),
        "pot": _by_player(settled.moved.pot),
        "pot_before": _pot_before(settled),
        "log": [_event(each) for each in sitting.open_log(settled)],
    }


def _pot_before(settled: Settlement) -> int:
    """Chips in the pot while the hand was played."""
    return max(settled.moved.pot) or settled.standing.pot


def _ended_by(game: Game) -> str | None:
    """The last action, which ended the hand."""
    return str(game.history[-1]) if game.history else None
