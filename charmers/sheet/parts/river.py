"""The river: its spaces from the source, each with a symbol and what it earns."""

from __future__ import annotations

from charmers.sheet.definition import River, RiverSpace
from charmers.sheet.fields import Fields
from charmers.sheet.parts.bonuses import Known, read_gives
from charmers.sheet.sentences import wrong

LONGEST = 60


def read_river(fields: Fields, known: Known) -> tuple[River, tuple[str, ...] | None]:
    """The river, and its symbols if they could be read."""
    source = fields.source()
    entries = fields.tables(
        "spaces", wrong("list-of-tables", table="{ symbol = ..., gives = [...] }"), 1, LONGEST
    )
    spaces: list[RiverSpace] = []
    for entry in entries or []:
        symbol = entry.name("symbol")
        spaces.append(RiverSpace(symbol or "", read_gives(entry, known), entry.source(source)))
        entry.finish()
    fields.finish()
    river = River(tuple(spaces), source)
    return river, tuple(symbol for symbol in river.symbols if symbol) or None
