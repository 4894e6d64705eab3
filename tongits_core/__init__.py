"""Tongits: solver, engine and move suggestions."""
