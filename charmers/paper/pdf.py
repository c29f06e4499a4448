"""The PDF brush and the PDF document: the only files of this room's pages that know reportlab."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Literal

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfdoc import PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from charmers.paper.brush import Brush, Form, Ink, Stamp
from charmers.paper.choices import BLEED
from charmers.paper.geometry import Box
from charmers.paper.icons import GRID
from charmers.paper.measures import SMALLEST_TYPE
from charmers.paper.outline import Step
from charmers.paper.theme import Colour, Theme
from charmers.paper.typeface import Face, font

Turn = Literal["", "long", "short"]
"""Over which edge of the paper a print on both sides is turned, if it is one."""

PRODUCER = "charmers, ReportLab"
KEYWORDS = "roll and write, score sheet, The Dice Charmers"
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>charmers</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<pdf:Keywords>{keywords}</pdf:Keywords><pdf:Producer>{producer}</pdf:Producer>
<xmp:CreatorTool>charmers</xmp:CreatorTool>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""

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


def shade_operator(shade: Colour, grey: str, rgb: str) -> str:
    """The operator that sets a colour; a grey is set as one, so that a printer takes black ink alone.

    >>> shade_operator((0.5, 0.5, 0.5), "g", "rg"), shade_operator((1.0, 0.25, 0.0), "g", "rg")
    ('.5 g', '1 .25 0 rg')
    """
    parts = [f"{part:.3f}".rstrip("0").rstrip(".").lstrip("0") or "0" for part in shade]
    return f"{parts[0]} {grey}" if len(set(shade)) == 1 else f"{' '.join(parts)} {rgb}"


class PdfBrush(Brush):
    """Draws on a reportlab canvas."""

    def __init__(self, canvas: Canvas, page: Box, theme: Theme, smallest: float = SMALLEST_TYPE) -> None:
        super().__init__(page, theme, smallest)
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

    @contextmanager
    def spoken(self, text: str) -> Iterator[None]:
        """What is drawn inside this says a text."""
        self._canvas.addLiteral(f"/Span <</ActualText <feff{text.encode('utf-16-be').hex()}>>> BDC")
        yield
        self._canvas.addLiteral("EMC")

    def _keep(self, stamp: Stamp) -> None:
        canvas = self._canvas
        canvas.beginForm(stamp.name, -1, -1, GRID + 1, GRID + 1)
        canvas.setLineJoin(1)
        for steps, ink in stamp.outlines:
            if ink.fill:
                canvas.addLiteral(shade_operator(ink.fill, "g", "rg"))
            if ink.line:
                canvas.addLiteral(shade_operator(ink.line, "G", "RG"))
                canvas.setLineWidth(ink.width)
                canvas.setLineCap(0 if ink.butt else 1)
                canvas.setDash(list(ink.dash))
            canvas.addLiteral(f"{operators(steps, 1.0, GRID)} {_painted(ink)}")
        canvas.endForm()

    def _use(self, ink: Ink) -> None:
        """Set colours and weight, but only those that change: a page names them thousands of times."""
        if ink.line:
            if ink.line != self._stroke:
                self._canvas.addLiteral(shade_operator(ink.line, "G", "RG"))
                self._stroke = ink.line
            if ink.width != self._width:
                self._canvas.setLineWidth(ink.width)
                self._width = ink.width
        if ink.fill and ink.fill != self._fill:
            self._canvas.addLiteral(shade_operator(ink.fill, "g", "rg"))
            self._fill = ink.fill


def _points(box: Box, paper: Box) -> tuple[float, float, float, float]:
    """A box as PDF names it: from the lower left corner of the paper, in points."""
    return box.x * mm, (paper.h - box.bottom) * mm, box.right * mm, (paper.h - box.y) * mm


def _xmp(title: str, subject: str, lang: str) -> str:
    """What the file says of itself to programs that do not read PDF."""
    return XMP.format(
        title=escape(title), subject=escape(subject), lang=lang, keywords=KEYWORDS, producer=PRODUCER
    )


class PdfDocument:
    """A PDF in the making: each sheet is drawn once, and every page shows it again."""

    def __init__(self, paper: Box, title: str, subject: str, lang: str, turn: Turn = "") -> None:
        self.paper = paper
        self._file = io.BytesIO()
        # An initial font of our own keeps the PDF free of fonts that are not embedded.
        self.canvas = self._canvas = Canvas(
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
        self._canvas.setProducer(PRODUCER)
        self._canvas.setKeywords(KEYWORDS)
        # Printed as large as it is, and on both sides where it is meant to be, whatever a dialogue says.
        preferences = {"PrintScaling": "None", "DisplayDocTitle": "true"}
        if turn:
            preferences["Duplex"] = f"DuplexFlip{turn.capitalize()}Edge"
        for key, value in preferences.items():
            self._canvas.setViewerPreference(key, value)
        described = _xmp(title, subject, lang).encode()
        stream = PDFStream(content=described, filters=[])
        stream.dictionary["Type"], stream.dictionary["Subtype"] = PDFName("Metadata"), PDFName("XML")
        self._canvas._doc.Catalog.Metadata = stream

    @contextmanager
    def sheet(self, form: Form) -> Iterator[Brush]:
        """Draw a sheet once, to be shown on any number of pages."""
        self._canvas.beginForm(form.name, 0, 0, form.page.w * mm, form.page.h * mm)
        yield PdfBrush(self._canvas, form.page, form.theme, form.smallest)
        self._canvas.endForm()

    @contextmanager
    def page(self, form: Form, label: str = "") -> Iterator[Brush]:
        """Add a page with a sheet on all of it, and a bookmark if it has a label; more can be drawn on it."""
        canvas = self._canvas
        canvas.setPageSize((self.paper.w * mm, self.paper.h * mm))
        self._bookmark(label)
        scale = self.paper.w / form.page.w
        if form.page != self.paper:
            canvas.scale(scale, scale)
        canvas.doForm(form.name)
        yield PdfBrush(canvas, form.page, form.theme, form.smallest)
        canvas.showPage()

    @contextmanager
    def shared_page(
        self, shown: Sequence[tuple[Form, Box]], paper: Box, label: str = "", trim: Box | None = None
    ) -> Iterator[Brush]:
        """Add a page with sheets in their places, and what is cut off outside ``trim``; more can be drawn."""
        canvas = self._canvas
        canvas.setPageSize((paper.w * mm, paper.h * mm))
        self._bookmark(label)
        if trim:
            canvas.setTrimBox(_points(trim, paper))
            canvas.setBleedBox(_points(trim.inset(-BLEED), paper))
        for form, place in shown:
            shrink = place.w / form.page.w
            canvas.saveState()
            canvas.transform(shrink, 0, 0, shrink, place.x * mm, (paper.h - place.bottom) * mm)
            canvas.doForm(form.name)
            canvas.restoreState()
        yield PdfBrush(canvas, paper, shown[0][0].theme)
        canvas.showPage()

    def _bookmark(self, label: str) -> None:
        if label:
            page = f"page-{self._canvas.getPageNumber()}"
            self._canvas.bookmarkPage(page)
            self._canvas.addOutlineEntry(label, page)
            self._canvas.showOutline()

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
