"""Input that is made to hurt: every reader has a bound in size, depth and count before it parses."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

from charmers.check.transcript import TranscriptError, parse_transcript
from charmers.record.game import MOST_WORK, Game
from charmers.record.header import MOST_WORDS
from charmers.record.problems import GameError, RecordError, StoreError
from charmers.record.record import MOST_LINES, parse_record
from charmers.record.store import Store, read_definition
from charmers.rules.agenda import SELL, SELL_DIFFERENT, SELL_SAME, What
from charmers.rules.dice import DiceTable
from charmers.rules.moves import Move
from charmers.rules.options import sales
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.rules.turn import Turn
from charmers.sheet.places import sheets_directory
from charmers.sheet.problems import SheetError
from charmers.sheet.reading import read_sheet
from charmers.sheet.toml_text import LONGEST_LINE, MOST_POINTS, TomlError, parse_toml
from tests.record.games import new_game, step, tables

SUN = (sheets_directory() / "sun.toml").read_text(encoding="utf-8")
FINISHED = (Path(__file__).parent.parent / "examples" / "finished" / "ana.toml").read_text("utf-8")
DEEP_KEY = f"{'.'.join('a' * 400)} = 1"


def test_a_key_of_hundreds_of_parts_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(SheetError, match=r"line 1: this line has too many points \(399; 80 are the most\)"):
        read_sheet(DEEP_KEY, "pad.toml")
    with pytest.raises(TranscriptError, match="line 2: this line has too many points"):
        parse_transcript(f"# a sheet\n{DEEP_KEY}")
    with pytest.raises(TomlError, match="too long"):
        parse_toml(f"[{'.'.join('a' * LONGEST_LINE)}]")


def test_a_line_may_be_as_long_and_have_as_many_points_as_it_may() -> None:
    river = "." * MOST_POINTS
    assert parse_toml(f'river = "{river}"') == {"river": river}
    note = "#" * LONGEST_LINE
    assert parse_toml(note) == {}


def test_nesting_without_a_bottom_is_refused() -> None:
    with pytest.raises(TomlError, match="nested too deep"):
        parse_toml("a = " + "[\n" * 5000)


def test_of_thousands_of_unknown_keys_some_are_listed() -> None:
    with pytest.raises(SheetError) as caught:
        read_sheet(SUN + "\n".join(f"kara{number} = 1" for number in range(9000)), "pad.toml")
    assert len(caught.value.problems) == 51
    assert caught.value.problems[-1].message == "50 mistakes are listed; there are more"
    assert len(str(caught.value)) < 10_000


def test_a_sale_has_only_so_many_ways() -> None:
    five = SUN.replace('goods = ["tea", "silk", "spice"]', 'goods = ["tea", "silk", "spice", "jade", "salt"]')
    assert five != SUN
    with pytest.raises(SheetError, match=r'"sell 9" could be done in 2001 ways with these goods'):
        read_sheet(five.replace('"sell 2"', '"sell 9"'), "pad.toml")
    assert read_sheet(SUN.replace('"sell 2"', '"sell 9"'), "pad.toml")


@pytest.mark.parametrize("key", ["kara{}", '"edge:x{}"', "edge.x{}"])
def test_of_thousands_of_unknown_keys_of_a_finished_sheet_some_are_guessed_at(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guessed: list[object] = []

    def guess(word: str, _: object) -> str:
        guessed.append(word)
        return ""

    monkeypatch.setattr("charmers.check.transcript.reading.guess", guess)
    text = "".join(f'{key.format(number)} = "x"\n' for number in range(3000))
    with pytest.raises(TranscriptError) as caught:
        parse_transcript(text + FINISHED if key == "kara{}" else FINISHED + text)
    assert len(caught.value.mistakes) == 50
    assert len(guessed) <= 50


# Records


def undoing(pairs: int) -> tuple[Game, str]:
    """A game in the middle, and a record in which its last line is undone and made again so often."""
    game = new_game(seats=5)
    source = Random(3)
    while len(game.standing) < 60:
        step(game, source)
    return game, str(game.record._replace(seal="")) + f"undo 1\n{game.lines[-1].text}\n" * pairs


def test_an_undo_replays_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    before, text = undoing(pairs=100)
    applied: list[object] = []
    apply = Game._apply

    def counted(*given: Any) -> None:
        applied.append(given)
        apply(*given)

    monkeypatch.setattr(Game, "_apply", counted)
    game = Game.replay(parse_record(text), tables())
    assert game.position.moves == before.position.moves
    assert len(applied) <= 60 + 100 * 5


def test_a_record_has_no_more_lines_than_a_game_may_have() -> None:
    _, text = undoing(pairs=MOST_LINES // 2)
    with pytest.raises(RecordError, match="a game has 10000 lines at most"):
        Game.replay(parse_record(text), tables())
    with pytest.raises(RecordError, match="a game has 10000 lines at most"):
        parse_record(str(new_game().record) + "\n" * 2 * MOST_LINES)


def test_a_game_that_is_full_takes_no_line_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game()
    monkeypatch.setattr("charmers.record.ledger.MOST_LINES", 1)
    game.roll()
    kept: list[object] = []
    game.keep = kept.append
    for act in (lambda: game.play(game.position.moves[0]), game.undo):
        with pytest.raises(GameError, match="a game has 1 lines at most"):
            act()
    assert not kept
    assert len(game.lines) == 1


def chained() -> Tables:
    """Sun with a river on which every space leads to the next, and gives on the way."""
    start, end = SUN.index("[river]"), SUN.index("[market]")
    gives = 'gives = ["money 1", "fame 1", "karma", "river +1"]'
    return Tables(read_sheet(SUN[:start] + re.sub(r"gives = .*?]", gives, SUN[start:end]) + SUN[end:], "pad"))


def test_what_a_definition_and_a_record_made_for_it_let_happen_has_an_end() -> None:
    # The whole river in one decision, undone and made again as often as lines allow.
    game = Game.begin(["Ana", "Ben"], chained().sheet, seed=1)
    game.roll()
    first = next(move for move in game.moves if move.text.startswith("take b"))
    assert len(game.play(first).events) > 70
    text = str(game.record._replace(seal="")) + f"undo 1\nAna: {first.text}\n" * 4990
    with pytest.raises(RecordError, match="more happens in this game"):
        Game.replay(parse_record(text), chained())


def test_a_game_in_which_too_much_happens_takes_no_line_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.record.game.MOST_WORK", 0)
    game = new_game()
    game.roll()
    kept: list[object] = []
    game.keep = kept.append
    for act in (lambda: game.play(game.position.moves[0]), game.undo):
        with pytest.raises(GameError, match="more happens in this game"):
            act()
    assert not kept


def test_the_longest_game_is_far_from_that(monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = undoing(pairs=100)
    lines = len(parse_record(text).body)
    monkeypatch.setattr("charmers.record.game.MOST_WORK", MOST_WORK * lines // MOST_LINES // 4)
    assert len(Game.replay(parse_record(text), tables()).lines) == lines


class Pairs(dict[tuple[int, int], Move]):
    """Pairs of half-roads, which may be thirty thousand and are not to be looked through."""

    def items(self) -> Any:
        raise AssertionError


def test_of_waiting_half_roads_only_those_that_wait_are_paired() -> None:
    sheet = read_sheet(re.sub(r"(at = .*?gives = ).*?]", r'\1["half-road"]', SUN), "pad")
    tables = Tables(sheet)
    state = SheetState(tables)
    state.draw(tables, tables.cells.index("b1"), 10)
    turn = Turn(tables, DiceTable(2), 0, state)
    turn.waiting = 0b111 | 1 << 9
    tables.book.join = Pairs(tables.book.join)
    turn.refresh()
    joined = [(move.a, move.b) for move in turn.options if move.b >= 0]
    assert joined == [(0, 1), (0, 2), (0, 9), (1, 2), (1, 9), (2, 9)]


@pytest.mark.parametrize("what", [SELL, SELL_SAME, SELL_DIFFERENT])
def test_sales_are_listed_without_looking_at_what_cannot_be_sold(what: What) -> None:
    tables = Tables(read_sheet(SUN.replace('"sell 2"', '"sell 9"'), "pad"))
    state = SheetState(tables)
    state.set_goods(tables, [6, 4, 2], [1, 4, 0])
    found = [move.goods for move in sales(tables, state, what, 6)]
    wanted = [
        kinds
        for size in range(1, 7)
        for kinds in combinations_with_replacement((0, 2), size)
        if kinds.count(0) <= 5 and kinds.count(2) <= 2
        if what != SELL_SAME or len({*kinds}) == 1
        if what != SELL_DIFFERENT or len({*kinds}) == size
    ]
    assert found == wanted


def test_words_are_added_only_so_often() -> None:
    game = new_game(words=("mango",) * MOST_WORDS)
    with pytest.raises(GameError, match="words can be added 100 times"):
        game.add_words("river")
    assert len(game.header.words) == MOST_WORDS
    lines = [*game.header.lines(), "words: river"]
    with pytest.raises(RecordError, match="words can be added 100 times"):
        parse_record("\n".join(lines))


# Stores


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE games RENAME TO real;"
        "CREATE VIEW games AS WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n)"
        " SELECT i AS id, 'g' || i AS name, '' AS header, '' AS digest, NULL AS secret, i AS touched FROM n",
        "CREATE TRIGGER more AFTER INSERT ON lines BEGIN DELETE FROM games; END",
        "CREATE VIRTUAL TABLE words USING fts5(word)",
    ],
)
def test_a_store_with_something_endless_in_it_is_not_ours(tmp_path: Path, change: str) -> None:
    path = tmp_path / "games.db"
    with Store(path) as store:
        game = new_game()
        store.create("friday", game.tables.sheet, game.header, game.secret)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(change)
    with Store(path) as store, pytest.raises(StoreError, match="another program"):
        store.games()


def test_a_kept_definition_without_a_bottom_is_damage() -> None:
    with pytest.raises(StoreError, match="damaged"):
        read_definition("[" * 100_000, "0" * 64, "friday")
