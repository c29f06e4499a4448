"""A line that leaves a question open before its end waits for the answer; what is typed next completes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from charmers.cli import charmers
from charmers.play.rails import RailsTable, RajasWish
from charmers.rajas.aside import LeftOpen
from charmers.rajas.board import board_with
from charmers.record.store import Store
from charmers.sheet.sentence import Refused


@pytest.fixture
def at(tmp_path: Path) -> RailsTable:
    table = RailsTable.begin(Store(tmp_path / "games.db"), RajasWish(("Ana", "Ben")))
    table.make_ready()
    table.tell("Ana")
    return table


def waiting(table: RailsTable, *lines: str) -> RailsTable:
    """The table once the last of these lines waits for an answer."""
    *before, last = lines
    for line in before:
        table.tell(line)
    with pytest.raises(LeftOpen):
        table.tell(last)
    return table


def texts(table: RailsTable) -> list[str]:
    return [line.text for line in table.game.standing[1:]]


def test_the_answer_completes_the_line(at: RailsTable) -> None:
    waiting(at, "raja, 2 fame")
    assert texts(at) == []
    assert at.asking.open is not None
    assert at.asking.open.key == "upgrade"
    assert at.aside is not None
    assert at.aside.line == "raja, 2 fame"
    assert at.tell("mill").text == "Ana: palace raja, upgrade mill, +2 fame"
    assert at.aside is None
    assert at.left == ""


def test_the_answer_is_not_taken_as_a_turn(at: RailsTable) -> None:
    """What would be a worker somewhere answers what the boat's space gives."""
    waiting(at, "harbour, fort")
    with pytest.raises(Refused):
        at.tell("2 karma")
    assert texts(at) == []
    assert at.left == "harbour, fort"


def test_what_answers_nothing_is_said_and_the_line_still_waits(at: RailsTable) -> None:
    waiting(at, "raja, 2 fame")
    with pytest.raises(Refused, match='"9" does not answer this'):
        at.tell("9 money")
    with pytest.raises(Refused, match='"blue" does not answer this'):
        at.tell("blue")
    assert at.aside is not None
    at.tell("the fort")
    assert texts(at) == ["Ana: palace raja, upgrade fort, +2 fame"]


def test_one_line_may_wait_for_two_answers(at: RailsTable) -> None:
    waiting(at, "build mill, yield raja, 2 karma 5 fame")
    with pytest.raises(LeftOpen):
        at.tell("2")
    line = at.tell("temple")
    assert line.text == "Ana: build mill, yield palace raja, price 2, upgrade temple, +2 karma, +5 fame"


def test_a_line_that_no_answer_completes_is_refused_before_anything_is_asked(at: RailsTable) -> None:
    for line in ("dancer, blue and green, wonders", "harbour, wonders"):
        with pytest.raises(Refused, match='"wonders" cannot be here') as refused:
            at.tell(line)
        assert not isinstance(refused.value, LeftOpen)
        assert at.aside is None
    assert texts(at) == []


def test_another_whole_line_leaves_it(at: RailsTable) -> None:
    waiting(at, "raja, 2 fame")
    assert at.tell("outer").text == "Ana: outer"
    assert at.left == "raja, 2 fame"
    assert at.aside is None


def test_another_whole_line_that_cannot_be_leaves_nothing(at: RailsTable) -> None:
    waiting(at, "raja, 2 fame")
    with pytest.raises(Refused, match="no market yet"):
        at.tell("market")
    assert at.aside is not None


def test_another_whole_line_may_wait_in_its_turn(at: RailsTable) -> None:
    waiting(at, "raja, 2 fame")
    with pytest.raises(LeftOpen):
        at.tell("harbour, mill")
    assert at.left == "raja, 2 fame"
    assert at.aside is not None
    assert at.aside.line == "harbour, mill"


def test_leaving_it_keeps_nothing(at: RailsTable) -> None:
    waiting(at, "raja, 2 fame")
    assert at.leave() == "raja, 2 fame"
    assert at.asking is at.game.position
    assert at.leave() == ""
    assert texts(at) == []


def test_it_is_let_go_when_something_else_happens(at: RailsTable) -> None:
    waiting(at, "outer", "raja, 2 fame")
    at.undo(at.reach())
    assert at.aside is None


def test_what_the_board_knows_completes_the_line(at: RailsTable) -> None:
    at.board = board_with({"river-length": 24, "river": {"2": "upgrade"}})
    assert at.tell("river 2, fort").text == "Ana: river 2, boat at 2 upgrade fort"


class Typed:
    """A store of its own, and what is typed into commands."""

    def __init__(self, place: Path) -> None:
        self.environment = {"CHARMERS_DB": str(place / "games.db"), "LANG": "C.UTF-8"}

    def run(self, *words: str, typed: str = "", code: int = 0) -> str:
        result = CliRunner().invoke(charmers, ["rajas", *words], input=typed, env=self.environment)
        assert result.exit_code == code, result.output
        return result.output

    def play(self, *lines: str) -> str:
        return self.run(
            "play", "friday", "-p", "Ana", "-p", "Ben", typed="\n".join(["ana", *lines, "l", "q"])
        )


@pytest.fixture
def typed(tmp_path: Path) -> Typed:
    return Typed(tmp_path)


def test_a_terminal_says_what_waits_and_takes_the_answer(typed: Typed) -> None:
    said = typed.play("raja, 2 fame", "mill")
    assert '"raja, 2 fame" waits for this answer; Enter, u or another whole line leaves it.' in said
    assert "Ana: palace raja, upgrade mill, +2 fame" in said


@pytest.mark.parametrize("leaving", ["", "u"])
def test_at_a_terminal_an_empty_line_and_u_leave_it(typed: Typed, leaving: str) -> None:
    said = typed.play("outer", "raja, 2 fame", leaving, "outer")
    assert "Left, and nothing of it is kept: raja, 2 fame" in said
    assert "Undone" not in said
    assert "2  Ana: outer" in said
    assert "3  Ben: outer" in said


def test_a_single_line_without_a_prompt_says_that_nothing_is_kept(typed: Typed) -> None:
    typed.run("play", "friday", "-p", "Ana", "-p", "Ben", typed="ana\nq\n")
    said = typed.run("do", "raja, 2 fame", code=2)
    assert "First: Ana: which building is upgraded" in said
    assert "say it again with the answer in it" in said
    assert "palace raja" in typed.run("do", "raja mill, 2 fame", "--json")
