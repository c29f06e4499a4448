"""The course of a game: who waits is told, what follows by itself follows, what others play is seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from charmers.phones.house import House
from charmers.phones.problems import Unwelcome
from charmers.play.bots import sit_down
from charmers.play.rails import RailsTable
from charmers.play.table import Table
from charmers.record.problems import ConflictError
from charmers.record.store import Store
from charmers.sheet.sentence import Refused

LOOK_EVERY = 1.0
"""Seconds between two looks whether another mouth has played on."""


class Played(Protocol):
    """What a course needs of the room in which it goes on."""

    store: Store
    house: House
    table: Table | RailsTable | None

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
        room = self.room
        if isinstance(room.table, RailsTable):
            self._follow_rails(room.table)
            return
        while isinstance(table := room.table, Table):
            game, line = table.game, len(table.game.lines)
            position = game.position
            if game.over or not (game.bot or position.phase == "reroll"):
                return
            if position.due and not game.has_own_dice:
                return
            if position.due:
                # What the last turn was shall be seen before the dice of the next round lie there.
                await asyncio.sleep(room.house.pace)
                if self._is_at(table, line):
                    self._try(Table.roll)
                continue
            assert position.tracked is not None, "bots cannot mark paper"
            bot = sit_down(game)
            self.thinking = True
            try:
                _, move = await asyncio.gather(
                    asyncio.sleep(room.house.pace), asyncio.to_thread(bot.choose, position.tracked.copy())
                )
            finally:
                self.thinking = False
            if self._is_at(table, line):
                self._try(partial(Table.decide, what=move))

    def _follow_rails(self, table: RailsTable) -> None:
        """Dice that are due, and what the owner's board answers: at once."""
        before = len(table.game.lines)
        with suppress(ConflictError):
            list(table.follow())
        if len(table.game.lines) != before:
            self.tell()

    def _is_at(self, table: Table, line: int) -> bool:
        return self.room.table is table and len(table.game.lines) == line

    def _try(self, do: Callable[[Table], object]) -> None:
        with suppress(Unwelcome):  # another mouth was quicker
            self.room.keep(do)
