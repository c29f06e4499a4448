"""The demonstration: a game by bots, with its record and its sheets."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result

from charmers.record.dice import seeded_secret
from charmers.record.game import Game
from charmers.record.reading import load_game
from charmers.rules.tables import Tables
from charmers.screen.demo import told_turns
from charmers.screen.ink import Ink, columns
from charmers.screen.view import View
from charmers.words.speech import Speech
from tests.command_line import run


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    place = tmp_path_factory.mktemp("demo") / "evening"
    return place, run("demo", "--seed", "7", "--out", place)


def test_it_is_told_to_the_end(shown: tuple[Path, Result]) -> None:
    _, result = shown
    assert result.exit_code == 0
    assert result.output.startswith("Round 1: Asha starts.")
    assert " wins by " in result.output


def test_the_record_replays(shown: tuple[Path, Result]) -> None:
    place, _ = shown
    assert load_game(place / "demo.charm").over


def test_record_and_sheets_are_written(shown: tuple[Path, Result]) -> None:
    place, _ = shown
    names = {"demo.charm", "demo.pdf", "demo-asha.png", "demo-biren.png", "demo-chitra.png"}
    assert {path.name for path in place.iterdir()} == names


def test_it_can_be_shown_again_in_the_same_place(shown: tuple[Path, Result]) -> None:
    place, first = shown
    again = run("demo", "--seed", "7", "--out", place)
    assert (again.exit_code, again.output) == (0, first.output)


@pytest.mark.parametrize(
    ("name", "content"),
    [("demo.charm", "charmers record 1\n"), ("demo.pdf", "mine"), ("demo-asha.png", "mine")],
)
def test_nothing_else_is_overwritten_unasked(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    result = run("demo", "--seed", "8", "--out", tmp_path)
    assert (result.exit_code, f"{name} is already there" in result.stderr) == (2, True)
    assert (tmp_path / name).read_text() == content


def test_the_record_of_other_players_is_not_overwritten(tmp_path: Path, shown: tuple[Path, Result]) -> None:
    text = (shown[0] / "demo.charm").read_text("utf-8").replace("Biren", "Bina")
    (tmp_path / "demo.charm").write_text(text, "utf-8")
    assert run("demo", "--out", tmp_path).exit_code == 2


def test_a_file_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("demo", "--out", tmp_path / "file")
    assert (result.exit_code, "is not a directory" in result.stderr) == (2, True)


def test_the_same_seed_is_the_same_game_and_fits_the_window(shown: tuple[Path, Result]) -> None:
    place, _ = shown
    first = load_game(place / "demo.charm")
    again = Game(Tables(first.tables.sheet), first.header, seeded_secret(7))
    view = View(Speech("el", first.tables.sheet), Ink(colour=False), width=72)
    lines = list(told_turns(again, view))
    assert max(map(columns, lines)) <= 72
    assert str(again.record) == (place / "demo.charm").read_text("utf-8")
