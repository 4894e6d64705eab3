"""Makes the tables of docs/STRENGTH.md: `python tools/strength COMMAND`, away from the root."""
