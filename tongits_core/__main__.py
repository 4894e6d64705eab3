"""`python -m tongits_core` is the command line `tongits`."""

import sys

from tongits_core.cli import main

sys.exit(main())
