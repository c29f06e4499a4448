"""Positions as plain data: what JSON can hold, with ids instead of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from charmers.rules import dice as d
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, NAMES, NUMBERS, PLACE_MASK, WHAT_SHIFT, item
from charmers.rules.game_position import GamePosition
from charmers.rules.marks import MarksError, marks_of, state_of
from charmers.rules.paper_position import PaperPosition
from charmers.rules.position import Position
from charmers.rules.scoring import Result, why_no_result
from charmers.rules.tables import Tables
from charmers.sheet.definition import DICE

Data = dict[str, Any]


class DataError(ValueError):
    """Data that is no position on this sheet."""


_RESULT = ("fame", "money", "karma", "used")


def position_data(position: GamePosition) -> Data:
    """A position as plain values, whatever its kind; ``position_from`` gives it back.

    What a kind of game does not have is an empty list: a game on paper has no sheets, no agenda and
    no bonuses that wait, a game on sheets has no results that were told, and nothing ``on_paper``.
    """
    tables, dice, tracked = position.tables, position.dice, position.tracked
    return {
        "sheet": tables.sheet.name,
        "digest": tables.sheet.digest,
        "round": dice.round,
        "start": dice.start,
        "turn": dice.turn,
        "phase": position.phase,
        "seat": None if position.over else position.seat,
        "ending": position.ending,
        "dice": {
            name: {
                "shows": tables.face_name(i, dice.faces[i]) if dice.faces[i] >= 0 else None,
                "lies": lies(dice.where[i]),
            }
            for i, name in enumerate(DICE)
        },
        "picked": DICE[dice.picked] if dice.picked >= 0 else None,
        "agenda": [] if tracked is None else _agenda(tracked),
        "fresh": tracked is not None and tracked.turn.fresh,
        "waiting": [] if tracked is None else tables.bonuses_in(tracked.turn.waiting),
        "sheets": [marks_of(tables, sheet) for sheet in position.sheets],
        "results": [
            None if result is None else dict(zip(_RESULT, result, strict=True)) for result in position.results
        ],
        "on_paper": _told_on_paper(position) if isinstance(position, PaperPosition) else None,
    }


def _told_on_paper(position: PaperPosition) -> Data:
    return {
        "karma": position.karma[:],
        "skips": position.skips,
        "stuck": position.stuck,
        "loose": position.loose,
    }


def _agenda(position: Position) -> list[Data]:
    return [
        {
            "what": NAMES[entry >> WHAT_SHIFT],
            "count": entry >> COUNT_SHIFT & COUNT_MASK,
            "from": position.tables.places[entry & PLACE_MASK],
        }
        for entry in position.turn.stack
    ]


def lies(where: int) -> str | int:
    """Where a die lies: in the middle, on the elephant, or at the seat of that number."""
    return "middle" if where == d.MIDDLE else "elephant" if where == d.ELEPHANT else where - d.DEPOT


def position_from(tables: Tables, data: Mapping[str, Any]) -> GamePosition:
    """The position that this data describes; ``DataError`` says why it is none."""
    try:
        return _position_from(tables, data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"not a position of the {tables.sheet.name} sheet: {error}") from error


def _position_from(tables: Tables, data: Mapping[str, Any]) -> GamePosition:
    if data["digest"] != tables.sheet.digest:
        raise DataError(f'the position belongs to another sheet ("{data["sheet"]}")')
    position = _on_sheets(tables, data) if data["sheets"] else _on_paper(tables, data)
    dice = position.dice
    dice.round, dice.start, dice.turn = int(data["round"]), int(data["start"]), int(data["turn"])
    dice.phase = d.OVER if data["phase"] == "score" else d.Phase(d.PHASES.index(data["phase"]))
    for i, name in enumerate(DICE):
        shows, lies = data["dice"][name]["shows"], data["dice"][name]["lies"]
        dice.faces[i] = -1 if shows is None else tables.faces_of[i].index(shows)
        dice.where[i] = (
            d.MIDDLE if lies == "middle" else d.ELEPHANT if lies == "elephant" else d.DEPOT + int(lies)
        )
        if dice.where[i] == d.ELEPHANT:
            dice.elephant = i
    dice.picked = -1 if data["picked"] is None else DICE.index(data["picked"])
    position.ending = bool(data["ending"])
    position.refresh()
    return position


def _on_sheets(tables: Tables, data: Mapping[str, Any]) -> Position:
    position = Position(tables, len(data["sheets"]))
    try:
        position.sheets = [state_of(tables, marks) for marks in data["sheets"]]
    except MarksError as error:
        raise DataError(str(error)) from error
    turn = position.turn
    turn.stack = [
        item(NUMBERS[entry["what"]], int(entry["count"]), tables.places.index(entry["from"]))
        for entry in data["agenda"]
    ]
    turn.fresh = bool(data["fresh"])
    turn.waiting = sum(1 << tables.bonus_number[name] for name in data["waiting"])
    return position


def _on_paper(tables: Tables, data: Mapping[str, Any]) -> PaperPosition:
    known = data["on_paper"]
    position = PaperPosition(tables, len(data["results"]), bool(known["loose"]))
    position.karma = [int(count) for count in known["karma"]]
    if len(position.karma) != len(position.results):
        raise DataError("karma is known of every seat")
    position.skips, position.stuck = int(known["skips"]), bool(known["stuck"])
    position.results = [None if told is None else _result(tables, told) for told in data["results"]]
    return position


def _result(tables: Tables, told: Mapping[str, Any]) -> Result:
    fame, money, karma, used = (int(told[name]) for name in _RESULT)
    wrong = why_no_result(tables, (fame, money, karma, used))
    if wrong is not None:
        raise DataError(str(wrong))
    return fame, money, karma, used
