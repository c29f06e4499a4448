"""The PDFs as other programs see them: qpdf finds no fault, a reader of codes reads the code."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageFilter

from charmers.paper.choices import THEMES, PageSize, ThemeName
from charmers.paper.code import PrintCode, read_code
from charmers.paper.document import FilledSheet, Look, Score, draw_blank, draw_filled
from charmers.paper.picture import render_png
from charmers.paper.plan import LAYOUT
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from tests.conftest import SHEETS, SUN_FIRST, sheet_named

pikepdf = pytest.importorskip("pikepdf")
zxingcpp = pytest.importorskip("zxingcpp")

LEILA = FilledSheet({"tea.1": "circled"}, "Leïla", "2026-11-16", Score(21, 40, 4, winner=True))
RAJESH = FilledSheet({"tea.1": "crossed"}, "Ράτζες", "2026-11-16", Score(16, 44, -1))


def embedded_and_not(pdf: bytes) -> tuple[int, list[str]]:
    """How many fonts are embedded, and the names of those that are not."""
    embedded, missing = 0, []
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for thing in document.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                descriptor = thing.get("/FontDescriptor")
                if descriptor is not None and "/FontFile2" in descriptor:
                    embedded += 1
                else:
                    missing.append(str(thing.get("/BaseFont")))
    return embedded, missing


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SHEETS)
def test_qpdf_finds_nothing_wrong(name: str, theme: ThemeName) -> None:
    pdf = draw_blank(sheet_named(name), Look(theme=theme))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.check_pdf_syntax() == []


def test_qpdf_finds_nothing_wrong_with_filled_sheets_and_pads(sun: Sheet, moon: Sheet) -> None:
    for pdf in (draw_filled(sun, [LEILA, RAJESH]), draw_blank([sun, moon], copies=5, per_page=2)):
        with pikepdf.open(io.BytesIO(pdf)) as document:
            assert document.check_pdf_syntax() == []


@pytest.mark.parametrize("lang", languages())
def test_all_fonts_are_embedded_as_subsets(sun: Sheet, lang: str) -> None:
    pdf = draw_filled(sun, LEILA, Look(lang=lang))
    embedded, missing = embedded_and_not(pdf)
    assert (embedded >= 3, missing) == (True, [])
    assert len(pdf) < 200_000


def test_title_language_and_bookmarks_are_set(sun: Sheet) -> None:
    with pikepdf.open(
        io.BytesIO(draw_filled(sun, [LEILA, RAJESH], Look(lang="fr"), title="Vendredi"))
    ) as pdf:
        outline = [str(item.title) for item in pdf.open_outline().root]
        assert (str(pdf.Root.Lang), str(pdf.docinfo["/Title"]), outline) == (
            "fr",
            "Vendredi",
            ["Leïla", "Ράτζες"],
        )


def codes(pdf: bytes, dpi: int = 150) -> list[str]:
    picture = Image.open(io.BytesIO(render_png(pdf, dpi)[0]))
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SUN_FIRST)
def test_the_code_tells_sheet_digest_and_layout(name: str, theme: ThemeName) -> None:
    sheet = sheet_named(name)
    expected = PrintCode(sheet.digest, LAYOUT, "letter", theme, "de")
    (found,) = codes(draw_blank(sheet, Look("letter", theme, "de")))
    assert (read_code(found), len(found) <= 20) == (replace(expected, digest=sheet.digest[:8]), True)


@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("size", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
def test_the_code_is_read_from_a_blurred_picture(sun: Sheet, size: PageSize, per_page: int) -> None:
    pdf = draw_blank(sun, Look(size), copies=per_page, per_page=per_page)
    picture = Image.open(io.BytesIO(render_png(pdf, 150)[0])).filter(ImageFilter.GaussianBlur(1.2))
    assert len(zxingcpp.read_barcodes(picture)) == per_page
