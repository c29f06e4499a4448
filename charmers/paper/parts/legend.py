"""The legend: every symbol of this sheet in words."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.sheet.definition import Sheet
from charmers.sheet.effects import Effect, Kind

ROW = 3.45
HEAD = 1.4
COLUMN = 36.0
"""The narrowest column, in mm."""

ORDER = (
    *(Kind.FAME, Kind.MONEY, Kind.KARMA, Kind.UPGRADE, Kind.GOODS, Kind.GOODS_DIE),
    *(Kind.SELL, Kind.SELL_SAME, Kind.SELL_DIFFERENT, Kind.HALF_ROAD),
    *(Kind.ROAD_STRAIGHT, Kind.ROAD_FORK, Kind.ROAD_CROSSING),
    *(Kind.RIVER_ON, Kind.RIVER_BACK_ONE, Kind.RIVER_BACK_ANY, Kind.PALACE_ANY),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the legend: the icon, and the key of its words."""

    icon: str
    key: str


def effects(sheet: Sheet) -> list[Effect]:
    """Every effect printed anywhere on the sheet."""
    found = [effect for bonus in sheet.bonuses for effect in bonus.gives]
    found += [effect for space in sheet.river.spaces for effect in space.gives]
    return found + [cell.market for cell in sheet.province.cells if cell.market]


def entries(sheet: Sheet) -> list[Entry]:
    """The lines of the legend: the effects the sheet uses, then what each character does."""
    used = {effect.kind for effect in effects(sheet)}
    found = [
        Entry(kind.value.replace(" +1", "-on").replace(" -1", "-back-one").replace(" ", "-"), kind.value)
        for kind in ORDER
        if kind in used
    ]
    found = [Entry("river-back-any", entry.key) if entry.key == "river back" else entry for entry in found]
    return found + [Entry(character, f"does {character}") for character in sheet.palace.characters]


def columns(width: float) -> int:
    """How many columns the legend has in that width."""
    return max(1, int(width / COLUMN))


def height(sheet: Sheet, width: float) -> float:
    """How tall the legend is at least."""
    return HEAD + ROW * -(-len(entries(sheet)) // columns(width)) + ROW
