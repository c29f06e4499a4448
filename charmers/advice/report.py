"""Advice as data, and the figures that a review draws from its judgements."""

from __future__ import annotations

from typing import Any

from charmers.advice.advice import Advice, Judged
from charmers.bots.sage import Estimate
from charmers.record.game import Game
from charmers.words.speech import Speech
from charmers.words.tell import tell

MOMENTS = 3
"""How many decisive moments a review tells."""


def advice_data(advice: Advice, game: Game, say: Speech) -> dict[str, Any]:
    """An option of a hint."""
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


def moments(judged: list[Judged]) -> list[Judged]:
    """The decisions that cost most, the costliest first."""
    costly = [each for each in judged if each.cost > 0]
    return sorted(costly, key=lambda each: -each.cost)[:MOMENTS]


def mean_loss(judged: list[Judged], seat: int) -> float:
    """The chance to win that a seat gave away, on average over its decisions."""
    costs = [each.cost for each in judged if each.seat == seat]
    return sum(costs) / len(costs) if costs else 0.0


def review_data(game: Game, judged: list[Judged]) -> dict[str, Any]:
    """What a review found."""
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
