"""Forms: a field at every place, tapped in pdfium and in pdf.js, read back and judged."""

from __future__ import annotations

import functools
import http.server
import io
import json
import os
import threading
from base64 import b64decode
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from charmers.check.transcript import first_marks, read_transcript
from charmers.paper.choices import PAGE_SIZES, PageSize
from charmers.paper.document import Look
from charmers.paper.foreign_pdf import fields_of, read_fields
from charmers.paper.form import CIRCLE, CROSS, Filled, draw_form, filled_in, marks_in, read_form
from charmers.paper.plan import plan_page
from charmers.rules.marks import CIRCLED
from charmers.sheet.definition import Sheet
from tests.command_line import run
from tests.conftest import SUN_FIRST, sheet_named
from tests.paper.tapping import rendered, tapped

FINISHED = Path(__file__).parents[2] / "examples" / "finished"
LEFT, RIGHT = 0.25, 0.75
POINTS = 72 / 25.4


def spot(sheet: Sheet, size: PageSize, place: str, share: float = 0.5) -> tuple[float, float]:
    """Where a finger taps a place, as far from its left as this share of it."""
    plan = plan_page(sheet, size)
    box = plan.cells()[place].box.scaled(plan.scale)
    return (box.x + share * box.w) * POINTS, (plan.page.h * plan.scale - box.cy) * POINTS


def taps_for(sheet: Sheet, size: PageSize, marks: Mapping[str, str]) -> Iterator[tuple[float, float]]:
    """The taps that make these marks on a form, as people make them: circled before crossed."""
    cells = plan_page(sheet, size).cells()
    for place, mark in marks.items():
        if cells[place].part in ("goods", "karma", "bonus", "upgrade"):
            yield spot(sheet, size, place, LEFT)
            if mark != CIRCLED:
                yield spot(sheet, size, place, RIGHT)
        else:
            yield spot(sheet, size, place)


@pytest.mark.parametrize("size", PAGE_SIZES)
@pytest.mark.parametrize("name", SUN_FIRST)
def test_every_place_has_its_fields_and_none_lies_over_another(name: str, size: PageSize) -> None:
    sheet = sheet_named(name)
    form = draw_form(sheet, Look(size=size))
    cells = plan_page(sheet, size).cells()
    found = [field.partition(" ") for field in read_fields(form) if " " in field]
    assert {place for _, _, place in found} == set(cells)
    both = {place for kind, _, place in found if kind == CIRCLE} & {
        place for kind, _, place in found if kind == CROSS
    }
    assert {cells[place].part for place in both} == {"goods", "karma", "bonus", "upgrade"}
    boxes = [cell.box.inset(0.01) for cell in cells.values()]
    for one, two in combinations(boxes, 2):
        assert one.right <= two.x or two.right <= one.x or one.bottom <= two.y or two.bottom <= one.y


@functools.cache
def greek_form(name: str, size: PageSize) -> bytes:
    """A form that many tests fill in, drawn once."""
    return draw_form(sheet_named(name), Look(size=size, lang="el"))


def read_here(form: bytes) -> Filled | None:
    """The same as ``read_form`` in this process, for forms that are our own."""
    return filled_in(fields_of(pypdfium2.PdfDocument(form)))


SIZES_TAPPED: tuple[PageSize, PageSize] = ("a4", "half-letter")
TAPPED = [
    # A few hundred taps each: one sheet of either size always, the others with the slow tests.
    pytest.param(file, size, id=f"{file.stem}-{size}", marks=() if number in (0, 3) else pytest.mark.slow)
    for number, (file, size) in enumerate(product(sorted(FINISHED.glob("*.toml")), SIZES_TAPPED))
]


@pytest.mark.parametrize(("file", "size"), TAPPED)
def test_what_is_tapped_is_what_is_read(file: Path, size: PageSize) -> None:
    typed = read_transcript(file)
    sheet = typed.sheet
    filled = read_here(tapped(greek_form(sheet.name, size), taps_for(sheet, size, typed.marks)))
    assert filled is not None
    assert marks_in(filled, sheet) == typed.marks


def test_a_second_tap_takes_the_mark_back(sun: Sheet) -> None:
    at = spot(sun, "a4", "tea.1", LEFT)
    filled = read_form(tapped(draw_form(sun), [at, at]))
    assert filled is not None
    assert filled.marks == {}


def test_a_mark_is_drawn_where_it_was_tapped(sun: Sheet) -> None:
    form = draw_form(sun)
    marked = tapped(form, [spot(sun, "a4", "mogul.1")])
    before, after = rendered(form).convert("L"), rendered(marked).convert("L")
    box = plan_page(sun).cells()["mogul.1"].box
    x, y, right, bottom = (side * POINTS * 2 for side in (box.x, box.y, box.right, box.bottom))
    dark = []
    for picture in (before, after):
        counts: list[int] = picture.crop((x, y, right, bottom)).histogram()
        dark.append(sum(counts[:90]))
    assert dark[0] < 20
    assert dark[1] > 100


def test_check_judges_a_form_as_it_judges_what_is_typed(tmp_path: Path) -> None:
    typed = read_transcript(FINISHED / "ana.toml")
    sheet = typed.sheet
    form = draw_form(sheet)
    head = plan_page(sheet).header.name
    name = ((head.x + head.w * 0.6) * POINTS, (plan_page(sheet).page.h - head.cy) * POINTS)
    path = tmp_path / "tablet.pdf"
    path.write_bytes(tapped(form, [*taps_for(sheet, "a4", typed.marks), name], "Zoë"))
    answers = [
        json.loads(run("check", file, "--json").stdout)["sheets"][0] for file in (path, FINISHED / "ana.toml")
    ]
    assert [answer["player"] for answer in answers] == ["Zoë", "Ana"]
    assert answers[0]["verdict"] == answers[1]["verdict"]
    assert answers[0]["score"] == answers[1]["score"]


def test_an_untouched_form_is_a_blank_sheet_of_whoever_the_file_is_called_after(tmp_path: Path) -> None:
    path = tmp_path / "Rajesh.pdf"
    assert run("print", "form", "--sheet", "moon", "-o", path).exit_code == 0
    answer = json.loads(run("check", path, "--json").stdout)["sheets"][0]
    assert (answer["player"], answer["sheet"], answer["verdict"]) == ("Rajesh", "moon", "valid")
    assert first_marks(sheet_named("moon"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.4\nnothing", "the picture is damaged"),
        (b"", "is no picture"),
        ("own", "definition is not known here"),
    ],
)
def test_a_pdf_that_cannot_be_judged_is_refused(tmp_path: Path, content: bytes | str, said: str) -> None:
    pytest.importorskip("cv2")  # what is no form may be a scan
    path = tmp_path / "page.pdf"
    made = {"own": lambda: draw_form(sheet_named("tiny"))}
    path.write_bytes(content if isinstance(content, bytes) else made[content]())
    answer = run("check", path)
    assert answer.exit_code == 2
    assert said in answer.stderr


def test_a_form_of_a_hundred_thousand_pages_is_none(sun: Sheet) -> None:
    pikepdf = pytest.importorskip("pikepdf")
    with pikepdf.open(io.BytesIO(draw_form(sun))) as document:
        document.pages.extend([document.pages[0]] * 10)
        document.save(kept := io.BytesIO())
    assert read_fields(kept.getvalue()) == {}


def test_only_a_pdf_can_be_filled_in(tmp_path: Path) -> None:
    answer = run("print", "form", "-o", tmp_path / "form.png")
    assert answer.exit_code == 2
    assert "only a .pdf can be filled in" in answer.stderr


PAGE = """<!doctype html><link rel="stylesheet" href="pdf_viewer.css">
<div id="page" style="position:relative"><canvas id="canvas"></canvas>
<div id="layer" class="annotationLayer" style="--scale-factor:2"></div></div><script type="module">
import * as pdfjs from "./pdf.mjs";
pdfjs.GlobalWorkerOptions.workerSrc = "./pdf.worker.mjs";
const file = await pdfjs.getDocument({url: "form.pdf"}).promise;
const page = await file.getPage(1);
const viewport = page.getViewport({scale: 2});
const canvas = document.getElementById("canvas");
canvas.width = viewport.width; canvas.height = viewport.height;
await page.render({canvasContext: canvas.getContext("2d"), viewport,
    annotationMode: pdfjs.AnnotationMode.ENABLE_FORMS}).promise;
const layer = document.getElementById("layer");
await new pdfjs.AnnotationLayer({div: layer, page, viewport}).render({
    annotations: await page.getAnnotations(), viewport, div: layer, page, renderForms: true,
    annotationStorage: file.annotationStorage, linkService: {}, enableScripting: false});
window.kept = async () => {
    let text = "";
    for (const byte of await file.saveDocument()) text += String.fromCharCode(byte);
    return btoa(text);
};
document.body.dataset.ready = "yes";
</script>"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves one directory."""

    def guess_type(self, path: Any) -> str:
        """Modules are run only under their own type, which not every machine knows."""
        return "text/javascript" if str(path).endswith(".mjs") else super().guess_type(path)

    def log_message(self, *_: object) -> None:
        """Nobody listens."""


@pytest.fixture
def pdfjs(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A directory that is served, with the viewer in it."""
    found = os.environ.get("CHARMERS_PDFJS")
    if not found:
        pytest.skip("CHARMERS_PDFJS names no build of pdf.js; .ci/run installs one")
    for name in ("build/pdf.mjs", "build/pdf.worker.mjs", "web/pdf_viewer.css"):
        (tmp_path / Path(name).name).symlink_to(Path(found) / name)
    (tmp_path / "index.html").write_text(PAGE)
    handler = functools.partial(_Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield tmp_path, f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


@pytest.mark.slow
def test_pdf_js_takes_taps_and_keeps_them(pdfjs: tuple[Path, str]) -> None:
    from tests.phones.browsing import browser

    directory, address = pdfjs
    typed = read_transcript(FINISHED / "ana.toml")
    sheet = typed.sheet
    (directory / "form.pdf").write_bytes(draw_form(sheet))
    with browser() as chromium:
        page: Any = chromium.new_page(viewport={"width": 1300, "height": 1800})
        page.goto(address)
        page.wait_for_selector("body[data-ready=yes]", timeout=60_000)
        height = plan_page(sheet).page.h * POINTS
        boxes = page.locator("#layer input[type=checkbox]")
        assert boxes.count() == sum(" " in field for field in read_fields(draw_form(sheet)))
        for x, y in taps_for(sheet, "a4", typed.marks):
            hit = page.evaluate(
                """([x, y]) => {
                    const top = document.getElementById("layer").getBoundingClientRect();
                    const found = document.elementsFromPoint(top.x + x, top.y + y)
                        .find(one => one.type === "checkbox");
                    if (found) found.click();
                    return found ? found.name : "";
                }""",
                [x * 2, (height - y) * 2],
            )
            assert hit
        kept = b64decode(page.evaluate("window.kept()"))
    filled = read_form(kept)
    assert filled is not None
    assert marks_in(filled, sheet) == typed.marks
