"""The commands about records: export, import, replay, verify."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import Any

import click

from charmers.cli.errors import Wrong, answer_no
from charmers.cli.files import write_new
from charmers.cli.options import SHEET
from charmers.cli.output import echo_line
from charmers.cli.session import (
    GameType,
    Session,
    SourceType,
    echo_json,
    explained,
    game_option,
    with_game,
    with_session,
    with_store,
)
from charmers.cli.telling import speech
from charmers.record.game import Game
from charmers.record.problems import GameError, RecordError, ended, sentence
from charmers.record.reading import sheet_of
from charmers.record.record import Record, parse_record, read_record
from charmers.record.verify import Verdict
from charmers.record.verify import verify as verify_record
from charmers.rules.tables import Tables

sheet_option = click.option(
    "--sheet", type=SHEET, help="The definition the record was played on, if it is not built in."
)


@click.command("export")
@click.argument("name", required=False, metavar="[GAME]", type=GameType())
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file; standard output if not given."
)
@click.option("--clean", is_flag=True, help="Leave out what was undone.")
@click.option("--with-secret", is_flag=True, help="Tell the secret of unfinished dice, to play on elsewhere.")
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
@game_option
@with_store
def export(
    session: Session, name: str | None, output: Path | None, clean: bool, with_secret: bool, force: bool
) -> None:
    """Write a game as a record.

    The secret of the dice is in it once the game is over.

    \b
    Example:
      charmers export friday -o friday.charm
    """
    session.wanted = name or session.wanted
    game = session.open()
    record = game.clean_record() if clean else game.record
    if with_secret:
        record = record._replace(secret=game.secret)
    if output is None or str(output) == "-":
        # Bytes, so that no system turns the line ends into its own.
        sys.stdout.buffer.write(str(record).encode())
        return
    write_new(output, str(record), force=force)
    if session.as_json:
        echo_json({"game": session.name, "file": str(output), "lines": len(record.body), "over": game.over})
        return
    echo_line(f"Wrote {output}: {_lines(len(record.body))} of {session.name}.")


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("name", required=False, metavar="[GAME]")
@sheet_option
@with_session
def import_(session: Session, file: Path, name: str | None, sheet: Any) -> None:
    """Keep the game of a record.

    Every line is checked; if one is wrong, it is named and nothing is kept. GAME is the name it
    gets, otherwise the file's.

    \b
    Example:
      charmers import friday.charm
    """
    record = _read(file)
    found, game = _replay(file, record, sheet)
    name = name or re.sub(r"[^\w.-]+", "-", file.stem).strip("-._")[:60] or None
    session.name = session.store.import_record(name, record, found)
    verdict = verify_record(record, game.tables)
    if not session.as_json:
        say = speech(session.lang, found)
        names = ", ".join(game.names)
        echo_line(say("commands.kept", file=file, game=session.name, names=names, n=len(game.lines)))
        if verdict.disproved:
            echo_line(say("commands.dishonest", command=f"charmers verify {session.name}"), err=True)
        if not game.over and game.header.commitment and game.secret is None:
            echo_line(say("commands.no-secret", command="charmers roll --faces"))
    known = verdict.honest or verdict.disproved
    session.say_next(game, file=str(file), honest=verdict.honest if known else None)


@click.command()
@click.argument("source", required=False, metavar="[GAME_OR_FILE]", type=SourceType())
@click.option(
    "--delay", type=click.FloatRange(0, 60), help="Seconds between lines, instead of waiting for Enter."
)
@click.option("--from", "first", type=click.IntRange(1), default=1, help="The first line to show.")
@click.option("--to", "last", type=click.IntRange(1), help="The last line to show.")
@sheet_option
@with_game
def replay(
    session: Session, source: str | None, delay: float | None, first: int, last: int | None, sheet: Any
) -> None:
    """Step through a game, line by line.

    Enter shows the next line on a terminal; piped, everything is shown at once. What was undone
    is left out.

    \b
    Example:
      charmers replay friday.charm
      charmers replay friday --delay 1
    """
    session.name, game = find_game(session, source, sheet)
    count = len(game.standing)
    if last is not None and last < first:
        raise Wrong(f"--from {first} comes after --to {last}, so there is nothing to show.")
    if first > max(count, 1):
        raise Wrong(f"{session.name} has {_lines(count)} that stand, so there is none from line {first} on.")
    numbers = range(first, min(last or count, count) + 1)
    shown = [game.standing[number - 1] for number in numbers]
    if session.as_json:
        echo_json(
            {
                "source": session.name,
                "lines": [session.line_data(line, game) for line in shown],
                "over": game.over,
            }
        )
        return
    steps = delay is None and sys.stdin.isatty() and sys.stdout.isatty()
    for number, line in zip(numbers, shown, strict=True):
        if number > first and steps:
            if click.prompt("", default="", show_default=False, prompt_suffix="").strip().lower() == "q":
                return
        elif number > first and delay:
            time.sleep(delay)
        for text in session.told(line, game):
            echo_line(text)
    if game.over and (last is None or last >= count):
        for text in session.ending(game):
            echo_line(text)


@click.command()
@click.argument("source", required=False, metavar="[GAME_OR_FILE]", type=SourceType())
@sheet_option
@game_option
@with_store
def verify(session: Session, source: str | None, sheet: Any) -> None:
    """Prove that the dice followed from the secret that was promised.

    Without GAME_OR_FILE, the last game. The exit code is 0 if every roll follows, 1 if one does
    not or nothing can be proved.

    \b
    Example:
      charmers verify friday.charm
    """
    if source is not None and _is_file(source):
        record = _read(Path(source))
        tables, secret, name = Tables(_sheet(Path(source), record, sheet)), None, source
        with _at(source):
            verdict = verify_record(record, tables)
    else:
        session.wanted = source or session.wanted
        game = session.open()
        record, tables, secret, name = game.record, game.tables, game.secret, session.name
        verdict = verify_record(record, tables, secret)
    if session.as_json:
        echo_json(_verdict_data(name, record, verdict))
    else:
        for line in _verdict_lines(name, record, verdict):
            echo_line(line)
    if not verdict.honest:
        answer_no()


def _verdict_data(name: str, record: Record, verdict: Verdict) -> dict[str, Any]:
    return {
        "source": name,
        "honest": verdict.honest,
        "reason": verdict.reason,
        "line": verdict.line or None,
        "rolls": verdict.rolls,
        "typed": list(verdict.typed),
        "undone": verdict.undone,
        "commitment": record.header.commitment or None,
        "seed": record.header.seed,
        "words": list(record.header.words),
    }


def _verdict_lines(name: str, record: Record, verdict: Verdict) -> list[str]:
    if not verdict.honest:
        reason = ended(f"Line {verdict.line}: {verdict.reason}") if verdict.line else sentence(verdict.reason)
        return [f"{name}: not proved. {reason}"]
    lines = [f"{name}: proved. {sentence(verdict.reason)}"]
    lines.append(f"Promised before the first roll: {record.header.commitment}.")
    if verdict.typed:
        numbers = ", ".join(map(str, verdict.typed))
        where = "line" if len(verdict.typed) == 1 else "lines"
        lines.append(f"Faces told by people, about which nothing can be proved: {where} {numbers}.")
    if verdict.undone == 1:
        lines.append("1 roll was taken back by undo after everyone had seen it.")
    elif verdict.undone:
        lines.append(f"{verdict.undone} rolls were taken back by undo after everyone had seen them.")
    if record.header.seed is not None:
        lines.append("The dice were seeded: whoever chose the seed could know them beforehand.")
    return lines


# Records in files.


def _is_file(source: str) -> bool:
    """Whether a word means a file rather than a game."""
    return source.endswith(".charm") or "/" in source or "\\" in source or Path(source).is_file()


def _at(file: Path | str) -> Any:
    """Complaints about a record name its file."""
    return _Naming(str(file))


class _Naming:
    """Puts the name of a file before what is wrong with it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, (RecordError, GameError)):
            raise Wrong(f"{self.name}: {ended(str(error))}") from None


def _read(file: Path) -> Record:
    with _at(file):
        if str(file) == "-":
            return parse_record(sys.stdin.buffer.read())
        return read_record(file)


def _sheet(file: Path, record: Record, sheet: Any) -> Any:
    with _at(file):
        return sheet or sheet_of(record.header)


def _replay(file: Path, record: Record, sheet: Any) -> tuple[Any, Game]:
    found = _sheet(file, record, sheet)
    with _at(file):
        return found, Game.replay(record, Tables(found))


def find_game(session: Session, source: str | None, sheet: Any) -> tuple[str, Game]:
    """A game by its name, or the one that a file tells."""
    if source is not None and _is_file(source):
        record = _read(Path(source))
        return source, _replay(Path(source), record, sheet)[1]
    session.wanted = source or session.wanted
    with explained():
        game = session.open()
    return session.name, game
