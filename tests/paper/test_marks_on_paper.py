"""What is drawn tells what is marked: the pixels of each cell are read back."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

import pypdfium2
import pytest
from PIL import Image, ImageFilter

from charmers.paper.choices import THEMES, MarkStyle, ThemeName
from charmers.paper.document import FilledSheet, Look, Score, draw_filled
from charmers.paper.geometry import Place
from charmers.paper.marking import overshoot_stretches
from charmers.paper.plan import Plan, plan_page
from charmers.paper.problems import PaperError
from charmers.rules.marks import marks_of, state_of
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from tests.conftest import SUN_FIRST, sheet_named
from tests.rules.positions import EVERY_SHEET
from tests.rules.walks import Walk

DPI = 110
PEN = 78
"""A pixel darker than this is a pen's: nothing that is printed in a cell may be."""
PENCIL = 118
"""The same of a pencil's, on a page without colour."""


def random_marks(plan: Plan, seed: int) -> dict[str, str]:
    """Any mark in any place, whether or not a game could lead there."""
    chance = random.Random(seed)
    allowed = {
        "road": ("drawn", ""),
        "goods": ("circled", "crossed", ""),
        "karma": ("circled", "crossed", ""),
        "bonus": ("circled", "crossed", ""),
        "upgrade": ("circled", "crossed", ""),
    }
    marks = {
        key: chance.choice(allowed.get(cell.part, ("crossed", ""))) for key, cell in plan.cells().items()
    }
    return {key: mark for key, mark in marks.items() if mark}


def photograph(pdf: bytes) -> Image.Image:
    """A grey picture of the first page in which every pixel is as dark as its darkest neighbour."""
    picture: Image.Image = pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72).to_pil()
    return picture.convert("L").filter(ImageFilter.MinFilter(3))


def read_marks(picture: Image.Image, plan: Plan, darkest: int = PEN) -> dict[str, str]:
    """The marks that a picture of a page shows, cell by cell."""
    unit = DPI / 25.4 * plan.scale
    pixels = picture.tobytes()
    found = {key: _read(pixels, picture.width, cell, unit, darkest) for key, cell in plan.cells().items()}
    return {key: mark for key, mark in found.items() if mark}


def _read(pixels: bytes, width: int, cell: Place, unit: float, darkest: int) -> str:
    box = cell.box

    def dark(dx: float, dy: float) -> bool:
        """Whether a pen was at a point of the cell, from -1 to 1 in both directions."""
        x, y = (box.cx + dx * box.w / 2) * unit, (box.cy + dy * box.h / 2) * unit
        return pixels[round(y) * width + round(x)] < darkest

    grid = [i / 10 for i in range(-2, 3)]
    middle = any(dark(x, y) for x in grid for y in grid)
    if cell.part == "road":
        return "drawn" if middle else ""
    if middle:
        return "crossed"
    # A circle meets all four sides between the corners; crosses do not.
    sides = 0
    for degrees in (0, 90, 180, 270):
        turns = [math.radians(degrees + i) for i in range(-12, 13, 4)]
        reach = [0.74 + i * 0.03 for i in range(10)]
        sides += any(dark(r * math.sin(turn), r * math.cos(turn)) for turn in turns for r in reach)
    return "circled" if sides == 4 else ""


@pytest.mark.parametrize("style", ["pen", "clean"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SUN_FIRST)
def test_the_pixels_tell_the_marks(name: str, theme: ThemeName, style: MarkStyle) -> None:
    sheet = sheet_named(name)
    plan = plan_page(sheet)
    marks = random_marks(plan, seed=len(name) * 10 + len(theme))
    pdf = draw_filled(sheet, FilledSheet(marks), Look(theme=theme, marks=style))
    assert differences(read_marks(photograph(pdf), plan), marks) == {}


@pytest.mark.parametrize("theme", ["grey", "ink"])
def test_a_pencil_is_darker_than_all_that_is_printed_in_grey(sun: Sheet, theme: ThemeName) -> None:
    plan = plan_page(sun)
    marks = random_marks(plan, seed=3)
    pdf = draw_filled(sun, FilledSheet(marks), Look(theme=theme, marks="pencil"))
    assert differences(read_marks(photograph(pdf), plan, PENCIL), marks) == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", EVERY_SHEET)
def test_the_pixels_of_a_finished_game_tell_its_state(name: str, theme: ThemeName) -> None:
    walk = Walk(name, seats=2, seed=len(theme))
    for _ in walk:
        pass
    state = walk.position.sheets[0]
    sheet = walk.tables.sheet
    score = Score(state.fame, state.money, state.overshoot(walk.tables), winner=True)
    page = FilledSheet(marks_of(walk.tables, state), "Leila", "2026-11-16", score)
    seen = read_marks(photograph(draw_filled(sheet, page, Look("letter", theme))), plan_page(sheet, "letter"))
    assert state_of(walk.tables, seen) == state


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SUN_FIRST)
def test_a_blank_sheet_shows_no_marks(name: str, theme: ThemeName) -> None:
    sheet = sheet_named(name)
    pdf = draw_filled(sheet, FilledSheet(), Look(theme=theme))
    assert read_marks(photograph(pdf), plan_page(sheet)) == {}


def differences(seen: Mapping[str, str], meant: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    keys = sorted({*seen, *meant})
    return {key: (seen.get(key, ""), meant.get(key, "")) for key in keys if seen.get(key) != meant.get(key)}


def test_the_hand_is_the_same_for_the_same_game_and_another_for_another(sun: Sheet) -> None:
    page = FilledSheet({"tea.1": "circled"})
    one, again, other = (draw_filled(sun, page, seed=seed) for seed in ("friday", "friday", "sunday"))
    assert (one == again, one == other) == (True, False)


def test_a_used_bonus_carries_both_its_circle_and_its_cross(sun: Sheet) -> None:
    plan = plan_page(sun)
    pdf = draw_filled(sun, FilledSheet({"palace:1": "crossed"}), Look(marks="clean"))
    cell = plan.cells()["palace:1"]
    picture = photograph(pdf)
    unit = DPI / 25.4
    top = picture.getpixel((round(cell.box.cx * unit), round((cell.box.y + 0.42) * unit)))
    assert isinstance(top, int)
    assert top < PEN


@pytest.mark.parametrize(
    ("fame", "money"), [(21, 40), (16, 49), (40, 76), (15, 49), (26, 28), (20, 40), (0, 76), (5, 5)]
)
def test_the_band_between_the_tracks_is_as_long_as_the_overshoot(sun: Sheet, fame: int, money: int) -> None:
    plan = plan_page(sun)
    stretches = overshoot_stretches(plan, fame, money)
    corners = {i for i, stretch in enumerate(stretches) if len(stretch) == 3}
    half_points = sum(2 if i in corners else 1 for i in range(len(stretches)))
    assert half_points == max(0, Tables(sun).overshoot(fame, money))


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        ({"tea.7": "circled"}, 'The sheet sun has no place "tea.7"; did you mean "tea.6"?'),
        ({"fame.3": "circled"}, 'fame.3 on the sheet sun can be crossed, not "circled".'),
        ({"a1.n": "crossed"}, 'a1.n on the sheet sun can be drawn, not "crossed".'),
    ],
)
def test_marks_that_do_not_fit_are_refused(sun: Sheet, marks: dict[str, str], sentence: str) -> None:
    with pytest.raises(PaperError) as error:
        draw_filled(sun, FilledSheet(marks))
    assert str(error.value) == sentence
