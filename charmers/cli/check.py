"""``charmers check``: is a finished sheet legal, and who won."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import WRONG, Wrong, answer_no
from charmers.cli.files import write_new
from charmers.cli.options import SHEET, db_option
from charmers.record.problems import ended

if TYPE_CHECKING:
    from charmers.check.checked import Checked
    from charmers.record.game import Game


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("-g", "--game", help="A game that is kept, instead of a file: every sheet of it.")
@db_option
@click.option("--new", metavar="SHEET", help="Write FILE to fill in, for this sheet.")
@click.option("--ask", is_flag=True, help="Ask for everything on the paper, save it as FILE and check it.")
@click.option(
    "--line", type=click.Path(path_type=Path), help="Write turns that lead to the sheet as a record."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=10,
    show_default=True,
    help="How long to search for such turns, for each sheet.",
)
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(
    files: tuple[Path, ...],
    game: str | None,
    db: Path | None,
    new: str | None,
    ask: bool,
    line: Path | None,
    seconds: float,
    force: bool,
    as_json: bool,
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
        raise Wrong("--new writes a file to fill in and --ask fills one in; give one of them.")
    if new is not None or ask:
        file = _one_file(files, "--ask" if ask else "--new")
        if new is not None:
            _write_new(file, new, force)
            return
        from charmers.cli.check_ask import ask_for_sheet  # noqa: PLC0415  (only --ask asks)

        write_new(file, ask_for_sheet(file), force=force)
        click.echo(f"Saved as {file}.", err=as_json)
    if not files and game is None:
        raise Wrong("Which sheet? Give its file, as in charmers check leila.toml.")
    checked: list[Checked] = []
    unreadable: list[str] = []
    for file in files:
        try:
            checked += _check_file(file, seconds)
        except Wrong as error:
            unreadable.append(error.format_message())
    if game is not None:
        checked += _check_kept(game, db, seconds)
    for message in unreadable:
        for text in message.splitlines():
            click.echo(f"Error: {ended(text)}", err=True)
    if line is not None:
        # What was written is part of the report, unless that is one JSON object.
        click.echo(_write_line(line, checked, force), err=as_json)
    if as_json:
        _echo_json(checked)
    else:
        _echo(checked)
    if unreadable:
        raise click.exceptions.Exit(WRONG)
    if any(sheet.verdict.answer != "valid" for sheet in checked):
        answer_no()


def _one_file(files: tuple[Path, ...], option: str) -> Path:
    if len(files) != 1:
        raise Wrong(f"{option} takes one FILE, as in charmers check {option} ... leila.toml.")
    return files[0]


def _write_new(file: Path, sheet: str, force: bool) -> None:
    from charmers.check.transcript import transcript_text  # noqa: PLC0415
    from charmers.cli.check_ask import name_of, sheet_reference  # noqa: PLC0415
    from charmers.words.terms import Words  # noqa: PLC0415

    found = SHEET.convert(sheet, None, None)
    words = Words.load(sheet=found)
    text = transcript_text(found, name_of(file.stem), name=sheet_reference(sheet, file), words=words)
    write_new(file, text, force=force)
    click.echo(f"Wrote {file}. Fill it in, then: charmers check {file}")


def _check_file(file: Path, seconds: float) -> list[Checked]:
    """Check the sheet that a file tells, or all sheets of a game."""
    from charmers.check.checked import check_file  # noqa: PLC0415
    from charmers.check.transcript import TranscriptError  # noqa: PLC0415

    if _is_record(file):
        return _check_record(file, seconds)
    try:
        return [check_file(file, seconds)]
    except TranscriptError as error:
        raise Wrong(str(error)) from None


def _is_record(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            return stream.read(16).removeprefix(b"\xef\xbb\xbf").startswith(b"charmers rec")
    except (OSError, ValueError):
        return False


def _check_record(file: Path, seconds: float) -> list[Checked]:
    from charmers.record.problems import GameError, RecordError  # noqa: PLC0415
    from charmers.record.reading import load_game  # noqa: PLC0415

    try:
        return _check_game(str(file), load_game(file), seconds)
    except (GameError, RecordError) as error:
        raise Wrong(f"{file}: {error}") from None


def _check_kept(name: str, db: Path | None, seconds: float) -> list[Checked]:
    from charmers.record.problems import GameError, StoreError  # noqa: PLC0415
    from charmers.record.store import Store  # noqa: PLC0415

    try:
        with Store(db) as store:
            found, game = store.open(name)
            return _check_game(found, game, seconds)
    except (GameError, StoreError) as error:
        raise Wrong(str(error)) from None


def _check_game(name: str, game: Game, seconds: float) -> list[Checked]:
    from charmers.check.checked import check_position, in_a_turn  # noqa: PLC0415
    from charmers.rules.position import Position  # noqa: PLC0415

    position = game.position
    if not isinstance(position, Position):
        raise Wrong(f"{name}: this game was played on paper, so its record knows no sheets")
    if in_a_turn(position) >= 0:
        player = game.names[position.seat]
        click.echo(f"{name}: {player} is in the middle of a turn and is left out", err=True)
    return check_position(name, game.names, position, seconds)


def _write_line(file: Path, checked: list[Checked], force: bool) -> str:
    """Write the turns that lead to a sheet; what was done, in a sentence."""
    from charmers.check.checked import turns_record  # noqa: PLC0415

    if len(checked) != 1:
        raise Wrong(f"--line writes the turns of one sheet, and there are {len(checked)}.")
    sheet = checked[0]
    record = turns_record(sheet)
    if record is None or sheet.verdict.line is None:
        return f"{sheet.file} is not proven valid, so there are no turns to write."
    write_new(file, str(record), force=force)
    return f"Wrote {file}: {sheet.verdict.line.turns} turns. See them with: charmers replay {file}"


def _echo(checked: list[Checked]) -> None:
    for sheet in checked:
        click.echo(f"{sheet.file}: {_headline(sheet)}")
        for finding in sheet.verdict.findings:
            place = "" if finding.message.startswith(finding.where) else f"{finding.where}: "
            mend = f"; {finding.mend}" if finding.mend else ""
            click.echo(f"  {place}{finding.message}{mend}")
        if sheet.verdict.tried:
            click.echo(f"  tried: {sheet.verdict.tried}")
    if len(checked) < 2:
        return
    click.echo("")
    for text in _standings(checked):
        click.echo(text)


def _headline(sheet: Checked) -> str:
    from charmers.rules.scoring import half_points  # noqa: PLC0415

    fame, money, _, _ = sheet.result
    overshoot = sheet.overshoot
    apart = f"{half_points(overshoot)} over" if overshoot > 0 else f"{half_points(-overshoot)} apart"
    verdict = sheet.verdict
    count = len(verdict.findings)
    more = {
        "valid": f"{verdict.line.turns if verdict.line else 0} turns lead to it",
        "invalid": f"{count} finding{'' if count == 1 else 's'}",
        "undecided": "neither a contradiction nor an order of turns was found",
    }[verdict.answer]
    return f"{verdict.answer} ({sheet.player}, fame {fame}, money {money}, {apart}; {more})"


def _standings(checked: list[Checked]) -> list[str]:
    from charmers.check.checked import ranking  # noqa: PLC0415
    from charmers.cli.score import Reported, report  # noqa: PLC0415

    found = ranking(checked)
    if not found:
        return ["These are different sheets, so they are not compared."]
    return report(checked[0].tables, found, [Reported(sheet.player, *sheet.result) for sheet in checked])


def _echo_json(checked: list[Checked]) -> None:
    from charmers.check.checked import checked_data  # noqa: PLC0415
    from charmers.cli.session import echo_json  # noqa: PLC0415

    echo_json(checked_data(checked))
