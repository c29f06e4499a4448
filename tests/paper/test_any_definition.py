"""Any definition fits on a page: made up ones, smaller and larger than ours in every part."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.paper.choices import PAGE_SIZES, PageSize
from charmers.paper.document import draw_blank
from charmers.paper.plan import plan_page
from charmers.sheet.data import sheet_data
from charmers.sheet.definition import Sheet
from charmers.sheet.effects import EXAMPLES
from charmers.sheet.reading import sheet_from_data
from tests.conftest import sheet_named
from tests.paper.boxes import holds, overlap

SYMBOLS = ("flag", "lotus", "fish", "heron", "anchor", "oar")
GOODS = ("tea", "silk", "spice", "salt", "jute")
KINDS = ("temple", "mahal", "fort", "mill", "stable", "well")


def made_up(seed: int) -> Sheet:
    """A definition that nobody would draw, but that the loader takes."""
    chance = Random(seed)
    data: dict[str, Any] = sheet_data(sheet_named("sun"))

    def gives() -> list[str]:
        # Effects on goods count what a good is, so small numbers fit every market.
        safe = [text for text in EXAMPLES if not text.startswith(("goods 3", "sell 3"))]
        return chance.choices(safe, k=chance.choice((1, 1, 1, 2, 3, 4)))

    def bonuses(first: int, last: int, most: int) -> list[dict[str, Any]]:
        places = range(first, last + 1)
        chosen = chance.sample(places, min(len(places), chance.randint(0, most)))
        return [{"at": at, "gives": gives()} for at in sorted(chosen)]

    _tracks(data["tracks"], chance, bonuses)
    _province(data["province"], chance, gives)
    length = chance.randint(6, 40)
    symbols = [*SYMBOLS, *chance.choices(SYMBOLS, k=length - 6)]
    data["river"]["spaces"] = [{"symbol": symbol, "gives": gives()} for symbol in symbols]
    goods = GOODS[: chance.randint(3, 5)]
    coins = chance.randint(1, 12)
    boxes = [f"{good}{n}" for good in goods for n in range(1, coins + 1)]
    chance.shuffle(boxes)
    tents: list[dict[str, Any]] = []
    while boxes and len(tents) < 6:
        own, boxes = boxes[:3], boxes[3:]
        tents.append({"name": f"tent-{len(tents)}", "boxes": own, "gives": gives()})
    if coins > 3:
        tents = tents[:2] and [{"name": "row", "boxes": ["tea1", "tea2", "tea3"], "gives": gives()}]
    data["market"].update(goods=list(goods), coins=[1] * coins, tents=tents)
    columns = chance.randint(1, 6)
    data["palace"].update(boxes=columns, columns=bonuses(1, columns, 6))
    kinds, levels = list(KINDS[: chance.randint(4, 6)]), chance.randint(1, 6)
    full = bonuses(2, levels, 5) if levels > 1 else []
    data["upgrades"].update(buildings=kinds, values=list(range(1, levels + 1)), columns=full)
    karma = chance.randint(0, 12)
    data["karma"].update(boxes=karma, start=0, bonuses=bonuses(1, karma, 6))
    return sheet_from_data(data, f"made up {seed}")


def _tracks(tracks: dict[str, Any], chance: Random, bonuses: Any) -> None:
    fame = chance.randint(3, 80)
    one, two = sorted(chance.sample(range(1, fame + 1), 2))
    stretches = [(1, one - 1), (one + 1, two - 1), (two + 1, fame)]
    stretches = [(first, last) for first, last in stretches if last >= first]
    money = 2 * sum(last - first + 1 for first, last in stretches)
    left, beside = money, []
    for first, last in stretches:
        count = 2 * (last - first + 1)
        beside.append({"fame": [first, last], "money": [left, left - count + 1]})
        left -= count
    tracks.update(fame=fame, money=money, beside=beside)
    tracks.update(fame_bonuses=bonuses(1, fame, 8), money_bonuses=bonuses(1, money, 12))


def _province(province: dict[str, Any], chance: Random, gives: Any) -> None:
    columns, rows = chance.randint(1, 9), chance.randint(2, 9)
    cells: list[dict[str, Any]] = []
    for row in range(1, rows + 1):
        for letter in "abcdefghi"[:columns]:
            kinds: tuple[dict[str, str], ...] = (
                {"building": chance.choice(KINDS[:4])},
                {"market": "sell 2 same"},
                {},
            )
            cells.append({"id": f"{letter}{row}", **chance.choice(kinds)})
    cells[0] = {"id": "a1", "residence": ["s"]}
    edges = [{"at": f"{cell['id']}s", "gives": gives()} for cell in cells[-columns:] if chance.random() < 0.7]
    edges += [{"at": f"a{row}w", "gives": gives()} for row in range(2, rows + 1) if chance.random() < 0.7]
    province.update(columns=columns, rows=rows, cells=cells, edges=edges)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(PAGE_SIZES))
def test_nothing_overlaps_and_nothing_leaves_the_page(seed: int, size: PageSize) -> None:
    plan = plan_page(made_up(seed), size)
    cells = list(plan.cells().values())
    others = [plan.header.area, plan.footer, plan.legend, *plan.titles.values()]
    assert [(a.id, b.id) for a, b in combinations(cells, 2) if overlap(a.box, b.box)] == []
    assert [cell.id for cell in cells if not holds(plan.page.inset(4), cell.box)] == []
    assert [cell.id for cell in cells for box in others if overlap(cell.box, box)] == []


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_every_made_up_sheet_is_drawn(seed: int) -> None:
    assert draw_blank(made_up(seed)).startswith(b"%PDF")
