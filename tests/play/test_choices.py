"""Choices: what they lead to, what they lose, and whether that need be."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.play.choices import avoidable, best_sales_first, choices, sale_worth
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from tests.at_table import play, roll, step
from tests.conftest import sheet_named

SUN = Tables(sheet_named("sun"))


def named(position: Position, text: str) -> Move:
    return position.tables.book.by_text[text]


def begun(faces: str) -> Position:
    position = Position(SUN, seats=2)
    roll(position, faces)
    return position


def lost(position: Position, text: str) -> list[str]:
    return [loss.what for loss in avoidable(position, named(position, text))]


def test_a_half_road_from_the_river_without_any_road_is_lost_and_need_not_be() -> None:
    position = begun("silk+silk tea+tea bend straight lotus heron portuguese mogul")
    assert lost(position, "take b2") == ["half-road"]
    assert lost(position, "take b1") == []


def test_of_sales_the_best_comes_first_and_nothing_else_moves() -> None:
    position = Position(SUN, seats=2)
    position.sheets[0].set_goods(SUN, [4, 3, 3], [2, 0, 0])
    roll(position, "silk+silk tea+tea bend straight lotus heron trader mogul")
    play(position, "take o1")
    as_printed = choices(position)
    best_first = best_sales_first(position, as_printed)
    verbs = [choice.move.verb for choice in best_first]
    assert verbs == [choice.move.verb for choice in as_printed]
    sales = [choice.move for choice in best_first if choice.move.verb == "sell"]
    assert sales[0].text == "sell tea tea"
    assert sorted(sales, key=lambda move: sale_worth(position, move), reverse=True) == sales
    assert set(sales) == {choice.move for choice in as_printed if choice.move.verb == "sell"}


def test_a_market_that_opens_with_an_empty_stock_loses_its_sale_and_need_not() -> None:
    position = begun("silk+silk tea+tea bend straight lotus heron portuguese mogul")
    play(position, "take g2", "road c2 ns")
    roll_on(position)
    position.dice.faces[2] = 0
    position.refresh()
    play(position, "take g1")
    markets = [choice for choice in choices(position) if choice.loses]
    assert {choice.move.text.split()[1] for choice in markets} == {"c3"}
    assert all(choice.avoidable for choice in markets)


def roll_on(position: Position) -> None:
    """Let the others play by chance until the first player may draw a road again."""
    source = random.Random(1)
    while not (
        position.seat == 0 and named(position, "take g1") in position.moves and position.dice.round > 1
    ):
        step(position, source)


def test_letting_go_what_could_be_used_is_asked_about() -> None:
    position = begun("silk+silk tea+tea halves straight lotus heron builder mogul")
    play(position, "take g2", "road c2 ns", "take p1", "take o1", "half c2 e")
    assert lost(position, "pass") == ["half-road"]
    assert lost(position, "half c2 w") == []


def test_what_every_choice_loses_is_not_asked_about() -> None:
    position = begun("silk+silk silk+silk bend bend heron heron maharani maharani")
    sheet = position.sheets[0]
    sheet.river = 1 << (SUN.river_spaces - 1)
    sheet.set_goods(SUN, [SUN.row] * 3, [0] * 3)
    sheet.set_roads(SUN, [0 if cell.is_residence else 15 for cell in SUN.sheet.province.cells])
    position.refresh()
    assert [move.text for move in position.moves] == ["take o1"]
    assert [choice.loses[0].what for choice in choices(position)] == ["river +1"]
    assert lost(position, "take o1") == []


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 4))
def test_a_loss_that_is_foretold_happens_and_no_other(seed: int, seats: int) -> None:
    source = random.Random(seed)
    position = Position(SUN, seats)
    while not position.over and position.dice.round < 12:
        if position.due or source.random() < 0.8:
            step(position, source)
            continue
        choice = source.choice(choices(position))
        happened = play(position, choice.move.text)
        own = happened[: len(choice.leads_to)]
        assert len(choice.loses) == sum(event.kind in ("lost", "wasted", "declined") for event in own)
        assert set(choice.avoidable) <= set(choice.loses)
