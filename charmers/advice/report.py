"""Advice as data, and what a review draws from its judgements and the course of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from charmers.advice.advice import Advice
from charmers.advice.course import Step, luck
from charmers.advice.figures import Figure
from charmers.advice.review import Judged
from charmers.record.game import Game
from charmers.words.speech import Speech
from charmers.words.tell import tell

MOMENTS = 3
"""How many moments a review tells of those that decided the game."""
DECISIVE = 0.12
"""What a mistake or a roll must have moved of a win to have decided something."""


def advice_data(advice: Advice, game: Game, say: Speech) -> dict[str, Any]:
    """An option of a hint."""
    return {
        "move": advice.move.text,
        "games": advice.games,
        "win": _figure_data(advice.win),
        "overshoot": _figure_data(advice.overshoot, 2),
        "behind": _figure_data(advice.behind),
        "as_good": advice.is_as_good,
        "closed": advice.closed / 2,
        "follow": [move.text for move in advice.follow],
        "why": tell(advice.events, game.names, say),
        "reasons": [{"topic": reason.topic, "gain": round(reason.gain, 4)} for reason in advice.reasons],
    }


def _figure_data(figure: Figure, unit: int = 1) -> dict[str, float | None]:
    """A figure for JSON, which knows no infinity."""
    return {
        name: round(value / unit, 4) if abs(value) < 1e9 else None
        for name, value in (("mean", figure.mean), ("low", figure.low), ("high", figure.high))
    }


@dataclass(frozen=True, slots=True)
class Review:
    """What was found about a game."""

    judged: list[Judged]
    course: list[Step]

    @property
    def mistakes(self) -> list[Judged]:
        """The decisions that cost something, as far as can be told."""
        return [each for each in self.judged if each.is_mistake]

    @property
    def moments(self) -> list[Judged | Step]:
        """What moved the game most, in its order: mistakes and rolls, if any moved it much."""
        found: list[tuple[float, Judged | Step]] = [
            *((each.cost.mean, each) for each in self.mistakes),
            *((swing(step), step) for step in self.course if step.is_roll),
        ]
        most = sorted((each for each in found if each[0] >= DECISIVE), key=lambda each: -each[0])[:MOMENTS]
        return sorted((moment for _, moment in most), key=lambda moment: moment.line)

    def decisions(self, seat: int) -> list[Judged]:
        """The decisions of a seat."""
        return [each for each in self.judged if each.seat == seat]

    def error_rate(self, seat: int) -> float:
        """What a decision of a seat gave away of a win on average; equal moves cost nothing on average."""
        costs = [each.cost.mean for each in self.decisions(seat)]
        return sum(costs) / len(costs) if costs else 0.0

    def luck(self, seat: int) -> float:
        """How much of a win the dice gave a player beyond what they give on average."""
        return luck(self.course, seat)

    def result(self, seat: int) -> float:
        """What a player has of the win; before the end, the chance of it."""
        return self.course[-1].after[seat] if self.course else 0.0


def swing(step: Step) -> float:
    """How much a step moved the chances of whom it moved most."""
    return max(abs(step.change(seat)) for seat in range(len(step.after)))


def lucky(step: Step) -> int:
    """Whom a step helped most."""
    return max(range(len(step.after)), key=step.change)


def review_data(game: Game, review: Review) -> dict[str, Any]:
    """What a review found."""
    return {
        "players": [
            {
                "name": name,
                "decisions": len(review.decisions(seat)),
                "mistakes": sum(each.seat == seat for each in review.mistakes),
                "error_rate": round(review.error_rate(seat), 4),
                "luck": round(review.luck(seat), 4),
                "result": round(review.result(seat), 4),
                "luck_adjusted": round(review.result(seat) - review.luck(seat), 4),
            }
            for seat, name in enumerate(game.names)
        ],
        "moments": [moment.line for moment in review.moments],
        "decisions": [
            {
                "line": each.line,
                "round": each.round,
                "player": game.names[each.seat],
                "move": each.move.text,
                "best": each.best.text,
                "mistake": each.is_mistake,
                "cost": _figure_data(each.cost),
                "points": _figure_data(each.lead, 2) if each.games else None,
                "games": each.games,
            }
            for each in review.judged
        ],
        "course": [
            {
                "line": step.line,
                "round": step.round,
                "player": game.names[step.seat],
                "roll": step.is_roll,
                "chances": [round(chance, 4) for chance in step.after],
            }
            for step in review.course
        ],
    }
