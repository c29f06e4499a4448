"""What programs ask for by one name: a bot, a verdict, a drawing. ``import charmers`` gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from charmers.record.game import Game
from charmers.rules.marks import marks_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import find_sheet
from charmers.sheet.places import languages, words_directory
from charmers.sheet.sentence import expect

if TYPE_CHECKING:
    from charmers.bots.bot import Bot
    from charmers.check.verdict import Verdict
    from charmers.paper.choices import MarkStyle, Output, PageSize, ThemeName
    from charmers.paper.document import FilledSheet, Look


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name: ``random``, ``easy``, ``greedy``, ``planner``, ``sage``, or another package's.

    Its ``choose`` picks one of a position's legal moves. The seed feeds its own chance, never the dice.

    >>> bot("greedy").name
    'greedy'
    """
    from charmers.bots import make_bot  # noqa: PLC0415  (only whoever wants bots loads them)

    expect("name", name, str)
    expect("seed", seed, int)
    return make_bot(name, seed)


def check_sheet(
    finished: Path | str | Mapping[str, str], sheet: Sheet | str | None = None, *, seconds: float = 10
) -> Verdict:
    """Whether a finished sheet is legal: its ``answer``, every finding, and the marks that would mend it.

    The sheet is a file as ``charmers check`` reads it, or its marks by place (``{"tea.1": "crossed"}``)
    together with the sheet they are on.

    >>> check_sheet({}, "sun").findings[0].code
    'karma-start'
    """
    from charmers.check.transcript import read_transcript  # noqa: PLC0415
    from charmers.check.verdict import check_marks  # noqa: PLC0415

    expect("finished", finished, str, Path, Mapping)
    expect("seconds", seconds, int, float)
    if isinstance(finished, Mapping):
        if sheet is None:
            raise TypeError("marks need the sheet that they are on")
        return check_marks(Tables(_sheet(sheet)), finished, seconds)
    typed = read_transcript(finished)
    return check_marks(Tables(typed.sheet), typed.marks, seconds)


@dataclass(frozen=True, repr=False)
class Drawing:
    """A page as it is printed: a notebook shows it, and ``save`` writes it as .svg, .pdf or .png."""

    sheet: Sheet
    page: FilledSheet | None
    look: Look

    def _drawn(self, output: Output) -> bytes:
        from charmers.paper.document import draw_blank, draw_filled  # noqa: PLC0415

        look = replace(self.look, output=output)
        if self.page is None:
            return draw_blank(self.sheet, look)
        return draw_filled(self.sheet, self.page, look, seed=self.page.name)

    @cached_property
    def svg(self) -> str:
        """The page as SVG, with everything in it that it needs."""
        return self._drawn("svg").decode()

    @cached_property
    def pdf(self) -> bytes:
        """The page as PDF."""
        return self._drawn("pdf")

    def png(self, dpi: int = 150) -> bytes:
        """The page as a picture."""
        from charmers.paper.picture import render_png  # noqa: PLC0415

        return render_png(self.pdf, dpi)[0]

    def save(self, path: Path | str) -> None:
        """Write the page to a file, which may be there already; its ending says as what."""
        path = Path(path)
        ending = path.suffix.lower()
        if ending not in (".svg", ".pdf", ".png"):
            raise ValueError(f"{path.name}: a drawing is saved as .svg, .pdf or .png")
        path.write_bytes(
            self.svg.encode() if ending == ".svg" else self.pdf if ending == ".pdf" else self.png()
        )

    def __repr__(self) -> str:
        """What it is at a glance."""
        whose = f" of {self.page.name}" if self.page and self.page.name else ""
        return f"<Drawing of {self.sheet!r}{whose}>"

    def _repr_svg_(self) -> str:
        return self.svg


def draw(
    what: Sheet | str | Position | Game,
    seat: int | None = None,
    *,
    name: str = "",
    size: PageSize = "a4",
    theme: ThemeName = "colour",
    lang: str = "en",
    marks: MarkStyle = "pen",
) -> Drawing:
    """A sheet as it is printed: blank, or as a seat of a position or of a game has marked it (the first if
    none is said).

    >>> draw("moon").svg.startswith("<?xml")
    True
    """
    from charmers.paper.choices import MARK_STYLES, PAGE_SIZES, THEMES  # noqa: PLC0415
    from charmers.paper.document import FilledSheet, Look  # noqa: PLC0415  (slow to import)

    expect("what", what, str, Sheet, Position, Game)
    expect("seat", seat, int, type(None))
    expect("name", name, str)
    _one_of("size", size, PAGE_SIZES)
    _one_of("theme", theme, THEMES)
    if words_directory(lang) is None:
        _one_of("lang", lang, languages())
    _one_of("marks", marks, MARK_STYLES)
    look = Look(size, theme, lang, marks)
    if isinstance(what, (str, Sheet)):
        if name or seat is not None:
            raise ValueError("seat, name: a blank sheet is nobody's; a position or a game has them")
        return Drawing(_sheet(what), None, look)
    seat = seat or 0
    if isinstance(what, Game):
        _one_of("seat", seat, range(len(what.names)))
        name = name or what.names[seat]
        position = what.position.tracked
        if position is None:
            raise ValueError("this game was played on paper, so its sheets are with the players")
        what = position
    _one_of("seat", seat, range(len(what.sheets)))
    state: SheetState = what.sheets[seat]
    return Drawing(what.tables.sheet, FilledSheet(marks_of(what.tables, state), name), look)


def _one_of(what: str, value: object, known: Sequence[object]) -> None:
    if value not in known:
        raise ValueError(f"{what}: there is no {value!r}; there are {', '.join(map(str, known))}")


def _sheet(sheet: Sheet | str) -> Sheet:
    expect("sheet", sheet, str, Sheet)
    return find_sheet(sheet) if isinstance(sheet, str) else sheet
