"""All faults that a position can have, each with a sentence that explains the fault."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from tongits_core._arguments import cut
from tongits_core._errors import no_such_joker
from tongits_core.cards import card_text
from tongits_core.errors import PositionError
from tongits_core.position.facts import MOST_POT, RANKS, SEATS, Facts, Laid
from tongits_core.position.history import contradiction

__all__ = ["MOST_POT", "Status", "flaws", "refuse", "refuse_pot"]


class Status(enum.Flag):
    """The faults of a position; VALID if there are none.

    >>> Status.PILE | Status.COUNTS
    <Status.COUNTS|PILE: 24>
    """

    VALID = 0
    CARD_TWICE = enum.auto()
    """A card stands in two places (R1)."""
    NO_SUCH_CARD = enum.auto()
    """A joker that these rules do not have (R1)."""
    BAD_MELD = enum.auto()
    """A meld on the table whose cards form no meld (R3, R4)."""
    COUNTS = enum.auto()
    """Hands, table, pile and stock do not add up to the deck (R1)."""
    PILE = enum.auto()
    """The pile does not fit the stock: each turn takes one card and leaves one (R7, R14). Or its top is forgotten."""
    STOCK = enum.auto()
    """More cards than the deal leaves, or none at the start of a turn (R1, R21)."""
    HAND = enum.auto()
    """An empty hand has already won (R15), and the counts must name the own hand's size."""
    OWNERSHIP = enum.auto()
    """The cards that a seat holds and has laid are more or fewer than it ever had, sapaws included (R1, R10)."""
    SECRET = enum.auto()
    """A face-down secret that is no quad, that the rules do not have, or for which no rank is left (R11)."""
    BLOCK = enum.auto()
    """A block without a face-up meld of that seat, or without blocks in the rules (R18)."""
    CALL = enum.auto()
    """Phase answer without a caller, a caller in another phase, or a caller that cannot have called (R17, R19)."""
    ANSWERS = enum.auto()
    """Answers without a call, by the caller, by the seat asked now, by a burned seat, or not in the rules (R19)."""
    TURN = enum.auto()
    """A first turn of another seat than the dealer's, or with a draw, take or call (R6)."""
    KNOWN = enum.auto()
    """A card said to be in another hand, or laid by a seat, that cannot be there (R7, R10)."""
    EXTRAS = enum.auto()
    """Notes on takes, secrets, sagasa, kang or voids that do not fit the position or its rules (R7, R11, R12, R23)."""
    POT = enum.auto()
    """A pot or a streak that these rules cannot have (R25)."""
    HISTORY = enum.auto()
    """A history that, replayed from the deal, does not lead to the table of the position, or names forgotten cards."""


Flaw = tuple[Status, str]
TIMES = ("", "", "twice ", "many times ")


def flaws(facts: Facts) -> list[Flaw]:
    """All faults of a position, the most useful first."""
    found = [*_cards(facts), *_melds(facts), *_secrets(facts), *_turn(facts), *_hand(facts)]
    if not any(status in Status.CARD_TWICE | Status.NO_SUCH_CARD | Status.BAD_MELD for status, _ in found):
        found += [*_sums(facts), *_ownership(facts), *_history(facts)]
    return [*found, *_call(facts), *_answers(facts), *_block(facts), *_known(facts), *_extras(facts), *_pot(facts)]


def _places(facts: Facts) -> Iterator[tuple[int, str]]:
    """Every card that the position shows, and its place."""
    for card in facts.hand:
        yield card, "the hand"
    for laid in facts.table:
        place = f"{cut(str(laid))} of seat {laid.owner}"
        for card in laid.cards:
            yield card, place
    for card in facts.discards:
        yield card, "the discards"


def _cards(facts: Facts) -> Iterator[Flaw]:
    times = Counter(card for card, _ in _places(facts))
    for card in sorted(card for card, number in times.items() if number > 1):
        places = Counter(place for each, place in _places(facts) if each == card)
        where = " and ".join(f"{TIMES[min(number, 3)]}in {place}" for place, number in islice(places.items(), 3))
        yield Status.CARD_TWICE, f"{card_text(card)} stands {where} (R1)"
    for card in sorted(times):
        if card >= 52 + facts.rules.jokers:
            yield Status.NO_SUCH_CARD, str(no_such_joker(card_text(card), facts.rules.jokers))


def _melds(facts: Facts) -> Iterator[Flaw]:
    for laid in facts.table:
        if laid.facedown:
            continue
        if laid.meld is None:
            jokers = any(card >= 52 for card in laid.cards)
            standing = "; a joker in a run is written with its card, as Xr=5s" if jokers else ""
            yield Status.BAD_MELD, f"{cut(str(laid))} of seat {laid.owner} is no meld{standing} (R3, R4)"
        elif not facts.rules.ace_high_run and laid.meld.kind == "run" and str(laid.meld)[-2] == "A":
            yield Status.BAD_MELD, f"{laid} of seat {laid.owner} needs ace_high_run (R3)"


def _secrets(facts: Facts) -> Iterator[Flaw]:
    laid_down = [laid for laid in facts.table if laid.facedown]
    if laid_down and not (facts.rules.secret_facedown and facts.rules.secret != "off"):
        yield Status.SECRET, f"no secret lies face down under {facts.rules} (R11)"
    for laid in laid_down:
        if laid.owner == facts.seat:
            if len(laid.cards) != 4 or len({card % 13 for card in laid.cards}) != 1 or max(laid.cards) >= 52:
                yield Status.SECRET, f"{cut(str(laid))}: a face-down secret is four natural cards of one rank (R11)"
        elif laid.cards:
            yield Status.SECRET, f"{cut(str(laid))}: seat {facts.seat} cannot see the secret of seat {laid.owner} (R11)"
    shown = {card for card, _ in _places(facts)} | {card for ids in facts.known for card in ids}
    free = sum(1 for rank in range(13) if not any(card < 52 and card % 13 == rank for card in shown))
    others = sum(1 for laid in laid_down if laid.owner != facts.seat)
    if others > free:
        yield Status.SECRET, f"{others} secrets lie face down, but only {free} ranks are wholly unseen (R11)"


def _pile_size(facts: Facts) -> int:
    return len(facts.discards) + facts.forgotten


def _deal_stock(facts: Facts) -> int:
    return 15 + facts.rules.jokers


def _is_first_turn(facts: Facts) -> bool:
    """R6: with a full stock and no pile, nothing has been drawn; what was taken lies on the table or is known."""
    untouched = _pile_size(facts) == 0 and facts.stock == _deal_stock(facts)
    return untouched and facts.phase == "play" and not facts.table and facts.taken is None


def _turn(facts: Facts) -> Iterator[Flaw]:
    if facts.stock > _deal_stock(facts):
        yield Status.STOCK, f"stock={facts.stock}: the deal leaves {_deal_stock(facts)} (R1)"
    elif facts.stock == 0 and facts.phase in ("draw", "answer"):
        yield Status.STOCK, "no turn starts with an empty stock (R21)"
    if _is_first_turn(facts) and facts.turn != 0:
        yield Status.TURN, f"the first turn is the dealer's, seat 0, not seat {facts.turn}'s (R6)"
    yield from _pile(facts)


def _pile(facts: Facts) -> Iterator[Flaw]:
    totals = [_deal_stock(facts), _deal_stock(facts) + 1]  # within a turn, and between two
    when = "at the end of a hand"
    if facts.phase != "over":
        totals = totals[:1] if facts.phase == "play" else totals[1:]
        when = "once a card is drawn or taken" if facts.phase == "play" else "at the start of a turn"
    if facts.stock <= _deal_stock(facts) and _pile_size(facts) + facts.stock not in totals:
        fitting = " or ".join(f"{total} - stock = {total - facts.stock}" for total in totals)
        yield (
            Status.PILE,
            f"{_discards(facts)} do not fit a stock of {facts.stock}: {when} the pile holds {fitting} (R7, R14)"
            f"{_how_to_forget(facts, totals[-1] - facts.stock)}",
        )
    if facts.forgotten and not facts.discards and facts.phase in ("draw", "answer"):
        yield (
            Status.PILE,
            f"forgotten={facts.forgotten}, but discards= names no card: the top of the pile always lies open (R7)",
        )


def _discards(facts: Facts) -> str:
    """The size of the pile, in words."""
    return f"{len(facts.discards)} discards" + (f" and {facts.forgotten} forgotten ones" if facts.forgotten else "")


def _how_to_forget(facts: Facts, size: int) -> str:
    """How to say that cards of a pile of this size are not remembered, if that is what is missing."""
    missing = size - len(facts.discards)
    if missing <= facts.forgotten or facts.history or facts.phase == "over" or not facts.discards:
        return ""
    return f"; forgotten={missing} if {missing} of them are not remembered"


def _hand(facts: Facts) -> Iterator[Flaw]:
    if facts.counts[facts.seat] != len(facts.hand):
        yield (
            Status.HAND,
            f"counts give seat {facts.seat} {facts.counts[facts.seat]} cards, its hand holds {len(facts.hand)} (R1)",
        )
    for seat in range(SEATS):
        if facts.counts[seat] == 0 and facts.phase != "over":
            yield Status.HAND, f"seat {seat} has no card left and so has won (R15)"


def _sums(facts: Facts) -> Iterator[Flaw]:
    deck = 52 + facts.rules.jokers
    table = sum(4 if laid.facedown else len(laid.cards) for laid in facts.table)
    hands = sum(facts.counts) - facts.counts[facts.seat] + len(facts.hand)
    total = hands + table + _pile_size(facts) + facts.stock
    if total != deck:
        yield (
            Status.COUNTS,
            f"{hands} cards in the hands, {table} on the table, {_discards(facts)} and {facts.stock} in "
            f"the stock are {total}, not {deck}{', jokers included' if facts.rules.jokers else ''} (R1)",
        )


def _ownership(facts: Facts) -> Iterator[Flaw]:
    """A seat owns 12 cards between turns, 13 in its turn: in its hand, on its own melds and on melds of others."""
    if facts.phase == "over":
        return
    foreign = set(facts.sapaw)
    for seat in range(SEATS):
        own = [laid for laid in facts.table if laid.owner == seat]
        others = [laid for laid in facts.table if laid.owner != seat and not laid.facedown]
        visible = facts.counts[seat] + sum(4 if laid.facedown else len(set(laid.cards) - foreign) for laid in own)
        owned = 12 + (facts.phase == "play" and facts.turn == seat)
        if foreign:
            least, most = 0, sum(len(foreign & set(laid.cards)) for laid in others)
        else:
            least = -sum(len(laid.cards) - 3 for laid in own if not laid.facedown)
            most = sum(len(laid.cards) - 3 for laid in others)
        if not least <= owned - visible <= most:
            yield (
                Status.OWNERSHIP,
                f"seat {seat} holds {facts.counts[seat]} cards and laid {visible - facts.counts[seat]}, not {owned} in "
                "all, and sapaws do not explain it (R1, R10)",
            )


def _history(facts: Facts) -> Iterator[Flaw]:
    if facts.history and facts.forgotten:
        yield Status.HISTORY, f"forgotten={facts.forgotten} beside a history, which names every discard (R14)"
    elif complaint := contradiction(facts):
        yield Status.HISTORY, complaint


def _opened(facts: Facts, seat: int) -> bool:
    return any(laid.owner == seat for laid in facts.table)


def _may_compare(facts: Facts, seat: int) -> bool:
    return _opened(facts, seat) or facts.rules.secret_protects


def _call(facts: Facts) -> Iterator[Flaw]:
    if facts.phase == "answer":
        if facts.caller is None:
            yield Status.CALL, "an answer needs a caller= (R19)"
        elif facts.caller == facts.turn:
            yield Status.CALL, f"seat {facts.turn} called and is not asked for an answer (R19)"
        elif facts.rules.answer == "show":
            yield Status.CALL, f"nobody is asked under answer=show (R19); rules {facts.rules}"
        if not _may_compare(facts, facts.turn):
            yield Status.CALL, f"seat {facts.turn} has not opened and is not asked for an answer (R19)"
    elif facts.caller is not None and facts.phase != "over":
        yield Status.CALL, f"caller= belongs to phase=answer, not {facts.phase} (R17)"
    if facts.caller is not None:
        if not _opened(facts, facts.caller):
            yield Status.CALL, f"seat {facts.caller} has not opened and cannot have called (R17)"
        elif facts.caller in facts.blocked and not facts.rules.zero_count_fight:
            yield Status.CALL, f"seat {facts.caller} is blocked and cannot have called (R18)"


def _answers(facts: Facts) -> Iterator[Flaw]:
    for seat, answer in enumerate(facts.answers):
        if answer is None:
            continue
        if facts.caller is None or seat == facts.caller:
            yield Status.ANSWERS, f"seat {seat} has no call of another to answer (R19)"
        elif seat == facts.turn and facts.phase == "answer":
            yield Status.ANSWERS, f"seat {seat} is asked now and has not answered (R19)"
        elif not _may_compare(facts, seat):
            yield Status.ANSWERS, f"seat {seat} has not opened and gives no answer (R19)"
        if answer != "challenge" and answer != {"fold_or_challenge": "fold"}.get(facts.rules.answer, "show"):
            yield Status.ANSWERS, f"{answer} is no answer under answer={facts.rules.answer} (R19)"
    if facts.phase == "answer" and facts.caller is not None:
        for step in range(1, (facts.turn - facts.caller) % SEATS):
            seat = (facts.caller + step) % SEATS
            if facts.answers[seat] is None and _opened(facts, seat):
                yield Status.ANSWERS, f"seat {seat} answers before seat {facts.turn} and has given no answer (R19)"


def _block(facts: Facts) -> Iterator[Flaw]:
    for seat in facts.blocked:
        if facts.rules.sapaw_block == "none":
            yield Status.BLOCK, f"seat {seat} is blocked, but sapaw_block=none (R18)"
        elif not any(laid.owner == seat and not laid.facedown for laid in facts.table):
            yield Status.BLOCK, f"seat {seat} is blocked without a face-up meld to lay off on (R18)"


def _known(facts: Facts) -> Iterator[Flaw]:
    shown = {card for card, _ in _places(facts)}
    for seat, ids in enumerate(facts.known):
        if ids and facts.rules.pickup != "free":
            yield Status.KNOWN, f"nobody's cards are known under pickup={facts.rules.pickup} (R7)"
        elsewhere = [card for card in ids if (card not in facts.hand if seat == facts.seat else card in shown)]
        if elsewhere or len(ids) > facts.counts[seat]:
            yield Status.KNOWN, f"seat {seat} cannot hold {', '.join(map(card_text, elsewhere or ids))} (R7)"
    named = Counter(card for ids in facts.known for card in ids)
    for card in (card for card, number in named.items() if number > 1):
        yield Status.KNOWN, f"{card_text(card)} is known in two hands (R1)"
    laid_off = {card for laid in facts.table if not laid.facedown for card in laid.cards}
    for card in facts.sapaw:
        if card not in laid_off:
            yield Status.KNOWN, f"{card_text(card)} lies on no face-up meld, so it is no sapaw (R10)"


def _extras(facts: Facts) -> Iterator[Flaw]:
    yield from _takes(facts)
    yield from _own_notes(facts)
    rules = facts.rules
    for seat in range(SEATS):
        if facts.shown[seat] > _wholes(facts, seat) or (facts.shown[seat] and rules.secret == "off"):
            yield Status.EXTRAS, f"shown={seat}:{facts.shown[seat]}: seat {seat} has no such secrets on the table (R11)"
    if facts.voids and not rules.void_carries:
        yield Status.EXTRAS, f"voids={facts.voids} belongs to void_carries=yes (R23)"
    elif facts.voids > 255:
        yield Status.EXTRAS, f"voids={facts.voids}: at most 255 are counted (R23)"


def _takes(facts: Facts) -> Iterator[Flaw]:
    free = facts.rules.pickup == "free"
    if facts.taken is not None and not (free and facts.phase in ("play", "over")):
        yield Status.EXTRAS, "taken= belongs to phase=play or over under pickup=free (R7)"
    elif facts.taken is not None and facts.taken not in _may_be_taken(facts):
        places = f"{'hand=' if facts.turn == facts.seat else f'known={facts.turn}:'} or on the table"
        yield Status.EXTRAS, f"taken={card_text(facts.taken)}: what seat {facts.turn} took stands in {places} (R7)"
    if facts.takes > (12 if free else 0):
        yield Status.EXTRAS, f"takes={facts.takes}: at most 12 in a row, under pickup=free (R7)"


def _may_be_taken(facts: Facts) -> set[int]:
    """The cards that can have been taken in the present turn: held cards, cards laid face up, or the discard that ended
    the hand."""
    held = facts.hand if facts.turn == facts.seat else facts.known[facts.turn]
    laid = (card for laid in facts.table if not laid.facedown for card in laid.cards)
    return {*held, *laid, *(facts.discards[-1:] if facts.phase == "over" else ())}


def _own_notes(facts: Facts) -> Iterator[Flaw]:
    rules = facts.rules
    naturals = {card for card in facts.hand if card < 52}
    for name, cards, held in (
        ("dealt", facts.dealt, set(facts.hand) if rules.taga_loob else set()),
        ("late", facts.late, naturals if rules.sagasa else set()),
    ):
        if not set(cards) <= held:
            yield Status.EXTRAS, f"{name}= names cards of the hand, under the option that pays them (R12)"
    trios = {RANKS[min(laid.cards) % 13] for laid in facts.table if laid.owner == facts.seat and _is_set(laid, 3)}
    for joker, ranks in enumerate(facts.late_joker, 52):
        if ranks and not (rules.sagasa and joker in facts.hand and set(ranks) <= trios):
            yield (
                Status.EXTRAS,
                f"late_joker={card_text(joker)}:{ranks}: a joker of the hand, under sagasa=yes, and the ranks of own "
                "trios that lay on the table before it was drawn (R12)",
            )
    if facts.sagasa > (_fours(facts, facts.seat) if rules.sagasa else 0):
        yield Status.EXTRAS, f"sagasa={facts.sagasa}: seat {facts.seat} has no such sets on the table (R12)"
    if facts.kang > (1 if rules.kang else 0):
        yield Status.EXTRAS, f"kang={facts.kang}: 1 under kang=yes, else none (R12)"


def _is_set(laid: Laid, cards: int) -> bool:
    return laid.meld is not None and laid.meld.kind == "set" and len(laid.cards) == cards


def _fours(facts: Facts, seat: int) -> int:
    """R12: number of face-up sets of four; a joker counts as a card of the set."""
    return sum(1 for laid in facts.table if laid.owner == seat and _is_set(laid, 4))


def _wholes(facts: Facts, seat: int) -> int:
    """R11: the most secrets that the seat's melds can include: quads, and runs of five natural cards."""
    sizes = {"set": 4, "run": 5} if facts.rules.secret == "quad_or_run5" else {"set": 4}
    secrets = 0
    for laid in facts.table:
        if laid.owner == seat and laid.meld is not None and laid.meld.kind in sizes:
            secrets += sum(1 for card in laid.cards if card < 52) // sizes[laid.meld.kind]
    return secrets


def _pot(facts: Facts) -> Iterator[Flaw]:
    wins = facts.rules.pot_wins
    if facts.pot and not wins:
        yield Status.POT, f"pot={facts.pot}: there is no pot under {facts.rules} (R25)"
    if facts.pot > MOST_POT:
        yield Status.POT, f"pot={facts.pot}: at most {MOST_POT} chips are counted (R25)"
    if facts.streak is not None and facts.streak[1] >= max(wins, 1):
        limit = f"{wins} wins in a row take the pot and start anew" if wins else "no wins in a row are counted"
        yield Status.POT, f"streak={facts.streak[0]}:{facts.streak[1]}: {limit} (R25)"


def refuse(facts: Facts) -> None:
    """Raise PositionError with all faults, if there are any."""
    _raise(flaws(facts))


def refuse_pot(facts: Facts) -> None:
    """Raise PositionError for a pot or streak that the rules cannot have (R25)."""
    _raise(list(_pot(facts)))


def _raise(found: list[Flaw]) -> None:
    if found:
        raise PositionError("; ".join(text for _, text in found))
