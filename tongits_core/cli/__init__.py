"""The command line `tongits`, a user interface to the public API. Each command is a module, imported when needed."""

from tongits_core.cli.app import main

__all__ = ["main"]
