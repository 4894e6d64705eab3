"""Bots that remember: spelled in one way, told of hands as their seat saw them, and playing by what they counted."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hidden import some_pairs
from states import RULES

from tongits_core import Action, Game, Position, Profile, ProfileError, Session, TongitsError, arena, bots, choose
from tongits_core.bots import Remembering, spelled
from tongits_core.bots.memory import KEEPS
from tongits_core.game import SeenHand
from tongits_core.table.sitting import bot_named


def finished(seed: int, rules: str = "classic") -> Game:
    game = Game.deal(rules, seed)
    while game.phase != "over":
        game.push(bots.create(("base", "rz", "jg")[game.turn]).act(game.view(game.turn)))
    return game


def remembering(text: str) -> Remembering:
    bot = bots.create(text)
    assert isinstance(bot, Remembering)
    return bot


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("expectimax+memory", "expectimax:5+memory"),
        ("expectimax:3+memory", "expectimax:3+memory"),
        ("expectimax@5ms+memory", "expectimax@5ms+memory"),
        ("expectimax@0.5s+memory", "expectimax@500ms+memory"),
        ("expectimax@5ms", "expectimax@5ms"),
        ("playout", "playout:5"),
        ("base", "base"),
    ],
)
def test_a_bot_has_one_spelling_everywhere(text: str, whole: str) -> None:
    made = bots.create(text)
    assert str(made) == whole == str(bot_named(text, 0)) == arena.Entrant.of(text).name
    assert bots.create(whole) == made == pickle.loads(pickle.dumps(made))
    assert str(spelled(whole, bots.names())) == whole
    assert arena.Entrant.of(text).remembers == isinstance(made, Remembering) == whole.endswith("+memory")
    assert arena.Entrant.of(text).repeats == ("@" not in whole)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("base+memory", "base remembers nothing"),
        ("playout:3+memory", "playout remembers nothing"),
        ("kp+memory", "named 'kp|kp remembers nothing"),
        ("expectimax+memory:3", r"after a name may stand a level from 1 to 10.*: did you mean expectimax:3\+memory\?"),
        ("expectimax:3+Memory", r"did you mean expectimax:3\+memory\?"),
        ("expectimax@0ms", "time for an action is more than 0"),
        ("expectimax@0.000s+memory", "time for an action is more than 0"),
        ("expectimax+memo", "after a name may stand"),
        ("expectimax:x", "after a name may stand"),
        ("expectimax:3@5ms", "after a name may stand"),
        ("expectimax:11+memory", "level is 11"),
        ("deep+memory", "named 'deep"),
        ("+memory", "named '.memory'"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_everywhere(text: str, message: str) -> None:
    for made in (bots.create, arena.Entrant.of, lambda name: bot_named(name, 0)):
        with pytest.raises(TongitsError, match=message):
            made(text)


def test_a_level_stands_in_one_place() -> None:
    assert bots.create("expectimax+memory", level=2) == bots.create("expectimax:2+memory")
    for text in ("expectimax:2", "expectimax@5ms", "expectimax:2+memory"):
        with pytest.raises(TongitsError, match="leave out level"):
            bots.create(text, level=2)


def test_what_is_counted_is_what_the_seat_saw() -> None:
    bot = remembering("expectimax:1+memory")
    for seed in range(4):
        game = finished(seed)
        before, seat = dict(bot.profiles), seed % 3
        bot.learn(SeenHand(game, seat))
        for who, other in (("next", (seat + 1) % 3), ("prev", (seat + 2) % 3)):
            (hand,) = game.record().hands
            met = before.get(who) or Profile.new(who, "classic")
            assert bot.profiles[who] == met.faded(KEEPS).after(hand, other, seat)
    assert bot.profiles["next"].hands == bot.profiles["prev"].hands == pytest.approx(sum(KEEPS**n for n in range(4)))
    again = bot.fresh()
    assert (again.profiles, str(again)) == ({}, str(bot))
    assert bot != again == remembering("expectimax:1+memory")


def test_what_is_no_hand_is_refused() -> None:
    game = finished(1)
    for wrong in (game, game.record().hands[0], None, 3):
        with pytest.raises(TypeError, match="learns from a SeenHand"):
            remembering("expectimax:1+memory").learn(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="made from a Game"):
        SeenHand(game.view(0), 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="added to a Profile"):
        SeenHand(game, 0).added_to({}, 1)  # type: ignore[arg-type]


def test_hidden_cards_do_not_reach_the_memory() -> None:
    compared = 0
    for rules in RULES[:6]:
        for seat, one, other in some_pairs(rules, range(24)):
            if one.phase == other.phase == "over" and one.outcome() == other.outcome():
                mine, theirs = (remembering("expectimax:1+memory") for _ in range(2))
                mine.learn(SeenHand(one, seat))
                theirs.learn(SeenHand(other, seat))
                if shown(one) == shown(other):
                    assert mine.profiles == theirs.profiles
                    compared += 1
    assert compared > 50


def shown(game: Game) -> list[Any]:
    """The hands that are shown at the end: the caller's and those of who met it; after the last card all."""
    outcome = game.outcome()
    assert outcome is not None
    if outcome.ending == "exhaustion":
        return list(game.hands)
    met = [answer in ("challenge", "show") for answer in game.answers]
    return [
        hand for seat, hand in enumerate(game.hands) if outcome.ending == "draw" and (seat == game.caller or met[seat])
    ]


def test_it_plays_by_what_it_counted_and_before_that_like_one_without_memory() -> None:
    bot, plain = remembering("expectimax:1+memory"), bots.create("expectimax:1")
    game = Game.deal(seed=12)
    views = []
    while game.phase != "over":
        views.append(game.view(game.turn))
        game.push(plain.act(views[-1]))
    assert [bot.act(view) for view in views] == [plain.act(view) for view in views]
    for seed in range(12):
        bot.learn(SeenHand(finished(seed), 2))
    assert [bot.act(view) for view in views] == [pickle.loads(pickle.dumps(bot)).act(view) for view in views]
    asked: list[Any] = []

    class Asked:
        name = "asked"

        def act_knowing(self, position: object, profiles: object) -> Any:
            asked.append((position, profiles))
            return choose(views[0], worlds=1)

    Remembering(Asked(), bot.profiles).act(views[3])
    assert asked == [(views[3], bot.profiles)]


def test_what_it_knows_changes_its_calls() -> None:
    """Against players who were seen to challenge everything it calls where it would not against those who fold."""
    calls: dict[str, list[bool]] = {}
    for name in ("always-challenge", "jg"):
        bot = remembering("expectimax:2+memory")
        session = Session("classic", seed=5)
        players = [bots.create("rz"), bots.create(name), bots.create(name)]
        while len(session.history) < 15:
            session.play(players)
            bot.learn(session.history[-1].seen(0))
        calls[name] = [str(bot.act(view)) == "call" for view in views_before_calls(20)]
    assert calls["always-challenge"] != calls["jg"]
    plain = [str(bots.create("expectimax:2").act(view)) == "call" for view in views_before_calls(20)]
    assert plain != calls["jg"] or plain != calls["always-challenge"]


def views_before_calls(hands: int) -> list[Position]:
    """What the seat to act sees where it may call."""
    found = []
    for seed in range(100, 100 + hands):
        game = Game.deal(seed=seed)
        while game.phase != "over":
            view = game.view(game.turn)
            found += [view] if Action.call() in view.legal_actions else []
            game.push(bots.create("base").act(view))
    return found


def test_what_it_begins_with_may_be_given() -> None:
    bot, ben = remembering("expectimax:1+memory"), Profile("ben", "classic", 20)
    given = {"prev": ben}
    bot.profiles = given
    bot.learn(SeenHand(finished(3), 0))
    assert given == {"prev": ben}, "what was given does not change"
    assert bot.profiles["prev"].name == "ben"
    assert bot.profiles["prev"].hands == pytest.approx(20 * KEEPS + 1)
    for wrong in (3, None, [ben], {"left": ben}, {"next": "ben"}, {0: ben}):
        with pytest.raises(TypeError, match="profiles are"):
            bot.profiles = wrong  # type: ignore[assignment]
        with pytest.raises(TypeError, match="profiles are"):
            Remembering(bot.bot, wrong)  # type: ignore[arg-type]
    assert bot.profiles["prev"].name == "ben"
    with pytest.raises(ProfileError, match="learns nothing from a hand under club"):
        bot.learn(SeenHand(finished(3, "club"), 0))


def test_a_bot_without_use_for_profiles_says_so() -> None:
    base = bots.create("base")
    assert isinstance(base, bots.Bot)
    with pytest.raises(TongitsError, match="base knows nothing of the others"):
        base.act_knowing(Game.deal(seed=1).view(0), {})


def test_matches_with_memory_do_not_depend_on_the_jobs() -> None:
    one, two = (
        arena.play(["expectimax:1+memory", "base", "rz"], deals=3, matches=2, seed=9, jobs=jobs, luck=0)
        for jobs in (1, 2)
    )
    assert one.hands.tobytes() == two.hands.tobytes()
    assert one.remember == ("expectimax:1+memory",)
    plain = arena.play(["expectimax:1", "base", "rz"], deals=3, matches=2, seed=9, luck=0)
    assert one.hands[[0, 3]].tobytes() == plain.hands[[0, 3]].tobytes()
