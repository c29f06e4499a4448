"""The worked examples of the rulebooks, each by its name.

They are played on our own Sun without its track bonuses, so that they stand when those are tuned.
"""

from __future__ import annotations

import pytest

from charmers.rules.game_position import IllegalMove
from charmers.rules.position import Position
from charmers.rules.scoring import half_points, standings
from charmers.rules.tables import Tables
from tests.conftest import tables_of
from tests.rules.positions import (
    game,
    mine,
    offered,
    play,
    printed,
    road_in,
    states,
    stock,
    taken,
)


@pytest.fixture(scope="module")
def sun() -> Tables:
    return printed("sun", fame={}, money={})


def cell_with(tables: Tables, building: str = "", market: str = "") -> str:
    """A cell west of another one, with this printed on it."""
    province = tables.sheet.province
    for cell in province.cells:
        east = province.neighbour(cell, "e")
        fits = cell.building == building if building else str(cell.market) == market
        if fits and east and not east.is_residence:
            return cell.id
    raise AssertionError(f"nothing like {building}{market} on this sheet")


def east_of(cell: str) -> str:
    """The cell in the east of another one."""
    return f"{chr(ord(cell[0]) + 1)}{cell[1:]}"


# Goods


def test_goods_are_circled_from_the_left(sun: Tables) -> None:
    position = game("tea xo; silk o", on=sun, dice="p1=tea+silk")
    play(position, "take p1")
    assert (stock(position, "tea"), stock(position, "silk")) == ("xoo...", "oo....")


# Buildings and markets


def test_the_building_worth_two_fame(sun: Tables) -> None:
    cell = cell_with(sun, building="mill")
    position = taken("g1", "bend", f"mill 2; roads {east_of(cell)} ew", sun)
    assert f"fame +2 from mill {cell}" in play(position, f"road {cell} es")
    assert mine(position).fame == 2


def test_the_market_that_pays_one_and_one_and_three(sun: Tables) -> None:
    """One tea for 1, one silk for 1 and one spice for 3, sold in one go at the market of different goods."""
    cell = cell_with(sun, market="sell 3 different")
    stall = f"tea o; silk o; spice {'x' * sun.coins.index(3)}o; roads {east_of(cell)} ew"
    position = taken("g1", "straight", stall, sun)
    play(position, f"road {cell} ew")
    play(position, "sell tea silk spice")
    assert mine(position).money == 5


# The six road drawings

NETWORK = "roads c2 ns, d1 ew"


def halves(sheet: str, on: Tables) -> Position:
    """A green die with two half-roads has been taken."""
    return taken("g1", "halves", sheet, on)


def test_road_drawing_1_a_straight_of_two_half_roads(sun: Tables) -> None:
    position = halves(NETWORK, sun)
    play(position, "road c3 ns")
    assert road_in(position, "c3") == "ns"


def test_road_drawing_2_a_bend_of_two_half_roads(sun: Tables) -> None:
    position = halves(NETWORK, sun)
    play(position, "road c3 ne")
    assert road_in(position, "c3") == "ne"


def test_road_drawing_3_two_half_roads_on_existing_roads(sun: Tables) -> None:
    position = halves(NETWORK, sun)
    play(position, "half c2 w", "half d1 s")
    assert (road_in(position, "c2"), road_in(position, "d1")) == ("nsw", "esw")


def test_road_drawing_4_a_half_road_cannot_open_a_new_space(sun: Tables) -> None:
    position = halves(NETWORK, sun)
    assert not [move for move in offered(position, "half") if move.split()[1] not in ("c2", "d1")]
    with pytest.raises(IllegalMove):
        play(position, "half c3 n")


def test_road_drawing_5_a_straight_away_from_the_residence(sun: Tables) -> None:
    position = taken("g1", "straight", NETWORK, sun)
    with pytest.raises(IllegalMove):
        play(position, "road c4 ns")


def test_road_drawing_5_a_straight_beside_the_network_that_does_not_meet_it(sun: Tables) -> None:
    position = taken("g1", "straight", NETWORK, sun)
    with pytest.raises(IllegalMove):
        play(position, "road b2 ew")


def test_road_drawing_6_a_straight_cannot_lie_across_a_border(sun: Tables) -> None:
    """Half of it below c2 and half of it above c4 would be a half-road in each of two new spaces."""
    position = halves(NETWORK, sun)
    for text in ("half c3 s", "half c4 n"):
        with pytest.raises(IllegalMove):
            play(position, text)


# The river


def test_the_portuguese_chooses_between_two_spaces_with_a_used_one_between(sun: Tables) -> None:
    """Spaces 10, 11 and 12 of Sun: 4 money, any palace action (used before), sell 2 goods."""
    position = taken("o1", "portuguese", "river 11 13; tea o", sun)
    assert offered(position, "sail") == ["sail 12", "sail 10"]
    play(position, "sail 10")
    assert mine(position).money == 4


def test_after_the_portuguese_sailing_goes_on_from_the_rightmost_space(sun: Tables) -> None:
    position = taken("o1", "portuguese", "river 11 13; tea o", sun)
    play(position, "sail 10")
    assert mine(position).river_position == 13


def test_the_portuguese_who_does_not_want_to_go_back_takes_a_good(sun: Tables) -> None:
    position = taken("o1", "portuguese", "river 11 13; tea o", sun)
    assert offered(position, "goods") == ["goods tea", "goods silk", "goods spice"]


# Bonuses


def edge_river_on(tables: Tables) -> tuple[str, str, str]:
    """A building with ``river +1`` on its edge: the cell, the side of the bonus, and the building."""
    for at, bonus in tables.sheet.province.edges.items():
        cell = next(cell for cell in tables.sheet.province.cells if cell.id == at[:-1])
        if [str(effect) for effect in bonus.gives] == ["river +1"] and cell.building:
            return cell.id, at[-1], cell.building
    raise AssertionError("no building with river +1 on its edge")


def test_the_edge_bonus_that_leads_to_three_different_goods(sun: Tables) -> None:
    """A building of 2 fame reaches ``river +1`` on the edge; the next space gives three different goods."""
    cell, side, building = edge_river_on(sun)
    assert (cell, side) == ("e2", "e")
    goods_space = [str(space.gives[0]) for space in sun.sheet.river.spaces].index("goods 3") + 1
    before = f"river {goods_space - 1}; " if goods_space > 1 else ""
    position = taken("g1", "bend", f"{before}{building} 2; roads d1 ew, e1 sw; tea x; silk o", sun)
    story = play(position, "road e2 ne")
    assert story[:6] == [
        "road e2 ne from g1",
        "released edge:e2e river +1",
        f"fame +2 from {building} e2",
        "used edge:e2e river +1",
        f"sailed {goods_space} {sun.river_symbols[goods_space - 1]} from edge:e2e",
        f"circled tea from river {goods_space}",
    ]
    assert [stock(position, good) for good in sun.goods] == ["xo....", "oo....", "o....."]


CHAIN = (
    "take b1",  # the next flag gives a fork
    "road e1 new",  # in the top right corner it reaches both edges
    "use edge:e1e",
    "goods p2",  # two spices, from the die on the elephant
    # The builder is now the only bonus that waits, so it is used without asking ...
    "half e1 s",  # opens the road to the temple in e2
    "half a2 w",  # reaches the edge with river +1
    "use edge:a2w",  # ... and so is palace:1 after this one
    "goods p2",
)


def after_the_chain(sun: Tables) -> tuple[Position, list[str]]:
    """Leila sits second. Her mahal is upgraded once, and the first palace column lacks the builder."""
    leila = (
        "fame 12; money 50; mahal 2; river 8; tea o; silk o; spice o; karma x;"
        "roads d1 ew, b1 ew, a1 es, a2 ns;"
        "palace mogul 1, maharani 1, trader 1, raja 1, portuguese 1"
    )
    position = game("", leila, "", on=sun, dice="b1=flag p1=tea+tea p2=spice+spice")
    play(position, "take p1")
    return position, play(position, *CHAIN)


def test_the_long_chain_that_starts_with_the_flag(sun: Tables) -> None:
    _, story = after_the_chain(sun)
    assert story == [
        "took b1 flag",
        "sailed 9 flag from b1",
        "road e1 new from river 9",
        "released edge:e1n palace builder",
        "released edge:e1e goods-die",
        "fame +2 from mahal e1",
        "used edge:e1e goods-die",
        "circled spice from edge:e1e",
        "circled spice from edge:e1e",
        "used edge:e1n palace builder",
        "palace builder 1 from edge:e1n",
        "released palace:1 goods-die",
        "half e1 s from builder",
        "half a2 w from builder",
        "released edge:a2w river +1",
        "used edge:a2w river +1",
        "sailed 10 heron from edge:a2w",
        "money +4 from river 10",
        "used palace:1 goods-die",
        "circled spice from palace:1",
        "circled spice from palace:1",
        "crossed 6",
    ]


def test_every_bonus_of_the_long_chain_is_crossed_out(sun: Tables) -> None:
    position, _ = after_the_chain(sun)
    for bonus in ("edge:e1n", "edge:e1e", "edge:a2w", "palace:1"):
        assert states(position, bonus, seat=1) == "crossed"


def test_the_long_chain_opens_the_road_to_the_temple(sun: Tables) -> None:
    position, _ = after_the_chain(sun)
    assert sun.sheet.province.cells[sun.cells.index("e2")].building == "temple"
    assert road_in(position, "e1", seat=1) == "nesw"


def test_the_long_chain_ends_the_game_when_everyone_had_as_many_turns(sun: Tables) -> None:
    position, _ = after_the_chain(sun)
    assert position.ending
    assert not position.over
    play(position, "take o1")
    while not position.over:
        play(position, offered(position)[-1])
    assert position.dice.round == 1


# Scoring


@pytest.mark.parametrize(("fame", "money", "points"), [(21, 40, "2"), (16, 49, "2½")])
@pytest.mark.parametrize("name", ["sun", "moon"])
def test_both_scoring_examples(name: str, fame: int, money: int, points: str) -> None:
    assert half_points(tables_of(name).overshoot(fame, money)) == points


def test_leila_wins_by_half_a_point(sun: Tables) -> None:
    rajesh, leila = (21, 40, 5, 0), (16, 49, 1, 0)
    best, second = standings(sun, [rajesh, leila])
    assert (best.seat, best.winner, second.winner) == (1, True, False)
    assert half_points(best.overshoot - second.overshoot) == "½"


def test_the_karma_tie(sun: Tables) -> None:
    """Both have circled five karma; Leila has crossed three of hers and wins."""
    rajesh, leila = (21, 40, 5, 2), (21, 40, 5, 3)
    standing = standings(sun, [rajesh, leila])
    assert [(each.seat, each.winner) for each in standing] == [(1, True), (0, False)]
