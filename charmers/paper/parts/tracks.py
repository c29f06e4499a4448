"""The two tracks around the page: fame outside, money inside, space by space beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from charmers.paper import typeface
from charmers.paper.brush import THIN, Brush
from charmers.paper.effects import draw_bonus
from charmers.paper.geometry import MM, Box, DoesNotFitError, Place, spread
from charmers.paper.measures import Measures
from charmers.paper.ornament import dome, mandala, vine
from charmers.paper.theme import BAND, PALE_BAND, WHITE, Colour, Role, Theme, mix
from charmers.sheet.definition import Bonus, Tracks
from charmers.words.speech import Speech

Edge = Literal["left", "bottom", "right"]

CROWN = 13.2
"""How tall the domes are that crown the two arms and say which track starts there."""
BONUS_DEPTH = 7.2
BONUS_LENGTH = 7.4
TAB = 0.6
"""How far the tab of a money space reaches beyond the bonus on it."""
RING = BONUS_DEPTH + 2 * TAB + 2.4
"""How far tabs reach in from the tracks, with the gap behind them."""
FREE = 3.0
"""The gap behind an edge without tabs."""


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
    fame_depth: float
    depth: float
    """How far fame, and both tracks together, reach in."""
    fame: tuple[Space, ...]
    money: tuple[Space, ...]
    bonuses: Mapping[str, Box]
    tabs: tuple[tuple[Space, Box], ...]
    """The money spaces that have a bonus, each with its bonus."""
    corners: tuple[Box, Box]
    crowns: tuple[Box, Box]
    inside: Box
    """What is left for everything else."""

    def cells(self) -> list[Place]:
        """Every markable place of the tracks."""
        found = [Place(f"fame.{space.number}", "fame", space.mark) for space in self.fame]
        found += [Place(f"money.{space.number}", "money", space.mark) for space in self.money]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def plan_tracks(tracks: Tracks, area: Box, m: Measures) -> TracksPlan:
    """Lay the tracks out as a U along the left, lower and right edge of an area."""
    depth = m.fame + m.money
    rims: dict[Edge, Box] = {
        "left": Box(area.x, area.y + CROWN, depth, area.h - depth - CROWN),
        "bottom": Box(area.x + depth, area.bottom - depth, area.w - 2 * depth, depth),
        "right": Box(area.right - depth, area.y + CROWN, depth, area.h - depth - CROWN),
    }
    corners = (
        Box(area.x, area.bottom - depth, depth, depth),
        Box(area.right - depth, area.bottom - depth, depth, depth),
    )
    fame: list[Space] = []
    money: list[Space] = []
    bonuses: dict[str, Box] = {}
    stretches, turns = _stretches(tracks, rims, m)
    for edge, numbers in stretches.items():
        _lay_stretch(tracks, edge, rims[edge], numbers, fame, money, bonuses, m)
    for number, box in zip(turns, corners, strict=False):
        _lay_corner(tracks, number, box, fame, bonuses)
    fame.sort(key=lambda space: space.number)
    money.sort(key=lambda space: space.number)
    tabs, taken = _lay_money_bonuses(tracks, money, rims, bonuses)
    left, right, below = (RING if edge in taken else FREE for edge in ("left", "right", "bottom"))
    inside = Box(
        area.x + depth + left,
        area.y,
        area.w - 2 * depth - left - right,
        area.h - depth - below,
    )
    crowns = (
        Box(area.x, area.y, depth, CROWN),
        Box(area.right - depth, area.y, depth, CROWN),
    )
    return TracksPlan(
        area, m.fame, depth, tuple(fame), tuple(money), bonuses, tuple(tabs), corners, crowns, inside
    )


def _weight(tracks: Tracks, number: int) -> float:
    """How long a fame space is, beside one that has two money spaces."""
    return max(1.0, len(tracks.beside[number - 1]) / 2)


def _stretches(
    tracks: Tracks, rims: Mapping[Edge, Box], m: Measures
) -> tuple[dict[Edge, list[int]], tuple[int, ...]]:
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
        if all(split.values()) and all(_roomy(tracks, rims[edge], split[edge], edge, m) for edge in split):
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
    if not all(_roomy(tracks, rims[edge], free[edge], edge, m) for edge in free):
        raise DoesNotFitError
    return free, ()


def _roomy(tracks: Tracks, rim: Box, numbers: list[int], edge: Edge, m: Measures) -> bool:
    if not numbers:
        return True
    length = rim.w if edge == "bottom" else rim.h
    unit = length / sum(_weight(tracks, number) for number in numbers)
    for number in numbers:
        own, beside = unit * _weight(tracks, number), len(tracks.beside[number - 1])
        needed = m.box + 0.8 + (BONUS_LENGTH if number in tracks.fame_bonuses else 0.7)
        if own < needed or (beside and own / beside < m.box):
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
    m: Measures,
) -> None:
    if not numbers:
        return
    length = rim.w if edge == "bottom" else rim.h
    unit = length / sum(_weight(tracks, number) for number in numbers)
    at = 0.0
    for number in numbers:
        own = unit * _weight(tracks, number)
        beside = tracks.beside[number - 1]
        outer = (0.0, m.fame if beside else m.fame + m.money)
        box = _along(rim, edge, at, own, *outer)
        mark = box
        if bonus := tracks.fame_bonuses.get(number):
            share = _bonus_share(bonus, own, m)
            mark = _along(rim, edge, at, own - share, *outer)
            place = _along(rim, edge, at + own - share, share, *outer)
            long = min(share - 0.8, BONUS_LENGTH * len(bonus.gives))
            deep = min(BONUS_DEPTH, m.fame - 0.3)
            bonuses[bonus.id] = Box.around(
                place.cx, place.cy, *((long, deep) if edge == "bottom" else (deep, long))
            )
        fame.append(Space(number, box, mark, edge, corner=not beside))
        for i, coin in enumerate(beside):
            step = own / len(beside)
            place = _along(rim, edge, at + i * step, step, m.fame, m.money)
            money.append(Space(coin, place, place, edge))
        at += own


def _bonus_share(bonus: Bonus, own: float, m: Measures) -> float:
    """How much of a fame space its bonus takes."""
    return min(BONUS_LENGTH * (1 + 0.6 * (len(bonus.gives) - 1)) + 0.8, own - m.box)


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
) -> tuple[list[tuple[Space, Box]], set[Edge]]:
    """Set the money bonuses on tabs inside the track, each as near to its space as the others let it."""
    tabs: list[tuple[Space, Box]] = []
    taken: set[Edge] = set()
    places = {space.number: space for space in money}
    for edge, rim in rims.items():
        own = [(places[at], bonus) for at, bonus in tracks.money_bonuses.items() if places[at].edge == edge]
        if not own:
            continue
        taken.add(edge)
        flat = edge == "bottom"
        own.sort(key=lambda pair: pair[0].box.cx if flat else pair[0].box.cy)
        between = 2 * TAB + 0.6
        lengths = [BONUS_LENGTH * (1 + 0.75 * (len(bonus.gives) - 1)) + between for _, bonus in own]
        wanted = [space.box.cx if flat else space.box.cy for space, _ in own]
        # At the corners the tabs of two edges would meet, so the sides keep out of the lower ring.
        low, high = (rim.x, rim.right) if flat else (rim.y, rim.bottom - RING)
        middles = spread(wanted, lengths, low, high)
        for (space, bonus), middle, length in zip(own, middles, lengths, strict=True):
            long, deep = length - between, 0.4 + BONUS_DEPTH / 2
            if flat:
                place = Box.around(middle, rim.y - deep, long, BONUS_DEPTH)
            else:
                x = rim.right + deep if edge == "left" else rim.x - deep
                place = Box.around(x, middle, BONUS_DEPTH, long)
            bonuses[bonus.id] = place
            tabs.append((space, place))
    return tabs, taken


def draw_tracks(brush: Brush, plan: TracksPlan, tracks: Tracks, words: Speech) -> None:
    """Draw both tracks, their crowns, corners and bonuses."""
    theme = brush.theme
    roles: tuple[Role, Role] = ("fame", "money")
    for crown, role in zip(plan.crowns, roles, strict=True):
        _draw_crown(brush, crown, role, words)
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
    _draw_tabs(brush, plan.tabs)
    for spaces, forward in ((plan.fame, 1), (plan.money, -1)):
        _draw_ways(brush, spaces, forward, theme.line("fame" if forward > 0 else "money"))
    bonuses = (*tracks.fame_bonuses.values(), *tracks.money_bonuses.values())
    gives = {bonus.id: bonus.gives for bonus in bonuses}
    for key, box in plan.bonuses.items():
        draw_bonus(brush, box, gives[key])


def _draw_crown(brush: Brush, crown: Box, role: Role, words: Speech) -> None:
    """The dome over an arm: which track starts below it, and which way it runs."""
    theme = brush.theme
    shade, figure = theme.line(role), theme.word(role)
    dome(brush, crown, shade, theme.tint(role, BAND))
    step = max(2.6, 1.08 * brush.smallest / MM)
    brush.icon(role, Box.around(crown.cx, crown.bottom - 5.5 - 0.85 * step, 10.1 / step), shade)
    name = words(f"terms.{role}")
    brush.text(crown.cx, crown.bottom - 1.1 - step, name, "text", 7, figure, "middle", crown.w - 1.4)
    start, room = words("paper.start"), crown.w - 4.6
    wide = min(room, typeface.width(start, "small", brush.smallest) / MM)
    left = crown.cx - wide / 2 - 1.2
    brush.text(left, crown.bottom - 1.1, start, "small", 6, figure, room=room)
    x, y = left + wide + 1.6, crown.bottom - 2.5
    brush.line([(x - 0.9, y), (x + 0.9, y), (x, y + 1.5), (x - 0.9, y)], fill=figure)


def _draw_corner(brush: Brush, space: Space) -> None:
    """A fame space in a corner: a lotus around its number, unless a bonus takes the half of it."""
    theme = brush.theme
    shade, box = theme.line("fame"), space.box
    brush.rect(box, line=shade, fill=theme.tint("fame", PALE_BAND), width=THIN)
    if space.mark == box.inset(1.6):
        mandala(brush, box.cx, box.cy, 6.9, mix(shade, WHITE, 0.5), theme.tint("fame", 0.15))
        brush.circle(box.cx, box.cy, 3.9, fill=WHITE)
    brush.number(space.mark, str(space.number), "display", 12, theme.figure("fame"))


def _draw_space(brush: Brush, space: Space, role: Role, size: float, fifth: float) -> None:
    """A space with its number: they are shaded by fives, and every fifth number is larger."""
    theme = brush.theme
    brush.rect(space.box, line=theme.line(role), fill=_band(theme, space, role), width=THIN)
    large = space.number % 5 == 0
    face: typeface.Face = "display" if large else "text"
    points, room = fifth if large else size, space.mark.w - 0.6
    brush.number(space.mark, str(space.number), face, points, theme.figure(role), room)


def _band(theme: Theme, space: Space, role: Role) -> Colour | None:
    """The ground of a space: they are shaded by fives."""
    return theme.tint(role, BAND if (space.number - 1) // 5 % 2 == 0 else PALE_BAND)


def _draw_tabs(brush: Brush, tabs: tuple[tuple[Space, Box], ...]) -> None:
    """The tabs of money spaces: one piece with their space, so that a bonus belongs to no one else."""
    theme = brush.theme
    shapes = []
    for space, bonus in tabs:
        box, tab = space.box, bonus.inset(-TAB)
        if space.edge == "bottom":
            neck = [(box.x, box.y), (tab.x + 1, bonus.cy), (tab.right - 1, bonus.cy), (box.right, box.y)]
        else:
            x = box.right if space.edge == "left" else box.x
            neck = [(x, box.y), (bonus.cx, tab.y + 1), (bonus.cx, tab.bottom - 1), (x, box.bottom)]
        shapes.append((neck, tab, _band(theme, space, "money") or WHITE))
    for neck, tab, _ in shapes:
        brush.line(neck, line=theme.line("money"), width=2 * THIN)
        brush.rect(tab, 1.8, line=theme.line("money"), width=2 * THIN)
    for neck, tab, fill in shapes:
        brush.line([*neck, neck[0]], fill=fill)
        brush.rect(tab, 1.8, fill=fill)


def _draw_ways(brush: Brush, spaces: tuple[Space, ...], forward: int, shade: Colour) -> None:
    """Arrow heads behind every fifth space: which way the track runs."""
    for space in spaces:
        if space.number % 5 or space.number == len(spaces) or space.corner:
            continue
        box, reach, half = space.box, 1.1, 0.85
        if space.edge == "bottom":
            x, y, dx, dy = (box.right if forward > 0 else box.x), box.cy, forward, 0
        else:
            down = forward if space.edge == "left" else -forward
            x, y, dx, dy = box.cx, (box.bottom if down > 0 else box.y), 0, down
        tip, back = (x + dx * reach, y + dy * reach), (x - dx * 0.5, y - dy * 0.5)
        one = (back[0] + dy * half, back[1] + dx * half)
        two = (back[0] - dy * half, back[1] - dx * half)
        brush.line([tip, one, two, tip], fill=shade)


def _draw_vines(brush: Brush, plan: TracksPlan) -> None:
    """A vine behind the tabs of each edge that has some: they are its blossoms."""
    area, inside, depth = plan.area, plan.inside, plan.depth
    middle = 0.4 + BONUS_DEPTH / 2
    low = area.bottom - depth - middle
    left, right = area.x + depth + middle, area.right - depth - middle
    if inside.x - area.x - depth > RING - 1:
        vine(brush, (left, area.y + CROWN), (left, low - 4))
    if area.right - depth - inside.right > RING - 1:
        vine(brush, (right, area.y + CROWN), (right, low - 4))
    if area.bottom - depth - inside.bottom > RING - 1:
        vine(brush, (area.x + depth + 4, low), (area.right - depth - 4, low))
