"""Marks on a sheet: circled, crossed and drawn, by a ruler or by hand."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from charmers.paper.brush import Brush
from charmers.paper.choices import MarkStyle
from charmers.paper.geometry import Box, Place
from charmers.paper.ornament import point
from charmers.paper.outline import Point, Step, ellipse, lines, smooth
from charmers.paper.parts.tracks import Space
from charmers.paper.plan import Plan
from charmers.paper.problems import PaperError, in_print
from charmers.paper.theme import Colour, grey

STROKE = 1.15
"""How thick a pen writes, in points on paper."""
PENCIL = grey(0.4)
"""About as dark as the strokes of a soft pencil are."""
ROAD_STROKE = 2.5
ALSO_CIRCLED = ("goods", "karma", "bonus")
"""What is circled before it is crossed, and so carries both."""


def check_marks(plan: Plan, marks: Mapping[str, str]) -> None:
    """Say what does not fit the sheet: a place it does not have, or a mark that place cannot carry."""
    cells = plan.cells()
    name = plan.sheet.name
    for key, mark in marks.items():
        if key not in cells:
            near = "".join(difflib.get_close_matches(key, cells, n=1))
            sentence = "no-place-near" if near else "no-place"
            raise PaperError(in_print(sentence, sheet=name, place=key, near=near))
        allowed = _allowed(cells[key])
        if mark not in allowed:
            raise PaperError(in_print("mark", place=key, sheet=name, marks=" or ".join(allowed), mark=mark))


def _allowed(cell: Place) -> tuple[str, ...]:
    if cell.part == "road":
        return ("drawn",)
    if cell.part in ("goods", "karma", "bonus", "upgrade"):
        return ("circled", "crossed")
    return ("crossed",)


def draw_marks(brush: Brush, plan: Plan, marks: Mapping[str, str], style: MarkStyle, seed: str = "") -> None:
    """Draw marks on a page; by hand they waver, the same way each time for the same seed."""
    check_marks(plan, marks)
    shade = PENCIL if style == "pencil" else brush.theme.pen
    with brush.rounded():
        for key, cell in plan.cells().items():
            if key in marks:
                hand = None if style == "clean" else Random(f"{seed}:{key}")
                with brush.mark(key):
                    _draw_mark(brush, plan, cell, marks[key], _Pen(shade, 1 / plan.scale, hand))


def _draw_mark(brush: Brush, plan: Plan, cell: Place, mark: str, pen: _Pen) -> None:
    if mark == "drawn":
        _draw_road(brush, plan, cell.id, pen)
        return
    if mark == "circled" or cell.part in ALSO_CIRCLED:
        _draw_circle(brush, cell.box, pen)
    if mark == "crossed":
        _draw_cross(brush, cell, pen)


class _Pen(NamedTuple):
    """What a mark is drawn with: its colour, how thick it is on this page, and the hand that holds it."""

    shade: Colour
    thick: float
    hand: Random | None
    """A mark drawn with a ruler has none."""


def _stroke(brush: Brush, steps: list[Step], pen: _Pen, width: float = STROKE) -> None:
    # A pen pressed a little more or less.
    pressed = width * (pen.hand.uniform(0.9, 1.12) if pen.hand else 1.0)
    brush.steps(steps, line=pen.shade, width=round(pressed * pen.thick, 2))


def _draw_circle(brush: Brush, box: Box, pen: _Pen) -> None:
    rx, ry = box.w / 2 - 0.42, box.h / 2 - 0.42
    hand = pen.hand
    if hand is None:
        _stroke(brush, ellipse(box.cx, box.cy, rx, ry), pen)
        return
    # One loop from somewhere near the top, a little open or overlapping, never quite round.
    start = hand.uniform(-70, 20)
    turns = 360 + hand.uniform(6, 34)
    lean, squash = hand.uniform(-0.035, 0.035), hand.uniform(-0.03, 0.03)
    points: list[Point] = []
    for i in range(11):
        share = i / 10
        x, y = point(0, 0, 1, start - turns * share)
        swell = 0.97 + 0.05 * (share - 0.5) + hand.uniform(-0.025, 0.025)
        across, down = x * (1 + squash) + lean * y, y * (1 - squash) + lean * x
        points.append((box.cx + rx * swell * across, box.cy + ry * swell * down))
    _stroke(brush, smooth(points), pen)


def _draw_cross(brush: Brush, cell: Place, pen: _Pen) -> None:
    box, hand = cell.box, pen.hand
    # In a long box a cross stays upright, as people draw it.
    reach = min(box.w, box.h) * 0.5 - 0.55
    rx, ry = min(box.w / 2 - 0.55, reach * 1.25), min(box.h / 2 - 0.55, reach * 1.25)
    if cell.part in ALSO_CIRCLED or cell.shape == "circle":
        rx, ry = rx * 0.8, ry * 0.8
    for sign in (1, -1):
        one, two = (box.cx - rx * sign, box.cy - ry), (box.cx + rx * sign, box.cy + ry)
        if hand is None:
            _stroke(brush, lines([one, two]), pen)
            continue
        wide = min(rx, ry) * 0.14
        one, two = _shaken(one, hand, wide), _shaken(two, hand, wide)
        bow = hand.uniform(-0.07, 0.07)
        middle = (
            (one[0] + two[0]) / 2 - (two[1] - one[1]) * bow,
            (one[1] + two[1]) / 2 + (two[0] - one[0]) * bow,
        )
        _stroke(brush, smooth([one, middle, two]), pen)


def _shaken(at: Point, hand: Random, far: float) -> Point:
    return at[0] + hand.uniform(-far, far), at[1] + hand.uniform(-far, far)


def _draw_road(brush: Brush, plan: Plan, key: str, pen: _Pen) -> None:
    """A half-road: from the middle of a side to the middle of its cell."""
    name, _, side = key.rpartition(".")
    box = plan.province.spaces[name]
    rim: Point = {
        "n": (box.cx, box.y + 0.2),
        "e": (box.right - 0.2, box.cy),
        "s": (box.cx, box.bottom - 0.2),
        "w": (box.x + 0.2, box.cy),
    }[side]
    hand = pen.hand
    if hand is None:
        _stroke(brush, lines([rim, (box.cx, box.cy)]), pen, ROAD_STROKE)
        return
    rim = _shaken(rim, hand, 0.25)
    middle = _shaken(((rim[0] + box.cx) / 2, (rim[1] + box.cy) / 2), hand, 0.45)
    _stroke(brush, smooth([rim, middle, (box.cx, box.cy)]), pen, ROAD_STROKE)


def draw_overshoot(brush: Brush, plan: Plan, fame: int, money: int) -> None:
    """Mark how far the tracks have passed each other: a band between them, exactly that long."""
    stretches = overshoot_stretches(plan, fame, money)
    if not stretches:
        return
    shade = brush.theme.accent
    with brush.rounded():
        for stretch in stretches:
            brush.line(stretch, line=shade, width=2.6)
    for x, y in (stretches[0][0], stretches[-1][-1]):
        brush.line([(x - 1.3, y), (x, y - 1.3), (x + 1.3, y), (x, y + 1.3), (x - 1.3, y)], fill=shade)


def overshoot_stretches(plan: Plan, fame: int, money: int) -> list[list[Point]]:
    """The border between the tracks where both are marked, piece by piece along the way of fame."""
    beside = plan.sheet.tracks.beside
    coins = {space.number: space for space in plan.tracks.money}
    found: list[list[Point]] = []
    for space in plan.tracks.fame[:fame]:
        own = beside[space.number - 1]
        found += [_border(coins[number], 0) for number in own if number <= money]
        if not own:
            # A space without money lies in the band if the money beyond it is marked too.
            beyond = [number for spaces in beside[: space.number - 1] for number in spaces]
            if beyond and beyond[-1] <= money:
                found.append(_around(plan, space))
    return found


def _border(space: Space, depth: float) -> list[Point]:
    """The line through a space at some depth from the outside, in the direction of fame."""
    box = space.box
    if space.edge == "left":
        return [(box.x + depth, box.y), (box.x + depth, box.bottom)]
    if space.edge == "bottom":
        return [(box.x, box.bottom - depth), (box.right, box.bottom - depth)]
    return [(box.right - depth, box.bottom), (box.right - depth, box.y)]


def _around(plan: Plan, space: Space) -> list[Point]:
    """The way of the border through a fame space that has no money beside it; in a corner it turns."""
    box = space.box
    if box not in plan.tracks.corners:
        return _border(space, plan.tracks.fame_depth)
    low = box.bottom - plan.tracks.fame_depth
    if box == plan.tracks.corners[0]:
        x = box.x + plan.tracks.fame_depth
        return [(x, box.y), (x, low), (box.right, low)]
    x = box.right - plan.tracks.fame_depth
    return [(box.x, low), (x, low), (x, box.y)]
