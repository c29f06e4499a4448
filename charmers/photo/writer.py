"""The writer: the ink of a sheet's own sure marks, by which paler ones are told from what was erased."""

from __future__ import annotations

import numpy as np

from charmers.photo.array import Array

STROKE = 24
"""So many pixels of a crop, the darkest beside its print, are taken for the stroke."""
FEW = 3
"""Fewer sure marks than this tell nothing about a pen."""
SURE = 0.9
"""A place that is marked less probably than this is no sure mark."""
KNOWN = 9
"""How many numbers say what is known of a place and its writer."""
SCALE = 4.0
"""Ink takes a quarter of the light or so: these numbers should be about 1."""


def ink(pictures: Array) -> Array:
    """How much darker than printed each crop is where it is darkest: of red, green and blue."""
    seen, printed = pictures[:, :3], pictures[:, 3:]
    darker = (printed - seen).reshape(len(pictures), 3, -1)
    # Beside its place, dark print would look like ink.
    strength = darker.max(axis=1) * printed.min(axis=1).reshape(len(pictures), -1)
    where = np.argpartition(strength, -STROKE, axis=1)[:, None, -STROKE:]
    found: Array = np.take_along_axis(darker, where, axis=2).mean(axis=2)
    return found


def pen(inks: Array, marked: Array) -> Array | None:
    """The ink of a sheet's sure marks; none if there are too few."""
    if marked.sum() < FEW:
        return None
    found: Array = np.median(inks[marked], axis=0)
    return found


def known(inks: Array, noise: float | Array, pens: Array | None) -> Array:
    """What is known of each place besides its picture: its ink, that of places without any, and the pen's."""
    found: Array = np.zeros((len(inks), KNOWN), np.float32)
    found[:, :3] = inks
    found[:, 3] = noise
    if pens is not None:
        found[:, 4] = 1 / SCALE
        found[:, 5:8] = pens
        ratio = inks.mean(axis=1) / np.maximum(np.mean(pens, axis=-1), 0.02)
        found[:, 8] = np.clip(ratio, 0, 2) / SCALE
    return found * np.float32(SCALE)


def noise(inks: Array) -> float:
    """How dark a place of this photo looks that has no ink."""
    return float(np.percentile(inks.mean(axis=1), 20))
