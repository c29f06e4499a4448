"""A table: one kept game, the store it is in, and the bots that sit at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from charmers.play.bots import follow
from charmers.play.kept_game import KeptGame, keep_record
from charmers.record.game import Game
from charmers.record.line import Line
from charmers.record.store import Store
from charmers.rules.moves import Move

if TYPE_CHECKING:
    from charmers.play.choices import Choice
    from charmers.play.wish import Wish
    from charmers.record.record import Record
    from charmers.rules.outcome import Loss
    from charmers.rules.tables import Tables


class Table(KeptGame[Game]):
    """One kept game of The Dice Charmers, as every mouth uses it."""

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
        return cls.open(store, keep_record(store, record, Game.replay(record, tables), name))

    def data(self) -> dict[str, Any]:
        """What is next and how everyone stands, as plain data."""
        from charmers.play.data import state_data  # noqa: PLC0415  (only --json needs it)

        return state_data(self.game)

    def same_again(self) -> Table:
        """A new game of the same people on the same sheet; whoever sat next begins."""
        from charmers.play.ending import rematch  # noqa: PLC0415  (only the end needs it)

        return Table.begin(self.store, rematch(self.game))

    # What can be done, and doing it.

    def choices(self) -> list[Choice]:
        """Every legal move with what it leads to and what it loses."""
        from charmers.play.choices import choices  # noqa: PLC0415  (a roll has none)

        return choices(self.game.position)

    def avoidable(self, what: str) -> list[Loss]:
        """What a decision would lose although another would not; nothing for what is no legal move."""
        game = self.game
        if game.position.phase == "score" or game.position.due:
            return []
        from charmers.play.choices import avoidable  # noqa: PLC0415

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

    def follow(self) -> Iterator[Line]:
        """Everything that follows by itself, line by line: dice that karma rolls, and the turns of bots."""
        return follow(self.game)
