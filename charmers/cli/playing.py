"""The commands that play a game one step at a time: new, roll, take, karma, keep, do, moves, undo, redo."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import GameType, complete_words, wish_options
from charmers.cli.session import Session, with_game, with_session
from charmers.play.table import Table
from charmers.sheet.sentence import Refused

if TYPE_CHECKING:
    from charmers.play.undoing import Reach
    from charmers.play.wish import Wish
    from charmers.record.line import Line

as_option = click.option(
    "--as", "who", metavar="NAME", help="Who decides; refused if it is not theirs to decide."
)


@click.command()
@click.argument("game", required=False, type=GameType())
@with_session
@wish_options
def new(session: Session, wish: Wish) -> None:
    """Begin a game.

    GAME is its name; without one it is named after sheet and date. The first player starts, and
    the sheet is Sun if nothing else is said.

    \b
    Example:
      charmers new -p Ana -p Ben
      charmers new friday -p Ana -p Ben:greedy -p Cem --sheet moon
    """
    from dataclasses import replace  # noqa: PLC0415  (help needs none of this)

    from charmers.record.seal import in_syllables  # noqa: PLC0415
    from charmers.sheet.library import find_sheet  # noqa: PLC0415

    sheet = wish.sheet or find_sheet("sun")
    session.sheet = sheet
    table = Table.begin(session.store, replace(wish, sheet=sheet), session.wanted)
    header = table.game.header
    if not session.as_json:
        say = session.say
        names, title = ", ".join(map(str, header.players)), say(f"sheets.{sheet.name}")
        lines = [say("setup.begun", game=table.name, names=names, sheet=title)]
        if header.commitment:
            words = in_syllables(header.commitment)
            lines.append(say("commands.promise", words=words, hash=header.commitment))
        if header.seed is not None:
            lines.append(say("play.seeded", seed=header.seed))
        session.echo(lines)
    for line in table.follow():
        session.tell(line, table.game)
    session.say_next(table, commitment=header.commitment or None)


@click.command()
@click.argument("faces", nargs=-1, metavar="[FACE...]")
@click.option("--faces", "told", is_flag=True, help="Real dice were rolled; their faces follow.")
@click.option("--words", multiple=True, help="Words mixed into the dice, before the first roll.")
@click.option("--break-promise", is_flag=True, help="Take --faces although the program promised its dice.")
@with_game
def roll(
    session: Session, faces: tuple[str, ...], told: bool, words: tuple[str, ...], break_promise: bool
) -> None:
    """Roll the dice that are due.

    With --faces you tell what real dice show, each as p1=tea+silk, or all in the order of the dice.

    \b
    Example:
      charmers roll
      charmers roll --faces p1=tea+silk p2=tea+tea g1=bend g2=halves b1=flag b2=oar o1=raja o2=mogul
    """
    if faces and not told:
        raise Wrong("faces")
    table = session.open()
    for text in words:
        session.tell(table.mix_in(text), table.game)
    shown = _in_notation(session, table, faces) if told else None
    session.play_on(table, lambda: table.roll(shown, break_promise))


def _in_notation(session: Session, table: Table, faces: tuple[str, ...]) -> str:
    """The faces that were told, also in the words of the language."""
    from charmers.words.faces import faces_in_words  # noqa: PLC0415

    return faces_in_words(" ".join(faces), table.game.position.due, session.say)


def _decide(session: Session, text: str, who: str | None) -> None:
    """Play one decision and whatever follows by itself."""
    table = session.open()

    def decide() -> Line:
        if not session.as_json and sys.stdin.isatty() and sys.stdout.isatty():
            _make_sure_of_losses(session, table, text)
        return table.decide(text, who)

    session.play_on(table, decide)


def _make_sure_of_losses(session: Session, table: Table, text: str) -> None:
    """Ask before something is lost that another choice would spare; scripts are told, not asked."""
    from charmers.words.choices import losses_in_words  # noqa: PLC0415

    lost = table.avoidable(text)
    if lost and not session.agreed(session.say("turn.loses", lost=losses_in_words(lost, session.say))):
        raise Refused(session.say("turn.not-done"))


def _die_command(verb: str, about: str, example: str) -> click.Command:
    """A command for a decision that is about one die."""

    @click.command(verb, help=f"{about}\n\n\b\nExample:\n  charmers {verb} {example}")
    @click.argument("die", shell_complete=complete_words)
    @as_option
    @with_game
    def command(session: Session, die: str, who: str | None) -> None:
        _decide(session, f"{verb} {die}", who)

    return command


take = _die_command("take", "Take a die from the middle and do its action.", "b1")
karma = _die_command("karma", "Cross a karma and roll a die of the middle with the elephant's.", "g2")
keep = _die_command("keep", "Keep one of the two dice that karma rolled.", "o1")


@click.command()
@click.argument("move", nargs=-1, required=True, metavar="MOVE...", shell_complete=complete_words)
@as_option
@with_game
def do(session: Session, move: tuple[str, ...], who: str | None) -> None:
    """Make any decision, in the notation of records.

    \b
    Example:
      charmers do road c2 ns
      charmers do use edge:e1n
      charmers do crossed --as Ana
    """
    _decide(session, " ".join(move), who)


@click.command()
@with_game
def moves(session: Session) -> None:
    """List what can be done now, and what it would do.

    \b
    Example:
      charmers moves
    """
    table = session.open()
    position = table.game.position
    if session.as_json:
        from charmers.play.data import choice_data  # noqa: PLC0415  (only --json needs it)

        choices = [choice_data(choice, table.game, session.say) for choice in table.choices()]
        session.say_next(table, choices=choices)
    elif position.due or not position.moves:
        session.say_next(table)
    else:
        from charmers.words.choices import describe  # noqa: PLC0415

        width = max(len(move.text) for move in position.moves)
        would = [describe(position, move, table.game.names, session.say) for move in position.moves]
        session.echo(
            [f"{move.text:{width}}  {text}" for move, text in zip(position.moves, would, strict=True)]
        )


@click.command()
@click.option(
    "--to", "number", type=click.IntRange(0), help="Back to how it stood after this line of the log."
)
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_game
def undo(session: Session, number: int | None, yes: bool) -> None:
    """Take back the last decision, or everything after a line of the log.

    Rolls and the turns of bots after a decision go with it. The same dice come again.

    \b
    Example:
      charmers undo
      charmers undo --to 12
    """
    from charmers.play.data import line_data  # noqa: PLC0415

    table = session.open_any()
    reach = table.reach(number)
    if reach.needs_asking and not yes:
        _make_sure(session, reach)
    undone = table.undo(reach)
    session.lines.append(table.game.lines[-1])
    say = session.say
    session.echo([say("step.undone", line=f"{line.number}  {line.text}") for line in undone])
    session.say_next(table, undone=[line_data(line, table.game, say) for line in undone])


def _make_sure(session: Session, reach: Reach) -> None:
    """Ask, when dice that everyone has seen or someone else's turn would go."""
    from charmers.play.telling import undo_warning  # noqa: PLC0415

    say = session.say
    undo = undo_warning(reach, say)
    unsure = say("step.undo-unsure", undo=undo, option="--yes")
    if not session.agreed(say("step.undo-sure", undo=undo), unsure):
        raise Refused(say("step.not-undone"))


@click.command()
@with_game
def redo(session: Session) -> None:
    """Bring back the decision that was undone.

    Rolls and the turns of bots that followed come back with it.

    \b
    Example:
      charmers redo
    """
    table = session.open_any()
    for line in table.redo():
        session.tell(line, table.game)
    session.say_next(table)
