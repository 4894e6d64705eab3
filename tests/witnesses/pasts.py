"""Ends of random hands, and all pasts that may lie behind one: naive, on the public engine.

What a seat does not see is enumerated: who holds which cards, and for each other seat which of them it drew when.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, factorial, prod

from tongits_core import Action, CardSet, Game, Position, card_id, deadwood
from tongits_core.belief._belief import kinds_of_players, likelihoods

Cards = frozenset[int]
Kinds = tuple[float, ...]
"""A likelihood for each kind of player."""
SEATS = range(3)


@dataclass(frozen=True)
class Event:
    """One action, whose it was, and what that seat then knew."""

    seat: int
    action: Action
    view: Position


Story = tuple[Event, ...]


def ends(rules: str, seed: int, most_stock: int = 2) -> Iterator[tuple[Game, Story]]:
    """A random hand in which melds are laid early and calls are rare: its states with little stock."""
    chance = random.Random(seed)
    game = Game.deal(rules=rules, seed=seed)
    story: list[Event] = []
    while game.phase != "over":
        if len(game.stock) <= most_stock:
            yield game.copy(), tuple(story)
        view = game.view(game.turn)
        action = _choose(game, chance)
        story.append(Event(game.turn, action, view))
        game.push(action)


def _choose(game: Game, chance: random.Random) -> Action:
    late = len(game.stock) <= 2
    odds = {"secret": 0.5, "expose": 0.8, "sapaw": 0.7, "take": 0.5, "call": 0.3 if late else 0.02}
    for kind, odd in odds.items():
        actions = [action for action in game.legal_actions if action.kind == kind]
        left = len(game.hands[game.turn]) > 4 or kind in ("take", "call")  # hands that last to the end
        if actions and left and chance.random() < odd:
            return chance.choice(actions)
    rest = [action for action in game.legal_actions if action.kind in ("draw", "fold", "show", "challenge", "discard")]
    return chance.choice(rest)


def named(action: Action) -> CardSet:
    """The cards that an action names."""
    cards = action.meld.cards if action.meld is not None else CardSet()
    return cards | CardSet([action.card] if action.card is not None else [])


@dataclass(frozen=True)
class Holding:
    """What another seat may hold: its hand but for cards known to be in it, its secrets, what came late (R12)."""

    hand: Cards
    secrets: tuple[Cards, ...]
    late: Cards
    sagasas: int


class Pasts:
    """What `me` may think about a state and the story that led to it."""

    def __init__(self, game: Game, story: Story, me: int) -> None:
        self.game, self.story, self.me = game, story, me
        self.view = game.view(me)
        self.others = [seat for seat in SEATS if seat != me]
        self.known = [frozenset(known) for known in self.view.facts.known]
        self.secrets = [
            index for index, event in enumerate(story) if event.action.kind == "secret" and event.seat != me
        ]
        self.shown: dict[int, tuple[int, int]] = {}
        for index, event in enumerate(story):
            if index not in self.secrets:
                for card in named(event.action).ids:
                    self.shown.setdefault(card, (index, event.seat))

    def splits(self) -> Iterator[tuple[tuple[Cards, ...], tuple[Cards, Cards]]]:
        """Secrets in the order of laying, and the unknown cards of the two other seats' hands."""
        unknown = frozenset(self.view.unseen.ids) - frozenset().union(*(self.known[seat] for seat in self.others))
        sizes = [self.view.facts.counts[seat] - len(self.known[seat]) for seat in self.others]
        for secrets in itertools.permutations(self.quads(), len(self.secrets)):
            left = sorted(unknown.difference(*secrets))
            for first in itertools.combinations(left, sizes[0]):
                for second in itertools.combinations([card for card in left if card not in first], sizes[1]):
                    yield secrets, (frozenset(first), frozenset(second))

    def worlds(self) -> int:
        """How many worlds the seat cannot tell apart, in which all orders count of a stock that may be drawn."""
        facts = self.view.facts
        sizes = [facts.counts[seat] - len(self.known[seat]) for seat in self.others]
        unknown = len(self.view.unseen) - sum(len(self.known[seat]) for seat in self.others) - 4 * len(self.secrets)
        quads = sum(1 for _ in itertools.permutations(self.quads(), len(self.secrets)))
        orders = factorial(facts.stock) if self.view.phase != "answer" else 1
        return quads * orders * comb(unknown, sizes[0]) * comb(unknown - sizes[0], sizes[1])

    def quads(self) -> list[Cards]:
        """What a secret may be: of cards that are hidden and known to be in no hand."""
        hidden = frozenset(self.view.unseen.ids).difference(*(self.known[seat] for seat in self.others))
        return [quad for rank in range(13) if (quad := frozenset(rank + 13 * suit for suit in SUITS)) <= hidden]

    def draws(self, seat: int) -> list[int]:
        """The events in which the seat drew."""
        return [i for i, event in enumerate(self.story) if event.seat == seat and event.action.kind == "draw"]

    def had(self, seat: int, hand: Cards, secrets: tuple[Cards, ...]) -> dict[int, int]:
        """The cards that the seat was dealt or drew, and the event before which it had them."""
        had = dict.fromkeys(hand, len(self.story))
        had |= {card: index for card, (index, shower) in self.shown.items() if shower == seat}
        for index, secret in zip(self.secrets, secrets, strict=True):
            if self.story[index].seat == seat:
                had |= dict.fromkeys(secret, index)
        return had

    def drawings(self, seat: int, hand: Cards, secrets: tuple[Cards, ...]) -> Iterator[tuple[dict[int, int], Kinds]]:
        """Every way to have drawn, as the event of each drawn card, with the likelihood of what the seat then did."""
        had = self.had(seat, hand, secrets)
        events = [index for index, event in enumerate(self.story) if event.seat == seat]
        known = {index: frozenset(self.story[index].view.facts.known[seat]) for index in events}

        def back(
            number: int, held: Cards, drawn: dict[int, int], costs: list[int]
        ) -> Iterator[tuple[dict[int, int], Kinds]]:
            """From the hand after the events up to `number`."""
            if number < 0:
                if not self.view.rules.spread or deadwood(CardSet(held), self.view.rules) > 0:  # R16: it would have won
                    yield drawn, tuple(2.0 ** (cost / 256) for cost in costs)
                return
            index = events[number]
            draws = self.story[index].action.kind == "draw"
            came = frozenset(card for card, at in had.items() if at == index)
            for card in sorted(held) if draws else [None]:
                before = held - {card} if card is not None else held | came
                if self._is_legal(index, before | known[index]):
                    added = self._costs(index, before | known[index])
                    now = drawn if card is None else {**drawn, card: index}
                    total = [cost + add for cost, add in zip(costs, added, strict=True)]
                    yield from back(number - 1, before, now, total)

        return back(len(events) - 1, hand, {}, kinds_of_players())

    def ways(self, seat: int) -> int:
        """How many drawings a hand of the seat has, as many whatever its cards."""
        secrets, hands = next(self.splits())
        had = self.had(seat, hands[self.others.index(seat)], secrets)
        draws = self.draws(seat)
        later = range(len(draws))
        return prod(
            sum(at > draw for at in had.values()) - number for number, draw in zip(later, reversed(draws), strict=True)
        )

    def holdings(self, seat: int, hand: Cards, secrets: tuple[Cards, ...]) -> dict[Holding, Kinds]:
        """The likelihood of a hand, by what came late: the sum over its drawings."""
        mine = tuple(quad for index, quad in zip(self.secrets, secrets, strict=True) if self.story[index].seat == seat)
        found: dict[Holding, Kinds] = {}
        if not self._fits_asking(seat, hand):
            return found
        for drawn, likelihood in self.drawings(seat, hand, secrets):
            late = self._late(seat, drawn)
            sagasas = sum(self._is_sagasa(seat, card) for card in late - hand)
            holding = Holding(hand, mine, late & hand, sagasas)
            before = found.get(holding, (0.0,) * len(likelihood))
            found[holding] = tuple(map(sum, zip(before, likelihood, strict=True)))
        return found

    @functools.cache  # noqa: B019 - lives as long as its test
    def _costs(self, index: int, hand: Cards) -> list[int]:
        event = self.story[index]
        return likelihoods(event.view, CardSet(hand), event.action)

    def _is_legal(self, index: int, hand: Cards) -> bool:
        """R28: in spite of a block only with a count of 0. What else presets forbid, all can see."""
        event, rules = self.story[index], self.view.rules
        blocked = event.action.kind == "call" and event.seat in event.view.facts.blocked
        return not blocked or not rules.zero_count_fight or deadwood(CardSet(hand), rules) == 0

    def _fits_asking(self, seat: int, hand: Cards) -> bool:
        """R11, R19: an unopened seat is asked just if it holds a quad, or a run of five where that is a secret."""
        rules, facts = self.view.rules, self.view.facts
        if not rules.secret_protects or self.view.phase != "answer" or self.game.opened[seat]:
            return True
        assert facts.caller is not None
        order = [(facts.caller + step) % 3 for step in (1, 2)]
        if seat in order and order.index(seat) > order.index(facts.turn):
            return True
        own = CardSet(hand)
        quads = any(all(rank + 13 * suit in hand for suit in range(4)) for rank in range(13))
        suits = [
            [card % 13 in {each % 13 for each in hand if each // 13 == suit} for card in range(13)] for suit in SUITS
        ]
        runs = rules.secret == "quad_or_run5" and any(
            all(ranks[start : start + 5]) for ranks in suits for start in range(9)
        )
        assert own.isdisjoint(CardSet(self.known[seat]))
        return (quads or runs) == (facts.answers[seat] is not None)

    def _trios(self, seat: int) -> dict[int, int]:
        """The events in which the seat exposed a trio, by its fourth card."""
        trios = {}
        for index, event in enumerate(self.story):
            meld = event.action.meld
            if event.seat != seat or event.action.kind not in ("expose", "take") or meld is None:
                continue
            if meld.kind == "set" and len(meld) == 3 and not meld.cards.jokers:
                (fourth,) = {meld.cards.ids[0] % 13 + 13 * suit for suit in SUITS} - set(meld.cards.ids)
                trios[fourth] = index
        return trios

    def _late(self, seat: int, drawn: dict[int, int]) -> Cards:
        """R12: fourths that were drawn after their trio was exposed, where sagasas pay."""
        if not self.view.rules.sagasa:
            return frozenset()
        return frozenset(card for card, at in self._trios(seat).items() if drawn.get(card, -1) > at)

    def _is_sagasa(self, seat: int, card: int) -> bool:
        """Whether the seat laid the card on a set of its own."""
        index, shower = self.shown[card]
        event = self.story[index]
        if shower != seat or event.action.kind != "sapaw":
            return False
        onto = event.action.onto
        assert onto is not None
        owner = next(laid.owner for laid in event.view.facts.table if laid.meld == onto)
        return onto.kind == "set" and owner == seat

    def replayed(
        self, secrets: tuple[Cards, ...], holdings: Sequence[Holding], stock: Sequence[int], tries: int = 200
    ) -> Game:
        """A game in which the story led to these holdings and the rest of the stock, its first card drawn first."""
        ways = [
            itertools.islice(self._drawings_of(seat, secrets, holding), tries)
            for seat, holding in zip(self.others, holdings, strict=True)
        ]
        for one, two in itertools.product(*map(list, ways)):
            game = self._replay(secrets, [holding.hand for holding in holdings], {**one, **two}, stock)
            if game is not None:
                return game
        raise AssertionError("no deal leads to these hands")

    def _drawings_of(self, seat: int, secrets: tuple[Cards, ...], want: Holding) -> Iterator[dict[int, int]]:
        for drawn, _ in self.drawings(seat, want.hand, secrets):
            late = self._late(seat, drawn)
            sagasas = sum(self._is_sagasa(seat, card) for card in late - want.hand)
            if (late & want.hand, sagasas) == (want.late, want.sagasas):
                yield drawn

    def _replay(
        self, secrets: tuple[Cards, ...], hands: Sequence[Cards], drawn: dict[int, int], stock: Sequence[int]
    ) -> Game | None:
        """The game of these drawings; None if a dealt hand wins (R16)."""
        begun = self.game.copy()
        while begun.history:
            begun.pop()
        dealt = list(map(frozenset, (hand.ids for hand in begun.hands)))
        for seat, hand in zip(self.others, hands, strict=True):
            dealt[seat] = frozenset(self.had(seat, hand, secrets)) - frozenset(drawn)
        draws = [index for index, event in enumerate(self.story) if event.action.kind == "draw"]
        cards = [card_id(card) for card in begun.stock[: len(draws)]]
        card_at = {at: card for card, at in drawn.items()}
        cards = [card_at.get(index, card) for index, card in zip(draws, cards, strict=True)]
        game = Game.from_deal(self.view.rules, dealt, [*cards, *stock], voids=self.game.voids)
        if game.phase == "over":
            return None
        for index, event in enumerate(self.story):
            quad = secrets[self.secrets.index(index)] if index in self.secrets else None
            game.push(event.action if quad is None else f"secret {CardSet(quad)}")
        return game


SUITS = range(4)
