"""Sheets as marks on paper, positions as data, and what is refused when it is neither."""

from __future__ import annotations

import json
from typing import Any

import pytest

from charmers.rules.data import DataError, position_data, position_from
from charmers.rules.events import KINDS, Event
from charmers.rules.marks import MarksError, marks_of, state_of
from charmers.rules.paper_position import PaperPosition
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from tests.conftest import tables_of
from tests.rules.positions import game, landed, marked, play, printed, released, roll
from tests.rules.walks import Walk

PLAIN = tables_of("plain")


def marks(text: str) -> dict[str, str]:
    return marks_of(PLAIN, marked(PLAIN, text))


START = {"karma.1": "circled", **{f"{kind}.1": "circled" for kind in ("temple", "mahal", "fort", "mill")}}


def test_an_untouched_sheet_shows_its_first_karma_and_the_first_values() -> None:
    assert marks("") == START


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("fame 2", {"fame.1": "crossed", "fame.2": "crossed"}),
        ("tea xxo", {"tea.1": "crossed", "tea.2": "crossed", "tea.3": "circled"}),
        ("karma xo", {"karma.1": "crossed", "karma.2": "circled"}),
        ("roads c2 ns", {"c2.n": "drawn", "c2.s": "drawn"}),
        ("river 3 5", {"river.3": "crossed", "river.5": "crossed"}),
        ("palace raja 2", {"raja.1": "crossed", "raja.2": "crossed"}),
        ("fort 2", {"fort.1": "crossed", "fort.2": "circled"}),
    ],
)
def test_marks_look_as_on_paper(text: str, shown: dict[str, str]) -> None:
    assert marks(text) == START | shown


def test_a_used_bonus_is_crossed_and_a_wasted_one_circled() -> None:
    position = released("sell 1", "fame 1")
    shown = marks_of(position.tables, position.sheets[0])
    assert (shown["money:1"], shown["money:2"]) == ("circled", "crossed")


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"tea.2": "circled"}, "tea.2"),  # a gap
        ({"tea.1": "circled", "tea.2": "crossed"}, "tea.2"),  # sold from the right
        ({"tea.1": "drawn"}, "tea.1"),
        ({"tempel.1": "circled"}, "tempel.1"),
        ({"c1.n": "circled"}, "c1.n"),
        ({"temple.2": "circled"}, "temple.1"),  # the first value is still standing
    ],
)
def test_marks_that_no_sheet_shows_are_refused(wrong: dict[str, str], place: str) -> None:
    with pytest.raises(MarksError, match=place.replace(".", r"\.")):
        state_of(PLAIN, START | wrong)


@pytest.mark.parametrize(
    "row", [("tea", 7, "circled"), ("raja", 4, "crossed"), ("fame", 41, "crossed"), ("karma", 6, "circled")]
)
def test_more_marks_than_are_printed_are_refused(row: tuple[str, int, str]) -> None:
    name, count, mark = row
    too_many = {f"{name}.{box}": mark for box in range(1, count + 1)}
    try:
        state_of(PLAIN, START | too_many)
    except MarksError:
        return
    raise AssertionError("accepted")


def test_a_road_in_the_residence_is_refused() -> None:
    with pytest.raises(MarksError):
        state_of(PLAIN, START | {"c1.e": "drawn", "c1.s": "drawn"})


# Positions as data


def every_phase() -> list[Position]:
    """Before a roll, in a turn, before and after a karma roll, in an action, among bonuses, and over."""
    fresh = Position(PLAIN, 3)
    turn = game()
    reroll = game()
    play(reroll, "take p1", "karma b1")
    keep = reroll.copy()
    roll(keep)
    action = landed("sell 2", "fame 1", sheet="tea oo")
    bonuses = released("half-road", "sell 1", sheet="roads c2 ns; tea o")
    over = game("", "fame 15; money 48")
    play(over, "take p1", "take b1")
    return [fresh, turn, reroll, keep, action, bonuses, over]


@pytest.mark.parametrize("number", range(7))
def test_a_position_of_every_phase_reads_back(number: int) -> None:
    position = every_phase()[number]
    read = position_from(position.tables, json.loads(json.dumps(position_data(position))))
    assert (read, read.moves, read.due, read.phase) == (
        position,
        position.moves,
        position.due,
        position.phase,
    )


def test_the_phases_are_all_there() -> None:
    phases = [position.phase for position in every_phase()]
    assert phases == ["roll", "turn", "reroll", "keep", "action", "action", "over"]


@pytest.mark.parametrize(
    "change",
    [
        {"digest": "0"},
        {"phase": "lunch"},
        {"round": None},
        {"sheets": []},
        {"sheets": [{"tea.9": "circled"}] * 3},
        {"dice": {}},
        {"waiting": ["money:99"]},
        {"agenda": [{"what": "nap", "count": 1, "from": "p1"}]},
        {"picked": "x1"},
    ],
)
def test_data_that_is_no_position_is_refused(change: dict[str, Any]) -> None:
    data = position_data(game()) | change
    with pytest.raises(DataError):
        position_from(PLAIN, data)


def test_the_data_of_another_sheet_is_refused() -> None:
    with pytest.raises(DataError, match="another sheet"):
        position_from(tables_of("sun"), position_data(game()))


def told(result: dict[str, Any] | None) -> dict[str, Any]:
    return position_data(PaperPosition(PLAIN, 2)) | {"results": [result, None]}


def test_a_result_that_was_told_is_read() -> None:
    read = position_from(PLAIN, told({"fame": 21, "money": 40, "karma": 1, "used": 0}))
    assert read.results == [(21, 40, 1, 0), None]


@pytest.mark.parametrize("result", [{"fame": 99, "money": 0, "karma": 1, "used": 0}, {"fame": 1}, {}])
def test_a_result_that_no_sheet_shows_is_refused(result: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        position_from(PLAIN, told(result))


def test_a_die_lies_in_the_middle_on_the_elephant_or_with_a_seat_in_every_kind_of_game() -> None:
    for kind in (Position, PaperPosition):
        position = kind(PLAIN, 2)
        position.roll([0, 1] * 4)
        position.play(PLAIN.book.by_text["take p1"])
        lies = {name: die["lies"] for name, die in position_data(position)["dice"].items()}
        assert (lies["p1"], lies["p2"], lies["g1"]) == (0, "elephant", "middle")


def test_data_without_a_key_is_refused() -> None:
    data = position_data(game())
    del data["phase"]
    with pytest.raises(DataError, match="phase"):
        position_from(PLAIN, data)


# Values


def test_positions_compare_and_hash_by_their_contents() -> None:
    one, other = game("tea o"), game("tea o")
    assert (one, hash(one)) == (other, hash(other))
    play(other, "take p1")
    assert one != other
    assert one != "a position"


def test_positions_on_sheets_that_differ_are_not_equal() -> None:
    assert game() != game(on=printed(karma={3: ["fame 1"]}))


def test_sheet_states_compare_and_hash_by_their_marks() -> None:
    one, other = marked(PLAIN, "tea o"), marked(PLAIN, "tea o")
    assert (one, hash(one)) == (other, hash(other))
    assert one != SheetState(PLAIN)
    assert one != "a sheet"


def test_an_event_is_plain_data() -> None:
    event = Event("fame", 1, amount=2, total=9, source="fort d2")
    assert event.data() == {"kind": "fame", "seat": 1, "amount": 2, "total": 9, "source": "fort d2"}
    assert (event, hash(event)) == (
        Event("fame", 1, amount=2, total=9, source="fort d2"),
        hash(Event("fame", 1, amount=2, total=9, source="fort d2")),
    )
    assert event != Event("fame", 0, amount=2, total=9, source="fort d2")
    assert event != "fame +2 from fort d2"
    assert repr(event) == "<Event 1: fame +2 from fort d2>"


def test_every_kind_of_event_is_listed() -> None:
    seen = set()
    for seed in range(6):
        walk = Walk("large", 3, seed)
        walk.finish()
        seen |= {event.kind for event in walk.story}
    assert seen <= set(KINDS)
    assert len(seen) > 20


def test_a_die_is_picked_from_karma_until_one_of_the_two_is_kept() -> None:
    position = game("", "karma o", dice="p1=tea+tea g1=bend")
    play(position, "take p1", "karma g1")
    assert position_data(position)["picked"] == "g1"
    roll(position, "p2=silk+silk g1=straight")
    play(position, "keep p2")
    assert position_data(position)["picked"] is None
