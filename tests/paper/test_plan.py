"""Where things lie on the page: nothing overlaps, nothing leaves it, everything is there."""

from __future__ import annotations

import hashlib
import json
import re
from itertools import combinations

import pytest

from charmers.paper.cells import cell_map
from charmers.paper.choices import PAGE_SIZES, PageSize
from charmers.paper.code import read_code
from charmers.paper.document import Look, draw_blank
from charmers.paper.geometry import Box, spread
from charmers.paper.measures import SIZES
from charmers.paper.plan import LAYOUT, Plan, plan_page
from charmers.paper.problems import PaperError
from charmers.sheet.data import sheet_data
from charmers.sheet.definition import SIDES, Sheet
from charmers.sheet.reading import sheet_from_data
from tests.conftest import SHEETS, sheet_named
from tests.paper.boxes import holds, overlap


@pytest.fixture(scope="module", params=[(name, size) for name in SHEETS for size in PAGE_SIZES], ids=str)
def plan(request: pytest.FixtureRequest) -> Plan:
    name, size = request.param
    return plan_page(sheet_named(name), size)


PRINTED = {2: "51edbd50026e93ad"}
"""What the places of a layout come to. Whoever moves one makes a new layout: printed sheets do not change."""


def test_places_of_a_printed_layout_do_not_move() -> None:
    """``sheets/layouts/`` keeps the places and blanks of the layouts before (docs/print.md)."""
    found = hashlib.sha256()
    for name in ("sun", "moon"):
        for size in PAGE_SIZES:
            page = cell_map(sheet_named(name), size)
            text = json.dumps([page["markers"], page["code"], page["cells"]], sort_keys=True)
            found.update(hashlib.sha256(text.encode()).hexdigest()[:16].encode())
    assert {LAYOUT: found.hexdigest()[:16]} == PRINTED


def places(sheet: Sheet) -> set[str]:
    """Every markable place of a definition, spelt out from the definition alone."""
    found = {f"fame.{n}" for n in range(1, sheet.tracks.fame + 1)}
    found |= {f"money.{n}" for n in range(1, sheet.tracks.money + 1)}
    found |= {f"{cell.id}.{side}" for cell in sheet.province.cells if not cell.is_residence for side in SIDES}
    found |= {f"river.{n}" for n in range(1, len(sheet.river.spaces) + 1)}
    found |= {f"{good}.{n}" for good in sheet.market.goods for n in range(1, len(sheet.market.coins) + 1)}
    found |= {f"{name}.{n}" for name in sheet.palace.characters for n in range(1, sheet.palace.boxes + 1)}
    levels = range(1, len(sheet.upgrades.values) + 1)
    found |= {f"{kind}.{n}" for kind in sheet.upgrades.buildings for n in levels}
    found |= {f"karma.{n}" for n in range(1, sheet.karma.boxes + 1)}
    return found | {bonus.id for bonus in sheet.bonuses}


def overlapping(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in combinations(boxes, 2) if overlap(boxes[a], boxes[b])]


def test_every_markable_place_has_a_cell(plan: Plan) -> None:
    assert set(plan.cells()) == places(plan.sheet)


def test_no_two_cells_overlap(plan: Plan) -> None:
    assert overlapping({key: cell.box for key, cell in plan.cells().items()}) == []


def test_no_cell_leaves_the_printable_page(plan: Plan) -> None:
    live = plan.page.inset(5)
    assert [key for key, cell in plan.cells().items() if not holds(live, cell.box)] == []


def test_head_foot_titles_and_legend_keep_clear_of_all_cells(plan: Plan) -> None:
    others = {"header": plan.header.area, "footer": plan.footer, "legend": plan.legend, **plan.titles}
    boxes = [cell.box for cell in plan.cells().values()]
    assert [name for name, box in others.items() if any(overlap(box, cell) for cell in boxes)] == []


def test_the_parts_themselves_do_not_overlap(plan: Plan) -> None:
    parts = {
        "province": plan.province.grid,
        "palace": plan.palace.area,
        "river": plan.river.area,
        "market": plan.market.area,
        "upgrades": plan.upgrades.area,
        "karma": plan.karma.area,
        "legend": plan.legend,
        **{f"title of {name}": box for name, box in plan.titles.items()},
    }
    assert overlapping(parts) == []


FRAMES = ("markers", "tracks")
"""Parts that lie around others: the page, and the tracks along its edge."""


def test_nothing_that_is_drawn_lies_on_another_part(plan: Plan) -> None:
    """Every part tells where it lies as it is drawn (``Brush.part``), so a new one is looked at too."""
    drawn = draw_blank(plan.sheet, Look(size=plan.size, output="svg")).decode()
    told = re.findall(r'<g id="([\w-]+)" data-box="([^"]*)"', drawn)
    parts = {name: Box(*map(float, box.split())) for name, box in told if name not in FRAMES}
    assert {"province", "legend", "footer"} <= parts.keys()
    assert [pair for pair in overlapping(parts) if pair[0] != f"{pair[1]}-title"] == []
    along = [cell.box for cell in plan.tracks.cells()]
    assert [name for name, box in parts.items() if any(overlap(box, cell) for cell in along)] == []


def test_markers_and_code_keep_clear_of_each_other_and_of_cells(plan: Plan) -> None:
    boxes = {f"marker {i}": box for i, box in enumerate(plan.markers)} | {"code": plan.header.code}
    boxes |= {key: cell.box for key, cell in plan.cells().items()}
    assert overlapping(boxes) == []


@pytest.mark.parametrize("size", PAGE_SIZES)
@pytest.mark.parametrize("name", ["sun", "moon", "tiny"])
def test_our_sheets_fit_at_full_size_with_boxes_of_five_mm(name: str, size: PageSize) -> None:
    plan = plan_page(sheet_named(name), size)
    # A way for a road is no box: a stroke is drawn along it.
    boxes = [cell.box for cell in plan.cells().values() if cell.part != "road"]
    smallest = min(min(box.w, box.h) for box in boxes) * plan.scale
    assert (plan.too_rich, smallest >= 5.0) == (None, True)


def test_money_lies_beside_its_fame_as_the_table_says(plan: Plan) -> None:
    fame = {space.number: space for space in plan.tracks.fame}
    money = {space.number: space for space in plan.tracks.money}
    for number, beside in enumerate(plan.sheet.tracks.beside, 1):
        own = [money[coin].box for coin in beside]
        if own:
            hull, space = Box.hull(own), fame[number]
            along = (hull.x, hull.right, space.box.x, space.box.right)
            if space.edge != "bottom":
                along = (hull.y, hull.bottom, space.box.y, space.box.bottom)
            assert along[:2] == pytest.approx(along[2:])
            assert not overlap(hull, space.box)


def test_money_runs_against_fame_in_the_order_of_the_table(plan: Plan) -> None:
    places = {space.number: space for space in plan.tracks.money}
    for beside in plan.sheet.tracks.beside:
        spaces = [places[coin] for coin in beside]
        if spaces:
            along = {"left": 1, "bottom": 1, "right": -1}[spaces[0].edge]
            ways = [along * (s.box.cx if s.edge == "bottom" else s.box.cy) for s in spaces]
            assert ways == sorted(ways)


def test_sun_stands_as_a_u_with_its_corners_in_the_corners(sun: Sheet) -> None:
    plan = plan_page(sun)
    spaces = {space.number: space for space in plan.tracks.fame}
    edges = [
        [n for n, space in spaces.items() if space.edge == edge and not space.corner]
        for edge in ("left", "bottom", "right")
    ]
    assert edges == [list(range(1, 15)), list(range(16, 26)), list(range(27, 41))]
    assert (spaces[15].box, spaces[26].box) == plan.tracks.corners


def test_fame_starts_top_left_and_money_top_right(plan: Plan) -> None:
    page = plan.page
    fame, money = plan.tracks.fame[0].box, plan.tracks.money[0].box
    assert fame.cx < page.cx < money.cx
    assert max(fame.cy, money.cy) < page.h * 0.35


def test_a_bonus_of_the_province_stands_before_its_side(plan: Plan) -> None:
    for key, bonus in plan.sheet.province.edges.items():
        cell, place = plan.province.spaces[key[:-1]], plan.province.bonuses[bonus.id]
        beyond = {
            "n": place.bottom < cell.y,
            "s": place.y > cell.bottom,
            "e": place.x > cell.right,
            "w": place.right < cell.x,
        }
        assert beyond[key[-1]]


def test_the_cell_map_is_in_mm_of_the_printed_page(large: Sheet) -> None:
    data = cell_map(large, "letter")
    width, height = SIZES["letter"]
    assert data["scale"] < 1
    assert max(cell["x"] + cell["w"] for cell in data["cells"]) < width - 4
    assert max(cell["y"] + cell["h"] for cell in data["cells"]) < height - 4


def test_the_largest_definition_the_loader_takes_still_fits() -> None:
    plan = plan_page(enormous())
    assert overlapping({key: cell.box for key, cell in plan.cells().items()}) == []


def test_spreading_moves_only_what_would_overlap() -> None:
    assert spread([5.0, 20.0, 21.0], [4.0, 4.0, 4.0], 0.0, 40.0) == [5.0, 20.0, 24.0]


def enormous() -> Sheet:
    """A definition at the loader's limits in every part at once."""
    data = sheet_data(sheet_named("sun"))
    four = ["fame 2", "money 3", "karma", "upgrade"]
    letters = "abcdefghijkl"
    data["tracks"].update(
        fame=200,
        money=200,
        beside=[{"fame": [1, 100], "money": [200, 1]}],
        fame_bonuses=[{"at": n, "gives": four} for n in range(1, 60)],
        money_bonuses=[{"at": n, "gives": four} for n in range(1, 60)],
    )
    cells = []
    for row in range(1, 13):
        for letter in letters:
            cell = {"id": f"{letter}{row}", "building": "fort"}
            cells.append({"id": cell["id"], "residence": ["s"]} if cell["id"] == "f1" else cell)
    edges = [{"at": f"{letter}1n", "gives": four} for letter in letters if letter != "f"]
    data["province"].update(columns=12, rows=12, cells=cells, edges=edges)
    symbols = ["flag", "lotus", "fish", "heron", "anchor", "oar"]
    data["river"]["spaces"] = [{"symbol": symbols[n % 6], "gives": four} for n in range(60)]
    goods = ["tea", "silk", "spice", "salt", "jute", "indigo", "pepper", "cotton"]
    names = iter(f"tent-{n}" for n in range(60))
    data["market"].update(
        goods=goods,
        coins=[9] * 20,
        tents=[
            {"name": next(names), "boxes": [f"{good}{n}", f"{good}{n + 1}"], "gives": four}
            for good in goods
            for n in (1, 5, 9)
        ],
    )
    data["palace"].update(boxes=10, columns=[{"at": n, "gives": four} for n in range(1, 11)])
    kinds = ["temple", "mahal", "fort", "mill", "stable", "well", "bath", "hall"]
    data["upgrades"].update(
        buildings=kinds, values=list(range(1, 9)), columns=[{"at": n, "gives": four} for n in range(2, 9)]
    )
    data["karma"].update(boxes=20, start=0, bonuses=[{"at": n, "gives": four} for n in range(1, 21)])
    return sheet_from_data(data, "enormous")


@pytest.mark.parametrize("name", ["sun", "moon"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_layout_1_is_kept_for_sheets_that_were_printed_with_it(name: str, size: PageSize) -> None:
    sheet = sheet_named(name)
    first, second = cell_map(sheet, size, layout=1), cell_map(sheet, size)
    assert {cell["id"] for cell in first["cells"]} == {cell["id"] for cell in second["cells"]}
    code = read_code(first["code"]["text"])
    assert code is not None
    assert (code.layout, sheet.digest.startswith(code.digest), first["markers"][0]["w"]) == (1, True, 5.0)


def test_a_layout_that_is_not_kept_is_said_to_be_so(tiny: Sheet) -> None:
    with pytest.raises(PaperError, match="How tiny lay on a4 in layout 1 is not kept"):
        cell_map(tiny, layout=1)


def test_what_a_camera_looks_for_keeps_its_size_on_every_paper(plan: Plan) -> None:
    if plan.too_rich:
        return
    marker, code = plan.markers[0].w * plan.scale, plan.header.code.w * plan.scale
    assert marker >= 7 - 1e-9
    assert 12 <= code <= 19
    quiet = plan.header.code.inset(-2 / plan.scale)
    others = [plan.header.banner, plan.header.name, plan.header.date, plan.tracks.area, *plan.header.scores]
    assert [box for box in others if overlap(quiet, box)] == []
    for box in plan.markers:
        assert not any(overlap(box.inset(-2 / plan.scale + 1e-6), other) for other in (*others, plan.footer))
