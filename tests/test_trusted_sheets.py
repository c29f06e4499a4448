"""A sheet made again from our own data: the same sheet, or nothing."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.sheet.data import sheet_data, trusted_sheet
from charmers.sheet.definition import Sheet
from charmers.sheet.reading import sheet_from_data
from tests.conftest import sheet_named


def kept(sheet: Sheet) -> dict[str, Any]:
    """The data of a sheet as the store gives it back."""
    data: dict[str, Any] = json.loads(json.dumps(sheet_data(sheet)))
    return data


def test_it_is_the_same_sheet(any_sheet: Sheet) -> None:
    assert trusted_sheet(kept(any_sheet), any_sheet.digest) == any_sheet


def test_an_owners_words_come_along(sun: Sheet) -> None:
    own = sun._replace(words={"en": {"goods.tea": "chai"}})
    assert trusted_sheet(kept(own), own.digest) == own


@pytest.mark.parametrize(
    "change",
    [
        {"name": 7},
        {"words": {"en": {"goods.tea": 7}}},
        {"words": {"en": 7}},
        {"words": []},
        {"format": 1, "more": 1},
        {"dice": None},
        {"tracks": {}},
    ],
)
def test_what_is_not_as_we_wrote_it_is_not_trusted(sun: Sheet, change: dict[str, Any]) -> None:
    assert trusted_sheet(kept(sun) | change, sun.digest) is None


def test_another_digest_is_not_trusted(sun: Sheet, moon: Sheet) -> None:
    assert trusted_sheet(kept(sun), moon.digest) is None


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in some data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(found for key, item in inner for found in places(item, (*way, key)))]


SUN = kept(sheet_named("sun"))
PLACES = [way for way in places(SUN) if way]


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(PLACES), st.sampled_from([None, 0, 1, 99, -1, "", "tea", [], {}, True, 1.0]))
def test_whatever_is_changed_it_is_refused_or_still_the_same_game(way: tuple[Any, ...], value: Any) -> None:
    sun = sheet_named("sun")
    data = copy.deepcopy(SUN)
    inner = data
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = value
    found = trusted_sheet(data, sun.digest)
    if found is not None:
        assert sheet_from_data(kept(found._replace(name="sun")), "sun").digest == sun.digest
