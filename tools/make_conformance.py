"""Make conformance/ with the plain twin of tests/: deals and actions, with the legal actions and the payments.

The deals and actions come from the rule cases of the tests, from a few cases here, and from hands that the purposeful
player plays on the twin. Every answer comes from the twin, which is written from docs/RULES.md alone, not from the
engine.

usage: python tools/make_conformance.py        (away from the root of the tree, with the package and pytest installed)
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest
from places import CONFORMANCE, HELPERS, ROOT, TESTS

sys.path.extend([*HELPERS, str(TESTS / "game")])

import deals
import test_rule_cases
from conformance_sessions import write_sessions
from players import purposeful, uniform
from reached import Watch, clauses_of
from twin import TABLES, Twin, rules_of
from twin_melds import DECK, JOKERS, RANKS, count_of

from tongits_core import Game, Rules

Case = dict[str, Any]
CASE_FILES = ("game/test_rule_cases.py", "game/test_game.py", "game/test_game_end.py")
PRESETS = [*TABLES["presets"], "classic+joker", "club+joker", "guide+kang", "wiki+kang+taga_loob"]
GAMES_A_PRESET = 10
SEEDS_A_PRESET = 60
SEEDS_OF_OPTIONS = 400
TEXTS_EVERY = 10


# ---- one line -------------------------------------------------------------------------------------------------------


def twin_of(case: Mapping[str, Any], changes: Mapping[str, Any] | None = None) -> Twin:
    """The hand of a case at its deal, with other changes of the rules if given."""
    options = rules_of(case["rules"], case["changes"] if changes is None else changes)
    return Twin(options, case["hands"], case["stock"], case["voids"])


def answers(case: Mapping[str, Any], changes: Mapping[str, Any] | None = None) -> Iterator[Any]:
    """The legal actions of the twin before each action and after the last; then the outcome."""
    twin = twin_of(case, changes)
    for ply in range(len(case["actions"]) + 1):
        legal = twin.legal_actions()
        yield twin.turn, twin.phase, legal
        if ply < len(case["actions"]):
            if case["actions"][ply] not in legal:
                return
            twin.push(case["actions"][ply])
    yield twin.outcome()


def finished(case: Case) -> Case:
    """The case with the twin's answers."""
    *plies, outcome = answers(case)
    legal: list[list[Any]] = []
    for ply, (_, _, texts) in enumerate(plies):
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
        shown = ply % TEXTS_EVERY == 0 or ply == len(case["actions"])
        legal.append([len(texts), digest, texts] if shown else [len(texts), digest])
    return {**case, "legal": legal, "result": outcome}


def pinned(case: Case, names: Iterable[str]) -> list[str]:
    """The options for which some other value would change an answer of the case."""
    options = rules_of(case["rules"], case["changes"])
    expected = list(answers(case))
    found = []
    for name in names:
        others = [value for value in TABLES["choices"][name] if name != "jokers" and value != options[name]]
        if name == "payout":
            others = [value for value in others if TABLES["payouts"][value] != options[name]]
        if any(list(answers(case, {**case["changes"], name: value})) != expected for value in others):
            found.append(name)
    return found


def value_of(case: Case, name: str) -> Any:
    """The value of an option in a case; a payout by its name."""
    if name == "payout":
        table = rules_of(case["rules"], case["changes"])["payout"]
        return next(each for each, amounts in TABLES["payouts"].items() if amounts == table)
    return rules_of(case["rules"], case["changes"])[name]


# ---- the cases of the tests -----------------------------------------------------------------------------------------


class Recorder:
    """A stand-in for Game in tests; it keeps every game dealt in a test with a clause in its name.

    Games with a payout of their own are left out: a case names its payout. R29 needs no case.
    """

    def __init__(self) -> None:
        self.dealt: list[Game] = []
        self.cases: list[Case] = []

    def from_deal(self, rules: Any, hands: Any, stock: Any, **more: Any) -> Game:
        game = Game.from_deal(rules, hands, stock, **more)
        self.dealt.append(game)
        return game

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        module = item.module  # type: ignore[attr-defined]
        clauses = [word.upper() for word in re.findall(r"(?<=_)r\d+(?=_)", item.name) if word != "r29"]
        if item.name.startswith("test_payout"):
            clauses = ["payout"]
        self.dealt.clear()
        with pytest.MonkeyPatch.context() as patch:
            for each in (deals, test_rule_cases, module) if clauses else ():
                if hasattr(each, "Game"):
                    patch.setattr(each, "Game", self)
            yield
        named = [game for game in self.dealt if game.rules.payout in TABLES["payouts"]]
        for number, game in enumerate(named):
            name = item.name.removeprefix("test_") + (f" {number + 1}" if len(named) > 1 else "")
            self.cases.append(case_of_game(name, clauses, game))


def case_of_game(name: str, clauses: list[str], game: Game) -> Case:
    """The deal and actions of a game; none of its answers."""
    deal = game.record().hands[0]
    assert deal.hands is not None
    assert deal.stock is not None
    text = str(game.rules)
    return {
        "id": name,
        "clauses": clauses,
        "rules": text.split(",")[0],
        "changes": changes_of(text),
        "hands": [" ".join(hand) for hand in deal.hands],
        "stock": " ".join(deal.stock),
        "voids": deal.voids,
        "actions": [str(action) for action in deal.actions],
    }


def changes_of(text: str) -> dict[str, Any]:
    """The options named after the preset and its additions."""
    rules = Rules.parse(text)
    return {name: getattr(rules, name) for name in (part.split("=")[0] for part in text.split(",")[1:])}


def cases_of_tests() -> list[Case]:
    """Every game of the tests that are named by a clause, each deal with its actions once."""
    recorder = Recorder()
    args = ["-q", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "-p", "no:cacheprovider"]
    if pytest.main([*args, *(str(TESTS / name) for name in CASE_FILES)], plugins=[recorder]) != 0:
        raise SystemExit("the tests must pass before their cases are taken")
    once: dict[str, Case] = {}
    for case in recorder.cases:
        once.setdefault(json.dumps([case[name] for name in ("rules", "changes", "hands", "stock", "actions")]), case)
    return list(once.values())


# ---- the cases of this file -----------------------------------------------------------------------------------------

SPADES_HEARTS_DIAMONDS = test_rule_cases.ONE_SUIT_EACH
JOKER_HANDS = ("5s 6s 5h Xr Kd 9c 2h", "2s 3s Xb", "")
MORE_CASES: list[tuple[str, str, tuple[str, str, str], dict[str, Any], tuple[str, ...]]] = [
    ("R1", "classic", ("", "", ""), {}, ("discard As", *["pass"] * 15)),
    ("R1", "classic+joker", ("", "", ""), {}, ("discard As", *["pass"] * 17)),
    ("R2", "classic", SPADES_HEARTS_DIAMONDS, {}, ("expose 3s 4s 5s", "discard As", "pass", "pass", "call")),
    ("R2", "classic+joker", JOKER_HANDS, {"hidden_melds_count": True}, ("expose 5s 5h Xr", "discard 2h", "pass")),
    ("R3", "classic", ("Qs Ks As 2s 3s Jh 9d", "", ""), {}, ()),
    ("R3", "classic", ("Qs Ks As 2s 3s Jh 9d", "", ""), {"ace_high_run": True}, ("expose Qs Ks As", "discard 9d")),
    ("R3", "guide", SPADES_HEARTS_DIAMONDS, {}, (f"expose {test_rule_cases.run('s', '2', 'K')}", "discard As")),
    ("R4", "classic+joker", JOKER_HANDS, {}, ("expose 5s 6s Xr=7s", "discard 2h", "draw")),
    ("R4", "classic+joker", JOKER_HANDS, {}, ("expose Xr=4s 5s 6s", "discard 2h", "draw", "sapaw 3s on Xr=4s 5s 6s")),
    ("R4", "classic+joker", JOKER_HANDS, {}, ("expose 5s 5h Xr", "discard 2h", "draw", "sapaw Xb on 5s 5h Xr")),
    ("R5", "classic", SPADES_HEARTS_DIAMONDS, {}, ("expose As 2s 3s", "discard 9s", "pass", "pass", "call")),
    (
        "R5",
        "classic",
        SPADES_HEARTS_DIAMONDS,
        {"hidden_melds_count": True},
        ("expose As 2s 3s", "discard 9s", "pass", "pass", "call"),
    ),
    (
        "R9",
        "classic",
        ("2s 3s 4s 5s Kc", "As", ""),
        {},
        ("expose 2s 3s 4s", "discard Kc", "draw", "sapaw As on 2s 3s 4s"),
    ),
    ("R9", "classic", test_rule_cases.NINES, {}, ("secret 9s 9h 9d 9c", "discard 2d", "pass", "pass")),
    ("R14", "classic", SPADES_HEARTS_DIAMONDS, {}, ("discard As", "draw", "discard Ah")),
]


def more_cases() -> Iterator[Case]:
    """The cases listed above, "pass" drawing and discarding the drawn card."""
    for number, (clause, rules, hands, changes, actions) in enumerate(MORE_CASES, 1):
        twin = test_rule_cases.play(test_rule_cases.start(rules, hands, spread=False, **changes), *actions)
        assert isinstance(twin, test_rule_cases.Both)
        yield case_of_game(f"{clause.lower()}_case_{number}", [clause], twin.game)


# ---- played hands ---------------------------------------------------------------------------------------------------


def played(rules: str, changes: dict[str, Any], seed: int, voids: int = 0) -> tuple[Case, set[str]]:
    """A hand that the twin and its players play, and what happened in it."""
    source = random.Random(f"conformance {rules} {seed}")
    cards = [*DECK, *JOKERS[: rules_of(rules, changes)["jokers"]]]
    source.shuffle(cards)
    hands = [" ".join(cards[:13]), " ".join(cards[13:25]), " ".join(cards[25:37])]
    case: Case = {"id": f"{rules} {seed}", "clauses": [], "rules": rules, "changes": changes, "hands": hands}
    case |= {"stock": " ".join(cards[37:]), "voids": voids, "actions": []}
    twin = twin_of(case)
    choose = uniform(seed) if seed % 5 == 4 else purposeful(seed)
    watch = Watch(twin)
    while twin.phase != "over":
        legal = twin.legal_actions()
        text = choose(source, twin, legal)
        watch.sees(text, legal)
        twin.push(text)
        case["actions"].append(text)
    seen = watch.at_the_end()
    case["clauses"] = clauses_of(seen)
    return case, seen


def games_of_presets() -> Iterator[Case]:
    """For each preset the hands that show something new."""
    for rules in PRESETS:
        seen: set[str] = set()
        kept = 0
        for seed in range(SEEDS_A_PRESET):
            case, happened = played(rules, {}, seed)
            if kept < GAMES_A_PRESET and (seed < 4 or happened - seen):
                seen |= happened
                kept += 1
                yield case


def games_of_options(missing: set[tuple[str, Any]]) -> Iterator[Case]:
    """Hands under random options, until cases pin every value of every option; `missing` shrinks."""
    for seed in range(SEEDS_OF_OPTIONS):
        if not missing:
            return
        source = random.Random(f"options {seed}")
        changes = {name: source.choice(values) for name, values in TABLES["choices"].items()}
        changes |= dict(sorted(missing, key=str)[:3])
        case, _ = played("classic", changes, seed, voids=source.choice([0, 0, 1, 3]))
        case["id"] = f"options {seed}"
        case["pins"] = pinned(case, [name for name, value in missing if changes[name] == value])
        new = {(name, changes[name]) for name in case["pins"]} & missing
        if new or seed < 30:
            missing -= new
            yield case


# ---- counts ---------------------------------------------------------------------------------------------------------

PARTITIONS = [
    "7s 7h 7d 7c 5c 6c Kd",
    "3h 4h 5h 6h 7h 8h 5s 5d 6s 6d Kc",
    "As 2s 3s 4s 5s 3h 3d Kc",
    "9h Th Jh Ts Td Js Jd",
    "Qh Kh Ah As Ad 9c",
    "As 2s Ks",
    "Ks Kh Kd Kc",
    "Ks Xr",
    "Ks Kh Xr",
    "Kd Xr Xb",
    "5s 6s 5h Xr",
]
RANDOM_HANDS = 240


def counts() -> Iterator[Case]:
    """Hands and their counts (R2 to R5): the named ones under every option, then hands full of choices."""
    source = random.Random("counts")
    every = [
        {"ace_high_run": high, "hidden_melds_count": hidden, "joker_points": points}
        for high in (False, True)
        for hidden in (False, True)
        for points in (0, 25)
    ]
    chosen: list[tuple[list[str], dict[str, Any]]] = [
        (text.split(), options) for text in PARTITIONS for options in every
    ]
    for number in range(RANDOM_HANDS):
        first = source.randrange(9)
        near = [card for card in DECK if card[0] in (RANKS + "A")[first : first + 5 + number % 2 * 8]]
        cards = [*source.sample(near, min(len(near), 11 + number % 3)), *JOKERS[: number % 4 // 2 + number % 4 // 3]]
        chosen.append((cards, every[0] | {"ace_high_run": number % 3 == 0, "joker_points": 30 * (number % 2)}))
    for cards, options in chosen:
        hand = sorted(cards, key=[*DECK, *JOKERS].index)
        yield {"hand": " ".join(hand), "options": options, "count": count_of(hand, rules_of("classic", options))}


# ---- sequences ------------------------------------------------------------------------------------------------------

PERFT_RULES = [*PRESETS, "classic+joker,pickup=free,jokers=1"]
ENOUGH = 1000


def sequences() -> Iterator[Case]:
    """The numbers of sequences by length, from the deal, the middle and near the end of a hand under each preset."""
    for number, text in enumerate(PERFT_RULES):
        rules, changes = text.split(",")[0], changes_of(text)
        case, _ = played(rules, changes, 4 * number + 1)
        for share in (0.0, 0.4, 0.9):
            case = {**case, "id": f"{text} {share:.0%}"}
            start = {**case, "actions": case["actions"][: int(share * len(case["actions"]))]}
            twin = twin_of(start)
            for action in start["actions"]:
                twin.push(action)
            numbers: list[int] = []
            twins = [twin]
            while twins and sum(numbers[-1:]) < ENOUGH:
                numbers.append(sum(len(each.legal_actions()) for each in twins))
                twins = [after(each, action) for each in twins for action in each.legal_actions()]
            wanted = ("id", "rules", "changes", "hands", "stock", "voids", "actions")
            yield {**{name: start[name] for name in wanted}, "sequences": numbers}


def after(twin: Twin, action: str) -> Twin:
    """A copy of the twin after one more action."""
    copied = copy.deepcopy(twin)
    copied.push(action)
    return copied


# ---- all of it ------------------------------------------------------------------------------------------------------


def write(name: str, lines: Iterable[Any]) -> None:
    """One file of JSON lines."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    (CONFORMANCE / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Write every file of conformance/ but its README."""
    CONFORMANCE.mkdir(exist_ok=True)
    for old in CONFORMANCE.glob("*.json*"):
        old.unlink()
    names = list(TABLES["choices"])
    cases = [*cases_of_tests(), *more_cases()]
    for case in cases:
        case["pins"] = pinned(case, names)
    missing = {(name, value) for name, values in TABLES["choices"].items() for value in values if name != "jokers"}
    missing -= {(name, value_of(case, name)) for case in cases for name in case["pins"]}
    games = [{**case, "pins": pinned(case, names)} for case in games_of_presets()]
    missing -= {(name, value_of(case, name)) for case in games for name in case["pins"]}
    games += games_of_options(missing)
    if missing:
        raise SystemExit(f"no case pins {sorted(missing, key=str)}")
    by_clause: dict[str, list[Case]] = {}
    for case in cases:
        by_clause.setdefault(case["clauses"][0], []).append(case)
    for clause, chosen in by_clause.items():
        write(f"{clause}.jsonl", map(finished, chosen))
    write("games.jsonl", map(finished, games))
    write("counts.jsonl", counts())
    write("perft.jsonl", sequences())
    write_sessions()
    tables = {name: TABLES[name] for name in ("same", "presets", "additions", "payouts")}
    (CONFORMANCE / "rules.json").write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
