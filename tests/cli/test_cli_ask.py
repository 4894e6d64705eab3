"""`tongits suggest` without a position: asked step by step, by a list of answers and at a real terminal."""

from __future__ import annotations

import os
import pty
import select
import shlex
import sys

import pytest
from positions import DRAW

from tongits_core import Position
from tongits_core.cli import main
from tongits_core.cli.ask import ask, command_of
from tongits_core.cli.by_hand import position_of

HAND = "4s 5s 7h 7d Jc Qc 9d 2h 3d"
ANSWERS = {
    "Rules": "",
    "Your hand": HAND,
    "Your own melds": "Ks Kh Kd",
    "Melds of next": "5c 6c 7c",
    "Melds of prev": "As Ac Ad",
    "Who called": "",
    "The pile": "Kc 3h 9c 2s Qs 6d 8h",
    "Cards left": "",
    "Cards in the hand of next": "",
    "Cards in the hand of prev": "",
    "Did you deal": "",
    "Whose call": "",
    "Chips": "",
}


class Person:
    """Answers each question by its beginning; the answers of a list are given one after another."""

    def __init__(self, **others: str | list[str]) -> None:
        self.answers = {key: [value] for key, value in ANSWERS.items()}
        for key, value in others.items():
            name = next(
                question for question in (*ANSWERS, "What has prev") if question.startswith(key.replace("_", " "))
            )
            self.answers[name] = [value] if isinstance(value, str) else list(value)
        self.prompts: list[str] = []
        self.said: list[str] = []

    def read(self, prompt: str, words: list[str]) -> str | None:
        self.prompts.append(prompt)
        given = next((value for key, value in self.answers.items() if prompt.startswith(key)), None)
        assert given is not None, prompt
        return given.pop(0) if len(given) > 1 else given[0]

    def position(self, rules: str | None = None) -> tuple[Position, str]:
        """What the answers make, and the command that asks the same again."""
        sketch, typed = ask(self, lambda text: self.said.append(str(text)), rules)
        return position_of(sketch)[0], command_of(sketch, typed)


def test_the_answers_make_the_position_and_the_command_makes_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    person = Person()
    position, command = person.position()
    assert position == Position.parse(DRAW)
    assert len(person.prompts) == len(ANSWERS)
    assert person.said[1:] == []
    name, suggest, *args = shlex.split(command)
    assert (name, suggest) == ("tongits", "suggest")
    assert main([suggest, *args, "--worlds", "5", "--json"]) == 0
    assert f'"position": "{position}"' in capsys.readouterr().out


def test_enter_takes_what_the_rules_imply() -> None:
    person = Person()
    person.position()
    for offered in ("Cards left in the stock [9]", "Cards in the hand of next [9]", "Cards in the hand of prev [9]"):
        assert f"{offered}: " in person.prompts


@pytest.mark.parametrize(
    ("question", "wrong", "right", "told"),
    [
        ("Your_hand", "4s 5s 11h", HAND, "'11h' is no card"),
        ("Your_hand", "4s 4s", HAND, "4s stands twice in the hand"),
        ("Your_hand", "", HAND, "your hand is missing"),
        ("Melds_of_next", "5c 6c 8c", "5c 6c 7c", "5c,6c,8c of next is no meld"),
        ("Melds_of_prev", "3d 3h 3c", "As Ac Ad", "3d stands in the hand and in 3h,3d,3c of prev"),
        ("Who_called", "ana", "", "'ana' is no player"),
        ("The_pile", "", "Kc 3h 9c 2s Qs 6d 8h", "the pile is missing: name at least its top"),
        ("Cards_left", "nine", "9", "'nine' is no number"),
        ("Cards_left", "12", "9", "7 cards in the pile and 12 in the stock are 19"),
        ("Cards_in_the_hand_of_next", "8", "9", "next holds 8 cards and has laid 3: that makes 11, not 12"),
        ("Did", "maybe", "no", "'maybe': answer yes or no"),
        ("Whose", "prev,x", "", "'x' is no player"),
        ("Chips", "-1", "0", "'-1' is no number"),
        ("Rules", "hearts", "classic", "hearts"),
    ],
)
def test_a_wrong_answer_is_said_at_once_and_asked_again(question: str, wrong: str, right: str, told: str) -> None:
    person = Person(**{question: [wrong, right]})
    position, _ = person.position()
    assert position == Position.parse(DRAW)
    (said,) = person.said[1:]
    assert said.startswith("no: ")
    assert told in said
    assert len(person.prompts) == len(ANSWERS) + 1


def test_back_goes_to_the_question_before_and_keeps_its_answer() -> None:
    person = Person(Melds_of_prev=["back", "As Ac Ad"], Melds_of_next=["5c 6c 7x", "5c 6c 7c", ""])
    position, _ = person.position()
    assert position == Position.parse(DRAW)
    assert "Melds of next [5c 6c 7c]: " in person.prompts


def test_a_hand_that_does_not_add_up_is_said_once_all_melds_are_known() -> None:
    """Going back to the hand, which then is right."""
    person = Person(
        Your_hand=[HAND.replace("4s ", ""), HAND],
        Your_own=["Ks Kh Kd", "back", "Ks Kh Kd"],
        Melds_of_next=["5c 6c 7c", "back", ""],
        Melds_of_prev=["As Ac Ad", "back", "As Ac Ad"],
    )
    position, _ = person.position()
    assert position == Position.parse(DRAW)
    assert person.said[1] == (
        "no: hand: you hold 8 cards and have laid 3: that makes 11, but you have 12 at the start of your turn and 13 once "
        "you have drawn or taken (R6, R7); back goes there"
    )


def test_an_answer_to_a_call() -> None:
    person = Person(Who_called="next", What_has_prev=["", "fold"])
    position, command = person.position("classic")
    assert (position.phase, position.facts.caller) == ("answer", 2)
    assert position.facts.answers == ("fold", None, None)
    assert "--called next --answers fold" in command
    assert not any(prompt.startswith("Rules") for prompt in person.prompts)


@pytest.mark.parametrize("word", ["quit", "q"])
def test_quit_stops(word: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        Person(Chips=word).position()


def test_help_explains_the_question() -> None:
    person = Person(Whose=["help", ""])
    person.position()
    assert "a card was laid off on a meld of theirs" in person.said[1]


def test_at_a_terminal() -> None:
    """The whole way: questions, advice, and the command at the end."""
    answers = [*ANSWERS.values()]
    child, terminal = pty.fork()
    if not child:
        os.environ.update(TERM="dumb", COLUMNS="100")
        os.execv(sys.executable, [sys.executable, "-P", "-m", "tongits_core", "suggest", "--worlds", "20"])
    shown = b""
    waiting = b""
    while select.select([terminal], [], [], 60)[0]:
        try:
            read = os.read(terminal, 1 << 16)
        except OSError:  # the end of a terminal
            break
        if not read:
            break
        shown, waiting = shown + read, waiting + read
        if answers and waiting.rstrip(b" \x1b[?204lh").endswith(b":"):
            os.write(terminal, answers.pop(0).encode() + b"\n")
            waiting = b""
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    text = shown.decode()
    assert answers == []
    assert "Recommended" in text
    command = f"The same again: tongits suggest --hand '{HAND}' --me 'Ks Kh Kd'"
    assert command in text
    assert text.rstrip().endswith("--worlds 20")
