"""What can be decided, with what each choice leads to, what it loses, and whether that need be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from charmers.rules import moves as m
from charmers.rules.events import Event
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move
from charmers.rules.outcome import Loss, leads_to, losses, sale_price, tents_sold, wasted_by
from charmers.rules.position import Position

NO_GAIN = (m.KARMA, m.SKIP, m.PASS, m.DONE, m.CROSSED, m.STUCK)
"""Moves that gain nothing by themselves: that they lose nothing is no reason to prefer them."""


class Choice(NamedTuple):
    """A legal move, everything that follows from it without a further choice, and what of it is lost."""

    move: Move
    leads_to: list[Event]
    loses: list[Loss]
    avoidable: list[Loss]
    """Those of its losses that another choice would spare: a mouth asks before it lets them happen."""


def choices(position: GamePosition) -> list[Choice]:
    """Every legal move with what it leads to and what it loses."""
    goods = position.tables.goods
    leading = [(move, leads_to(position, move)) for move in position.moves]
    found = [(move, events, losses(events, goods)) for move, events in leading]
    spared = any(not lost for move, _, lost in found if move.kind not in NO_GAIN)
    return [
        Choice(move, events, lost, _avoidable(position, move, lost, spared)) for move, events, lost in found
    ]


def best_sales_first(position: Position, found: Iterable[Choice]) -> list[Choice]:
    """The choices in their order; where a sale stood, the next best one stands."""
    kept = list(found)
    sales = [choice for choice in kept if choice.move.kind == m.SELL]
    best = iter(sorted(sales, key=lambda choice: sale_worth(position, choice.move), reverse=True))
    return [next(best) if choice.move.kind == m.SELL else choice for choice in kept]


def sale_worth(position: Position, move: Move) -> tuple[int, int, int]:
    """What a sale brings: money, then bonuses of tents; for the same, fewer goods are better."""
    return sale_price(position, move.goods), len(tents_sold(position, move.goods)), -len(move.goods)


def avoidable(position: GamePosition, move: Move) -> list[Loss]:
    """What one legal move would lose although another would not."""
    return next(choice.avoidable for choice in choices(position) if choice.move == move)


def _avoidable(position: GamePosition, move: Move, lost: list[Loss], spared: bool) -> list[Loss]:
    if move.kind == m.PASS:
        # What could have been used; what was lost on the way is no fault of letting go.
        return [loss for loss in lost if loss.declined]
    if not lost:
        return []
    if move.kind == m.DONE:
        assert position.tracked is not None, "only those whose sheets are kept end a turn"
        usable = wasted_by(position.tracked, move)
        return [loss for loss in lost if loss.what in usable]
    return lost if spared else []
