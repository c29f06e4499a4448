"""The PDF brush and the PDF document: the only files of this room's pages that know reportlab."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from charmers.paper.brush import Brush, Form, Ink, Stamp
from charmers.paper.geometry import Box
from charmers.paper.icons import GRID
from charmers.paper.outline import Step
from charmers.paper.theme import Colour, Theme
from charmers.paper.typeface import Face, font

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def operators(steps: Iterable[Step], unit: float, height: float) -> str:
    """An outline as PDF operators: in points, from the bottom, to a hundredth of a point.

    reportlab's own paths say the same; written here they take a third of the time.

    >>> operators([("M", (0.0, 0.0)), ("L", (1.0, 0.5))], 10.0, 2.0)
    '0 20 m 10 15 l'
    """
    parts: list[str] = []
    for command, values in steps:
        for i, value in enumerate(values):
            text = f"{(height - value if i % 2 else value) * unit:.2f}".rstrip("0").rstrip(".")
            parts.append("0" if text == "-0" else text)
        parts.append(_OPERATORS[command])
    return " ".join(parts)


def _painted(ink: Ink) -> str:
    """The operator that draws the outline before it."""
    return "B" if ink.line and ink.fill else "f" if ink.fill else "S"


class PdfBrush(Brush):
    """Draws on a reportlab canvas."""

    def __init__(self, canvas: Canvas, page: Box, theme: Theme) -> None:
        super().__init__(page, theme)
        self._canvas = canvas
        self._stroke: Colour | None = None
        self._fill: Colour | None = None
        self._width = -1.0

    def paint(self, steps: Iterable[Step], ink: Ink) -> None:
        """Draw an outline."""
        self._use(ink)
        if ink.dash:
            self._canvas.setDash(list(ink.dash))
        self._canvas.addLiteral(f"{operators(steps, mm, self.page.h)} {_painted(ink)}")
        if ink.dash:
            self._canvas.setDash([])

    def write(
        self, x: float, y: float, text: str, face: Face, size: float, shade: Colour, narrow: float
    ) -> None:
        """Write on a baseline from its left end."""
        self._use(Ink(fill=shade))
        writer = self._canvas.beginText(x * mm, (self.page.h - y) * mm)
        writer.setFont(font(face).fontName, size)
        if narrow < 1:
            writer.setHorizScale(100 * narrow)
        writer.textOut(text)
        if narrow < 1:
            # The narrowing outlives the text object, so it is taken back.
            writer.setHorizScale(100)
        self._canvas.drawText(writer)

    def stamp(self, stamp: Stamp, x: float, y: float, size: float) -> None:
        """Show an icon, which is drawn once in the document for each colour and weight."""
        canvas = self._canvas
        if not canvas.hasForm(stamp.name):
            self._keep(stamp)
        factor = round(size * mm / GRID, 4)
        canvas.saveState()
        canvas.transform(factor, 0, 0, factor, round(x * mm, 2), round((self.page.h - y - size) * mm, 2))
        canvas.doForm(stamp.name)
        canvas.restoreState()

    @contextmanager
    def rounded(self) -> Iterator[None]:
        """Lines drawn inside this have round ends and corners."""
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        yield
        self._canvas.setLineCap(0)
        self._canvas.setLineJoin(0)

    def _keep(self, stamp: Stamp) -> None:
        canvas = self._canvas
        canvas.beginForm(stamp.name, -1, -1, GRID + 1, GRID + 1)
        canvas.setStrokeColorRGB(*stamp.shade)
        canvas.setLineJoin(1)
        for steps, ink in stamp.outlines:
            if ink.fill:
                canvas.setFillColorRGB(*ink.fill)
            if ink.line:
                canvas.setLineWidth(ink.width)
                canvas.setLineCap(0 if ink.butt else 1)
                canvas.setDash(list(ink.dash))
            canvas.addLiteral(f"{operators(steps, 1.0, GRID)} {_painted(ink)}")
        canvas.endForm()

    def _use(self, ink: Ink) -> None:
        """Set colours and weight, but only those that change: a page names them thousands of times."""
        if ink.line:
            if ink.line != self._stroke:
                self._canvas.setStrokeColorRGB(*ink.line)
                self._stroke = ink.line
            if ink.width != self._width:
                self._canvas.setLineWidth(ink.width)
                self._width = ink.width
        if ink.fill and ink.fill != self._fill:
            self._canvas.setFillColorRGB(*ink.fill)
            self._fill = ink.fill


class PdfDocument:
    """A PDF in the making: each sheet is drawn once, and every page shows it again."""

    def __init__(self, paper: Box, title: str, subject: str, lang: str) -> None:
        self.paper = paper
        self._file = io.BytesIO()
        # An initial font of our own keeps the PDF free of fonts that are not embedded.
        self._canvas = Canvas(
            self._file,
            pagesize=(paper.w * mm, paper.h * mm),
            invariant=1,
            pageCompression=1,
            initialFontName=font("text").fontName,
            lang=lang,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("charmers")
        self._canvas.setSubject(subject)
        self._canvas.setCreator("charmers")
        self._canvas.setProducer("charmers, ReportLab")

    @contextmanager
    def sheet(self, form: Form) -> Iterator[Brush]:
        """Draw a sheet once, to be shown on any number of pages."""
        self._canvas.beginForm(form.name, 0, 0, form.page.w * mm, form.page.h * mm)
        yield PdfBrush(self._canvas, form.page, form.theme)
        self._canvas.endForm()

    @contextmanager
    def page(self, form: Form, label: str = "") -> Iterator[Brush]:
        """Add a page with a sheet on all of it, and a bookmark if it has a label; more can be drawn on it."""
        canvas = self._canvas
        canvas.setPageSize((self.paper.w * mm, self.paper.h * mm))
        if label:
            canvas.bookmarkPage(f"page-{canvas.getPageNumber()}")
            canvas.addOutlineEntry(label, f"page-{canvas.getPageNumber()}")
        scale = self.paper.w / form.page.w
        if form.page != self.paper:
            canvas.scale(scale, scale)
        canvas.doForm(form.name)
        yield PdfBrush(canvas, form.page, form.theme)
        canvas.showPage()

    @contextmanager
    def shared_page(self, form: Form, places: Sequence[Box], across: Box) -> Iterator[Brush]:
        """Add a page that lies across, with a sheet in each of its places; more can be drawn beside them."""
        canvas = self._canvas
        canvas.setPageSize((across.w * mm, across.h * mm))
        for place in places:
            shrink = place.w / form.page.w
            canvas.saveState()
            canvas.transform(shrink, 0, 0, shrink, place.x * mm, (across.h - place.bottom) * mm)
            canvas.doForm(form.name)
            canvas.restoreState()
        yield PdfBrush(canvas, across, form.theme)
        canvas.showPage()

    def finish(self) -> bytes:
        """The bytes of the PDF."""
        with _plain_streams():
            self._canvas.save()
        return without_remarks(self._file.getvalue())


_HEAD = re.compile(rb"(%PDF-\d\.\d\n%[^ \n]+)[^\n]*\n")
_TAIL = re.compile(rb"\nxref\n.*", re.DOTALL)


def without_remarks(pdf: bytes) -> bytes:
    """The same PDF without what reportlab says of itself, which is another text in every version of it.

    Two remarks go, and what is written about places in the file is put right; with them, the bytes would
    depend on the version that is installed.
    """
    head, tail = _HEAD.match(pdf), _TAIL.search(pdf)
    assert head is not None and tail is not None  # noqa: PT018
    gone = head.end() - len(head[1]) - 1

    def earlier(place: re.Match[bytes]) -> bytes:
        return b"%0*d" % (10 if place[2] else 1, int(place[1]) - gone) + place[2]

    ending = re.sub(rb"\n% [^\n]*", b"", tail[0])
    ending = re.sub(rb"(\d{10})( 00000 n)", earlier, ending)
    ending = re.sub(rb"(?<=startxref\n)(\d+)()", earlier, ending)
    return head[1] + b"\n" + pdf[head.end() : tail.start()] + ending


@contextmanager
def _plain_streams() -> Iterator[None]:
    """Write compressed streams as they are; reportlab would make text of them, a quarter longer."""
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before
