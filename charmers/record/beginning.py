"""Beginning a game: from what was wished for to a header that can be played with, and its secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from charmers.record.dice import commitment, new_secret, seeded_secret
from charmers.record.header import LARGEST_SEED, Header, check_header, read_words, time_text
from charmers.record.players import Player, read_player
from charmers.record.problems import in_record
from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused


class Beginning(NamedTuple):
    """What a game begins with; the secret is missing when people roll real dice."""

    header: Header
    secret: bytes | None


def begin(
    sheet: Sheet,
    players: Sequence[Player | str],
    *,
    paper: bool = False,
    real_dice: bool = False,
    seed: int | None = None,
    words: Sequence[str] = (),
    created: str | None = None,
) -> Beginning:
    """Everything that is agreed before the first roll; ``Refused`` says what cannot be.

    Players are given clockwise, the first one starts; a text is read as ``NAME`` or ``NAME:BOT``. Without
    a seed the secret comes from the system, without ``created`` the game begins now. ``Store.create``
    keeps what begins so; ``Game(tables, *begin(tables.sheet, ["Ana", "Ben"]))`` is one that nobody keeps.
    """
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise Refused(in_record("seed", word=seed))
    secret = None if real_dice else new_secret() if seed is None else seeded_secret(seed)
    header = Header(
        sheet=sheet.name,
        digest=sheet.digest,
        players=tuple(read_player(each) if isinstance(each, str) else each for each in players),
        mode="paper" if paper else "tracked",
        created=created or time_text(),
        commitment="" if secret is None else commitment(secret),
        seed=seed,
        words=tuple(read_words(text) for text in words),
    )
    check_header(header)
    return Beginning(header, secret)
