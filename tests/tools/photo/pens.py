"""Pens: what a line of each looks like on paper, whoever holds it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Picture: TypeAlias = NDArray[np.uint8]
Layer: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Pen:
    """How thick a pen writes, in mm, and what its ink does to the light."""

    name: str
    width: float
    dark: float
    """How much of the light a full stroke takes, where the ink is black."""
    colour: tuple[float, float, float]
    """What is left of red, green and blue under a full stroke."""
    grain: float = 0.0
    """How much of the paper's grain shows through: graphite sits on the hills."""
    bleed: float = 0.0
    """How far the ink runs, in mm."""
    skips: float = 0.0
    """How much of a ballpoint's stroke is missing, in places."""


PENS = (
    Pen("hard pencil", 0.35, 0.42, (0.36, 0.37, 0.40), grain=0.75),
    Pen("soft pencil", 0.55, 0.72, (0.20, 0.21, 0.23), grain=0.55),
    Pen("blue biro", 0.38, 0.88, (0.12, 0.17, 0.58), skips=0.25),
    Pen("black biro", 0.38, 0.88, (0.10, 0.10, 0.13), skips=0.25),
    Pen("fineliner", 0.45, 0.96, (0.06, 0.06, 0.08)),
    Pen("felt", 1.15, 0.90, (0.10, 0.11, 0.30), bleed=0.09),
    Pen("red", 0.50, 0.86, (0.80, 0.10, 0.12), skips=0.1),
)
NAMES = tuple(pen.name for pen in PENS)
PENCILS = ("hard pencil", "soft pencil")


def some_pen(name: str, chance: Random, spread: float = 1.0) -> Pen:
    """One pen of a kind, as one lies on a table: no two are alike."""
    pen = next(pen for pen in PENS if pen.name == name)
    colour = tuple(min(0.85, max(0.03, part + chance.gauss(0, 0.03 * spread))) for part in pen.colour)
    if name == "felt":
        colour = chance.choice((colour, (0.08, 0.08, 0.09), (0.10, 0.42, 0.22), (0.45, 0.12, 0.50)))
    return replace(
        pen,
        width=pen.width * chance.uniform(1 - 0.2 * spread, 1 + 0.3 * spread),
        dark=min(1.0, pen.dark * chance.uniform(1 - 0.14 * spread, 1 + 0.10 * spread)),
        colour=(colour[0], colour[1], colour[2]),
    )


def lay(page: Picture, ink: Picture, pen: Pen, dpi: float, chance: Random, strength: float = 1.0) -> None:
    """Put the ink of a pen onto a page: ``ink`` says how much lies where, from 0 to 255."""
    rows, columns = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
    if not len(rows):
        return
    edge = 8
    top, bottom = max(0, int(rows[0]) - edge), int(rows[-1]) + edge
    left, right = max(0, int(columns[0]) - edge), int(columns[-1]) + edge
    part = ink[top:bottom, left:right].astype(np.float32) / 255
    if pen.bleed:
        part = cv2.GaussianBlur(part, (0, 0), pen.bleed * dpi / 25.4)
    where = np.flatnonzero(part > 0.004)
    amount = part.ravel()[where] * pen.dark * strength
    noise = np.random.default_rng(chance.randrange(1 << 30))
    if pen.grain:
        amount = amount * (1 - pen.grain * _grain(noise, part.shape, dpi * 0.22 / 25.4).ravel()[where])
    if pen.skips:
        gaps = _grain(noise, part.shape, dpi * 0.55 / 25.4).ravel()[where]
        amount = amount * np.where(gaps < pen.skips * 0.6, 0.45 + gaps, 1.0)
    below = page[top:bottom, left:right].reshape(-1, 3)
    under = below[where].astype(np.float32)
    left_over = 1 - amount[:, None] * (1 - np.asarray(pen.colour, np.float32))
    below[where] = np.clip(under * left_over, 0, 255).astype(np.uint8)
    page[top:bottom, left:right] = below.reshape(part.shape[0], part.shape[1], 3)


def _grain(noise: np.random.Generator, shape: tuple[int, ...], pixels: float) -> Layer:
    """Noise from 0 to 1 with hills of about so many pixels."""
    size = max(1.0, pixels)
    small = noise.random((int(shape[0] / size) + 2, int(shape[1] / size) + 2), dtype=np.float32)
    grown: Layer = cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    return grown


def rubbed(
    page: Picture,
    ink: Picture,
    pen: Pen,
    dpi: float,
    chance: Random,
    strength: tuple[float, float] = (0.07, 0.24),
) -> None:
    """What an eraser leaves of a mark: a pale ghost, dragged a little to one side."""
    if not ink.any():
        return
    length = max(3, int(dpi * chance.uniform(0.3, 1.2) / 25.4))
    kernel: Layer = np.zeros((length, length), np.float32)
    cv2.line(kernel, (0, chance.randrange(length)), (length - 1, chance.randrange(length)), 1.0, 1)
    smear = cv2.filter2D(ink, -1, kernel / kernel.sum())
    mixed: Picture = cv2.addWeighted(ink, 0.6, smear, 0.5, 0)
    lay(page, mixed, pen, dpi, chance, chance.uniform(*strength))
