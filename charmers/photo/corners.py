"""Corner marks: the rings in the corners of a page, found in a photo of any turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import hypot
from typing import NamedTuple

import cv2
import numpy as np

from charmers.photo.array import Array

LONGEST = (1400, 2400)
"""How long the longer side of the photo is when it is looked through: coarse first, then finer."""
DARK = ((1 / 22, 12), (1 / 45, 25))
"""What is dark: in a square that is such a share of the photo, darker by so much than its mean."""
RING = (0.24, 0.66)
"""How much of a mark its white inside covers; 0.43 in print, and less or more in a blurred photo."""
CORE = (0.02, 0.36)
SMALLEST = 9.0
"""How wide a mark is at the least, in pixels."""
MOST = 12
"""More marks than this, hollow or not, are noise, and the largest are taken."""
MOST_THINGS = 40_000
"""More dark things and holes than this are noise; photos of pages had 6,000 at most."""
UNLIKE = 2.6
"""How much wider one mark of a page may look than another."""


class Mark(NamedTuple):
    """A ring in the photo: its middle, how wide it is, and whether it is hollow."""

    x: float
    y: float
    wide: float
    hollow: bool


def find_marks(grey: Array, longest: int) -> list[Mark]:
    """Every ring that might be a corner mark, in pixels of the photo."""
    scale = min(1.0, longest / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    found: list[Mark] = []
    for share, darker in DARK:
        block = max(21, int(max(small.shape) * share) | 1)
        dark = cv2.adaptiveThreshold(
            small, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, darker
        )
        for mark in _rings(dark):
            here = Mark(
                (mark.x + 0.5) / scale - 0.5, (mark.y + 0.5) / scale - 0.5, mark.wide / scale, mark.hollow
            )
            again = [i for i, other in enumerate(found) if _same(here, other)]
            if not again:
                found.append(here)
            elif found[again[0]].hollow and not here.hollow:
                # A core that was seen once is there.
                found[again[0]] = here
    return found


def _same(one: Mark, two: Mark) -> bool:
    return abs(one.x - two.x) + abs(one.y - two.y) < 0.3 * max(one.wide, two.wide)


def _rings(dark: Array) -> list[Mark]:
    """The rings in a picture of what is dark and what is not."""
    contours, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    found: list[Mark] = []
    if tree is None or len(contours) > MOST_THINGS:
        return found
    outer = [i for i, links in enumerate(tree[0]) if links[3] < 0]
    # Of two levels only the outer border of each dark thing and its holes are known: the core of a
    # mark is a dark thing of its own, in the middle of a hole.
    cores: dict[tuple[int, int], list[float]] = {}
    for i in outer:
        area = cv2.contourArea(contours[i])
        if area >= 4:
            x, y = _middle(contours[i])
            cores.setdefault((round(x), round(y)), []).append(area)
    for i in outer:
        area = cv2.contourArea(contours[i])
        if area < SMALLEST**2 or not _is_square(contours[i], area):
            continue
        hole = _largest_hole(contours, tree[0], tree[0][i][2])
        if hole is None or not RING[0] < hole[1] / area < RING[1]:
            continue
        (x, y), _ = hole
        cx, cy = _middle(contours[i])
        wide = area**0.5
        if abs(cx - x) + abs(cy - y) > wide * 0.2:
            continue
        near = _around(cores, cx, cy, max(1, round(wide * 0.12)))
        hollow = not any(CORE[0] < core / area < CORE[1] for core in near)
        found.append(Mark(cx, cy, wide, hollow))
    return found


def _around(cores: dict[tuple[int, int], list[float]], x: float, y: float, far: int) -> Iterator[float]:
    """How large the dark things are whose middle is near."""
    left, top = round(x), round(y)
    for at in range(left - far, left + far + 1):
        for down in range(top - far, top + far + 1):
            yield from cores.get((at, down), ())


def _middle(contour: Array) -> tuple[float, float]:
    moments = cv2.moments(contour)
    if not moments["m00"]:
        x, y = contour.reshape(-1, 2).mean(axis=0)
        return float(x), float(y)
    return moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]


def _is_square(contour: Array, area: float) -> bool:
    """Whether it is a filled four-sided thing, seen from whatever side."""
    (_, (w, h), _) = cv2.minAreaRect(contour)
    if min(w, h) < SMALLEST * 0.8 or max(w, h) > 3.0 * min(w, h):
        return False
    hull = cv2.convexHull(contour)
    if area < 0.88 * cv2.contourArea(hull):
        return False
    return bool(area > 0.6 * w * h)


def _largest_hole(
    contours: Sequence[Array], tree: Array, first: int
) -> tuple[tuple[float, float], float] | None:
    best, area = -1, 0.0
    at = int(first)
    while at >= 0:
        size = cv2.contourArea(contours[at])
        if size > area:
            best, area = at, size
        at = int(tree[at][0])
    return None if best < 0 else (_middle(contours[best]), area)


class Corners(NamedTuple):
    """Four marks that may be those of one page: top left, top right, lower left, lower right."""

    at: Array
    wide: Array


def page_corners(marks: list[Mark]) -> Iterator[Corners]:
    """Every four marks that may be the corners of one page, seen from its front."""
    by_size = sorted(marks, key=lambda mark: -mark.wide)
    hollow = [mark for mark in by_size if mark.hollow][:MOST]
    solid = [mark for mark in by_size if not mark.hollow][:MOST]
    for last in hollow:
        alike = [mark for mark in solid if 1 / UNLIKE < mark.wide / last.wide < UNLIKE]
        for one, two, three in permutations(alike, 3):
            if _turns_right((one, two, last, three)):
                quad = (one, two, three, last)
                at = np.array([(mark.x, mark.y) for mark in quad])
                yield Corners(at, np.array([mark.wide for mark in quad]))


def _turns_right(ring: tuple[Mark, ...]) -> bool:
    """Whether four lie around a page seen from its front, and about as far apart as its corners."""
    long = []
    for i in range(4):
        before, here, after = ring[i - 1], ring[i], ring[(i + 1) % 4]
        x, y = here.x - before.x, here.y - before.y
        if x * (after.y - here.y) <= y * (after.x - here.x):
            return False
        long.append(hypot(x, y))
    return 0.7 < (long[0] + long[2]) / (long[1] + long[3]) < 2.4


def strain(corners: Corners, homography: Array, boxes: Array) -> float:
    """How badly the sizes of four marks fit a page seen as their places tell: 0 is exactly.

    ``boxes`` are the corners of the four marks on the page, as the homography takes them.
    """
    seen = cv2.perspectiveTransform(boxes.reshape(1, -1, 2).astype(np.float64), homography).reshape(4, 4, 2)
    sides = np.array([max(cv2.contourArea(each.astype(np.float32)), 1e-6) ** 0.5 for each in seen])
    return float(np.abs(np.log(corners.wide / sides)).max())
