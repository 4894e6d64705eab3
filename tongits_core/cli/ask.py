"""`tongits suggest` without a position: asks for it step by step, and checks each answer at once."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

from tongits_core._arguments import plain_number
from tongits_core.cli.by_hand import OPTIONS
from tongits_core.cli.common import read_rules
from tongits_core.cli.play_lines import UnreadableLine
from tongits_core.errors import TongitsError
from tongits_core.position import PLAYERS, Position
from tongits_core.table import Note, Sketch

__all__ = ["Lines", "ask", "command_of"]

INTRODUCTION = (
    "Say what you see at the table. next plays after you, prev before you. Cards are\n"
    "typed as 10h or Th, As, 4c; a joker is Xr or Xb. Enter takes what stands in [ ];\n"
    "back goes one question back, help explains a question, quit stops."
)
NOTHING = ("none", "no", "nobody", "nothing", "-", "0", "wala")
"""Words for an empty answer."""
BACK, HELP, QUIT = ("back", "b"), ("help", "h", "?"), ("quit", "q", "exit")
YES, NO = ("yes", "y", "oo", "1"), ("no", "n", "hindi", "0")
LAST_OF_THE_HAND = "prev"
"""After this question all cards that a player has are known."""


class Lines(Protocol):
    """Where answers come from: a terminal, or a test."""

    def read(self, prompt: str, words: list[str]) -> str | None:
        """The answer typed at the prompt; None at the end of the input."""


@dataclass(frozen=True)
class Question:
    """One step. key: its name, a field of Sketch; text: the question; more: what `help` adds.

    read: what the answer puts into the sketch. needed: whether the question makes sense for what is known so far.
    offer: what Enter means, "" for nothing.
    """

    key: str
    text: str
    more: str
    read: Callable[[str], Any]
    needed: Callable[[Sketch], bool] = lambda sketch: True
    offer: Callable[[Sketch], str] = lambda sketch: "none"


def _cards(text: str) -> str:
    return "" if text.casefold() in NOTHING else text


def _number(text: str) -> int | None:
    if not text:
        return None
    number = plain_number(text, 10)
    if number is None:
        raise TongitsError(f"{text!r} is no number: type it in plain digits, such as 9")
    return number


def _player(text: str) -> str | None:
    return None if not text or text.casefold() in NOTHING else text.casefold()


def _dealer(text: str) -> int:
    word = text.casefold()
    if word not in (*YES, *NO, ""):
        raise TongitsError(f"{text!r}: answer yes or no")
    return 0 if word in YES else 1


def _implied(value: Callable[[Position], int]) -> Callable[[Sketch], str]:
    """What the rules say, as long as nothing contradicts it."""

    def offer(sketch: Sketch) -> str:
        position = sketch.read().position
        return "" if position is None else str(value(position))

    return offer


def _count(player: int) -> Callable[[Sketch], str]:
    return _implied(lambda position: position.counts[(position.seat + player) % len(PLAYERS)])


def _prev_was_asked(sketch: Sketch) -> bool:
    """R19: after a call of next, prev answers before me, if it has opened."""
    return sketch.called == "next" and bool(sketch.prev)


QUESTIONS = (
    Question(
        "hand", "Your hand", "All cards that you hold, with the one you have just drawn.", str, offer=lambda _: ""
    ),
    Question("me", "Your own melds on the table", "Melds are split by /, as in Ks Kh Kd / 4s 5s 6s.", _cards),
    Question("next", "Melds of next", "Those of the player after you; #### is a quad that lies face down.", _cards),
    Question("prev", "Melds of prev", "Those of the player before you; #### is a quad that lies face down.", _cards),
    Question(
        "called",
        "Who called, so that you must answer? next or prev",
        "Only if you are asked to fold or to challenge now.",
        _player,
        offer=lambda _: "nobody",
    ),
    Question(
        "answers",
        "What has prev answered? fold or challenge",
        "prev answers the call of next before you do.",
        str,
        needed=_prev_was_asked,
        offer=lambda _: "",
    ),
    Question(
        "discards",
        "The pile as you remember it, its top last",
        "The top is needed; of the others what you remember, oldest first. At the first turn of a hand there is none.",
        _cards,
    ),
    Question(
        "stock",
        "Cards left in the stock",
        "Offered is what is left if you remember the whole pile; with fewer cards, the rest of it is forgotten.",
        _number,
        offer=_implied(lambda position: position.stock),
    ),
    Question("counts_next", "Cards in the hand of next", "Offered is what its melds leave.", _number, offer=_count(1)),
    Question("counts_prev", "Cards in the hand of prev", "Offered is what its melds leave.", _number, offer=_count(2)),
    Question(
        "seat",
        "Did you deal? yes or no",
        "The dealer plays first.",
        _dealer,
        needed=lambda sketch: bool(sketch.discards),
        offer=lambda _: "no",
    ),
    Question(
        "blocked",
        "Whose call is blocked by a sapaw? me, next, prev",
        "Who may not call before the next turn, since a card was laid off on a meld of theirs; several by commas.",
        lambda text: _player(text) or "",
        needed=lambda sketch: sketch.rules.sapaw_block != "none" and bool(sketch.me or sketch.next or sketch.prev),
        offer=lambda _: "nobody",
    ),
    Question(
        "pot",
        "Chips in the pot",
        "What everyone has put in for wins in a row.",
        lambda text: _number(text) or 0,
        needed=lambda sketch: bool(sketch.rules.pot_wins),
        offer=lambda _: "0",
    ),
    Question(
        "streak",
        "Who won the last hand? as prev:1, with the wins in a row",
        "me:1, next:1 or prev:1; it decides who may take the pot.",
        lambda text: _player(text) or "",
        needed=lambda sketch: bool(sketch.rules.pot_wins and sketch.pot),
        offer=lambda _: "nobody",
    ),
)
"""In the order of a person's eyes: the hand, the melds, the pile, the counts; the flags last."""


def ask(lines: Lines, say: Callable[[str], object], rules: str | None = None) -> tuple[Sketch, str | None]:
    """Ask until the sketch can be read as a position. Returns it with the rules in the words that were typed.

    rules: those given on the command line, which are then not asked for. KeyboardInterrupt at `quit` and at the end of
    the input.
    """
    asking = _Asking(lines, say, rules)
    say(INTRODUCTION)
    sketch = asking.run()
    return sketch, asking.typed.get("rules") or rules


class _Asking:
    """The answers so far."""

    def __init__(self, lines: Lines, say: Callable[[str], object], rules: str | None) -> None:
        self.lines = lines
        self.say = say
        self.typed: dict[str, str] = {}
        """The answers in the words that were typed; Enter is kept as "". """
        first = Question("rules", "Rules, as in tongits rules", "", lambda text: read_rules(text or "classic"))
        first = replace(first, more="A preset, such as classic or wiki, or a file.", offer=lambda _: "classic")
        self.questions = QUESTIONS if rules is not None else (first, *QUESTIONS)
        self.rules = read_rules(rules or "classic")

    def run(self) -> Sketch:
        asked: list[Question] = []
        while (question := self._following(asked)) is not None:
            if self._asked(question):
                asked.append(question)
            elif asked:
                asked.pop()
            else:
                self.say("this is the first question")
        return self._confirmed(self.sketch(self.typed))

    def _following(self, asked: list[Question]) -> Question | None:
        """The next question that makes sense; None after the last."""
        sketch = self.sketch({question.key: self.typed[question.key] for question in asked})
        start = self.questions.index(asked[-1]) + 1 if asked else 0
        return next((each for each in self.questions[start:] if each.needed(sketch)), None)

    def sketch(self, typed: Mapping[str, str]) -> Sketch:
        """The sketch of these answers; TongitsError for one that cannot be read."""
        read = {
            question.key: question.read(typed[question.key]) for question in self.questions if question.key in typed
        }
        return Sketch(**{"rules": self.rules, **read})

    def _asked(self, question: Question) -> bool:
        """Ask until the answer is good; False for a wish to go back."""
        before = {each.key: self.typed[each.key] for each in self._before(question)}
        known = self.sketch(before)
        offer = self.typed.get(question.key) or question.offer(known)
        while True:
            try:
                typed = self.lines.read(f"{question.text}{f' [{offer}]' if offer else ''}: ", [])
            except UnreadableLine as error:
                self.say(f"no: {error}")
                continue
            if typed is None or typed.casefold() in QUIT:
                raise KeyboardInterrupt
            if typed.casefold() in BACK:
                return False
            if typed.casefold() in HELP:
                self.say(f"{question.more} Enter takes what stands in [ ]; back; quit.")
                continue
            answer = typed.replace("\ufeff", "") or self.typed.get(question.key, "")
            wrong = list(self._wrong(question, {**before, question.key: answer}))
            if not wrong:
                self.typed[question.key] = answer
                return True
            for text in wrong:
                self.say(f"no: {text}")

    def _before(self, question: Question) -> Iterable[Question]:
        known = self.questions[: self.questions.index(question)]
        return [each for each in known if each.key in self.typed and each.needed(self.sketch(self.typed))]

    def _wrong(self, question: Question, answers: Mapping[str, str]) -> Iterable[str]:
        """What is wrong with the answers so far, where no answer that is still to come can explain it."""
        try:
            faults = self.sketch(answers).read().faults
        except TongitsError as error:
            yield str(error)
            return
        for fault in faults:
            if fault.place in answers and not (fault.sums and not self._is_due(fault, answers)):
                yield fault.text if fault.place == question.key else f"{fault.place}: {fault.text}; back goes there"

    @staticmethod
    def _is_due(fault: Note, answers: Mapping[str, str]) -> bool:
        """Numbers of cards are compared once all of them are known."""
        return fault.place != "hand" or LAST_OF_THE_HAND in answers

    @staticmethod
    def _confirmed(sketch: Sketch) -> Sketch:
        """The sketch with what was offered and taken by Enter."""
        position = sketch.read().position
        if position is None:
            return sketch
        counts = [position.counts[(position.seat + player) % len(PLAYERS)] for player in (1, 2)]
        return replace(sketch, stock=position.stock, counts_next=counts[0], counts_prev=counts[1], seat=position.seat)


def command_of(sketch: Sketch, rules: str | None, more: Iterable[str] = ()) -> str:
    """The command that asks for the same position. rules: as they were typed; more: further words of it."""
    words = ["tongits", "suggest"]
    if rules:
        words += ["--rules", rules]
    for each in fields(Sketch):
        value = getattr(sketch, each.name)
        if each.name in ("rules", "counts_prev") or value is None or (value == "" and each.name != "blocked"):
            continue
        if each.name == "counts_next":
            value = f"{value},{sketch.counts_prev}"
        words += [OPTIONS[each.name], str(value)]
    return shlex.join([*words, *more])
