"""Records of format 1, made by the first version: readable for ever, and plain about what they prove."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from charmers.play.table import Table
from charmers.play.telling import remarks
from charmers.record.game import Game
from charmers.record.problems import GameError
from charmers.record.record import Record, parse_record, read_record
from charmers.record.store import Store
from charmers.record.verify import Verdict, verify
from charmers.rules.tables import Tables
from charmers.words.speech import Speech
from tests.record.games import tables

PLACE = Path(__file__).parent / "format_1"
VERDICTS: dict[str, Verdict] = {
    "five-people-moon": "dice-proved",
    "four-bots-sun": "dice-proved",
    "nothing-yet": "not-proved",
    "odd-names": "dice-proved",
    "own-sheet-tiny": "dice-proved",
    "paper-unlikely-results": "dice-proved",
    "promised-clean": "dice-proved",  # format 1 cannot tell that something was left out
    "promised-with-typed-faces": "not-proved",
    "promised-with-undos": "dice-proved",
    "promised-with-words": "dice-proved",
    "real-dice-moon": "nothing-promised",
    "running-with-secret": "not-proved",
    "running-without-secret": "not-proved",
    "simulated": "nothing-promised",
    "three-at-the-table-moon": "dice-proved",
    "three-on-paper-sun": "dice-proved",
    "two-people-sun": "dice-proved",
}


def read(name: str) -> tuple[Record, Tables]:
    record = read_record(PLACE / f"{name}.charm")
    return record, tables(record.header.sheet)


def test_the_corpus_is_whole() -> None:
    assert {path.stem for path in PLACE.glob("*.charm")} == set(VERDICTS)


@pytest.mark.parametrize("name", VERDICTS)
def test_a_record_of_format_1_is_replayed_and_written_with_the_same_bytes(name: str) -> None:
    record, sheet = read(name)
    text = (PLACE / f"{name}.charm").read_text("utf-8")
    game = Game.replay(record, sheet)
    assert record.header.format == game.header.format == 1
    assert str(record) == text
    again = game.record if name != "running-with-secret" else game.record._replace(secret=game.secret)
    assert str(again) == text


@pytest.mark.parametrize("name", VERDICTS)
def test_a_record_of_format_1_proves_its_dice_at_most(name: str) -> None:
    record, sheet = read(name)
    found = verify(record, sheet)
    assert found.verdict == VERDICTS[name]
    assert found.findings["seal"].why.key == "verify.seal-old"
    assert {found.findings[what].state for what in ("seal", "decisions", "undos", "players")} == {"none"}


def test_a_seal_cannot_be_noted_of_format_1() -> None:
    record, sheet = read("promised-with-undos")
    assert verify(record, sheet, noted=["0" * 64]).verdict == "disproved"
    assert verify(record, sheet, noted=[record.header.commitment]).verdict == "dice-proved"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The file of games as the first version left it."""
    return Store(Path(copy(PLACE / "games.db", tmp_path)))


def test_games_of_the_first_version_go_on_in_their_format(store: Store) -> None:
    assert {kept.name for kept in store.games()} == {"seeded", "fresh", "promised", "paper"}
    for name in ("seeded", "promised", "paper"):
        table = Table.open(store, name)
        before = str(table.game.record)
        assert before.startswith("charmers record 1\nsheet: ")
        if table.game.position.due:
            table.roll()
        else:
            table.decide(table.game.position.moves[0])
        assert str(Table.open(store, name).game.record).startswith(before)


def test_words_come_too_late_for_a_game_of_the_first_version(store: Store) -> None:
    table = Table.open(store, "fresh")
    assert table.game.header.words == ("mango",)
    with pytest.raises(GameError, match="begun by an older charmers"):
        table.mix_in("river")
    table.roll()
    assert verify(table.game.record, table.game.tables, table.game.secret).findings["dice"].state == "proved"


def on_paper_of_format_1(*lines: str) -> Game:
    """A short game on paper as the first version kept it."""
    text = (PLACE / "three-on-paper-sun.charm").read_text("utf-8")
    first = text.partition("\nAna: score")[0]
    return Game.replay(parse_record("\n".join([first, *lines]) + "\n"), tables("sun"))


ENGLISH = Speech("en")


def test_an_older_game_on_paper_is_replayed_as_it_was_played() -> None:
    record, sheet = read("three-on-paper-sun")
    assert remarks(Game.replay(record, sheet), ENGLISH) == []


def test_an_older_game_with_less_karma_told_than_rolled_for_has_a_remark() -> None:
    game = on_paper_of_format_1("Ana: score 15 30 1 0", "Ben: score 21 40 3 0", "Cem: score 21 40 3 0")
    assert game.result_lines()[-1] == "winners Ben and Cem"
    assert remarks(game, ENGLISH) == [
        "In this older game Cem told 0 crossed karma, but the dice were rolled again for 1.",
        "With the karma that the dice have seen, the winner would be: Cem.",
    ]


def test_an_older_game_that_a_gap_won_has_a_remark() -> None:
    game = on_paper_of_format_1("Ana: score 15 30 1 0", "Ben: score 12 40 3 0", "Cem: score 13 40 3 1")
    assert game.result_lines()[-1] == "winner Cem"
    assert remarks(game, ENGLISH)[0].startswith("In this older game the smallest gap won")
