"""The games of the family whose records and stores are shared: what tells one from another.

A record names its game in its header; what is not named there is The Dice Charmers. Only facts that a
header needs are here. The rules of a game are in a room of its own, which is behind this one, so it is only
named here, and imported when a game of it is opened (``charmers.record.ledger``).
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS

DICE_CHARMERS = "dice-charmers"
RAJAS = "rajas"


class Member(NamedTuple):
    """One game of the family."""

    name: str
    """As headers write it."""
    title: str
    """As its box does."""
    command: str
    """What goes on with a game of it."""
    modes: tuple[str, ...]
    fewest: int
    most: int
    keys: tuple[str, ...] = ()
    """Lines of a header that only this game has, behind its players; each may come several times."""
    bots: str = ""
    """The module that makes its bots by their names; empty where only people play."""
    room: str = ""
    """The module that reads its games; The Dice Charmers has its own here."""
    table: str = ""
    """The module and the class that a kept game of it is to those who play it."""


FAMILY = {
    member.name: member
    for member in (
        Member(
            DICE_CHARMERS,
            "Rajas of the Ganges: The Dice Charmers",
            "charmers play",
            ("tracked", "paper"),
            FEWEST_SEATS,
            MOST_SEATS,
            bots="charmers.bots",
            table="charmers.play.table:Table",
        ),
        Member(
            RAJAS,
            "Rajas of the Ganges",
            "charmers rajas play",
            ("basic", "navaratnas", "mixed"),
            2,
            4,
            keys=("advanced", "with"),
            room="charmers.rajas.game",
            table="charmers.play.rails:RailsTable",
        ),
    )
}


def check_bot(game: str, kind: str) -> None:
    """Complain about a kind of bot that nobody can make; an empty one is a person."""
    if kind:
        import_module(FAMILY[game].bots).make_bot(kind, 0)
