"""A game under any sequence of pushes, refused pushes, pops, copies and pickles keeps its invariants."""

import copy
import pickle

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from states import RULES, quads_dealt

from tongits_core import CardError, CardSet, Game, IllegalAction, Meld, Rules, card_text

CARDS = [card_text(card) for card in range(54)]
some_cards = st.lists(st.sampled_from(CARDS), min_size=1, max_size=5).map(" ".join)
kinds = st.sampled_from(["draw", "take", "expose", "secret", "sapaw", "discard", "call", "fold", "challenge", "show"])
links = st.sampled_from(["", " with ", " on "])


class GameMachine(RuleBasedStateMachine):
    @initialize(rules=st.sampled_from(RULES), seed=st.integers(0, 2**64 - 1), quads=st.booleans())
    def deal(self, rules: str, seed: int, quads: bool) -> None:
        self.game = quads_dealt(rules, seed) if quads else Game.deal(rules, seed)
        self.states = [self.game.copy()]
        self.jokers = Rules.parse(rules).jokers

    @precondition(lambda self: self.game.phase != "over")
    @rule(place=st.integers(0, 9999))
    def push_any(self, place: int) -> None:
        legal = self.game.legal_actions
        self.push(str(legal[place % len(legal)]))

    @precondition(lambda self: self.game.phase != "over")
    @rule(place=st.integers(0, 9999))
    def push_what_is_laid_or_asked(self, place: int) -> None:
        """Exposes, secrets, sapaws, takes, calls and answers; else any."""
        rare = [action for action in self.game.legal_actions if action.kind not in ("draw", "discard")]
        if rare:
            self.push(str(rare[place % len(rare)]))
        else:
            self.push_any(place)

    def push(self, action: str) -> None:
        assert action in self.game.legal_actions
        self.game.push(action)
        self.states.append(self.game.copy())
        assert str(self.game.history[-1]) == action

    @rule(kind=kinds, cards=some_cards, link=links, others=some_cards)
    def push_what_may_be_illegal(self, kind: str, cards: str, link: str, others: str) -> None:
        with_cards = kind in ("take", "expose", "secret", "sapaw", "discard")
        text = f"{kind} {cards}{link}{others if link else ''}" if with_cards else kind
        plies, before = len(self.game.history), pickle.dumps(self.game)
        try:
            self.game.push(text)
        except (IllegalAction, CardError):
            assert text not in self.game.legal_actions
            assert pickle.dumps(self.game) == before
            return
        after = [self.game.copy()]  # several, if the text is short for several actions
        while len(after[0].history) > plies + 1:
            after.insert(0, after[0].copy())
            after[0].pop()
        self.states += after

    @precondition(lambda self: self.game.history)
    @rule()
    def pop(self) -> None:
        last = self.game.history[-1]
        assert self.game.pop() == last
        self.states.pop()
        assert self.game == self.states[-1]

    @rule(protocol=st.integers(0, pickle.HIGHEST_PROTOCOL))
    def go_on_with_a_pickle(self, protocol: int) -> None:
        self.game = pickle.loads(pickle.dumps(self.game, protocol))

    @rule()
    def go_on_with_a_copy(self) -> None:
        left = self.game
        self.game = copy.copy(left)
        if left.phase != "over":
            left.push(left.legal_actions[0])

    @rule(seat=st.integers(0, 2))
    def look(self, seat: int) -> None:
        view = self.game.view(seat)
        assert view.complaints() == []
        assert view.hand == self.game.hands[seat]
        assert view.counts == tuple(map(len, self.game.hands))
        assert view.stock == len(self.game.stock)
        assert list(view.legal_actions) == (list(self.game.legal_actions) if seat == self.game.turn else [])

    @invariant()
    def it_is_where_it_was_led(self) -> None:
        assert self.game == self.states[-1]
        assert self.game.key == self.states[-1].key
        assert len(self.game.history) <= self.game.max_plies

    @invariant()
    def r1_every_card_lies_in_one_place(self) -> None:
        game = self.game
        places = [*game.hands, *game.facedown, *(CardSet(meld.cards) for _, meld in game.table)]
        cards = [card for place in places for card in place] + [*game.stock, *game.pile]
        assert len(cards) == 52 + self.jokers
        assert CardSet(cards) == CardSet.deck(self.jokers)

    @invariant()
    def r3_melds_are_melds_and_r9_open(self) -> None:
        for owner, meld in self.game.table:
            assert Meld(str(meld)) == meld
            assert self.game.opened[owner]
        for seat, quads in enumerate(self.game.facedown):
            assert len(quads) % 4 == 0
            assert self.game.opened[seat] or not quads

    @invariant()
    def r7_r14_each_turn_takes_one_card_and_leaves_one(self) -> None:
        game = self.game
        total = 15 + self.jokers + (game.phase in ("draw", "answer"))
        if game.phase != "over":
            assert len(game.stock) + len(game.pile) == total
            assert all(game.hands)
            assert game.stock or game.phase == "play"

    @invariant()
    def r15_it_goes_on_or_is_paid(self) -> None:
        outcome = self.game.outcome()
        assert (outcome is None) == bool(self.game.legal_actions) == (self.game.phase != "over")
        if outcome is not None:
            assert sum(outcome.payments) == 0
            assert outcome.winner is None or outcome.payments[outcome.winner] >= 0
            assert outcome.ending == "void" or outcome.winner is not None


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(max_examples=60, stateful_step_count=60)
