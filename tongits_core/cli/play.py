"""`tongits play`: a person against two bots, in a terminal or by piped lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from tongits_core._arguments import plain_number
from tongits_core.advice import scout
from tongits_core.bots import names, spelled
from tongits_core.cli.common import JsonOption, RulesOption, command_app, read_file, read_rules, standing_at, was_given
from tongits_core.cli.files import write_whole
from tongits_core.cli.play_json import JsonFace
from tongits_core.cli.play_lines import Lines, UnreadableLine
from tongits_core.cli.play_screen import Screen
from tongits_core.cli.play_words import COMMAND_OF
from tongits_core.cli.position_table import PLAYERS
from tongits_core.cli.search_progress import SearchProgress
from tongits_core.errors import TongitsError
from tongits_core.game import Record
from tongits_core.table import PERSON, Sitting, reason, turns_of

app = command_app()

LIMITS = ("hands", "target", "chips", "progressive_limit")
IN_THE_RECORD = ("rules", "seed", "bots", "level", *LIMITS)
HINT_WORLDS = 2000
OTHERS = PLAYERS[1:]


def _limit(help_text: str) -> Any:
    return typer.Option(metavar="N", help=f"{help_text} (R27).")


@app.command(name="play")
def run(
    ctx: typer.Context,
    rules: RulesOption = "classic",
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Seed of all deals and bots; the same gives the same game.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Who plays after and before you: base, expectimax:3, expectimax+memory."),
    ] = "base",
    level: Annotated[int, typer.Option(metavar="N", min=1, max=10, help="Level of expectimax bots.")] = 5,
    hands: Annotated[int | None, _limit("Play so many hands")] = None,
    target: Annotated[int | None, _limit("Play until somebody is so many chips up")] = None,
    chips: Annotated[int | None, _limit("Chips of each player; play until somebody has none")] = None,
    progressive_limit: Annotated[int | None, _limit("Play until somebody's payments sum to this, as in -500")] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Keep the game here, at every turn, as a record.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a kept game, and keep it there.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Play against two bots. help explains what may be typed, and the words of the game.

    \b
    tongits play --rules wiki --bots base,expectimax:3 --save game.txt
    """
    face = JsonFace() if json else Screen()
    lines = Lines(face.echo)
    if resume is not None:
        for name in IN_THE_RECORD:
            if was_given(ctx, name):
                raise TongitsError(f"--{name.replace('_', '-')} does not go with --resume: the record says it")
        text = read_file(resume)
        with standing_at(str(resume)):
            sitting = Sitting.resume(Record.parse(text))
    else:
        limits = {name: ctx.params[name] for name in LIMITS if ctx.params[name] is not None}
        players = [_with_level(name, level) for name in bots.replace(",", " ").split()]
        sitting = Sitting(read_rules(rules).replace(**limits), seed, players)
    kept = _Kept(save or resume, may_overwrite=save is None or save == resume)
    kept.write(sitting)
    try:
        _Play(sitting, face, lines, kept).run()
    finally:
        kept.write(sitting)
        if kept.path is not None:
            face.said(f"saved in {kept.path}; tongits play --resume {kept.path} goes on")


def _with_level(name: str, level: int) -> str:
    """The name of a bot with this level, if it can have one and says none."""
    said = spelled(name, names())
    return str(said.at_level(level))


class _Kept:
    """The file in which the game is kept, if any."""

    def __init__(self, path: Path | None, *, may_overwrite: bool) -> None:
        self.path = path
        if path is not None and not may_overwrite and path.exists():
            raise TongitsError(f"{path} exists: --resume {path} goes on with it, or name another file")

    def write(self, sitting: Sitting) -> None:
        """Put the record in the file's place, whole or not at all."""
        if self.path is not None:
            write_whole(self.path, str(sitting.record()), sync=False)  # at every turn


class _Play:
    """A sitting with its face and its input."""

    def __init__(self, sitting: Sitting, face: Screen | JsonFace, lines: Lines, kept: _Kept) -> None:
        self.sitting = sitting
        self.face = face
        self.lines = lines
        self.kept = kept
        self.told = 0
        """Actions of the running hand that the face has told."""
        self.anew = True
        """Whether the table has not been shown since the hand was dealt or gone on with."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "list": lambda _: self.face.show_list(self.sitting),
            "arrange": lambda _: self.face.show_hand(self.sitting),
            "look": lambda _: self.face.turn(self.sitting, whole=True),
            "hint": self._hint,
            "undo": lambda _: self._undo(),
            "log": lambda _: self._log(),
            "score": lambda _: self.face.show_score(self.sitting),
            "scout": self._scout,
            "rules": lambda _: self.face.show_rules(self.sitting),
        }

    def run(self) -> None:
        """Play until the session is over or the person stops."""
        sitting, session = self.sitting, self.sitting.session
        self.face.begin(sitting)
        if session.game is not None:
            self.face.said(f"hand {len(session.history) + 1} goes on")
            self._tell()
        while not session.over:
            if session.game is None:
                if session.history and self._asked() is None:
                    return
                self._deal()
            elif sitting.game_over:
                self.face.settled(sitting, sitting.settle())
            elif sitting.to_act != PERSON:
                self._bots()
            elif not self._turn():
                return
        self.face.ended(sitting)

    def _deal(self) -> None:
        self.sitting.deal()
        self.told, self.anew = 0, True
        self.face.dealt(self.sitting)

    def _bots(self) -> None:
        while self.sitting.step():
            if self.sitting.log[-1].ends_turn:
                self._tell()

    def _tell(self) -> None:
        """Tell what has happened since it was last told, one turn at a time."""
        log = self.sitting.log
        for turn in turns_of(log[self.told :]):
            self.face.happened(turn)
        self.told = len(log)

    def _turn(self) -> bool:
        """One action of the person; False if the person stops."""
        log = self.sitting.log
        self.face.turn(self.sitting, whole=self.anew or not log or log[-1].player != PERSON)
        self.anew = False
        while (typed := self._asked()) is not None:
            try:
                self.sitting.play(self.face.meant(self.sitting, typed))
            except TongitsError as error:
                self.face.refused(reason(error))
            else:
                self._tell()
                return True
        return False

    def _asked(self) -> str | None:
        """A move that is typed, or the Enter between hands; None if the person stops. Other wishes are met here."""
        self.kept.write(self.sitting)
        while True:
            try:
                typed = self.lines.read(self.face.prompt(self.sitting), self._words())
            except UnreadableLine as error:
                self.face.refused(str(error))
                continue
            if typed is None:
                return None
            word, _, rest = typed.partition(" ")
            command = COMMAND_OF.get(word.casefold())
            if command == "quit":
                return None
            if command is not None:
                self._meet(command, rest.strip())
            elif self.sitting.to_act is not None:
                if typed:
                    return typed
                self.face.turn(self.sitting, whole=False)
            elif typed.casefold() in ("", "d", "deal", "n", "next"):
                return typed
            else:
                self.face.refused("the hand is over: Enter deals the next one, help says what else may be typed")

    def _meet(self, command: str, rest: str) -> None:
        if self.sitting.to_act is None and command not in ("help", "log", "score", "scout", "rules"):
            self.face.refused(f"{command}: no hand is being played")
            return
        try:
            self.commands[command](rest)
        except TongitsError as error:
            self.face.refused(reason(error))

    def _words(self) -> list[str]:
        """What may be typed now, for completion."""
        legal = self.sitting.position.legal_actions if self.sitting.to_act == PERSON else ()
        return [*map(str, legal), *(word for word in COMMAND_OF if len(word) > 1)]

    def _help(self, topic: str) -> None:
        self.face.show_help(self.sitting, topic)

    def _hint(self, worlds: str) -> None:
        number = plain_number(worlds, 7) if worlds else HINT_WORLDS
        if number is None or not 0 < number <= 10**6:
            raise TongitsError(f"hint {worlds}: a number of hidden deals to try, up to a million")
        with SearchProgress() as watch:
            advice = self.sitting.hint(number, watch.update)
        self.face.hint(advice)

    def _scout(self, who: str) -> None:
        seen = dict(zip(OTHERS, self.sitting.seen_of_others, strict=True))
        if who and who not in seen:
            raise TongitsError(f"scout {who}: the others are {' and '.join(OTHERS)}; scout alone shows both")
        self.face.show_scouting({name: scout(seen[name]) for name in ([who] if who else OTHERS)})

    def _undo(self) -> None:
        undone = self.sitting.undo()
        self.told = len(self.sitting.log)
        self.face.said(f"taken back: {undone}")
        self.face.turn(self.sitting, whole=True)

    def _log(self) -> None:
        session = self.sitting.session
        if session.game is None and session.history:
            self.face.show_log(self.sitting.open_log(session.history[-1]))
        else:
            self.face.show_log(self.sitting.log)
