"""The commands about records: export, import, replay, verify."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import NO, UNDECIDED, Wrong, answer_no
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
from charmers.play.data import line_data, proof_data
from charmers.play.finding import is_file, read_any
from charmers.play.kept_game import keep_record, open_table
from charmers.play.telling import proof_lines, remarks, told
from charmers.record.verify import verify_game
from charmers.sheet.new_file import write_new
from charmers.sheet.text_file import said_of

if TYPE_CHECKING:
    from charmers.sheet.definition import Sheet


@click.command("export")
@click.argument("name", required=False, metavar="[GAME]", type=GameType())
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file; standard output if not given."
)
@click.option("--clean", is_flag=True, help="Leave out what was undone; the copy says so and proves less.")
@click.option(
    "--with-secret",
    is_flag=True,
    help="Tell the secret of unfinished dice, to play on elsewhere; the game keeps a line about it.",
)
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
    table = session.open_any()
    game, say = table.game, session.say
    secret = game.tell_secret() if with_secret else None
    record = game.clean_record() if clean else game.record
    if with_secret and not game.over and secret is not None:
        record = record.with_note(say("verify.note-secret"))._replace(secret=secret)
        echo_line(say("verify.secret-out"), err=True)
    if record.header.clean is not None and game.header.clean != record.header.clean:
        record = record.with_note(say("verify.note-clean"))
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
    record, game = read_any(file, sheet)
    name = name or re.sub(r"[^\w.-]+", "-", Path(file).stem).strip("-._")[:60] or None
    with said_of(file):
        verdict = verify_game(record, game.blank())
        game.follow_record(record)
        kept = keep_record(session.store, record, game, name)
    table = session.known(open_table(session.store, kept))
    game = table.game
    if not session.as_json:
        say = session.say
        names = ", ".join(game.names)
        echo_line(say("commands.kept", file=file, game=table.name, names=names, n=len(game.lines)))
        if verdict.verdict == "disproved":
            echo_line(say("commands.dishonest", command=f"charmers verify {table.name}"), err=True)
        if not game.over and game.header.commitment and game.secret is None:
            command = "charmers roll --break-promise --faces"
            echo_line(say("commands.no-secret", command=command))
    session.say_next(table, file=file, verdict=verdict.verdict)


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
    is left out; notes in the record stand behind a #.

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
        about = {"notes": game.notes_on(0), "remarks": remarks(game, session.say)}
        echo_json({"source": name, **about, "lines": lines, "over": game.over})
        return
    session.echo([f"  # {note}" for note in game.notes_on(0)])
    steps = delay is None and sys.stdin.isatty() and sys.stdout.isatty()
    if steps and len(shown) > 1:
        session.echo([session.say("commands.replay-keys")])
    for number, line in enumerate(shown):
        if number and steps:
            if click.prompt("", default="", show_default=False, prompt_suffix="").strip().lower() == "q":
                return
        elif number and delay:
            time.sleep(delay)
        session.echo(
            [*told(line, game, session.say), *(f"  # {note}" for note in game.notes_on(line.number))]
        )
    if game.over and (last is None or last >= count):
        session.echo(session.next_lines(name, game))


@click.command()
@source_argument
@click.option(
    "--noted",
    multiple=True,
    metavar="WORDS",
    help="A seal or promise that you noted down: its words or its digits. Can be given twice.",
)
@played_on_option
@game_option
@with_store
def verify(session: Session, source: str | None, noted: tuple[str, ...], sheet: Sheet | None) -> None:
    """Tell what is proved about a game: dice, decisions, undos, players, completeness.

    Without GAME_OR_FILE, the last game. The dice are made again from the secret that was promised; the rest
    is bound by the seal that everyone saw at the end, so give the one you noted with --noted. The exit
    code is 0 if all that was promised holds, 1 if anything is less or wrong, 3 if nothing was promised.

    \b
    Example:
      charmers verify friday.charm
      charmers verify friday.charm --noted karuse-bokidi-mipipe-kukepo
    """
    if source is not None and is_file(source):
        record, blank = read_any(source, sheet)
        name = source
        with said_of(source):
            proof = verify_game(record, blank, noted=noted)
    else:
        session.wanted = source or session.wanted
        table = session.open_any()
        name, game = table.name, table.game
        record = game.record
        proof = verify_game(record, game.blank(), game.secret, noted)
    if session.as_json:
        echo_json({"source": name, **proof_data(record, proof, session.say)})
    else:
        session.echo(proof_lines(name, record, proof, session.say))
    if not proof.holds:
        answer_no(UNDECIDED if proof.verdict == "nothing-promised" else NO)
