"""Every bot plays by the rules, repeats itself for a seed, and the ladder is a ladder."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from charmers.bots import BOTS, Bot, make_bot, random_faces
from charmers.bots.planner import Planner
from charmers.bots.sage import Budget, Sage
from charmers.bots.weights import BALANCED, Weights
from charmers.bots.worth import Prices, Worth
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.simulate import Study, Tally, run

QUICK = {"sage": "sage:1"}
"""Names under which a bot is quick enough to be tested."""
MOST = {"sage": 8}
"""How many decisions of a game are played by bots that are slow all the same."""


def play(sheet: str, bots: list[Bot], seed: int, most: int = 10_000) -> tuple[Position, list[str]]:
    """A whole game between bots, or so many decisions of it, and the decisions."""
    source = Random(seed)
    position = Position(Tables(find_sheet(sheet)), len(bots))
    texts: list[str] = []
    while not position.over and len(texts) < most:
        if position.due:
            position.roll(random_faces(position, source))
            continue
        before = position.key()
        move = bots[position.seat].choose(position)
        assert position.key() == before, "a bot changed the position it was shown"
        assert move in position.moves
        texts.append(str(move))
        position.play(move)
    return position, texts


@pytest.mark.parametrize("sheet", builtin_sheets())
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_makes_only_legal_moves(name: str, seats: int, sheet: str) -> None:
    bots = [make_bot(QUICK.get(name, name), seed) for seed in range(seats)]
    position, _ = play(sheet, bots, seats, MOST.get(name, 10_000))
    assert position.over or name in MOST


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_repeats_itself_for_a_seed(name: str) -> None:
    games = [
        play("sun", [make_bot(QUICK.get(name, name), seed) for seed in (7, 8)], 3, MOST.get(name, 10_000))[1]
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_an_unknown_bot_is_named_in_the_message() -> None:
    with pytest.raises(ValueError, match='no bot "wizard"; there are random'):
        make_bot("wizard", seed=1)


def test_a_budget_is_a_time_or_a_number_of_games() -> None:
    assert Budget.parse("0.5s") == Budget(seconds=0.5)
    assert Budget.parse("200") == Budget(games=200)


@pytest.mark.parametrize("text", ["", "s", "0s", "0", "-1", "3m", "1e9s", "nans", "٣"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no time"):
        Budget.parse(text)


def wins(names: tuple[str, ...], games: int, seed: int) -> list[float]:
    tally = Tally(names)
    for outcome in run(Study(games, find_sheet("sun"), names, seed)):
        tally.add(outcome)
    return [float(won) for won in tally.wins]


def test_greedy_beats_random() -> None:
    assert wins(("greedy", "random"), games=20, seed=1)[0] >= 15


def test_planner_beats_greedy() -> None:
    assert wins(("planner", "greedy"), games=20, seed=1)[0] >= 15


def test_planner_wins_more_than_its_share_of_three() -> None:
    assert wins(("planner", "greedy", "greedy"), games=15, seed=1)[0] >= 9


def test_sage_tries_out_only_legal_moves_and_tells_what_it_found() -> None:
    position = Position(Tables(find_sheet("sun")), 2)
    position.roll(random_faces(position, Random(1)))
    sage = Sage(1, Budget(games=8))
    estimates = sage.estimates(position, position.moves[:3])
    assert {estimate.move for estimate in estimates} == set(position.moves[:3])
    assert all(estimate.games >= 2 and 0 <= estimate.win <= 1 for estimate in estimates)
    assert estimates[0].score >= estimates[1].score


def test_a_planner_knows_what_blue_dice_reach_from_a_river_space() -> None:
    tables = Tables(find_sheet("sun"))
    prices = Prices(tables, BALANCED)
    assert len(prices.ahead) == tables.river_spaces + 1
    assert prices.ahead[-1] == 0.0, "behind the last space there is nothing"
    only_fame = Prices(tables, Weights(**dict.fromkeys(Weights.names(), 0.0) | {"fame": 1.0}))
    last = tables.river_items[-1]
    assert only_fame.ahead[-2] == 2 * 3 / 6, f"one symbol of six leads to 3 fame, not {last}"


def test_an_advance_to_a_better_stretch_of_the_river_is_worth_more() -> None:
    tables = Tables(find_sheet("sun"))
    position = Position(tables, 2)
    sheet = position.sheets[0]
    worths = [
        Worth(Prices(tables, BALANCED.varied(stream=stream)), sheet, position.dice, 1.0) for stream in (0, 1)
    ]
    ahead = worths[1].prices.ahead
    for space in range(tables.river_spaces):
        gained = worths[1].sail(space, 0) - worths[0].sail(space, 0)
        assert gained == pytest.approx(ahead[space + 1] - ahead[0])


def test_the_dice_that_bots_imagine_are_fair() -> None:
    position = Position(Tables(find_sheet("sun")), 3)
    source = Random(5)
    rolls = 6000
    counts = [Counter[int]() for _ in position.due]
    for _ in range(rolls):
        for count, face in zip(counts, random_faces(position, source), strict=True):
            count[face] += 1
    for die, count in enumerate(counts):
        sides = Counter(position.tables.sides[die >> 1])
        for face, of_six in sides.items():
            expected = rolls * of_six / 6
            assert abs(count[face] - expected) < 5 * (expected * (1 - of_six / 6)) ** 0.5


def test_a_planner_on_the_last_turn_looks_at_the_tracks_only() -> None:
    position = Position(Tables(find_sheet("sun")), 2)
    position.ending = True
    assert Planner().later(position) == 0.0
