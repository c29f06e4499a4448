"""The demonstration: a game by bots, with its record and its sheets."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result

from charmers.record.dice import seeded_secret
from charmers.record.game import Game
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
    assert Game.load(place / "demo.charm").over


def test_record_and_sheets_are_written(shown: tuple[Path, Result]) -> None:
    place, _ = shown
    names = {"demo.charm", "demo.pdf", "demo-asha.png", "demo-biren.png", "demo-chitra.png"}
    assert {path.name for path in place.iterdir()} == names


def test_it_can_be_shown_again_in_the_same_place(shown: tuple[Path, Result], tmp_path: Path) -> None:
    first = shown[0] / "demo.charm"
    (tmp_path / "demo.charm").write_text("mine")
    again = run("demo", "--seed", "7", "--out", tmp_path)
    assert (again.exit_code, "demo-2.charm" in again.output) == (0, True)
    assert (tmp_path / "demo-2.charm").read_bytes() == first.read_bytes()
    assert (tmp_path / "demo.charm").read_text() == "mine"


EACH = [pytest.param(name, marks=pytest.mark.slow) for name in ("demo.charm", "demo.pdf")]


@pytest.mark.parametrize("name", ["demo-asha.png", *EACH])
def test_nothing_is_overwritten_unasked_not_even_behind_a_link(tmp_path: Path, name: str) -> None:
    (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    result = run("demo", "--seed", "8", "--out", tmp_path)
    assert result.exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        name,
        *("demo-2.charm", "demo-2.pdf", "demo-2-asha.png", "demo-2-biren.png", "demo-2-chitra.png"),
    }
    assert not (tmp_path / "elsewhere").exists()


def test_force_overwrites_an_earlier_one(tmp_path: Path) -> None:
    (tmp_path / "demo.pdf").write_text("mine")
    assert run("demo", "--seed", "8", "--out", tmp_path, "--force").exit_code == 0
    assert (tmp_path / "demo.pdf").read_bytes().startswith(b"%PDF")


def test_a_file_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("demo", "--out", tmp_path / "file")
    assert (result.exit_code, "is not a directory" in result.stderr) == (2, True)


def test_the_same_seed_is_the_same_game_and_fits_the_window(shown: tuple[Path, Result]) -> None:
    place, _ = shown
    first = Game.load(place / "demo.charm")
    again = Game(Tables(first.tables.sheet), first.header, seeded_secret(7))
    view = View(Speech("el", first.tables.sheet), Ink(colour=False), width=72)
    lines = list(told_turns(again, view))
    assert max(map(columns, lines)) <= 72
    assert str(again.record) == (place / "demo.charm").read_text("utf-8")
