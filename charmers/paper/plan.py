"""The plan of a page: where every part of a sheet lies, computed once from its definition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from charmers.paper.choices import PageSize
from charmers.paper.geometry import Box, DoesNotFitError, Place
from charmers.paper.parts import karma, legend, market, palace, province, river, tracks, upgrades
from charmers.sheet.definition import Sheet

LAYOUT = 1
"""The version of the layout, printed in the code on every page: a photo is read with the same one."""

SIZES: Mapping[PageSize, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

MARGIN = 6.5
"""What no printer is asked to reach, in mm."""
HEADER = 19.0
FOOTER = 5.6
MARKER = 5.0
CODE = 10.0
GARLAND = 4.0
TITLE = 5.6
GAP = 2.4
FINEST = 12.0
"""No definition the loader accepts needs a page laid out finer than this."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything on a page and where it is.

    A definition too rich for the page at full size is laid out on a larger sheet of the same shape
    and printed smaller: ``scale`` is 1 for a page at full size, and all measures here are before it.
    """

    sheet: Sheet
    size: PageSize
    scale: float
    page: Box
    header: Box
    footer: Box
    markers: tuple[Box, ...]
    """The corner markers: top left, top right, lower left, lower right (the one that is hollow)."""
    code: Box
    tracks: tracks.TracksPlan
    titles: Mapping[str, Box]
    province: province.ProvincePlan
    palace: palace.PalacePlan
    river: river.RiverPlan
    market: market.MarketPlan
    upgrades: upgrades.UpgradesPlan
    karma: karma.KarmaPlan
    legend: Box

    def cells(self) -> dict[str, Place]:
        """Every markable place by its id."""
        inside = (self.province, self.palace, self.river, self.market, self.upgrades, self.karma)
        return {cell.id: cell for part in (self.tracks, *inside) for cell in part.cells()}


def plan_page(sheet: Sheet, size: PageSize = "a4") -> Plan:
    """The plan of a sheet on a page; one that does not fit at full size is laid out finer."""
    width, height = SIZES[size]
    finer = 1.0
    while finer < FINEST:
        try:
            return _try(sheet, size, width * finer, height * finer, 1 / finer)
        except DoesNotFitError:
            finer *= 1.04
    raise AssertionError("the loader's limits are within what fits")


def _try(sheet: Sheet, size: PageSize, width: float, height: float, scale: float) -> Plan:
    page = Box(0, 0, width, height)
    live = page.inset(MARGIN)
    header = Box(live.x, live.y, live.w, HEADER)
    footer = Box(live.x, live.bottom - FOOTER, live.w, FOOTER)
    top = header.bottom + 1.6
    around = tracks.plan_tracks(sheet.tracks, Box(live.x, top, live.w, footer.y - 1.8 - top))
    area = Box(around.inside.x, top + GARLAND, around.inside.w, around.inside.h - GARLAND)
    rooms = _rooms(sheet, area)

    titles: dict[str, Box] = {}
    y = area.y

    def place(name: str, x: float, wide: float, tall: float) -> Box:
        """Where a part lies in the row at ``y``, below its title."""
        titles[name] = Box(x, y, wide, TITLE)
        return Box(x, y + TITLE, wide, tall)

    # The province and the palace beside it.
    wide = palace.width(sheet.palace)
    province_area = place("province", area.x, area.w - wide - GAP - 2, rooms.province)
    palace_area = place("palace", area.right - wide, wide, rooms.province)
    y += TITLE + rooms.province + rooms.gap
    river_area = place("river", area.x, area.w, rooms.river)
    y += TITLE + rooms.river + rooms.gap

    # The market, the upgrade table and karma side by side, the room between them shared out.
    widths = _low_widths(sheet, rooms.good, rooms.market)
    between = (area.w - sum(widths)) / 2
    if between < GAP:
        raise DoesNotFitError
    market_area = place("market", area.x, widths[0], rooms.market)
    upgrades_area = place("upgrades", area.x + widths[0] + between, widths[1], rooms.market)
    karma_area = place("karma", area.right - widths[2], widths[2], rooms.market)
    y += TITLE + rooms.market + rooms.gap
    corners = [
        (left, top) for top in (live.y, live.bottom - MARKER) for left in (live.x, live.right - MARKER)
    ]
    return Plan(
        sheet=sheet,
        size=size,
        scale=scale,
        page=page,
        header=header,
        footer=footer,
        markers=tuple(Box(*corner, MARKER, MARKER) for corner in corners),
        code=Box(live.right - CODE, header.bottom - CODE, CODE, CODE),
        tracks=around,
        titles=titles,
        province=province.plan_province(sheet.province, province_area, rooms.cell),
        palace=palace.plan_palace(sheet.palace, palace_area),
        river=river.plan_river(sheet.river, river_area),
        market=market.plan_market(sheet.market, market_area, rooms.good),
        upgrades=upgrades.plan_upgrades(sheet.upgrades, upgrades_area, rooms.good),
        karma=karma.plan_karma(sheet.karma, karma_area),
        legend=Box(area.x, y, area.w, area.bottom - y),
    )


def _low_widths(sheet: Sheet, good: float, height: float) -> tuple[float, float, float]:
    """How wide the market, the upgrade table and karma are with goods of that size."""
    return (
        market.width(sheet.market, good),
        upgrades.width(sheet.upgrades, good),
        karma.width(sheet.karma, height),
    )


@dataclass(frozen=True, slots=True)
class _Rooms:
    """How tall the rows of the inside are, and how large what stands in them."""

    cell: float
    province: float
    river: float
    good: float
    market: float
    gap: float


def _rooms(sheet: Sheet, area: Box) -> _Rooms:
    """Share the height out: first what everything needs, then larger cells, goods, river spaces, gaps."""
    wide = area.w - palace.width(sheet.palace) - GAP - 2 - 2 * province.RING
    cell_limit = min(province.LARGEST, wide / sheet.province.columns)
    rows = river.river_rows(sheet.river, area.w)
    cell, space, good = province.SMALLEST, river.LOWEST, market.SMALLEST
    if cell_limit < cell:
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

    @cache
    def fits_across(good: float) -> bool:
        return sum(_low_widths(sheet, good, lower(good))) + 2 * GAP + 4 <= area.w

    legend_high = legend.height(sheet, area.w)

    def left(cell: float, space: float, good: float) -> float:
        return area.h - (3 * TITLE + upper(cell) + rows * space + lower(good) + legend_high + 3 * GAP)

    def fits(cell: float, space: float, good: float) -> bool:
        return left(cell, space, good) >= 0 and fits_across(good)

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
    gap = GAP + left(cell, space, good) / 4
    return _Rooms(cell, upper(cell), rows * space, good, lower(good), gap)
