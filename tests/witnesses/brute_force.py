"""The end of a hand by brute force: every world, chance and later turn, in fractions, on the public engine.

Others play by `ranged`, each on what it may know. The viewing seat plays the best turn each time, over all worlds that look
alike to it: in which it has seen the same actions and drawn the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tongits_core import Game, Position, deadwood
from tongits_core.policy._policy import Policy
from tongits_core.policy.call_balance import Ranges
from tongits_core.policy.ranged import policy_for, table_for
from tongits_core.search._search import policy_action

Plan = tuple[str, ...]
World = tuple[Fraction, Game]
SURE = 255
MOST_PLAIN_COUNT, WIDE = 20, (23, 26, 29, 33, 38, 45, 55)


class BruteForce:
    """Plans of one seat valued in a list of weighted games that look alike to it."""

    def __init__(self, position: Position, worlds: Sequence[World], ranges: Ranges) -> None:
        self.rules = position.rules
        self.me = position.seat
        self.worlds = worlds
        self.ranges = ranges
        self.pot, self.holder = position.facts.pot, None if position.facts.streak is None else position.facts.streak[0]
        assert not self.pot or self.rules.pot_wins == 2
        self.policy = policy_for(self.rules)
        self.never_calls = Policy({**self.policy.play, "call_at": -1})
        self.mixes = table_for(self.rules) is not None

    def value(self, plan: Plan) -> Fraction:
        """What a plan of the present turn brings; for "draw" alone the best plan follows for each card."""
        total = sum(weight for weight, _ in self.worlds)
        if plan == ("draw",):
            return self._draw(self.worlds, True) / total
        return self._play(plan, self.worlds, True) / total

    def plans(self) -> list[Plan]:
        """All plans of the present turn, but for those that begin with a draw."""
        return self._plans(self.worlds[0][1])

    def best(self) -> Fraction:
        """What the best of all plans brings."""
        return self._best(self.worlds, True) / sum(weight for weight, _ in self.worlds)

    def _plans(self, game: Game) -> list[Plan]:
        firsts = [action for action in game.legal_actions if action.kind != "draw"]
        if game.phase == "play":
            return list(self._turns(game.copy(), (), set()))
        plans: list[Plan] = []
        for action in firsts:
            after = game.copy()
            after.push(action)
            began = action.kind == "take" and after.phase == "play"
            plans += list(self._turns(after, (str(action),), set())) if began else [(str(action),)]
        return plans

    def _turns(self, game: Game, done: Plan, met: set[tuple[bytes, str]]) -> Iterator[Plan]:
        """Every way to go on to the end of the turn, but those that come to the same."""
        for action in game.legal_actions:
            after = game.copy()
            after.push(action)
            ends = after.phase != "play" or after.turn != self.me
            mark = (after.key, "end" if ends else "")
            if mark in met:
                continue
            met.add(mark)
            if ends:
                yield (*done, str(action))
            else:
                yield from self._turns(after, (*done, str(action)), met)

    def _best(self, worlds: Sequence[World], now: bool) -> Fraction:
        game = worlds[0][1]
        values = [self._play(plan, worlds, now) for plan in self._plans(game)]
        if game.phase == "draw":
            values.append(self._draw(worlds, now))
        return max(values)

    def _draw(self, worlds: Sequence[World], now: bool) -> Fraction:
        by_card: dict[str, list[World]] = {}
        for weight, game in worlds:
            by_card.setdefault(game.stock[0], []).append((weight, game))
        total = Fraction(0)
        for same in by_card.values():
            drawn = same[0][1].copy()
            drawn.push("draw")
            turns = self._plans(drawn) if drawn.phase == "play" else [()]
            total += max(self._play(("draw", *plan), same, now) for plan in turns)
        return total

    def _play(self, plan: Plan, worlds: Sequence[World], now: bool) -> Fraction:
        """What a plan brings in these worlds; now: answers to a call are those that the search assumes."""
        total = Fraction(0)
        alike: dict[Plan, list[World]] = {}
        for weight, game in worlds:
            after = game.copy()
            for action in plan:
                after.push(action)
            while now and after.phase == "answer":
                challenges = deadwood(after.hands[after.turn], self.rules) <= self.ranges.challenge_at
                after.push("challenge" if challenges else self._mild(after))
            for part, end, seen in self._others(weight, after, ()):
                if end.phase == "over":
                    total += part * self._chips(end)
                else:
                    alike.setdefault(seen, []).append((part, end))
        return total + sum(self._best(same, False) for same in alike.values())

    def _others(self, weight: Fraction, game: Game, seen: Plan) -> Iterator[tuple[Fraction, Game, Plan]]:
        """All that may come of a game until the seat is to act or the hand ends."""
        while game.phase != "over" and game.turn != self.me:
            chance = self._chance(game)
            if 0 < chance < SURE:
                other = game.copy()
                text = "call" if game.phase == "draw" else "challenge"
                other.push(text)
                yield from self._others(weight * Fraction(chance, SURE), other, (*seen, text))
                weight *= Fraction(SURE - chance, SURE)
                chance = 0
            text = self._action(game, chance)
            game.push(text)
            seen = (*seen, "secret" if text.startswith("secret") else text)
        yield weight, game, seen

    def _chips(self, game: Game) -> Fraction:
        outcome = game.outcome()
        assert outcome is not None
        return outcome.payments[self.me] + self._from_pot(outcome.winner)

    def _from_pot(self, winner: int | None) -> Fraction:
        """What the end of the hand changes in the worth of the pot, by the closed form of game/test_pot_equity.py."""
        if not self.pot:
            return Fraction(0)
        first, second, third = (self._after(seat) for seat in range(3))
        before = (first + second + third) / 3
        return (self._row(self.holder) if winner is None else (first, second, third)[winner]) - before

    def _after(self, winner: int) -> Fraction:
        if winner == self.holder:
            return Fraction(self.pot if winner == self.me else 0)
        return self._row(winner)

    def _row(self, holder: int | None) -> Fraction:
        if holder is None:
            return Fraction(self.pot, 3)
        mine = holder == self.me
        antes = Fraction(3 * self.rules.pot_ante, 8)
        return Fraction(self.pot, 2) + antes if mine else Fraction(self.pot, 4) - antes / 2

    def _mild(self, game: Game) -> str:
        return "show" if self.rules.answer == "show_or_challenge" else "fold"

    def _action(self, game: Game, chance: int) -> str:
        """What the seat to act does if it calls or challenges just with a chance of SURE."""
        if game.phase == "answer":
            return "challenge" if chance else self._mild(game)
        if chance:
            return "call"
        return str(policy_action(game.view(game.turn), self.never_calls, 0))

    def _chance(self, game: Game) -> int:
        """Out of 255: to call, or to challenge (docs/RANGES.md)."""
        count = deadwood(game.hands[game.turn], self.rules)
        if game.phase == "draw":
            if not any(action.kind == "call" for action in game.legal_actions):
                return 0
            if not self.mixes:
                return SURE if count <= BASE_CALLS else 0
            return self.policy.call[situation(game, game.turn) * BUCKETS + bucket(count)]
        if game.phase == "answer":
            return self._chance_to_challenge(game, count)
        return 0

    def _chance_to_challenge(self, game: Game, count: int) -> int:
        assert game.caller is not None
        if not self.mixes:
            return SURE if count <= BASE_CHALLENGES else 0
        if self.rules.zero_count_fight and game.blocked[game.caller]:
            return SURE if count == 0 and self.rules.call_tie == "challenger" else 0
        other = 3 - game.caller - game.turn
        follows = game.turn == (game.caller + 1) % 3 and game.opened[other]
        role = 2 if game.answers[other] == "challenge" else 0 if follows else 1
        return self.policy.challenge[(situation(game, game.caller) * 3 + role) * BUCKETS + bucket(count)]


BUCKETS = 19
BASE_CALLS, BASE_CHALLENGES = 14, 12  # without a table: R19 show


def bucket(count: int) -> int:
    """Of a count: two points wide up to 20, then wider."""
    if count <= MOST_PLAIN_COUNT:
        return (count + 1) // 2
    return 11 + sum(count > most for most in WIDE)


def situation(game: Game, caller: int) -> int:
    """What all see of a call: the stock, how many have opened, the caller's cards, the fewest of an opponent's."""
    opened = [seat for seat in range(3) if seat != caller and game.opened[seat]]
    sizes = [len(hand) for hand in game.hands]
    place = min(len(game.stock) // 3, 4) * 3 + len(opened)
    place = place * 5 + size_bucket(sizes[caller])
    return place * 5 + (size_bucket(min(sizes[seat] for seat in opened)) if opened else 0)


def size_bucket(cards: int) -> int:
    """Of a number of cards: 1 or 2, 3 or 4, 5 or 6, 7 or 8, more."""
    return min(max(cards - 1, 0) // 2, 4)
