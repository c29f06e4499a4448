"""Choices: what is to be decided and what each legal move would do, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules import agenda
from charmers.rules import moves as m
from charmers.rules.agenda import QUESTIONS, What
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move, sides_text
from charmers.rules.options import spaces_back, usable
from charmers.rules.outcome import (
    Loss,
    building_value,
    edges_reached,
    goods_of_die,
    green_places,
    leads_to,
    losses,
    only_cell,
    sale_price,
    tents_sold,
    waiting_bonuses,
)
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.sheet.definition import BLUE, COLOUR_OF, DICE, GREEN, PURPLE
from charmers.words.speech import COLOUR_SIGNS, Speech
from charmers.words.tell import road_shape


def describe(
    position: GamePosition, move: Move, names: Sequence[str], say: Speech, seat: int | None = None
) -> str:
    """What a legal move would do, in a few words; on paper, what it is, and who of several says it.

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
        return f"{COLOUR_SIGNS[COLOUR_OF[move.a]]} {say.face(move.a, face)}"
    if move.kind == m.KARMA:
        die, elephant = (as_it_lies(position, die, say) for die in (move.a, position.dice.elephant))
        return say("paper.reroll", die=die, elephant=elephant)
    if move.kind == m.CROSSED:
        return say("paper.crossed", name=names[position.actor(move) if seat is None else seat])
    return say("paper.stuck" if move.kind == m.STUCK else "paper.skip")


def as_it_lies(position: GamePosition, die: int, say: Speech) -> str:
    """A die by its colour and what it shows."""
    face = say.face(die, position.tables.face_name(die, position.dice.faces[die]))
    return say("told.die", die=say.die(DICE[die]), face=face)


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
    count = entry >> agenda.COUNT_SHIFT & agenda.COUNT_MASK
    what = What(entry >> agenda.WHAT_SHIFT)
    asks = QUESTIONS[what]
    if what in (agenda.TRADER, agenda.PORTUGUESE) and all(move.kind == m.GOODS for move in position.moves):
        asks, count = QUESTIONS[agenda.GOODS], 1
    asked = say(f"ask.{asks}", n=count)
    place = say.source(position.tables.places[entry & agenda.PLACE_MASK])
    return say("ask.from", place=say.capital(place), question=asked)


def describe_move(position: Position, move: Move, say: Speech, spoken: bool = False) -> str:
    """What a legal move would do, in a few words, and what of it would be lost."""
    return losing(position, move, would_do(position, move, say, spoken), say)


def lost_by(position: Position, move: Move) -> list[Loss]:
    """What a legal move would lose that its own words do not say."""
    if move.kind in (m.DONE, m.KARMA, m.SKIP):
        return []
    lost = losses(leads_to(position, move), position.tables.goods)
    return [loss for loss in lost if not loss.declined] if move.kind == m.PASS else lost


def losses_in_words(lost: Sequence[Loss], say: Speech) -> str:
    """Several losses, briefly: ``half-road, sell 2``."""
    words = [_loss(loss, say) for loss in lost]
    return say.joined([say.counted(word, words.count(word)) for word in dict.fromkeys(words)])


def losses_explained(lost: Sequence[Loss], say: Speech, usable: Sequence[str] = ()) -> str:
    """Several losses, each with what stands in the way: ``tea (its row is full)``.

    ``usable`` are the bonuses that could still be used: those are lost by choice.
    """
    told = [
        (_loss(loss, say), say("lost.unused") if loss.what in usable else _why_lost(loss, say))
        for loss in lost
    ]
    counted = {each: told.count(each) for each in told}
    return say.joined(
        [
            say("lost.said", what=say.counted(what, count), why=why) if why else say.counted(what, count)
            for (what, why), count in counted.items()
        ]
    )


HINDRANCES = {
    "half-road": "road",
    "half-roads": "road",
    "bend": "road",
    "goods-die": "goods",
    "circle": "goods",
    "sail": "river",
    "river -1": "back",
    "river back": "back",
}
"""What hinders an effect, where its first word does not say it."""


def _why_lost(loss: Loss, say: Speech) -> str:
    """What stands in the way of something that cannot be used: for each effect it can only be one thing."""
    if loss.declined:
        return ""
    if loss.kind in ("good", "action"):
        return say(f"lost.{loss.kind}")
    what = str(say.bonus_named(loss.what).gives[0]) if loss.kind == "bonus" else loss.what
    first = what.split()[0]
    return say(f"lost.{HINDRANCES.get(what) or HINDRANCES.get(first, first)}")


def _loss(loss: Loss, say: Speech) -> str:
    if loss.kind == "bonus":
        return say.bonus(loss.what)
    return say.loss(loss.what or "action")


def losing(position: Position, move: Move, what: str, say: Speech, key: str = "choice.loses") -> str:
    """The words for a legal move, with what it would lose."""
    lost = lost_by(position, move)
    return say(key, what=what, lost=losses_in_words(lost, say)) if lost else what


def would_do(position: Position, move: Move, say: Speech, spoken: bool = False) -> str:
    """What a legal move would do, in a few words."""
    tables = position.tables
    sheet = position.sheets[position.seat]
    kind = move.kind
    if kind in (m.TAKE, m.KEEP):
        return die_would_do(position, move.a, say, spoken)
    if kind == m.KARMA:
        key = "choice.again" if position.phase == "keep" else "choice.karma"
        die, elephant = (as_it_lies(position, die, say) for die in (move.a, position.dice.elephant))
        return say(key, die=die, elephant=elephant, n=sheet.karma_left - 1)
    if kind == m.ROAD:
        return _road(position, move, say, spoken)
    if kind == m.HALF:
        cell, side = tables.cells[move.a], sides_text(move.b)
        return _reaches(position, move, say, say("choice.half", cell=cell, side=say.side(side)))
    if kind == m.SELL:
        return _sale(position, move, say)
    if kind == m.GOODS:
        return say("choice.circle", goods=say.goods([tables.goods[good] for good in move.goods]))
    if kind == m.GOODS_DIE:
        face = tables.face_name(move.a, position.dice.faces[move.a])
        given = goods_of_die(position, move.a)
        key = "choice.circle" if len(given) == len(face.split("+")) else "choice.goods-die"
        return say(key, die=say.face(move.a, face), goods=say.goods(given))
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
        bonus = tables.bonus_ids[move.a]
        if (made := made_at_once(position, move)) is not None:
            would = would_do(position, made, say, spoken)
            if made.kind == m.SAIL:
                return say("choice.face", face=say.bonus(bonus), would=would)
            return say("place.bonus", bonus=would, place=say.place(bonus))
        return say("choice.use", bonus=say.bonus_at(bonus))
    if kind == m.DONE:
        left = waiting_bonuses(position)
        return say("choice.waste", bonuses=say.listed([say.bonus_at(bonus) for bonus in left]), n=len(left))
    return say(f"choice.{move.verb}")


def made_at_once(position: Position, use: Move) -> Move | None:
    """What the use of a bonus draws, or where it sails, if there is one place only."""
    events = leads_to(position, use)
    made = next((event for event in events if event.kind in ("road", "half", "sailed")), None)
    if made is None:
        return None
    text = f"sail {made.subject}" if made.kind == "sailed" else f"{made.kind} {made.subject} {made.detail}"
    return position.tables.book.by_text[text]


def die_would_do(position: Position, die: int, say: Speech, spoken: bool = False) -> str:
    """What a die, as it lies, would do for the player to move."""
    tables = position.tables
    sheet = position.sheets[position.seat]
    colour, face = tables.colour_of[die], position.dice.faces[die]
    action = tables.actions[colour][face]
    if not usable(tables, sheet, position.dice, action):
        return say("choice.nothing")
    count = action >> agenda.COUNT_SHIFT & agenda.COUNT_MASK
    if colour == PURPLE:
        return say("choice.circle", goods=say.goods(goods_of_die(position, die)))
    if colour == GREEN:
        what = say(f"choice.{tables.faces[colour][face]}", n=green_places(position, die))
        cell = only_cell(position, die)
        return say("choice.only", what=what, cell=cell) if cell else what
    if colour == BLUE:
        space = tables.next_space[count][sheet.river_position]
        return say("choice.sail", space=space + 1, gives=say.gives(say.sheet.river.spaces[space].gives))
    return _character(position, count, sheet, say, spoken)


def only_a_good(position: Position, character: int) -> bool:
    """Whether a character has nothing to sell, or nowhere to go back to: only a good is left."""
    tables, sheet = position.tables, position.sheets[position.seat]
    name = tables.characters[character]
    if name == "trader":
        return not any(map(sheet.stock, range(len(tables.goods))))
    return name == "portuguese" and not spaces_back(tables, sheet, 1)


def _character(position: Position, character: int, sheet: SheetState, say: Speech, spoken: bool) -> str:
    tables = position.tables
    name = tables.characters[character]
    only = only_a_good(position, character)
    return say(
        "choice.palace-box" if spoken else "choice.palace",
        person=say.person(name),
        n=sheet.palace[character] + 1,
        boxes=tables.palace_boxes,
        does=say.effect("goods 1") if only else say.form(f"characters.{name}", "does"),
    )


def _road(position: Position, move: Move, say: Speech, spoken: bool) -> str:
    tables = position.tables
    sides = sides_text(move.b)
    what = say("choice.road", shape=say.road(road_shape(sides)), cell=tables.cells[move.a])
    if spoken:
        what = say("turn.from-to", what=what, sides=say.sides(sides))
    cell = say.sheet.province.cells[move.a]
    if cell.building:
        value = building_value(position, move.a)
        what = say("choice.building", what=what, building=say.building(cell.building), n=value)
    elif cell.market:
        what = say("choice.market", what=what, sale=say.effect(cell.market))
    return _reaches(position, move, say, what)


def _reaches(position: Position, move: Move, say: Speech, what: str) -> str:
    reached = edges_reached(position, move)
    if not reached:
        return what
    return say("choice.reaches", what=what, bonuses=say.listed([say.bonus(bonus) for bonus in reached]))


def _sale(position: Position, move: Move, say: Speech) -> str:
    tables = position.tables
    goods = say.goods([tables.goods[good] for good in move.goods])
    what = say("choice.sell", goods=goods, n=sale_price(position, move.goods))
    tents = [say.bonus(bonus) for bonus in tents_sold(position, move.goods)]
    return say("choice.tent", what=what, bonuses=say.listed(tents)) if tents else what
