"""The decisions of a player in one hand, each put into one cell: what a Profile counts.

A cell is a family (which decision), a situation (what was known) and an outcome. At the table the hand of a player is
hidden while it decides, so the situation is what everybody saw, and the outcome names the count only where the hand was
shown: "called with 11-12" is one outcome, "did not call" another. The families whose names end in `_known` are for a
hand that is known all along; there the situation holds the count. The outcomes of one situation exclude each other, so
their shares sum to 1, and how likely a way to play is follows from the shares of its outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from tongits_core.cards import CardSet
from tongits_core.game._game import Game
from tongits_core.position import Action
from tongits_core.rules import MOST_COUNT
from tongits_core.solver import arrange, deadwood

__all__ = ["COUNTS", "FAMILIES", "Decision", "Family", "count_label", "decisions", "highest_of", "shows"]

Decision = tuple[str, str, str]
"""Family, situation, outcome."""

MOST_OF_COUNTS = (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 23, 26, 29, 33, 38, 45, 55)
COUNTS = (
    "0", "1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16", "17-18", "19-20", "21-23", "24-26", "27-29",
    "30-33", "34-38", "39-45", "46-55", "56+",
)  # fmt: skip
"""Points of a hand (R5): the buckets of tg_count_bucket in src/policy/ranges.h."""
STOCKS = ("0-2", "3-5", "6-8", "9-11", "12+")
"""Cards in the stock: the buckets of src/policy/ranges.c, as those of CARDS."""
CARDS = ("1-2", "3-4", "5-6", "7-8", "9+")
"""Cards in a hand."""
STAGES = ("early", "middle", "late")
"""The stages of src/policy/policy.h: more than 9 cards in the stock, more than 4, at most 4."""
ROLES = ("first", "last", "after")
"""Who answers a call: before any challenge with another player to follow, before any challenge as the last, after a
challenge."""
FEW = ("0", "1", "2+")
POINTS = ("1-3", "4-6", "7-9", "10", "joker")
LOOSE = ("0-3", "4-6", "7+")
"""Cards in no meld."""
ON = ("own", "others")
YES = ("no", "yes")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Family:
    """One kind of decision. axes: what its situations are made of, each a name and its values. outcomes: all that may
    be decided. rare: the outcomes that a player has at most once in a hand, all together."""

    axes: tuple[tuple[str, tuple[str, ...]], ...]
    outcomes: tuple[str, ...]
    rare: frozenset[str] = frozenset()

    def situations(self) -> Iterator[str]:
        """The text of each situation, as "stock 6-8, cards 5-6, opened 1".

        >>> next(FAMILIES["take"].situations())
        'stage early, opened no'
        """
        for values in product(*(values for _, values in self.axes)):
            yield ", ".join(f"{name} {value}" for (name, _), value in zip(self.axes, values, strict=True))


_CALL = (("stock", STOCKS), ("cards", CARDS), ("opened", ("0", "1", "2")))
_ANSWER = (("stock", STOCKS), ("cards", CARDS), ("role", ROLES))
_COUNT = (("count", COUNTS),)
_STAGE = (("stage", STAGES),)
_MET = tuple(f"{answer} {count}" for answer in ("show", "challenge") for count in COUNTS)

FAMILIES: Mapping[str, Family] = {
    "call": Family(_CALL, ("not", *COUNTS), frozenset(COUNTS)),
    "call_known": Family(_CALL + _COUNT, ("not", "call"), frozenset({"call"})),
    "answer": Family(_ANSWER, ("fold", *_MET), frozenset({"fold", *_MET})),
    "answer_known": Family(_ANSWER + _COUNT, ("fold", "show", "challenge"), frozenset({"fold", "show", "challenge"})),
    "take": Family((*_STAGE, ("opened", YES)), ("left", "took")),
    "take_known": Family((*_STAGE, ("falls", YES)), ("left", "took")),
    "lay": Family((("stock", STOCKS), ("melds", FEW)), FEW),
    "lay_known": Family((*_STAGE, ("opened", YES)), ("none", "some", "all")),
    "layoff": Family((*_STAGE, ("on", ON)), FEW),
    "layoff_known": Family((*_STAGE, ("on", ON)), ("kept", "laid")),
    "throw": Family((*_STAGE, ("opened", YES)), POINTS),
    "throw_known": Family((*_STAGE, ("loose", LOOSE)), ("dearest", "dear", "cheap", "melded")),
    "end": Family((("melds", FEW),), FEW, frozenset(FEW)),
}
"""Every kind of decision, by name.

call: whether it calls where it may (R17), by the stock, its cards and the opened opponents. answer: to a call, by the
stock, the caller's cards and its place among the answers. take: whether it takes the top discard; _known: only where
it can, by whether its count falls. lay: new melds laid in a turn, by the stock and its melds on the table, a take and
its meld apart; _known: what it laid of the melds that it held. layoff: cards laid off in a turn, on own melds or on
others', where there are such melds; _known: whether it laid off where it could. throw: points of the discard; _known:
its rank among the cards in no meld (no card dearer, one or two dearer, more; or a card of a meld). end: melds in the
hand that it showed at the end, by its melds on the table.

A turn in which a hand is emptied counts for call and take only, as going out leaves no choice."""


def count_label(count: int) -> str:
    """The bucket of a count.

    >>> count_label(0), count_label(12), count_label(190)
    ('0', '11-12', '56+')
    """
    return _COUNT_LABELS[count]


def highest_of(label: str) -> int:
    """The highest count in a bucket.

    >>> highest_of("11-12"), highest_of("0"), highest_of("56+")
    (12, 0, 190)
    """
    return MOST_COUNT if label == COUNTS[-1] else int(label.rpartition("-")[2])


def _spread(labels: Iterable[str], most: Iterable[int], length: int) -> tuple[str, ...]:
    """For each number below `length` its label; the last label stands for all above."""
    ends = (*most, length - 1)
    return tuple(
        next(label for label, end in zip(labels, ends, strict=True) if number <= end) for number in range(length)
    )


_COUNT_LABELS = _spread(COUNTS, MOST_OF_COUNTS, MOST_COUNT + 1)
_STOCK_LABELS = _spread(STOCKS, (2, 5, 8, 11), 64)
_CARDS_LABELS = _spread(CARDS, (2, 4, 6, 8), 64)
_STAGE_LABELS = _spread(STAGES[::-1], (4, 9), 64)
_POINT_LABELS = _spread(POINTS[:-1], (3, 6, 9), 11)
_LOOSE_LABELS = _spread(LOOSE, (3, 6), 64)
_POINTS = {card: CardSet(card).points for card in CardSet.deck(2)}
_CALL_ACTION = Action("call")


def shows(game: Game, seat: int) -> bool:
    """Whether a seat shows its hand at the end of a hand: the caller, and who challenged or showed; after the last card
    of the stock all who compare, except the burned. Who folded stays hidden, and so does everybody after Tongits and in
    a void hand."""
    if game.caller is not None:
        return seat == game.caller or game.answers[seat] in ("challenge", "show")
    outcome = game.outcome()
    return outcome is not None and outcome.ending == "exhaustion" and outcome.roles[seat] != "burned"


def decisions(game: Game, actions: Iterable[Action], seat: int, known: bool) -> list[Decision]:
    """What a seat decided in one hand. `game` stands before the first of the actions; they are played in it.

    known: whether the hand of the seat is known all along; else only what everybody saw is used.
    """
    reader = _Known(game, seat) if known else _Seen(game, seat)
    for action in actions:
        if game.turn == seat:
            reader.read(action)
        game.push(action)
    reader.end()
    return reader.found


class _Seen:
    """Reads the decisions of a seat from what everybody sees."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.found: list[Decision] = []
        self.melds = 0  # of the seat, on the table
        self.laid = 0  # in this turn, as the next two
        self.onto_own = 0
        self.onto_others = 0

    def add(self, family: str, situation: str, outcome: str) -> None:
        self.found.append((family, situation, outcome))

    # ---- facts of the moment ----

    @property
    def stock(self) -> str:
        return f"stock {_STOCK_LABELS[len(self.game.stock)]}"

    @property
    def stage(self) -> str:
        return f"stage {_STAGE_LABELS[len(self.game.stock)]}"

    @property
    def opened(self) -> str:
        return f"opened {YES[self.game.opened[self.seat]]}"

    @property
    def hand(self) -> CardSet:
        return self.game.hands[self.seat]

    def count(self) -> str:
        """The count of a hand that is known, or about to be shown."""
        return _COUNT_LABELS[deadwood(self.hand, self.game.rules)]

    # ---- an action of the seat, before it is played ----

    def read(self, action: Action) -> None:
        phase, kind = self.game.phase, action.kind
        if phase == "draw":
            self.read_call(kind == "call")
            if kind != "call" and self.game.pile:
                self.read_take(kind == "take")
            self.melds += kind == "take" and action.onto is None and action.meld is not None
        elif phase == "answer":
            self.read_answer(kind)
        elif kind == "discard":
            self.read_turn(action)
        elif kind == "sapaw":
            self.read_sapaw(action)
        else:
            self.laid += 1

    def read_call(self, calls: bool) -> None:
        if calls or self.may_call():
            opened = sum(self.game.opened) - self.game.opened[self.seat]
            self.add_call(f"{self.call_of(self.seat)}, opened {opened}", calls)

    def may_call(self) -> bool:
        """Whether all see that the seat may call. A blocked seat may with no points (R28), which others cannot know."""
        return not self.game.blocked[self.seat] and _CALL_ACTION in self.game.legal_actions

    def call_of(self, caller: int) -> str:
        return f"{self.stock}, cards {_CARDS_LABELS[len(self.game.hands[caller])]}"

    def read_answer(self, answer: str) -> None:
        game, caller = self.game, self.game.caller
        assert caller is not None
        other = 3 - caller - self.seat
        follows = self.seat == (caller + 1) % 3 and game.opened[other]
        role = "after" if game.answers[other] == "challenge" else "first" if follows else "last"
        self.add_answer(f"{self.call_of(caller)}, role {role}", answer)

    def read_sapaw(self, action: Action) -> None:
        onto = action.onto
        (owner,) = (owner for owner, meld in self.game.table if meld == onto)
        self.onto_own += owner == self.seat
        self.onto_others += owner != self.seat

    def read_turn(self, discard: Action) -> None:
        """The end of a turn, unless it empties the hand."""
        if len(self.hand) > 1:
            owners = {owner for owner, _ in self.game.table}
            self.read_laid()
            if self.seat in owners:
                self.read_layoff("own", self.onto_own)
            if owners - {self.seat}:
                self.read_layoff("others", self.onto_others)
            assert discard.card is not None
            self.read_throw(discard.card)
        self.melds += self.laid
        self.laid = self.onto_own = self.onto_others = 0

    def end(self) -> None:
        """The end of the hand."""
        if shows(self.game, self.seat):
            kept = len(arrange(self.hand, self.game.rules).melds)
            self.add("end", f"melds {_few(self.melds)}", _few(kept))

    # ---- cells that hang on what is known of the hand ----

    def add_call(self, situation: str, calls: bool) -> None:
        self.add("call", situation, self.count() if calls else "not")

    def add_answer(self, situation: str, answer: str) -> None:
        self.add("answer", situation, "fold" if answer == "fold" else f"{answer} {self.count()}")

    def read_take(self, takes: bool) -> None:
        self.add("take", f"{self.stage}, {self.opened}", "took" if takes else "left")

    def read_laid(self) -> None:
        self.add("lay", f"{self.stock}, melds {_few(self.melds)}", _few(self.laid))

    def read_layoff(self, on: str, cards: int) -> None:
        self.add("layoff", f"{self.stage}, on {on}", _few(cards))

    def read_throw(self, card: str) -> None:
        joker = card.startswith("X")
        self.add("throw", f"{self.stage}, {self.opened}", "joker" if joker else _POINT_LABELS[_POINTS[card]])


class _Known(_Seen):
    """Reads the decisions of a seat whose hand is known all along."""

    def may_call(self) -> bool:
        return _CALL_ACTION in self.game.legal_actions

    def add_call(self, situation: str, calls: bool) -> None:
        self.add("call_known", f"{situation}, count {self.count()}", "call" if calls else "not")

    def add_answer(self, situation: str, answer: str) -> None:
        self.add("answer_known", f"{situation}, count {self.count()}", answer)

    def read_take(self, takes: bool) -> None:
        melds = [each.meld for each in self.game.legal_actions if each.kind == "take"]
        if melds:
            rules = self.game.rules
            more = self.hand | CardSet(self.game.pile[-1])
            left = min(deadwood(more - meld.cards if meld else more, rules) for meld in melds)
            falls = YES[left < deadwood(self.hand, rules)]
            self.add("take_known", f"{self.stage}, falls {falls}", "took" if takes else "left")

    def read_laid(self) -> None:
        pass

    def read_layoff(self, on: str, cards: int) -> None:
        if cards or self.fits(on):
            self.add("layoff_known", f"{self.stage}, on {on}", "laid" if cards else "kept")

    def fits(self, on: str) -> bool:
        """Whether a card in no meld could still be laid off on an own meld, or on one of the others."""
        mine = [meld for owner, meld in self.game.table if owner == self.seat]
        return any(
            (action.onto in mine) == (on == "own")
            for action in self.game.legal_actions
            if action.kind == "sapaw" and action.card is not None and action.card in self.loose
        )

    @property
    def loose(self) -> CardSet:
        return arrange(self.hand, self.game.rules).deadwood

    def read_throw(self, card: str) -> None:
        loose, kept = self.loose, len(arrange(self.hand - CardSet(card), self.game.rules).melds)
        dearer = sum(_POINTS[other] > _POINTS[card] for other in loose)
        rank = "melded" if card not in loose else "dearest" if not dearer else "dear" if dearer < 3 else "cheap"
        self.add("throw_known", f"{self.stage}, loose {_LOOSE_LABELS[len(loose)]}", rank)
        if self.laid or kept:
            before = f"opened {YES[self.melds > 0]}"
            self.add("lay_known", f"{self.stage}, {before}", "all" if not kept else "some" if self.laid else "none")

    def end(self) -> None:
        """What is shown at the end was known before."""


def _few(number: int) -> str:
    return FEW[min(number, 2)]
