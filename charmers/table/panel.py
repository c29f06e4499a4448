"""The other parts of a sheet as small blocks of text: goods, palace, buildings, karma, river, tracks."""

from __future__ import annotations

from charmers.rules.scoring import half_points
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.table.ink import Ink, centre, columns, cut, in_columns, pad
from charmers.table.province import bonus_mark
from charmers.table.speech import Speech

FREE, CIRCLED, CROSSED = "·", "○", "×"

NAME = 9
"""Columns for the name of a part or a good."""

PERSON = 10
"""Columns for the name of a character."""


class Panels:
    """The blocks of one player's sheet. Each is a list of lines."""

    def __init__(self, tables: Tables, state: SheetState, say: Speech, ink: Ink) -> None:
        self.tables = tables
        self.state = state
        self.say = say
        self.ink = ink

    def _title(self, part: str, width: int = NAME) -> str:
        return self.ink(pad(cut(self.say.words(f"parts.{part}"), width), width), "bold")

    def goods(self) -> list[str]:
        """The rows of goods under their coins: crossed, circled, free."""
        tables, state = self.tables, self.state
        coins = " ".join(pad(str(coin), 1) for coin in tables.coins)
        lines = [f"{self._title('market')} {coins}"]
        for kind, good in enumerate(tables.goods):
            boxes = [CROSSED] * state.sold[kind] + [self.ink(CIRCLED, "circled")] * state.stock(kind)
            boxes += [FREE] * (tables.row - state.circled[kind])
            spaced = " ".join(pad(box, len(str(coin))) for box, coin in zip(boxes, tables.coins, strict=True))
            lines.append(f"{pad(cut(self.say.words(f'goods.{good}'), NAME), NAME)} {spaced}")
        return lines

    def tents(self) -> list[str]:
        """The bonuses of the tents in one line, in the order of the sheet."""
        marks = [self._mark(tent.bonus.id) for tent in self.tables.sheet.market.tents]
        return [pad(cut(self.say("screen.tents"), NAME), NAME) + " " + " ".join(marks)] if marks else []

    def _mark(self, bonus_id: str) -> str:
        bonus = self.tables.sheet.bonuses[self.tables.bonus_number[bonus_id]]
        return bonus_mark(self.tables, self.state, bonus, self.say, self.ink)

    def palace(self) -> list[str]:
        """The characters with their boxes, two in a line, under the bonuses of the columns."""
        tables, state = self.tables, self.state
        marks = [self._mark(bonus.id) for bonus in tables.sheet.palace.columns.values()]
        people = []
        for number, name in enumerate(tables.characters):
            crossed = state.palace[number]
            boxes = CROSSED * crossed + FREE * (tables.palace_boxes - crossed)
            people.append(f"{pad(cut(self.say.person(name), PERSON), PERSON)} {boxes}")
        return [f"{self._title('palace')} {' '.join(marks)}".rstrip(), *in_columns(people, 2 * PERSON + 10)]

    def buildings(self) -> list[str]:
        """What a building of each kind is worth now, and the bonuses of the columns."""
        tables, state = self.tables, self.state
        kinds = []
        for number, name in enumerate(tables.buildings):
            word = self.say.words(f"buildings.{name}")[:3]
            kinds.append(word + self.ink(str(tables.values[state.levels[number] - 1]), "fame", "bold"))
        columns_ = tables.sheet.upgrades.columns
        marks = [f"{tables.values[at - 1]}:{self._mark(bonus.id)}" for at, bonus in columns_.items()]
        return [" ".join([*kinds, *marks])]

    def karma(self) -> list[str]:
        """The karma in one line, with what circling the next ones releases."""
        tables, state = self.tables, self.state
        boxes = CROSSED * state.karma_used + self.ink(CIRCLED * state.karma_left, "circled")
        boxes += FREE * (tables.karma_boxes - state.karma)
        marks = [f"{at}:{self._mark(bonus.id)}" for at, bonus in tables.sheet.karma.bonuses.items()]
        return [f"{self._title('karma')} {boxes} {' '.join(marks)}".rstrip()]

    def river(self, width: int, numbers: bool = True) -> list[str]:
        """The river, space by space: its number or a cross, its symbol, and what it earns."""
        spaces = self.tables.sheet.river.spaces
        cells = [1 + max(3, columns(self.say.code(space.gives))) for space in spaces]
        lines: list[str] = []
        first = 0
        while first < len(spaces):
            end, used = first, 0
            while end < len(spaces) and (end == first or used + cells[end] <= width + 1):
                used += cells[end]
                end += 1
            lines += self._reach(first, cells[first:end], numbers)
            first = end
        return lines

    def _reach(self, first: int, cells: list[int], numbers: bool) -> list[str]:
        """A stretch of the river that fits into one line."""
        state = self.state
        top, symbols, earnings = "", "", ""
        for number, cell in enumerate(cells, first):
            space = self.tables.sheet.river.spaces[number]
            marked = state.river >> number & 1
            here = number + 1 == state.river_position
            sign = "◄×►" if here else CROSSED if marked else str(number + 1)
            top += centre(self.ink(sign, "blue") if marked else sign, cell)
            symbol = self.say.words(f"symbols.{space.symbol}")[:3]
            if not numbers and marked:
                symbol = "◄×►" if here else CROSSED
            style = ("dim",) if number < state.river_position else ("blue",)
            symbols += centre(self.ink(symbol, *style), cell)
            earns = self.say.code(space.gives)
            earnings += centre(self.ink(earns, "dim") if marked else earns, cell)
        lines = [top] if numbers else []
        return [line.rstrip() for line in (*lines, symbols, earnings)]

    def gap(self) -> str:
        """How far the tracks are apart, or by how much they have crossed, in words."""
        over = self.state.overshoot(self.tables)
        if over > 0:
            return self.say("screen.crossed", n=half_points(over))
        return self.say("screen.gap", n=half_points(-over))

    def tracks(self, width: int, gap: bool = False) -> list[str]:
        """Both tracks in one line, running towards each other, with the gap in words if wanted."""
        tables, state, say, ink = self.tables, self.state, self.say, self.ink
        whole = 2 * tables.fame_spaces
        fame_text = f"{say.words('terms.fame')} {state.fame}"
        money_text = f"{state.money} {say.words('terms.money')}"
        if gap:
            money_text += f"  {self.gap()}"
        room = max(10, width - columns(fame_text) - columns(money_text) - 2)
        fame_end = round(2 * state.fame * room / whole)
        money_start = round(tables.money_left[state.money] * room / whole)
        bar = ""
        for i in range(room):
            has_fame, has_money = i < fame_end, i >= money_start
            if has_fame and has_money:
                bar += ink("╳", "warn")
            elif has_fame:
                bar += ink("━", "fame")
            else:
                bar += ink("━", "money") if has_money else ink("·", "dim")
        return [f"{ink(fame_text, 'fame', 'bold')} {bar} {ink(money_text, 'money', 'bold')}"]

    def ahead(self, width: int, most: int = 3) -> list[str]:
        """The next bonuses on both tracks, and the gap between them."""
        tables, state, say = self.tables, self.state, self.say
        fame = [
            f"{at} {say.code(bonus.gives)}"
            for at, bonus in tables.sheet.tracks.fame_bonuses.items()
            if at > state.fame
        ]
        money = [
            f"{say.code(bonus.gives)} {at}"
            for at, bonus in tables.sheet.tracks.money_bonuses.items()
            if at > state.money
        ]
        left = "→ " + "  ".join(fame[:most]) if fame else ""
        right = "  ".join(reversed(money[:most])) + " ←" if money else ""
        room = width - columns(left) - columns(right)
        return [left + centre(self.ink(self.gap(), "bold"), room) + right]
