"""The rows of a sheet: all that is marked box by box, in one order, with the ids of the boxes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from charmers.sheet.definition import SIDES, Sheet

Part = Literal["fame", "money", "karma", "goods", "roads", "river", "palace", "upgrades"]
PARTS: tuple[Part, ...] = ("fame", "money", "karma", "goods", "roads", "river", "palace", "upgrades")
"""In the order of the sheet. Of all parts but these the printed bonuses alone are marked."""


class Row(NamedTuple):
    """Boxes that stand side by side: a track, a good, a cell of the province, a character ..."""

    part: Part
    name: str
    number: int
    """Which one of its part, from 0; a cell by its place among all cells."""
    boxes: tuple[str, ...]
    """What the boxes are called: numbers from 1, or the sides of a cell."""
    places: tuple[str, ...]
    """Their ids on the sheet: ``tea.1``, ``c2.n``."""


def rows(sheet: Sheet, *parts: Part) -> list[Row]:
    """The rows of these parts, in this order; without any, all rows of the sheet.

    >>> from charmers.sheet.library import find_sheet
    >>> [(row.name, len(row.boxes)) for row in rows(find_sheet("sun"), "karma", "goods")]
    [('karma', 5), ('tea', 6), ('silk', 6), ('spice', 6)]
    """
    found: list[Row] = []
    for part in parts or PARTS:
        if part == "roads":
            found += [
                _row(part, cell.id, number, tuple(SIDES))
                for number, cell in enumerate(sheet.province.cells)
                if not cell.is_residence
            ]
        else:
            names, length = _names_and_length(sheet, part)
            boxes = tuple(str(box) for box in range(1, length + 1))
            found += [_row(part, name, number, boxes) for number, name in enumerate(names)]
    return found


def _names_and_length(sheet: Sheet, part: Part) -> tuple[tuple[str, ...], int]:
    lengths: dict[Part, tuple[tuple[str, ...], int]] = {
        "fame": (("fame",), sheet.tracks.fame),
        "money": (("money",), sheet.tracks.money),
        "karma": (("karma",), sheet.karma.boxes),
        "goods": (sheet.market.goods, len(sheet.market.coins)),
        "river": (("river",), len(sheet.river.spaces)),
        "palace": (sheet.palace.characters, sheet.palace.boxes),
        "upgrades": (sheet.upgrades.buildings, len(sheet.upgrades.values)),
    }
    return lengths[part]


def _row(part: Part, name: str, number: int, boxes: tuple[str, ...]) -> Row:
    return Row(part, name, number, boxes, tuple([f"{name}.{box}" for box in boxes]))
