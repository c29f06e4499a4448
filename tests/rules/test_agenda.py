"""One table of effects: every number, question, icon and word of an effect follows from its row."""

from __future__ import annotations

import pytest

from charmers.paper.effects import role
from charmers.rules import agenda
from charmers.rules.agenda import ASKED, CODES, LOST_AS, NAMES, NUMBERS, PEOPLE, QUESTIONS, SHAPES, What
from charmers.rules.moves import ROADS
from charmers.rules.tables import Tables
from charmers.sheet.effects import CHARACTERS, Effect, Kind
from charmers.sheet.places import sheets_directory
from charmers.words.speech import Speech
from tests.conftest import sheet_named

EVERYTHING = [*CODES.values(), *ASKED]


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.text)
def test_an_effect_has_the_number_of_its_row(kind: Kind) -> None:
    assert getattr(agenda, kind.name) == CODES[kind]


def test_everything_on_the_agenda_has_a_number_and_a_name_of_its_own() -> None:
    written = {
        name: number
        for name, number in vars(agenda).items()
        if name.isupper() and isinstance(number, int) and not name.endswith(("SHIFT", "MASK", "SELLS"))
    }
    assert sorted(written.values()) == sorted(EVERYTHING)
    assert len(NUMBERS) == len(EVERYTHING)
    assert {NAMES[number] for number in EVERYTHING} == set(NUMBERS)


def test_what_must_be_used_may_not_be_declined() -> None:
    both = [NAMES[number] for number in EVERYTHING if agenda.MUST[number] and agenda.MAY[number]]
    assert both == []
    assert [kind.text for kind, number in CODES.items() if agenda.MUST[number] == agenda.MAY[number]] == []


@pytest.mark.parametrize("what", EVERYTHING, ids=lambda number: NAMES[number])
def test_a_question_has_a_sentence(what: What) -> None:
    assert not QUESTIONS[what] or Speech("en").has(f"ask.{QUESTIONS[what]}")


NEVER_LOST_AS_SUCH = {"circle", "sail to", "bend", "fame", "money"}
"""A die is only taken if it can be used; goods, fame and money are lost one by one or with their number."""


@pytest.mark.parametrize("name", sorted(set(NUMBERS) - NEVER_LOST_AS_SUCH))
def test_what_is_lost_can_be_told(name: str) -> None:
    told = LOST_AS[name]
    assert Speech("en").has(f"loss.{told}") or Effect.parse(told)


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.text)
def test_an_effect_has_an_icon_and_a_colour(kind: Kind) -> None:
    assert role(kind)
    assert kind is Kind.PALACE or (sheets_directory() / "icons" / f"{kind.key}.svg").is_file()


def test_a_road_on_the_agenda_has_a_shape_that_can_be_drawn() -> None:
    assert {shape for shape in SHAPES.values() if shape} == set(ROADS)


def test_every_character_does_something() -> None:
    assert tuple(PEOPLE) == CHARACTERS


def test_a_character_is_found_by_what_he_does() -> None:
    tables = Tables(sheet_named("sun"))
    assert tables.characters[tables.person(agenda.TRADER)] == "trader"
    assert tables.person(agenda.CIRCLE) == -1


def test_the_dice_come_from_the_definition() -> None:
    tables = Tables(sheet_named("sun"))
    assert " ".join(tables.dice) == "p1 p2 g1 g2 b1 b2 o1 o2"
    assert [tables.dice[twin] for twin in tables.twin_of] == ["p2", "p1", "g2", "g1", "b2", "b1", "o2", "o1"]
    assert tables.dice_of == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert [tables.colour_of[die] for die in range(8)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert tables.rolls == 6**8
    for die, colour in enumerate(tables.colour_of):
        assert tables.faces_of[die] == tables.faces[colour]
        assert tables.sides_of[die] == tables.sides[colour]
        assert tables.actions_of[die] == tables.actions[colour]
