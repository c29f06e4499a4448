"""The numbered choices of a prompt, laid out so that many of them fit."""

from __future__ import annotations

from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.sheet.definition import DICE
from charmers.table.choices import (
    building_value,
    choices,
    die_would_do,
    edges_reached,
    sale_price,
    tents_sold,
)
from charmers.table.dice import die_name, die_text
from charmers.table.ink import Ink, columns, cut, flow, in_columns, pad, wrap
from charmers.table.province import road_sign
from charmers.table.speech import Speech

MOST_ROWS = 4
"""Choices in more rows than this are no longer aligned, but set one after another."""


def menu(position: Position, say: Speech, ink: Ink, width: int) -> list[str]:
    """The legal moves with their numbers, as they stand in ``position.moves``, in few lines."""
    phase = position.phase
    if phase == "turn" and position.moves[0].kind != m.SKIP:
        return _dice_menu(position, say, ink, width)
    if phase == "action" and any(move.kind in (m.ROAD, m.HALF) for move in position.moves):
        return _road_menu(position, say, ink, width)
    entries = []
    for number, choice in enumerate(choices(position, say), 1):
        text = choice.text
        if choice.move.kind == m.KEEP:
            shown = die_text(position, choice.move.a, say, ink)
            text = say("choice.face", face=shown, would=text)
        elif choice.move.kind == m.SELL:
            text = _sale(position, choice.move, say)
        entries.append(f"{ink(f'{number})', 'bold')} {text}")
    if any(columns(entry) > width for entry in entries):
        return [line for entry in entries for line in wrap(entry, width, "   ")]
    lines = in_columns(entries, width, gap=3)
    return lines if len(lines) <= MOST_ROWS else flow(entries, width)


def _sale(position: Position, move: Move, say: Speech) -> str:
    """A sale as short as can be: ``tea ×2, silk $5 +1 fame``; there may be nineteen of them."""
    goods = [position.tables.goods[good] for good in move.goods]
    parts = [
        say.good(good) + (f" ×{goods.count(good)}" if goods.count(good) > 1 else "")
        for good in dict.fromkeys(goods)
    ]
    tents = "".join(f" +{say.bonus(bonus)}" for bonus in tents_sold(position, move.goods))
    return f"{', '.join(parts)} ${sale_price(position, move.goods)}{tents}"


def plain_menu(position: Position, say: Speech) -> list[str]:
    """The legal moves one a line: number, notation, and what it would do."""
    listed = choices(position, say, spoken=True)
    return [f"{number}. {choice.move}: {choice.text}" for number, choice in enumerate(listed, 1)]


def _dice_menu(position: Position, say: Speech, ink: Ink, width: int) -> list[str]:
    """What each die in the middle would do, two in a line, and the karma below them."""
    numbers = {move: number for number, move in enumerate(position.moves, 1)}
    book = position.tables.book
    half = (width - 2) // 2
    entries = []
    for die in position.dice.distinct_middle:
        number = numbers.get(book.take[die])
        would = die_would_do(position, die, say)
        if die >> 1 == 2 or number is None:
            face = say.face(die, position.tables.face_name(die, position.dice.faces[die]))
            would = say("choice.face", face=face, would=would)
        twins = position.dice.where[die ^ 1] == 0 and position.dice.faces[die ^ 1] == position.dice.faces[die]
        count = " ×2" if twins else ""
        label = f"{number})" if number else "–"
        room = half - max(2, len(label)) - 6 - len(count)
        text = f"{die_name(die, ink)}{count} {cut(would, room)}"
        entries.append(f"{ink(pad(label, 2), 'bold' if number else 'dim')} {text}")
    lines = in_columns(entries, width)
    karma = [(numbers[move], move) for move in position.moves if move.kind == m.KARMA]
    if karma:
        each = "  ".join(f"{ink(str(number), 'bold')} {DICE[move.a]}" for number, move in karma)
        left = position.sheets[position.seat].karma_left
        elephant = die_name(position.dice.elephant, ink)
        text = say("screen.karma-choices", n=left, die=elephant, choices=each)
        lines += [text] if columns(text) <= width else wrap(text, width, "   ")
    return lines


def _road_menu(position: Position, say: Speech, ink: Ink, width: int) -> list[str]:
    """The roads grouped by cell, each as the sign it draws."""
    cells: dict[int, list[tuple[int, Move]]] = {}
    rest = []
    for number, move in enumerate(position.moves, 1):
        if move.kind in (m.ROAD, m.HALF):
            cells.setdefault(move.a, []).append((number, move))
        else:
            rest.append(f"{ink(str(number), 'bold')} {say('choice.pass')}")
    groups = []
    for cell, moves in cells.items():
        signs = []
        for number, move in moves:
            reached = [say.bonus(bonus) for bonus in edges_reached(position, move)]
            plus = ink("+" + ",".join(reached), "circled") if reached else ""
            signs.append(f"{ink(str(number), 'bold')} {road_sign(move.b)}{plus}")
        groups.append(f"{_cell_head(position, cell, moves[0][1], say)}: {'  '.join(signs)}")
    return flow([*groups, *rest], width, gap="    ")


def _cell_head(position: Position, number: int, move: Move, say: Speech) -> str:
    cell = say.sheet.province.cells[number]
    if move.kind == m.HALF:
        return cell.id
    if cell.building:
        return f"{cell.id} {say.building(cell.building)} ★{building_value(position, number)}"
    return f"{cell.id} {say.code([cell.market]) if cell.market else ''}".strip()
