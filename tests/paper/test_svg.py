"""The SVG files: the same drawing as the PDF, true to scale, with everything inside that they need."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image, ImageChops

from charmers import paper
from charmers.paper import typeface
from charmers.paper.brush import Brush, Ink, Stamp
from charmers.paper.cells import cell_map
from charmers.paper.choices import PAGE_SIZES, THEMES, Output, PageSize, ThemeName
from charmers.paper.code import PrintCode
from charmers.paper.document import FilledSheet, Look, Score, draw_blank, draw_filled
from charmers.paper.geometry import Box
from charmers.paper.marking import draw_marks
from charmers.paper.measures import SIZES
from charmers.paper.outline import Step
from charmers.paper.page import draw_page
from charmers.paper.pdf import PdfBrush
from charmers.paper.plan import Plan, plan_page
from charmers.paper.problems import PaperError
from charmers.paper.svg import EM, SvgBrush, letter_data
from charmers.paper.theme import Colour, Theme, theme_for
from charmers.paper.typeface import Face
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from charmers.words.speech import Speech
from tests.conftest import SHEETS, SUN_FIRST, sheet_named
from tests.paper.boxes import holds

SVG = "{http://www.w3.org/2000/svg}"
NAME = "Leïla & <Жанна>"


def some_marks(plan: Plan) -> dict[str, str]:
    """About half of all places marked, each as it can be."""
    chance = Random(plan.sheet.name)
    cells = [cell for cell in plan.cells().values() if chance.random() < 0.5]
    return {cell.id: "drawn" if cell.part == "road" else "crossed" for cell in cells}


def filled(sheet: Sheet, look: Look) -> bytes:
    """A filled sheet with everything that can stand on one."""
    marks = some_marks(plan_page(sheet, look.size))
    return draw_filled(sheet, FilledSheet(marks, NAME, "2026-11-18", Score(21, 60, 4, True)), look)


def tree(svg: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: bytes) -> list[str]:
    return ["".join(element.itertext()) for element in tree(svg).iter(f"{SVG}text")]


class RecordingBrush(Brush):
    """A third kind of brush, which only writes down what it is asked for."""

    def __init__(self, page: Box, theme: Theme) -> None:
        super().__init__(page, theme)
        self.calls: list[tuple[Any, ...]] = []

    def paint(self, steps: Iterable[Step], ink: Ink) -> None:
        self.calls.append(("paint", list(steps), ink))

    def write(
        self, x: float, y: float, text: str, face: Face, size: float, shade: Colour, narrow: float
    ) -> None:
        self.calls.append(("write", x, y, text, face, size, shade, narrow))

    def stamp(self, stamp: Stamp, x: float, y: float, size: float) -> None:
        self.calls.append(("stamp", stamp, x, y, size))

    def rounded(self) -> AbstractContextManager[None]:
        self.calls.append(("rounded",))
        return nullcontext()


def recorded(kind: type[Brush], sheet: Sheet, look: Look) -> list[Any]:
    """What a kind of brush is asked for while a filled sheet is drawn with it."""
    calls: list[Any] = []

    def listen(verb: str, patch: pytest.MonkeyPatch) -> None:
        real = getattr(kind, verb)

        def heard(self: Brush, *arguments: Any) -> Any:
            if verb == "paint":
                arguments = (list(arguments[0]), *arguments[1:])
            calls.append((verb, *arguments))
            return real(self, *arguments)

        patch.setattr(kind, verb, heard)

    with pytest.MonkeyPatch.context() as patch:
        for verb in ("paint", "write", "stamp", "rounded"):
            listen(verb, patch)
        filled(sheet, look)
    return calls


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SUN_FIRST)
def test_every_brush_is_asked_for_the_same(name: str, theme: ThemeName) -> None:
    sheet = sheet_named(name)
    plan = plan_page(sheet)
    third = RecordingBrush(plan.page, theme_for(sheet, theme))
    code = PrintCode(sheet.digest, theme=theme)
    draw_page(third, plan, Speech("en", sheet), str(code), filled=True)
    kinds: list[tuple[type[Brush], Output]] = [(PdfBrush, "pdf"), (SvgBrush, "svg"), (SvgBrush, "inline")]
    first, *others = [recorded(kind, sheet, Look(theme=theme, output=output)) for kind, output in kinds]
    assert len(first) > len(third.calls) > 300
    assert first[: len(third.calls)] == third.calls
    assert others == [first, first]


def test_marks_are_drawn_with_any_brush(sun: Sheet) -> None:
    plan = plan_page(sun)
    brush = RecordingBrush(plan.page, theme_for(sun))
    draw_marks(brush, plan, {"tea.1": "circled", "c2.n": "drawn"}, "clean")
    assert [call[0] for call in brush.calls] == ["rounded", "paint", "paint"]


def test_only_the_pdf_the_fonts_and_the_encoder_of_the_code_know_reportlab() -> None:
    files = Path(paper.__file__).parent.rglob("*.py")
    knowing = {
        file.name
        for file in files
        if re.search("^ *(from|import) reportlab", file.read_text("utf-8"), re.MULTILINE)
    }
    assert knowing == {"pdf.py", "pdf_form.py", "typeface.py", "code.py"}


def test_an_svg_is_written_without_the_pdf() -> None:
    program = (
        "import sys; from charmers.paper.document import Look, draw_blank\n"
        "from charmers.sheet.library import find_sheet\n"
        "draw_blank(find_sheet('sun'), Look(output='svg'))\n"
        "print(*(name for name in ('charmers.paper.pdf', 'pypdfium2') if name in sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.split() == []


@pytest.mark.parametrize("size", PAGE_SIZES)
@pytest.mark.parametrize("name", ["sun", "large"])
def test_the_page_is_as_large_as_the_paper(name: str, size: PageSize) -> None:
    sheet = sheet_named(name)
    root = tree(draw_blank(sheet, Look(size=size, output="svg")))
    assert [root.get("width"), root.get("height")] == [f"{side:g}mm" for side in SIZES[size]]
    page = plan_page(sheet, size).page
    assert [float(part) for part in root.get("viewBox", "").split()] == pytest.approx(
        [0, 0, page.w, page.h], abs=0.001
    )


@pytest.mark.parametrize("output", ["svg", "inline"])
@pytest.mark.parametrize("name", SHEETS)
def test_nothing_outside_is_needed(name: str, output: Output) -> None:
    svg = filled(sheet_named(name), Look(output=output))
    elements = list(tree(svg).iter())
    ids = [element.get("id") for element in elements if element.get("id")]
    assert len(ids) == len(set(ids))
    links = [element.get("href", "") for element in elements if element.tag == f"{SVG}use"]
    assert {link[:1] for link in links} == {"#"}
    assert {link[1:] for link in links} <= set(ids)
    assert {element.tag.removeprefix(SVG) for element in elements} <= {
        *("svg", "title", "desc", "defs", "g", "path", "rect", "ellipse", "use", "text")
    }
    assert re.findall(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg\")", svg.decode()) == []


@pytest.mark.parametrize("output", ["svg", "inline"])
@pytest.mark.parametrize("name", SHEETS)
def test_every_markable_place_is_there_with_its_id(name: str, output: Output) -> None:
    sheet = sheet_named(name)
    known = cell_map(sheet)
    found: dict[str, list[float]] = {}
    for element in tree(draw_blank(sheet, Look(output=output))).iter():
        if key := element.get("data-cell"):
            value = {
                at: float(text) for at, text in element.items() if at not in ("data-cell", "pointer-events")
            }
            if element.tag == f"{SVG}ellipse":
                box = [value["cx"] - value["rx"], value["cy"] - value["ry"], 2 * value["rx"], 2 * value["ry"]]
            else:
                box = [value[at] for at in ("x", "y", "width", "height")]
            found[key] = [part * known["scale"] for part in box]
    assert set(found) == {cell["id"] for cell in known["cells"]}
    for cell in known["cells"]:
        assert found[cell["id"]] == pytest.approx([cell[at] for at in "xywh"], abs=0.02)


@pytest.mark.parametrize("name", SHEETS)
def test_a_part_is_a_group_with_its_place_and_its_cells(name: str) -> None:
    plan = plan_page(sheet_named(name))
    groups = {
        element.get("id", ""): element
        for element in tree(draw_blank(plan.sheet, Look(output="inline"))).iter(f"{SVG}g")
    }
    for part in ("tracks", "province", "palace", "river", "market", "upgrades", "karma"):
        own = {element.get("data-cell") for element in groups[part].iter() if element.get("data-cell")}
        cells = getattr(plan, part).cells()
        assert own == {cell.id for cell in cells}
        place = Box(*(float(value) for value in groups[part].get("data-box", "").split()))
        assert [cell.id for cell in cells if not holds(place, cell.box, 0.02)] == []
    for part in plan.titles:
        assert f"{part}-title" in groups


def test_a_mark_names_its_place(sun: Sheet) -> None:
    marks = some_marks(plan_page(sun))
    found = [element.get("data-mark") for element in tree(filled(sun, Look(output="inline"))).iter(f"{SVG}g")]
    assert {key for key in found if key} == set(marks)


@pytest.mark.parametrize("output", ["svg", "inline"])
@pytest.mark.parametrize("lang", languages())
def test_the_text_is_that_of_the_pdf(moon: Sheet, lang: str, output: Output) -> None:
    page = pypdfium2.PdfDocument(filled(moon, Look(lang=lang)))[0]
    printed = Counter("".join(page.get_textpage().get_text_bounded().split()))
    said = texts(filled(moon, Look(lang=lang, output=output)))
    assert Counter("".join("".join(said).split())) == printed
    assert NAME in said


@pytest.mark.parametrize("face", typeface.FILES)
def test_letters_are_drawn_in_the_units_of_their_widths(face: Face) -> None:
    assert typeface.font(face).face.unitsPerEm == EM


@pytest.mark.parametrize(("sign", "contours"), [("l", 1), ("o", 2), ("ï", 3), (" ", 0)])
def test_letters_are_made_of_contours(sign: str, contours: int) -> None:
    glyph = typeface.font("small").face.charToGlyph[ord(sign)]
    assert letter_data("small", glyph).count("M") == contours


@pytest.mark.parametrize("face", typeface.FILES)
def test_a_sign_the_font_does_not_have_is_an_empty_box(face: Face) -> None:
    assert {ord("李"), ord("🎲")}.isdisjoint(typeface.font(face).face.charToGlyph)
    assert letter_data(face, 0)


def test_a_file_shows_outlines_and_keeps_its_text_unpainted(sun: Sheet) -> None:
    root = tree(draw_blank(sun, Look(output="svg")))
    painted = [element for element in root.iter(f"{SVG}text") if element.get("fill")]
    assert (root.get("fill"), painted) == ("none", [])
    assert root.findtext(f"{SVG}title") == "Sun: score sheet"


def test_an_inline_drawing_asks_for_the_fonts_of_its_page(sun: Sheet) -> None:
    root = tree(draw_blank(sun, Look(output="inline")))
    asked = {(text.get("font-family"), text.get("font-weight")) for text in root.iter(f"{SVG}text")}
    assert asked == {(f"'{family}'", str(weight)) for family, weight in typeface.FAMILIES.values()}
    assert root.get("width") is None


def test_a_name_that_no_xml_can_hold_still_prints(sun: Sheet) -> None:
    svg = draw_filled(sun, FilledSheet({}, "A\x1b[31m\ud800B"), Look(output="svg"))
    assert "A\ufffd[31m\ufffdB" in texts(svg)


def test_two_sheets_share_a_page(sun: Sheet) -> None:
    root = tree(draw_blank(sun, Look(output="svg"), copies=2, per_page=2))
    assert (root.get("width"), root.get("height")) == ("297mm", "210mm")
    assert len([use for use in root.iter(f"{SVG}use") if use.get("href") == "#sheet-0"]) == 1


def test_more_pages_than_one_are_refused(sun: Sheet, moon: Sheet) -> None:
    sentence = "A .svg holds one page, and this would be 2; write a .pdf, or choose one sheet."
    with pytest.raises(PaperError, match=re.escape(sentence)):
        draw_blank([sun, moon], Look(output="svg"))
    with pytest.raises(PaperError, match=re.escape(sentence)):
        draw_filled(sun, [FilledSheet(), FilledSheet()], Look(output="svg"))


def test_an_svg_is_small(sun: Sheet) -> None:
    # Outlines are kept once for each letter and icon; written out they would be a megabyte.
    assert len(draw_blank(sun, Look(output="svg"))) < 300_000
    assert len(draw_blank(sun, Look(output="inline"))) < 220_000


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SUN_FIRST)
def test_the_pixels_are_those_of_the_pdf(name: str, theme: ThemeName) -> None:
    resvg = pytest.importorskip("resvg_py", reason="no renderer of SVG: pip install resvg-py")
    sheet = sheet_named(name)
    # On letter paper a page has whole pixels, so that both pictures are of one size.
    pdf, svg = (filled(sheet, Look("letter", theme, output=output)) for output in ("pdf", "svg"))
    drawn = resvg.svg_to_bytes(svg_string=svg.decode(), dpi=144, skip_system_fonts=True)
    ours = Image.open(io.BytesIO(bytes(drawn))).convert("RGB")
    theirs = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
    assert ours.size == theirs.size
    # One renderer draws hairlines darker and snaps squares to pixels, so squares of a mm are compared.
    difference = ImageChops.difference(ours.reduce(6), theirs.reduce(6)).convert("L")
    histogram = difference.histogram()
    assert max(i for i, count in enumerate(histogram) if count) < 72
    assert sum(i * count for i, count in enumerate(histogram)) / sum(histogram) < 2.5
