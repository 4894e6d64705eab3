"""The tables that `tongits arena` prints."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from tongits_core.arena import CrossTable, Difference, Match, Mean, Score, Trial, endings, timed
from tongits_core.cli.common import plain_table, show_table
from tongits_core.game import ending_words

__all__ = ["show_cross", "show_difference", "show_match", "show_trial"]


FEW = 10
"""From fewer blocks an error is hardly known: with two of them the interval is 13 errors wide on each side."""
WIDEST = 0.25
"""Half the width of the widest interval of a share that is shown."""
BLOCKS = {False: ("deal", "play 100 or more"), True: ("match", "add --matches 20")}
"""What is independent of each other, by whether a player remembers, and what gives more of it."""


def show_match(console: Console, match: Match, latency: bool = False) -> None:
    """Print a match: the figures of each player, how their hands went, and how hands ended."""
    scores = list({score.name: score for score in match.scores}.values())
    console.print(Text(" - ".join(match.names), style="bold"))
    console.print(_deals(match), highlight=False)
    table = plain_table("player", ">chips a hand", ">win %")
    for score in scores:
        table.add_row(score.name, str(score.chips), _percent(score.win))
    show_table(console, "Result, ± 95 %", table)
    if match.luck:
        _show_adjusted(console, match, scores)
    _note_few(console, scores[0].chips.blocks, remember=bool(match.remember))
    _show_behaviour(console, scores)
    shown = "   ".join(f"{ending_words(name)} {share:.1%}" for name, share in endings(match.counted).items() if share)
    console.print()
    console.print(f"Hands ended by   {shown}")
    if latency:
        _show_latency(console, match)


def _deals(match: Match) -> str:
    last = match.first + match.deals * match.matches - 1
    if match.matches == match.from_hand == 1:
        return f"rules {match.rules}, deals {match.first} to {last} {_hands(match)}"
    matches = "one match" if match.matches == 1 else f"{match.matches:,} matches"
    counted = "" if match.from_hand == 1 else f" ({_counted(match.from_hand, match.deals)})"
    return f"rules {match.rules}, deals {match.first} to {last}: {matches} of {match.deals:,}{counted} {_hands(match)}"


def _counted(first: int, last: int) -> str:
    return f"hand {last:,} counts" if first == last else f"hands {first:,} to {last:,} count"


def _note_few(console: Console, blocks: int, *, remember: bool) -> None:
    """Say so where the error comes from too few blocks, or from one, which gives none."""
    what, more = BLOCKS[remember]
    if blocks == 1:
        console.print(f"\nOne {what} gives no error: {more}.")
    elif blocks < FEW:
        console.print(f"\n{blocks} {what}{'es' if remember else 's'} are too few to know an error: {more}.")


def _hands(match: Match) -> str:
    return f"× {len(match.seated)} seatings = {match.counted.size:,} hands"


def _percent(mean: Mean) -> str:
    """A share of hands. An interval that holds half of all shares or more says nothing, and is not shown."""
    return f"{100 * mean.value:.1f} ± –" if mean.half_width > WIDEST else mean.shown(100, ".1f")


def _share(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f}"


def _show_adjusted(console: Console, match: Match, scores: list[Score]) -> None:
    if all(score.variance_saved == (0.0, 0.0) for score in scores):
        console.print("\nToo little is known to take out the luck of draws.")
        return
    table = plain_table("player", ">chips a hand", ">variance saved", ">win %", ">variance saved")
    for score in scores:
        assert score.adjusted_chips is not None
        assert score.adjusted_win is not None
        assert score.variance_saved is not None
        chips, win = (f"{saved:.0%}" for saved in score.variance_saved)
        table.add_row(score.name, str(score.adjusted_chips), chips, _percent(score.adjusted_win), win)
    show_table(console, f"The same, adjusted for the luck of draws ({match.luck} playouts for each card)", table)


def _show_behaviour(console: Console, scores: list[Score]) -> None:
    ways = [way for way in scores[0].behaviour.won if any(score.behaviour.won[way] for score in scores)]
    table = plain_table("player", *(f">{way}" for way in ways), ">burned", ">calls", ">won", ">challenges", ">won")
    for score in scores:
        done = score.behaviour
        figures = (done.burned, done.calls, done.calls_won, done.challenges, done.challenges_won)
        table.add_row(score.name, *(_share(done.won[way]) for way in ways), *map(_share, figures))
    show_table(console, "Won by, burned, calls: % of hands; won: of those; challenges: of calls answered", table)


def _show_latency(console: Console, match: Match) -> None:
    untimed = [name for name in dict.fromkeys(match.names) if name not in match.latencies]
    if untimed:
        console.print(f"\nNo times of {', '.join(untimed)}: the C core plays these players.")
    if not match.latencies:
        return
    table = plain_table("player", ">actions", "by", ">mean ms", ">p99.9 ms", ">most ms")
    for name, seconds in match.latencies.items():
        times = timed(seconds)
        for by, part in (("wall clock", times), ("CPU", times["cpu"])):
            figures = (f"{1000 * part[quantile]:.2f}" for quantile in ("mean", "p99.9", "most"))
            table.add_row(name, f"{len(seconds):,}", by, *figures)
    show_table(console, "Time for an action", table)


def show_difference(console: Console, difference: Difference) -> None:
    """Print the comparison of two versions on the same deals."""
    new, old = difference.new, difference.old
    console.print(Text(f"{new.names[0]} against {old.names[0]}", style="bold"))
    console.print(f"with {' and '.join(new.names[1:])}; {_deals(new)}, each")
    table = plain_table("", ">chips a hand", ">win %")
    for match in (new, old):
        table.add_row(match.names[0], str(match.scores[0].best), _percent(match.scores[0].win))
    table.add_row("difference", str(difference.chips), _percent(difference.win))
    show_table(console, "Result, ± 95 %" + (", chips adjusted for the luck of draws" if new.luck else ""), table)
    blocks, saved = difference.chips.blocks, difference.variance_saved
    if saved is not None and blocks >= FEW:
        console.print(f"\nPlaying the same deals removes {saved:.0%} of the variance of the difference.")
    _note_few(console, blocks, remember=bool(new.remember or old.remember))


def show_trial(console: Console, trial: Trial) -> None:
    """Print the result of a sequential test."""
    test = trial.test
    verdict = trial.verdict or "not clear"
    console.print(Text(verdict, style="bold"))
    console.print(
        f"difference {trial.difference} chips a hand over {trial.difference.blocks:,} deals from {trial.first}"
    )
    lower, upper = test.bounds
    console.print(
        f"log likelihood ratio {test.ratio:+.2f} of {test.high:g} against {test.low:g} chips; stops at {lower:+.2f} "
        f"and {upper:+.2f} (error rates {test.alpha:g} and {test.beta:g})"
    )


def show_cross(console: Console, table: CrossTable) -> None:
    """Print the table of chips, then the worst line-up of each player."""
    match = next(iter(table.matches.values()))
    console.print(Text("Chips a hand of one player (row) against two of another (column), ± 95 %", style="bold"))
    console.print(_deals(match) + " a line-up")
    console.print()
    columns = plain_table("", *(f">{name}" for name in table.names))
    for name in table.names:
        cells = ("" if other == name else str(table.score(name, other).best) for other in table.names)
        columns.add_row(name, *cells)
    console.print(columns)
    worst = plain_table("player", "with", ">chips a hand", ">win %")
    for name in table.names:
        others, score = table.lineups(name)[0]
        worst.add_row(name, " ".join(others), str(score.best), _percent(score.win))
    show_table(console, "Worst line-up of each player, also as one of a pair", worst)
