"""The page in a photo: found whatever the turn, laid flat, or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from charmers.paper.choices import PAGE_SIZES, THEMES, PageSize, ThemeName
from charmers.paper.code import PrintCode, code_modules
from charmers.paper.document import Look, draw_blank
from charmers.paper.exercise import draw_exercise
from charmers.photo import blank, find
from charmers.photo.array import Array
from charmers.photo.blank import blank_of, render
from charmers.photo.find import Found, find_page
from charmers.photo.flatten import flatten
from charmers.photo.problems import PhotoError
from charmers.photo.reading import see
from charmers.sheet.definition import Sheet
from charmers.sheet.library import find_sheet
from tests.conftest import sheet_named

OURS = (find_sheet("sun"), find_sheet("moon"))


@cache
def page(name: str = "sun", size: PageSize = "a4", theme: ThemeName = "colour", lang: str = "en") -> Array:
    return render(draw_blank(sheet_named(name), Look(size, theme, lang)), 7.0 if size != "a5" else 9.0)


def taken(paper: Array, turn: int = 0, tilt: float = 0.05, desk: int = 90) -> tuple[Array, Array]:
    """A photo from aslant, with the homography from the paper to it."""
    high, wide = paper.shape[:2]
    size = (int(wide * 1.35), int(high * 1.3))
    corners = np.array([(0.12, 0.12 + tilt), (0.9, 0.1), (0.88 + tilt, 0.9), (0.1, 0.92 - tilt)]) * size
    if turn % 2:
        size = size[::-1]
        corners = np.array([(0.1, 0.1 + tilt), (0.92, 0.12), (0.9, 0.88 - tilt), (0.12, 0.9)]) * size
    order = [(i + turn) % 4 for i in range(4)]
    matrix = cv2.getPerspectiveTransform(
        np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32),
        corners[order].astype(np.float32),
    )
    photo: Array = np.full((size[1], size[0], 3), desk, np.uint8)
    cv2.warpPerspective(paper, matrix, size, photo, cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    light = np.linspace(0.7, 1.0, size[0])[None, :, None]
    return cv2.GaussianBlur((photo * light).astype(np.uint8), (0, 0), 0.9), matrix


def aside(found: Found, photo: Array, matrix: Array, paper: Array) -> float:
    """How far from where they are points of the page are found at the worst, in mm."""
    flat = flatten(photo, found)
    page = found.blank.page
    grid = np.array([(x, y) for x in np.linspace(9, page.w - 9, 7) for y in np.linspace(9, page.h - 9, 9)])
    per_mm = paper.shape[1] / page.w
    true = cv2.perspectiveTransform(grid[None] * per_mm, matrix)[0]
    there = flat.to_photo(grid)
    near = flat.to_photo(grid + np.array([1, 0]))
    return float((np.hypot(*(there - true).T) / np.hypot(*(near - there).T)).max())


@pytest.mark.parametrize("turn", range(4))
def test_a_page_of_any_turn_is_found_and_laid_flat(turn: int) -> None:
    photo, matrix = taken(page(), turn)
    found = find_page(photo, OURS)
    assert found.how == "marks"
    assert found.code == PrintCode(OURS[0].digest[:8])
    assert aside(found, photo, matrix, page()) < 0.35


SLOW = pytest.mark.slow
PAPERS = [
    ("a5", "grey"),
    ("letter", "ink"),
    *(pytest.param(size, "colour", marks=SLOW) for size in ("half-letter", "a3", "tabloid")),
    *(pytest.param("a4", theme, marks=SLOW) for theme in THEMES),
]


@pytest.mark.parametrize(("size", "theme"), PAPERS)
def test_every_paper_and_theme_is_known_by_its_code(size: PageSize, theme: ThemeName) -> None:
    paper = page("moon", size, theme, "de")
    photo, matrix = taken(paper, 2)
    found = find_page(photo, OURS)
    assert (found.blank.sheet.name, found.code.size, found.code.theme, found.code.lang) == (
        "moon",
        size,
        theme,
        "de",
    )
    # Large papers are printed larger, and so is what is off.
    assert aside(found, photo, matrix, paper) < 0.4 * max(1, found.blank.page.w / 210)


def test_without_corner_marks_the_print_tells_where_the_page_is() -> None:
    paper = page("moon", "a4", "grey").copy()
    paper[:100, :110] = 255
    paper[-110:, -110:] = 255
    photo, matrix = taken(paper, 1)
    found = find_page(photo, OURS)
    assert found.how == "print"
    assert aside(found, photo, matrix, paper) < 0.5


def test_a_code_that_cannot_be_read_is_told_by_its_likeness() -> None:
    paper = page("moon", "letter", "ink", "fr").copy()
    scale = paper.shape[1] / 215.9
    x, y = int((215.9 - 34.4) * scale), 0
    code = paper[y : int(24 * scale), x:]
    paper[y : int(24 * scale), x:] = cv2.GaussianBlur(code, (0, 0), 4.5)
    photo, _ = taken(paper)
    found = find_page(photo, OURS)
    assert (found.blank.sheet.name, found.code.size, found.code.theme, found.code.lang) == (
        "moon",
        "letter",
        "ink",
        "fr",
    )


def test_an_exercise_is_compared_with_the_exercise(sun: Sheet) -> None:
    photo, _ = taken(render(draw_exercise(sun, 71), 7.0))
    assert find_page(photo, OURS).code.exercise == 71


def refusal(photo: Array, sheets: tuple[Sheet, ...] = OURS) -> PhotoError:
    with pytest.raises(PhotoError) as error:
        see(photo, sheets)
    return error.value


def test_a_sheet_of_ones_own_needs_its_definition() -> None:
    own = sheet_named("tiny")
    photo, _ = taken(render(draw_blank(own), 7.0))
    assert refusal(photo).key == "unknown-sheet"
    assert own.digest[:8] in str(refusal(photo))
    assert find_page(photo, (*OURS, own)).blank.sheet.name == own.name


@pytest.mark.parametrize("wall", [0, 128, 255])
def test_a_wall_is_no_sheet(wall: int) -> None:
    noise = np.random.default_rng(wall).integers(-9, 9, (1200, 900, 3))
    assert refusal(np.clip(wall + noise, 0, 255).astype(np.uint8)).key == "no-page"


def test_another_page_is_no_sheet() -> None:
    chance = np.random.default_rng(5)
    other: Array = np.full((1500, 1100, 3), 255, np.uint8)
    for line in range(40):
        cv2.putText(
            other,
            "".join(chr(int(c)) for c in chance.integers(97, 122, 46)),
            (60, 60 + 35 * line),
            cv2.FONT_HERSHEY_SIMPLEX,
            1.0,
            (30, 30, 30),
            2,
        )
    assert refusal(taken(other)[0]).key == "no-page"


def test_two_sheets_in_one_picture_are_refused() -> None:
    two = np.hstack([page(), page("moon")])
    assert refusal(taken(two)[0]).key == "two-pages"


def test_a_thumb_on_the_sheet_is_seen() -> None:
    paper = page().copy()
    cv2.circle(paper, (paper.shape[1] // 2, int(paper.shape[0] * 0.75)), 190, (214, 168, 144), -1)
    error = refusal(taken(paper)[0])
    assert error.key == "no-match"
    assert error.sheet is OURS[0]


def test_a_sheet_that_is_cut_off_is_seen() -> None:
    photo, _ = taken(page())
    assert refusal(photo[: int(photo.shape[0] * 0.8)].copy()).key in ("outside", "no-match")


def test_early_prints_are_known_by_what_was_kept_of_them(sun: Sheet) -> None:
    kept = blank_of(sun, PrintCode(sun.digest[:8], layout=1, size="letter"))
    paper = kept.picture.copy()
    # What is kept is too coarse for its code, which print is not.
    box = kept.code_box.scaled(kept.px)
    code = 255 - 255 * np.array(code_modules(f"CHARMERS:SUN:{sun.digest[:8].upper()}:1"), np.uint8)
    x, y, side = round(box.x), round(box.y), round(box.w)
    paper[y : y + side, x : x + side] = cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST)[
        :, :, None
    ]
    photo, matrix = taken(paper, 3)
    found = find_page(photo, OURS)
    assert (found.code.layout, found.code.size, found.blank.sheet) == (1, "letter", sun)
    assert aside(found, photo, matrix, paper) < 0.4


@pytest.mark.parametrize("shade", [0, 250])
def test_where_nothing_is_to_be_seen_no_blank_is_drawn(shade: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.photo.find.blank_of", None)
    with pytest.raises(PhotoError) as error:
        find_page(np.full((2000, 1500, 3), shade, np.uint8), OURS)
    assert error.value.key == "no-page"


def noise(kind: str) -> Array:
    """A picture that is no page, and has something of one everywhere."""
    chance = np.random.default_rng(3)
    if kind == "grain":
        return chance.integers(0, 256, (2000, 1500, 3), np.uint8)
    picture: Array = np.full((2000, 1500, 3), 255, np.uint8)
    corners = [(100, 100), (1400, 100), (100, 1900), (1390, 1890)]
    for x, y in ((x + 50 * i, y + 50 * j) for x, y in corners for i in (-1, 0, 1) for j in (-1, 0, 1)):
        # Corner marks, nine at each corner; those at the last one are hollow.
        for half, shade in ((18, 0), (12, 255), (5, 255 if x > 1300 and y > 1000 else 0)):
            cv2.rectangle(picture, (x - half, y - half), (x + half, y + half), (shade,) * 3, -1)
    return picture


@pytest.mark.parametrize("kind", ["grain", "marks"])
def test_noise_ends_after_so_much_work(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    looked: list[object] = []

    def counted(count: list[object], do: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any) -> Any:
            count.append(given)
            return do(*given)

        return counting

    monkeypatch.setattr(blank, "_pictures", {})
    monkeypatch.setattr(blank, "_picture", counted(drawn, blank._picture))
    monkeypatch.setattr(find._Search, "_likeness", counted(looked, find._Search._likeness))
    with pytest.raises(PhotoError, match="no sheet was found"):
        find_page(noise(kind), OURS)
    # One blank of each sheet, and each paper in four places, looked at coarsely and finely.
    assert len(drawn) == len(OURS)
    assert len(looked) <= 4 * len(OURS) * len(PAGE_SIZES) * 2
