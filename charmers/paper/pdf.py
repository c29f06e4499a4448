"""The PDF brush and the PDF document: the only files of this room's pages that know reportlab."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from charmers.paper.brush import Brush
from charmers.paper.geometry import Box
from charmers.paper.icons import GRID, Icon, Step
from charmers.paper.theme import Colour, Theme
from charmers.paper.typeface import Face, font_file

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@cache
def font_name(face: Face) -> str:
    """The name under which reportlab knows a face; the file is read at the first use."""
    name = f"Charmers-{face}"
    pdfmetrics.registerFont(TTFont(name, str(font_file(face))))
    return name


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


def _painted(line: Colour | None, fill: Colour | None) -> str:
    """The operator that draws the outline before it."""
    return "B" if line is not None and fill is not None else "f" if fill is not None else "S"


class PdfBrush(Brush):
    """Draws on a reportlab canvas."""

    def __init__(self, canvas: Canvas, page: Box, theme: Theme) -> None:
        super().__init__(page, theme)
        self._canvas = canvas
        self._stroke: Colour | None = None
        self._fill: Colour | None = None
        self._width = -1.0

    def paint(
        self,
        steps: Iterable[Step],
        line: Colour | None,
        fill: Colour | None,
        width: float,
        dash: Sequence[float],
    ) -> None:
        """Draw an outline."""
        self._use(line, fill, width)
        if dash:
            self._canvas.setDash(list(dash))
        self._canvas.addLiteral(f"{operators(steps, mm, self.page.h)} {_painted(line, fill)}")
        if dash:
            self._canvas.setDash([])

    def write(
        self, x: float, y: float, text: str, face: Face, size: float, shade: Colour, narrow: float
    ) -> None:
        """Write on a baseline from its left end."""
        self._use(None, shade, self._width)
        writer = self._canvas.beginText(x * mm, (self.page.h - y) * mm)
        writer.setFont(font_name(face), size)
        if narrow < 1:
            writer.setHorizScale(100 * narrow)
        writer.textOut(text)
        if narrow < 1:
            # The narrowing outlives the text object, so it is taken back.
            writer.setHorizScale(100)
        self._canvas.drawText(writer)

    def stamp(self, icon: Icon, x: float, y: float, size: float, shade: Colour, thin: float) -> None:
        """Show an icon, which is drawn once in the document for each colour and weight."""
        canvas = self._canvas
        name = self.icon_name(icon, shade, thin)
        if not canvas.hasForm(name):
            self._keep(name, icon, shade, thin)
        factor = round(size * mm / GRID, 4)
        canvas.saveState()
        canvas.transform(factor, 0, 0, factor, round(x * mm, 2), round((self.page.h - y - size) * mm, 2))
        canvas.doForm(name)
        canvas.restoreState()

    @contextmanager
    def rounded(self) -> Iterator[None]:
        """Lines drawn inside this have round ends and corners."""
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        yield
        self._canvas.setLineCap(0)
        self._canvas.setLineJoin(0)

    def _keep(self, name: str, icon: Icon, shade: Colour, thin: float) -> None:
        canvas = self._canvas
        canvas.beginForm(name, -1, -1, GRID + 1, GRID + 1)
        canvas.setStrokeColorRGB(*shade)
        canvas.setLineJoin(1)
        for inked in self.inked(icon, shade, thin):
            if inked.fill:
                canvas.setFillColorRGB(*inked.fill)
            if inked.line:
                canvas.setLineWidth(inked.width)
                canvas.setLineCap(0 if inked.butt else 1)
                canvas.setDash(list(inked.dash))
            canvas.addLiteral(f"{operators(inked.steps, 1.0, GRID)} {_painted(inked.line, inked.fill)}")
        canvas.endForm()

    def _use(self, line: Colour | None, fill: Colour | None, width: float) -> None:
        """Set colours and weight, but only those that change: a page names them thousands of times."""
        if line is not None:
            if line != self._stroke:
                self._canvas.setStrokeColorRGB(*line)
                self._stroke = line
            if width != self._width:
                self._canvas.setLineWidth(width)
                self._width = width
        if fill is not None and fill != self._fill:
            self._canvas.setFillColorRGB(*fill)
            self._fill = fill


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
            initialFontName=font_name("text"),
            lang=lang,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("charmers")
        self._canvas.setSubject(subject)
        self._canvas.setCreator("charmers")
        self._canvas.setProducer("charmers, ReportLab")

    @contextmanager
    def sheet(self, name: str, page: Box, theme: Theme) -> Iterator[Brush]:
        """Draw a sheet once, to be shown on any number of pages."""
        self._canvas.beginForm(name, 0, 0, page.w * mm, page.h * mm)
        yield PdfBrush(self._canvas, page, theme)
        self._canvas.endForm()

    @contextmanager
    def page(self, name: str, page: Box, theme: Theme, label: str = "") -> Iterator[Brush]:
        """Add a page with a sheet on all of it, and a bookmark if it has a label; more can be drawn on it."""
        canvas = self._canvas
        canvas.setPageSize((self.paper.w * mm, self.paper.h * mm))
        if label:
            canvas.bookmarkPage(f"page-{canvas.getPageNumber()}")
            canvas.addOutlineEntry(label, f"page-{canvas.getPageNumber()}")
        scale = self.paper.w / page.w
        if page != self.paper:
            canvas.scale(scale, scale)
        canvas.doForm(name)
        yield PdfBrush(canvas, page, theme)
        canvas.showPage()

    @contextmanager
    def shared_page(
        self, name: str, places: Sequence[Box], page: Box, across: Box, theme: Theme
    ) -> Iterator[Brush]:
        """Add a page that lies across, with a sheet in each of its places; more can be drawn beside them."""
        canvas = self._canvas
        canvas.setPageSize((across.w * mm, across.h * mm))
        for place in places:
            shrink = place.w / page.w
            canvas.saveState()
            canvas.transform(shrink, 0, 0, shrink, place.x * mm, (across.h - place.bottom) * mm)
            canvas.doForm(name)
            canvas.restoreState()
        yield PdfBrush(canvas, across, theme)
        canvas.showPage()

    def finish(self) -> bytes:
        """The bytes of the PDF."""
        with _plain_streams():
            self._canvas.save()
        return self._file.getvalue()


@contextmanager
def _plain_streams() -> Iterator[None]:
    """Write compressed streams as they are; reportlab would make text of them, a quarter longer."""
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before
