"""What the tests here look at; see ``tests/at_table.py``."""

from tests.at_table import db, opening, say, sheet, tables

__all__ = ["db", "opening", "say", "sheet", "tables"]
