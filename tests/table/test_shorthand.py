"""What a player types: every legal action by its text, its number and in short; what is ambiguous is said."""

from __future__ import annotations

import pytest
from sittings import RULES, careful, restless, to_the_person

from tongits_core import Action, IllegalAction, Position, Rules
from tongits_core.table.shorthand import VERBS, expand, expand_plan
from tongits_core.table.sitting import Sitting

POSITION = Position.from_parts(
    "6c 7c Jc Jd Kd", stock=12, counts=[12, 12], me="As Ah Ad / 2s 3s 4s 5s", discards="Kh Qs 3d 8c"
)
DRAWN = Position.from_parts(
    "6c 7c 8s Jh Kd", stock=11, counts=[9, 12], me="As Ah Ad / 2s 3s 4s 5s", next="9c Tc Jc",
    discards="Kh Qs 3d 8d", drawn="8c",
)  # fmt: skip


def positions(rules: str) -> list[Position]:
    """What persons saw in two hands."""
    seen = []
    for number, choose in enumerate((restless(1), careful())):
        sitting = Sitting(Rules.parse(rules).replace(hands=1), number)
        while to_the_person(sitting):
            seen.append(sitting.position)
            sitting.play(str(choose(seen[-1])))
    return seen


def shorts(action: Action) -> list[str]:
    """Short ways to type an action that mean it wherever nothing else fits them."""
    verb, _, rest = str(action).partition(" ")
    others = [f"{word} {rest}".strip() for word in VERBS[verb]]
    if verb == "discard":
        return [*others, rest, rest.lower()]
    if verb == "expose":
        return [*others, rest, " ".join(reversed(rest.split()))]
    if verb == "take" and " with " in rest:
        cards = rest.replace(" with ", " ")
        return [*others, f"take with {rest.partition(' with ')[2]}", cards, rest]
    if verb == "sapaw":
        return [*others, rest]
    return others


@pytest.mark.parametrize("rules", RULES)
def test_every_legal_action_may_be_typed_in_full_by_number_and_in_short(rules: str) -> None:
    for position in positions(rules):
        legal = position.legal_actions
        for number, action in enumerate(legal, 1):
            assert expand(str(action), position) == str(action)
            assert expand(str(number), position) == str(action)
            for short in shorts(action):
                assert legal.index(Action(expand(short, position))) == number - 1, short


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("D", "draw"),
        ("bunot", "draw"),
        ("c", "call"),
        ("tawag", "call"),
        ("laban", "call"),
        ("t", "take 8c with 6c 7c"),
        ("kuha", "take 8c with 6c 7c"),
        ("8c", "take 8c with 6c 7c"),
        ("6c, 7c", "take 8c with 6c 7c"),
        ("7c 8♣ 6c", "take 8♣ with 7c 6c"),
        ("t on 4s", "take 8c on 2s 3s 4s 5s"),
        ("Kd", "discard Kd"),
        ("2", "take 8c with 6c 7c"),
    ],
)
def test_at_the_start_of_a_turn(typed: str, meant: str) -> None:
    assert expand(typed, POSITION) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Kd", "discard Kd"),
        ("tapon kd", "discard kd"),
        ("k Kd", "discard Kd"),
        ("6c 7c 8c", "expose 6c 7c 8c"),
        ("bahay 6c 7c 8c", "expose 6c 7c 8c"),
        ("s 8c", "sapaw 8c on 9c Tc Jc"),
        ("sapaw 8c on Jc", "sapaw 8c on 9c Tc Jc"),
        ("8c on 9c Tc", "sapaw 8c on 9c Tc Jc"),
        ("8c 7c on 9c", "sapaw 8c 7c on 9c Tc Jc"),
        ("8c on 9c 2s", "sapaw 8c on 9c 2s"),
        ("hide Js Jh Jd Jc", "secret Js Jh Jd Jc"),
    ],
)
def test_after_the_draw(typed: str, meant: str) -> None:
    assert expand(typed, DRAWN) == meant


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "nothing was typed"),
        ("0", "there is no action 0: the actions are 1 to"),
        ("99", "there is no action 99"),
        ("foo", "'foo' is neither a card nor a word"),
        ("s 2h", "2h cannot be laid off on a meld of the table now (R10)"),
        ("x" * 200, "neither a card"),
    ],
)
def test_what_cannot_be_read_is_said(typed: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message.replace("(", r"\(").replace(")", r"\)")):
        expand(typed, POSITION)


def test_what_means_several_things_names_them() -> None:
    several = Position.parse(str(POSITION).replace("7c,Jd", "7c,9c").replace("hand=6c,7c,Jc", "hand=6c,7c,9c"))
    with pytest.raises(IllegalAction, match="take means one of: take 8c with 6c 7c, "):
        expand("t", several)


def test_an_empty_pile_gives_nothing() -> None:
    first = Position.parse("classic seat=0 phase=play hand=2h,3d,4s stock=15 counts=3,12,12")
    with pytest.raises(IllegalAction, match="the pile is empty"):
        expand("take", first)


def test_only_a_text_is_read() -> None:
    with pytest.raises(TypeError):
        expand(1, POSITION)  # type: ignore[arg-type]


def test_d1_a_bare_rank_is_a_card_if_it_is_one() -> None:
    assert expand("K", DRAWN) == "discard Kd"
    assert expand("j", DRAWN) == "discard Jh"
    with pytest.raises(IllegalAction, match="J is Jd or Jc: type the card with its suit"):
        expand("J", POSITION)
    with pytest.raises(IllegalAction, match="'Z' is neither a card nor a word"):
        expand("Z", DRAWN)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("baba 6c 7c 8c", "expose 6c 7c 8c"),
        ("buo 6c 7c 8c", "expose 6c 7c 8c"),
        ("drop 6c 7c 8c", "expose 6c 7c 8c"),
        ("drop Kd", "discard Kd"),
        ("dump Kd", "discard Kd"),
        ("fight", "call"),
        ("laban", "call"),
    ],
)
def test_d11_words_of_players_are_understood(typed: str, action: str) -> None:
    assert expand(typed, DRAWN) == action


def test_d11_words_at_the_start_of_a_turn_and_in_an_answer() -> None:
    assert expand("chow", POSITION) == expand("kain 6c 7c", POSITION) == "take 8c with 6c 7c"
    assert expand("fight", POSITION) == "call"
    answer = Position.from_parts("6c 7c Jc", stock=9, counts=[9, 9], me="As Ah Ad / 2s 3s 4s 5s 6s 7s", called="prev")
    assert [expand(word, answer) for word in ("fight", "laban", "tupi")] == ["challenge", "challenge", "fold"]


@pytest.mark.parametrize(
    ("typed", "plan"),
    [
        ("Kd", "discard Kd"),
        ("6c 7c 8c, Kd", "expose 6c 7c 8c Kd"),  # cards go on until a verb, as everywhere
        ("6c 7c 8c; tapon Kd", "expose 6c 7c 8c, discard Kd"),
        ("baba 6c,7c,8c, sapaw 8d on 9c, k Kd", "expose 6c 7c 8c, sapaw 8d on 9c, discard Kd"),
        ("", ""),
    ],
)
def test_d6_a_plan_is_typed_as_its_actions_are(typed: str, plan: str) -> None:
    assert expand_plan(typed, DRAWN) == plan
