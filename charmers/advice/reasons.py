"""Why an option is better or worse than others: what the evaluation sees on the sheets they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from charmers.bots.evaluation import Evaluation
from charmers.bots.sage import Chain
from charmers.rules import dice as d
from charmers.rules.position import Position

TOPICS = ("tracks", "goods", "province", "river", "palace", "karma", "bonuses")
"""What can speak for an option or against it."""
LEAST = 0.01
"""What a reason is worth at least, of a win."""
MOST = 3
"""How many reasons are told."""


class Reason(NamedTuple):
    """What speaks for an option, or against it if it is below nothing."""

    topic: str
    gain: float
    """How much of a win the sheet is worth more in this, beside the other options."""


def reasons(position: Position, chains: Sequence[Chain]) -> list[tuple[Reason, ...]]:
    """For each of these ways through a turn, what sets it apart from the others, the largest first.

    A way that ends before the dice of karma has none of its own: what it leads to is not known yet.
    A single way is set beside the sheet before the turn.
    """
    evaluation = Evaluation(position.tables)
    known = [chain for chain in chains if _is_known(chain.after)]
    found: list[tuple[Reason, ...]] = []
    for chain in chains:
        others = [other.after for other in known if other is not chain] or [position]
        found.append(_apart(evaluation, position.seat, chain.after, others) if chain in known else ())
    return found


def _is_known(after: Position) -> bool:
    return after.dice.phase not in (d.REROLL, d.OVER)


def _apart(
    evaluation: Evaluation, seat: int, after: Position, others: Sequence[Position]
) -> tuple[Reason, ...]:
    gains = []
    for topic in TOPICS:
        gain = 0.0
        for other in others:
            # Once on the sheet of either: what a topic is worth depends on the rest.
            gain += evaluation.chances(after)[seat] - evaluation.mixed(after, seat, other, topic)
            gain += evaluation.mixed(other, seat, after, topic) - evaluation.chances(other)[seat]
        gains.append(Reason(topic, gain / (2 * len(others))))
    told = [reason for reason in gains if abs(reason.gain) >= LEAST]
    return tuple(sorted(told, key=lambda reason: -abs(reason.gain))[:MOST])
