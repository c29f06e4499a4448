"""Effects as icons with numbers: one icon for each effect of a place."""

from __future__ import annotations

from charmers.paper.brush import THIN, Brush
from charmers.paper.geometry import Box
from charmers.paper.theme import WHITE, Role
from charmers.sheet.definition import Gives
from charmers.sheet.effects import Effect, Kind


def role(kind: Kind) -> Role:
    """The colour of an effect: that of what it is about."""
    return "goods" if kind.family == "sale" else kind.family


def icon_name(effect: Effect) -> str:
    """The icon of an effect; its file in ``sheets/icons`` has this name."""
    return effect.character or effect.kind.key


def draw_gives(brush: Brush, box: Box, gives: Gives) -> None:
    """Draw what a place gives, side by side the way that makes the icons largest."""
    count = len(gives)
    across = max(range(1, count + 1), key=lambda n: min(box.w / n, box.h / -(-count // n)))
    down = -(-count // across)
    w, h = box.w / across, box.h / down
    for i, effect in enumerate(gives):
        place = Box(box.x + i % across * w, box.y + i // across * h, w, h)
        if count > 1:
            place = place.inset(0.25)
        number = str(effect.count) if effect.kind.counted else ""
        brush.icon(icon_name(effect), place, brush.theme.line(role(effect.kind)), number)


def draw_bonus(brush: Brush, box: Box, gives: Gives) -> None:
    """Draw a bonus: a white medallion with what it gives, to be circled and crossed."""
    brush.rect(box, min(box.w, box.h) / 2, line=brush.theme.line(role(gives[0].kind)), fill=WHITE, width=THIN)
    long = max(box.w, box.h) > min(box.w, box.h) + 0.5
    draw_gives(brush, box.inset(1.15 if not long else 1.0), gives)
