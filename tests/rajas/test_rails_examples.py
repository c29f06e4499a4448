"""The worked examples of the rulebook that are about play, each by its name."""

from __future__ import annotations

import pytest

from charmers.rajas.kali import Cost, payments
from charmers.rajas.market import assorted, one_kind
from tests.rajas.tables import player, said, table, with_dice


def test_rajesh_pays_one_money_and_two_orange_dice_for_the_orange_nine() -> None:
    game = with_dice([("orange", 4), ("orange", 6), ("blue", 2)])
    money = player(game).money
    line = game.play("build 1 temple orange9")
    assert player(game).money == money - 1
    assert player(game).dice == [("blue", 2)]
    assert "gives orange 4, orange 6" in said(line, game)


def test_a_blue_seven_may_be_paid_with_a_three_and_a_five() -> None:
    found = payments([("blue", 3), ("blue", 5)], 0, Cost("blue", least=7))
    assert [each.dice for each in found] == [(("blue", 3), ("blue", 5))]


def test_leila_connects_a_die_and_five_money_with_one_bend() -> None:
    game = table()
    line = game.play("build 1 bend, yield 1 die, yield 5 money")
    assert player(game).money == 3 - 1 + 5
    assert player(game).yields == 2
    assert "takes 1 die" in said(line, game)


@pytest.mark.parametrize(("tile", "fame"), [("mill", 2), ("mill fort", 4)])
def test_a_building_brings_two_points_and_two_buildings_four(tile: str, fame: int) -> None:
    game = table()
    game.play(f"build 1 {tile}")
    assert player(game).fame == fame


def test_leila_earns_two_for_the_temple_and_three_for_the_upgraded_mill() -> None:
    game = table()
    game.play("raja mill")
    game.play("outer")
    game.play("build 1 temple mill bend, yield 1 die, yield upgrade temple")
    assert player(game).fame == 5
    # The fifth fame point brings an upgrade of its own, which is still to be named.
    assert game.position.open is not None
    assert player(game).levels["temple"] == 3


def test_rajesh_sells_a_silk_and_one_of_three_teas_for_five() -> None:
    sale = assorted([("tea", 3), ("tea", 2), ("tea", 2), ("silk", 2)])
    assert sale.money == 5
    assert len(sale.markets) == 2


def test_rajesh_sells_all_three_teas_for_seven_with_a_four() -> None:
    game = table()
    player(game).markets[:] = [("tea", 3), ("tea", 2), ("tea", 2), ("silk", 2)]
    game.play("market tea 4")
    assert player(game).money == 3 + 7


def test_leila_takes_one_orange_die_on_the_terrace() -> None:
    game = with_dice([("blue", 1)])
    game.play("terrace orange")
    assert game.position.due is not None
    assert game.position.due.colours == ("orange",)
    game.roll()
    assert [colour for colour, _ in player(game).dice] == ["blue", "orange"]


def test_rajesh_gives_a_blue_die_on_the_balcony_and_takes_two_orange_ones() -> None:
    game = with_dice([("blue", 6)])
    game.play("balcony blue orange")
    game.roll()
    assert [colour for colour, _ in player(game).dice] == ["orange", "orange"]


def test_leila_builds_a_violet_six_over_an_orange_four_for_a_violet_die_of_two() -> None:
    game = with_dice([("green", 5), ("purple", 2), ("purple", 6)])
    player(game).markets[:] = [("tea", 3)]
    player(game).tiles = player(game).market_tiles = 1
    game.play("builder mill fort purple2 over tea3")
    assert player(game).dice == [("purple", 6)]
    assert player(game).markets == []
    assert player(game).fame == 4


def test_leila_pays_one_money_at_the_harbour_and_upgrades_the_mill_from_three_to_four() -> None:
    game = table()
    player(game, 1).levels["mill"] = 3
    game.play("river none")
    game.play("pay 1 river upgrade mill")
    assert player(game, 1).money == 4 - 1
    assert player(game, 1).levels["mill"] == 4


@pytest.mark.parametrize(
    ("effect", "money", "fame"),
    [("money-markets", 5, 0), ("fame-upgrades", 0, 3), ("money-upgrades", 6, 0), ("fame-karma", 0, 4)],
)
def test_the_river_pays_for_five_markets_three_upgrades_and_two_karma(
    effect: str, money: int, fame: int
) -> None:
    game = table()
    player(game).markets[:] = [("tea", 1)] * 5
    player(game).upgrades, player(game).karma = 3, 2
    game.play(f"river {effect}")
    assert (player(game).money - 3, player(game).fame) == (money, fame)


def test_four_silk_markets_are_all_sold_on_the_river() -> None:
    assert one_kind([("silk", 1), ("silk", 2), ("silk", 2), ("silk", 3)], "silk", 4).money == 8


@pytest.mark.parametrize(("shows", "needs"), [(6, 1), (5, 2), (4, 3), (1, 6)])
def test_one_karma_turns_a_die_to_its_opposite(shows: int, needs: int) -> None:
    best = payments([("green", shows)], 1, Cost(numbers=(needs,)))[0]
    assert best.karma == 1
    assert best.shown == (("green", needs),)
    assert payments([("green", shows)], 0, Cost(numbers=(needs,))) == []


def test_karma_at_two_gains_only_one_more() -> None:
    game = table()
    player(game).karma = 2
    game.play("yogi")
    assert player(game).karma == 3


def test_rajesh_and_leila_are_both_two_over_and_rajesh_passed_first() -> None:
    game = table()
    leila, rajesh = player(game, 0), player(game, 1)
    rajesh.money, rajesh.fame, rajesh.marker = 60, 30, 4
    leila.money, leila.fame, leila.marker = 50, 37, 4
    for each in (leila, rajesh):
        each.fame_bonuses, each.waiting = [5, 24, 31], []
    game.position.state.starter = 1
    game.play("Rajesh: +5")
    game.play("2")
    game.play("Leila: +2")
    game.play("2")
    assert game.over
    assert game.winners() == ["Rajesh"]
    assert game.result_lines() == [
        "result Rajesh, fame 30, money 65, gap 2",
        "result Leila, fame 37, money 52, gap 2",
        "winner Rajesh",
    ]


def test_who_has_four_workers_takes_a_yield_tile_in_the_fifth_stage() -> None:
    game = table(version="navaratnas")
    player(game, 0).workers, player(game, 1).workers = 5, 4
    for _ in range(8):
        game.play("+0")
    line = game.play("+0")
    assert "Rajesh has no worker left for stage 5, others have: take 1 yield tile" in said(line, game)
    assert game.position.state.round == 2


def test_who_has_two_workers_less_takes_two_yield_tiles() -> None:
    game = table(version="navaratnas")
    player(game, 0).workers, player(game, 1).workers = 6, 4
    told = " ".join(said(game.play("+0"), game) for _ in range(10))
    assert told.count("take 1 yield tile") == 2


def test_a_worker_gained_may_be_placed_in_the_same_round() -> None:
    game = table()
    game.play("+9 fame, mill")
    for _ in range(3):
        game.play("+0")
    game.play("+6 fame")
    game.play("+0")
    assert (player(game).workers, player(game).placed) == (4, 3)
    assert game.position.seat == 0
    game.play("+0")
    assert game.position.state.round == 2
