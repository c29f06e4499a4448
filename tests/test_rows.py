"""The rows of a sheet: everything that is marked box by box, once and in order."""

from __future__ import annotations

import pytest

from charmers.rules.marks import places
from charmers.rules.tables import Tables
from charmers.sheet.rows import PARTS, rows
from tests.conftest import sheet_named
from tests.rules.positions import EVERY_SHEET


def test_the_rows_of_the_sun_sheet() -> None:
    found = rows(sheet_named("sun"))
    assert [row.name for row in found if row.part != "roads"] == [
        *("fame", "money", "karma", "tea", "silk", "spice", "river"),
        *("mogul", "maharani", "trader", "raja", "builder", "portuguese"),
        *("temple", "mahal", "fort", "mill"),
    ]


def test_the_boxes_of_a_cell_are_its_sides_and_the_residence_has_none() -> None:
    sheet = sheet_named("sun")
    cells = rows(sheet, "roads")
    assert cells[0].places == ("a1.n", "a1.e", "a1.s", "a1.w")
    assert sheet.province.residence.id not in {row.name for row in cells}
    assert [sheet.province.cells[row.number].id for row in cells] == [row.name for row in cells]


def test_parts_come_in_the_order_that_was_asked_for() -> None:
    assert [row.name for row in rows(sheet_named("sun"), "river", "karma")] == ["river", "karma"]


@pytest.mark.parametrize("name", EVERY_SHEET)
def test_rows_and_bonuses_are_all_that_can_be_marked(name: str) -> None:
    sheet = sheet_named(name)
    boxes = [place for part in PARTS for row in rows(sheet, part) for place in row.places]
    assert len(boxes) == len(set(boxes))
    assert places(Tables(sheet)) == {*boxes, *(bonus.id for bonus in sheet.bonuses)}
