"""What a move would do: what it gives, what follows from it without a choice, and what it loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from charmers.rules import moves as m
from charmers.rules.agenda import DIE_HALVES, LOST_AS, WHAT_SHIFT
from charmers.rules.events import Event, Log
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move
from charmers.rules.options import fitting, listed
from charmers.rules.position import Position

LossKind = Literal["action", "good", "effect", "bonus"]


class Loss(NamedTuple):
    """One thing that was lost, let go or left unused.

    ``what`` is a good, an effect (as a sheet prints it, a sale or goods without their number), the id
    of a bonus, or nothing for the action of a die; ``place`` is where it came from, as in events.
    """

    kind: LossKind
    what: str
    place: str
    declined: bool = False
    """Whether it could have been used, and was let go."""


def leads_to(position: GamePosition, move: Move) -> list[Event]:
    """Everything that a legal move leads to for who makes it, without a further choice, told as events.

    >>> from charmers.rules.tables import Tables
    >>> from charmers.sheet.library import find_sheet
    >>> position = Position(Tables(find_sheet("sun")), seats=3)
    >>> position.roll([0, 1, 0, 1, 0, 1, 3, 4])
    >>> [str(event) for event in leads_to(position, position.moves[0])][:2]
    ['took p1 tea+tea', 'elephant p2 tea+silk']
    """
    after = position.copy()
    log: Log = []
    after.play(move, log)
    # The next player may have only one choice; that is not what this move does.
    others = [i for i, event in enumerate(log) if event.seat != position.seat]
    return log[: others[0]] if others else log


def losses(events: Sequence[Event], goods: Sequence[str]) -> list[Loss]:
    """What was lost or let go in these events, in order; ``goods`` are the goods of the sheet.

    >>> losses([Event("lost", 0, source="p1", detail="tea")], goods=["tea", "silk"])
    [Loss(kind='good', what='tea', place='p1', declined=False)]
    """
    found: list[Loss] = []
    for event in events:
        if event.kind == "wasted":
            found.append(Loss("bonus", event.subject, event.subject))
        elif event.kind in ("lost", "declined"):
            declined = event.kind == "declined"
            if event.detail == "action":
                found.append(Loss("action", "", event.source))
            elif event.detail in goods:
                found.append(Loss("good", event.detail, event.source, declined))
            else:
                effect = LOST_AS.get(event.detail, event.detail)
                found.append(Loss("effect", effect, event.source, declined))
    return found


def wasted_by(position: Position, move: Move) -> list[str]:
    """The ids of the bonuses that this move would leave unused although they could be used."""
    if move.kind != m.DONE:
        return []
    return [
        position.tables.bonus_ids[other.a] for other in position.moves if other.kind == m.USE and other.b < 0
    ]


def waiting_bonuses(position: Position) -> list[str]:
    """The ids of the bonuses that were released in this turn and not used yet."""
    return position.tables.bonuses_in(position.turn.waiting)


def goods_of_die(position: Position, die: int) -> list[str]:
    """The goods of a purple die that still find a free box."""
    tables, sheet = position.tables, position.sheets[position.seat]
    return [tables.goods[kind] for kind in fitting(tables, sheet, position.dice.faces[die])]


def green_places(position: Position, die: int) -> int:
    """In how many cells a green die can draw its road, or in how many ways its two half-roads."""
    tables, dice = position.tables, position.dice
    action = tables.actions_of[die][dice.faces[die]]
    moves = listed(tables, position.sheets[position.seat], dice, action)
    if action >> WHAT_SHIFT == DIE_HALVES:
        return len(moves)
    return len({move.a for move in moves})


def only_cell(position: Position, die: int) -> str:
    """The cell in which a green die can draw, if there is only one; else nothing."""
    tables, dice = position.tables, position.dice
    moves = listed(tables, position.sheets[position.seat], dice, tables.actions_of[die][dice.faces[die]])
    cells = {move.a for move in moves}
    return tables.cells[cells.pop()] if len(cells) == 1 else ""


def building_value(position: Position, cell: int) -> int:
    """What the building of a cell is worth to the player to move."""
    tables = position.tables
    return tables.values[position.sheets[position.seat].levels[tables.building[cell]] - 1]


def edges_reached(position: Position, move: Move) -> list[str]:
    """The ids of the edge bonuses that a road or half-road would release."""
    sheet = position.sheets[position.seat]
    return position.tables.bonuses_in(position.tables.edge_bonuses[move.a][move.b] & ~sheet.released)


def sale_price(position: Position, goods: Sequence[int]) -> int:
    """What the player to move would get for these goods."""
    sold = position.sheets[position.seat].sold[:]
    price = 0
    for good in goods:
        price += position.tables.coins[sold[good]]
        sold[good] += 1
    return price


def tents_sold(position: Position, goods: Sequence[int]) -> list[str]:
    """The ids of the tent bonuses that selling these goods would release."""
    tables = position.tables
    before = position.sheets[position.seat]
    after = before.copy()
    for good in goods:
        after.sold[good] += 1
    return [
        tables.bonus_ids[bonus]
        for tent, bonus in enumerate(tables.tent_bonus)
        if after.is_sold(tables, tent) and not before.is_sold(tables, tent)
    ]
