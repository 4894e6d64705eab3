"""Actions as players type them: single letters, Filipino words, cards without a verb, a number from the list."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tongits_core._arguments import cut, plain_number, text_of
from tongits_core.cards import CardSet, Meld
from tongits_core.errors import CardError, IllegalAction
from tongits_core.position import Action, Position

__all__ = ["VERBS", "expand", "expand_plan"]

VERBS = {
    "draw": ("d", "bunot"),
    "take": ("t", "kuha", "chow", "kain"),
    "expose": ("x", "bahay", "meld", "baba", "buo"),
    "secret": ("hide",),
    "sapaw": ("s", "layoff"),
    "discard": ("k", "tapon", "throw", "dump"),
    "call": ("c", "tawag"),
    "fold": ("f", "tupi"),
    "challenge": ("ch",),
    "show": ("sh",),
}
"""Other words for each verb."""
FIGHT = ("laban", "fight")
"""A call at the start of a turn, and a challenge when a call must be answered."""
DROP = "drop"
"""One card: a discard; several: a meld to expose."""

BARE = ("J", "K")
"""Ranks that name a card alone: A, T and Q are other words, and 2 to 10 numbers."""
_VERB_OF = {word: verb for verb, others in VERBS.items() for word in (verb, *others)}


def expand(text: str, position: Position) -> str:
    """The text of the action that a player typed. The action may still be illegal.

    A number is a place in `position.legal_actions`, from 1. Cards without a verb: one card is a discard, several are a
    meld to expose; at the start of a turn they are the cards that take the top of the discard pile (which need not be
    named). `sapaw` with a card and no meld lays it off on the only meld that it fits; after `on`, one or more cards of
    a meld name it. J or K alone is the only card of that rank in the hand. The text of an action is returned as it is.

    IllegalAction for a text that cannot be read or has several meanings, CardError for unknown cards, PositionError for
    a contradictory position.

    >>> position = Position.from_parts("6c 7c Jc Kd", stock=12, counts=[12, 12], me="As Ah Ad / 2s 3s 4s 5s 6s",
    ...                                discards="Kh Qs 3d 8c")
    >>> [expand(typed, position) for typed in ("d", "t", "7c 6c", "laban", "1")]
    ['draw', 'take 8c with 6c 7c', 'take 8c with 7c 6c', 'call', 'draw']
    """
    words = text_of(text, "an action").replace(",", " ").split()
    if not words:
        raise IllegalAction("nothing was typed")
    if len(words) == 1 and (number := plain_number(words[0])) is not None:
        return _listed(number, position)
    if len(words) == 1 and words[0].upper() in BARE and (card := _only_of_rank(words[0].upper(), position)):
        words = [card]
    verb = _verb_of(words, position)
    if verb is not None:
        words = words[1:]
    elif _is_card(words[0]):
        verb = _verb_for(words, position)
    else:
        raise IllegalAction(f"{cut(words[0])!r} is neither a card nor a word for an action")
    named, link, onto = _split(words)
    if verb == "take":
        return _take(named, link, onto, position)
    if verb == "sapaw":
        return _sapaw(named, onto, position)
    return " ".join([verb, *words])


def expand_plan(text: str, position: Position) -> str:
    """The text of a plan as suggest() takes it, typed as for `expand`.

    Verbs have other words. Cards before the first verb are a discard, a meld to expose, or, at the start of a turn, the
    cards that take the top. A sapaw names its meld.

    >>> position = Position.parse("classic seat=0 phase=play hand=3s,4s,5s,9d,Jd stock=12 counts=5,12,12")
    >>> expand_plan("Jd", position), expand_plan("baba 3s 4s 5s, dump 9d", position)
    ('discard Jd', 'expose 3s 4s 5s, discard 9d')
    """
    parts: list[list[str]] = []
    for part in re.split("[,;]", text_of(text, "a plan")):
        words = part.split()
        if words and (verb := _verb_of(words, position)) is not None:
            parts.append([verb, *words[1:]])
        elif words and parts:
            parts[-1] += words
        elif words:
            parts.append(words)
    if parts and _verb_of(parts[0], position) is None:
        parts[0] = expand(" ".join(parts[0]), position).split()
    return ", ".join(" ".join(part) for part in parts)


def _verb_of(words: Sequence[str], position: Position) -> str | None:
    """The verb that the first word means, None if it means none."""
    word = words[0].lower()
    if word in FIGHT:
        return "challenge" if position.phase == "answer" else "call"
    if word == DROP:
        return "discard" if len(words) == 2 else "expose"
    return _VERB_OF.get(word)


def _only_of_rank(rank: str, position: Position) -> str | None:
    """The card of that rank in the hand; None if there is none, IllegalAction if there are several."""
    held = [card for card in position.hand if card[0] == rank]
    if len(held) > 1:
        raise IllegalAction(f"{rank} is {' or '.join(held)}: type the card with its suit")
    return held[0] if held else None


def _listed(number: int, position: Position) -> str:
    legal = position.legal_actions
    if not 1 <= number <= len(legal):
        raise IllegalAction(f"there is no action {number}: the actions are 1 to {len(legal)}")
    return str(legal[number - 1])


def _is_card(word: str) -> bool:
    try:
        return len(CardSet(word.partition("=")[0])) == 1
    except CardError:
        return False


def _verb_for(words: Sequence[str], position: Position) -> str:
    """The verb for cards that were typed without one."""
    alone = len(words) == 1
    if position.phase == "draw" and not (alone and not _is_top(words[0], position)):
        return "take"
    if any(word.lower() == "on" for word in words):
        return "sapaw"
    return "discard" if alone else "expose"


def _split(words: Sequence[str]) -> tuple[list[str], str, list[str]]:
    """The cards before `with` or `on`, then that word ("" if there is none), then the cards after it."""
    for place, word in enumerate(words):
        if word.lower() in ("with", "on"):
            return list(words[:place]), word.lower(), list(words[place + 1 :])
    return list(words), "", []


def _is_top(word: str, position: Position) -> bool:
    return bool(position.discards) and _same(word, position.discards[-1])


def _take(named: list[str], link: str, others: list[str], position: Position) -> str:
    """The text of a take of the top discard; the player need not name this card."""
    if not position.discards:
        raise IllegalAction("the pile is empty: there is nothing to take (R7)")
    top = position.discards[-1]
    if not link:
        others = [word for word in named if not _same(word, top)]
        if not others:
            if named and "take " + top in position.legal_actions:  # R7 `free`: a take without a meld
                return "take " + top
            return _one_of("take", [each for each in position.legal_actions if each.kind == "take"])
        link, named = "with", [word for word in named if _same(word, top)]
    card = named[0] if named else top
    if link == "on":
        others = _meld_named(others, position)
    return " ".join(["take", card, link, *others])


def _same(word: str, card: str) -> bool:
    return str(CardSet(word.partition("=")[0])) == card


def _sapaw(cards: list[str], onto: list[str], position: Position) -> str:
    if onto or len(cards) != 1:
        return " ".join(["sapaw", *cards, "on", *_meld_named(onto, position)])
    fits = [each for each in position.legal_actions if each.kind == "sapaw" and _same(cards[0], each.card or "")]
    if not fits:
        raise IllegalAction(f"{cards[0]} cannot be laid off on a meld of the table now (R10)")
    return _one_of("sapaw", fits)


def _meld_named(words: list[str], position: Position) -> list[str]:
    """The words of the only meld on the table that holds these cards; the words as typed if no or several melds do."""
    wanted = CardSet(" ".join(word.partition("=")[0] for word in words))
    holds: list[Meld] = [meld for _, meld in position.table if wanted and wanted <= meld.cards]
    return str(holds[0]).split() if len(holds) == 1 else words


def _one_of(verb: str, actions: Sequence[Action]) -> str:
    """The only action of the list; IllegalAction if there are none or several."""
    if len(actions) == 1:
        return str(actions[0])
    if not actions:
        raise IllegalAction(f"there is nothing to {verb} now (R7, R10)")
    raise IllegalAction(f"{verb} means one of: {', '.join(map(str, actions))}")
