"""One object of each native class, and arguments that each native callable takes: what the walk over them begins with.

A new class or callable needs a line here; the walk fails until it has one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy

from tongits_core import Action, CardSet, Follower, Game, Meld, Position, Rules
from tongits_core.arena._arena import Referee
from tongits_core.arena.hands import HAND
from tongits_core.belief._belief import Belief, Past, Pool, Stop
from tongits_core.game._game import Ply
from tongits_core.policy._kinds import Kinds
from tongits_core.policy._leaves import CELLS, LeafTable
from tongits_core.policy._policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy
from tongits_core.policy.kinds import packaged
from tongits_core.position._follower import Event
from tongits_core.position._position import NativeView
from tongits_core.position._table import PublicTable
from tongits_core.position.facts import Facts, Laid
from tongits_core.rules._rules import NativeRules
from tongits_core.search._endgame import GivenUp, Solver
from tongits_core.search._plans import Plans
from tongits_core.search._search import Search
from tongits_core.solver._batch import Work
from tongits_core.solver._census import Lanes
from tongits_core.training._selfplay import cells

PLAY = (
    "classic seat=0 turn=0 phase=play hand=Ac,2s,3h,5c,7s table=0:3s,4s,5s,6s/0:8d,9d,Td,Jd/1:7h,8h,9h,Th,Jh,Qh,Kh"
    "/1:Ad,2d,3d,4d,5d,6d,7d/2:9s,Ts,Js discards=9c,Ks,Qs,Kd,Tc,Qd,Qc,7c,8s,Kc,6c,Jc,4c stock=2 counts=5,3,4 blocked=1"
    " sapaw=Ad,2d,3s,3d,8h,Jd,Qh,Kh"
)


@dataclass(frozen=True)
class Call:
    """Arguments of a callable, made anew for each call; `work`: places of those that say how much is to be done."""

    arguments: Callable[[], tuple[Any, ...]] = tuple
    work: tuple[int, ...] = ()


def game() -> Game:
    """A hand in which a card was drawn and thrown."""
    begun = Game.deal(seed=7)
    for action in ("discard Jc", "draw"):
        begun.push(action)
    return begun


def follower() -> Follower:
    """Of the same hand, two actions on."""
    begun = Follower("classic", 1, "Ac 2c 5s 5d 5c 7s 7h 8h 9d Th Tc Qd")
    begun.push("discard Jc")
    begun.push("draw", drawn="8d")
    return begun


def draws() -> Game:
    """A hand in which a card is to be drawn."""
    begun = Game.deal(seed=7)
    begun.push("discard Jc")
    return begun


def position() -> Position:
    return Game.deal(seed=7).view(0)


def told() -> Position:
    """A position with a history."""
    return game().view(1)


def late() -> Position:
    """Few cards are hidden, so that all worlds can be listed."""
    return Position.parse(PLAY)


def belief() -> Belief:
    """A pool of two parts."""
    return Belief(told(), 1, 4, parts=2)


def listed() -> Belief:
    return Belief(late(), 1, 0, most=100_000)


@functools.cache
def search() -> Search:
    """One for all, as plans belong to their search."""
    return Search(late(), 1, 10, 10, listed(), "base")


def drawing() -> Search:
    """In phase draw."""
    return Search(draws().view(1), 1, 10, 10, Belief(draws().view(1), 1, 0), "base")


def calling(seat: int = 2) -> Position:
    """What seat 1, which may call, or seat 2 knows."""
    hand = {1: "2h,3d,4s,5s,7h,7d,9d,Jc,Qc", 2: "2c,3c,4d,6s,8s,9h,Tc,Td,Js"}[seat]
    return Position.parse(
        f"classic seat={seat} turn=1 phase=draw hand={hand} table=1:Ks,Kh,Kd/2:5c,6c,7c/0:As,Ac,Ad "
        "discards=Kc,3h,9c,2s,Qs,6d,8h stock=9 counts=9,9,9"
    )


def answering() -> Search:
    """Seat 2 answers that call."""
    position = Position(replace(calling().facts, turn=2, phase="answer", caller=1))
    return Search(position, 1, 10, 10, Belief(position, 1, 0), "base")


def plans() -> Plans:
    turn: Plans = search().turn
    return turn


def past() -> Past:
    return Past(NativeView(told().facts), kinds())


def pool() -> Pool:
    """With particles that can walk."""
    begun = Pool(past(), 1, 4, 12)
    begun.begin(0, 4)
    return begun


def kinds() -> Kinds:
    return Kinds(packaged())


def rows(dtype: Any = HAND, size: int = 3) -> Any:
    return numpy.zeros(size, dtype)


def seeds() -> Any:
    return numpy.arange(3, dtype=numpy.uint64)


def policy() -> Policy:
    return Policy({"point_weight": 2, "out_weight": (5, 5, 5), "call_at": 14})


def chances(shape: tuple[int, ...]) -> bytes:
    return bytes(int(numpy.prod(shape)))


def strategy() -> Any:
    return numpy.zeros(cells, numpy.uint16)


def of_facts(facts: Facts) -> Position:
    """A position that nobody has looked at yet."""
    made = Position.__new__(Position)
    made._facts, made._native, made._text = facts, None, None
    return made


# Fields of facts, one at a time, as no position has them.
HOSTILE: dict[str, dict[str, Any]] = {
    **{f"{name} {value}": {name: value} for name in ("seat", "turn", "caller") for value in (-1, 3, 9, 256, "0", 0.0)},
    **{
        f"{name} {value}": {name: value}
        for name in ("stock", "takes", "sagasa", "kang", "voids", "taken", "forgotten")
        for value in (-1, 256, 2**31, 2**70, 0.5)
    },
    **{f"pot {value}": {"pot": value} for value in (-1, 2**31, 2**70, 0.5)},
    **{f"{name} of 200": {name: (200,)} for name in ("hand", "discards", "sapaw", "dealt", "late")},
    **{f"{name} of one": {name: ((),)} for name in ("counts", "answers", "known", "shown", "late_joker")},
    "owner 7": {"table": (Laid(7, (9, 22, 35), Meld("Ts Th Td")),)},
    "owner -1": {"table": (Laid(-1, (9, 22, 35), Meld("Ts Th Td")),)},
    "other cards": {"table": (Laid(0, (0, 13, 26), Meld("Ts Th Td")),)},
    "no Laid": {"table": (None,)},
    "no Meld": {"table": (Laid(0, (9, 22, 35), "Ts Th Td"),)},  # type: ignore[arg-type]
    "many discards": {"discards": (0,) * 1000},
    "negative counts": {"counts": (-1, 14, 12)},
    "blocked 9": {"blocked": (9,)},
    "answer": {"answers": ("draw", None, None)},
    "phase": {"phase": "end"},
    "streak": {"streak": (9, 1)},
    "late joker twice": {"late_joker": ("KK", "")},
    "history": {"history": (None,)},
    "rules": {"rules": 5},
}


def hostile_facts(name: str) -> Facts:
    return replace(told().facts, **HOSTILE[name])


# Of each class: an object made anew.
SAMPLES: dict[str, Callable[[], Any]] = {
    "Action": lambda: Action("take 7h with 7d 7s"),
    "Belief": belief,
    "CardSet": lambda: CardSet("5h 6h Xr"),
    "Event": Event,
    "Follower": follower,
    "Game": game,
    "GivenUp": GivenUp,
    "Kinds": kinds,
    "Lanes": Lanes,
    "LeafTable": lambda: LeafTable(bytes(2 * CELLS), 8),
    "LegalActions": lambda: game().legal_actions,
    "Meld": lambda: Meld("4s Xr=5s 6s"),
    "NativeRules": lambda: NativeRules(Rules.preset("wiki")),
    "NativeView": lambda: plans().view,
    "Plans": plans,
    "Ply": Ply,
    "Policy": policy,
    "Past": past,
    "Pool": pool,
    "PublicTable": lambda: PublicTable("classic"),
    "Referee": lambda: Referee(Game.deal(seed=7), ("base", None, "base"), 7),
    "Search": search,
    "Solver": lambda: Solver(search(), 1_000_000, None),
    "Stop": lambda: Stop(None),
    "Work": lambda: Work(seeds(), None, numpy.zeros(3, numpy.uint16)),
}

# Not called: a hook that the package itself fills once, when it is imported.
HOOKS = {"offer_position", "offer_record"}
# What these objects refuse whatever they are asked.
UNREADY = {"Game", "LegalActions", "Ply", "LegalActions.__reduce__", "Referee.record_in"}

# Of each callable that takes arguments beside its object: some that it works with. Constructors stand by their class.
CALLS: dict[str, Call] = {
    "Action": Call(lambda: ("draw",)),
    "Action.__deepcopy__": Call(lambda: ({},)),
    "Action.__format__": Call(lambda: (">30",)),
    "Action.discard": Call(lambda: ("5h",)),
    "Action.expose": Call(lambda: ("5h 6h 7h",)),
    "Action.parse": Call(lambda: ("draw",)),
    "Action.sapaw": Call(lambda: ("8h", "5h 6h 7h", None)),
    "Action.secret": Call(lambda: ("9s 9h 9d 9c",)),
    "Action.take": Call(lambda: ("7h", "7s 7h 7d", None, None)),
    "Belief": Call(lambda: (told(), 1, 4, None, 5, 5, (9, 9), None, None, 12), work=(2, 4, 5, 9)),
    "CardSet": Call(lambda: ("5h",)),
    "CardSet.__contains__": Call(lambda: ("5h",)),
    "CardSet.__deepcopy__": Call(lambda: ({},)),
    "CardSet.__format__": Call(lambda: (">30",)),
    "CardSet.deck": Call(lambda: (2,)),
    **{
        f"CardSet.__{name}__": Call(lambda: (CardSet("5h"),))
        for name in ("or", "ror", "and", "rand", "sub", "rsub", "xor", "rxor", "eq", "ne", "lt", "le", "gt", "ge")
    },
    **{
        f"CardSet.{name}": Call(lambda: ("5h",))
        for name in (
            "union",
            "intersection",
            "difference",
            "symmetric_difference",
            "issubset",
            "issuperset",
            "isdisjoint",
        )
    },
    "Event": Call(),
    "Ply": Call(),
    "Follower": Call(lambda: ("classic", 1, "Ac 2c 5s 5d 5c 7s 7h 8h 9d Th Tc Qd")),
    "Follower.__deepcopy__": Call(lambda: ({},)),
    "Follower.at": Call(lambda: (told(),)),
    "Follower.push": Call(lambda: ("discard Qd",)),
    "Game": Call(),
    "Game.__deepcopy__": Call(lambda: ({},)),
    "Game.deal": Call(lambda: ("classic", 5)),
    "Game.from_deal": Call(
        lambda: (
            "classic",
            [CardSet.deck().ids[:13], CardSet.deck().ids[13:25], CardSet.deck().ids[25:37]],
            CardSet.deck().ids[37:],
        )
    ),
    "Game.push": Call(lambda: (str(game().legal_actions[-1]),)),
    "Game.view": Call(lambda: (1,)),
    "Kinds": Call(lambda: (packaged(),)),
    "Lanes.count_part": Call(lambda: (8000, 13), work=(0, 1)),
    "LeafTable": Call(lambda: (bytes(2 * CELLS), 8)),
    "LegalActions": Call(lambda: (None,)),
    "LegalActions.__contains__": Call(lambda: ("draw",)),
    "LegalActions.__getitem__": Call(lambda: (0,)),
    "LegalActions.count": Call(lambda: ("draw",)),
    "LegalActions.index": Call(lambda: (game().legal_actions[1], 0, 2)),
    "Meld": Call(lambda: ("5h 6h 7h",)),
    "Meld.__contains__": Call(lambda: ("5h",)),
    "Meld.__deepcopy__": Call(lambda: ({},)),
    "Meld.__format__": Call(lambda: (">30",)),
    "NativeRules": Call(lambda: (Rules.preset("wiki"),)),
    "NativeView": Call(lambda: (position().facts,)),
    "Plans": Call(lambda: (plans().view, 5)),
    "Plans.actions": Call(lambda: (0,)),
    "Plans.find": Call(lambda: ((Action("discard 7s"),),)),
    "Policy": Call(lambda: ({}, chances(CALL_SHAPE), chances(CHALLENGE_SHAPE))),
    "Policy.with_ranges": Call(lambda: (chances(CALL_SHAPE), chances(CHALLENGE_SHAPE))),
    "Past": Call(lambda: (NativeView(told().facts), kinds())),
    "Pool": Call(lambda: (past(), 1, 4, 12), work=(2, 3)),
    "Pool.begin": Call(lambda: (0, 4)),
    "Pool.walk": Call(lambda: (0, 4)),
    "PublicTable": Call(lambda: ("classic", [1])),
    "PublicTable.push": Call(lambda: (Action("discard Jc"),)),
    "Referee": Call(lambda: (Game.deal(seed=7), ("base", None, "base"), 7, 0)),
    "Referee.push": Call(lambda: (Action("discard Jc"),)),
    "Referee.record_in": Call(lambda: (rows(), 0)),
    "Search": Call(lambda: (late(), 1, 10, 10, listed(), "base", 100, None, None, 1, None)),
    "Search.run": Call(lambda: ([(plans(), 0)], 255, 0, 2), work=(3,)),
    "Search.run_in": Call(lambda: (plans(), 0, search().world(0)["hand"], search().world(0)["stock"])),
    "Search.world": Call(lambda: (5, 255)),
    "Solver": Call(lambda: (search(), 1_000_000, None)),
    "Solver.values": Call(lambda: (plans(), 255)),
    "Stop": Call(lambda: (None,)),
    "Work": Call(lambda: (seeds(), None, numpy.zeros(3, numpy.uint16), numpy.zeros(3, numpy.uint8))),
    "Work.run": Call(lambda: (0, 3)),
    "_arena.play_hands": Call(lambda: ("classic", ("base", "base", "base"), seeds(), rows(), 0)),
    "_follow_again": Call(lambda: follower().__reduce__()[1]),
    "_leaves.play_hands": Call(lambda: ("classic", "base", 1, 0, 2, numpy.zeros((2, CELLS), numpy.int64)), work=(4,)),
    "_replay": Call(lambda: game().__reduce__()[1]),
    "act": Call(lambda: (told(), "base", None)),
    "action_chips": Call(lambda: (told(), [told().legal_actions[-1]], 1, 0, 2), work=(4,)),
    "actions_in_order": Call(lambda: ((Action("draw"),),)),
    "arrange": Call(lambda: ("5h 6h 7h", "classic")),
    "best_discard": Call(lambda: ("5h 6h 7h", "classic")),
    "call_with": Call(lambda: (drawing(), [3, 4], 0, 2), work=(3,)),
    "card_id": Call(lambda: ("5h",)),
    "card_text": Call(lambda: ("5h",)),
    "cell_of": Call(lambda: (draws(),)),
    "check_phase": Call(lambda: (position(),)),
    "count_bucket": Call(lambda: (5,)),
    "count_spread": Call(lambda: (told(), 5)),
    "deadwood": Call(lambda: ("5h 6h 7h", "classic")),
    "deadwood_with_sapaw": Call(lambda: ("5h 6h 7h", "8h 9h Th", "classic")),
    "deed_of": Call(lambda: (told(), Action("draw"))),
    "discards": Call(lambda: ("5h 6h 7h", "classic")),
    "draws_by_turns": Call(lambda: (told(),)),
    "facts_of": Call(lambda: (told(),)),
    "ends_of": Call(lambda: (search(), plans(), 0, 255, 0, 2), work=(5,)),
    "hold": Call(lambda: (search(), 0, 2), work=(2,)),
    "kinds_of_players": Call(lambda: (packaged(),)),
    "legal_actions_of": Call(lambda: (told(),)),
    "likelihoods": Call(lambda: (told(), CardSet("5h"), Action("draw"), None)),
    "melds": Call(lambda: ("5h 6h 7h", "classic")),
    "Belief.different_hands": Call(lambda: (1,)),
    "Belief.stock_of": Call(lambda: (0,)),
    "mixed": Call(lambda: ([bytes(4), bytes(4)], [32768, 32768])),
    "pickups": Call(lambda: ("5h 6h 7h", "8h", "9h Th Jh", "classic")),
    "play_batch": Call(
        lambda: ("classic", policy(), policy(), strategy(), strategy(), 1, 0, 2, numpy.zeros((3, cells), numpy.int64)),
        work=(7,),
    ),
    "playouts": Call(lambda: ("classic", "base", seeds())),
    "policy_action": Call(lambda: (told(), "base", 1)),
    "print_facts": Call(lambda: (told().facts,)),
    "print_view": Call(lambda: (told(),)),
    "read_actions": Call(lambda: ("sapaw 8h 9h on 5h 6h 7h", False)),
    "run_here": Call(lambda: (print, [])),
    "true_action_chips": Call(lambda: (draws(), [Action("draw")], 1, 0, 2, True), work=(4,)),
    "value_answers": Call(lambda: (answering(), Belief(calling(), 1, 0), 0, 2), work=(3,)),
    "value_call": Call(lambda: (Search(calling(1), 1, 10, 10, Belief(calling(1), 1, 0), "base"), 0, 2), work=(2,)),
    "watch": Call(lambda: (search(), plans(), 0, 255, 0, 2, "5h"), work=(5,)),
    "without_block": Call(lambda: (search(), plans(), 0, 255, 7, 0, 2), work=(6,)),
}
