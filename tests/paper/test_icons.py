"""Icons: every one is drawn, on one grid, in one weight, and no two can be taken for each other."""

from __future__ import annotations

import io
from itertools import combinations

import pypdfium2
import pytest
from PIL import Image, ImageChops
from reportlab.pdfgen.canvas import Canvas

from charmers.paper.effects import icon_name
from charmers.paper.geometry import MM, Box
from charmers.paper.icons import GRID, icon_directory, parse_icon, read_icon
from charmers.paper.outline import path
from charmers.paper.pdf import PdfBrush
from charmers.paper.theme import BLACK, GROUNDS, ROLES, Colour, Theme
from charmers.sheet.effects import CHARACTERS, EXAMPLES, Effect, Kind
from tests.conftest import sheet_named


def has_icon(name: str) -> bool:
    return read_icon(name).name == name


def darkness(shade: Colour) -> float:
    """How dark a colour is to the eye and to a camera, from 0 (white) to 1."""
    return 1 - (0.299 * shade[0] + 0.587 * shade[1] + 0.114 * shade[2])


NAMES = sorted(path.stem for path in icon_directory().glob("*.svg"))
TOLD_APART = [name for name in NAMES if name != "die-purple"]
"""The purple die and the bonus that reads it are one and the same die."""


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_effect_has_its_icon(text: str) -> None:
    assert has_icon(icon_name(Effect.parse(text)))


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind.counted])
def test_a_number_has_its_place_in_the_icon(kind: Kind) -> None:
    assert read_icon(icon_name(Effect.parse(kind.example))).number


@pytest.mark.parametrize("name", ["sun", "moon"])
def test_everything_on_our_sheets_has_its_icon(name: str) -> None:
    sheet = sheet_named(name)
    things = [*sheet.market.goods, *sheet.upgrades.buildings, *sheet.river.symbols, *CHARACTERS]
    assert [thing for thing in things if not has_icon(thing)] == []


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_stays_on_its_grid(name: str) -> None:
    for outline in read_icon(name).outlines:
        values = [value for _, values in outline.steps for value in values]
        assert min(values) >= 0 - 0.6
        assert max(values) <= GRID + 0.6


def pictures() -> dict[str, Image.Image]:
    """Each icon as it prints in black, six mm large, at 150 dpi."""
    size = 36
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(size, size))
    for name in TOLD_APART:
        page = Box(0, 0, size / MM, size / MM)
        PdfBrush(canvas, page, GROUNDS["ink", "day"]).icon(name, page, BLACK)
        canvas.showPage()
    canvas.save()
    document = pypdfium2.PdfDocument(file.getvalue())
    return {name: document[i].render(scale=1).to_pil().convert("L") for i, name in enumerate(TOLD_APART)}


def test_no_two_icons_look_alike_without_colour() -> None:
    found = pictures()
    alike = []
    for one, other in combinations(found, 2):
        histogram = ImageChops.difference(found[one], found[other]).histogram()
        different = sum(histogram[96:]) / sum(histogram)
        if different < 0.03:
            alike.append((one, other, round(different, 3)))
    assert alike == []


@pytest.mark.parametrize("theme", GROUNDS.values(), ids=map("-".join, GROUNDS))
def test_nothing_printed_in_a_box_is_as_dark_as_a_pen(theme: Theme) -> None:
    darkest = max(darkness(theme.line(role)) for role in ROLES)
    assert darkest < darkness(theme.pen) - 0.2


def test_an_unknown_symbol_gets_a_plain_one_with_its_letters() -> None:
    assert read_icon("shell").name == "symbol"


def test_a_path_may_turn_corners_and_arcs() -> None:
    last = path("M0 0 H4 V4 A2 2 0 0 1 0 4 Z")[-2]
    assert last[1][-2:] == pytest.approx((0, 4))


def test_what_icons_are_not_drawn_with_is_refused() -> None:
    with pytest.raises(ValueError, match="not with text"):
        parse_icon("odd", '<svg xmlns="http://www.w3.org/2000/svg"><text/></svg>')
