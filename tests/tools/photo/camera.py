"""The camera: paper that curls or was folded, seen through a lens from somewhere above the table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.photo.pens import Picture

Points: TypeAlias = NDArray[np.float64]
GRID = 12
"""The way back from the photo to the paper is computed for every so many pixels."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The height of paper above the table: bows, and creases where it was folded."""

    size: tuple[float, float]
    bow: float = 0.0
    """In mm, at the middle or the rims."""
    bow_angle: float = 0.0
    wave: float = 0.0
    corner: float = 0.0
    """How high one corner stands up, in mm."""
    fold: float = 0.0
    """How steep the sides of a fold are."""
    fold_at: float = 0.5
    fold_across: bool = True

    def height(self, u: Points, v: Points) -> Points:
        """How high above the table the paper is at points given from 0 to 1."""
        w, h = self.size
        along = (u - 0.5) * math.cos(self.bow_angle) + (v - 0.5) * math.sin(self.bow_angle)
        z = self.bow * (1 - 4 * along**2)
        z = z + self.wave * np.sin(2 * np.pi * (along * 1.3 + 0.2))
        z = z + self.corner * np.clip(u + v - 1.5, 0, None) ** 2 * 4
        far = (v - self.fold_at) * h if self.fold_across else (u - self.fold_at) * w
        return z + self.fold * np.sqrt(far**2 + 1.0)


@dataclass(frozen=True, slots=True)
class View:
    """A photo's geometry: paper in mm to pixels, and back."""

    shape: Shape
    width: int
    height: int
    focal: float
    centre: tuple[float, float]
    turn: NDArray[np.float64]
    """The rotation of the table against the camera."""
    shift: NDArray[np.float64]
    lens: tuple[float, float]

    def to_photo(self, points: Points) -> Points:
        """Where points of the paper, in mm, are seen, in pixels."""
        w, h = self.shape.size
        x, y = points[..., 0], points[..., 1]
        z = self.shape.height(x / w, y / h)
        space = np.stack([x - w / 2, y - h / 2, -z], -1) @ self.turn.T + self.shift
        a, b = space[..., 0] / space[..., 2], space[..., 1] / space[..., 2]
        r = a**2 + b**2
        bend = 1 + self.lens[0] * r + self.lens[1] * r**2
        return np.stack([a * bend * self.focal + self.centre[0], b * bend * self.focal + self.centre[1]], -1)

    def maps(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """For every pixel of the photo, where on the paper it looks, in mm; found step by step."""
        w, h = self.shape.size
        corners = np.asarray([(0, 0), (w, 0), (w, h), (0, h)], np.float64)
        back = cv2.getPerspectiveTransform(
            self.to_photo(corners).astype(np.float32), corners.astype(np.float32)
        )
        columns, rows = self.width // GRID + 2, self.height // GRID + 2
        # A grown picture has its samples half a pixel beside the middles of its blocks.
        goal = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), -1) * float(GRID) - 0.5
        guess = cv2.perspectiveTransform(goal.reshape(1, -1, 2), back).reshape(goal.shape)
        for _ in range(7):
            # Far outside of the paper nothing has to be right.
            guess = np.clip(guess, (-w, -h), (2 * w, 2 * h))
            seen = self.to_photo(guess)
            aim = cv2.perspectiveTransform((2 * goal - seen).reshape(1, -1, 2), back)
            now = cv2.perspectiveTransform(goal.reshape(1, -1, 2), back)
            guess = guess + (aim - now).reshape(goal.shape)
        grown = cv2.resize(
            guess.astype(np.float32), (columns * GRID, rows * GRID), interpolation=cv2.INTER_LINEAR
        )
        half = GRID // 2
        grown = grown[half : half + self.height, half : half + self.width]
        return grown[..., 0], grown[..., 1]


def some_view(size: tuple[float, float], long: int, chance: Random, level: float) -> View:
    """Someone holds a phone above a sheet: not quite straight, not quite from above, any way round."""
    tall, wide = long, round(long * 0.75)
    quarter = chance.choices((0, 1, 2, 3), (70, 10, 10, 10))[0]
    upright = chance.random() < 0.88
    width, height = (wide, tall) if upright else (tall, wide)
    shape = _some_shape(size, chance, level)
    turn = math.radians(90 * quarter + chance.gauss(0, 4 * level) + (0 if upright else 90))
    tilt = math.radians(abs(chance.gauss(0, 11 * level)))
    way = chance.uniform(0, math.tau)
    rotation = _about((math.cos(way), math.sin(way), 0.0), tilt) @ _about((0.0, 0.0, 1.0), turn)
    focal = long * chance.uniform(0.68, 0.95)
    lens = (chance.gauss(0, 0.03) * level, chance.gauss(0, 0.015) * level)
    centre = (width / 2, height / 2)
    fill = chance.uniform(0.72, 0.96)
    away = focal * max(size) / (fill * long)
    for _ in range(40):
        view = View(shape, width, height, focal, centre, rotation, np.asarray([0.0, 0.0, away]), lens)
        w, h = size
        rim = np.asarray([(x * w, y * h) for x in (0, 0.5, 1) for y in (0, 0.5, 1)])
        seen = view.to_photo(rim)
        low, high = seen.min(0), seen.max(0)
        middle = (low + high) / 2
        span = (high - low) / np.asarray([width, height])
        if span.max() <= 0.98:
            # Put it into the frame, with what room there is on either side.
            room = (1 - span) / 2
            off = np.asarray([chance.uniform(-0.8, 0.8) * room[0], chance.uniform(-0.8, 0.8) * room[1]])
            aim = np.asarray(centre) + off * np.asarray([width, height])
            move = (aim - middle) * away / focal
            return View(shape, width, height, focal, centre, rotation, np.asarray([*move, away]), lens)
        away *= 1.04
    raise AssertionError("no view holds the page")


def _some_shape(size: tuple[float, float], chance: Random, level: float) -> Shape:
    kind = chance.random()
    small = size[0] / 210
    return Shape(
        size,
        bow=chance.gauss(0, 5) * level * small if kind < 0.6 else 0.0,
        bow_angle=chance.choice((0.0, math.pi / 2, chance.uniform(0, math.pi))),
        wave=chance.gauss(0, 1.2) * level * small,
        corner=abs(chance.gauss(0, 9)) * level * small if chance.random() < 0.3 else 0.0,
        fold=chance.choice((-1, 1)) * chance.uniform(0.02, 0.08) * level if kind > 0.8 else 0.0,
        fold_at=chance.choice((0.5, chance.uniform(0.3, 0.7))),
        fold_across=chance.random() < 0.75,
    )


def _about(axis: tuple[float, float, float], angle: float) -> NDArray[np.float64]:
    turned: NDArray[np.float64] = cv2.Rodrigues(np.asarray(axis, np.float64) * angle)[0]
    return turned


def scan_view(size: tuple[float, float], dpi: float, chance: Random) -> View:
    """A flatbed scanner: flat, from infinitely far, hardly askew."""
    px = dpi / 25.4
    width, height = round((size[0] + 6) * px), round((size[1] + 8) * px)
    half = chance.choice((0, 0, 0, math.pi))
    turn = _about((0.0, 0.0, 1.0), math.radians(chance.gauss(0, 0.6)) + half)
    away = 1e5
    move = (chance.uniform(-2, 2), chance.uniform(-2, 2), away)
    return View(
        Shape(size), width, height, px * away, (width / 2, height / 2), turn, np.asarray(move), (0.0, 0.0)
    )


def expose(paper: Picture, desk: Picture, view: View, dpi: float) -> Picture:
    """What the camera sees of paper and desk, evenly lit and sharp."""
    across, down = view.maps()
    px = dpi / 25.4
    w, h = view.shape.size
    inside = ((across > 0) & (across < w) & (down > 0) & (down < h)).astype(np.uint8) * 255
    seen = cv2.remap(
        paper, across * px - 0.5, down * px - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    photo: Picture = cv2.multiply(desk, _shadow(inside), scale=1 / 255)
    cv2.copyTo(seen, inside, photo)
    return photo


def _shadow(inside: NDArray[np.uint8]) -> Picture:
    """The shadow of the paper on the table around it."""
    height, width = inside.shape
    small = cv2.resize(inside, (width // 8, height // 8), interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (0, 0), max(1.0, width / 900))
    moved = np.roll(blurred, (2, 2), (0, 1))
    full = cv2.resize((255 - moved * 0.55).astype(np.uint8), (width, height))
    shadow: Picture = cv2.merge([full] * 3)
    return shadow
