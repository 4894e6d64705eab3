"""The solver for one hand: minimum deadwood (R5), arrangements, discards, melds, pickups. Batches are in _batch."""

from tongits_core.cards._cards cimport (
    Meld, card_of, cards_of, cardset_from, meld_from, meld_of, text_of_card, text_of_meld,
)
from tongits_core._core cimport (
    TG_DECK, TG_JOKER_FITS_HIGH, TG_JOKER_FITS_LOW, TG_JOKERS, TG_OK, TG_PICKUP_NEW_MELD, tg_arrange, tg_arrangement,
    tg_best_discard, tg_card, tg_card_bit, tg_cards, tg_count_points, tg_counting, tg_deadwood_with_sapaw,
    tg_error, tg_lowest_card, tg_meld, tg_meld_add, tg_meld_add_joker, tg_meld_fits, tg_meld_joker_fits, tg_melds,
    tg_melds_free, tg_melds_of, tg_points, tg_without_lowest,
)
from tongits_core.rules._rules cimport NativeRules, native_rules

from collections.abc import Iterable

from tongits_core.solver.results import Arrangement, Discard
from tongits_core._errors import error_of
from tongits_core.errors import CardError


def deadwood(hand, rules=None):
    """The count of a hand: the points of the cards left over by the best partition into melds (R5).

    `hand`: CardSet, text, int mask, or an iterable of card texts or ids, 0 to 54 cards. `rules`: Rules, a text as for
    Rules.parse, or None for `classic`; only the options ace_high_run, joker_points and hidden_melds_count matter.

    Raises CardError for an unknown or doubled card, TypeError for anything but a hand, RulesError for unknown rules.

    >>> deadwood("7s 7h 7d 7c 5c 6c Kd")
    10
    >>> deadwood("Qh Kh Ah As Ad 9c"), deadwood("Qh Kh Ah As Ad 9c", "classic,ace_high_run=yes")
    (29, 11)
    """
    cdef NativeRules native = native_rules(rules)
    return tg_count_points(&native.c.counting, cards_of(hand))


def arrange(hand, rules=None):
    """One best partition of a hand into melds: the first one of `arrangements`.

    `points` are the points of the cards left over (R2), also under hidden_melds_count. Arguments and errors as for
    `deadwood`.

    >>> arrange("7s 7h 7d 5h 6h Kc")
    Arrangement(melds=(Meld('7s 7h 7d'),), deadwood=CardSet('5h 6h Kc'), points=21)
    """
    cdef tg_arrangement found
    cdef tg_cards cards = cards_of(hand)
    cdef NativeRules native = native_rules(rules)
    tg_arrange(&native.c.counting, cards, &found)
    melds = tuple([meld_from(&found.meld[i]) for i in range(found.meld_count)])
    return Arrangement(melds, cardset_from(found.deadwood), found.points)


def best_discard(hand, rules=None):
    """The discard that leaves the lowest count (R5); among equals the card with most points, then the lowest id.

    Arguments and errors as for `deadwood`; an empty hand is a CardError.

    >>> best_discard("6s 7s 7c 6d 7d 2h 3h 5h 6h 7h 8h")
    Discard(card='8h', points=10)
    """
    cdef tg_cards cards = cards_of(hand)
    cdef NativeRules native = native_rules(rules)
    cdef tg_card card = 0
    cdef int points
    if not cards:
        raise CardError("an empty hand has no card to discard (R14)")
    points = tg_best_discard(&native.c.counting, cards, &card)
    return Discard(text_of_card(card), points)


cdef int weight_of(const tg_counting *counting, tg_cards card) noexcept:
    return counting.joker_points if card & TG_JOKERS else tg_points(card)


def discards(hand, rules=None):
    """Every discard with the count that it leaves, best first, in the order by which `best_discard` chooses the first.

    >>> discards("7s 7h 7d 9c")[:2]
    [Discard(card='9c', points=0), Discard(card='7s', points=23)]
    """
    cdef tg_cards cards = cards_of(hand)
    cdef NativeRules native = native_rules(rules)
    cdef tg_cards rest = cards, bit
    cdef tg_card card
    cdef int points
    ranked = []
    while rest:
        card = tg_lowest_card(rest)
        rest = tg_without_lowest(rest)
        bit = tg_card_bit(card)
        points = tg_count_points(&native.c.counting, cards & ~bit)
        ranked.append((points, -weight_of(&native.c.counting, bit), card))
    ranked.sort()
    return [Discard(text_of_card(card), points) for points, _, card in ranked]


cdef list melds_with(tg_cards cards, tg_cards wanted, bint ace_high_run):
    """The melds of `cards` that hold all of `wanted`, in the order of `tg_meld_list`."""
    cdef tg_melds found
    cdef int i
    cdef tg_error error = tg_melds_of(cards, ace_high_run, &found)
    if error != TG_OK:
        raise error_of(error, "the melds of a hand")
    try:
        return [meld_from(&found.meld[i]) for i in range(found.count) if not wanted & ~found.meld[i].cards]
    finally:
        tg_melds_free(&found)


def melds(hand, rules=None):
    """All melds that a hand can form (R3, R4): sets by rank, then runs by suit and lowest card, longer ones first.

    Arguments and errors as for `deadwood`.

    >>> melds("7s 7h 7d 5h 6h")
    [Meld('7s 7h 7d'), Meld('5h 6h 7h')]
    """
    cdef tg_cards cards = cards_of(hand)
    return melds_with(cards, 0, native_rules(rules).c.counting.ace_high_run)


# ---- the table ------------------------------------------------------------------------------------------------------

cdef int read_table(object table, bint ace_high_run, tg_cards held, tg_meld *out) except -1:
    """Read the melds of the table into `out`; returns their number. CardError if a card is twice there or in `held`."""
    cdef tg_meld meld
    cdef tg_cards seen = held
    cdef int count = 0
    if isinstance(table, str):
        table = [part for part in table.split("/") if part.strip()]
    elif isinstance(table, Meld):
        table = (table,)
    elif not isinstance(table, Iterable):
        raise TypeError(f"expected the melds of the table, or one text with / between them, not {type(table).__name__}")
    for item in table:
        meld_of(item, ace_high_run, &meld)
        if meld.cards & seen:
            raise CardError(f"{text_of_card(tg_lowest_card(meld.cards & seen))} lies in two places: in"
                            f" {text_of_meld(&meld)!r} on the table, and in the hand or another meld (R1)")
        seen |= meld.cards
        out[count] = meld  # 18 disjoint melds of three use up all 54 cards, so there is room
        count += 1
    return count


cdef list grown_melds(const tg_meld *meld, tg_card card, bint ace_high_run):
    """The meld after `card` is laid off on it: empty, one meld, or for a joker on a run one for each end (R4, R10)."""
    cdef tg_cards bit = tg_card_bit(card)
    cdef tg_meld grown
    cdef int ends
    if card < TG_DECK:
        if not bit & tg_meld_fits(meld, ace_high_run):
            return []
        grown = meld[0]
        tg_meld_add(&grown, bit)
        return [meld_from(&grown)]
    found = []
    ends = tg_meld_joker_fits(meld, ace_high_run)
    for end in (TG_JOKER_FITS_LOW, TG_JOKER_FITS_HIGH):
        if ends & end:
            grown = meld[0]
            tg_meld_add_joker(&grown, bit, end == TG_JOKER_FITS_HIGH)
            found.append(meld_from(&grown))
    return found


def pickups(hand, top, table=(), rules=None):
    """The melds that a take of the top discard could make (R7): new melds, then melds of the table with the card added.

    `top`: a card. `table`: the face-up melds, each a Meld or an argument of Meld, or one text with / between them. New
    melds use cards of the hand. Under pickup `new_meld` only these are listed, since a take must make one. Under `free`
    any card may be taken; the list shows what it could be used for.

    Raises CardError also if a card is in two places, or if a meld of the table is not a meld (R3, R4).

    >>> pickups("4s 6s 5h 5d", "5s")
    [Meld('5s 5h 5d'), Meld('4s 5s 6s')]
    >>> pickups("2c", "8h", "5h 6h 7h", rules="wiki")
    [Meld('5h 6h 7h 8h')]
    """
    cdef tg_cards cards = cards_of(hand)
    cdef tg_card card = card_of(top)
    cdef tg_cards bit = tg_card_bit(card)
    cdef NativeRules native = native_rules(rules)
    cdef bint ace_high_run = native.c.counting.ace_high_run
    cdef tg_meld melds_there[18]
    cdef int count, i
    if cards & bit:
        raise CardError(f"{text_of_card(card)} lies in two places: in the hand and on top of the discards (R1)")
    count = read_table(table, ace_high_run, cards | bit, melds_there)
    found = melds_with(cards | bit, bit, ace_high_run)
    if native.c.pickup != TG_PICKUP_NEW_MELD:
        for i in range(count):
            found += grown_melds(&melds_there[i], card, ace_high_run)
    return found


def deadwood_with_sapaw(hand, table, rules=None):
    """The lowest count of a hand after laying off any of its cards on melds of the table (R5, R10).

    `table` as for `pickups`; the owners of the melds do not matter. Errors as for `pickups`.

    >>> deadwood_with_sapaw("7c 8c 3h Ks Kd", "7s 7h 7d / 4c 5c 6c")
    23
    """
    cdef tg_cards cards = cards_of(hand)
    cdef NativeRules native = native_rules(rules)
    cdef tg_meld melds_there[18]
    cdef int count = read_table(table, native.c.counting.ace_high_run, cards, melds_there)
    return tg_deadwood_with_sapaw(&native.c.counting, cards, melds_there, count)
