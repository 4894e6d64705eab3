"""A sitting: what may be taken back, what the person sees of the others, and going on from a record."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sittings import RULES, careful, restless, to_the_person

from tongits_core import IllegalAction, Record, RecordError, Rules, Session, TongitsError, bots, suggest
from tongits_core.bots import Remembering
from tongits_core.table.sitting import PERSON, Sitting, bot_named, reason, turns_of


def standing(sitting: Sitting) -> tuple[object, ...]:
    """Everything that a person or a record can tell of a sitting."""
    position = sitting.position
    return str(position), tuple(position.legal_actions), sitting.log, sitting.last_draw, str(sitting.record())


def sitting_of(rules: str, seed: int, hands: int = 2) -> Sitting:
    return Sitting(Rules.parse(rules).replace(hands=hands), seed, ["greedy", "base"])


@pytest.mark.parametrize("rules", RULES)
def test_undo_restores_everything_and_never_hides_what_was_seen(rules: str) -> None:
    undone = refused = 0
    for seed in range(2):
        sitting, choose = sitting_of(rules, seed), restless(seed)
        while to_the_person(sitting):
            before, unseen, action = standing(sitting), sitting.position.unseen, choose(sitting.position)
            sitting.play(str(action))
            if sitting.to_act != PERSON or action.kind == "draw":
                after = str(sitting.record())
                with pytest.raises(IllegalAction):
                    sitting.undo()
                assert str(sitting.record()) == after
                refused += 1
                continue
            assert action.kind in ("take", "expose", "secret", "sapaw")
            assert sitting.position.unseen == unseen
            assert sitting.undo() == str(action)
            assert standing(sitting) == before
            sitting.play(str(action))
            undone += 1
    assert undone > 2
    assert refused > 10


@pytest.mark.parametrize("rules", RULES)
def test_several_steps_are_taken_back_up_to_the_draw(rules: str) -> None:
    deepest = 0
    for seed in range(3):
        sitting, choose, states = sitting_of(rules, seed), restless(seed), []
        while to_the_person(sitting):
            states.append(standing(sitting))
            action = choose(sitting.position)
            sitting.play(str(action))
            if sitting.to_act != PERSON or action.kind == "draw":
                states.clear()
                continue
            if len(states) > deepest:
                deepest = len(states)
                actions = [sitting.session.game.history[-each] for each in range(1, deepest + 1)]  # type: ignore[union-attr]
                for state in reversed(states):
                    sitting.undo()
                    assert standing(sitting) == state
                for action in reversed(actions):
                    sitting.play(str(action))
    assert deepest > 1


@pytest.mark.parametrize("rules", RULES)
def test_stopped_anywhere_it_goes_on_the_same(rules: str) -> None:
    sitting, choose = sitting_of(rules, 3), restless(3)
    stops = []
    while to_the_person(sitting):
        record = Record.parse(str(sitting.record()))
        resumed = Sitting.resume(record)
        assert resumed.session == sitting.session
        assert resumed.bots == sitting.bots
        assert standing(resumed) == standing(sitting)
        action = str(choose(sitting.position))
        stops.append((resumed, action))
        sitting.play(action)
    end = str(sitting.record())
    for place in range(0, len(stops), 7):
        resumed = stops[place][0]
        for _, action in stops[place:]:
            assert to_the_person(resumed)
            resumed.play(action)
        assert not to_the_person(resumed)
        assert str(resumed.record()) == end
        assert Sitting.resume(resumed.record()).session.net == sitting.session.net


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    ends = set()
    for seed in (1, 1, 2):
        sitting, choose = Sitting("classic,hands=1", seed, ["random", "expectimax:1"]), careful()
        while to_the_person(sitting):
            sitting.play(str(choose(sitting.position)))
        ends.add(str(sitting.record()))
    assert len(ends) == 2


def test_bots_that_remember_learn_what_their_seat_saw_and_learn_it_again() -> None:
    sitting, choose = Sitting("classic,hands=3", 5, ["expectimax:1+memory", "base"]), careful()
    while to_the_person(sitting):
        sitting.play(str(choose(sitting.position)))
    assert len(sitting.session.history) == 3
    memory, base = sitting.bots
    assert isinstance(memory, Remembering)
    assert not isinstance(base, Remembering)
    again = memory.fresh()
    for settlement in sitting.session.history:
        again.learn(settlement.seen(1))
    assert again.profiles["prev"].counts("take")
    assert memory == again
    assert Sitting.resume(Record.parse(str(sitting.record()))).bots == sitting.bots
    assert sitting.seen_of_others == sitting.session.profiles(seen_by=PERSON)[1:]


@pytest.mark.parametrize("rules", RULES)
def test_the_log_tells_what_the_person_may_know(rules: str) -> None:
    secrets = 0
    for seed in range(4):
        sitting, choose = sitting_of(rules, seed), restless(seed)
        while to_the_person(sitting):
            log, game = sitting.log, sitting.session.game
            assert game is not None
            assert len(log) == len(sitting.position.history)
            for event, action in zip(log, game.history, strict=True):
                assert (event.count is None) == (event.player != PERSON)
                if event.player != PERSON:
                    secrets += action.kind == "secret"
                    assert event.drawn is None
                    assert event.action == ("secret ####" if action.kind == "secret" else str(action))
                else:
                    assert event.action == str(action)
                    assert (event.drawn is not None) == (action.kind == "draw")
            assert [event for turn in turns_of(log) for event in turn] == list(log)
            sitting.play(str(choose(sitting.position)))
        for settled in sitting.session.history:
            events = sitting.open_log(settled)
            assert [event.action for event in events] == list(map(str, settled.actions))
            last = {event.player: event.count for event in events}
            for player in last:
                assert last[player] == settled.outcome.counts[(player - settled.dealer) % 3]
            assert [event.drawn for event in events if event.drawn] == list(settled.stock)[
                : sum(action.kind == "draw" for action in settled.actions)
            ]
    assert secrets or rules not in ("classic", "lite")


def test_the_log_says_who_opens_and_whom_a_sapaw_blocks() -> None:
    opened = blocked = 0
    for seed in range(12):
        sitting, choose = sitting_of("classic", seed), restless(seed)
        while to_the_person(sitting):
            for event in sitting.log:
                assert not event.opens or event.action.startswith(("take", "expose", "secret"))
                assert not event.blocks or event.action.startswith("sapaw")
                opened += event.opens
            position = sitting.position
            last = {player: number for number, event in enumerate(sitting.log) for player in event.blocks}
            for seat in position.facts.blocked:
                player = sitting.session.player_at(seat)
                own = [event for event in sitting.log[last[player] + 1 :] if event.player == player]
                assert not any(event.action.startswith(("draw", "take")) for event in own)
                blocked += 1
            sitting.play(str(choose(position)))
    assert opened > 10
    assert blocked > 10


def test_whose_turn_ends_the_stock() -> None:
    for seed in range(3):
        sitting = Sitting("classic,hands=1", seed)
        sitting.deal()
        game, said = sitting.session.game, []
        assert game is not None
        drawn = None
        while game.phase != "over":
            if sitting.last_draw is not None:
                said.append(sitting.last_draw)
                assert sitting.last_draw[1] == len(game.stock)
            if game.phase == "draw":
                drawn = sitting.to_act
                game.push("draw")
            else:
                game.push(game.legal_actions[-1])  # a discard
        assert game.stock == ()
        assert {player for player, _ in said} == {drawn}
        assert sitting.last_draw is None


@pytest.mark.parametrize("rules", RULES)
def test_why_a_call_is_not_allowed(rules: str) -> None:
    reasons = set()
    for seed in range(4):
        sitting, choose = sitting_of(rules, seed), restless(seed)
        while to_the_person(sitting):
            legal, why = sitting.position.legal_actions, sitting.why_no_call
            if "call" in legal or sitting.position.phase != "draw":
                assert why is None
            else:
                assert why is not None
                with pytest.raises(IllegalAction) as caught:
                    sitting.play("call")
                assert reason(caught.value) == why
                assert "allowed" not in why
                reasons.add(why[why.rindex("(") :])
            sitting.play(str(choose(sitting.position)))
    assert "(R17)" in reasons
    assert ("(R18)" in reasons) == (Rules.parse(rules).sapaw_block != "none")


def test_hint_is_the_suggestion_for_what_the_person_sees() -> None:
    sitting = sitting_of("classic", 5)
    assert to_the_person(sitting)
    hint = sitting.hint(worlds=300)
    assert hint.as_dict() == suggest(sitting.position, worlds=300, lines=3).as_dict()


def test_moves_out_of_turn_and_illegal_ones_change_nothing() -> None:
    sitting = Sitting("classic", 5)
    with pytest.raises(TongitsError, match="not your turn"):
        sitting.play("draw")
    with pytest.raises(IllegalAction, match="nothing to take back"):
        sitting.undo()
    with pytest.raises(TongitsError, match="no hand"):
        sitting.settle()
    assert not sitting.step()
    assert sitting.log == ()
    assert sitting.last_draw is None
    assert sitting.why_no_call is None
    assert to_the_person(sitting)
    before = standing(sitting)
    for typed in ("foo", "Kc", "99", "expose 2s 3s 4s", "take", "challenge", ""):
        with pytest.raises(TongitsError):
            sitting.play(typed)
        assert standing(sitting) == before


TOKENS = [
    "d", "t", "x", "s", "k", "c", "sh", "laban", "take", "sapaw", "secret", "on", "with", "Kc", "8c", "10h", "Xr", "Xr=5s",
    "=", "Xr=", "1", "0", "999999999999", ",", "zz", "５", "♠", "\x00", "on on",
]  # fmt: skip


@settings(max_examples=150)
@given(st.lists(st.sampled_from(TOKENS) | st.text(max_size=3), max_size=6), st.integers(0, 3))
def test_anything_typed_is_a_move_or_refused(words: list[str], plies: int) -> None:
    sitting = Sitting("club+joker", 5)
    for _ in range(plies):
        assert to_the_person(sitting)
        sitting.play("1")
    assert to_the_person(sitting)
    before = str(sitting.record())
    try:
        assert sitting.play(" ".join(words))
    except TongitsError:
        assert str(sitting.record()) == before
    else:
        assert str(sitting.record()) != before


def test_two_lay_offs_in_one_move() -> None:
    hands = ["5h 6h 7h 8h 9h Ts 2s 3d Kc Kd Js Qd 4s", "", ""]
    named = set(hands[0].split())
    rest = [rank + suit for suit in "shdc" for rank in "A23456789TJQK" if rank + suit not in named]
    hands[1], hands[2] = " ".join(rest[:12]), " ".join(rest[12:24])
    seed = next(seed for seed in range(20) if Session("classic", seed).dealer == PERSON)
    sitting = Sitting("classic", seed)
    sitting.session.deal(hands, rest[24:])
    assert sitting.play("5h 6h 7h") == ("expose 5h 6h 7h",)
    assert sitting.play("9h 8h on 6h") == ("sapaw 8h on 5h 6h 7h", "sapaw 9h on 5h 6h 7h 8h")
    assert sitting.undo() == "sapaw 9h on 5h 6h 7h 8h"
    assert sitting.undo() == "sapaw 8h on 5h 6h 7h"


def test_bots_by_name() -> None:
    assert bot_named("expectimax:3", 7) == bots.create("expectimax", 3, 7)
    assert Sitting("classic", 1, ["greedy"]).bots == (bots.create("greedy", seed=1),) * 2
    for names, message in (
        (["nobody"], "no bot is named 'nobody'"),
        (["expectimax:11"], "level is 11"),
        (["base:3"], "base has no levels"),
        (["expectimax:x"], "after a name may stand a level from 1 to 10"),
        (["base"] * 3, "3 bots: two play against you"),
        ([], "0 bots"),
    ):
        with pytest.raises(TongitsError, match=message):
            Sitting("classic", 1, names)


def test_only_a_sitting_goes_on() -> None:
    session = Session("classic", 5)
    session.play([bots.create("base")] * 3)
    record = session.record()
    with pytest.raises(RecordError, match="does not name `you`"):
        Sitting.resume(record)
    for players, message in (
        (("me", "base", "base"), "does not name `you`"),
        (("you", "base", "eve"), "no bot is named"),
    ):
        with pytest.raises(TongitsError, match=message):
            Sitting.resume(Record(record.rules, record.hands, session=True, seed=5, players=players))
