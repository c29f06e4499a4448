"""The market: a row of boxes for each good, the coins below, and the tents around their boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal

from charmers.paper import typeface
from charmers.paper.brush import HAIR, THIN, Brush
from charmers.paper.effects import draw_bonus
from charmers.paper.geometry import MM, Box, Place
from charmers.paper.outline import Point, moved, path
from charmers.paper.theme import LANE, WHITE, Role, mix
from charmers.sheet.definition import Market, Tent
from charmers.words.speech import Speech

Lie = Literal["row", "column", "loose"]

ICON = 11.2
COIN = 6.8
ROOF = 9.8
SMALLEST = 7.2
LARGEST = 10.2
WIDEST = 1.2
"""How much wider than tall a box may be, where the paper is."""
GAP = 1.4
BONUS = 7.2
LABEL = 6.0
LOOSE = LABEL + 3.0
"""What a bonus below the coins needs beside its own width: a letter before it, and a gap."""
TIP = 2.4
"""How far a tent's point reaches beyond its bonus."""


def lie(market: Market, tent: Tent) -> Lie:
    """How a tent's boxes lie: side by side in a row, below each other in a column, or anyhow."""
    rows = sorted({market.goods.index(good) for good, _ in tent.boxes})
    columns = sorted({number for _, number in tent.boxes})
    if len(rows) == 1 and columns == list(range(columns[0], columns[-1] + 1)):
        return "row"
    if len(columns) == 1 and rows == list(range(rows[0], rows[-1] + 1)) and rows[0] == 0:
        return "column"
    return "loose"


@dataclass(frozen=True, slots=True)
class MarketPlan:
    """Where the market lies."""

    area: Box
    icons: Mapping[str, Box]
    boxes: Mapping[tuple[str, int], Box]
    coins: tuple[Box, ...]
    bonuses: Mapping[str, Box]
    tents: tuple[tuple[Tent, Lie, Box], ...]
    """Each tent with the box around everything under its roof (of a loose one, around its bonus)."""

    def cells(self) -> list[Place]:
        """Every markable place of the market."""
        found = [Place(f"{good}.{number}", "goods", box) for (good, number), box in self.boxes.items()]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def _row_slots(market: Market) -> list[int]:
    """The columns behind which a row needs a place for a tent's bonus, as often as it needs one."""
    counts: dict[int, int] = {}
    for good in market.goods:
        own: dict[int, int] = {}
        for tent in market.tents:
            if lie(market, tent) == "row" and tent.boxes[0][0] == good:
                last = max(number for _, number in tent.boxes)
                own[last] = own.get(last, 0) + 1
        for last, count in own.items():
            counts[last] = max(counts.get(last, 0), count)
    return [column for column, count in sorted(counts.items()) for _ in range(count)]


def _roofs(market: Market) -> int:
    """How many rows of column bonuses stand above the goods."""
    columns = [tent.boxes[0][1] for tent in market.tents if lie(market, tent) == "column"]
    return max((columns.count(column) for column in columns), default=0)


def _wide(tent: Tent) -> float:
    return BONUS * (1 + 0.7 * (len(tent.bonus.gives) - 1))


def width(market: Market, size: float) -> float:
    """How wide the market is with boxes that wide."""
    slots = _row_slots(market)
    wide = max([_wide(tent) for tent in market.tents if lie(market, tent) == "row"], default=0)
    grid = ICON + len(market.coins) * (size + GAP) + len(slots) * (wide + GAP + TIP) + GAP
    return max([grid, *(LOOSE + _wide(tent) for tent in market.tents if lie(market, tent) == "loose")])


def _loose_places(market: Market, size: float) -> dict[str, tuple[int, float]]:
    """For each tent whose boxes lie anyhow, the row of its bonus below the coins, and how far in."""
    room = width(market, size)
    places: dict[str, tuple[int, float]] = {}
    row, x = 0, 0.0
    for tent in market.tents:
        if lie(market, tent) != "loose":
            continue
        if x and x + LOOSE + _wide(tent) > room:
            row, x = row + 1, 0.0
        places[tent.name] = (row, x + LABEL)
        x += LOOSE + _wide(tent)
    return places


def height(market: Market, size: float) -> float:
    """How tall the market is with boxes that tall, and at least as wide."""
    loose = max([row + 1 for row, _ in _loose_places(market, size).values()], default=0)
    return _roofs(market) * ROOF + len(market.goods) * (size + GAP) + COIN + GAP + loose * (BONUS + GAP + 1.0)


def plan_market(market: Market, area: Box, broad: float, size: float) -> MarketPlan:
    """Lay the market out from the top left of an area, with boxes that broad and tall."""
    slots = _row_slots(market)
    wide = max([_wide(tent) for tent in market.tents if lie(market, tent) == "row"], default=0)
    left: dict[int, float] = {}
    x = area.x + ICON
    slot_at: dict[int, list[float]] = {}
    for column in range(1, len(market.coins) + 1):
        left[column] = x
        x += broad + GAP
        for _ in range(slots.count(column)):
            slot_at.setdefault(column, []).append(x)
            x += wide + GAP + TIP
    roofs = _roofs(market)
    top = {good: area.y + roofs * ROOF + i * (size + GAP) + GAP / 2 for i, good in enumerate(market.goods)}
    boxes = {
        (good, number): Box(left[number], top[good], broad, size) for good in market.goods for number in left
    }
    coin_top = area.y + roofs * ROOF + len(market.goods) * (size + GAP) + GAP / 2
    coins = tuple(Box.around(left[n] + broad / 2, coin_top + COIN / 2, COIN) for n in left)
    icons = {good: Box(area.x, top[good], ICON - GAP, size) for good in market.goods}
    bonuses: dict[str, Box] = {}
    tents: list[tuple[Tent, Lie, Box]] = []
    row_free = {(good, column): list(xs) for good in market.goods for column, xs in slot_at.items()}
    roof_free = dict.fromkeys(left, roofs)
    loose = _loose_places(market, size)
    for tent in market.tents:
        own = [boxes[box] for box in tent.boxes]
        how = lie(market, tent)
        if how == "row":
            good, last = tent.boxes[0][0], max(number for _, number in tent.boxes)
            start = row_free[good, last].pop(0)
            place = Box.around(start + wide / 2, top[good] + size / 2, _wide(tent), min(BONUS, size))
        elif how == "column":
            column = tent.boxes[0][1]
            roof_free[column] -= 1
            middle = area.y + roof_free[column] * ROOF + ROOF - 0.2 - BONUS / 2
            place = Box.around(left[column] + broad / 2, middle, min(_wide(tent), broad + GAP), BONUS)
        else:
            row, along = loose[tent.name]
            below = coin_top + COIN + GAP + 1.0 + row * (BONUS + GAP + 1.0)
            place = Box(area.x + along, below, _wide(tent), BONUS)
        bonuses[tent.bonus.id] = place
        tents.append((tent, how, place if how == "loose" else Box.hull([*own, place])))
    used = Box(area.x, area.y, width(market, broad), height(market, size))
    return MarketPlan(used, icons, boxes, coins, bonuses, tuple(tents))


def draw_market(brush: Brush, plan: MarketPlan, market: Market, words: Speech) -> None:
    """Draw tents, goods, coins and the tents' bonuses."""
    theme = brush.theme
    shade = theme.line("goods")
    pale = mix(shade, WHITE, 0.55)
    for _, how, hull in plan.tents:
        if how != "loose":
            _draw_tent(brush, hull, how)
            continue
        brush.icon("tent", Box(hull.x - 4.8, hull.cy - 4.2, 4.4, 4.4), shade)
    for good, place in plan.icons.items():
        draw_label(brush, place, good, words(f"goods.{good}"), "goods")
    for (good, _), box in plan.boxes.items():
        brush.plaque(box, line=shade, fill=WHITE, width=THIN)
        brush.icon(good, box.inset(box.w * 0.17, box.h * 0.17), pale)
    for coin, place in zip(market.coins, plan.coins, strict=True):
        brush.icon("money", place, theme.line("money"), str(coin), theme.figure("money"))
    for tent, how, hull in plan.tents:
        if how == "loose":
            # Boxes that do not lie side by side are told by a letter, the one of ``charmers sheets show``.
            letter = ascii_uppercase[market.tents.index(tent) % len(ascii_uppercase)]
            brush.text(hull.x - 2.6, hull.bottom - 0.6, letter, "display", 8, shade, "middle")
            for own in tent.boxes:
                place = plan.boxes[own]
                brush.text(place.x + 0.7, place.y + 2.4, letter, "display", 6.4, shade)
        draw_bonus(brush, plan.bonuses[tent.bonus.id], tent.bonus.gives)


def _draw_tent(brush: Brush, hull: Box, how: Lie) -> None:
    """A cloth behind the boxes of a tent; over the bonus it rises to the point of a dome."""
    theme = brush.theme
    shade = theme.line("goods")
    box = hull.inset(-0.62)
    # Drawn lying to the right; a column's tent is the same one turned upright.
    long, wide = (box.w, box.h) if how == "row" else (box.h, box.w)
    half, reach = wide / 2, TIP - 0.5
    d = (
        f"M1.4 0 H{long - 3.4} C{long - 0.4} 0 {long - 0.2} {half - 2.2} {long + reach} {half} "
        f"C{long - 0.2} {half + 2.2} {long - 0.4} {wide} {long - 3.4} {wide} "
        f"H1.4 C0.6 {wide} 0 {wide - 0.6} 0 {wide - 1.4} V1.4 C0 0.6 0.6 0 1.4 0 Z"
    )

    def place(x: float, y: float) -> Point:
        return (box.x + x, box.y + y) if how == "row" else (box.x + y, box.bottom - x)

    brush.steps(moved(path(d), place), line=shade, fill=theme.tint("goods", LANE), width=HAIR)
    brush.circle(*place(long + reach, half), 0.5, fill=shade)


def draw_label(brush: Brush, place: Box, icon: str, name: str, role: Role) -> None:
    """An icon with its name below, at the head of a row; a long name stands on two lines."""
    theme = brush.theme
    line = brush.smallest * typeface.LEADING / MM
    room, left = place.w + 0.6, place.x - 0.9
    size, lines = typeface.block(name, "small", brush.smallest, brush.smallest, room * MM, 2.05 * line * MM)
    tall = min(len(lines) * size * typeface.LEADING / MM, 2 * line)
    high = min(place.w, place.h - tall + 0.4, 6.2)
    top = place.cy - (high + tall) / 2
    brush.icon(icon, Box(left + room / 2 - high / 2, top, high, high), theme.line(role))
    brush.block(Box(left, top + high, room, tall), name, "small", brush.smallest, theme.ink, "middle")
