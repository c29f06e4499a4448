"""The two tracks around the page: fame outside, money inside, space by space beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from charmers.paper.brush import LINE, THIN, Brush
from charmers.paper.effects import draw_bonus
from charmers.paper.geometry import Box, DoesNotFitError, Place, spread
from charmers.paper.ornament import dome, mandala, vine
from charmers.paper.theme import WHITE, Role
from charmers.sheet.definition import Bonus, Tracks
from charmers.words.speech import Speech

Edge = Literal["left", "bottom", "right"]

FAME_DEPTH = 8.4
MONEY_DEPTH = 6.4
DEPTH = FAME_DEPTH + MONEY_DEPTH
CROWN = 11.0
"""How tall the domes are that crown the two arms and say which track starts there."""
RING = 8.4
"""How far the money bonuses reach in from the tracks, with the gap behind them."""
BONUS_DEPTH = 7.4
BONUS_LENGTH = 7.6
SHORTEST_MONEY = 5.0
SHORTEST_FAME = 6.5
SHORTEST_WITH_BONUS = 12.4


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a track as it is drawn: its whole box, and the part of it that is marked."""

    number: int
    box: Box
    mark: Box
    edge: Edge
    corner: bool = False


@dataclass(frozen=True, slots=True)
class TracksPlan:
    """Where the two tracks lie."""

    area: Box
    fame: tuple[Space, ...]
    money: tuple[Space, ...]
    bonuses: Mapping[str, Box]
    stems: tuple[tuple[float, float, float, float], ...]
    corners: tuple[Box, Box]
    crowns: tuple[Box, Box]
    inside: Box
    """What is left for everything else."""

    def cells(self) -> list[Place]:
        """Every markable place of the tracks."""
        found = [Place(f"fame.{space.number}", "fame", space.mark) for space in self.fame]
        found += [Place(f"money.{space.number}", "money", space.mark) for space in self.money]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def plan_tracks(tracks: Tracks, area: Box) -> TracksPlan:
    """Lay the tracks out as a U along the left, lower and right edge of an area."""
    rims: dict[Edge, Box] = {
        "left": Box(area.x, area.y + CROWN, DEPTH, area.h - DEPTH - CROWN),
        "bottom": Box(area.x + DEPTH, area.bottom - DEPTH, area.w - 2 * DEPTH, DEPTH),
        "right": Box(area.right - DEPTH, area.y + CROWN, DEPTH, area.h - DEPTH - CROWN),
    }
    corners = (
        Box(area.x, area.bottom - DEPTH, DEPTH, DEPTH),
        Box(area.right - DEPTH, area.bottom - DEPTH, DEPTH, DEPTH),
    )
    fame: list[Space] = []
    money: list[Space] = []
    bonuses: dict[str, Box] = {}
    stretches, turns = _stretches(tracks, rims)
    for edge, numbers in stretches.items():
        _lay_stretch(tracks, edge, rims[edge], numbers, fame, money, bonuses)
    for number, box in zip(turns, corners, strict=False):
        _lay_corner(tracks, number, box, fame, bonuses)
    fame.sort(key=lambda space: space.number)
    money.sort(key=lambda space: space.number)
    stems, taken = _lay_money_bonuses(tracks, money, rims, bonuses)
    left, right, below = (RING if edge in taken else 3.0 for edge in ("left", "right", "bottom"))
    inside = Box(
        area.x + DEPTH + left,
        area.y,
        area.w - 2 * DEPTH - left - right,
        area.h - DEPTH - below,
    )
    crowns = (
        Box(area.x, area.y, DEPTH, CROWN),
        Box(area.right - DEPTH, area.y, DEPTH, CROWN),
    )
    return TracksPlan(area, tuple(fame), tuple(money), bonuses, tuple(stems), corners, crowns, inside)


def _weight(tracks: Tracks, number: int) -> float:
    """How long a fame space is, beside one that has two money spaces."""
    return max(1.0, len(tracks.beside[number - 1]) / 2)


def _stretches(tracks: Tracks, rims: Mapping[Edge, Box]) -> tuple[dict[Edge, list[int]], tuple[int, ...]]:
    """Which fame spaces lie on which edge, and which two stand in the corners.

    Two fame spaces without money are the corners, if that leaves room enough on every edge;
    otherwise the spaces are shared out by length and the corners are only ornament.
    """
    everything = list(range(1, tracks.fame + 1))
    if len(tracks.corners) == 2:
        one, two = tracks.corners
        split: dict[Edge, list[int]] = {
            "left": everything[: one - 1],
            "bottom": everything[one : two - 1],
            "right": everything[two:],
        }
        if all(split.values()) and all(_roomy(tracks, rims[edge], split[edge], edge) for edge in split):
            return split, (one, two)
    lengths = {edge: (box.w if edge == "bottom" else box.h) for edge, box in rims.items()}
    total = sum(_weight(tracks, number) for number in everything)
    share = total / sum(lengths.values())
    free: dict[Edge, list[int]] = {"left": [], "bottom": [], "right": []}
    gone = 0.0
    for number in everything:
        middle = gone + _weight(tracks, number) / 2
        gone += _weight(tracks, number)
        if middle <= lengths["left"] * share:
            free["left"].append(number)
        elif middle <= (lengths["left"] + lengths["bottom"]) * share:
            free["bottom"].append(number)
        else:
            free["right"].append(number)
    if not all(_roomy(tracks, rims[edge], free[edge], edge) for edge in free):
        raise DoesNotFitError
    return free, ()


def _roomy(tracks: Tracks, rim: Box, numbers: list[int], edge: Edge) -> bool:
    if not numbers:
        return True
    length = rim.w if edge == "bottom" else rim.h
    unit = length / sum(_weight(tracks, number) for number in numbers)
    for number in numbers:
        own, beside = unit * _weight(tracks, number), len(tracks.beside[number - 1])
        needed = SHORTEST_WITH_BONUS if number in tracks.fame_bonuses else SHORTEST_FAME
        if own < needed or (beside and own / beside < SHORTEST_MONEY):
            return False
    return True


def _lay_stretch(
    tracks: Tracks,
    edge: Edge,
    rim: Box,
    numbers: list[int],
    fame: list[Space],
    money: list[Space],
    bonuses: dict[str, Box],
) -> None:
    if not numbers:
        return
    length = rim.w if edge == "bottom" else rim.h
    unit = length / sum(_weight(tracks, number) for number in numbers)
    at = 0.0
    for number in numbers:
        own = unit * _weight(tracks, number)
        beside = tracks.beside[number - 1]
        outer = (0.0, FAME_DEPTH if beside else DEPTH)
        box = _along(rim, edge, at, own, *outer)
        mark = box
        if bonus := tracks.fame_bonuses.get(number):
            share = _bonus_share(bonus, own)
            mark = _along(rim, edge, at, own - share, *outer)
            place = _along(rim, edge, at + own - share, share, *outer)
            long = min(share - 0.8, BONUS_LENGTH * len(bonus.gives))
            deep = min(BONUS_DEPTH, FAME_DEPTH - 0.8)
            bonuses[bonus.id] = Box.around(
                place.cx, place.cy, *((long, deep) if edge == "bottom" else (deep, long))
            )
        fame.append(Space(number, box, mark, edge, corner=not beside))
        for i, coin in enumerate(beside):
            step = own / len(beside)
            place = _along(rim, edge, at + i * step, step, FAME_DEPTH, MONEY_DEPTH)
            money.append(Space(coin, place, place, edge))
        at += own


def _bonus_share(bonus: Bonus, own: float) -> float:
    """How much of a fame space its bonus takes."""
    return min(BONUS_LENGTH * (1 + 0.6 * (len(bonus.gives) - 1)) + 0.8, own - 5.6)


def _along(rim: Box, edge: Edge, at: float, length: float, out: float, depth: float) -> Box:
    """A piece of an edge: how far along the way of fame, and how far in from the outside."""
    if edge == "left":
        return Box(rim.x + out, rim.y + at, depth, length)
    if edge == "bottom":
        return Box(rim.x + at, rim.bottom - out - depth, length, depth)
    return Box(rim.right - out - depth, rim.bottom - at - length, depth, length)


def _lay_corner(tracks: Tracks, number: int, box: Box, fame: list[Space], bonuses: dict[str, Box]) -> None:
    edge: Edge = "left" if number == tracks.corners[0] else "right"
    mark = box.inset(1.6)
    if bonus := tracks.fame_bonuses.get(number):
        half = box.h / 2
        mark = Box(box.x, box.y + half, box.w, half)
        bonuses[bonus.id] = Box.around(
            box.cx, box.y + half / 2, min(box.w - 1, 7.0 * len(bonus.gives)), half - 0.6
        )
    fame.append(Space(number, box, mark, edge, corner=True))


def _lay_money_bonuses(
    tracks: Tracks, money: list[Space], rims: Mapping[Edge, Box], bonuses: dict[str, Box]
) -> tuple[list[tuple[float, float, float, float]], set[Edge]]:
    """Hang the money bonuses inside the track, each as near to its space as the others let it."""
    stems: list[tuple[float, float, float, float]] = []
    taken: set[Edge] = set()
    places = {space.number: space for space in money}
    for edge, rim in rims.items():
        own = [(places[at], bonus) for at, bonus in tracks.money_bonuses.items() if places[at].edge == edge]
        if not own:
            continue
        taken.add(edge)
        flat = edge == "bottom"
        own.sort(key=lambda pair: pair[0].box.cx if flat else pair[0].box.cy)
        lengths = [BONUS_LENGTH * (1 + 0.75 * (len(bonus.gives) - 1)) + 0.8 for _, bonus in own]
        wanted = [space.box.cx if flat else space.box.cy for space, _ in own]
        # At the corners the bonuses of two edges would meet, so the sides keep out of the lower ring.
        low, high = (rim.x, rim.right) if flat else (rim.y, rim.bottom - RING)
        middles = spread(wanted, lengths, low, high)
        for (space, bonus), middle, length in zip(own, middles, lengths, strict=True):
            long = length - 0.8
            if flat:
                y = rim.y - 0.6 - BONUS_DEPTH / 2
                bonuses[bonus.id] = Box.around(middle, y, long, BONUS_DEPTH)
                stems.append((space.box.cx, rim.y, middle, y))
            else:
                inner = rim.right if edge == "left" else rim.x
                x = inner + (0.6 + BONUS_DEPTH / 2) * (1 if edge == "left" else -1)
                bonuses[bonus.id] = Box.around(x, middle, BONUS_DEPTH, long)
                stems.append((inner, space.box.cy, x, middle))
    return stems, taken


def draw_tracks(brush: Brush, plan: TracksPlan, tracks: Tracks, words: Speech) -> None:
    """Draw both tracks, their crowns, corners and bonuses."""
    theme = brush.theme
    roles: tuple[Role, Role] = ("fame", "money")
    for crown, role in zip(plan.crowns, roles, strict=True):
        shade = theme.line(role)
        dome(brush, crown, shade, theme.tint(role, 0.1))
        brush.icon(role, Box.around(crown.cx, crown.y + crown.h * 0.56, 4.2), shade)
        label = words(f"terms.{role}")
        brush.text(crown.cx, crown.bottom - 1.0, label, "small", 6.2, shade, "middle", crown.w - 1)
    for space in plan.fame:
        if space.box in plan.corners:
            _draw_corner(brush, space)
        else:
            _draw_space(brush, space, "fame", 10, 11)
    for corner in plan.corners:
        if not any(space.box == corner for space in plan.fame):
            brush.rect(corner, line=theme.line("fame"), width=THIN)
            mandala(brush, corner.cx, corner.cy, 6.4, theme.line("fame"), theme.tint("fame", 0.1))
    for space in plan.money:
        _draw_space(brush, space, "money", 7.4, 8.2)
    _draw_vines(brush, plan)
    for stem in plan.stems:
        brush.line([stem[:2], stem[2:]], line=theme.line("money"), width=LINE)
    bonuses = (*tracks.fame_bonuses.values(), *tracks.money_bonuses.values())
    gives = {bonus.id: bonus.gives for bonus in bonuses}
    for key, box in plan.bonuses.items():
        draw_bonus(brush, box, gives[key])


def _draw_corner(brush: Brush, space: Space) -> None:
    """A fame space in a corner: a lotus around its number, unless a bonus takes the half of it."""
    theme = brush.theme
    shade, box = theme.line("fame"), space.box
    brush.rect(box, line=shade, fill=theme.tint("fame", 0.1), width=THIN)
    if space.mark == box.inset(1.6):
        mandala(brush, box.cx, box.cy, 6.9, theme.tint("fame", 0.55) or shade, theme.tint("fame", 0.2))
        brush.circle(box.cx, box.cy, 3.9, fill=WHITE)
    brush.number(space.mark, str(space.number), "display", 12, shade)


def _draw_space(brush: Brush, space: Space, role: Role, size: float, fifth: float) -> None:
    """A space with its number: they are shaded by fives, and every fifth number is larger."""
    shade = brush.theme.line(role)
    strong = (space.number - 1) // 5 % 2 == 0
    brush.rect(space.box, line=shade, fill=brush.theme.tint(role, 0.2 if strong else 0.08), width=THIN)
    if space.number % 5:
        brush.number(space.mark, str(space.number), "text", size, shade)
    else:
        brush.number(space.mark, str(space.number), "display", fifth, shade)


def _draw_vines(brush: Brush, plan: TracksPlan) -> None:
    """A vine behind the bonuses of each edge that has some: they are its blossoms."""
    area, inside = plan.area, plan.inside
    middle = 0.6 + BONUS_DEPTH / 2
    low = area.bottom - DEPTH - middle
    left, right = area.x + DEPTH + middle, area.right - DEPTH - middle
    if inside.x - area.x - DEPTH > RING - 1:
        vine(brush, (left, area.y + CROWN), (left, low - 4))
    if area.right - DEPTH - inside.right > RING - 1:
        vine(brush, (right, area.y + CROWN), (right, low - 4))
    if area.bottom - DEPTH - inside.bottom > RING - 1:
        vine(brush, (area.x + DEPTH + 4, low), (area.right - DEPTH - 4, low))
