"""The look of a sheet in print: its ground and its own colours. No rule depends on them."""

from __future__ import annotations

from typing import cast, get_args

from charmers.sheet.definition import Ground, SheetLook, is_colour
from charmers.sheet.fields import Fields, shown

GROUNDS: tuple[str, ...] = get_args(Ground)
COLOURED = ("banner", "title", "ornament", "second", "accent", "ink")
"""What can have a colour of its own: only what nobody marks, so that a pen stands out everywhere."""


def read_look(fields: Fields) -> SheetLook:
    """The ground, which may be left out if the day is meant, and any colours of its own."""
    ground = fields.choice("ground", GROUNDS, "ground") if fields.has("ground") else "day"
    colours: dict[str, str] = {}
    for key in COLOURED:
        code = fields.text(key) if fields.has(key) else None
        if code is None:
            continue
        if is_colour(code):
            colours[key] = code.lower()
        else:
            fields.problem(key, "no-colour", value=shown(code))
    fields.finish()
    return SheetLook(cast(Ground, ground or "day"), colours)
