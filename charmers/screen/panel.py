"""The other parts of a sheet as small blocks of text: goods, palace, buildings, karma, river, tracks."""

from __future__ import annotations

from collections.abc import Sequence, Set

from charmers.rules.scoring import half_points
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.screen.dice import fitting
from charmers.screen.ink import Ink, centre, columns, cut, first_that_fits, in_columns, pad
from charmers.screen.province import bonus_mark
from charmers.sheet.definition import Bonus
from charmers.words.signs import CIRCLED, CROSSED, FREE, code
from charmers.words.speech import Speech

NAME = 9
"""Columns for the name of a part or a good."""

PERSON = 10
"""Columns for the name of a character."""

SHORTEST_PERSON = 8
"""Columns below which a character is called by its sign."""

ASIDE = 2
"""Columns between the gap of the tracks and the bonuses ahead on either side."""


class Panels:
    """The blocks of one player's sheet. Each is a list of lines, as wide as the room they are given.

    Where there is little room, words are shortened before anything is left out.
    """

    def __init__(
        self, tables: Tables, state: SheetState, say: Speech, ink: Ink, fresh: Set[str] = frozenset()
    ) -> None:
        self.tables = tables
        self.state = state
        self.say = say
        self.ink = ink
        self.fresh = fresh
        """The places of marks that are new."""

    def _marked(self, place: str, sign: str, *styles: str) -> str:
        return self.ink(sign, "new") if place in self.fresh else self.ink(sign, *styles)

    def _boxes(self, row: str, crossed: int, circled: int, free: int) -> list[str]:
        """The boxes of a row: crossed, circled, free."""
        signs = [(CROSSED, ())] * crossed + [(CIRCLED, ("circled",))] * circled + [(FREE, ())] * free
        return [self._marked(f"{row}.{i}", sign, *styles) for i, (sign, styles) in enumerate(signs, 1)]

    def all(self, room: int, brief: bool = False) -> list[str]:
        """Everything that stands beside the province, one below the other."""
        palace = self.palace_in_signs(room) if brief else self.palace(room)
        return [
            *self.goods(room),
            *self.tents(room),
            *palace,
            *self.buildings(room),
            *self.karma(room),
        ]

    def _titled(self, room: int, title: str, *forms: str) -> str:
        """A line with its title: aligned with the others, then close to it, then with three letters."""
        aligned = self.ink(pad(cut(title, NAME), NAME), "bold")
        close, short = self.ink(title, "bold"), self.ink(title[:3], "bold")
        lines = [f"{head} {form}".rstrip() for form in forms for head in (aligned, close)]
        return first_that_fits(room, [*lines, f"{short} {forms[-1]}".rstrip()])

    def _part(self, part: str) -> str:
        return self.say(f"parts.{part}")

    def goods(self, room: int) -> list[str]:
        """The rows of goods under their coins: crossed, circled, free."""
        tables, state = self.tables, self.state
        rows = [" ".join(str(coin) for coin in tables.coins)]
        for kind, good in enumerate(tables.goods):
            boxes = self._boxes(good, state.sold[kind], state.stock(kind), tables.row - state.circled[kind])
            rows.append(
                " ".join(pad(box, len(str(coin))) for box, coin in zip(boxes, tables.coins, strict=True))
            )
        names = [self._part("market"), *[self.say(f"goods.{good}") for good in tables.goods]]
        width = min(NAME, max(3, room - 1 - max(map(columns, rows))))
        heads = [pad(cut(name, width), width) for name in names]
        heads[0] = self.ink(heads[0], "bold")
        return [f"{head} {row}" for head, row in zip(heads, rows, strict=True)]

    def tents(self, room: int) -> list[str]:
        """The bonuses of the tents in one line, in the order of the sheet."""
        marks = [self._mark(tent.bonus.id) for tent in self.tables.sheet.market.tents]
        if not marks:
            return []
        title, listed = self.say("screen.tents"), " ".join(marks)
        forms = (f"{head} {listed}" for head in (pad(cut(title, NAME), NAME), title, title[:3]))
        return [first_that_fits(room, forms)]

    def _mark(self, bonus_id: str) -> str:
        bonus = self.tables.sheet.bonuses[self.tables.bonus_number[bonus_id]]
        return bonus_mark(self.tables, self.state, bonus, self.say, self.ink, self.fresh)

    def palace(self, room: int) -> list[str]:
        """The characters with their boxes, two in a line, under the bonuses of the columns."""
        width = min(PERSON, (room - 1) // 2 - 1 - self.tables.palace_boxes)
        if width < SHORTEST_PERSON:
            return self._palace_close(room)
        people = [
            f"{pad(cut(fitting(self.say.person(name), width), width), width)} {boxes}"
            for name, boxes in self._people()
        ]
        gap = 2 if 2 * columns(people[0]) + 2 <= room else 1
        return [self._palace_columns(room), *in_columns(people, 2 * columns(people[0]) + gap, gap)]

    def _palace_close(self, room: int) -> list[str]:
        """The same with each of two columns as wide as its short names; in signs if that is too wide."""
        people = self._people()
        names = [cut(fitting(self.say.person(name), SHORTEST_PERSON), SHORTEST_PERSON) for name, _ in people]
        rows = -(-len(people) // 2)
        widths = [max(map(columns, names[at : at + rows])) for at in (0, rows)]
        lines = [f"{pad(name, widths[at // rows])} {people[at][1]}" for at, name in enumerate(names)]
        stacked = [" ".join(lines[at::rows]) for at in range(rows)]
        if max(map(columns, stacked)) > room:
            return self.palace_in_signs(room)
        return [self._palace_columns(room), *stacked]

    def palace_in_signs(self, room: int) -> list[str]:
        """The same with the characters as the signs that their bonuses have, as many in a line as fit."""
        signs = {name: self.say.short(f"characters.{name}") for name, _ in self._people()}
        width = max(map(columns, signs.values()))
        people = [f"{pad(signs[name], width)} {boxes}" for name, boxes in self._people()]
        return [self._palace_columns(room), *in_columns(people, room, gap=2)]

    def _palace_columns(self, room: int) -> str:
        marks = [self._mark(bonus.id) for bonus in self.tables.sheet.palace.columns.values()]
        return self._titled(room, self._part("palace"), " ".join(marks))

    def _people(self) -> list[tuple[str, str]]:
        """The characters and their boxes."""
        most = self.tables.palace_boxes
        return [
            (name, "".join(self._boxes(name, crossed, 0, most - crossed)))
            for name, crossed in zip(self.tables.characters, self.state.palace, strict=True)
        ]

    def buildings(self, room: int) -> list[str]:
        """What a building of each kind is worth now, and the bonuses of the columns."""
        tables, kinds = self.tables, self._kinds
        columns_ = tables.sheet.upgrades.columns
        marks = [(tables.values[at - 1], self._mark(bonus.id)) for at, bonus in columns_.items()]
        numbered = [f"{at}:{mark}" for at, mark in marks]
        alone = [mark for _, mark in marks]
        forms = ((kinds(3), numbered), (kinds(3), alone), (kinds(2), alone))
        return [first_that_fits(room, (" ".join([*words, *listed]) for words, listed in forms))]

    def _kinds(self, letters: int) -> list[str]:
        """The kinds of buildings by their first letters, each with its worth."""
        tables, state = self.tables, self.state
        return [
            self.say.short(f"buildings.{name}")[:letters]
            + self._marked(
                f"{name}.{state.levels[number]}",
                str(tables.values[state.levels[number] - 1]),
                *("fame", "bold"),
            )
            for number, name in enumerate(tables.buildings)
        ]

    def karma(self, room: int) -> list[str]:
        """The karma in one line, with what circling the next ones releases."""
        tables, state = self.tables, self.state
        boxes = "".join(
            self._boxes("karma", state.karma_used, state.karma_left, tables.karma_boxes - state.karma)
        )
        marks = [(at, self._mark(bonus.id)) for at, bonus in tables.sheet.karma.bonuses.items()]
        numbered = " ".join(f"{at}:{mark}" for at, mark in marks)
        alone = " ".join(mark for _, mark in marks)
        return [self._titled(room, self._part("karma"), f"{boxes} {numbered}", f"{boxes} {alone}")]

    def river(self, width: int, numbers: bool = True) -> list[str]:
        """The river, space by space: its number or a cross, its symbol, and what it earns."""
        spaces = self.tables.sheet.river.spaces
        cells = [1 + max(3, columns(code(space.gives, self.say))) for space in spaces]
        count = len(_rows(cells, width + 1))
        # Stretches of about the same length: no space is left alone in a line of its own.
        enough = (room for room in range(width + 2) if len(_rows(cells, room)) == count)
        rows = _rows(cells, next(enough))
        lines: list[str] = []
        first = 0
        for row in rows:
            lines += self._reach(first, row, numbers)
            first += len(row)
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
            place = f"river.{number + 1}"
            top += centre(self._marked(place, sign, "blue") if marked else sign, cell)
            symbol = self.say.short(f"symbols.{space.symbol}")
            style = ("dim",) if number < state.river_position else ("blue",)
            if not numbers and marked:
                symbol = self._marked(place, "◄×►" if here else CROSSED, *style)
            else:
                symbol = self.ink(symbol, *style)
            symbols += centre(symbol, cell)
            earns = code(space.gives, self.say)
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
        # A second digit is not to move the tracks.
        fame_text = f"{say('terms.fame')} {state.fame:<{len(str(tables.fame_spaces))}}"
        money_text = f"{state.money:>{len(str(tables.money_spaces))}} {say('terms.money')}"
        if gap:
            money_text += f"  {self.gap()}"
        room = max(10, width - columns(fame_text) - columns(money_text) - 2)
        fame_end = round(2 * state.fame * room / whole)
        money_start = round(tables.money_left[state.money] * room / whole)
        if state.overshoot(tables) > 0:
            # Half a point is less than a column, and yet it has won games.
            fame_end = max(fame_end, money_start + 1)
        bar = ""
        for i in range(room):
            has_fame, has_money = i < fame_end, i >= money_start
            if has_fame and has_money:
                bar += ink("╳", "warn")
            elif has_fame:
                bar += ink("━", "fame")
            else:
                bar += ink("━", "money") if has_money else ink("·", "dim")
        fame_text = self._marked(f"fame.{state.fame}", fame_text, "fame", "bold")
        money_text = self._marked(f"money.{state.money}", money_text, "money", "bold")
        return [f"{fame_text} {bar} {money_text}"]

    def ahead(self, width: int, words: bool = False, apart: bool = True) -> list[str]:
        """The next bonuses on both tracks, in signs or in words, and how far ``apart`` these are."""
        tables, state, say = self.tables, self.state, self.say
        gap = self.ink(self.gap(), "bold") if apart else ""

        def shown(at: int, bonus: Bonus) -> str:
            return say("board.column", n=at, bonus=say.bonus(bonus) if words else code(bonus.gives, say))

        tracks = tables.sheet.tracks
        fame = [shown(at, bonus) for at, bonus in tracks.fame_bonuses.items() if at > state.fame]
        money = [shown(at, bonus) for at, bonus in tracks.money_bonuses.items() if at > state.money]
        for most_fame, most_money in ((3, 3), (3, 2), (2, 3), (2, 2), (2, 1), (1, 2), (1, 1)):
            left = "→ " + "  ".join(fame[:most_fame]) if fame else ""
            right = "  ".join(reversed(money[:most_money])) + " ←" if money else ""
            room = width - columns(left) - columns(right)
            if room >= columns(gap) + 2 * ASIDE:
                break
        return [left + centre(gap, room) + right]


def _rows(cells: Sequence[int], width: int) -> list[list[int]]:
    """Cells of some widths one after another, as many in a row as fit."""
    rows: list[list[int]] = []
    for cell in cells:
        if not rows or sum(rows[-1]) + cell > width:
            rows.append([])
        rows[-1].append(cell)
    return rows
