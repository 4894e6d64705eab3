"""Whole sessions with a pot: what the worth of the pot brings, against counting the pot only where a win takes it.

Each session is played twice, with the same seed, the same seat and the same two others: once by expectimax, once by
`before`. `before` is the same search, but it counts the pot and the bonus only if a win in this hand brings them (the
version of fc04a08). What counts is chips a hand: payments, antes, bonuses and pots. The seeds are of the tuning range.
FILE keeps every session that was played, so a stop costs at most two sessions.

`--decisions` measures the same with a tenth of the noise: expectimax plays each session once. Where `before` would act
otherwise, the hand is played on by `before` after either action. The mean of these differences is what following one
player instead of the other gains (Kakade and Langford 2002), if the worth of the pot after the hand is what the model
says (game/pot_equity.py); so this needs the model, and the sessions do not.
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
from tongits_core.search.arguments import budget_of, pot_of
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
        rounds = None if any(pot.wins) else PARAMS.rounds  # leaf tables did not know the pot
        return chosen(position, budget, bots.bots._seed_for(bot, position), rounds, others, pot)


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


def play_on(rules: Rules, names: list[str], level: int, hands: int, seed: int) -> tuple[float, int]:
    """Chips that expectimax gains in a session where `before` acts otherwise, and the hands played."""
    mine = seed % 3
    session = Session(rules, seed)
    players = [player(name, level, seed + place) for place, name in enumerate(names)]
    others = list(players)
    others[mine] = Before(level, seed + mine)
    gained = 0.0
    while not session.over and len(session.history) < hands:
        game = session.deal()
        while game.phase != "over":
            turn = session.player_at(game.turn)
            position = session.view(turn)
            action = players[turn].act(position)
            if turn == mine and (other := others[mine].act(position)) != action:
                gained += worth_after(session, action, others) - worth_after(session, other, others)
            game.push(action)
        session.settle()
    session.finish()
    return gained, len(session.history)


def worth_after(session: Session, action: Action, players: list[bots.AnyBot | Before]) -> float:
    """What an action brings to whoever takes it, if these players play the hand on: payment, and change of the pot."""
    hand = session.copy()
    game = hand.game
    assert game is not None
    seat = game.turn
    position = hand.view(hand.player_at(seat))
    game.push(action)
    while game.phase != "over":
        turn = hand.player_at(game.turn)
        game.push(players[turn].act(hand.view(turn)))
    outcome = game.outcome()
    assert outcome is not None
    pot = pot_of(position, None)
    assert pot is not None
    return outcome.payments[seat] + float(pot.void if outcome.winner is None else pot.wins[outcome.winner])


def pairs(arguments: argparse.Namespace) -> Iterator[tuple[str, str, int]]:
    """What is to be played: rules, others, seed; every table grows alike."""
    first = seed_range("tuning").first + arguments.first
    for seed in range(first, first + arguments.sessions):
        for rules in arguments.rules:
            for others in arguments.others:
                yield rules, others, seed


def key_of(rules: str, others: str, seed: int, arguments: argparse.Namespace) -> str:
    """The name of a pair of sessions in the journal."""
    way = "|decisions" if arguments.decisions else ""
    return f"{rules}|{others}|level {arguments.level}|{arguments.hands} hands{way}|{seed}"


def measure(journal: Journal, arguments: argparse.Namespace) -> None:
    """Play what the journal has not."""
    for rules, others, seed in pairs(arguments):
        key = key_of(rules, others, seed, arguments)
        if key in journal:
            continue
        found = {}
        for name in ("expectimax",) if arguments.decisions else ("expectimax", "before"):
            seats = others.split(",")
            seats.insert(seed % 3, name)
            if arguments.decisions:
                gained, hands = play_on(Rules.parse(rules), seats, arguments.level, arguments.hands, seed)
                found["gained"] = gained / hands
            else:
                net, hands = play(Rules.parse(rules), seats, arguments.level, arguments.hands, seed)
                found[name] = net[seed % 3] / hands
        journal.add(key, found)


def columns(found: list[dict[str, float]], decisions: bool) -> tuple[Mean, ...]:
    """Chips a hand of both versions, and of the second minus the first; with --decisions the last alone."""
    if decisions:
        return (mean_of(numpy.array([each["gained"] for each in found], dtype=float)),)
    new, old = (numpy.array([each[name] for each in found], dtype=float) for name in ("expectimax", "before"))
    return mean_of(old), mean_of(new), mean_of(new - old)


def report(journal: Journal, arguments: argparse.Namespace) -> None:
    """A row for each table."""
    both = "" if arguments.decisions else " before | with the worth of the pot |"
    print(f"| rules | with | sessions |{both} difference, chips a hand |")
    print("|---" * (4 if arguments.decisions else 6) + "|")
    for rules in arguments.rules:
        for others in arguments.others:
            keys = [key_of(*each, arguments) for each in pairs(arguments) if each[:2] == (rules, others)]
            found = [journal[key] for key in keys if key in journal]
            if found:
                means = columns(found, arguments.decisions)
                print(f"| {rules} | {others.replace(',', ', ')} | {len(found)} | {' | '.join(map(str, means))} |")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this table."""
    parser.add_argument("file", type=Path, help="where what is played is kept")
    parser.add_argument("--rules", nargs="+", default=RULES)
    parser.add_argument("--others", nargs="+", default=OTHERS, metavar="BOT,BOT")
    parser.add_argument("--sessions", type=int, default=400, help="of each table, played twice")
    parser.add_argument("--hands", type=int, default=24, help="of a session, if the rules end it no earlier")
    parser.add_argument("--level", type=int, default=3, help="of expectimax and before")
    parser.add_argument("--first", type=int, default=700_000_000, help="seeds of the tuning range to leave out before")
    parser.add_argument("--decisions", action="store_true", help="play each session once, and on where both differ")
    parser.add_argument("--report", action="store_true", help="play nothing, say what was found so far")


def run(arguments: argparse.Namespace) -> None:
    """Play and report."""
    journal = Journal(arguments.file)
    if not arguments.report:
        measure(journal, arguments)
    report(journal, arguments)
