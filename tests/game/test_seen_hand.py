"""What a player that remembers is told of a finished hand: what its seat may know, and nothing else."""

from __future__ import annotations

import pickle
from itertools import product

import pytest
from hidden import some_pairs
from states import RULES

from tongits_core import Action, Game, Position, Profile, ProfileError, Session, TongitsError, bots
from tongits_core.game import SeenHand
from tongits_core.game.session import Player

PARTS = [name for name in SeenHand.__slots__ if name != "__weakref__"]


def finished(seed: int) -> Game:
    game = Game.deal(seed=seed)
    while game.phase != "over":
        game.push(bots.create("base").act(game.view(game.turn)))
    return game


def test_hands_that_differ_in_hidden_cards_look_the_same() -> None:
    compared = 0
    for rules in RULES[:6]:
        for seat, one, other in some_pairs(rules, range(16)):
            if one.phase != "over" or other.phase != "over":
                continue
            mine, theirs = SeenHand(one, seat), SeenHand(other, seat)
            assert mine.position == theirs.position
            assert not any(isinstance(part, Game) for part in (getattr(mine, name) for name in PARTS))
            if one.outcome() == other.outcome():
                assert mine == theirs
                assert repr(mine) == repr(theirs)
                assert pickle.dumps(mine) == pickle.dumps(theirs)
                compared += 1
    assert compared > 50


def test_two_that_teach_different_things_are_not_equal() -> None:
    """The hands that were shown at the end are in no view: the counts of a call that all folded to, for instance."""
    differing = 0
    for rules in RULES[:6]:
        for seat, one, other in some_pairs(rules, range(16)):
            if one.phase == other.phase == "over":
                mine, theirs = SeenHand(one, seat), SeenHand(other, seat)
                nobody = Profile.new("ana", rules)
                taught = [[seen.added_to(nobody, player) for player in range(3)] for seen in (mine, theirs)]
                same = mine.position == theirs.position and mine.payments == theirs.payments
                differing += same and taught[0] != taught[1]
                assert (mine == theirs) <= (taught[0] == taught[1])
    assert differing > 0


def test_one_player_at_two_seats_is_refused_if_it_remembers() -> None:
    """It would be told of each hand twice, once from each seat."""
    for both in (Listener(), bots.create("expectimax:1+memory")):
        session = Session("classic", seed=3)
        with pytest.raises(TongitsError, match="sits at two seats: give each seat a player of its own"):
            session.play([both, bots.create("base"), both])
        assert session.game is None
    base = bots.create("base")
    Session("classic", seed=3).play([base, base, base])


def test_counting_goes_by_the_seat_that_saw_it() -> None:
    nobody, game = Profile.new("ana"), finished(7)
    (hand,) = game.record().hands
    for seat, other in product(range(3), repeat=2):
        assert SeenHand(game, seat).added_to(nobody, other) == nobody.after(hand, other, seat)


def test_a_pickle_is_the_hand_as_it_was_seen() -> None:
    nobody, seen = Profile.new("ana"), SeenHand(finished(7), 1)
    again = pickle.loads(pickle.dumps(seen))
    assert again == seen
    assert [again.added_to(nobody, other) == seen.added_to(nobody, other) for other in range(3)] == [True] * 3


def test_profiles_of_other_rules_learn_nothing() -> None:
    seen = SeenHand(finished(7), 1)
    with pytest.raises(ProfileError, match="a profile under club learns nothing from a hand under classic"):
        seen.added_to(Profile.new("ana", "club"), 2)
    with pytest.raises(ProfileError, match="seat is 3"):
        seen.added_to(Profile.new("ana"), 3)


class Listener:
    """A player of a session that keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[SeenHand] = []

    def act(self, position: Position) -> Action:
        return bots.create("base").act(position)

    def learn(self, hand: SeenHand) -> None:
        self.told.append(hand)


def test_players_of_a_session_are_told_wherever_they_sit() -> None:
    listeners = [Listener(), Listener()]
    session = Session("classic", seed=3)
    players: list[Player] = [*listeners, bots.create("base")]
    settled = [session.play(players) for _ in range(6)]
    assert len({each.dealer for each in settled}) > 1
    for player, listener in enumerate(listeners):
        assert [hand.seat for hand in listener.told] == [(player - each.dealer) % 3 for each in settled]
        assert [hand.payments for hand in listener.told] == [each.outcome.payments for each in settled]
        assert [hand.position for hand in listener.told] == [each.seen(player).position for each in settled]
    with pytest.raises(TongitsError, match="player is 3"):
        settled[0].seen(3)


def test_a_later_change_of_the_game_is_not_seen() -> None:
    game = finished(7)
    seen, before = SeenHand(game, 1), SeenHand(game, 1).added_to(Profile.new("ana"), 2)
    game.pop()
    assert seen.added_to(Profile.new("ana"), 2) == before


def test_only_finished_hands_are_seen() -> None:
    with pytest.raises(TongitsError, match="when it is over: seat 0 is to act"):
        SeenHand(Game.deal(seed=1), 0)
    with pytest.raises(TongitsError, match="seat is 3"):
        SeenHand(finished(1), 3)
    with pytest.raises(TypeError):
        SeenHand(finished(1), None)  # type: ignore[arg-type]
