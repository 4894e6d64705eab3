"""Idle options: options without effect because of another option. Rules may hold them; a text may not ask for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from tongits_core.errors import RulesError
from tongits_core.rules.options import Option
from tongits_core.rules.payout import Payout

__all__ = ["NEEDS", "UNPAID", "Need", "refuse_contradictions"]


class OptionValues(Protocol):
    """The attributes of Rules that this module reads. Rules import this module, so it cannot import them."""

    @classmethod
    def options(cls) -> Mapping[str, Option]: ...
    @property
    def jokers(self) -> int: ...
    @property
    def secret(self) -> str: ...
    @property
    def sapaw_block(self) -> str: ...
    @property
    def none_opened(self) -> str: ...
    @property
    def pickup(self) -> str: ...
    @property
    def pot_wins(self) -> int: ...
    @property
    def payout_table(self) -> Payout: ...


@dataclass(frozen=True)
class Need:
    """An option that depends on another one: while `idle(rules)` is true, all values of `option` mean the same."""

    option: str
    other: str
    idle: Callable[[OptionValues], bool]
    reason: str

    def found_in(self, rules: OptionValues) -> bool:
        """Whether the rules set the option although it has no effect."""
        return bool(getattr(rules, self.option)) and self.idle(rules)

    def text(self, rules: OptionValues) -> str:
        """The reason in words, for `Rules.idle()` and errors.

        >>> from tongits_core import Rules
        >>> NEEDS[0].text(Rules.preset("guide"))
        'joker_points=25 changes nothing with jokers=0: no joker is dealt (R2)'
        """
        mine, theirs = (
            f"{name}={rules.options()[name].show(getattr(rules, name))}" for name in (self.option, self.other)
        )
        return f"{mine} changes nothing with {theirs}: {self.reason}"


def _no_jokers(rules: OptionValues) -> bool:
    return rules.jokers == 0


def _no_secret(rules: OptionValues) -> bool:
    return rules.secret == "off"


def _no_block(rules: OptionValues) -> bool:
    return rules.sapaw_block == "none"


NEEDS = (
    Need("joker_points", "jokers", _no_jokers, "no joker is dealt (R2)"),
    Need("variable_payout", "jokers", _no_jokers, "no joker multiplies (R28)"),
    Need("secret_facedown", "secret", _no_secret, "no quad is a secret (R11)"),
    Need("secret_at_once", "secret", _no_secret, "no exposed meld is a secret (R11)"),
    Need("secret_protects", "secret", _no_secret, "no secret protects (R11)"),
    Need("self_sapaw_blocks", "sapaw_block", _no_block, "no sapaw blocks (R18)"),
    Need("zero_count_fight", "sapaw_block", _no_block, "no call is blocked (R28)"),
    Need(
        "void_carries",
        "none_opened",
        lambda rules: rules.none_opened == "lowest" and rules.pickup != "free",
        "no hand is void (R23; under pickup=free one may be, R7)",
    ),
    Need("pot_ante", "pot_wins", lambda rules: rules.pot_wins == 0, "without a pot nobody antes (R25)"),
    Need("pot_bonus", "pot_wins", lambda rules: rules.pot_wins != 3, "only the second win of three earns it (R25)"),
)
"""Every pair of options of this kind, in the order of the clauses."""


UNPAID = (
    Need("sagasa", "payout", lambda rules: rules.payout_table.per_sagasa == 0, "its per_sagasa is 0 (R12)"),
    Need("kang", "payout", lambda rules: rules.payout_table.kang_factor == 1, "its kang_factor is 1 (R12)"),
    Need(
        "escalera_length", "payout", lambda rules: rules.payout_table.per_escalera == 0, "its per_escalera is 0 (R13)"
    ),
)
"""Options that a payout makes worth nothing. A text may ask for both: the payout is often changed later."""


def refuse_contradictions(rules: OptionValues, named: Collection[str]) -> None:
    """RulesError if one of the options in `named` makes another of them idle."""
    for need in NEEDS:
        if need.option in named and need.other in named and need.found_in(rules):
            raise RulesError(f"{need.text(rules)}; remove {need.option} or {need.other}")
