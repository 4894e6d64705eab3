"""Pairs of full states that differ only in what one seat cannot know, made by dealing hidden cards to other places."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from states import played_on, quads_dealt

from tongits_core import Game, IllegalAction, Rules

SECRET = "secret"


@dataclass(frozen=True)
class Played:
    """A whole hand: how it was dealt, what was done, and by whom."""

    rules: Rules
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    actions: tuple[str, ...]
    turns: tuple[int, ...]

    @classmethod
    def of(cls, start: Game, played: Game) -> "Played":
        replay = start.copy()
        turns = []
        for action in played.history:
            turns.append(replay.turn)
            replay.push(action)
        hands = tuple(tuple(hand) for hand in start.hands)
        return cls(start.rules, hands, start.stock, tuple(map(str, played.history)), tuple(turns))

    def hidden_places(self, seat: int) -> list[tuple[int, int]]:
        """Where a card was that the seat did not see there: (seat, index) in a hand dealt, (3, index) in the stock."""
        draws = [turn for action, turn in zip(self.actions, self.turns, strict=True) if action == "draw"]
        mine = {index for index, turn in enumerate(draws) if turn == seat}
        hands = [(other, index) for other in range(3) if other != seat for index in range(len(self.hands[other]))]
        return hands + [(3, index) for index in range(len(self.stock)) if index not in mine]

    def never_shown(self, seat: int) -> set[str]:
        """Cards that the seat has not seen by the end of the hand."""
        game = Game.from_deal(self.rules, self.hands, self.stock)
        for action in self.actions:
            game.push(action)
        return set(game.view(seat).unseen)

    def redealt(self, seat: int, swaps: int, source: random.Random) -> Game:
        """Another deal, in which cards have changed places that the seat does not see there.

        Any cards (some are shown later, from another place), or cards that are never shown, or two whole ranks.
        """
        cards = [list(hand) for hand in self.hands] + [list(self.stock)]
        places = self.hidden_places(seat)
        kind = source.choice(("any", "never shown", "ranks"))
        if kind == "ranks":
            hidden = {cards[place][index] for place, index in places}
            whole = [rank for rank in "A23456789TJQK" if all(rank + suit in hidden for suit in "shdc")]
            first, second = source.sample(whole, 2) if len(whole) > 1 else ("A", "A")
            change = str.maketrans({first: second, second: first})
            cards = [[card if card[0] == "X" else card.translate(change) for card in place] for place in cards]
        elif kind == "never shown":
            never = self.never_shown(seat)
            places = [(place, index) for place, index in places if cards[place][index] in never]
        for _ in range(swaps if kind != "ranks" and len(places) > 1 else 0):
            (a, i), (b, j) = source.sample(places, 2)
            cards[a][i], cards[b][j] = cards[b][j], cards[a][i]
        return Game.from_deal(self.rules, cards[:3], cards[3])


def pairs(played: Played, seat: int, swaps: int, source: random.Random) -> Iterator[tuple[Game, Game]]:
    """The hand and one redealt, at each ply as long as the seat sees the same: the same objects, moved on.

    Each step is the same for both, but that a secret of another seat may be another quad. They end where the other deal
    does not allow the step, or another seat's turn follows, which everybody sees.
    """
    one = Game.from_deal(played.rules, played.hands, played.stock)
    other = played.redealt(seat, swaps, source)
    for action, turn in zip((*played.actions, None), (*played.turns, None), strict=True):
        if (one.turn, one.phase) != (other.turn, other.phase):
            return
        if one.key != other.key:
            yield one, other
        if action is None:
            return
        same = action
        if turn != seat and action.startswith(SECRET):
            quads = [str(each) for each in other.legal_actions if each.kind == SECRET]
            same = source.choice(quads) if quads else action
        one.push(action)
        try:
            other.push(same)
        except IllegalAction:
            return


def played(rules: Rules | str, seed: int) -> Played:
    """A whole hand, each third one with a quad dealt to everybody."""
    game = Game.deal(rules, seed) if seed % 3 else quads_dealt(rules, seed)
    start = game.copy()
    for _ in played_on(game, seed):
        pass
    return Played.of(start, game)


def some_pairs(rules: Rules | str, seeds: range, swaps: int = 6) -> Iterator[tuple[int, Game, Game]]:
    """Many states of hands under these rules beside others that the seat cannot tell from them."""
    source = random.Random(f"pairs {rules} {seeds}")
    for seed in seeds:
        hand = played(rules, seed)
        for seat in range(3):
            for number in range(swaps):
                for one, other in pairs(hand, seat, 1 + number, source):
                    yield seat, one, other
