"""Flattening: the page as if it had lain flat under a scanner, brought into place by its own print."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from charmers.photo.array import Array
from charmers.photo.blank import Blank
from charmers.photo.find import Found

SHARP = 18.0
"""How strong the print of a patch has to be to be found again."""
ROUNDS = 4
"""How often what does not fit its neighbours is weighed again."""


class Pass(NamedTuple):
    """One look over the page, in mm of the page as it was planned (6 pixels each)."""

    scale: float
    """How much smaller than the blank pictures are looked at."""
    patch: float
    far: float
    """How far from its place a patch is looked for."""
    step: float
    node: float
    """How far apart the nodes of the field are."""
    stiff: float
    """How much the field resists being bent."""
    doubt: float
    """How far from its neighbours a patch may be found before it is doubted, in mm."""


PASSES = {
    "marks": (
        Pass(1 / 3, 20.0, 6.0, 12.0, 26.0, 0.6, 1.2),
        Pass(1 / 2, 12.0, 2.4, 8.0, 15.0, 0.25, 0.5),
        Pass(1.0, 9.0, 1.0, 7.0, 11.0, 0.12, 0.2),
    ),
    "print": (
        Pass(1 / 3, 26.0, 12.0, 13.0, 40.0, 1.0, 2.0),
        Pass(1 / 3, 20.0, 5.0, 12.0, 26.0, 0.6, 1.2),
        Pass(1 / 2, 12.0, 2.4, 8.0, 15.0, 0.25, 0.5),
        Pass(1.0, 9.0, 1.0, 7.0, 11.0, 0.12, 0.2),
    ),
}
"""From coarse to fine, by how the page was found."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A page laid flat."""

    blank: Blank
    picture: Array
    """As large as the picture of the blank; what lies outside of the photo is black."""
    inside: Array
    """Where the photo shows the page at all."""
    homography: Array
    field: Array
    """By how many pixels of the blank each of its pixels is found aside, before the homography."""
    strain: float
    """How far patches were found from where the field puts them, in mm: the middle one of all."""

    def to_photo(self, points: Array) -> Array:
        """Where points of the page, in mm on paper, are in the photo."""
        at = np.asarray(points, np.float32).reshape(-1, 1, 2) * np.float32(self.blank.px) - np.float32(0.5)
        aside = cv2.remap(self.field, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(cv2.perspectiveTransform((at + aside).astype(np.float64), self.homography)[:, 0])


def flatten(photo: Array, found: Found) -> Flat:
    """Lay a page flat."""
    blank = found.blank
    grey_photo = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
    grey_blank = cv2.cvtColor(blank.picture, cv2.COLOR_RGB2GRAY)
    field = np.zeros((*grey_blank.shape, 2), np.float32)
    strain = 9.0
    for each in PASSES[found.how]:
        more, strain = _look(grey_photo, grey_blank, found.homography, field, each)
        field = field + more
    picture, inside = _warp(photo, found.homography, field, 1.0)
    return Flat(blank, picture, inside, found.homography, field, strain)


def _warp(photo: Array, homography: Array, field: Array, scale: float) -> tuple[Array, Array]:
    """The photo seen straight, and where it shows anything."""
    small = (
        field if scale == 1.0 else cv2.resize(field, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    )
    high, wide = small.shape[:2]
    x = (np.arange(wide, dtype=np.float32) + 0.5) / np.float32(scale) - np.float32(0.5)
    y = (np.arange(high, dtype=np.float32) + 0.5) / np.float32(scale) - np.float32(0.5)
    across, down = small[:, :, 0] + x, small[:, :, 1] + y[:, None]
    m: Array = homography.astype(np.float32)
    below = m[2, 0] * across + m[2, 1] * down + m[2, 2]
    # What lies behind the camera is nowhere in the photo.
    below = np.where(below <= 1e-9, np.float32(1e-9), below)
    u = (m[0, 0] * across + m[0, 1] * down + m[0, 2]) / below
    v = (m[1, 0] * across + m[1, 1] * down + m[1, 2]) / below
    tall, long = photo.shape[:2]
    inside = (u >= 0) & (v >= 0) & (u <= long - 1) & (v <= tall - 1)
    u, v = np.clip(u, -9, long + 9), np.clip(v, -9, tall + 9)
    return cv2.remap(photo, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), inside


def _look(photo: Array, blank: Array, homography: Array, field: Array, how: Pass) -> tuple[Array, float]:
    """What is still to be added to the field, and how far patches lie from it."""
    scale = how.scale
    drawn = blank if scale == 1 else cv2.resize(blank, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    photo_small, matrix = _reduced(photo, homography, field.shape, scale)
    seen, inside = _warp(photo_small, matrix, field, scale)
    if seen.shape != drawn.shape:
        seen = cv2.resize(seen, drawn.shape[::-1])
        inside = cv2.resize(inside.astype(np.uint8), drawn.shape[::-1]) > 0
    per_mm = 6.0 * scale
    half, far = round(how.patch * per_mm / 2), max(2, round(how.far * per_mm))
    at, moved, sure = _patches(seen, inside, drawn, half, far, how.step * per_mm)
    if len(at) < 12:
        return np.zeros_like(field), 9.0
    grid, strain = _fit(at, moved, sure, drawn.shape, how, per_mm)
    whole = cv2.resize(grid, field.shape[1::-1], interpolation=cv2.INTER_CUBIC) / np.float32(scale)
    return whole, strain / per_mm


def _reduced(photo: Array, homography: Array, shape: tuple[int, ...], scale: float) -> tuple[Array, Array]:
    """The photo made smaller where it is much finer than what is looked at, so that nothing flickers."""
    corners = np.array([[(0, 0), (shape[1], 0), (shape[1], shape[0]), (0, shape[0])]], np.float64)
    area = cv2.contourArea(cv2.perspectiveTransform(corners, homography).astype(np.float32))
    fine = (area / (shape[0] * shape[1])) ** 0.5 / scale
    if fine < 1.4:
        return photo, homography
    less = 1 / fine
    small = cv2.resize(photo, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
    sx, sy = small.shape[1] / photo.shape[1], small.shape[0] / photo.shape[0]
    return small, np.array([[sx, 0, (sx - 1) / 2], [0, sy, (sy - 1) / 2], [0, 0, 1]]) @ homography


def _patches(
    seen: Array, inside: Array, drawn: Array, half: int, far: int, step: float
) -> tuple[Array, Array, Array]:
    """Patches of the blank, how far from their place each is found, and how surely."""
    high, wide = drawn.shape
    rows: Array = np.arange(half + 1, high - half - 1, step).astype(int)
    columns: Array = np.arange(half + 1, wide - half - 1, step).astype(int)
    border = far
    padded = cv2.copyMakeBorder(seen, border, border, border, border, cv2.BORDER_REPLICATE)
    at, moved, sure = [], [], []
    grey = drawn.astype(np.float32)
    side, anchor = (2 * half, 2 * half), (half, half)
    spread = (
        cv2.sqrBoxFilter(grey, -1, side, anchor=anchor) - cv2.boxFilter(grey, -1, side, anchor=anchor) ** 2
    )
    sharp = inside & (spread >= SHARP**2)
    for y in rows:
        for x in columns[sharp[y, columns]]:
            patch = drawn[y - half : y + half, x - half : x + half]
            area = padded[y - half : y + half + 2 * far, x - half : x + half + 2 * far]
            like = cv2.matchTemplate(area, patch, cv2.TM_CCOEFF_NORMED)
            _, best, _, (bx, by) = cv2.minMaxLoc(like)
            if best < 0.25:
                continue
            dx, dy = _between(like, bx, by)
            at.append((x, y))
            moved.append((bx - far + dx, by - far + dy))
            sure.append(max(0.0, best - 0.2) ** 2)
    return np.array(at, np.float64), np.array(moved, np.float64), np.array(sure, np.float64)


def _between(like: Array, x: int, y: int) -> tuple[float, float]:
    """Where between the pixels the best likeness is."""

    def peak(before: float, here: float, after: float) -> float:
        bend = before - 2 * here + after
        return 0.0 if bend >= -1e-9 else float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5))

    dx = peak(like[y, x - 1], like[y, x], like[y, x + 1]) if 0 < x < like.shape[1] - 1 else 0.0
    dy = peak(like[y - 1, x], like[y, x], like[y + 1, x]) if 0 < y < like.shape[0] - 1 else 0.0
    return dx, dy


def _fit(
    at: Array, moved: Array, sure: Array, shape: tuple[int, ...], how: Pass, per_mm: float
) -> tuple[Array, float]:
    """A smooth field through what was found, whatever lies far from it left aside."""
    step = how.node * per_mm
    columns, rows = max(3, round(shape[1] / step) + 1), max(3, round(shape[0] / step) + 1)
    # Each patch lies between four nodes; the nearer count more.
    x, y = at[:, 0] / (shape[1] - 1) * (columns - 1), at[:, 1] / (shape[0] - 1) * (rows - 1)
    left, top = np.minimum(x.astype(int), columns - 2), np.minimum(y.astype(int), rows - 2)
    u, v = x - left, y - top
    first = top * columns + left
    near = np.stack([first, first + 1, first + columns, first + columns + 1])
    share = np.stack([(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v])
    smooth = _bends(rows, columns) * (how.stiff**2 * len(at) / (rows * columns))
    trust = sure.copy()
    nodes = np.zeros((rows * columns, 2))
    off = np.zeros(len(at))
    for _ in range(ROUNDS):
        matrix, wanted = smooth.copy(), np.zeros_like(nodes)
        for i in range(4):
            np.add.at(wanted, near[i], (trust * share[i])[:, None] * moved)
            for j in range(4):
                np.add.at(matrix, (near[i], near[j]), trust * share[i] * share[j])
        _, nodes = cv2.solve(matrix, wanted, flags=cv2.DECOMP_CHOLESKY)
        off = np.hypot(*((nodes[near] * share[:, :, None]).sum(axis=0) - moved).T)
        trust = sure / (1 + (off / (how.doubt * per_mm)) ** 2) ** 2
    grid: Array = nodes.reshape(rows, columns, 2).astype(np.float32)
    across = np.tile(np.linspace(0, columns - 1, shape[1], dtype=np.float32), (shape[0], 1))
    down = np.repeat(np.linspace(0, rows - 1, shape[0], dtype=np.float32)[:, None], shape[1], axis=1)
    return cv2.remap(grid, across, down, cv2.INTER_LINEAR), float(np.median(off))


@cache
def _bends(rows: int, columns: int) -> Array:
    """What a field of nodes resists: being bent across, down and aslant (squares of second differences)."""
    number = np.arange(rows * columns).reshape(rows, columns)
    found: list[Array] = []
    for one, two, three in (
        (number[:, :-2], number[:, 1:-1], number[:, 2:]),
        (number[:-2], number[1:-1], number[2:]),
    ):
        line = np.zeros((one.size, rows * columns))
        at = np.arange(one.size)
        line[at, one.ravel()], line[at, two.ravel()], line[at, three.ravel()] = 1, -2, 1
        found.append(line)
    a, b, c, d = (
        number[:-1, :-1].ravel(),
        number[:-1, 1:].ravel(),
        number[1:, :-1].ravel(),
        number[1:, 1:].ravel(),
    )
    line = np.zeros((a.size, rows * columns))
    at = np.arange(a.size)
    line[at, a], line[at, b], line[at, c], line[at, d] = 1, -1, -1, 1
    lines = np.vstack([*found, line])
    # Not by the product of matrices, which starts threads for so little.
    return np.asarray(cv2.gemm(lines, lines, 1.0, None, 0.0, flags=cv2.GEMM_1_T)) + 1e-6 * np.eye(
        rows * columns
    )
