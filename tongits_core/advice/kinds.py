"""The kinds of statements that an advice makes, each with its fields. data/messages.toml has the words.

A new kind: a line here, its sentence in data/messages.toml, and `tell("kind", field=value, ...)` where it is true.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["CARDS", "KINDS", "SEAT", "TURN", "UNITS", "WORD"]

CARDS, SEAT, TURN, WORD = "cards", "seat", "turn", "word"
"""Fields that are no numbers: cards or a meld; a player; actions; a name of the table [words]."""
UNITS = ("chips", "share", "points", "number")
"""Units of numbers: chips; a chance from 0 to 1; points of a hand (R5); a number of anything else."""

CHIPS, SHARE, POINTS, NUMBER = UNITS

VERDICTS: Mapping[str, Mapping[str, str]] = {
    "verdict_wins": {"best": TURN, "value": CHIPS},
    "verdict_wins_by_draw": {"best": TURN, "value": CHIPS},
    "verdict_wins_by_call": {"best": TURN, "value": CHIPS},
    "verdict_only": {"best": TURN},
    "verdict_alone": {"best": TURN},
    "verdict_sure": {"best": TURN, "other": TURN, "instead": TURN, "loss": CHIPS},
    "verdict_hangs": {"best": TURN, "other": TURN, "instead": TURN, "loss": CHIPS},
    "verdict_likely": {"best": TURN, "other": TURN, "instead": TURN, "loss": CHIPS},
    "verdict_close": {"best": TURN, "other": TURN, "instead": TURN, "loss": CHIPS},
    "verdict_exact": {"best": TURN, "other": TURN, "instead": TURN, "loss": CHIPS},
    "verdict_every_deal": {"best": TURN, "other": TURN, "instead": TURN, "loss": CHIPS},
    "verdict_same": {"best": TURN, "other": TURN, "instead": TURN},
}
"""The sentence that decides. `best` is the recommended line, `other` the runner-up, `loss` what that loses.
`instead` is the action in which the runner-up differs, or all of it if more differs."""

WORTH: Mapping[str, Mapping[str, str]] = {
    "worth": {"value": CHIPS, "win": SHARE},
    "worth_long": {"value": CHIPS, "win": SHARE, "tongits": SHARE, "burned": SHARE},
    "after": {"chance": SHARE, "turn": TURN, "cards": CARDS},
    "after_tongits": {"chance": SHARE, "cards": CARDS},
    "after_others": {"chance": SHARE, "plans": NUMBER},
    "end": {"end": WORD, "chance": SHARE},
}

REASONS: Mapping[str, Mapping[str, str]] = {
    "last_turn": {"count": POINTS, "win": SHARE},
    "last_turn_burned": {},
    "last_draw": {"win": SHARE},
    "nobody_answers": {},
    "blocks_own_call": {"calls": SHARE, "worth": CHIPS},
    "secret_facedown": {"meld": CARDS, "bonus": CHIPS, "worth": CHIPS},
    "secret_opens": {"meld": CARDS, "worth": CHIPS},
    "pot_decides": {"other": TURN, "gain": CHIPS},
    "pot_open": {"pot": CHIPS, "gain": CHIPS, "loss": CHIPS},
    "pot_mine": {"pot": CHIPS, "gain": CHIPS, "loss": CHIPS},
    "pot_rival": {"who": SEAT, "pot": CHIPS, "gain": CHIPS, "loss": CHIPS},
    "blocks_call": {"who": SEAT, "calls": SHARE, "worth": CHIPS},
    "escapes_burning": {"closed": SHARE, "now": SHARE},
    "keep_meld": {"meld": CARDS, "worth": CHIPS},
    "keep_from_sapaw": {"meld": CARDS, "worth": CHIPS, "laid_on": SHARE},
    "keep_changes": {"meld": CARDS, "end": WORD, "kept": SHARE, "exposed": SHARE},
    "call_hangs": {"folded": CHIPS, "expected": CHIPS, "answered": CHIPS, "even": SHARE, "believed": SHARE},
    "call_hangs_show": {"folded": CHIPS, "expected": CHIPS, "answered": CHIPS, "even": SHARE, "believed": SHARE},
    "call_range": {"folded": CHIPS, "expected": CHIPS, "answered": CHIPS},
    "call_range_show": {"folded": CHIPS, "expected": CHIPS, "answered": CHIPS},
    "challenge_range": {"even": SHARE, "believed": SHARE, "loose": SHARE, "strong": SHARE},
    "challenge_range_loose": {"even": SHARE, "believed": SHARE, "loose": SHARE},
    "call_lowest": {"count": POINTS, "lowest": SHARE},
    "call_limit": {"count": POINTS, "limit": POINTS},
    "call_too_high": {"count": POINTS, "limit": POINTS},
    "call_never": {"count": POINTS},
    "caller_count": {"theirs": POINTS, "count": POINTS, "lower": SHARE},
    "lower_count": {"count": POINTS, "more": POINTS, "other": TURN},
    "safer_discard": {"card": CARDS, "taken": SHARE, "instead": CARDS, "often": SHARE},
    "more_outs": {"number": NUMBER, "cards": CARDS, "fewer": NUMBER, "other": TURN},
    "dead_discard": {"card": CARDS, "seen": CARDS},
    "safe_discard": {"card": CARDS, "taken": SHARE},
    "risky_discard": {"card": CARDS, "taken": SHARE},
    "risky_but_safest": {"card": CARDS, "taken": SHARE},
    "risky_with_safer": {"card": CARDS, "taken": SHARE, "safest": CARDS, "least": SHARE},
    "draws_to_tongits": {"number": NUMBER, "cards": CARDS, "chance": SHARE},
    "draws_to_melds": {"number": NUMBER, "cards": CARDS, "chance": SHARE},
    "outs_to_tongits": {"number": NUMBER, "cards": CARDS, "stock": SHARE, "in_stock": NUMBER},
    "outs_to_melds": {"number": NUMBER, "cards": CARDS, "stock": SHARE, "in_stock": NUMBER},
}

BASIS: Mapping[str, Mapping[str, str]] = {
    "sigma": {"other": TURN, "loss": CHIPS, "sigma": NUMBER},
    "from_even": {"deals": NUMBER, "playouts": NUMBER, "players": NUMBER, "plans": NUMBER},
    "from_history": {"deals": NUMBER, "different": NUMBER, "playouts": NUMBER, "players": NUMBER, "plans": NUMBER},
    "exact_even": {"deals": NUMBER, "playouts": NUMBER, "plans": NUMBER},
    "exact_history": {"deals": NUMBER, "playouts": NUMBER, "plans": NUMBER},
    "history_unused": {},
    "forgotten": {"number": NUMBER},
    "pot_part": {"part": CHIPS, "before": CHIPS},
    "caller_hands": {"different": NUMBER},
    "callers_hold": {"count": POINTS},
    "challenge_with": {"count": POINTS},
    "challenge_always": {},
    "challenge_never": {},
}
"""What the advice rests on, for experts; `forgotten` is for all."""

_SEEN = {"rate": SHARE, "low": SHARE, "high": SHARE, "number": NUMBER, "sure": WORD}
_COMPARED = {**_SEEN, "usual": SHARE}
_HABITS = ("scout_takes", "scout_opens", "scout_keeps", "scout_lays_off", "scout_throws_high")

SCOUTING: Mapping[str, Mapping[str, str]] = {
    "scout_hands": {"hands": NUMBER},
    "scout_calls": _SEEN,
    "scout_call_limit": {"limit": POINTS, "half": POINTS, "number": NUMBER},
    "scout_call_limits": {"early": POINTS, "late": POINTS, "number": NUMBER},
    "scout_call_any": {"number": NUMBER},
    "scout_call_highest": {"highest": POINTS, "number": NUMBER},
    "scout_folds": _SEEN,
    "scout_shows": _SEEN,
    "scout_challenge_limit": {"limit": POINTS, "half": POINTS, "number": NUMBER},
    "scout_challenge_any": {"number": NUMBER},
    "scout_challenge_highest": {"highest": POINTS, "number": NUMBER},
    **{f"{habit}_{how}": _COMPARED for habit in _HABITS for how in ("often", "usual", "rarely")},
    "scout_habit": _COMPARED,
    "scout_takes_known": _COMPARED,
    "scout_hides": _COMPARED,
    "scout_lays_off_known": _COMPARED,
    "scout_throws_dearest": _COMPARED,
    "scout_alike": {"type": WORD},
    "scout_unlike": {},
}
"""What a profile says of a player. `rate` is a share, `low` to `high` its interval, `number` the decisions behind it,
`usual` the share of the known types of player."""

KINDS: Mapping[str, Mapping[str, str]] = {**VERDICTS, **WORTH, **REASONS, **BASIS, **SCOUTING}
