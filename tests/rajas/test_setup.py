"""The set-up: the steps for exactly this group, and chance as the rules describe it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charmers.paper.document import Look
from charmers.paper.rajas.checklist import LEAST, size_of
from charmers.rajas.board import board_with, the_board
from charmers.rajas.draw import Draw
from charmers.rajas.group import Group, make_group, surprise
from charmers.rajas.modules.ganga import rolled_spaces
from charmers.rajas.setup import SetUp, set_up, set_up_data
from charmers.sheet.places import languages
from charmers.sheet.sentence import Refused

NAMES = ("Ana", "Ben", "Chi", "Dan")
EVERYTHING = (
    *("ganga3:mixed", "holi:back", "cows", "kedarnath:back"),
    *("wilds", "roads:back", "elephant"),
)
SIDES = [
    f"{name}:{side}" if side else name
    for name, facts in the_board().modules.items()
    for side in (facts.sides or ("",))
]


def told(table: SetUp) -> str:
    """Every step, one below the other."""
    return "\n".join(str(each.text) for each in table.steps)


def a_set_up(players: int = 3, *modules: str, seed: int = 1, navaratnas: bool = False) -> SetUp:
    return set_up(make_group(NAMES[:players], navaratnas=navaratnas, modules=modules), Draw(seed))


# Boards and pieces


def test_two_players_use_the_other_side_of_the_board() -> None:
    assert "the side for 2 players" in told(a_set_up(2))
    assert "the side for 3 and 4 players" in told(a_set_up(3))
    assert "the side for 3 and 4 players" in told(a_set_up(4))


def test_only_three_players_need_the_cover_tiles() -> None:
    assert ["Cover the marked" in told(a_set_up(n)) for n in (2, 3, 4)] == [False, True, False]


def test_the_basic_game_leaves_coloured_yield_tiles_and_river_tiles_in_the_box() -> None:
    assert "Stay in the box: yellow, red and brown yield tiles, river tiles" in told(a_set_up())


def test_everyone_starts_with_three_workers_and_three_wait() -> None:
    assert "3 workers below your Kali; one each on fame 15, on money 20 and at the bridge." in told(
        a_set_up()
    )


def test_navaratnas_has_eight_hands_six_workers_and_a_brown_tile_each() -> None:
    table = a_set_up(4, navaratnas=True)
    assert "8 hands" in told(table)
    assert "more than 6 workers" in told(table)
    assert len(set(table.brown.values())) == 4
    assert told(table).index("draws the brown") < told(table).index("Lay all other yield tiles face up")


def test_a_mixed_group_has_both_sides_five_workers_and_white_tiles_only() -> None:
    table = set_up(make_group(NAMES[:3], mixed=["ben"]), Draw(1))
    assert "Navaratnas side up (8 hands) for Ben; basic side (10 hands) for Ana and Chi." in told(table)
    assert "more than 5 workers" in told(table)
    assert "yellow, red and brown yield tiles" in told(table)
    assert not table.brown


# The start


def test_the_lowest_sum_starts_and_money_rises_in_turn_order() -> None:
    table = a_set_up(4, seed=3)
    sums = table.sums()
    assert table.starter is not None
    assert sums[table.starter] == min(sums)
    money = {each["name"]: each["money"] for each in set_up_data(table)["players"]}
    assert [money[NAMES[seat]] for seat in table.order] == [3, 4, 5, 6]


def test_a_tie_is_told_and_drawn_by_lot() -> None:
    ties = [table for seed in range(300) if (table := a_set_up(4, seed=seed)).tied]
    assert "ate Indian food last" in told(ties[0])
    assert all(table.starter in table.tied for table in ties)
    # Not always the first of those who tie.
    assert {table.tied.index(table.starter or 0) for table in ties} > {0}


def test_a_group_can_say_who_starts() -> None:
    table = set_up(make_group(NAMES[:3]), Draw(1), starter=2)
    assert "Money markers: Chi on 3, Ana on 4, Ben on 5." in told(table)


def test_with_real_dice_nothing_is_rolled() -> None:
    table = set_up(make_group(NAMES[:3]), Draw(1), real_dice=True)
    assert table.dice == ()
    assert table.starter is None
    assert "Money markers from the starting player on, clockwise: 3, 4, 5." in told(table)


# Modules


def test_cows_join_the_stacks_before_these_are_mixed() -> None:
    text = told(a_set_up(3, "cows"))
    assert text.index("Sort the province") < text.index("sacred cow") < text.index("Mix each stack")


@pytest.mark.parametrize(
    ("players", "colours"), [(2, "yellow"), (3, "yellow and red"), (4, "yellow, red and brown")]
)
def test_holi_without_navaratnas_lays_out_the_colours_that_so_many_can_choose(
    players: int, colours: str
) -> None:
    assert f"For Holi, lay the {colours} yield tiles face down" in told(a_set_up(players, "holi:back"))
    assert "For Holi" not in told(a_set_up(players, "holi:front"))
    assert "For Holi" not in told(a_set_up(players, "holi:back", navaratnas=True))


def test_holi_in_a_mixed_group_lays_out_yield_tiles_as_in_the_basic_game() -> None:
    """Ruling 14."""
    table = set_up(make_group(NAMES[:3], mixed=["Ana"], modules=["holi:back"]), Draw(1))
    assert "For Holi, lay the yellow and red yield tiles face down" in told(table)


def test_the_tile_of_kedarnath_is_an_eighth_brown_one() -> None:
    drawn = {
        tile
        for seed in range(60)
        for tile in a_set_up(4, "kedarnath:front", seed=seed, navaratnas=True).brown.values()
    }
    assert drawn == {*the_board().brown, "kedarnath"}
    assert "brown Kedarnath tile" in told(a_set_up(3, "kedarnath:front", navaratnas=True))
    assert "brown Kedarnath tile" in told(a_set_up(4, "kedarnath:front", "holi:back"))
    assert "brown Kedarnath tile" not in told(a_set_up(3, "kedarnath:front"))


def test_wilderness_is_drawn_once_the_start_is_known() -> None:
    table = a_set_up(3, "wilds", navaratnas=True)
    text = told(table)
    assert text.index("takes the elephant") < text.index("draws wilderness")
    assert text.index("draws wilderness") < text.index("Lay all other yield tiles face up")
    assert len(set(table.found["wilds"].values())) == 3


def test_ganga_three_brings_the_tiles_of_ganga_along() -> None:
    group = make_group(NAMES[:2], modules=["ganga", "ganga3:drying"])
    assert group.modules == {"ganga3": "drying"}


# Chance


@given(seed=st.integers(0, 2**63 - 1), players=st.integers(2, 4), navaratnas=st.booleans())
def test_the_same_seed_gives_the_same_set_up(seed: int, players: int, navaratnas: bool) -> None:
    one, two = (a_set_up(players, *EVERYTHING, seed=seed, navaratnas=navaratnas) for _ in range(2))
    assert set_up_data(one) == set_up_data(two)


@given(seed=st.integers(0, 10**6), modules=st.lists(st.sampled_from(SIDES), max_size=6))
def test_modules_do_not_change_the_dice_of_the_players(seed: int, modules: list[str]) -> None:
    assert a_set_up(3, *modules, seed=seed).dice == a_set_up(3, seed=seed).dice


def test_seeds_stay_what_they_are() -> None:
    """A set-up that someone wrote down comes out the same in later versions."""
    table = a_set_up(3, "ganga", "holi:back", seed=2026, navaratnas=True)
    assert [list(rolled.values()) for rolled in table.dice] == [[3, 2, 3, 3], [3, 6, 4, 5], [4, 5, 4, 6]]
    assert table.found == {
        "ganga": {"spaces": [2, 5, 9, 10, 14, 18, 20, 22]},
        "holi": {"20": "little", "36": "yield", "53": "palace"},
    }


def exact_spaces(tiles: int, length: int) -> dict[tuple[int, ...], float]:
    """How likely each set of spaces is, by going through every sequence of rolls of the rulebook."""
    found: Counter[tuple[int, ...]] = Counter()

    def go(laid: tuple[int, ...], likely: float) -> None:
        if len(laid) == tiles:
            found[laid] += likely  # type: ignore[assignment]
            return
        for roll in range(1, 7):
            space = (laid[-1] if laid else 0) + roll
            if space >= length:
                found[laid] += likely / 6  # type: ignore[assignment]
            else:
                go((*laid, space), likely / 6)

    go((), 1.0)
    return dict(found)


@pytest.mark.parametrize(("tiles", "length"), [(2, 9), (3, 6), (8, 5)])
def test_river_tiles_lie_as_often_where_the_described_procedure_puts_them(tiles: int, length: int) -> None:
    """Roll, count on from the last tile, lay one; until tiles or river end, never on the last space."""
    expected = exact_spaces(tiles, length)
    assert sum(expected.values()) == pytest.approx(1.0)
    group = make_group(NAMES[:2])
    games = 12_000
    seen = Counter(tuple(rolled_spaces(SetUp(group, Draw(seed)), tiles, length)) for seed in range(games))
    assert set(seen) == set(expected)
    # Pearson's measure, against a bound that one run in a hundred thousand would break.
    measure = sum((seen[key] - games * p) ** 2 / (games * p) for key, p in expected.items())
    free = len(expected) - 1
    assert measure < free + 4.5 * (2 * free) ** 0.5 + 12


def test_a_roll_of_two_covers_the_second_space() -> None:
    """The rulebook's example: a 2 puts the first river tile on the second space."""
    first = next(seed for seed in range(100) if Draw(seed).die("ganga") == 2)
    assert rolled_spaces(SetUp(make_group(NAMES[:2]), Draw(first)), 8, 25)[0] == 2


def test_the_last_space_of_the_river_stays_free() -> None:
    board = board_with({"river-length": 12})
    group = make_group(NAMES[:2], modules=["ganga"], board=board)
    for seed in range(200):
        spaces = set_up(group, Draw(seed)).found["ganga"]["spaces"]
        assert all(space < 12 for space in spaces)


def test_numbers_of_a_draw_are_all_as_likely() -> None:
    seen = Counter(Draw(seed).below(6, "x") for seed in range(12_000))
    assert all(abs(count - 2000) < 200 for count in seen.values())


# Surprises


def drawn(n: int, wishes: dict[str, str], played: tuple[str, ...] = (), seed: int = 1) -> set[str]:
    found = surprise(n, the_board(), wishes, played, (), Draw(seed))
    return {each.partition(":")[0] for each in found}


def test_always_never_and_perhaps() -> None:
    wishes = {"holi": "always", "cows": "never", "wilds": "perhaps", "roads": "perhaps"}
    assert drawn(0, wishes) == {"holi"}
    assert {frozenset(drawn(1, wishes, seed=seed)) for seed in range(40)} == {
        frozenset({"holi", "wilds"}),
        frozenset({"holi", "roads"}),
    }
    assert drawn(8, wishes) == {"holi", "wilds", "roads"}


def test_what_was_played_last_comes_only_when_nothing_else_is_left() -> None:
    wishes = dict.fromkeys(("wilds", "roads", "cows"), "perhaps")
    assert all(drawn(2, wishes, ("wilds", "cows"), seed) > {"roads"} for seed in range(20))
    assert all(drawn(1, wishes, ("wilds", "roads:back"), seed) == {"cows"} for seed in range(20))


def test_ganga_and_ganga_three_are_never_drawn_together() -> None:
    assert all(not {"ganga", "ganga3"} <= drawn(8, {}, seed=seed) for seed in range(50))


# What cannot be


@pytest.mark.parametrize(
    ("names", "how", "why"),
    [
        (NAMES[:1], {}, "2 to 4 players, not for 1"),
        ((*NAMES, "Eva"), {}, "not for 5"),
        (NAMES[:2], {"navaratnas": True, "mixed": ["Ana"]}, "--navaratnas or --mixed"),
        (NAMES[:2], {"mixed": ["Ana", "Ben"]}, "instead of --mixed"),
        (NAMES[:2], {"mixed": ["Zoe"]}, 'No player is called "Zoe"'),
        (NAMES[:2], {"modules": ["hol"]}, 'did you mean "holi"'),
        (NAMES[:2], {"modules": ["tiger"]}, "There is no module"),
        (NAMES[:2], {"modules": ["holi:top"]}, "front, back"),
        (NAMES[:2], {"modules": ["cows:back"]}, "has no sides"),
    ],
)
def test_a_group_that_cannot_be(names: tuple[str, ...], how: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        make_group(names, **how)  # type: ignore[arg-type]


# The page


def groups() -> list[Group]:
    """Everything at once, in every version and for every number of players."""
    return [
        make_group(NAMES[:n], navaratnas=how == 1, mixed=NAMES[:1] if how == 2 else (), modules=EVERYTHING)
        for n, how in product((2, 3, 4), range(3))
    ]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_set_up_with_all_modules_fits_one_page(lang: str, size: str) -> None:
    for group in groups():
        table = set_up(group, Draw(5))
        assert len(table.steps) <= 40
        points = size_of(table, Look(size=size, lang=lang))  # type: ignore[arg-type]
        assert points is not None
        assert points > LEAST + 1
