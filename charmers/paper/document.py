"""Documents: blank sheets, pads and filled sheets as PDF or SVG, the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from charmers.paper.brush import HAIR, Brush, Form
from charmers.paper.card import CARD, Story, draw_story, plan_story
from charmers.paper.choices import HALVES, MOST_COPIES, MarkStyle, Output, PageSize, ThemeName
from charmers.paper.code import PrintCode
from charmers.paper.geometry import Box
from charmers.paper.marking import check_marks, draw_marks, draw_overshoot
from charmers.paper.measures import SIZES
from charmers.paper.page import draw_page
from charmers.paper.parts.header import Score, draw_entries, sheet_title
from charmers.paper.plan import LAYOUT, Plan, plan_page
from charmers.paper.problems import PaperError, check_one_page, in_print
from charmers.paper.rings import draw_rings
from charmers.paper.theme import BLACK, grey, theme_for
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech

if TYPE_CHECKING:
    from charmers.paper.pdf import Turn

SUBJECT = "Rajas of the Ganges: The Dice Charmers (unofficial)"
CUT, CUT_MARK = 6.0, 5.0
"""How far from the edge of the paper the marks begin that show where to cut, and how long they are, in mm."""


@dataclass(frozen=True, slots=True)
class Look:
    """How pages look: their size, theme and language, how marks are drawn, and as what they are written."""

    size: PageSize = "a4"
    theme: ThemeName = "colour"
    lang: str = "en"
    marks: MarkStyle = "pen"
    output: Output = "pdf"


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One player's sheet as it stands: marks by the id of their place, and what is written at the top."""

    marks: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    date: str = ""
    score: Score | None = None
    rings: Sequence[str] = ()
    """Places with a ring around them."""


class Document(Protocol):
    """Pages in the making: each sheet is drawn once, and every page shows it again."""

    def sheet(self, form: Form) -> AbstractContextManager[Brush]:
        """Draw a sheet once, to be shown under its name."""

    def page(self, form: Form, label: str = "") -> AbstractContextManager[Brush]:
        """Add a page with a sheet on all of it; more can be drawn on it, in the sheet's own measures."""

    def shared_page(
        self, shown: Sequence[tuple[Form, Box]], paper: Box, label: str = "", trim: Box | None = None
    ) -> AbstractContextManager[Brush]:
        """Add a page with sheets in their places, and what is cut off outside ``trim``; more can be drawn."""

    def finish(self) -> bytes:
        """The bytes of the file."""


def draw_blank(
    sheets: Sheet | Sequence[Sheet], look: Look | None = None, copies: int = 1, per_page: int = 1
) -> bytes:
    """A file with so many copies of a blank sheet, one or two to a page.

    Several sheets follow each other in every copy, so that two of them printed on both sides of
    the paper give a pad with Sun in front and Moon at the back.
    """
    look = look or Look()
    sheets = [sheets] if isinstance(sheets, Sheet) else sheets
    if not 1 <= copies <= MOST_COPIES:
        raise PaperError(in_print("copies", n=copies, most=MOST_COPIES))
    if per_page not in (1, 2):
        raise PaperError(in_print("per-page", n=per_page))
    if look.output != "pdf":
        check_one_page(".svg", pages_of_pad(len(sheets), copies, per_page))
    turn: Turn = "" if len(sheets) == 1 else "long" if per_page == 1 else "short"
    document = begin(look, ", ".join(sheet_name(sheet, look) for sheet in sheets), turn)
    size = look.size if per_page == 1 else half_of(look.size)
    plans = [plan_page(sheet, size) for sheet in sheets]
    forms = [draw_sheet(document, i, plan, look) for i, plan in enumerate(plans)]
    if per_page == 1:
        for _ in range(copies):
            for form in forms:
                with document.page(form):
                    pass
        return document.finish()
    across, halves = side_by_side(look.size)
    # Every page is full, so that backs meet fronts.
    for _ in range(-(-copies // 2)):
        for form in forms:
            with document.shared_page([(form, half) for half in halves], across) as brush:
                draw_cut(brush, across)
    return document.finish()


def side_by_side(size: PageSize) -> tuple[Box, tuple[Box, Box]]:
    """A paper turned across, and where two sheets of its half lie on it."""
    width, height = SIZES[size]
    across = Box(0, 0, height, width)
    one, two = (Box.around(across.w * share, across.cy, *SIZES[half_of(size)]) for share in (0.25, 0.75))
    return across, (one, two)


def draw_cut(brush: Brush, across: Box) -> None:
    """Show where to cut a page into halves: marks that start where every printer prints, and dots between."""
    for top in (CUT, across.h - CUT - CUT_MARK):
        brush.line([(across.cx, top), (across.cx, top + CUT_MARK)], line=BLACK, width=HAIR)
    low, high = CUT + CUT_MARK + 2, across.h - CUT - CUT_MARK - 2
    brush.line([(across.cx, low), (across.cx, high)], line=grey(0.6), width=HAIR, dash=(0.5, 5))


def half_of(size: PageSize) -> PageSize:
    """The paper that lies twice on another."""
    if size not in HALVES:
        raise PaperError(in_print("no-halves", size=size))
    return HALVES[size]


def pages_of_pad(sheets: int, copies: int, per_page: int) -> int:
    """How many pages so many copies of so many sheets take."""
    return sheets * -(-copies // per_page)


def draw_filled(
    sheet: Sheet,
    pages: FilledSheet | Sequence[FilledSheet],
    look: Look | None = None,
    title: str = "",
    seed: str = "",
    story: Story | None = None,
) -> bytes:
    """A file with one filled sheet a page, and in a PDF a bookmark for each player.

    A ``story`` is told on a page before them.

    ``seed`` is what the hand of ``marks="pen"`` depends on beside the marks: give the game's id,
    and the same game looks the same every time.
    """
    look = look or Look()
    pages = [pages] if isinstance(pages, FilledSheet) else pages
    if not pages:
        raise PaperError(in_print("nothing"))
    if look.output != "pdf":
        check_one_page(".svg", len(pages) + (story is not None))
    plan = plan_page(sheet, look.size)
    for page in pages:
        check_marks(plan, page.marks)
    words = Speech(look.lang, sheet)
    document = begin(look, title or sheet_name(sheet, look))
    form = draw_sheet(document, 0, plan, look, filled=True)
    if story:
        _tell(document, Box(0, 0, *SIZES[look.size]), plan, pages, look, story, seed)
    for number, page in enumerate(pages, 1):
        label = page.name or words("paper.page", n=number)
        with document.page(form, label) as brush:
            fill_sheet(brush, plan, page, words, look.marks, f"{seed}:{number}")
    return document.finish()


def draw_story_card(
    sheet: Sheet, pages: Sequence[FilledSheet], look: Look, story: Story, seed: str = ""
) -> bytes:
    """A picture to be sent to others: the story of a game, with everyone's sheet small."""
    document = begin(look, f"{', '.join(story.names)} · {story.date}", paper=CARD)
    _tell(document, CARD, plan_page(sheet), pages, look, story, seed)
    return document.finish()


def _tell(
    document: Document,
    paper: Box,
    plan: Plan,
    pages: Sequence[FilledSheet],
    look: Look,
    story: Story,
    seed: str,
) -> None:
    """Add a page with a story and small sheets."""
    words = Speech(look.lang, plan.sheet)
    shown = []
    where = plan_story(paper, len(pages))
    for i, (page, place) in enumerate(zip(pages, where.sheets, strict=True), 1):
        form = draw_sheet(document, i, plan, look, filled=True, page=(page, f"{seed}:{i}"))
        shown.append((form, place))
    with document.shared_page(shown, paper, words("card.title")) as brush:
        draw_story(brush, where, story, words)


def fill_sheet(
    brush: Brush, plan: Plan, page: FilledSheet, words: Speech, style: MarkStyle, seed: str
) -> None:
    """Write and mark on a sheet what a player has."""
    with brush.part("entries", plan.header.area):
        draw_entries(brush, plan.header, words, (page.name, page.date), page.score)
    with brush.part("marks", plan.page):
        draw_marks(brush, plan, page.marks, style, seed)
    if page.score:
        with brush.part("overshoot", plan.tracks.area):
            draw_overshoot(brush, plan, page.score.fame, page.score.money)
    if page.rings:
        with brush.part("rings", plan.page):
            draw_rings(brush, plan, page.rings)


def begin(
    look: Look, title: str, turn: Turn = "", paper: Box | None = None, subject: str = SUBJECT
) -> Document:
    """An empty document; only what writes it is imported."""
    paper = paper or Box(0, 0, *SIZES[look.size])
    if look.output == "pdf":
        from charmers.paper.pdf import PdfDocument  # noqa: PLC0415

        return PdfDocument(paper, title, subject, look.lang, turn)
    from charmers.paper.svg import SvgDocument  # noqa: PLC0415

    return SvgDocument(paper, title, subject, look.lang, inline=look.output == "inline")


def draw_sheet(
    document: Document,
    number: int,
    plan: Plan,
    look: Look,
    *,
    filled: bool = False,
    page: tuple[FilledSheet, str] | None = None,
    exercise: int | None = None,
) -> Form:
    """Draw a sheet once, empty or with what a player has (and what the hand depends on), to be shown."""
    # Two different sheets may share a name, so they are numbered.
    form = Form(f"sheet-{number}", plan.page, theme_for(plan.sheet, look.theme), plan.measures.small)
    code = PrintCode(plan.sheet.digest, LAYOUT, plan.size, look.theme, look.lang, exercise)
    with document.sheet(form) as brush:
        words = Speech(look.lang, plan.sheet)
        draw_page(brush, plan, words, str(code), filled=filled)
        if page:
            fill_sheet(brush, plan, page[0], words, look.marks, page[1])
    return form


def sheet_name(sheet: Sheet, look: Look) -> str:
    """What a file with one sheet calls itself."""
    words = Speech(look.lang, sheet)
    return words("paper.title", sheet=sheet_title(sheet, words))


__all__ = ["FilledSheet", "Look", "Score", "draw_blank", "draw_filled"]
