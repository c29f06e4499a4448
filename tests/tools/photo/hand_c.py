"""Hand C: a pen of some weight on a spring, dragged after a wandering aim; its trace is filled as an outline.

It is only ever scored: nothing is trained, tuned or looked at while tuning on what it drew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.photo.gestures import Box, Gesture, Habits, Kind, Spot
from tests.tools.photo.letters import ways
from tests.tools.photo.pens import PENCILS, Pen, Picture

SHIFT = 4
Trace: TypeAlias = NDArray[np.float64]


def habits(pen: str, chance: Random) -> Habits:
    """Careful people, hurried people, and people with ways of their own."""
    temper = chance.choice(("careful", "careful", "hurried", "own"))
    crosses: dict[str, list[Kind]] = {
        "careful": ["cross", "cross", "cross", "plus"],
        "hurried": ["slash", "cross", "tick", "cross"],
        "own": ["fill", "tick", "plus", "slash", "cross"],
    }
    hurried = temper == "hurried"
    return Habits(
        cross=chance.choice(crosses[temper]),
        steady=0.99 if temper == "careful" else chance.uniform(0.85, 0.97),
        circles_first=1.0 if temper == "careful" else chance.choice((1.0, 0.7, 0.0)),
        strikes=chance.choice((0.5, 1.0, 0.0)) if hurried else 0.0 if temper == "careful" else 0.3,
        wide_river=temper == "own" and chance.random() < 0.3,
        road="double" if temper == "own" and chance.random() < 0.3 else "twice" if hurried else "single",
        round_bends=temper != "careful",
        erased=(1.0 if temper == "careful" else 4.0) if pen in PENCILS else 0.0,
        strays=2.0 if hurried else 0.6,
        dots=0.5 if hurried else 2.0,
        blots=0.1 if pen in PENCILS else 0.9 if hurried else 0.3,
    )


def ink(gestures: Sequence[Gesture], pen: Pen, shape: tuple[int, int], dpi: float, chance: Random) -> Picture:
    """All gestures as ink."""
    canvas: Picture = np.zeros(shape, np.uint8)
    weight = chance.uniform(0.05, 0.16)
    for gesture in gestures:
        for aim, press in _aims(gesture, pen, chance):
            trace = _dragged(_paced(np.asarray(aim, np.float64)), weight, chance)
            _fill_outline(canvas, trace, pen.width * press, dpi / 25.4, chance)
    return canvas


Aim = tuple[list[Spot], float]


def _aims(gesture: Gesture, pen: Pen, chance: Random) -> list[Aim]:
    box = gesture.box
    makers: dict[str, Callable[[], list[Aim]]] = {
        "ring": lambda: [(_boxy_ring(box, chance), 1.0)],
        "cross": lambda: _cross(box, chance),
        "slash": lambda: [(_line(box, (0.9, -0.9), (-0.9, 0.9), chance), 1.0)],
        "plus": lambda: [
            (_line(box, (0.0, -0.85), (0.0, 0.85), chance), 1.0),
            (_line(box, (-0.85, 0.0), (0.85, 0.0), chance), 1.0),
        ],
        "tick": lambda: [(_tick(box, chance), 1.0)],
        "fill": lambda: _shaded(box, pen, chance),
        "blot": lambda: _struck_out(box, chance),
        "strike": lambda: [(_strike(gesture.way, chance), 1.0)],
        "road": lambda: [(_road(gesture.way, chance), 1.2)],
        "stray": lambda: [(_comma(box, chance), chance.uniform(0.5, 0.9))],
        "dot": lambda: [(_dot(box, chance), chance.uniform(0.8, 1.4))],
        "words": lambda: _words(gesture, chance),
    }
    return makers[gesture.kind]()


def _within(box: Box, u: float, v: float) -> Spot:
    """A spot of a box by shares of its half sides; a long box counts as a shorter one."""
    x, y = box.middle
    return x + u * min(box.w, 1.6 * box.h) / 2, y + v * min(box.h, 1.6 * box.w) / 2


def _line(box: Box, one: Spot, two: Spot, chance: Random) -> list[Spot]:
    size, slip = chance.uniform(0.7, 1.2), chance.uniform(-0.14, 0.14)
    begin = _within(box, one[0] * size + slip, one[1] * size + chance.uniform(-0.14, 0.14))
    end = _within(box, two[0] * size + slip, two[1] * size + chance.uniform(-0.14, 0.14))
    return [begin, end]


def _boxy_ring(box: Box, chance: Random) -> list[Spot]:
    """Between an ellipse and a box with round corners, tilted, its ends crossing or not meeting."""
    power = chance.uniform(1.7, 3.2)
    size = chance.uniform(0.88, 1.15)
    tilt = chance.uniform(-0.16, 0.16)
    begin = chance.uniform(0, math.tau)
    turn = math.tau + chance.uniform(-0.7, 0.8)
    sense = chance.choice((1, -1))
    x, y = box.middle
    x, y = x + chance.uniform(-0.6, 0.6), y + chance.uniform(-0.6, 0.6)
    spots = []
    for i in range(28):
        angle = begin + sense * turn * i / 27
        c, s = math.cos(angle), math.sin(angle)
        u = math.copysign(abs(c) ** (2 / power), c) * box.w / 2 * size
        v = math.copysign(abs(s) ** (2 / power), s) * box.h / 2 * size * chance.uniform(0.99, 1.01)
        spots.append((x + u - tilt * v, y + v + tilt * u))
    return spots


def _cross(box: Box, chance: Random) -> list[Aim]:
    """Two strokes, or one that turns round like a ribbon."""
    if chance.random() < 0.12:
        corners = ((-0.9, -0.85), (0.9, 0.85), (1.15, 0.0), (0.9, -0.85), (-0.9, 0.85))
        return [([_within(box, u * 0.9, v * 0.9) for u, v in corners], 1.0)]
    return [
        (_line(box, (-0.85, -0.85), (0.85, 0.85), chance), 1.0),
        (_line(box, (0.85, -0.85), (-0.85, 0.85), chance), 1.0),
    ]


def _tick(box: Box, chance: Random) -> list[Spot]:
    tail = chance.uniform(0.9, 1.5)
    return [
        _within(box, chance.uniform(-0.9, -0.4), chance.uniform(-0.2, 0.2)),
        _within(box, chance.uniform(-0.3, 0.1), chance.uniform(0.6, 0.95)),
        _within(box, 0.85 * tail, -0.8 * tail),
    ]


def _shaded(box: Box, pen: Pen, chance: Random) -> list[Aim]:
    """Strokes side by side, from one edge of the box to the other."""
    step = max(pen.width * chance.uniform(0.9, 1.6), 0.4)
    size = min(box.w, box.h, 8.0) * chance.uniform(0.7, 0.95)
    x, y = box.middle
    spots = []
    for i in range(max(4, int(size / step)) + 1):
        across = -size / 2 + i * step
        high = size / 2 * chance.uniform(0.85, 1.0)
        spots += [(x + across, y - high), (x + across + step / 2, y + high)]
    return [(spots, 1.0)]


def _struck_out(box: Box, chance: Random) -> list[Aim]:
    """Several lines through and beyond a mark: it does not count."""
    found: list[Aim] = []
    for i in range(chance.randint(4, 7)):
        v = -1 + 2 * (i + chance.random()) / 6
        found.append(([_within(box, -1.35, v + 0.2), _within(box, 1.35, v - 0.2)], 1.0))
    waves = [_within(box, -1.2 + 0.3 * i, 1.1 if i % 2 else -1.1) for i in range(9)]
    return [*found, (waves, 1.0)]


def _strike(way: Sequence[Spot], chance: Random) -> list[Spot]:
    (x, y), (a, b) = way
    far = math.hypot(a - x, b - y)
    early, late = chance.uniform(0, 2.5) / far, chance.uniform(-0.5, 2.4) / far
    spots = []
    for i in range(6):
        share = -early + (1 + early + late) * i / 5
        side = chance.uniform(-0.7, 0.7)
        spots.append((x + (a - x) * share - (b - y) / far * side, y + (b - y) * share + (a - x) / far * side))
    return spots


def _road(way: Sequence[Spot], chance: Random) -> list[Spot]:
    return [(x + chance.uniform(-0.6, 0.6), y + chance.uniform(-0.6, 0.6)) for x, y in way]


def _comma(box: Box, chance: Random) -> list[Spot]:
    """A short hooked stroke where the pen slipped."""
    x, y = _within(box, chance.uniform(-1.2, 1.2), chance.uniform(-1.2, 1.2))
    angle, far, hook = chance.uniform(0, math.tau), chance.uniform(1.0, 6.0), chance.uniform(-0.8, 0.8)
    return [
        (x + far * share * math.cos(angle + hook * share), y + far * share * math.sin(angle + hook * share))
        for share in (0, 0.33, 0.66, 1)
    ]


def _dot(box: Box, chance: Random) -> list[Spot]:
    x, y = _within(box, chance.uniform(-0.7, 0.7), chance.uniform(-0.7, 0.7))
    return [(x, y), (x + chance.uniform(0.05, 0.3), y + chance.uniform(-0.2, 0.2))]


def _words(gesture: Gesture, chance: Random) -> list[Aim]:
    box, text = gesture.box, gesture.text
    tall = box.h * chance.uniform(0.5, 0.8)
    wide = min(tall * 0.75, box.w / (len(text) + 1))
    left, top, lean = box.x + chance.uniform(1, 4), box.y + box.h * 0.9 - tall, chance.uniform(-0.1, 0.35)
    return [
        ([(left + (x + lean * (1 - y)) * wide, top + y * tall) for x, y in way], 1.0) for way in ways(text)
    ]


def _paced(aim: Trace) -> Trace:
    """The aim, moving: many steps, slower at its ends."""
    gone = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(aim, axis=0).T))])
    count = int(min(260, max(16, gone[-1] * 6)))
    along = (1 - np.cos(np.linspace(0, np.pi, count))) / 2 * gone[-1]
    return np.stack([np.interp(along, gone, aim[:, 0]), np.interp(along, gone, aim[:, 1])], 1)


def _dragged(aim: Trace, weight: float, chance: Random) -> Trace:
    """Where the pen goes: it follows the aim on a spring, with a tremor that comes and goes."""
    noise = np.random.default_rng(chance.randrange(1 << 30))
    shakes = noise.normal(0, 0.05, aim.shape)
    tremor = np.zeros(2)
    place, speed = aim[0].copy(), np.zeros(2)
    stiff = 1 / (1 + 18 * weight)
    loss = 0.45 + weight
    found = [place.copy()]
    aim, shakes = np.vstack([aim, np.repeat(aim[-1:], 3, 0)]), np.vstack([shakes, shakes[:3]])
    for goal, shake in zip(aim, shakes, strict=True):
        tremor = 0.85 * tremor + shake
        speed = (1 - loss) * speed + stiff * (goal + tremor - place)
        place = place + speed
        found.append(place.copy())
    return np.asarray(found)


def _fill_outline(canvas: Picture, trace: Trace, width: float, px: float, chance: Random) -> None:
    """Both rims of the stroke as one polygon, piece by piece, and its round ends."""
    steps = np.gradient(trace, axis=0)
    long = np.maximum(np.hypot(steps[:, 0], steps[:, 1]), 1e-6)
    across = np.stack([-steps[:, 1], steps[:, 0]], 1) / long[:, None]
    fast = long / max(1e-6, float(long.max()))
    wave = np.sin(np.linspace(0, chance.uniform(2, 9), len(trace)) + chance.uniform(0, 6))
    half = (width / 2 * (1.12 - 0.3 * fast + 0.08 * wave))[:, None]
    one = float(px * (1 << SHIFT))
    left, right = (trace + across * half) * one, (trace - across * half) * one
    shade = int(255 * chance.uniform(0.82, 1.0))
    quads = np.stack([left[:-1], left[1:], right[1:], right[:-1]], 1)
    for quad in np.round(quads).astype(np.int32):
        cv2.fillConvexPoly(canvas, quad, shade, cv2.LINE_AA, SHIFT)
    for end in (0, -1):
        spot = (round(trace[end][0] * one), round(trace[end][1] * one))
        cv2.circle(canvas, spot, max(4, round(float(half[end][0]) * one)), shade, -1, cv2.LINE_AA, SHIFT)
