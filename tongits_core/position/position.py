"""Position: all that one seat knows of a running hand, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tongits_core._arguments import BYTE_ORDER_MARK, shown
from tongits_core.cards import CardSet, Meld, card_text
from tongits_core.position._action import Action
from tongits_core.position._position import (
    check_phase,
    facts_of,
    legal_actions_of,
    offer_position,
    print_facts,
    print_view,
)
from tongits_core.position.by_hand import facts_from_parts
from tongits_core.position.facts import Facts, Laid
from tongits_core.position.order import in_order
from tongits_core.position.plain import plain
from tongits_core.position.read import read_facts
from tongits_core.position.status import Status, flaws
from tongits_core.rules import Rules

__all__ = ["Laid", "Position", "Status", "check_phase"]


class Position:
    """All that a seat may know: its hand, the table, the discards, the size of the stock and of each hand.

    Made by `parse`, `from_parts` or Game.view. Positions are immutable and hashable; two are equal if their texts are
    equal. A position that contradicts itself can be read, and `status()` says what is wrong. Everything else raises
    PositionError for it.

    >>> position = Position.parse("classic seat=0 turn=0 phase=play hand=2h,3d,5s table=0:Ks,Kh,Kd,Kc/1:3s,4s,Qs"
    ...                           " discards=Kc stock=9 counts=3,9,9")
    >>> position.status() & Status.CARD_TWICE | position.status() & Status.BAD_MELD
    <Status.CARD_TWICE|BAD_MELD: 5>
    """

    __slots__ = ("__weakref__", "_facts", "_native", "_text")

    _facts: Facts | None
    _native: object
    _text: str | None

    def __init__(self, facts: Facts) -> None:
        if not isinstance(facts, Facts):
            raise TypeError(f"a position is made by Position.parse, not from {type(facts).__name__}")
        self._facts = in_order(plain(facts))
        self._native = None
        self._text = None

    @classmethod
    def parse(cls, line: str) -> Position:
        """Read one line as str() prints it, tokens in any order (docs/FORMATS.md).

        PositionError names the first part that cannot be read, with `line` and `column`. RulesError, also with both, is
        for wrong rules. status() reports a position that can be read but is impossible.

        >>> line = "classic seat=1 phase=draw hand=2h,3d stock=9 counts=9,2,9 blocked= pot=4 streak=0:1"
        >>> print(Position.parse(line))
        classic seat=1 turn=1 phase=draw hand=2h,3d stock=9 counts=9,2,9 pot=4 streak=0:1
        """
        if not isinstance(line, str):
            raise TypeError(f"a position is read from a str, not {type(line).__name__} {shown(line)}")
        return cls(read_facts(line.removeprefix(BYTE_ORDER_MARK)))

    @classmethod
    def from_parts(
        cls,
        hand: str,
        *,
        me: str = "",
        next: str = "",  # noqa: A002
        prev: str = "",
        discards: str = "",
        forgotten: int = 0,
        stock: int,
        counts: Iterable[int],
        drawn: str | None = None,
        called: str | None = None,
        answers: str = "",
        blocked: str = "",
        seat: int = 1,
        pot: int = 0,
        streak: str = "",
        rules: Rules | str | None = None,
    ) -> Position:
        """A position as a player sees it. The players are `me`, `next` (plays after me) and `prev`.

        hand: my cards. me, next, prev: melds on the table, separated by `/`; `####` is a face-down secret. discards:
        the pile as I remember it, oldest first, its top last. forgotten: number of its cards that I do not remember.
        counts: cards in the hands of next and prev. drawn: the card just drawn, if any (then phase play). called: the
        player that called, "next" or "prev" (then phase answer). answers: the answers so far, in order of play.
        blocked: the blocked players ("me next"). seat: 0 if I dealt. streak: wins in a row ("prev:1").

        PositionError names the part that cannot be read. status() reports an impossible position.

        >>> print(Position.from_parts("4s 5s 2h", me="Ks Kh Kd", stock=9, counts=[9, 12], drawn="3s", streak="prev:1"))
        classic seat=1 turn=1 phase=play hand=2h,3s,4s,5s table=1:Ks,Kh,Kd stock=9 counts=12,4,9 streak=0:1
        """
        return cls(
            facts_from_parts(
                hand=hand,
                melds={"me": me, "next": next, "prev": prev},
                discards=discards,
                forgotten=forgotten,
                stock=stock,
                counts=counts,
                drawn=drawn,
                called=called,
                answers=answers,
                blocked=blocked,
                seat=seat,
                pot=pot,
                streak=streak,
                rules=rules,
            )
        )

    def status(self) -> Status:
        """All that is wrong with the position; Status.VALID if nothing is wrong.

        >>> Position.parse("classic seat=0 hand=2h,2h stock=9 counts=2,9,9").status()
        <Status.CARD_TWICE|PILE: 17>
        """
        status = Status.VALID
        for flaw, _ in flaws(self.facts):
            status |= flaw
        return status

    def complaints(self) -> list[str]:
        """One sentence for each fault, with the broken clause; empty if nothing is wrong.

        >>> Position.parse("classic seat=0 hand=2h,2h stock=9 counts=2,9,9").complaints()[0]
        '2h stands twice in the hand (R1)'
        """
        return [text for _, text in flaws(self.facts)]

    @property
    def legal_actions(self) -> Sequence[Action]:
        """What the seat may do now, in a fixed order; empty if it is another's turn or the hand is over.

        PositionError if the position contradicts itself.

        >>> position = Position.from_parts("4s 5s 2h 9h 9d", stock=13, counts=[12, 12], me="Ks Kh Kd/7c 8c 9c Tc",
        ...                                discards="Jd 2c 6s")
        >>> [str(action) for action in position.legal_actions]
        ['draw', 'take 6s with 4s 5s', 'call']
        """
        return legal_actions_of(self)

    @property
    def facts(self) -> Facts:
        """Everything that the position says, as plain values."""
        if self._facts is None:
            self._facts = facts_of(self)
        return self._facts

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""
        return self.facts.rules

    @property
    def seat(self) -> int:
        """The seat that sees this position: 0 (the dealer), 1 or 2."""
        return self.facts.seat

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self.facts.turn

    @property
    def phase(self) -> str:
        """draw, play, answer or over."""
        return self.facts.phase

    @property
    def hand(self) -> CardSet:
        """The seat's own cards."""
        return CardSet(list(dict.fromkeys(self.facts.hand)))

    @property
    def table(self) -> tuple[tuple[int, Meld], ...]:
        """The melds that lie face up, each with the seat that exposed it."""
        return tuple((laid.owner, laid.meld) for laid in self.facts.table if laid.meld is not None)

    @property
    def secrets(self) -> tuple[int, ...]:
        """Number of face-down quads of each seat (R11)."""
        return tuple(self.facts.facedown(seat) for seat in range(3))

    @property
    def discards(self) -> tuple[str, ...]:
        """The pile as far as it is remembered, oldest first; its top is last."""
        return tuple(map(card_text, self.facts.discards))

    @property
    def forgotten(self) -> int:
        """Number of cards of the pile that are not remembered; they lie anywhere under its top.

        >>> position = Position.from_parts("4s 5s 2h", me="Ks Kh Kd", discards="3h Qs", forgotten=5, stock=9,
        ...                                counts=[9, 12])
        >>> position.discards, position.forgotten
        (('3h', 'Qs'), 5)
        """
        return self.facts.forgotten

    @property
    def stock(self) -> int:
        """Cards left to draw."""
        return self.facts.stock

    @property
    def counts(self) -> tuple[int, int, int]:
        """Cards in the hand of each seat."""
        return self.facts.counts

    @property
    def unseen(self) -> CardSet:
        """The cards that the seat does not see: the other hands, others' face-down secrets, the stock, and what it
        does not remember of the pile."""
        shown = {*self.facts.hand, *self.facts.discards, *(card for laid in self.facts.table for card in laid.cards)}
        return CardSet([card for card in range(52 + self.rules.jokers) if card not in shown])

    @property
    def history(self) -> tuple[str, ...]:
        """The known public actions so far, as texts."""
        return tuple(map(str, self.facts.history))

    def __str__(self) -> str:
        if self._text is None:
            self._text = print_view(self) if self._facts is None else print_facts(self._facts)
        return self._text

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Position.parse, (str(self),)


offer_position(Position)
