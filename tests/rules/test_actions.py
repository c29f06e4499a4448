"""The four colours of dice and the six people of the palace."""

from __future__ import annotations

import pytest

from charmers.rules.game_position import IllegalMove
from tests.rules.positions import game, mine, offered, play, printed, road_in, roll, states, stock, taken

# Purple


def test_two_goods_of_one_kind_are_both_circled() -> None:
    assert stock(taken("p1", "spice+spice", "spice xo"), "spice") == "xooo.."


def test_a_good_whose_row_is_full_is_lost() -> None:
    position = game("tea oooooo", dice="p1=tea+silk")
    assert play(position, "take p1")[2:] == ["lost tea from p1", "circled silk from p1"]


def test_of_two_goods_only_one_fits() -> None:
    position = game("tea ooooo", dice="p1=tea+tea")
    assert play(position, "take p1")[2:] == ["circled tea from p1", "lost tea from p1"]


# Green


def test_the_first_road_starts_at_an_exit_of_the_residence() -> None:
    position = taken("g1", "straight")
    assert offered(position) == ["road b1 ew", "road d1 ew", "road c2 ns"]


def test_the_first_bend_starts_at_an_exit_of_the_residence() -> None:
    position = taken("g1", "bend")
    assert sorted(offered(position)) == [
        *("road b1 es", "road b1 ne"),
        *("road c2 ne", "road c2 nw"),
        *("road d1 nw", "road d1 sw"),
    ]


def test_no_road_starts_at_a_side_of_the_residence_without_an_exit() -> None:
    position = taken("g1", "straight", "", printed(exits="s"))
    assert road_in(position, "c2") == "ns"


def test_no_road_meets_the_residence_where_it_has_no_exit() -> None:
    """b1 could only meet the closed west side of the residence; b2 opens to c2, not to b1."""
    position = taken("g1", "straight", "roads c2 nw, b2 ew", printed(exits="s"))
    assert "road b1 ew" not in offered(position)


def test_a_road_can_be_drawn_at_a_road_or_again_at_the_residence() -> None:
    position = taken("g1", "straight", "roads c2 ns")
    assert offered(position) == ["road b1 ew", "road d1 ew", "road c3 ns"]


def test_a_straight_never_goes_into_a_cell_with_a_road() -> None:
    position = taken("g1", "straight", "roads c2 ns, b2 ew")
    assert "road c2 ew" not in offered(position)


def test_a_road_needs_to_meet_a_road_side_not_just_a_neighbour() -> None:
    position = taken("g1", "straight", "roads c2 ns")
    with pytest.raises(IllegalMove):
        play(position, "road d2 ew")


def test_a_road_may_cut_off_the_side_of_another_road() -> None:
    """d1 opens to the south, towards d2; the bend in d2 has no side there and meets only c2."""
    position = taken("g1", "bend", "roads d1 sw, c2 ne")
    play(position, "road d2 sw")
    assert (road_in(position, "d2"), mine(position).fame) == ("sw", 1)


def test_the_die_must_draw_something() -> None:
    for face in ("straight", "bend", "halves"):
        assert "pass" not in offered(taken("g1", face, "roads c2 ns"))


def test_two_half_roads_can_be_a_straight_or_a_bend_in_an_empty_cell() -> None:
    position = taken("g1", "halves")
    assert len(offered(position, "road")) == 9
    assert offered(position, "half") == []


def test_two_half_roads_can_both_go_into_the_same_cell() -> None:
    position = taken("g1", "halves", "roads c2 ns")
    play(position, "half c2 e", "half c2 w")
    assert road_in(position, "c2") == "nesw"


def test_the_second_half_road_may_be_let_go() -> None:
    position = taken("g1", "halves", "roads c2 ns")
    play(position, "half c2 e")
    assert offered(position) == ["half c2 w", "pass"]
    assert play(position, "pass") == ["declined second half from g1"]


def test_a_second_half_road_that_fits_nowhere_is_lost_and_said() -> None:
    position = taken("g1", "halves", "roads c2 nes")
    assert play(position, "half c2 w")[-1] == "lost second half from g1"


def test_the_second_half_road_cannot_open_an_empty_cell_either() -> None:
    position = taken("g1", "halves", "roads c2 ns")
    play(position, "half c2 e")
    assert offered(position, "road") == []


def test_a_half_road_lets_the_network_go_on_there() -> None:
    position = game("roads c2 ns", "", dice="g1=halves g2=straight")
    play(position, "take g1", "half c2 e", "pass", "take b1", "karma b2")
    roll(position, "g2=straight b2=fish")
    play(position, "keep g2")
    assert "road d2 ew" in offered(position)


def test_without_room_for_a_second_half_road_it_is_not_asked() -> None:
    every_cell = [f"{column}{row}" for row in "1234" for column in "abcde"]
    full = ", ".join(f"{cell} nesw" for cell in every_cell if cell not in ("c1", "e4"))
    position = taken("g1", "halves", f"roads {full}, e4 nes")
    assert (position.seat, road_in(position, "e4")) == (1, "nesw")


@pytest.mark.parametrize(("level", "fame"), [(1, 1), (2, 2), (3, 3)])
def test_a_building_pays_what_its_kind_is_worth_now(level: int, fame: int) -> None:
    position = taken("g1", "straight", f"mill {level}")
    play(position, "road d1 ew")
    assert mine(position).fame == fame


def test_a_building_does_not_pay_a_second_time() -> None:
    position = taken("g1", "halves", "fame 1; roads d1 ew")
    play(position, "half d1 s", "half d1 n")
    assert mine(position).fame == 1


def test_a_market_sells_at_once() -> None:
    position = taken("g1", "straight", "tea ooo; silk o")
    play(position, "road c2 ns")
    assert offered(position) == ["sell tea", "sell silk", "sell tea tea", "sell tea tea tea", "pass"]


def test_a_market_of_different_goods_sells_one_of_each() -> None:
    position = taken("g1", "straight", "tea ooo; silk o; spice o")
    play(position, "road b1 ew")
    assert offered(position) == [
        *("sell tea", "sell silk", "sell spice"),
        *("sell tea silk", "sell tea spice", "sell silk spice"),
        *("sell tea silk spice", "pass"),
    ]


def test_a_market_does_not_sell_a_second_time() -> None:
    position = taken("g1", "halves", "tea ooo; roads c2 ns")
    play(position, "half c2 e")
    assert offered(position, "sell") == []


def test_only_goods_in_stock_can_be_sold() -> None:
    position = taken("g1", "straight", "tea xxo; silk xx")
    play(position, "road c2 ns")
    assert offered(position) == ["sell tea", "pass"]


def test_goods_are_sold_from_left_to_right_at_the_coin_of_their_column() -> None:
    """The coins are 1 1 2 3 4 5; three silks are sold after two: 2 + 3 + 4."""
    position = taken("g1", "straight", "silk xxoooo")
    play(position, "road c2 ns")
    story = play(position, "sell silk silk silk")
    assert [line for line in story if line.startswith("sold")] == [
        "sold silk 2 from market c2",
        "sold silk 3 from market c2",
        "sold silk 4 from market c2",
    ]
    assert (mine(position).money, stock(position, "silk")) == (9, "xxxxxo")


# Blue


def test_a_blue_die_sails_to_the_next_space_with_its_symbol() -> None:
    position = taken("b1", "fish", "river 4")
    assert mine(position).river == 1 << 3 | 1 << 8


def test_only_the_space_reached_is_marked_and_only_it_pays() -> None:
    position = taken("b1", "oar")
    assert (mine(position).river, mine(position).money) == (1 << 5, 1)


def test_sailing_goes_on_from_the_rightmost_mark() -> None:
    position = taken("b1", "lotus", "river 3 9")
    assert mine(position).river_position == 14


def test_a_space_that_was_passed_is_not_taken_later() -> None:
    position = game("river 15", dice="b1=flag b2=lotus")
    assert offered(position, "take") == [f"take {die}" for die in ("p1", "p2", "g1", "g2", "o1", "o2")]


def test_all_earnings_of_a_space_come_in_the_printed_order() -> None:
    tables = printed(river={1: ["fame 2", "karma", "goods 3"]})
    story = play(game("", on=tables), "take b1")
    assert story[3:] == [
        "fame +2 from river 1",
        "karma +1 from river 1",
        "circled tea from river 1",
        "circled silk from river 1",
        "circled spice from river 1",
    ]


# Orange


def test_the_leftmost_free_box_is_crossed() -> None:
    story = play(game("palace raja 1", dice="o1=raja"), "take o1")
    assert "palace raja 2 from o1" in story


def test_the_box_is_crossed_before_the_action() -> None:
    story = play(game("", dice="o1=raja"), "take o1")
    assert story[2:] == ["palace raja 1 from o1", "money +1 from raja"]


def test_mogul_does_one_of_the_other_five() -> None:
    position = taken("o1", "mogul", "palace trader 3")
    assert offered(position) == ["palace maharani", "palace raja", "palace builder", "palace portuguese"]


def test_mogul_crosses_both() -> None:
    position = taken("o1", "mogul", "river 5")
    play(position, "palace maharani")
    assert mine(position).palace == [1, 1, 0, 0, 0, 0]


def test_mogul_must_choose_if_he_can() -> None:
    assert "pass" not in offered(taken("o1", "mogul"))


def test_maharani_advances_one_or_two_spaces() -> None:
    assert offered(taken("o1", "maharani", "river 2 5")) == ["sail 6", "sail 7"]


def test_maharani_may_skip_the_first_space_but_only_marks_the_chosen_one() -> None:
    position = taken("o1", "maharani", "river 5")
    play(position, "sail 7")
    assert mine(position).river == 1 << 4 | 1 << 6


def test_maharani_has_only_the_last_space_left() -> None:
    position = taken("o1", "maharani", "river 17")
    assert mine(position).river_position == 18


def test_maharani_at_the_end_of_the_river_does_nothing_but_cross() -> None:
    position = taken("o1", "maharani", "river 18")
    assert (mine(position).palace[1], position.seat) == (1, 1)


def test_trader_sells_up_to_two_of_any_kind_or_takes_a_good() -> None:
    position = taken("o1", "trader", "tea oo; spice o; silk oooooo")
    assert set(offered(position)) == {
        *("sell tea", "sell silk", "sell spice"),
        *("sell tea tea", "sell tea silk", "sell tea spice", "sell silk silk", "sell silk spice"),
        *("goods tea", "goods spice"),
    }


def test_trader_without_stock_gives_a_good() -> None:
    assert offered(taken("o1", "trader")) == ["goods tea", "goods silk", "goods spice"]


def test_trader_without_a_free_box_may_sell_nothing() -> None:
    sheet = "tea xxxxxx; silk xxxxxx; spice xxxxxo"
    assert offered(taken("o1", "trader", sheet)) == ["sell spice", "pass"]


def test_trader_with_nothing_to_sell_and_no_free_box_does_nothing_but_cross() -> None:
    position = taken("o1", "trader", "tea xxxxxx; silk xxxxxx; spice xxxxxx")
    assert (mine(position).palace[2], position.seat) == (1, 1)


def test_raja_gives_a_coin_and_an_upgrade() -> None:
    position = taken("o1", "raja")
    assert offered(position) == ["upgrade temple", "upgrade mahal", "upgrade fort", "upgrade mill"]
    play(position, "upgrade fort")
    assert (mine(position).money, mine(position).levels) == (1, [1, 1, 2, 1])


def test_raja_cannot_upgrade_beyond_the_last_value() -> None:
    position = taken("o1", "raja", "temple 3; mahal 3; fort 3; mill 2")
    assert mine(position).levels == [3, 3, 3, 3]


def test_raja_with_everything_upgraded_still_gives_the_coin() -> None:
    position = taken("o1", "raja", "temple 3; mahal 3; fort 3; mill 3")
    assert (mine(position).money, position.seat) == (1, 1)


def test_builder_has_two_half_roads() -> None:
    position = taken("o1", "builder", "roads c2 ns")
    assert offered(position, "half") == ["half c2 e", "half c2 w"]
    assert "road c3 ns" in offered(position)
    assert "pass" in offered(position)


def test_builder_may_attach_one_half_road_and_let_the_other_go() -> None:
    position = taken("o1", "builder", "roads c2 ns")
    play(position, "half c2 w")
    assert offered(position) == ["half c2 e", "pass"]


def test_portuguese_goes_back_one_or_two_unmarked_spaces() -> None:
    position = taken("o1", "portuguese", "river 3 5 6 9")
    assert offered(position, "sail") == ["sail 8", "sail 7"]


def test_portuguese_does_not_count_marked_spaces() -> None:
    position = taken("o1", "portuguese", "river 3 5 6 7 8 9")
    assert offered(position, "sail") == ["sail 4", "sail 2"]


def test_portuguese_leaves_the_current_position_where_it_is() -> None:
    position = taken("o1", "portuguese", "river 9")
    play(position, "sail 7")
    assert (mine(position).river_position, mine(position).money) == (9, 1)


def test_portuguese_before_the_river_gives_a_good() -> None:
    assert offered(taken("o1", "portuguese")) == ["goods tea", "goods silk", "goods spice"]


def test_portuguese_with_all_goods_circled_may_stay() -> None:
    sheet = "river 2; tea oooooo; silk oooooo; spice oooooo"
    assert offered(taken("o1", "portuguese", sheet)) == ["sail 1", "pass"]


def test_each_character_serves_three_times_however_it_comes() -> None:
    tables = printed(edges={"d1n": ["palace raja"]})
    position = taken("g1", "bend", "palace raja 3", tables)
    story = play(position, "road d1 nw")
    assert "wasted edge:d1n palace raja" in story
    assert states(position, "edge:d1n") == "circled"
