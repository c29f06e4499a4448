"""Hidden places: one that nobody can see is asked about, an area is refused and named."""

from __future__ import annotations

import numpy as np

from charmers.paper.cells import cell_map
from charmers.photo.array import Array
from charmers.photo.reading import area_hidden
from charmers.photo.spots import spots
from charmers.sheet.library import find_sheet

SPOTS = spots(find_sheet("sun"), cell_map(find_sheet("sun")))
MONEY = next(i for i, spot in enumerate(SPOTS) if spot.id == "money.33")


def glare(places: int, left: float) -> Array:
    """How much print is seen where a lamp is mirrored at so many places."""
    middles = np.array([(spot.box.cx, spot.box.cy) for spot in SPOTS])
    away = np.hypot(*(middles - middles[MONEY]).T)
    shown: Array = np.ones(len(SPOTS), np.float32)
    shown[np.argsort(away)[:places]] = left
    return shown


def test_on_a_good_photo_nothing_is_hidden() -> None:
    assert area_hidden(glare(0, 0.0), SPOTS) is None


def test_a_single_place_that_nobody_can_see_is_no_reason_to_refuse() -> None:
    assert area_hidden(glare(1, 0.0), SPOTS) is None


def test_where_an_area_is_hidden_the_photo_is_refused_and_the_place_named() -> None:
    shown = glare(6, 0.2)
    where = area_hidden(shown, SPOTS)
    assert where is not None
    assert shown[[spot.id for spot in SPOTS].index(where)] < 1


def test_under_the_blackest_pen_no_area_is_hidden() -> None:
    assert area_hidden(glare(30, 0.35), SPOTS) is None
