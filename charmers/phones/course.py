"""The course of a game: who waits is told, what follows by itself follows, what others play is seen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from charmers.phones.house import House
from charmers.phones.problems import Unwelcome
from charmers.play.bots import sit_down
from charmers.play.kept_game import KeptGame
from charmers.play.table import Table
from charmers.record.game import Game
from charmers.record.problems import ConflictError
from charmers.record.store import Store
from charmers.sheet.sentence import Refused

LOOK_EVERY = 1.0
"""Seconds between two looks whether another mouth has played on."""


class Played(Protocol):
    """What a course needs of the room in which it goes on."""

    store: Store
    house: House
    table: KeptGame[Any] | None

    def keep(self, do: Callable[[Table], object]) -> None:
        """Do something at a table of The Dice Charmers that adds lines."""

    def reopen(self) -> None:
        """Take over what another mouth of the same game has played."""


class Course:
    """What goes on in one room without anyone asking for it."""

    def __init__(self, room: Played) -> None:
        self.room = room
        self.thinking = False
        self.tick = 0
        """Counts whatever a page could show."""
        self._changed = asyncio.Event()
        self._following: asyncio.Task[None] | None = None

    def tell(self) -> None:
        """Let everyone see what is new, and let follow what does so by itself."""
        self.tick += 1
        self._changed.set()
        self._changed = asyncio.Event()
        if self.room.table is not None and (self._following is None or self._following.done()):
            with suppress(RuntimeError):  # nobody is served yet
                self._following = asyncio.get_running_loop().create_task(self._follow())

    async def change(self, seen: int) -> int:
        """Wait until there is more to see than that; how much there is now."""
        while self.tick == seen:
            await self._changed.wait()
        return self.tick

    async def watch(self) -> None:
        """Take over what another mouth of the same game has played."""
        store = self.room.store
        seen = store.version()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            version = store.version()
            if version != seen and self.room.table is not None:
                with suppress(Refused):
                    self.room.reopen()
            seen = version

    def end(self) -> None:
        """Let nothing follow any more."""
        if self._following is not None:
            self._following.cancel()
            # It ends a moment later; what is begun before then is followed all the same.
            self._following = None

    async def _follow(self) -> None:
        """Let bots play and karma roll, at the pace that is wished for."""
        while (table := self.room.table) is not None:
            step: Step = PACED.get(table.game.family, Course._all_at_once)
            if not await step(self, table):
                return

    async def _all_at_once(self, table: KeptGame[Any]) -> bool:
        """Everything that follows, where nobody need watch it; nothing is left then."""
        before = len(table.game.lines)
        with suppress(ConflictError):
            list(table.follow())
        if len(table.game.lines) != before:
            self.tell()
        return False

    async def _next(self, table: Table) -> bool:
        """The next thing that follows at a table of The Dice Charmers; whether there was any."""
        pace, game, line = self.room.house.pace, table.game, len(table.game.lines)
        position = game.position
        if game.over or not (game.bot or position.phase == "reroll"):
            return False
        if position.due and not game.has_own_dice:
            return False
        if position.due:
            # What the last turn was shall be seen before the dice of the next round lie there.
            await asyncio.sleep(pace)
            if self._is_at(table, line):
                self._try(Table.roll)
            return True
        assert position.tracked is not None, "bots cannot mark paper"
        bot = sit_down(game)
        self.thinking = True
        try:
            _, move = await asyncio.gather(
                asyncio.sleep(pace), asyncio.to_thread(bot.choose, position.tracked.copy())
            )
        finally:
            self.thinking = False
        if self._is_at(table, line):
            self._try(partial(Table.decide, what=move))
        return True

    def _is_at(self, table: Table, line: int) -> bool:
        return self.room.table is table and len(table.game.lines) == line

    def _try(self, do: Callable[[Table], object]) -> None:
        with suppress(Unwelcome):  # another mouth was quicker
            self.room.keep(do)


Step = Callable[[Course, Any], Awaitable[bool]]
PACED: dict[str, Step] = {Game.family: Course._next}
"""The games whose bots and dice are watched, one thing after the other."""
