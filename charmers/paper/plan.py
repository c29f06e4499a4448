"""The plan of a page: where every part of a sheet lies, computed once from its definition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from charmers.paper.choices import PageSize
from charmers.paper.geometry import Box, DoesNotFitError, Place
from charmers.paper.measures import MEASURES, Measures
from charmers.paper.parts import header, karma, legend, market, palace, province, river, tracks, upgrades
from charmers.sheet.definition import Sheet

LAYOUT = 2
"""The version of the layout, printed in the code on every page: a photo is read with the same one."""

GARLAND = 4.6
TITLE = 7.0
PAD = 1.4
"""How far the ground of an area reaches beyond it."""
GAP = 1.6
"""From one ground to the next."""
BETWEEN = 2.8
"""From one part to the next in a row."""
FINEST = 12.0
"""No definition the loader accepts needs a page laid out finer than this."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything on a page and where it is, in mm of the page, which is printed ``scale`` times as large."""

    sheet: Sheet
    size: PageSize
    measures: Measures
    page: Box
    header: header.HeaderPlan
    footer: Box
    markers: tuple[Box, ...]
    """The corner markers: top left, top right, lower left, lower right (the one that is hollow)."""
    tracks: tracks.TracksPlan
    titles: Mapping[str, Box]
    grounds: Mapping[str, Box]
    """The ground of each part: around it and its title."""
    province: province.ProvincePlan
    palace: palace.PalacePlan
    river: river.RiverPlan
    market: market.MarketPlan
    upgrades: upgrades.UpgradesPlan
    karma: karma.KarmaPlan
    legend: Box

    @property
    def scale(self) -> float:
        """How much larger than planned the page is printed."""
        return self.measures.scale

    @property
    def too_rich(self) -> float | None:
        """The size of the smallest type, if the sheet is too rich for the paper."""
        rich = self.scale < MEASURES[self.size].scale
        return self.measures.small * self.scale if rich else None

    def cells(self) -> dict[str, Place]:
        """Every markable place by its id."""
        inside = (self.province, self.palace, self.river, self.market, self.upgrades, self.karma)
        return {cell.id: cell for part in (self.tracks, *inside) for cell in part.cells()}


def plan_page(sheet: Sheet, size: PageSize = "a4") -> Plan:
    """The plan of a sheet on a page; one too rich for the paper is laid out finer and printed smaller."""
    finer = 1.0
    while finer < FINEST:
        try:
            return _try(sheet, size, MEASURES[size].finer(finer))
        except DoesNotFitError:
            finer *= 1.04
    raise AssertionError("the loader's limits are within what fits")


def _try(sheet: Sheet, size: PageSize, m: Measures) -> Plan:
    live = m.page.inset(m.margin)
    head = Box(live.x, live.y, live.w, header.height(m))
    aside = m.marker + m.quiet
    footer = Box(live.x + aside, live.bottom - m.marker, live.w - 2 * aside, m.marker)
    top = head.bottom + 1.4
    around = tracks.plan_tracks(sheet.tracks, Box(live.x, top, live.w, footer.y - m.quiet - top), m)
    area = Box(around.inside.x, top + GARLAND, around.inside.w, around.inside.h - GARLAND)
    rooms = _rooms(sheet, area, m)

    titles: dict[str, Box] = {}
    grounds: dict[str, Box] = {}
    y = area.y

    def place(name: str, x: float, wide: float, tall: float) -> Box:
        """Where a part lies in the row at ``y``, below its title and on its ground."""
        grounds[name] = Box(x, y, wide, TITLE + tall + 2 * PAD)
        titles[name] = Box(x + PAD, y + PAD, wide - 2 * PAD, TITLE)
        return Box(x + PAD, y + PAD + TITLE, wide - 2 * PAD, tall)

    # The province and the palace beside it.
    wide = palace.width(sheet.palace, m) + 2 * PAD
    province_area = place("province", area.x, area.w - wide - GAP, rooms.province)
    palace_area = place("palace", area.right - wide, wide, rooms.province)
    y = grounds["province"].bottom + rooms.gap
    river_area = place("river", area.x, area.w, rooms.river)
    y = grounds["river"].bottom + rooms.gap

    # The market, the upgrade table and karma side by side, the room between them shared out.
    widths = _low_widths(sheet, rooms.good_width, rooms.market)
    between = (area.w - sum(widths) - 2 * PAD) / 2
    market_area = place("market", area.x, widths[0] + 2 * PAD, rooms.market)
    upgrades_area = place("upgrades", area.x + widths[0] + PAD + between, widths[1] + 2 * PAD, rooms.market)
    karma_area = place("karma", area.right - widths[2] - PAD, widths[2] + 2 * PAD, rooms.market)
    y = grounds["market"].bottom + rooms.gap
    corners = [
        (left, top) for top in (live.y, live.bottom - m.marker) for left in (live.x, live.right - m.marker)
    ]
    return Plan(
        sheet=sheet,
        size=size,
        measures=m,
        page=m.page,
        header=header.plan_header(head, m),
        footer=footer,
        markers=tuple(Box(*corner, m.marker, m.marker) for corner in corners),
        tracks=around,
        titles=titles,
        grounds=grounds,
        province=province.plan_province(sheet.province, province_area, rooms.cell_width, rooms.cell),
        palace=palace.plan_palace(sheet.palace, palace_area),
        river=river.plan_river(sheet.river, river_area),
        market=market.plan_market(sheet.market, market_area, rooms.good_width, rooms.good),
        upgrades=upgrades.plan_upgrades(sheet.upgrades, upgrades_area, rooms.good),
        karma=karma.plan_karma(sheet.karma, karma_area),
        legend=Box(area.x, y, area.w, area.bottom - y),
    )


def _low_widths(sheet: Sheet, good: float, height: float) -> tuple[float, float, float]:
    """How wide the market, the upgrade table and karma are with goods of that width."""
    return (
        market.width(sheet.market, good),
        upgrades.width(sheet.upgrades, min(good, market.LARGEST)),
        karma.width(sheet.karma, height),
    )


@dataclass(frozen=True, slots=True)
class _Rooms:
    """How tall the rows of the inside are, and how large what stands in them."""

    cell: float
    cell_width: float
    province: float
    river: float
    good: float
    good_width: float
    market: float
    gap: float


def _rooms(sheet: Sheet, area: Box, m: Measures) -> _Rooms:
    """Share the height out: first what everything needs, then larger cells, goods, river spaces, gaps.

    Where the paper is wide for its height, cells and goods become wider than tall.
    """
    wide = area.w - palace.width(sheet.palace, m) - 4 * PAD - GAP - 2 * province.RING
    broadest = min(province.LARGEST, wide / sheet.province.columns)
    cell_limit = min(province.LARGEST, broadest * province.TALLEST)
    rows = river.river_rows(sheet.river, area.w - 2 * PAD)
    cell, space, good = province.SMALLEST, river.lowest(m), market.SMALLEST
    if broadest < cell:
        raise DoesNotFitError

    def upper(cell: float) -> float:
        """How tall the province and the palace are."""
        return max(2 * province.RING + sheet.province.rows * cell, palace.height(sheet.palace))

    @cache
    def lower(good: float) -> float:
        """How tall the market, the upgrade table and karma are."""
        return max(
            market.height(sheet.market, good),
            upgrades.height(sheet.upgrades, good),
            min(sheet.karma.boxes, 5) * (karma.SMALLEST + 1.2),
        )

    def slack(good: float, high: float) -> float:
        """What is left in width beside the market, the upgrade table and karma."""
        return area.w - 2 * PAD - 2 * BETWEEN - sum(_low_widths(sheet, good, lower(high)))

    legend_high = legend.height(sheet, area.w, m)

    def left(cell: float, space: float, good: float) -> float:
        grounds = 3 * (TITLE + 2 * PAD) + 3 * GAP
        return area.h - (grounds + upper(cell) + rows * space + lower(good) + legend_high)

    def fits(cell: float, space: float, good: float) -> bool:
        return left(cell, space, good) >= 0 and slack(good, good) >= 0

    if not fits(cell, space, good):
        raise DoesNotFitError
    # In small steps of all three, so that none takes the room of the others.
    for _ in range(60):
        larger = min(cell + 0.1, cell_limit)
        cell = larger if fits(larger, space, good) else cell
        larger = min(good + 0.06, market.LARGEST)
        good = larger if fits(cell, space, larger) else good
        larger = min(space + 0.06, river.TALLEST)
        space = larger if fits(cell, larger, good) else space
    broad = good
    while broad < good * market.WIDEST and slack(broad + 0.1, good) >= 0:
        broad += 0.1
    gap = GAP + left(cell, space, good) / 4
    cell_width = min(broadest, cell * province.WIDEST)
    return _Rooms(cell, cell_width, upper(cell), rows * space, good, broad, lower(good), gap)
