"""Wrong input at every command: one clear sentence, exit code 2, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

GAME_COMMANDS = (
    *("roll", "take b1", "karma b1", "keep b1", "do take b1", "moves", "undo", "redo", "show", "log"),
    *("export", "replay", "verify"),
)
TWO = ("-p", "Ana", "-p", "Ben")


def refused(run: Run, *arguments: str, because: str) -> None:
    answer = run(*arguments)
    assert answer.code == 2
    assert answer.err.startswith("Error: ")
    assert answer.err.count("\n") == 1, answer.err
    assert answer.out == ""
    assert because in answer.err


@pytest.mark.parametrize("command", GAME_COMMANDS)
def test_an_unknown_game(friday: Run, command: str) -> None:
    refused(friday, *command.split(), "-g", "nope", because='no game "nope"; there are friday')


@pytest.mark.parametrize("command", GAME_COMMANDS)
def test_no_game_yet(run: Run, db: Path, command: str) -> None:
    refused(run, *command.split(), because="no game yet")
    assert not db.exists()


@pytest.mark.parametrize("command", [*GAME_COMMANDS, "games", "new -p A -p B"])
def test_a_damaged_file_is_left_as_it_is(run: Run, db: Path, command: str) -> None:
    db.write_bytes(b"no database at all" * 500)
    refused(run, *command.split(), because="damaged or no file of ours")
    assert db.read_bytes() == b"no database at all" * 500


@pytest.mark.parametrize("command", [*GAME_COMMANDS, "games", "new -p A -p B"])
def test_a_directory_instead_of_a_file(run: Run, tmp_path: Path, command: str) -> None:
    refused(run, *command.split(), "--db", str(tmp_path), because="is a directory")


@pytest.mark.parametrize(
    ("command", "because"),
    [
        ("take b9", '"b9" does not go with "take"'),
        ("take", "Missing argument"),
        ("keep b1", "not rolled with karma"),
        ("karma b1", "No die lies on the elephant"),
        ("do fly", '"fly" is no kind of move'),
        ("do road c2 ns", "first a die is taken"),
        ("do done", "first a die is taken"),
        ("do Ben: take p1", "not Ben's turn but Ana's"),
        ("do Zoe: take p1", 'No player is called "Zoe"'),
        ("take p1 --as Ben", "not Ben's turn but Ana's"),
        ("roll", "No dice are due"),
        ("roll --faces p1=tea+tea", "No dice are due"),
        ("roll p1=tea+tea", "behind --faces"),
        ("roll --words mango", "before the first roll"),
        ("undo --to 9", "There is no line 9"),
        ("undo --to 1", "nothing to undo"),
        ("redo", "nothing to redo"),
        ("show Zoe", 'No player is called "Zoe"'),
        ("do crossed", "for games on paper"),
        ("do score 1 1 1 0", '"score" is no kind of move'),
    ],
)
def test_what_cannot_be_done_now(friday: Run, command: str, because: str) -> None:
    before = friday("export").out
    refused(friday, *command.split(), because=because)
    assert friday("export").out == before


@pytest.mark.parametrize(
    ("arguments", "because"),
    [
        ([], "2 to 5 players, not for 0"),
        (["-p", "Ana"], "2 to 5 players, not for 1"),
        (["-p", "A", "-p", "B", "-p", "C", "-p", "D", "-p", "E", "-p", "F"], "not for 6"),
        (["-p", "Ana", "-p", "ana"], "Two players are called"),
        (["-p", "Ana", "-p", "x" * 200], "200 characters"),
        (["-p", "Ana", "-p", "  "], "visible character"),
        (["-p", "Ana", "-p", "a\nb"], "cannot be shown"),
        (["-p", "Ana", "-p", "Ben:clever"], 'no bot "clever"'),
        (["-p", "Ana", "-p", "Ben:"], "no kind of bot"),
        (["-p", "Ana", "-p", "Ben:greedy", "--paper"], "bots cannot mark paper"),
        ([*TWO, "--sheet", "mars"], "no built-in sheet"),
        ([*TWO, "--sheet", "nowhere.toml"], "nowhere.toml"),
        ([*TWO, "--real-dice", "--seed", "1"], "no meaning"),
        ([*TWO, "--seed", "-1"], "--seed"),
        ([*TWO, "--words", "  "], "words are empty"),
        ([*TWO, "--words", "x" * 300], "300 characters"),
        (["a name", *TWO], "cannot name a game"),
        (["friday", *TWO], "already"),
        (["FRIDAY", *TWO], "already"),
    ],
)
def test_a_game_that_cannot_be_begun(friday: Run, arguments: list[str], because: str) -> None:
    refused(friday, "new", *arguments, because=because)
    assert len(friday("games", "--json").data["games"]) == 1


@pytest.mark.parametrize(
    ("data", "because"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00", "not a text file"),
        (b"dear diary\n", "no record of a game"),
        (b"charmers record 9\n", "newer charmers"),
    ],
)
@pytest.mark.parametrize("command", ["import", "replay", "verify"])
def test_a_file_that_is_no_record(run: Run, command: str, data: bytes, because: str) -> None:
    Path("some.charm").write_bytes(data)
    refused(run, command, "some.charm", because=because)


@pytest.mark.parametrize("command", ["import", "replay", "verify"])
def test_a_file_that_is_not_there_or_a_directory(run: Run, tmp_path: Path, command: str) -> None:
    refused(run, command, "none.charm", because="none.charm: there is no such file")
    refused(run, command, f"{tmp_path}/", because="directory")


def test_a_record_that_cannot_be_written(friday: Run, tmp_path: Path) -> None:
    refused(friday, "export", "-o", str(tmp_path), because="is a directory")
    refused(friday, "export", "-o", str(tmp_path / "no" / "where.charm"), because="not a directory")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk(run: Run) -> None:
    refused(run, "new", *TWO, "--db", "/dev/full", because="disk is full")


def test_faces_that_are_none(run: Run) -> None:
    run("new", *TWO, "--real-dice")
    refused(run, "roll", because="roll --faces")
    refused(run, "roll", "--faces", "tea", because="1 face for 8 dice")
    refused(run, "roll", "--faces", *("tea+tea", "tea+rum", *["bend"] * 6), because='no face "tea+rum"')
    assert run("export").out.count("\nfaces") == 0


def test_names_and_paths_keep_their_small_letters(run: Run) -> None:
    Path("r.bin").write_bytes(b"no database at all" * 500)
    assert run("games", "--db", "r.bin").err.startswith("Error: r.bin is damaged")
    answer = run("new", "-p", "ana:greedy", "-p", "ben", "--paper")
    assert answer.err.startswith("Error: ana is a bot")


def test_dice_keep_their_small_letters(friday: Run) -> None:
    assert friday("keep", "g2").err.startswith("Error: g2 was not rolled")
    friday("undo", "--yes")
    faces = ["tea+silk", "tea+tea", "bend", "halves", "flag", "oar", "raja", "pope"]
    assert friday("roll", "--break-promise", "--faces", *faces).err.startswith("Error: o2 has no face")
