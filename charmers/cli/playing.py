"""The commands that play a game one step at a time: new, roll, take, karma, keep, do, moves, undo, redo."""

from __future__ import annotations

import sys
from typing import Any

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import SHEET
from charmers.cli.output import echo_line
from charmers.cli.session import (
    GameType,
    Session,
    complete_words,
    player_option,
    with_game,
    with_session,
)
from charmers.record.game import Game
from charmers.record.header import LARGEST_SEED, Header, check_header, read_words, time_text
from charmers.record.line import Line
from charmers.record.problems import GameError, problem
from charmers.rules.moves import Move
from charmers.sheet.definition import Sheet

as_option = click.option("--as", "who", metavar="NAME", help="Who decides; refused if it is not their turn.")


@click.command()
@click.argument("game", required=False, type=GameType())
@player_option
@click.option(
    "--sheet", type=SHEET, default="sun", show_default=True, help="A built-in sheet or a definition."
)
@click.option("--paper", is_flag=True, help="Players mark paper; the program holds the dice.")
@click.option("--real-dice", is_flag=True, help="You roll real dice and tell the faces.")
@click.option("--words", multiple=True, help="Words mixed into the dice; may be given several times.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Dice that come out the same again.")
@with_session
def new(
    session: Session,
    players: tuple[str, ...],
    sheet: Any,
    paper: bool,
    real_dice: bool,
    words: tuple[str, ...],
    seed: int | None,
) -> None:
    """Begin a game.

    GAME is its name; without one it is named after sheet and date. The first player starts.

    \b
    Example:
      charmers new -p Ana -p Ben
      charmers new friday -p Ana -p Ben:greedy -p Cem --sheet moon
    """
    from charmers.record.dice import commitment, new_secret, seeded_secret  # noqa: PLC0415
    from charmers.record.players import read_player  # noqa: PLC0415

    if real_dice and (seed is not None or words):
        raise Wrong(
            "With --real-dice nothing is rolled by the program, so --seed and --words have no meaning."
        )
    secret = None if real_dice else new_secret() if seed is None else seeded_secret(seed)
    try:
        header = Header(
            sheet=sheet.name,
            digest=sheet.digest,
            players=tuple(read_player(text) for text in players),
            mode="paper" if paper else "tracked",
            created=time_text(),
            commitment=commitment(secret) if secret is not None else "",
            seed=seed,
            words=tuple(read_words(text) for text in words),
        )
        check_header(header)
        _check_bots([player.bot for player in header.players if player.bot])
    except ValueError as error:
        from charmers.cli.telling import told_no  # noqa: PLC0415  (words are read only when needed)

        raise Wrong(told_no(error, session.lang, sheet)) from None
    session.name = session.store.create(session.wanted, sheet, header, secret)
    _, game = session.store.open(session.name)
    if not session.as_json:
        for line in _begun(session, header, sheet):
            echo_line(line)
    session.let_bots_play(game)
    session.say_next(game, commitment=header.commitment or None)


def _begun(session: Session, header: Header, sheet: Sheet) -> list[str]:
    """Who plays what, and what was promised about the dice."""
    from charmers.cli.telling import speech  # noqa: PLC0415

    say = speech(session.lang, sheet)
    names = ", ".join(map(str, header.players))
    lines = [say("setup.begun", game=session.name, names=names, sheet=say.words(f"sheets.{sheet.name}"))]
    if header.commitment:
        lines.append(say("commands.promise", hash=header.commitment))
    if header.seed is not None:
        lines.append(say("play.seeded", seed=header.seed))
    return lines


def _check_bots(kinds: list[str]) -> None:
    if not kinds:
        return
    from charmers.bots import make_bot  # noqa: PLC0415  (most games need no bot)

    for kind in kinds:
        make_bot(kind, 0)


@click.command()
@click.argument("faces", nargs=-1, metavar="[FACE...]")
@click.option("--faces", "told", is_flag=True, help="Real dice were rolled; their faces follow.")
@click.option("--words", multiple=True, help="Words mixed into the dice, before the first roll.")
@with_game
def roll(session: Session, faces: tuple[str, ...], told: bool, words: tuple[str, ...]) -> None:
    """Roll the dice that are due.

    With --faces you tell what real dice show, each as p1=tea+silk, or all in the order of the dice.

    \b
    Example:
      charmers roll
      charmers roll --faces p1=tea+silk p2=tea+tea g1=bend g2=halves b1=flag b2=oar o1=raja o2=mogul
    """
    if faces and not told:
        raise Wrong("Faces of real dice stand behind --faces: charmers roll --faces p1=tea+silk and so on.")
    game = session.open()
    for text in words:
        session.store.set_words(session.name, game.add_words(text))
    session.play_on(game, lambda: game.roll(_in_notation(faces, game, session) if told else None))


def _in_notation(faces: tuple[str, ...], game: Game, session: Session) -> str:
    """The faces that were told, also in the words of the language."""
    from charmers.words.faces import faces_in_words  # noqa: PLC0415

    return faces_in_words(" ".join(faces), game.position.due, session.speech(game))


def _decide(session: Session, text: str, who: str | None = None) -> None:
    """Play one decision and whatever follows by itself."""
    game = session.open()
    text = text if who is None else f"{game.names[game.find_seat(who)]}: {text}"
    session.play_on(game, lambda: game.play(text))


@click.command()
@click.argument("die", shell_complete=complete_words)
@as_option
@with_game
def take(session: Session, die: str, who: str | None) -> None:
    """Take a die from the middle and do its action.

    \b
    Example:
      charmers take b1
    """
    _decide(session, f"take {die}", who)


@click.command()
@click.argument("die", shell_complete=complete_words)
@as_option
@with_game
def karma(session: Session, die: str, who: str | None) -> None:
    """Cross a karma and roll a die of the middle with the elephant's.

    \b
    Example:
      charmers karma g2
    """
    _decide(session, f"karma {die}", who)


@click.command()
@click.argument("die", shell_complete=complete_words)
@as_option
@with_game
def keep(session: Session, die: str, who: str | None) -> None:
    """Keep one of the two dice that karma rolled.

    \b
    Example:
      charmers keep o1
    """
    _decide(session, f"keep {die}", who)


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
    game = session.open()
    position = game.position
    if session.as_json or position.due or not position.moves:
        session.say_next(game)
        return
    width = max(len(move.text) for move in position.moves)
    for move in position.moves:
        echo_line(f"{move.text:{width}}  {_would_do(game, move, session)}".rstrip())


def _would_do(game: Game, move: Move, session: Session) -> str:
    """What a move would do, in a few words."""
    from charmers.cli.telling import view_of  # noqa: PLC0415
    from charmers.screen.on_paper import paper_choice  # noqa: PLC0415
    from charmers.words.choices import describe_move  # noqa: PLC0415

    tracked = game.position.tracked
    if tracked is None:
        return paper_choice(game.position, game.names, move, view_of(game, session.lang, plain=True))
    return describe_move(tracked, move, session.speech(game))


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
    from charmers.record.undoing import lines_after, lines_since_decision  # noqa: PLC0415

    game = session.open()
    count = lines_since_decision(game) if number is None else lines_after(game, number)
    if number is not None and count == 0:
        raise GameError(problem("line-last", line=number))
    if game.standing and not yes:
        _ask(session, game, count)
    undone = game.undo(count)
    session.lines.append(game.lines[-1])
    if not session.as_json:
        say = session.speech(game)
        for line in undone:
            echo_line(say("step.undone", line=f"{line.number}  {line.text}"))
    session.say_next(game, undone=[session.line_data(line, game) for line in undone])


def _ask(session: Session, game: Game, count: int) -> None:
    """Make sure, when dice that everyone has seen or someone else's turn would go."""
    from charmers.record.undoing import crossing  # noqa: PLC0415

    crossed = crossing(game, count)
    if not crossed:
        return
    say = session.speech(game)
    what = []
    if crossed.rolls:
        what.append(say("step.rolls", n=crossed.rolls))
    if crossed.others:
        what.append(say("step.decisions", names=", ".join(crossed.others)))
    undo = say("step.undo", lines=say("step.lines", n=count), what=say.listed(what))
    if session.as_json or not sys.stdin.isatty():
        raise Wrong(say("step.undo-unsure", undo=undo, option="--yes"))
    # click.confirm knows only English answers.
    agree, _, decline = say("play.yes-no").strip("()").partition("/")
    question = f"{say('step.undo-sure', undo=undo)} [{agree}/{decline.upper()}]"
    answer = click.prompt(question, default="", show_default=False, err=True)
    if answer.strip().lower() not in say("play.yes").split():
        raise Wrong(say("step.not-undone"))


@click.command()
@with_game
def redo(session: Session) -> None:
    """Bring back the decision that was undone.

    Rolls and the turns of bots that followed come back with it.

    \b
    Example:
      charmers redo
    """
    game = session.open()
    session.tell(game.redo(), game)
    while (line := game.next_redo) is not None and _follows_by_itself(game, line):
        session.tell(game.redo(), game)
    session.say_next(game)


def _follows_by_itself(game: Game, line: Line) -> bool:
    return line.is_roll or bool(line.seat >= 0 and game.header.players[line.seat].bot)
