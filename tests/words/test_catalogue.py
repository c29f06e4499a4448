"""The messages of the table: the same in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import charmers.cli
import charmers.screen
from charmers.screen.ink import columns
from charmers.sheet.definition import LANGUAGES, Sheet
from charmers.sheet.effects import CHARACTERS, EXAMPLES, Effect
from charmers.words.speech import Speech, table_messages

OTHERS = [language for language in LANGUAGES if language != "en"]


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_keys_of_english(language: str) -> None:
    assert list(table_messages(language)) == list(table_messages("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_in_the_same_fields(language: str) -> None:
    # A number may be written out where it is known to be one.
    english = {key: fields(text) - {"n"} for key, text in table_messages("en").items()}
    assert {key: fields(text) - {"n"} for key, text in table_messages(language).items()} == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty(language: str) -> None:
    assert all(table_messages(language).values())


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language: str) -> None:
    english, other = table_messages("en"), table_messages(language)
    parts = ("told.", "ask.", "play.", "refusal.", "step.", "commands.")
    alike = [key for key in english if key.startswith(parts) and english[key] == other[key]]
    assert alike in ([], ["told.line", "ask.from"], ["told.line"], ["ask.from"])


def test_french_has_no_breaking_space_before_its_signs() -> None:
    wrong = [text for text in table_messages("fr").values() if re.search(r"\w [:;?!»]( |$)|« ", text)]
    assert wrong == []


def test_every_message_the_code_asks_for_is_there() -> None:
    rooms = (charmers.screen.__path__[0], charmers.cli.__path__[0])
    source = "".join(path.read_text("utf-8") for room in rooms for path in Path(room).glob("*.py"))
    asked = set(re.findall(r'(?:say|_say)\(\s*"([a-z]+\.[a-z-]+)"', source))
    known = {key.removesuffix(".one").removesuffix(".other") for key in table_messages("en")}
    assert asked
    assert asked <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_effect_has_a_brief_name_and_a_narrow_sign(language: str, example: str, sheet: Sheet) -> None:
    say, effect = Speech(language, sheet), Effect.parse(example)
    assert say.effect(effect)
    assert 1 <= columns(say.code([effect])) <= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_of_characters_differ(language: str) -> None:
    messages = table_messages(language)
    assert len({messages[f"code.{name}"] for name in CHARACTERS}) == len(CHARACTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_river_tells_its_symbols_apart_by_three_letters(language: str, sheet: Sheet) -> None:
    say = Speech(language, sheet)
    assert len({say.words(f"symbols.{symbol}")[:3] for symbol in sheet.river.symbols}) == 6


def test_braces_in_a_name_stay_what_they_are(say: Speech) -> None:
    assert say("told.round", n=2, name="{n}") == "Round 2: {n} starts."
