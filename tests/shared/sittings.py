"""Persons for tests of a sitting: they choose among what is allowed, by the person's own view alone."""

import random
from collections.abc import Callable

from tongits_core import Action, Position, Rules, bots
from tongits_core.table.sitting import PERSON, Sitting

Choose = Callable[[Position], Action]

RULES = [*Rules.presets(), "classic+joker", "club+kang+taga_loob,jokers=1,pot_wins=3,pot_bonus=2"]


def restless(seed: int) -> Choose:
    """A person who lays down and off whenever possible, else acts by chance."""
    source = random.Random(seed)

    def choose(position: Position) -> Action:
        legal = list(position.legal_actions)
        busy = [action for action in legal if action.kind in ("take", "expose", "secret", "sapaw", "call", "challenge")]
        return source.choice(busy if busy and source.random() < 0.6 else legal)

    return choose


def careful() -> Choose:
    """A person who plays like a bot."""
    bot = bots.create("base")
    return bot.act


def to_the_person(sitting: Sitting) -> bool:
    """Deal, settle and let bots act until the person is to act; False if the session is over."""
    session = sitting.session
    while sitting.to_act != PERSON:
        if session.over:
            return False
        if session.game is None:
            sitting.deal()
        elif sitting.game_over:
            sitting.settle()
        else:
            sitting.step()
    return True
