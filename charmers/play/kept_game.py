"""A kept game of any kind: the store it is in, what an undo reaches across, and how a record is taken in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from charmers.play.undoing import Reach, lines_after, lines_since_decision, reach
from charmers.record.family import FAMILY
from charmers.record.ledger import Ledger
from charmers.record.line import NOBODY, Line
from charmers.record.problems import GameError, RecordError, in_record, problem
from charmers.record.store import Store

if TYPE_CHECKING:
    from typing import Self

    from charmers.record.record import Note, Record

Kind = TypeVar("Kind", bound=Ledger)


class KeptGame(Generic[Kind]):
    """One kept game.

    Whatever is decided here is on disk before it is answered. ``ConflictError`` says that another
    mouth was quicker: nothing has changed then, and ``reopen`` takes over what happened there.
    """

    def __init__(self, store: Store, name: str, game: Kind) -> None:
        self.store = store
        self.name = name
        self.game = game

    @classmethod
    def open(cls, store: Store, name: str | None = None) -> Self:
        """A kept game of this kind by its name; without one, the one in which something happened last."""
        raise NotImplementedError

    def reopen(self) -> None:
        """Take over what another mouth has played."""
        self.game = self.open(self.store, self.name).game

    def make_ready(self) -> None:
        """Know what only those need who play on."""

    def data(self) -> dict[str, Any]:
        """What is next and how everyone stands, as plain data."""
        raise NotImplementedError

    def same_again(self) -> KeptGame[Kind]:
        """A new game of the same people, played alike; whoever sat next begins."""
        raise NotImplementedError

    def follow(self) -> Iterator[Line]:
        """Everything that follows by itself, line by line."""
        raise NotImplementedError

    def annotate(self, notes: Sequence[Note]) -> None:
        """Keep these notes about lines of the game instead of those that are there."""
        self.store.annotate(self.name, notes)
        self.game.notes = tuple(sorted(notes, key=lambda note: note.after))

    # Taking back.

    def reach(self, after: int | None = None, asking: int = NOBODY) -> Reach:
        """What an undo takes back and reaches across: the last decision of a person, or all after a line.

        ``asking`` is the seat of who wants it, where that is known: others' decisions are others' then.
        """
        game = self.game
        if after is None:
            return reach(game, lines_since_decision(game), asking)
        count = lines_after(game, after)
        if not count:
            raise GameError(problem("line-last", line=after))
        return reach(game, count, asking)

    def undo(self, reach: Reach) -> list[Line]:
        """Take back what ``reach`` told; the lines that are undone."""
        return self.game.undo(reach.lines)

    def redo(self) -> Iterator[Line]:
        """Bring back what was undone, with the rolls and the turns of bots that followed it."""
        game = self.game
        yield game.redo()
        while (line := game.next_redo) is not None and (line.is_roll or game.is_bot(line.seat)):
            yield game.redo()


def open_table(store: Store, name: str | None = None) -> KeptGame[Any]:
    """A kept game of any kind by its name; without one, the one in which something happened last."""
    kept = store.find(name)
    module, _, kind = FAMILY[kept.header.game].table.partition(":")
    table: type[KeptGame[Any]] = getattr(import_module(module), kind)
    return table.open(store, kept.name)


def keep_record(store: Store, record: Record, game: Ledger, name: str | None = None) -> str:
    """Keep the game of a record that was replayed; its name.

    It is not kept with a seal that is not its own: the game here would get another one.
    """
    if record.seal not in ("", game.seal):
        line = record.ends[len(record.results)] if record.ends else 0
        raise RecordError(line, in_record("seal-other"))
    return store.create(name, game.played_on, record.header, record.secret, record.body, record.notes)
