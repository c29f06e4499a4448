"""The parts of a sheet beside and below a large map: the same blocks, in words as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from charmers.screen.board import bonus_in_words
from charmers.screen.ink import columns, cut, first_that_fits, flow, in_columns, pad
from charmers.screen.panel import Panels
from charmers.words.signs import CROSSED, code

LONGEST_EARNING = 11
"""Columns that the words for what a river space earns may take in any case; longer ones if there is room."""

HEAD = 3
"""Columns before a symbol of the river, for a number or a mark: whatever is marked, no space moves."""

INDENT = " "
"""Before the lines of a part that go on."""


IN_SIGNS = (0, 2, 3, 2, 3)
"""How much is missed where a part is in signs: goods, tents, palace, buildings, karma."""


def _brevity(way: Sequence[list[str]], parts: Sequence[list[list[str]]]) -> tuple[int, int]:
    """How much is missed that is in signs, and how much is shortened at all."""
    at = [forms.index(form) for form, forms in zip(way, parts, strict=True)]
    signs = [missed for i, forms, missed in zip(at, parts, IN_SIGNS, strict=True) if i == len(forms) - 1]
    return sum(signs), sum(at)


class WordedPanels(Panels):
    """The blocks of one player's sheet, with bonuses told instead of signed."""

    def in_most_words(self, room: int, lines: int) -> list[str]:
        """Everything that stands beside a map, in no more lines than that if it can be: signs come last."""
        parts = [
            [self.goods(room)],
            [self._tents_by_name(room), self._tents_in_order(room), self.tents(room)],
            [self._palace_in_words(room), self.palace(room)],
            [self._buildings_in_words(room), self._worth_and_columns(room), self.buildings(room)],
            [self._karma_in_a_row(room), self.karma(room)],
        ]
        # Of the ways that fit, the one with the least in signs, then with the longest words.
        ways = product(*parts)
        fitting = [way for way in ways if sum(map(len, way)) <= lines]
        best = min(fitting, key=lambda way: _brevity(way, parts), default=[forms[-1] for forms in parts])
        return [line for part in best for line in part]

    def _tents_by_name(self, room: int) -> list[str]:
        tents = self.tables.sheet.market.tents
        return [self._line(room, self.say(f"tents.{tent.name}"), tent.bonus.id) for tent in tents]

    def _tents_in_order(self, room: int) -> list[str]:
        bonuses = [self._bonus(tent.bonus.id, room - len(INDENT)) for tent in self.tables.sheet.market.tents]
        return flow([self.say("screen.tents"), *bonuses], room, "  ", INDENT) if bonuses else []

    def _palace_in_words(self, room: int) -> list[str]:
        columns_ = self.tables.sheet.palace.columns
        head = self._in_a_row(self._part("palace"), [(at, bonus.id) for at, bonus in columns_.items()], room)
        return [*head, *self.palace(room)[1:]]

    def _worth_and_columns(self, room: int) -> list[str]:
        """The worth of every kind in a line, and in another what all of them together release."""
        tables = self.tables
        columns_ = tables.sheet.upgrades.columns
        texts = [
            self.say("board.column", n=tables.values[at - 1], bonus=self._bonus(bonus.id, room - 5))
            for at, bonus in columns_.items()
        ]
        return [" ".join(self._kinds(3)), *[INDENT + line for line in flow(texts, room - 1, "  ")]]

    def _karma_in_a_row(self, room: int) -> list[str]:
        tables, state = self.tables, self.state
        boxes = self._boxes("karma", state.karma_used, state.karma_left, tables.karma_boxes - state.karma)
        bonuses = [(at, bonus.id) for at, bonus in tables.sheet.karma.bonuses.items()]
        return self._in_a_row(self._part("karma"), bonuses, room, "".join(boxes))

    def _in_a_row(self, title: str, bonuses: list[tuple[int, str]], room: int, boxes: str = "") -> list[str]:
        """A title and numbered bonuses, as many in a line as fit."""
        head = f"{self.ink(title, 'bold')} {boxes}".rstrip()
        texts = [self.say("board.column", n=at, bonus=self._bonus(name, room - 5)) for at, name in bonuses]
        return flow([head, *texts], room, "  ", INDENT)

    def in_words(self, room: int) -> list[str]:
        """Everything that stands beside a large map: one thing a line, bonuses in words."""
        tables, say = self.tables, self.say
        palace = tables.sheet.palace
        lines = self.goods(room)
        lines += self._tents_by_name(room)
        lines += ["", self.ink(self._part("palace"), "bold")]
        width = room - 2 - tables.palace_boxes
        for name, boxes in self._people():
            called = first_that_fits(width, (say(f"characters.{name}"), say.person(name)))
            lines.append(f"{pad(cut(called, width), width)} {boxes}")
        lines += [
            say("board.column", n=at, bonus=self._bonus(bonus.id, room - 4))
            for at, bonus in palace.columns.items()
        ]
        return [*lines, "", *self._buildings_in_words(room), "", *self._karma_in_words(room)]

    def _line(self, room: int, name: str, bonus_id: str) -> str:
        name = cut(name, room - 6)
        return f"{name} {self._bonus(bonus_id, room - columns(name) - 1)}"

    def _bonus(self, bonus_id: str, room: int) -> str:
        bonus = self.tables.sheet.bonuses[self.tables.bonus_number[bonus_id]]
        return bonus_in_words(self.tables, self.state, bonus, self.say, self.ink, room, self.fresh)

    def _buildings_in_words(self, room: int) -> list[str]:
        tables, state, say = self.tables, self.state, self.say
        kinds = []
        for number, name in enumerate(tables.buildings):
            level = state.levels[number]
            worth = self._marked(f"{name}.{level}", str(tables.values[level - 1]), "fame", "bold")
            kinds.append(f"{say(f'buildings.{name}')} {worth}")
        lines = [self.ink(self._part("upgrades"), "bold"), *in_columns(kinds, room)]
        for at, bonus in tables.sheet.upgrades.columns.items():
            text = self._bonus(bonus.id, room - 10)
            lines.append(say("board.all-at", n=tables.values[at - 1], bonus=text))
        return lines

    def _karma_in_words(self, room: int) -> list[str]:
        tables, state = self.tables, self.state
        boxes = self._boxes("karma", state.karma_used, state.karma_left, tables.karma_boxes - state.karma)
        lines = [f"{self.ink(self._part('karma'), 'bold')} {''.join(boxes)}"]
        for at, bonus in tables.sheet.karma.bonuses.items():
            lines.append(self.say("board.column", n=at, bonus=self._bonus(bonus.id, room - 3)))
        return lines

    def river_in_words(self, width: int) -> list[str]:
        """The river with its symbols and earnings in words, in as few stretches as the window allows."""
        spaces = self.tables.sheet.river.spaces
        rooms = [LONGEST_EARNING] * len(spaces)
        texts = [self._space(number, room) for number, room in enumerate(rooms)]
        for stretches in range(1, len(spaces) + 1):
            each = -(-len(spaces) // stretches)
            if sum(_stretch(texts, each)) <= width + 1:
                break
        # What is left of the width goes to the words of those that had none, the shortest first.
        longer = {number: self._space(number, width) for number in range(len(spaces))}
        for number in sorted(longer, key=lambda number: columns(longer[number][2])):
            tried = [*texts[:number], longer[number], *texts[number + 1 :]]
            if sum(_stretch(tried, each)) <= width + 1:
                texts = tried
        wide = _stretch(texts, each)
        lines = []
        for first in range(0, len(texts), each):
            part = texts[first : first + each]
            lines += [
                "".join(pad(text[line], room) for text, room in zip(part, wide, strict=False)).rstrip()
                for line in (0, 2)
            ]
        return lines

    def _space(self, number: int, room: int) -> tuple[str, str, str]:
        """A river space: its number or mark with its symbol, the symbol, and what it earns."""
        state, say = self.state, self.say
        space = self.tables.sheet.river.spaces[number]
        symbol = say(f"symbols.{space.symbol}")
        earns = first_that_fits(room, (say.gives(space.gives), code(space.gives, say)))
        if state.river >> number & 1:
            sign = "►" if number + 1 == state.river_position else CROSSED
            head = self._marked(f"river.{number + 1}", sign, "blue")
            return f"{head} {self.ink(symbol, 'dim')}", symbol, self.ink(earns, "dim")
        style = "dim" if number < state.river_position else "blue"
        return f"{number + 1} {self.ink(symbol, style)}", symbol, earns


def _stretch(texts: Sequence[tuple[str, str, str]], each: int) -> list[int]:
    """How wide the spaces of a stretch are, one below the other, if there are so many in each."""
    return [
        1 + max(max(columns(symbol) + HEAD, columns(earns)) for _, symbol, earns in texts[at::each])
        for at in range(min(each, len(texts)))
    ]
