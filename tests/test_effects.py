"""An effect has one text form, and a wrong one says what is wrong."""

from __future__ import annotations

import tomllib

import pytest

from charmers.sheet.effects import CHARACTERS, EXAMPLES, Effect, Kind
from charmers.sheet.places import languages, sheets_directory
from tests.conftest import sheet_named


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_effect_prints_as_it_was_read(text: str) -> None:
    assert str(Effect.parse(text)) == text


def test_every_effect_stands_on_the_sheet_that_is_played_at_random() -> None:
    """There the reference engine and the check of finished sheets meet all of them."""
    sheet = sheet_named("large")
    gives = [bonus.gives for bonus in sheet.bonuses] + [space.gives for space in sheet.river.spaces]
    given = {effect.kind for each in gives for effect in each}
    assert set(Kind) - given == set()


@pytest.mark.parametrize("lang", languages())
def test_the_legend_has_words_for_every_effect(lang: str) -> None:
    words = tomllib.loads((sheets_directory() / "words" / lang / "paper.toml").read_text(encoding="utf-8"))
    assert {kind.key for kind in Kind if kind is not Kind.PALACE} - words["legend"].keys() == set()


def test_spaces_do_not_matter() -> None:
    assert Effect.parse("  sell  3   same ") == Effect(Kind.SELL_SAME, 3)


def test_every_kind_has_an_example() -> None:
    assert {Effect.parse(text).kind for text in EXAMPLES} == set(Kind)


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_palace_effect_names_its_character(name: str) -> None:
    assert Effect.parse(f"palace {name}") == Effect(Kind.PALACE, character=name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", '"" is no effect'),
        ("road bend", '"road bend" is no effect'),
        ("palace cook", '"cook" is nobody of the palace'),
        ("palace", '"palace" is no effect'),
        ("fame", '"fame" is no effect'),
        ("fame 2 same", '"fame 2 same" is no effect'),
        ("sell 2 similar", '"sell 2 similar" is no effect'),
        ("fame two", '"fame" needs a whole number, not "two"'),
        ("fame +2", '"fame" needs a whole number, not "+2"'),
        ("fame ٢", '"fame" needs a whole number, not "٢"'),
        ("money 0", '"money 0": the number must be 1 to 99'),
        ("money 100", '"money 100": the number must be 1 to 99'),
    ],
)
def test_a_wrong_effect_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Effect.parse(text)
    assert str(caught.value) == message


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(ValueError, match="the number must be 1 to 99"):
        Effect.parse("fame " + "9" * 5000)
