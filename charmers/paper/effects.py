"""Effects as icons with numbers: one icon for each effect of a place."""

from __future__ import annotations

from charmers.paper.brush import HAIR, THIN, Brush
from charmers.paper.geometry import Box
from charmers.paper.theme import WHITE, Role, mix
from charmers.sheet.definition import Gives
from charmers.sheet.effects import Effect, Kind

PLAQUE = 0.05
"""How strong the ground of a place to be circled is."""


def role(kind: Kind) -> Role:
    """The colour of an effect: that of what it is about."""
    return "goods" if kind.family == "sale" else kind.family


def icon_name(effect: Effect) -> str:
    """The icon of an effect; its file in ``sheets/icons`` has this name."""
    return effect.character or effect.kind.key


def draw_gives(brush: Brush, box: Box, gives: Gives) -> None:
    """Draw what a place gives, side by side the way that makes the icons largest, a plus between them."""
    theme = brush.theme
    count = len(gives)
    across = max(range(1, count + 1), key=lambda n: min(box.w / n, box.h / -(-count // n)))
    down = -(-count // across)
    w, h = box.w / across, box.h / down
    for i, effect in enumerate(gives):
        place = Box(box.x + i % across * w, box.y + i // across * h, w, h)
        if count > 1:
            place = place.inset(0.45)
        number = str(effect.count) if effect.kind.counted else ""
        own = role(effect.kind)
        brush.icon(icon_name(effect), place, theme.line(own), number, theme.figure(own))
        if i:
            # Together they are one bonus and get one mark.
            x, y = (box.x + i % across * w, place.cy) if i % across else (place.cx, box.y + i // across * h)
            for dx, dy in ((0.55, 0.0), (0.0, 0.55)):
                brush.line([(x - dx, y - dy), (x + dx, y + dy)], line=theme.quiet, width=THIN)


def draw_bonus(brush: Brush, box: Box, gives: Gives) -> None:
    """Draw a bonus: a plaque with what it gives, to be circled when earned and crossed when used."""
    own = role(gives[0].kind)
    draw_place(brush, box, own)
    long = max(box.w, box.h) > min(box.w, box.h) + 0.5
    draw_gives(brush, box.inset(1.25 if not long else 1.0), gives)


def draw_place(brush: Brush, box: Box, role: Role) -> None:
    """A place to be circled: a plaque on a light ground of its kind."""
    theme = brush.theme
    line = mix(theme.line(role), WHITE, 0.6)
    brush.plaque(box, line=line, fill=theme.tint(role, PLAQUE) or WHITE, width=HAIR)
