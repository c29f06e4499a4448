"""Hints and reviews as lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.advice.advice import Advice, Judged
from charmers.advice.report import mean_loss, moments
from charmers.bots.sage import Estimate
from charmers.record.game import Game
from charmers.rules.position import Position
from charmers.rules.scoring import half_points
from charmers.words.speech import Speech
from charmers.words.tell import tell


def hint_lines(position: Position, found: Sequence[Advice], names: Sequence[str], say: Speech) -> list[str]:
    """The options of a hint, each with what imagined games say of it and how the turn would go on."""
    lines = [f"{names[position.seat]}, {len(found)} of {len(position.moves)} moves:"]
    for number, advice in enumerate(found, 1):
        estimate = advice.estimate
        seen = f"{estimate.games} games"
        lines.append(f"{number}. {estimate.move}: ends {_over(estimate)}, wins {_win(estimate)} ({seen})")
        lines += [f"   {line}" for line in tell(advice.events, names, say)]
        closed = half_points(advice.closed) if advice.closed else "nothing"
        lines.append(f"   This turn closes {closed} of the gap.")
    return lines


def _over(estimate: Estimate) -> str:
    return f"{_points(estimate.overshoot)} ± {estimate.overshoot_error / 2:.1f}"


def _points(overshoot: float) -> str:
    points = overshoot / 2
    return f"{points:.1f} over" if points > 0 else f"{-points:.1f} apart"


def _win(estimate: Estimate) -> str:
    return f"{100 * estimate.win:.0f} % ± {100 * estimate.win_error:.0f}"


def review_lines(game: Game, judged: list[Judged], every: bool) -> list[str]:
    """What each decision cost, everyone's mean loss, and what decided the game."""
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
