"""What somebody types who knows the rulebook and not the notation: two written games, and more."""

from __future__ import annotations

import contextlib

import pytest

from charmers.rajas.board import the_board
from charmers.rajas.game import RajasGame, begin
from charmers.rajas.phrases import plain_words
from charmers.rajas.sentences import word
from charmers.record.record import parse_record
from charmers.sheet.sentence import Refused
from charmers.words.rails import rails_line
from charmers.words.speech import Speech
from tests.rajas.tables import player, said, table, with_dice

FIRST = """
Ana; build 1 blue 7 mill tea 3; build 2 silk 2 silk 3; outer terrace reroll 2 dice; harbor 2, 2 karma
raja man singh temple; dancer 3 money; great mogul; market silk 3; 3 money; harbor pay 1, 2 dice
use 1 karma, build 1 temple fort; mill; terrace orange; build 2 bend mill, special yield 5 money; 2 karma
assorted goods; build 3 temple spices 2; balcony blue for 2 orange; yogi 1 die; harbor 3, raja, upgrade fort
portuguese, pass bridge, 4 money; master builder palace spices 4 over temple spices 2; temple
build 3 mill fort; mill
"""

SECOND = """
Mira; quarry, 1 money, spices 3 and spices 2; yogi, 2 karma and a green die
balcony, gives orange, takes two purple dice; build 2 palace mill fork
goods of one kind spices, die 2; upgrade temple; harbour die 1, 3 money
great mogul with a 1, gets 2 fame and becomes starting player; upgrade the mill
build 1 temple tea 2, special yields 1 die and 5 money; outer terrace, 2 money, rerolls all dice
market assorted goods 5 money; quarry pays 2, two mills; dancer, 2 dice, yield tile upgrade temple
harbor with a 3, 2 spaces, 1 money per market; raja, die 4, mill upgrade, 3 money
build mill for 3 money, yield 1 karma; fort
spend 1 karma, portuguese, 6 spaces, past the bridge, 2 fame per karma; sell one market of each kind
master builder with a 5, fort and silk 4, covers palace and mill; 2 dice
terrace, takes a blue die; Tom is done
"""


def written(names: list[str], text: str) -> RajasGame:
    header, _ = begin(names, created="2026-11-18T08:00:00Z")
    game = RajasGame(the_board(), header)
    for line in text.replace("\n", ";").split(";"):
        if line.strip():
            game.play(line.strip())
    return game


THIRD: list[tuple[str, str, tuple[int, int, int]]] = [
    ("terrace: takes a blue die, rolls a 4", "", (3, 0, 1)),
    (
        "quarry: pays 1 money, gives up an orange die, builds the orange 4 with a tea market of 3",
        "",
        (6, 0, 1),
    ),
    ("harbor: gives up orange 3, advances 2 spaces, 2 karma", "", (5, 0, 3)),
    ("balcony: gives up a violet die, takes 2 orange dice", "", (3, 0, 1)),
    ("outer terrace: 2 money, rerolls violet", "", (8, 0, 1)),
    ("quarry: pays 2 money, gives up violet 6, tile violet 6 with a fort and a mill: 4 fame", "", (3, 4, 3)),
    (
        "quarry 2, gives up orange 6 and orange 3 for the orange 9, a bend with a palace and a temple",
        "",
        (1, 4, 1),
    ),
    (
        "great mogul: uses a karma to turn blue 6 into a 1, 2 fame, starting player next round",
        "",
        (8, 2, 0),
    ),
    ("terrace: takes an orange die (a 5)", "", (3, 4, 3)),
    ("assorted goods market: scores the tea market, 3 money", "", (11, 2, 0)),
    (
        "master builder: gives up green 5, covers violet 6 with the blue 7, pays the difference with blue 3, "
        "a fort and a silk market of 3, 2 fame, 3 money, upgrades the mill",
        "",
        (6, 6, 3),
    ),
    ("raja man singh: gives up blue 4, upgrades the temple, 3 money", "", (4, 4, 1)),
    (
        "quarry: pays 1 money, green 4, a fort and a spice market of 2",
        "takes 2 dice, blue and orange",
        (12, 4, 0),
    ),
    (
        "uses a karma to turn orange 5 into a 2, dancer: takes a green and a violet die, yield tile: 3 money",
        "",
        (9, 6, 2),
    ),
    ("yogi: gives up green 3, 2 karma and a violet die", "", (4, 4, 3)),
    ("portuguese: gives up orange 6, advances 6 spaces, skips Tara's boat, 4 money", "", (16, 4, 0)),
    (
        "quarry: pays 2 money, violet 6, a mill, special yield: an orange die and 5 money",
        "3 money",
        (15, 9, 2),
    ),
    ("harbor: gives up orange 2, advances one space, takes 2 dice, blue and green", "", (4, 4, 3)),
    ("silk market: gives up green 4, scores 1 silk market, 3 money", "", (18, 9, 2)),
    (
        "quarry: pays 1 money, the blue 11, a temple and a palace, upgrades the palace",
        "",
        (3, 9, 3),
    ),
]
"""Twenty turns as somebody typed each first who knew only the rules; answers, and how they stood."""

THIRD_TABLE = ["Maya", "Ishan", "Tara"]


@pytest.mark.parametrize(
    ("typed", "answered", "stand"), [pytest.param(*turn, id=str(n)) for n, turn in enumerate(THIRD, 1)]
)
def test_each_turn_of_the_third_written_game_is_right_in_its_first_form(
    typed: str, answered: str, stand: tuple[int, ...]
) -> None:
    number = next(n for n, turn in enumerate(THIRD) if turn[0] == typed)
    game = written(THIRD_TABLE, ";".join(["Maya", *(line for turn in THIRD[:number] for line in turn[:2])]))
    game.play(typed)
    if answered:
        game.play(answered)
    assert any(stands(game, seat)[:3] == stand for seat in range(3))
    assert game.position.open is None
    assert reread(game).position.state == game.position.state


def test_the_third_written_game_ends_as_it_was_written() -> None:
    """Every line in the form in which it was typed first; none of its 22 lines is refused."""
    game = written(THIRD_TABLE, ";".join(["Maya", *(line for turn in THIRD for line in turn[:2])]))
    assert [stands(game, seat)[:3] for seat in range(3)] == [(3, 9, 3), (16, 4, 0), (18, 9, 2)]
    levels = [player(game, seat).levels for seat in range(3)]
    assert levels[0] == {"temple": 3, "mahal": 3, "fort": 2, "mill": 2}
    assert levels[2] == {"temple": 2, "mahal": 2, "fort": 2, "mill": 3}
    assert game.position.rails.round == 3
    assert game.names[game.position.state.starter] == "Tara"
    assert reread(game).position.state == game.position.state


FOURTH: list[tuple[str, tuple[int, int, int]]] = [
    ("quarry 1, blue 6, tea market 3", (5, 0, 1)),
    ("green terrace, rolls 4", (4, 0, 1)),
    ("harbour free, orange 2, two spaces: 2 karma", (5, 0, 3)),
    ("yogi with his green 3, takes orange", (5, 0, 3)),
    ("quarry 1, orange 6, a temple", (3, 2, 1)),
    ("raja, violet 4, temple upgraded, 3 money", (8, 0, 3)),
    ("gives the violet 1 to the Great Mogul: 2 fame, starts next round", (5, 2, 3)),
    ("dancer, green 2: takes violet and blue, yield tile 3 money", (6, 2, 1)),
    ("outer terrace, 2 money, rerolls blue", (10, 0, 3)),
    ("quarry 1, orange 4+5, temple and tea market 2, yield: a green die", (6, 4, 3)),
    ("balcony: blue 3 for two orange", (6, 2, 1)),
    ("quarry 1, green 5, spice market 4. over 12: boat on to space 3: 3 money", (16, 0, 3)),
    ("harbour free, uses a karma: green 6 into 1, one space: two dice, blue and violet", (6, 4, 2)),
    ("quarry 2, violet 5 and 3, fort and palace, over 5: upgrades the fort", (4, 6, 1)),
    ("market, one kind: gives the blue 5, one spice market: 4 money", (20, 0, 3)),
    ("assorted market: tea 3", (9, 4, 2)),
    ("raja, green 4: palace up, 3 money", (7, 6, 1)),
    ("takes a blue die from the blue terrace", (20, 0, 3)),
    ("outer terrace, reroll the blue one", (22, 0, 3)),
    ("Great Mogul with orange 1: 2 fame", (7, 8, 1)),
    ("harbour, blue 2, two spaces: green dice for karma", (22, 0, 3)),
    (
        "Portuguese, violet 6, six spaces: raja, upgrades the temple, 3 money, then boat: 5 money",
        (17, 4, 2),
    ),
    ("quarry 1, blue 6: palace and silk market 2", (8, 11, 1)),
    ("dancer, green 2: violet and orange, yield tile karma", (22, 0, 3)),
    ("violet terrace", (17, 4, 2)),
    ("yogi, orange 3: takes green", (8, 11, 3)),
    (
        "master builder with violet 5: mill and spice 3 over the spice 4, difference green 4",
        (25, 2, 3),
    ),
    ("raja, violet 4: mill up", (20, 4, 2)),
    ("quarry 1, green 6: two spice markets, 2 and 2", (28, 2, 3)),
    ("harbour, pays 1, blue 2, two spaces, past the bridge: 3 fame, fort upgraded", (19, 7, 2)),
    ("outer terrace", (21, 7, 2)),
    ("dancer, green 5 turned to a 2 by karma: orange and blue; upgrade temple", (8, 11, 2)),
    ("market one kind, orange 4: spice 7 money, over 33: two dice, violet and blue", (35, 2, 3)),
    ("orange terrace", (21, 7, 2)),
]
"""A fourth written game, as its chronicler noted it; seventeen of its turns were not taken like this."""


FIFTH: list[tuple[str, tuple[int, int, int]]] = [
    ("Asha goes to the mogul with the blue 1", (3, 2, 1)),
    ("quarry for 1: green 3 + green 4, tile green 6 with a mill", (3, 2, 1)),
    ("rows with the orange 3, three spaces, gets 3 money", (8, 0, 1)),
    ("takes a violet die on the terrace", (3, 2, 1)),
    ("portuguese with the violet 6: six spaces, a temple upgrade", (3, 2, 1)),
    ("builds temple and silk 2 for 2 money with orange 6 and orange 1", (8, 2, 1)),
    ("yogi (green 3): karma and a blue die", (3, 2, 3)),
    ("dancer (blue 2), takes two violet, yield: 1 karma", (3, 2, 2)),
    ("raja, orange 4, upgrades the fort", (11, 2, 1)),
    (
        "quarry: 1 money. Pays violet 2 turned to 5 and violet 6 for the violet 11: two forts, upgrades fort",
        (2, 6, 2),
    ),
    ("harbour with a green 1: one space, 2 fame", (3, 4, 2)),
    ("market: silk with a 2, the boat goes on: 2 karma", (13, 2, 3)),
    ("outer terrace", (4, 6, 2)),
    ("builds for 1: tea 4, green 5. yield 5 money", (11, 4, 2)),
    ("master builder, violet 5: fort + silk 4 over temple + silk 2, orange 3, upgrade mill", (17, 5, 3)),
    ("blue terrace", (4, 6, 2)),
    ("tea market, blue 3; passes 12, boat 3 money", (18, 4, 2)),
    ("great mogul: 2 fame and the elephant", (17, 7, 3)),
    ("silk market with green 6, reaches 20", (21, 7, 3)),
    ("balcony: green for two blue", (4, 6, 2)),
    ("uses karma for the yogi, takes an orange die", (18, 4, 3)),
]
"""A fifth, once the fourth was taken; seven of its turns were not."""


@pytest.mark.parametrize(
    ("names", "starter", "turns"),
    [(["Bruno", "Chloé", "Asha"], "Bruno", FOURTH), (["Bruno", "Chloé", "Asha"], "Asha", FIFTH)],
)
def test_what_was_noted_is_taken_in_its_first_form(
    names: list[str], starter: str, turns: list[tuple[str, tuple[int, int, int]]]
) -> None:
    game = written(names, starter)
    wrong = []
    for typed, stand in turns:
        line = game.play(typed)
        if stands(game, line.seat)[:3] != stand or game.position.open is not None:
            wrong.append((typed, line.text, stands(game, line.seat)))
    assert wrong == []
    assert reread(game).position.state == game.position.state


def test_the_fourth_written_game_ends_as_it_was_noted() -> None:
    game = written(
        ["Bruno", "Chloé", "Asha"], ";".join(["Bruno", *(typed.replace(";", ",") for typed, _ in FOURTH)])
    )
    assert [stands(game, seat) for seat in range(3)] == [(21, 7, 2, 5), (8, 11, 2, 3), (35, 2, 3, 4)]
    assert player(game, 2).markets == [("spice", 3), ("spice", 2), ("spice", 2)]
    assert reread(game).position.state == game.position.state


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("quarry 1, orange 4, orange 5, temple", "build 1 temple with orange 4 orange 5"),
        ("quarry 1, temple and tea 2, orange 4 and 5", "build 1 temple tea2 with orange 4 orange 5"),
        ("build 1 temple tea2 orange 4 + 5", "build 1 temple tea2 with orange 4 orange 5"),
        ("quarry 1, orange 4 and 2 mills", "build 1 mill mill orange4"),
        ("quarry 1, orange 6 for the orange 5, a temple", "build 1 temple orange5 with orange 6"),
        (
            "quarry 1, orange 4 and 5 for the orange 9, a temple",
            "build 1 temple orange9 with orange 4 orange 5",
        ),
        ("balcony: gives blue 3, takes two orange", "balcony blue orange with blue 3"),
        ("balcony: two orange for the blue 3", "balcony blue orange with blue 3"),
        ("balcony blue 2 orange", "balcony blue orange"),
        ("balcony orange 4 blue", "balcony orange blue with orange 4"),
        ("balcony: blue 3 for two orange, 1 and 3", "balcony blue orange with blue 3"),
        ("violet terrace, a 4", "terrace purple"),
        ("terrace orange 4, 2 money", "terrace orange, +2 money"),
        (
            "dancer, green 2: takes violet 3 and blue 6; the yield tile is 3 money",
            "palace dancer with green 2, colour purple blue, yield money",
        ),
        (
            "dancer, green 2: violet 3, blue 6, 3 money",
            "palace dancer with green 2, colour purple blue, yield money",
        ),
        ("yogi, an orange die, a 5", "palace yogi, colour orange"),
        ("yogi, orange 5, 2 karma", "palace yogi, colour orange"),
        ("at the harbour: gives her blue 2, two dice of choice", "river with blue 2, boat dice 2"),
        ("raja, mill up, 3 money = 6", "palace raja, upgrade mill"),
        ("quarry 1, her orange 6 pays for the orange 5, a temple", "build 1 temple orange5 with orange 6"),
        ("hands in green 3 and visits the yogi", "palace yogi"),
        ("harbour, karma turns blue 6 to 1, one space: 2 karma", "flip 1, river 1 with blue 1, boat karma 2"),
        ("harbour, green 6 flipped to a 1: 2 karma", "flip 1, river with green 1, boat karma 2"),
        (
            "dancer, green 5 turned to a 2 with 1 karma: orange 2, blue 4; the tile is an upgrade: temple",
            "flip 1, palace dancer with green 2, colour orange blue, yield upgrade, upgrade temple",
        ),
        ("harbour, blue 2, on to space 2: 2 karma", "river with blue 2, boat at 2 karma 2"),
        ("raja, mill goes up", "palace raja, upgrade mill"),
        ("raja, a mill upgrade, money", "palace raja, upgrade mill"),
        ("dancer, two violet, 1 karma", "palace dancer, colour purple purple, yield karma"),
        ("yogi: karma and a blue die", "palace yogi, colour blue"),
        ("rows two spaces with the blue 3: 2 karma", "river 2 with blue 3, boat karma 2"),
        ("river: as many blue dice as her karma", "river, boat karma-dice blue"),
    ],
)
def test_what_a_chronicler_notes_is_understood(typed: str, kept: str) -> None:
    game = written(THIRD_TABLE, "Maya")
    assert game.play(typed).text == f"Maya: {kept}"
    assert reread(game).position.state == game.position.state


@pytest.mark.parametrize(
    ("typed", "dice"), [("orange 4+5, temple", ["blue"]), ("blue 3, temple", ["orange", "orange"])]
)
def test_with_a_tray_the_dice_that_are_told_pay(typed: str, dice: list[str]) -> None:
    game = with_dice([("orange", 4), ("orange", 5), ("blue", 3)])
    game.play(f"quarry 1, {typed}")
    assert [colour for colour, _ in player(game).dice] == dice


def test_with_a_tray_the_die_that_karma_turned_is_given() -> None:
    game = with_dice([("green", 6), ("blue", 3)])
    line = game.play("harbour, green 6 turned to a 1 by karma, one space: 2 fame")
    assert line.text == "Leila: river 1 with green 1, boat fame 2"
    assert player(game).dice == [("blue", 3)]
    assert player(game).karma == 0


def test_with_a_tray_a_sale_takes_the_die_that_is_told_before_the_good() -> None:
    game = with_dice([("orange", 4), ("blue", 5)])
    player(game).markets += [("spice", 4)]
    assert game.play("market, blue 5 for spice").text == "Leila: market spice with blue 5"
    assert player(game).dice == [("orange", 4)]


def test_a_space_that_no_marker_reached_is_not_passed_over() -> None:
    with pytest.raises(Refused):
        table().play("quarry 1, mill, over 12")
    for typed in ("quarry 1, mill, over 12 money", "master builder, over 12, mill", "quarry 1, over 12"):
        with pytest.raises(Refused):
            table().play(typed)


def test_with_a_tray_what_a_die_shows_is_not_told() -> None:
    with pytest.raises(Refused, match="4 of what"):
        with_dice([("green", 3)]).play("terrace green 4")


def test_a_plus_as_large_as_what_the_tile_gives_is_told() -> None:
    game = table()
    line = game.play("quarry 1, temple, +2 fame")
    assert player(game).fame == 4
    assert "2 fame comes on top of the 2 that the place gives; undo if it is the same" in said(line, game)
    game.play("outer")
    assert "on top" not in said(game.play("quarry 1, temple, +1 fame"), game)


def test_dice_of_a_bonus_are_not_counted_twice() -> None:
    game = table()
    player(game).money, player(game).marker = 32, 1
    line = game.play("outer, over 33: two dice, blue and green")
    assert line.text == "Leila: outer, colour blue green"


def test_a_market_that_nobody_has_is_not_sold() -> None:
    game = written(THIRD_TABLE, "Maya; quarry 1, tea 3; outer; outer")
    with pytest.raises(Refused, match="Maya has no tea market of 4"):
        game.play("assorted goods, tea 4")
    with pytest.raises(Refused, match="Maya has no silk market"):
        game.play("assorted goods, silk 2")
    assert game.play("market, all: tea 3").text == "Maya: market all"


def test_the_master_builder_does_not_ask_for_what_was_told() -> None:
    game = table()
    assert "build over one of your tiles" not in said(game.play("master builder, mill"), game)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("quarry 1, gives up an orange die, mill", "build 1 mill"),
        ("quarry: 2 money, the orange 4 with a mill", "build 2 mill orange4"),
        ("quarry 2, gives up blue 3, blue 4, a tea market of 3", "build 2 tea3 blue4 with blue 3"),
        ("harbor: pays 1 money, gives up blue 3, 4 money", "pay 1, river with blue 3, boat money 4"),
        (
            "dancer: takes a green die and a violet die, yield tile 1 karma",
            "palace dancer, colour green purple, yield karma",
        ),
        ("river 3, karma 2, bridge", "river 3, boat karma 2, bridge"),
        ("takes a blue die on the terrace", "terrace blue"),
        ("terrace: takes a blue die (a 5)", "terrace blue"),
        ("portuguese, 6 spaces, skips an occupied space, 4 money", "palace portuguese, boat money 4"),
    ],
)
def test_the_order_of_the_rulebook_is_understood(typed: str, kept: str) -> None:
    game = written(THIRD_TABLE, "Maya")
    assert game.play(typed).text == f"Maya: {kept}"
    assert reread(game).position.state == game.position.state


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("assorted goods market: scores its tea market of 3, 3 money", "market all"),
        ("market of tea, green 4", "market tea 4"),
        ("tea market: gives up green 1, scores 1 tea market, 3 money", "market tea 1"),
        ("master builder: covers tea 3 with a mill", "palace builder mill over tea3"),
    ],
)
def test_what_is_scored_or_covered_is_understood(typed: str, kept: str) -> None:
    game = written(THIRD_TABLE, "Maya; quarry 1, tea 3; outer; outer")
    line = game.play(typed)
    assert line.text == f"Maya: {kept}"
    assert "keeps every market" not in said(line, game)


def test_a_market_that_may_be_covered_and_an_amount_on_top_are_told() -> None:
    game = written(THIRD_TABLE, "Maya; quarry 1, tea 3; outer")
    line = game.play("quarry 1, mill, 3 fame")
    assert "3 fame comes on top of the 2" in said(line, game)
    game.undo()
    game.play("outer terrace")
    assert "Maya keeps every market" in said(game.play("master builder, mill"), game)


def test_a_colon_behind_what_is_neither_place_nor_player_names_commas() -> None:
    game = written(THIRD_TABLE, "Maya")
    with pytest.raises(Refused, match="else a comma"):
        game.play("Anna: outer")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("raja, upgrades the temple", "palace raja, upgrade temple"),
        ("quarry 1, fort and mill, special yield upgrades the mill", "build 1 fort mill, yield upgrade mill"),
        ("harbor, gives up violet 2, upgrades the mill", "river with purple 2, boat upgrade mill"),
        ("harbor, upgrade the mill", "river, boat upgrade mill"),
        ("quarry 1, mill, special yield an orange die", "build 1 mill, yield dice 1, colour orange"),
        ("portuguese, special yield none, 2 karma", "palace portuguese, yield none, boat karma 2"),
    ],
)
def test_what_is_upgraded_or_yielded_is_kept_as_it_was_meant(typed: str, kept: str) -> None:
    game = written(THIRD_TABLE, f"Maya; {typed}")
    assert game.lines[-1].text == f"Maya: {kept}"
    assert reread(game).position.state == game.position.state
    assert game.position.open is None


def test_a_price_that_is_told_behind_a_place_is_kept_as_one() -> None:
    game = written(THIRD_TABLE, "Maya; harbor 2, 2 karma; harbor, 2 karma, pays 1 money")
    assert game.lines[2].text == "Ishan: river, boat karma 2, price 1"
    assert reread(game).position.state == game.position.state


def test_a_record_that_kept_such_a_price_in_another_way_is_read() -> None:
    game = written(THIRD_TABLE, "Maya; harbor 2, 2 karma; harbor, 2 karma, pays 1 money")
    again = game.blank()
    for line in game.lines:
        again.read_line(line.text.replace("price 1", "pay 1"))
    assert again.position.state == game.position.state


def test_a_line_that_its_record_would_read_otherwise_is_refused() -> None:
    game = with_dice([("green", 3)])
    player(game).karma = 3
    with pytest.raises(Refused, match='would be kept as "flip 1, palace yogi"'):
        game.play("uses a karma, yogi")
    assert player(game).karma == 3


def reread(game: RajasGame) -> RajasGame:
    again = game.blank()
    again.follow_record(parse_record(str(game.record)))
    return again


def stands(game: RajasGame, seat: int) -> tuple[int, int, int, int]:
    each = player(game, seat)
    return each.money, each.fame, each.karma, each.workers


def test_the_first_written_game_ends_as_it_was_written() -> None:
    game = written(["Ana", "Ben", "Chi"], FIRST)
    assert [stands(game, seat) for seat in range(3)] == [(7, 8, 3, 3), (24, 5, 1, 4), (13, 6, 3, 4)]
    assert game.position.rails.round == 3
    assert game.names[game.position.seat] == "Ben"


def test_the_second_written_game_ends_as_it_was_written() -> None:
    game = written(["Mira", "Tom"], SECOND)
    assert [stands(game, seat) for seat in range(2)] == [(28, 5, 2, 4), (12, 18, 2, 5)]
    assert player(game, 0).levels == {"temple": 4, "mahal": 2, "fort": 3, "mill": 2}
    assert player(game, 1).levels == {"temple": 2, "mahal": 2, "fort": 2, "mill": 4}


@pytest.mark.parametrize(("names", "text"), [(["Ana", "Ben", "Chi"], FIRST), (["Mira", "Tom"], SECOND)])
def test_a_record_of_what_a_stranger_typed_replays(names: list[str], text: str) -> None:
    game = written(names, text)
    again = game.blank()
    again.follow_record(parse_record(str(game.record)))
    assert again.position.state == game.position.state


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("great mogul, 2 fame", "palace mogul"),
        ("mogul +2 fame", "palace mogul"),
        ("palace, the raja, mill, +3 money", "palace raja, upgrade mill"),
        ("raja 3 money and the mill", "palace raja, upgrade mill"),
        ("dancer with a 2, 2 dice and 3 money", "palace dancer, yield money"),
        ("dancer, 1 die", "palace dancer, yield dice"),
        ("outer 2 money", "outer"),
        ("build pays 2 mill", "build 2 mill"),
        ("build 2 money mill", "build 2 mill"),
        ("build mill for 2 money", "build 2 mill"),
        ("Leila builds 2 mill", "build 2 mill"),
        ("sends a worker to the quarry, pays 1, temple and tea market 2", "build 1 temple tea2"),
        ("build 1 two temples", "build 1 temple temple"),
        ("build 1 mill 2 fame", "build 1 mill"),
        ("build 1 mill +2 fame", "build 1 mill, +2 fame"),
        ("build 1 mill, special yield 5 money", "build 1 mill, yield money 5"),
        ("uses one karma, build 1 fort", "flip 1, build 1 fort"),
        ("balcony 2 orange for 1 blue", "balcony blue orange"),
        ("balcony gives up a blue die and takes 2 orange dice", "balcony blue orange"),
        ("terrace 1 orange die", "terrace orange"),
        ("harbor 2 spaces, 2 karma", "river 2, boat karma 2"),
        ("harbor gives up a 3, 2 spaces, upgrade mill", "river 2, boat upgrade mill"),
        ("river 2 money per upgrade", "river, boat money-upgrades"),
        ("river a green die per karma", "river, boat karma-dice green"),
        ("river goods of one kind 4", "river, boat market-kind 4"),
        ("raja, upgrades the mill", "palace raja, upgrade mill"),
        ("portuguese 6 spaces 4 money", "palace portuguese, boat money 4"),
        ("raja flip mill", "flip 1, palace raja, upgrade mill"),
        ("build 2 flip mill", "flip 1, build 2 mill"),
        ("harbor flip, 2 karma", "flip 1, river, boat karma 2"),
        ("uses one karma, raja mill", "flip 1, palace raja, upgrade mill"),
        ("flip 1 karma, raja mill", "flip 1, palace raja, upgrade mill"),
        ("yogi blue", "palace yogi, colour blue"),
        ("yogi, 2 karma and a blue die", "palace yogi, colour blue"),
        ("dancer 1 blue and 1 green die, money", "palace dancer, colour blue green, yield money"),
        ("dancer blue green, 3 money", "palace dancer, colour blue green, yield money"),
        ("build 1 mill yield 2 blue dice", "build 1 mill, yield dice 2, colour blue blue"),
        ("river 2 dice blue green", "river, boat dice 2, colour blue green"),
        ("river 2 blue dice", "river, boat dice 2, colour blue blue"),
        ("+1 blue die", "+1 dice, colour blue"),
        ("mogul green 1", "palace mogul with green 1"),
        ("raja blue 4 mill", "palace raja with blue 4, upgrade mill"),
        ("river blue 2, 2 karma", "river with blue 2, boat karma 2"),
        ("build 1 two spice markets 3 and 2", "build 1 spice3 spice2"),
        ("build two tea markets 3 2 for 1", "build 1 tea3 tea2"),
        ("build 1 tea markets 3 and 2, 5 money", "build 1 tea3 tea2"),
        ("build mill 3 money", "build mill, price 3"),
        ("outer 2", "outer"),
        ("dancer, a blue and a green die, 3 money", "palace dancer, colour blue green, yield money"),
        ("quarry: 2 money, temple and tea market of 2", "build 2 temple tea2"),
        ("goes to the quarry for 2 money, buys a tile with a temple and a mill", "build 2 temple mill"),
        ("assorted goods market", "market all"),
        ("portuguese moves 6 spaces and gets 2 fame", "palace portuguese, boat fame 2"),
        ("harbour with a 3: 3 spaces, raja mill", "river 3, boat palace raja, upgrade mill"),
        ("balcony gives blue takes orange orange", "balcony blue orange"),
        ("outer terrace, 2 money, rerolls a blue and a green die", "outer"),
        ("uses karma to turn a 3 into a 4, raja, mill", "flip 1, palace raja, upgrade mill"),
        ("flips a blue 3 to a 4, raja mill", "flip 1, palace raja, upgrade mill"),
        ("uses karma (3 into 4), raja (mill)", "flip 1, palace raja, upgrade mill"),
        ("build 1 mill paying blue 3 and blue 5", "build 1 mill with blue 3 blue 5"),
        ("master builder builds a fort", "palace builder fort"),
    ],
)
def test_there_is_more_than_one_way_to_say_it(typed: str, kept: str) -> None:
    game = table()
    assert game.play(typed).text == f"Leila: {kept}"


@pytest.mark.parametrize("typed", ["market 4 silk", "silk with a 4", "sells silk, gives up a 4", "silk 4"])
def test_a_sale_is_understood_in_any_order(typed: str) -> None:
    game = table()
    for line in ("build 2 silk3 silk2", "outer"):
        game.play(line)
    assert game.play(typed).text == "Leila: market silk 4"
    assert player(game).money == 11


def test_karma_is_understood_right_behind_a_place_with_more_words() -> None:
    game = table()
    for before in ("build 2 temple silk2", "outer"):
        game.play(before)
    line = game.play("master builder flip palace fort covers temple silk2")
    assert line.text == "Leila: flip 1, palace builder mahal fort over temple silk2"
    assert player(game).karma == 0
    assert game.position.open is not None
    assert game.position.open.key == "upgrade"


def test_karma_is_used_before_the_place_gives_any() -> None:
    game = table()
    for line in ("flip 1", "outer"):
        game.play(line)
    with pytest.raises(Refused, match="Leila has 0 karma"):
        game.play("yogi flip 2 karma")


@pytest.mark.parametrize(
    "typed",
    ["terrace orange 7", "build 1 mill 5", "raja mill 2", "yield 5", "4", "4 mill"],
)
def test_a_number_without_what_it_counts_is_refused(typed: str) -> None:
    game = table()
    with pytest.raises(Refused, match=r"\d of what\? Say"):
        game.play(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "build 1 mill reroll 2 dice",
        "market 4 all",
        "market with a 4 assorted goods",
        "dancer, 2 money",
        "dancer money 2",
        "terrace two blue",
    ],
)
def test_what_is_said_too_much_is_refused_and_not_dropped(typed: str) -> None:
    game = table()
    player(game).markets += [("tea", 2), ("silk", 3)]
    with pytest.raises(Refused):
        game.play(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "yogi blue green",
        "raja mill blue",
        "outer 2 blue",
        "terrace orange blue",
        "balcony orange 4 blue green",
        "mogul 1 blue",
    ],
)
def test_a_colour_that_cannot_be_used_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        table().play(typed)


def test_a_place_with_a_colon_is_no_name_unless_somebody_is_called_so() -> None:
    header, _ = begin(["Raja", "Ben"], created="2026-11-18T08:00:00Z")
    game = RajasGame(the_board(), header)
    game.play("Raja")
    assert game.play("Raja: outer").text == "Raja: outer"
    with pytest.raises(Refused, match='No player is called "Anna"'):
        game.play("Anna: outer")


def test_what_is_only_said_again_is_told_so() -> None:
    game = table()
    game.play("raja")
    with pytest.raises(Refused, match="3 money is counted already"):
        game.play("3 money")


def test_a_die_is_turned_to_its_other_side_only() -> None:
    with pytest.raises(Refused):
        table().play("uses karma to turn a 3 into a 5, raja, mill")


def test_colours_of_dice_are_said_and_stand_in_the_record() -> None:
    game = table()
    line = game.play("dancer violet green, money")
    assert "Leila takes purple and green." in said(line, game)
    assert "takes 2 dice" not in said(line, game)
    assert "counted already" not in said(table().play("yogi, a blue die"), table())
    assert "1 die is counted already." in said(table().play("yogi, 1 die"), table())
    again = game.blank()
    again.follow_record(parse_record(str(game.record)))
    assert str(again.record) == str(game.record)


def test_with_a_tray_a_blue_die_is_taken() -> None:
    game = with_dice([("green", 3)])
    game.play("yogi, a blue die")
    assert game.position.due is not None
    assert game.position.due.colours == ("blue",)


@pytest.mark.parametrize("answer", ["mill, 3 money", "mill +3", "3 money mill"])
def test_what_the_line_before_gave_is_not_counted_again_in_the_answer(answer: str) -> None:
    game = table()
    game.play("raja")
    line = game.play(answer)
    assert player(game).money == 6
    assert "3 money is counted already" in said(line, game)
    again = game.blank()
    again.follow_record(parse_record(str(game.record)))
    assert again.position.state == game.position.state


def test_behind_a_tile_a_plus_is_one_more_in_the_answer_too() -> None:
    game = table()
    game.play("build mill tea3")
    game.play("2, +3 money")
    assert player(game).money == 7


def test_what_one_turn_gave_is_forgotten_in_the_next() -> None:
    game = table()
    for line in ("raja mill", "outer"):
        game.play(line)
    assert game.play("3 money").text == "Leila: +3 money"


def test_five_money_after_a_sale_of_five_is_the_sales_and_the_boat_is_still_asked() -> None:
    for typed, money, asked in (("m all, 5 money", 13, True), ("m all, boat 5 money", 18, False)):
        game = table()
        for line in ("+2", "outer", "build 2 silk3 spice2", "pass"):
            game.play(line)
        game.play(typed)
        assert player(game).money == money
        assert (game.position.open is not None) == asked


OTHER_RULES = [
    ("de", "Steinbruch 2, zwei Tempel", "build 2 temple temple"),
    ("de", "Steinbruch, zahlt 2, eine Mühle und Teemarkt 3", "build 2 mill tea3"),
    ("de", "baut für 1 eine Mühle und Gewürze 2, Sonderertrag 5 Geld", "build 1 mill spice2, yield money 5"),
    ("de", "Großmogul, zwei Ruhmespunkte, wird Startspieler", "palace mogul"),
    ("de", "äußere Terrasse", "outer"),
    ("de", "Balkon, ein blauer für zwei orangene Würfel", "balcony blue orange"),
    ("de", "Baumeister dreht Palast Fort", "flip 1, palace builder mahal fort"),
    ("de", "Portugiese, passiert die Brücke, 4 Geld", "palace portuguese, bridge, boat money 4"),
    ("de", "Yogi, zwei Karma und ein blauer Würfel", "palace yogi, colour blue"),
    ("de", "grüne Terrasse, eine 4", "terrace green"),
    ("de", "Steinbruch 1, orange 4+5, Tempel und Tee 2", "build 1 temple tea2 with orange 4 orange 5"),
    ("fr", "balcon, bleu 3 pour deux oranges", "balcony blue orange with blue 3"),
    ("fr", "carrière 1, orange 4 et 5, temple", "build 1 temple with orange 4 orange 5"),
    ("el", "πράσινη ταράτσα", "terrace green"),
    ("el", "λατομείο 1, πορτοκαλί 4 και 5, ναό", "build 1 temple with orange 4 orange 5"),
    ("fr", "carrière 2, deux temples", "build 2 temple temple"),
    ("fr", "construit pour 2 pièces un moulin et thé 3", "build 2 mill tea3"),
    ("fr", "Grand Moghol, deux points de gloire, premier joueur", "palace mogul"),
    ("fr", "terrasse extérieure", "outer"),
    ("fr", "terrasse, prend un dé bleu", "terrace blue"),
    ("fr", "balcon, un dé bleu pour deux dés orange", "balcony blue orange"),
    ("fr", "Maître Constructeur retourne un dé palais fort", "flip 1, palace builder mahal fort"),
    ("fr", "yogi, deux karma et un dé vert", "palace yogi, colour green"),
    ("el", "λατομείο, πληρώνει 1 νόμισμα, μύλο και τσάι 3", "build 1 mill tea3"),
    ("el", "Μεγάλος Άρχοντας, 2 πόντους φήμης, πρώτος παίκτης", "palace mogul"),
    ("el", "ταράτσα, παίρνει ένα μπλε ζάρι", "terrace blue"),
    ("el", "μπαλκόνι, δίνει ένα μπλε ζάρι και παίρνει 2 πορτοκαλί ζάρια", "balcony blue orange"),
    ("el", "Μαν Σινγκ, μύλο, 3 χρήματα", "palace raja, upgrade mill"),
    ("el", "Αρχιτέκτονας γυρίζει ένα ζάρι παλάτι οχυρό", "flip 1, palace builder mahal fort"),
    ("el", "Πορτογάλος, περνά τη γέφυρα, 4 χρήματα", "palace portuguese, bridge, boat money 4"),
    ("en", "architect builds a fortress", "palace builder fort"),
]


@pytest.mark.parametrize(("language", "typed", "kept"), OTHER_RULES)
def test_the_words_of_other_rulebooks_are_understood(language: str, typed: str, kept: str) -> None:
    game = table()
    assert game.play(rails_line(typed, Speech(language))).text == f"Leila: {kept}"


@pytest.mark.parametrize(
    ("language", "typed", "kept"),
    [
        ("de", "Steinbruch: zahlt 1 Geld, gibt violett 6, eine Mühle", "build 1 mill with purple 6"),
        ("fr", "terrasse: prend un dé bleu", "terrace blue"),
        ("el", "λατομείο: πληρώνει 1 νόμισμα, μύλο και τσάι 3", "build 1 mill tea3"),
        ("de", "Leila: Steinbruch: 2, zwei Tempel", "build 2 temple temple"),
    ],
)
def test_a_colon_may_stand_behind_a_place_in_every_language(language: str, typed: str, kept: str) -> None:
    game = table()
    assert game.play(rails_line(typed, Speech(language), game.names)).text == f"Leila: {kept}"


@pytest.mark.parametrize("language", ["en", "de", "fr", "el"])
def test_the_words_of_the_notation_stay_in_every_language(language: str) -> None:
    for key in word.english:
        assert rails_line(key, Speech(language)) == key


def test_what_a_place_gives_is_not_counted_twice_and_that_is_said() -> None:
    game = table()
    line = game.play("mogul, 2 fame")
    assert player(game).fame == 2
    assert "2 fame is counted already" in said(line, game)


def test_a_record_is_read_word_for_word() -> None:
    game = table()
    game.play("mogul")
    game.play("outer")
    text = str(game.record).replace("Leila: palace mogul", "Leila: palace mogul, +2 fame")
    again = game.blank()
    again.follow_record(parse_record(text))
    assert player(again).fame == 4


def test_with_a_tray_a_chosen_die_may_be_said_in_words() -> None:
    game = with_dice([("green", 4), ("blue", 4), ("orange", 1)])
    game.play("raja giving up a green 4, mill")
    assert player(game).dice == [("blue", 4), ("orange", 1)]


@pytest.mark.parametrize(
    "typed", ["raja flip mill", "flip, raja mill", "uses one karma, raja mill", "raja mill flip"]
)
def test_with_a_tray_karma_that_a_payment_uses_is_not_used_twice(typed: str) -> None:
    game = with_dice([("green", 3), ("green", 1)])
    player(game).karma = 2
    line = game.play(typed)
    assert line.text == "Leila: palace raja, upgrade mill"
    assert player(game).karma == 1


@pytest.mark.parametrize(
    "typed",
    [
        "builder mill over tea2 purple2",
        "builder mill purple2 over tea2",
        "builder violet 6 mill over orange 4 tea 2",
    ],
)
def test_the_difference_of_the_master_builder_is_paid_wherever_it_is_said(typed: str) -> None:
    game = with_dice([("green", 5), ("purple", 3)])
    player(game).markets.append(("tea", 2))
    assert game.play(typed).text == "Leila: palace builder mill purple2 over tea2"
    assert player(game).dice == []


def test_a_tile_is_covered_by_a_dearer_one_only() -> None:
    game = table()
    player(game).markets.append(("tea", 2))
    with pytest.raises(Refused, match="A tile for 4 cannot cover one for 6"):
        game.play("builder blue 4 mill over purple 6 tea 2")


def test_with_a_tray_karma_that_no_payment_needs_is_used_as_it_is_said() -> None:
    game = with_dice([("green", 4)])
    line = game.play("flip, raja mill")
    assert line.text == "Leila: flip 1, palace raja, upgrade mill"
    assert player(game).karma == 0


def test_canonical_lines_hold_no_phrase_of_people() -> None:
    for line in ("palace raja, upgrade mill", "market all", "yield dice 2", "build 2 mill over tea2", "pass"):
        assert plain_words(line) == line


WHOLE = [
    *(
        "build 2 mill tea3",
        "build 1 temple fort bend",
        "build 1 mill over tea2",
        "market silk 3",
        "market all",
    ),
    *("mogul", "dancer money", "yogi", "raja mill", "builder fort over tea2", "portuguese 2 karma", "outer"),
    *("terrace blue", "balcony blue orange", "river 2 karma", "river 2, 3 money", "river upgrade mill", "+5"),
    *("river raja fort", "+2 fame", "build 1 mill yield 5 money", "build mill for 2 money", "brown workers"),
]
MORE = (
    "green 3",
    "mill",
    "tea 2",
    "fork",
    "silk",
    "upgrade fort",
    "7 money",
    "9 fame",
    "5 dice",
    "green die",
)


@pytest.mark.parametrize("line", WHOLE)
def test_whatever_is_said_besides_is_used_or_refused(line: str) -> None:
    def played(typed: str) -> str:
        game = table()
        player(game).markets += [("tea", 2), ("silk", 3)]
        player(game).money = 9
        return game.play(typed).text

    words, dropped = line.replace(",", "").split(), []
    for more in MORE:
        for at in range(1, len(words) + 1):
            typed = " ".join([*words[:at], more, *words[at:]])
            with contextlib.suppress(Refused):
                # What is sold may be named.
                sold = (line, more) == ("market all", "tea 2")
                if not sold and played(typed) == played(line):
                    dropped.append(typed)
    assert dropped == []
