"""The plan of a page: where every part of a sheet lies, computed once from its definition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from charmers.paper.choices import PageSize
from charmers.paper.geometry import Box, DoesNotFitError, Place
from charmers.paper.parts import legend
from charmers.paper.parts.karma import SMALLEST as SMALLEST_KARMA
from charmers.paper.parts.karma import KarmaPlan, karma_width, plan_karma
from charmers.paper.parts.market import LARGEST as LARGEST_GOOD
from charmers.paper.parts.market import SMALLEST as SMALLEST_GOOD
from charmers.paper.parts.market import MarketPlan, market_height, market_width, plan_market
from charmers.paper.parts.palace import PalacePlan, palace_height, palace_width, plan_palace
from charmers.paper.parts.province import LARGEST as LARGEST_CELL
from charmers.paper.parts.province import RING as EDGE_RING
from charmers.paper.parts.province import SMALLEST as SMALLEST_CELL
from charmers.paper.parts.province import ProvincePlan, plan_province
from charmers.paper.parts.river import LOWEST as LOWEST_SPACE
from charmers.paper.parts.river import TALLEST as TALLEST_SPACE
from charmers.paper.parts.river import RiverPlan, plan_river, river_rows
from charmers.paper.parts.tracks import TracksPlan, plan_tracks
from charmers.paper.parts.upgrades import UpgradesPlan, plan_upgrades, upgrades_height, upgrades_width
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
    markers: tuple[Box, Box, Box, Box]
    """The corner markers: top left, top right, lower left, lower right (the one that is hollow)."""
    code: Box
    tracks: TracksPlan
    titles: Mapping[str, Box]
    province: ProvincePlan
    palace: PalacePlan
    river: RiverPlan
    market: MarketPlan
    upgrades: UpgradesPlan
    karma: KarmaPlan
    legend: Box

    def cells(self) -> dict[str, Place]:
        """Every markable place by its id."""
        parts = (
            self.tracks,
            self.province,
            self.palace,
            self.river,
            self.market,
            self.upgrades,
            self.karma,
        )
        return {cell.id: cell for part in parts for cell in part.cells()}


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
    tracks = plan_tracks(sheet.tracks, Box(live.x, top, live.w, footer.y - 1.8 - top))
    inside = tracks.inside
    area = Box(inside.x, inside.y + GARLAND, inside.w, inside.h - GARLAND)
    rooms = _rooms(sheet, area)
    titles, at = {}, area.y
    palace_wide = palace_width(sheet.palace)

    # The province and the palace beside it.
    tall = TITLE + rooms.province
    titles["province"] = Box(area.x, at, area.w - palace_wide - GAP - 2, TITLE)
    titles["palace"] = Box(area.right - palace_wide, at, palace_wide, TITLE)
    province = plan_province(
        sheet.province, Box(area.x, at + TITLE, titles["province"].w, rooms.province), rooms.cell
    )
    palace = plan_palace(sheet.palace, Box(titles["palace"].x, at + TITLE, palace_wide, rooms.province))
    at += tall + rooms.gap

    titles["river"] = Box(area.x, at, area.w, TITLE)
    river = plan_river(sheet.river, Box(area.x, at + TITLE, area.w, rooms.river))
    at += TITLE + rooms.river + rooms.gap

    # The market, the upgrade table and karma side by side, the room between them shared out.
    low = Box(area.x, at + TITLE, area.w, rooms.market)
    market_wide = market_width(sheet.market, rooms.good)
    upgrades_wide = upgrades_width(sheet.upgrades, rooms.good)
    karma_wide = karma_width(sheet.karma, rooms.market)
    between = (area.w - market_wide - upgrades_wide - karma_wide) / 2
    if between < GAP:
        raise DoesNotFitError
    market = plan_market(sheet.market, low, rooms.good)
    x = area.x + market_wide + between
    upgrades = plan_upgrades(sheet.upgrades, Box(x, low.y, upgrades_wide, low.h), rooms.good)
    karma = plan_karma(sheet.karma, Box(area.right - karma_wide, low.y, karma_wide, low.h))
    titles["market"] = Box(area.x, at, market_wide, TITLE)
    titles["upgrades"] = Box(x, at, upgrades_wide, TITLE)
    titles["karma"] = Box(area.right - karma_wide, at, karma_wide, TITLE)
    at += TITLE + rooms.market + rooms.gap
    return Plan(
        sheet=sheet,
        size=size,
        scale=scale,
        page=page,
        header=header,
        footer=footer,
        markers=(
            Box(live.x, live.y, MARKER, MARKER),
            Box(live.right - MARKER, live.y, MARKER, MARKER),
            Box(live.x, live.bottom - MARKER, MARKER, MARKER),
            Box(live.right - MARKER, live.bottom - MARKER, MARKER, MARKER),
        ),
        code=Box(live.right - CODE, header.bottom - CODE, CODE, CODE),
        tracks=tracks,
        titles=titles,
        province=province,
        palace=palace,
        river=river,
        market=market,
        upgrades=upgrades,
        karma=karma,
        legend=Box(area.x, at, area.w, area.bottom - at),
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
    wide = area.w - palace_width(sheet.palace) - GAP - 2 - 2 * EDGE_RING
    cell_limit = min(LARGEST_CELL, wide / sheet.province.columns)
    rows = river_rows(sheet.river, area.w)
    cell, space, good = SMALLEST_CELL, LOWEST_SPACE, SMALLEST_GOOD
    if cell_limit < cell:
        raise DoesNotFitError

    def province(cell: float) -> float:
        return max(2 * EDGE_RING + sheet.province.rows * cell, palace_height(sheet.palace))

    @cache
    def market(good: float) -> float:
        return max(
            market_height(sheet.market, good),
            upgrades_height(sheet.upgrades, good),
            min(sheet.karma.boxes, 5) * (SMALLEST_KARMA + 1.2),
        )

    @cache
    def fits_across(good: float) -> bool:
        taken = (
            market_width(sheet.market, good)
            + upgrades_width(sheet.upgrades, good)
            + karma_width(sheet.karma, market(good))
        )
        return taken + 2 * GAP + 4 <= area.w

    legend_high = legend.height(sheet, area.w)

    def left(cell: float, space: float, good: float) -> float:
        return area.h - (3 * TITLE + province(cell) + rows * space + market(good) + legend_high + 3 * GAP)

    def fits(cell: float, space: float, good: float) -> bool:
        return left(cell, space, good) >= 0 and fits_across(good)

    if not fits(cell, space, good):
        raise DoesNotFitError
    # In small steps of all three, so that none takes the room of the others.
    for _ in range(60):
        larger = min(cell + 0.1, cell_limit)
        cell = larger if fits(larger, space, good) else cell
        larger = min(good + 0.06, LARGEST_GOOD)
        good = larger if fits(cell, space, larger) else good
        larger = min(space + 0.06, TALLEST_SPACE)
        space = larger if fits(cell, larger, good) else space
    gap = GAP + left(cell, space, good) / 4
    return _Rooms(cell, province(cell), rows * space, good, market(good), gap)
