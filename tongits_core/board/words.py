"""The words of the page and of the advice, by language."""

from __future__ import annotations

import functools
import tomllib
from typing import Any

from tongits_core._paths import DATA
from tongits_core.advice import Messages, packaged_messages

__all__ = ["LANGUAGES", "messages_in", "page_words"]

LANGUAGES = ("en", "fil")
"""English, Filipino."""


def messages_in(language: str) -> Messages:
    """The words of the advice."""
    return packaged_messages(language)


@functools.cache
def page_words(language: str) -> dict[str, Any]:
    """The words of the page: data/board.en.toml and data/board.fil.toml."""
    return tomllib.loads((DATA / f"board.{language}.toml").read_text(encoding="utf-8"))
