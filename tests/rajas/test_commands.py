"""The commands of the big game, as the shell runs them."""

from __future__ import annotations

import io
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from charmers.sheet.places import languages
from tests.cli.conftest import Run

TWO = ("-p", "Ana", "-p", "Ben")


def test_a_checklist_in_plain_lines(run: Run) -> None:
    answer = run("rajas", "setup", *TWO, "--seed", "5")
    assert answer.code == 0
    assert "[ ]  1. Lay the board in the middle" in answer.out
    assert "Ben has the lowest sum (9), takes the elephant and starts." in answer.out


def test_the_last_line_gives_the_same_set_up_again(run: Run) -> None:
    first = run("rajas", "setup", *TWO, "--surprise", "2", "--json")
    again = shlex.split(first.data["again"])[1:]
    second = run(*again, "--json")
    assert second.data == first.data


def test_a_surprise_remembers_what_was_played_last(run: Run, db: Path) -> None:
    (db.parent / "rajas.toml").write_text('[modules]\ncows = "perhaps"\nwilds = "perhaps"\n', "utf-8")
    drawn = [
        run("rajas", "setup", *TWO, "--surprise", "1", "--json").data["modules"][0]["name"] for _ in range(6)
    ]
    assert set(drawn) == {"cows", "wilds"}
    assert all(one != two for one, two in pairwise(drawn))


def test_with_a_seed_nothing_is_remembered(run: Run, db: Path) -> None:
    for _ in range(2):
        assert run("rajas", "setup", *TWO, "--surprise", "2", "--seed", "4").code == 0
    assert not (db.parent / "rajas.toml").exists()


@pytest.mark.parametrize("ending", [".pdf", ".png", ".svg"])
def test_a_page_in_every_format(run: Run, ending: str) -> None:
    answer = run("rajas", "setup", *TWO, "--seed", "5", "-o", f"setup{ending}")
    assert answer.code == 0
    assert Path(f"setup{ending}").stat().st_size > 1000
    assert run("rajas", "setup", *TWO, "-o", f"setup{ending}").code == 2


@pytest.mark.parametrize("lang", languages())
def test_json_speaks_every_language_and_keeps_its_names(run: Run, lang: str) -> None:
    data = run("rajas", "setup", *TWO, "--with", "holi:back", "--seed", "5", "--json", "--lang", lang).data
    assert [each["name"] for each in data["modules"]] == ["holi"]
    assert {each["part"] for each in data["steps"]} == {"table", "players", "start"}
    assert all(each["text"] and "{" not in each["text"] for each in data["steps"])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("-p", "Ana"), "2 to 4 players, not for 1"),
        ((*TWO, "--with", "tigre"), "There is no module"),
        ((*TWO, "--starter", "Zoe"), 'No player is called "Zoe"'),
        ((*TWO, "-p", "ana"), "Two players are called"),
        ((*TWO, "-o", "setup.doc"), "has to end in"),
        ((*TWO, "--surprise", "x"), "surprise"),
        ((*TWO, "--seed", "-1"), "--seed"),
    ],
)
def test_a_set_up_that_cannot_be(run: Run, arguments: tuple[str, ...], why: str) -> None:
    answer = run("rajas", "setup", *arguments)
    assert answer.code == 2
    assert why in answer.err
    assert answer.err.count("\n") == 1


def test_the_board_says_what_is_not_known(run: Run) -> None:
    assert "not known" in run("rajas", "board").out
    assert run("rajas", "board", "--json").data["known"] == {}


def test_a_broken_file_of_an_owner_is_one_sentence(run: Run, db: Path) -> None:
    (db.parent / "rajas.toml").write_text("[board]\nfame-last = 'x'\n", "utf-8")
    for command in (("board",), ("setup", *TWO), ("score", "Ana:1:2")):
        answer = run("rajas", *command)
        assert answer.code == 2
        assert "rajas.toml" in answer.err


def test_an_owner_answers_once_and_the_score_needs_no_more(
    run: Run, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = "40\n101 102\n81 82\n61 62\n41 42\n25\n11\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    answer = run("rajas", "board", "--ask")
    assert answer.code == 0
    assert "The money spaces beside fame 30" in answer.out
    assert run("rajas", "score", "Ana:30:60", "Ben:20:62", "--json").data["players"][0]["gap"] == -1
    board = run("rajas", "board", "--json").data["known"]
    assert (board["river-length"], board["bridge"]) == (25, 11)


def test_an_answer_that_cannot_be_is_asked_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("many\n40\n101 103\n101 102\n"))
    answer = run("rajas", "board", "--ask")
    assert answer.code == 0
    assert '"many" is not a number from 10 to 250.' in answer.out
    assert "two neighbours" in answer.out
    assert run("rajas", "board", "--json").data["known"]["beside"] == {"10": [101, 102]}


def test_a_set_up_begins_the_kept_game_and_play_asks_nothing_of_it(run: Run) -> None:
    modules = ("--with", "holi:back", "--with", "wilds", "--with", "ganga3")
    answer = run("rajas", "setup", *TWO, "--navaratnas", *modules, "--seed", "5", "--begin", "--json")
    assert answer.code == 0
    lines = run("log", "-g", answer.data["kept"]).out
    assert "starts Ben" in lines
    for word in ("laid brown", "laid wilds", "laid holi", "laid ganga"):
        assert word in lines
    assert answer.data["play"] == f"charmers rajas play {answer.data['kept']}"


def test_with_a_tray_the_set_up_has_the_dice_of_the_game(run: Run) -> None:
    answer = run("rajas", "setup", *TWO, "--seed", "5", "--begin", "--tray", "--json")
    rolled = answer.data["players"][0]["dice"]
    assert "Ana rolls " + ", ".join(f"{colour} {n}" for colour, n in rolled.items()) in run("log").out


def test_a_tray_needs_a_game(run: Run) -> None:
    answer = run("rajas", "setup", *TWO, "--tray")
    assert answer.code == 2
    assert "--tray goes with --begin" in answer.err


def test_one_line_of_a_turn_without_the_prompt(run: Run) -> None:
    run("rajas", "setup", *TWO, "--seed", "5", "--begin")
    answer = run("rajas", "do", "build", "2", "mill", "tea3", "--json")
    assert answer.code == 0
    assert answer.data["lines"][0]["line"] == "Ben: build 2 mill tea3"
    assert answer.data["next"] == "Ana"
    assert "Ben places a worker (2 left)." in run("rajas", "do", "outer").out
    wrong = run("rajas", "do", "bild", "2")
    assert wrong.code == 2
    assert "did you mean" in wrong.err
