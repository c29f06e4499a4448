"""Documents: blank sheets, pads and filled sheets as PDF, the same bytes for the same input."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from charmers.paper.brush import HAIR, Brush
from charmers.paper.geometry import Box
from charmers.paper.marking import MarkStyle, check_marks, draw_marks, draw_overshoot
from charmers.paper.page import draw_page
from charmers.paper.parts.header import BLANK, Heading, Score, draw_entries
from charmers.paper.plan import SIZES, PageSize, Plan, plan_page
from charmers.paper.problems import PaperError
from charmers.paper.theme import BLACK, ThemeName, theme_for
from charmers.paper.typeface import font
from charmers.sheet.definition import Sheet
from charmers.words.terms import Words

MOST_COPIES = 1000
CROP_MARK = 4.0
"""How long the marks are that show where to cut, in mm."""


@dataclass(frozen=True, slots=True)
class Look:
    """How pages look: their size, theme, language, and how marks are drawn."""

    size: PageSize = "a4"
    theme: ThemeName = "colour"
    lang: str = "en"
    marks: MarkStyle = "pen"


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One player's sheet as it stands: marks by the id of their place, and what is written at the top."""

    marks: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    date: str = ""
    score: Score | None = None


def draw_blank(
    sheets: Sheet | Sequence[Sheet], look: Look | None = None, copies: int = 1, per_page: int = 1
) -> bytes:
    """A PDF with so many copies of a blank sheet, one or two to a page.

    Several sheets follow each other in every copy, so that two of them printed on both sides of
    the paper give a pad with Sun in front and Moon at the back.
    """
    look = look or Look()
    sheets = [sheets] if isinstance(sheets, Sheet) else list(sheets)
    if not 1 <= copies <= MOST_COPIES:
        raise PaperError(f"{copies} copies are not possible; print 1 to {MOST_COPIES}.")
    if per_page not in (1, 2):
        raise PaperError(f"{per_page} sheets to a page are not possible; print 1 or 2.")
    title = ", ".join(
        Words.load(look.lang, sheet)("paper.title", sheet=_title(sheet, look)) for sheet in sheets
    )
    document = _Document(look, title)
    # Two different sheets may share a name, so forms are numbered.
    plans = [plan_page(sheet, look.size) for sheet in sheets]
    shrink = document.shrink_for_two() if per_page == 2 else 1.0
    forms = [(document.form(f"sheet-{i}", plan, shrink), plan) for i, plan in enumerate(plans)]
    left = copies
    while left > 0:
        for form, plan in forms:
            if per_page == 1:
                document.place(form, plan)
            else:
                document.place_two(form, plan, min(left, 2))
        left -= per_page
    return document.finish()


def draw_filled(
    sheet: Sheet,
    pages: FilledSheet | Sequence[FilledSheet],
    look: Look | None = None,
    title: str = "",
    seed: str = "",
) -> bytes:
    """A PDF with one filled sheet a page, and a bookmark for each player.

    ``seed`` is what the hand of ``marks="pen"`` depends on beside the marks: give the game's id,
    and the same game looks the same every time.
    """
    look = look or Look()
    pages = [pages] if isinstance(pages, FilledSheet) else list(pages)
    if not pages:
        raise PaperError("There is no sheet to print.")
    plan = plan_page(sheet, look.size)
    for page in pages:
        check_marks(plan, page.marks)
    words = Words.load(look.lang, sheet)
    name = _title(sheet, look)
    document = _Document(look, title or words("paper.title", sheet=name))
    form = document.form("sheet-0", plan)
    for number, page in enumerate(pages, 1):
        label = page.name or words("paper.page", n=number)
        document.place(form, plan, page, f"{seed}:{number}", label)
    return document.finish()


def _title(sheet: Sheet, look: Look) -> str:
    name = Words.load(look.lang, sheet)(f"sheets.{sheet.name}")
    return name[:1].upper() + name[1:]


class _Document:
    """A PDF in the making: each sheet is drawn once, and every page shows it again."""

    def __init__(self, look: Look, title: str) -> None:
        self.look = look
        self.file = io.BytesIO()
        width, height = SIZES[look.size]
        self.paper = (width * mm, height * mm)
        # An initial font of our own keeps the PDF free of fonts that are not embedded.
        self.canvas = Canvas(
            self.file,
            pagesize=self.paper,
            invariant=1,
            pageCompression=1,
            initialFontName=font("text"),
            lang=look.lang,
        )
        self.canvas.setTitle(title)
        self.canvas.setAuthor("charmers")
        self.canvas.setSubject("Rajas of the Ganges: The Dice Charmers (unofficial)")
        self.canvas.setCreator("charmers")
        self.canvas.setProducer("charmers, ReportLab")

    def form(self, name: str, plan: Plan, shrink: float = 1.0) -> str:
        """Draw a sheet once, to be shown on any number of pages, so much smaller than a page alone."""
        sheet = plan.sheet
        self.canvas.beginForm(name, 0, 0, plan.page.w * mm, plan.page.h * mm)
        brush = Brush(self.canvas, plan.page, theme_for(sheet.name, self.look.theme))
        draw_page(brush, plan, Words.load(self.look.lang, sheet), plan.scale * shrink)
        self.canvas.endForm()
        return name

    def place(
        self, form: str, plan: Plan, filled: FilledSheet | None = None, seed: str = "", label: str = ""
    ) -> None:
        """Add a page with a sheet, marked if it is a filled one."""
        canvas = self.canvas
        canvas.setPageSize(self.paper)
        if label:
            canvas.bookmarkPage(f"page-{canvas.getPageNumber()}")
            canvas.addOutlineEntry(label, f"page-{canvas.getPageNumber()}")
        if plan.scale != 1:
            canvas.scale(plan.scale, plan.scale)
        canvas.doForm(form)
        if filled:
            sheet = plan.sheet
            brush = Brush(canvas, plan.page, theme_for(sheet.name, self.look.theme))
            heading = Heading(filled.name, filled.date, filled.score)
            draw_entries(brush, plan.header, Words.load(self.look.lang, sheet), heading)
            draw_marks(brush, plan, filled.marks, self.look.marks, seed)
            if filled.score:
                draw_overshoot(brush, plan, filled.score.fame, filled.score.money)
        canvas.showPage()

    def shrink_for_two(self) -> float:
        """How much smaller a page is when two of them share one."""
        wide, tall = self.paper
        return float(min(tall / 2 / wide, wide / tall))

    def place_two(self, form: str, plan: Plan, count: int) -> None:
        """Add a page across with two sheets side by side, and marks where to cut."""
        canvas = self.canvas
        height, width = self.paper
        canvas.setPageSize((width, height))
        shrink = self.shrink_for_two() * plan.scale
        wide, tall = plan.page.w * mm * shrink, plan.page.h * mm * shrink
        for i in range(count):
            canvas.saveState()
            canvas.transform(
                shrink, 0, 0, shrink, i * width / 2 + (width / 2 - wide) / 2, (height - tall) / 2
            )
            canvas.doForm(form)
            canvas.restoreState()
        page = Box(0, 0, width / mm, height / mm)
        brush = Brush(canvas, page, theme_for(plan.sheet.name, self.look.theme))
        for top in (0.0, page.h - CROP_MARK):
            brush.line([(page.cx, top), (page.cx, top + CROP_MARK)], line=BLACK, width=HAIR)
        canvas.showPage()

    def finish(self) -> bytes:
        """The bytes of the PDF."""
        with _plain_streams():
            self.canvas.save()
        return self.file.getvalue()


@contextmanager
def _plain_streams() -> Iterator[None]:
    """Write compressed streams as they are; reportlab would make text of them, a quarter longer."""
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


__all__ = ["BLANK", "FilledSheet", "Look", "Score", "draw_blank", "draw_filled"]
