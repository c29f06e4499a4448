"""What is wished for before a game begins: who plays, on which sheet, with which dice."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.record.beginning import Beginning, begin
from charmers.record.players import Player
from charmers.sheet.definition import Sheet

STRENGTHS = {"easy": "easy", "medium": "greedy", "hard": "planner", "expert": "sage"}
"""Bots by how hard they are to beat; a record names the bot itself."""


def strong(player: Player) -> Player:
    """The player; a bot that is named by its strength is the bot of that strength."""
    return player._replace(bot=STRENGTHS.get(player.bot, player.bot))


@dataclass(frozen=True, slots=True)
class Wish:
    """What is known about a game that is to be played; a mouth asks for the rest."""

    players: tuple[Player, ...] = ()
    sheet: Sheet | None = None
    paper: bool = False
    real_dice: bool | None = None
    seed: int | None = None
    words: tuple[str, ...] = ()
    created: str | None = None
    """When the game is said to have begun; now, if nothing is said."""

    @property
    def is_new(self) -> bool:
        """Whether this can only mean a new game."""
        return bool(self.players or self.sheet or self.paper or self.seed is not None or self.words)

    def check_bots(self) -> None:
        """Complain about a bot that is not there."""
        kinds = [player.bot for player in self.players if player.bot]
        if kinds:
            from charmers.bots import make_bot  # noqa: PLC0415  (most games have no bot)

            for kind in kinds:
                make_bot(kind, 0)

    def begin(self) -> Beginning:
        """The header of this game, and the secret of its dice if the program rolls them."""
        assert self.sheet is not None
        self.check_bots()
        return begin(
            self.sheet,
            self.players,
            paper=self.paper,
            real_dice=bool(self.real_dice),
            seed=self.seed,
            words=self.words,
            created=self.created,
        )
