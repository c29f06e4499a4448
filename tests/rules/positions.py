"""A small notation for positions, so that tests read as rules.

A sheet is written as its marks, one phrase after another, in any order and as short as possible::

    fame 7; money 12; karma xo; tea xxo; roads c2 ns, c3 ne; river 3 5; palace raja 1, mogul 2; fort 2

A row of goods or karma shows crossed boxes (``x``), then circled ones (``o``); free ones are left out.
``roads`` names cells and the sides of their roads, ``river`` the marked spaces, ``palace`` how many boxes
of a character are crossed; a building kind with a number is its upgraded level. Printed bonuses which
those marks have released count as used.

Dice are written as in a roll, ``b1=flag o2=raja``. Dice that are not named show their colour's first
face (p1, g1 ...) or its second one (p2, g2 ...).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from charmers.rules.events import Event
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.data import sheet_data
from charmers.sheet.definition import DICE, SIDES, Sheet
from charmers.sheet.reading import sheet_from_data
from tests.conftest import SHEETS, sheet_named, tables_of

EVERY_SHEET = SHEETS

Bonuses = Mapping[int, Sequence[str]]


def printed(
    base: str = "plain",
    *,
    river: Bonuses | None = None,
    edges: Mapping[str, Sequence[str]] | None = None,
    tents: Mapping[str, tuple[str, Sequence[str]]] | None = None,
    palace: Bonuses | None = None,
    upgrades: Bonuses | None = None,
    karma: Bonuses | None = None,
    fame: Bonuses | None = None,
    money: Bonuses | None = None,
    exits: str = "",
) -> Tables:
    """A sheet with something else printed on it: what is named replaces that part, the rest stays.

    River spaces are replaced one by one. A tent is its boxes in words and what it gives.
    ``exits`` are the sides by which roads leave the residence.
    """
    data: dict[str, Any] = sheet_data(sheet_named(base))

    def places(bonuses: Mapping[Any, Sequence[str]]) -> list[dict[str, Any]]:
        return [{"at": at, "gives": list(gives)} for at, gives in bonuses.items()]

    for space, gives in (river or {}).items():
        data["river"]["spaces"][space - 1]["gives"] = list(gives)
    if exits:
        residence = next(cell for cell in data["province"]["cells"] if "residence" in cell)
        residence["residence"] = list(exits)
    if edges is not None:
        data["province"]["edges"] = places(edges)
    if tents is not None:
        data["market"]["tents"] = [
            {"name": name, "boxes": boxes.split(), "gives": list(gives)}
            for name, (boxes, gives) in tents.items()
        ]
    for part, key, bonuses in (
        ("palace", "columns", palace),
        ("upgrades", "columns", upgrades),
        ("karma", "bonuses", karma),
        ("tracks", "fame_bonuses", fame),
        ("tracks", "money_bonuses", money),
    ):
        if bonuses is not None:
            data[part][key] = places(bonuses)
    return Tables(sheet_from_data(data, "a sheet printed for a test"))


def marked(tables: Tables, text: str) -> SheetState:
    """A sheet state from its marks."""
    state = SheetState(tables)
    for phrase in filter(None, (part.strip() for part in text.split(";"))):
        word, _, rest = phrase.partition(" ")
        if word == "fame":
            state.fame = int(rest)
        elif word == "money":
            state.money = int(rest)
        elif word == "karma":
            state.karma, state.karma_used = len(rest), rest.count("x")
        elif word in tables.goods:
            kind = tables.goods.index(word)
            state.circled[kind], state.sold[kind] = len(rest), rest.count("x")
            state.set_goods(tables, state.circled, state.sold)
        elif word == "roads":
            roads = [0] * len(tables.cells)
            for road in rest.split(","):
                cell, sides = road.split()
                roads[tables.cells.index(cell)] = sum(1 << SIDES.index(side) for side in sides)
            state.set_roads(tables, roads)
        elif word == "river":
            state.river = sum(1 << int(space) - 1 for space in rest.split())
        elif word == "palace":
            for boxes in rest.split(","):
                name, count = boxes.split()
                names = tables.characters if name == "all" else [name]
                for each in names:
                    state.palace[tables.characters.index(each)] = int(count)
        elif word in tables.buildings:
            state.levels[tables.buildings.index(word)] = int(rest)
        else:
            raise ValueError(f"{phrase!r} is no mark")
    for bonus in due_bonuses(tables.sheet, state):
        state.released |= 1 << tables.bonus_number[bonus]
    state.used = state.released
    return state


def due_bonuses(sheet: Sheet, state: SheetState) -> set[str]:
    """The bonuses that marks like these must have released, worked out from the printed sheet alone."""
    found: set[str] = set()
    found |= {bonus.id for at, bonus in sheet.tracks.fame_bonuses.items() if state.fame >= at}
    found |= {bonus.id for at, bonus in sheet.tracks.money_bonuses.items() if state.money >= at}
    found |= {bonus.id for at, bonus in sheet.karma.bonuses.items() if state.karma >= at > sheet.karma.start}
    found |= {bonus.id for at, bonus in sheet.palace.columns.items() if min(state.palace) >= at}
    found |= {bonus.id for at, bonus in sheet.upgrades.columns.items() if min(state.levels) >= at}
    sold = dict(zip(sheet.market.goods, state.sold, strict=True))
    for tent in sheet.market.tents:
        if all(sold[good] >= box for good, box in tent.boxes):
            found.add(tent.bonus.id)
    for cell, road in zip(sheet.province.cells, state.roads, strict=True):
        for i, side in enumerate(SIDES):
            if road >> i & 1 and f"{cell.id}{side}" in sheet.province.edges:
                found.add(sheet.province.edges[f"{cell.id}{side}"].id)
    return found


def faces(position: Position, text: str = "") -> list[int]:
    """The faces for the dice that are due, from ``b1=flag o2=raja``."""
    named = dict(word.split("=") for word in text.split())
    numbers: list[int] = []
    for die in position.due:
        shown = position.tables.faces[die >> 1]
        numbers.append(shown.index(named.pop(DICE[die])) if DICE[die] in named else die & 1)
    if named:
        raise ValueError(f"{', '.join(named)}: no such dice are due")
    return numbers


def game(*sheets: str, on: str | Tables = "plain", dice: str = "", seats: int = 3) -> Position:
    """A round that begins, with these sheets (the others empty) and these dice on the table.

    Two or more sheets are everybody's; one sheet is the starting player's.
    """
    tables = tables_of(on) if isinstance(on, str) else on
    position = Position(tables, seats if len(sheets) < 2 else len(sheets))
    for seat, text in enumerate(sheets):
        position.sheets[seat] = marked(tables, text)
    position.roll(faces(position, dice))
    return position


def roll(position: Position, text: str = "") -> list[str]:
    """Roll what is due, and tell what happened."""
    log: list[Event] = []
    position.roll(faces(position, text), log)
    return [str(event) for event in log]


def play(position: Position, *moves: str) -> list[str]:
    """Make moves given by their text (refused ones raise ``IllegalMove``), and tell what happened."""
    log: list[Event] = []
    for text in moves:
        position.play(position.tables.book.by_text[text], log)
    return [str(event) for event in log]


def offered(position: Position, verb: str = "") -> list[str]:
    """The legal moves in words, all or those of one verb."""
    return [str(move) for move in position.moves if verb in ("", move.verb)]


def taken(die: str, face: str, sheet: str = "", on: str | Tables = "plain", others: str = "") -> Position:
    """The starting player has taken this die with this face, and decides what to do with it.

    ``others`` are further dice in the middle, as in a roll.
    """
    position = game(sheet, on=on, dice=f"{die}={face} {others}")
    play(position, f"take {die}")
    return position


def landed(*gives: str, sheet: str = "", others: str = "") -> Position:
    """The starting player has sailed to river space 1, which gives just this."""
    return taken("b1", "flag", sheet, printed(river={1: gives}), others)


def released(*bonuses: str | Sequence[str], sheet: str = "", others: str = "") -> Position:
    """The starting player's die has released these bonuses, which are called money:1, money:2 and so on."""
    gives = [[bonus] if isinstance(bonus, str) else bonus for bonus in bonuses]
    tables = printed(river={1: [f"money {len(gives)}"]}, money=dict(enumerate(gives, 1)))
    return taken("b1", "flag", sheet, tables, others)


def mine(position: Position) -> SheetState:
    """The sheet of the starting player."""
    return position.sheets[position.dice.start]


def road_in(position: Position, cell: str, seat: int = 0) -> str:
    """The sides of the road in a cell."""
    mask = position.sheets[seat].roads[position.tables.cells.index(cell)]
    return "".join(side for i, side in enumerate(SIDES) if mask >> i & 1)


def stock(position: Position, good: str, seat: int = 0) -> str:
    """A row of goods as it looks: ``xxo...``."""
    tables, sheet = position.tables, position.sheets[seat]
    kind = tables.goods.index(good)
    sold, circled = sheet.sold[kind], sheet.circled[kind]
    return "x" * sold + "o" * (circled - sold) + "." * (tables.row - circled)


def states(position: Position, bonus: str, seat: int = 0) -> str:
    """How a bonus stands: free, circled or crossed."""
    sheet, bit = position.sheets[seat], 1 << position.tables.bonus_number[bonus]
    if not sheet.released & bit:
        assert not sheet.used & bit
        return "free"
    return "crossed" if sheet.used & bit else "circled"
