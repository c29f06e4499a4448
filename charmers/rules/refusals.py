"""Why a move is refused: one sentence a player understands, and what would be legal."""

from __future__ import annotations

from collections.abc import Iterable

from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.moves import BENDS, FORKS, STRAIGHTS, Move, sides_text
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.sheet.definition import DICE

MOST_LISTED = 8


def closest(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about a wrong word: what was probably meant, if anything is near."""
    from difflib import get_close_matches  # noqa: PLC0415  (only a mistake needs it)

    near = get_close_matches(word, list(known), n=1)
    return f'; did you mean "{near[0]}"?' if near else "."


def legal_here(position: Position) -> str:
    """What could be done instead, in one sentence."""
    if position.over:
        return ""
    if position.due:
        return f"Roll first: {' '.join(DICE[die] for die in position.due)}."
    texts = [move.text for move in position.moves]
    listed = ", ".join(texts[:MOST_LISTED])
    more = len(texts) - MOST_LISTED
    return f"Legal here: {listed}{f' and {more} more' if more > 0 else ''}."


def why_not(position: Position, move: Move) -> str:
    """Why this move cannot be made now."""
    if position.over:
        return "The game is over."
    if position.due:
        return "The dice have not been rolled yet."
    kind = move.kind
    if kind == m.CROSSED:
        return '"crossed" is for games on paper; here the program sees it by itself.'
    if kind == m.AWAY or position.dice.phase == d.AWAY:
        return '"away" names the die that a single seat\'s unseen neighbour takes, right after a roll.'
    if kind in (m.TAKE, m.KARMA, m.KEEP, m.SKIP):
        return _why_no_die(position, move)
    phase = position.dice.phase
    if phase == d.TURN:
        return f'"{move.text}" comes later: first a die is taken.'
    if phase == d.KEEP:
        return f'"{move.text}" comes later: first one of the two dice is kept.'
    return _why_not_at_hand(position, move)


def _why_no_die(position: Position, move: Move) -> str:
    dice, kind = position.dice, move.kind
    if dice.phase == d.ACTION:
        return f'"{move.text}" is too late: this turn\'s die has been chosen.'
    if kind == m.SKIP:
        return "Only a player with no suitable die and no karma to use may skip."
    name = DICE[move.a]
    if kind == m.KEEP:
        if dice.phase == d.TURN:
            return f"{name} was not rolled with karma; a die from the middle is taken."
        if move.a not in (dice.picked, dice.elephant):
            return f"{name} was not rolled; {DICE[dice.picked]} and {DICE[dice.elephant]} were."
        return f"{_no_use(position, move.a)} The other die can be used, or karma again."
    if dice.phase == d.KEEP:
        if kind == m.TAKE:
            return f"After a karma roll one of {DICE[dice.picked]} and {DICE[dice.elephant]} is kept."
        if move.a != dice.picked:
            return f"The same two dice are rolled again: {DICE[dice.picked]} and {DICE[dice.elephant]}."
        return "There is no karma left."
    if kind == m.KARMA and not position.sheets[dice.seat].karma_left:
        return "There is no karma left."
    if kind == m.KARMA and dice.elephant < 0:
        return "No die lies on the elephant, so karma has nothing to roll."
    if dice.where[move.a] == d.ELEPHANT:
        return f"{name} lies on the elephant."
    if dice.where[move.a] != d.MIDDLE:
        return f"{name} lies in a depot."
    return _no_use(position, move.a)


def _no_use(position: Position, die: int) -> str:
    tables, face = position.tables, position.dice.faces[die]
    shown = f"{DICE[die]} shows {tables.face_name(die, face)}"
    reasons = (
        "every row of these goods is full",
        "nowhere can such a road be drawn",
        "no such space lies ahead on the river",
        "all boxes are crossed",
    )
    return f"{shown}: {reasons[die >> 1]}."


def _why_not_at_hand(position: Position, move: Move) -> str:
    turn = position.turn
    kind = move.kind
    at_hand = turn.at_hand
    if at_hand is None:
        if kind == m.DONE:
            must = [option.text for option in position.moves]
            return f"Something must still be used: {', '.join(must)}."
        if kind == m.USE:
            return _why_no_use(position, move)
        return f'"{move.text}" needs its bonus first.'
    effect, place = at_hand
    now = f"At hand: {effect}." if effect == place else f"At hand: {effect} from {place}."
    if kind in (m.USE, m.DONE):
        return f"{now} Bonuses wait until that is done."
    if kind == m.PASS:
        return f"{now} It must be used."
    if kind not in {option.kind for option in position.moves}:
        return now
    return f"{_why_this_one_not(position, turn.sheet, move)} {now}"


def _why_no_use(position: Position, move: Move) -> str:
    tables, turn = position.tables, position.turn
    for bonus in (move.a, move.b):
        if bonus < 0:
            continue
        name = tables.bonus_ids[bonus]
        if turn.sheet.used >> bonus & 1:
            return f"{name} has been used."
        if not turn.sheet.released >> bonus & 1:
            return f"{name} has not been released."
        if not turn.waiting >> bonus & 1:
            return f"{name} was wasted in an earlier turn."
    if move.b >= 0:
        return f'"{move.text}": nowhere can a straight or a bend be drawn.'
    return f"{tables.bonus_ids[move.a]} ({tables.bonus_texts[move.a]}) can do nothing now."


def _why_this_one_not(position: Position, sheet: SheetState, move: Move) -> str:
    tables, kind = position.tables, move.kind
    if kind == m.ROAD:
        return _why_no_road(position, sheet, move)
    if kind == m.HALF:
        cell = tables.cells[move.a]
        if not sheet.roads[move.a]:
            return f"{cell}: a half-road is attached to a road, and {cell} has none."
        return f"{cell} already has a road to {sides_text(move.b)}."
    if kind == m.SELL:
        for good in move.goods:
            if move.goods.count(good) > sheet.stock(good):
                return f"{tables.goods[good]}: only {sheet.stock(good)} in stock."
        return f'"{move.text}" is not what may be sold here.'
    if kind == m.GOODS:
        for good in move.goods:
            if sheet.circled[good] == tables.row:
                return f"{tables.goods[good]}: the row is full."
        return f'"{move.text}" is not the right number of goods.'
    if kind == m.GOODS_DIE:
        return f"{DICE[move.a]} gives nothing: its rows are full."
    if kind == m.SAIL:
        if sheet.river >> move.a & 1:
            return f"River space {move.a + 1} is already marked."
        return f"River space {move.a + 1} is out of reach."
    if kind == m.PALACE:
        name = tables.characters[move.a]
        if sheet.palace[move.a] == tables.palace_boxes:
            return f"{name}: all boxes are crossed."
        return f"The {name} cannot choose the {name}."
    return f"{tables.buildings[move.a]}: already at the highest value."


def _why_no_road(position: Position, sheet: SheetState, move: Move) -> str:
    tables = position.tables
    cell = tables.cells[move.a]
    shape = (
        "straight"
        if move.b in STRAIGHTS
        else "bend"
        if move.b in BENDS
        else "fork"
        if move.b in FORKS
        else "crossing"
    )
    if sheet.roads[move.a]:
        drawn = "-".join(sides_text(sheet.roads[move.a]))
        free = [tables.cells[i] for i, touch in enumerate(sheet.touch) if touch]
        return (
            f"{cell}: a {shape} needs an empty cell; {cell} already has a road ({drawn}). "
            f"Empty neighbours of your network: {', '.join(free)}."
        )
    if not sheet.touch[move.a] & move.b:
        return f"{cell}: a road with the sides {'-'.join(sides_text(move.b))} does not meet your network."
    return f"{cell}: a {shape} is not what may be drawn."
