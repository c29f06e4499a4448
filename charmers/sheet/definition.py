"""What is printed on a sheet, as values that never change: the parts, their places and their ids.

Named tuples, not dataclasses: these classes are made each time a command starts, and a dataclass is
compiled then (measured: 10 of 116 ms of ``charmers roll``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from charmers.sheet.effects import Effect

Source = Literal["rulebook", "inferred", "house"]
"""Where a part comes from: the publisher's text, a conclusion from it, or our own design."""

Ground = Literal["day", "night"]
"""What a sheet is drawn on: a day with a sun, or a night with a moon and stars."""

FORMAT = 1
"""The format of definitions, as their files name it."""
COLOURS = ("purple", "green", "blue", "orange")
PURPLE, GREEN, BLUE, ORANGE = range(len(COLOURS))
"""Goods, roads, the river, the palace: what the dice of each colour are for."""
TWINS = 2
"""The dice of a colour."""
DICE = tuple(f"{colour[0]}{number}" for colour in COLOURS for number in range(1, TWINS + 1))
COLOUR_OF = tuple(number for number in range(len(COLOURS)) for _ in range(TWINS))
"""For each die, the number of its colour."""
TWIN_DICE = tuple(
    other for die in DICE for other, twin in enumerate(DICE) if twin[0] == die[0] and twin != die
)
"""For each die, the number of the other one of its colour."""
SIDES = "nesw"
GREEN_FACES = ("straight", "bend", "halves")
FACES_PER_DIE = 6

Gives = tuple[Effect, ...]


class Dice(NamedTuple):
    """The six faces of each colour; the two dice of a colour are identical."""

    purple: tuple[tuple[str, ...], ...]
    green: tuple[str, ...]
    blue: tuple[str, ...]
    orange: tuple[str, ...]
    source: Source = "house"

    def faces(self, colour: str) -> tuple[str, ...]:
        """The face names of a colour, one for each side of the die (a purple one is ``tea+silk``)."""
        if colour == "purple":
            return tuple("+".join(face) for face in self.purple)
        by_colour = {"green": self.green, "blue": self.blue, "orange": self.orange}
        return by_colour[colour]

    @property
    def ids(self) -> tuple[str, ...]:
        """Every die by its id, in order: ``p1``, ``p2``, ``g1`` ..."""
        return DICE


class Bonus(NamedTuple):
    """A printed place that gives its effects once. Its id is what ``use`` names."""

    id: str
    gives: Gives
    source: Source = "house"


class Tracks(NamedTuple):
    """The two tracks and how they lie beside each other.

    ``beside[i]`` are the money spaces beside fame space ``i + 1``, from left to right
    (two of them, or none at a corner). Bonuses are keyed by the space they stand on.
    """

    fame: int
    money: int
    beside: tuple[tuple[int, ...], ...]
    fame_bonuses: Mapping[int, Bonus]
    money_bonuses: Mapping[int, Bonus]
    source: Source = "house"

    @property
    def corners(self) -> tuple[int, ...]:
        """The fame spaces with no money beside them."""
        return tuple(i for i, spaces in enumerate(self.beside, 1) if not spaces)


class Cell(NamedTuple):
    """One province space: a building, a market, the residence, or nothing printed."""

    id: str
    column: int
    row: int
    building: str = ""
    market: Effect | None = None
    exits: str = ""
    """The sides by which roads leave the residence, in the order n e s w; empty elsewhere."""
    source: Source = "house"

    @property
    def is_residence(self) -> bool:
        """True for the cell where the road network starts."""
        return bool(self.exits)


class Province(NamedTuple):
    """The grid, in reading order (a1, b1, ... a2, ...), and the bonuses on its outer edges."""

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    edges: Mapping[str, Bonus]
    """Keyed by cell id and side, as in ``e1n``; the bonus id is ``edge:e1n``."""
    source: Source = "house"

    @property
    def residence(self) -> Cell:
        """The cell where the road network starts."""
        return next(cell for cell in self.cells if cell.is_residence)

    def neighbour(self, cell: Cell, side: str) -> Cell | None:
        """The cell on that side, or ``None`` beyond the border."""
        step = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[side]
        column, row = cell.column + step[0], cell.row + step[1]
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return self.cells[row * self.columns + column]


class RiverSpace(NamedTuple):
    """One space of the river: what the blue die must show, and what landing there earns."""

    symbol: str
    gives: Gives
    source: Source = "house"


class River(NamedTuple):
    """The river from its source; spaces are numbered from 1."""

    spaces: tuple[RiverSpace, ...]
    source: Source = "house"

    @property
    def symbols(self) -> tuple[str, ...]:
        """The different symbols, in the order in which they first occur."""
        return tuple(dict.fromkeys(space.symbol for space in self.spaces))


class Tent(NamedTuple):
    """A set of goods boxes, each a good and its number in the row from 1."""

    name: str
    boxes: tuple[tuple[str, int], ...]
    bonus: Bonus


class Market(NamedTuple):
    """One row of boxes for each good; the coin of a column is its price."""

    goods: tuple[str, ...]
    coins: tuple[int, ...]
    tents: tuple[Tent, ...]
    source: Source = "house"


class Palace(NamedTuple):
    """The characters, how often each can be used, and the bonus of each full column."""

    characters: tuple[str, ...]
    boxes: int
    columns: Mapping[int, Bonus]
    source: Source = "house"


class Upgrades(NamedTuple):
    """What a building of each kind is worth at each level, and the bonus of each full column.

    Levels count from 1; every kind starts at level 1. ``columns`` is keyed by level.
    """

    buildings: tuple[str, ...]
    values: tuple[int, ...]
    columns: Mapping[int, Bonus]
    source: Source = "house"


class Karma(NamedTuple):
    """How many karma there are, how many are circled at the start, and what circling one releases."""

    boxes: int
    start: int
    bonuses: Mapping[int, Bonus]
    source: Source = "house"


def is_colour(code: str) -> bool:
    """Whether this is a colour as definitions write it: ``#f6c453``."""
    return len(code) == 7 and code[0] == "#" and set("0123456789abcdef").issuperset(code[1:].lower())


class SheetLook(NamedTuple):
    """How a sheet looks in print: its ground, and what has another colour than on others of that ground."""

    ground: Ground = "day"
    colours: Mapping[str, str] = {}
    """Codes such as ``#f6c453``, by what is drawn in them."""


class Sheet(NamedTuple):
    """A sheet definition: everything that is printed, nothing that is marked."""

    name: str
    dice: Dice
    tracks: Tracks
    province: Province
    river: River
    market: Market
    palace: Palace
    upgrades: Upgrades
    karma: Karma
    digest: str = ""
    """SHA-256 of everything the rules depend on; two sheets with one digest play the same."""
    words: Mapping[str, Mapping[str, str]] = {}
    """An owner's own words, by language and then by ``section.id``; see ``charmers.words.speech``."""
    look: SheetLook | None = None
    """How it looks in print, if it says so; no rule depends on it."""

    def __repr__(self) -> str:
        """What it is at a glance; ``charmers sheets show`` tells all of it."""
        return f"<Sheet {self.name} {self.digest[:8]}>"

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """Every printed bonus, in one fixed order."""
        return (
            *self.province.edges.values(),
            *(tent.bonus for tent in self.market.tents),
            *self.palace.columns.values(),
            *self.upgrades.columns.values(),
            *self.karma.bonuses.values(),
            *self.tracks.fame_bonuses.values(),
            *self.tracks.money_bonuses.values(),
        )

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Every effect printed anywhere: on bonuses, river spaces and markets."""
        return (
            *(effect for bonus in self.bonuses for effect in bonus.gives),
            *(effect for space in self.river.spaces for effect in space.gives),
            *(cell.market for cell in self.province.cells if cell.market),
        )
