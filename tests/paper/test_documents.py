"""The PDFs: the same bytes each time, whole, small, and with everything inside that they need."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from typing import Any

import pypdfium2
import pytest

from charmers.paper import typeface
from charmers.paper.choices import PAGE_SIZES, PageSize
from charmers.paper.document import FilledSheet, Look, Score, draw_blank, draw_filled
from charmers.paper.measures import SIZES, SMALLEST_TYPE
from charmers.paper.pdf import PdfBrush
from charmers.paper.picture import render_png
from charmers.paper.plan import plan_page
from charmers.paper.problems import PaperError
from charmers.paper.typeface import Face
from charmers.sheet.data import sheet_data
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from charmers.sheet.reading import sheet_from_data
from charmers.words.speech import Speech


@pytest.mark.parametrize("size", PAGE_SIZES)
def test_the_page_is_as_large_as_the_paper(sun: Sheet, size: PageSize) -> None:
    page = pypdfium2.PdfDocument(draw_blank(sun, Look(size=size)))[0]
    assert [points * 25.4 / 72 for points in page.get_size()] == pytest.approx(list(SIZES[size]), abs=0.01)


@pytest.mark.parametrize("lang", languages())
def test_words_can_be_found_in_the_text_of_the_page(moon: Sheet, lang: str) -> None:
    page = pypdfium2.PdfDocument(draw_blank(moon, Look(lang=lang)))[0]
    text = page.get_textpage().get_text_bounded()
    words = Speech(lang)
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
from charmers.sheet.places import languages
from charmers.sheet.reading import sheet_from_data
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


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("size", PAGE_SIZES)
def test_no_text_is_small_and_none_is_squeezed(
    monkeypatch: pytest.MonkeyPatch, sun: Sheet, moon: Sheet, size: PageSize, lang: str
) -> None:
    written: list[tuple[float, float, str]] = []
    write = PdfBrush.write

    def note(self: PdfBrush, x: float, y: float, text: str, face: Face, size: float, *how: Any) -> None:
        written.append((size, how[1], text))
        write(self, x, y, text, face, size, *how)

    monkeypatch.setattr(PdfBrush, "write", note)
    sheet = moon if lang in ("de", "fr") else sun
    scale = plan_page(sheet, size).scale
    draw_filled(
        sheet, FilledSheet({}, "Leïla", "2026-11-16", Score(21, 40, 4, winner=True)), Look(size, lang=lang)
    )
    assert len(written) > 150
    assert [text for points, _, text in written if points * scale < SMALLEST_TYPE - 0.01] == []
    # The two longest words of all languages are set narrower on the smallest pages.
    narrowest = 0.75 if scale >= 1 else typeface.NARROWEST
    assert [(text, narrow) for _, narrow, text in written if narrow < narrowest] == []


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


def test_a_name_that_only_the_plain_face_can_write_is_written_in_it(sun: Sheet) -> None:
    page = pypdfium2.PdfDocument(draw_filled(sun, FilledSheet({}, "Жанна")))[0]
    assert "Жанна" in page.get_textpage().get_text_bounded()
    assert [typeface.face_for(name, "text") for name in ("Leïla", "Ράτζες", "Жанна")] == [
        "text",
        "text",
        "small",
    ]


def test_words_of_a_sheet_are_written_in_a_font_that_has_their_letters(sun: Sheet) -> None:
    words = {"en": {"goods.tea": "Чай", "characters.raja": "Raĝo", "sheets.sun": "Солнце"}}
    sheet = sheet_from_data({**sheet_data(sun), "words": words}, "sun")
    page = pypdfium2.PdfDocument(draw_blank(sheet, Look()))[0]
    printed = page.get_textpage().get_text_bounded()
    assert [word for word in ("Чай", "Raĝo", "Солнце") if word not in printed] == []


def test_a_name_nobody_can_write_still_prints(sun: Sheet) -> None:
    assert draw_filled(sun, FilledSheet({}, "李雷 🎲"))


@pytest.mark.parametrize("per_page", [1, 2])
def test_the_scale_line_is_50_mm_on_the_paper(sun: Sheet, per_page: int) -> None:
    page = pypdfium2.PdfDocument(draw_blank(sun, copies=per_page, per_page=per_page))[0]
    picture = page.render(scale=300 / 72).to_pil().convert("L")
    # The line is the longest run of dark pixels in the lowest strip between the corner markers.
    longest = 0
    for y in range(int(picture.height * 0.96), picture.height):
        run = 0
        for x in range(picture.width):
            run = run + 1 if picture.getpixel((x, y)) < 110 else 0
            longest = max(longest, run)
    assert longest / 300 * 25.4 == pytest.approx(50, abs=0.5)


def test_the_foot_says_our_own_design_only_of_our_own(sun: Sheet, large: Sheet) -> None:
    def words(sheet: Sheet) -> str:
        return str(pypdfium2.PdfDocument(draw_blank(sheet))[0].get_textpage().get_text_bounded())

    assert "our own design" in words(sun)
    assert "our own design" not in words(large)
    assert "Unofficial" in words(large)


def test_reportlab_says_nothing_of_itself_and_every_place_in_the_file_is_right(sun: Sheet) -> None:
    pdf = draw_blank(sun, Look())
    assert b"Generated PDF" not in pdf
    assert b"generated PDF" not in pdf
    table = int(pdf.rpartition(b"startxref\n")[2].split()[0])
    assert pdf[table:].startswith(b"xref\n")
    places = re.findall(rb"(\d{10}) 00000 n", pdf[table:])
    assert len(places) > 20
    for number, place in enumerate(places, 1):
        assert pdf[int(place) :].startswith(b"%d 0 obj" % number)
