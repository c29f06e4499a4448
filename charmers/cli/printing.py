"""``charmers print``: blank sheets, the sheets of a game, and a transcribed sheet, as PDF, PNG or SVG."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import (
    SHEET,
    db_option,
    force_option,
    lang_option,
    played_on_option,
    source_argument,
)
from charmers.cli.output import echo_line
from charmers.cli.start import start_page
from charmers.paper.choices import (
    CARD_DPI,
    HIGHEST_DPI,
    LOWEST_DPI,
    MARK_STYLES,
    MOST_COPIES,
    MOST_EXERCISES,
    PAD_MAKERS,
    PAGE_SIZES,
    THEMES,
    PadMaker,
)
from charmers.sheet.new_file import check_free, write_new

if TYPE_CHECKING:
    from charmers.paper.document import Look
    from charmers.record.game import Game
    from charmers.sheet.definition import Sheet

ENDINGS = (".pdf", ".png", ".svg")


def page_options(command: Callable[..., None]) -> Callable[..., None]:
    """What every print command takes: where to, and how the page looks."""
    for option in reversed(
        (
            click.option(
                "-o",
                "--output",
                required=True,
                metavar="FILE",
                help="The file, .pdf, .png or .svg; - writes a PDF to standard output.",
            ),
            click.option(
                "--size",
                type=click.Choice(PAGE_SIZES),
                default="a4",
                show_default=True,
                help="The paper; a3 and tabloid are large print.",
            ),
            click.option(
                "--theme",
                type=click.Choice(THEMES),
                default="colour",
                show_default=True,
                help="Colours; ink saves it.",
            ),
            lang_option,
            click.option(
                "--dpi",
                type=click.IntRange(LOWEST_DPI, HIGHEST_DPI),
                default=150,
                show_default=True,
                help="Dots per inch of a .png.",
            ),
            force_option,
        )
    ):
        command = option(command)
    return command


sheet_option = click.option(
    "--sheet", type=SHEET, default="sun", show_default=True, help="A built-in sheet or a definition."
)

sheets_option = click.option(
    "--sheet",
    "sheets",
    type=SHEET,
    multiple=True,
    default=("sun",),
    show_default="sun",
    help="A built-in sheet or a definition; twice for front and back.",
)

marks_option = click.option(
    "--marks",
    type=click.Choice(MARK_STYLES),
    default="pen",
    show_default=True,
    help="Drawn by hand in pen or pencil, or exact.",
)


@click.group("print", invoke_without_command=True)
@click.pass_context
def print_(ctx: click.Context) -> None:
    """Print blank and filled sheets as PDF, PNG or SVG.

    A PDF holds any number of pages, a PNG or an SVG one each. The SVG needs no font and nothing
    else beside it: it is sharp at any size, and can be opened in a browser or a drawing program.

    \b
    Example:
      charmers print blank --sheet sun -o sun.pdf
      charmers print blank --sheet sun -o sun.svg
    """
    start_page(ctx)


@print_.command()
@sheets_option
@click.option(
    "--copies", type=click.IntRange(1, MOST_COPIES), default=1, show_default=True, help="How many sheets."
)
@click.option(
    "--per-page",
    type=click.Choice(["1", "2"]),
    default="1",
    show_default=True,
    help="Sheets on a page; two are for cutting: A5 on A4, half letter on letter.",
)
@page_options
def blank(sheets: tuple[Sheet, ...], copies: int, per_page: str, output: str, **options: Any) -> None:
    """Print blank sheets: one, or a pad of them.

    Print at full size ("100 %", not "fit to page"): the line in the lower right corner then
    measures 50 mm. With --sheet given twice, printing on both sides makes Sun in front and Moon
    at the back. Two to a page are sheets of their own design, to be cut in the middle; every page
    is full, so an odd number of copies gives one more.

    \b
    Example:
      charmers print blank --sheet moon -o moon.pdf
      charmers print blank --sheet sun --sheet moon --copies 50 --per-page 2 -o pad.pdf
    """
    target = Target(output, options)
    if len(sheets) > 2:
        raise Wrong("two-sides", n=len(sheets))
    from charmers.paper.document import draw_blank, pages_of_pad  # noqa: PLC0415  (slow to import)
    from charmers.paper.problems import check_one_page  # noqa: PLC0415

    if target.ending == ".png":
        check_one_page(".png", pages_of_pad(len(sheets), copies, int(per_page)))
    drawn = draw_blank(sheets, target.look(), copies, int(per_page))
    target.write(drawn, sheets, halved=per_page == "2")


@print_.command()
@source_argument
@click.option("--player", "players", multiple=True, metavar="NAME", help="Only this player; may be repeated.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="As it stood after line N of the log.")
@click.option("--summary", is_flag=True, help="A page before them that tells the game.")
@played_on_option
@db_option
@marks_option
@page_options
def game(
    source: str | None,
    players: tuple[str, ...],
    at: int | None,
    summary: bool,
    sheet: Sheet | None,
    db: Path | None,
    output: str,
    **options: Any,
) -> None:
    """Print everyone's sheet of a game, marked as it stands.

    GAME_OR_FILE is a kept game or a record; the last game if it is not given. When the game is
    over, the sheets show the score, how far the tracks have passed each other, and who won.

    \b
    Example:
      charmers print game friday -o friday.pdf
      charmers print game friday --summary -o friday.pdf
      charmers print game friday.charm --player Leila --at 40 -o leila.png
      charmers print game friday --player Leila -o leila.svg
    """
    target = Target(output, options)
    from charmers.paper.game import draw_game  # noqa: PLC0415

    found = _open_game(source, db, sheet)
    drawn = draw_game(found, target.look(), players, at, summary=summary)
    target.write(drawn, [found.tables.sheet], found.names)


@print_.command("sheet")
@click.argument("file", type=click.Path(path_type=Path))
@marks_option
@page_options
def sheet_(file: Path, output: str, **options: Any) -> None:
    """Print a finished sheet from its transcription.

    FILE is the TOML file that charmers check reads: what is marked on the paper, box by box.

    \b
    Example:
      charmers print sheet leila.toml -o leila.pdf
    """
    target = Target(output, options)
    from charmers.check.transcript import TranscriptError, read_transcript  # noqa: PLC0415
    from charmers.paper.document import FilledSheet, draw_filled  # noqa: PLC0415
    from charmers.paper.game import score_of  # noqa: PLC0415

    try:
        found = read_transcript(file)
    except TranscriptError as error:
        first, *others = error.mistakes
        key = "sheet-more" if others else "sheet"
        command = f"charmers check {file}"
        raise Wrong(key, file=error.file, problem=first, n=len(others), command=command) from None
    page = FilledSheet(found.marks, found.player, "", score_of(found.sheet, found.marks))
    drawn = draw_filled(found.sheet, page, target.look(), title=found.player, seed=found.player)
    target.write(drawn, [found.sheet], [found.player])


@print_.command()
@sheet_option
@page_options
def aid(sheet: Sheet, output: str, **options: Any) -> None:
    """Print the playing aid: a turn, the dice, the signs and the end, on one page.

    \b
    Example:
      charmers print aid -o aid.pdf
      charmers print aid --sheet moon --size a5 --lang de -o hilfe.pdf
    """
    target = Target(output, options)
    from charmers.paper.pad import draw_aid_page  # noqa: PLC0415

    target.write(draw_aid_page(sheet, target.look()))


@print_.command()
@sheets_option
@click.option(
    "--copies", type=click.IntRange(1, MOST_COPIES), default=50, show_default=True, help="How many sheets."
)
@click.option(
    "--for",
    "maker",
    type=click.Choice(PAD_MAKERS),
    default="home",
    show_default=True,
    help="A printer at home, or a copy shop: bleed, and marks where to cut.",
)
@page_options
def pad(sheets: tuple[Sheet, ...], copies: int, maker: PadMaker, output: str, **options: Any) -> None:
    """Print a whole pad: a cover, the sheets, and the playing aid on their backs.

    Print it on both sides; the file says over which edge the paper is turned. At home, A5 and half
    letter lie two to a page: cut the stack in the middle and lay the right half under the left.
    For a copy shop every page stands alone with 3 mm of bleed. With two sheets, the second is on
    the backs and the aid behind the cover. For plain sheets without all this there is print blank.

    \b
    Example:
      charmers print pad --size a5 -o pad.pdf
      charmers print pad --sheet sun --sheet moon --size a4 --for shop -o pad.pdf
    """
    target = Target(output, options)
    if len(sheets) > 2:
        raise Wrong("two-sides", n=len(sheets))
    from charmers.paper.pad import draw_pad  # noqa: PLC0415
    from charmers.paper.problems import check_one_page  # noqa: PLC0415

    if target.ending == ".png":
        check_one_page(".png", 2 * copies + 2)
    target.write(draw_pad(sheets, target.look(), copies, maker), sheets)


@print_.command()
@sheet_option
@page_options
def dice(sheet: Sheet, output: str, **options: Any) -> None:
    """Print the eight dice and the elephant, to be cut out, folded and glued.

    \b
    Example:
      charmers print dice -o dice.pdf
    """
    target = Target(output, options)
    from charmers.paper.pad import draw_dice  # noqa: PLC0415

    target.write(draw_dice(sheet, target.look()))


@print_.command()
@sheet_option
@page_options
def form(sheet: Sheet, output: str, **options: Any) -> None:
    """Print a sheet to be filled in on a tablet or laptop, in any viewer of PDFs.

    A tap marks a place and another takes the mark back. A place that is first circled and later
    crossed has two halves: the left one circles, the right one crosses. Save the file, and
    charmers check tells whether the sheet is right and what it scores, without typing anything.

    \b
    Example:
      charmers print form --sheet sun -o leila.pdf
      charmers check leila.pdf
    """
    target = Target(output, options)
    if target.ending != ".pdf":
        raise Wrong("form-pdf", path=output)
    from charmers.paper.form import draw_form  # noqa: PLC0415

    target.write(draw_form(sheet, target.look()), [sheet])


@print_.command()
@sheet_option
@click.option(
    "--number", type=click.IntRange(0, MOST_EXERCISES), default=1, show_default=True, help="Which exercise."
)
@page_options
def exercise(sheet: Sheet, number: int, output: str, **options: Any) -> None:
    """Print a sheet that says what to draw where, for photos that tell what they show.

    Small signs stand beside the places: a circle, a cross, both, or a dashed line along a way.
    Draw that by hand and take a photo: the code on the page names the exercise, so what the photo
    shows is known. People who teach or test a reader of photos use it.

    \b
    Example:
      charmers print exercise --number 17 -o exercise-17.pdf
    """
    target = Target(output, options)
    from charmers.paper.exercise import draw_exercise  # noqa: PLC0415

    target.write(draw_exercise(sheet, number, target.look()), [sheet])


@print_.command()
@source_argument
@played_on_option
@db_option
@page_options
def card(source: str | None, sheet: Sheet | None, db: Path | None, output: str, **options: Any) -> None:
    """Print the picture of a game to send around: who won, how, and everyone's sheet small.

    A .png is 1080 by 1350 points large; --size and --dpi do not change that.

    \b
    Example:
      charmers print card friday -o card.png
    """
    target = Target(output, {**options, "dpi": CARD_DPI})
    from charmers.paper.game import draw_card  # noqa: PLC0415

    found = _open_game(source, db, sheet)
    target.write(draw_card(found, target.look()), names=found.names)


def _open_game(source: str | None, db: Path | None, sheet: Sheet | None) -> Game:
    """The game that a file tells, or the kept one of that name."""
    from charmers.play.finding import find  # noqa: PLC0415
    from charmers.record.store import Store  # noqa: PLC0415

    with Store(db) as store:
        return find(store, source, sheet).game


class Target:
    """Where a page goes and how it looks; what is wrong with it is said before anything is drawn."""

    def __init__(self, output: str, options: dict[str, Any]) -> None:
        self.output = output
        self.options = options
        self.ending = ".pdf" if output == "-" else Path(output).suffix.lower()
        if not output:
            raise Wrong("no-output")
        if self.ending not in ENDINGS:
            raise Wrong("ending", path=output)
        if output != "-":
            check_free(Path(output), options["force"])

    def look(self) -> Look:
        """How the pages look."""
        from charmers.paper.document import Look  # noqa: PLC0415

        chosen = {key: self.options[key] for key in ("size", "theme", "lang", "marks") if key in self.options}
        return Look(**chosen, output="svg" if self.ending == ".svg" else "pdf")

    def write(
        self,
        drawn: bytes,
        sheets: Sequence[Sheet] = (),
        names: Sequence[str] = (),
        *,
        halved: bool = False,
    ) -> None:
        """Write what was drawn, or the pages of a PDF as pictures; several are numbered.

        Sheets that are too rich for the paper, and names that no font can write, are told of.
        """
        self._warn(sheets, names, halved=halved)
        if self.output == "-":
            sys.stdout.buffer.write(drawn)
            return
        path = Path(self.output)
        if self.ending != ".png":
            self._write(path, drawn)
            return
        from charmers.paper.picture import render_png  # noqa: PLC0415

        pictures = render_png(drawn, self.options["dpi"])
        if len(pictures) == 1:
            self._write(path, pictures[0])
            return
        paths = [
            path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(1, len(pictures) + 1)
        ]
        for each in paths:
            check_free(each, self.options["force"])
        for each, picture in zip(paths, pictures, strict=True):
            self._write(each, picture)

    def _warn(self, sheets: Sequence[Sheet], names: Sequence[str], *, halved: bool) -> None:
        from charmers.paper.choices import HALVES  # noqa: PLC0415
        from charmers.paper.plan import plan_page  # noqa: PLC0415
        from charmers.paper.shaping import unwritable  # noqa: PLC0415
        from charmers.words.speech import speech  # noqa: PLC0415

        size = HALVES[self.options["size"]] if halved else self.options["size"]
        for sheet in sheets:
            if points := plan_page(sheet, size).too_rich:
                say = speech(self.options["lang"], sheet)
                name = say(f"sheets.{sheet.name}")
                echo_line(say("paper.too-rich", sheet=name, size=size, points=f"{points:.1f}"), err=True)
        if signs := unwritable("".join(names)):
            echo_line(speech(self.options["lang"])("paper.no-font", signs=signs), err=True)

    def _write(self, path: Path, data: bytes) -> None:
        from charmers.words.speech import speech  # noqa: PLC0415

        write_new(path, data, force=self.options["force"])
        echo_line(speech(self.options["lang"])("commands.written", path=path))
