"""The rules of the rails, one by one, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from charmers.rajas.game import RajasGame
from charmers.rajas.kali import Cost, payments
from charmers.rajas.market import assorted
from charmers.sheet.sentence import Refused
from tests.rajas.tables import player, said, table, with_dice

# Order.


def test_the_stages_go_round_from_the_starting_player() -> None:
    game = table(3)
    seats = []
    for _ in range(9):
        seats.append(game.position.seat)
        game.play("+0")
    assert seats == [0, 1, 2] * 3
    assert game.position.state.round == 2


def test_the_elephant_goes_clockwise_unless_somebody_was_at_the_mogul() -> None:
    game = table(3)
    for _ in range(9):
        game.play("+0")
    assert game.position.state.starter == 1
    game.play("+0")
    game.play("mogul")
    for _ in range(7):
        game.play("+0")
    assert game.position.state.starter == 2
    assert game.names[2] == "Mira"


def test_who_passes_places_no_more_in_this_round() -> None:
    game = table()
    game.play("pass")
    for _ in range(3):
        assert game.position.seat == 1
        game.play("+0")
    assert game.position.state.round == 2


def test_a_chamber_holds_one_worker_a_round() -> None:
    game = table()
    game.play("yogi")
    with pytest.raises(Refused, match="Leila stands at the yogi"):
        game.play("yogi")


@pytest.mark.parametrize(("seats", "twice"), [(2, True), (3, False)])
def test_assorted_goods_once_a_round_with_three_players(seats: int, twice: bool) -> None:
    game = table(seats)
    game.play("market all")
    for _ in range(seats - 1):
        game.play("+0")
    if twice:
        game.play("market all")
    else:
        with pytest.raises(Refused, match="once is enough"):
            game.play("market all")


# Tracks and workers.


def test_the_travelling_marker_takes_each_money_bonus_once() -> None:
    game = table()
    told = said(game.play("+9"), game)
    assert "reaches money 12" in told
    assert "marker goes to money 33" in told
    game.play("none")
    game.play("+0")
    game.play("pay 9")
    game.play("+0")
    assert "reaches" not in said(game.play("+9"), game)


def test_several_bonuses_of_one_move_come_in_their_order() -> None:
    game = table()
    told = said(game.play("+42"), game)
    places = [
        told.index(text)
        for text in ("reaches money 12", "from money 20", "reaches money 33", "reaches money 44")
    ]
    assert places == sorted(places)


def test_the_third_worker_leaves_when_the_second_comes() -> None:
    game = table()
    told = said(game.play("+15 fame, mill, bridge"), game)
    assert "The worker on money 20 leaves the game" in told
    assert (player(game).workers, player(game).waiting) == (5, [])


def test_all_three_workers_come_with_navaratnas() -> None:
    game = table(version="navaratnas")
    game.play("+15 fame, mill, +20, none, bridge")
    assert player(game).workers == 6


def test_in_a_mixed_group_nobody_has_more_than_five_workers() -> None:
    game = table(version="mixed", advanced=("Rajesh",))
    game.play("+15 fame, mill, bridge")
    assert player(game).workers == 5
    assert game.position.rails.most_dice(0) == 10
    assert game.position.rails.most_dice(1) == 8


def test_the_upgrade_of_fame_five_counts_from_the_next_turn_on() -> None:
    game = table()
    player(game).fame = 4
    game.play("build 1 temple, upgrade mill, yield palace builder mill")
    assert player(game).fame == 4 + 2 + 2
    game.play("+0")
    game.play("build 1 mill")
    assert player(game).fame == 8 + 3


def test_fame_bonuses_are_an_upgrade_two_karma_and_a_boat_move() -> None:
    game = table()
    told = said(game.play("+31 fame"), game)
    assert [question.key for question in game.position.state.questions] == ["upgrade", "boat"]
    assert player(game).karma == 3
    assert "fame 24: karma +2" in told


def test_nobody_pays_what_they_have_not() -> None:
    game = table()
    with pytest.raises(Refused, match="has 3 money and cannot pay 4"):
        game.play("build 4 mill")


def test_karma_is_lost_above_three_and_refused_below_none() -> None:
    game = table()
    game.play("+9 karma")
    assert player(game).karma == 3
    with pytest.raises(Refused, match="has 1 karma"):
        game.play("flip 2")


def test_an_upgrade_with_nothing_left_is_lost() -> None:
    game = table()
    player(game).levels.update(dict.fromkeys(game.board.buildings, 4))
    assert "nothing to upgrade" in said(game.play("raja"), game)


# Lines.


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("b2 mill,tea3", "build 2 mill tea3"),
        ("Builds mill mill tea2 pays 1", "build mill mill tea2, price 1"),
        ("pays 1 builds mill", "pay 1, build mill"),
        ("quarry 1 for tem", "build 1 temple"),
        ("+5", "+5 money"),
        ("5 money and 2 fame", "+5 money, +2 fame"),
        ("-1", "pay 1"),
        ("r 2k", "river, boat karma 2"),
        ("sails karma 2", "river, boat karma 2"),
        ("raja mi", "palace raja, upgrade mill"),
        ("palace raja mill", "palace raja, upgrade mill"),
        ("p dancer karma", "palace dancer, yield karma"),
        ("river raja fort", "river, boat palace raja, upgrade fort"),
        ("out", "outer"),
        ("build 1 taj", "build 1 mahal"),
    ],
)
def test_a_line_is_forgiving_and_kept_one_way(typed: str, kept: str) -> None:
    game = table()
    line = game.play(typed)
    assert line.text == f"Leila: {kept}"
    again = table()
    again.read_line(line.text)
    assert again.position.state == game.position.state


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "Nothing was said"),
        ("frob", '"frob" cannot be here'),
        ("bulid 1 mill", 'did you mean "build"'),
        ("raja river", "First: Leila: which building"),
        ("outer raja", "One line is one worker"),
        ("build 1", "Say what is on the tile"),
        ("market tea", "has no tea market"),
        ("market", "has no market yet"),
        ("Mira: +5", 'No player is called "Mira"'),
        ("Rajesh: +5", "It is Leila's turn"),
        ("builder mill over tea2", "no market tea 2"),
        ("+500", "is a number"),
        ("set karma 9", "set takes"),
        ("drop green 2", "does not keep the dice"),
        ("bridge bridge", "left the bridge"),
        ("x" * 300, "200 signs"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_changes_nothing(typed: str, why: str) -> None:
    game = table()
    before = game.position.state.copy()
    with pytest.raises(Refused) as refused:
        game.play(typed)
    assert why in str(refused.value)
    assert game.position.state == before


def test_something_besides_a_turn_moves_no_worker() -> None:
    game = table()
    game.play("+0")
    game.play("also +2 fame")
    assert (player(game).fame, player(game).placed, game.position.seat) == (2, 1, 1)
    game.play("Rajesh: also +1")
    assert (player(game, 1).money, player(game, 1).placed) == (5, 0)


def test_set_mends_without_a_bonus() -> None:
    game = table()
    told = said(game.play("set money 13"), game)
    assert "reaches" not in told
    assert (player(game).money, player(game).marker, player(game).placed) == (13, 1, 0)


def test_the_price_is_asked_where_the_line_does_not_say_it() -> None:
    game = table()
    game.play("build mill")
    assert "what does the space cost (1, 2 or 3)?" in str(game.position.asked())
    game.play("2")
    assert player(game).money == 1


def test_who_passed_takes_no_yield_tile() -> None:
    game = table(version="navaratnas")
    game.play("pass")
    told = " ".join(said(game.play("+0"), game) for _ in range(3))
    assert "yield tile" not in told


def test_the_second_worker_at_the_harbour_pays() -> None:
    game = table()
    game.play("river none")
    game.play("river none")
    assert "cost (1 or 2)" in str(game.position.asked())


def test_the_die_is_asked_only_where_it_matters() -> None:
    game = table()
    player(game).markets[:] = [("tea", 3)]
    game.play("market tea")
    assert player(game).money == 6
    player(game, 1).markets[:] = [("tea", 3), ("tea", 1)]
    game.play("market tea")
    game.play("1")
    assert player(game, 1).money == 4 + 3


# Brown tiles.


@pytest.mark.parametrize(
    ("tile", "money", "fame"),
    [
        ("markets", 0, 2),
        ("buildings", 3, 0),
        ("yields", 4, 0),
        ("upgrades", 4, 0),
        ("workers", 0, 3),
        ("bends", 0, 4),
    ],
)
def test_a_brown_tile_pays_for_what_there_is(tile: str, money: int, fame: int) -> None:
    game = table(version="navaratnas")
    mine = player(game)
    mine.market_tiles, mine.buildings, mine.yields, mine.upgrades, mine.roads = 2, 3, 2, 2, {"bend": 2}
    game.play(f"brown {tile}")
    assert (player(game).money - 3, player(game).fame) == (money, fame)


def test_river_spaces_for_the_brown_tile_are_asked() -> None:
    game = table(version="navaratnas")
    game.play("brown river")
    game.play("11")
    assert player(game).fame == 3


# Markets and payments.


def test_a_joker_lets_a_good_stand_for_a_missing_one() -> None:
    assert assorted([("silk", 3), ("silk", 2), ("spice", 1)], jokers=1).money == 6
    assert assorted([("silk", 3), ("silk", 2), ("spice", 1)]).money == 4


def test_the_best_sale_takes_no_market_that_brings_nothing() -> None:
    assert len(assorted([("silk", 3), ("tea", 2)], jokers=1).markets) == 2


def test_the_cheapest_payment_saves_karma_then_dice_then_points() -> None:
    dice = [("green", 1), ("green", 3), ("green", 5), ("green", 6), ("blue", 6)]
    found = payments(dice, 2, Cost("green", least=7))
    assert found[0].shown == (("green", 1), ("green", 6))
    assert found[0].karma == 0
    assert all(each.sum >= 7 and {colour for colour, _ in each.dice} == {"green"} for each in found)
    prices = [(each.karma, len(each.dice), each.sum) for each in found]
    assert prices == sorted(prices)


def test_a_payment_is_told_and_karma_is_used_only_if_it_must() -> None:
    game = with_dice([("green", 3), ("blue", 4)])
    told = said(game.play("raja mill"), game)
    assert "gives blue 4" in told
    assert player(game).karma == 1
    game = with_dice([("green", 3)])
    told = said(game.play("raja mill"), game)
    assert "gives green 4 (1 karma)" in told
    assert player(game).karma == 0


def test_one_may_choose_what_to_give() -> None:
    game = with_dice([("green", 4), ("blue", 4), ("blue", 1)])
    game.play("raja with green 4, mill")
    assert player(game).dice == [("blue", 4), ("blue", 1)]


def test_a_full_statue_takes_fewer_or_drops_first() -> None:
    game = with_dice([("green", 2)] * 7 + [("blue", 3)], version="navaratnas")
    game.play("dancer")
    assert game.position.open is not None
    with pytest.raises(Refused, match="holds 8 dice"):
        game.play("green blue")
    game.play("drop blue 3, green blue")
    game.roll()
    assert len(player(game).dice) == 8


def test_a_colour_that_is_used_up_cannot_be_taken() -> None:
    game = with_dice([("green", 2)])
    game.position.state.supply["blue"] = 0
    game.play("terrace blue")
    with pytest.raises(Refused, match="no blue die left"):
        game.play("blue")
    game.play("none")
    assert player(game).dice == [("green", 2)]


def test_dice_of_the_outer_terrace_are_rolled_again() -> None:
    game = with_dice([("green", 2), ("blue", 1)])
    game.play("outer")
    game.play("reroll green 2")
    assert game.position.due is not None
    assert game.position.due.colours == ("green",)
    game.roll()
    assert sorted(colour for colour, _ in player(game).dice) == ["blue", "green"]


def test_the_lowest_sum_starts_and_a_tie_is_asked() -> None:
    game = table(2, tray=True, seed=3)
    while game.position.due is not None:
        game.roll()
    sums = [sum(n for _, n in each.dice) for each in game.position.state.players]
    if sums[0] != sums[1]:
        assert game.position.state.starter == sums.index(min(sums))
    assert [each.money for each in game.position.state.players].count(3) == (sums[0] != sums[1])


# The end.


def near_the_end(seats: int = 2) -> RajasGame:
    game = table(seats)
    for each in game.position.state.players:
        each.money, each.fame, each.marker = 40, 35, 4
        each.fame_bonuses, each.waiting = [5, 24, 31], []
    return game


def test_meeting_is_enough_and_the_stage_is_finished() -> None:
    game = near_the_end(3)
    game.play("+0")
    game.play("+12")
    told = said(game.play("0"), game)
    assert "this stage is the last" in told
    assert game.position.seat == 2
    game.play("+1")
    game.play("8")
    game.play("7")
    assert game.over
    assert game.winners() == ["Rajesh"]
    assert [place.gap for place in game.position.ranking()] == [0, -7, -8]


def test_nobody_is_asked_where_no_markers_can_have_met() -> None:
    game = table()
    game.play("+30 fame, mill")
    assert game.position.open is None


def test_what_was_told_is_not_asked_again() -> None:
    game = near_the_end()
    game.play("+4")
    assert game.position.open is not None
    game.play("no")
    game.play("+3")
    assert game.position.open is None


def test_who_does_not_count_is_ranked_behind_those_who_met() -> None:
    game = near_the_end()
    game.play("+15")
    game.play("3")
    game.play("+0")
    game.play("no")
    assert game.over
    assert [game.names[place.seat] for place in game.position.ranking()] == ["Leila", "Rajesh"]


def test_set_beyond_a_waiting_worker_takes_it() -> None:
    game = table()
    game.play("Leila: set money 21")
    assert player(game).workers == 4
    assert "money" not in player(game).waiting


def test_a_yield_tile_is_taken_in_the_fourth_stage_too() -> None:
    game = table(version="navaratnas")
    player(game).workers = 4
    said_so = ""
    for _ in range(6):
        line = game.play("+0")
        said_so += said(line, game)
    assert "Rajesh has no worker left for stage 4" not in said_so
    line = game.play("+0")
    assert "Rajesh has no worker left for stage 4, others have: take 1 yield tile" in said(line, game)
