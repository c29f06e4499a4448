"""Hints and reviews: legal, told in words, and right about what they compare."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from charmers.advice.advice import advise, options
from charmers.advice.course import DRAWS, Foresight, Step, course
from charmers.advice.figures import Figure, chance, difference, mean
from charmers.advice.reasons import TOPICS, Reason, reasons
from charmers.advice.report import Review
from charmers.advice.review import Judged, _is_settled, judge, judge_one, weigh, weigh_one
from charmers.advice.telling import judgement, reason_lines, with_review
from charmers.bots import random_faces
from charmers.bots.evaluation import Evaluation
from charmers.bots.features import Features
from charmers.bots.sage import Budget, Chain, Sage
from charmers.paper.curve import Curves, draw_curves
from charmers.paper.picture import render_long_png, render_png
from charmers.paper.theme import theme_for
from charmers.record.game import Game
from charmers.record.record import Note, parse_record
from charmers.rules.moves import TAKE, Move
from charmers.rules.notation import parse_move
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.screen.advice import hint_lines, review_lines
from charmers.sheet.library import find_sheet
from charmers.sheet.places import languages
from charmers.simulate.game import play_game
from charmers.simulate.study import Study
from charmers.words.speech import Speech
from tests.command_line import run
from tests.conftest import sheet_named

FORMAT_1 = Path(__file__).parent / "record" / "format_1" / "four-bots-sun.charm"


@pytest.fixture
def position(tables: Tables) -> Position:
    """The first take of a game."""
    found = Position(tables, 2)
    found.roll(random_faces(found, Random(2)))
    return found


def near_the_end(position: Position) -> Position:
    """The same as the last turn of a game that the other player has crossed in."""
    position.ending = True
    position.dice.turn = 1
    position.sheets[0].fame, position.sheets[0].money = 21, 40
    position.refresh()
    return position


def test_a_hint_tells_legal_moves_and_how_the_turn_goes_on(position: Position) -> None:
    for advice in advise(near_the_end(position), Budget(games=12)):
        after = position.copy()
        after.play(advice.move)
        for move in advice.follow:
            after.play(move)
        assert after.over
        assert advice.closed == after.sheets[1].overshoot(after.tables) - position.sheets[1].overshoot(
            after.tables
        )


def test_on_the_last_turn_nothing_is_left_to_chance(position: Position) -> None:
    found = advise(near_the_end(position), Budget(games=12))
    assert found[0].overshoot.mean == max(advice.overshoot.mean for advice in found)
    assert all(advice.overshoot.error == 0 for advice in found if not advice.move.text.startswith("karma"))


def test_options_stand_in_the_order_of_their_own_numbers(position: Position) -> None:
    found = advise(position, Budget(games=30))
    wins = [advice.win.mean for advice in found]
    assert wins == sorted(wins, reverse=True)
    assert found[0].behind == Figure(0.0, found[0].behind.low, found[0].behind.high)
    assert found[0].is_as_good


def test_the_first_of_a_few_games_is_not_called_better(position: Position) -> None:
    assert all(advice.is_as_good for advice in advise(position, Budget(games=9)))


def test_a_hint_repeats_itself_for_a_number_of_games(position: Position) -> None:
    assert advise(position, Budget(games=12), seed=4) == advise(position, Budget(games=12), seed=4)


# Why an option is better or worse


def ways(position: Position, *texts: str) -> list[Chain]:
    """The ways through the turn that begin with these moves."""
    sage = Sage(0, Budget(games=1))
    return [options(sage, position, [parse_move(position, text)])[0] for text in texts]


def test_what_an_option_marks_speaks_for_it_beside_one_that_does_not(tables: Tables) -> None:
    position = Position(tables, 2)
    position.roll(random_faces(position, Random(2)))
    goods, river = ways(position, "take p1", "take b1")
    for_goods, for_river = reasons(position, [goods, river])
    assert next(reason.gain for reason in for_goods if reason.topic == "goods") > 0
    assert next(reason.gain for reason in for_river if reason.topic == "goods") < 0
    assert [abs(reason.gain) for reason in for_goods] == sorted(
        (abs(r.gain) for r in for_goods), reverse=True
    )


def test_the_same_marks_are_no_reason(position: Position) -> None:
    (way,) = ways(position, "take p1")
    assert reasons(position, [way, Chain(way.moves, way.after.copy())]) == [(), ()]


def test_a_sheet_mixed_with_itself_has_the_same_chance(position: Position) -> None:
    evaluation = Evaluation(position.tables)
    (way,) = ways(position, "take p1")
    for topic in TOPICS:
        mixed = evaluation.mixed(way.after, 0, way.after, topic)
        assert mixed == pytest.approx(evaluation.chances(way.after)[0])


@pytest.mark.parametrize("sheet", ["sun", "moon"])
def test_every_figure_and_every_mark_is_about_something_that_can_be_told(sheet: str) -> None:
    tables = Tables(find_sheet(sheet))
    features, position = Features(tables), Position(tables, 2)
    assert len(features.mark_topics()) == features.marks
    about = features.topics(position.sheets[0], position.dice)
    assert len(about) == len(features.of_sheet(position.sheets[0], position.dice))
    assert {*about, *features.mark_topics()} == set(TOPICS)


def test_what_speaks_for_and_against_is_told_in_every_language(position: Position) -> None:
    found = replace(
        advise(position, Budget(games=6))[0], reasons=(Reason("river", 0.12), Reason("karma", -0.03))
    )
    assert reason_lines(found, Speech("en", position.tables.sheet)) == [
        "For it: the river (12 %).",
        "Against it: karma (3 %).",
    ]
    for language in languages():
        for_it, against_it = reason_lines(found, Speech(language, position.tables.sheet))
        assert "12" in for_it
        assert "3" in against_it


# Figures


def test_all_games_won_is_not_a_certain_win() -> None:
    assert chance(5, 5).low < 0.6
    assert chance(0, 5).high > 0.4


def test_wilsons_interval_as_printed_in_textbooks() -> None:
    found = chance(9, 10)
    assert (round(found.low, 4), round(found.high, 4)) == (0.5958, 0.9821)


@given(games=st.integers(1, 500), part=st.floats(0, 1))
def test_a_chance_lies_between_its_bounds(games: int, part: float) -> None:
    found = chance(part * games, games)
    assert 0 <= found.low <= found.mean <= found.high <= 1


def test_games_that_agree_on_the_same_dice_tell_a_difference_sooner() -> None:
    source = Random(7)
    dice = [source.random() for _ in range(400)]
    first = [float(die < 0.55) for die in dice]
    second = [float(die < 0.5) for die in dice]
    apart = chance(sum(first), 400).error + chance(sum(second), 400).error
    assert difference(first, second, unit=1.0).error < apart / 2


# Reviews


def judged(line: int, seat: int, cost: float, error: float = 0.01, games: int = 100) -> Judged:
    take = Move(0, TAKE, "take b1", 0, 0, ())
    figure = Figure(cost, cost - error, cost + error)
    way = Chain([take], Position(Tables(find_sheet("sun")), 2))
    return Judged(line, 1, seat, take, take, figure, Figure(0.0, -1.0, 1.0), games, (way, way))


def test_a_mistake_is_told_only_when_it_is_more_than_chance() -> None:
    assert judged(1, 0, cost=0.1, error=0.03).is_mistake
    assert not judged(1, 0, cost=0.1, error=0.09).is_mistake
    assert not judged(1, 0, cost=0.01, error=0.001).is_mistake
    assert not judged(1, 0, cost=0.5, games=0).is_mistake


def test_equal_moves_cost_nothing_on_average() -> None:
    review = Review([judged(1, 0, 0.02), judged(2, 0, -0.02), judged(3, 1, 0.3)], [])
    assert [review.error_rate(seat) for seat in (0, 1)] == [0.0, 0.3]


def test_the_moments_are_what_moved_the_game_most_in_its_order() -> None:
    rolls = [
        Step(line, 1, 0, True, (0.5, 0.5), (0.5 + gain, 0.5 - gain))
        for line, gain in ((5, 0.2), (6, 0.05), (2, -0.4))
    ]
    review = Review([judged(3, 0, 0.3), judged(4, 0, 0.05)], rolls)
    assert [moment.line for moment in review.moments] == [2, 3, 5]
    assert Review([judged(4, 0, 0.05)], rolls[1:2]).moments == []


@pytest.fixture(scope="module")
def record() -> str:
    """The record of a game, cut short so that judging it is quick."""
    study = Study(1, find_sheet("sun"), ("random", "planner"), seed=1, records=True)
    header, first, *_ = play_game(study, 0).record.split("\n\n")
    return "\n\n".join([header, "\n".join(first.splitlines()[:4])]) + "\n"


@pytest.fixture(scope="module")
def found(record: str, tables: Tables) -> list[Judged]:
    """What is thought of each decision of that game, in the order in which they were judged."""
    return list(judge(weigh(Game.replay(parse_record(record.encode()), tables)), games=2))


def test_every_decision_with_a_choice_is_judged(record: str, tables: Tables, found: list[Judged]) -> None:
    game = Game.replay(parse_record(record.encode()), tables)
    decisions = {line.number: line.decision for line in game.standing if not line.is_roll}
    assert found
    assert all(decisions[each.line] == each.move.text for each in found)


def test_what_seems_to_cost_most_is_judged_first_and_the_order_changes_nothing(
    record: str, tables: Tables, found: list[Judged]
) -> None:
    game = Game.replay(parse_record(record.encode()), tables)
    apparent = {each.line: each.apparent for each in weigh(game)}
    costs = [apparent[each.line] for each in found]
    assert costs == sorted(costs, reverse=True)
    assert sorted(found, key=lambda each: each.line) == [judge_one(each, 2) for each in weigh(game)]


def test_more_games_are_played_only_while_it_is_open_whether_it_was_a_mistake() -> None:
    nothing = Figure(0.0, -0.5, 0.5)
    for cost, played, settled in (
        (Figure(0.30, 0.22, 0.38), 100, True),  # clearly a mistake
        (Figure(-0.02, -0.07, 0.03), 100, True),  # clearly none
        (Figure(0.10, 0.02, 0.18), 200, False),
        (Figure(0.10, 0.02, 0.18), 300, False),  # may be one: the games go on beyond their number
        (Figure(0.20, 0.14, 0.26), 300, True),
        (Figure(0.10, 0.02, 0.18), 1200, True),  # but not for ever
    ):
        assert _is_settled(cost, nothing, played, 300) is settled, (cost, played)


def test_a_review_is_told_in_every_language(record: str, tables: Tables) -> None:
    game = Game.replay(parse_record(record.encode()), tables)
    take = next(line for line in game.standing if line.move is not None)
    assert take.move is not None
    mistake = replace(judged(take.number, 0, 0.3), move=take.move, best=take.move)
    roll = Step(1, 1, 0, True, (0.5, 0.5), (0.8, 0.2))
    for language in languages():
        say = Speech(language, tables.sheet)
        lines = review_lines(game, Review([mistake], [roll]), every=True, say=say)
        assert sum(take.move.text in line for line in lines) == 2
        assert any("80" in line for line in lines)
        assert review_lines(game, Review([], []), every=False, say=say)


@pytest.mark.parametrize(
    ("cost", "lead", "told"),
    [
        ((0.22, 0.13, 0.31), (7.0, 4.0, 10.0), "22 % of a win (13 to 31) and 3.5 points at the end."),
        ((0.22, 0.13, 0.31), (-1.0, -3.0, 1.0), "22 % of a win (13 to 31)."),
        ((0.0, -0.05, 0.05), (9.0, 6.0, 12.0), "4.5 points at the end (3.0 to 6.0), hardly a win."),
    ],
)
def test_what_a_mistake_is_said_to_cost_is_what_it_cost_for_sure(
    record: str,
    tables: Tables,
    cost: tuple[float, float, float],
    lead: tuple[float, float, float],
    told: str,
) -> None:
    game = Game.replay(parse_record(record.encode()), tables)
    mistake = next(each for each in weigh(game) if each.move.kind == TAKE)
    each = replace(judged(mistake.line, 0, 0.3), move=mistake.move, best=mistake.move)
    each = replace(each, cost=Figure(*cost), lead=Figure(*lead))
    assert judgement(each, mistake.position, game, Speech("en", tables.sheet)).endswith(f"Cost {told}")


def test_bounds_of_what_is_given_away_are_as_coarse_as_all_others(position: Position) -> None:
    first, second = advise(position, Budget(games=6))[:2]
    say = Speech("en", position.tables.sheet)
    for behind, told in (
        (Figure(0.4, 0.163, 0.637), "2 gives away 16 to 64 % of a win."),
        (Figure(0.02, 0.003, 0.037), "2 gives away 0.3 to 3.7 % of a win."),
    ):
        lines = hint_lines(position, [first, replace(second, behind=behind)], ["Ana", "Ben"], say)
        assert lines[-1] == told


def test_the_picture_of_a_long_review_is_whole() -> None:
    curves = Curves("t", "b", ["Ana"], [[0.5], [0.6]], [(0, "1")], [], ["A sentence."] * 60)
    pdf = draw_curves(curves, theme_for(find_sheet("sun")), "en")
    pages = [Image.open(BytesIO(page)) for page in render_png(pdf, 72)]
    long = Image.open(BytesIO(render_long_png(pdf, 72)))
    assert len(pages) == 2
    assert long.size == (pages[0].width, pages[0].height + pages[1].height)
    assert long.crop((0, pages[0].height, *long.size)).tobytes() == pages[1].tobytes()


def test_the_course_of_a_game_hangs_together(record: str, tables: Tables) -> None:
    game = Game.replay(parse_record(record.encode()), tables)
    steps = list(course(game))
    assert steps[0].is_roll
    for before, after in pairwise(steps):
        assert before.after == after.before
    assert all(sum(step.after) == pytest.approx(1) for step in steps)
    total = sum(step.change(0) for step in steps)
    assert total == pytest.approx(steps[-1].after[0] - steps[0].before[0])


def test_what_a_roll_is_worth_is_known_before_it_falls(tables: Tables) -> None:
    """On average over the rolls, the luck of a roll is nothing."""
    position = Position(tables, 2)
    before = Foresight(position, 1).chances(position)
    gains = []
    for number in range(60):
        rolled = position.copy()
        rolled.roll(random_faces(rolled, Random(number)))
        gains.append(Foresight(position, 2).chances(rolled)[0] - before[0])
    assert abs(mean(gains).mean) < 2 * mean(gains).error


def test_a_choice_is_judged_by_the_best_of_several_ways_that_begin_with_it(position: Position) -> None:
    move = next(move for move in position.moves if move.text.startswith("take g"))
    weighed = weigh_one(position, move, 1, 0)
    assert sum(chain.moves[0] == move for chain in weighed.chains) == 3
    priors = [chain.prior for chain in weighed.chains]
    assert priors == sorted(priors, reverse=True)
    best, own = judge_one(weighed, 2).ways
    assert own.moves[0] == move
    assert own.games == max(chain.games for chain in weighed.chains if chain.moves[0] == move)
    assert best.games >= own.games


def test_near_the_end_of_an_unknown_sheet_the_course_goes_by_games_to_the_end() -> None:
    """The evaluation has seen nothing so small; games to the end are won, shared or lost."""
    position = Position(Tables(sheet_named("smallest")), 2)
    chances = Foresight(position, 1).chances(position)
    assert sum(chances) == pytest.approx(1)
    assert all((2 * DRAWS * chance) == pytest.approx(round(2 * DRAWS * chance)) for chance in chances)


def test_a_planted_blunder_is_found_and_the_best_move_is_none(position: Position) -> None:
    """The last turn: nothing but the overshoot counts, and it is known exactly."""
    last = near_the_end(position)
    last.sheets[1].levels = [3] * len(last.sheets[1].levels)
    ends = {}
    for move in last.moves:
        if move.kind == TAKE:
            found = advise_only(last, move)
            ends[found] = move
    best, worst = ends[max(ends)], ends[min(ends)]
    assert max(ends) - min(ends) >= 6
    assert judge_one(weigh_one(last, worst, 1, 0), 20).is_mistake
    assert not judge_one(weigh_one(last, best, 1, 0), 20).is_mistake


def advise_only(position: Position, move: Move) -> float:
    sage = Sage(0, Budget(games=1))
    return options(sage, position, [move])[0].after.sheets[1].overshoot(position.tables)


def test_hint_on_the_command_line(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    run("new", "evening", "-p", "Ana", "-p", "Ben", "--seed", "3", db=db)
    assert "charmers roll" in run("hint", db=db).stderr
    run("roll", db=db)
    options = json.loads(run("hint", "--games", "6", "--json", db=db).stdout)["options"]
    assert len(options) == 3
    assert all({"topic", "gain"} == set(reason) for option in options for reason in option["reasons"])
    assert "Ana takes" in run("hint", "--games", "6", "--lang", "en", db=db).stdout
    for language in languages():
        assert "(" in run("hint", "--games", "6", "--lang", language, db=db).stdout


def test_review_on_the_command_line(tmp_path: Path, record: str) -> None:
    file = tmp_path / "game.charm"
    file.write_text(record, encoding="utf-8")
    data = json.loads(run("review", str(file), "--games", "2", "--json", db=tmp_path / "games.db").stdout)
    assert [player["name"] for player in data["players"]] == ["Asha", "Bala"]
    assert data["course"][0]["roll"]
    assert len(data["moments"]) <= 3


def test_a_review_is_kept_in_a_record_and_shown_by_replay(tmp_path: Path, record: str) -> None:
    file, db = tmp_path / "game.charm", tmp_path / "games.db"
    own = record.replace("\n\n", "\n  # It rained.\n\n", 1)
    file.write_text(own, encoding="utf-8")
    first = json.loads(run("review", str(file), "--games", "2", "--keep", "--json", db=db).stdout)
    shown = run("replay", str(file), db=db).stdout
    assert "# review: The chance to win: Asha " in shown
    assert "# It rained." in shown
    assert shown.count("# review: ") == first["kept"] > 2
    run("review", str(file), "--games", "2", "--seed", "1", "--keep", "--lang", "de", db=db)
    again = file.read_text("utf-8")
    assert "Die Aussicht auf den Sieg: Asha " in again
    assert "The chance to win" not in again, "the notes of the review before are replaced"
    stays = [line for line in again.splitlines() if not line.startswith("  # review: ")]
    assert "\n".join(stays) + "\n" == own, "nothing but the notes is changed"


def test_a_review_is_kept_in_the_store_too(tmp_path: Path, record: str) -> None:
    file, db = tmp_path / "game.charm", tmp_path / "games.db"
    file.write_text(record, encoding="utf-8")
    run("import", str(file), "kept", db=db)
    assert "charmers replay kept" in run("review", "kept", "--games", "2", "--keep", db=db).stdout
    lines = json.loads(run("replay", "kept", "--json", db=db).stdout)
    assert any("Luck with the dice" in note for note in lines["notes"])
    assert "  # review: " in run("export", "kept", db=db).stdout


def test_a_mistake_is_noted_at_its_line_with_what_was_better(
    record: str, tables: Tables, found: list[Judged]
) -> None:
    game = Game.replay(parse_record(record.encode()), tables)
    review = Review([replace(each, cost=Figure(0.2, 0.1, 0.3), games=100) for each in found], [])
    notes = with_review([Note(1, "review: old"), Note(1, "mine")], game, review, Speech("en", tables.sheet))
    assert [note.text for note in notes if note.after == 1] == ["mine"]
    noted = {note.after: note.text for note in notes}
    for each in review.judged:
        assert noted[each.line].startswith(f"review: Better: {each.best.text}: ")
        assert "20 % of a win (10 to 30)" in noted[each.line]


def test_notes_are_refused_where_there_is_no_place_for_them(tmp_path: Path, record: str) -> None:
    assert "standard input" in run("review", "-", "--keep", db=tmp_path / "games.db", typed=record).stderr
    old = tmp_path / "old.charm"
    old.write_bytes(FORMAT_1.read_bytes())
    refused = run("review", str(old), "--keep", db=tmp_path / "games.db")
    assert refused.exit_code == 2
    assert "format 1" in refused.stderr
    assert old.read_bytes() == FORMAT_1.read_bytes()
