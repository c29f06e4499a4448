"""Every effect a sheet can print, seen on the river where it is used at once."""

from __future__ import annotations

import pytest

from charmers.rules.position import Position
from tests.rules.positions import landed, mine, offered, play, printed, road_in, stock, taken

FULL = "tea oooooo; silk oooooo; spice oooooo"


def turn_is_over(position: Position) -> bool:
    return position.seat == 1


def test_fame() -> None:
    assert mine(landed("fame 3", sheet="fame 4")).fame == 7


def test_fame_beyond_the_end_of_the_track_is_lost() -> None:
    position = landed("fame 3", sheet="fame 39")
    assert mine(position).fame == 40


def test_money() -> None:
    assert mine(landed("money 4", sheet="money 10")).money == 14


def test_money_beyond_the_end_of_the_track_is_lost() -> None:
    assert mine(landed("money 4", sheet="money 75")).money == 76


def test_karma() -> None:
    position = landed("karma")
    assert (mine(position).karma, mine(position).karma_left) == (2, 2)


def test_a_sixth_karma_is_lost() -> None:
    assert mine(landed("karma", sheet="karma xxxxx")).karma == 5


def test_upgrade() -> None:
    position = landed("upgrade", sheet="mahal 3")
    assert offered(position) == ["upgrade temple", "upgrade fort", "upgrade mill"]
    assert play(position, "upgrade mill") == ["upgraded mill 2 from river 1"]


def test_one_good_of_ones_choice() -> None:
    assert offered(landed("goods 1")) == ["goods tea", "goods silk", "goods spice"]


def test_two_goods_must_be_different() -> None:
    assert offered(landed("goods 2")) == ["goods tea silk", "goods tea spice", "goods silk spice"]


def test_three_goods_are_one_of_each() -> None:
    position = landed("goods 3", sheet="silk x")
    assert [stock(position, good) for good in ("tea", "silk", "spice")] == ["o.....", "xo....", "o....."]


def test_goods_without_a_free_box_are_lost() -> None:
    assert turn_is_over(landed("goods 2", sheet=FULL))


def test_the_goods_die_offers_both_purple_dice() -> None:
    position = landed("goods-die", others="p1=tea+tea p2=silk+spice")
    assert offered(position) == ["goods p1", "goods p2"]
    play(position, "goods p2")
    assert [stock(position, good) for good in ("tea", "silk", "spice")] == ["......", "o.....", "o....."]


def test_the_goods_die_stays_where_it_is() -> None:
    position = landed("goods-die", others="p1=tea+tea p2=silk+spice")
    play(position, "goods p2")
    assert 1 in position.dice.middle


def test_a_goods_die_that_gives_nothing_is_not_offered() -> None:
    position = landed("goods-die", sheet="tea oooooo", others="p1=tea+tea p2=silk+spice")
    assert stock(position, "silk") == "o....."


def test_a_goods_die_may_be_picked_for_one_of_its_goods() -> None:
    position = landed("goods-die", sheet="tea oooooo", others="p1=tea+silk p2=spice+spice")
    assert offered(position) == ["goods p1", "goods p2"]


@pytest.mark.parametrize(
    ("effect", "sales"),
    [
        ("sell 1", {"sell tea", "sell silk"}),
        ("sell 2", {"sell tea", "sell silk", "sell tea tea", "sell tea silk"}),
        (
            "sell 3",
            {
                "sell tea",
                "sell silk",
                "sell tea tea",
                "sell tea silk",
                "sell tea tea tea",
                "sell tea tea silk",
            },
        ),
        ("sell 2 same", {"sell tea", "sell silk", "sell tea tea"}),
        ("sell 3 same", {"sell tea", "sell silk", "sell tea tea", "sell tea tea tea"}),
        ("sell 2 different", {"sell tea", "sell silk", "sell tea silk"}),
        ("sell 3 different", {"sell tea", "sell silk", "sell tea silk"}),
    ],
)
def test_sales(effect: str, sales: set[str]) -> None:
    """Three teas and one silk are in stock."""
    position = landed(effect, sheet="tea xooo; silk o; spice xx")
    assert set(offered(position)) == {*sales, "pass"}


def test_a_sale_without_stock_is_lost() -> None:
    assert turn_is_over(landed("sell 2", sheet="tea xx"))


def test_half_road() -> None:
    position = landed("half-road", sheet="roads c2 ns")
    assert offered(position) == ["half c2 e", "half c2 w", "pass"]
    play(position, "half c2 w")
    assert road_in(position, "c2") == "nsw"


def test_a_half_road_without_any_road_is_lost() -> None:
    assert turn_is_over(landed("half-road"))


def test_a_crossing_takes_no_more_half_roads() -> None:
    assert turn_is_over(landed("half-road", sheet="roads c2 nesw"))


def test_road_straight() -> None:
    assert offered(landed("road straight")) == ["road b1 ew", "road d1 ew", "road c2 ns", "pass"]


def test_road_fork() -> None:
    """Each cell beside the residence takes the three forks that include the side which meets it."""
    position = landed("road fork")
    assert set(offered(position)) == {
        *("road b1 nes", "road b1 new", "road b1 esw"),
        *("road c2 nes", "road c2 new", "road c2 nsw"),
        *("road d1 new", "road d1 nsw", "road d1 esw"),
        "pass",
    }


def test_road_crossing() -> None:
    position = landed("road crossing", sheet="roads c2 ns")
    assert offered(position) == ["road b1 nesw", "road d1 nesw", "road c3 nesw", "pass"]


def test_a_road_from_the_river_opens_what_it_reaches() -> None:
    position = landed("road crossing", sheet="mill 2")
    play(position, "road d1 nesw")
    assert mine(position).fame == 2


def test_a_market_opened_by_the_river_sells_before_the_next_earning() -> None:
    """Depth first: the sale comes between the road and the fame that the space also gives."""
    position = landed("road straight", "fame 1", sheet="tea o")
    play(position, "road c2 ns")
    assert offered(position) == ["sell tea", "pass"]
    assert mine(position).fame == 0
    play(position, "sell tea")
    assert mine(position).fame == 1


def test_river_on_goes_to_the_next_space_and_pays() -> None:
    position = landed("river +1")
    assert (mine(position).river, mine(position).money) == (0b11, 1)


def test_river_on_before_the_river_goes_to_its_first_space() -> None:
    position = taken("g1", "bend", "", printed(edges={"d1n": ["river +1"]}))
    play(position, "road d1 nw")
    assert (mine(position).river, mine(position).money) == (0b1, 1)


def test_maharani_before_the_river_reaches_its_first_or_second_space() -> None:
    assert offered(taken("o1", "maharani")) == ["sail 1", "sail 2"]


def test_river_on_at_the_end_is_lost() -> None:
    position = taken("b1", "oar", "river 17", printed(river={18: ["river +1", "fame 1"]}))
    assert (mine(position).river_position, mine(position).fame) == (18, 1)


def test_river_back_one_goes_to_the_nearest_unmarked_space() -> None:
    position = taken("b1", "fish", "river 5 8", printed(river={9: ["river -1"]}))
    assert offered(position) == ["sail 7", "pass"]


def test_river_back_goes_to_any_unmarked_space() -> None:
    position = taken("b1", "fish", "river 3 5 7 8", printed(river={9: ["river back"]}))
    assert offered(position) == ["sail 6", "sail 4", "sail 2", "sail 1", "pass"]


def test_river_back_with_every_space_marked_is_lost() -> None:
    position = taken("b1", "lotus", "river 1", printed(river={2: ["river back"]}))
    assert turn_is_over(position)


def test_sailing_back_pays_and_does_not_move_the_current_position() -> None:
    position = taken("b1", "fish", "river 5 8", printed(river={9: ["river back"], 2: ["fame 2"]}))
    play(position, "sail 2")
    assert (mine(position).fame, mine(position).river_position) == (2, 9)


def test_any_palace_action_may_be_the_mogul() -> None:
    position = landed("palace any")
    assert offered(position, "palace")[0] == "palace mogul"
    play(position, "palace mogul")
    assert "palace mogul" not in offered(position)


def test_any_palace_action_needs_a_free_box() -> None:
    position = landed("palace any", sheet="palace all 3, raja 2, trader 2")
    assert offered(position) == ["palace trader", "palace raja"]


def test_any_palace_action_must_be_used() -> None:
    assert "pass" not in offered(landed("palace any"))


def test_any_palace_action_without_a_free_box_is_lost() -> None:
    assert turn_is_over(landed("palace any", sheet="palace all 3"))


def test_a_named_palace_action_crosses_that_box() -> None:
    position = landed("palace maharani", sheet="palace maharani 1")
    assert mine(position).palace[1] == 2
    assert offered(position) == ["sail 2", "sail 3"]


def test_a_named_palace_action_without_a_free_box_is_lost() -> None:
    position = landed("palace raja", "fame 1", sheet="palace raja 3")
    assert (mine(position).money, mine(position).fame) == (0, 1)


@pytest.mark.parametrize(
    ("effect", "sheet"),
    [
        ("sell 2", "tea o"),
        ("sell 3 same", "tea o"),
        ("sell 3 different", "tea o"),
        ("half-road", "roads c2 ns"),
        ("road straight", ""),
        ("road fork", ""),
        ("road crossing", ""),
    ],
)
def test_what_may_be_declined(effect: str, sheet: str) -> None:
    position = landed(effect, sheet=sheet)
    story = play(position, "pass")
    assert story[0].startswith("declined")
    assert turn_is_over(position)


@pytest.mark.parametrize("effect", ["upgrade", "goods 1", "goods 2", "goods-die", "palace any"])
def test_what_must_be_used(effect: str) -> None:
    assert "pass" not in offered(landed(effect))


def test_the_book_knows_no_sale_of_more_goods_than_a_row_has() -> None:
    """A row has six boxes. With many goods and a large N the book would not fit into memory."""
    assert "sell" + " tea" * 7 not in printed(river={1: ["sell 7"]}).book.by_text
