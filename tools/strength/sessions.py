"""Whole sessions with a pot: what the worth of the pot brings, against counting the pot only where a win takes it.

Each session is played twice, with the same seed, the same seat and the same two others: once by expectimax, once by
`before`. `before` is the same search, but it counts the pot and the bonus only if a win in this hand brings them (the
version of fc04a08). What counts is chips a hand: payments, antes, bonuses and pots. The seeds are of the tuning range.
FILE keeps every session that was played, so a stop costs at most two sessions.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy

from strength.journal import Journal
from tongits_core import Action, Position, Rules, Session, bots
from tongits_core.arena import seed_range
from tongits_core.arena.means import Mean, mean_of
from tongits_core.game import PotStakes
from tongits_core.game.score import Row, row_after
from tongits_core.policy import others_of
from tongits_core.search import PARAMS
from tongits_core.search.arguments import budget_of
from tongits_core.search.choice import chosen

RULES = ("social", "club", "social+progressive", "classic,pot_wins=3,pot_bonus=5")
OTHERS = ("ranged,ranged", "base,jg", "before,ranged")


def pot_as_before(rules: Rules, seat: int, pot: int, streak: Row) -> PotStakes:
    """The pot if the seat's win takes it; the bonus of each win that earns it (R25)."""
    wins = [Fraction(0)] * 3
    for winner in range(3) if rules.pot_wins else ():
        _, takes, earned = row_after(rules, streak, winner)
        wins[winner] = Fraction(2 * earned if winner == seat else -earned)
        wins[winner] += pot if takes and winner == seat else 0
    return PotStakes(before=Fraction(0), wins=(wins[0], wins[1], wins[2]), void=Fraction(0))


@dataclass(frozen=True)
class Before:
    """expectimax, with the pot as it counted before."""

    level: int
    seed: int

    def act(self, position: Position) -> Action:
        """An action, as bots.create("expectimax", level, seed) chooses it but for the pot."""
        if len(position.legal_actions) == 1:
            return position.legal_actions[0]
        facts = position.facts
        pot = pot_as_before(position.rules, position.seat, facts.pot, facts.streak)
        bot = bots.Bot("expectimax", self.level, self.seed)
        budget = budget_of(None, bots.bots.WORLDS_AT_LEVEL_1 << (self.level - 1), 1, None, None)
        others = others_of(position.rules, position.seat, None)
        return chosen(position, budget, bots.bots._seed_for(bot, position), PARAMS.rounds, others, pot)


def player(name: str, level: int, seed: int) -> bots.AnyBot | Before:
    """A player by name."""
    return Before(level, seed) if name == "before" else bots.create(name, level, seed)


def play(rules: Rules, names: list[str], level: int, hands: int, seed: int) -> tuple[tuple[int, int, int], int]:
    """The chips of each player, and the hands played: up to `hands`, fewer where the rules end the session."""
    session = Session(rules, seed)
    players = [player(name, level, seed + place) for place, name in enumerate(names)]
    while not session.over and len(session.history) < hands:
        session.play(players)
    session.finish()
    return session.net, len(session.history)


def pairs(arguments: argparse.Namespace) -> Iterator[tuple[str, str, int]]:
    """What is to be played: rules, others, seed; every table grows alike."""
    first = seed_range("tuning").first + arguments.first
    for seed in range(first, first + arguments.sessions):
        for rules in arguments.rules:
            for others in arguments.others:
                yield rules, others, seed


def key_of(rules: str, others: str, seed: int, arguments: argparse.Namespace) -> str:
    """The name of a pair of sessions in the journal."""
    return f"{rules}|{others}|level {arguments.level}|{arguments.hands} hands|{seed}"


def measure(journal: Journal, arguments: argparse.Namespace) -> None:
    """Play what the journal has not."""
    for rules, others, seed in pairs(arguments):
        key = key_of(rules, others, seed, arguments)
        if key in journal:
            continue
        found = {}
        for name in ("expectimax", "before"):
            seats = others.split(",")
            seats.insert(seed % 3, name)
            net, hands = play(Rules.parse(rules), seats, arguments.level, arguments.hands, seed)
            found[name] = net[seed % 3] / hands
        journal.add(key, found)


def difference(journal: Journal, rules: str, others: str, arguments: argparse.Namespace) -> tuple[Mean, Mean, Mean]:
    """Chips a hand of both versions, and of the first minus the second, over the sessions that both have played."""
    keys = [key_of(*each, arguments) for each in pairs(arguments) if each[:2] == (rules, others)]
    found = [journal[key] for key in keys if key in journal]
    new, old = (numpy.array([each[name] for each in found], dtype=float) for name in ("expectimax", "before"))
    return mean_of(new), mean_of(old), mean_of(new - old)


def report(journal: Journal, arguments: argparse.Namespace) -> None:
    """A row for each table, and one for all tables of the same rules."""
    print("| rules | with | sessions | before | with the worth of the pot | difference, chips a hand |")
    print("|---|---|---|---|---|---|")
    for rules in arguments.rules:
        for others in arguments.others:
            if any(key.startswith(f"{rules}|{others}|") for key in journal):
                new, old, more = difference(journal, rules, others, arguments)
                print(f"| {rules} | {others.replace(',', ', ')} | {more.blocks} | {old} | {new} | {more} |")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this table."""
    parser.add_argument("file", type=Path, help="where what is played is kept")
    parser.add_argument("--rules", nargs="+", default=RULES)
    parser.add_argument("--others", nargs="+", default=OTHERS, metavar="BOT,BOT")
    parser.add_argument("--sessions", type=int, default=400, help="of each table, played twice")
    parser.add_argument("--hands", type=int, default=24, help="of a session, if the rules end it no earlier")
    parser.add_argument("--level", type=int, default=3, help="of expectimax and before")
    parser.add_argument("--first", type=int, default=700_000_000, help="seeds of the tuning range to leave out before")
    parser.add_argument("--report", action="store_true", help="play nothing, say what was found so far")


def run(arguments: argparse.Namespace) -> None:
    """Play and report."""
    journal = Journal(arguments.file)
    if not arguments.report:
        measure(journal, arguments)
    report(journal, arguments)
