"""Effects as icons with numbers: one icon for each effect of a place."""

from __future__ import annotations

from charmers.paper.brush import THIN, Brush
from charmers.paper.geometry import Box
from charmers.paper.theme import WHITE, Role
from charmers.sheet.definition import Gives
from charmers.sheet.effects import COUNTED, Effect, Kind

ROLES: dict[Kind, Role] = {
    Kind.FAME: "fame",
    Kind.MONEY: "money",
    Kind.KARMA: "karma",
    Kind.UPGRADE: "building",
    Kind.GOODS: "goods",
    Kind.GOODS_DIE: "goods",
    Kind.SELL: "goods",
    Kind.SELL_SAME: "goods",
    Kind.SELL_DIFFERENT: "goods",
    Kind.HALF_ROAD: "road",
    Kind.ROAD_STRAIGHT: "road",
    Kind.ROAD_FORK: "road",
    Kind.ROAD_CROSSING: "road",
    Kind.RIVER_ON: "river",
    Kind.RIVER_BACK_ONE: "river",
    Kind.RIVER_BACK_ANY: "river",
    Kind.PALACE_ANY: "palace",
    Kind.PALACE: "palace",
}

ICONS = {
    Kind.RIVER_ON: "river-on",
    Kind.RIVER_BACK_ONE: "river-back-one",
    Kind.RIVER_BACK_ANY: "river-back-any",
}


def icon_name(effect: Effect) -> str:
    """The icon of an effect; its file in ``sheets/icons`` has this name."""
    if effect.kind is Kind.PALACE:
        return effect.character
    return ICONS.get(effect.kind, str(effect.kind.value).replace(" ", "-"))


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
        number = str(effect.count) if effect.kind in COUNTED else ""
        brush.icon(icon_name(effect), place, brush.theme.line(ROLES[effect.kind]), number)


def draw_bonus(brush: Brush, box: Box, gives: Gives) -> None:
    """Draw a bonus: a white medallion with what it gives, to be circled and crossed."""
    brush.rect(
        box, min(box.w, box.h) / 2, line=brush.theme.line(ROLES[gives[0].kind]), fill=WHITE, width=THIN
    )
    long = max(box.w, box.h) > min(box.w, box.h) + 0.5
    draw_gives(brush, box.inset(1.15 if not long else 1.0), gives)
