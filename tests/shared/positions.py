"""Positions that several tests begin with."""

import tomllib

from places import DATA, ROOT

DRAW = (
    "classic seat=1 turn=1 phase=draw hand=2h,3d,4s,5s,7h,7d,9d,Jc,Qc table=1:Ks,Kh,Kd/2:5c,6c,7c/0:As,Ac,Ad "
    "discards=Kc,3h,9c,2s,Qs,6d,8h stock=9 counts=9,9,9"
)
"""The middle of a hand: drawing, taking and calling are all allowed."""
DRAW_FOR_POT = f"{DRAW} blocked= pot=4 streak=0:1"
"""The same, with a token of every kind."""
PLAY = (
    "classic seat=1 phase=play hand=2h,3d,3s,4s,5s,7h,7d,9d,Jc,Qc table=1:Ks,Kh,Kd/2:5c,6c,7c/0:As,Ac,Ad "
    "discards=Kc,3h,9c,2s,Qs,6d,8h stock=8 counts=9,10,9"
)
"""The same hand after the draw."""
CALL_OR_TAKE = (ROOT / "examples" / "call-or-take.txt").read_text(encoding="utf-8").strip()
"""The shipped example: a call with 18 points, or the eight."""
NAMED: list[dict[str, str]] = tomllib.loads((DATA / "named_positions.toml").read_text(encoding="utf-8"))["position"]
"""The named positions of docs/STRENGTH.md."""
