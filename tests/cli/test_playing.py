"""Playing one command at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import click
import pytest

from charmers.cli import charmers
from tests.cli.conftest import Run
from tests.conftest import SHEETS_FOR_TESTS

FACES = ("p1=tea+silk", "p2=tea+tea", "g1=bend", "g2=halves", "b1=flag", "b2=oar", "o1=raja", "o2=mogul")


def first_move(run: Run, verb: str = "") -> list[str]:
    moves: list[str] = run("moves", "--json").data["next"]["moves"]
    return next(move for move in moves if move.startswith(verb)).split()


def play_to_the_end(run: Run) -> dict[str, object]:
    """Roll and make the first legal move until the game is over."""
    state = run("moves", "--json").data
    for _ in range(2000):
        if state["over"]:
            break
        state = run(
            *(["roll"] if state["next"]["due"] else ["do", *state["next"]["moves"][-1].split()]), "--json"
        ).data
    assert state["over"]
    return dict(state)


def test_a_new_game_promises_its_dice_and_says_who_rolls(run: Run) -> None:
    answer = run("new", "friday", "-p", "Ana", "-p", "Ben")
    assert answer.code == 0
    assert "SHA-256" in answer.out
    assert answer.out.endswith("Next: Ana rolls: charmers roll\n")


def test_two_games_do_not_have_the_same_dice(run: Run) -> None:
    commitments = {run("new", "-p", "Ana", "-p", "Ben", "--json").data["commitment"] for _ in range(3)}
    assert len(commitments) == 3


def test_a_seed_gives_the_same_dice_again(run: Run) -> None:
    rolls = []
    for _ in range(2):
        run("new", "-p", "Ana", "-p", "Ben", "--seed", "7")
        rolls.append(run("roll", "--json").data["lines"][0]["line"])
    assert rolls[0] == rolls[1]


def test_a_roll_says_what_was_rolled_and_what_is_next(friday: Run) -> None:
    friday("undo", "--yes")
    answer = friday("roll")
    assert answer.out.startswith("Round 1: Ana starts.\nRolled: p1 ")
    assert "Next: Ana: take p1" in answer.out


def test_a_decision_is_told_in_words(friday: Run) -> None:
    assert friday("take", "p1").out.startswith("Ana takes purple (")


def test_words_are_told_in_the_language_asked_for(friday: Run) -> None:
    assert friday("take", "p1", "--lang", "fr").out.startswith("Ana prend le dé violet (")


def test_the_locale_chooses_the_language(friday: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert friday("take", "p1").out.startswith("Ana nimmt Lila (")


def test_karma_rolls_at_once_and_one_of_two_is_kept(friday: Run) -> None:
    friday("take", "p1")
    karma = first_move(friday, "karma")
    answer = friday("karma", karma[1], "--json").data
    assert [line["kind"] for line in answer["lines"]] == ["move", "roll"]
    keep = next(move for move in answer["next"]["moves"] if move.startswith("keep")).split()
    assert friday("keep", keep[1]).code == 0


def test_moves_lists_each_with_what_it_would_do(friday: Run) -> None:
    lines = friday("moves").out.splitlines()
    assert lines[0].startswith("take p1  ")
    assert all(len(line.split()) > 2 for line in lines)


def test_a_record_line_can_be_typed_as_it_stands(friday: Run) -> None:
    assert friday("do", "Ana:", "take", "p1").code == 0
    assert friday("do", "ben: " + " ".join(first_move(friday))).code == 0


def test_real_dice_are_told_in_any_order(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--real-dice")
    answer = run("roll", "--faces", *reversed(FACES), "--json")
    assert answer.data["lines"][0]["line"] == "faces " + " ".join(FACES)


def test_words_are_mixed_in_before_the_first_roll(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--seed", "1", "--words", "mango")
    assert run("roll", "--words", "river  deep").code == 0
    assert "words: mango\n\nwords river deep\n\nroll " in run("export").out
    assert run("verify", "--json").data["words"] == {"before": ["mango"], "after": ["river deep"]}


def test_bots_play_by_themselves(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Robo:random", "-p", "Chip:greedy", "--seed", "2")
    run("roll")
    state = run("take", "p1", "--json").data
    assert {line["player"] for line in state["lines"]} >= {"Ana", "Robo", "Chip"}
    assert state["next"]["player"] == "Ana" or state["next"]["bot"] is None


def test_a_game_of_bots_is_played_at_once(run: Run) -> None:
    answer = run("new", "-p", "A:random", "-p", "B:greedy", "--seed", "3", "--json").data
    assert answer["over"]
    assert answer["winners"]
    assert answer["seal"] == run("verify", "--json").data["seal"]


def test_a_seeded_game_of_bots_comes_out_the_same_again(run: Run) -> None:
    both = [run("new", "-p", "A:random", "-p", "B:random", "--seed", "3", "--json").data for _ in range(2)]
    assert [line["line"] for line in both[0]["lines"]] == [line["line"] for line in both[1]["lines"]]


def test_a_whole_game_can_be_driven_by_a_script(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--sheet", str(SHEETS_FOR_TESTS / "tiny.toml"), "--seed", "1")
    state = play_to_the_end(run)
    assert state["winners"]
    assert run("verify").code == 0
    assert run("roll").code == 2


def test_a_whole_game_on_paper(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--paper", "--seed", "1")
    run("roll")
    for move in ("take b1", "crossed", "take g1", "score Ben 16 49 1 0"):
        assert run("do", *move.split()).code == 0
    answer = run("do", "score", "21", "40", "1", "0")
    assert "Ben wins" in answer.out


def test_undo_takes_back_ones_own_decision_without_asking(friday: Run) -> None:
    friday("take", "p1")
    answer = friday("undo")
    assert answer.code == 0
    assert answer.out.startswith("Undone: 2  Ana: take p1\nNext: Ana:")


def test_undo_across_a_roll_wants_to_be_sure(friday: Run) -> None:
    friday("take", "p1")
    karma = first_move(friday, "karma")
    friday("karma", karma[1])
    answer = friday("undo")
    assert answer.code == 2
    assert "a roll" in answer.err
    assert "--yes" in answer.err
    assert friday("undo", "--yes").code == 0


def test_the_same_karma_roll_comes_again(friday: Run) -> None:
    friday("take", "p1")
    karma = first_move(friday, "karma")
    first = friday("karma", karma[1], "--json").data["lines"][1]["line"]
    friday("undo", "--yes")
    assert friday("karma", karma[1], "--json").data["lines"][1]["line"] == first


def test_undo_to_a_line_and_redo(friday: Run) -> None:
    friday("take", "p1")
    friday("do", *first_move(friday))
    before = friday("show", "--json").data["position"]
    assert friday("undo", "--to", "1", "--yes").code == 0
    while friday("redo").code == 0:
        pass
    assert friday("show", "--json").data["position"] == before


def test_what_was_undone_stays_in_the_log(friday: Run) -> None:
    friday("take", "p1")
    friday("undo")
    lines = friday("log").out.splitlines()
    assert lines[1].startswith("2  (undone) Ana: take p1")
    assert lines[2] == "3  Taken back: 2 Ana: take p1."


def test_the_log_tells_rolls_in_words_too(friday: Run) -> None:
    assert friday("log").out.startswith("1  Round 1: Ana starts. Rolled: p1 ")


def test_the_last_game_is_the_default_and_g_names_another(friday: Run) -> None:
    friday("new", "other", "-p", "Zoe", "-p", "Yan")
    assert friday("show", "--json").data["game"] == "other"
    assert friday("show", "-g", "friday", "--json").data["game"] == "friday"


def test_games_are_listed_the_last_one_first(friday: Run) -> None:
    friday("new", "other", "-p", "Zoe", "-p", "Yan:greedy", "--sheet", "moon")
    lines = friday("games").out.splitlines()
    assert lines[0].startswith("other: Zoe, Yan (medium), sheet Moon; round 1, Zoe is next; ")
    assert [game["name"] for game in friday("games", "--json").data["games"]] == ["other", "friday"]


def test_show_tells_everyones_standing_and_a_sheet(friday: Run) -> None:
    out = friday("show").out
    assert "Ben: fame 0" in out
    assert "Ana: sheet Sun" in out
    assert "Ben: sheet Sun" not in out
    assert friday("show", "ben").out.startswith("Ben: sheet Sun")
    assert friday("show", "--all").out.count("sheet Sun") == 3


def test_names_with_emoji_are_names(run: Run) -> None:
    assert run("new", "-p", "🐘 Elefant", "-p", "Ben").code == 0
    assert "🐘 Elefant rolls" in run("moves").out


@pytest.mark.parametrize("sheet", ["sun", "moon"])
def test_both_sheets_can_be_played(run: Run, sheet: str) -> None:
    assert run("new", "-p", "A:random", "-p", "B:random", "--sheet", sheet, "--json").data["over"]


def test_an_own_sheet_is_kept_with_the_game(run: Run) -> None:
    copy(SHEETS_FOR_TESTS / "tiny.toml", "own.toml")
    run("new", "-p", "Ana", "-p", "Ben", "--sheet", "own.toml")
    Path("own.toml").unlink()
    assert run("roll").code == 0


def test_a_game_on_paper_is_shown_without_sheets(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--paper", "--seed", "1")
    run("roll")
    run("take", "b1")
    position = run("show", "--json").data["position"]
    assert (position["dice"]["b1"]["lies"], position["dice"]["b2"]["lies"]) == (0, "elephant")
    assert (position["sheets"], position["results"]) == ([], [None, None])
    assert "the sheets are yours" in run("show").out


def test_crossed_is_offered_while_the_next_roll_is_due(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--paper", "--seed", "1")
    run("roll")
    for die in ("b1", "g1", "o1", "p1"):
        answer = run("take", die)
    assert answer.out.endswith("Next: Ben rolls: charmers roll (or charmers do crossed)\n")


def test_many_games_are_listed_in_part(run: Run) -> None:
    for number in range(22):
        run("new", f"g{number}", "-p", "Ana", "-p", "Ben")
    assert run("games").out.endswith("2 older games are not listed; --all lists them.\n")
    assert len(run("games", "--all", "--json").data["games"]) == 22


def test_a_damaged_game_does_not_hide_the_others(friday: Run, db: Path) -> None:
    friday("new", "other", "-p", "Ana", "-p", "Ben")
    connection = sqlite3.connect(db)
    connection.execute("INSERT INTO lines VALUES (2, 1, 'Ana: win', 'now', 'x')")
    connection.commit()
    connection.close()
    lines = friday("games").out.splitlines()
    assert "cannot be opened" in lines[0]
    assert lines[1].startswith("friday: ")


def test_a_new_game_has_an_empty_log(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben")
    assert run("log").out == "Nothing has happened yet.\n"
    assert run("log", "--json").data["lines"] == []


def test_a_finished_game_shows_its_end(run: Run) -> None:
    run("new", "-p", "A:random", "-p", "B:random", "--seed", "3")
    assert "Seal of this game: " in run("show").out
    assert "over, won by" in run("games").out


def test_what_is_next_is_told_in_the_language_of_the_players(friday: Run) -> None:
    assert "Ensuite, Ben\u00a0: take " in friday("take", "p1", "--lang", "fr").out
    assert "Als Nächstes Ana: take " in friday("undo", "--lang", "de").out
    assert "Runde\u00a01, Ana ist am Zug" in friday("games", "--lang", "de").out
    assert "Die Würfe stehen fest" in friday("new", "-p", "Ana", "-p", "Ben", "--lang", "de").out


def test_every_command_speaks_the_language_it_is_asked_for(run: Run) -> None:
    context = click.Context(charmers, info_name="charmers")

    def walk(group: click.Group, name: str) -> Iterator[tuple[str, click.Command]]:
        for each in group.list_commands(context):
            command = group.get_command(context, each)
            assert command is not None
            if isinstance(command, click.Group):
                yield from walk(command, f"{name}{each} ")
            else:
                yield f"{name}{each}", command

    without = [
        name
        for name, command in walk(charmers, "")
        if "--lang" not in [option for parameter in command.params for option in parameter.opts]
    ]
    assert without == []


def test_a_game_gets_another_name(friday: Run) -> None:
    assert friday("games", "--rename", "friday", "saturday").out.startswith("saturday: ")
    assert friday("log", "-g", "saturday").code == 0
    friday("new", "other", "-p", "Ana", "-p", "Ben")
    assert friday("games", "--rename", "other", "Saturday").code == 2
    assert friday("store", "check").code == 0


def test_a_game_goes_only_if_that_is_meant(friday: Run) -> None:
    friday("roll")
    assert friday("games", "--delete", "friday").code == 2
    assert friday("games").out.startswith("friday: ")
    assert "There is no game yet" in friday("games", "--delete", "friday", "--yes").out
    friday("new", "next", "-p", "Ana", "-p", "Ben")
    assert friday("roll").code == 0
    assert friday("store", "check").code == 0


def test_crossed_is_said_late_for_another_player(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "-p", "Cem", "--paper", "--seed", "1")
    run("roll")
    for move in ("take b1", "take p1"):
        run("do", *move.split())
    assert "Cem has not had a turn yet" in run("do", "crossed", "--as", "Cem").err
    assert "The tracks of Ana have crossed" in run("do", "crossed", "--as", "Ana").out


def test_a_stuck_game_on_paper_ends_and_nobody_need_have_crossed(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--paper", "--seed", "1")
    run("roll")
    assert "first everyone skips" in run("do", "stuck").err
    for move in ("skip", "skip", "stuck", "score Ana 10 20 1 0", "score Ben 11 20 1 0"):
        answer = run("do", *move.split())
    assert "Ben wins by 1: the smallest gap" in answer.out


def test_a_game_on_paper_that_nobody_has_won(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--paper", "--seed", "1")
    run("roll")
    for move in ("take b1", "crossed", "take p1", "score Ana 10 20 1 0", "score Ben 11 20 1 0"):
        answer = run("do", *move.split())
    assert "Nobody" in answer.out
    assert "won by nobody" in run("games").out


def test_a_wrong_name_is_answered_with_the_last_five_games(run: Run) -> None:
    for number in range(1, 6):
        run("new", f"game-{number}", "-p", "Ana", "-p", "Ben")
    named = "game-5, game-4, game-3, game-2, game-1"
    assert run("show", "-g", "other").err == f'Error: There is no game "other"; there are {named}.\n'
    run("new", "game-6", "-p", "Ana", "-p", "Ben")
    assert run("show", "-g", "other").err.endswith("game-2 and others.\n")
