"""Karma: how much there is, how much one starts with, and what circling it releases."""

from __future__ import annotations

from charmers.sheet.definition import Karma
from charmers.sheet.fields import Fields
from charmers.sheet.parts.bonuses import Known, read_bonuses

MOST_BOXES = 20


def read_karma(fields: Fields, known: Known) -> Karma:
    """The karma row."""
    source = fields.source()
    boxes = fields.number("boxes", 0, MOST_BOXES)
    start = fields.number("start", 0, MOST_BOXES)
    if boxes is not None and start is not None and start > boxes:
        fields.problem("start", "karma-start", start=start, boxes=boxes)
        start = None
    places = None
    if boxes is not None and start is not None and start < boxes:
        places = (start + 1, boxes)
    bonuses = read_bonuses(fields, "bonuses", "karma", source, known, places)
    if boxes is not None and boxes == start and bonuses:
        fields.problem("bonuses", "karma-full")
    fields.finish()
    return Karma(boxes or 0, start or 0, bonuses, source)
