from typing import final

@final
class Worlds:
    size: int
