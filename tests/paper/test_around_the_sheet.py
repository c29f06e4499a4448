"""What is printed around the sheet: the aid, pads, dice, exercises, cards, and what files tell a printer."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from charmers.paper import typeface
from charmers.paper.choices import PAGE_SIZES, THEMES, PadMaker, PageSize, ThemeName
from charmers.paper.code import read_code
from charmers.paper.document import FilledSheet, Look, draw_blank
from charmers.paper.exercise import draw_exercise, exercise_marks
from charmers.paper.marking import check_marks
from charmers.paper.measures import MEASURES, SMALLEST_TYPE
from charmers.paper.pad import draw_aid_page, draw_dice, draw_pad
from charmers.paper.pdf import PdfBrush
from charmers.paper.picture import render_png
from charmers.paper.plan import plan_page
from charmers.paper.typeface import Face
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from tests.command_line import run as charmers

pikepdf = pytest.importorskip("pikepdf")
GAME = Path(__file__).parent.parent.parent / "examples" / "four-bots-sun.charm"


def texts(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("size", PAGE_SIZES)
def test_the_aid_can_be_read_on_every_paper(
    monkeypatch: pytest.MonkeyPatch, moon: Sheet, size: PageSize, lang: str
) -> None:
    written: list[tuple[float, float, str]] = []
    write = PdfBrush.write

    def note(self: PdfBrush, x: float, y: float, text: str, face: Face, size: float, *how: Any) -> None:
        written.append((size, how[1], text))
        write(self, x, y, text, face, size, *how)

    monkeypatch.setattr(PdfBrush, "write", note)
    draw_aid_page(moon, Look(size, lang=lang))
    scale = MEASURES[size].scale
    assert len(written) > 60
    assert [text for points, _, text in written if points * scale < SMALLEST_TYPE - 0.01] == []
    assert [text for _, narrow, text in written if narrow < typeface.NARROWEST - 0.01] == []


@pytest.mark.parametrize("copies", [1, 2, 5, 8])
def test_a_pad_cut_at_home_has_every_back_behind_its_front(sun: Sheet, moon: Sheet, copies: int) -> None:
    pages = pypdfium2.PdfDocument(draw_pad([sun, moon], Look("a5"), copies))
    leaves: list[tuple[str, str]] = []
    right: list[tuple[str, str]] = []
    for i in range(0, len(pages), 2):
        front, back = pages[i], pages[i + 1]
        width, height = front.get_size()

        def half(page: Any, left: float, height: float = height, width: float = width) -> str:
            text = page.get_textpage().get_text_bounded(
                left=left, right=left + width / 2, bottom=0, top=height
            )
            found = [name for name in ("Playing aid", "sheets", "Moon", "Sun") if name in text]
            return found[0]

        leaves.append((half(front, 0), half(back, width / 2)))
        right.append((half(front, width / 2), half(back, 0)))
    leaves += right
    assert leaves[0] == ("sheets", "Playing aid")
    assert set(leaves[1:]) == {("Sun", "Moon")}
    assert len(leaves) - 1 in (copies, copies + 1)


@pytest.mark.parametrize(
    ("maker", "size", "turn"), [("home", "a5", "Short"), ("home", "a4", "Long"), ("shop", "a5", "Long")]
)
def test_a_file_tells_the_printer_how_it_is_printed(
    sun: Sheet, maker: PadMaker, size: PageSize, turn: str
) -> None:
    with pikepdf.open(io.BytesIO(draw_pad([sun], Look(size), 2, maker))) as pdf:
        preferences = pdf.Root.ViewerPreferences
        assert (str(preferences.PrintScaling), str(preferences.Duplex)) == ("/None", f"/DuplexFlip{turn}Edge")
        assert pdf.check_pdf_syntax() == []
        page = pdf.pages[0]
        media, trim = page.MediaBox, page.get("/TrimBox", page.MediaBox)
        margins = [float(media[2]) - float(trim[2]), float(trim[0])]
        bleed = float(trim[0]) - float(page.get("/BleedBox", trim)[0])
    wanted = [28.35, 28.35] if maker == "shop" else [0, 0]
    assert margins == pytest.approx(wanted, abs=0.1)
    assert bleed == pytest.approx(8.5 if maker == "shop" else 0, abs=0.1)


def test_a_file_says_of_itself_what_it_is(sun: Sheet) -> None:
    with pikepdf.open(io.BytesIO(draw_blank(sun, Look(lang="fr")))) as pdf:
        with pdf.open_metadata() as about:
            assert about["dc:title"] == "Soleil : feuille de score".replace(" :", "\xa0:")
            assert about["pdf:Producer"] == "charmers, ReportLab"
        assert str(pdf.Root.Lang) == "fr"


@pytest.mark.parametrize("theme", ["grey", "ink"])
def test_a_page_without_colour_is_printed_in_black_ink_alone(moon: Sheet, theme: ThemeName) -> None:
    with pikepdf.open(io.BytesIO(draw_blank(moon, Look(theme=theme)))) as pdf:
        streams = [thing.read_bytes() for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
    content = b"\n".join(stream for stream in streams if b" m" in stream[:4000])
    coloured = re.findall(rb"[\d.]+ [\d.]+ [\d.]+ (?:rg|RG)\b", content)
    assert (coloured, b" g" in content) == ([], True)


def test_the_dice_to_cut_out_have_all_their_faces(sun: Sheet) -> None:
    (text,) = texts(draw_dice(sun, Look(lang="de")))
    assert "Würfel und Elefant" in text


@pytest.mark.parametrize("number", [0, 17, 60_000_000])
def test_an_exercise_says_what_was_to_be_drawn(sun: Sheet, number: int) -> None:
    zxing = pytest.importorskip("zxingcpp")
    image = pytest.importorskip("PIL.Image")
    marks = exercise_marks(sun, number)
    check_marks(plan_page(sun), marks)
    picture = image.open(io.BytesIO(render_png(draw_exercise(sun, number), 150)[0]))
    (found,) = zxing.read_barcodes(picture)
    code = read_code(found.text)
    assert code is not None
    assert (code.exercise, code.digest, len(found.text) <= 25) == (number, sun.digest[:8], True)


def test_a_card_is_as_large_as_a_phone_shows(tmp_path: Path) -> None:
    result = charmers("print", "card", GAME, "-o", tmp_path / "card.png", "--lang", "de")
    assert result.exit_code == 0
    data = (tmp_path / "card.png").read_bytes()
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (1080, 1350)


def test_a_summary_comes_before_the_sheets_and_tells_who_won(tmp_path: Path) -> None:
    result = charmers("print", "game", GAME, "--summary", "-o", tmp_path / "game.pdf")
    assert result.exit_code == 0
    first, *sheets = texts((tmp_path / "game.pdf").read_bytes())
    assert ("Best turn" in first, "wins" in first, len(sheets)) == (True, True, 4)


def test_what_has_no_end_yet_has_no_card(tmp_path: Path) -> None:
    record = GAME.read_text(encoding="utf-8").splitlines()
    short = tmp_path / "short.charm"
    short.write_text("\n".join(record[:40]) + "\n", encoding="utf-8")
    result = charmers("print", "card", short, "-o", tmp_path / "card.png")
    assert (result.exit_code, (tmp_path / "card.png").exists()) == (2, False)


@pytest.mark.parametrize("command", [("pad", "--copies", "1"), ("aid",), ("dice",), ("exercise",)])
@pytest.mark.parametrize("theme", THEMES)
def test_every_command_prints_in_every_theme(tmp_path: Path, command: tuple[str, ...], theme: str) -> None:
    result = charmers("print", *command, "--size", "a5", "--theme", theme, "-o", tmp_path / "page.pdf")
    assert result.exit_code == 0
    with pikepdf.open(tmp_path / "page.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []


def test_a_definition_too_rich_for_its_paper_is_said_to_be_so(tmp_path: Path) -> None:
    large = Path(__file__).parent.parent / "sheets_for_tests" / "large.toml"
    result = charmers("print", "blank", "--sheet", large, "--size", "a5", "-o", tmp_path / "large.pdf")
    assert (result.exit_code, "too rich for a5" in result.stderr) == (0, True)


def test_nothing_is_ever_cut(sun: Sheet) -> None:
    name = "Rajarajeshwari of the Very Long and Winding Name of the Upper Ganges"
    page = FilledSheet({}, name)
    from charmers.paper.document import draw_filled

    (text,) = texts(draw_filled(sun, page))
    assert (name in text, "…" in text) == (True, False)
