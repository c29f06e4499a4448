"""Printed bonuses: how each is released, how they wait and are used, and what becomes of the rest."""

from __future__ import annotations

import pytest

from charmers.rules.game_position import IllegalMove
from tests.rules.positions import (
    game,
    landed,
    mine,
    offered,
    play,
    printed,
    released,
    states,
    stock,
    taken,
)

FULL = "tea oooooo; silk oooooo; spice oooooo"

# Waiting and using


def test_bonuses_are_used_in_any_order() -> None:
    position = released("goods 1", "upgrade")
    assert offered(position) == ["use money:1", "use money:2"]


def test_a_bonus_is_circled_when_released_and_crossed_when_used() -> None:
    position = released("goods 1", "upgrade")
    assert states(position, "money:2") == "circled"
    play(position, "use money:2")
    assert states(position, "money:2") == "crossed"


def test_a_bonus_waits_until_the_action_of_the_die_is_done() -> None:
    """The space gives two money and then a good: money:1 is released first and used last."""
    tables = printed(river={1: ["money 2", "goods 1"]}, money={1: ["upgrade"]})
    position = taken("b1", "flag", "", tables)
    assert offered(position, "goods") == offered(position)
    assert states(position, "money:1") == "circled"
    play(position, "goods tea")
    assert offered(position, "upgrade") == offered(position)


def test_a_bonus_released_while_another_is_used_waits_its_turn() -> None:
    """money:1 gives fame 1, which releases fame:1, and then a good that has to be circled first."""
    tables = printed(
        river={1: ["money 1"]}, money={1: ["fame 1", "goods 1"]}, fame={1: ["upgrade"]}, edges={}
    )
    position = taken("b1", "flag", "", tables)
    assert offered(position, "goods") == offered(position)
    play(position, "goods silk")
    assert offered(position, "upgrade") == offered(position)


def test_a_new_bonus_may_be_used_before_an_older_one() -> None:
    tables = printed(river={1: ["money 2"]}, money={1: ["fame 1"], 2: ["upgrade"]}, fame={1: ["goods 1"]})
    position = taken("b1", "flag", "", tables)
    play(position, "use money:1")
    assert offered(position) == ["use fame:1", "use money:2"]


def test_a_bonus_that_can_never_be_used_is_wasted_and_stays_circled() -> None:
    position = released("sell 1")
    assert states(position, "money:1") == "circled"
    assert position.seat == 1


def test_a_bonus_that_cannot_be_used_yet_may_become_usable() -> None:
    """Nothing is in stock for the sale, but the other bonus gives a good."""
    position = released("sell 1", "goods 1")
    play(position, "goods tea")
    assert offered(position) == ["use money:1", "done"]


def test_a_bonus_that_must_be_used_forbids_done() -> None:
    position = released("goods 1", "half-road", sheet="roads c2 ns")
    assert offered(position) == ["use money:1", "use money:2"]
    with pytest.raises(IllegalMove):
        play(position, "done")


def test_what_may_be_declined_can_be_left_circled() -> None:
    position = released("half-road", sheet="roads c2 ns")
    assert offered(position) == ["use money:1", "done"]
    assert "wasted money:1 half-road" in play(position, "done")
    assert states(position, "money:1") == "circled"


def test_done_wastes_everything_that_waits() -> None:
    position = released("half-road", "sell 1", sheet="roads c2 ns; tea o")
    play(position, "done")
    assert [states(position, bonus) for bonus in ("money:1", "money:2")] == ["circled", "circled"]
    assert position.seat == 1


def test_a_wasted_bonus_does_not_come_back() -> None:
    tables = printed(river={1: ["money 1"], 2: ["money 1"]}, money={1: ["sell 1"]})
    position = game("", "", on=tables, dice="b1=flag b2=lotus")
    play(position, "take b1")
    assert states(position, "money:1") == "circled"
    play(position, "take p1")
    assert "use money:1" not in offered(position)


def test_an_edge_that_was_wasted_is_not_released_again() -> None:
    tables = printed(edges={"d1n": ["sell 1"]})
    position = taken("g1", "halves", "roads d1 nw; tea o", tables)
    play(position, "half d1 e", "pass")
    assert "use edge:d1n" not in offered(position)


# Where they come from


def test_landing_on_a_track_bonus_releases_it() -> None:
    tables = printed(river={1: ["fame 2"]}, fame={5: ["karma"]})
    assert mine(taken("b1", "flag", "fame 3", tables)).karma == 2


def test_passing_a_track_bonus_releases_it() -> None:
    tables = printed(river={1: ["fame 4"]}, fame={5: ["karma"]})
    assert mine(taken("b1", "flag", "fame 3", tables)).karma == 2


def test_stopping_before_a_track_bonus_does_not_release_it() -> None:
    tables = printed(river={1: ["fame 1"]}, fame={5: ["karma"]})
    assert mine(taken("b1", "flag", "fame 3", tables)).karma == 1


def test_leaving_a_track_bonus_does_not_release_it_again() -> None:
    tables = printed(river={1: ["fame 1"]}, fame={5: ["karma"]})
    assert mine(taken("b1", "flag", "fame 5", tables)).karma == 1


def test_several_bonuses_passed_at_once_are_all_released() -> None:
    tables = printed(
        river={1: ["money 9"]}, money={2: ["fame 1"], 4: ["fame 1"], 9: ["fame 1"], 10: ["fame 1"]}
    )
    position = taken("b1", "flag", "", tables)
    assert offered(position) == ["use money:2", "use money:4", "use money:9"]


def test_the_last_space_of_a_track_releases_its_bonus() -> None:
    tables = printed(river={1: ["money 9"]}, money={76: ["karma"]})
    assert mine(taken("b1", "flag", "money 70", tables)).karma == 2


def test_a_road_that_reaches_an_edge_releases_its_bonus() -> None:
    position = taken("g1", "bend", "", printed(edges={"d1n": ["karma"]}))
    play(position, "road d1 nw")
    assert mine(position).karma == 2


def test_a_road_that_turns_away_from_an_edge_does_not() -> None:
    position = taken("g1", "straight", "", printed(edges={"d1n": ["karma"]}))
    play(position, "road d1 ew")
    assert mine(position).karma == 1


def test_a_half_road_that_reaches_an_edge_releases_its_bonus() -> None:
    position = taken("g1", "halves", "roads d1 ew", printed(edges={"d1n": ["karma"]}))
    play(position, "half d1 n", "pass")
    assert mine(position).karma == 2


def test_a_corner_road_can_reach_two_edges() -> None:
    tables = printed(edges={"e1n": ["karma"], "e1e": ["fame 1"]}, river={1: ["road fork"]})
    position = taken("b1", "flag", "roads d1 ew", tables)
    play(position, "road e1 new")
    assert offered(position) == ["use edge:e1n", "use edge:e1e"]


def test_an_edge_is_circled_before_the_building_pays_and_used_after() -> None:
    position = taken("g1", "bend", "", printed(edges={"d1n": ["karma"]}))
    assert play(position, "road d1 nw") == [
        "road d1 nw from g1",
        "released edge:d1n karma",
        "fame +1 from mill d1",
        "used edge:d1n karma",
        "karma +1 from edge:d1n",
    ]


def test_selling_the_last_good_of_a_tent_releases_its_bonus() -> None:
    tables = printed(tents={"pair": ("tea1 tea2", ["fame 3"])}, river={1: ["sell 2"]})
    position = taken("b1", "flag", "tea oo", tables)
    play(position, "sell tea tea")
    assert mine(position).fame == 3


def test_a_tent_with_a_good_left_gives_nothing() -> None:
    tables = printed(tents={"pair": ("tea1 tea2", ["fame 3"])}, river={1: ["sell 2"]})
    position = taken("b1", "flag", "tea oo", tables)
    play(position, "sell tea")
    assert (mine(position).fame, states(position, "tent:pair")) == (0, "free")


def test_a_tent_over_several_rows_needs_them_all() -> None:
    tables = printed(tents={"bazaar": ("tea2 silk1 spice1", ["fame 3"])}, river={1: ["sell 3"]})
    position = taken("b1", "flag", "tea xo; silk xxo; spice o", tables)
    play(position, "sell tea silk")
    assert states(position, "tent:bazaar") == "free"
    position = taken("b1", "flag", "tea xo; silk xxo; spice o", tables)
    play(position, "sell tea spice")
    assert states(position, "tent:bazaar") == "crossed"


def test_circling_goods_is_not_enough_for_a_tent() -> None:
    tables = printed(tents={"pair": ("tea1 tea2", ["fame 3"])})
    position = taken("p1", "tea+tea", "", tables)
    assert states(position, "tent:pair") == "free"


@pytest.mark.parametrize("column", [1, 2, 3])
def test_a_full_palace_column_releases_its_bonus(column: int) -> None:
    tables = printed(palace={column: ["fame 2"]})
    sheet = f"palace all {column}, raja {column - 1}; temple 3; mahal 3; fort 3; mill 3"
    assert mine(taken("o1", "raja", sheet, tables)).fame == 2


def test_a_palace_column_with_a_free_box_does_not() -> None:
    tables = printed(palace={2: ["fame 2"]})
    sheet = "palace all 2, raja 1, trader 1; temple 3; mahal 3; fort 3; mill 3"
    assert mine(taken("o1", "raja", sheet, tables)).fame == 0


def test_the_palace_column_is_released_before_the_characters_own_action() -> None:
    tables = printed(palace={1: ["fame 2"]}, money={1: ["fame 1"]})
    story = play(game("palace all 1, raja 0", on=tables, dice="o1=raja"), "take o1")
    assert story[2:] == [
        "palace raja 1 from o1",
        "released palace:1 fame 2",
        "money +1 from raja",
        "released money:1 fame 1",
    ]


def test_the_mogul_can_fill_a_column_with_the_one_he_calls() -> None:
    tables = printed(palace={1: ["karma"]})
    position = taken("o1", "mogul", "palace all 1, mogul 0, maharani 0", tables)
    story = play(position, "palace maharani")
    assert story == ["palace maharani 1 from mogul", "released palace:1 karma"]


def test_all_kinds_upgraded_once_release_the_first_column() -> None:
    tables = printed(upgrades={2: ["fame 2"]})
    position = taken("o1", "raja", "temple 2; mahal 3; fort 2", tables)
    play(position, "upgrade mill")
    assert mine(position).fame == 2


def test_all_kinds_upgraded_twice_release_the_second_column() -> None:
    tables = printed(upgrades={2: ["fame 2"], 3: ["fame 4"]})
    position = taken("o1", "raja", "temple 3; mahal 3; fort 3; mill 2", tables)
    assert mine(position).fame == 4


def test_one_kind_left_behind_releases_nothing() -> None:
    tables = printed(upgrades={2: ["fame 2"], 3: ["fame 4"]})
    position = taken("o1", "raja", "temple 2; mahal 3; fort 2", tables)
    play(position, "upgrade temple")
    assert mine(position).fame == 0


@pytest.mark.parametrize(
    ("sheet", "fame"), [("karma o", 0), ("karma xo", 3), ("karma xxx", 4), ("karma oooo", 5)]
)
def test_the_third_fourth_and_fifth_karma_release_a_bonus(sheet: str, fame: int) -> None:
    tables = printed(river={1: ["karma"]}, karma={3: ["fame 3"], 4: ["fame 4"], 5: ["fame 5"]})
    assert mine(taken("b1", "flag", sheet, tables)).fame == fame


def test_a_lost_karma_releases_nothing() -> None:
    tables = printed(river={1: ["karma"]}, karma={5: ["fame 5"]})
    assert mine(taken("b1", "flag", "karma xxxxx", tables)).fame == 0


# Overflow


@pytest.mark.parametrize(
    ("gives", "sheet", "line"),
    [
        ("fame 3", "fame 39", "lost fame 2 from river 1"),
        ("money 3", "money 75", "lost money 2 from river 1"),
        ("karma", "karma ooooo", "lost karma from river 1"),
        ("goods 3", FULL, "lost goods from river 1"),
        ("upgrade", "temple 3; mahal 3; fort 3; mill 3", "lost upgrade from river 1"),
        ("sell 2", "", "lost sell from river 1"),
        ("palace raja", "palace raja 3", "lost palace raja from river 1"),
        ("half-road", "", "lost half-road from river 1"),
        ("goods-die", FULL, "lost goods-die from river 1"),
    ],
)
def test_what_does_not_fit_is_lost(gives: str, sheet: str, line: str) -> None:
    tables = printed(river={1: [gives]})
    assert line in play(game(sheet, on=tables), "take b1")


def test_the_price_that_does_not_fit_on_the_money_track_is_lost() -> None:
    position = landed("sell 1", sheet="money 75; tea xxxo")
    story = play(position, "sell tea")
    assert story == [
        "sold tea 3 from river 1",
        "money +1 from river 1",
        "lost money 2 from river 1",
    ]
    assert stock(position, "tea") == "xxxx.."


# Joined half-roads


def test_two_half_road_bonuses_may_be_joined() -> None:
    position = released("half-road", "half-road")
    assert offered(position) == ["use money:1+money:2", "done"]
    play(position, "use money:1+money:2")
    assert len(offered(position, "road")) == len(offered(position)) == 9


def test_joined_half_roads_are_both_crossed() -> None:
    position = released("half-road", "half-road")
    play(position, "use money:1+money:2", "road c2 ns")
    assert [states(position, bonus) for bonus in ("money:1", "money:2")] == ["crossed", "crossed"]


def test_half_road_bonuses_may_also_be_used_one_by_one() -> None:
    position = released("half-road", "half-road", sheet="roads c2 ns")
    assert offered(position) == ["use money:1", "use money:2", "use money:1+money:2", "done"]
    play(position, "use money:2", "half c2 e")
    assert offered(position) == ["use money:1", "done"]


def test_of_three_half_road_bonuses_any_two_may_be_joined() -> None:
    position = released("half-road", "half-road", "half-road")
    assert offered(position) == [
        *("use money:1+money:2", "use money:1+money:3", "use money:2+money:3", "done"),
    ]


def test_a_half_road_bonus_that_was_used_joins_with_none() -> None:
    position = released("half-road", "half-road", "half-road", sheet="roads c2 ns")
    play(position, "use money:2", "half c2 e")
    assert offered(position) == ["use money:1", "use money:3", "use money:1+money:3", "done"]


def test_a_joined_road_opens_its_cell() -> None:
    position = released("half-road", "half-road")
    play(position, "use money:1+money:2", "road d1 ew")
    assert mine(position).fame == 1


def test_no_joining_without_an_empty_cell_to_reach() -> None:
    cells = [f"{column}{row}" for row in "1234" for column in "abcde" if column + row != "c1"]
    sheet = "roads " + ", ".join(f"{cell} ns" for cell in cells)
    position = released("half-road", "half-road", sheet=sheet)
    assert offered(position) == ["use money:1", "use money:2", "done"]


@pytest.mark.parametrize(("effect", "sheet"), [("karma", "karma ooooo"), ("fame 1", "fame 40")])
def test_a_bonus_for_which_no_space_is_left_cannot_be_used(effect: str, sheet: str) -> None:
    assert states(released(effect, sheet=sheet), "money:1") == "circled"
