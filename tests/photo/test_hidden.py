"""Hidden places: a few that nobody can see are left to the rules and to a person, more are refused."""

from __future__ import annotations

import numpy as np
import pytest

from charmers.paper.cells import cell_map
from charmers.photo.array import Array
from charmers.photo.reading import MOST_HIDDEN, hidden, too_much_hidden
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
    assert not hidden(glare(0, 0.0), SPOTS).any()
    assert too_much_hidden(glare(0, 0.0), SPOTS) is None


@pytest.mark.parametrize("places", [1, 5, MOST_HIDDEN])
def test_a_few_places_that_nobody_can_see_are_no_reason_to_refuse(places: int) -> None:
    shown = glare(places, 0.0)
    assert hidden(shown, SPOTS).sum() == places
    assert too_much_hidden(shown, SPOTS) is None


def test_where_more_is_hidden_the_photo_is_refused_and_the_place_named() -> None:
    shown = glare(MOST_HIDDEN + 4, 0.0)
    where = too_much_hidden(shown, SPOTS)
    assert where is not None
    assert not shown[[spot.id for spot in SPOTS].index(where)]


def test_pale_print_is_hidden_only_where_all_around_is_pale_too() -> None:
    """The blackest felt pen hides so much of a single place."""
    assert not hidden(glare(1, 0.25), SPOTS).any()
    assert hidden(glare(8, 0.25), SPOTS).sum() >= 5
