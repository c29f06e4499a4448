"""``charmers check``: is a finished sheet legal, and who won."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import WRONG, Wrong, answer_no
from charmers.cli.options import SHEET, GameType, Seconds, force_option
from charmers.cli.output import echo_json, echo_line
from charmers.cli.session import Session, with_store
from charmers.sheet.new_file import check_free, write_new
from charmers.sheet.sentence import Refused
from charmers.words.sentences import ended

if TYPE_CHECKING:
    from charmers.check.checked import Checked


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("-g", "--game", type=GameType(), help="A game that is kept, instead of a file: all its sheets.")
@click.option("--new", metavar="SHEET", help="Write FILE to fill in, for this sheet.")
@click.option("--ask", is_flag=True, help="Ask for everything on the paper, save it as FILE and check it.")
@click.option(
    "--line", type=click.Path(path_type=Path), help="Write turns that lead to the sheet as a record."
)
@click.option(
    "--seconds",
    type=Seconds(0, 3600),
    default=10,
    show_default=True,
    help="How long to search for such turns, for each sheet.",
)
@force_option
@with_store
def check(
    session: Session,
    files: tuple[Path, ...],
    new: str | None,
    ask: bool,
    line: Path | None,
    seconds: float,
    force: bool,
) -> None:
    """Say whether finished sheets are legal, every finding, and who won.

    FILE is a finished sheet as you type it from the paper (--new writes one to fill in, --ask asks
    for everything), or the record of a game, of which every sheet is checked, as with -g. The exit
    code is 0 if all are valid, 1 if not, 2 if one cannot be read.

    \b
    Example:
      charmers check --new sun leila.toml
      charmers check leila.toml rajesh.toml
      charmers check leila.toml --line leila.charm
    """
    if new is not None and ask:
        raise Wrong("new-and-ask")
    if new is not None:
        _write_new(_one_file(files, "--new"), new, force)
        return
    if ask:
        file = _one_file(files, "--ask")
        # Nobody answers all that and is told then that there is no place for it.
        check_free(file, force)
        write_new(file, _ask(file), force=force)
        echo_line(f"Saved as {file}.", err=session.as_json)
    if not files and session.wanted is None:
        raise Wrong("which-sheet")
    checked: list[Checked] = []
    unreadable = False
    for file in files:
        try:
            checked += _check_file(session, file, seconds)
        except Refused as error:
            unreadable = True
            for text in str(error).splitlines():
                echo_line(f"Error: {ended(text)}", err=True)
    if session.wanted is not None:
        checked += _check_game(session, session.wanted, seconds)
    if line is not None:
        # What was written is part of the report, unless that is one JSON object.
        echo_line(_write_line(line, checked, force), err=session.as_json)
    if session.as_json:
        from charmers.check.checked import checked_data  # noqa: PLC0415

        echo_json(checked_data(checked))
    else:
        from charmers.screen.checked import checked_lines  # noqa: PLC0415

        session.echo(checked_lines(checked, session.view))
    if unreadable:
        raise click.exceptions.Exit(WRONG)
    if any(sheet.verdict.answer != "valid" for sheet in checked):
        answer_no()


def _ask(file: Path) -> str:
    """The text of a finished sheet, asked for piece by piece."""
    from charmers.screen.asking import ask_for_sheet  # noqa: PLC0415  (only --ask asks)
    from charmers.screen.console import Console, Flood, Left  # noqa: PLC0415

    try:
        return ask_for_sheet(file, Console(plain=True))
    except Flood as flood:
        raise Refused(*flood.args) from None
    except Left:
        raise click.Abort from None


def _one_file(files: tuple[Path, ...], option: str) -> Path:
    if len(files) != 1:
        raise Wrong("one-file", option=option)
    return files[0]


def _write_new(file: Path, sheet: str, force: bool) -> None:
    from charmers.check.transcript import transcript_text  # noqa: PLC0415
    from charmers.screen.asking import name_of, sheet_reference  # noqa: PLC0415
    from charmers.words.speech import Speech  # noqa: PLC0415

    found = SHEET.convert(sheet, None, None)
    words = Speech(sheet=found)
    text = transcript_text(found, name_of(file.stem), name=sheet_reference(sheet, file), words=words)
    write_new(file, text, force=force)
    echo_line(f"Wrote {file}. Fill it in, then: charmers check {file}")


def _check_file(session: Session, file: Path, seconds: float) -> list[Checked]:
    """Check the sheet that a file tells, or all sheets of the game that a record does."""
    from charmers.check.checked import check_file  # noqa: PLC0415
    from charmers.record.record import is_record  # noqa: PLC0415

    if is_record(file):
        return _check_game(session, str(file), seconds)
    return [check_file(file, seconds)]


def _check_game(session: Session, source: str, seconds: float) -> list[Checked]:
    from charmers.check.checked import check_position, in_a_turn  # noqa: PLC0415

    name, game = session.find(source)
    position = game.position.tracked
    if position is None:
        raise Wrong("on-paper", game=name)
    if in_a_turn(position) >= 0:
        player = game.names[position.seat]
        echo_line(f"{name}: {player} is in the middle of a turn and is left out", err=True)
    return check_position(name, game.names, position, seconds)


def _write_line(file: Path, checked: list[Checked], force: bool) -> str:
    """Write the turns that lead to a sheet; what was done, in a sentence."""
    from charmers.check.checked import turns_record  # noqa: PLC0415

    if len(checked) != 1:
        raise Wrong("one-line", n=len(checked))
    sheet = checked[0]
    record = turns_record(sheet)
    if record is None or sheet.verdict.line is None:
        return f"{sheet.file} is not proven valid, so there are no turns to write."
    write_new(file, str(record), force=force)
    return f"Wrote {file}: {sheet.verdict.line.turns} turns. See them with: charmers replay {file}"
