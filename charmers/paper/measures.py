"""The measures of a page: the papers there are, and how large on each is what keeps its size.

A page is planned in mm of its own and printed ``scale`` times as large, so that one design serves a pocket
pad and a page for tired eyes. What a camera, a hand or an eye needs at its size on paper (corner marks, the
code, the smallest box and type) is given here in the page's own mm: larger on a page that is printed smaller.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from charmers.paper.choices import PageSize
from charmers.paper.geometry import Box

SMALLEST_TYPE = 6.0
"""In points on paper."""
SMALLEST_BOX = 5.0
"""In mm on paper: what a pencil can circle and cross."""
LARGE_TYPE = 9.0
"""The smallest type of large print."""


@dataclass(frozen=True, slots=True)
class Measures:
    """A paper, the scale of its page, and what keeps its size on it."""

    width: float
    """Of the paper, in mm."""
    height: float
    scale: float = 1.0
    margin: float = 6.5
    """What no printer is asked to reach."""
    marker: float = 7.0
    code: float = 13.0
    quiet: float = 2.0
    """What is left free around corner marks and the code."""
    fame: float = 8.4
    money: float = 6.4
    """How deep a space of a track is."""
    box: float = SMALLEST_BOX
    small: float = SMALLEST_TYPE
    """The smallest type, in points of the page."""

    @property
    def page(self) -> Box:
        """The page that is planned."""
        return Box(0, 0, self.width / self.scale, self.height / self.scale)

    @property
    def roomy(self) -> bool:
        """Whether there is room for every sign in words; a small page leaves some to the aid."""
        return self.small < 7

    def finer(self, factor: float) -> Measures:
        """The same paper with everything printed smaller: for a definition too rich for it."""
        return replace(self, scale=self.scale / factor)


def _small(width: float, height: float) -> Measures:
    """A pocket pad: planned as large as a full sheet, with type and boxes that stay large when printed."""
    scale = 0.7
    return Measures(
        width,
        height,
        scale,
        margin=5.0 / scale,
        marker=7.0 / scale,
        code=12.6 / scale,
        quiet=2.0 / scale,
        fame=7.5,
        money=7.2,
        box=SMALLEST_BOX / scale,
        small=SMALLEST_TYPE / scale,
    )


def _large(width: float, height: float, scale: float) -> Measures:
    return Measures(width, height, scale, small=LARGE_TYPE / scale)


MEASURES: Mapping[PageSize, Measures] = {
    "a4": Measures(210.0, 297.0),
    "letter": Measures(215.9, 279.4),
    "a5": _small(148.0, 210.0),
    "half-letter": _small(139.7, 215.9),
    "a3": _large(297.0, 420.0, 1.414),
    "tabloid": _large(279.4, 431.8, 1.36),
}
SIZES: Mapping[PageSize, tuple[float, float]] = {
    size: (measures.width, measures.height) for size, measures in MEASURES.items()
}
