"""A study: which games are to be played. Each follows from the study and its own number alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from charmers.bots import Bot, make_bot
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused
from charmers.simulate.problems import in_study


@dataclass(frozen=True)
class Study:
    """Many games of the same bots on one sheet; the bots move on by a seat from game to game."""

    games: int
    sheet: Sheet
    bots: tuple[str, ...]
    """A bot for each seat of the first game."""
    seed: int = 0
    sources: bool = False
    """Whether to note where fame and money came from, which takes time."""
    records: bool = False
    """Whether to write down each game as a record, which takes more."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise Refused(in_study("games", n=self.games))
        if not FEWEST_SEATS <= len(self.bots) <= MOST_SEATS:
            raise Refused(in_study("players", n=len(self.bots), least=FEWEST_SEATS, most=MOST_SEATS))
        for name in self.bots:
            make_bot(name, seed=0)

    @property
    def players(self) -> int:
        """How many play each game."""
        return len(self.bots)

    @property
    def tables(self) -> Tables:
        """The tables of the sheet, built once in each process."""
        return tables_of(self.sheet)

    def bot_number(self, game: int, seat: int) -> int:
        """Which bot sits on a seat in a game: with every game, each moves on to the seat before."""
        return (seat + game) % len(self.bots)

    def dice(self, game: int) -> Random:
        """The dice of a game."""
        return Random(f"charmers {self.seed} game {game} dice")

    def seated(self, game: int) -> list[Bot]:
        """The bots of a game in the order of their seats, each with a random source of its own."""
        found = []
        for seat in range(len(self.bots)):
            number = self.bot_number(game, seat)
            source = Random(f"charmers {self.seed} game {game} bot {number}")
            found.append(make_bot(self.bots[number], seed=source.getrandbits(32)))
        return found


_built: dict[str, Tables] = {}
"""Tables by the digest of their sheet, so that a process builds them once."""


def tables_of(sheet: Sheet) -> Tables:
    """The tables of a sheet."""
    if sheet.digest not in _built:
        _built[sheet.digest] = Tables(sheet)
    return _built[sheet.digest]
