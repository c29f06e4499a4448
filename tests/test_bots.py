"""Every bot plays by the rules, repeats itself for a seed, and the ladder is a ladder."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from charmers.bots import BOTS, Bot, make_bot, random_faces
from charmers.bots.evaluation import LEARNED, Evaluation
from charmers.bots.features import Features
from charmers.bots.imagining import ImaginedDice
from charmers.bots.planner import Planner
from charmers.bots.sage import Budget, Sage, horizon
from charmers.bots.weights import BALANCED, Weights
from charmers.bots.worth import Prices, Worth
from charmers.rules import dice as d
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.simulate import Study, Tally, run
from tests.conftest import sheet_named

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


def first_take(sheet: Sheet, seats: int = 2) -> Position:
    position = Position(Tables(sheet), seats)
    position.roll(random_faces(position, Random(1)))
    return position


def test_a_sage_looks_through_its_whole_turn() -> None:
    position = first_take(find_sheet("sun"))
    chains = Sage(1, Budget(games=8)).search(position)
    assert len({chain.moves[0] for chain in chains}) > 1
    for chain in chains:
        after = position.copy()
        for move in chain.moves:
            assert move in after.moves
            after.play(move)
        assert after == chain.after
        assert after.seat != position.seat or after.due
    assert chains[0].mean >= max(chain.mean for chain in chains if chain.games == chains[0].games)


def test_a_sage_follows_the_way_it_has_chosen() -> None:
    position = first_take(find_sheet("sun"))
    way = Sage(1, Budget(games=8)).search(position)[0].moves
    sage = Sage(1, Budget(games=8))
    for move in way:
        assert sage.choose(position) == move
        position.play(move)


@pytest.mark.parametrize("sheet", ["sun", "moon", "tiny", "large", "plain"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_chances_of_all_add_up_on_any_sheet(sheet: str, seats: int) -> None:
    tables = Tables(sheet_named(sheet))
    evaluation = Evaluation(tables)
    position = Position(tables, seats)
    planner, source = Planner(), Random(3)
    while not position.over:
        if position.due:
            chances = evaluation.chances(position)
            assert sum(chances) == pytest.approx(1.0)
            assert min(chances) >= 0
            position.roll(random_faces(position, source))
        else:
            position.play(planner.choose(position))
    assert sum(evaluation.chances(position)) == pytest.approx(1.0)


def test_who_is_far_ahead_is_likely_to_win() -> None:
    position = Position(Tables(find_sheet("sun")), 3)
    position.sheets[1].fame, position.sheets[1].money = 15, 40
    chances = Evaluation(position.tables).chances(position)
    assert chances[1] > 0.8


def test_marks_are_told_apart_and_within_their_number(tables: Tables) -> None:
    features = Features(tables)
    position = Position(tables, 2)
    planner, source = Planner(), Random(4)
    while not position.over:
        if position.due:
            position.roll(random_faces(position, source))
        else:
            before = [features.marks_of(sheet) for sheet in position.sheets]
            states = [sheet.key() for sheet in position.sheets]
            position.play(planner.choose(position))
            for sheet, marks, state in zip(position.sheets, before, states, strict=True):
                now = features.marks_of(sheet)
                assert len(set(now)) == len(now)
                assert all(0 <= mark < features.marks for mark in now)
                assert (now != marks) or sheet.key()[2:-1] == state[2:-1]


def test_a_round_of_imagined_dice_does_not_depend_on_karma_before_it() -> None:
    position = first_take(find_sheet("sun"))
    rolls = []
    for rerolls in (0, 3):
        dice = ImaginedDice(5, position)
        later = position.copy()
        later.dice.phase = d.REROLL
        later.dice.picked, later.dice.elephant = 0, 1
        for _ in range(rerolls):
            dice.faces(later)
        later.dice.phase, later.dice.round = d.ROLL, 2
        rolls.append(dice.faces(later))
    assert rolls[0] == rolls[1]


def test_imagined_dice_fall_the_same_for_the_next_option() -> None:
    position = first_take(find_sheet("sun"))
    position.dice.phase, position.dice.picked, position.dice.elephant = d.REROLL, 0, 1
    dice = ImaginedDice(5, position)
    first = [dice.faces(position) for _ in range(4)]
    dice.begin()
    assert [dice.faces(position) for _ in range(4)] == first


def test_the_weights_that_come_along_are_small() -> None:
    assert LEARNED.stat().st_size < 300_000


def test_easy_beats_random_and_greedy_beats_easy() -> None:
    assert wins(("easy", "random"), games=40, seed=1)[0] >= 24
    assert wins(("greedy", "easy"), games=40, seed=1)[0] >= 24


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


@pytest.mark.parametrize(("seats", "turn", "rounds", "found"), [
    (2, 0, 0, 2), (2, 3, 0, 3), (2, 0, 1, 3), (2, 3, 1, 3), (5, 0, 1, 3), (5, 0, 2, 4),
])  # fmt: skip
def test_the_more_is_imagined_the_further(
    tables: Tables, seats: int, turn: int, rounds: int, found: int
) -> None:
    """Two turns at least, up to the end of a round; with many to imagine, also rounds with new dice."""
    position = Position(tables, seats)
    position.dice.turn = turn
    assert horizon(position, 2, rounds) == found


def test_near_the_end_of_a_sheet_that_nothing_was_learned_of_games_are_imagined_to_their_end() -> None:
    """The weights for any sheet know nothing so small; what they say would decide a whole game of it."""
    sage = Sage(1, Budget(games=20))
    for sheet, seen in ((sheet_named("smallest"), True), (find_sheet("sun"), False)):
        position = Position(Tables(sheet), 2)
        position.roll(random_faces(position, Random(1)))
        chains = sage.weighed(position, position.moves)[:3]
        ends = {sage.imagined(position, chain, ImaginedDice(7, position), True)[0] for chain in chains}
        assert (ends <= {0.0, 0.5, 1.0}) is seen
        sage.try_out(position, chains, Budget(games=6), among_sages=True)
        assert ({chain.trust for chain in chains} == {0.0}) is seen
