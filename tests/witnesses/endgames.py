"""Ends of hands on the plain twin: few unseen cards, so that every world can be listed (R1, R10, R21)."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

from twin import SEATS, Laid, Player, Twin, rules_of
from twin_melds import DECK, JOKERS, Meld, melds_of

from tongits_core import Position, bots

BASE = bots.create("base")


def endgame(
    seed: int, *, stock: int, sizes: Sequence[int], phase: str, rules: str = "classic", mine: Sequence[str] = ()
) -> Twin:
    """A random consistent state, seat 1 to act: hands of `sizes`, everybody opened, the rest on the table and the pile.

    mine: cards of seat 1's hand.
    """
    chance = random.Random(seed)
    owned = [12, 12 + (phase == "play"), 12]
    jokers = rules_of(rules)["jokers"]
    pile = 16 + jokers - stock - (phase == "play")
    while True:
        cards = [card for card in [*DECK, *JOKERS[:jokers]] if card not in mine]
        chance.shuffle(cards)
        table = []
        for seat in range(SEATS):
            melds, cards = _melds(chance, cards, owned[seat] - sizes[seat])
            table += [(seat, meld) for meld in melds]
            if not melds:
                break
        else:
            hands = [[cards.pop() for _ in range(size - len(mine) * (seat == 1))] for seat, size in enumerate(sizes)]
            hands[1] += mine
            return _state(rules, hands, table, [cards.pop() for _ in range(pile)], cards, phase)


def _melds(chance: random.Random, cards: list[str], total: int) -> tuple[list[Meld], list[str]]:
    """Disjoint melds of `total` cards in sum, or none if chance found none."""
    left, found = list(cards), []
    while total >= 3:
        sizes = [size for size in (3, 4, 5) if total - size == 0 or total - size >= 3]
        fitting = sorted(
            (meld for meld in melds_of(frozenset(left), False) if len(meld.cards) in sizes),
            key=lambda meld: meld.text(),
        )
        if not fitting:
            return [], cards
        meld = chance.choice(fitting)
        found.append(meld)
        left = [card for card in left if card not in meld.cards]
        total -= len(meld.cards)
    return found, left


def _state(
    rules: str, hands: list[list[str]], table: list[tuple[int, Meld]], pile: list[str], stock: list[str], phase: str
) -> Twin:
    twin = Twin.__new__(Twin)
    twin.rules = rules_of(rules)
    twin.voids = 0
    twin.stock = list(stock)
    twin.players = [Player(set(hand), set(), opened=True) for hand in hands]
    twin.table = [Laid(owner, meld, set(meld.cards), 0, -1, 0) for owner, meld in table]
    twin.pile = list(pile)
    twin.turn = 1
    twin.phase = phase
    twin.time = 1
    twin.turn_number = 30
    twin.taken = None
    twin.takes = 0
    twin.caller = None
    twin.asked = []
    twin.said = {}
    twin.ending = None
    twin.winner = None
    return twin


def line_of(twin: Twin, seat: int, extra: str = "", rules: str = "classic") -> str:
    """What `seat` knows of a twin under `rules`, as the text of a position."""
    table = "/".join(f"{laid.owner}:{laid.meld.text().replace(' ', ',')}" for laid in twin.table)
    quads = "".join(
        f"/{owner}:" + ("#" + quad.text().replace(" ", ",") if owner == seat else "####")
        for owner, player in enumerate(twin.players)
        for quad in player.quads
    )
    blocked = ",".join(str(each) for each, player in enumerate(twin.players) if player.blocked)
    foreign = ",".join(card for laid in twin.table for card in laid.meld.cards if card not in laid.own)
    call = f" caller={twin.caller}" if twin.caller is not None else ""
    said = ",".join(f"{each}:{answer}" for each, answer in twin.said.items())
    return (
        f"{rules} seat={seat} turn={twin.turn} phase={twin.phase} hand={','.join(twin.players[seat].hand)} "
        f"table={(table + quads).strip('/')} discards={','.join(twin.pile)} stock={len(twin.stock)} "
        f"counts={','.join(str(len(player.hand)) for player in twin.players)} blocked={blocked} sapaw={foreign}{call} "
        f"answers={said}{extra}"
    )


def worlds_of(twin: Twin, seat: int) -> Iterator[Twin]:
    """Every deal of what `seat` does not see, each once."""
    others = [other for other in range(SEATS) if other != seat]
    unseen = sorted([*twin.stock, *(card for other in others for card in twin.players[other].hand)])
    first, second = (len(twin.players[other].hand) for other in others)
    for stock in itertools.permutations(unseen, len(twin.stock)):
        hidden = [card for card in unseen if card not in stock]
        for hand in itertools.combinations(hidden, first):
            world = copy.deepcopy(twin)
            world.stock = list(stock)
            world.players[others[0]].hand = set(hand)
            world.players[others[1]].hand = set(hidden) - set(hand)
            assert len(world.players[others[1]].hand) == second
            yield world


def play_out(
    twin: Twin, seat: int, challenge_at: int, bonus: Sequence[float], rules: str = "classic"
) -> tuple[float, bool, bool]:
    """Play on by the base policy, answers to a pending call by `challenge_at`; chips, win, Tongits of `seat`. bonus:
    chips beside the payment if each seat wins, and last if nobody does."""
    while twin.phase == "answer":
        twin.push("challenge" if twin.count(twin.turn) <= challenge_at else "fold")
    while twin.phase != "over":
        twin.push(str(BASE.act(Position.parse(line_of(twin, twin.turn, rules=rules)))))
    outcome: dict[str, Any] | None = twin.outcome()
    assert outcome is not None
    won = twin.winner == seat
    chips = outcome["payments"][seat] + bonus[3 if twin.winner is None else twin.winner]
    return chips, won, won and twin.ending == "tongits"


def naive_plans(twin: Twin, seat: int) -> dict[tuple[Any, ...], tuple[str, ...]]:
    """Every way to play out the turn from phase play, one for each state before the discard and each discard.

    Sapaws onto melds laid by the same plan are left out, as in the search.
    """
    found: dict[tuple[Any, ...], tuple[str, ...]] = {}
    old = len(twin.table)

    def state_of(each: Twin) -> tuple[Any, ...]:
        table = [(laid.owner, frozenset(laid.meld.text().split())) for laid in each.table]
        blocked = tuple(player.blocked for player in each.players)
        quads = frozenset(frozenset(quad.cards) for quad in each.players[seat].quads)
        return frozenset(each.players[seat].hand), tuple(table[:old]), frozenset(table[old:]), blocked, quads

    def visit(each: Twin, path: tuple[str, ...]) -> None:
        if each.phase == "over":
            found.setdefault((state_of(each), None), path)
            return
        for action in each.legal_actions():
            word = action.split()[0]
            if word == "discard":
                found.setdefault((state_of(each), action), (*path, action))
                continue
            if word == "sapaw" and action.split(" on ")[1] in {laid.meld.text() for laid in each.table[old:]}:
                continue
            after = copy.deepcopy(each)
            after.push(action)
            visit(after, (*path, action))

    visit(twin, ())
    return found
