"""One game, not several sheets: what cannot be one, and a line of all players that the engine replays."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from charmers.bots import make_bot, random_faces
from charmers.check.checked import Checked, as_played, check_game, check_position, turns_record
from charmers.check.joint import GameVerdict, Party, _Planner, bounds, judge_game, turns_in
from charmers.check.known_dice import judge_with_dice
from charmers.check.lines import Line
from charmers.check.rounds import Calendar
from charmers.check.settling import Settling
from charmers.check.transcript import transcript_text
from charmers.check.verdict import Verdict
from charmers.check.witness import game_record
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.players import Player
from charmers.rules import moves as m
from charmers.rules.marks import marks_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.screen.checked import checked_lines
from charmers.screen.ink import Ink
from charmers.screen.view import View
from charmers.words.speech import Speech
from tests import command_line
from tests.conftest import tables_of
from tests.rules.positions import marked
from tests.tools.check.whole_games import impossible_kinds
from tests.tools.check.whole_games import played as played_games

NAMES = ["Ana", "Ben", "Cem", "Dina", "Emil", "Fay"]


def judge(sheets: list[SheetState], rounds: int = 0, seconds: float = 20) -> GameVerdict:
    return judge_game(tables_of("sun"), NAMES[: len(sheets)], sheets, rounds, seconds)


def keys(verdict: GameVerdict) -> list[str]:
    return [sentence.key for sentence in verdict.why]


def sun(text: str) -> SheetState:
    """A sheet in the notation of the tests, with no bonus of its own."""
    state = marked(tables_of("sun"), text)
    state.released = state.used = 0
    return state


def played(seats: int, turns: int, seed: int) -> Position:
    """A game of so many turns in all."""
    tables, random = tables_of("sun"), Random(seed)
    position, bots = Position(tables, seats), [make_bot("greedy", seed + i) for i in range(seats)]
    while (position.dice.round - 1) * position.dice.turns_in_round + position.dice.turn < turns:
        if position.due:
            position.roll(random_faces(position, random))
        else:
            position.play(bots[position.seat].choose(position))
    return position


# What cannot be


def test_a_blank_sheet_beside_one_of_many_turns_is_impossible() -> None:
    tea = sun("tea oooooo; silk oooooo")
    verdict = judge([SheetState(tables_of("sun")), tea])
    assert (verdict.answer, keys(verdict)) == ("impossible", ["joint.turns"])


def test_both_players_cannot_use_karma_in_turn_one() -> None:
    both = [sun("tea oo; karma x"), sun("river 1; karma x")]
    three = [*both, sun("silk oo; karma x")]
    assert keys(judge(three, rounds=1)) == ["joint.starter"]
    assert keys(judge(both)) == ["joint.starter"]


def test_five_greens_in_one_round_are_impossible() -> None:
    road = sun("roads d1 ew; fame 1")
    assert keys(judge([road] * 5)) == ["joint.colour"]


def test_three_oranges_in_one_round_are_impossible() -> None:
    raja = sun("palace builder 1")
    assert "joint.colour" in keys(judge([raja] * 3, rounds=1))
    (why,) = judge([raja] * 3).why
    assert (why.key, why.fields["turns"], why.fields["most"]) == ("joint.colour", 1, 2)


@pytest.mark.parametrize("kind", list(impossible_kinds([])))
def test_tables_that_never_were_one_game_are_not_possible(kind: str) -> None:
    games = list(islice(played_games(("random", "greedy"), 880), 8))
    answer = impossible_kinds(games)[kind](Random(5))
    assert answer == ("refused" if "file" in kind else "impossible")


def test_six_players_are_too_many() -> None:
    assert keys(judge([SheetState(tables_of("sun"))] * 6)) == ["joint.players"]


def test_rounds_that_do_not_fit_the_marks_are_impossible() -> None:
    tea = [sun("tea oooooo"), sun("silk oooooo"), sun("spice oooooo")]
    assert keys(judge(tea, rounds=2)) == ["joint.rounds-few"] * 3
    assert keys(judge([sun("tea oo")] * 3, rounds=9)) == ["joint.rounds-many"] * 3


def test_sun_and_moon_the_same_file_twice_and_one_name_twice_are_told(tmp_path: Path) -> None:
    for name, kind in (("a", "sun"), ("b", "moon"), ("c", "sun")):
        command_line.run("check", "--new", kind, tmp_path / f"{name}.toml")
    a, b, c = (tmp_path / f"{name}.toml" for name in "abc")
    assert command_line.run("check", a, b).exit_code == 1
    twice = command_line.run("check", a, a)
    assert (twice.exit_code, "is given twice" in twice.output) == (2, True)
    c.write_text(a.read_text("utf-8"), encoding="utf-8")
    named = command_line.run("check", a, c)
    assert (named.exit_code, "has a sheet already" in named.output) == (2, True)


def test_a_game_that_is_left_may_stop_in_the_middle_of_a_round() -> None:
    assert turns_in(3, 4, over=False) == [2, 3]
    assert turns_in(3, 4, over=True) == [3]
    assert turns_in(3, 2, over=True) == [5, 6]
    assert turns_in(3, 1, over=True) == [3, 5, 6]


def test_turns_are_where_the_dice_table_has_them() -> None:
    for seats in (2, 3, 4, 5):
        position = played(seats, 2 * seats + 1, 5)
        dice = position.dice
        total = (dice.round - 1) * dice.turns_in_round + dice.turn
        calendar = Calendar(seats, total)
        data = check_position("a game", NAMES[:seats], position)
        assert [len(moments) for moments in calendar.moments] == [each.verdict.turns for each in data]


# What can be


PLAYED = [(2, 6, 2), (3, 6, 3)]
MORE = [pytest.param(*each, marks=pytest.mark.slow) for each in ((2, 4, 1), (4, 8, 4), (5, 10, 5))]


@pytest.mark.parametrize(("seats", "turns", "seed"), [*PLAYED, *MORE])
def test_a_played_game_is_possible_and_its_line_is_a_record(seats: int, turns: int, seed: int) -> None:
    position = played(seats, turns, seed)
    verdict = judge_game(position.tables, NAMES[:seats], position.sheets, 0, 60)
    assert verdict.line is not None
    game = Game.replay(game_record(position.tables, verdict.line, "2026-11-16T20:15:00Z"), position.tables)
    assert isinstance(game.position, Position)
    for name, sheet in zip(NAMES, position.sheets, strict=False):
        assert game.position.sheets[verdict.line.names.index(name)] == sheet


@pytest.mark.parametrize("seed", range(12))
def test_no_bound_breaks_on_a_played_game(seed: int) -> None:
    seats = 2 + seed % 4
    position = played(seats, seats * (1 + seed), seed)
    parties = [Party.of(position.tables, *each) for each in zip(NAMES, position.sheets, strict=False)]
    assert bounds(parties, position.dice.round, over=position.ending) == []
    assert bounds(parties, 0, over=position.ending) == []


def test_what_is_settled_so_far_is_where_the_next_attempt_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    position = played(3, 6, 3)
    parties = [Party.of(position.tables, *each) for each in zip(NAMES, position.sheets, strict=False)]
    planner = _Planner(position.tables, parties, 2, False, 60)
    assert planner._reach(6)
    others = {
        turns: Line(lines.tables, line.plans) for lines in planner.lines for turns, line in lines.of.items()
    }

    def settle(self: Settling, seconds: float, is_over: Callable[[], bool]) -> bool:
        self.own = [others[2]] * 3
        return False

    monkeypatch.setattr(Settling, "run", settle)
    assert planner._settle(6) is None
    assert [lines.of[2] for lines in planner.lines] == [others[2]] * 3


def test_sheets_of_a_game_that_was_found_have_its_turns() -> None:
    position = played(3, 7, 3)
    checked = [
        each._replace(recorded=False, verdict=replace(each.verdict, turns=9))
        for each in check_position("a game", NAMES[:3], position)
    ]
    verdict = check_game(checked, 3, None, 20)
    assert verdict is not None
    # The third round was begun by one of them.
    assert verdict.line is not None
    assert sorted(each.verdict.turns for each in as_played(checked, verdict)) == [2, 2, 3]
    assert as_played(checked, None) == checked


def test_a_single_sheet_with_rounds_has_a_line_of_that_length() -> None:
    position = played(3, 9, 11)
    (sheet, *_) = check_position("a game", ["Ana", "Ben", "Cem"], position)
    alone = [sheet._replace(recorded=False)]
    verdict = check_game(alone, 3, None, 60)
    assert verdict is not None
    assert verdict.line is not None
    assert verdict.line.turns == 3
    assert turns_record(alone, verdict) is not None


# With known dice


def recorded(tables: Tables, seed: int, turns: int, names: tuple[str, ...] = ("Ana", "Ben")) -> Game:
    sheet, random = tables.sheet, Random(seed)
    players = tuple(Player(name) for name in names)
    game = Game(tables, Header(sheet.name, sheet.digest, players, created="2026-11-16T20:15:00Z"))
    bots = [make_bot("greedy", seed + seat) for seat in range(len(names))]
    while (position := game.position.tracked) is not None and len(game.standing) < turns:
        if position.due:
            game.roll(random_faces(position, random))
        else:
            game.play(bots[position.seat].choose(position))
    while game.position.phase not in ("roll", "turn"):
        position = game.position.tracked
        assert position is not None
        game.play(position.moves[0])
    return game


def test_dice_that_are_known_lead_to_the_sheets_or_do_not(tmp_path: Path) -> None:
    tables = tables_of("sun")
    game = recorded(tables, 3, 24)
    ana, ben = game.position.sheets
    verdict = judge_with_dice(game, ["Ana", "Ben"], [ana, ben], 60)
    assert verdict.line is not None
    assert judge_with_dice(game, ["Ana", "Ben"], [ben, ana], 60).answer == "impossible"
    record = tmp_path / "game.charm"
    record.write_text(str(game.record), encoding="utf-8")
    for name, sheet in (("Ana", ana), ("Ben", ben)):
        text = transcript_text(tables.sheet, name, marks_of(tables, sheet))
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    files = tmp_path / "Ana.toml", tmp_path / "Ben.toml"
    result = command_line.run("check", *files, "--dice", record, "--json")
    assert (result.exit_code, json.loads(result.output)["game"]["verdict"]) == (0, "possible")
    line = tmp_path / "line.charm"
    assert command_line.run("check", *files, "--dice", record, "--line", line).exit_code == 0
    assert command_line.run("replay", line).exit_code == 0
    alone = command_line.run("check", files[0], "--dice", record)
    assert (alone.exit_code, "With what is known of the game: possible." in alone.output) == (0, True)


def test_dice_of_a_game_on_paper_are_known_too() -> None:
    game = recorded(tables_of("sun"), 3, 80)
    paper = Game(game.tables, game.header._replace(mode="paper"))
    for line in game.standing:
        if line.kind in ("roll", "faces"):
            paper.roll(line.faces)
        elif line.move is not None and line.move.kind in (m.TAKE, m.KARMA, m.KEEP, m.SKIP):
            paper.play(line.move)
    assert paper.position.tracked is None
    ana, ben = game.position.sheets
    verdict = judge_with_dice(paper, ["Ana", "Ben"], [ana, ben], 60)
    assert verdict.line is not None
    assert Game.replay(game_record(game.tables, verdict.line, "2026-11-16T20:15:00Z"), game.tables)
    assert judge_with_dice(paper, ["Ana", "Ben"], [ben, ana], 60).answer == "impossible"


def test_with_known_dice_the_sheets_that_are_missing_are_told() -> None:
    game = recorded(tables_of("sun"), 3, 24, ("Ana", "Ben", "Cem"))
    verdict = judge_with_dice(game, ["Ana", "Ben"], game.position.sheets[:2], 60)
    assert verdict.answer == "not shown"
    assert [str(each) for each in verdict.why] == [
        "the sheet of Cem is missing here; each of the others is possible with its dice"
    ]


def test_one_sheet_is_told_apart_from_a_game() -> None:
    (sheet, *_) = check_position("a game", ["Ana", "Ben", "Cem"], played(3, 9, 11))
    view = View(Speech("en", sheet.sheet), Ink(colour=False))
    alone = checked_lines([sheet], GameVerdict("not shown"), view)
    assert "With what is known of the game: neither shown" in alone[-1]
    assert "As one game: neither shown" in "\n".join(
        checked_lines([sheet, sheet], GameVerdict("not shown"), view)
    )


def test_tracks_that_touch_are_said_to_touch() -> None:
    touching = sun("fame 18; money 42")
    assert touching.overshoot(tables_of("sun")) == 0
    checked = Checked(
        "ana.toml", "Ana", tables_of("sun"), marks_of(tables_of("sun"), touching), Verdict("undecided")
    )
    (line, *_) = checked_lines([checked], None, View(Speech("en", checked.sheet), Ink(colour=False)))
    assert "touching, not crossed" in line
