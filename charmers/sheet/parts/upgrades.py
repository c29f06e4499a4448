"""The upgrade table: kinds of buildings, their value at each level, and the column bonuses."""

from __future__ import annotations

from itertools import pairwise

from charmers.sheet.definition import Upgrades
from charmers.sheet.fields import Fields
from charmers.sheet.parts.bonuses import Known, read_bonuses
from charmers.sheet.sentences import wrong

MOST_BUILDINGS = 8
MOST_LEVELS = 8
LARGEST_VALUE = 99


def read_buildings(fields: Fields) -> tuple[str, ...] | None:
    """The kinds of buildings, which the province names too."""
    return fields.names("buildings", "buildings", 1, MOST_BUILDINGS)


def read_upgrades(fields: Fields, buildings: tuple[str, ...] | None, known: Known) -> Upgrades:
    """The table; ``buildings`` are what ``read_buildings`` found in the same table."""
    source = fields.source()
    items = fields.items("values", wrong("values"), 1, MOST_LEVELS)
    numbers = [fields.as_number(at, item, 1, LARGEST_VALUE) for at, item in items or []]
    values = tuple(number for number in numbers if number is not None)
    for index, (lower, higher) in enumerate(pairwise(values), 1):
        if higher <= lower:
            fields.problem(f"values[{index}]", "no-rise", higher=higher, lower=lower)
    # Every kind starts at level 1, so its column is full before the game begins.
    places = (2, len(items)) if items is not None and len(items) > 1 else None
    columns = read_bonuses(fields, "columns", "upgrade", source, known, places)
    if items is not None and len(items) == 1 and columns:
        fields.problem("columns", "one-level")
    fields.finish()
    return Upgrades(buildings or (), values, columns, source)
