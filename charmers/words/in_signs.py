"""The choices once more, as briefly as can be: with the signs of the sheet instead of words."""

from __future__ import annotations

from charmers.rules import agenda
from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.options import usable
from charmers.rules.outcome import goods_of_die, green_places, waiting_bonuses
from charmers.rules.position import Position
from charmers.sheet.definition import BLUE, DICE, GREEN, PURPLE
from charmers.words.choices import describe_move
from charmers.words.speech import Speech

NO_USE = "–"
"""What a die would do that is of no use now."""


def die_in_signs(position: Position, die: int, say: Speech) -> str:
    """What a die would do, in signs: ``tea+silk``, ``bend ×3``, ``≈7: ◆2``, ``raja 1/3: $1 ▲``."""
    tables, sheet = position.tables, position.sheets[position.seat]
    colour, face = tables.colour_of[die], position.dice.faces[die]
    action = tables.actions[colour][face]
    if not usable(tables, sheet, position.dice, action):
        return NO_USE
    count = action >> agenda.COUNT_SHIFT & agenda.COUNT_MASK
    if colour == PURPLE:
        return "+".join(say.good(good) for good in goods_of_die(position, die))
    if colour == GREEN:
        return f"{say.face(die, tables.faces[colour][face])} ×{green_places(position, die)}"
    if colour == BLUE:
        return _space(tables.next_space[count][sheet.river_position], say)
    return _character(position, count, say)


def move_in_signs(position: Position, move: Move, say: Speech) -> str:
    """What a legal move would do; what has no signs stays in words."""
    tables, kind = position.tables, move.kind
    sheet = position.sheets[position.seat]
    if kind in (m.TAKE, m.KEEP):
        return die_in_signs(position, move.a, say)
    if kind == m.GOODS:
        return "+".join(say.good(tables.goods[good]) for good in move.goods)
    if kind == m.GOODS_DIE:
        goods = "+".join(say.good(good) for good in goods_of_die(position, move.a))
        return say("choice.goods-die", die=DICE[move.a], goods=goods)
    if kind == m.SAIL:
        return _space(move.a, say)
    if kind == m.PALACE:
        return _character(position, move.a, say)
    if kind == m.UPGRADE:
        level = sheet.levels[move.a]
        return f"{say.building(tables.buildings[move.a])} {tables.values[level - 1]}→{tables.values[level]}"
    if kind == m.USE:
        bonus = tables.bonus_ids[move.a]
        if move.b < 0:
            return say("place.bonus", bonus=say.bonus_code(bonus), place=say.place(bonus))
        both = f"{say.place(bonus)} + {say.place(tables.bonus_ids[move.b])}"
        return say("place.bonus", bonus=f"{say.bonus_code(bonus)}{say.bonus_code(bonus)}", place=both)
    if kind == m.DONE:
        return say("choice.waste", bonuses=" ".join(map(say.bonus_code, waiting_bonuses(position))))
    return describe_move(position, move, say)


def _space(number: int, say: Speech) -> str:
    gives = say.code(say.sheet.river.spaces[number].gives)
    return say("choice.face", face=f"≈{number + 1}", would=gives)


def _character(position: Position, character: int, say: Speech) -> str:
    tables = position.tables
    name = tables.characters[character]
    box = f"{position.sheets[position.seat].palace[character] + 1}/{tables.palace_boxes}"
    return say("choice.face", face=f"{say.person(name)} {box}", would=say(f"signs.{name}"))
