"""The facts of the board, and what an owner enters: nothing is invented or contradicts the rulebook."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from charmers.rajas.board import board_from_data, board_with, the_board
from charmers.rajas.owner import Owner
from charmers.rajas.owner_file import owner_text, read_owner, write_owner
from charmers.sheet.library import builtin_sheets
from charmers.sheet.sentence import Refused

KNOWN = {
    "fame-last": 40,
    "beside": {"10": [101, 102], "20": [81, 82], "30": [61, 62], "40": [41, 42]},
}
"""Answers that go with the rulebook's example."""


def answered(owner: Owner, *answers: str) -> Owner:
    """An owner who was asked, with each answer in its turn; an empty one is passed over."""
    asked: set[str] = set()
    for answer in answers:
        ask = next(each for each in owner.asks() if str(each.text) not in asked)
        asked.add(str(ask.text))
        if answer:
            owner.enter(ask.key, ask.read(answer))
    return owner


def test_the_facts_are_no_sheet() -> None:
    assert builtin_sheets() == ("sun", "moon")


def test_every_fact_says_where_it_comes_from() -> None:
    data = the_board().data
    tables = {name: table for name, table in data.items() if isinstance(table, dict) and name != "owner"}
    tables |= {f"tracks.{name}": table for name, table in tables.pop("tracks").items()}
    assert {table.get("source") for table in tables.values()} == {"rulebook", "inferred"}


def test_the_one_example_of_the_end() -> None:
    """65 money with 30 fame, and 52 with 37, are both 2 points."""
    assert the_board().gap(30, 65) == the_board().gap(37, 52) == 2


@pytest.mark.parametrize("money", [0, 51, 53, 60, 64, 66, 120])
def test_what_no_text_gives_is_not_known(money: int) -> None:
    assert the_board().gap(30, money) is None


def test_an_owner_fixes_the_tracks_with_a_few_answers() -> None:
    board = board_with(KNOWN)
    assert [board.gap(30, money) for money in (102, 80, 65, 61, 52, 42)] == [20, 9, 2, 0, -5, -10]
    assert board.gap(30, 103) is None
    assert board.gap(30, 40) is None


def test_a_corner_has_no_money_beside_it() -> None:
    board = board_with({"beside": {"10": [99, 100], "20": [81, 82]}, "corners": [15]})
    assert [board.gap(0, money) for money in (92, 91, 90, 89)] == [-14, -14, -16, -16]


def test_an_owner_is_asked_for_corners_where_the_numbers_show_one() -> None:
    owner = answered(Owner(), "20", "99 100", "81 82", "15", "25", "11")
    assert owner.known["corners"] == [15]
    assert (owner.board.river_length, owner.board.bridge) == (25, 11)


def test_answers_that_contradict_the_example_are_refused() -> None:
    owner = Owner({"beside": {"20": [81, 82]}})
    owner.enter(("beside", "30"), [63, 64])
    assert owner.board.gap(30, 79) is None  # its corner is not told yet
    with pytest.raises(Refused, match="money 65 lies beside fame 29"):
        owner.enter(("corners",), [21])
    assert "corners" not in owner.known


def test_money_falls_where_fame_rises() -> None:
    with pytest.raises(Refused, match="Money falls"):
        Owner({"beside": {"20": [81, 82]}}).enter(("beside", "30"), [91, 92])


def test_the_bridge_lies_within_the_river() -> None:
    with pytest.raises(Refused, match="bridge"):
        Owner({"river-length": 24}).enter(("bridge",), 24)


@pytest.mark.parametrize(
    ("question", "answer", "why"),
    [
        (0, "many", "not a number"),
        (0, "9" * 400, "not a number"),
        (1, "101 103", "neighbours"),
        (1, "", "neighbours"),
    ],
)
def test_an_answer_that_cannot_be_read(question: int, answer: str, why: str) -> None:
    asks = list(Owner({"fame-last": 40}).asks())
    with pytest.raises(Refused, match=why):
        asks[question].read(answer)


def test_what_was_entered_is_kept(tmp_path: Path) -> None:
    known = {
        **KNOWN,
        "river-length": 25,
        "river": {"1": "money 3", "4": "karma-dice blue"},
        "terraces": ["blue", "green"],
        "balconies": [["blue", "orange"]],
        "cows": {"green": "tea", "blue": "any"},
    }
    owner = Owner(known, {"holi": "always"}, ["holi:back"])
    write_owner(tmp_path / "rajas.toml", owner)
    assert read_owner(tmp_path / "rajas.toml") == owner
    assert read_owner(tmp_path / "nothing.toml") == Owner()


@pytest.mark.parametrize(
    "text",
    [
        "format = 9",
        "board = 3",
        "[board]\nfame-last = 'x'",
        "[board]\nriver = 3",
        "[board]\nshoes = 3",
        "[board.beside]\n10 = [101]\n20 = [99]",
        "[board.river]\nx = 'money 3'",
        "[board.cows]\ngreen = 'milk'",
        "[modules]\nholi = 'sometimes'",
        "[modules]\nshoes = 'always'",
        "not toml",
        "[board]\ncorners = 'x'",
    ],
)
def test_a_file_that_someone_changed_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rajas.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Refused, match=r"rajas\.toml"):
        read_owner(path)


def test_a_file_that_is_made_to_hurt_is_taken_over_once_and_not_copied_for_each_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = [f"{'0' * zeros}{n}" for zeros in range(6) for n in range(100, 251)]
    rivers = "".join(f"{n} = 'money 3'\n" for n in numbers)
    text = "[board]\ncorners = [\n" + "10,\n" * 20_000 + "]\n[board.river]\n" + rivers
    path = tmp_path / "rajas.toml"
    path.write_text(text, "utf-8")
    copied: list[object] = []
    dumps = json.dumps

    def noted(value: object, **how: Any) -> str:
        copied.append(value)
        return dumps(value, **how)

    monkeypatch.setattr(json, "dumps", noted)
    known = read_owner(path).known
    assert known["corners"] == [10]
    assert len(known["river"]) == 151
    assert len(copied) < 10


def test_a_board_can_be_made_again_from_its_data() -> None:
    board = board_with(KNOWN)
    again = board_from_data(json.loads(json.dumps(board.data)))
    assert again == board
    assert again.digest == board.digest != the_board().digest


def test_an_owner_who_said_nothing_has_an_empty_file() -> None:
    assert owner_text(Owner()).count("[") == 0
