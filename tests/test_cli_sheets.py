"""``charmers sheets``: what it prints and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from charmers.cli import charmers, errors, main
from charmers.cli.errors import quietly
from charmers.cli.options import SHEET
from charmers.sheet.library import find_sheet
from charmers.sheet.reading import load_sheet
from charmers.sheet.template import template


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


Out = pytest.CaptureFixture[str]


def run(*args: str) -> int:
    return quietly(charmers, list(args))


# list and show


def test_list_names_the_built_in_sheets(capsys: Out) -> None:
    assert run("sheets", "list") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["sun", "moon"]


def test_list_as_json(capsys: Out) -> None:
    assert run("sheets", "list", "--json", "--lang", "de") == 0
    listing = json.loads(capsys.readouterr().out)["sheets"]
    assert [(sheet["name"], sheet["title"]) for sheet in listing] == [("sun", "Sonne"), ("moon", "Mond")]


def test_show_draws_the_map(capsys: Out) -> None:
    assert run("sheets", "show", "moon") == 0
    assert "edge:e1n  Master Builder" in capsys.readouterr().out


def test_show_as_json_is_the_definition(capsys: Out) -> None:
    assert run("sheets", "show", "sun", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["digest"] == find_sheet("sun").digest
    edge = next(edge for edge in data["province"]["edges"] if edge["at"] == "e1n")
    assert edge == {"at": "e1n", "gives": ["palace builder"], "source": "rulebook"}


def test_show_of_an_unknown_name_guesses(capsys: Out) -> None:
    assert run("sheets", "show", "mon") == 2
    assert capsys.readouterr().err == (
        'Error: "mon": there is no built-in sheet of this name; did you mean "moon"? '
        "(your own is named by its file: my-pad.toml).\n"
    )


def test_show_of_a_far_off_name_lists_the_sheets(capsys: Out) -> None:
    assert run("sheets", "show", "zzz") == 2
    assert "there are sun and moon" in capsys.readouterr().err


def test_show_of_an_invalid_definition_says_where_to_see_all(here: Path, capsys: Out) -> None:
    (here / "pad.toml").write_text("format = 1")
    assert run("sheets", "show", "pad.toml") == 2
    assert capsys.readouterr().err == (
        "Error: pad.toml: name: is missing; it takes a name (and 8 more: charmers sheets check pad.toml).\n"
    )


def test_a_file_needs_no_ending(here: Path, capsys: Out) -> None:
    (here / "evening").write_text(template("evening"))
    assert run("sheets", "show", "evening") == 0


# check


def test_check_of_valid_sheets(here: Path, capsys: Out) -> None:
    (here / "pad.toml").write_text(template())
    assert run("sheets", "check", "pad.toml", "sun") == 0
    assert [line.partition(" (")[0] for line in capsys.readouterr().out.splitlines()] == [
        "pad.toml: valid",
        "sun: valid",
    ]


def test_check_of_an_invalid_sheet_lists_all_problems(here: Path, capsys: Out) -> None:
    text = (
        template()
        .replace('id = "b2", building = "fort"', 'id = "b2", building = "frot"')
        .replace("start = 1", "start = 7")
    )
    (here / "pad.toml").write_text(text)
    assert run("sheets", "check", "pad.toml") == 1
    assert capsys.readouterr().out.splitlines() == [
        'pad.toml: province.cells[6].building: "frot" is no building; did you mean "fort"?',
        "pad.toml: karma.start: 7 karma cannot be circled in 5 boxes",
        "pad.toml: invalid, 2 problems",
    ]


def test_check_of_an_unreadable_file(here: Path, capsys: Out) -> None:
    assert run("sheets", "check", "none.toml") == 2
    assert capsys.readouterr().err == "Error: none.toml: there is no such file.\n"


def test_check_of_broken_toml(here: Path, capsys: Out) -> None:
    (here / "pad.toml").write_text('name = "x\n[dice')
    assert run("sheets", "check", "pad.toml") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Error: pad.toml: line 1, column 10: this is not TOML: ")
    assert err.count("\n") == 1


def test_check_as_json(here: Path, capsys: Out) -> None:
    (here / "pad.toml").write_text("")
    assert run("sheets", "check", "pad.toml", "none.toml", "sun", "--json") == 2
    verdicts = json.loads(capsys.readouterr().out)["sheets"]
    assert [sheet["verdict"] for sheet in verdicts] == ["invalid", "unreadable", "valid"]
    assert verdicts[1]["problems"] == [{"where": "", "message": "there is no such file"}]


# new


def test_new_writes_a_valid_definition_named_after_its_file(here: Path) -> None:
    assert run("sheets", "new", "evening.toml") == 0
    assert load_sheet("evening.toml").name == "evening"


def test_new_keeps_its_own_name_if_the_file_has_none_to_give(here: Path) -> None:
    assert run("sheets", "new", "My Pad.toml") == 0
    assert load_sheet("My Pad.toml").name == "my-pad"


def test_the_template_explains_every_effect() -> None:
    remarks = "\n".join(line for line in template().splitlines() if line.startswith("#"))
    assert [
        word for word in ("goods-die", "river back", "road fork", "sell 3 same") if word not in remarks
    ] == []


def test_new_does_not_overwrite(here: Path, capsys: Out) -> None:
    (here / "pad.toml").write_text("mine")
    assert run("sheets", "new", "pad.toml") == 2
    assert (here / "pad.toml").read_text() == "mine"
    assert capsys.readouterr().err == "Error: pad.toml is already there; use --force to overwrite it.\n"


def test_new_overwrites_by_force(here: Path) -> None:
    (here / "pad.toml").write_text("mine")
    assert run("sheets", "new", "pad.toml", "--force") == 0
    assert (here / "pad.toml").read_text().startswith("# A sheet definition")


def test_new_leaves_nothing_else_behind(here: Path) -> None:
    run("sheets", "new", "pad.toml")
    assert [path.name for path in here.iterdir()] == ["pad.toml"]


def test_an_interrupted_new_leaves_nothing_behind(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert run("sheets", "new", "pad.toml") == 2
    assert list(here.iterdir()) == []


def test_new_wants_a_name_that_is_found_again(here: Path, capsys: Out) -> None:
    assert run("sheets", "new", "sun") == 2
    assert capsys.readouterr().err.endswith("call it sun.toml.\n")
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (".", "Error: . is a directory; give the name of a file.\n"),
        ("none/pad.toml", "Error: none is not a directory; create it first.\n"),
        (f"{'x' * 300}.toml", f"Error: {'x' * 300}.toml cannot be written: File name too long.\n"),
    ],
)
def test_new_in_an_impossible_place(here: Path, capsys: Out, place: str, message: str) -> None:
    assert run("sheets", "new", place) == 2
    assert capsys.readouterr().err == message


# How commands end


def test_wrong_usage_is_2(capsys: Out) -> None:
    assert run("sheets", "check") == 2
    assert run("shets") == 2
    assert "shets" in capsys.readouterr().err


def ending(error: BaseException) -> click.Command:
    def fail() -> None:
        raise error

    return click.Command("fail", callback=fail)


def test_ctrl_c_is_130(capsys: Out) -> None:
    assert quietly(ending(KeyboardInterrupt()), []) == 130


def test_a_system_error_is_one_sentence(capsys: Out) -> None:
    assert quietly(ending(OSError(28, "No space left on device", "games.db")), []) == 2
    assert capsys.readouterr().err == "Error: games.db: No space left on device.\n"


def test_a_system_error_without_a_file_is_one_sentence(capsys: Out) -> None:
    assert quietly(ending(OSError("strange")), []) == 2
    assert capsys.readouterr().err == "Error: strange.\n"


def test_a_closed_pipe_is_no_complaint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "_drop", lambda _stream: None)
    assert quietly(ending(BrokenPipeError()), []) == 141


def test_a_reader_that_leaves_early_sees_no_complaint() -> None:
    command = f"{sys.executable} -m charmers sheets show sun | head -n 1"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("Sun (sun)\n", "")


def test_main_leaves_with_the_exit_code(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.setattr(sys, "argv", ["charmers", "sheets", "show", "zzz"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2


def test_sheet_names_complete_in_the_shell() -> None:
    context, parameter = click.Context(charmers), click.Argument(["sheet"])
    assert [item.value for item in SHEET.shell_complete(context, parameter, "m")] == ["moon"]
    assert [item.type for item in SHEET.shell_complete(context, parameter, "./m")] == ["file"]


def test_a_sheet_stays_a_sheet() -> None:
    sheet = find_sheet("sun")
    assert SHEET.convert(sheet, None, None) is sheet


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ('tents.frist = "A"', 'words.en.tents.frist: is not a known key; did you mean "tents.first"?'),
        ('tent.first = "A"', 'words.en.tent.first: is not a known key; did you mean "tents.first"?'),
        ('goods.tee.short = "A"', 'words.en.goods.tee: is not a known key; did you mean "goods.tea"?'),
        ('sheets.zzz = "A"', "words.en.sheets.zzz: is not a known key; known here: sheets.mine"),
        ('goods.tea = "A"\nsheets.mine.short = "B"\ncharacters.raja = "C"', ""),
    ],
)
def test_a_word_for_what_the_sheet_does_not_have_is_a_slip(
    here: Path, capsys: Out, words: str, problem: str
) -> None:
    """It can be played on all the same: such sheets were valid once."""
    file = here / "mine.toml"
    text = template("mine")
    file.write_text(text[: text.index("[words.en]")] + f"[words.en]\n{words}\n", encoding="utf-8")
    assert run("sheets", "check", "mine.toml") == (1 if problem else 0)
    told = capsys.readouterr().out.splitlines()[0]
    assert told.startswith(f"mine.toml: {problem or 'valid'}")
    assert find_sheet("mine.toml").name == "mine"
