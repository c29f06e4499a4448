"""The numbered choices of a prompt, laid out so that many of them fit."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.outcome import building_value, edges_reached, sale_price, tents_sold
from charmers.rules.position import Position
from charmers.screen.dice import die_name, die_text
from charmers.screen.ink import Ink, columns, cut, first_that_fits, flow, in_columns, pad, wrap
from charmers.screen.province import road_sign
from charmers.sheet.definition import BLUE, COLOUR_OF, DICE, TWIN_DICE
from charmers.words.choices import describe_move, die_would_do, losing
from charmers.words.signs import bonus_code, code, die_in_signs, move_in_signs
from charmers.words.speech import Speech

MOST_ROWS = 4
"""Choices in more rows than this are no longer aligned, but set one after another."""

WORDS, SHORT, SIGNS = range(3)
"""How brief the choices are: in words; shortened where they are too long; all in signs."""


def menu(position: Position, say: Speech, ink: Ink, width: int, brevity: int = WORDS) -> list[str]:
    """The legal moves with their numbers, as they stand in ``position.moves``, in few lines."""
    phase = position.phase
    if phase == "turn" and position.moves[0].kind != m.SKIP:
        return _dice_menu(position, say, ink, width, brevity)
    if phase == "action" and any(move.kind in (m.ROAD, m.HALF) for move in position.moves):
        return _road_menu(position, say, ink, width, brevity)
    entries = []
    for number, move in enumerate(position.moves, 1):
        if move.kind == m.SELL:
            text = losing(position, move, _sale(position, move, say, brevity), say)
        else:
            text = (describe_move if brevity == WORDS else move_in_signs)(position, move, say)
        if move.kind == m.KEEP:
            text = say("choice.face", face=die_text(position, move.a, say, ink), would=text)
        entries.append(f"{ink(f'{number})', 'bold')} {text}")
    return _set(entries, width, brevity)


def _set(entries: Sequence[str], width: int, brevity: int) -> list[str]:
    """Entries in columns, or one after another if that takes too many rows."""
    if any(columns(entry) > width for entry in entries):
        return [line for entry in entries for line in wrap(entry, width, "   ")]
    lines = in_columns(entries, width, gap=3)
    if len(lines) <= MOST_ROWS and brevity == WORDS:
        return lines
    flowed = flow(entries, width, gap="   " if brevity < SIGNS else "  ")
    return lines if len(lines) <= min(MOST_ROWS, len(flowed)) else flowed


def _sale(position: Position, move: Move, say: Speech, brevity: int) -> str:
    """A sale as short as can be: ``tea ×2, silk $5 +1 fame``; there may be nineteen of them."""
    goods = [position.tables.goods[good] for good in move.goods]
    price = sale_price(position, move.goods)
    tents = tents_sold(position, move.goods)
    if brevity == SIGNS:
        # Two letters tell the goods apart: "2Te Si $5+★1".
        counts = {good: goods.count(good) for good in dict.fromkeys(goods)}
        short = [
            f"{count if count > 1 else ''}{say.short(f'goods.{good}', 2)}" for good, count in counts.items()
        ]
        return f"{' '.join(short)} ${price}" + "".join(f"+{bonus_code(bonus, say)}" for bonus in tents)
    parts = say.joined([say.counted(say.good(good), goods.count(good)) for good in dict.fromkeys(goods)])
    names = [bonus_code(bonus, say) if brevity else say.bonus(bonus) for bonus in tents]
    return f"{parts} ${price}" + "".join(f" +{name}" for name in names)


def plain_menu(position: Position, say: Speech) -> list[str]:
    """The legal moves one a line: number, notation, and what it would do."""
    return [
        f"{number}. {say('choice.face', face=move, would=describe_move(position, move, say, spoken=True))}"
        for number, move in enumerate(position.moves, 1)
    ]


def _dice_menu(position: Position, say: Speech, ink: Ink, width: int, brevity: int) -> list[str]:
    """What each die in the middle would do, two in a line if they fit, and the karma below them."""
    numbers = {move: number for number, move in enumerate(position.moves, 1)}
    book, dice = position.tables.book, position.dice
    heads, long, short = [], [], []
    for die in dice.distinct_middle:
        number = numbers.get(book.take[die])
        label = ink(pad(f"{number})" if number else "–", 2), "bold" if number else "dim")
        twin = TWIN_DICE[die]
        twins = dice.where[twin] == 0 and dice.faces[twin] == dice.faces[die]
        heads.append(f"{label} {die_name(die, ink)}{' ×2' if twins else ''} ")
        would, signs = die_would_do(position, die, say), die_in_signs(position, die, say)
        if number:
            would, signs = (losing(position, book.take[die], text, say) for text in (would, signs))
        if COLOUR_OF[die] == BLUE or number is None:
            face = say.face(die, position.tables.face_name(die, dice.faces[die]))
            would, signs = (say("choice.face", face=face, would=text) for text in (would, signs))
        long.append(would)
        short.append(signs)
    lines = in_columns(
        [a + b for a, b in zip(heads, _shortened(heads, long, short, width, brevity), strict=True)], width
    )
    karma = [(numbers[move], move) for move in position.moves if move.kind == m.KARMA]
    if karma:
        each = "  ".join(f"{ink(str(number), 'bold')} {DICE[move.a]}" for number, move in karma)
        left = position.sheets[position.seat].karma_left
        forms = [
            say("screen.karma-choices", n=left, die=die, choices=each)
            for die in (die_text(position, dice.elephant, say, ink), die_name(dice.elephant, ink))
        ]
        lines += wrap(first_that_fits(width, forms), width, "   ")
    return lines


def _shortened(
    heads: Sequence[str], long: Sequence[str], short: Sequence[str], width: int, brevity: int
) -> list[str]:
    """What the dice would do, the longest of them in signs until two dice fit in a line."""
    texts = list(long)
    if brevity == SIGNS:
        texts = list(short)
    rows = -(-len(texts) // 2)
    order = sorted(range(len(texts)), key=lambda i: columns(short[i]) - columns(long[i]))
    while brevity == SHORT and order:
        if len(in_columns([a + b for a, b in zip(heads, texts, strict=True)], width)) <= rows:
            break
        longest = order.pop(0)
        texts[longest] = short[longest]
    return [cut(text, width - columns(head)) for head, text in zip(heads, texts, strict=True)]


def _road_menu(position: Position, say: Speech, ink: Ink, width: int, brevity: int) -> list[str]:
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
            reached = [
                say.bonus(bonus) if brevity == WORDS else bonus_code(bonus, say)
                for bonus in edges_reached(position, move)
            ]
            plus = ink("+" + ",".join(reached), "circled") if reached else ""
            plus = losing(position, move, plus, say, "sign.loses")
            signs.append(f"{ink(str(number), 'bold')} {road_sign(move.b)}{plus}")
        head = _cell_head(position, cell, moves[0][1], say, brevity)
        gap = "  " if brevity < SIGNS else " "
        groups.append(say("choice.face", face=head, would=gap.join(signs)))
    if brevity == WORDS and any(columns(group) > width for group in groups):
        return _road_menu(position, say, ink, width, SHORT)
    return flow([*groups, *rest], width, gap="    " if brevity < SIGNS else "  ")


def _cell_head(position: Position, number: int, move: Move, say: Speech, brevity: int) -> str:
    cell = say.sheet.province.cells[number]
    if move.kind == m.HALF:
        return cell.id
    if cell.building:
        kind = say.building(cell.building) if brevity == WORDS else say.short(f"buildings.{cell.building}")
        value = building_value(position, number)
        return f"{cell.id} {kind} ★{value}" if brevity < SIGNS else f"{cell.id} ★{value}"
    return f"{cell.id} {code([cell.market], say) if cell.market else ''}".strip()
