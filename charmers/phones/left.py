"""The games that were left: what whoever runs the table can go on with instead."""

from __future__ import annotations

from collections.abc import Iterator

from charmers.play.finding import LOOKED_AT, opened
from charmers.play.telling import how_it_stands, local_time
from charmers.record.family import DICE_CHARMERS, RAJAS
from charmers.record.ledger import Ledger
from charmers.record.store import Kept, Store
from charmers.sheet.sentence import Refused
from charmers.words.speech import Speech

ON_PAGES = (DICE_CHARMERS, RAJAS)
"""The kinds of games that a page can show; see ``VIEWS`` in ``charmers.phones.view``."""


class LeftGames:
    """The last games of a store that are not over, of the kinds that have a page."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._found: list[tuple[Kept, Ledger]] = []
        self._version: int | None = None

    def told(self, say: Speech, playing: str) -> list[dict[str, str]]:
        """Who plays each and how it stands, the last one first; not the one that is played now."""
        version = self.store.version()
        if self._version != version:
            self._version, self._found = version, list(self.unfinished())
        return [
            {
                "game": kept.name,
                "names": say.listed(game.names),
                "stands": how_it_stands(game, say),
                "when": local_time(kept.last),
            }
            for kept, game in self._found
            if kept.name != playing
        ]

    def unfinished(self) -> Iterator[tuple[Kept, Ledger]]:
        """The games themselves."""
        shown = [kept for kept in self.store.games() if kept.header.game in ON_PAGES]
        for kept, game in opened(self.store, shown[:LOOKED_AT]):
            if not isinstance(game, Refused) and not game.over:
                yield kept, game

    def forget(self) -> None:
        """Read them again the next time: games were begun or left."""
        self._version = None
