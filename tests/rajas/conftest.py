"""The command line for the big game; see ``tests/cli/conftest.py``."""

from tests.cli.conftest import db, run

__all__ = ["db", "run"]
