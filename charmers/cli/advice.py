"""The commands that advise: hint for the move to make, review for the moves that were made."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from charmers.advice.advice import Advice, Judged, advise, judge
from charmers.bots.sage import Budget, Estimate
from charmers.cli.errors import Wrong
from charmers.cli.records import find_game, sheet_option
from charmers.cli.session import Session, SourceType, echo_json, game_option, with_game, with_store
from charmers.cli.telling import speech
from charmers.record.game import Game
from charmers.rules.position import Position
from charmers.rules.scoring import half_points
from charmers.words.tell import tell

MOMENTS = 3
"""How many decisive moments a review tells."""


@click.command()
@click.option(
    "--seconds",
    "seconds",
    type=click.FloatRange(0.1, 3600),
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
    game = session.open()
    position = _position(game)
    budget = Budget(games=games) if games else Budget(seconds=seconds)
    found = advise(position, budget, seed=len(game.lines))
    if session.as_json:
        name = game.names[position.seat]
        echo_json(
            {"game": session.name, "player": name, "options": [_advice_data(each, game) for each in found]}
        )
        return
    say = speech(session.lang, game.tables.sheet)
    click.echo(f"{game.names[position.seat]}, {len(found)} of {len(position.moves)} moves:")
    for number, advice in enumerate(found, 1):
        estimate = advice.estimate
        seen = f"{estimate.games} games"
        click.echo(f"{number}. {estimate.move}: ends {_over(estimate)}, wins {_win(estimate)} ({seen})")
        for line in tell(advice.events, game.names, say):
            click.echo(f"   {line}")
        closed = half_points(advice.closed) if advice.closed else "nothing"
        click.echo(f"   This turn closes {closed} of the gap.")


def _position(game: Game) -> Position:
    position = game.position.tracked
    if position is None:
        raise Wrong("A game on paper has no marks to look at, so there is no hint.")
    if position.over:
        raise Wrong("The game is over; charmers review tells how it was played.")
    if position.due:
        raise Wrong("The dice come first: charmers roll.")
    return position


def _over(estimate: Estimate) -> str:
    return f"{_points(estimate.overshoot)} ± {estimate.overshoot_error / 2:.1f}"


def _points(overshoot: float) -> str:
    points = overshoot / 2
    return f"{points:.1f} over" if points > 0 else f"{-points:.1f} apart"


def _win(estimate: Estimate) -> str:
    return f"{100 * estimate.win:.0f} % ± {100 * estimate.win_error:.0f}"


def _advice_data(advice: Advice, game: Game) -> dict[str, Any]:
    say = speech("en", game.tables.sheet)
    return {
        **_estimate_data(advice.estimate),
        "closed": advice.closed / 2,
        "follow": [move.text for move in advice.follow],
        "why": tell(advice.events, game.names, say),
    }


def _estimate_data(estimate: Estimate) -> dict[str, Any]:
    return {
        "move": estimate.move.text,
        "games": estimate.games,
        "overshoot": round(estimate.overshoot / 2, 2),
        "overshoot_error": _finite(estimate.overshoot_error / 2),
        "win": round(estimate.win, 3),
        "win_error": _finite(estimate.win_error),
    }


def _finite(error: float) -> float | None:
    """An error for JSON, which knows no infinity."""
    return round(error, 3) if error < 1e9 else None


@click.command()
@click.argument("source", required=False, metavar="[GAME_OR_FILE]", type=SourceType())
@click.option(
    "--games",
    type=click.IntRange(2, 100_000),
    default=24,
    show_default=True,
    help="Imagined games a decision.",
)
@click.option("--all", "every", is_flag=True, help="List every decision, not only those that cost something.")
@sheet_option
@game_option
@with_store
def review(session: Session, source: str | None, games: int, every: bool, sheet: Any) -> None:
    """Say what each decision of a game cost, and which three decided it.

    Every decision is compared with its best alternatives in imagined games. The cost is the
    chance to win that was given away; with few imagined games it is a rough guide.

    \b
    Example:
      charmers review
      charmers review friday.charm --games 100
    """
    name, game = find_game(session, source, sheet)
    if game.header.mode == "paper":
        raise Wrong("A game on paper has no decisions to look at.")
    total = sum(not line.is_roll for line in game.standing)
    judged = list(_with_progress(judge(game, Budget(games=games)), total))
    if session.as_json:
        echo_json({"game": name, "games": games, **_review_data(game, judged)})
        return
    for line in _review_lines(game, judged, every):
        click.echo(line)


def _with_progress(judged: Iterable[Judged], total: int) -> Iterator[Judged]:
    if not sys.stderr.isatty():
        yield from judged
        return
    with click.progressbar(judged, length=total, label="Imagining", file=sys.stderr) as bar:
        yield from bar


def moments(judged: list[Judged]) -> list[Judged]:
    """The decisions that cost most, the costliest first."""
    costly = [each for each in judged if each.cost > 0]
    return sorted(costly, key=lambda each: -each.cost)[:MOMENTS]


def mean_loss(judged: list[Judged], seat: int) -> float:
    """The chance to win that a seat gave away, on average over its decisions."""
    costs = [each.cost for each in judged if each.seat == seat]
    return sum(costs) / len(costs) if costs else 0.0


def _review_lines(game: Game, judged: list[Judged], every: bool) -> list[str]:
    lines = [
        f"{each.line:4} round {each.round:2} {game.names[each.seat]}: {_judgement(each)}"
        for each in judged
        if every or each.cost > 0
    ]
    lines.append("")
    for seat, name in enumerate(game.names):
        own = [each for each in judged if each.seat == seat]
        best = sum(each.cost == 0 for each in own)
        lines.append(
            f"{name}: {len(own)} decisions, {best} of them the best found, "
            f"mean loss {100 * mean_loss(judged, seat):.1f} % of a win"
        )
    decisive = moments(judged)
    if decisive:
        lines += ["", "What decided the game:"]
    lines += [
        f"{number}. Round {each.round}, {game.names[each.seat]} (line {each.line}): {_judgement(each)}"
        for number, each in enumerate(decisive, 1)
    ]
    return lines


def _judgement(each: Judged) -> str:
    if each.cost == 0:
        return f"{each.chosen.move}"
    return (
        f"{each.chosen.move} instead of {each.best.move}: {100 * each.cost:.0f} % of a win, "
        f"{each.points / 2:.1f} points"
    )


def _review_data(game: Game, judged: list[Judged]) -> dict[str, Any]:
    return {
        "players": [
            {
                "name": name,
                "decisions": sum(each.seat == seat for each in judged),
                "mean_loss": round(mean_loss(judged, seat), 4),
            }
            for seat, name in enumerate(game.names)
        ],
        "moments": [each.line for each in moments(judged)],
        "decisions": [
            {
                "line": each.line,
                "round": each.round,
                "player": game.names[each.seat],
                "cost": round(each.cost, 3),
                "chosen": _estimate_data(each.chosen),
                "best": _estimate_data(each.best),
            }
            for each in judged
        ],
    }
