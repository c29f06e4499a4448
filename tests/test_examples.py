"""The records in ``examples/``: real games, replayed line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from charmers.record.game import Game
from charmers.record.played_on import sheet_of
from charmers.record.record import read_record
from charmers.record.verify import verify
from charmers.rules.tables import Tables

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.charm"))


@pytest.fixture(params=EXAMPLES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """Each example in turn."""
    found = request.param
    assert isinstance(found, Path)
    return found


def test_an_example_replays_to_its_end_and_prints_the_same_bytes(path: Path) -> None:
    game = Game.load(path)
    assert game.over
    assert str(game.record).encode() == path.read_bytes()


def test_the_dice_of_an_example_are_proved(path: Path) -> None:
    record = read_record(path)
    assert verify(record, Tables(sheet_of(record.header))).verdict == "dice-proved"


def test_every_move_of_an_example_parses_and_prints_itself(path: Path) -> None:
    record = read_record(path)
    game = Game(Tables(sheet_of(record.header)), record.header)
    for text in record.body:
        line = game._checked(text)
        if line.kind == "move":
            assert game.read_move(line.decision).text == line.decision
        game.read_line(text)


def test_there_is_one_for_every_number_of_players_and_for_both_sheets() -> None:
    headers = [read_record(path).header for path in EXAMPLES]
    assert {len(header.players) for header in headers} == {2, 3, 4, 5}
    assert {header.sheet for header in headers} == {"sun", "moon"}
    assert {header.mode for header in headers} == {"tracked", "paper"}


def test_together_they_show_karma_undo_and_bots() -> None:
    texts = "".join(path.read_text("utf-8") for path in EXAMPLES)
    for shown in (": karma ", "\nundo ", ":greedy\n", ": use ", "\nwords "):
        assert shown in texts
