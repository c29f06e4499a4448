"""What the tests here look at; see ``tests/at_table.py``."""

from tests.at_table import opening, say, sheet, tables

__all__ = ["opening", "say", "sheet", "tables"]
