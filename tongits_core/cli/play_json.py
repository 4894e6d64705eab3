"""`tongits play --json`: everything that happens as one JSON object a line, for a program that plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tongits_core.advice import Advice, Reason
from tongits_core.cli.common import print_json
from tongits_core.cli.play_words import COMMANDS, MOVES, WORDS, bot_words
from tongits_core.cli.position_table import PLAYERS
from tongits_core.game import Settlement
from tongits_core.table import Event, Sitting

SCHEMA = "tongits.play/1"


class JsonFace:
    """The face for programs: no prompts, and hands as position lines."""

    def echo(self, line: str) -> None:
        """What was typed is not repeated."""

    def begin(self, sitting: Sitting) -> None:
        """Who plays what."""
        players = dict(zip(PLAYERS, ("you", *map(str, sitting.bots)), strict=True))
        _tell("begin", schema=SCHEMA, rules=str(sitting.session.rules), seed=sitting.session.seed, players=players)

    def dealt(self, sitting: Sitting) -> None:
        """A hand begins."""
        _tell("deal", hand=len(sitting.session.history) + 1, dealer=PLAYERS[sitting.session.dealer])

    def happened(self, events: Sequence[Event]) -> None:
        """Actions of one player."""
        for event in events:
            _tell("action", **_event(event))

    def turn(self, sitting: Sitting, *, whole: bool) -> None:
        """The person is to act."""
        position = sitting.position
        last = sitting.last_draw
        _tell(
            "turn",
            position=str(position),
            legal=list(map(str, position.legal_actions)),
            why_no_call=sitting.why_no_call,
            last_draw=None if last is None else PLAYERS[last[0]],
        )

    def meant(self, sitting: Sitting, typed: str) -> str:
        """What was typed: a program sees all legal actions with their places."""
        return typed

    def prompt(self, sitting: Sitting) -> str:
        """Programs need none."""
        return ""

    def settled(self, sitting: Sitting, settlement: Settlement) -> None:
        """A hand is over."""
        outcome = settlement.outcome
        hands = settlement.game().hands
        seats = {PLAYERS[(settlement.dealer + seat) % 3]: seat for seat in range(3)}
        _tell(
            "end",
            hand=settlement.number,
            ending=outcome.ending,
            winner=None if settlement.winner is None else PLAYERS[settlement.winner],
            hands={name: str(hands[seats[name]]) for name in PLAYERS},
            counts={name: outcome.counts[seats[name]] for name in PLAYERS},
            breakdown={name: outcome.breakdown(seats[name]).partition(": ")[2] for name in PLAYERS},
            change=dict(zip(PLAYERS, settlement.change, strict=True)),
        )
        self.show_score(sitting)

    def ended(self, sitting: Sitting) -> None:
        """The session is over."""
        _tell("over", ended_by=list(sitting.session.ended_by))

    def show_score(self, sitting: Sitting) -> None:
        """What stands between hands."""
        session = sitting.session
        streak = None if session.streak is None else [PLAYERS[session.streak[0]], session.streak[1]]
        _tell("score", chips=dict(zip(PLAYERS, session.net, strict=True)), pot=session.pot, streak=streak)

    def show_log(self, events: Sequence[Event]) -> None:
        """The actions of a hand."""
        _tell("log", actions=list(map(_event, events)))

    def show_list(self, sitting: Sitting) -> None:
        """Every legal action."""
        _tell("list", legal=list(map(str, sitting.position.legal_actions)))

    def show_hand(self, sitting: Sitting) -> None:
        """The hand, which the position holds."""
        self.turn(sitting, whole=False)

    def show_help(self, sitting: Sitting, topic: str) -> None:
        """All words that are understood; of the topic bots how they play."""
        if topic == "bots":
            _tell("help", bots={str(bot): bot_words(bot) for bot in sitting.bots})
            return
        _tell("help", moves=dict(MOVES), commands={name: text for name, (_, text) in COMMANDS.items()}, words=WORDS)

    def show_rules(self, sitting: Sitting) -> None:
        """The rules by their text."""
        _tell("rules", rules=str(sitting.session.rules))

    def hint(self, advice: Advice) -> None:
        """A hint as suggest --json gives it."""
        _tell("hint", advice=advice.as_dict())

    def show_scouting(self, reports: Mapping[str, Sequence[Reason]]) -> None:
        """What was seen of the others, as tongits profile --json gives it."""
        told = {name: [each.as_dict() for each in report] for name, report in reports.items()}
        _tell("scout", reports=told)

    def said(self, text: str) -> None:
        """A word to the person."""
        _tell("said", text=text)

    def refused(self, text: str) -> None:
        """What was typed cannot be done."""
        _tell("refused", reason=text)


def _tell(event: str, **facts: Any) -> None:
    print_json({"event": event, **facts})


def _event(event: Event) -> dict[str, Any]:
    return {**asdict(event), "player": PLAYERS[event.player], "blocks": [PLAYERS[each] for each in event.blocks]}
