"""The commands that advise: hint for the move to make, review for the moves that were made."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import click

from charmers.advice.advice import Judged, advise, judge
from charmers.advice.report import advice_data, review_data
from charmers.bots.sage import Budget
from charmers.cli.errors import Wrong
from charmers.cli.options import Seconds, game_option, played_on_option, source_argument
from charmers.cli.output import echo_json
from charmers.cli.session import Session, with_game, with_store
from charmers.record.game import Game
from charmers.rules.position import Position
from charmers.screen.advice import hint_lines, review_lines
from charmers.sheet.definition import Sheet


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

    Each option is tried out in imagined games with dice of their own. What they say of the end
    (how far the tracks will have passed each other, the chance to win) has its error behind it.

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
    session.echo(hint_lines(position, found, game.names, say))


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
    default=24,
    show_default=True,
    help="Imagined games a decision.",
)
@click.option("--all", "every", is_flag=True, help="List every decision, not only those that cost something.")
@played_on_option
@game_option
@with_store
def review(session: Session, source: str | None, games: int, every: bool, sheet: Sheet | None) -> None:
    """Say what each decision of a game cost, and which three decided it.

    Every decision is compared with its best alternatives in imagined games. The cost is the
    chance to win that was given away; with few imagined games it is a rough guide.

    \b
    Example:
      charmers review
      charmers review friday.charm --games 100
    """
    name, game = session.find(source, sheet)
    if game.on_paper:
        raise Wrong("review-paper")
    total = sum(not line.is_roll for line in game.standing)
    judged = list(_with_progress(judge(game, Budget(games=games)), total))
    if session.as_json:
        echo_json({"game": name, "games": games, **review_data(game, judged)})
        return
    session.echo(review_lines(game, judged, every))


def _with_progress(judged: Iterable[Judged], total: int) -> Iterator[Judged]:
    if not sys.stderr.isatty():
        yield from judged
        return
    with click.progressbar(judged, length=total, label="Imagining", file=sys.stderr) as bar:
        yield from bar
