"""The commands that advise: hint for the move to make, review for the moves that were made."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from charmers.advice.advice import advise
from charmers.advice.course import course
from charmers.advice.report import DECISIVE, Review, advice_data, review_data
from charmers.advice.review import Judged, judge, weigh
from charmers.advice.telling import BY_REVIEW, judgement, with_review
from charmers.bots.sage import Budget
from charmers.cli.errors import Wrong
from charmers.cli.options import Seconds, force_option, game_option, played_on_option, source_argument
from charmers.cli.output import echo_json, echo_over_bar
from charmers.cli.session import Session, with_game, with_store
from charmers.play.finding import is_file, read
from charmers.play.table import Table
from charmers.record.game import Game
from charmers.rules.position import Position
from charmers.screen.advice import hint_lines, review_lines
from charmers.screen.ink import wrap
from charmers.screen.view import View
from charmers.sheet.definition import Sheet
from charmers.sheet.new_file import check_free, write_new


@click.command()
@click.option(
    "--seconds",
    "seconds",
    type=Seconds(0.1, 3600),
    default=3.0,
    show_default=True,
    help="Seconds to think.",
)
@click.option("--games", type=click.IntRange(1, 1_000_000), help="Imagine so many games instead.")
@with_game
def hint(session: Session, seconds: float, games: int | None) -> None:
    """Tell the best three options of the player whose turn it is, and why.

    The options are chosen in imagined rounds, and then tried out to the end of imagined games, all on
    the same dice. What those say (the chance to win, how far the tracks will have passed each other)
    stands between two bounds (95 %); options whose difference may be chance are called equal.

    \b
    Example:
      charmers hint
      charmers hint -g friday --seconds 10
    """
    table = session.open()
    game, say = table.game, session.say
    position = _position(game)
    budget = Budget(games=games) if games else Budget(seconds=seconds)
    found = advise(position, budget, seed=len(game.lines))
    if session.as_json:
        name = game.names[position.seat]
        echo_json(
            {"game": table.name, "player": name, "options": [advice_data(each, game, say) for each in found]}
        )
        return
    session.echo(_fitting(session.view, hint_lines(position, found, game.names, say)))


def _fitting(view: View, lines: list[str]) -> list[str]:
    """The lines, wrapped to a window; piped they stay whole."""
    return lines if view.plain else [part for line in lines for part in wrap(line, view.width, "   ")]


def _position(game: Game) -> Position:
    position = game.position.tracked
    if position is None:
        raise Wrong("hint-paper")
    if position.over:
        raise Wrong("hint-over")
    if position.due:
        raise Wrong("hint-roll")
    return position


@click.command()
@source_argument
@click.option(
    "--games",
    type=click.IntRange(2, 100_000),
    default=300,
    show_default=True,
    help="Imagined games for a decision in doubt.",
)
@click.option(
    "--seed", type=click.IntRange(0, 2**31), default=0, show_default=True, help="Other imagined dice."
)
@click.option("--all", "every", is_flag=True, help="List every decision, not only the mistakes.")
@click.option(
    "--page", type=click.Path(path_type=Path), help="Draw everyone's chance to win into this PDF or PNG."
)
@click.option(
    "--keep",
    is_flag=True,
    help="Note what was found in the game, or in the file of the record; replay shows it.",
)
@force_option
@played_on_option
@game_option
@with_store
def review(
    session: Session,
    source: str | None,
    games: int,
    seed: int,
    every: bool,
    page: Path | None,
    keep: bool,
    force: bool,
    sheet: Sheet | None,
) -> None:
    """Say which decisions of a game were mistakes, how the dice fell, and what decided it.

    Every decision is compared with its best alternatives in imagined rounds; where there is doubt, in
    imagined games to the end that had no part in finding the alternative. A mistake is told only if its
    cost (the chance to win that was given away) is more than chance. Luck is what the dice brought each
    player beyond what dice bring on average.

    With --keep the findings become notes about their lines, in place of those of an earlier review. Notes
    are outside the seal, so nothing of what the record proves changes.

    \b
    Example:
      charmers review
      charmers review friday.charm --games 1000 --page friday.pdf
      charmers review friday --keep && charmers replay friday
    """
    name, game = session.find(source, sheet)
    if game.on_paper:
        raise Wrong("review-paper")
    if page is not None:
        if page.suffix.lower() not in (".pdf", ".png"):
            raise Wrong("page-ending", path=page)
        check_free(page, force)
    if keep:
        if source == "-":
            raise Wrong("keep-nowhere")
        if game.header.format == 1:
            raise Wrong("keep-early", game=name)
    found = Review(_judged(session, game, games, seed), list(course(game, seed)))
    if page is not None:
        write_new(page, _drawn(name, game, found, page.suffix.lower(), session), force)
    noted = _keep(session, name, game, found, sheet) if keep else 0
    if session.as_json:
        more = {"kept": noted} if keep else {}
        echo_json({"game": name, "games": games, "seed": seed, **review_data(game, found), **more})
        return
    session.echo(_fitting(session.view, review_lines(game, found, every, session.say)))
    if keep:
        session.echo(["", session.say("review.kept", n=noted, command=f"charmers replay {name}")])


def _keep(session: Session, name: str, game: Game, found: Review, sheet: Sheet | None) -> int:
    """Note what was found where the game is kept; how many notes that are.

    It is read once more: while the review was thinking, lines or notes may have come.
    """
    if is_file(name):
        record, _ = read(name, sheet)
        notes = with_review(record.notes, game, found, session.say)
        write_new(Path(name), str(record._replace(notes=tuple(notes))), force=True)
    else:
        table = Table.open(session.store, name)
        notes = with_review(table.game.notes, game, found, session.say)
        table.annotate(notes)
    return sum(note.text.startswith(BY_REVIEW) for note in notes)


def _drawn(name: str, game: Game, found: Review, ending: str, session: Session) -> bytes:
    """The page of a review: the curves, and below them its sentences."""
    from charmers.paper.curve import Curves, draw_curves  # noqa: PLC0415  (imports the drawing)
    from charmers.paper.picture import render_long_png  # noqa: PLC0415
    from charmers.paper.theme import theme_for  # noqa: PLC0415

    say, steps = session.say, found.course
    wrong = {each.line: each.seat for each in found.mistakes}
    curves = Curves(
        say("review.title", game=Path(name).name),
        say("review.below", names=list(game.names)),
        game.names,
        [steps[0].before, *(step.after for step in steps)] if steps else [],
        [
            (number, str(step.round))
            for number, step in enumerate(steps)
            if step.is_roll and (not number or steps[number - 1].round != step.round)
        ],
        [
            (number, seat)
            for line, seat in wrong.items()
            if (number := next((i for i, step in enumerate(steps, 1) if step.line >= line), 0))
        ],
        review_lines(game, found, False, say),
    )
    pdf = draw_curves(curves, theme_for(game.tables.sheet), session.lang)
    return render_long_png(pdf) if ending == ".png" else pdf


def _judged(session: Session, game: Game, games: int, seed: int) -> list[Judged]:
    """Every decision judged; a terminal shows a bar, and large mistakes as soon as they are sure."""
    say, weighed = session.say, list(weigh(game, seed))
    if not sys.stderr.isatty():
        return sorted(judge(weighed, games), key=lambda each: each.line)
    positions = {each.line: each.position for each in weighed}
    found: list[Judged] = []
    with click.progressbar(length=len(weighed), label=say("review.imagining"), file=sys.stderr) as bar:
        for each in judge(weighed, games):
            found.append(each)
            if each.is_mistake and each.cost.mean >= DECISIVE:
                told = judgement(each, positions[each.line], game, say)
                echo_over_bar("\n".join(_fitting(session.view, [told])))
            bar.update(1)
    return sorted(found, key=lambda each: each.line)
