"""The PDFs: the same bytes each time, whole, small, and with everything inside that they need."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys

import pypdfium2
import pytest

from charmers.paper import brush as brush_module
from charmers.paper import typeface
from charmers.paper.brush import Brush
from charmers.paper.document import FilledSheet, Look, Score, draw_blank, draw_filled
from charmers.paper.parts import legend
from charmers.paper.picture import render_png
from charmers.paper.plan import PAGE_SIZES, SIZES, PageSize, plan_page
from charmers.paper.problems import PaperError
from charmers.paper.theme import THEMES, ThemeName
from charmers.sheet.definition import LANGUAGES, Sheet
from charmers.sheet.words import Words
from tests.conftest import SHEETS, sheet_named

pikepdf = pytest.importorskip("pikepdf")

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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_fonts_are_embedded_as_subsets(sun: Sheet, lang: str) -> None:
    pdf = draw_filled(sun, LEILA, Look(lang=lang))
    embedded, missing = embedded_and_not(pdf)
    assert (embedded >= 3, missing) == (True, [])
    assert len(pdf) < 200_000


@pytest.mark.parametrize("size", PAGE_SIZES)
def test_the_page_is_as_large_as_the_paper(sun: Sheet, size: PageSize) -> None:
    page = pypdfium2.PdfDocument(draw_blank(sun, Look(size=size)))[0]
    assert [points * 25.4 / 72 for points in page.get_size()] == pytest.approx(list(SIZES[size]), abs=0.01)


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_can_be_found_in_the_text_of_the_page(moon: Sheet, lang: str) -> None:
    page = pypdfium2.PdfDocument(draw_blank(moon, Look(lang=lang)))[0]
    text = page.get_textpage().get_text_bounded()
    words = Words.load(lang)
    keys = ("sheets.moon", "parts.province", "characters.maharani", "goods.spice", "paper.legend.half-road")
    assert [key for key in keys if words(key) not in text] == []


def test_the_unofficial_line_names_the_game_its_authors_and_its_publisher(sun: Sheet) -> None:
    text = pypdfium2.PdfDocument(draw_blank(sun))[0].get_textpage().get_text_bounded()
    wanted = ("Unofficial", "Rajas of the Ganges: The Dice Charmers", "Inka & Markus Brand", "HUCH!")
    assert [words for words in wanted if words not in text] == []


PROGRAM = """
import hashlib
from charmers.paper.document import FilledSheet, Look, Score, draw_blank, draw_filled
from charmers.sheet.library import find_sheet
sun = find_sheet("sun")
marks = {"tea.1": "circled", "c2.n": "drawn", "fame:8": "crossed"}
page = FilledSheet(marks, "Ana", "2026-11-16", Score(21, 40, 4))
pdfs = draw_blank(sun, copies=3), draw_filled(sun, page, Look(theme="grey"))
print(*(hashlib.sha256(pdf).hexdigest() for pdf in pdfs))
"""


def test_other_processes_write_the_same_bytes() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path), "TZ": zone},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Kolkata"))
    }
    assert len(runs) == 1


def test_what_was_drawn_before_does_not_change_the_bytes(sun: Sheet, moon: Sheet) -> None:
    first = hashlib.sha256(draw_blank(sun)).digest()
    draw_blank(moon, Look(lang="el"))
    assert hashlib.sha256(draw_blank(sun)).digest() == first


def test_a_hundred_pages_stay_small(sun: Sheet) -> None:
    one, hundred = len(draw_blank(sun)), len(draw_blank(sun, copies=100))
    assert (hundred - one) / 99 < 1000


@pytest.mark.parametrize(("copies", "per_page", "pages"), [(1, 1, 1), (3, 1, 3), (3, 2, 2), (4, 2, 2)])
def test_copies_fill_their_pages(sun: Sheet, copies: int, per_page: int, pages: int) -> None:
    assert len(pypdfium2.PdfDocument(draw_blank(sun, copies=copies, per_page=per_page))) == pages


def test_front_and_back_follow_each_other(sun: Sheet, moon: Sheet) -> None:
    document = pypdfium2.PdfDocument(draw_blank([sun, moon], copies=4, per_page=2))
    texts = [page.get_textpage().get_text_bounded() for page in document]
    assert [("Sun" in text, "Moon" in text) for text in texts] == [(True, False), (False, True)] * 2


def test_two_on_a_page_lie_across_and_keep_their_shape(sun: Sheet) -> None:
    page = pypdfium2.PdfDocument(draw_blank(sun, copies=2, per_page=2))[0]
    assert [points * 25.4 / 72 for points in page.get_size()] == pytest.approx([297, 210], abs=0.01)


@pytest.mark.parametrize(
    ("name", "lang"), [("sun", lang) for lang in LANGUAGES] + [("moon", "de"), ("tiny", "en")]
)
def test_no_text_is_smaller_than_six_points(monkeypatch: pytest.MonkeyPatch, name: str, lang: str) -> None:
    sizes: list[float] = []
    write = Brush.text

    def text(self: Brush, x: float, y: float, text: str, *args: object, **how: object) -> None:
        sizes.append(float(str(how.get("size", args[1] if len(args) > 1 else 8.0))))
        write(self, x, y, text, *args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(brush_module.Brush, "text", text)
    draw_blank(sheet_named(name), Look(lang=lang))
    assert len(sizes) > 50
    assert min(sizes) >= typeface.SMALLEST


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", PAGE_SIZES)
@pytest.mark.parametrize("name", ["sun", "moon"])
def test_the_legend_fits_without_being_squeezed(name: str, size: PageSize, lang: str) -> None:
    sheet = sheet_named(name)
    words = Words.load(lang)
    wide = plan_page(sheet, size).legend.w
    room = (wide / legend.columns(wide) - 5.8) * 72 / 25.4
    texts = [words(entry.key) for entry in legend.entries(sheet)]
    assert [text for text in texts if typeface.width(text, "small", legend.SIZE) > room] == []


def test_a_png_is_the_page_of_the_pdf(sun: Sheet) -> None:
    (picture,) = render_png(draw_blank(sun), dpi=72)
    assert (picture[:8], picture[16:24]) == (
        b"\x89PNG\r\n\x1a\n",
        (596).to_bytes(4, "big") + (842).to_bytes(4, "big"),
    )


@pytest.mark.parametrize(
    ("copies", "per_page", "sentence"),
    [
        (0, 1, "0 copies are not possible; print 1 to 1000."),
        (1, 3, "3 sheets to a page are not possible; print 1 or 2."),
    ],
)
def test_impossible_pads_are_refused(sun: Sheet, copies: int, per_page: int, sentence: str) -> None:
    with pytest.raises(PaperError, match=sentence):
        draw_blank(sun, copies=copies, per_page=per_page)
