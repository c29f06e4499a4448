"""What keeps a study from being run: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentences

in_study: Final = Sentences(
    "study",
    {
        "games": "{n} games: play at least one",
        "players": "{n} players: the game is for {least} to {most}",
        "worker": "A worker has ended before its games were played; was there no memory left?",
        "dask": 'A cluster needs Dask: pip install "charmers[cluster]".',
        "cluster": "No cluster answers at {address} ({why}).",
        "no-workers": 'The cluster at {address} has no workers; "dask worker {address}" starts one.',
        "lost": "The cluster at {address} no longer answers.",
    },
)
