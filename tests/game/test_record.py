"""Records: what is written is read back, replays exactly, and every slip is found where it stands."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import GOLDEN

from tongits_core import CardError, Game, HandRecord, Record, RecordError, Rules, Session, TongitsError, bots

TEXTS = [path.read_text(encoding="utf-8") for path in GOLDEN]

SMALL = """tongits-record 1
rules classic

hand 1
deal 0 2s 5s 8s Js 3h 6h 9h Qh 4d 7d Td Kd Ac
deal 1 3s 6s 9s Qs 4h 7h Th Kh Ad 5d 8d Jd
deal 2 4s 7s Ts Ks Ah 5h 8h Jh 6d 9d Qd 2c
stock As 2h 2d 3d 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc
0: discard Kd
1: draw; discard Kh
"""


def played(rules: str, seed: int, plies: int = 1000) -> Game:
    """A random game, over or after so many actions."""
    source, game = random.Random(seed), Game.deal(rules, seed)
    while game.phase != "over" and len(game.history) < plies:
        game.push(source.choice(game.legal_actions))
    return game


def session_of(rules: str, hands: int, seed: int = 5) -> Session:
    session = Session(rules, seed)
    for _ in range(hands):
        session.play([bots.create("base")] * 3)
    return session


def failure(text: str) -> tuple[str, int | None, int | None]:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    error = caught.value
    assert str(error).startswith(f"line {error.line}, column {error.column}: ")
    return str(error), error.line, error.column


@pytest.mark.parametrize("text", TEXTS, ids=[path.stem for path in GOLDEN])
def test_golden_record_reads_back(text: str) -> None:
    record = Record.parse(text)
    assert str(record) == text
    assert Record(record.rules, record.hands) == record


def test_golden_records_cover_every_preset_ending_and_event() -> None:
    records = [Record.parse(text) for text in TEXTS]
    assert {str(record.rules).split(",")[0] for record in records} >= set(Rules.presets())
    outcomes = [outcome for record in records for outcome in record.outcomes if outcome is not None]
    assert {outcome.ending for outcome in outcomes} == {"tongits", "draw", "exhaustion", "void", "spread"}
    events = {"ace", "king", "secret", "sagasa", "escalera", "taga_loob", "kang"}
    assert set().union(*(outcome.events for outcome in outcomes)) == events
    roles = {role for outcome in outcomes for role in outcome.roles}
    assert roles == {None, "winner", "plain", "challenged", "failed_caller", "burned"}
    kinds = {action.kind for record in records for hand in record.hands for action in hand.actions}
    assert kinds == {"draw", "take", "expose", "secret", "sapaw", "discard", "call", "fold", "challenge", "show"}


@pytest.mark.parametrize("rules", [*Rules.presets(), "classic+joker", "wiki+kang+taga_loob,jokers=1"])
def test_game_record_replays_to_the_same_game(rules: str) -> None:
    for seed in range(6):
        for plies in (0, 1, 17, 1000):
            game = played(rules, seed, plies)
            record = game.record()
            assert record.game(0) == game
            assert record.outcomes == (game.outcome(),)
            again = Record.parse(str(record))
            assert again == record
            assert hash(again) == hash(record)
            assert str(again) == str(record)
            assert again.game(0) == game


def test_record_survives_copy_and_pickle_and_does_not_change() -> None:
    record = played("club", 3).record()
    for other in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert other == record
        assert other.outcomes == record.outcomes
    with pytest.raises(AttributeError, match="does not change"):
        record.rules = Rules.of("wiki")
    record.game(0).pop()
    assert record.outcomes[0] is not None
    assert record != "a record"


def test_several_hands_with_seeds_dealers_and_a_pot() -> None:
    games = [played("classic", seed) for seed in range(3)]
    hands = [
        HandRecord(seed=seed, dealer=seed, pot=6 + seed, streak=(seed, min(seed, 1)), actions=map(str, game.history))
        for seed, game in enumerate(games)
    ]
    record = Record("classic", hands)
    assert Record.parse(str(record)) == record
    assert [record.game(each).hands for each in range(3)] == [game.hands for game in games]
    assert all(record.game(each) == games[each] for each in range(3))
    sums = [0, 0, 0]
    for number, game in enumerate(games):
        outcome = game.outcome()
        assert outcome is not None
        for seat in range(3):
            sums[(number + seat) % 3] += outcome.payments[seat]
    assert record.chips == tuple(sums)
    assert any(sums)
    assert sum(sums) == 0


def test_voids_multiply_in_the_replay() -> None:
    game = next(game for seed in range(50) if (game := played("guide", seed)).outcome().winner is not None)  # type: ignore[union-attr]
    hand = game.record().hands[0]
    twice = HandRecord(hands=hand.hands, stock=hand.stock, voids=1, actions=hand.actions)
    (outcome,), (doubled,) = game.record().outcomes, Record("guide", [twice]).outcomes
    assert outcome is not None
    assert doubled is not None
    assert doubled.payments == tuple(2 * payment for payment in outcome.payments)
    assert "\nvoids 1\n" in str(Record("guide", [twice]))


def test_what_a_person_types_is_tidied() -> None:
    typed = SMALL.replace("hand 1", "# mine\n  hand 1").replace("; ", "  ;").replace("stock As 2h", "stock As,2h")
    typed = typed.replace("0: discard Kd\n", "  0 :discard  kd \n\n").replace("\n", "\r\n")
    assert str(Record.parse(typed)) == SMALL


def test_two_lay_offs_may_be_written_as_one() -> None:
    hands = ("5h 6h 7h 8h 9h Ts 2s 3d Kc Kd Js Qd 4s", "", "")
    named = set(" ".join(hands).split())
    rest = [rank + suit for suit in "shdc" for rank in "A23456789TJQK" if rank + suit not in named]
    lines = [f"deal 0 {hands[0]}", f"deal 1 {' '.join(rest[:12])}", f"deal 2 {' '.join(rest[12:24])}"]
    text = "\n".join(["tongits-record 1", "rules wiki,spread=no", "hand 1", *lines, f"stock {' '.join(rest[24:])}"])
    record = Record.parse(text + "\n0: expose 5h 6h 7h; sapaw 9h 8h on 5h 6h 7h\n")
    assert str(record).endswith("0: expose 5h 6h 7h; sapaw 8h on 5h 6h 7h; sapaw 9h on 5h 6h 7h 8h\n")


@pytest.mark.parametrize(
    ("before", "after", "message", "line", "column"),
    [
        ("tongits-record 1", "tongits-record 2", "version '2' of the format is unknown: allowed is 1", 1, 16),
        ("tongits-record 1\n", "", "`tongits-record 1` must stand here, not 'rules classic'", 1, 1),
        ("rules classic", "rules clasic", "did you mean 'classic'", 2, 7),
        ("rules classic\n", "", "`rules` and their text must stand here", 3, 1),
        ("hand 1", "hand 2", "this must be hand 1", 4, 1),
        ("hand 1\n", "", "`hand 1` must stand here, not 'deal 0", 4, 1),
        ("deal 0 2s", "deal 0 2x", "2x", 5, 8),
        ("deal 0 2s", "deal 0 5s", "5s twice", 5, 8),
        ("deal 0 2s", "deal 0 3s", "dealt twice (R1)", 9, 1),
        ("deal 0 2s", "deal 0", "R1 deals 13, 12 and 12", 9, 1),
        ("deal 1", "deal 0", "deal 0 stands twice", 6, 1),
        ("deal 2", "deal 3", "the dealt hands are", 7, 1),
        ("stock As", "stock", "the stock holds 14 cards", 9, 1),
        ("stock", "seed 7\nstock", "only one of them may be given", 10, 1),
        ("stock As", "stack As", "unknown line 'stack As", 8, 1),
        ("stock As", "pot x\nstock As", "pot 'x' is no number", 8, 5),
        ("stock As", "dealer 3\nstock As", "dealer is 3: allowed are 0 to 2", 10, 1),
        ("stock As", "streak 0\nstock As", "written seat:wins in a row", 8, 8),
        ("rules classic", "rules lite\n# no pot\n", "", None, None),
        ("0: discard Kd", "1: discard Kd", "it is the turn of seat 0, not '1'", 9, 1),
        ("0: discard Kd", "0: discard Ks", "Ks", 9, 4),
        ("0: discard Kd", "0: expose 2s 5s 8s; discard Kd", "2s 5s 8s", 9, 4),
        ("1: draw; discard Kh", "1: draw;  discard As; discard Kh", "it is the turn of seat 2, not '1'", 10, 23),
        ("1: draw; discard Kh", "1: draw;  discard 7x", "7x", 10, 11),
        ("1: draw; discard Kh", "1: draw;", "", 10, 9),
        ("1: draw; discard Kh", "end void", "the hand is not over: seat 1 is to act in phase draw", 10, 1),
        ("1: draw; discard Kh", "pot 4", "pot must stand before the first action", 10, 1),
        ("discard Kh\n", "discard Kh\nhand 2\nseed 1\n", "hand 1 is not over", 11, 1),
    ],
)
def test_slip_is_found_where_it_stands(
    before: str, after: str, message: str, line: int | None, column: int | None
) -> None:
    assert before in SMALL
    text = SMALL.replace(before, after, 1)
    if line is None:
        assert str(Record.parse(text)) == SMALL.replace(before, "rules lite", 1)
        return
    said, *where = failure(text)
    assert message in said
    assert where == [line, column]


def test_pot_needs_rules_with_a_pot() -> None:
    text = SMALL.replace("stock", "pot 4\nstock")
    assert Record.parse(text).hands[0].pot == 4
    assert "pot" in failure(text.replace("classic", "lite"))[0]


def test_wrong_or_missing_settlement_is_found() -> None:
    text = str(played("classic", 1).record())
    *lines, end = text.splitlines()
    assert end.startswith("end ")
    said, line, column = failure(text.replace("payments=", "payments=1"))
    assert f"the settlement is `{end}`, not" in said
    assert (line, column) == (len(lines) + 1, 1)
    assert f"`{end}` is missing" in failure("\n".join([*lines, ""]))[0]
    assert "the hand has ended; `hand 2` may follow" in failure(text + "0: draw\n")[0]
    assert "the hand is over" in failure("\n".join([*lines, "0: draw", end, ""]))[0]


def test_records_made_of_parts_are_checked() -> None:
    with pytest.raises(RecordError, match="by a seed, or by three hands"):
        HandRecord()
    with pytest.raises(RecordError, match="by a seed, or by three hands"):
        HandRecord(seed=1, hands=["", "", ""], stock="")
    with pytest.raises(RecordError, match="dealer is 3"):
        HandRecord(seed=1, dealer=3)
    with pytest.raises(CardError):
        HandRecord(hands=["7x", "", ""], stock="")
    with pytest.raises(RecordError, match=r"hand 2, action 1: .*R6"):
        Record(None, [HandRecord(seed=1, actions=played("classic", 1).history), HandRecord(seed=1, actions=["draw"])])
    with pytest.raises(RecordError, match="hand 1 is not over, but another follows"):
        Record(None, [HandRecord(seed=1), HandRecord(seed=2)])
    with pytest.raises(RecordError, match="seed is"):
        Record(None, [HandRecord(seed=2**64)])
    with pytest.raises(TypeError, match="not bool True"):
        HandRecord(seed=1, dealer=True)
    with pytest.raises(TypeError, match="made of HandRecords, not str"):
        Record(None, ["hand 1"])  # type: ignore[list-item]
    assert hash(HandRecord(seed=1, streak=[0, 1])) == hash(HandRecord(seed=1, streak=(0, 1)))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Record.parse(b"tongits-record 1")  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["classic", "guide", "wiki,pot_wins=3,pot_bonus=2", "club,next_dealer=rotate"])
def test_record_of_a_session_holds_what_stood(rules: str) -> None:
    session = session_of(rules, 6)
    for running in (False, True):
        if running:
            session.deal().push("discard " + next(iter(session.game.hands[0])))  # type: ignore[union-attr]
        record = session.record()
        assert Record.parse(str(record)) == record
        assert pickle.loads(pickle.dumps(record)) == record
        standing = record.standing
        assert standing is not None
        assert (standing.net, standing.pot, standing.voids) == (session.net, session.pot, session.voids)
        assert standing.dealer == session.dealer
        assert [hand.dealer for hand in record.hands][:6] == [settled.dealer for settled in session.history]
    assert record.game(6) == session.game


def test_hand_that_does_not_follow_is_found() -> None:
    text = str(session_of("classic", 4).record())
    lines = text.splitlines()
    assert lines[2] == "session"
    for name, clause in (("dealer", "R26"), ("pot", "R25"), ("streak", "R25")):
        place = max(number for number, line in enumerate(lines) if line.startswith(name))
        changed = lines.copy()
        changed[place] = lines[place][:-1] + ("1" if lines[place][-1] in "02" else "2")
        if name == "streak":
            changed.pop(place)
        said, line, column = failure("\n".join([*changed, ""]))
        assert f"{name} is " in said
        assert f"follows from the hands before ({clause})" in said
        assert (changed[(line or 0) - 1].split()[0], column) == ("hand", 1)
        assert Record.parse("\n".join([*changed, ""]).replace("session\nseed 5\n", "")).standing is None
    said, line, _ = failure(text.replace("rules classic", "rules classic,hands=3"))
    assert "the session had ended by hands (R27)" in said
    assert lines[(line or 0) - 1] == "hand 4"
    assert (
        "voids is 1, but 0 follows" in failure("tongits-record 1\nrules guide\nsession\nhand 1\nvoids 1\nseed 7\n")[0]
    )


@pytest.mark.parametrize("rules", ["classic", "guide", "club,hands=3", "wiki+joker,pot_wins=3"])
def test_session_goes_on_from_its_record(rules: str) -> None:
    session, source = Session(rules, 3), random.Random(rules)
    while len(session.history) < 3:
        game = session.deal()
        while game.phase != "over":
            if source.random() < 0.1:
                assert Session.resume(Record.parse(str(session.record()))) == session
            game.push(source.choice(game.legal_actions))
        session.settle()
        resumed = Session.resume(session.record())
        assert resumed == session
        if not session.over:
            assert resumed.deal() == session.copy().deal()


def test_session_goes_on_only_from_a_record_with_its_seed() -> None:
    record = session_of("classic", 2).record()
    hands = record.hands
    with pytest.raises(RecordError, match="with the session.s seed"):
        Session.resume(Record("classic", hands, session=True))
    for seed in range(9):
        if seed != record.seed:
            with pytest.raises(RecordError, match=r"hand 1: (dealer is .*R26|the session's seed \d deals other cards)"):
                Record("classic", hands, session=True, seed=seed)
    with pytest.raises(TypeError, match="from str"):
        Session.resume(str(record))  # type: ignore[arg-type]


def test_deals_that_are_not_by_the_seed_of_the_session_are_found() -> None:
    """The seed changed, or the cards, or the seed of a hand; dealt by a seed or card by card; in any hand."""
    text = str(session_of("classic", 3).record())
    same = [seed for seed in range(60) if Session("classic", seed).dealer == Session("classic", 5).dealer]
    for seed in same:
        if seed != 5:
            said, line, column = failure(text.replace("\nseed 5\n", f"\nseed {seed}\n"))
            assert f"hand 1: the session's seed {seed} deals other cards" in said
            assert (text.splitlines()[(line or 0) - 1], column) == ("hand 1", 1)
    record = Record.parse(text)
    for place, hand in enumerate(record.hands):
        assert hand.hands is not None
        mixed = replace(hand, hands=(hand.hands[0], hand.hands[2], hand.hands[1]), actions=())
        by_seed = HandRecord(seed=7, dealer=hand.dealer, pot=hand.pot, streak=hand.streak, voids=hand.voids)
        for other in (mixed, by_seed):
            kept = (*record.hands[:place], other)
            with pytest.raises(RecordError, match=f"hand {place + 1}: the session's seed 5 deals other cards"):
                Record("classic", kept, session=True, seed=5)
            assert Record("classic", kept, session=True).seed is None


def test_a_session_with_a_chosen_deal_has_a_record_without_a_seed() -> None:
    session = session_of("classic", 1)
    assert session.record().seed == 5
    chosen = Game.deal("classic", 7)
    session.deal(chosen.hands, chosen.stock)
    record = session.record()
    assert record.seed is None
    assert Record.parse(str(record)) == record
    assert session.copy().record() == record
    with pytest.raises(RecordError, match="with the session.s seed"):
        Session.resume(record)


@pytest.mark.parametrize("text", [SMALL, *TEXTS, str(session_of("classic", 2).record())], ids=lambda text: text[17:40])
def test_a_record_that_was_cut_is_refused(text: str) -> None:
    """Cut at any place but the end of a line, and within the last lines also at each."""
    lines = text.splitlines(keepends=True)
    ends = {sum(map(len, lines[:number])) for number in range(len(lines) + 1)}
    tail = len(text) - len("".join(lines[-3:]))
    for end in {*range(0, len(text), 37), *range(tail, len(text))} - ends:
        said, line, column = failure(text[:end])
        if not text[:end].rpartition("\n")[2].strip():
            continue
        assert "the record looks cut off: its last line has no newline at the end" in said
        assert line == text.count("\n", 0, end) + 1
        assert column == end - text.rfind("\n", 0, end)


def test_finished_refuses_an_unfinished_hand_with_its_line() -> None:
    assert Record.parse(SMALL).outcomes == (None,)
    with pytest.raises(RecordError) as caught:
        Record.parse(SMALL, finished=True)
    assert str(caught.value) == "line 4, column 1: hand 1 is not finished: seat 2 is to act in phase draw"
    for text in TEXTS:
        if None not in Record.parse(text).outcomes:
            assert Record.parse(text, finished=True) == Record.parse(text)
    assert Record.parse("tongits-record 1\nrules classic\n", finished=True).hands == ()


ODD_NUMBERS = ["00", "01", "0000000002", "+1", "-1", "-0", "1_0", "1.0", "1e1", "0x1", "٣", "²", "１", ""]


@pytest.mark.parametrize("odd", ODD_NUMBERS)
def test_numbers_have_one_spelling(odd: str) -> None:
    seeded = "tongits-record 1\nrules classic\nsession\nseed 5\nhand 1\ndealer 1\npot 6\nvoids 0\nstreak 0:0\nseed 7\n"
    for text, before, after in (
        (SMALL, "\n0: ", f"\n{odd}: "),
        (SMALL, "hand 1", f"hand {odd}"),
        *((seeded, line, f"{line.split()[0]} {odd}") for line in seeded.splitlines()[3:8]),
        (seeded, "streak 0:0", f"streak {odd}:0"),
        (seeded, "streak 0:0", f"streak 0:{odd}"),
        (seeded, "seed 7", f"seed {odd}"),
    ):
        assert before in text
        failure(text.replace(before, after))


def test_lines_may_end_in_cr_lf() -> None:
    for text in [SMALL, *TEXTS]:
        assert str(Record.parse(text.replace("\n", "\r\n"))) == text


def test_record_keeps_who_played() -> None:
    text = str(session_of("classic", 1).record()).replace("seed 5\n", "seed 5\nplayers you base:2 Ñora\n")
    record = Record.parse(text)
    assert (record.seed, record.players) == (5, ("you", "base:2", "Ñora"))
    assert str(record) == text
    assert pickle.loads(pickle.dumps(record)) == record
    assert record != session_of("classic", 1).record()
    for before, after, message, column in (
        ("players you", "players you me", "4 players: a session has 3 (R29)", 9),
        ("seed 5", "seed 5\nseed 6", "seed stands twice", 1),
        ("seed 5", "seed x", "seed 'x' is no number", 6),
        ("seed 5", f"seed {2**64}", "seed is", 6),
        ("you base:2 Ñora", f"{'y' * 61} a b", "at most 60 characters", 9),
        ("session\n", "", "`hand 1` must stand here", 1),
    ):
        said, _, where = failure(text.replace(before, after, 1))
        assert message in said
        assert where == column
    with pytest.raises(RecordError, match="one word"):
        Record("classic", [], session=True, players=["a b", "c", "d"])
    with pytest.raises(RecordError, match="belong to a session"):
        Record("classic", [], seed=1)
    with pytest.raises(TypeError, match="a player's name is a str"):
        Record("classic", [], session=True, players=[1, 2, 3])  # type: ignore[list-item]


def test_an_empty_record_is_one_without_hands() -> None:
    record = Record.parse("tongits-record 1\nrules classic\n")
    assert record.hands == ()
    assert record.outcomes == ()
    assert Record.parse(str(record)) == record
    assert failure("")[1:] == (1, 1)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(
    st.sampled_from([SMALL, *TEXTS]),
    st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 6), st.text(max_size=4) | st.sampled_from(
        ["\n", ";", "0:", "hand 2\n", "seed 7\n", "end void", "Kc", "draw", "9" * 30, "=", "#"]
    )), max_size=3),
)  # fmt: skip
def test_any_text_is_read_or_refused_with_a_place(text: str, cuts: list[tuple[int, int, str]]) -> None:
    for start, length, new in cuts:
        start %= len(text) + 1
        text = text[:start] + new + text[start + length :]
    try:
        record = Record.parse(text)
    except RecordError as error:
        place = error.line, error.column
    else:
        assert Record.parse(str(record)) == record
        return
    line, column = place
    assert line is not None
    assert column is not None
    assert 1 <= line <= text.count("\n") + 1
    assert 1 <= column <= len(text.split("\n")[line - 1]) + 1


def test_the_place_survives_pickle() -> None:
    with pytest.raises(TongitsError) as caught:
        Record.parse("nonsense\n")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.line, again.column) == (str(caught.value), 1, 1)
