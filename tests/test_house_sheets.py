"""Our Sun and Moon keep what is known about the published sheets, and the house brief."""

from __future__ import annotations

from collections import Counter

import pytest

from charmers.sheet.definition import Gives, Sheet
from charmers.sheet.effects import CHARACTERS, Effect, Kind
from tests.conftest import sheet_named


@pytest.fixture(params=["sun", "moon"])
def house(request: pytest.FixtureRequest) -> Sheet:
    """Sun and Moon in turn."""
    return sheet_named(request.param)


def gives(*texts: str) -> Gives:
    return tuple(Effect.parse(text) for text in texts)


def cell_kinds(sheet: Sheet) -> Counter[str]:
    return Counter(
        cell.building or str(cell.market) for cell in sheet.province.cells if not cell.is_residence
    )


def river_effects(sheet: Sheet) -> list[Effect]:
    return [effect for space in sheet.river.spaces for effect in space.gives]


def all_effects(sheet: Sheet) -> list[Effect]:
    return [*river_effects(sheet), *(effect for bonus in sheet.bonuses for effect in bonus.gives)]


# What is binding


def test_purple_faces_are_the_six_pairs_of_three_goods(house: Sheet) -> None:
    assert set(house.dice.faces("purple")) == {
        *("tea+tea", "silk+silk", "spice+spice"),
        *("tea+silk", "tea+spice", "silk+spice"),
    }


def test_green_has_two_of_each_face(house: Sheet) -> None:
    assert Counter(house.dice.green) == {"straight": 2, "bend": 2, "halves": 2}


def test_blue_has_the_six_river_symbols(house: Sheet) -> None:
    assert sorted(house.dice.blue) == sorted(house.river.symbols)


def test_orange_has_the_six_characters(house: Sheet) -> None:
    assert sorted(house.dice.orange) == sorted(CHARACTERS)


def test_three_rows_of_goods_with_one_coin_a_column(house: Sheet) -> None:
    assert house.market.goods == ("tea", "silk", "spice")


def test_one_tea_for_1_one_silk_for_1_and_one_spice_for_3_can_be_sold_at_once(house: Sheet) -> None:
    assert {1, 3} <= set(house.market.coins)
    assert house.market.coins[0] == 1


def test_the_river_has_18_spaces_each_symbol_three_times(house: Sheet) -> None:
    assert Counter(space.symbol for space in house.river.spaces) == dict.fromkeys(house.dice.blue, 3)


def test_one_symbol_is_a_flag(house: Sheet) -> None:
    assert "flag" in house.river.symbols


def test_on_sun_a_flag_gives_a_fork_then_money_palace_and_a_sale(sun: Sheet) -> None:
    following = [(space.symbol, space.gives) for space in sun.river.spaces]
    start = following.index(("flag", gives("road fork")))
    assert [each for _, each in following[start + 1 : start + 4]] == [
        gives("money 4"),
        gives("palace any"),
        gives("sell 2"),
    ]


@pytest.mark.parametrize("effect", ["goods 3", "karma", "upgrade"])
def test_the_river_gives(house: Sheet, effect: str) -> None:
    assert Effect.parse(effect) in river_effects(house)


def test_the_residence_is_in_the_middle_of_the_top_row(house: Sheet) -> None:
    assert (house.province.residence.id, house.province.residence.exits) == ("c1", "esw")


def test_every_other_cell_has_a_building_or_a_market_of_one_of_two_kinds(house: Sheet) -> None:
    markets = {str(cell.market) for cell in house.province.cells if cell.market}
    assert markets == {"sell 3 same", "sell 3 different"}
    assert all(cell.building or cell.market or cell.is_residence for cell in house.province.cells)


def test_the_top_right_cell_is_a_building_with_builder_and_goods_die(house: Sheet) -> None:
    top_right = house.province.cells[house.province.columns - 1]
    assert top_right.building
    edges = {house.province.edges[f"{top_right.id}{side}"].gives for side in "ne"}
    assert edges == {gives("palace builder"), gives("goods-die")}


@pytest.mark.parametrize("effect", ["river +1", "karma", "upgrade"])
def test_edges_include(house: Sheet, effect: str) -> None:
    assert gives(effect) in [bonus.gives for bonus in house.province.edges.values()]


def test_edges_include_some_characters_besides_the_builder(house: Sheet) -> None:
    people = [
        bonus for bonus in house.province.edges.values() if any(e.kind is Kind.PALACE for e in bonus.gives)
    ]
    assert len(people) > 1


def test_karma_comes_only_from_edges_the_money_track_and_the_river(house: Sheet) -> None:
    karma = Effect(Kind.KARMA)
    places = {bonus.id.partition(":")[0] for bonus in house.bonuses if karma in bonus.gives}
    assert places == {"edge", "money"}


def test_palace_column_one_gives_the_goods_die_and_another_a_half_road(house: Sheet) -> None:
    columns = house.palace.columns
    assert columns[1].gives == gives("goods-die")
    assert gives("half-road") in [bonus.gives for column, bonus in columns.items() if column > 1]


@pytest.mark.parametrize("effect", ["karma", "half-road"])
def test_the_money_track_gives(house: Sheet, effect: str) -> None:
    assert gives(effect) in [bonus.gives for bonus in house.tracks.money_bonuses.values()]


def test_the_palace_has_six_characters_with_three_boxes(house: Sheet) -> None:
    assert (house.palace.characters, house.palace.boxes) == (CHARACTERS, 3)


def test_buildings_are_worth_1_2_and_3(house: Sheet) -> None:
    assert house.upgrades.values == (1, 2, 3)
    assert list(house.upgrades.columns) == [2, 3]


def test_five_karma_one_at_the_start_three_with_a_bonus(house: Sheet) -> None:
    karma = house.karma
    assert (karma.boxes, karma.start, list(karma.bonuses)) == (5, 1, [3, 4, 5])


def test_40_fame_lie_beside_76_money_with_corners_at_15_and_26(house: Sheet) -> None:
    tracks = house.tracks
    assert (tracks.fame, tracks.money, tracks.corners) == (40, 76, (15, 26))
    assert [tracks.beside[fame - 1] for fame in (1, 14, 16, 25, 27, 40)] == [
        *((76, 75), (50, 49)),
        *((48, 47), (30, 29)),
        *((28, 27), (2, 1)),
    ]


def test_moon_has_other_bonuses_on_both_tracks(sun: Sheet, moon: Sheet) -> None:
    assert {at: bonus.gives for at, bonus in sun.tracks.fame_bonuses.items()}.items().isdisjoint(
        {at: bonus.gives for at, bonus in moon.tracks.fame_bonuses.items()}.items()
    )
    assert {at: bonus.gives for at, bonus in sun.tracks.money_bonuses.items()}.items().isdisjoint(
        {at: bonus.gives for at, bonus in moon.tracks.money_bonuses.items()}.items()
    )


def test_sun_and_moon_do_not_play_the_same(sun: Sheet, moon: Sheet) -> None:
    assert sun.digest != moon.digest


def test_no_bend_is_a_bonus(house: Sheet) -> None:
    assert not any("bend" in str(effect) for effect in all_effects(house))


# The house brief


def test_the_province_is_5_by_4(house: Sheet) -> None:
    assert (house.province.columns, house.province.rows) == (5, 4)


def test_twelve_buildings_three_of_each_kind_and_seven_markets(house: Sheet) -> None:
    kinds = cell_kinds(house)
    assert {kind: kinds[kind] for kind in house.upgrades.buildings} == {
        "temple": 3,
        "mahal": 3,
        "fort": 3,
        "mill": 3,
    }
    assert kinds["sell 3 same"] + kinds["sell 3 different"] == 7


def test_six_goods_a_row(house: Sheet) -> None:
    assert len(house.market.coins) == 6


def test_about_twelve_edge_bonuses(house: Sheet) -> None:
    assert 10 <= len(house.province.edges) <= 14


def test_about_five_bonuses_on_the_fame_track_and_seven_on_the_money_track(house: Sheet) -> None:
    assert 4 <= len(house.tracks.fame_bonuses) <= 6
    assert 6 <= len(house.tracks.money_bonuses) <= 8


def test_the_parts_of_our_own_design_say_so(house: Sheet) -> None:
    assert house.province.source == house.river.source == house.market.source == "house"
    assert house.tracks.source == "inferred"
