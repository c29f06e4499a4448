"""The big game at a terminal, through a pipe, and the commands that serve any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from charmers.cli import charmers


class Table:
    """A store of its own, and lines typed into ``charmers rajas play``."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def run(self, *words: str, typed: str = "", code: int = 0) -> str:
        environment = {"CHARMERS_DB": str(self.place / "games.db"), "LANG": "C.UTF-8"}
        result = CliRunner().invoke(charmers, list(words), input=typed, env=environment)
        assert result.exit_code == code, result.output
        return result.output

    def play(self, *lines: str, options: tuple[str, ...] = ("friday", "-p", "Ana", "-p", "Ben")) -> str:
        return self.run("rajas", "play", *options, typed="\n".join(lines) + "\n")


@pytest.fixture
def at(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_line_is_answered_with_everything_that_follows(at: Table) -> None:
    said = at.play("ana", "b1 mill temple", "+8", "r 2k", "mill")
    assert "Ana: money 2 (−1) and fame 4 (+4)." in said
    assert "Ben reaches money 12: the boat goes to the next free space." in said
    assert "friday is kept" in said


def test_what_cannot_be_is_said_and_asked_again(at: Table) -> None:
    said = at.play("nobody", "ana", "frob", "raja river", "build 9 mill")
    assert 'Nobody here is called "nobody"' in said
    assert '"frob" cannot be here; a turn is build, market' in said


def test_undo_redo_log_and_how_it_stands(at: Table) -> None:
    said = at.play("ana", "+5", "u", "redo", "l", "s", "?", "cost green 7", "q")
    assert "Undone: Ana: +5 money" in said
    assert "Again: Ana: +5 money" in said
    assert "3  undo 1" in said
    assert "* Ben" in said
    assert "One line is one worker" in said


def test_a_game_goes_on_where_it_was_left(at: Table) -> None:
    at.play("ana", "+5")
    said = at.play("+1", options=())
    assert "friday goes on." in said
    assert "Ben: money 5 (+1)." in said


def test_every_sale_is_shown_before_one_is_chosen(at: Table) -> None:
    said = at.play("ana", "b1 tea3 tea1 silk2", "none", "+0", "m", "1")
    assert "all: 5 money" in said
    assert "tea: 4 money with a die of 2 or more" in said


@pytest.mark.parametrize(
    ("language", "line", "kept"),
    [
        ("de", "baue 1 Mühle Tee2", "build 1 mill tea2"),
        ("fr", "construit 1 moulin thé2", "build 1 mill tea2"),
        ("el", "χτίζει 1 μύλος τσάι2", "build 1 mill tea2"),
        ("de", "build 1 mill tea2", "build 1 mill tea2"),
    ],
)
def test_lines_are_understood_in_every_language(at: Table, language: str, line: str, kept: str) -> None:
    at.play("ana", line, options=("friday", "-p", "Ana", "-p", "Ben", "--lang", language))
    assert f"Ana: {kept}" in at.run("log")


def test_an_owner_s_board_answers_whether_markers_have_met(at: Table) -> None:
    # The rulebook's example is known: money 65 lies beside fame 28.
    said = at.play("ana", "also Ana", "set fame 30", "set money 64", "+1", "+0", "5")
    assert "this stage is the last" in said
    assert "1. Ana, fame 30, money 65, 2 over" in said


def test_dice_of_the_program_are_rolled_and_proved(at: Table) -> None:
    options = ("friday", "-p", "Ana", "-p", "Ben", "--tray", "--seed", "1")
    said = at.play("terrace blue", options=options)
    assert "rolls purple" in said
    report = json.loads(at.run("verify", "--json", code=1))
    assert report["proof"]["dice"]["state"] == "proved"
    assert report["rolls"] == 3


def test_any_game_is_listed_logged_exported_imported_verified_and_undone(at: Table) -> None:
    at.play("ana", "+5")
    at.run("new", "small", "-p", "Ana", "-p", "Ben")
    games = json.loads(at.run("games", "--json"))["games"]
    assert {each["name"]: each["game"] for each in games} == {"friday": "rajas", "small": "dice-charmers"}
    assert "Rajas of the Ganges; round 1, stage 1, Ben is next" in at.run("games")
    assert "Ana: +5 money  | Ana: money 8 (+5)." in at.run("log", "-g", "friday")
    file = at.place / "friday.charm"
    at.run("export", "friday", "-o", str(file))
    assert file.read_text("utf-8").startswith("charmers record 2\ngame: rajas\nsheet: rajas sha256 ")
    assert "Kept" in at.run("import", str(file), "again")
    at.run("verify", str(file), code=3)
    assert "Undone: 2  Ana: +5 money" in at.run("undo", "-g", "friday", "--yes")
    assert "sound: 3 games" in at.run("store", "check")
    found = json.loads(at.run("redo", "-g", "friday", "--json"))
    assert (found["next"], found["players"][0]["money"], found["over"]) == ("Ben", 8, False)


def test_a_tampered_record_is_not_taken_in(at: Table) -> None:
    at.play("ana", "+5")
    file = at.place / "friday.charm"
    at.run("export", "friday", "-o", str(file))
    text = file.read_text("utf-8")
    file.write_text(text.replace("+5 money", "+6 money"), "utf-8")
    assert "something in them was changed" in at.run("import", str(file), "again", code=2)
    file.write_text(text.replace("Ana: +5 money", "Ana: +5"), "utf-8")
    assert 'is written "Ana: +5 money" here' in at.run("import", str(file), "again", code=2)


@pytest.mark.parametrize("command", ["show", "roll", "moves", "replay", "review", "hint"])
def test_what_makes_no_sense_in_the_big_game_says_so(at: Table, command: str) -> None:
    at.play("ana", "+5")
    options = ("friday",) if command in ("replay", "review") else ("-g", "friday")
    said = at.run(command, *options, code=2)
    assert 'The game "friday" is one of Rajas of the Ganges' in said
    assert "charmers rajas play friday goes on with it" in said


def test_commands_of_the_small_game_go_on_with_the_last_small_one(at: Table) -> None:
    at.run("new", "small", "-p", "Ana", "-p", "Ben", "--seed", "1")
    at.play("ana", "+5")
    assert "small" in at.run("show")
    at.run("roll")


def test_the_big_game_refuses_the_small_one(at: Table) -> None:
    at.run("new", "small", "-p", "Ana", "-p", "Ben")
    assert "The Dice Charmers" in at.run("rajas", "play", "small", code=2)
    assert "Who plays, clockwise" in at.run("rajas", "play", typed="")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("-p", "Ana"), "2 to 4 players"),
        (("-p", "Ana", "-p", "Ben:greedy"), "is played by people"),
        (("-p", "Ana", "-p", "Ben", "--with", "chess"), 'no module "chess"'),
        (("-p", "Ana", "-p", "Ben", "--mixed", "Cem"), "nobody here is called so"),
        (("-p", "Ana", "-p", "Ben", "--mixed", "Ana", "--navaratnas"), "exclude each other"),
    ],
)
def test_a_game_that_cannot_be_is_refused(at: Table, options: tuple[str, ...], why: str) -> None:
    assert why in at.run("rajas", "play", *options, code=2)


def test_a_question_of_a_module_is_answered_by_its_number(at: Table) -> None:
    options = ("friday", "-p", "Ana", "-p", "Ben", "--with", "wilds")
    said = at.play("ana", "4", "1", options=options)
    assert "1 waterfall  2 mountains  3 swamp  4 desert" in said
    assert "Ana draws desert: karma +1." in said


def test_what_a_tile_costs_is_found_among_dice_that_the_table_tells(at: Table) -> None:
    said = at.play("ana", "cost blue 7 b3 b5 b6 g6", "cost 4 g3", "cost blue 7", "cost", "cost frob 3")
    assert "blue 3, blue 5 (8 together)" in said
    assert "green 4 (4 together, 1 karma)" in said
    assert "Name the dice behind it" in said
    assert said.count("cost takes a colour and a number") == 2


def test_words_of_the_players_go_into_the_dice_of_the_tray(at: Table) -> None:
    options = ("friday", "-p", "Ana", "-p", "Ben", "--tray", "--seed", "3")
    plain = at.play(options=options)
    other = at.play(options=("other", *options[1:], "--words", "mango lassi"))
    assert [line for line in plain.splitlines() if "rolls" in line] != [
        line for line in other.splitlines() if "rolls" in line
    ]
    assert "mango lassi" in at.run("export", "-g", "other")
    assert "--words goes with --tray" in at.run(
        "rajas", "play", "-p", "Ana", "-p", "Ben", "--words", "x", code=2
    )
