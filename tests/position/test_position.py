"""Position: the line reads back, everything wrong is named, and nothing hidden crosses."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from deals import dealt, play
from hypothesis import given
from hypothesis import strategies as st
from native_samples import HOSTILE, hostile_facts
from positions import DRAW_FOR_POT

from tongits_core import (
    CardError,
    CardSet,
    Game,
    Meld,
    Position,
    PositionError,
    Rules,
    RulesError,
    Status,
    TongitsError,
)
from tongits_core.position.position import Laid

JOKERS = (
    "wiki+joker seat=1 phase=play hand=Xb,2h,3d,4h,5s,7h,7d,9d,Jc,Qc table=1:Ks,Kh,Kd/2:5c,Xr=6c,7c/0:As,Ac,Ad "
    "discards=Kc,3h,9c,2s,Qs,6d,8h,Tc stock=9 counts=9,10,9 late_joker=Xb:K"
)

PARTS = {
    "hand": "4s 5s 7h 7d Jc Qc 9d 2h 3d",
    "me": "Ks Kh Kd",
    "next": "5c 6c 7c",
    "prev": "As Ac Ad",
    "discards": "Kc 3h 9c 2s Qs 6d 8h",
    "stock": 9,
    "counts": [9, 9],
}


def changed(**tokens: str) -> str:
    """The line of the design with other values for some tokens."""
    words = [word for word in DRAW_FOR_POT.split() if word.partition("=")[0] not in tokens]
    return " ".join(words + [f"{name}={value}" for name, value in tokens.items()])


def test_the_line_of_the_design_reads_back() -> None:
    position = Position.parse(DRAW_FOR_POT)
    text = str(position)
    assert text == DRAW_FOR_POT.replace("blocked= ", "").replace("As,Ac,Ad", "As,Ad,Ac")
    assert position.status() == Status.VALID
    assert Position.parse(text) == position
    assert str(Position.parse(text)) == text
    assert hash(Position.parse(text)) == hash(position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert eval(repr(position), {"Position": Position}) == position


def test_tokens_are_read_in_any_order_and_case_of_cards() -> None:
    head, *tokens = DRAW_FOR_POT.split()
    assert Position.parse(" ".join([*reversed(tokens), head])) == Position.parse(DRAW_FOR_POT)
    assert Position.parse(changed(hand="QC,JC,9♦,7d,7h,5s,4s,3d,2h")) == Position.parse(DRAW_FOR_POT)


def test_what_it_says() -> None:
    position = Position.parse(DRAW_FOR_POT)
    assert (position.seat, position.turn, position.phase, position.stock) == (1, 1, "draw", 9)
    assert position.hand == CardSet("2h 3d 4s 5s 7h 7d 9d Jc Qc")
    assert [(owner, str(meld)) for owner, meld in position.table][:2] == [(1, "Ks Kh Kd"), (2, "5c 6c 7c")]
    assert position.discards == ("Kc", "3h", "9c", "2s", "Qs", "6d", "8h")
    assert position.counts == (9, 9, 9)
    assert len(position.unseen) == 27
    assert str(position.rules) == "classic"
    assert [str(action) for action in position.legal_actions] == ["draw", "call"]


def test_the_form_by_hand_is_the_same_position() -> None:
    assert Position.from_parts(**PARTS, pot=4, streak="prev:1") == Position.parse(DRAW_FOR_POT)  # type: ignore[arg-type]


def test_the_form_by_hand_knows_every_phase() -> None:
    drawn = Position.from_parts(**{**PARTS, "stock": 8}, drawn="3s")  # type: ignore[arg-type]
    assert (drawn.phase, drawn.counts, drawn.status()) == ("play", (9, 10, 9), Status.VALID)
    called = Position.from_parts(**PARTS, called="prev", answers="fold")  # type: ignore[arg-type]
    assert (called.phase, called.facts.caller, called.facts.answers) == ("answer", 0, (None, None, "fold"))
    assert called.status() == Status.VALID
    blocked = Position.from_parts(**PARTS, blocked="me next")  # type: ignore[arg-type]
    assert [str(action) for action in blocked.legal_actions] == ["draw"]
    dealt = Position.from_parts("As 2s 3s 4s 5s 6s 7h 8h 9h Td Jd Qd Kd", stock=15, counts=[12, 12], seat=0)
    assert (dealt.phase, dealt.status()) == ("play", Status.VALID)


def test_a_pile_of_an_ended_hand_fits_the_stock() -> None:
    deck = list(CardSet.deck())
    line = f"classic seat=0 phase=over hand= stock=0 counts=0,0,0 discards={','.join(deck[:49])} table=1:Jc,Qc,Kc"
    position = Position.parse(line)
    assert position.status() == Status.PILE
    with pytest.raises(PositionError, match=r"15 - stock = 15 or 16 - stock = 16 \(R7, R14\)"):
        len(position.legal_actions)


def test_facts_made_by_hand_reach_c_only_if_they_are_cards_and_fit() -> None:
    facts = Position.parse(DRAW_FOR_POT.replace("classic", "classic,pickup=free")).facts
    taken = replace(facts, phase="play", hand=(*facts.hand, 20), counts=(9, 10, 9), discards=facts.discards[:-1])
    assert len(Position(replace(taken, taken=20)).legal_actions) == 9
    with pytest.raises(CardError, match="200 is no card id"):
        len(Position(replace(taken, taken=200)).legal_actions)
    with pytest.raises(PositionError, match=r"the cards of Ks Kh Kd are not the ids \(\)"):
        Position(replace(facts, table=(Laid(1, (), Meld("Ks Kh Kd")),)))


@pytest.mark.parametrize("how", HOSTILE)
def test_facts_that_no_position_has_never_reach_c(how: str) -> None:
    with pytest.raises((PositionError, CardError, RulesError, TypeError)):
        len(Position(hostile_facts(how)).legal_actions)


@pytest.mark.parametrize(
    ("tokens", "status"),
    [
        ({"hand": "2h,2h,4s,5s,7h,7d,9d,Jc,Qc"}, Status.CARD_TWICE),
        ({"hand": "8h,3d,4s,5s,7h,7d,9d,Jc,Qc"}, Status.CARD_TWICE),
        ({"hand": "Xr,3d,4s,5s,7h,7d,9d,Jc,Qc"}, Status.NO_SUCH_CARD),
        ({"table": "1:Ks,Kh,Kd/2:5c,6c,8c/0:As,Ac,Ad"}, Status.BAD_MELD),
        ({"counts": "9,9,8"}, Status.COUNTS | Status.OWNERSHIP),
        ({"counts": "9,8,9"}, Status.HAND | Status.OWNERSHIP),
        ({"counts": "8,9,10"}, Status.OWNERSHIP),
        ({"counts": "0,9,18"}, Status.HAND | Status.OWNERSHIP),
        ({"discards": "Kc,3h,9c,2s,Qs,6d", "counts": "10,9,9"}, Status.PILE | Status.OWNERSHIP),
        ({"stock": "8", "counts": "9,9,10"}, Status.PILE | Status.OWNERSHIP),
        ({"stock": "16", "counts": "9,9,2"}, Status.STOCK | Status.OWNERSHIP),
        ({"phase": "play"}, Status.PILE | Status.OWNERSHIP),
        ({"phase": "answer"}, Status.CALL),
        ({"phase": "answer", "caller": "1"}, Status.CALL),
        ({"caller": "0"}, Status.CALL),
        ({"phase": "answer", "caller": "0", "blocked": "0"}, Status.CALL),
        ({"phase": "answer", "caller": "0", "answers": "1:fold"}, Status.ANSWERS),
        ({"phase": "answer", "caller": "0", "answers": "2:show"}, Status.ANSWERS),
        ({"phase": "answer", "caller": "2"}, Status.ANSWERS),
        ({"answers": "0:fold"}, Status.ANSWERS),
        ({"table": "1:Ks,Kh,Kd/2:5c,6c,7c", "blocked": "0", "counts": "12,9,9"}, Status.BLOCK),
        ({"known": "2:Ts"}, Status.KNOWN),
        ({"sapaw": "Ts"}, Status.KNOWN),
        ({"taken": "2h"}, Status.EXTRAS),
        ({"hand": "2h,2h,2h,8h,4s,5s,7h,7d,9d"}, Status.CARD_TWICE),
        ({"takes": "2"}, Status.EXTRAS),
        ({"shown": "1:1"}, Status.EXTRAS),
        ({"sagasa": "1"}, Status.EXTRAS),
        ({"dealt": "2h"}, Status.EXTRAS),
        ({"late": "2h"}, Status.EXTRAS),
        ({"late_joker": "Xr:K"}, Status.EXTRAS),
        ({"kang": "1"}, Status.EXTRAS),
        ({"voids": "1"}, Status.EXTRAS),
        ({"pot": "2000000000"}, Status.POT),
        ({"streak": "0:2"}, Status.POT),
        ({"table": "1:#Ks,Kh,Kd,8s/2:5c,6c,7c/0:As,Ac,Ad", "counts": "9,9,8"}, Status.SECRET | Status.OWNERSHIP),
        ({"table": "1:Ks,Kh,Kd/2:5c,6c,7c/0:#As,Ac,Ad,Ah", "counts": "8,9,9"}, Status.SECRET),
    ],
)  # fmt: skip
def test_status_names_what_is_wrong(tokens: dict[str, str], status: Status) -> None:
    position = Position.parse(changed(**tokens))
    assert position.status() == status
    assert str(Position.parse(str(position))) == str(position)
    assert position.complaints()
    assert all("(R" in complaint for complaint in position.complaints())
    with pytest.raises(PositionError, match=r"R\d"):
        _ = position.legal_actions


def test_first_turn_is_the_dealers() -> None:
    line = "classic seat={0} turn={0} phase=play hand={1} stock=15 counts={2}"
    hand = "As,2s,3s,4s,5s,6s,7h,8h,9h,Td,Jd,Qd,Kd"
    assert Position.parse(line.format(0, hand, "13,12,12")).status() == Status.VALID
    assert Position.parse(line.format(1, hand, "12,13,12")).status() == Status.TURN


def test_rules_without_a_pot_or_secrets() -> None:
    assert Position.parse(changed().replace("classic", "lite")).status() == Status.POT
    guide = changed(table="1:Ks,Kh,Kd/2:5c,6c,7c/0:####", counts="8,9,9").replace("classic", "guide")
    assert Position.parse(guide).status() & Status.SECRET


def test_more_secrets_than_ranks() -> None:
    two = changed(table="1:Ks,Kh,Kd/2:####/0:####", counts="8,9,8")
    assert Position.parse(two).status() == Status.VALID  # aces and tens are unseen
    three = changed(table="1:Ks,Kh,Kd/2:####/2:####/0:####", counts="8,9,4")
    assert Position.parse(three).status() == Status.SECRET


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("", "needs seat="),
        ("classic", "needs seat="),
        ("classic seat=1", "hand="),
        (changed(seat="3"), "seat=3"),
        (changed(seat="one"), "seat=one"),
        (changed(phase="thinking"), "phase=thinking"),
        (changed(hand="2h,1x"), "1x"),
        (changed(table="Ks,Kh,Kd"), "table=Ks,Kh,Kd"),
        (changed(table="1:Ks,Kh,9z"), "9z"),
        (changed(stock="-1"), "stock=-1"),
        (changed(stock="9.5"), "stock=9.5"),
        (changed(stock="99999999999"), "stock=99999999999"),
        (changed(pot="99999999999"), "pot=99999999999 is no number from 0 to 1000000000"),
        (changed(counts="9,9"), "counts=9,9"),
        (changed(answers="maybe"), "answers=maybe"),
        (changed(answers="1:maybe"), "answers=maybe"),
        (changed(streak="1"), "streak=1"),
        (JOKERS.replace("Xr=6c", "Xr=8c"), "table: '5c Xr=8c 7c' is no meld"),
        (changed(late_joker="Xr"), "late_joker=Xr: written joker:ranks"),
        (changed(late_joker="2h:K"), "late_joker=2h:K: written joker:ranks"),
        (changed(late_joker="Xr:K,xr:k"), "late_joker=xr:k: Xr stands twice"),
        (changed(colour="red"), "colour=red"),
        (DRAW_FOR_POT + " seat=1", "seat= stands twice"),
        (DRAW_FOR_POT + " ; jump 5h", "history"),
    ],
)
def test_what_cannot_be_read_is_one_clear_error(line: str, seen: str) -> None:
    with pytest.raises(PositionError) as error:
        Position.parse(line)
    assert seen in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("line", "kind", "place"),
    [
        (changed(hand="2h,1x"), PositionError, (1, changed(hand="2h,1x").index("1x") + 1)),
        (changed(table="1:Ks,Kh,Kd/2:4s,zz"), PositionError, (1, changed(table="1:Ks,Kh,Kd/2:4s,zz").index("zz") + 1)),
        (changed(table="1:Ks,Kh,Kd/3:4s"), PositionError, (1, changed(table="1:Ks,Kh,Kd/3:4s").index("3:4s") + 1)),
        (changed(answers="1:fold,2:yes"), PositionError, (1, changed(answers="1:fold,2:yes").index("yes") + 1)),
        (changed(counts="9,9"), PositionError, (1, changed(counts="9,9").index("9,9", 90) + 1)),
        (changed(colour="red"), PositionError, (1, changed(colour="red").index("colour") + 1)),
        ("classic seat=1\n  hand=2h stock=x", PositionError, (2, 18)),
        ("classic seat=1\n  hand=2h counts=1,1,1 stock=x", PositionError, (2, 30)),
        (DRAW_FOR_POT + " seat=1", PositionError, (1, len(DRAW_FOR_POT) + 2)),
        (DRAW_FOR_POT + " ; draw ,  jump 5h", PositionError, (1, len(DRAW_FOR_POT) + 4)),
        (DRAW_FOR_POT + " ; draw; discard 5x", PositionError, (1, len(DRAW_FOR_POT) + 10)),
        ("classic seat=1", PositionError, (1, 15)),
        ("\n bridge seat=1", RulesError, (2, 2)),
    ],
)
def test_errors_have_line_and_column(line: str, kind: type[TongitsError], place: tuple[int, int]) -> None:
    with pytest.raises(kind) as error:
        Position.parse(line)
    assert (error.value.line, error.value.column) == place
    assert str(error.value).startswith(f"line {place[0]}, column {place[1]}: ")
    assert type(error.value) is kind


def test_a_card_in_two_places_is_said_in_words() -> None:
    """R1"""
    for tokens, complaint in [
        ({"hand": "2h,2h,4s,5s,7h,7d,9d,Jc,Qc"}, "2h stands twice in the hand (R1)"),
        ({"hand": "8h,3d,4s,5s,7h,7d,9d,Jc,Qc"}, "8h stands in the hand and in the discards (R1)"),
        ({"hand": "Ks,Ks,4s,5s,7h,7d,9d,Jc,Qc"}, "Ks stands twice in the hand and in Ks,Kh,Kd of seat 1 (R1)"),
        ({"discards": "Kc,Kc,Kc,Kc,Qs,6d,8h"}, "Kc stands many times in the discards (R1)"),
    ]:
        assert complaint in Position.parse(changed(**tokens)).complaints()


HISTORY = (
    "classic seat=1 phase=play hand=Ac,2c,5s,5d,5c,7s,7h,8h,8d,9d,Th,Tc,Qd discards=Jc stock=14 counts=12,13,12 ; "
)


def test_a_history_is_whole_and_leads_to_the_table() -> None:
    assert Position.parse(HISTORY + "discard Jc, draw").complaints() == []
    for history, complaint in [
        ("draw", "cannot be: 'draw': on the first turn the dealer neither draws, takes nor calls (R6)"),
        ("discard Jc", "leads to a stock of 15, not 14"),
        ("discard Jd, draw", "leads to the discards Jd, not Jc"),
        ("discard Kc, take Kc with Ks Kh, discard Jc, draw", "leads to the melds 1:Ks Kh Kc, not "),
        ("expose Ks Kh Kd, discard Jc, draw", "leads to the melds 0:Ks Kh Kd, not "),
        ("secret ####, discard Jc, draw", "leads to face-down secrets by seat (1, 0, 0), not (0, 0, 0)"),
        ("discard Jc, draw, discard Th", "leads to the discards Jc Th, not Jc"),
        (
            "discard Jc, draw, sapaw Kc on 5c 6c 7c",
            "cannot be: 'sapaw Kc on 5c 6c 7c': no such meld on the table (R10)",
        ),
        ("discard Jc, draw, discard Jc", "cannot be: 'discard Jc': the seat does not hold these cards (R8)"),
        ("discard Jc, draw, call", "cannot be: 'call': allowed only at the start of a turn (R7, R17)"),
        (
            "discard Jc, take Jc, discard Jc, draw",
            "cannot be: 'take Jc': the pickup option does not allow this take (R7)",
        ),
        ("discard Jc, draw, fold", "cannot be: 'fold': nobody called (R19)"),
        (
            "take Jc, discard Jc, draw",
            "cannot be: 'take Jc': on the first turn the dealer neither draws, takes nor calls (R6)",
        ),
        (
            "sapaw 8c on 5c 6c 7c, discard Jc, draw",
            "cannot be: 'sapaw 8c on 5c 6c 7c': no such meld on the table (R10)",
        ),
        (
            "expose 5c 6c 7c, sapaw Kc on 5c 6c 7c, discard Jc, draw",
            "cannot be: 'sapaw Kc on 5c 6c 7c': the card does not fit that meld (R10)",
        ),
    ]:
        position = Position.parse(HISTORY + history)
        assert position.status() == Status.HISTORY
        (said,) = position.complaints()
        assert said.startswith(f"the history, replayed from the deal, {complaint}")
        with pytest.raises(PositionError, match="the history, replayed from the deal"):
            _ = position.legal_actions
    turn = HISTORY.replace("seat=1", "seat=1 turn=2").replace("12,13,12", "12,12,13").replace("Ac,2c", "Ac")
    assert Position.parse(turn + "discard Jc, draw").status() & Status.HISTORY


def test_r7_what_was_taken_is_held_or_laid_face_up() -> None:
    hand = "hand=2h,3d,4s,5s,7h,7d,9d,Jc,Qc,8h"
    mine = f"guide seat=1 phase=play {hand} table=1:Ks,Kh,Kd/2:5c,6c,7c/0:As,Ac,Ad discards=Kc,3h,9c,2s,Qs,6d stock=9 counts=9,10,9"
    theirs = mine.replace("seat=1", "seat=0 turn=1").replace(hand, "hand=2h,3d,4s,5s,7h,7d,9d,Jc,Qc")
    for line, known, wrong in (
        (mine, "8h", "6s"),
        (mine, "Kd", "6d"),
        (theirs + " known=1:8h", "8h", "2h"),
        (theirs + " known=1:8h", "Kd", "Th"),
    ):
        assert Position.parse(f"{line} taken={known}").complaints() == []
        assert Position.parse(f"{line} taken={wrong}").status() == Status.EXTRAS
    nowhere = Position.parse(f"{theirs} known=1:8h taken=Th").complaints()
    assert nowhere == ["taken=Th: what seat 1 took stands in known=1: or on the table (R7)"]


def test_r7_the_last_card_may_be_the_one_taken() -> None:
    """Under `free` the taken card may be discarded if it is the only one: it ends the hand on the pile."""
    cards = "4h 5h 6h 9s 9h 9d Ks Kh Kd Js Jh Jd 2c"
    game = play(dealt((cards, "7h", ""), rules="guide"), "expose 4h 5h 6h", "expose 9s 9h 9d", "expose Js Jh Jd")
    play(game, "discard 2c", "draw", "discard 7h", "take 7h", "discard 4s", "take 4s")
    play(game, "expose Ks Kh Kd", "discard 4s")
    assert (game.phase, game.pile[-1]) == ("over", "4s")
    for seat in range(3):
        assert game.view(seat).complaints() == []


def test_other_types_and_rules() -> None:
    with pytest.raises(TypeError):
        Position.parse(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Position.parse(DRAW_FOR_POT.encode())  # type: ignore[arg-type]
    with pytest.raises(RulesError):
        Position.parse(changed().replace("classic", "bridge"))


@pytest.mark.parametrize(
    ("parts", "seen"),
    [
        ({"counts": [9]}, "counts"),
        ({"counts": [9, 99]}, "counts is 99"),
        ({"stock": -1}, "stock is -1"),
        ({"seat": 3}, "seat is 3"),
        ({"called": "left"}, "'left'"),
        ({"answers": "fold"}, "nobody has called"),
        ({"called": "next", "answers": "fold fold"}, "more answers"),
        ({"called": "next", "answers": "yes"}, "'yes'"),
        ({"called": "next", "drawn": "Ts"}, "exclude"),
        ({"blocked": "them"}, "'them'"),
        ({"streak": "1"}, "prev:1"),
        ({"hand": "1x"}, "1x"),
    ],
)
def test_parts_that_cannot_be_read(parts: dict[str, object], seen: str) -> None:
    with pytest.raises(PositionError) as error:
        Position.from_parts(**{**PARTS, **parts})  # type: ignore[arg-type]
    assert seen in str(error.value)


def test_parts_of_wrong_types() -> None:
    with pytest.raises(TypeError):
        Position.from_parts(**{**PARTS, "stock": 9.5})  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Position.from_parts(**{**PARTS, "stock": True})  # type: ignore[arg-type]


@given(st.text(alphabet="0123456789AsKhQdJcTX=,:/#; classicseatturnphasehandtablestockcountsr", max_size=120))
def test_garbage_is_an_error_or_a_position_that_reads_back(text: str) -> None:
    try:
        position = Position.parse(text)
    except TongitsError:
        return
    assert str(Position.parse(str(position))) == str(position)
    position.status()


@given(st.data())
def test_tampered_lines_never_crash(data: st.DataObject) -> None:
    words = DRAW_FOR_POT.split()
    place = data.draw(st.integers(1, len(words) - 1))
    name, _, value = words[place].partition("=")
    cut = data.draw(st.integers(0, len(value)))
    words[place] = (
        f"{name}={value[:cut]}{data.draw(st.sampled_from(['', '0', ',', 'Kd', '####', '/', ':', '9']))}{value[cut + 1 :]}"
    )
    try:
        position = Position.parse(" ".join(words))
    except TongitsError:
        return
    if position.status():
        with pytest.raises(PositionError):
            _ = position.legal_actions
    else:
        assert "draw" in map(str, position.legal_actions) or position.turn != position.seat


JOKER_RULES = [
    *(f"{preset}+joker" for preset in Rules.presets()),
    "wiki+joker,jokers=1",
    "club+joker+kang+taga_loob",
    "guide+joker,sagasa=yes,ace_high_run=yes",
]


@pytest.mark.parametrize("rules", ["classic", "wiki", "guide", "club", "social+kang+taga_loob", *JOKER_RULES])
@pytest.mark.parametrize("seed", range(6))
def test_every_view_of_a_game_reads_back_and_shows_its_own_cards_only(rules: str, seed: int) -> None:
    game = Game.deal(rules, seed=seed)
    step = seed
    while game.phase != "over":
        for seat in range(3):
            view = game.view(seat)
            assert view.complaints() == []
            again = Position.parse(str(view))
            assert again == view
            assert view.hand == game.hands[seat]
            assert len(view.unseen) == len(game.stock) + sum(
                len(game.hands[other]) + len(game.facedown[other]) for other in range(3) if other != seat
            )
            legal = list(game.legal_actions) if seat == game.turn else []
            assert list(again.legal_actions) == legal
        step = step * 25 + 7
        # Hands that open and lay much make for full tables.
        game.push(game.legal_actions[step % len(game.legal_actions) if step % 3 else 0])
    assert list(game.view(0).legal_actions) == []
    assert str(Position.parse(str(game.view(0)))) == str(game.view(0))


def test_r4_jokers_in_a_position() -> None:
    """The pile holds 17 - stock cards once a card is drawn; jokers lie last in a hand and with their place in a run."""
    position = Position.parse(JOKERS.replace("Xb,2h", "xB,2h").replace("late_joker=Xb", "late_joker=xb"))
    assert str(position) == JOKERS.replace("hand=Xb,2h", "hand=2h").replace("Jc,Qc", "Jc,Qc,Xb").replace(
        "As,Ac,Ad", "As,Ad,Ac"
    ).replace("phase", "turn=1 phase")
    assert position.complaints() == []
    assert position.table[1][1].stands_for == {"Xr": "6c"}
    assert set(position.unseen) & {"Xr", "Xb"} == set()
    legal = list(map(str, position.legal_actions))
    assert {"sapaw Xb on Ks Kh Kd", "sapaw Xb=8c on 5c Xr=6c 7c", "expose 7h 7d Xb", "discard Xb"} <= set(legal)


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        ("Xb,2h", "Xr,2h", Status.CARD_TWICE | Status.EXTRAS),
        ("5c,Xr=6c,7c", "Qh,Xr=Kh,Ah", Status.BAD_MELD),
        ("wiki+joker", "wiki+joker,jokers=1", Status.NO_SUCH_CARD | Status.PILE),
        ("late_joker=Xb:K", "late_joker=Xb:A", Status.EXTRAS),
        ("late_joker=Xb:K", "late_joker=Xb:9K", Status.EXTRAS),
        ("late_joker=Xb:K", "late_joker=Xr:K", Status.EXTRAS),
        ("late_joker=Xb:K", "late=Xb", Status.EXTRAS),
        ("1:Ks,Kh,Kd/", "1:Ks,Kh,Xr/", Status.CARD_TWICE),
        ("late_joker=Xb:K", "shown=1:1", Status.EXTRAS),
        ("late_joker=Xb:K", "sagasa=1", Status.EXTRAS),
    ],
)
def test_r4_what_is_wrong_with_jokers(old: str, new: str, status: Status) -> None:
    position = Position.parse(JOKERS.replace(old, new))
    assert position.status() == status
    with pytest.raises(PositionError, match=r"R\d"):
        _ = position.legal_actions


def test_r12_a_joker_drawn_after_its_trio_was_exposed_is_in_the_position() -> None:
    hands = [CardSet("Ks Kh Kd Qs 9h 7d 5s 3h 2d Jc 8c 6s 4h")]
    rest = list(CardSet.deck(2) - hands[0] - CardSet("3s 4s Xb"))
    game = Game.from_deal("wiki+joker,spread=no", [*hands, rest[:12], rest[12:24]], ["3s", "4s", "Xb", *rest[24:]])
    for action in ("expose Ks Kh Kd", "discard Qs", "draw", "discard 3s", "draw", "discard 4s", "draw"):
        assert game.view(0).facts.late_joker == ("", "")
        game.push(action)
    view = game.view(0)
    assert view.facts.late_joker == ("", "K")
    assert str(view).split(" ; ")[0].endswith("late_joker=Xb:K")
    assert Position.parse(str(view)).complaints() == []
    assert "late_joker" not in str(game.view(1))
    game.push("sapaw Xb on Ks Kh Kd")
    assert (game.view(0).facts.sagasa, game.view(2).facts.sagasa) == (1, 0)
    assert game.view(2).facts.late_joker == game.view(0).facts.late_joker == ("", "")
    assert game.view(0).complaints() == []


def test_a_face_down_secret_is_hidden_from_others() -> None:
    deck = CardSet.deck()
    first = CardSet("9s 9h 9d 9c As 2s 3s 4h 5h 6h 7d 8d Td")
    rest = list(deck - first)
    game = Game.from_deal("classic", [first, rest[:12], rest[12:24]], rest[24:])
    game.push("secret 9s 9h 9d 9c")
    mine, theirs = game.view(0), game.view(1)
    assert "0:#9s,9h,9d,9c" in str(mine)
    assert "secret 9s 9h 9d 9c" in str(mine)
    assert "0:####" in str(theirs)
    assert not first & theirs.hand
    assert "secret ####" in str(theirs)
    assert theirs.secrets == (1, 0, 0)
    assert Position.parse(str(theirs)) == theirs
    assert theirs.status() == mine.status() == Status.VALID


def test_views_have_a_pot_and_a_streak() -> None:
    view = Game.deal(seed=1).view(0, pot=6, streak=(2, 1))
    assert "pot=6 streak=2:1" in str(view)
    assert view.facts.streak == (2, 1)
    assert Game.deal(seed=1).view(0, streak=(2, 0)) == Game.deal(seed=1).view(0)


@pytest.mark.parametrize(
    ("rules", "arguments", "error", "text"),
    [
        ("lite", {"pot": 5}, PositionError, "no pot under lite"),
        ("lite", {"streak": (0, 1)}, PositionError, "R25"),
        ("classic", {"streak": (0, 2)}, PositionError, "2 wins in a row take the pot"),
        ("classic", {"streak": (3, 1)}, TongitsError, "the seat of streak is 3"),
        ("classic", {"streak": (0, -1)}, TongitsError, "streak is -1"),
        ("classic", {"streak": "0:1"}, TypeError, "not '0:1'"),
        ("classic", {"streak": (0, "1")}, TypeError, "str"),
        ("classic", {"pot": -1}, TongitsError, "pot is -1"),
        ("classic", {"seat": 3}, TongitsError, "seat is 3"),
    ],
)
def test_views_refuse_a_pot_or_streak_that_cannot_be(
    rules: str, arguments: dict[str, object], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        Game.deal(rules, seed=1).view(**{"seat": 0, **arguments})  # type: ignore[arg-type]


def test_history_is_kept_in_canonical_text() -> None:
    position = Position.parse(DRAW_FOR_POT + " ; expose Kd Kh Ks ; discard 5s, draw, discard 6d,secret ####")
    assert position.history == ("expose Ks Kh Kd", "discard 5s", "draw", "discard 6d", "secret ####")
    assert str(position).endswith(" ; expose Ks Kh Kd, discard 5s, draw, discard 6d, secret ####")
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize("meld", ["", "Xr", "2c", "2c,3d", "Xr,Xb", "Jh,Xr,Kh"])
def test_whatever_lies_on_the_table_as_a_meld_is_complained_of_and_no_more(meld: str) -> None:
    position = Position.parse(f"classic,jokers=2 seat=0 hand=2h stock=9 counts=1,9,9 table=0:{meld}")
    said = [text for text in position.complaints() if "is no meld" in text]
    assert len(said) == 1
    assert ("as Xr=5s" in said[0]) == ("X" in meld)
    assert position.status() & Status.BAD_MELD


@pytest.mark.parametrize("pot", [1_000_000_001, 9_999_999_999, 99_999_999_999])
def test_r25_a_pot_by_hand_has_the_limit_that_a_line_has(pot: int) -> None:
    with pytest.raises(PositionError, match=f"pot is {pot}: allowed are 0 to 1000000000"):
        Position.from_parts("As 2s 3h", stock=9, counts=[9, 9], pot=pot)
