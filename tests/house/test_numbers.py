"""A number has one spelling (docs/FORMATS.md) in positions, rules, names of bots and on the command line.

Those of records are in test_record.py.
"""

from __future__ import annotations

import pytest

from tongits_core import Position, PositionError, Rules, RulesError, TongitsError
from tongits_core.arena import Entrant
from tongits_core.cli import main
from tongits_core.table.sitting import bot_named

ODD = ["00", "01", "007", "+1", "-0", "1_0", "0x1", "1e1", "٣", "²", "１", "1.0"]
LINE = "seat=0 hand=2h,3d stock=14 counts=2,12,12"
NUMBERS = [
    "seat=N", "turn=N", "stock=N", "counts=N,12,12", "counts=2,12,N", "blocked=N", "caller=N", "answers=N:fold",
    "known=N:Kc", "shown=N:1", "shown=1:N", "takes=N", "sagasa=N", "kang=N", "voids=N", "pot=N", "streak=N:1",
    "streak=1:N", "table=N:2s,2h,2d",
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("token", NUMBERS)
def test_of_a_position(token: str, odd: str) -> None:
    name = token.partition("=")[0]
    kept = " ".join(part for part in LINE.split() if not part.startswith(f"{name}="))
    assert Position.parse(f"{kept} {token.replace('N', '1')}")
    with pytest.raises(PositionError):
        Position.parse(f"{kept} {token.replace('N', odd)}")


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("change", ["jokers=N", "chips=N", "hands=N", "payout=club:per_king=N"])
def test_of_rules(change: str, odd: str) -> None:
    with pytest.raises(RulesError):
        Rules.parse(f"classic,{change.replace('N', odd)}")


@pytest.mark.parametrize("odd", ODD)
def test_of_a_level(odd: str) -> None:
    with pytest.raises(TongitsError, match="a level from 1 to 10"):
        bot_named(f"expectimax:{odd}", 0)
    with pytest.raises(TongitsError):
        Entrant.of(f"expectimax:{odd}")
    if odd != "1.0":
        with pytest.raises(TongitsError):
            Entrant.of(f"expectimax@{odd}ms")


@pytest.mark.parametrize("odd", [*ODD, "nan", "inf"])
@pytest.mark.parametrize(
    "command",
    [
        "arena base base base --deals N",
        "arena base base base -n 1 --seed N",
        "arena base base base -n 1 --jobs N",
        "arena base base base -n 1 --luck N",
        "arena base base base -n 1 --versus greedy --bounds N,5",
        "perft N",
        "perft 1 --seed N",
        "play --seed N",
        "play --hands N",
        "play --level N",
        "census N",
        "board --no-open --port N",
        "board --no-open --workers N",
        "suggest --seconds N hand=2h",
        "suggest --worlds N hand=2h",
        "suggest --threads N hand=2h",
        "suggest --rounds N hand=2h",
        "suggest --hand 2h --counts N,9",
        "suggest --hand 2h --stock N",
    ],
)
def test_of_an_option(command: str, odd: str, capsys: pytest.CaptureFixture[str]) -> None:
    if odd in ("1.0", "-0") and ("--seconds" in command or "--bounds" in command):
        return  # these are no integers
    words = [word.replace("N", odd) if "N" in word else word for word in command.split()]
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("tongits: ")
