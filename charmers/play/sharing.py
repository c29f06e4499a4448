"""A finished game as a link that BG Stats takes over as a play. Nothing is sent anywhere.

The fields are those that other programs use; they are known from public code and have not been tried
with the app itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import quote

from charmers.record.game import Game
from charmers.sheet.printable import look

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "charmers"
"""The app remembers who sends plays by this name: it stays."""

BOARD_GAME_GEEK = 318553
"""The number of The Dice Charmers there."""

LONGEST_ADDRESS = 8000


def play_data(game: Game) -> dict[str, Any]:
    """What the app is told of a finished game; overshoot is the score, in fame points."""
    header = game.header
    begun = datetime.fromisoformat(header.created)
    return {
        "sourcePlayId": (header.commitment or header.created)[:16],
        "playDate": begun.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": "Rajas of the Ganges: The Dice Charmers",
            "sourceGameId": "dice-charmers",
            "bggId": BOARD_GAME_GEEK,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": game.names[each.seat],
                "sourcePlayerId": look(game.names[each.seat])[:40],
                "score": str(each.overshoot / 2).removesuffix(".0"),
                "winner": each.winner,
                "rank": each.rank,
                "startPlayer": each.seat == 0,
            }
            for each in game.standings()
        ],
    }


def play_link(game: Game) -> str:
    """The link of a finished game."""
    return link(play_data(game))


def link(play: Mapping[str, Any]) -> str:
    """The link that brings a play; its length stays far below what the app takes."""
    text = json.dumps({"sourceName": SOURCE, **play}, ensure_ascii=False, separators=(",", ":"))
    address = ADDRESS + quote(text, safe="")
    assert len(address) <= LONGEST_ADDRESS, "five names of forty letters fit"
    return address
