"""A table is asked and answers: begin, decide, what follows by itself, choices, undo, redo, conflicts."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from charmers.play.data import choice_data, game_data, line_data, state_data
from charmers.play.finding import find, opened, unfinished
from charmers.play.kept_game import open_table
from charmers.play.rails import RailsTable, RajasWish
from charmers.play.table import Table
from charmers.play.telling import proof_lines, undo_warning
from charmers.play.undoing import Reach
from charmers.play.wish import Wish
from charmers.record.family import FAMILY
from charmers.record.players import read_player
from charmers.record.problems import ConflictError, GameError
from charmers.record.record import Note, parse_record
from charmers.record.store import Store
from charmers.record.verify import verify
from charmers.rules.moves import Move
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from charmers.sheet.sentence import Refused
from charmers.sheet.text_file import LARGEST
from charmers.words.speech import speech


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.db")


def begin(store: Store, sheet: Sheet, *players: str, seed: int = 2, paper: bool = False) -> Table:
    wish = Wish(tuple(read_player(text) for text in players), sheet, paper=paper, seed=seed)
    return Table.begin(store, wish)


def test_a_game_that_is_begun_is_kept_and_can_be_opened_again(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben")
    table.roll()
    assert Table.open(store).game.record == table.game.record
    assert Table.open(store, table.name).name == table.name


@pytest.mark.parametrize(
    "players", [("Ana",), ("Ana", "ana"), ("Ana", "Robo:nobody"), ("Ana", "Robo:sage:soon")]
)
def test_what_cannot_be_begun_is_refused_and_not_kept(
    players: tuple[str, ...], store: Store, sun: Sheet
) -> None:
    with pytest.raises(Refused):
        begin(store, sun, *players)
    assert store.games() == []


def test_a_choice_tells_what_it_leads_to_and_what_it_loses(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "A", "B")
    table.roll()
    sails = next(choice for choice in table.choices() if choice.move.text == "take b2")
    # The space gives a half-road, and there is no road yet to attach it to.
    assert [event.kind for event in sails.leads_to if event.kind == "sailed"] == ["sailed"]
    assert [(loss.kind, loss.what) for loss in sails.loses] == [("effect", "half-road")]
    assert table.game.position.moves, "asking has changed nothing"
    assert [choice.move for choice in table.choices()] == table.game.position.moves


def test_what_a_choice_leads_to_is_what_then_happens(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "A", "B", seed=5)
    for _ in range(40):
        if table.game.position.due:
            table.roll()
            continue
        choice = table.choices()[-1]
        events = table.decide(choice.move).events
        assert events[: len(choice.leads_to)] == choice.leads_to
        assert all(event.seat != choice.leads_to[0].seat for event in events[len(choice.leads_to) :][:1])


def test_who_decides_must_be_whose_turn_it_is(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben")
    table.roll()
    with pytest.raises(GameError, match="not Ben's turn"):
        table.decide(table.game.position.moves[0], "ben")
    assert table.decide(table.game.position.moves[0], "ANA").seat == 0


def test_the_dice_of_karma_follow_by_themselves(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben", paper=True)
    table.roll()
    table.decide("take b1")
    assert list(table.follow()) == []
    table.decide("karma g1")
    assert [line.kind for line in table.follow()] == ["roll"]
    assert table.game.position.phase == "keep"


def test_bots_play_until_a_person_is_asked(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Robo:greedy", "Rita:random", "Ana")
    lines = list(table.follow())
    assert {line.seat for line in lines if not line.is_roll} == {0, 1}
    assert (table.game.seat, table.game.bot) == (2, "")


def test_bots_wait_for_real_dice(store: Store, sun: Sheet) -> None:
    wish = Wish((read_player("Robo:greedy"), read_player("Ana")), sun, real_dice=True)
    table = Table.begin(store, wish)
    assert list(table.follow()) == []
    table.roll("tea+silk tea+tea bend halves flag oar raja mogul")
    assert [line.seat for line in table.follow() if not line.is_roll][:1] == [0]


def test_words_are_mixed_in_before_the_first_roll(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben")
    assert table.mix_in("mango river").text == "words mango river"
    assert Table.open(store).game.words == ["mango river"]
    table.roll()
    with pytest.raises(GameError):
        table.mix_in("too late")


def test_undo_tells_first_what_it_would_take_back(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Robo:greedy")
    table.roll()
    table.decide(table.game.position.moves[0])
    assert not table.reach().needs_asking
    list(table.follow())
    reach = table.reach()
    assert (reach.needs_asking, "Robo" in reach.others) == (True, True)
    undone = table.undo(reach)
    assert (len(undone), undone[0].seat) == (reach.lines, 0)
    assert [line.text for line in table.redo()] == [line.text for line in undone]


def test_an_undo_after_the_last_line_is_refused(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben")
    with pytest.raises(GameError, match="Nothing has happened"):
        table.undo(table.reach())
    table.roll()
    with pytest.raises(GameError, match="the last one that stands"):
        table.reach(after=1)
    assert table.undo(table.reach(after=0))[0].kind == "roll"
    list(table.redo())
    with pytest.raises(GameError, match="nothing to redo"):
        list(table.redo())


def test_two_mouths_at_one_game(store: Store, sun: Sheet) -> None:
    one = begin(store, sun, "Ana", "Ben")
    other = Table.open(store)
    other.roll()
    with pytest.raises(ConflictError):
        one.roll()
    one.reopen()
    assert one.game.record == other.game.record


@pytest.mark.parametrize("paper", [False, True])
def test_the_state_has_one_shape_on_sheets_and_on_paper(paper: bool, store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben", paper=paper)
    line = table.roll()
    say = speech("en", sun)
    assert list(state_data(table.game)) == ["round", "over", "next", "standings", "winners", "margin", "seal"]
    assert state_data(table.game)["next"]["player"] == "Ana"
    assert line_data(line, table.game, say)["told"][0] == "Round 1: Ana starts."
    first = choice_data(table.choices()[0], table.game, say)
    assert (first["move"], bool(first["does"]), first["loses"]) == ("take p1", True, [])


def test_a_kept_game_of_any_kind_is_opened_as_its_own_table(store: Store, sun: Sheet) -> None:
    small, big = begin(store, sun, "Ana", "Ben"), RailsTable.begin(store, RajasWish(("Ana", "Ben")))
    opened = [open_table(store, name) for name in (small.name, big.name)]
    assert [type(table) for table in opened] == [Table, RailsTable]
    assert [table.game.family for table in opened] == list(FAMILY)
    assert open_table(store).name == big.name
    for table in opened:
        assert "over" in table.data()
        assert table.same_again().game.names == ["Ben", "Ana"]


def test_a_game_of_another_kind_says_what_plays_it(store: Store, sun: Sheet) -> None:
    small, big = begin(store, sun, "Ana", "Ben"), RailsTable.begin(store, RajasWish(("Ana", "Ben")))
    with pytest.raises(Refused, match=f"The Dice Charmers, .*charmers play {small.name}"):
        RailsTable.open(store, small.name)
    with pytest.raises(Refused, match=f"charmers rajas play {big.name}"):
        Table.open(store, big.name)


def test_a_game_is_found_by_name_by_file_or_as_the_last_one(store: Store, sun: Sheet, tmp_path: Path) -> None:
    table = begin(store, sun, "Ana", "Ben")
    table.roll()
    file = tmp_path / "friday.charm"
    file.write_text(str(table.game.record), "utf-8")
    for source in (None, table.name, str(file)):
        assert find(store, source).game.record == table.game.record
    file.write_text(file.read_text("utf-8").replace("\n\nseal", "\nAna: take x9\nseal"), "utf-8")
    with pytest.raises(Refused, match=r"friday\.charm: line 12: "):
        find(store, str(file))


def test_the_unfinished_game_is_the_last_one_that_is_not_over(store: Store, sun: Sheet) -> None:
    assert unfinished(store) is None
    first = begin(store, sun, "Ana", "Ben")
    over = begin(store, sun, "Robo:random", "Rita:random")
    list(over.follow())
    assert over.game.over
    found = unfinished(store)
    assert found is not None
    assert found.name == first.name
    listed = [game_data(kept, game) for kept, game in opened(store, store.games())]
    assert [(each["name"], each["over"]) for each in listed] == [(over.name, True), (first.name, False)]
    assert listed[0]["winners"]


def test_a_record_is_kept_as_a_game_only_if_every_line_is_right(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben")
    table.roll()
    record = table.game.record
    again = Table.keep(store, record, table.game.tables, "again")
    assert again.game.record == record
    with pytest.raises(Refused, match='"x9" does not go'):
        Table.keep(store, record._replace(body=(*record.body, "Ana: take x9")), table.game.tables, "wrong")
    assert {kept.name for kept in store.games()} == {table.name, "again"}


def test_an_undo_warns_of_rolls_and_of_what_others_decided(sun: Sheet) -> None:
    say = speech("en", sun)
    again = "(the same dice will come again)"
    assert undo_warning(Reach(1, 1, ()), say) == f"This takes back the last step, with a roll {again}"
    assert (
        undo_warning(Reach(2, 0, ("Ben",)), say)
        == "This takes back the last 2 steps, with decisions of others (Ben)"
    )
    both = undo_warning(Reach(4, 2, ("Ben", "Cem")), say)
    assert (
        both
        == f"This takes back the last 4 steps, with 2 rolls {again} and decisions of others (Ben and Cem)"
    )


def test_nobody_has_won_before_everyone_has_had_the_same_number_of_turns(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana:greedy", "Ben:greedy")
    steps = table.follow()
    while not table.game.position.ending:
        next(steps)
    [kept] = store.games()
    told = game_data(kept, table.game)
    assert (told["over"], told["winners"]) == (False, [])


def test_a_record_may_come_through_a_pipe(store: Store, sun: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(store, sun, "Ana", "Ben")
    piped = TextIOWrapper(BytesIO(str(table.game.record).encode()))
    monkeypatch.setattr("sys.stdin", piped)
    assert find(store, "-").game.record == table.game.record


def test_a_pipe_that_brings_more_than_a_record_is_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"x" * (LARGEST["record"] + 1))))
    with pytest.raises(Refused, match="larger than any record"):
        find(store, "-")


def test_what_is_proved_is_told_thing_by_thing_in_every_language(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana:greedy", "Ben:random")
    list(table.follow())
    game, record = table.game, table.game.record
    for language in languages():
        say = speech(language, sun)
        for noted in ((), (game.seal,), ("mango",)):
            proof = verify(record, game.tables, noted=noted)
            lines = proof_lines("friday", record, proof, say)
            assert lines[0].startswith("friday")
            assert len(lines) == 1 + len(proof.findings)
            assert all(line.endswith(".") and "{" not in line for line in lines)


def test_a_record_whose_seal_is_not_its_own_is_not_kept(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben")
    table.roll()
    record = parse_record(str(table.game.record).replace("created: 2", "created: 1"))
    with pytest.raises(Refused, match=r"^line \d+: the seal is not that of the lines above"):
        Table.keep(store, record, table.game.tables, "wrong")
    kept = Table.keep(store, record._replace(seal=""), table.game.tables, "unsealed")
    assert kept.game.seal not in ("", table.game.seal)


def test_notes_travel_with_a_game(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Ben")
    table.roll()
    table.annotate([Note(1, "Six oars."), Note(0, "Rain outside.")])
    again = Table.keep(store, table.game.record, table.game.tables, "again")
    assert again.game.notes == (Note(0, "Rain outside."), Note(1, "Six oars."))
    assert again.game.seal == table.game.seal


def test_an_undo_gives_a_bot_the_same_lot_again(store: Store, sun: Sheet) -> None:
    table = begin(store, sun, "Ana", "Robo:random")
    table.roll()

    def answer(move: Move) -> list[str]:
        table.decide(move)
        texts = [line.text for line in table.follow() if not line.is_roll]
        table.undo(table.reach())
        return texts

    # Until the bot has a turn of several decisions.
    while len(first := answer((moves := table.game.position.moves)[0])) < 2 or len(moves) < 2:
        table.decide(moves[0])
        list(table.follow())
        if table.game.position.due:
            table.roll()
    for _ in range(5):
        answer(moves[1])
        assert answer(moves[0]) == first
    # In the middle of its turn, too.
    table.decide(moves[0])
    middle = next(line for line in table.follow() if line.text == first[0])
    list(table.follow())
    table.undo(table.reach(middle.number))
    assert [line.text for line in table.follow() if not line.is_roll] == first[1:]
