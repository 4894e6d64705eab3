"""Games on their way for tests of states: random rules, random plies that lay much, and the turns of a game."""

import random
from collections.abc import Iterator

from twin import TABLES

from tongits_core import Action, CardSet, Game, Rules, RulesError

RULES = (
    *Rules.presets(),
    *(f"{preset}+joker" for preset in Rules.presets()),
    "classic+kang+taga_loob",
    "club+joker+kang+taga_loob,secret_facedown=yes",
    "guide,sagasa=yes,secret=quad,secret_facedown=yes",
)
LAYING = ("expose", "secret", "sapaw")
WEIGHTS = {"expose": 9, "secret": 9, "sapaw": 12, "take": 6, "draw": 3, "call": 1, "discard": 1}


def random_rules(source: random.Random) -> Rules:
    """Any option at any value; the payout stays that of a preset."""
    while True:
        try:
            changes = {name: source.choice(values) for name, values in TABLES["choices"].items()}
            return Rules.parse(source.choice(RULES)).replace(**changes)
        except RulesError:  # options that exclude each other
            continue


def some_rules(seed: int) -> Rules:
    """The presets and their kin, and between them random options."""
    return random_rules(random.Random(f"rules {seed}")) if seed % 2 else Rules.parse(RULES[seed // 2 % len(RULES)])


def chosen(game: Game, source: random.Random) -> Action:
    """A random legal action: a kind by weight, hands that lay much and end in every way."""
    legal = list(game.legal_actions)
    kinds = sorted({action.kind for action in legal})
    (kind,) = source.choices(kinds, [WEIGHTS.get(kind, 3) for kind in kinds])
    if kind == "discard" and source.random() < 0.3:  # the dearest, so that hands grow light
        return legal[-1]
    return source.choice([action for action in legal if action.kind == kind])


def plies(rules: Rules | str, seed: int) -> Iterator[Game]:
    """One game at each of its plies, from the deal to the end: the same object, moved on."""
    yield from played_on(Game.deal(rules, seed), seed)


def played_on(game: Game, seed: int) -> Iterator[Game]:
    """The game at each ply from now to the end: the same object, moved on."""
    source = random.Random(f"plies {seed}")
    yield game
    while game.phase != "over":
        game.push(chosen(game, source))
        yield game


def quads_dealt(rules: Rules | str, seed: int) -> Game:
    """A deal with a quad in each hand, the other cards shuffled."""
    source = random.Random(f"quads {seed}")
    rules = Rules.of(rules)
    ranks = source.sample("A23456789TJQK", 3)
    quads = [[rank + suit for suit in "shdc"] for rank in ranks]
    rest = [card for card in CardSet.deck(rules.jokers) if card[0] not in ranks]
    source.shuffle(rest)
    hands = [quads[0] + rest[:9], quads[1] + rest[9:17], quads[2] + rest[17:25]]
    return Game.from_deal(rules, hands, rest[25:])


def laid_last(game: Game) -> list[Action]:
    """What the present turn has laid, after its draw or take."""
    actions: list[Action] = []
    for action in reversed(game.history):
        if action.kind not in LAYING:
            break
        actions.insert(0, action)
    return actions
