"""A sheet definition as numbers: everything the engine looks up while a game is played."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from charmers.rules.agenda import (
    CIRCLE,
    CODES,
    DIE_BEND,
    DIE_HALVES,
    DIE_STRAIGHT,
    MOGUL,
    NAMES,
    PALACE,
    PEOPLE,
    SAIL_TO,
    SHAPES,
    WHAT_SHIFT,
    What,
    item,
)
from charmers.rules.book import MoveBook
from charmers.rules.moves import ROADS, Move
from charmers.sheet.definition import (
    BLUE,
    COLOUR_OF,
    COLOURS,
    GREEN,
    GREEN_FACES,
    ORANGE,
    PURPLE,
    SIDES,
    TWIN_DICE,
    Bonus,
    Sheet,
)
from charmers.sheet.effects import Effect, Kind
from charmers.sheet.rows import Row, rows
from charmers.sheet.sentence import expect

_GREEN_CODES: Final = {"straight": DIE_STRAIGHT, "bend": DIE_BEND, "halves": DIE_HALVES}

RoadTable = list[list[list[Move]]]
"""For each cell, for each mask of sides that meet the network: the roads that may be drawn there."""


class Tables:
    """What the engine looks up. Built once for a sheet and shared by all its positions."""

    def __repr__(self) -> str:
        """Of which sheet they are."""
        return f"<Tables of {self.sheet!r}>"

    def __init__(self, sheet: Sheet) -> None:
        expect("sheet", sheet, Sheet)
        self.sheet = sheet
        self.book = MoveBook(sheet)
        self.dice: list[str] = list(sheet.dice.ids)
        self.places: list[str] = self.dice[:]
        """Where an effect comes from, in words: a die, ``fort d2``, ``river 7``, ``edge:e1n``."""
        self.rows: list[Row] = rows(sheet)
        self._build_names()
        self._build_bonuses()
        self._build_dice()
        self._build_tracks()
        self._build_province()
        self._build_river()
        self._build_market()
        self._build_palace_upgrades_karma()

    def _build_names(self) -> None:
        sheet = self.sheet
        self.goods = list(sheet.market.goods)
        self.characters = list(sheet.palace.characters)
        self.buildings = list(sheet.upgrades.buildings)
        self.cells = [cell.id for cell in sheet.province.cells]

    def _bonus_at(self, spaces: int, bonuses: Mapping[int, Bonus]) -> list[int]:
        """For each space from 0, the number of its bonus, or -1."""
        found = [-1] * (spaces + 1)
        for at, bonus in bonuses.items():
            found[at] = self.bonus_number[bonus.id]
        return found

    def _place(self, name: str) -> int:
        self.places.append(name)
        return len(self.places) - 1

    def _items(self, gives: tuple[Effect, ...], place: int) -> list[int]:
        """The agenda items of a place, last first, as they go on the stack."""
        items = []
        for effect in reversed(gives):
            count = effect.count
            if effect.kind is Kind.PALACE:
                count = self.characters.index(effect.character)
            items.append(item(CODES[effect.kind], count, place))
        return items

    def _build_bonuses(self) -> None:
        bonuses = self.sheet.bonuses
        self.bonus_ids = [bonus.id for bonus in bonuses]
        self.bonus_texts = [", ".join(str(effect) for effect in bonus.gives) for bonus in bonuses]
        self.bonus_number = {bonus.id: i for i, bonus in enumerate(bonuses)}
        self.bonus_place = [self._place(bonus.id) for bonus in bonuses]
        self.bonus_items = [self._items(bonus.gives, self.bonus_place[i]) for i, bonus in enumerate(bonuses)]
        self.joinable = 0
        for pair in self.book.join:
            self.joinable |= 1 << pair[0] | 1 << pair[1]

    def _build_dice(self) -> None:
        dice = self.sheet.dice
        self.faces: list[list[str]] = []
        """For each colour, its different faces."""
        self.sides: list[list[int]] = []
        """For each colour, the face on each of the six sides of the die."""
        for colour in COLOURS:
            names = dice.faces(colour)
            different = list(dict.fromkeys(names))
            self.faces.append(different)
            self.sides.append([different.index(name) for name in names])
        goods = self.goods
        self.face_goods = [[goods.index(good) for good in name.split("+")] for name in self.faces[PURPLE]]
        self.face_mask = [0] * len(self.face_goods)
        for i, kinds in enumerate(self.face_goods):
            for kind in kinds:
                self.face_mask[i] |= 1 << kind
        symbols = list(self.sheet.river.symbols)
        self.actions: list[list[int]] = [
            [item(CIRCLE, i, 0) for i in range(len(self.faces[PURPLE]))],
            [item(_GREEN_CODES[name], 1, 0) for name in self.faces[GREEN]],
            [item(SAIL_TO, symbols.index(name), 0) for name in self.faces[BLUE]],
            [item(PALACE, self.characters.index(name), 0) for name in self.faces[ORANGE]],
        ]
        """For each colour and face, the agenda item (of no place yet) that its die puts up."""
        self.colour_of: list[int] = list(COLOUR_OF)
        """For each die, its colour; then what the tables above know of a colour, for each of its dice."""
        self.faces_of = [self.faces[colour] for colour in self.colour_of]
        self.sides_of = [self.sides[colour] for colour in self.colour_of]
        self.actions_of = [self.actions[colour] for colour in self.colour_of]
        self.dice_of: list[list[int]] = [
            [die for die, its in enumerate(self.colour_of) if its == colour] for colour in range(len(COLOURS))
        ]
        """For each colour, its dice."""
        self.twin_of: list[int] = list(TWIN_DICE)
        """For each die, the other one of its colour."""
        self.rolls: int = 1
        """How many ways all dice can fall."""
        for sides in self.sides_of:
            self.rolls *= len(sides)

    def _build_tracks(self) -> None:
        tracks = self.sheet.tracks
        self.fame_spaces = tracks.fame
        self.money_spaces = tracks.money
        self.fame_bonus = self._bonus_at(tracks.fame, tracks.fame_bonuses)
        self.money_bonus = self._bonus_at(tracks.money, tracks.money_bonuses)
        self.money_left = [2 * tracks.fame] * (tracks.money + 1)
        """The left end of each money space in half points; without money, the right end of the track."""
        for i, spaces in enumerate(tracks.beside):
            for k, space in enumerate(spaces):
                self.money_left[space] = 2 * i + k

    def _build_province(self) -> None:
        province = self.sheet.province
        book = self.book
        number = {cell.id: i for i, cell in enumerate(province.cells)}
        self.building: list[int] = []
        self.market: list[int] = []
        self.cell_place: list[int] = []
        self.first_touch = [0] * len(province.cells)
        self.edge_bonuses: list[list[int]] = []
        """For each cell and mask of sides: the bonuses (as a bit mask) that those sides reach."""
        self.reaches: list[list[list[tuple[int, int]]]] = []
        """For each cell and mask of sides: the neighbours those sides face, and their own side."""
        shapes: dict[str, RoadTable] = {shape: [] for shape in ROADS}
        meeting = {
            shape: [[mask for mask in masks if mask & touch] for touch in range(16)]
            for shape, masks in ROADS.items()
        }
        self.halves: RoadTable = []
        """For each cell and mask of its road: the half-roads that may be attached."""
        for i, cell in enumerate(province.cells):
            self.building.append(self.buildings.index(cell.building) if cell.building else -1)
            kind = cell.building or ("market" if cell.market else "cell")
            place = self._place(f"{kind} {cell.id}")
            self.cell_place.append(place)
            self.market.append(item(CODES[cell.market.kind], cell.market.count, place) if cell.market else -1)
            edges = [0] * 16
            reaches: list[list[tuple[int, int]]] = [[] for _ in range(16)]
            for k, side in enumerate(SIDES):
                with_side = [mask for mask in range(16) if mask >> k & 1]
                bonus = province.edges.get(f"{cell.id}{side}")
                if bonus:
                    for mask in with_side:
                        edges[mask] |= 1 << self.bonus_number[bonus.id]
                other = province.neighbour(cell, side)
                if other and not other.is_residence:
                    for mask in with_side:
                        reaches[mask].append((number[other.id], 1 << (k + 2) % 4))
            self.edge_bonuses.append(edges)
            self.reaches.append(reaches)
            if cell.is_residence:
                exits = sum(1 << SIDES.index(side) for side in cell.exits)
                for other_number, side_bit in reaches[exits]:
                    self.first_touch[other_number] |= side_bit
            roads = book.road[i]
            for shape, masks in meeting.items():
                shapes[shape].append([[roads[mask] for mask in fit if roads] for fit in masks])
            halves = book.half[i]
            self.halves.append([[halves[s] for s in halves if not s & mask] for mask in range(16)])
        self.first_front = sum(1 for touch in self.first_touch if touch)
        self.pairs = shapes["pair"]
        self.drawn: list[RoadTable] = [
            shapes.get(SHAPES.get(What(number), ""), []) for number in range(len(NAMES))
        ]
        """For each effect that draws a road of one shape, by number: those roads; none for all others."""

    def _build_river(self) -> None:
        spaces = self.sheet.river.spaces
        self.river_spaces = len(spaces)
        self.river_symbols = [space.symbol for space in spaces]
        self.river_items: list[list[int]] = []
        for i, space in enumerate(spaces, 1):
            self.river_items.append(self._items(space.gives, self._place(f"river {i}")))
        self.next_space: list[list[int]] = []
        """For each symbol and position (0 before the river): the next space with it, or -1."""
        for symbol in self.sheet.river.symbols:
            ahead = [-1] * (len(spaces) + 1)
            for position in range(len(spaces) - 1, -1, -1):
                here = spaces[position].symbol == symbol
                ahead[position] = position if here else ahead[position + 1]
            self.next_space.append(ahead)

    def _build_market(self) -> None:
        market = self.sheet.market
        self.coins = list(market.coins)
        self.row = len(market.coins)
        self.tent_at = [[-1] * (self.row + 1) for _ in self.goods]
        """For each good and number of its box: the tent over that box, or -1."""
        self.tent_needs: list[list[int]] = []
        """For each tent and good: how many boxes of the row must be crossed."""
        self.tent_bonus: list[int] = []
        for i, tent in enumerate(market.tents):
            needs = [0] * len(self.goods)
            for good, box in tent.boxes:
                kind = self.goods.index(good)
                self.tent_at[kind][box] = i
                needs[kind] = max(needs[kind], box)
            self.tent_needs.append(needs)
            self.tent_bonus.append(self.bonus_number[tent.bonus.id])
        kinds = range(len(self.goods))
        self.goods_moves: list[list[list[Move]]] = [[]]
        """For each number of different goods and mask of rows with a free box: the choices."""
        for count in range(1, len(self.goods) + 1):
            by_mask: list[list[Move]] = []
            for free in range(1 << len(self.goods)):
                open_rows = [kind for kind in kinds if free >> kind & 1]
                choices = combinations(open_rows, min(count, len(open_rows)))
                by_mask.append([self.book.goods[choice] for choice in choices if choice])
            self.goods_moves.append(by_mask)
        self.sales: dict[int, list[Move]] = {}
        """Sales already listed, by kind, number and stock in one number (filled by ``options.sales``)."""

    def _build_palace_upgrades_karma(self) -> None:
        sheet = self.sheet
        self.palace_boxes = sheet.palace.boxes
        self.palace_bonus = self._bonus_at(sheet.palace.boxes, sheet.palace.columns)
        self.character_items: list[list[int]] = []
        """For each character: what crossing a box of theirs puts up, last first."""
        for own, name in enumerate(self.characters):
            place = self._place(name)
            self.character_items.append(
                [item(what, own if what == MOGUL else count, place) for what, count in reversed(PEOPLE[name])]
            )
        self.values = list(sheet.upgrades.values)
        self.levels = len(self.values)
        self.upgrade_bonus = self._bonus_at(self.levels, sheet.upgrades.columns)
        self.karma_boxes = sheet.karma.boxes
        self.karma_start = sheet.karma.start
        self.karma_bonus = self._bonus_at(sheet.karma.boxes, sheet.karma.bonuses)

    def overshoot(self, fame: int, money: int) -> int:
        """How far the tracks have passed each other, in half points; not above 0: not crossed."""
        return 2 * fame - self.money_left[money]

    def person(self, what: What) -> int:
        """The character who does this, by number; -1 if the sheet has none."""
        for number, items in enumerate(self.character_items):
            if any([entry >> WHAT_SHIFT == what for entry in items]):
                return number
        return -1

    def bonuses_in(self, mask: int) -> list[str]:
        """The ids of the bonuses that have their bit in a mask."""
        return [bonus for i, bonus in enumerate(self.bonus_ids) if mask >> i & 1]

    def face_name(self, die: int, face: int) -> str:
        """What a die shows, in the notation of rolls: ``tea+silk``, ``bend``, ``flag``, ``raja``."""
        return self.faces_of[die][face]


assert set(_GREEN_CODES) == set(GREEN_FACES)
