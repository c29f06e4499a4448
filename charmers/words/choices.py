"""Choices: what is to be decided and what each legal move would do, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules import moves as m
from charmers.rules import tables as t
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move, sides_text
from charmers.rules.options import halves, roads, usable
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.sheet.definition import DICE
from charmers.words.speech import SIGNS, Speech
from charmers.words.tell import road_shape

_QUESTIONS = {
    t.UPGRADE: "upgrade",
    t.GOODS: "goods",
    t.GOODS_DIE: "goods-die",
    t.PALACE_ANY: "palace-any",
    t.MOGUL: "palace-any",
    t.SELL: "sell",
    t.SELL_SAME: "sell-same",
    t.SELL_DIFFERENT: "sell-different",
    t.HALF_ROAD: "half-road",
    t.SECOND_HALF: "second-half",
    t.ROAD_STRAIGHT: "straight",
    t.ROAD_FORK: "fork",
    t.ROAD_CROSSING: "crossing",
    t.DIE_STRAIGHT: "straight",
    t.DIE_BEND: "bend",
    t.DIE_HALVES: "halves",
    t.BUILDER: "halves",
    t.JOINED: "joined",
    t.RIVER_BACK_ONE: "river-back",
    t.RIVER_BACK_ANY: "river-back",
    t.MAHARANI: "river-on",
    t.TRADER: "trader",
    t.PORTUGUESE: "portuguese",
}


def describe(position: GamePosition, move: Move, names: Sequence[str], say: Speech) -> str:
    """What a legal move would do, in a few words; on paper, what it is.

    >>> from charmers.rules.tables import Tables
    >>> from charmers.sheet.library import find_sheet
    >>> tables = Tables(find_sheet("sun"))
    >>> position = Position(tables, seats=2)
    >>> position.roll([0, 1, 0, 1, 0, 1, 3, 4])
    >>> describe(position, tables.book.by_text["take p1"], ["Ana", "Ben"], Speech("en", tables.sheet))
    'circle tea ×2'
    """
    if (tracked := position.tracked) is not None:
        return describe_move(tracked, move, say)
    if move.kind in (m.TAKE, m.KEEP):
        face = position.tables.face_name(move.a, position.dice.faces[move.a])
        return f"{DICE[move.a]} {SIGNS[move.a >> 1]} {say.face(move.a, face)}"
    if move.kind == m.KARMA:
        return say("paper.reroll", die=DICE[move.a], elephant=DICE[position.dice.elephant])
    if move.kind == m.CROSSED:
        return say("paper.crossed", name=names[position.actor(move)])
    return say("paper.skip")


def question(position: Position, say: Speech) -> str:
    """What is to be decided now, as a question; empty when nothing is."""
    phase = position.phase
    if phase == "turn":
        return say("ask.skip" if position.moves[0].kind == m.SKIP else "ask.turn")
    if phase == "keep":
        return say("ask.keep")
    if phase != "action":
        return ""
    if not position.turn.stack:
        return say("ask.bonus", n=position.turn.waiting.bit_count())
    entry = position.turn.stack[-1]
    count = entry >> t.COUNT_SHIFT & t.COUNT_MASK
    asked = say(f"ask.{_QUESTIONS[entry >> t.WHAT_SHIFT]}", n=count)
    place = source_text(say, position.tables.places[entry & t.PLACE_MASK])
    if place not in DICE:
        place = place[:1].upper() + place[1:]
    return say("ask.from", place=place, question=asked)


def source_text(say: Speech, source: str) -> str:
    """Where an effect comes from, in words: a die, a cell, a river space, a bonus, a character."""
    if ":" in source:
        return say.place(source)
    if source in DICE:
        return source
    what, _, where = source.partition(" ")
    if not where:
        return say.person(source)
    if what == "river":
        return f"{say.inside('parts.river')} {where}"
    name = say.inside("parts.market") if what == "market" else say.building(what)
    return f"{name} {where}"


def waiting_bonuses(position: Position) -> list[str]:
    """The ids of the bonuses that were released in this turn and not used yet."""
    waiting = position.turn.waiting
    return [bonus for i, bonus in enumerate(position.tables.bonus_ids) if waiting >> i & 1]


def wasted_by(position: Position, move: Move) -> list[str]:
    """The ids of the bonuses that this move would leave unused although they could be used."""
    if move.kind != m.DONE:
        return []
    return [
        position.tables.bonus_ids[other.a] for other in position.moves if other.kind == m.USE and other.b < 0
    ]


def describe_move(position: Position, move: Move, say: Speech, spoken: bool = False) -> str:
    """What a legal move would do, in a few words."""
    tables = position.tables
    sheet = position.sheets[position.seat]
    kind = move.kind
    if kind in (m.TAKE, m.KEEP):
        return die_would_do(position, move.a, say, spoken)
    if kind == m.KARMA:
        key = "choice.again" if position.phase == "keep" else "choice.karma"
        elephant = position.dice.elephant
        return say(key, die=DICE[move.a], elephant=DICE[elephant], n=sheet.karma_left)
    if kind == m.ROAD:
        return _road(position, move, say)
    if kind == m.HALF:
        cell, side = tables.cells[move.a], sides_text(move.b)
        return _reaches(position, move, say, say("choice.half", cell=cell, side=say.side(side)))
    if kind == m.SELL:
        return _sale(position, move, say)
    if kind == m.GOODS:
        return say("choice.circle", goods=say.goods([tables.goods[good] for good in move.goods]))
    if kind == m.GOODS_DIE:
        return say("choice.goods-die", die=DICE[move.a], goods=say.goods(goods_of_die(position, move.a)))
    if kind == m.SAIL:
        return say("choice.sail", space=move.a + 1, gives=say.gives(say.sheet.river.spaces[move.a].gives))
    if kind == m.PALACE:
        return _character(position, move.a, sheet, say, spoken)
    if kind == m.UPGRADE:
        level = sheet.levels[move.a]
        building = say.building(tables.buildings[move.a])
        return say("choice.upgrade", building=building, n=tables.values[level - 1], next=tables.values[level])
    if kind == m.USE and move.b >= 0:
        first, second = say.place(tables.bonus_ids[move.a]), say.place(tables.bonus_ids[move.b])
        return say("choice.join", first=first, second=second)
    if kind == m.USE:
        return say("choice.use", bonus=say.bonus_at(tables.bonus_ids[move.a]))
    if kind == m.DONE:
        left = waiting_bonuses(position)
        return say("choice.waste", bonuses=say.listed([say.bonus_at(bonus) for bonus in left]))
    return say(f"choice.{move.verb}")


def die_would_do(position: Position, die: int, say: Speech, spoken: bool = False) -> str:
    """What a die, as it lies, would do for the player to move."""
    tables = position.tables
    sheet = position.sheets[position.seat]
    colour, face = die >> 1, position.dice.faces[die]
    action = tables.actions[colour][face]
    if not usable(tables, sheet, position.dice, action):
        return say("choice.nothing")
    count = action >> t.COUNT_SHIFT & t.COUNT_MASK
    if colour == 0:
        return say("choice.circle", goods=say.goods(goods_of_die(position, die)))
    if colour == 1:
        return say(f"choice.{tables.faces[1][face]}", n=green_places(position, die))
    if colour == 2:
        space = tables.next_space[count][sheet.river_position]
        return say("choice.sail", space=space + 1, gives=say.gives(say.sheet.river.spaces[space].gives))
    return _character(position, count, sheet, say, spoken)


def goods_of_die(position: Position, die: int) -> list[str]:
    """The goods of a purple die that still find a free box."""
    tables = position.tables
    sheet = position.sheets[position.seat]
    room = [tables.row - count for count in sheet.circled]
    found: list[str] = []
    for kind in tables.face_goods[position.dice.faces[die]]:
        if found.count(tables.goods[kind]) < room[kind]:
            found.append(tables.goods[kind])
    return found


def green_places(position: Position, die: int) -> int:
    """In how many cells a green die can draw its road, or in how many ways its two half-roads."""
    tables = position.tables
    sheet = position.sheets[position.seat]
    face = tables.faces[1][position.dice.faces[die]]
    if face == "halves":
        return len(roads(sheet, tables.pairs)) + len(halves(tables, sheet))
    shapes = tables.straights if face == "straight" else tables.bends
    return len({move.a for move in roads(sheet, shapes)})


def _character(position: Position, character: int, sheet: SheetState, say: Speech, spoken: bool) -> str:
    tables = position.tables
    name = tables.characters[character]
    return say(
        "choice.palace-box" if spoken else "choice.palace",
        person=say.person(name),
        n=sheet.palace[character] + 1,
        boxes=tables.palace_boxes,
        does=say(f"does.{name}"),
    )


def _road(position: Position, move: Move, say: Speech) -> str:
    tables = position.tables
    shape = road_shape(sides_text(move.b))
    what = say("choice.road", shape=say.words(f"roads.{shape}"), cell=tables.cells[move.a])
    cell = say.sheet.province.cells[move.a]
    if cell.building:
        value = building_value(position, move.a)
        what = say("choice.building", what=what, building=say.building(cell.building), n=value)
    elif cell.market:
        what = say("choice.market", what=what, sale=say.effect(cell.market))
    return _reaches(position, move, say, what)


def building_value(position: Position, cell: int) -> int:
    """What the building of a cell is worth to the player to move."""
    tables = position.tables
    return tables.values[position.sheets[position.seat].levels[tables.building[cell]] - 1]


def edges_reached(position: Position, move: Move) -> list[str]:
    """The ids of the edge bonuses that a road or half-road would release."""
    sheet = position.sheets[position.seat]
    reached = position.tables.edge_bonuses[move.a][move.b] & ~sheet.released
    return [bonus for i, bonus in enumerate(position.tables.bonus_ids) if reached >> i & 1]


def _reaches(position: Position, move: Move, say: Speech, what: str) -> str:
    reached = edges_reached(position, move)
    if not reached:
        return what
    return say("choice.reaches", what=what, bonuses=say.listed([say.bonus(bonus) for bonus in reached]))


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
    before = position.sheets[position.seat].sold
    after = [count + goods.count(kind) for kind, count in enumerate(before)]
    return [
        tables.bonus_ids[tables.tent_bonus[i]]
        for i, needs in enumerate(tables.tent_needs)
        if all(count >= need for count, need in zip(after, needs, strict=True))
        and not all(count >= need for count, need in zip(before, needs, strict=True))
    ]


def _sale(position: Position, move: Move, say: Speech) -> str:
    tables = position.tables
    goods = say.goods([tables.goods[good] for good in move.goods])
    what = say("choice.sell", goods=goods, n=sale_price(position, move.goods))
    tents = [say.bonus(bonus) for bonus in tents_sold(position, move.goods)]
    return say("choice.tent", what=what, bonuses=say.listed(tents)) if tents else what
