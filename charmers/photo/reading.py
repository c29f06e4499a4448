"""Reading: a photo seen once, geometry and all, and then decided as often as there are answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

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


class Cut(NamedTuple):
    """The places of a photo, cut out before anything is judged."""

    blank: Blank
    flat: Flat
    even: Array
    how: str
    pictures: Array
    """Every place as the eye takes it."""


def see(photo: Array, sheets: Sequence[Sheet]) -> Seen:
    """Look at a photo of one of these sheets; ``PhotoError`` if there is none, or it is hidden."""
    blank, flat, seen, how, pictures = cut(photo, sheets)
    shown = print_seen(pictures)
    _check_print(blank, flat, shown)
    odds = chances(pictures, blank.spots)
    # Where the print itself is not seen, nobody knows what is marked.
    lost = shown < HIDDEN
    odds[lost] = unknown(blank.spots)[lost]
    return Seen(Tables(blank.sheet), blank, flat, seen, how, odds)


def cut(photo: Array, sheets: Sequence[Sheet]) -> Cut:
    """The places of a photo of one of these sheets; ``PhotoError`` if there is none."""
    found = find_page(photo, sheets)
    flat = flatten(photo, found)
    seen, expected = even(flat.picture, found.blank.picture)
    return Cut(found.blank, flat, seen, found.how, crops(seen, expected, found.blank))


def _check_print(blank: Blank, flat: Flat, shown: Array) -> None:
    """Refuse a page of which a whole area is hidden, torn off or outside of the photo."""
    middles = np.array([(spot.box.cx, spot.box.cy) for spot in blank.spots])
    x, y = (middles * blank.px).astype(int).T
    high, wide = flat.inside.shape
    outside = ~flat.inside[np.clip(y, 0, high - 1), np.clip(x, 0, wide - 1)]
    if outside.any():
        raise PhotoError("outside", blank.sheet, box=blank.spots[int(outside.argmax())].id)
    where = area_hidden(shown, blank.spots)
    if where is not None:
        raise PhotoError("no-match", blank.sheet, box=where)


def area_hidden(shown: Array, spots: Sequence[Spot]) -> str | None:
    """The place around which least print is seen, if that is too little; a thumb may be as pale as a lamp."""
    around = areas(shown, spots)
    return spots[int(around.argmin())].id if around.min() < COVERED else None


def areas(shown: Array, spots: Sequence[Spot]) -> Array:
    """How much of its print is seen around each place."""
    middles = np.array([(spot.box.cx, spot.box.cy) for spot in spots])
    apart = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
    found: Array = np.median(shown[np.argsort(apart, axis=1)[:, :AREA]], axis=1)
    return found


def decide(seen: Seen, answers: Mapping[str, str] | None = None) -> Reading:
    """The best reading of what was seen, with what a person has said about some places."""
    return decode.decide(seen.tables, seen.spots, seen.chances.tolist(), answers or {})
