"""What a hand reached, in names that begin with a clause: random runs show by them what they have covered.

Seen on the twin: whatever the engine does, a name means what the rules text says.
"""

from __future__ import annotations

from typing import Any

from twin import SEATS, Twin
from twin_melds import is_all_melds, is_joker, melds_of

NAMES = (
    "R3 run with the ace high",
    "R4 joker in a run",
    "R4 joker in a set",
    "R4 joker laid off",
    "R4 joker discarded",
    "R4 joker taken",
    "R6 opened in the first turn",
    "R7 take for a new meld",
    "R7 take laid off",
    "R7 free take",
    "R7 taken card may not be discarded",
    "R7 taken card discarded as the only one",
    "R7 void by takes in a row",
    "R8 two melds in one turn",
    "R10 sapaw on an opponent's meld",
    "R10 sapaw before opening",
    "R10 discard refused",
    "R10 every discard fits a meld",
    "R11 quad laid face down",
    "R11 quad of a loser face down",
    "R11 secret paid from the hand",
    "R11 secret paid face down",
    "R11 secret paid on the table",
    "R11 run of five paid",
    "R11 protected answers",
    "R11 protected wins at exhaustion",
    "R12 sagasa paid",
    "R12 kang paid",
    "R12 kang without Tongits",
    "R12 taga-loob paid",
    "R13 escalera paid",
    "R15 Tongits by expose",
    "R15 Tongits by secret",
    "R15 Tongits by sapaw",
    "R15 Tongits by take",
    "R15 Tongits by discard",
    "R15 Tongits opened in the last turn",
    "R15 emptying the hand refused",
    "R16 spread",
    "R16 two spreads",
    "R17 call",
    "R18 call blocked",
    "R19 nobody may answer",
    "R19 fold",
    "R19 challenge",
    "R19 show",
    "R19 show unasked",
    "R20 all fold",
    "R20 caller beats a challenge",
    "R20 caller loses",
    "R20 caller wins with equal counts",
    "R20 caller loses with equal counts",
    "R20 the better of two challengers wins",
    "R20 two challengers with equal counts",
    "R21 exhaustion after the turn",
    "R21 exhaustion at once",
    "R22 equal counts, the drawer wins",
    "R22 equal counts, a later one wins",
    "R23 void at exhaustion",
    "R23 lowest where nobody opened",
    "R23 payments after void hands",
    "R24 burned loser",
    "R28 call at count 0 in spite of a block",
    "R28 payments for jokers",
)
"""All that a Watch can see, in the order of the clauses."""


class Watch:
    """Looks at every action of a hand before it is played, and at the end."""

    def __init__(self, twin: Twin) -> None:
        self.twin = twin
        self.reached: set[str] = set()
        self.last = ""
        self.opened_at_the_turn = False
        self.laid_in_the_turn = 0

    def note(self, name: str, holds: bool = True) -> None:
        """The name, if it holds."""
        if holds:
            self.reached.add(name)

    def sees(self, text: str, legal: list[str]) -> None:
        """An action about to be played, chosen from the legal ones."""
        twin = self.twin
        self.last = text.split()[0]
        if twin.phase == "draw" or (twin.turn_number == 0 and twin.time == 0):
            self.opened_at_the_turn = twin.players[twin.turn].opened
            self.laid_in_the_turn = 0
        if twin.phase == "draw":
            self._sees_start(text, legal)
        elif twin.phase == "play":
            self._sees_play(text, legal)
        else:
            self.note(f"R19 {text}")
            self.note("R11 protected answers", not twin.players[twin.turn].opened)

    def _sees_start(self, text: str, legal: list[str]) -> None:
        player = self.twin.players[self.twin.turn]
        if player.opened and player.blocked:
            self.note("R18 call blocked", "call" not in legal)
            self.note("R28 call at count 0 in spite of a block", text == "call")
        self.note("R17 call", text == "call")
        if self.last == "take":
            self.note("R4 joker taken", is_joker(self.twin.pile[-1]))
            self.note("R7 take for a new meld", " with " in text)
            self.note("R7 take laid off", " on " in text)
            self.note("R7 free take", len(text.split()) == 2)

    def _sees_play(self, text: str, legal: list[str]) -> None:
        twin = self.twin
        hand = twin.players[twin.turn].hand
        if self.last == "expose" or self.last == "secret":
            self._sees_meld(text)
        elif self.last == "sapaw":
            self._sees_sapaw(text)
        else:
            self._sees_discard(text, legal)
        if twin.rules["final_discard_required"] and len(hand) <= 4:
            whole = [meld for meld in melds_of(frozenset(hand), twin.rules["ace_high_run"]) if set(meld.cards) == hand]
            self.note("R15 emptying the hand refused", bool(whole))

    def _sees_meld(self, text: str) -> None:
        self.laid_in_the_turn += 1
        cards = text.split()[1:]
        self.note("R3 run with the ace high", len(cards) > 1 and cards[-1][0] == "A" and cards[0][0] != "A")
        self.note("R4 joker in a run", any("=" in card for card in cards))
        self.note("R4 joker in a set", any(is_joker(card) for card in cards))
        self.note("R6 opened in the first turn", self.twin.turn_number == 0)
        self.note("R8 two melds in one turn", self.laid_in_the_turn == 2)
        self.note("R11 quad laid face down", self.last == "secret")

    def _sees_sapaw(self, text: str) -> None:
        twin = self.twin
        card = text.split()[1].split("=")[0]
        below = text.split(" on ")[1]
        owner = next(laid.owner for laid in twin.table if laid.meld.text() == below)
        self.note("R4 joker laid off", is_joker(card))
        self.note("R10 sapaw on an opponent's meld", owner != twin.turn)
        self.note("R10 sapaw before opening", not twin.players[twin.turn].opened)

    def _sees_discard(self, text: str, legal: list[str]) -> None:
        twin = self.twin
        hand = twin.players[twin.turn].hand
        discards = [action for action in legal if action.startswith("discard")]
        self.note("R4 joker discarded", is_joker(text.split()[1]))
        if twin.taken is not None:
            self.note("R7 taken card may not be discarded", f"discard {twin.taken}" not in discards)
            self.note("R7 taken card discarded as the only one", text == f"discard {twin.taken}")
        if twin.rules["no_dump_sapawable"]:
            self.note("R10 discard refused", len(discards) < len(hand - {twin.taken}))
            self.note("R10 every discard fits a meld", bool(twin._fits(text.split()[1])))

    def at_the_end(self) -> set[str]:
        """Everything reached, once the hand is over."""
        twin = self.twin
        outcome = twin.outcome()
        assert outcome is not None
        self.note("R12 kang without Tongits", twin.ending != "tongits" and any(each.kang for each in twin.players))
        self.note("R24 burned loser", "burned" in outcome["roles"])
        for seat, each in enumerate(twin.players):
            self.note("R11 quad of a loser face down", seat != twin.winner and bool(each.quads))
        if twin.winner is None:
            self.note("R7 void by takes in a row" if twin.stock else "R23 void at exhaustion")
            return self.reached
        self._sees_extras()
        match twin.ending:
            case "tongits":
                self._sees_tongits()
            case "spread":
                spreads = sum(is_all_melds(each.hand, twin.rules) for each in twin.players)
                self.note("R16 two spreads" if spreads > 1 else "R16 spread")
            case "draw":
                self._sees_call(outcome)
            case _:
                self._sees_exhaustion(outcome)
        return self.reached

    def _sees_extras(self) -> None:
        twin, events = self.twin, self.twin.events()
        assert twin.winner is not None
        winner = twin.players[twin.winner]
        in_hand = twin.secrets_counted(winner.hand, twin.winner)
        self.note("R11 secret paid from the hand", in_hand > 0)
        self.note("R11 secret paid face down", bool(winner.quads))
        self.note("R11 secret paid on the table", events.get("secret", 0) > in_hand + len(winner.quads))
        runs = [meld for meld in twin.secrets_in(winner.hand, twin.winner) if meld.kind == "run"]
        self.note("R11 run of five paid", bool(runs))
        self.note("R12 sagasa paid", "sagasa" in events)
        self.note("R12 kang paid", "kang" in events)
        self.note("R12 taga-loob paid", "taga_loob" in events)
        self.note("R13 escalera paid", "escalera" in events)
        self.note("R23 payments after void hands", bool(twin.rules["void_carries"] and twin.voids))
        self.note(
            "R28 payments for jokers", twin.rules["variable_payout"] and any(map(is_joker, twin._winners_cards()))
        )

    def _sees_tongits(self) -> None:
        self.note(f"R15 Tongits by {self.last}")
        self.note("R15 Tongits opened in the last turn", not self.opened_at_the_turn)

    def _sees_call(self, outcome: dict[str, Any]) -> None:
        twin, counts = self.twin, outcome["counts"]
        assert twin.caller is not None
        compared = [seat for seat, answer in twin.said.items() if answer != "fold"]
        self.note("R19 nobody may answer", not twin.said)
        self.note("R19 show unasked", twin.rules["answer"] == "show" and bool(twin.said))
        self.note("R20 all fold", bool(twin.said) and not compared)
        equal = any(counts[seat] == counts[twin.caller] for seat in compared)
        if twin.winner == twin.caller:
            self.note("R20 caller beats a challenge", bool(compared))
            self.note("R20 caller wins with equal counts", equal)
            return
        self.note("R20 caller loses")
        self.note("R20 caller loses with equal counts", counts[twin.winner] == counts[twin.caller])
        if len(compared) == 2:
            tied = counts[compared[0]] == counts[compared[1]]
            self.note("R20 two challengers with equal counts" if tied else "R20 the better of two challengers wins")

    def _sees_exhaustion(self, outcome: dict[str, Any]) -> None:
        twin, counts = self.twin, outcome["counts"]
        assert twin.winner is not None
        able = [seat for seat in range(SEATS) if twin.may_answer(seat)]
        self.note("R21 exhaustion after the turn" if twin.pile and self.last == "discard" else "R21 exhaustion at once")
        self.note("R23 lowest where nobody opened", not able)
        self.note("R11 protected wins at exhaustion", twin.protected(twin.winner))
        able = able or list(range(SEATS))
        if [counts[seat] for seat in able].count(counts[twin.winner]) > 1:
            drawer = "the drawer" if twin.turn == twin.winner else "a later one"
            self.note(f"R22 equal counts, {drawer} wins")


def clauses_of(reached: set[str]) -> list[str]:
    """The clauses that the names begin with, in order."""
    return sorted({name.split()[0] for name in reached}, key=lambda clause: int(clause[1:]))
