"""Looking: each place cut out of the page, seen and as printed, and what is probably marked there."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from charmers.paper.geometry import Box
from charmers.photo.array import Array
from charmers.photo.blank import FINE, Blank
from charmers.photo.light import least
from charmers.photo.spots import Spot

SIDE = 32
"""How many pixels a crop is wide and high."""
AROUND = {"road": 2.2, "fame": 1.8, "money": 1.6, "bonus": 2.0, "goods": 2.0, "karma": 2.0, "upgrade": 2.0}
"""How much is seen around a place, in mm of the page as it was planned; 2 mm of those that are not named."""
TURNS = {"n": 0, "e": 1, "s": 2, "w": 3}
"""How often a crop of a road is turned to the left so that its side is up."""
FAR = 3
"""How far a place is looked for beside where it should be, in pixels of the blank."""
HOLD = 0.012
"""How much better a place aside must fit, for each pixel that it lies away."""


def crops(seen: Array, expected: Array, blank: Blank) -> Array:
    """Every place as the eye takes it: red, green and blue as seen, and the same as printed; 32 x 32 each."""
    edge = FAR + 24
    seen = cv2.copyMakeBorder(seen, edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    expected = cv2.copyMakeBorder(expected, edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    dark_seen: Array = 1 - least(seen)
    dark: Array = 1 - least(expected)
    found: Array = np.empty((len(blank.spots), 6, SIDE, SIDE), np.float32)
    for i, spot in enumerate(blank.spots):
        x, y, right, bottom = window(spot, blank, edge)
        dx, dy = _aside(dark_seen, dark, x, y, right, bottom)
        both = (seen[y + dy : bottom + dy, x + dx : right + dx], expected[y:bottom, x:right])
        for first, picture in zip((0, 3), both, strict=True):
            small = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
            if spot.part == "road":
                small = np.rot90(small, TURNS[spot.id[-1]])
            found[i, first : first + 3] = small.transpose(2, 0, 1)
    return found


def window(spot: Spot, blank: Blank, edge: int = 0) -> tuple[int, int, int, int]:
    """What is seen of a place, in pixels of the blank: left, top, right and bottom."""
    around = AROUND.get(spot.part, 2.0) * FINE / blank.px
    box: Box = spot.box.inset(-around)
    x, y = round(box.x * blank.px) + edge, round(box.y * blank.px) + edge
    return x, y, x + round(box.w * blank.px), y + round(box.h * blank.px)


def _aside(dark_seen: Array, dark: Array, x: int, y: int, right: int, bottom: int) -> tuple[int, int]:
    """Where a place is found best: only dark print has to be dark, so that no mark pulls it away."""
    print_ = dark[y:bottom, x:right]
    area = dark_seen[y - FAR : bottom + FAR, x - FAR : right + FAR]
    strength = print_ - cv2.blur(print_, (9, 9))
    strength = np.maximum(strength, 0)
    total = float(strength.sum())
    if total < 4:
        return 0, 0
    most = float(np.partition(print_.ravel(), place := print_.size * 98 // 100)[place])
    like = cv2.matchTemplate(np.minimum(area, most), strength, cv2.TM_CCORR) / (total * max(most, 0.05))
    away = np.abs(np.arange(-FAR, FAR + 1))
    like = like - HOLD * np.hypot(away[:, None], away[None, :])
    _, _, _, (bx, by) = cv2.minMaxLoc(like)
    return bx - FAR, by - FAR


def chances(pictures: Array, spots: Sequence[Spot]) -> Array:
    """How probably each place shows each of ``CLASSES``."""
    from charmers.photo.eye import eye  # noqa: PLC0415  (training looks without it)

    return eye().chances(pictures, spots)


def print_seen(pictures: Array) -> Array:
    """How much of its print is seen at each place: about 1, or about 0 where something hides it.

    Marks hide print too, but they are dark where print is, and they are not smooth.
    """
    seen, printed = pictures[:, :3].mean(axis=1), pictures[:, 3:].mean(axis=1)
    found: Array = np.ones(len(pictures), np.float32)
    for i in range(len(pictures)):
        lines = cv2.blur(printed[i], (9, 9)) - printed[i]
        strong = lines > 0.03
        if strong.sum() < 16:
            continue
        dark = (1 - seen[i])[strong] > 0.4 * (1 - printed[i])[strong]
        rough = np.abs(cv2.blur(seen[i], (9, 9)) - seen[i]).sum() / np.abs(lines).sum()
        found[i] = min(float(dark.mean()), float(rough))
    return found
