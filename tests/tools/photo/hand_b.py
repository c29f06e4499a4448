"""Hand B: movements with the speed of a real arm (lognormal bells that overlap), laid down dab by dab.

It tunes: thresholds and temperature are fitted on it, and it is never trained on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.photo.gestures import Box, Gesture, Habits, Kind, Spot
from tests.tools.photo.letters import ways
from tests.tools.photo.pens import PENCILS, Pen, Picture

SHIFT = 4
Path: TypeAlias = NDArray[np.float64]


class Pull(NamedTuple):
    """One pull of the muscles: how far, in which direction at its begin and end, and when."""

    far: float
    begin: float
    end: float
    at: float


def habits(pen: str, chance: Random) -> Habits:
    """People of this hand tick and slash more than others."""
    cross: Kind = chance.choices(("cross", "slash", "tick", "fill", "plus"), (55, 20, 12, 8, 5))[0]
    return Habits(
        cross=cross,
        steady=chance.uniform(0.9, 1.0),
        circles_first=1.0 if chance.random() < 0.8 else chance.random(),
        strikes=0.0 if chance.random() < 0.72 else chance.uniform(0.4, 1.0),
        wide_river=chance.random() < 0.08,
        road="double" if chance.random() < 0.08 else "twice" if chance.random() < 0.2 else "single",
        round_bends=chance.random() < 0.5,
        erased=chance.uniform(0, 5) if pen in PENCILS else 0.0,
        strays=chance.uniform(0, 2),
        dots=chance.uniform(0, 3),
        blots=0.1 if pen in PENCILS else chance.uniform(0, 1.2),
    )


def ink(gestures: Sequence[Gesture], pen: Pen, shape: tuple[int, int], dpi: float, chance: Random) -> Picture:
    """All gestures as ink."""
    canvas: Picture = np.zeros(shape, np.uint8)
    loose = chance.uniform(0.6, 1.5)
    for gesture in gestures:
        for start, pulls, press in _movements(gesture, chance, loose, pen):
            path, speed = _path(start, pulls, chance, loose)
            if gesture.kind == "ring":
                middle = np.asarray(gesture.box.middle)
                path = middle + (path - middle) * np.asarray([1.0, gesture.box.h / gesture.box.w])
            _lay_dabs(canvas, path, speed, press, pen, dpi / 25.4, chance)
    return canvas


Movement = tuple[Spot, list[Pull], float]


def _movements(gesture: Gesture, chance: Random, loose: float, pen: Pen) -> list[Movement]:
    box, kind = gesture.box, gesture.kind
    x, y = box.middle
    x, y = x + chance.gauss(0, 0.3 * loose), y + chance.gauss(0, 0.3 * loose)
    w, h = min(box.w, 1.5 * box.h) / 2, min(box.h, 1.5 * box.w) / 2
    size = chance.uniform(0.6, 1.1)
    if kind == "ring":
        return [_loop(Box(x - box.w / 2, y - box.h / 2, box.w, box.h), chance, loose)]
    if kind == "cross":
        down = _through([(x - w * size, y - h * size), (x + w * size, y + h * size)], chance, loose)
        up = _through([(x + w * size, y - h * size), (x - w * size, y + h * size)], chance, loose)
        drag = _through([(x + w * size, y + h * size), (x + w * size, y - h * size)], chance, loose, 0.35)
        return [down, drag, up] if chance.random() < 0.08 else [down, up]
    if kind == "slash":
        return [_through([(x + w * size, y - h * size), (x - w * size, y + h * size)], chance, loose)]
    if kind == "plus":
        return [
            _through([(x, y - h * size), (x, y + h * size)], chance, loose),
            _through([(x - w * size, y), (x + w * size, y)], chance, loose),
        ]
    if kind == "tick":
        spots = [(x - 0.6 * w, y), (x - 0.1 * w, y + 0.7 * h), (x + w * size * 1.2, y - h * size * 1.1)]
        return [_through(spots, chance, loose)]
    if kind in ("fill", "blot"):
        return _scribble(box, chance, pen, kind == "blot")
    if kind == "strike":
        (a, b), (c, d) = gesture.way
        over = chance.uniform(0.1, 2.2) / max(1.0, math.hypot(c - a, d - b))
        end = (c + (c - a) * over, d + (d - b) * over)
        # An arm bows a long line no more than a short one: who strikes boxes out looks where they are.
        steady = loose * min(1.0, 7.0 / max(1.0, math.hypot(c - a, d - b)))
        return [_through([(a - (c - a) * over, b - (d - b) * over), end], chance, steady)]
    if kind == "road":
        return [_through(list(gesture.way), chance, loose * 0.8, 1.25)]
    if kind == "stray":
        a, b = box.x + box.w * chance.random(), box.y + box.h * chance.random()
        # Shorter than the slash that some people draw for a cross.
        end = (a + chance.gauss(0, 1.3), b + chance.gauss(0, 1.3))
        return [_through([(a, b), end], chance, 1.0, chance.uniform(0.4, 0.8))]
    if kind == "dot":
        a, b = box.x + box.w * chance.uniform(0.2, 0.8), box.y + box.h * chance.uniform(0.2, 0.8)
        return [_through([(a, b), (a + 0.2, b + 0.15)], chance, 0.2, chance.uniform(0.7, 1.2))]
    tall = box.h * 0.7
    wide = min(tall * 0.65, box.w / (len(gesture.text) + 1))
    left, top = box.x + 0.1 * box.w, box.y + 0.25 * box.h
    return [
        _through([(left + a * wide, top + b * tall) for a, b in way], chance, 0.3)
        for way in ways(gesture.text)
    ]


def _through(spots: Sequence[Spot], chance: Random, loose: float, press: float = 1.0) -> Movement:
    """Pulls from spot to spot; each begins before the last has ended, so corners are cut."""
    shaken = [(x + chance.gauss(0, 0.25 * loose), y + chance.gauss(0, 0.25 * loose)) for x, y in spots]
    pulls = []
    for i, ((x, y), (a, b)) in enumerate(pairwise(shaken)):
        way = math.atan2(b - y, a - x)
        bend = chance.gauss(0, 0.12 * loose)
        pulls.append(Pull(math.hypot(a - x, b - y), way - bend, way + bend, i / len(spots)))
    return shaken[0], pulls, press


def _loop(box: Box, chance: Random, loose: float) -> Movement:
    """Arcs that follow each other round; the box is made round here and squeezed afterwards."""
    radius = box.w / 2 * chance.uniform(0.85, 1.14)
    sense = chance.choice((1, -1, -1))
    start = chance.uniform(-2.4, -0.6)
    total = math.tau * chance.uniform(0.86, 1.2)
    arcs = chance.randint(3, 5)
    pulls = []
    angle = start
    for i in range(arcs):
        turn = total / arcs * sense
        far = radius * abs(turn) * chance.gauss(1, 0.04 * loose)
        heading = angle + sense * math.pi / 2 + chance.gauss(0, 0.05 * loose)
        pulls.append(Pull(far, heading, heading + turn, i / (arcs + 1.5)))
        angle += turn
    x, y = box.middle
    return (x + radius * math.cos(start), y + radius * math.sin(start)), pulls, 1.0


def _scribble(box: Box, chance: Random, pen: Pen, wild: bool) -> list[Movement]:
    """A spiral that fills a box from outside in, or long zigzags and a loop that take a mark back."""
    x, y = box.middle
    w, h = min(box.w, 8.5) / 2, min(box.h, 8.5) / 2
    if wild:
        spots = []
        for i in range(chance.randint(8, 15)):
            side = 1 if i % 2 else -1
            spots.append((x + side * w * chance.uniform(0.8, 1.35), y + h * chance.uniform(-1.2, 1.2)))
        return [_through(spots, chance, 0.8), _through(spots[::-1], chance, 1.2)]
    spots = []
    rings = max(3, int(min(w, h) / max(pen.width, 0.4)))
    for i in range(rings * 6):
        share = 0.92 * (1 - i / (rings * 6))
        spots.append((x + w * share * math.cos(i * math.tau / 6), y + h * share * math.sin(i * math.tau / 6)))
    return [_through(spots, chance, 0.4)]


def _path(start: Spot, pulls: Sequence[Pull], chance: Random, loose: float) -> tuple[Path, Path]:
    """Where the pen is, and how fast: the sum of all pulls."""
    time = np.linspace(0, 1, max(90, 36 * len(pulls)))
    moved = np.zeros((len(time), 2))
    wide = 1.6 / (len(pulls) + 1)
    for far, begin, end, at in pulls:
        spread = chance.uniform(0.22, 0.4)
        late = np.maximum(time - at, 1e-6) / wide
        bell = np.exp(-((np.log(late) + 1.0) ** 2) / (2 * spread**2)) / late
        done = np.cumsum(bell)
        done = done / done[-1]
        angle = begin + (end - begin) * done
        step = np.diff(done, prepend=0.0) * far
        moved += np.stack([step * np.cos(angle), step * np.sin(angle)], 1)
    path = np.asarray(start) + np.cumsum(moved, 0)
    tremor = np.stack([np.sin(time * chance.uniform(40, 75) + chance.uniform(0, 6)) for _ in range(2)], 1)
    return path + 0.035 * loose * tremor, np.hypot(*moved.T)


def _lay_dabs(
    canvas: Picture, path: Path, speed: Path, press: float, pen: Pen, px: float, chance: Random
) -> None:
    """Dabs close to each other, larger and darker where the pen is slow."""
    gone = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    count = max(2, int(gone[-1] / max(0.06, pen.width * 0.22)))
    along = np.linspace(0, gone[-1], count)
    x, y = np.interp(along, gone, path[:, 0]), np.interp(along, gone, path[:, 1])
    pace = np.interp(along, gone, speed / max(1e-9, float(speed.max())))
    radius = pen.width / 2 * press * (1.15 - 0.3 * pace)
    full = 255 * chance.uniform(0.88, 1)
    shade = full * np.clip((1.05 - 0.28 * pace) * min(1.0, 0.35 + 0.65 * press), 0, 1)
    one = 1 << SHIFT
    for i in range(count):
        spot = (round(x[i] * px * one), round(y[i] * px * one))
        cv2.circle(canvas, spot, max(8, round(radius[i] * px * one)), int(shade[i]), -1, cv2.LINE_AA, SHIFT)
