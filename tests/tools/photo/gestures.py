"""Gestures: what a person does with the pen at each place, before a hand makes a line of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, NamedTuple

from charmers.rules.marks import CIRCLED, CROSSED, DRAWN, Marks

Kind = Literal[
    "ring", "cross", "slash", "tick", "plus", "fill", "strike", "road", "stray", "dot", "words", "blot"
]
Road = Literal["single", "double", "twice"]
Spot = tuple[float, float]
CROSSES: tuple[Kind, ...] = ("cross", "slash", "tick", "plus", "fill")
ALSO_CIRCLED = ("goods", "karma", "bonus")
"""What is circled before it is crossed, by people who keep to the rules."""
CORRECTED = "corrected"


class Box(NamedTuple):
    """A place on the page, in mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Spot:
        """Where its middle is."""
        return self.x + self.w / 2, self.y + self.h / 2


class Gesture(NamedTuple):
    """One thing that is drawn: in a box, or through some points."""

    kind: Kind
    box: Box
    way: tuple[Spot, ...] = ()
    erased: bool = False
    text: str = ""
    pen: int = 0
    """With which of the pens at hand."""


@dataclass(frozen=True)
class Habits:
    """What one person does: the same all over a sheet, mostly."""

    cross: Kind = "cross"
    steady: float = 0.95
    """How often the person keeps to the habit."""
    circles_first: float = 1.0
    """How often a crossed good has its circle."""
    strikes: float = 0.0
    """How much of the tracks is struck in one line."""
    wide_river: bool = False
    """Crosses the whole space of the river, not the sign's box."""
    road: Road = "single"
    round_bends: bool = False
    erased: float = 0.0
    strays: float = 0.0
    dots: float = 0.0
    blots: float = 0.0
    """How many to expect on a sheet."""


@dataclass
class Drawn:
    """All gestures of a sheet, and what was drawn that is no mark, by the place it touches."""

    gestures: list[Gesture] = field(default_factory=list)
    seen: dict[str, str] = field(default_factory=dict)
    """What ink shows at each marked place: circled, crossed, or corrected."""
    untrue: dict[str, str] = field(default_factory=dict)


def plan_gestures(places: Mapping[str, Any], marks: Marks, habits: Habits, chance: Random) -> Drawn:
    """What a person with these habits draws for these marks; ``places`` is the cell map of the page."""
    cells = {cell["id"]: cell for cell in places["cells"]}
    boxes = {key: Box(cell["x"], cell["y"], cell["w"], cell["h"]) for key, cell in cells.items()}
    drawn = Drawn()
    struck = _strikes(drawn, boxes, marks, habits, chance)
    drawn.seen |= {key: CROSSED for key, mark in marks.items() if key in struck or mark == DRAWN}
    _roads(drawn, boxes, marks, habits, chance)
    for key, mark in marks.items():
        if key in struck or mark == DRAWN:
            continue
        part = cells[key]["part"]
        box = boxes[key]
        if part == "river" and habits.wide_river:
            box = Box(box.x - 1.2, box.y - 1.2, box.w * 1.9, box.h + 3.6)
        printed = key.endswith(".1") and part in ("upgrade", "karma")
        circles = mark == CIRCLED or (part in ALSO_CIRCLED and chance.random() < habits.circles_first)
        if circles and not (printed and chance.random() < 0.85):
            drawn.gestures.append(Gesture("ring", box))
            drawn.seen[key] = CIRCLED
        if mark == CROSSED:
            drawn.gestures.append(Gesture(_cross(habits, chance), box))
            drawn.seen[key] = CROSSED
    _what_is_no_mark(drawn, boxes, marks, habits, chance)
    return drawn


def _cross(habits: Habits, chance: Random) -> Kind:
    return habits.cross if chance.random() < habits.steady else chance.choice(CROSSES[:4])


def _strikes(
    drawn: Drawn, boxes: Mapping[str, Box], marks: Marks, habits: Habits, chance: Random
) -> set[str]:
    """Runs of track boxes struck in one line; which boxes they cover."""
    struck: set[str] = set()
    for track in ("fame", "money"):
        if chance.random() >= habits.strikes:
            continue
        keys: list[str] = []
        while f"{track}.{len(keys) + 1}" in marks and f"{track}.{len(keys) + 1}" in boxes:
            keys.append(f"{track}.{len(keys) + 1}")
        start = 0
        while start < len(keys):
            length = chance.randint(2, 12)
            run = _straight(keys[start : start + length], boxes, marks)
            if len(run) >= 2 and chance.random() < 0.85:
                ends = (boxes[run[0]].middle, boxes[run[-1]].middle)
                drawn.gestures.append(Gesture("strike", boxes[run[-1]], ends))
                struck.update(run)
            start += len(run)
    return struck


def _straight(keys: Sequence[str], boxes: Mapping[str, Box], marks: Marks) -> list[str]:
    """As many boxes from the first on as lie in one line, before a bonus in the way that is only circled."""
    run = [keys[0]]
    for key in keys[1:]:
        if marks.get(run[-1].replace(".", ":")) == CIRCLED:
            break
        (x, y), (a, b) = boxes[run[0]].middle, boxes[key].middle
        if abs(x - a) > 1.5 and abs(y - b) > 1.5:
            break
        run.append(key)
    return run


def _roads(drawn: Drawn, boxes: Mapping[str, Box], marks: Marks, habits: Habits, chance: Random) -> None:
    sides: dict[str, list[str]] = {}
    for key, mark in marks.items():
        if mark == DRAWN:
            name, _, side = key.rpartition(".")
            sides.setdefault(name, []).append(side)
    for name, found in sides.items():
        lanes = {side: boxes[f"{name}.{side}"] for side in "nesw"}
        n, w = lanes["n"], lanes["w"]
        # The cell, from its lanes: they run from the sides to the middle.
        middle = (n.middle[0], w.middle[1])
        rim = {
            "n": (middle[0], n.y),
            "s": (middle[0], lanes["s"].y + lanes["s"].h),
            "w": (w.x, middle[1]),
            "e": (lanes["e"].x + lanes["e"].w, middle[1]),
        }
        half = max(n.h, w.w)
        box = Box(middle[0] - half, middle[1] - half, 2 * half, 2 * half)
        for way in _ways(found, rim, middle, habits, chance):
            drawn.gestures.append(Gesture("road", box, way))


def _ways(
    found: list[str], rim: Mapping[str, Spot], middle: Spot, habits: Habits, chance: Random
) -> list[tuple[Spot, ...]]:
    """The strokes of one cell: straight through where two sides face each other, round or square bends."""
    ways: list[tuple[Spot, ...]] = []
    left = set(found)
    for one, two in (("n", "s"), ("w", "e")):
        if {one, two} <= left and chance.random() < 0.85:
            ways.append((rim[one], middle, rim[two]))
            left -= {one, two}
    if len(left) == 2 and chance.random() < 0.75:
        one, two = sorted(left)
        bend = middle
        if habits.round_bends:
            bend = tuple(  # type: ignore[assignment]
                m + 0.18 * (p - m) + 0.18 * (q - m)
                for m, p, q in zip(middle, rim[one], rim[two], strict=True)
            )
        ways.append((rim[one], bend, rim[two]))
        left = set()
    ways += [(rim[side], middle) for side in sorted(left)]
    if habits.road == "double":
        shifted = []
        for way in ways:
            dx, dy = way[-1][0] - way[0][0], way[-1][1] - way[0][1]
            far = 1.1 / max(0.1, (dx * dx + dy * dy) ** 0.5)
            for sign in (1, -1):
                shifted.append(tuple((x - sign * dy * far, y + sign * dx * far) for x, y in way))
        return shifted
    return ways * 2 if habits.road == "twice" else ways


def _what_is_no_mark(
    drawn: Drawn, boxes: Mapping[str, Box], marks: Marks, habits: Habits, chance: Random
) -> None:
    """Erased marks, marks blotted out, strokes that slipped, and dots where somebody thought."""
    free = [key for key in boxes if key not in marks]
    if not free:
        return
    near = [key for key in free if _next_to_a_mark(key, marks)] or free
    for _ in range(_about(habits.erased, chance)):
        key = chance.choice(near if chance.random() < 0.7 else free)
        if key in drawn.untrue:
            continue
        drawn.untrue[key] = "erased"
        if key[-2:] in (".n", ".e", ".s", ".w"):
            drawn.gestures.append(Gesture("road", boxes[key], _lane(boxes[key], key[-1]), erased=True))
            continue
        both = chance.random()
        if both < 0.35 and not key.startswith(("fame.", "money.", "river.")):
            drawn.gestures.append(Gesture("ring", boxes[key], erased=True))
        if both > 0.25 or key.startswith(("fame.", "money.", "river.")):
            drawn.gestures.append(Gesture(habits.cross, boxes[key], erased=True))
    for _ in range(_about(habits.blots, chance)):
        key = chance.choice([key for key in near if key[-2:] not in (".n", ".e", ".s", ".w")] or free)
        drawn.untrue[key] = "blotted"
        drawn.seen[key] = CORRECTED
        drawn.gestures += [Gesture("cross", boxes[key]), Gesture("blot", boxes[key])]
    for kind, count in (("stray", habits.strays), ("dot", habits.dots)):
        for _ in range(_about(count, chance)):
            key = chance.choice(free)
            if key not in drawn.untrue:
                drawn.untrue[key] = kind
                drawn.gestures.append(Gesture("stray" if kind == "stray" else "dot", boxes[key]))


def _lane(box: Box, side: str) -> tuple[Spot, ...]:
    x, y = box.middle
    down = side in "ns"
    ends = ((x, box.y), (x, box.y + box.h)) if down else ((box.x, y), (box.x + box.w, y))
    return ends if side in "nw" else ends[::-1]


def _next_to_a_mark(key: str, marks: Marks) -> bool:
    name, _, number = key.rpartition(".")
    return number.isdigit() and f"{name}.{int(number) - 1}" in marks


def _about(expected: float, chance: Random) -> int:
    """A number with this mean (Poisson's)."""
    count, reached = 0, chance.expovariate(1.0)
    while reached < expected:
        count += 1
        reached += chance.expovariate(1.0)
    return count


def plan_words(head: Mapping[str, Box], marks: Marks, chance: Random, pen: int = 0) -> list[Gesture]:
    """What is written at the head of a sheet: a name, a date, numbers in the boxes for the score."""
    texts = {}
    if chance.random() < 0.85:
        texts["name"] = chance.choice(("Leila", "Rajesh", "Ana", "B.", "cem", "Mama", "Dina", "Hugo", "PAPA"))
    if chance.random() < 0.4:
        texts["date"] = f"{chance.randint(1, 28)}.{chance.randint(1, 12)}."
    if chance.random() < 0.7:
        for track in ("fame", "money"):
            texts[track] = str(sum(key.startswith(f"{track}.") for key in marks))
        texts["overshoot"] = str(chance.randint(0, 14))
    return [Gesture("words", head[key], text=text, pen=pen) for key, text in texts.items()]
