"""Reading: a photo seen once, geometry and all, and then decided as often as there are answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from charmers.paper.code import PrintCode
from charmers.photo import decode
from charmers.photo.array import Array
from charmers.photo.blank import Blank
from charmers.photo.decode import Reading
from charmers.photo.find import find_page
from charmers.photo.flatten import Flat, flatten
from charmers.photo.light import even
from charmers.photo.look import chances, crops, print_seen
from charmers.photo.problems import PhotoError
from charmers.photo.spots import Spot, unknown
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet

HIDDEN = 0.15
"""A place of whose print less is seen than this is taken for hidden."""
AREA = 6
"""How many places that lie together make up an area."""
COVERED = 0.3
"""The same for an area; the blackest felt pen on the worst photo left 0.35."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What an eye saw on a photo, before any judgement."""

    tables: Tables
    blank: Blank
    flat: Flat
    even: Array
    """The flat page under even light."""
    how: str
    """Whether the page was found by its corner marks or by its print."""
    chances: Array
    """How probably each spot shows each class."""

    @property
    def sheet(self) -> Sheet:
        """What is printed on the page."""
        return self.blank.sheet

    @property
    def code(self) -> PrintCode:
        """What its code says."""
        return self.blank.code

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its places."""
        return self.blank.spots


def see(photo: Array, sheets: Sequence[Sheet]) -> Seen:
    """Look at a photo of one of these sheets; ``PhotoError`` if there is none, or it is hidden."""
    found = find_page(photo, sheets)
    flat = flatten(photo, found)
    seen, expected = even(flat.picture, found.blank.picture)
    pictures = crops(seen, expected, found.blank)
    shown = print_seen(pictures)
    _check_print(found.blank, flat, shown)
    odds = chances(pictures, found.blank.spots)
    # Where the print itself is not seen, nobody knows what is marked.
    odds[shown < HIDDEN] = unknown(found.blank.spots)[shown < HIDDEN]
    return Seen(Tables(found.blank.sheet), found.blank, flat, seen, found.how, odds)


def _check_print(blank: Blank, flat: Flat, shown: Array) -> None:
    """Refuse a page of which a whole area is hidden, torn off or outside of the photo."""
    middles = np.array([(spot.box.cx, spot.box.cy) for spot in blank.spots])
    x, y = (middles * blank.px).astype(int).T
    high, wide = flat.inside.shape
    outside = ~flat.inside[np.clip(y, 0, high - 1), np.clip(x, 0, wide - 1)]
    if outside.any():
        raise PhotoError("outside", blank.sheet, box=blank.spots[int(outside.argmax())].id)
    apart = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
    around = np.median(shown[np.argsort(apart, axis=1)[:, :AREA]], axis=1)
    if around.min() < COVERED:
        raise PhotoError("no-match", blank.sheet, box=blank.spots[int(around.argmin())].id)


def decide(seen: Seen, answers: Mapping[str, str] | None = None) -> Reading:
    """The best reading of what was seen, with what a person has said about some places."""
    return decode.decide(seen.tables, seen.spots, seen.chances.tolist(), answers or {})
