NAMES: tuple[str, ...]
