"""What can be wrong with the name of a bot: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentences

in_bots: Final = Sentences(
    "bots",
    {
        "no-bot": 'There is no bot "{word}"; there are {bots}.',
        "no-bot-near": 'There is no bot "{word}"; did you mean "{near}"?',
        "no-moves": "There is nothing to decide here: {why}. A bot is asked only where there are moves.",
        "no-moves-dice": "dice are to be rolled first",
        "no-moves-over": "the game is over",
        "budget": '"{word}" is no time (as in 3s) and no number of imagined rounds (as in 200)',
    },
)
