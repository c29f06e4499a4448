"""Reading: a photo seen once, geometry and all, and then decided as often as there are answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from charmers.paper.code import PrintCode
from charmers.photo import decode
from charmers.photo.blank import Blank
from charmers.photo.decode import Reading
from charmers.photo.find import find_page
from charmers.photo.flatten import Flat, flatten
from charmers.photo.light import even
from charmers.photo.look import chances, crops
from charmers.photo.spots import Spot
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What an eye saw on a photo, before any judgement."""

    tables: Tables
    blank: Blank
    flat: Flat
    even: np.ndarray
    """The flat page under even light."""
    how: str
    """Whether the page was found by its corner marks or by its print."""
    chances: np.ndarray
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


def see(photo: np.ndarray, sheets: Sequence[Sheet]) -> Seen:
    """Look at a photo of one of these sheets; ``PhotoError`` if there is none, or the print does not match."""
    found = find_page(photo, sheets)
    flat = flatten(photo, found)
    seen, expected = even(flat.picture, found.blank.picture)
    pictures = crops(seen, expected, found.blank)
    odds = chances(pictures, found.blank.spots)
    return Seen(Tables(found.blank.sheet), found.blank, flat, seen, found.how, odds)


def decide(seen: Seen, answers: Mapping[str, str] | None = None) -> Reading:
    """The best reading of what was seen, with what a person has said about some places."""
    return decode.decide(seen.tables, seen.spots, seen.chances.tolist(), answers or {})
