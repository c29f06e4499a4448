"""Totals over the evenings: finished games of this store and of records, each counted once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from charmers.play.finding import opened_small
from charmers.record.game import Game
from charmers.record.store import Store
from charmers.rules.scoring import Standing
from charmers.sheet.printable import look


class Evening(NamedTuple):
    """A finished game: what it is called, when it was begun, and how it ended."""

    name: str
    game: Game
    standings: list[Standing]

    @property
    def identity(self) -> str:
        """What tells this game from any other, wherever its record was kept."""
        header = self.game.header
        return header.commitment or " ".join((header.created, header.digest, *map(look, header.names)))


class Total(NamedTuple):
    """What one person has played: bots count as nobody."""

    name: str
    games: int
    wins: int
    best: int
    """The largest overshoot, in half points; a gap is below 0."""
    last: str
    """When the last of these games was begun."""


def evenings(games: Iterable[tuple[str, Game]]) -> list[Evening]:
    """The finished games among these, each once, the latest first."""
    found: dict[str, Evening] = {}
    for name, game in games:
        if game.over:
            evening = Evening(name, game, game.standings())
            found.setdefault(evening.identity, evening)
    return sorted(found.values(), key=lambda evening: evening.game.header.created, reverse=True)


def kept_games(store: Store) -> Iterable[tuple[str, Game]]:
    """Every game of a store that can be opened."""
    return ((kept.name, game) for kept, game in opened_small(store, store.games()))


def totals(played: Iterable[Evening]) -> list[Total]:
    """Who has played and won how often, the most wins first; a name is the same in any capitals."""
    found: dict[str, Total] = {}
    for evening in played:
        header = evening.game.header
        for standing in evening.standings:
            player = header.players[standing.seat]
            if player.bot:
                continue
            key = look(player.name)
            old = found.get(key, Total(player.name, 0, 0, standing.overshoot, ""))
            found[key] = Total(
                old.name,
                old.games + 1,
                old.wins + standing.winner,
                max(old.best, standing.overshoot),
                max(old.last, header.created),
            )
    return sorted(found.values(), key=lambda total: (-total.wins, total.games, look(total.name)))


COLUMNS = ("game", "begun", "sheet", "player", "bot", "rank", "won", "fame", "money", "karma", "used", "over")
"""What a table of evenings says of each player of each game."""


def rows(played: Iterable[Evening]) -> list[dict[str, Any]]:
    """A row for every player of every game, as ``COLUMNS`` has it."""
    return [
        dict(
            zip(
                COLUMNS,
                (
                    *(evening.name, evening.game.header.created, evening.game.header.sheet),
                    *evening.game.header.players[each.seat],
                    *(each.rank, int(each.winner), each.fame, each.money, each.karma, each.used),
                    each.overshoot / 2,
                ),
                strict=True,
            )
        )
        for evening in played
        for each in evening.standings
    ]
