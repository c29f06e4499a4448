"""Words in four languages, with an owner's own in front."""

from __future__ import annotations

import string

import pytest

from charmers.cli.options import LANGUAGES as OFFERED
from charmers.sheet.definition import COLOURS, GREEN_FACES, LANGUAGES, SIDES, Sheet
from charmers.sheet.effects import CHARACTERS, EXAMPLES, Effect
from charmers.sheet.fields import SOURCES
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.words.terms import Words, language_words


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_exactly_the_keys_of_english(language: str) -> None:
    assert list(language_words(language)) == list(language_words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_values(language: str) -> None:
    english = {key: placeholders(text) for key, text in language_words("en").items()}
    assert {key: placeholders(text) for key, text in language_words(language).items()} == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_empty(language: str) -> None:
    assert all(text.strip() == text != "" for text in language_words(language).values())


def test_the_command_line_offers_these_languages() -> None:
    assert OFFERED == LANGUAGES


@pytest.mark.parametrize("name", builtin_sheets())
def test_every_id_of_a_built_in_sheet_has_a_word(name: str) -> None:
    sheet = find_sheet(name)
    keys = [
        f"sheets.{name}",
        *(f"goods.{good}" for good in sheet.market.goods),
        *(f"tents.{tent.name}" for tent in sheet.market.tents),
        *(f"symbols.{symbol}" for symbol in sheet.river.symbols),
        *(f"buildings.{kind}" for kind in sheet.upgrades.buildings),
        *(f"characters.{person}" for person in CHARACTERS),
        *(f"colours.{colour}" for colour in COLOURS),
        *(f"roads.{face}" for face in GREEN_FACES),
        *(f"sides.{side}" for side in SIDES),
        *(f"sources.{source}" for source in SOURCES),
    ]
    assert set(keys) <= set(language_words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", EXAMPLES)
def test_every_effect_has_a_phrase(text: str, language: str) -> None:
    phrase = Words.load(language).effect(Effect.parse(text))
    assert " " in phrase or phrase[0].isupper()
    assert "{" not in phrase


@pytest.mark.parametrize(
    ("language", "n", "phrase"),
    [
        ("en", 1, "1 good of your choice"),
        ("en", 2, "2 different goods"),
        ("fr", 1, "1 pièce"),
        ("fr", 2, "2 pièces"),
        ("el", 1, "1 πόντος φήμης"),
        ("el", 3, "3 πόντοι φήμης"),
    ],
)
def test_one_and_several_have_their_own_words(language: str, n: int, phrase: str) -> None:
    kind = {"en": "goods", "fr": "money", "el": "fame"}[language]
    assert Words.load(language)(f"effects.{kind}", n=n) == phrase


def test_nought_is_singular_in_french_only() -> None:
    assert [Words(language, ({"x.one": "one", "x.other": "other"},))("x", n=0) for language in LANGUAGES] == [
        *("other", "one", "other", "other")
    ]


def test_the_owners_word_goes_first(tiny: Sheet) -> None:
    assert Words.load("fr", tiny)("goods.salt") == "Sel"


def test_the_owners_english_word_stands_in_for_a_missing_one(tiny: Sheet) -> None:
    assert Words.load("fr", tiny)("buildings.hut") == "Hut"


def test_a_word_of_the_language_goes_before_the_owners_english(tiny: Sheet) -> None:
    assert Words.load("fr", tiny)("goods.tea") == "Thé"


def test_what_nobody_knows_is_called_by_its_id(tiny: Sheet) -> None:
    assert Words.load("de")("goods.indigo") == "indigo"


def test_an_owners_plain_word_needs_no_plural() -> None:
    words = Words("en", ({"effects.fame": "{n} glory"}, language_words("en")))
    assert words("effects.fame", n=2) == "2 glory"


def test_several_effects_are_listed() -> None:
    gives = (Effect.parse("fame 2"), Effect.parse("palace raja"))
    assert Words.load("en").gives(gives) == "2 fame, Raja Man Singh"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match='"xx" is no language of charmers; there are en, fr, de, el'):
        Words.load("xx")
