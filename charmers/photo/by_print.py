"""A page found by its print: points of the blank found again in the photo, where corner marks are lost."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from charmers.photo.array import Array
from charmers.photo.blank import Blank

POINTS = 4500
"""How many points of a picture are described at the most."""
LONGEST = 1500
"""How long the longer side of the photo is when points are looked for."""
COARSE = 0.5
"""How much smaller the blank is then."""
ENOUGH = 26
"""How many points have to agree on where the page is; chance alone never brought more than 11."""
NEAR = 0.82
"""How much nearer the best likeness has to be than the second."""


class Points(NamedTuple):
    """Points of a picture, in its own pixels, and what their surroundings look like."""

    at: Array
    like: Array


def points_of(grey: Array, scale: float) -> Points:
    """What is remarkable in a picture, looked at with another size."""
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    keys, like = cv2.SIFT.create(nfeatures=POINTS, contrastThreshold=0.02).detectAndCompute(small, None)
    if like is None or len(keys) < 4:
        return Points(np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32))
    at = np.array([key.pt for key in keys], np.float32)
    like = np.sqrt(like / np.maximum(like.sum(axis=1, keepdims=True), 1e-6))
    return Points((at + 0.5) / scale - 0.5, like.astype(np.float32))


def points_of_photo(grey: Array) -> Points:
    """What is remarkable in a photo."""
    return points_of(grey, min(1.0, LONGEST / max(grey.shape)))


def points_of_blank(blank: Blank) -> Points:
    """What is remarkable in a blank."""
    return points_of(cv2.cvtColor(blank.picture, cv2.COLOR_RGB2GRAY), COARSE)


class Alike(NamedTuple):
    """Points of a blank and of a photo that look alike, each of them like no other."""

    blank: Array
    photo: Array


def alike(photo: Points, blank: Points) -> Alike:
    """The points of a blank that are found again in a photo, wherever they are."""
    if len(photo.at) < ENOUGH or len(blank.at) < ENOUGH:
        return Alike(blank.at[:0], photo.at[:0])
    likeness = blank.like @ photo.like.T
    best = likeness.argmax(axis=1)
    rows = np.arange(len(best))
    first = likeness[rows, best]
    likeness[rows, best] = -1
    second = likeness.max(axis=1)
    # The points are unit vectors: their distance follows from the product.
    good = (2 - 2 * first) < NEAR**2 * (2 - 2 * second)
    return Alike(blank.at[good], photo.at[best[good]])


def match(pairs: Alike) -> tuple[Array, int] | None:
    """Where the blank lies in the photo (a homography), and how many points say so; none if too few."""
    if len(pairs.blank) < ENOUGH:
        return None
    matrix, inside = cv2.findHomography(
        pairs.blank, pairs.photo, cv2.USAC_MAGSAC, 6.0, maxIters=6000, confidence=0.999
    )
    if matrix is None or inside.sum() < ENOUGH:
        return None
    return matrix, int(inside.sum())
