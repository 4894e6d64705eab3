"""A file of JSON lines that a measurement goes on with after a stop."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class Journal:
    """One JSON object a line, each under a key. A last line that was cut off is dropped."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._found: dict[str, Any] = {}
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
        for line in whole.splitlines():
            found = json.loads(line)
            self._found[found.pop("key")] = found

    def __contains__(self, key: str) -> bool:
        return key in self._found

    def __getitem__(self, key: str) -> Any:
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def add(self, key: str, found: dict[str, Any]) -> None:
        """Write an object down at once."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, **found}) + "\n")
        self._found[key] = found
