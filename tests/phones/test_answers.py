"""What a page is answered: what something is, why it would be lost, what a hint says, what dice did."""

from __future__ import annotations

import re
from typing import Any

import pytest

from charmers.bots.sage import Budget
from charmers.paper.icons import icon_directory
from charmers.phones.answers import about, why_not
from charmers.phones.help import help_data
from charmers.phones.places import topic_of
from charmers.phones.view import as_they_were_left, dice_data, rolled_data, story_line
from charmers.play.choices import choices
from charmers.record.beginning import begin
from charmers.record.game import Game
from charmers.record.players import Player
from charmers.rules.marks import marks_of
from charmers.rules.outcome import Loss
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.definition import DICE
from charmers.sheet.effects import EXAMPLES
from charmers.sheet.library import find_sheet
from charmers.sheet.places import languages
from charmers.words.choices import losses_explained
from charmers.words.speech import Speech
from tests.phones.asking import Asked
from tests.phones.test_games import seen
from tests.phones.test_rights import at

__all__ = ["at"]
SUN = find_sheet("sun")


def game(*lines: str) -> Game:
    """A game of two in which these things were decided; ``roll`` tells what the dice show."""
    found = Game(Tables(SUN), *begin(SUN, (Player("Ana", ""), Player("Ben", "")), real_dice=True))
    for line in lines:
        if line.startswith("roll "):
            found.roll(line.removeprefix("roll "))
        else:
            found.play(line)
    return found


OPENING = "roll tea+silk tea+tea bend straight lotus fish raja trader"


def test_every_place_of_the_sheet_and_every_die_can_be_explained(at: Any) -> None:
    """Whoever it is: also someone who only watches learns what something is."""

    async def play(table: Asked) -> None:
        watching, tables = await table.seated(), table.room.game.tables
        places = [*tables.places[: len(tables.places)], *tables.bonus_ids, "tracks"]
        known = [place for place in places if topic_of(table.room.game, place)]
        assert {"p1", "edge:e1n", "tracks"} <= set(known)
        for place in (
            "p1",
            "c2",
            "c2.n",
            "river.9",
            "edge:e1n",
            "tea.2",
            "raja.1",
            "fort.2",
            "karma.3",
            "tracks",
        ):
            answer = (await watching.post("/why", place=place, lang="de")).json()
            assert answer["about"], place
            assert answer["why"] == ""

    at(play, "Ana", "Ben")


def test_what_something_is_is_not_told_in_the_notation_of_a_keyboard(at: Any) -> None:
    async def play(table: Asked) -> None:
        watching = await table.seated()
        answer = (await watching.post("/why", place="karma.3", lang="en")).json()
        assert answer["about"]
        assert not any("karma g2" in text for text in answer["about"])

    at(play, "Ana", "Ben")


def test_why_not_is_told_without_a_line_that_nobody_has_typed(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana = await table.seated(0)
        await ana.post("/roll", line=0, seat=0)
        for place in ("river.18", "tea.1", "c2", "raja.1", "fort.2", "edge:e1n", "karma.1"):
            why = (await ana.post("/why", place=place, lang="de")).json()["why"]
            assert "„" not in why, why
        why = (await ana.post("/why", place="river.18", lang="de")).json()["why"]
        assert why == "Noch nicht: Erst wird ein Würfel genommen."

    at(play, "Ana", "Ben")


BUILDING = (
    "roll tea+silk tea+tea halves straight lotus fish builder trader",
    *("take g2", "road c2 ns", "take p1"),
)


@pytest.mark.parametrize(
    ("lines", "place", "why"),
    [
        ((), "a2", "Not yet: first a die is taken."),
        (("take o1",), "a2", "No road of yours reaches a2."),
        (("take o1",), "c2", ""),
        (("take o1", "half c2 e"), "a2", "a2: a half-road is attached to a road, and a2 has none."),
        (("take o1", "half c2 e"), "g1", "Too late: this turn’s die has been chosen."),
        (
            ("take o1", "half c2 e"),
            "river.3",
            "Not now: “Builder: Attach the second half-road where?” comes first.",
        ),
        ((), "g1", "Green two half-roads lies on the elephant."),
    ],
)
def test_why_not_says_why(lines: tuple[str, ...], place: str, why: str) -> None:
    assert why_not(game(*BUILDING, *lines), place, Speech("en", SUN)) == why


def test_where_a_road_is_no_other_can_be_drawn() -> None:
    again = ("roll tea+silk tea+tea bend halves lotus fish builder trader", "take p2")
    say = Speech("en", SUN)
    told = why_not(game(*BUILDING, "take o1", "half c2 e", "pass", "take p2", *again, "take g1"), "c2", say)
    assert told == "c2: a bend needs an empty cell; c2 already has a road (north-east-south)."
    full = ("take o1", "half c2 e", "half c2 w", "take p2")
    told = why_not(game(*BUILDING, *full, *again, "take g1"), "c2", say)
    assert told == "c2: there is a road to all four sides already."


@pytest.mark.parametrize("language", languages())
def test_a_die_is_told_as_it_lies_and_not_by_an_id_that_is_on_none(language: str) -> None:
    say = Speech(language, SUN)
    played = game(*BUILDING, "take o1", "half c2 e", "half c2 w", "take p2")
    ids = re.compile(r"\b(p[12]|g[12]|o[12])\b")
    told = [text for line in played.standing for text in story_line(line, played, say)["told"]]
    told += [die["says"] for die in dice_data(played.position, say)]
    for now in (game(*BUILDING), game(*BUILDING, "take o1"), game(OPENING, "take p1", "karma g1")):
        told += [text for die in DICE for text in [*about(now, die, say), why_not(now, die, say)]]
    assert len(told) > 30
    assert [text for text in told if ids.search(text)] == []
    assert story_line(played.standing[0], played, Speech("en", SUN))["told"] == ["Round 1: Ana starts."]


def test_the_dice_of_a_round_that_is_over_stay_where_they_were_left() -> None:
    over = game(*BUILDING, "take o1", "half c2 e", "half c2 w", "take p2")
    assert len(over.position.due) == 8
    left = as_they_were_left(over)
    assert [left[die] for die in ("p1", "p2", "g1", "g2", "b1", "o1")] == [1, 1, "elephant", 0, "middle", 0]
    assert as_they_were_left(game(*BUILDING)) == {}


def test_every_mark_that_a_sheet_can_carry_has_a_topic() -> None:
    played = game(OPENING, "take p1", "take g1", "road d1 nw")
    for state in played.position.sheets:
        assert all(topic_of(played, place) for place in marks_of(played.tables, state))


@pytest.mark.parametrize("place", ["", "x", "river.x", "secret", "../x", "tea", "p9"])
def test_what_is_no_place_is_answered_with_nothing(at: Any, place: str) -> None:
    async def play(table: Asked) -> None:
        watching = await table.seated()
        answer = await watching.post("/why", place=place)
        assert answer.status_code == 200
        assert bool(answer.json()["about"]) == (place == "tea")

    at(play, "Ana", "Ben")


def test_why_not_is_said_to_whose_turn_it_is(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana, ben = await table.seated(0), await table.seated(1)
        await ana.post("/roll", line=0, seat=0)
        assert (await ana.post("/why", place="river.18")).json()["why"]
        assert not (await ben.post("/why", place="river.18")).json()["why"]

    at(play, "Ana", "Ben")


@pytest.mark.parametrize("language", languages())
def test_every_loss_has_its_reason(language: str) -> None:
    say = Speech(language, SUN)
    for example in EXAMPLES:
        told = losses_explained([Loss("effect", example, "p1")], say)
        assert told.endswith(")"), told
    assert losses_explained([Loss("good", "tea", "p1")], say).endswith(f"({say('lost.good')})")
    assert losses_explained([Loss("action", "", "g1")], say).endswith(f"({say('lost.action')})")
    for bonus in SUN.bonuses:
        assert losses_explained([Loss("bonus", bonus.id, bonus.id)], say).endswith(")")


def test_a_full_row_is_why_a_good_is_lost() -> None:
    tables = Tables(SUN)
    position = Position(tables, seats=2)
    position.sheets[0].circled[0] = len(tables.coins)
    position.roll([1, 1, 0, 1, 0, 1, 3, 4])  # tea and silk
    say = Speech("en", SUN)
    found = next(each for each in choices(position) if each.move.text == "take p1")
    assert losses_explained(found.loses, say) == "tea (its row is full)"


def test_what_could_still_be_used_is_lost_by_choice() -> None:
    say = Speech("en", SUN)
    lost = [Loss("bonus", "edge:e1n", "edge:e1n")]
    assert losses_explained(lost, say, usable=["edge:e1n"]).endswith("(still to be used)")


def test_a_hint_gives_its_reason_and_no_chance_where_all_is_open(at: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("charmers.phones.room.HINT", Budget(games=12))

    async def play(table: Asked) -> None:
        ana = await table.seated(0)
        await ana.post("/roll", line=0, seat=0)
        best, *others = (await ana.post("/hint", line=1, seat=0)).json()["hints"]
        assert "imagined games" in best["verdict"]
        assert "%" not in best["verdict"]  # a dozen games tell no chance
        assert any(line.startswith("Ana takes") for line in best["why"])
        assert "gap" in best["why"][-1]
        assert all(each["verdict"] for each in others)

    at(play, "Ana", "Ben")


def test_dice_that_show_the_same_again_are_told() -> None:
    taken = game(OPENING, "take p1", "take o2", "goods spice")
    assert rolled_data(taken) == {"dice": [], "same": False}
    assert rolled_data(game(OPENING))["same"] is False
    assert len(rolled_data(game(OPENING))["dice"]) == 8
    again = game(OPENING, "take p1", "karma o1", "roll tea+tea raja")
    assert rolled_data(again) == {"dice": ["p2", "o1"], "same": True}
    other = game(OPENING, "take p1", "karma o1", "roll tea+tea mogul")
    assert rolled_data(other) == {"dice": ["p2", "o1"], "same": False}


def test_words_are_mixed_in_by_whoever_plays_before_the_first_roll(at: Any) -> None:
    async def play(table: Asked) -> None:
        ben, watching = await table.seated(1), await table.seated()
        state = seen(table, ben)
        assert state["mixes"]
        assert state["promise"]
        assert (await watching.post("/mix", line=0, seat=1, words="a river")).status_code == 403
        assert (await ben.post("/mix", line=0, seat=1, words="a river")).status_code == 204
        assert seen(table, ben)["mixed"] == ["a river"]
        ana = await table.seated(0)
        await ana.post("/roll", line=1, seat=0)
        assert not seen(table, ben)["mixes"]
        assert (await ben.post("/mix", line=2, seat=1, words="too late")).status_code == 422
        assert table.room.game.words == ["a river"]

    at(play, "Ana", "Ben")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["sun", "moon"])
def test_the_help_explains_every_sign(name: str, language: str) -> None:
    say = Speech(language, find_sheet(name))
    told = help_data(say)
    signs = told["signs"][2:]
    drawn = {path.stem for path in icon_directory().glob("*.svg")}
    assert {sign["icon"] for sign in signs} <= drawn
    assert all(sign["name"] and sign["says"] for sign in signs)
    assert all(len(part) > 1 for key, part in told.items() if key != "title")
