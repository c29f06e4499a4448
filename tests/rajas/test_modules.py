"""The modules of the box in play: every worked example by name, every rule carried, any combination."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.rajas.board import the_board
from charmers.rajas.game import RajasGame
from charmers.rajas.modules import make_modules
from charmers.record.record import parse_record
from charmers.sheet.sentence import Refused
from tests.rajas.tables import player, said, step, table, with_dice
from tests.rajas.test_rails_properties import check_conserved
from tests.rajas.test_setup import SIDES


def at(game: RajasGame, seat: int, **fields: int) -> None:
    """Put a player's markers or karma somewhere."""
    for name, value in fields.items():
        setattr(player(game, seat), name, value)


def standing(game: RajasGame, *, starter: int = 0, turn: int = 0) -> None:
    """Let somebody be the starting player, and somebody else be next."""
    state = game.position.state
    state.starter, state.at = starter, (turn - starter) % len(state.players)


# Holi


def test_holi_example_leila_is_behind_on_both_tracks_and_chooses_first() -> None:
    """Rajesh passes the first tile on money; Leila and Mira have 7 money, Leila 0 fame and Mira 2."""
    game = table(3, modules=["holi:front"])
    at(game, 0, money=7, fame=0)
    at(game, 1, money=18, fame=0, marker=1)
    at(game, 2, money=7, fame=2)
    standing(game, starter=1, turn=1)
    told = said(game.play("+3 money"), game)
    assert "In this order everyone takes one, as it lies: Leila, Mira, Rajesh." in told
    assert "Leila keeps the Holi tile" in told


def test_holi_example_leila_turns_an_orange_six_into_a_blue_six() -> None:
    game = with_dice([("blue", 3), ("orange", 6)], [], modules=["holi:front"])
    game.position.state.own["holi"] = {"tiles": [0]}
    game.play("holi orange 6 blue, build 1 temple blue9")
    assert player(game).dice == []
    assert game.position.state.own["holi"]["tiles"] == []


def test_a_holi_tile_is_used_once() -> None:
    game = table(2, modules=["holi:front"])
    with pytest.raises(Refused, match="has no Holi tile"):
        game.play("holi, outer")


def test_holi_ties_on_both_tracks_favour_whoever_is_furthest_from_the_start() -> None:
    game = table(4, modules=["holi:front"])
    for seat in range(4):
        at(game, seat, money=7, fame=3)
    at(game, 1, money=19, marker=1)
    standing(game, starter=1, turn=1)
    told = said(game.play("+1 money"), game)
    assert "as it lies: Leila, Arun, Mira, Rajesh." in told


def test_a_festival_is_held_once_for_each_tile_and_after_the_turn() -> None:
    game = table(2, modules=["holi:front"])
    at(game, 0, money=19, marker=1)
    told = said(game.play("+5 money, -9 money"), game)
    assert told.count("sets off Holi") == told.count("keeps the Holi tile") == 1
    game.play("outer")
    assert "Holi" not in said(game.play("+5 money"), game)


def test_holi_is_set_off_by_either_track() -> None:
    game = table(2, modules=["holi:front"])
    at(game, 0, fame=19)
    assert "sets off Holi on fame 20" in said(game.play("+1 fame"), game)


def test_holi_can_be_played_for_money_alone() -> None:
    game = table(2, modules=["holi:front-money"])
    at(game, 0, fame=19)
    assert "Holi" not in said(game.play("+1 fame"), game)


def test_the_back_offers_as_many_gifts_as_ones_place_on_the_track() -> None:
    game = table(3, modules=["holi:back"])
    at(game, 0, money=19, marker=1)
    game.play("+2 money")
    assert game.position.open is not None
    assert game.position.open.options == ("little", "palace", "yield")
    game.play("little")
    offered = []
    while game.position.open is not None and game.position.open.key == "gift":
        offered.append(game.position.open.options)
        game.play("fame")
    assert offered == [("fame", "dice", "money"), ("fame", "dice")]
    assert [player(game, seat).fame for seat in range(3)] == [1, 1, 1]


def test_in_a_game_of_two_the_upper_gifts_are_left_out() -> None:
    game = table(2, modules=["holi:back"])
    at(game, 0, money=19, marker=1)
    game.play("+2 money")
    game.play("back palace")
    assert game.position.open is not None
    assert game.position.open.options == ("yogi", "portuguese")
    karma = player(game, 0).karma
    assert karma == 3  # the first on the track had no choice: the yogi


def test_the_third_back_is_known_without_asking() -> None:
    game = table(2, modules=["holi:back"])
    game.position.state.own["holi"] = {"left": [53], "backs": {"20": "little", "36": "palace"}}
    at(game, 0, money=52, marker=3)
    game.play("+1 money")
    assert game.position.open is not None
    assert game.position.open.key in ("gift", "yield")


def test_a_special_yield_from_holi_is_told_by_the_table() -> None:
    game = table(2, modules=["holi:back"], version="navaratnas")
    game.position.state.own["holi"] = {"left": [53], "backs": {"20": "little", "36": "palace"}}
    at(game, 0, money=52, marker=3)
    game.play("+1 money")
    money = player(game, 1).money
    answers = {0: "none", 1: "3 money"}
    while game.position.open is not None:
        question = game.position.open
        game.play("yellow" if question.key == "gift" else answers[question.seat])
    assert player(game, 1).money == money + 3


def test_holi_first_is_whoever_is_furthest_ahead_when_the_turn_is_over() -> None:
    """Ruling 13: somebody further ahead than who set the tile off has the first place."""
    game = table(2, modules=["holi:back"])
    at(game, 0, money=19, marker=1)
    at(game, 1, money=30, marker=1)
    game.play("+2 money")
    game.play("little")
    assert game.position.open is not None
    assert game.position.open.seat == 0
    assert player(game, 1).fame == 1


def test_holi_dice_are_rolled_by_hand_and_told_where_the_program_keeps_the_others() -> None:
    """Ruling 15."""
    game = with_dice([("green", 2)], [("blue", 1)], modules=["holi:front"])
    at(game, 0, money=19, marker=1)
    game.play("+1 money")
    assert "which die of the Holi tile" in str(game.position.asked())
    game.play("orange 6")
    game.play("none")
    held = [die for seat in range(2) for die in player(game, seat).dice]
    assert sorted(held) == [("blue", 1), ("green", 2), ("orange", 6)]


# Sacred cows


def test_cow_example_three_spice_markets_bring_ten() -> None:
    """Markets of 2, 2 and 3 bring 7 money, and one more for each."""
    game = table(2, modules=["cows"])
    player(game).markets[:] = [("spice", 2), ("spice", 2), ("spice", 3)]
    game.position.state.own["cows"] = {"0": ["spice"]}
    money = player(game).money
    game.play("market spice 3")
    assert player(game).money == money + 10


def test_cow_example_a_spice_market_that_is_built_brings_one_more() -> None:
    game = table(2, modules=["cows"])
    game.position.state.own["cows"] = {"0": ["spice"]}
    money = player(game).money
    game.play("build 1 spice2")
    assert player(game).money == money - 1 + 3


def test_cow_example_two_silk_markets_count_as_two_goods() -> None:
    """One spice and two silk markets at the assorted market, without tea."""
    game = table(2, modules=["cows"])
    player(game).markets[:] = [("spice", 2), ("silk", 3), ("silk", 2)]
    game.position.state.own["cows"] = {"0": ["any"]}
    money = player(game).money
    game.play("market all")
    assert player(game).money == money + 7


def test_a_cow_costs_two_dice_of_its_colour_and_pays_for_every_tile_with_a_market() -> None:
    game = with_dice([("orange", 1), ("orange", 1), ("blue", 6)], modules=["cows"])
    at(game, 0, money=5, market_tiles=2)
    game.play("cow orange 1 spice2")
    assert player(game).dice == [("blue", 6)]
    # One for the space; the market is worth 3 with its own cow; three tiles have a market now.
    assert player(game).money == 5 - 1 + 3 + 3
    assert game.position.state.own["cows"] == {"0": ["spice"]}


def test_what_a_cow_is_for_is_asked_where_no_text_says_it() -> None:
    game = table(2, modules=["cows"])
    game.play("cow blue")
    assert game.position.open is not None
    assert "quarry cost" in str(game.position.asked())
    game.play("2")
    assert "what is the blue cow for" in str(game.position.asked())
    game.play("tea")
    assert game.position.state.own["cows"] == {"0": ["tea"]}


# Kedarnath


def test_kedarnath_example_leila_chooses_level_two_and_upgrades_the_mills() -> None:
    """All cubes are on level 1, so three levels are free."""
    game = table(3, modules=["kedarnath:front"])
    game.play("kedarnath")
    assert game.position.open is not None
    assert game.position.open.options == ("0", "2", "3")
    game.play("2 mill")
    assert (player(game).karma, player(game).levels["mill"]) == (2, 3)


def test_kedarnath_example_rajesh_has_no_choice_but_level_zero() -> None:
    game = table(3, modules=["kedarnath:front"])
    for seat, karma in enumerate((2, 1, 3)):
        at(game, seat, karma=karma)
    standing(game, turn=1)
    game.play("kedarnath")
    assert (player(game, 1).karma, player(game, 1).fame) == (2, 1)


def test_with_a_cube_on_every_level_nobody_can_visit_the_temple() -> None:
    game = table(4, modules=["kedarnath:back"])
    for seat in range(4):
        at(game, seat, karma=seat)
    with pytest.raises(Refused, match="nobody can visit"):
        game.play("kedarnath")


def test_a_level_with_a_cube_gives_no_blessing() -> None:
    game = table(2, modules=["kedarnath:front"])
    with pytest.raises(Refused, match="free are 0, 2 and 3"):
        game.play("kedarnath 1")


@pytest.mark.parametrize(("level", "karma", "fame"), [(0, 2, 2), (1, 2, 0)])
def test_the_back_of_kedarnath(level: int, karma: int, fame: int) -> None:
    game = table(2, modules=["kedarnath:back"])
    at(game, 0, karma=2)
    at(game, 1, karma=3)
    line = game.play(f"kedarnath {level}")
    assert (player(game).karma, player(game).fame) == (karma, fame)
    assert (game.position.open is not None) == (level == 1)
    assert "nothing" not in said(line, game)


def test_one_worker_at_the_temple_in_a_round() -> None:
    game = table(2, modules=["kedarnath:front"])
    game.play("kedarnath 0")
    with pytest.raises(Refused, match="Leila stands at"):
        game.play("kedarnath 0")


@pytest.mark.parametrize(("first", "money"), [("kedarnath 0", 10), ("outer", 3 * 1)])
def test_the_brown_tile_pays_three_or_with_a_worker_at_the_temple_five(first: str, money: int) -> None:
    game = table(2, modules=["kedarnath:front"])
    game.play(first)
    before = player(game).money
    game.play("outer")
    game.play("blessing, +0 money")
    assert player(game).money == before + money


# Wilds


def test_everyone_gets_the_help_of_their_wilderness_before_the_first_worker() -> None:
    game = table(4, modules=["wilds"])
    assert "which wilderness was drawn" in str(game.position.asked())
    game.play("desert")
    assert player(game, 0).karma == 2
    game.play("mountains")
    game.play("money")
    assert player(game, 1).money == 4 + 3
    with pytest.raises(Refused):
        game.play("desert")
    assert "takes 1 die" in said(game.play("waterfall"), game)
    game.play("swamp")
    assert game.position.open is None
    assert game.position.seat == 0


def test_the_swamp_changes_a_die() -> None:
    game = with_dice([("green", 2)], [], modules=["wilds"])
    game.position.state.questions.clear()
    game.position.rails.ask(0, "swamp", module="wilds")
    game.play("green 2 blue")
    assert player(game).dice == []
    assert game.position.due is not None
    assert game.position.due.colours == ("blue",)


# Roads


def test_roads_example_rajesh_gets_three_and_eight_money_and_a_flag() -> None:
    """Three roads to the residence; a 3 is rolled, and four forks bring 2 money each."""
    game = table(2, modules=["roads:back"])
    money = player(game).money
    line = game.play("roads 3 3 4")
    assert player(game).money == money + 3 + 8
    assert "takes a flag; 2 are left" in said(line, game)


def test_roads_counts_tiles_whose_roads_were_told() -> None:
    game = table(2, modules=["roads:back"])
    player(game).tiles, player(game).roads = 3, {"bend": 2, "fork": 1}
    money = player(game).money
    game.play("roads 1 5")
    assert player(game).money == money + 1 + 4
    assert game.position.open is None


def test_without_flags_there_is_still_money() -> None:
    game = table(2, modules=["roads:front"])
    game.position.state.own["roads"] = {"flags": 0}
    money = player(game).money
    assert "no flag left" in said(game.play("roads 2"), game)
    assert player(game).money == money + 2


def test_three_flags_are_given_away_one_by_one() -> None:
    game = table(2, modules=["roads:front"])
    told = []
    for _ in range(4):
        game.position.state.occupied.clear()
        told.append(said(game.play("roads 0"), game))
    assert [text.partition("a flag; ")[2][:1] for text in told] == ["2", "1", "0", ""]


def test_at_most_three_roads_lead_to_the_residence() -> None:
    game = table(2, modules=["roads:front"])
    with pytest.raises(Refused):
        game.play("roads 4")


def test_the_back_of_the_road_board_needs_a_die() -> None:
    game = with_dice([], [("green", 1)], modules=["roads:back"])
    with pytest.raises(Refused, match="cannot pay"):
        game.play("roads 3 3 4")


def test_flag_example_leila_moves_a_market_and_connects_two_dice() -> None:
    """The moved tile scores nothing, and its yield is told; the market stays in the province."""
    game = table(2, modules=["roads:front"])
    player(game).markets[:] = [("tea", 2)]
    player(game).market_tiles = player(game).tiles = 1
    line = game.play("builder temple temple, yield 2 dice")
    assert player(game).fame == 4
    assert player(game).markets == [("tea", 2)]
    assert "takes 2 dice" in said(line, game)


# Ganga 3


def test_a_tile_that_is_left_dries_up() -> None:
    game = table(2, modules=["ganga3:drying"])
    assert "turns over" not in said(game.play("river 2 karma"), game)
    game.play("outer")
    assert "turns over the river tile" in said(game.play("pay 1, river 3 money"), game)


def test_dolphin_example_two_revealed_tiles_bring_two_money() -> None:
    """Leila turns up the dolphin and the dancer: two dice, a yield tile, and 2 money."""
    game = table(2, modules=["ganga3:mysterious"])
    money = player(game).money
    game.play("river dancer")
    while game.position.open is not None:
        game.play("karma" if game.position.open.key == "yield" else "2")
    assert player(game).money == money + 2
    assert player(game).karma == 2


def test_dolphin_example_rajesh_reveals_two_and_lands_on_the_yogi() -> None:
    game = table(2, modules=["ganga3:mysterious"])
    money = player(game).money
    game.play("river yogi")
    assert "how many river tiles were turned up" in str(game.position.asked())
    game.play("2")
    assert (player(game).money, player(game).karma) == (money + 2, 3)


def test_a_tile_that_lies_open_brings_no_money() -> None:
    game = table(2, modules=["ganga3:mysterious"])
    money = player(game).money
    game.play("river 2 karma 0")
    assert player(game).money == money


# The pink elephant


def test_elephant_example_leila_joins_rajesh_at_the_dancer() -> None:
    game = table(2, modules=["elephant"])
    game.position.state.own["elephant"] = {"owner": 0}
    standing(game, starter=1, turn=1)
    game.play("dancer")
    game.play("karma")
    line = game.play("dancer")
    assert "joins Rajesh with the pink elephant" in said(line, game)


def test_the_elephant_is_used_once_a_round_by_its_owner_only_and_never_by_the_starter() -> None:
    game = table(3, modules=["elephant"])
    game.play("yogi")
    with pytest.raises(Refused, match="stands at"):
        game.play("yogi")
    assert "takes the pink elephant" in said(game.play("outer"), game)
    game.play("raja mill")
    game.play("mogul")
    # Rajesh owns it now: he joins the starting player, and only once.
    game.play("yogi")
    game.play("+1 money")
    game.play("+1 money")
    with pytest.raises(Refused, match="stands at"):
        game.play("mogul")


def test_the_elephant_goes_to_whoever_uses_the_outer_terrace_next() -> None:
    game = table(2, modules=["elephant"])
    game.play("outer")
    assert game.position.state.own["elephant"]["owner"] == 0
    game.play("outer")
    assert game.position.state.own["elephant"]["owner"] == 1


def test_the_starting_player_does_not_even_join_an_own_worker() -> None:
    game = table(2, modules=["elephant"])
    game.position.state.own["elephant"] = {"owner": 0}
    game.play("yogi")
    game.play("+1 money")
    with pytest.raises(Refused, match="stands at"):
        game.play("yogi")


def test_the_elephant_leads_only_to_the_starting_player() -> None:
    game = table(3, modules=["elephant"])
    game.position.state.own["elephant"] = {"owner": 2}
    game.play("+1 money")
    game.play("yogi")
    with pytest.raises(Refused, match="Rajesh stands at"):
        game.play("yogi")


def test_the_starting_player_joins_nobody() -> None:
    game = table(2, modules=["elephant"])
    game.position.state.own["elephant"] = {"owner": 0}
    game.play("+1 money")
    game.play("yogi")
    with pytest.raises(Refused, match="stands at"):
        game.play("yogi")


# All of them


@pytest.mark.parametrize("text", SIDES)
def test_every_module_and_side_can_be_played(text: str) -> None:
    (module,) = make_modules([text])
    assert module.name == text.partition(":")[0]
    assert module.sides == the_board().modules[module.name].sides


WORDS = (
    "kedarnath",
    "kedarnath 2",
    "roads 2",
    "roads",
    "cow orange 1 spice2",
    "cow blue",
    "blessing, outer",
    "holi, outer",
)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), modules=st.lists(st.sampled_from(SIDES), max_size=7), tray=st.booleans())
def test_any_combination_replays_to_the_same_and_keeps_workers_and_dice(
    seed: int, modules: list[str], tray: bool
) -> None:
    source = Random(seed)
    chosen = list({text.partition(":")[0]: text for text in modules}.values())
    agreed: dict[str, Any] = {"tray": True, "seed": seed} if tray else {}
    game = table(source.randint(2, 4), modules=tuple(chosen), **agreed)
    for _ in range(40):
        if game.over:
            break
        if game.position.open is None and game.position.due is None and source.random() < 0.4:
            try:
                game.play(source.choice(WORDS))
            except Refused:
                continue
        else:
            step(game, source)
        check_conserved(game)
    text = str(game.record)
    again = game.blank()
    again.follow_record(parse_record(text))
    assert str(again.record) == text
    assert again.position.state == game.position.state


def test_of_two_at_the_mogul_the_later_one_starts() -> None:
    game = table(2, modules=["elephant"])
    game.position.state.own["elephant"] = {"owner": 1}
    game.play("mogul")
    game.play("mogul")
    for _ in range(2):
        game.play("pass")
    assert game.position.state.round == 2
    assert game.position.state.starter == 1
