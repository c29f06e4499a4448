"""Drawn photos: hands leave ink where their marks are, cameras know where they look, numbers decide all."""

from __future__ import annotations

from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from charmers.paper.cells import cell_map
from charmers.rules.marks import marks_of
from charmers.rules.state import SheetState
from tests.conftest import tables_of
from tests.tools.photo.camera import scan_view, some_view
from tests.tools.photo.corpus import draw, photograph
from tests.tools.photo.gestures import CROSSES, Box, Gesture, Habits, plan_gestures
from tests.tools.photo.hands import HANDS, hand
from tests.tools.photo.make_eye import Weights, write
from tests.tools.photo.pens import NAMES, some_pen
from tests.tools.photo.score import share, wilson

A4 = (210.0, 297.0)


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("kind", [*CROSSES, "ring", "blot", "dot"])
def test_a_mark_leaves_ink_at_its_place_and_hardly_any_far_from_it(name: str, kind: str) -> None:
    box = Box(20, 20, 7, 7)
    pen = some_pen("black biro", Random(1))
    gesture = Gesture(kind, box)  # type: ignore[arg-type]
    ink = hand(name).ink([gesture], pen, (480, 480), 254, Random(kind))
    inside = ink[200:270, 200:270].sum(dtype=np.int64)
    assert inside > 1000
    assert ink[150:320, 150:320].sum(dtype=np.int64) > 0.98 * ink.sum(dtype=np.int64)


@pytest.mark.parametrize("name", HANDS)
def test_a_ring_leaves_the_middle_free_and_goes_round(name: str) -> None:
    ink = hand(name).ink(
        [Gesture("ring", Box(20, 20, 8, 8))], some_pen("fineliner", Random(2)), (480, 480), 254, Random(3)
    )
    assert not ink[230:250, 230:250].any()
    quarters = [ink[180:240, 180:240], ink[180:240, 240:300], ink[240:300, 180:240], ink[240:300, 240:300]]
    assert all(quarter.any() for quarter in quarters)


def test_three_hands_draw_the_same_marks_in_three_ways() -> None:
    gestures = [
        Gesture("cross", Box(10, 10, 8, 8)),
        Gesture("road", Box(5, 5, 9, 9), ((5.0, 9.0), (14.0, 9.0))),
    ]
    inks = [
        hand(name).ink(gestures, some_pen("felt", Random(4)), (300, 300), 254, Random(5)) for name in HANDS
    ]
    for one, two in ((0, 1), (0, 2), (1, 2)):
        both = np.minimum(inks[one], inks[two]).sum(dtype=np.int64)
        assert both < 0.95 * max(inks[one].sum(dtype=np.int64), inks[two].sum(dtype=np.int64))


@pytest.mark.parametrize("level", [0.6, 1.0, 1.4])
def test_the_way_back_from_the_photo_to_the_paper_is_right(level: float) -> None:
    for seed in range(4):
        view = some_view(A4, 1200, Random(seed), level)
        points = np.random.default_rng(seed).uniform((8, 8), (202, 289), (50, 2))
        seen = view.to_photo(points)
        assert (seen > 0).all()
        assert (seen < (view.width, view.height)).all()
        across, down = view.maps()
        at = seen.astype(np.float32)[:, None]
        found = np.hstack([cv2.remap(way, at, None, cv2.INTER_LINEAR) for way in (across, down)])
        assert np.abs(found - points).max() < 0.2


def test_a_scan_is_flat_and_to_scale() -> None:
    view = scan_view(A4, 200, Random(1))
    one, two = view.to_photo(np.asarray([(50.0, 50.0), (150.0, 50.0)]))
    assert np.hypot(*(two - one)) == pytest.approx(100 * 200 / 25.4, rel=1e-3)


def test_the_same_number_gives_the_same_photo_and_another_one_another() -> None:
    one, two = (photograph(draw("a", 3), 1.0, "photo", (900,)) for _ in range(2))
    assert one.jpeg == two.jpeg
    assert one.drawn.marks == two.drawn.marks
    assert draw("a", 4).marks != one.drawn.marks


def test_what_is_no_mark_is_not_among_the_marks() -> None:
    drawn = draw("a", 5, pen="soft pencil")
    assert not set(drawn.untrue) & set(drawn.marks)
    ink = {place for place, mark in drawn.seen.items() if mark != "corrected"}
    printed = {place for place in drawn.marks if place.endswith(".1")}
    assert ink <= set(drawn.marks) <= ink | printed


def test_a_line_through_a_run_stops_before_a_bonus_that_is_only_circled() -> None:
    tables = tables_of("sun")
    state = SheetState(tables)
    state.fame = 6
    marks = {**marks_of(tables, state), "fame:3": "circled"}
    planned = plan_gestures(cell_map(tables.sheet), marks, Habits(strikes=1.0), Random(1))
    cells = {cell["id"]: cell for cell in cell_map(tables.sheet)["cells"]}
    bonus = cells["fame:3"]
    for gesture in planned.gestures:
        if gesture.kind == "strike":
            (_, y), (_, end) = gesture.way
            assert not min(y, end) < bonus["y"] + bonus["h"] / 2 < max(y, end)


@pytest.mark.parametrize("pen", NAMES)
def test_every_pen_can_be_taken(pen: str) -> None:
    assert 0.2 < some_pen(pen, Random(6)).width < 2


def test_weights_are_written_as_the_same_bytes(tmp_path: Path) -> None:
    place = tmp_path
    weights: Weights = {"conv0.w": np.ones((2, 3), np.float32), "conv0.b": np.zeros(2, np.float32)}
    for name in ("one.npz", "two.npz"):
        write(weights, 1.5, place / name)
    assert (place / "one.npz").read_bytes() == (place / "two.npz").read_bytes()
    with np.load(place / "one.npz") as kept:
        assert kept["conv0.w"].dtype == np.float16
        assert float(kept["temperature"]) == 1.5


def test_error_bars_are_wilsons() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 300)[1] == pytest.approx(0.0126, abs=1e-3)
    assert share(3, 1000) == "3 of 1000: 0.3 % (0.1 to 0.9)"
