"""What can be wrong with the name of a bot: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentences

in_bots: Final = Sentences(
    "bots",
    {
        "no-bot": 'There is no bot "{word}"; there are {bots}.',
        "budget": '"{word}" is no time (as in 3s) and no number of imagined rounds (as in 200)',
    },
)
