"""Sheet state: what one player has marked."""

from __future__ import annotations

from charmers.rules.tables import Tables

StateKey = tuple[int | tuple[int, ...], ...]


class SheetState:
    """The marks of one player, as counts and bit masks. Rows fill from the left, so a count says all.

    Three things follow from the others and are kept because every listing of moves needs them:
    ``touch``, for each cell without a road its sides that face a drawn road or an exit of the
    residence, ``front``, how many such cells there are, and ``free``, the goods whose row has a free box.
    """

    __slots__ = (
        *("fame", "money", "karma", "karma_used", "river", "palace", "levels", "released", "used"),
        *("circled", "free", "sold"),
        *("front", "roads", "touch"),
    )

    def __repr__(self) -> str:
        """What it is at a glance; ``marks_of`` tells all of it."""
        return f"<SheetState {self.fame} fame {self.money} money>"

    def __init__(self, tables: Tables | None) -> None:
        if tables is None:
            return  # ``copy`` fills it; compiled classes have no ``__new__`` without ``__init__``
        self.fame: int = 0
        self.money: int = 0
        self.karma: int = tables.karma_start
        """How many karma have ever been circled."""
        self.karma_used: int = 0
        self.circled: list[int] = [0] * len(tables.goods)
        """For each good, how many boxes have ever been circled."""
        self.free: int = (1 << len(tables.goods)) - 1
        """A bit for each good whose row has a free box."""
        self.sold: list[int] = [0] * len(tables.goods)
        """For each good, how many of those are crossed."""
        self.roads: list[int] = [0] * len(tables.cells)
        self.touch: list[int] = tables.first_touch[:]
        self.front: int = tables.first_front
        self.river: int = 0
        """A bit for each marked space."""
        self.palace: list[int] = [0] * len(tables.characters)
        self.levels: list[int] = [1] * len(tables.buildings)
        self.released: int = 0
        """A bit for each circled bonus."""
        self.used: int = 0
        """A bit for each crossed bonus."""

    def copy(self) -> SheetState:
        """An independent state with the same marks."""
        other = SheetState(None)
        other.fame = self.fame
        other.money = self.money
        other.karma = self.karma
        other.karma_used = self.karma_used
        other.circled = self.circled[:]
        other.free = self.free
        other.sold = self.sold[:]
        other.roads = self.roads[:]
        other.touch = self.touch[:]
        other.front = self.front
        other.river = self.river
        other.palace = self.palace[:]
        other.levels = self.levels[:]
        other.released = self.released
        other.used = self.used
        return other

    def key(self) -> StateKey:
        """Everything marked, as one value that compares and hashes."""
        return (
            self.fame,
            self.money,
            self.karma,
            self.karma_used,
            tuple(self.circled),
            tuple(self.sold),
            tuple(self.roads),
            self.river,
            tuple(self.palace),
            tuple(self.levels),
            self.released,
            self.used,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SheetState):
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def stock(self, kind: int) -> int:
        """How many goods of a kind can be sold."""
        return self.circled[kind] - self.sold[kind]

    @property
    def river_position(self) -> int:
        """The number of the rightmost marked space, 0 before the first."""
        return self.river.bit_length()

    @property
    def karma_left(self) -> int:
        """How many karma can still be crossed."""
        return self.karma - self.karma_used

    def is_sold(self, tables: Tables, tent: int) -> bool:
        """Whether every good of a tent is crossed."""
        for kind, need in enumerate(tables.tent_needs[tent]):
            if self.sold[kind] < need:
                return False
        return True

    def circle(self, tables: Tables, kind: int) -> None:
        """Circle the next free box of a row."""
        count = self.circled[kind] + 1
        self.circled[kind] = count
        if count == tables.row:
            self.free &= ~(1 << kind)

    def draw(self, tables: Tables, cell: int, sides: int) -> None:
        """Add sides to the road of a cell, and tell its neighbours."""
        touch, roads = self.touch, self.roads
        roads[cell] = roads[cell] | sides
        if touch[cell]:
            touch[cell] = 0
            self.front -= 1
        for other, side in tables.reaches[cell][sides]:
            if not roads[other]:
                before = touch[other]
                if not before:
                    self.front += 1
                touch[other] = before | side

    def set_goods(self, tables: Tables, circled: list[int], sold: list[int]) -> None:
        """Take over all rows of goods."""
        self.circled = circled[:]
        self.sold = sold[:]
        self.free = 0
        for kind, count in enumerate(circled):
            if count < tables.row:
                self.free |= 1 << kind

    def set_roads(self, tables: Tables, roads: list[int]) -> None:
        """Take over a whole road network, one mask a cell."""
        self.roads = [0] * len(roads)
        self.touch = tables.first_touch[:]
        self.front = tables.first_front
        for cell, sides in enumerate(roads):
            if sides:
                self.draw(tables, cell, sides)

    def overshoot(self, tables: Tables) -> int:
        """How far the tracks have passed each other, in half points; not above 0: not crossed."""
        return tables.overshoot(self.fame, self.money)
