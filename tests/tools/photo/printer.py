"""The printer: a page of ours as it comes out of a machine: not quite to scale, faded, screened."""

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


@dataclass(frozen=True, slots=True)
class Printing:
    """How a page lies on its paper, and how the ink came out."""

    scale: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)
    """In mm."""
    turn: float = 0.0
    """In degrees: paper that was drawn in askew."""
    fade: float = 0.0
    bands: float = 0.0
    screen: float = 0.0
    """Period of the half-tone in mm, or none."""
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def on_paper(self, points: Points, width: float, height: float) -> Points:
        """Where points of the page, in mm, lie on the paper."""
        angle = math.radians(self.turn)
        c, s = math.cos(angle) * self.scale, math.sin(angle) * self.scale
        x, y = points[..., 0] - width / 2, points[..., 1] - height / 2
        return np.stack(
            [c * x - s * y + width / 2 + self.shift[0], s * x + c * y + height / 2 + self.shift[1]], -1
        )


def some_printing(chance: Random, level: float) -> Printing:
    """A printer as it stands in homes."""
    warm = chance.uniform(-0.02, 0.05)
    white = chance.uniform(0.95, 1.0)
    return Printing(
        scale=chance.choice((1.0, 1.0, 0.97)) if chance.random() < 0.5 else chance.uniform(0.97, 1.03),
        shift=(chance.gauss(0, 0.7), chance.gauss(0, 0.9)),
        turn=chance.gauss(0, 0.15),
        fade=chance.choice((0.0, 0.0, 0.1, 0.3)) * min(1.3, level),
        bands=chance.choice((0.0, 0.0, 0.15)) * level,
        screen=chance.choice((0.0, 0.0, 0.22, 0.3)),
        tint=(white, white - warm * 0.4, white - warm * 1.4),
    )


def printed(page: Picture, printing: Printing, dpi: float, chance: Random) -> Picture:
    """The page in the ink of this printer, before it is cut to the paper."""
    found = page
    if printing.screen:
        found = _screened(found, printing.screen * dpi / 25.4)
    if printing.fade or printing.bands:
        height = page.shape[0]
        noise = np.random.default_rng(chance.randrange(1 << 30))
        slow = np.interp(np.arange(height), np.linspace(0, height, 9), noise.random(9))
        bands = printing.bands * (np.sin(np.arange(height) / (height / 60)) > 0.96)
        keep = 1 - np.clip(printing.fade * slow + bands, 0, 0.75)
        # Faded row by row: one table for each of a few strengths is enough.
        found = found.copy()
        steps = np.round((1 - keep) * 40).astype(int)
        for step in np.unique(steps):
            if step:
                rows = steps == step
                curve = np.clip(255 - (255 - np.arange(256)) * (1 - step / 40), 0, 255).astype(np.uint8)
                found[rows] = curve[found[rows]]
    return found


def _screened(page: Picture, period: float) -> Picture:
    """Light tones as dots; full ones stay full."""
    height, width = page.shape[:2]
    y, x = np.mgrid[0:64, 0:64].astype(np.float32)
    step = 64 / max(4, round(64 / period))
    wave = np.cos(2 * np.pi * (x + y) / step) + np.cos(2 * np.pi * (x - y) / step)
    tile = np.round(128 + wave * 16).astype(np.uint8)
    full = np.tile(tile, (height // 64 + 1, width // 64 + 1))[:height, :width]
    # Only what is neither white nor full ink is screened.
    middle = cv2.inRange(np.ascontiguousarray(page[..., 1]), 90, 250)
    shift = np.where(middle > 0, full, np.uint8(128))
    dots: Picture = cv2.addWeighted(page, 1.0, cv2.merge([shift] * 3), 1.0, -128.0)
    return dots


def on_paper(page: Picture, printing: Printing, size: tuple[float, float], dpi: float) -> Picture:
    """The paper with the page printed on it; ``size`` is the paper's, in mm."""
    px = dpi / 25.4
    corners = np.asarray([(0, 0), (size[0], 0), (0, size[1])], np.float64)
    to = printing.on_paper(corners, *size)
    matrix = cv2.getAffineTransform((corners * px).astype(np.float32), (to * px).astype(np.float32))
    shape = (round(size[0] * px), round(size[1] * px))
    white = (255, 255, 255)
    laid = cv2.warpAffine(page, matrix, shape, borderMode=cv2.BORDER_CONSTANT, borderValue=white)
    tint = np.clip(np.round(np.arange(256)[:, None] * np.asarray(printing.tint)), 0, 255).astype(np.uint8)
    tinted: Picture = cv2.LUT(laid, tint[None])
    return tinted
