"""``charmers store``: care of the file in which games are kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from charmers.cli.errors import answer_no
from charmers.cli.options import force_option
from charmers.cli.output import echo_json
from charmers.cli.session import Session, with_store
from charmers.record.care import health
from charmers.record.care import restore as restore_store
from charmers.record.care import save as save_store

if TYPE_CHECKING:
    from charmers.record.care import Saved


@click.group("store")
def store_() -> None:
    """Look after the file in which games are kept.

    It is for its owner only, and beside it a copy of each day on which something was played is kept,
    the last two of them.

    \b
    Example:
      charmers store check
    """


@store_.command()
@with_store
def check(session: Session) -> None:
    """Say whether the file is sound, and what can be saved if it is not.

    The exit code is 0 if everything is as it was written, 1 if not.

    \b
    Example:
      charmers store check
    """
    found = health(session.store.path)
    if session.as_json:
        echo_json(
            {
                "file": str(found.path),
                "bytes": found.size,
                "sound": found.sound,
                "problems": found.problems,
                "games": [_data(game) for game in found.games],
                "orphans": found.orphans,
                "copies": [str(path) for path in found.copies],
            }
        )
    else:
        say = session.say
        lines = sum(len(game.lines) for game in found.games)
        key = "store.sound" if found.sound else "store.unsound"
        session.echo([say(key, path=found.path, n=len(found.games), lines=lines)])
        session.echo([say("store.problem", what=problem) for problem in found.problems])
        session.echo(_told(session, found.games, found.orphans))
        copies = ", ".join(str(path) for path in found.copies)
        session.echo([say("store.copies", files=copies) if copies else say("store.no-copies")])
        if not found.sound:
            session.echo([say("store.restore", command="charmers store restore")])
    if not found.sound:
        answer_no()


@store_.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@force_option
@with_store
def save(session: Session, file: Path | None, force: bool) -> None:
    """Write a copy of all games to FILE.

    Without FILE, it becomes the copy of today beside the games. A copy is a file of games itself:
    --db plays from it, and charmers store restore brings its games back.

    \b
    Example:
      charmers store save charmers-games.db
    """
    written = save_store(session.store.path, file, force)
    if session.as_json:
        echo_json({"file": str(session.store.path), "saved": str(written)})
    else:
        session.echo([session.say("store.saved", path=written)])


@store_.command()
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path(path_type=Path))
@with_store
def restore(session: Session, files: tuple[Path, ...]) -> None:
    """Save what can be read of a damaged file, from its copies, and from every FILE.

    Each game comes back from wherever most of it is there; a game that went on differently in two
    files comes back twice. What was in the place of the file is kept under another name. The exit
    code is 0 if every game is whole, 1 if something is lost.

    \b
    Example:
      charmers store restore
      charmers store restore charmers-games.db
    """
    path = session.store.path
    done = restore_store(path, files)
    games = [] if done is None else done.games
    before = None if done is None or done.before is None else str(done.before)
    if session.as_json:
        echo_json(
            {
                "file": str(path),
                "restored": done is not None,
                "whole": done is None or done.whole,
                "games": [_data(game) for game in games],
                "orphans": 0 if done is None else done.orphans,
                "before": before,
            }
        )
    elif done is None:
        session.echo([session.say("store.nothing-to-do", path=path)])
    else:
        say = session.say
        lines = sum(len(game.lines) for game in games)
        session.echo([say("store.restored", path=path, n=len(games), lines=lines)])
        session.echo(_told(session, games, done.orphans))
        if before is not None:
            session.echo([say("store.before", path=before)])
    if done is not None and not done.whole:
        answer_no()


def _data(game: Saved) -> dict[str, Any]:
    return {"game": game.name, "whole": game.whole, "lines": len(game.lines), "known": game.known}


def _told(session: Session, games: list[Saved], orphans: int) -> list[str]:
    """What is not whole; of the rest nothing needs to be said."""
    say = session.say
    told = [
        say("store.partly", game=game.name, n=len(game.lines), known=game.known)
        for game in games
        if not game.whole
    ]
    return told + ([say("store.orphans", n=orphans)] if orphans else [])
