from typing import Any, final

from tongits_core.rules.rules import Rules

MOST_COUNT: int

@final
class NativeRules:
    def __new__(cls, rules: Rules) -> NativeRules: ...
    def as_dict(self) -> dict[str, Any]: ...

def texts_kept() -> int: ...
