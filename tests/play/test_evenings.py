"""Totals over the evenings, the link of a result, the strides of a game, and a rematch."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from urllib.parse import unquote

import pytest

from charmers.bots import make_bot
from charmers.play.ending import rematch, strides
from charmers.play.evenings import Evening, evenings, rows, totals
from charmers.play.sharing import ADDRESS, LONGEST_ADDRESS, play_link
from charmers.record.game import Game
from charmers.record.record import read_record
from tests import command_line
from tests.play.test_turns import game_of


def finished(*names: str, seed: int) -> Game:
    game, bot = game_of(*names, seed=seed), make_bot("greedy", seed)
    while not game.over:
        if game.position.due:
            game.roll()
        else:
            assert game.position.tracked is not None
            game.play(bot.choose(game.position.tracked))
    return game


@pytest.fixture(scope="module")
def played() -> list[Evening]:
    games = [finished("Ana", "Ben", seed=1), finished("Ben", "ana", "Robo:greedy", seed=2)]
    return evenings([("one", games[0]), ("two", games[1]), ("again", games[0])])


def test_a_game_that_is_kept_in_two_places_counts_once(played: list[Evening]) -> None:
    assert sorted(evening.name for evening in played) == ["one", "two"]


def test_totals_know_a_person_in_any_capitals_and_no_bots(played: list[Evening]) -> None:
    people = {total.name.casefold(): total for total in totals(played)}
    assert set(people) == {"ana", "ben"}
    assert people["ana"].games == people["ben"].games == 2
    won = [
        evening.game.names[standing.seat].casefold()
        for evening in played
        for standing in evening.standings
        if standing.winner
    ]
    assert people["ana"].wins == won.count("ana")
    best = max(each.overshoot for evening in played for each in evening.standings if each.seat == 0)
    assert max(total.best for total in people.values()) >= best


def test_a_row_for_every_player_of_every_game(played: list[Evening]) -> None:
    found = rows(played)
    assert len(found) == 5
    assert sum(row["won"] for row in found) >= 2
    assert {row["bot"] for row in found} == {"", "greedy"}
    half = [each.overshoot for evening in played for each in evening.standings]
    assert any(half)
    assert [2 * row["over"] for row in found] == half


def test_a_game_that_is_not_over_is_no_evening() -> None:
    assert evenings([("now", game_of("Ana", "Ben"))]) == []


def test_the_link_says_who_won_and_who_began(played: list[Evening]) -> None:
    game = played[0].game
    address = play_link(game)
    assert address.startswith(ADDRESS)
    assert len(address) < LONGEST_ADDRESS
    data = json.loads(unquote(address.removeprefix(ADDRESS)))
    assert data["game"]["bggId"] == 318553
    winners = {game.names[each.seat] for each in game.standings() if each.winner}
    assert {player["name"] for player in data["players"] if player["winner"]} == winners
    assert [player["name"] for player in data["players"] if player["startPlayer"]] == [game.names[0]]
    assert [float(player["score"]) for player in data["players"]] == [
        each.overshoot / 2 for each in game.standings()
    ]


def test_the_longest_names_still_make_a_link() -> None:
    names = [f"{number}{'🐘' * 39}" for number in range(5)]
    game = finished(*names, seed=4)
    assert len(play_link(game)) <= LONGEST_ADDRESS


def test_strides_add_up_to_the_end(played: list[Evening]) -> None:
    game = played[0].game
    found = strides(game)
    for standing in game.standings():
        closed = sum(stride.closed for stride in found if stride.turn.seat == standing.seat)
        assert closed == standing.overshoot - game.tables.overshoot(0, 0)
    assert [stride.closed for stride in found] == sorted((each.closed for each in found), reverse=True)


def test_a_rematch_begins_with_the_next(played: list[Evening]) -> None:
    game = next(evening.game for evening in played if len(evening.game.names) == 3)
    wish = rematch(game)
    assert [str(player) for player in wish.players] == ["ana", "Robo:greedy", "Ben"]
    assert wish.sheet == game.tables.sheet


def test_the_command_counts_records_and_writes_a_table(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    command_line.run("new", "one", "-p", "Ana", "-p", "Robo:easy", "--paper", db=db)
    assert "No game has been finished yet." in command_line.run("evenings", db=db).output
    record = tmp_path / "other.charm"
    record.write_text(str(finished("Ana", "=Ben", seed=3).record), "utf-8")
    table = tmp_path / "evenings.csv"
    result = command_line.run("evenings", str(record), "--csv", str(table), db=db)
    assert result.exit_code == 0
    assert "1 game finished:" in result.output
    found = list(csv.DictReader(table.open(encoding="utf-8")))
    assert [row["player"] for row in found] == ["Ana", "'=Ben"] or [row["player"] for row in found] == [
        "'=Ben",
        "Ana",
    ]
    assert {row["bot"] for row in found} == {""}
    assert command_line.run("evenings", str(record), "--csv", str(table), db=db).exit_code == 2
    link = command_line.run("evenings", "--link", str(record), db=db)
    assert link.output.startswith(ADDRESS)
    assert read_record(record).header.names == ["Ana", "=Ben"]


def test_a_game_that_goes_on_has_no_link(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    command_line.run("new", "one", "-p", "Ana", "-p", "Ben", db=db)
    result = command_line.run("evenings", "--link", "one", db=db)
    assert (result.exit_code, "is not over yet" in result.stderr) == (2, True)
