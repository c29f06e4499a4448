"""Where moves are on a page: the places that mean a move, and the moves that a place may mean."""

from __future__ import annotations

from charmers.record.game import Game
from charmers.rules import moves as m
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move, sides_text
from charmers.rules.position import Position
from charmers.sheet.definition import DICE

PART_OF = {
    "fame": "tracks",
    "money": "tracks",
    "edge": "province",
    "tent": "market",
    "palace": "palace",
    "upgrade": "upgrades",
    "karma": "karma",
}
"""The part of the sheet on which the bonuses of a kind are printed."""


def where(position: GamePosition, move: Move) -> tuple[list[str], str]:
    """The places that a move is about, and the part of the sheet they are on (``dice`` for the table)."""
    kind, tables = move.kind, position.tables
    if kind in (m.TAKE, m.KARMA, m.KEEP, m.GOODS_DIE):
        return [DICE[die] for die in _alike(position, move.a)], "dice"
    if position.tracked is None:
        return [], "dice"
    if kind in (m.ROAD, m.HALF):
        cell, sides = tables.cells[move.a], sides_text(move.b)
        return [f"{cell}.{side}" for side in sides], "province"
    if kind == m.USE:
        ids = [tables.bonus_ids[bonus] for bonus in (move.a, move.b) if bonus >= 0]
        return ids, PART_OF[ids[0].partition(":")[0]]
    return _on_rows(position.tracked, move)


def _alike(position: GamePosition, die: int) -> list[int]:
    """A die, and its twin if it lies beside it and shows the same: either means the same."""
    dice, twin = position.dice, position.tables.twin_of[die]
    alike = dice.faces[die] == dice.faces[twin] and dice.where[die] == dice.where[twin]
    return [die, twin] if alike else [die]


def _on_rows(position: Position, move: Move) -> tuple[list[str], str]:
    """The boxes that a move would mark."""
    kind, tables, sheet = move.kind, position.tables, position.sheets[position.seat]
    if kind == m.SELL:
        sold = sheet.sold[:]
        places = []
        for good in move.goods:
            sold[good] += 1
            places.append(f"{tables.goods[good]}.{sold[good]}")
        return places, "market"
    if kind == m.GOODS:
        return [f"{tables.goods[good]}.{sheet.circled[good] + 1}" for good in move.goods], "market"
    if kind == m.SAIL:
        return [f"river.{move.a + 1}"], "river"
    if kind == m.PALACE:
        return [f"{tables.characters[move.a]}.{sheet.palace[move.a] + 1}"], "palace"
    if kind == m.UPGRADE:
        return [f"{tables.buildings[move.a]}.{sheet.levels[move.a] + 1}"], "upgrades"
    return [], ""


def meant(game: Game, place: str) -> list[str]:
    """The moves that someone may mean who taps a place, legal or not, the likeliest first."""
    tables = game.tables
    if place in DICE:
        if any(move.kind == m.GOODS_DIE for move in game.position.moves) and place.startswith("p"):
            return [f"goods {place}"]
        return [f"{'keep' if game.position.phase == 'keep' else 'take'} {place}"]
    if ":" in place:
        return [f"use {place}"]
    row, _, box = place.partition(".")
    if row == "river":
        return [f"sail {box}"]
    if row in tables.goods:
        return [f"sell {row}", f"goods {row}"]
    if row in tables.characters:
        return [f"palace {row}"]
    if row in tables.buildings:
        return [f"upgrade {row}"]
    if row in tables.cells:
        return [f"road {row} ns"]
    return []


def topic_of(game: Game, place: str) -> str:
    """What an explanation of a place is found by; empty for what is no place."""
    tables = game.tables
    if place in DICE or place in tables.bonus_number or place in ("tracks", "karma"):
        return place
    row, _, box = place.partition(".")
    if row == "river":
        return box if box.isdecimal() else ""
    if row in ("fame", "money"):
        return "tracks"
    known = (*tables.cells, *tables.goods, *tables.characters, *tables.buildings, "karma")
    return row if row in known else ""
