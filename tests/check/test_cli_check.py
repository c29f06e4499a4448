"""``charmers check`` at the command line."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import Result

from charmers.cli import charmers
from charmers.cli.errors import quietly
from charmers.screen.asking import sheet_reference
from charmers.sheet.library import find_sheet
from tests import command_line

FINISHED = Path(__file__).parents[2] / "examples" / "finished"


def run(*args: str | Path, text: str = "") -> Result:
    return command_line.run("check", *args, typed=text)


def test_a_new_file_is_valid_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    run("--new", "sun", file)
    result = run(file)
    assert (result.exit_code, "valid (Leila" in result.output) == (0, True)


def test_a_new_file_for_ones_own_sheet_finds_it(tmp_path: Path) -> None:
    own = Path(__file__).parents[1] / "sheets_for_tests" / "tiny.toml"
    file = tmp_path / "leila.toml"
    run("--new", own, file)
    assert run(file).exit_code == 0


def test_nothing_is_overwritten_without_force(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    file.write_text("mine", encoding="utf-8")
    result = run("--new", "sun", file)
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (2, "mine")


def test_an_invalid_sheet_is_exit_code_1_with_its_findings() -> None:
    result = run(FINISHED / "emil.toml")
    assert result.exit_code == 1
    assert "the sheet explains exactly" in result.output


def test_an_unreadable_file_is_exit_code_2_and_the_others_are_checked(tmp_path: Path) -> None:
    result = run(tmp_path / "nobody.toml", FINISHED / "emil.toml")
    assert result.exit_code == 2
    assert "there is no such file" in result.output
    assert "Emil" in result.output


def test_what_no_photo_can_be_read_without_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("charmers.play.photos.import_module", missing)
    photos = [tmp_path / name for name in ("leila.jpg", "rajesh.jpg")]
    for photo in photos:
        photo.write_bytes(b"\xff\xd8\xff")
    result = run(*photos)
    assert result.exit_code == 2
    assert result.output.count("pip install 'charmers[photo]'") == 1


def test_json_has_the_names_that_others_rely_on() -> None:
    result = run("--json", FINISHED / "emil.toml")
    data = json.loads(result.output)
    assert set(data) == {"sheets", "winners", "margin"}
    assert {"file", "player", "sheet", "verdict", "findings", "score"} <= set(data["sheets"][0])
    assert {"code", "where", "message"} <= set(data["sheets"][0]["findings"][0])
    assert set(data["sheets"][0]["score"]) == {"fame", "money", "overshoot", "explained"}


@pytest.mark.parametrize("player", ["rajesh", "leila"])  # leila's tracks have crossed, so her game is over
def test_a_line_is_written_that_replay_accepts(player: str, tmp_path: Path) -> None:
    line = tmp_path / "line.charm"
    assert run(FINISHED / f"{player}.toml", "--line", line, "--seconds", "60").exit_code == 0
    result = command_line.run("replay", line)
    assert result.exit_code == 0


def test_several_sheets_are_followed_by_the_standings(tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("--new", "sun", tmp_path / f"{name}.toml")
    result = run(tmp_path / "a.toml", tmp_path / "b.toml")
    assert "Nobody has crossed, so nobody has won." in result.output


def test_what_is_wrong_with_different_sheets_is_told_as_data_too(tmp_path: Path) -> None:
    # Ids of bonuses are those of each sheet; once the first sheet's words were used for all of them.
    files = []
    for name in ("sun", "moon"):
        file = tmp_path / f"{name}.toml"
        run("--new", name, file)
        bonuses = [bonus.id for bonus in find_sheet(name).bonuses]
        text = file.read_text("utf-8")
        assert all(bonus.replace(":", ".") in text for bonus in bonuses)
        file.write_text(text.replace('= "."', '= "x"'), "utf-8")
        files.append(file)
    result = run(*files, "--seconds", "0", "--json")
    assert result.exit_code == 1
    sheets = json.loads(result.output)["sheets"]
    assert all(len(sheet["findings"]) > 20 for sheet in sheets)


def test_different_sheets_are_not_compared(tmp_path: Path) -> None:
    for name in ("sun", "moon"):
        run("--new", name, tmp_path / f"{name}.toml")
    files = tmp_path / "sun.toml", tmp_path / "moon.toml"
    result = run(*files)
    assert result.exit_code == 1
    assert "These are different sheets (Sun and Moon); everyone plays the same one." in result.output


def test_a_sheet_that_is_not_proven_has_no_line(tmp_path: Path) -> None:
    line = tmp_path / "line.charm"
    result = run(FINISHED / "emil.toml", "--line", line)
    assert "is not proven valid, so there are no turns to write." in result.output
    assert not line.exists()


EMPTY = [*["-"] * 8, *"1111", "..R..", ".....", ".....", ".....", "-", "-", "-"]
"""Answers behind tea: two goods, the palace, the buildings, the roads, the river and the other bonuses."""


def ask(file: Path, *answers: str) -> Result:
    return run("--ask", file, text="\n".join(answers) + "\n")


def test_asking_goes_through_the_whole_sheet(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    result = ask(file, "sun", "Leila", "0", "0", "o", "oo", *EMPTY, "y")
    assert result.exit_code == 0
    assert 'tea = "oo...."' in file.read_text(encoding="utf-8")


def test_asking_looks_for_the_file_first(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    file.write_text("mine", encoding="utf-8")
    result = ask(file, "sun")
    assert (result.exit_code, "Which sheet" in result.output) == (2, False)
    assert file.read_text(encoding="utf-8") == "mine"


def test_every_answer_is_kept_and_the_next_time_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    assert ask(file, "sun", "Leila", "0", "0", "o", "oo").exit_code != 0
    kept = file.read_text(encoding="utf-8")
    assert ('"tea" = "oo"' in kept, "silk" in kept) == (True, False)
    assert "this sheet is not finished" in run(file).output
    result = ask(file, *EMPTY, "y")
    assert "has 6 answers already" in result.output
    assert 'tea = "oo...."' in file.read_text(encoding="utf-8")


def test_a_wrong_or_empty_answer_is_asked_again_and_back_goes_back(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    result = ask(file, "sun", "Leila", "99", "", "1", "back", "0", "0", "o", "oo", *EMPTY, "y")
    for message in (
        "99 is not the number of the last marked space, 0 to 40; once more, please.",
        "Please type something; - is nothing at all.",
    ):
        assert message in result.output
    assert "fame = 0" in file.read_text(encoding="utf-8")


def test_what_was_understood_wrongly_can_be_said_again(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    result = ask(file, "sun", "Leila", "0", "0", "o", "oo", *EMPTY, "n", "edge:x", "edge:a1n", "y")
    assert "edge:x is no bonus of this sheet; once more, please." in result.output
    assert 'edge.a1n = "x"' in file.read_text(encoding="utf-8")


def test_each_released_bonus_is_asked_for_and_none_is_assumed(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    result = ask(file, "sun", "Leila", "3", "0", "o", "oo", *EMPTY[:-1], "", "o", "-", "y")
    assert result.output.count("(fame 3): x crossed, o only circled, . free:") == 3
    assert 'fame.3 = "o"' in file.read_text(encoding="utf-8")


def test_the_river_is_asked_for_as_it_lies_on_the_paper(tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    river = ["x.x", "9", "..x......"]
    result = ask(file, "sun", "Leila", "0", "0", "o", "oo", *EMPTY[:-3], *river, "-", "y")
    assert "9 is not in this row; once more, please." in result.output
    assert 'river = "x.x... ...... ...x.."' in file.read_text(encoding="utf-8")


def test_a_sheet_on_another_drive_is_named_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise ValueError("path is on another mount")

    monkeypatch.setattr(os.path, "relpath", refuse)
    assert sheet_reference("own.toml", Path("leila.toml")) == Path("own.toml").absolute().as_posix()


def test_a_file_whose_name_is_no_name_gets_a_player(tmp_path: Path) -> None:
    file = tmp_path / f"{'x' * 60}.toml"
    run("--new", "sun", file)
    assert 'player = "Player"' in file.read_text(encoding="utf-8")


def test_a_sheet_of_each_player_of_a_record_is_checked() -> None:
    record = Path(__file__).parents[2] / "examples" / "two-people-sun.charm"
    data = json.loads(run(record, "--json", "--seconds", "60").output)
    assert [sheet["player"] for sheet in data["sheets"]] == ["Ana", "Ben"]


def test_a_record_of_ones_own_sheet_is_checked_with_its_definition(tmp_path: Path) -> None:
    own = Path(__file__).parents[1] / "sheets_for_tests" / "tiny.toml"
    record, db = tmp_path / "game.charm", ("--db", tmp_path / "games.db")
    command_line.run("new", "own", "-p", "Ana", "-p", "Ben", "--sheet", own, *db)
    command_line.run("export", "own", "-o", record, *db)
    alone = run(record, *db)
    assert (alone.exit_code, "give its file with --sheet" in alone.output) == (2, True)
    assert run(record, "--sheet", own, *db).exit_code == 0
    dice = run("--new", own, tmp_path / "Ana.toml", *db)
    assert dice.exit_code == 0
    assert "not built in" not in run(tmp_path / "Ana.toml", "--dice", record, *db).output


def test_a_kept_game_is_checked_too(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    new = "new friday -p Ana -p Ben --seed 1"
    assert command_line.run(*new.split(), db=db).exit_code == 0
    data = json.loads(run("-g", "friday", "--db", db, "--json").output)
    assert [sheet["verdict"] for sheet in data["sheets"]] == ["valid", "valid"]


@pytest.mark.parametrize("args", [[], ["--ask", "--new", "sun", "x.toml"], ["--new", "sun"]])
def test_wrong_usage_is_one_sentence(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert quietly(charmers, ["check", *args]) == 2
    assert capsys.readouterr().err.count("\n") <= 4


def test_several_sheets_are_drawn_with_a_page_each(tmp_path: Path) -> None:
    file = tmp_path / "both.pdf"
    result = run(FINISHED / "emil.toml", FINISHED / "fay.toml", "--show", file)
    assert f"Wrote {file}: the sheets with a ring" in result.output
    pages = pdfium.PdfDocument(file)
    texts = [pages[number].get_textpage().get_text_range() for number in range(len(pages))]
    assert [name in text for name, text in zip(("Emil", "Fay"), texts, strict=True)] == [True, True]


def test_pictures_of_several_sheets_are_numbered_and_none_is_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "both-2.svg"
    mine.write_text("mine", encoding="utf-8")
    sheets = (FINISHED / "emil.toml", FINISHED / "fay.toml", "--show", tmp_path / "both.svg")
    assert run(*sheets).exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["both-2.svg"]
    mine.unlink()
    run(*sheets)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["both-1.svg", "both-2.svg"]


def test_at_a_terminal_it_is_said_what_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    told = Terminal()
    monkeypatch.setattr("sys.stderr", told)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert quietly(charmers, ["check", str(FINISHED / "leila.toml"), "--rounds", "1", "--lang", "en"]) == 1
    assert told.getvalue() == 2 * "Looking for turns that lead to the sheet …\r\x1b[K"


@pytest.mark.parametrize("text", [None, 'sheet = "sun', "tea = 3"])
def test_a_file_is_called_by_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None
) -> None:
    monkeypatch.chdir(tmp_path)
    if text is not None:
        Path("leila.toml").write_text(text)
    answer = run("leila.toml")
    assert answer.exit_code == 2
    assert all(line.startswith("Error: leila.toml: ") for line in answer.stderr.splitlines())
