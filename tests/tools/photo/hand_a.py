"""Hand A: smooth curves through shaken points, drawn as short pieces of line. It trains the eye."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.photo.gestures import Box, Gesture, Habits, Kind, Road, Spot
from tests.tools.photo.letters import ways
from tests.tools.photo.pens import PENCILS, Pen, Picture

SHIFT = 4
"""Positions are handed to the line drawer in sixteenths of a pixel."""
Line = tuple[list[Spot], float]
"""Points to go through, and how hard the pen is pressed."""


def habits(pen: str, chance: Random) -> Habits:
    """Any habit there is, the plain ones more often; far more that is no mark than people leave.

    Every place is judged alone, so that what is rare and hard is learnt best from sheets that are full of it.
    """
    cross: Kind = chance.choices(("cross", "slash", "tick", "plus", "fill"), (62, 16, 7, 5, 10))[0]
    way: Road = chance.choices(("single", "double", "twice"), (70, 10, 20))[0]
    pencil = pen in PENCILS
    return Habits(
        cross=cross,
        steady=chance.uniform(0.88, 1.0),
        circles_first=chance.choices((1.0, 0.5, 0.0), (75, 15, 10))[0],
        strikes=chance.choices((0.0, 0.5, 1.0), (70, 15, 15))[0],
        wide_river=chance.random() < 0.1,
        road=way,
        round_bends=chance.random() < 0.4,
        erased=chance.choice((2, 8, 16)) if pencil else 0.0,
        strays=chance.choice((0, 3, 7)),
        dots=chance.choice((0, 4, 9)),
        blots=chance.choice((0.0, 2.0, 4.0)) if pencil else chance.choice((0.0, 3.0, 7.0)),
    )


def ink(gestures: Sequence[Gesture], pen: Pen, shape: tuple[int, int], dpi: float, chance: Random) -> Picture:
    """All gestures as ink."""
    canvas: Picture = np.zeros(shape, np.uint8)
    character = Random(chance.random())
    shaky = character.uniform(0.5, 1.6)
    for gesture in gestures:
        for points, press in _lines(gesture, pen, chance, shaky):
            curved = gesture.kind not in ("cross", "slash")
            _draw(canvas, points, press, pen, dpi / 25.4, chance, curved)
    return canvas


def _lines(gesture: Gesture, pen: Pen, chance: Random, shaky: float) -> list[Line]:
    box, kind = gesture.box, gesture.kind
    if kind == "ring":
        return [(_ring(box, chance, shaky), 1.0)]
    if kind in ("cross", "slash", "plus", "tick"):
        return [(line, 1.0) for line in _straight_lines(kind, box, chance, shaky)]
    if kind == "fill":
        return [(_hatch(box, chance, pen, False), 1.0)]
    if kind == "blot":
        return [(line, 1.0) for line in _taken_back(box, chance, pen)]
    if kind == "strike":
        return [(_strike(gesture, chance, shaky), 1.0)]
    if kind == "road":
        return [(_road(gesture.way, chance, shaky), 1.3)]
    if kind == "stray":
        return [(_stray(box, chance), chance.uniform(0.4, 0.9))]
    if kind == "dot":
        x, y = box.x + box.w * chance.uniform(0.15, 0.85), box.y + box.h * chance.uniform(0.15, 0.85)
        end = (x + chance.uniform(-0.3, 0.3), y + chance.uniform(0, 0.3))
        return [([(x, y), end], chance.uniform(0.7, 1.3))]
    return _words(gesture, chance)


def _shaken(spot: Spot, far: float, chance: Random) -> Spot:
    return spot[0] + chance.gauss(0, far), spot[1] + chance.gauss(0, far)


def _ring(box: Box, chance: Random, shaky: float) -> list[Spot]:
    """A loop around the middle: open or running over its start, tight or larger than its place."""
    grow = chance.uniform(0.86, 1.16)
    rx, ry = box.w / 2 * grow * chance.uniform(0.92, 1.08), box.h / 2 * grow * chance.uniform(0.9, 1.06)
    x, y = _shaken(box.middle, 0.35 * shaky, chance)
    start = chance.uniform(-2.8, 0.4)
    turn = math.tau * chance.choice((0.84, 0.93, 1.02, 1.08, 1.15, 1.9)) * chance.choice((1, 1, -1))
    drift = chance.gauss(0, 0.06) * shaky
    points = []
    steps = max(9, int(abs(turn) * 1.9))
    for i in range(steps + 1):
        share = i / steps
        angle = start + turn * share
        swell = 1 + drift * (share - 0.5) * 2 + chance.gauss(0, 0.022) * shaky
        points.append((x + rx * swell * math.cos(angle), y + ry * swell * math.sin(angle)))
    return points


def _straight_lines(kind: Kind, box: Box, chance: Random, shaky: float) -> list[list[Spot]]:
    x, y = _shaken(box.middle, 0.4 * shaky, chance)
    reach = chance.uniform(0.55, 1.15)
    w = min(box.w, box.h * 1.7) / 2 * reach
    h = min(box.h, box.w * 1.7) / 2 * reach
    far = 0.3 * shaky
    if kind == "tick":
        low = (x - 0.15 * w, y + 0.75 * h)
        return [[_shaken(spot, far, chance) for spot in ((x - 0.75 * w, y + 0.1 * h), low, (x + w, y - h))]]
    if kind == "plus":
        ends = [((x - w, y), (x + w, y)), ((x, y - h), (x, y + h))]
    else:
        ends = [((x - w, y + h), (x + w, y - h)), ((x - w, y - h), (x + w, y + h))]
        ends = ends[: 1 if kind == "slash" else 2]
        if kind == "slash" and chance.random() < 0.2:
            ends = [((x - w, y - h), (x + w, y + h))]
    lines = []
    for one, two in ends:
        bow = chance.gauss(0, 0.05) * shaky
        dx, dy = two[0] - one[0], two[1] - one[1]
        half = ((one[0] + two[0]) / 2 - dy * bow, (one[1] + two[1]) / 2 + dx * bow)
        lines.append([_shaken(one, far, chance), half, _shaken(two, far, chance)])
    return lines


def _hatch(box: Box, chance: Random, pen: Pen, wild: bool) -> list[Spot]:
    """Back and forth over a box, closely to fill it, wildly to take it back."""
    out = chance.uniform(0.95, 1.2) if wild else chance.uniform(0.6, 0.95)
    w, h = min(box.w, 9.0) / 2 * out, min(box.h, 9.0) / 2 * out
    x, y = box.middle
    step = max(pen.width * chance.uniform(0.8, 1.5), 0.45) * (1.3 if wild else 1.0)
    lean = chance.choice((-1, 1)) * chance.uniform(0.3, 1.0)
    points = []
    turns = max(4, int(2 * h / step))
    for i in range(turns + 1):
        down = -h + 2 * h * i / turns
        for sign in (-1, 1) if i % 2 else (1, -1):
            points.append(_shaken((x + sign * w, y + down + sign * lean * step), 0.22, chance))
    return points


def _taken_back(box: Box, chance: Random, pen: Pen) -> list[list[Spot]]:
    """What people do to a mark that is not meant: hatch it, zigzag or loop over it, line it out."""
    kind = chance.choice(("hatch", "twice", "zigzag", "zigzag", "loops", "lines"))
    if kind in ("hatch", "twice"):
        return [_hatch(box, chance, pen, True) for _ in range(2 if kind == "twice" else 1)]
    x, y = box.middle
    out = chance.uniform(0.85, 1.35)
    w, h = min(box.w, 9.0) / 2 * out, min(box.h, 9.0) / 2 * out
    turn = chance.choice((0.0, math.pi / 2, chance.uniform(0, math.pi)))
    if kind == "zigzag":
        count = chance.randint(6, 16)
        points = [
            ((1 if i % 2 else -1) * chance.uniform(0.7, 1.2), chance.uniform(-1.1, 1.1)) for i in range(count)
        ]
        if chance.random() < 0.5:
            points.sort(key=lambda point: point[1])
            points = [(abs(a) * (1 if i % 2 else -1), b) for i, (a, b) in enumerate(points)]
        lines = [points]
    elif kind == "loops":
        rounds, steps = chance.uniform(2.5, 6), 9
        drift = chance.uniform(-0.5, 0.5)
        lines = [
            [
                (
                    chance.uniform(0.6, 1.1) * math.cos(i * math.tau / steps)
                    + drift * (2 * i / (rounds * steps) - 1),
                    chance.uniform(0.5, 1.1) * math.sin(i * math.tau / steps),
                )
                for i in range(int(rounds * steps))
            ]
        ]
    else:
        count = chance.randint(4, 8)
        lines = [
            [(-1.1, a := chance.uniform(-1, 1)), (0.0, a), (1.1, a + chance.gauss(0, 0.3))]
            for _ in range(count)
        ]
    c, s = math.cos(turn), math.sin(turn)
    return [
        [_shaken((x + w * (c * a - s * b), y + h * (s * a + c * b)), 0.2, chance) for a, b in line]
        for line in lines
    ]


def _strike(gesture: Gesture, chance: Random, shaky: float) -> list[Spot]:
    (x, y), (a, b) = gesture.way
    long = math.hypot(a - x, b - y)
    ux, uy = (a - x) / long, (b - y) / long
    before, after = chance.uniform(0.5, 3.0), chance.uniform(0.2, 2.6)
    count = max(3, int(long / 12))
    points = []
    for i in range(count + 1):
        far = -before + (long + before + after) * i / count
        side = chance.gauss(0, 0.45) * shaky
        points.append((x + ux * far - uy * side, y + uy * far + ux * side))
    return points


def _road(way: Sequence[Spot], chance: Random, shaky: float) -> list[Spot]:
    """Along the lane, wavering, starting early or late and running over its end."""
    points = [_shaken(spot, 0.35 * shaky, chance) for spot in way]
    for end, inner in ((0, 1), (-1, -2)):
        (x, y), (a, b) = points[end], points[inner]
        long = max(0.1, math.hypot(x - a, y - b))
        far = chance.gauss(0.2, 0.8) / long
        points[end] = (x + (x - a) * far, y + (y - b) * far)
    full: list[Spot] = [points[0]]
    for one, two in pairwise(points):
        full += [_shaken(((one[0] + two[0]) / 2, (one[1] + two[1]) / 2), 0.22 * shaky, chance), two]
    return full


def _stray(box: Box, chance: Random) -> list[Spot]:
    angle, long = (
        chance.uniform(0, math.tau),
        chance.choice((chance.uniform(0.8, 4.0), chance.uniform(1.5, 8.0))),
    )
    x, y = box.x + box.w * chance.uniform(-0.2, 1.2), box.y + box.h * chance.uniform(-0.2, 1.2)
    end = (x + long * math.cos(angle), y + long * math.sin(angle))
    return [(x, y), _shaken(((x + end[0]) / 2, (y + end[1]) / 2), 0.5, chance), end]


def _words(gesture: Gesture, chance: Random) -> list[Line]:
    box = gesture.box
    tall = box.h * chance.uniform(0.55, 0.85)
    wide = min(tall * 0.7, box.w / (len(gesture.text) + 1))
    left, top = box.x + box.w * 0.2 * chance.random(), box.y + (box.h - tall) * chance.uniform(0.4, 1.0)
    return [
        ([_shaken((left + x * wide, top + y * tall), 0.12, chance) for x, y in way], 1.0)
        for way in ways(gesture.text)
    ]


def _draw(
    canvas: Picture, points: list[Spot], press: float, pen: Pen, px: float, chance: Random, curved: bool
) -> None:
    smooth = _spline(np.asarray(points, np.float64), 7 if curved else 5)
    count = len(smooth)
    weight = press * chance.uniform(0.9, 1.1)
    # Pressed more in the middle of a stroke than at its ends, and never evenly.
    along = np.linspace(0, 1, count)
    pressure = weight * (0.86 + 0.2 * np.sin(np.pi * along) + 0.06 * np.sin(along * 9 + chance.uniform(0, 6)))
    spots = np.round(smooth * px * (1 << SHIFT)).astype(np.int64)
    dark = chance.uniform(0.84, 1.0)
    for i in range(count - 1):
        thick = max(1, int(pen.width * pressure[i] * px + chance.random()))
        shade = int(min(255, 255 * dark * min(1.0, 0.72 + 0.3 * pressure[i])))
        one, two = (int(spots[i][0]), int(spots[i][1])), (int(spots[i + 1][0]), int(spots[i + 1][1]))
        cv2.line(canvas, one, two, shade, thick, cv2.LINE_AA, SHIFT)


def _spline(points: NDArray[np.float64], pieces: int) -> NDArray[np.float64]:
    """Catmull and Rom's curve through all points."""
    full = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, pieces, endpoint=False)[:, None]
    found = []
    for a, b, c, d in zip(full, full[1:], full[2:], full[3:], strict=False):
        found.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    found.append(points[-1:])
    return np.vstack(found)
