"""Beginning a game: what is agreed before the first roll, and what cannot be."""

from __future__ import annotations

import pytest

from charmers.record.beginning import begin
from charmers.record.dice import commitment, seeded_secret
from charmers.record.game import Game
from charmers.record.header import LARGEST_SEED
from charmers.record.players import Player
from charmers.record.record import parse_record
from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused
from tests.record.games import tables


def test_the_program_commits_to_a_secret_of_its_own(sun: Sheet) -> None:
    one, other = begin(sun, ["Ana", "Ben"]), begin(sun, ["Ana", "Ben"])
    assert one.secret is not None
    assert one.header.commitment == commitment(one.secret)
    assert one.secret != other.secret


def test_a_seed_gives_the_same_secret_again(sun: Sheet) -> None:
    header, secret = begin(sun, ["Ana", "Ben"], seed=7)
    assert (secret, header.seed) == (seeded_secret(7), 7)


def test_real_dice_need_no_secret(sun: Sheet) -> None:
    header, secret = begin(sun, ["Ana", "Ben"], real_dice=True)
    assert (secret, header.commitment) == (None, "")


def test_players_are_read_or_given(sun: Sheet) -> None:
    header = begin(sun, [" Ana ", "Ben:greedy", Player("Cem")]).header
    assert header.players == (Player("Ana"), Player("Ben", "greedy"), Player("Cem"))


def test_everything_else_stands_in_the_header(sun: Sheet) -> None:
    header = begin(
        sun, ["Ana", "Ben"], paper=True, words=[" mango  river "], created="2026-11-16T20:15:00Z"
    ).header
    assert (header.sheet, header.digest, header.mode) == (sun.name, sun.digest, "paper")
    assert (header.words, header.created) == (("mango river",), "2026-11-16T20:15:00Z")


@pytest.mark.parametrize("paper", [False, True])
def test_what_has_begun_can_be_played_and_written_down(sun: Sheet, paper: bool) -> None:
    game = Game(tables(), *begin(sun, ["Ana", "Ben"], paper=paper))
    game.roll()
    assert parse_record(str(game.record)).header == game.header
    assert game.on_paper == paper


@pytest.mark.parametrize(
    ("players", "wishes", "key"),
    [
        (["Ana"], {}, "game.player-number"),
        (["Ana", "ana"], {}, "game.name-twice"),
        (["Ana", " "], {}, "game.name-empty"),
        (["Ana", "Ben:Greedy!"], {}, "game.no-bot-kind"),
        (["Ana", "Ben:greedy"], {"paper": True}, "game.bot-on-paper"),
        (["Ana", "Ben"], {"words": [" "]}, "game.words-empty"),
        (["Ana", "Ben"], {"real_dice": True, "seed": 1}, "record.dice-real"),
        (["Ana", "Ben"], {"real_dice": True, "words": ["mango"]}, "record.dice-real"),
        (["Ana", "Ben"], {"seed": -1}, "record.seed"),
        (["Ana", "Ben"], {"seed": LARGEST_SEED + 1}, "record.seed"),
    ],
)
def test_what_cannot_be_agreed(sun: Sheet, players: list[str], wishes: dict[str, object], key: str) -> None:
    with pytest.raises(Refused) as caught:
        begin(sun, players, **wishes)  # type: ignore[arg-type]
    assert [getattr(reason, "key", "") for reason in caught.value.reasons] == [key]
