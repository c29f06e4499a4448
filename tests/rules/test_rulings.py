"""The rulings of DESIGN.md 3.7 by number, where the rulebooks are silent or disagree, then our own."""

from __future__ import annotations

import pytest

from charmers.rules.game_position import IllegalMove
from charmers.sheet.definition import DICE
from tests.rules.positions import (
    game,
    landed,
    mine,
    offered,
    play,
    printed,
    released,
    road_in,
    roll,
    states,
    stock,
    taken,
)

CELLS = [f"{column}{row}" for row in "1234" for column in "abcde" if column + row != "c1"]
FULL = "tea oooooo; silk oooooo; spice oooooo"
NOTHING_LEFT = f"{FULL}; river 18; palace all 3; roads " + ", ".join(f"{cell} nesw" for cell in CELLS)
TOUCHING = "fame 15; money 48"


# 1. What may be declined and what must be used.


@pytest.mark.parametrize("effect", ["fame 1", "money 1", "karma", "river +1"])
def test_01_a_lone_bonus_without_a_choice_is_used_without_asking(effect: str) -> None:
    assert states(released(effect), "money:1") == "crossed"


@pytest.mark.parametrize("effect", ["upgrade", "goods 1", "goods-die", "palace any", "palace maharani"])
def test_01_a_lone_bonus_that_must_be_used_cannot_be_left(effect: str) -> None:
    position = released(effect)
    assert not {"done", "pass"} & set(offered(position))
    assert states(position, "money:1") == "crossed"


@pytest.mark.parametrize(
    "effect",
    [
        *("sell 1", "sell 2 same", "sell 2 different", "half-road"),
        *("road straight", "road fork", "road crossing", "river -1", "river back"),
    ],
)
def test_01_sales_roads_half_roads_and_backward_moves_can_be_left(effect: str) -> None:
    tables = printed(river={3: ["money 1"]}, money={1: [effect]})
    position = taken("b1", "fish", "tea o; roads c2 ns", tables)
    assert offered(position) == ["use money:1", "done"]


def test_01_the_second_of_two_half_roads_may_be_let_go() -> None:
    position = taken("g1", "halves", "roads c2 ns")
    play(position, "half c2 e", "pass")
    assert (road_in(position, "c2"), position.seat) == ("nes", 1)


# 2. Half-roads to a bare border or a roadless side.


def test_02_a_half_road_to_a_border_without_a_bonus_is_legal_and_does_nothing() -> None:
    position = taken("g1", "halves", "roads d1 ew")
    story = play(position, "half d1 n")
    assert story == ["half d1 n from g1"]


def test_02_a_half_road_may_meet_a_neighbours_roadless_side() -> None:
    position = taken("g1", "halves", "roads c2 ns, d1 sw, d2 ns")
    play(position, "half c2 e")
    assert (road_in(position, "c2"), road_in(position, "d2")) == ("nes", "ns")


# 3. The mogul with no other free box.


def test_03_the_mogul_alone_does_nothing_but_cross() -> None:
    position = game("palace all 3, mogul 1", dice="o1=mogul")
    assert play(position, "take o1")[2:] == ["palace mogul 2 from o1", "lost mogul from mogul"]


# 4. Selling fewer, and a market with empty stock.


def test_04_a_market_may_sell_fewer_than_possible() -> None:
    position = taken("g1", "straight", "tea ooo")
    play(position, "road c2 ns", "sell tea")
    assert (stock(position, "tea"), position.seat) == ("xoo...", 1)


def test_04_a_market_opened_with_empty_stock_never_sells() -> None:
    position = game("", "", dice="g1=straight p2=tea+tea g2=halves")
    story = play(position, "take g1", "road c2 ns")
    assert story[-2:] == ["opened c2", "lost sell same from market c2"]
    play(
        position,
        "take b1",
        "take p1",
        "take b2",
    )
    roll(position, "g1=halves")
    assert position.seat == 1
    play(position, "take b2", "take g1", "half c2 e")
    assert offered(position, "sell") == []


# 5. Fewer kinds free than an effect gives.


def test_05_two_goods_with_one_row_free_are_one_good() -> None:
    position = landed("goods 2", sheet="tea oooooo; silk oooooo")
    assert stock(position, "spice") == "o....."


def test_05_three_goods_with_two_rows_free_are_two_goods() -> None:
    position = landed("goods 3", sheet="tea oooooo")
    assert [stock(position, good) for good in ("silk", "spice")] == ["o.....", "o....."]


# 6. The end condition is looked at when the turn is over.


def test_06_crossing_during_a_turn_counts_when_its_bonuses_are_used() -> None:
    tables = printed(river={1: ["money 1"]}, money={49: ["goods 1"]})
    position = taken("b1", "flag", TOUCHING, tables)
    assert mine(position).overshoot(tables) > 0
    assert not position.ending
    assert play(position, "goods tea")[-1] == "crossed 3"
    assert position.ending


def test_06_a_bonus_can_bring_the_end() -> None:
    tables = printed(river={1: ["fame 1"]}, fame={15: ["money 1"]})
    position = taken("b1", "flag", "fame 14; money 48", tables)
    assert position.ending


# 7. Roads from the river may be declined.


@pytest.mark.parametrize("shape", ["straight", "fork", "crossing"])
def test_07_a_road_from_the_river_may_be_declined(shape: str) -> None:
    assert "pass" in offered(landed(f"road {shape}"))


# 8. The goods die is read as it lies when it is used, on any depot.


def test_08_the_goods_die_may_lie_in_somebodys_depot_or_on_the_elephant() -> None:
    tables = printed(river={1: ["goods-die"]})
    position = game("", "", "", on=tables, dice="b1=flag p1=tea+tea p2=silk+spice")
    play(position, "take p1", "take b1")
    assert offered(position) == ["goods p1", "goods p2"]
    play(position, "goods p1")
    assert stock(position, "tea", seat=1) == "oo...."


def test_08_the_goods_die_shows_what_karma_made_of_it() -> None:
    tables = printed(river={1: ["goods-die"]})
    position = game("", "", "", on=tables, dice="b1=lotus b2=lotus p1=tea+tea p2=tea+tea")
    play(position, "take p1", "karma b1")
    roll(position, "p2=spice+spice b1=flag")
    play(position, "keep b1", "goods p2")
    assert stock(position, "spice", seat=1) == "oo...."


# 9. Two players play on until both have had the same number of turns.


def test_09_for_two_the_end_waits_for_the_same_number_of_turns() -> None:
    position = game(TOUCHING, "")
    play(position, "take b1")
    assert not position.over
    play(position, "take p1")
    assert position.over


# 10. No usable die, but karma and a die on the elephant: it must be tried.


def test_10_karma_must_be_tried_before_skipping() -> None:
    position = game("", f"{NOTHING_LEFT}; karma o", "")
    play(position, "take p1")
    assert "skip" not in offered(position)
    assert set(offered(position)) == set(offered(position, "karma"))


def test_10_without_a_die_on_the_elephant_there_is_nothing_to_try() -> None:
    position = game(f"{NOTHING_LEFT}; karma o", f"{NOTHING_LEFT}; karma o", "")
    play(position, "skip")
    assert offered(position) == ["skip"]


# 11. Every sale is "up to".


@pytest.mark.parametrize("effect", ["sell 3", "sell 3 same", "sell 2 same"])
def test_11_every_sale_is_up_to_its_number(effect: str) -> None:
    sales = offered(landed(effect, sheet="tea oooo"), "sell")
    assert sales == ["sell tea", "sell tea tea", "sell tea tea tea"][: int(effect.split()[1])]


def test_11_a_sale_may_sell_nothing() -> None:
    position = landed("sell 3", sheet="tea oooo")
    play(position, "pass")
    assert (mine(position).money, position.seat) == (0, 1)


# 12. Overflow is lost.


def test_12_overflow_at_the_end_of_a_track_a_row_or_the_karma_is_lost() -> None:
    sheet = "fame 40; money 0; karma xxxxx; tea oooooo"
    position = landed("fame 2", "karma", "goods 3", sheet=sheet)
    state = mine(position)
    assert (state.fame, state.karma, state.circled) == (40, 5, [6, 1, 1])


# 13. Touching is not crossing.


def test_13_touching_is_not_crossing() -> None:
    tables = printed(river={1: ["money 1"]})
    position = taken("b1", "flag", "fame 15; money 47", tables)
    assert (mine(position).overshoot(tables), position.ending) == (0, False)


def test_13_half_a_point_is_crossing() -> None:
    tables = printed(river={1: ["money 1"]})
    position = taken("b1", "flag", "fame 19; money 40", tables)
    assert (mine(position).overshoot(tables), position.ending) == (1, True)


# 14. A green die must draw; builder, river and bonuses need not.


@pytest.mark.parametrize("face", ["straight", "bend", "halves"])
def test_14_a_green_die_must_draw_something(face: str) -> None:
    position = taken("g1", face, "roads c2 ns")
    with pytest.raises(IllegalMove):
        play(position, "pass")


def test_14_the_builder_may_decline() -> None:
    position = taken("o1", "builder", "roads c2 ns")
    play(position, "pass")
    assert (road_in(position, "c2"), position.seat) == ("ns", 1)


def test_14_the_builder_as_a_bonus_may_decline_once_his_box_is_crossed() -> None:
    position = released("palace builder", sheet="roads c2 ns")
    assert "pass" in offered(position)


# 15. Only two half-road bonuses join, never one with a half of a die or of the builder.


def test_15_a_half_road_bonus_does_not_join_with_the_half_of_a_die() -> None:
    tables = printed(edges={"d1n": ["half-road"]})
    position = taken("g1", "halves", "roads d1 ew", tables)
    play(position, "half d1 n")
    assert offered(position, "road") == []
    assert offered(position, "use") == []
    play(position, "pass")
    assert offered(position) == ["use edge:d1n", "done"]


def test_15_the_rivers_half_road_does_not_join_with_a_bonus() -> None:
    tables = printed(river={1: ["money 1", "half-road"]}, money={1: ["half-road"]})
    position = taken("b1", "flag", "roads c2 ns", tables)
    assert offered(position) == ["half c2 e", "half c2 w", "pass"]
    play(position, "half c2 e")
    assert offered(position) == ["use money:1", "done"]


# 16. A place with several effects is usable if any of them is.


def test_16_a_bonus_with_one_usable_effect_is_usable_and_the_other_is_lost() -> None:
    position = released(["sell 2", "fame 2"], "goods 1")
    story = play(position, "use money:1")
    assert story[:3] == ["used money:1 sell 2, fame 2", "lost sell from money:1", "fame +2 from money:1"]


def test_16_a_bonus_must_be_used_if_any_of_its_effects_must() -> None:
    position = released(["half-road", "goods 1"], "sell 1", sheet="roads c2 ns; tea o")
    assert "done" not in offered(position)


def test_16_a_bonus_with_no_usable_effect_is_wasted() -> None:
    position = released(["sell 2", "half-road"])
    assert states(position, "money:1") == "circled"


def test_16_each_effect_is_looked_at_when_its_turn_comes() -> None:
    """Nothing to sell at first, but the place gives goods before it sells."""
    position = landed("goods 3", "sell 1")
    assert offered(position) == ["sell tea", "sell silk", "sell spice", "pass"]


# 17. A bonus that is crossed must do something.


@pytest.mark.parametrize(
    ("effect", "sheet"),
    [("sell 2", "tea o; silk o"), ("half-road", "roads c2 ns"), ("road straight", "")],
)
def test_17_a_bonus_once_crossed_cannot_be_declined(effect: str, sheet: str) -> None:
    position = released(effect, sheet=sheet)
    play(position, "use money:1")
    assert len(offered(position)) > 1
    assert "pass" not in offered(position)


def test_17_one_of_two_effects_may_be_declined_while_the_other_can_be_used() -> None:
    position = released(["half-road", "sell 2"], sheet="roads c2 ns; tea o; silk o")
    play(position, "use money:1")
    assert "pass" in offered(position)
    play(position, "pass")
    assert "sell tea" in offered(position)
    assert "pass" not in offered(position)


def test_17_after_one_effect_was_used_the_other_may_be_declined() -> None:
    position = released(["half-road", "sell 2"], sheet="roads c2 ns; tea o; silk o")
    play(position, "use money:1", "half c2 e")
    assert "pass" in offered(position)


def test_17_with_the_other_effect_unusable_the_first_must_be_used() -> None:
    position = released(["half-road", "sell 2"], sheet="roads c2 ns")
    play(position, "use money:1")
    assert offered(position) == ["half c2 e", "half c2 w"]


def test_17_what_follows_from_a_bonus_may_be_declined() -> None:
    position = released("road straight", sheet="tea o")
    play(position, "use money:1", "road c2 ns")
    assert offered(position) == ["sell tea", "pass"]


def test_17_a_bonus_that_sailed_has_done_something() -> None:
    tables = printed(river={1: ["money 1"], 2: ["road straight"]}, money={1: ["river +1"]})
    position = taken("b1", "flag", "", tables)
    assert "pass" in offered(position)


# 18. Only bonuses whose single effect is a half-road can be joined.


def test_18_a_half_road_with_another_effect_does_not_join() -> None:
    position = released(["half-road", "fame 1"], "half-road", sheet="roads c2 ns")
    assert not [move for move in offered(position) if "+" in move]


# 19. What looks the same is one choice.


def test_19_twins_with_the_same_face_are_one_choice() -> None:
    position = game(dice="b1=fish b2=fish")
    assert [move for move in offered(position) if " b" in move] == ["take b1"]


def test_19_twins_with_different_faces_are_two_choices() -> None:
    position = game(dice="b1=fish b2=oar")
    assert [move for move in offered(position) if " b" in move] == ["take b1", "take b2"]


def test_19_the_second_twin_is_listed_when_the_first_is_gone() -> None:
    position = game(dice="b1=fish b2=fish")
    play(position, "take p1", "take b1")
    assert [move for move in offered(position, "take") if " b" in move] == ["take b2"]


def test_19_twins_are_one_choice_for_karma_too() -> None:
    position = game(dice="b1=fish b2=fish")
    play(position, "take p1")
    assert [move for move in offered(position, "karma") if " b" in move] == ["karma b1"]


def test_19_two_purple_dice_that_show_the_same_are_one_choice() -> None:
    position = landed("goods-die", others="p1=tea+silk p2=tea+silk")
    assert (stock(position, "tea"), stock(position, "silk"), position.seat) == ("o.....", "o.....", 1)


def test_19_two_purple_dice_that_give_the_same_are_one_choice() -> None:
    # With the tea full, both dice give one silk.
    position = landed("goods-die", sheet="tea oooooo", others="p1=tea+silk p2=tea+silk")
    assert stock(position, "silk") == "o....."
    position = landed("goods-die", sheet="tea oooooo; silk ooooo", others="p1=tea+silk p2=silk+silk")
    assert (stock(position, "silk"), position.seat) == ("oooooo", 1)


def test_19_two_dice_that_show_the_same_after_karma_are_one_choice() -> None:
    # Twins meet at the karma roll when the elephant holds one and the other still lies in the middle.
    position = game("", "karma o", "karma oo", dice="p1=tea+tea g1=bend g2=bend")
    play(position, "take p1", "karma g1")
    roll(position, "p2=silk+silk g1=straight")
    play(position, "keep p2", "karma g2")
    roll(position, "g1=bend g2=bend")
    assert offered(position) == ["keep g1", "karma g2"]


# 20. A forced step happens by itself; only ``skip`` is always a decision.


def test_20_the_only_suitable_die_is_taken_by_itself() -> None:
    sheet = f"{NOTHING_LEFT}; karma x".replace("river 18", "river 17")
    position = game("", sheet, "", dice="b1=oar")
    story = play(position, "take p1")
    assert "took b1 oar" in story
    assert position.seat == 2


def test_20_with_a_choice_of_karma_the_only_suitable_die_is_not_forced() -> None:
    sheet = f"{NOTHING_LEFT}; karma o".replace("river 18", "river 17")
    position = game("", sheet, "", dice="b1=oar")
    play(position, "take p1")
    assert "take b1" in offered(position)


def test_20_skipping_is_always_a_decision() -> None:
    position = game(NOTHING_LEFT, "", "")
    assert (offered(position), position.phase) == (["skip"], "turn")


def test_20_a_forced_karma_roll_happens_by_itself() -> None:
    position = game("", f"{NOTHING_LEFT}; karma ooo", "")
    play(position, "take p1", "karma b1")
    story = roll(position)
    assert story[-1] == "rerolls b1"
    assert [DICE[die] for die in position.due] == ["p2", "b1"]


def test_20_a_step_with_one_outcome_is_not_asked() -> None:
    """One kind left to upgrade, one box left to circle, one road that fits."""
    position = landed("upgrade", "goods 1", sheet="temple 3; mahal 3; fort 3; tea oooooo; silk oooooo")
    assert (mine(position).levels[3], stock(position, "spice"), position.seat) == (2, "o.....", 1)


def test_20_the_last_way_to_use_a_crossed_bonus_is_not_asked() -> None:
    position = released("sell 1", sheet="tea o")
    story = play(position, "use money:1")
    assert "sold tea 1 from money:1" in story


# 24 to 30. What had been applied before it was written down.


def test_24_a_starting_player_who_skips_leaves_the_elephant_empty() -> None:
    position = game(NOTHING_LEFT, "karma o", "")
    play(position, "skip")
    assert (position.dice.elephant, offered(position, "karma")) == (-1, [])


def test_25_a_free_box_makes_an_orange_die_suitable() -> None:
    others = ", ".join(f"{who} 3" for who in ("mogul", "trader", "raja", "builder", "portuguese"))
    sheet = f"{NOTHING_LEFT}; karma x".replace("palace all 3", f"palace {others}")
    story = play(game("", sheet, "", dice="o1=maharani"), "take p1")
    assert "palace maharani 1 from o1" in story
    assert "lost maharani from maharani" in story


def test_26_after_a_useless_roll_without_karma_either_die_is_kept() -> None:
    position = game("", f"{NOTHING_LEFT}; karma o", "")
    play(position, "take p1", "karma b1")
    roll(position)
    assert offered(position) == ["keep p2", "keep b1"]
    assert "lost action from b1" in play(position, "keep b1")


def test_27_several_effects_happen_in_the_printed_order() -> None:
    tables = printed(river={3: ["money 1", "fame 1"]}, money={1: ["karma"]})
    story = play(game(dice="b1=fish", on=tables), "take b1")
    kinds = [line.split()[0] for line in story if line.split()[0] in ("money", "fame", "karma")]
    assert kinds == ["money", "fame", "karma"]


def test_28_any_palace_action_may_be_the_moguls() -> None:
    position = landed("palace any")
    assert "palace mogul" in offered(position)
    play(position, "palace mogul")
    assert "palace mogul" not in offered(position)


@pytest.mark.parametrize("who", ["trader", "portuguese"])
def test_29_with_full_rows_they_may_be_declined(who: str) -> None:
    position = taken("o1", who, f"{FULL}; river 5")
    assert "pass" in offered(position)
    position = taken("o1", who, "tea oooooo; silk oooooo; river 5")
    assert "pass" not in offered(position)


def test_30_a_skipped_turn_counts_for_the_end() -> None:
    position = game(TOUCHING.replace("48", "49"), f"{NOTHING_LEFT}; karma x")
    play(position, "take p1")
    assert position.ending
    play(position, "skip")
    assert position.over
