"""A second, slow lister of legal moves, written from the rules and not from the engine.

It looks at what is printed (the sheet definition), what is marked, where the dice lie, and which
effect is at hand, and works everything else out anew: geometry from the names of the cells, the
network by walking it, sales by trying every handful of goods.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

from charmers.rules.data import position_data
from charmers.rules.events import Event
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.sheet.definition import DICE, Cell, Sheet
from charmers.sheet.effects import Effect, Kind

STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}
ORDER = "nesw"
MUST = (
    *(Kind.FAME, Kind.MONEY, Kind.KARMA, Kind.UPGRADE, Kind.GOODS),
    *(Kind.GOODS_DIE, Kind.RIVER_ON, Kind.PALACE, Kind.PALACE_ANY),
)


class Paper:
    """One player's sheet, seen as paper: names and sets of sides, no numbers or masks."""

    def __init__(self, sheet: Sheet, state: SheetState, shown: dict[str, str]) -> None:
        self.sheet = sheet
        self.shown = shown
        """What each die shows."""
        self.cells: dict[tuple[int, int], Cell] = {}
        self.roads: dict[str, set[str]] = {}
        for cell, mask in zip(sheet.province.cells, state.roads, strict=True):
            self.cells[ord(cell.id[0]), int(cell.id[1:])] = cell
            self.roads[cell.id] = {side for i, side in enumerate(ORDER) if mask >> i & 1}
        goods = sheet.market.goods
        self.circled = dict(zip(goods, state.circled, strict=True))
        self.sold = dict(zip(goods, state.sold, strict=True))
        self.river = {
            space for space in range(1, len(sheet.river.spaces) + 1) if state.river >> space - 1 & 1
        }
        self.palace = dict(zip(sheet.palace.characters, state.palace, strict=True))
        self.levels = dict(zip(sheet.upgrades.buildings, state.levels, strict=True))
        self.fame, self.money, self.karma = state.fame, state.money, state.karma
        self.karma_left = state.karma - state.karma_used

    # Roads

    def beyond(self, cell: Cell, side: str) -> Cell | None:
        """The cell on that side."""
        column, row = STEPS[side]
        return self.cells.get((ord(cell.id[0]) + column, int(cell.id[1:]) + row))

    def opens(self, cell: Cell, side: str) -> bool:
        """Whether a road, or an exit of the residence, leads out of a cell on that side."""
        return side in (cell.exits if cell.is_residence else self.roads[cell.id])

    def network(self) -> set[str]:
        """Every cell that can be reached from the residence along the roads."""
        start = next(cell for cell in self.cells.values() if cell.is_residence)
        reached, ahead = {start.id}, [start]
        while ahead:
            cell = ahead.pop()
            for side in ORDER:
                other = self.beyond(cell, side)
                if other is None or other.id in reached:
                    continue
                if self.opens(cell, side) and self.opens(other, OPPOSITE[side]):
                    reached.add(other.id)
                    ahead.append(other)
        return reached

    def new_roads(self, *sizes: int, straight: bool = True, bend: bool = True) -> set[str]:
        """Roads with so many sides that fit into an empty cell and meet the network."""
        network = self.network()
        found = set()
        for cell in self.cells.values():
            if cell.is_residence or self.roads[cell.id]:
                continue
            for size in sizes:
                for sides in combinations(ORDER, size):
                    is_straight = size == 2 and OPPOSITE[sides[0]] == sides[1]
                    if size == 2 and not (straight if is_straight else bend):
                        continue
                    meets = False
                    for side in sides:
                        other = self.beyond(cell, side)
                        if other and other.id in network and self.opens(other, OPPOSITE[side]):
                            meets = True
                    if meets:
                        found.add(f"road {cell.id} {''.join(sides)}")
        return found

    def half_roads(self) -> set[str]:
        """Half-roads that extend a road already drawn."""
        return {
            f"half {cell} {side}"
            for cell, sides in self.roads.items()
            if sides
            for side in ORDER
            if side not in sides
        }

    # Goods

    def sales(self, most: int, same: bool = False, different: bool = False) -> set[str]:
        """Every handful of goods that could be sold."""
        goods = self.sheet.market.goods
        stock = [min(most, self.circled[good] - self.sold[good]) for good in goods]
        found = set()
        for counts in product(*(range(count + 1) for count in stock)):
            if not 1 <= sum(counts) <= most:
                continue
            if same and sum(1 for count in counts if count) > 1:
                continue
            if different and max(counts) > 1:
                continue
            words = [good for good, count in zip(goods, counts, strict=True) for _ in range(count)]
            found.add("sell " + " ".join(words))
        return found

    def free_goods(self) -> list[str]:
        return [good for good in self.sheet.market.goods if self.circled[good] < len(self.sheet.market.coins)]

    def goods(self, count: int) -> set[str]:
        """The choices of so many different goods, or of all that have room."""
        free = self.free_goods()
        if not free:
            return set()
        return {"goods " + " ".join(some) for some in combinations(free, min(count, len(free)))}

    def purple(self, face: str) -> bool:
        return any(good in self.free_goods() for good in face.split("+"))

    def goods_dice(self) -> set[str]:
        found = {f"goods {die}" for die in ("p1", "p2") if self.purple(self.shown[die])}
        if self.shown["p1"] == self.shown["p2"]:
            found.discard("goods p2")
        return found

    # River and palace

    def here(self) -> int:
        return max(self.river, default=0)

    def back(self, most: int) -> set[str]:
        unmarked = [space for space in range(self.here(), 0, -1) if space not in self.river]
        return {f"sail {space}" for space in unmarked[:most]}

    def on(self, most: int) -> set[str]:
        last = len(self.sheet.river.spaces)
        return {f"sail {space}" for space in range(self.here() + 1, self.here() + most + 1) if space <= last}

    def people(self, without: str = "") -> set[str]:
        boxes = self.sheet.palace.boxes
        return {f"palace {name}" for name, used in self.palace.items() if used < boxes and name != without}

    def upgrades(self) -> set[str]:
        highest = len(self.sheet.upgrades.values)
        return {f"upgrade {kind}" for kind, level in self.levels.items() if level < highest}

    # Whether something can be done

    def die_suits(self, die: str) -> bool:
        """Whether the action of a die would do anything."""
        face = self.shown[die]
        if die[0] == "p":
            return self.purple(face)
        if die[0] == "b":
            spaces = self.sheet.river.spaces
            return any(spaces[i].symbol == face for i in range(self.here(), len(spaces)))
        if die[0] == "o":
            return self.palace[face] < self.sheet.palace.boxes
        return bool(self.at_hand(face, 1)[0])

    def can(self, effect: Effect) -> bool:
        """Whether an effect would do anything."""
        if effect.kind is Kind.FAME:
            return self.fame < self.sheet.tracks.fame
        if effect.kind is Kind.MONEY:
            return self.money < self.sheet.tracks.money
        if effect.kind is Kind.KARMA:
            return self.karma < self.sheet.karma.boxes
        if effect.kind is Kind.RIVER_ON:
            return bool(self.on(1))
        if effect.kind is Kind.PALACE:
            return f"palace {effect.character}" in self.people()
        return bool(self.at_hand(effect.kind.text, effect.count)[0])

    def at_hand(self, name: str, count: int) -> tuple[set[str], bool]:
        """What an effect offers, and whether it may be declined."""
        choices: dict[str, tuple[Callable[[], set[str]], bool]] = {
            "upgrade": (self.upgrades, False),
            "goods": (lambda: self.goods(count), False),
            "goods-die": (self.goods_dice, False),
            "palace any": (self.people, False),
            "sell": (lambda: self.sales(count), True),
            "sell same": (lambda: self.sales(count, same=True), True),
            "sell different": (lambda: self.sales(count, different=True), True),
            "half-road": (self.half_roads, True),
            "road straight": (lambda: self.new_roads(2, bend=False), True),
            "road fork": (lambda: self.new_roads(3), True),
            "road crossing": (lambda: self.new_roads(4), True),
            "river -1": (lambda: self.back(1), True),
            "river back": (lambda: self.back(len(self.sheet.river.spaces)), True),
            "straight": (lambda: self.new_roads(2, bend=False), False),
            "bend": (lambda: self.new_roads(2, straight=False), False),
            "halves": (lambda: self.new_roads(2) | self.half_roads(), False),
            "builder": (lambda: self.new_roads(2) | self.half_roads(), True),
            "second half": (self.half_roads, True),
            "joined halves": (lambda: self.new_roads(2), False),
            "mogul": (lambda: self.people(without="mogul"), False),
            "maharani": (lambda: self.on(2), False),
            "trader": (lambda: self.sales(2) | self.goods(1), not self.free_goods()),
            "portuguese": (lambda: self.back(2) | self.goods(1), not self.free_goods()),
        }
        offers, may_decline = choices[name]
        return offers(), may_decline


def legal_moves(position: Position, story: list[Event]) -> set[str]:
    """What may be done, by the rules; ``story`` is what has happened so far."""
    data = position_data(position)
    shown = {die: data["dice"][die]["shows"] for die in DICE}
    lies = {die: data["dice"][die]["lies"] for die in DICE}
    paper = Paper(position.tables.sheet, position.sheets[position.seat], shown)
    if data["phase"] == "turn":
        return _turn(paper, lies)
    if data["phase"] == "keep":
        return _keep(paper, lies, data["picked"])
    if data["agenda"]:
        top = data["agenda"][-1]
        more_to_come = any(_can(paper, entry) for entry in data["agenda"][:-1])
        moves, may_decline = paper.at_hand(top["what"], top["count"])
        if may_decline and (more_to_come or not _nothing_came_of_it(story)):
            moves = moves | {"pass"}
        return moves
    return _bonuses(paper, data["waiting"])


def _can(paper: Paper, entry: dict[str, str | int]) -> bool:
    """Whether an effect further down the agenda would do anything."""
    name, count = str(entry["what"]), int(entry["count"])
    if name == "palace":
        return paper.can(Effect(Kind.PALACE, character=paper.sheet.palace.characters[count]))
    if name in ("fame", "money", "karma", "river +1"):
        kind = next(kind for kind in Kind if kind.text == name)
        return paper.can(Effect(kind, count))
    return bool(paper.at_hand(name, count)[0])


def _nothing_came_of_it(story: list[Event]) -> bool:
    """Whether a bonus was the last thing that did anything, and it has not done anything yet."""
    for event in reversed(story):
        if event.kind == "used":
            return True
        if event.kind not in ("lost", "declined"):
            return False
    return False


def _alike(shown: dict[str, str], dice: list[str]) -> list[str]:
    """Without the second of two dice of a colour that show the same."""
    first = {die[0]: shown[die] for die in dice if die[1] == "1"}
    return [die for die in dice if die[1] == "1" or first.get(die[0]) != shown[die]]


def _turn(paper: Paper, lies: dict[str, str | int]) -> set[str]:
    middle = _alike(paper.shown, [die for die in DICE if lies[die] == "middle"])
    moves = {f"take {die}" for die in middle if paper.die_suits(die)}
    if paper.karma_left and "elephant" in lies.values():
        moves |= {f"karma {die}" for die in middle}
    return moves or {"skip"}


def _keep(paper: Paper, lies: dict[str, str | int], picked: str) -> set[str]:
    elephant = next(die for die in DICE if lies[die] == "elephant")
    pair = _alike(paper.shown, [picked, elephant])
    moves = {f"keep {die}" for die in pair if paper.die_suits(die)}
    if paper.karma_left:
        moves.add(f"karma {picked}")
    return moves or {f"keep {die}" for die in pair}


def _bonuses(paper: Paper, waiting: list[str]) -> set[str]:
    printed = {bonus.id: bonus.gives for bonus in paper.sheet.bonuses}
    moves = {f"use {name}" for name in waiting if any(paper.can(effect) for effect in printed[name])}
    must = any(effect.kind in MUST and paper.can(effect) for name in waiting for effect in printed[name])
    halves = [name for name in waiting if [effect.kind for effect in printed[name]] == [Kind.HALF_ROAD]]
    if paper.new_roads(2):
        moves |= {f"use {first}+{second}" for first, second in combinations(halves, 2)}
    return moves if must else moves | {"done"}
