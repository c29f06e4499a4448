"""What a move would do: what follows from it without a choice, and what it loses."""

from __future__ import annotations

import pytest

from charmers.rules.events import Event
from charmers.rules.outcome import Loss, green_places, leads_to, losses, sale_price, tents_sold, wasted_by
from charmers.rules.position import Position
from tests.rules.positions import game, landed, printed, released, taken

GOODS = ("tea", "silk", "spice")


def outcome(position: Position, text: str) -> list[Event]:
    (move,) = [move for move in position.moves if move.text == text]
    return leads_to(position, move)


def test_a_look_ahead_changes_nothing() -> None:
    position = landed("goods 1")
    before = position.copy()
    assert [str(event) for event in outcome(position, "goods silk")] == ["circled silk from river 1"]
    assert position == before


def test_what_follows_without_a_choice_is_told_to_the_end_of_the_turn() -> None:
    told = [str(event) for event in outcome(landed("palace any"), "palace raja")]
    assert told == ["palace raja 1 from river 1", "money +1 from raja"]


def test_the_next_player_is_not_told() -> None:
    position = landed("goods 1")
    assert {event.seat for event in outcome(position, "goods tea")} == {position.seat}


def test_nothing_of_the_next_player_is_told_however_much_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    position = landed("goods 1")

    def play(after: Position, move: object, log: list[Event]) -> None:
        log += [Event("circled", seat) for seat in (position.seat, position.seat + 1, position.seat + 1)]

    monkeypatch.setattr(Position, "play", play)
    assert [event.seat for event in leads_to(position, position.moves[0])] == [position.seat]


def test_a_good_whose_row_is_full_is_a_loss() -> None:
    position = game("tea oooooo", dice="p1=tea+silk")
    assert losses(outcome(position, "take p1"), GOODS) == [Loss("good", "tea", "p1")]


def test_an_effect_that_does_not_fit_is_a_loss_with_its_place() -> None:
    position = game("fame 39", on=printed(river={1: ["fame 3"]}), dice="b1=flag")
    assert losses(outcome(position, "take b1"), GOODS) == [Loss("effect", "fame 2", "river 1")]


def test_a_sale_of_one_kind_is_lost_as_a_sale() -> None:
    position = game(on=printed(river={1: ["sell 3 same"]}), dice="b1=flag")
    assert losses(outcome(position, "take b1"), GOODS) == [Loss("effect", "sell", "river 1")]


def test_what_is_declined_is_a_loss_by_choice() -> None:
    position = landed("sell 2", sheet="tea o")
    assert losses(outcome(position, "pass"), GOODS) == [Loss("effect", "sell", "river 1", declined=True)]


def test_a_die_that_is_kept_without_its_action_is_a_loss() -> None:
    assert losses([Event("lost", 0, source="b1", detail="action")], GOODS) == [Loss("action", "", "b1")]


def test_a_bonus_that_stays_circled_is_a_loss() -> None:
    position = released("half-road", "sell 2", sheet="roads c2 ns; tea o")
    assert losses(outcome(position, "done"), GOODS) == [
        Loss("bonus", "money:1", "money:1"),
        Loss("bonus", "money:2", "money:2"),
    ]
    (done,) = [move for move in position.moves if move.text == "done"]
    assert wasted_by(position, done) == ["money:1", "money:2"]
    assert wasted_by(position, position.moves[0]) == []


def test_what_does_something_loses_nothing() -> None:
    assert losses(outcome(taken("o1", "trader", "tea o"), "sell tea"), GOODS) == []


@pytest.mark.parametrize("sheet", ["", "roads c2 ns"])
def test_a_road_is_counted_by_cells_and_half_roads_by_ways(sheet: str) -> None:
    straight, halves = taken("g1", "straight", sheet), taken("g1", "halves", sheet)
    position = game(sheet, dice="g1=straight g2=halves")
    assert green_places(position, 2) == len({move.a for move in straight.moves})
    assert green_places(position, 3) == len(halves.moves)


def test_selling_the_last_good_of_a_tent_is_foreseen() -> None:
    tables = printed(tents={"red": ("tea1 silk1", ["fame 1"])})
    position = taken("o1", "trader", "tea x; silk o; spice o", tables)
    assert tents_sold(position, [1]) == ["tent:red"]
    assert tents_sold(position, [2]) == []
    assert sale_price(position, [1, 2]) == 2 * tables.coins[0]
