"""A turn in progress: the agenda of effects, the bonuses waiting, and the marks they make."""

from __future__ import annotations

from itertools import combinations
from typing import Final, Literal

from charmers.rules import moves as m
from charmers.rules.agenda import (
    BUILDER,
    CIRCLE,
    COUNT_MASK,
    COUNT_SHIFT,
    DIE_HALVES,
    FAME,
    JOINED,
    KARMA,
    MONEY,
    MUST,
    NAMES,
    PALACE,
    PLACE_MASK,
    RIVER_ON,
    SAIL_TO,
    SECOND_HALF,
    WHAT_SHIFT,
    What,
    item,
)
from charmers.rules.dice import DiceTable
from charmers.rules.events import Event, EventKind, Log
from charmers.rules.moves import Move, sides_text
from charmers.rules.options import listed, may_decline, usable
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables

Track = Literal["fame", "money"]
NOTHING: Final[list[Move]] = []


class Turn:
    """One player's chain of effects, from the die's action to the last bonus.

    The stack holds what is to be done next, last first: effects happen depth first, a place with
    several of them in the printed order. Released bonuses wait in ``waiting`` until the stack is empty.
    """

    __slots__ = ("dice", "fresh", "log", "options", "seat", "sheet", "stack", "tables", "waiting")

    def __init__(self, tables: Tables, dice: DiceTable, seat: int, sheet: SheetState) -> None:
        self.tables = tables
        self.dice = dice
        self.seat: int = seat
        self.sheet = sheet
        self.stack: list[int] = []
        self.waiting: int = 0
        """A bit for each bonus released in this turn and not used yet."""
        self.fresh: bool = False
        """A bonus is in use and nothing has come of it yet: it cannot be declined any more."""
        self.options: list[Move] = NOTHING
        """The legal moves; none when the turn has run its course."""
        self.log: Log | None = None

    def copy(self, dice: DiceTable, sheet: SheetState) -> Turn:
        """An independent turn in the same state, on copies of its table and sheet."""
        other = Turn(self.tables, dice, self.seat, sheet)
        other.stack = self.stack[:]
        other.waiting = self.waiting
        other.fresh = self.fresh
        other.options = self.options
        return other

    @property
    def at_hand(self) -> tuple[str, str] | None:
        """The effect that waits for a choice and the place it comes from; ``None`` between effects."""
        if not self.stack:
            return None
        entry = self.stack[-1]
        return (NAMES[entry >> WHAT_SHIFT], self.tables.places[entry & PLACE_MASK])

    def act(self, die: int) -> None:
        """Do the action of a die that can be used."""
        self.stack.append(self.tables.actions_of[die][self.dice.faces[die]] | die)
        self.advance()

    def play(self, move: Move) -> None:
        """Make one of the ``options``, and everything that follows from it without a choice."""
        if self.stack:
            self._do(move, self.stack.pop())
        elif move.kind == m.DONE:
            self._waste()
        else:
            self._use(move)
        self.advance()

    def advance(self) -> None:
        """Go on until there is a choice to make or nothing left to do."""
        tables, stack = self.tables, self.stack
        while True:
            while stack:
                entry = stack.pop()
                what: What = entry >> WHAT_SHIFT  # type: ignore[assignment]
                if what == FAME:
                    self._add_fame(entry >> COUNT_SHIFT & COUNT_MASK, entry & PLACE_MASK)
                elif what == MONEY:
                    self._add_money(entry >> COUNT_SHIFT & COUNT_MASK, entry & PLACE_MASK)
                elif what == PALACE:
                    self._cross_palace(entry >> COUNT_SHIFT & COUNT_MASK, entry & PLACE_MASK)
                elif what == KARMA:
                    self._add_karma(entry & PLACE_MASK)
                elif what == CIRCLE:
                    for kind in tables.face_goods[entry >> COUNT_SHIFT & COUNT_MASK]:
                        self._circle(kind, entry & PLACE_MASK)
                elif what == SAIL_TO or what == RIVER_ON:
                    self._sail_on(what, entry >> COUNT_SHIFT & COUNT_MASK, entry & PLACE_MASK)
                else:
                    options = self._effect_options(entry)
                    if len(options) > 1:
                        stack.append(entry)
                        self.options = options
                        return
                    if options:
                        self._do(options[0], entry)
                    elif self.log is not None:
                        self._tell("lost", source=entry & PLACE_MASK, detail=NAMES[what])
            self.fresh = False
            if not self.waiting:
                self.options = NOTHING
                return
            options = self._bonus_options()
            if len(options) > 1:
                self.options = options
                return
            if options and options[0].kind == m.USE:
                self._use(options[0])
            else:
                self._waste()

    def refresh(self) -> None:
        """List the options anew, for a turn whose stack and waiting bonuses were set from outside."""
        if self.stack:
            entry = self.stack.pop()
            self.options = self._effect_options(entry)
            self.stack.append(entry)
        else:
            self.options = self._bonus_options() if self.waiting else NOTHING

    def _effect_options(self, entry: int) -> list[Move]:
        """What an agenda item (off the stack) offers, declining it included where that is allowed."""
        options = listed(self.tables, self.sheet, self.dice, entry)
        if options and may_decline(self.sheet, What(entry >> WHAT_SHIFT)) and not self._is_bound():
            return [*options, self.tables.book.decline]
        return options

    def _is_bound(self) -> bool:
        """Whether declining now would leave a bonus crossed out that did nothing.

        Who wants nothing of a bonus leaves it circled (``done``); once it is crossed, something
        must come of it.
        """
        if not self.fresh:
            return False
        return not any(usable(self.tables, self.sheet, self.dice, entry) for entry in self.stack)

    def _bonus_options(self) -> list[Move]:
        """The waiting bonuses that can be used, pairs of half-roads, and ``done`` if none must be."""
        tables, sheet, dice = self.tables, self.sheet, self.dice
        book = tables.book
        found: list[Move] = []
        must = False
        waiting = self.waiting
        number = 0
        while waiting:
            if waiting & 1:
                can = False
                for entry in tables.bonus_items[number]:
                    if usable(tables, sheet, dice, entry):
                        can = True
                        if MUST[entry >> WHAT_SHIFT]:
                            must = True
                if can:
                    found.append(book.use[number])
            waiting >>= 1
            number += 1
        halves = self.waiting & tables.joinable
        if halves & (halves - 1) and sheet.front:
            # Only those that wait are paired: a sheet may have thirty thousand pairs.
            joined = [number for number in range(halves.bit_length()) if halves >> number & 1]
            found += [book.join[pair] for pair in combinations(joined, 2)]
        if not must:
            found.append(book.done)
        return found

    def _use(self, move: Move) -> None:
        """Cross out a bonus, or two joined half-roads, and put up what it gives."""
        self._mark_used(move.a)
        if move.b >= 0:
            self._mark_used(move.b)
            self.stack.append(item(JOINED, 1, self.tables.bonus_place[move.a]))
        else:
            self.stack += self.tables.bonus_items[move.a]
        self.fresh = True

    def _mark_used(self, bonus: int) -> None:
        self.waiting &= ~(1 << bonus)
        self.sheet.used |= 1 << bonus
        if self.log is not None:
            self._tell_bonus("used", bonus)

    def _waste(self) -> None:
        """Leave what is waiting circled."""
        if self.log is not None:
            for bonus in range(self.waiting.bit_length()):
                if self.waiting >> bonus & 1:
                    self._tell_bonus("wasted", bonus)
        self.waiting = 0

    def _release(self, bonus: int) -> None:
        """Circle a bonus, once."""
        bit = 1 << bonus
        if self.sheet.released & bit:
            return
        self.sheet.released |= bit
        self.waiting |= bit
        if self.log is not None:
            self._tell_bonus("released", bonus)

    def _do(self, move: Move, entry: int) -> None:
        """Make a move that an agenda item (already off the stack) offered."""
        kind = move.kind
        place = entry & PLACE_MASK
        if kind == m.PASS:
            if self.log is not None:
                self._tell("declined", source=place, detail=NAMES[entry >> WHAT_SHIFT])
            return
        self.fresh = False
        if kind == m.ROAD:
            self._draw_road(move.a, move.b, place)
        elif kind == m.HALF:
            what = What(entry >> WHAT_SHIFT)
            if what == DIE_HALVES or what == BUILDER:
                self.stack.append(item(SECOND_HALF, 1, place))
            self.sheet.draw(self.tables, move.a, move.b)
            if self.log is not None:
                self._tell("half", subject=self.tables.cells[move.a], source=place, detail=sides_text(move.b))
            self._reach_edges(move.a, move.b)
        elif kind == m.SELL:
            for good in move.goods:
                self._sell(good, place)
        elif kind == m.GOODS:
            for good in move.goods:
                self._circle(good, place)
        elif kind == m.GOODS_DIE:
            for good in self.tables.face_goods[self.dice.faces[move.a]]:
                self._circle(good, place)
        elif kind == m.SAIL:
            self._sail(move.a, place)
        elif kind == m.PALACE:
            self._cross_palace(move.a, place)
        else:
            self._upgrade(move.a, place)

    def _draw_road(self, cell: int, sides: int, place: int) -> None:
        tables = self.tables
        self.sheet.draw(tables, cell, sides)
        if self.log is not None:
            self._tell("road", subject=tables.cells[cell], source=place, detail=sides_text(sides))
        self._reach_edges(cell, sides)
        building = tables.building[cell]
        if building >= 0:
            self._add_fame(tables.values[self.sheet.levels[building] - 1], tables.cell_place[cell])
        elif tables.market[cell] >= 0:
            if self.log is not None:
                self._tell("opened", subject=tables.cells[cell])
            self.stack.append(tables.market[cell])

    def _reach_edges(self, cell: int, sides: int) -> None:
        reached = self.tables.edge_bonuses[cell][sides]
        bonus = 0
        while reached:
            if reached & 1:
                self._release(bonus)
            reached >>= 1
            bonus += 1

    def _add_fame(self, amount: int, place: int) -> None:
        sheet = self.sheet
        before = sheet.fame
        sheet.fame = min(before + amount, self.tables.fame_spaces)
        self._advanced("fame", before, sheet.fame, amount, place, self.tables.fame_bonus)

    def _add_money(self, amount: int, place: int) -> None:
        sheet = self.sheet
        before = sheet.money
        sheet.money = min(before + amount, self.tables.money_spaces)
        self._advanced("money", before, sheet.money, amount, place, self.tables.money_bonus)

    def _advanced(
        self,
        track: Track,
        before: int,
        after: int,
        amount: int,
        place: int,
        bonuses: list[int],
    ) -> None:
        """Tell of an advance on a track, and release the bonuses it passed."""
        if after > before:
            self.fresh = False
            if self.log is not None:
                self._tell(track, amount=after - before, total=after, source=place)
        if self.log is not None and after - before < amount:
            self._tell("lost", source=place, detail=f"{track} {amount - after + before}")
        for space in range(before + 1, after + 1):
            if bonuses[space] >= 0:
                self._release(bonuses[space])

    def _add_karma(self, place: int) -> None:
        sheet, tables = self.sheet, self.tables
        if sheet.karma == tables.karma_boxes:
            if self.log is not None:
                self._tell("lost", source=place, detail="karma")
            return
        self.fresh = False
        sheet.karma += 1
        if self.log is not None:
            self._tell("karma", amount=1, total=sheet.karma, source=place)
        if tables.karma_bonus[sheet.karma] >= 0:
            self._release(tables.karma_bonus[sheet.karma])

    def _circle(self, kind: int, place: int) -> None:
        sheet, tables = self.sheet, self.tables
        if sheet.circled[kind] == tables.row:
            if self.log is not None:
                self._tell("lost", source=place, detail=tables.goods[kind])
            return
        sheet.circle(tables, kind)
        if self.log is not None:
            self._tell("circled", subject=tables.goods[kind], total=sheet.circled[kind], source=place)

    def _sell(self, kind: int, place: int) -> None:
        sheet, tables = self.sheet, self.tables
        box = sheet.sold[kind] + 1
        price = tables.coins[box - 1]
        sheet.sold[kind] = box
        if self.log is not None:
            self._tell("sold", subject=tables.goods[kind], amount=price, total=box, source=place)
        self._add_money(price, place)
        tent = tables.tent_at[kind][box]
        if tent >= 0 and sheet.is_sold(tables, tent):
            self._release(tables.tent_bonus[tent])

    def _sail_on(self, what: What, symbol: int, place: int) -> None:
        """Advance to the next space, or to the next one with a symbol."""
        here = self.sheet.river.bit_length()
        if what == SAIL_TO:
            space = self.tables.next_space[symbol][here]
        else:
            space = here if here < self.tables.river_spaces else -1
        if space >= 0:
            self._sail(space, place)
        elif self.log is not None:
            self._tell("lost", source=place, detail="river +1")

    def _sail(self, space: int, place: int) -> None:
        tables = self.tables
        self.fresh = False
        self.sheet.river |= 1 << space
        if self.log is not None:
            self._tell("sailed", subject=str(space + 1), source=place, detail=tables.river_symbols[space])
        self.stack += tables.river_items[space]

    def _cross_palace(self, character: int, place: int) -> None:
        sheet, tables = self.sheet, self.tables
        if sheet.palace[character] == tables.palace_boxes:
            if self.log is not None:
                self._tell("lost", source=place, detail=f"palace {tables.characters[character]}")
            return
        self.fresh = False
        box = sheet.palace[character] + 1
        sheet.palace[character] = box
        if self.log is not None:
            self._tell("palace", subject=tables.characters[character], amount=box, source=place)
        if tables.palace_bonus[box] >= 0 and min(sheet.palace) >= box:
            self._release(tables.palace_bonus[box])
        self.stack += tables.character_items[character]

    def _upgrade(self, building: int, place: int) -> None:
        sheet, tables = self.sheet, self.tables
        level = sheet.levels[building] + 1
        sheet.levels[building] = level
        if self.log is not None:
            self._tell(
                "upgraded", subject=tables.buildings[building], amount=tables.values[level - 1], source=place
            )
        if tables.upgrade_bonus[level] >= 0 and min(sheet.levels) >= level:
            self._release(tables.upgrade_bonus[level])

    def _tell_bonus(self, kind: EventKind, bonus: int) -> None:
        self._tell(kind, subject=self.tables.bonus_ids[bonus], detail=self.tables.bonus_texts[bonus])

    def _tell(
        self,
        kind: EventKind,
        subject: str = "",
        amount: int = 0,
        total: int = 0,
        source: int = -1,
        detail: str = "",
    ) -> None:
        assert self.log is not None
        where = self.tables.places[source] if source >= 0 else ""
        self.log.append(Event(kind, self.seat, subject, amount, total, where, detail))
