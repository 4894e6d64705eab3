"""A slow, plain engine of one Tongits hand, written from docs/RULES.md alone.

The independent witness for ``tongits_core.Game``: sets of card texts, explicit melds, every option
and every preset. Clause ids (R1 ...) are those of docs/RULES.md. Nothing here imports tongits_core.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from twin_melds import (
    DECK,
    JOKERS,
    RANKS,
    SUITS,
    Meld,
    count_of,
    grown,
    is_all_melds,
    is_joker,
    long_runs_in_best_partition,
    make_set,
    melds_of,
    most_disjoint,
)

TABLES = json.loads(Path(__file__).with_name("twin_rules.json").read_text(encoding="utf-8"))
SEATS = 3
TAKES_IN_A_ROW = 12
SECRET_RUN = 5


def rules_of(text: str, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """All options of ``preset+addition+...`` with changes on top; the payout as its table."""
    preset, *additions = text.split("+")
    rules: dict[str, Any] = {**TABLES["same"], **TABLES["presets"][preset]}
    for addition in additions:
        rules.update(TABLES["additions"][addition])
    unknown = set(changes or {}) - set(rules)
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)}")
    rules.update(changes or {})
    if isinstance(rules["payout"], str):
        rules["payout"] = TABLES["payouts"][rules["payout"]]
    return rules


def cards_of(cards: str | Iterable[str]) -> list[str]:
    """Card texts from one text or several."""
    return cards.split() if isinstance(cards, str) else list(cards)


@dataclass
class Player:
    """What the rules remember about one seat."""

    hand: set[str]
    dealt: set[str]
    """Dealt cards that never left the hand (R12 taga_loob)."""
    drawn: dict[str, int] = field(default_factory=dict)
    """Cards in the hand that came from the stock, with the time of the draw (R12 sagasa)."""
    picked: set[str] = field(default_factory=set)
    """Cards in the hand that came from the pile (R11)."""
    quads: list[Meld] = field(default_factory=list)
    """Quads laid face down (R11)."""
    opened: bool = False
    blocked: bool = False
    kang: bool = False
    sagasas: int = 0

    def lose(self, card: str) -> None:
        """The card leaves the hand, and with it what is remembered of it."""
        self.hand.remove(card)
        self.dealt.discard(card)
        self.picked.discard(card)
        self.drawn.pop(card, None)


@dataclass
class Laid:
    """A face-up meld on the table."""

    owner: int
    meld: Meld
    own: set[str]
    """The cards that the owner laid (the others were laid on it by opponents)."""
    time: int
    turn_number: int
    secrets: int
    """Secrets that lay whole in the one action that exposed the meld (R11)."""


class Twin:
    """One hand: ``rules`` all options with the payout table, hands of 13, 12, 12, the stock with the first card first.

    ``voids``: void hands in a row before this one (R23, void_carries).
    """

    def __init__(
        self, rules: Mapping[str, Any], hands: Sequence[str | Iterable[str]], stock: str | Iterable[str], voids: int = 0
    ) -> None:
        self.rules = rules
        self.voids = voids
        dealt = [cards_of(hand) for hand in hands]
        self.stock = cards_of(stock)
        self._check_deal(dealt)
        self.players = [Player(set(hand), set(hand)) for hand in dealt]
        self.table: list[Laid] = []
        self.pile: list[str] = []
        self.turn = 0
        self.phase = "play"  # R6: the dealer neither draws nor calls on the first turn
        self.time = 0
        self.turn_number = 0
        self.taken: str | None = None
        """The card taken by this turn (R7 free)."""
        self.takes = 0
        self.caller: int | None = None
        self.asked: list[int] = []
        self.said: dict[int, str] = {}
        self.ending: str | None = None
        self.winner: int | None = None
        self._spread()

    def _check_deal(self, dealt: list[list[str]]) -> None:
        every = [card for hand in dealt for card in hand] + self.stock
        jokers = sum(map(is_joker, every))
        if [len(hand) for hand in dealt] != [13, 12, 12] or len(every) != len(set(every)):
            raise ValueError("R1: 13, 12 and 12 different cards are dealt")
        if set(every) - set(DECK) - set(JOKERS) or set(DECK) - set(every) or jokers != self.rules["jokers"]:
            raise ValueError("R1: the deal holds the deck and its jokers")

    def _spread(self) -> None:
        """R16: a dealt hand that is all melds wins; of two, the earlier seat."""
        if not self.rules["spread"]:
            return
        for seat, player in enumerate(self.players):
            if self.ending is None and is_all_melds(player.hand, self.rules):
                self._end("spread", seat)

    # What a seat holds

    def count(self, seat: int) -> int:
        """R5."""
        return count_of(self.players[seat].hand, self.rules)

    def secrets_in(self, cards: Iterable[str], seat: int) -> list[Meld]:
        """R11: every secret among the cards, overlapping ones too."""
        player = self.players[seat]
        mine = {card for card in cards if not is_joker(card) and card not in player.picked}
        if self.rules["secret"] == "off":
            return []
        quads = [
            make_set(rank + suit for suit in SUITS) for rank in RANKS if all(rank + suit in mine for suit in SUITS)
        ]
        if self.rules["secret"] == "quad":
            return quads
        melds = melds_of(frozenset(mine), self.rules["ace_high_run"])
        return quads + [meld for meld in melds if meld.kind == "run" and len(meld.cards) >= SECRET_RUN]

    def secrets_counted(self, cards: set[str], seat: int) -> int:
        """R11: a card counts in one secret; the largest number of disjoint ones."""
        return most_disjoint(cards, self.secrets_in(cards, seat))

    def protected(self, seat: int) -> bool:
        """R11 secret_protects: an unopened holder of a secret."""
        player = self.players[seat]
        return self.rules["secret_protects"] and not player.opened and bool(self.secrets_in(player.hand, seat))

    def may_answer(self, seat: int) -> bool:
        """R19, R21, R24: opened or protected."""
        return self.players[seat].opened or self.protected(seat)

    # Legal actions

    def legal_actions(self) -> list[str]:
        """The canonical texts of all legal actions, sorted; none once the hand is over."""
        if self.phase == "over":
            return []
        if self.phase == "answer":
            return sorted(["challenge", "show" if self.rules["answer"] == "show_or_challenge" else "fold"])
        if self.phase == "draw":
            return sorted(["draw"] + ["call"] * self._may_call() + list(self._takes()))
        return sorted([*self._exposures(), *self._face_downs(), *self._sapaws(), *self._discards()])

    def _may_call(self) -> bool:
        """R17, R18, R28."""
        player = self.players[self.turn]
        if not player.opened:
            return False
        return not player.blocked or (self.rules["zero_count_fight"] and self.count(self.turn) == 0)

    def _may_lay(self, cards: int) -> bool:
        """R15 final_discard_required: only a discard may empty the hand."""
        left = len(self.players[self.turn].hand) - cards
        return left > 0 or (left == 0 and not self.rules["final_discard_required"])

    def _takes(self) -> dict[str, tuple[Meld | None, Laid | None]]:
        """R7: the takes of the top discard: (new meld, None), (grown meld, the one on the table), or (None, None)."""
        found: dict[str, tuple[Meld | None, Laid | None]] = {}
        if not self.pile:
            return found
        top = self.pile[-1]
        if self.rules["pickup"] == "free":
            return {f"take {top}": (None, None)}
        hand = self.players[self.turn].hand
        for meld in melds_of(frozenset(hand | {top}), self.rules["ace_high_run"]):
            if top in meld.cards and self._may_lay(len(meld.cards) - 1):
                found[f"take {meld.card_text(top)} with {meld.text(leave_out=top)}"] = (meld, None)
        if self.rules["pickup"] == "meld_or_sapaw":
            for text, growth in self._fits(top).items():
                found[f"take {text}"] = growth
        return found

    def _fits(self, card: str) -> dict[str, tuple[Meld, Laid]]:
        """R10: the melds on the table that the card alone fits, as ``card on meld``."""
        return {
            f"{meld.card_text(card)} on {laid.meld.text()}": (meld, laid)
            for laid in self.table
            for meld in grown(laid.meld, card, self.rules["ace_high_run"])
        }

    def _exposures(self) -> dict[str, Meld]:
        """R8."""
        melds = melds_of(frozenset(self.players[self.turn].hand), self.rules["ace_high_run"])
        return {f"expose {meld.text()}": meld for meld in melds if self._may_lay(len(meld.cards))}

    def _face_downs(self) -> dict[str, Meld]:
        """R11 secret_facedown: a quad, never a run."""
        if not self.rules["secret_facedown"] or not self._may_lay(4):
            return {}
        secrets = self.secrets_in(self.players[self.turn].hand, self.turn)
        return {f"secret {meld.text()}": meld for meld in secrets if meld.kind == "set"}

    def _sapaws(self) -> dict[str, tuple[str, Meld, Laid]]:
        """R10."""
        if not self._may_lay(1):
            return {}
        return {
            f"sapaw {text}": (card, *growth)
            for card in self.players[self.turn].hand
            for text, growth in self._fits(card).items()
        }

    def _discards(self) -> dict[str, str]:
        """R14, with R7 (free: not the taken card unless it is the only one) and R10 (no_dump_sapawable)."""
        hand = self.players[self.turn].hand
        allowed = hand - {self.taken} or hand
        if self.rules["no_dump_sapawable"]:
            allowed = {card for card in allowed if not self._fits(card)} or allowed
        return {f"discard {card}": card for card in allowed}

    # Actions

    def push(self, text: str) -> None:
        """Play the action with this canonical text."""
        if text not in self.legal_actions():
            raise ValueError(f"{text!r} is not legal")
        self.play(text)

    def play(self, text: str) -> None:
        """Play an action that is known to be legal."""
        self.time += 1
        word = text.split()[0]
        {
            "draw": self._draw,
            "call": self._call,
            "take": self._take,
            "expose": self._expose,
            "secret": self._lay_face_down,
            "sapaw": self._sapaw,
            "discard": self._discard,
            "fold": self._answer,
            "show": self._answer,
            "challenge": self._answer,
        }[word](text)

    def _unblock(self) -> None:
        """R18: cleared when the seat draws or takes."""
        if self.rules["sapaw_block"] == "next_turn":
            self.players[self.turn].blocked = False

    def _draw(self, text: str) -> None:
        player = self.players[self.turn]
        card = self.stock.pop(0)
        if self.rules["kang"] and not is_joker(card):
            # R12: the fourth of a rank while the other three are in the hand
            player.kang |= sum(held[0] == card[0] for held in player.hand) == 3
        player.hand.add(card)
        player.drawn[card] = self.time
        self.takes = 0
        self._unblock()
        self.phase = "play"
        if not self.stock and self.rules["exhaustion"] == "at_once":
            self._exhaust()

    def _take(self, text: str) -> None:
        meld, laid = self._takes()[text]
        player = self.players[self.turn]
        card = self.pile.pop()
        player.hand.add(card)
        player.picked.add(card)
        self.takes += 1
        self._unblock()
        self.phase = "play"
        if meld is None:
            self.taken = card
            if self.takes == TAKES_IN_A_ROW:
                self._end("void", None)
        elif laid is None:
            self._lay(meld)
        else:
            self._lay_on(card, meld, laid)

    def _expose(self, text: str) -> None:
        self._lay(self._exposures()[text])

    def _lay(self, meld: Meld) -> None:
        """R8, R9: the meld goes face up on the table."""
        secrets = self.secrets_counted(set(meld.cards), self.turn)
        self.table.append(Laid(self.turn, meld, set(meld.cards), self.time, self.turn_number, secrets))
        self._open_with(meld)

    def _lay_face_down(self, text: str) -> None:
        quad = self._face_downs()[text]
        self.players[self.turn].quads.append(quad)
        self._open_with(quad)

    def _open_with(self, meld: Meld) -> None:
        player = self.players[self.turn]
        for card in meld.cards:
            player.lose(card)
        player.opened = True
        self._win_if_empty()

    def _sapaw(self, text: str) -> None:
        self._lay_on(*self._sapaws()[text])
        self._win_if_empty()

    def _lay_on(self, card: str, meld: Meld, laid: Laid) -> None:
        """R10, R12 sagasa, R18."""
        player, owner = self.players[self.turn], self.players[laid.owner]
        mine = laid.owner == self.turn
        if self.rules["sagasa"] and mine and meld.kind == "set" and player.drawn.get(card, -1) > laid.time:
            player.sagasas += 1
        laid.meld = meld
        if mine:
            laid.own.add(card)
        if self.rules["sapaw_block"] != "none" and (not mine or self.rules["self_sapaw_blocks"]):
            owner.blocked = True
        player.lose(card)

    def _win_if_empty(self) -> None:
        """R15."""
        if not self.players[self.turn].hand:
            self._end("tongits", self.turn)

    def _discard(self, text: str) -> None:
        card = self._discards()[text]
        self.players[self.turn].lose(card)
        self.pile.append(card)
        self.taken = None
        self._win_if_empty()
        if self.phase == "over":
            return
        if not self.stock:
            self._exhaust()
            return
        self.turn = (self.turn + 1) % SEATS
        self.turn_number += 1
        self.phase = "draw"

    def _call(self, text: str) -> None:
        """R17, R19."""
        self.caller = self.turn
        opponents = [(self.caller + step) % SEATS for step in (1, 2)]
        self.asked = [seat for seat in opponents if self.may_answer(seat)]
        self.phase = "answer"
        if self.rules["answer"] == "show":
            self.said = dict.fromkeys(self.asked, "show")
            self.asked = []
        self._next_answer()

    def _answer(self, text: str) -> None:
        self.said[self.turn] = text
        self._next_answer()

    def _next_answer(self) -> None:
        if self.asked:
            self.turn = self.asked.pop(0)
        else:
            self._compare()

    # Endings

    def _compare(self) -> None:
        """R20: the caller and all who challenged or showed."""
        assert self.caller is not None
        opponents = [seat for seat, answer in self.said.items() if answer != "fold"]  # in order of play
        counts = {seat: self.count(seat) for seat in [self.caller, *opponents]}
        tied = [seat for seat in opponents if counts[seat] == min(counts.values())]
        caller_is_lowest = counts[self.caller] == min(counts.values())
        if not tied or (caller_is_lowest and self.rules["call_tie"] == "caller"):
            self._end("draw", self.caller)
        else:
            self._end("draw", tied[0] if self.rules["challenger_tie"] == "next_after_caller" else tied[-1])

    def _exhaust(self) -> None:
        """R21 to R24; the seat in turn drew the last card."""
        seats = [(self.turn + step) % SEATS for step in range(SEATS)]
        able = [seat for seat in seats if self.may_answer(seat)]
        if not able and self.rules["none_opened"] == "void":
            self._end("void", None)
            return
        able = able or seats
        self._end("exhaustion", min(able, key=self.count))  # R22: the first of equal ones, the drawer first

    def _end(self, ending: str, winner: int | None) -> None:
        self.ending, self.winner, self.phase = ending, winner, "over"

    # Settlement

    def outcome(self) -> dict[str, Any] | None:
        """How the hand ended: ending, winner, counts, payments, roles; None while it runs."""
        if self.phase != "over":
            return None
        counts = [self.count(seat) for seat in range(SEATS)]
        return {
            "ending": self.ending,
            "winner": self.winner,
            "counts": counts,
            "payments": self._payments(counts),
            "roles": [self._role(seat) for seat in range(SEATS)],
        }

    def _role(self, seat: int) -> str | None:
        """The payout role of a loser; None for the winner or where nobody won."""
        if self.winner is None or seat == self.winner:
            return None
        if self.ending == "spread":
            return "plain"  # R16
        if not self.may_answer(seat):
            return "burned"  # R24
        if self.ending == "draw" and seat == self.caller:
            return "failed_caller"
        return "challenged" if self.said.get(seat) == "challenge" else "plain"

    def _payments(self, counts: Sequence[int]) -> list[int]:
        payments = [0] * SEATS
        if self.winner is None:
            return payments
        payout, extras, factor = self.rules["payout"], self._extras(), self._factor()
        for seat in range(SEATS):
            role = self._role(seat)
            if role is None:
                continue
            base = payout["tongits" if self.ending == "spread" else self.ending][role]
            per_point = payout["per_point"] * payout.get("point_factor", {}).get(role, 1)
            amount = (base + extras + per_point * counts[seat]) * factor
            payments[seat] -= amount
            payments[self.winner] += amount
        return payments

    def _winners_cards(self) -> set[str]:
        """The cards in the winner's hand and laid by the winner on own melds; not those laid on others' melds."""
        assert self.winner is not None
        player = self.players[self.winner]
        melds = [set(quad.cards) for quad in player.quads]
        melds += [laid.own for laid in self.table if laid.owner == self.winner]
        return player.hand.union(*melds)

    def _extras(self) -> int:
        """What the events cost each loser on top."""
        payout, number = self.rules["payout"], self._numbers()
        extras: int = number["taga_loob"] * max(payout["per_secret"], 1)  # R12
        for name in ("ace", "king", "secret", "sagasa", "escalera"):
            extras += number[name] * payout[f"per_{name}"]
        return extras

    def _numbers(self) -> dict[str, int]:
        """How often the winner earned each extra."""
        assert self.winner is not None
        player, cards = self.players[self.winner], self._winners_cards()
        return {
            "ace": sum(card[0] == "A" for card in cards),
            "king": sum(card[0] == "K" for card in cards),
            "secret": self._secrets_paid(),
            "sagasa": player.sagasas,
            "escalera": self._escaleras(),
            "taga_loob": most_disjoint(player.dealt, self._melds(player.dealt)) if self.rules["taga_loob"] else 0,
        }

    def events(self) -> dict[str, int]:
        """What the winner of a hand that is over earned, by name, none that is 0; the kang as 1."""
        if self.winner is None:
            return {}
        numbers = {**self._numbers(), "kang": int(self._kang_counts())}
        return {name: number for name, number in numbers.items() if number}

    def _melds(self, cards: set[str]) -> tuple[Meld, ...]:
        return melds_of(frozenset(cards), self.rules["ace_high_run"])

    def _secrets_paid(self) -> int:
        """R11: in the hand, face down, or exposed whole in the turn that ended the hand (secret_at_once: whenever)."""
        assert self.winner is not None
        player = self.players[self.winner]
        exposed = [laid for laid in self.table if laid.owner == self.winner]
        if not self.rules["secret_at_once"]:
            exposed = [laid for laid in exposed if laid.turn_number == self.turn_number]
        in_hand = self.secrets_counted(player.hand, self.winner)
        return in_hand + len(player.quads) + sum(laid.secrets for laid in exposed)

    def _escaleras(self) -> int:
        """R13."""
        length: int = self.rules["escalera_length"]
        if not length:
            return 0
        assert self.winner is not None
        own = [laid for laid in self.table if laid.owner == self.winner and laid.meld.kind == "run"]
        in_hand = long_runs_in_best_partition(self.players[self.winner].hand, length, self.rules)
        return in_hand + sum(len(laid.own) >= length for laid in own)

    def _kang_counts(self) -> bool:
        """R12: once, and only if the player wins by Tongits."""
        return self.winner is not None and self.players[self.winner].kang and self.ending == "tongits"

    def _factor(self) -> int:
        """R12 kang, R28 variable_payout, R23 void_carries."""
        assert self.winner is not None
        factor: int = self.rules["payout"].get("kang_factor", 2) if self._kang_counts() else 1
        jokers = sum(map(is_joker, self._winners_cards())) if self.rules["variable_payout"] else 0
        voids = self.voids if self.rules["void_carries"] else 0
        return factor * (1 + jokers) * (1 + voids)
