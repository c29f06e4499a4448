"""The commands about records: export, import, replay, verify."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import Wrong, answer_no
from charmers.cli.options import (
    GameType,
    Seconds,
    force_option,
    game_option,
    played_on_option,
    source_argument,
)
from charmers.cli.output import echo, echo_json, echo_line
from charmers.cli.session import Session, with_game, with_session, with_store
from charmers.play.data import line_data, promise_data
from charmers.play.finding import is_file, read
from charmers.play.table import Table
from charmers.play.telling import proof_lines, told
from charmers.record.verify import verify as verify_record
from charmers.sheet.new_file import write_new
from charmers.sheet.text_file import said_of

if TYPE_CHECKING:
    from charmers.sheet.definition import Sheet


@click.command("export")
@click.argument("name", required=False, metavar="[GAME]", type=GameType())
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file; standard output if not given."
)
@click.option("--clean", is_flag=True, help="Leave out what was undone.")
@click.option("--with-secret", is_flag=True, help="Tell the secret of unfinished dice, to play on elsewhere.")
@force_option
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
    table = session.open()
    game = table.game
    record = game.clean_record() if clean else game.record
    if with_secret:
        record = record._replace(secret=game.secret)
    if output is None or str(output) == "-":
        if sys.stdout.isatty():
            echo(str(record).rstrip("\n"))
        else:
            # Bytes, so that no system turns the line ends into its own.
            sys.stdout.buffer.write(str(record).encode())
        return
    write_new(output, str(record), force=force)
    if session.as_json:
        echo_json({"game": table.name, "file": str(output), "lines": len(record.body), "over": game.over})
    else:
        text = session.say("commands.written-record", path=output, n=len(record.body), game=table.name)
        echo_line(text)


@click.command("import")
@click.argument("file")
@click.argument("name", required=False, metavar="[GAME]")
@played_on_option
@with_session
def import_(session: Session, file: str, name: str | None, sheet: Sheet | None) -> None:
    """Keep the game of a record.

    Every line is checked; if one is wrong, it is named and nothing is kept. GAME is the name it
    gets, otherwise the file's.

    \b
    Example:
      charmers import friday.charm
    """
    record, tables = read(file, sheet)
    name = name or re.sub(r"[^\w.-]+", "-", Path(file).stem).strip("-._")[:60] or None
    with said_of(file):
        table = session.sit_down(Table.keep(session.store, record, tables, name))
        verdict = verify_record(record, tables)
    game = table.game
    if not session.as_json:
        say = session.say
        names = ", ".join(game.names)
        echo_line(say("commands.kept", file=file, game=table.name, names=names, n=len(game.lines)))
        if verdict.disproved:
            echo_line(say("commands.dishonest", command=f"charmers verify {table.name}"), err=True)
        if not game.over and game.header.commitment and game.secret is None:
            echo_line(say("commands.no-secret", command="charmers roll --faces"))
    known = verdict.honest or verdict.disproved
    session.say_next(table, file=file, honest=verdict.honest if known else None)


@click.command()
@source_argument
@click.option("--delay", type=Seconds(0, 60), help="Seconds between lines, instead of waiting for Enter.")
@click.option("--from", "first", type=click.IntRange(1), default=1, help="The first line to show.")
@click.option("--to", "last", type=click.IntRange(1), help="The last line to show.")
@played_on_option
@with_game
def replay(
    session: Session,
    source: str | None,
    delay: float | None,
    first: int,
    last: int | None,
    sheet: Sheet | None,
) -> None:
    """Step through a game, line by line.

    Enter shows the next line on a terminal; piped, everything is shown at once. What was undone
    is left out.

    \b
    Example:
      charmers replay friday.charm
      charmers replay friday --delay 1
    """
    name, game = session.find(source, sheet)
    count = len(game.standing)
    if last is not None and last < first:
        raise Wrong("from-to", first=first, last=last)
    if first > max(count, 1):
        raise Wrong("from", game=name, n=count, first=first)
    shown = game.standing[first - 1 : last]
    if session.as_json:
        lines = [line_data(line, game, session.say) for line in shown]
        echo_json({"source": name, "lines": lines, "over": game.over})
        return
    steps = delay is None and sys.stdin.isatty() and sys.stdout.isatty()
    for number, line in enumerate(shown):
        if number and steps:
            if click.prompt("", default="", show_default=False, prompt_suffix="").strip().lower() == "q":
                return
        elif number and delay:
            time.sleep(delay)
        session.echo(told(line, game, session.say))
    if game.over and (last is None or last >= count):
        session.echo(session.next_lines(name, game))


@click.command()
@source_argument
@played_on_option
@game_option
@with_store
def verify(session: Session, source: str | None, sheet: Sheet | None) -> None:
    """Prove that the dice followed from the secret that was promised.

    Without GAME_OR_FILE, the last game. The exit code is 0 if every roll follows, 1 if one does
    not or nothing can be proved.

    \b
    Example:
      charmers verify friday.charm
    """
    if source is not None and is_file(source):
        record, tables = read(source, sheet)
        name = source
        with said_of(source):
            verdict = verify_record(record, tables)
    else:
        name, game = session.find(source)
        record = game.record
        verdict = verify_record(record, game.tables, game.secret)
    if session.as_json:
        echo_json({"source": name, **verdict.data(), **promise_data(record.header)})
    else:
        session.echo(proof_lines(name, record.header, verdict))
    if not verdict.honest:
        answer_no()
