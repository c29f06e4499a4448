"""``charmers check``: is a finished sheet legal, is a whole game, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import NO, UNDECIDED, WRONG, Wrong
from charmers.cli.options import SHEET, GameType, Seconds, force_option
from charmers.cli.output import echo_json, echo_line, said_meanwhile
from charmers.cli.session import Session, with_store
from charmers.sheet.new_file import check_free, write_new
from charmers.sheet.sentence import Refused
from charmers.words.sentences import ended

if TYPE_CHECKING:
    from charmers.check.checked import Checked
    from charmers.check.finding import Tell
    from charmers.check.joint import GameVerdict
    from charmers.check.transcript import Transcript
    from charmers.paper.document import FilledSheet
    from charmers.play.finding import Found
    from charmers.record.game import Game
    from charmers.sheet.definition import Sheet

SHOWN_DPI = 150
"""Fine enough to see every mark."""


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("-g", "--game", type=GameType(), help="A game that is kept, instead of a file: all its sheets.")
@click.option("--new", metavar="SHEET", help="Write FILE to fill in, for this sheet.")
@click.option("--ask", is_flag=True, help="Ask for everything on the paper, save it as FILE and check it.")
@click.option(
    "--sheet",
    "own",
    type=SHEET,
    multiple=True,
    help="The definition of a sheet in a photo, form or record that is not built in.",
)
@click.option("--rounds", type=click.IntRange(1, 99), help="How many rounds were played, if you know it.")
@click.option("--dice", metavar="GAME", help="The game or record whose dice the players took, as on paper.")
@click.option(
    "--show", type=click.Path(path_type=Path), help="Draw the sheets with a ring around every finding."
)
@click.option(
    "--line", type=click.Path(path_type=Path), help="Write turns that lead to the sheets as a record."
)
@click.option(
    "--seconds",
    type=Seconds(0, 3600),
    default=10,
    show_default=True,
    help="Seconds of work (processor time) to search for such turns, for each sheet and for the game.",
)
@force_option
@with_store
def check(
    session: Session,
    files: tuple[Path, ...],
    own: tuple[Sheet, ...],
    new: str | None,
    ask: bool,
    rounds: int | None,
    dice: str | None,
    show: Path | None,
    line: Path | None,
    seconds: float,
    force: bool,
) -> None:
    """Say whether finished sheets are legal, every finding, and who won.

    FILE is a finished sheet as you type it from the paper (--new writes one to fill in, --ask asks
    for everything), a photo or scan of one (as charmers read takes it), a form of charmers print form
    that was filled in on a screen, or the record of a game, of which every sheet is checked, as with
    -g. Several sheets are judged as one game. The exit code is 0 if all is well, 1 if not, 3 if that
    could not be decided, 2 if a file cannot be read.

    \b
    Example:
      charmers check --new sun leila.toml
      charmers check leila.toml rajesh.toml --rounds 13
      charmers check leila.jpg rajesh.jpg
      charmers check leila.toml --show leila.png
      charmers check leila.toml rajesh.toml --dice friday --line game.charm
    """
    if new is not None and ask:
        raise Wrong("new-and-ask")
    if new is not None:
        _write_new(session, _one_file(files, "--new"), new, force)
        return
    if ask:
        file = _one_file(files, "--ask")
        _ask(session, file, force)
        echo_line(session.say("check.saved", file=file), err=session.as_json)
    if not files and session.wanted is None:
        raise Wrong("which-sheet")
    _check_twice(files)
    if show is not None and show.suffix.lower() not in (".pdf", ".png", ".svg"):
        raise Wrong("ending", path=show)
    checked, unreadable = _check_all(session, files, own, seconds)
    _check_names(checked)
    if checked:
        session.sheet = checked[0].sheet
    game = None if unreadable else _judge(session, checked, rounds or 0, dice, seconds)
    checked = _as_played(checked, game)
    written: list[str] = []
    if show is not None and checked:
        written.append(_show(session, show, checked, force))
    if line is not None:
        written.append(_write_line(session, line, checked, game, force))
    for text in written:
        # What was written is part of the report, unless that is one JSON object.
        echo_line(text, err=session.as_json)
    _report(session, checked, game)
    raise click.exceptions.Exit(_exit_code(checked, game, unreadable))


def _exit_code(checked: list[Checked], game: GameVerdict | None, unreadable: bool) -> int:
    """What cannot be read weighs more than what is wrong, and that more than what is not decided."""
    answers = {sheet.verdict.answer for sheet in checked}
    if unreadable:
        return WRONG
    if "invalid" in answers or (game is not None and game.answer == "impossible"):
        return NO
    if "undecided" in answers or (game is not None and game.answer == "not shown"):
        return UNDECIDED
    return 0


def _report(session: Session, checked: list[Checked], game: GameVerdict | None) -> None:
    if session.as_json:
        from charmers.check.checked import checked_data  # noqa: PLC0415
        from charmers.words.sentences import in_words  # noqa: PLC0415
        from charmers.words.speech import speech  # noqa: PLC0415

        def telling(sheet: Sheet | None) -> Tell:
            return partial(in_words, say=speech(session.lang, sheet))

        echo_json(checked_data(checked, game, telling))
    else:
        from charmers.screen.checked import checked_lines  # noqa: PLC0415

        session.echo(checked_lines(checked, game, session.view))


def _ask(session: Session, file: Path, force: bool) -> None:
    """Ask for a finished sheet piece by piece."""
    from charmers.screen.asking import ask_for_sheet  # noqa: PLC0415  (only --ask asks)
    from charmers.screen.console import Console, Flood, Left  # noqa: PLC0415

    try:
        ask_for_sheet(file, Console(plain=True), session.say, force)
    except Flood as flood:
        raise Refused(*flood.args) from None
    except Left:
        raise click.Abort from None


def _one_file(files: tuple[Path, ...], option: str) -> Path:
    if len(files) != 1:
        raise Wrong("one-file", option=option)
    return files[0]


def _check_twice(files: tuple[Path, ...]) -> None:
    """One file is one sheet."""
    seen: set[Path] = set()
    for file in files:
        whole = file.resolve()
        if whole in seen:
            raise Wrong("file-twice", file=file)
        seen.add(whole)


def _check_names(checked: list[Checked]) -> None:
    """Everyone has one sheet and one name."""
    from charmers.sheet.printable import look  # noqa: PLC0415

    seen: dict[str, str] = {}
    for sheet in checked:
        name = look(sheet.player)
        if name in seen:
            raise Wrong("name-twice", file=sheet.file, name=sheet.player, other=seen[name])
        seen[name] = sheet.file


def _write_new(session: Session, file: Path, sheet: str, force: bool) -> None:
    from charmers.check.transcript import transcript_text  # noqa: PLC0415
    from charmers.screen.asking import name_of, sheet_reference  # noqa: PLC0415
    from charmers.words.speech import Speech  # noqa: PLC0415

    found = SHEET.convert(sheet, None, None)
    words = Speech(sheet=found)
    text = transcript_text(found, name_of(file.stem), name=sheet_reference(sheet, file), words=words)
    write_new(file, text, force=force)
    echo_line(session.say("check.wrote-new", file=file, command=f"charmers check {file}"))


def _check_all(
    session: Session, files: tuple[Path, ...], own: Sequence[Sheet], seconds: float
) -> tuple[list[Checked], bool]:
    """Check every file and the game that was named; and whether something could not be read."""
    from charmers.check.checked import Checked, check_transcripts  # noqa: PLC0415

    found: list[Checked | tuple[str, Transcript]] = []
    told: set[str] = set()  # what is missing for every photo is told once
    for file in files:
        try:
            found += _read_file(session, file, own)
        except Refused as error:
            for text in _why(session, error).splitlines():
                if text not in told:
                    echo_line(session.say("commands.error", text=ended(text)), err=True)
                told.add(text)
    if session.wanted is not None:
        found += _check_kept(session, session.wanted)
    # What was read is checked side by side; the order stays that of the files.
    transcripts = [each for each in found if not isinstance(each, Checked)]
    with said_meanwhile(session.say("check.searching", n=len(transcripts)) if transcripts else ""):
        verdicts = iter(check_transcripts(transcripts, seconds))
    return [each if isinstance(each, Checked) else next(verdicts) for each in found], bool(told)


def _why(session: Session, error: Refused) -> str:
    """Why a file cannot be read, in the language of the command."""
    from charmers.check.transcript import TranscriptError  # noqa: PLC0415
    from charmers.words.sentences import in_words  # noqa: PLC0415

    if isinstance(error, TranscriptError):
        # Every line begins with the name of the file, which keeps its small letter.
        return str(error)
    return in_words(error, session.say)


def _read_file(
    session: Session, file: Path, own: Sequence[Sheet]
) -> Sequence[Checked | tuple[str, Transcript]]:
    """The sheets that a file tells, or all sheets of the game that a record does, which proves them."""
    from charmers.cli.sheet_files import read_sheet_file  # noqa: PLC0415
    from charmers.record.record import is_record  # noqa: PLC0415

    if is_record(file):
        return _check_kept(session, str(file), own)
    return [(str(file), transcript) for transcript in read_sheet_file(session, file, own)]


def _check_kept(session: Session, source: str, own: Sequence[Sheet] = ()) -> list[Checked]:
    from charmers.check.checked import check_position, in_a_turn  # noqa: PLC0415

    name, game = _find(session, source, own)
    position = game.position.tracked
    if position is None:
        raise Wrong("on-paper", game=name)
    if in_a_turn(position) >= 0:
        player = game.names[position.seat]
        echo_line(session.say("check.left-out", game=name, name=player), err=True)
    return check_position(name, game.names, position)


def _find(session: Session, source: str, own: Sequence[Sheet]) -> Found:
    """A game or record; one of these sheets is the one that it was played on, if it is not built in."""
    from charmers.play.finding import is_file, read_file  # noqa: PLC0415

    digest = read_file(source).header.digest if own and source != "-" and is_file(source) else ""
    return session.find(source, next((sheet for sheet in own if sheet.digest == digest), None))


def _judge(
    session: Session, checked: list[Checked], rounds: int, dice: str | None, seconds: float
) -> GameVerdict | None:
    """The verdict on the whole game, if there is one to be given."""
    from charmers.check.checked import check_game  # noqa: PLC0415

    game = None if dice is None else _dice_of(session, dice, checked)
    several = session.say("check.searching-game", seconds=f"{seconds:g}")
    with said_meanwhile(several if len(checked) > 1 else session.say("check.searching", n=1)):
        return check_game(checked, rounds, game, seconds)


def _as_played(checked: list[Checked], game: GameVerdict | None) -> list[Checked]:
    from charmers.check.checked import as_played  # noqa: PLC0415

    return as_played(checked, game)


def _dice_of(session: Session, source: str, checked: list[Checked]) -> Game:
    """The game whose dice were taken; its players are those of the sheets."""
    from charmers.sheet.printable import look  # noqa: PLC0415

    name, game = _find(session, source, [sheet.sheet for sheet in checked])
    known = {look(player) for player in game.names}
    for sheet in checked:
        if look(sheet.player) not in known:
            raise Wrong("not-at-table", name=sheet.player, game=name, names=", ".join(game.names))
        if sheet.sheet.digest != game.tables.sheet.digest:
            raise Wrong("other-dice", file=sheet.file, game=name)
    return game


def _show(session: Session, file: Path, checked: list[Checked], force: bool) -> str:
    """Draw the sheets with rings; what was done, in a sentence.

    A PDF has a page for each sheet. Pictures are numbered, and so are PDFs of different sheets.
    """
    from charmers.paper.document import Look, draw_filled  # noqa: PLC0415
    from charmers.paper.picture import render_png  # noqa: PLC0415

    ending = file.suffix.lower()
    look = Look(lang=session.lang, output="svg" if ending == ".svg" else "pdf")
    is_whole = ending == ".pdf" and len({sheet.sheet.digest for sheet in checked}) == 1
    groups = [checked] if is_whole else [[sheet] for sheet in checked]
    files = [
        file if len(groups) == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")
        for number in range(1, len(groups) + 1)
    ]
    for path in files:
        check_free(path, force)
    for path, group in zip(files, groups, strict=True):
        title = ", ".join(sheet.player for sheet in group)
        drawn = draw_filled(group[0].sheet, [_ringed(sheet) for sheet in group], look, title, seed=title)
        write_new(path, render_png(drawn, SHOWN_DPI)[0] if ending == ".png" else drawn, force=force)
    shown = ", ".join(str(path) for path in files)
    return session.say("check.wrote-shown", file=shown, n=len(checked))


def _ringed(sheet: Checked) -> FilledSheet:
    """A sheet with a ring around every finding and around what mends it first."""
    from charmers.paper.document import FilledSheet  # noqa: PLC0415
    from charmers.paper.game import score_of  # noqa: PLC0415

    fame, money, _, _ = sheet.result
    # Around a track that is wrong, the ring is at its last mark.
    last = {"fame": f"fame.{max(fame, 1)}", "money": f"money.{max(money, 1)}"}
    rings = [last.get(finding.where, finding.where) for finding in sheet.verdict.findings]
    rings += [place for mend in sheet.verdict.mends[:1] for place in mend.places]
    return FilledSheet(sheet.marks, sheet.player, "", score_of(sheet.sheet, sheet.marks), tuple(rings))


def _write_line(
    session: Session, file: Path, checked: list[Checked], game: GameVerdict | None, force: bool
) -> str:
    """Write the turns that lead to the sheets; what was done, in a sentence."""
    from charmers.check.checked import turns_record  # noqa: PLC0415

    if len(checked) != 1 and game is None:
        raise Wrong("one-line", n=len(checked))
    record = turns_record(checked, game)
    if record is None:
        return session.say("check.no-line", file=checked[0].file if checked else file)
    write_new(file, str(record), force=force)
    turns = game.line.turns if game is not None and game.line else checked[0].verdict.turns
    return session.say("check.wrote-line", file=file, n=turns, command=f"charmers replay {file}")
