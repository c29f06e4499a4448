"""What holds in every game: properties over random play for 2 to 5 players on every definition."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.rules import dice as d
from charmers.rules.data import position_data, position_from
from charmers.rules.game_position import IllegalMove
from charmers.rules.marks import marks_of, state_of
from charmers.rules.notation import MoveError, parse_move, parse_roll, roll_text
from charmers.rules.paper_position import PaperPosition
from charmers.rules.position import Position
from tests.conftest import tables_of
from tests.rules.positions import EVERY_SHEET, due_bonuses
from tests.rules.reference import Paper
from tests.rules.walks import DEFINITIONS, GATED, SEATS, Walk, assert_within_rows, boxes

walks = st.builds(
    Walk,
    name=st.sampled_from((*EVERY_SHEET, GATED)),
    seats=st.sampled_from(SEATS),
    seed=st.integers(0, 10**9),
)
"""Games that end by crossing."""

long_walks = st.builds(
    Walk, name=st.sampled_from(DEFINITIONS), seats=st.sampled_from(SEATS), seed=st.integers(0, 10**9)
)
"""Games on every definition, also those that go on until nothing can be used."""

some_games = settings(max_examples=25, deadline=None)
few_games = settings(max_examples=10, deadline=None)


# Moves


@few_games
@given(walks)
def test_every_listed_move_can_be_made(walk: Walk) -> None:
    for position in walk:
        for move in position.moves:
            after = position.copy()
            after.play(move)
            assert after != position


@few_games
@given(walks)
def test_every_move_not_listed_is_refused_and_changes_nothing(walk: Walk) -> None:
    for step, position in enumerate(walk):
        if step % 7:
            continue
        before = position.key()
        for move in walk.tables.book.all:
            if move not in position.moves:
                with pytest.raises(IllegalMove):
                    position.play(move)
        assert position.key() == before


@some_games
@given(walks)
def test_no_move_is_listed_twice_and_only_skipping_is_ever_the_only_one(walk: Walk) -> None:
    for position in walk:
        texts = [str(move) for move in position.moves]
        assert len(set(texts)) == len(texts)
        assert len(texts) > 1 or texts == ["skip"]


@some_games
@given(walks)
def test_a_move_reads_back_from_its_text(walk: Walk) -> None:
    for position in walk:
        for move in position.moves:
            assert walk.tables.book.by_text[str(move)] is move
            assert parse_move(position, str(move)) is move


@few_games
@given(walks)
def test_a_move_that_is_not_legal_is_explained(walk: Walk) -> None:
    """Every text of the book either reads as a legal move (a twin that shows the same) or is explained."""
    for step, position in enumerate(walk):
        if step % 11:
            continue
        for text in walk.tables.book.by_text:
            try:
                move = parse_move(position, text)
            except MoveError as error:
                explained = str(error)
            else:
                explained = ""
                assert move in position.moves
            assert explained[-1:] in ("", ".")


@some_games
@given(walks)
def test_a_roll_reads_back_from_its_text(walk: Walk) -> None:
    walk.finish()
    every_die = list(range(8))
    for faces in walk.inputs:
        if isinstance(faces, list) and len(faces) == len(every_die):
            text = roll_text(walk.tables, every_die, faces)
            assert parse_roll(walk.tables, every_die, text) == faces


# Positions


@some_games
@given(long_walks)
def test_rolls_and_moves_replay_to_the_same_position(walk: Walk) -> None:
    walk.finish()
    again = Position(walk.tables, len(walk.position.sheets))
    for step in walk.inputs:
        # Without a log, and with moves read from their text: neither may make a difference.
        if isinstance(step, list):
            again.roll(step)
        else:
            again.play(walk.tables.book.by_text[step.text])
    assert again == walk.position
    assert hash(again) == hash(walk.position)


@few_games
@given(walks)
def test_copies_are_independent(walk: Walk) -> None:
    for step, position in enumerate(walk):
        if step % 5:
            continue
        before, marks = position.key(), [boxes(sheet) for sheet in position.sheets]
        moves = list(position.moves)
        other = position.copy()
        assert other == position
        for _ in range(12):
            if other.over:
                break
            if other.due:
                other.roll([0] * len(other.due))
            else:
                other.play(walk.random.choice(other.moves))
        assert position.key() == before
        assert [boxes(sheet) for sheet in position.sheets] == marks
        assert position.moves == moves


@few_games
@given(long_walks)
def test_positions_serialise(walk: Walk) -> None:
    for step, position in enumerate(walk):
        if step % 5:
            continue
        read = position_from(walk.tables, json.loads(json.dumps(position_data(position))))
        assert read == position
        assert read.moves == position.moves
        choice = walk.choose()
        read.play(choice)
        played = position.copy()
        played.play(choice)
        assert read == played


@settings(max_examples=40, deadline=None)
@given(st.sampled_from((2, 3, 5)), st.integers(0, 120), st.randoms(use_true_random=False))
def test_positions_on_paper_serialise_in_the_same_shape(seats: int, steps: int, chance: Random) -> None:
    tables = tables_of("sun")
    position = PaperPosition(tables, seats)
    for _ in range(steps):
        if position.phase == "score":
            position.score(
                position.seat, (chance.randint(0, 40), chance.randint(0, 76), 3, chance.randint(0, 3))
            )
        elif position.due and not (position.moves and chance.random() < 0.02):
            position.roll([chance.choice(tables.sides[die >> 1]) for die in position.due])
        elif position.moves:
            position.play(chance.choice(position.moves))
    data = position_data(position)
    assert list(data) == list(position_data(Position(tables, seats)))
    read = position_from(tables, json.loads(json.dumps(data)))
    assert (read, read.moves, read.due, read.phase, read.results) == (
        position, position.moves, position.due, position.phase, position.results
    )  # fmt: skip
    assert read.tracked is None


@few_games
@given(long_walks)
def test_a_finished_position_and_one_before_a_roll_serialise(walk: Walk) -> None:
    def check() -> None:
        read = position_from(walk.tables, json.loads(json.dumps(position_data(walk.position))))
        assert (read, read.due, read.moves) == (walk.position, walk.position.due, walk.position.moves)

    check()
    walk.finish()
    check()


@few_games
@given(long_walks)
def test_marks_round_trip(walk: Walk) -> None:
    for step, position in enumerate(walk):
        if step % 5:
            continue
        for sheet in position.sheets:
            read = state_of(walk.tables, marks_of(walk.tables, sheet))
            assert (read, read.touch, read.free) == (sheet, sheet.touch, sheet.free)
            assert read.front == sheet.front == sum(1 for touch in sheet.touch if touch)


# Sheets


@some_games
@given(long_walks)
def test_marks_never_disappear(walk: Walk) -> None:
    before = [boxes(sheet) for sheet in walk.position.sheets]
    for position in walk:
        now = [boxes(sheet) for sheet in position.sheets]
        assert all(earlier & ~later == 0 for earlier, later in zip(before, now, strict=True))
        before = now


@some_games
@given(long_walks)
def test_counts_are_the_sum_of_what_happened(walk: Walk) -> None:
    position = walk.finish()
    sums: Counter[tuple[int, str, str]] = Counter()
    for event in walk.story:
        subject = event.subject if event.kind in ("circled", "sold", "palace", "upgraded") else ""
        sums[event.seat, event.kind, subject] += (
            event.amount if event.kind in ("fame", "money", "karma") else 1
        )
    tables = walk.tables
    for seat, sheet in enumerate(position.sheets):
        assert sums[seat, "fame", ""] == sheet.fame
        assert sums[seat, "money", ""] == sheet.money
        assert sums[seat, "karma", ""] == sheet.karma - tables.karma_start
        assert sums[seat, "rerolls", ""] == sheet.karma_used
        assert [sums[seat, "circled", good] for good in tables.goods] == sheet.circled
        assert [sums[seat, "sold", good] for good in tables.goods] == sheet.sold
        assert [sums[seat, "palace", name] for name in tables.characters] == sheet.palace
        assert [sums[seat, "upgraded", kind] + 1 for kind in tables.buildings] == sheet.levels
        assert sums[seat, "sailed", ""] == sheet.river.bit_count()
        assert sums[seat, "released", ""] == sheet.released.bit_count()
        assert sums[seat, "used", ""] == sheet.used.bit_count()
        assert sums[seat, "wasted", ""] == (sheet.released & ~sheet.used).bit_count()


@some_games
@given(long_walks)
def test_money_from_sales_is_what_the_coins_say(walk: Walk) -> None:
    walk.finish()
    coins = walk.tables.sheet.market.coins
    for event in walk.story:
        if event.kind == "sold":
            assert event.amount == coins[event.total - 1]


@some_games
@given(long_walks)
def test_exactly_the_bonuses_are_released_that_the_marks_have_earned(walk: Walk) -> None:
    ids = walk.tables.bonus_ids
    for position in walk:
        for sheet in position.sheets:
            released = {name for i, name in enumerate(ids) if sheet.released >> i & 1}
            assert released == due_bonuses(walk.tables.sheet, sheet)


@some_games
@given(walks)
def test_bonuses_wait_only_during_a_turn_and_are_released_but_not_used(walk: Walk) -> None:
    for position in walk:
        turn = position.turn
        if position.phase == "action":
            assert turn.waiting & ~turn.sheet.released == 0
            assert turn.waiting & turn.sheet.used == 0
        else:
            assert (turn.stack, turn.waiting) == ([], 0)


@some_games
@given(long_walks)
def test_roads_stay_connected_to_the_residence(walk: Walk) -> None:
    for step, position in enumerate(walk):
        if step % 4:
            continue
        for sheet in position.sheets:
            paper = Paper(walk.tables.sheet, sheet, {})
            drawn = {cell for cell, sides in paper.roads.items() if sides}
            assert drawn <= paper.network()
            assert all(len(sides) != 1 for sides in paper.roads.values())


@some_games
@given(long_walks)
def test_nothing_exceeds_its_row(walk: Walk) -> None:
    for position in walk:
        for sheet in position.sheets:
            assert_within_rows(walk.tables, sheet)


# Dice and turns


@some_games
@given(walks)
def test_the_dice_lie_where_they_may(walk: Walk) -> None:
    for position in walk:
        dice = position.dice
        each = 2 if dice.seats == 2 else 1
        assert dice.where.count(d.ELEPHANT) == (dice.elephant >= 0)
        assert dice.elephant < 0 or dice.where[dice.elephant] == d.ELEPHANT
        assert all(len(dice.depot(seat)) <= each for seat in range(dice.seats))
        turns_begun = dice.turn + (position.phase == "action")
        if dice.elephant >= 0:
            assert sum(len(dice.depot(seat)) for seat in range(dice.seats)) <= turns_begun
        assert sum(1 for place in dice.where if place >= d.DEPOT) <= turns_begun


@some_games
@given(long_walks)
def test_a_game_ends_and_everyone_has_had_the_same_number_of_turns(walk: Walk) -> None:
    position = walk.finish()
    turns = Counter(event.seat for event in walk.story if event.kind in ("took", "kept", "skipped"))
    assert {turns[seat] for seat in range(len(position.sheets))} == {max(turns.values())}


@some_games
@given(long_walks)
def test_a_game_ends_because_someone_crossed_or_nobody_can_go_on(walk: Walk) -> None:
    position = walk.finish()
    crossed = [sheet.overshoot(walk.tables) > 0 for sheet in position.sheets]
    assert position.ending == any(crossed)
    if not any(crossed):
        for colour, faces in zip("pgbo", walk.tables.faces, strict=True):
            for face in faces:
                shown = {f"{colour}1": face}
                papers = [Paper(walk.tables.sheet, sheet, shown) for sheet in position.sheets]
                assert not any(paper.die_suits(f"{colour}1") for paper in papers)


@some_games
@given(walks)
def test_only_the_player_whose_turn_it_is_makes_marks(walk: Walk) -> None:
    turn, before = (0, 0), [boxes(sheet) for sheet in walk.position.sheets]
    for position in walk:
        now = [boxes(sheet) for sheet in position.sheets]
        if turn == (position.dice.round, position.dice.turn):
            changed = [seat for seat, marks in enumerate(now) if marks != before[seat]]
            assert changed in ([], [position.seat])
        turn, before = (position.dice.round, position.dice.turn), now


@some_games
@given(long_walks)
def test_only_what_has_no_room_is_lost(walk: Walk) -> None:
    """Rows never empty again, so what was lost for want of room must be full at the end."""
    position, tables = walk.finish(), walk.tables
    for event in walk.story:
        if event.kind != "lost":
            continue
        sheet = position.sheets[event.seat]
        what, _, rest = event.detail.partition(" ")
        if event.detail == "river +1":
            assert sheet.river_position == tables.river_spaces
        elif what in tables.goods:
            assert sheet.circled[tables.goods.index(what)] == tables.row
        elif what == "palace" and rest in tables.characters:
            assert sheet.palace[tables.characters.index(rest)] == tables.palace_boxes
        elif event.detail == "karma":
            assert sheet.karma == tables.karma_boxes
        elif what == "fame":
            assert sheet.fame == tables.fame_spaces
        elif what == "money":
            assert sheet.money == tables.money_spaces
        elif event.detail == "upgrade":
            assert set(sheet.levels) == {tables.levels}
