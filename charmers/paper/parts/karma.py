"""Karma: its wheels in a column, each with the bonus that circling it releases beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from charmers.paper.brush import LINE, Brush
from charmers.paper.effects import draw_bonus, draw_place
from charmers.paper.geometry import Box, Place
from charmers.paper.parts.upgrades import RING
from charmers.paper.theme import WHITE, mix
from charmers.sheet.definition import Karma
from charmers.words.speech import Speech

SMALLEST = 7.2
LARGEST = 9.0
GAP = 1.2
BONUS = 7.2
TITLE = 22.0


@dataclass(frozen=True, slots=True)
class KarmaPlan:
    """Where karma lies."""

    area: Box
    boxes: tuple[Box, ...]
    bonuses: Mapping[str, Box]
    links: tuple[tuple[Box, Box], ...]

    def cells(self) -> list[Place]:
        """Every markable place of karma."""
        found = [Place(f"karma.{i}", "karma", box, "circle") for i, box in enumerate(self.boxes, 1)]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def _columns(karma: Karma, height: float) -> int:
    rows = max(1, int(height / (SMALLEST + GAP)))
    return -(-karma.boxes // rows)


def _pitch(karma: Karma) -> float:
    widest = max([len(bonus.gives) for bonus in karma.bonuses.values()], default=0)
    wide = BONUS * (1 + 0.75 * (widest - 1)) + GAP + 1.2 if widest else 0.0
    return LARGEST + wide


def width(karma: Karma, height: float) -> float:
    """How wide karma has to be in that height; its title needs some width even where nothing is below."""
    return max(TITLE, max(1, _columns(karma, height)) * (_pitch(karma) + GAP))


def plan_karma(karma: Karma, area: Box) -> KarmaPlan:
    """Lay karma out over a whole area."""
    if not karma.boxes:
        return KarmaPlan(area, (), {}, ())
    columns = _columns(karma, area.h)
    rows = -(-karma.boxes // columns)
    step = area.h / rows
    size = min(LARGEST, step - GAP)
    boxes: list[Box] = []
    bonuses: dict[str, Box] = {}
    links: list[tuple[Box, Box]] = []
    for i in range(karma.boxes):
        column, row = divmod(i, rows)
        x = area.x + column * (_pitch(karma) + GAP)
        middle = area.y + (row + 0.5) * step
        wheel = Box.around(x + LARGEST / 2, middle, size)
        boxes.append(wheel)
        if bonus := karma.bonuses.get(i + 1):
            long = BONUS * (1 + 0.75 * (len(bonus.gives) - 1))
            place = Box(x + LARGEST + GAP + 1.2, middle - min(BONUS, size) / 2, long, min(BONUS, size))
            bonuses[bonus.id] = place
            links.append((wheel, place))
    return KarmaPlan(area, tuple(boxes), bonuses, tuple(links))


def draw_karma(brush: Brush, plan: KarmaPlan, karma: Karma, words: Speech) -> None:
    """Draw the wheels and their bonuses; those circled at the start have a printed ring."""
    theme = brush.theme
    shade = theme.line("karma")
    for wheel, bonus in plan.links:
        brush.line([(wheel.right, wheel.cy), (bonus.x, bonus.cy)], line=shade, width=LINE)
    for number, box in enumerate(plan.boxes, 1):
        draw_place(brush, box, "karma")
        if number <= karma.start:
            brush.ellipse(box.inset(0.3), line=theme.figure("karma"), width=RING)
        brush.icon("karma", box.inset(box.w * 0.15), mix(shade, WHITE, 0.85))
    gives = {bonus.id: bonus.gives for bonus in karma.bonuses.values()}
    for key, place in plan.bonuses.items():
        draw_bonus(brush, place, gives[key])
    free = [box for number, box in enumerate(plan.boxes[:2], 1) if number not in karma.bonuses]
    if len(free) == 2 and len({box.x for box in plan.boxes}) == 1:
        # Beside the wheels that release nothing there is room to say what karma does.
        x = free[0].right + 1.4
        place = Box(x, free[0].y, plan.area.right - x, free[1].bottom - free[0].y)
        brush.block(place, words("paper.how.karma"), "small", 6.2, theme.ink)
