"""The command line `tongits`: a face of the public API, each command a module that is imported when used."""

from tongits_core.cli.app import main

__all__ = ["main"]
