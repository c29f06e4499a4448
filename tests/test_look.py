"""The look of a sheet: it stands in its file, travels with it, and no rule depends on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from charmers.paper.theme import GROUNDS, colour, theme_for
from charmers.sheet.data import sheet_data
from charmers.sheet.definition import Sheet, SheetLook
from charmers.sheet.library import find_sheet
from charmers.sheet.problems import SheetError
from charmers.sheet.reading import load_sheet, sheet_from_data
from charmers.sheet.template import template

DIGESTS = {
    "sun": "19ed4f4eee9e3c9d8a5a328b2334a2e743ac178903b0b8e13201f2e8d202427d",
    "moon": "e80e612278666bb4f93f67c6c0eb053c002e96d3b897e54dfb977f9e9f4b9972",
}
"""As they were before sheets said how they look: records name a sheet by its digest."""


def with_look(sheet: Sheet, **look: Any) -> dict[str, Any]:
    return {**sheet_data(sheet), "look": look}


@pytest.mark.parametrize("name", DIGESTS)
def test_the_look_is_not_in_the_digest(name: str) -> None:
    sheet = find_sheet(name)
    assert sheet.digest == DIGESTS[name]
    other = sheet_from_data(with_look(sheet, ground="night", banner="#123456"), "other")
    assert (other.digest, other.look) == (sheet.digest, SheetLook("night", {"banner": "#123456"}))


def test_our_sun_has_the_day_and_our_moon_the_night(sun: Sheet, moon: Sheet) -> None:
    assert theme_for(sun) == GROUNDS["colour", "day"]
    assert theme_for(moon) == GROUNDS["colour", "night"]


def test_the_ground_comes_from_the_file_and_not_from_the_name(sun: Sheet, moon: Sheet) -> None:
    night = sheet_from_data({**with_look(sun, ground="night"), "name": "evening"}, "evening")
    day = sheet_from_data({**with_look(moon), "name": "moonless"}, "moonless")
    assert (theme_for(night).night, theme_for(day).night) == (True, False)


def test_a_sheet_that_does_not_say_has_the_day(large: Sheet) -> None:
    assert large.look is None
    assert theme_for(large) == GROUNDS["colour", "day"]


def test_a_moon_kept_before_sheets_said_how_they_look_keeps_its_night(moon: Sheet) -> None:
    data = sheet_data(moon)
    del data["look"]
    assert theme_for(sheet_from_data(data, "kept")).night
    data["karma"]["start"] = 2
    assert not theme_for(sheet_from_data(data, "another moon")).night


def test_colours_of_its_own_take_the_place_of_the_grounds(sun: Sheet) -> None:
    sheet = sheet_from_data(with_look(sun, ground="night", banner="#0A0B0C", ink="#111111"), "own")
    theme, night = theme_for(sheet), GROUNDS["colour", "night"]
    assert (theme.banner, theme.ink, theme.title) == (colour("#0a0b0c"), colour("#111111"), night.title)
    assert theme_for(sheet, "grey") == GROUNDS["grey", "night"]


def test_writing_and_reading_keeps_the_look(sun: Sheet) -> None:
    sheet = sheet_from_data(with_look(sun, ground="night", accent="#abcdef"), "own")
    assert sheet_from_data(sheet_data(sheet), "again") == sheet


def test_the_template_says_it_and_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "pad.toml"
    file.write_text(template().replace("# banner = ", "banner = "), encoding="utf-8")
    assert load_sheet(file).look == SheetLook("day", {"banner": "#f6c453"})


@pytest.mark.parametrize(
    ("look", "problem"),
    [
        ({"ground": "nigth"}, 'look.ground: "nigth" is no ground; did you mean "night"?'),
        ({"ground": 5}, "look.ground: 5 is not day or night"),
        ({"banner": "red"}, 'look.banner: "red" is not a colour; write one as "#f6c453"'),
        ({"banner": "#12345g"}, 'look.banner: "#12345g" is not a colour; write one as "#f6c453"'),
        ({"ink": 7}, "look.ink: 7 is not a text in quotes"),
        ({"baner": "#123456"}, 'look.baner: is not a known key; did you mean "banner"?'),
    ],
)
def test_what_is_wrong_with_a_look_is_said(sun: Sheet, look: dict[str, Any], problem: str) -> None:
    with pytest.raises(SheetError) as error:
        sheet_from_data(with_look(sun, **look), "bad")
    assert [str(found) for found in error.value.problems] == [problem]


def test_a_look_that_is_no_table_is_a_problem(sun: Sheet) -> None:
    with pytest.raises(SheetError) as error:
        sheet_from_data({**sheet_data(sun), "look": "night"}, "bad")
    assert [found.where for found in error.value.problems] == ["look"]
