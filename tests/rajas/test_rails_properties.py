"""What is true of every game on the rails, however it goes."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.rajas.game import RajasGame
from charmers.record.record import parse_record
from charmers.sheet.sentence import Refused
from tests.rajas.sayings import saying
from tests.rajas.tables import player, step, table

VERSIONS = ("basic", "navaratnas", "mixed")
SEEDS = st.integers(0, 2**32)


def some_game(source: Random, tray: bool | None = None) -> RajasGame:
    version = source.choice(VERSIONS)
    advanced = ("Leila",) if version == "mixed" else ()
    with_tray = source.random() < 0.5 if tray is None else tray
    seed = source.randrange(1000) if with_tray else None
    return table(source.randint(2, 4), version=version, advanced=advanced, tray=with_tray, seed=seed)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-9, 15), max_size=40))
def test_a_bonus_space_pays_exactly_once_whatever_way_the_money_walks(walk: list[int]) -> None:
    game = table()
    rails = game.position.rails
    highest = player(game).money
    for change in walk:
        if change >= 0:
            rails.money(0, change)
        elif -change <= player(game).money:
            rails.pay(0, -change)
        highest = max(highest, player(game).money)
    reached = [space for space in game.board.money.bonuses if space <= highest]
    boats = sum(game.board.money.bonuses[space] == "boat" for space in reached)
    assert sum(question.key == "boat" for question in game.position.state.questions) == boats
    dice = sum(str(sentence).count("take 2 dice") for sentence in rails.said)
    assert dice == len(reached) - boats
    assert (player(game).workers == 4) == (highest >= game.board.money.worker)
    assert player(game).marker == len(reached)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 9), max_size=12))
def test_a_fame_bonus_pays_exactly_once(walk: list[int]) -> None:
    game = table()
    rails = game.position.rails
    for change in walk:
        rails.fame(0, change)
    reached = [space for space in game.board.fame.bonuses if space <= sum(walk)]
    assert sorted(player(game).fame_bonuses) == sorted(reached)
    assert ("fame" in player(game).waiting) == (sum(walk) < game.board.fame.worker)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_workers_and_dice_are_conserved(seed: int) -> None:
    source = Random(seed)
    game = some_game(source)
    for _ in range(60):
        if game.over:
            break
        step(game, source)
        check_conserved(game)


def check_conserved(game: RajasGame) -> None:
    state, board = game.position.state, game.board
    most = board.workers_most[game.header.mode]
    for each in state.players:
        assert board.workers_active <= each.workers <= most
        assert 0 <= each.placed <= each.workers
        left = 0 if each.waiting or each.workers < most else board.workers_each - each.workers
        assert each.workers + len(each.waiting) + left == board.workers_each
        assert 0 <= each.karma <= board.karma_most
        assert each.money >= 0
    if game.position.tray and state.phase != "start":
        for colour in board.colours:
            held = sum(each.dice.count((colour, n)) for each in state.players for n in range(1, 7))
            coming = sum(due.colours.count(colour) for due in state.due)
            assert held + coming + state.supply[colour] == board.dice_each
        for seat, each in enumerate(state.players):
            assert len(each.dice) <= game.position.rails.most_dice(seat)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_any_sequence_of_legal_lines_undone_gives_the_start(seed: int) -> None:
    source = Random(seed)
    game = some_game(source)
    for _ in range(30):
        if game.over:
            break
        step(game, source)
    game.undo(len(game.standing)) if game.standing else None
    assert game.position.state == game.blank().position.state


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_undo_goes_back_through_every_state_that_there_was(seed: int) -> None:
    source = Random(seed)
    game = some_game(source)
    states = {0: game.blank().position.state}
    if game.standing:
        states[len(game.standing)] = game.position.state.copy()
    for _ in range(30):
        if game.over:
            break
        step(game, source)
        states[len(game.standing)] = game.position.state.copy()
    while game.standing:
        game.undo(min(source.randint(1, 5), len(game.standing)))
        assert game.position.state == states[len(game.standing)]


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_record_replays_to_the_same_game(seed: int) -> None:
    source = Random(seed)
    game = some_game(source)
    for _ in range(40):
        if game.over:
            break
        step(game, source)
    text = str(game.record)
    again = game.blank()
    again.follow_record(parse_record(text))
    assert str(again.record) == text
    assert again.position.state == game.position.state


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_a_refused_line_changes_nothing(seed: int) -> None:
    source = Random(seed)
    game = some_game(source)
    for _ in range(40):
        before = game.position.state.copy()
        lines = len(game.lines)
        if game.over:
            break
        if not step(game, source) and len(game.lines) == lines:
            assert game.position.state == before


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_games_come_to_an_end(seed: int) -> None:
    source = Random(seed)
    game = some_game(source, tray=False)
    for _ in range(4000):
        if game.over:
            break
        step(game, source)
    assert game.over
    assert game.winners()
    ranks = [place.rank for place in game.position.ranking()]
    assert ranks == sorted(ranks)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_what_people_say_reads_back_from_its_record_as_it_was_understood(seed: int) -> None:
    source = Random(seed)
    game = some_game(source)
    again = game.blank()
    again.follow_record(parse_record(str(game.record)))
    for _ in range(30):
        if game.over:
            break
        if game.position.due is not None:
            line = game.roll()
        else:
            try:
                line = game.play(saying(game, source))
            except Refused:
                continue
        assert again.read_line(line.text).text == line.text
        assert again.position.state == game.position.state
