"""A sheet and the dice in plain labelled lines, for a screen reader, a pipe or a narrow window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from charmers.rules.game_position import GamePosition
from charmers.rules.moves import sides_text
from charmers.rules.scoring import half_points
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import COLOUR_OF, COLOURS, DICE, Bonus, Cell
from charmers.words.sentences import ended
from charmers.words.speech import Speech

PARTS: Mapping[str, Callable[[Tables, SheetState, Speech], list[str]]]


def part_named(text: str, say: Speech) -> str:
    """The part of a sheet that a word means, in the notation or in the language; empty if it is none."""
    wanted = text.casefold()
    for part in PARTS:
        name = say(f"parts.{part}").casefold()
        if wanted and (wanted == part or name.startswith(wanted)):
            return part
    return ""


def plain_part(part: str, tables: Tables, state: SheetState, say: Speech) -> list[str]:
    """One part of a sheet in sentences."""
    return [line for line in PARTS[part](tables, state, say) if line]


def plain_sheet(tables: Tables, state: SheetState, say: Speech) -> list[str]:
    """Everything on a sheet, a sentence for each part."""
    tracks = tables.sheet.tracks
    lines = [
        say("plain.fame", n=state.fame, next=_next(tracks.fame_bonuses, state.fame, say)),
        say("plain.money", n=state.money, next=_next(tracks.money_bonuses, state.money, say)),
        say("plain.gap", gap=gap_text(tables, state, say)),
        _karma(tables, state, say),
        *_goods(tables, state, say),
        tents_in_words(tables, state, say),
        *_river(tables, state, say),
        _palace(tables, state, say),
        _buildings(tables, state, say),
        *_province(tables, state, say),
    ]
    columns = [*tables.sheet.palace.columns.values(), *tables.sheet.upgrades.columns.values()]
    columns += tables.sheet.karma.bonuses.values()
    free = _bonuses(tables, columns, state.released, say)
    lines.append(say("plain.columns", bonuses=free) if free else say("plain.no-columns"))
    circled = state.released & ~state.used
    unused = [say.bonus_at(bonus.id) for i, bonus in enumerate(tables.sheet.bonuses) if circled >> i & 1]
    if unused:
        lines.append(say("plain.circled", bonuses=say.joined(unused, "apart")))
    return [line for line in lines if line]


def gap_text(tables: Tables, state: SheetState, say: Speech) -> str:
    """How far the tracks are apart, or by how much they have crossed."""
    over = state.overshoot(tables)
    if over > 0:
        return say("screen.crossed", n=half_points(over))
    return say("screen.gap", n=half_points(-over))


def plain_dice(position: GamePosition, names: Sequence[str], say: Speech) -> list[str]:
    """Where each die lies and what it shows."""
    dice = position.dice
    lines = []
    if dice.middle and min(dice.faces) >= 0:
        shown = [plain_die(position, die, say) for die in dice.middle]
        lines.append(say("plain.middle", dice=shown))
    if dice.elephant >= 0:
        lines.append(ended(say("screen.elephant", die=plain_die(position, dice.elephant, say))))
    for seat, name in enumerate(names):
        if dice.depot(seat):
            taken = [plain_die(position, die, say) for die in dice.depot(seat)]
            lines.append(ended(say("screen.depot", name=name, dice=taken)))
    return lines


def plain_die(position: GamePosition, die: int, say: Speech) -> str:
    """A die by its id, its colour and what it shows."""
    face = say.face(die, position.tables.face_name(die, position.dice.faces[die]))
    return say("plain.die", die=DICE[die], colour=say(f"colours.{COLOURS[COLOUR_OF[die]]}"), face=face)


def _next(bonuses: Mapping[int, Bonus], now: int, say: Speech) -> str:
    for at, bonus in bonuses.items():
        if at > now:
            return say("plain.at", n=at, bonus=say.bonus(bonus))
    return say("plain.none")


def _karma(tables: Tables, state: SheetState, say: Speech) -> str:
    free = tables.karma_boxes - state.karma
    return say("plain.karma", left=state.karma_left, used=state.karma_used, free=free)


def _goods(tables: Tables, state: SheetState, say: Speech) -> list[str]:
    lines = []
    for kind, good in enumerate(tables.goods):
        sold = state.sold[kind]
        values = {
            "good": say(f"goods.{good}"),
            "stock": state.stock(kind),
            "sold": sold,
            "free": tables.row - state.circled[kind],
        }
        if sold < tables.row:
            lines.append(say("plain.good", price=tables.coins[sold], **values))
        else:
            lines.append(say("plain.full", **values))
    return lines


def tents_in_words(tables: Tables, state: SheetState, say: Speech) -> str:
    """The boxes of each tent whose bonus is to come, and what it gives; empty if there is none."""
    parts = []
    for tent in tables.sheet.market.tents:
        if not state.released >> tables.bonus_number[tent.bonus.id] & 1:
            boxes = [say("plain.number", what=say.good(good), n=number) for good, number in tent.boxes]
            name = say.term(f"tents.{tent.name}")
            parts.append(say("plain.tent", name=name, boxes=boxes, gives=say.bonus(tent.bonus)))
    return say("plain.tents", tents=say.joined(parts, "apart")) if parts else ""


def _river(tables: Tables, state: SheetState, say: Speech) -> list[str]:
    spaces = [
        (
            number,
            say(
                "plain.space",
                n=number,
                symbol=say.symbol(space.symbol),
                gives=say.gives(space.gives),
            ),
        )
        for number, space in enumerate(tables.sheet.river.spaces, 1)
    ]
    here = state.river_position
    marked = [str(number) for number, _ in spaces if state.river >> (number - 1) & 1]
    behind = [text for number, text in spaces if number < here and not state.river >> (number - 1) & 1]
    ahead = [text for number, text in spaces if number > here]
    lines = [say("plain.river", n=here, marked=marked) if here else say("plain.river-ahead")]
    if ahead:
        lines.append(say("plain.ahead", spaces=say.joined(ahead, "apart")))
    if behind:
        lines.append(say("plain.behind", spaces=say.joined(behind, "apart")))
    return lines


def _palace(tables: Tables, state: SheetState, say: Speech) -> str:
    people = [
        say("told.box", person=say.person(name), n=crossed, boxes=tables.palace_boxes)
        for name, crossed in zip(tables.characters, state.palace, strict=True)
    ]
    return say("plain.palace", people=say.joined(people, "apart"))


def _buildings(tables: Tables, state: SheetState, say: Speech) -> str:
    kinds = [
        say("plain.number", what=say.building(name), n=tables.values[level - 1])
        for name, level in zip(tables.buildings, state.levels, strict=True)
    ]
    return say("plain.buildings", buildings=kinds)


def _province(tables: Tables, state: SheetState, say: Speech) -> list[str]:
    cells = tables.sheet.province.cells
    roads, empty = [], []
    for cell, sides in zip(cells, state.roads, strict=True):
        if sides:
            roads.append(say("plain.cell", cell=cell.id, what=say.sides(sides_text(sides))))
        elif not cell.is_residence:
            what = cell_text(cell, say)
            empty.append(say("plain.cell", cell=cell.id, what=what) if what else cell.id)
    edges = _bonuses(tables, tables.sheet.province.edges.values(), state.released, say)
    return [
        say("plain.roads", roads=say.joined(roads, "apart")) if roads else say("plain.no-roads"),
        say("plain.empty", cells=say.joined(empty, "apart")) if empty else "",
        say("plain.edges", bonuses=edges) if edges else "",
    ]


def cell_text(cell: Cell, say: Speech) -> str:
    """What is printed in a cell."""
    if cell.building:
        return say.building(cell.building)
    if cell.market:
        return say("plain.market", sale=say.effect(cell.market))
    return say.inside("terms.residence") if cell.is_residence else ""


def _bonuses(tables: Tables, bonuses: Iterable[Bonus], released: int, say: Speech) -> str:
    free = [bonus.id for bonus in bonuses if not released >> tables.bonus_number[bonus.id] & 1]
    return say.joined([say.bonus_at(bonus) for bonus in free], "apart")


def _tracks(tables: Tables, state: SheetState, say: Speech) -> list[str]:
    return plain_sheet(tables, state, say)[:3]


PARTS = {
    "tracks": _tracks,
    "karma": lambda tables, state, say: [_karma(tables, state, say)],
    "market": lambda tables, state, say: [*_goods(tables, state, say), tents_in_words(tables, state, say)],
    "river": _river,
    "palace": lambda tables, state, say: [_palace(tables, state, say)],
    "upgrades": lambda tables, state, say: [_buildings(tables, state, say)],
    "province": _province,
}
"""The parts of a sheet that can be read one by one."""
