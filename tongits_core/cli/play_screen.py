"""How `tongits play` looks on a terminal, and in a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice

from rich.console import Console
from rich.text import Text

import tongits_core as tongits
from tongits_core._arguments import plain_number
from tongits_core.advice import Advice, Reason
from tongits_core.cli.advice import show_alternatives
from tongits_core.cli.common import cards, output, plain_table, plural, show_table, signed
from tongits_core.cli.play_words import COMMANDS, MOVES, WORDS, bot_words, explained
from tongits_core.cli.position_table import PLAYERS, arranged, phase_words, position_table, prompt_words
from tongits_core.cli.words import deed_words
from tongits_core.errors import IllegalAction
from tongits_core.game import Settlement, ending_words
from tongits_core.position import Position
from tongits_core.rules import Rules
from tongits_core.table import PERSON, Event, Sitting, turns_of

SHOWN = 9
"""Actions that are listed without being asked for."""
MOST_ARRANGEMENTS = 200
GAP = "   "
ENDINGS = {
    "tongits": "by Tongits",
    "draw": "by a call",
    "exhaustion": "with the lowest count, the stock is out",
    "void": "nobody had opened when the stock was out",
    "spread": "by a spread, a dealt hand of melds",
}
ROLES = {
    None: "",
    "winner": "wins",
    "plain": "",
    "challenged": "challenged and lost",
    "failed_caller": "called and lost",
    "burned": "burned (sunog)",
}
LIMITS = {
    "hands": "all hands are played",
    "target": "the target is reached",
    "chips": "somebody's chips are gone",
    "progressive_limit": "the progressive limit is reached",
}


class Screen:
    """The face for people."""

    def __init__(self) -> None:
        self._console: Console = output()
        self._arrangement = 0
        """Which of the best arrangements the hand is shown in."""
        self._numbers: set[int] = set()
        """The numbers of actions that stand on the screen."""

    def _line(self, *parts: str | Text | tuple[str, str], style: str = "") -> None:
        self._console.print(Text.assemble(*parts, style=style))

    def echo(self, line: str) -> None:
        """Print what was typed, where a terminal does not."""
        self._console.print(Text(line), soft_wrap=True)

    def begin(self, sitting: Sitting) -> None:
        """Who plays what."""
        after, before = sitting.bots
        self._line(("Tongits ", "bold"), (str(sitting.session.rules), "bold cyan"), f"   seed {sitting.session.seed}")
        self._line(f"next, who plays after you, is {after}; prev, who plays before you, is {before}.", style="dim")
        self._line("help says what may be typed.", style="dim")

    def dealt(self, sitting: Sitting) -> None:
        """A hand begins."""
        self._arrangement = 0
        number, dealer = len(sitting.session.history) + 1, PLAYERS[sitting.session.dealer]
        pot = f", pot {sitting.session.pot}" if sitting.session.rules.pot_wins else ""
        self._console.print()
        self._line((f"Hand {number}", "bold"), f"   {dealer} {'deal' if dealer == 'you' else 'deals'}{pot}")

    def happened(self, events: Sequence[Event]) -> None:
        """Actions of one player."""
        for player, deeds in groupby(events, key=lambda event: event.player):
            said = Text(", ").join(_deed(event) for event in deeds)
            self._line((f"{PLAYERS[player]:4}  ", "dim"), said)

    def turn(self, sitting: Sitting, *, whole: bool) -> None:
        """What is on the table, and what may be done."""
        position = sitting.position
        if whole:
            self._console.print()
            self._line(("Your turn: ", "bold"), (phase_words(position), "bold cyan"))
            table = position_table(position, self._hand(position), f"count {_count(position)}")
            table.add_row(Text("stock", style="dim"), *_stock(sitting))
            self._console.print(table)
        else:
            self._line(("hand  ", "dim"), self._hand(position), f"   count {_count(position)}")
        self._choices(sitting)

    def _hand(self, position: Position) -> Text:
        found = list(islice(tongits.arrangements(position.hand, position.rules, split=True), MOST_ARRANGEMENTS))
        return arranged(found[self._arrangement % len(found)])

    def _choices(self, sitting: Sitting) -> None:
        legal = sitting.position.legal_actions
        listed = [(number, action) for number, action in enumerate(legal, 1) if action.kind != "discard"]
        shown = [Text.assemble((f"{number} ", "dim"), cards(action)) for number, action in listed[:SHOWN]]
        self._numbers = {number for number, _ in listed[:SHOWN]}
        if len(listed) > SHOWN:
            shown.append(Text(f"and {len(listed) - SHOWN} more: list"))
        if len(listed) < len(legal):
            shown.append(Text("a card: discard it", style="dim"))
        if sitting.why_no_call:
            shown.append(Text(f"no call: {sitting.why_no_call}", style="dim"))
        for line in _packed(shown, self._console.width):
            self._line(line)

    def meant(self, sitting: Sitting, typed: str) -> str:
        """What was typed; IllegalAction for a number that is not on the screen, as it may be meant as a rank."""
        number = plain_number(typed)
        if number is None or number in self._numbers:
            return typed
        held = [card for card in sitting.position.hand if card[0] == ("T" if number == 10 else typed)]
        question = f"; for a card type {' or '.join(held)}" if held else ""
        raise IllegalAction(f"there is no {number} on the screen{question}; list shows all actions with their numbers")

    def prompt(self, sitting: Sitting) -> str:
        """What stands before what is typed."""
        return "Enter deals the next hand> " if sitting.to_act is None else f"{prompt_words(sitting.position)}> "

    def settled(self, sitting: Sitting, settlement: Settlement) -> None:
        """All hands, who won and why, and what it cost."""
        outcome, game = settlement.outcome, settlement.game()
        winner = settlement.winner
        who = "nobody wins" if winner is None else f"{PLAYERS[winner]} {'win' if winner == PERSON else 'wins'}"
        self._console.print()
        self._line((f"Hand {settlement.number}: {who}", "bold"), f", {ENDINGS[outcome.ending]}")
        table = plain_table("", ">chips", ">count", "hand", "")
        table.columns[3].no_wrap = False
        told = []
        for player, name in enumerate(PLAYERS):
            seat = (player - settlement.dealer) % 3
            hidden = game.facedown[seat]
            hand = arranged(tongits.arrange(game.hands[seat], outcome.rules))
            if hidden:
                hand.append(" ").append(cards(hidden)).append(" face down")
            role = ROLES[outcome.roles[seat]]
            table.add_row(name, signed(outcome.payments[seat]), str(outcome.counts[seat]), hand, Text(role, "dim"))
            if outcome.payments[seat] < 0:
                told.append(f"{name}: {outcome.breakdown(seat).partition(', ')[2]}")
        self._console.print(table)
        for line in told:
            self._line(line, style="dim")
        self._pot(sitting, settlement)

    def _pot(self, sitting: Sitting, settlement: Settlement) -> None:
        session = sitting.session
        for player, chips in enumerate(settlement.moved.bonus):
            if chips > 0:
                self._line(f"{PLAYERS[player]}: a bonus of {chips} for the second win in a row (R25)")
        if any(settlement.moved.pot):
            taken = max(settlement.moved.pot)
            self._line(f"{PLAYERS[settlement.moved.pot.index(taken)]}: the pot of {taken} is taken (R25)")
        elif session.over and settlement.standing.pot:
            self._line(f"the pot of {settlement.standing.pot} goes back in equal parts (R25)")
        elif session.streak is not None:
            player, wins = session.streak
            self._line(f"pot {session.pot}: {PLAYERS[player]} {wins} of {session.rules.pot_wins} wins in a row (R25)")
        if settlement.winner is None and session.rules.void_carries:
            self._line("a void hand: the next one's payments are multiplied (R23)")

    def ended(self, sitting: Sitting) -> None:
        """The session is over."""
        session = sitting.session
        self._console.print()
        self._line(("The game is over", "bold"), f": {' and '.join(LIMITS[name] for name in session.ended_by)} (R27).")
        if session.loser is not None:
            self._line(f"{PLAYERS[session.loser]} lost it.")
        self.show_score(sitting)

    def show_score(self, sitting: Sitting) -> None:
        """Every hand and what stands after it."""
        session = sitting.session
        table = plain_table("hand", "dealer", "ended by", "winner", *(f">{name}" for name in PLAYERS))
        for each in session.history:
            winner = "" if each.winner is None else PLAYERS[each.winner]
            changes = map(signed, each.change)
            table.add_row(str(each.number), PLAYERS[each.dealer], ending_words(each.outcome.ending), winner, *changes)
        table.add_row("now", "", "", "", *map(signed, session.net), style="bold")
        show_table(self._console, "Score, in chips with antes and pots", table)
        rules = session.rules
        if rules.pot_wins and not session.over:
            row = "" if session.streak is None else f"; {PLAYERS[session.streak[0]]} won {session.streak[1]} in a row"
            self._line(f"pot {session.pot}, for {rules.pot_wins} wins in a row{row}")
        if session.chips is not None:
            left = ", ".join(f"{name} {chips}" for name, chips in zip(PLAYERS, session.chips, strict=True))
            self._line(f"chips left: {left}")

    def show_log(self, events: Sequence[Event]) -> None:
        """The actions of a hand, one turn a line."""
        for turn in turns_of(events):
            self.happened(turn)
        if not events:
            self._line("nothing has been played yet", style="dim")

    def show_list(self, sitting: Sitting) -> None:
        """Every legal action with its number."""
        legal = sitting.position.legal_actions
        self._numbers = set(range(1, len(legal) + 1))
        numbered = [Text.assemble((f"{number:3} ", "dim"), cards(action)) for number, action in enumerate(legal, 1)]
        self._console.print(Text("\n").join(numbered))

    def show_hand(self, sitting: Sitting) -> None:
        """The hand in another best arrangement, if there is one."""
        position = sitting.position
        number = len(list(islice(tongits.arrangements(position.hand, position.rules, split=True), MOST_ARRANGEMENTS)))
        self._arrangement = (self._arrangement + 1) % number
        place = f"arrangement {self._arrangement + 1} of {number}" if number > 1 else "the only best arrangement"
        self._line(("hand  ", "dim"), self._hand(position), (f"   {place}", "dim"))

    def show_help(self, sitting: Sitting, topic: str) -> None:
        """What may be typed, or what a word means."""
        if topic == "words":
            self._two_columns("Words of the game", WORDS.items())
        elif topic == "bots":
            self._two_columns("The bots", {str(bot): bot_words(bot) for bot in sitting.bots}.items())
        elif topic:
            self._line(explained(topic))
        else:
            self._two_columns("A move", MOVES)
            self._two_columns("Also", ((" ".join((name, *others)), text) for name, (others, text) in COMMANDS.items()))

    def _two_columns(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        table = plain_table("", "")
        table.columns[1].no_wrap = False
        for left, right in rows:
            table.add_row(left, Text(right, style="dim"))
        show_table(self._console, title, table)

    def show_rules(self, sitting: Sitting) -> None:
        """The options of a hand that players ask for; `tongits rules` has them all."""
        rules = sitting.session.rules
        self._two_columns(f"Rules {rules}", _rules_in_short(rules))
        self._line(f"everything: tongits rules {rules}", style="dim")

    def hint(self, advice: Advice) -> None:
        """What the best turns are worth, and last the sentence that decides."""
        if len(advice.lines) > 1:
            show_alternatives(self._console, advice.lines)
        self._console.print(cards(advice.verdict.text), style="bold")

    def show_scouting(self, reports: Mapping[str, Sequence[Reason]]) -> None:
        """What was seen of the others."""
        for number, (name, report) in enumerate(reports.items()):
            self._line(("\n" * (number > 0) + name, "bold"))
            for statement in report:
                self._console.print(Text(f"- {statement.text}"))

    def said(self, text: str) -> None:
        """A word to the person."""
        self._console.print(Text(text), soft_wrap=True)

    def refused(self, text: str) -> None:
        """What was typed cannot be done."""
        self._line(("no: ", "bold red"), text)


def _count(position: Position) -> int:
    return tongits.deadwood(position.hand, position.rules)


def _stock(sitting: Sitting) -> tuple[str, str]:
    """Whose turn ends it, and how many cards are left."""
    last = sitting.last_draw
    if last is None:
        return "this turn is the last (R21)", "0 cards"
    player, left = last
    return f"{PLAYERS[player]} draw{'' if player == PERSON else 's'} the last if all draw", plural(left, "card")


def _deed(event: Event) -> Text:
    """What was done and what follows from it."""
    said = cards(deed_words(event.action, mine=event.player == PERSON))
    if event.drawn is not None:
        said.append(" ").append(cards(event.drawn))
    notes = ["opened"] if event.opens else []
    notes += [f"blocks {_whose(player, event.player)} call" for player in event.blocks]
    if event.action == "draw" and event.stock == 0:
        notes.append("the last card of the stock")
    if event.count is not None and event.player != PERSON and event.ends_turn:
        notes.append(f"count {event.count}")
    return said.append(f" ({', '.join(notes)})" if notes else "")


def _whose(player: int, actor: int) -> str:
    if player == actor:
        return "your own" if player == PERSON else "its own"
    return "your" if player == PERSON else f"{PLAYERS[player]}'s"


def _rules_in_short(rules: Rules) -> Iterator[tuple[str, str]]:
    """What differs between tables and is asked first, by the options' own words."""
    wanted = (
        "jokers", "pickup", "secret", "secret_facedown", "sapaw_block", "self_sapaw_blocks", "answer", "call_tie",
        "final_discard_required", "none_opened", "pot_wins", "pot_ante", "hands", "target", "chips", "payout",
    )  # fmt: skip
    for name in wanted:
        option = rules.options()[name]
        yield f"{name} {option.show(getattr(rules, name))}", f"{option.summary} ({option.clause})"


def _packed(parts: Iterable[Text], width: int) -> Iterator[Text]:
    """As many parts on each line as fit, none of them broken if it fits a line."""
    line = Text()
    for part in parts:
        if line and len(line) + len(GAP) + len(part) > width:
            yield line
            line = Text()
        line = line + Text(GAP) + part if line else part
    yield line
