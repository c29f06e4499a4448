"""Light: a flat page as if lamp and camera were perfect, and the blank as this printer and camera show it."""

from __future__ import annotations

import cv2
import numpy as np

from charmers.photo.array import Array

COARSE = 4
"""How much smaller pictures are where only light is looked at."""
LIGHT_GROUND = 205
"""How light the blank has to be where the light is measured."""
REACH = 9.0
"""How far light is compared, in mm of the page: wider than any stroke, so that no mark counts as a shadow."""
BLURS = (0.0, 0.7, 1.1, 1.6, 2.2, 3.0)
"""How blurred a photo may be, in pixels of the blank."""
UNLIT = 6
"""Where the light that was measured is less than this, none was."""
SAMPLE = 5
"""How much smaller pictures are where their colours are compared."""


def even(picture: Array, blank: Array) -> tuple[Array, Array]:
    """The page under even light, and the blank as it would look there: white paper is 1."""
    seen = _under_even_light(picture, blank)
    printed = blank.astype(np.float32) / 255
    expected = _as_printed(seen, printed)
    return seen, expected


def least(picture: Array) -> Array:
    """The darkest of the three colours of each pixel: numpy alone takes ten times as long."""
    red, green, blue = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(red, green), blue))


def mean(picture: Array) -> Array:
    """The three colours of each pixel taken together."""
    return np.asarray(cv2.transform(picture, np.full((1, 3), 1 / 3, np.float32)))


def _under_even_light(picture: Array, blank: Array) -> Array:
    high, wide = picture.shape[:2]
    small = (wide // COARSE, high // COARSE)
    seen = cv2.resize(picture, small, interpolation=cv2.INTER_AREA).astype(np.float32)
    printed = cv2.resize(blank, small, interpolation=cv2.INTER_AREA).astype(np.float32)
    # Where the print is dark there is nothing to be learnt: the light around it decides.
    ground = least(printed) > LIGHT_GROUND
    light = np.where(ground[:, :, None], seen * 255 / np.maximum(printed, 1), 0)
    light = cv2.medianBlur(np.clip(light, 0, 255).astype(np.uint8), 3)
    size = int(REACH * 6 / COARSE) | 1
    reach = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    # First lighter, then back: thin dark things vanish, and the edge of a shadow stays where it is.
    light = _filled(cv2.morphologyEx(light, cv2.MORPH_CLOSE, reach))
    light = cv2.GaussianBlur(light, (0, 0), 2.0)
    whole = cv2.resize(light, (wide, high), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    found: Array = np.clip(picture / np.maximum(whole, 8), 0, 1.25)
    return found


def _filled(light: Array) -> Array:
    """The light where none was measured, as within the banner: as that around it."""
    known = (least(light) > UNLIT).astype(np.float32)
    if known.all() or not known.any():
        return light
    size = (light.shape[1] // 8, light.shape[0] // 8)
    share = cv2.GaussianBlur(cv2.resize(known, size, interpolation=cv2.INTER_AREA), (0, 0), 6.0)
    part = cv2.resize(light * known[:, :, None], size, interpolation=cv2.INTER_AREA).astype(np.float32)
    around = cv2.GaussianBlur(part, (0, 0), 6.0) / np.maximum(share, 1e-4)[:, :, None]
    whole = cv2.resize(around, light.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    found: Array = np.where(known[:, :, None] > 0, light, np.clip(whole, 0, 255)).astype(np.uint8)
    return found


def _as_printed(seen: Array, printed: Array) -> Array:
    """The blank with the colours and the blur of the photo."""
    small = (seen.shape[1] // SAMPLE, seen.shape[0] // SAMPLE)
    soft_seen, soft_print = (
        cv2.GaussianBlur(cv2.resize(each, small, interpolation=cv2.INTER_AREA), (0, 0), blur).reshape(-1, 3)
        for each, blur in ((seen, 0.5), (printed, 0.6))
    )
    terms = _terms(soft_print)
    # Strokes of a pen are darker than any print should be: what lies far off counts less each time.
    trust: Array = np.ones(len(terms), np.float32)
    # Most of a page is white; what is printed has to weigh as much.
    coloured = 0.05 + (1 - soft_print.min(axis=1))
    ink = np.zeros((terms.shape[1], 3), np.float32)
    for _ in range(4):
        left = (terms * (trust * coloured)[:, None]).T
        ink = np.linalg.solve(left @ terms + 1e-3 * np.eye(terms.shape[1]), left @ soft_seen).astype(
            np.float32
        )
        off = np.abs(terms @ ink - soft_seen).max(axis=1)
        trust = 1 / (1 + (off / 0.05) ** 2)
    # The same sum for every pixel.
    expected = cv2.transform(1 - printed, np.hstack([ink[1:].T, ink[:1].T]))
    return _blurred(seen, np.clip(expected, 0, 1.2))


def _terms(colours: Array) -> Array:
    """What the colour of print in a photo is made up of: the paper and the inks.

    No square of how dark they are together: samples are pale, and full ink would be told by them alone.
    """
    found: Array = np.ones((len(colours), 4), np.float32)
    found[:, 1:] -= colours
    return found


def _blurred(seen: Array, expected: Array) -> Array:
    """The blank as blurred as the photo, as far as its print tells."""
    high, wide = seen.shape[:2]
    rows, columns = slice(high // 3, high // 3 * 2), slice(wide // 6, wide // 6 * 5)
    grey_seen = mean(seen[rows, columns])
    grey = mean(expected[rows, columns])
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0.2
    best, least = 0.0, np.inf
    for blur in BLURS:
        soft = cv2.GaussianBlur(grey, (0, 0), blur) if blur else grey
        off = float(np.median(np.abs(soft - grey_seen)[edges])) if edges.any() else 0.0
        if off < least:
            best, least = blur, off
    return cv2.GaussianBlur(expected, (0, 0), best) if best else expected
