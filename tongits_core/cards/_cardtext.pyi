from typing import Any

__pyx_capi__: dict[str, Any]
