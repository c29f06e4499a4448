"""Why a move is refused, in sentences a player understands, and what would be legal."""

from __future__ import annotations

from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import CROSSING, ROADS, Move, sides_text
from charmers.rules.position import Position
from charmers.rules.sentences import refuse
from charmers.rules.state import SheetState
from charmers.sheet.definition import COLOUR_OF, DICE
from charmers.sheet.sentence import Sentence

MOST_LISTED = 8


def legal_here(position: GamePosition) -> list[Sentence]:
    """What could be done instead; nothing when the game is over."""
    if position.over:
        return []
    if position.phase == "score":
        return [refuse("results-missing")]
    texts = [move.text for move in position.moves]
    if position.due:
        dice = " ".join([DICE[die] for die in position.due])
        if not texts:
            return [refuse("roll-first", dice=dice)]
        texts.insert(0, f"roll ({dice})")
    # On paper there are few choices, and karma, skip and crossed come last.
    more = len(texts) - MOST_LISTED if position.tracked is not None else 0
    if more > 0:
        return [refuse("legal-more", moves=", ".join(texts[:MOST_LISTED]), n=more)]
    return [refuse("legal", moves=", ".join(texts))]


def why_not(position: GamePosition, move: Move) -> list[Sentence]:
    """Why this move cannot be made now, a sentence or more."""
    if position.over:
        return [refuse("over")]
    tracked = position.tracked
    if tracked is None:
        return [_why_not_on_paper(position, move)]
    if position.due:
        return [refuse("not-rolled")]
    return _why_not_on_sheets(tracked, move)


def _why_not_on_paper(position: GamePosition, move: Move) -> Sentence:
    kind, dice = move.kind, position.dice
    if kind == m.STUCK and not position.ending and position.phase != "score":
        return refuse("stuck-early")
    if kind == m.KARMA and dice.phase in (d.TURN, d.KEEP) and dice.elephant >= 0:
        offered = [legal for legal in position.moves if legal.kind == m.KARMA]
        if not offered:
            return refuse("karma-seen", n=position.karma_seen(position.seat))
    return refuse("not-now", move=move.text)


def _why_not_on_sheets(position: Position, move: Move) -> list[Sentence]:
    kind = move.kind
    if kind in (m.CROSSED, m.STUCK):
        return [refuse("crossed", move=move.text)]
    if kind == m.AWAY or position.dice.phase == d.AWAY:
        return [refuse("away")]
    if kind in (m.TAKE, m.KARMA, m.KEEP, m.SKIP):
        return _why_no_die(position, move)
    phase = position.dice.phase
    if phase == d.TURN:
        return [refuse("before-take", move=move.text)]
    if phase == d.KEEP:
        return [refuse("before-keep", move=move.text)]
    return _why_not_at_hand(position, move)


def _why_no_die(position: Position, move: Move) -> list[Sentence]:
    dice, kind = position.dice, move.kind
    if dice.phase == d.ACTION:
        return [refuse("too-late", move=move.text)]
    if kind == m.SKIP:
        return [refuse("no-skip")]
    name = DICE[move.a]
    if kind == m.KEEP and dice.phase == d.TURN:
        return [refuse("keep-unrolled", die=name)]
    if dice.phase == d.KEEP:
        picked, elephant = DICE[dice.picked], DICE[dice.elephant]
        if kind == m.KEEP and move.a not in (dice.picked, dice.elephant):
            return [refuse("keep-other", die=name, picked=picked, elephant=elephant)]
        if kind == m.KEEP:
            return [_no_use(position, move.a), refuse("use-other")]
        if kind == m.TAKE:
            return [refuse("keep-first", picked=picked, elephant=elephant)]
        if move.a != dice.picked:
            return [refuse("same-two", picked=picked, elephant=elephant)]
        return [refuse("no-karma")]
    if kind == m.KARMA and not position.sheets[dice.seat].karma_left:
        return [refuse("no-karma")]
    if kind == m.KARMA and dice.elephant < 0:
        return [refuse("no-elephant")]
    if dice.where[move.a] == d.ELEPHANT:
        return [refuse("on-elephant", die=name)]
    if dice.where[move.a] != d.MIDDLE:
        return [refuse("in-depot", die=name)]
    return [_no_use(position, move.a)]


def _no_use(position: Position, die: int) -> Sentence:
    face = position.tables.face_name(die, position.dice.faces[die])
    key = ("rows-full", "no-road", "no-space", "no-box")[COLOUR_OF[die]]
    return refuse(key, die=DICE[die], face=face)


def _why_not_at_hand(position: Position, move: Move) -> list[Sentence]:
    turn = position.turn
    kind = move.kind
    at_hand = turn.at_hand
    if at_hand is None:
        if kind == m.DONE:
            return [refuse("must-use", moves=", ".join([option.text for option in position.moves]))]
        if kind == m.USE:
            return [_why_no_bonus(position, move)]
        return [refuse("needs-bonus", move=move.text)]
    effect, place = at_hand
    now = refuse("at-hand", effect=effect)
    if effect != place:
        now = refuse("at-hand-from", effect=effect, place=place)
    if kind in (m.USE, m.DONE):
        return [now, refuse("bonuses-wait")]
    if kind == m.PASS:
        return [now, refuse("must")]
    if kind not in {option.kind for option in position.moves}:
        return [now]
    return [*_why_this_one_not(position, turn.sheet, move), now]


def _why_no_bonus(position: Position, move: Move) -> Sentence:
    tables, turn = position.tables, position.turn
    for bonus in (move.a, move.b):
        if bonus < 0:
            continue
        name = tables.bonus_ids[bonus]
        if turn.sheet.used >> bonus & 1:
            return refuse("bonus-used", bonus=name)
        if not turn.sheet.released >> bonus & 1:
            return refuse("bonus-unreleased", bonus=name)
        if not turn.waiting >> bonus & 1:
            return refuse("bonus-wasted", bonus=name)
    if move.b >= 0:
        return refuse("no-joined-road", move=move.text)
    return refuse("bonus-useless", bonus=tables.bonus_ids[move.a], gives=tables.bonus_texts[move.a])


def _why_this_one_not(position: Position, sheet: SheetState, move: Move) -> list[Sentence]:
    tables, kind = position.tables, move.kind
    if kind == m.ROAD:
        return _why_no_road(position, sheet, move)
    if kind == m.HALF:
        cell = tables.cells[move.a]
        if not sheet.roads[move.a]:
            return [refuse("half-alone", cell=cell)]
        return [refuse("half-there", cell=cell, side=sides_text(move.b))]
    if kind == m.SELL:
        for good in move.goods:
            if move.goods.count(good) > sheet.stock(good):
                return [refuse("stock", good=tables.goods[good], n=sheet.stock(good))]
        return [refuse("sale", move=move.text)]
    if kind == m.GOODS:
        for good in move.goods:
            if sheet.circled[good] == tables.row:
                return [refuse("row-full", good=tables.goods[good])]
        return [refuse("goods-number", move=move.text)]
    if kind == m.GOODS_DIE:
        return [refuse("die-useless", die=DICE[move.a])]
    if kind == m.SAIL:
        marked = sheet.river >> move.a & 1
        return [refuse("space-marked" if marked else "space-far", space=move.a + 1)]
    if kind == m.PALACE:
        full = sheet.palace[move.a] == tables.palace_boxes
        return [refuse("boxes-crossed" if full else "not-oneself", character=tables.characters[move.a])]
    return [refuse("highest", building=tables.buildings[move.a])]


def why_no_road_at(position: Position, cell: int) -> Sentence | None:
    """Why nothing can be drawn in a cell; nothing where no road is asked for, or where one can be."""
    offered = [move for move in position.moves if move.kind in (m.ROAD, m.HALF)]
    if position.dice.phase != d.ACTION or not offered or any(move.a == cell for move in offered):
        return None
    name, sides = position.tables.cells[cell], position.turn.sheet.roads[cell]
    whole = [move for move in offered if move.kind == m.ROAD]
    if sides == CROSSING:
        return refuse("cell-full", cell=name)
    if sides:
        shape = next(shape for shape, masks in ROADS.items() if whole[0].b in masks)
        return refuse("cell-taken", cell=name, shape=shape, sides="-".join(sides_text(sides)))
    return refuse("road-far" if whole else "half-alone", cell=name)


def _why_no_road(position: Position, sheet: SheetState, move: Move) -> list[Sentence]:
    tables = position.tables
    cell = tables.cells[move.a]
    shape = next(shape for shape, masks in ROADS.items() if move.b in masks)
    if sheet.roads[move.a]:
        drawn = "-".join(sides_text(sheet.roads[move.a]))
        free = [tables.cells[i] for i, touch in enumerate(sheet.touch) if touch]
        reasons = [refuse("cell-taken", cell=cell, shape=shape, sides=drawn)]
        return [*reasons, refuse("cells-free", cells=", ".join(free))] if free else reasons
    if not sheet.touch[move.a] & move.b:
        return [refuse("road-apart", cell=cell, sides="-".join(sides_text(move.b)))]
    return [refuse("road-shape", cell=cell, shape=shape)]
