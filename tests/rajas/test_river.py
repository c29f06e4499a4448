"""What an owner has entered is answered by itself, and stands in the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from charmers.play.rails import RailsTable, RajasWish
from charmers.rajas.board import board_with
from charmers.rajas.game import RajasGame
from charmers.rajas.river import landing
from charmers.record.line import Line
from charmers.record.problems import GameError
from charmers.record.store import Store
from tests.rajas.tables import player, said, table

KNOWN = {
    "river-length": 24,
    "bridge": 3,
    "terraces": ["blue", "green"],
    "balconies": [["blue", "orange"]],
    "river": {"1": "money 3", "3": "fame 2", "4": "karma-dice green", "24": "fame 5"},
    "cows": {"blue": "silk"},
}


def owned(path: Path, *modules: str, tray: bool = False) -> RailsTable:
    """A game at a mouth that knows the board; Leila starts."""
    kept = RailsTable.begin(Store(path), RajasWish(("Leila", "Rajesh"), modules=modules, tray=tray))
    kept.board = board_with(KNOWN)
    if not tray:
        kept.tell("Leila")
    return kept


def tell(kept: RailsTable, text: str) -> list[Line]:
    """A line and everything that follows by itself."""
    return [kept.tell(text), *kept.follow()]


def test_the_gain_of_the_boats_space_is_answered(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    lines = tell(kept, "river 1")
    assert [line.text for line in lines] == ["Leila: river 1", "Leila: boat at 1 money 3"]
    assert player(kept.game).money == 6
    assert player(kept.game).boat == 1


def test_occupied_spaces_are_not_counted_and_the_bridge_gives_its_worker(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    tell(kept, "river 1")
    lines = tell(kept, "river 3 pay 1")
    assert lines[-1].text == "Rajesh: boat at 4 bridge karma-dice green"
    assert player(kept.game, 1).workers == 4


def test_a_boat_whose_move_nobody_told_is_not_tracked_until_it_is_set(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    tell(kept, "river 2k")
    assert player(kept.game).boat is None
    tell(kept, "river 1 pay 1")
    assert kept.game.position.open is not None
    tell(kept, "none")
    kept.tell("Leila: set boat 2")
    kept.tell("Rajesh: set boat 1")
    assert tell(kept, "river 1 pay 1")[-1].text == "Leila: boat at 3 fame 2"


def test_the_answer_stands_in_the_record_which_replays_without_the_owners_board(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    for text in ("river 1", "river 3 pay 1", "terrace 2", "balcony 1"):
        tell(kept, text)
    again: RajasGame = RailsTable.open(kept.store, kept.name).game
    assert again.position.state == kept.game.position.state
    assert [line.text for line in again.lines][-4:] == [
        "Leila: terrace 2",
        "Leila: colour green",
        "Rajesh: balcony 1",
        "Rajesh: colour blue orange",
    ]


def test_a_numbered_terrace_holds_one_worker(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    tell(kept, "terrace 2")
    with pytest.raises(GameError, match="Leila stands at the terrace 2"):
        kept.tell("terrace 2")


def test_within_the_last_six_spaces_the_portuguese_is_refused(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    kept.tell("Leila: set boat 18")
    before = len(kept.game.lines)
    assert tell(kept, "portuguese")[-1].text == "Leila: boat at 24 fame 5"
    kept.game.undo(len(kept.game.lines) - before)
    kept.tell("Leila: set boat 19")
    with pytest.raises(GameError, match="space 19 of 24"):
        kept.tell("portuguese")
    assert player(kept.game).placed == 0


def test_a_cows_good_is_answered(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db", "cows")
    assert tell(kept, "cow blue 2 bend")[-1].text == "Leila: good silk"


@pytest.mark.parametrize(("module", "text"), [("ganga", "boat at 1"), ("ganga3:drying", "river 1")])
def test_below_river_tiles_the_printed_gain_is_not_used(tmp_path: Path, module: str, text: str) -> None:
    kept = owned(tmp_path / "games.db", module)
    assert tell(kept, "river 1")[-1].text == f"Leila: {text}"
    assert kept.game.position.open is not None


def test_a_told_river_tile_covers_only_its_space(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db", "ganga")
    kept.tell("laid ganga 2 5")
    assert tell(kept, "river 1")[-1].text == "Leila: boat at 1 money 3"


def test_with_a_tray_a_die_that_is_enough_is_given(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db", tray=True)
    for _ in kept.follow():
        pass
    if kept.game.position.open is not None:
        kept.tell(kept.game.position.open.options[0])
    seat = kept.game.position.seat
    player(kept.game, seat).dice[:] = [("blue", 1), ("blue", 1), ("green", 3)]
    tell(kept, "river 2")
    assert player(kept.game, seat).dice == [("blue", 1), ("blue", 1)]


def test_the_last_space_has_room_for_everyone() -> None:
    assert landing([24, 23], 1, 3, 24) == 24
    assert landing([0, 1, 2], 0, 1, 24) == 3


def test_a_boat_never_goes_back() -> None:
    game = table()
    game.play("river, boat at 5 none")
    game.play("pass")
    with pytest.raises(GameError, match="never goes back"):
        game.play("river, boat at 4 none")


def test_the_brown_river_tile_counts_the_spaces_behind_a_boat_that_is_known() -> None:
    game = table(version="navaratnas")
    game.play("river, boat at 7 none")
    game.play("pass")
    line = game.play("+1 fame, brown river")
    assert player(game).fame == 3, said(line, game)


def test_what_the_set_up_laid_is_told_once_and_not_asked() -> None:
    game = table(version="navaratnas", modules=("wilds", "holi:back"))
    game.play("laid wilds desert waterfall, laid holi palace little yield, laid brown workers river")
    assert game.position.open is None
    assert player(game).karma == 2
    game.play("brown")
    assert player(game).fame == 3
    line = game.play("+20")
    assert "raja" in said(line, game) or game.position.open is not None
    assert game.position.open is None or game.position.open.key != "back"
    with pytest.raises(GameError, match="before the first worker"):
        game.play("laid brown workers river")


def test_a_colour_that_no_terrace_or_balcony_has_is_refused(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    with pytest.raises(GameError, match="No terrace of your board gives a purple die"):
        kept.tell("terrace purple")
    with pytest.raises(GameError, match="No balcony of your board gives blue for orange"):
        kept.tell("balcony orange blue")
    assert not kept.game.position.state.turn
    kept.tell("balcony blue orange")


def test_on_the_last_space_the_harbour_is_refused_and_a_boat_move_gives_nothing(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    kept.tell("set boat 24")
    with pytest.raises(GameError, match="Leila's boat is on the last space of the river"):
        kept.tell("river 1")
    lines = tell(kept, "+9")
    assert lines[-1].text == "Leila: boat at 24 none"
    assert player(kept.game).boat == 24


def test_a_boat_may_still_sail_onto_the_last_space(tmp_path: Path) -> None:
    kept = owned(tmp_path / "games.db")
    kept.tell("set boat 23")
    assert tell(kept, "river 3")[-1].text == "Leila: boat at 24 fame 5"
