"""Searches of fixed work, one for each phase: tools/instructions.py counts the instructions that each executes.

Usage: python benchmarks/searches.py LIBRARY, where LIBRARY is built from benchmarks/c/callgrind_marks.c. Each search
runs once before it is counted, so that tables and caches are filled.
"""

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import partial

from tongits_core import Game, Position, bots, choose, suggest
from tongits_core.advice.insight import look_into
from tongits_core.belief._belief import Belief

DRAW = (
    "classic seat=2 phase=draw hand=Ac,2s,2d,3d,7s,9s,9d,Qc table=2:Ts,Td,Tc/0:4s,4h,4d,4c/1:5d,6d,7d "
    "discards=Js,Th,Jh,9h,5s,Jc,Jd,9c stock=8 counts=9,9,8 sapaw=4c ; expose 4s 4h 4d, discard Js, draw, "
    "expose 5d 6d 7d, discard Th, draw, expose Ts Td Tc, sapaw 4c on 4s 4h 4d, discard Jh, draw, discard 9h, draw, "
    "discard 5s, draw, discard Jc, draw, discard Jd, draw, discard 9c"
)
PLAY = (
    "classic seat=1 phase=play hand=Ah,2d,3d,4d,4c,5d,6h,Ts,Th "
    "table=2:Js,Jd,Jc/0:As,2s,3s,4s,5s,6s,7s,8s,9s/0:Qs,Qh,Qd,Qc/0:7h,8h,9h discards=9c,9d,Ks,6c,Kd,7d,Kc,Ad stock=7 "
    "counts=2,9,7 sapaw=As,2s,7s,8s,9s,Qd ; discard 9c, draw, discard 9d, draw, expose Js Jd Jc, discard Ks, draw, "
    "expose 3s 4s 5s 6s, discard 6c, draw, sapaw 2s on 3s 4s 5s 6s, sapaw As on 2s 3s 4s 5s 6s, discard Kd, draw, "
    "sapaw 7s on As 2s 3s 4s 5s 6s, discard Qc, take Qc with Qs Qh, discard 7d, draw, "
    "sapaw 8s on As 2s 3s 4s 5s 6s 7s, sapaw Qd on Qs Qh Qc, discard Kc, draw, "
    "sapaw 9s on As 2s 3s 4s 5s 6s 7s 8s, discard 9h, take 9h with 7h 8h, discard Ad, draw"
)
ANSWER = (
    "classic seat=2 phase=answer hand=2s,2d,3c,4d,6d,9d,Kh,Kd,Kc table=2:8c,9c,Tc,Jc/0:8h,9h,Th,Jh,Qh/1:7s,7h,7d,7c "
    "discards=6c,Qs,9s,Js,Ts stock=11 counts=6,8,9 blocked=0 caller=1 sapaw=7h,9h,Jc ; discard 6c, draw, "
    "expose 7s 7d 7c, discard Tc, take Tc with 8c 9c, discard Th, take Th with Jh Qh, sapaw 7h on 7s 7d 7c, "
    "sapaw Jc on 8c 9c Tc, discard Qs, draw, sapaw 9h on Th Jh Qh, discard 9s, draw, discard Js, draw, "
    "sapaw 8h on 9h Th Jh Qh, discard Ts, call"
)
END = (
    "classic seat=0 phase=play hand=Ac,2s,3h,5c,7s "
    "table=0:3s,4s,5s,6s/0:8d,9d,Td,Jd/1:7h,8h,9h,Th,Jh,Qh,Kh/1:Ad,2d,3d,4d,5d,6d,7d/2:9s,Ts,Js "
    "discards=9c,Ks,Qs,Kd,Tc,Qd,Qc,7c,8s,Kc,6c,Jc,4c stock=2 counts=5,3,4 blocked=1 sapaw=Ad,2d,3s,3d,8h,Jd,Qh,Kh"
)
LAST_CARD = (
    "classic seat=2 phase=play hand=Ah,Ac,3d,4d,4c,5d,5c,6s,Js "
    "table=2:2s,2h,2d,2c/0:Qs,Qh,Qd,Qc/0:Ks,Kh,Kd,Kc/1:9s,9h,9d,9c/1:6h,6d,6c "
    "discards=Jh,Jc,Jd,8s,8d,8c,Td,7d,3h,8h,7s,7h,7c,3s stock=1 counts=4,5,9 sapaw=2d,9c,Qd,Kc ; expose Qs Qh Qc, "
    "discard 9s, take 9s with 9h 9d, sapaw Qd on Qs Qh Qc, discard Jh, draw, expose 2s 2h 2c, discard Jc, draw, "
    "sapaw 2d on 2s 2h 2c, sapaw 9c on 9s 9h 9d, discard Jd, draw, discard 8s, draw, discard Ks, take Ks with Kh Kd, "
    "discard 8d, draw, discard 8c, draw, sapaw Kc on Ks Kh Kd, discard Td, draw, discard 7d, draw, discard 3h, draw, "
    "discard 8h, draw, discard 7s, draw, discard 7h, draw, discard 7c, draw, discard 6c, take 6c with 6h 6d, "
    "discard 3s, draw"
)
"""With the public history, but for END; from hands of `ranged` and `base`."""


def searches() -> dict[str, Callable[[], object]]:
    """What is counted, by name."""
    draw, play, answer, end, last = map(Position.parse, (DRAW, PLAY, ANSWER, END, LAST_CARD))
    plain_draw, plain_play, plain_answer = (Position.parse(line.partition(" ; ")[0]) for line in (DRAW, PLAY, ANSWER))
    jokers = Position.parse(
        "classic+joker seat=0 phase=play hand=As,2s,4s,5s,7h,7d,9c,Tc,Jd,Kd,Kc,Xr,Xb stock=17 counts=13,12,12"
    )
    return {
        "suggest, draw": partial(suggest, plain_draw, worlds=1000, seed=1),
        "suggest, draw with history": partial(suggest, draw, worlds=200, seed=1),
        "choose, draw": partial(choose, plain_draw, worlds=1000, seed=1),
        "suggest, play": partial(suggest, plain_play, worlds=1000, seed=1),
        "suggest, answer": partial(suggest, plain_answer, worlds=1000, seed=1),
        "suggest, answer with history": partial(suggest, answer, worlds=100, seed=1),
        "suggest, exact end": partial(suggest, end, worlds=4000, seed=1),
        "choose, two jokers": partial(choose, jokers, worlds=1, seed=1),
        "belief, pool": partial(Belief, play, 1, 200),
        "belief, list": partial(Belief, last, 1, 0, most=200_000, sums=1 << 21),
        "1,000 views": partial(view_often, late_game()),
        "1,000 views and actions of base": partial(act_often, late_game()),
        "insight": partial(look_into, suggest(play, worlds=1000, seed=1)),
    }


def late_game() -> Game:
    """A hand of `base` in its last turns, 42 actions old."""
    game, base = Game.deal(seed=38), bots.create("base")
    while len(game.stock) > 2:
        game.push(base.act(game.view(game.turn)))
    return game


def view_often(game: Game) -> None:
    """What a seat is shown, late in a hand."""
    for _ in range(1000):
        game.view(1)


def act_often(game: Game) -> None:
    """What a bot does that is shown that."""
    base = bots.create("base")
    for _ in range(1000):
        base.act(game.view(1))


def main() -> None:
    """Run and count all searches."""
    marks = ctypes.CDLL(sys.argv[1])
    gc.disable()
    for name, work in searches().items():
        work()
        gc.collect()
        marks.callgrind_begin()
        work()
        marks.callgrind_end(name.encode())


if __name__ == "__main__":
    main()
