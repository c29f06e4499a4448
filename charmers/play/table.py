"""A table: one kept game, the store it is in, and the bots that sit at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from charmers.play.bots import follow
from charmers.play.choices import Choice, avoidable, choices
from charmers.play.undoing import Reach, lines_after, lines_since_decision, reach
from charmers.record.game import Game
from charmers.record.line import NOBODY, Line
from charmers.record.problems import GameError, RecordError, in_record, problem
from charmers.record.store import Store
from charmers.rules.moves import Move

if TYPE_CHECKING:
    from charmers.play.wish import Wish
    from charmers.record.record import Note, Record
    from charmers.rules.outcome import Loss
    from charmers.rules.tables import Tables


class Table:
    """One kept game, as every mouth uses it.

    Whatever is decided here is on disk before it is answered. ``ConflictError`` says that another
    mouth was quicker: nothing has changed then, and ``reopen`` takes over what happened there.
    """

    def __init__(self, store: Store, name: str, game: Game) -> None:
        self.store = store
        self.name = name
        self.game = game

    @classmethod
    def begin(cls, store: Store, wish: Wish, name: str | None = None) -> Table:
        """Begin and keep a game; ``Refused`` says what cannot be. Without a name it gets one."""
        assert wish.sheet is not None
        return cls.open(store, store.create(name, wish.sheet, *wish.begin()))

    @classmethod
    def open(cls, store: Store, name: str | None = None) -> Table:
        """A kept game by its name; without one, the game in which something happened last."""
        return cls(store, *store.open(name))

    @classmethod
    def keep(cls, store: Store, record: Record, tables: Tables, name: str | None = None) -> Table:
        """Keep the game of a record; if one of its lines is wrong, it is named and nothing is kept.

        Nor is it kept with a seal that is not its own: the game here would get another one.
        """
        if record.seal not in ("", Game.replay(record, tables).seal):
            line = record.ends[len(record.results)] if record.ends else 0
            raise RecordError(line, in_record("seal-other"))
        kept = store.create(name, tables.sheet, record.header, record.secret, record.body, record.notes)
        return cls.open(store, kept)

    def reopen(self) -> None:
        """Take over what another mouth has played."""
        _, self.game = self.store.open(self.name)

    # What can be done, and doing it.

    def choices(self) -> list[Choice]:
        """Every legal move with what it leads to and what it loses."""
        return choices(self.game.position)

    def avoidable(self, what: str) -> list[Loss]:
        """What a decision would lose although another would not; nothing for what is no legal move."""
        game = self.game
        if game.position.phase == "score" or game.position.due:
            return []
        return avoidable(game.position, game.read_move(what))

    def decide(self, what: str | Move, who: str | None = None) -> Line:
        """Make a decision of the player whose turn it is; ``who`` says who that should be.

        On paper ``crossed`` is said by the player whose turn has just ended, or by ``who``.
        """
        if who is not None:
            what = f"{self.game.names[self.game.find_seat(who)]}: {what}"
        return self.game.play(what)

    def roll(self, faces: Sequence[int] | str | None = None, on_purpose: bool = False) -> Line:
        """Roll the dice that are due, or tell what real ones show; promised dice give way only on purpose."""
        return self.game.roll(faces, on_purpose)

    def mix_in(self, words: str) -> Line:
        """Mix words of the players into the dice, before the first roll."""
        return self.game.add_words(words)

    def annotate(self, notes: Sequence[Note]) -> None:
        """Keep these notes about lines of the game instead of those that are there."""
        self.store.annotate(self.name, notes)
        self.game.notes = tuple(sorted(notes, key=lambda note: note.after))

    def follow(self) -> Iterator[Line]:
        """Everything that follows by itself, line by line: dice that karma rolls, and the turns of bots."""
        return follow(self.game)

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
