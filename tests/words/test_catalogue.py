"""The texts of every language: the same keys, the same fields, and the typography of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import charmers
from charmers.screen.ink import columns
from charmers.sheet.definition import COLOURS, GREEN_FACES, SIDES, Sheet
from charmers.sheet.effects import CHARACTERS, EXAMPLES, Effect
from charmers.sheet.fields import SOURCES
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.places import languages
from charmers.words.keyboard import COMMANDS
from charmers.words.language import Language
from charmers.words.signs import code
from charmers.words.speech import Speech
from tests.words.texts import fields, in_code, name, names, texts

OTHERS = [language for language in languages() if language != "en"]
SOURCE = {path: path.read_text("utf-8") for path in Path(charmers.__path__[0]).rglob("*.py")}
TERMS = {
    "good": "goods",
    "building": "buildings",
    "person": "characters",
    "character": "characters",
    "side": "sides",
    "first": "sides",
    "shape": "roads",
    "symbol": "symbols",
}
"""The fields that hold terms, and of what."""


def every(language: str) -> dict[str, str]:
    """Every text of a language; English has those in the code too."""
    return {**in_code(), **texts("en")} if language == "en" else dict(texts(language))


# The same in every language


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_keys_of_english(language: str) -> None:
    wanted = names("en") | set(in_code())
    assert not wanted - names(language), f"not translated yet\n{by_topic(wanted - names(language))}"
    assert not names(language) - wanted, f"said nowhere\n{by_topic(names(language) - wanted)}"


def by_topic(keys: set[str]) -> str:
    """Keys by their topic, a line each, as a translator goes through them."""
    topics: dict[str, list[str]] = {}
    for key in sorted(keys):
        topic, _, rest = key.partition(".")
        topics.setdefault(topic, []).append(rest)
    return "\n".join(f"{topic}: {' '.join(rest)}" for topic, rest in topics.items())


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_in_the_same_fields(language: str) -> None:
    def by_name(language: str) -> dict[str, set[str]]:
        # A number may be written out where it is known to be one.
        found: dict[str, set[str]] = {}
        for key, text in every(language).items():
            found.setdefault(name(key), set()).update(field for field, _ in fields(text) if field != "n")
        return found

    english, other = by_name("en"), by_name(language)
    assert {key: other[key] for key in english if key in other} == {
        key: english[key] for key in english if key in other
    }


@pytest.mark.parametrize("language", languages())
def test_no_text_is_empty(language: str) -> None:
    assert all(text.strip() for key, text in texts(language).items() if not key.startswith("list."))


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language: str) -> None:
    english, other = every("en"), texts(language)
    alike = {key for key in other if english.get(key) == other[key] and len(other[key].split()) > 3}
    assert alike <= {"about.notation", "characters.portuguese.signs", "rajas.game"}


def test_no_sentence_of_the_code_stands_in_the_english_files_too() -> None:
    assert not {name(key) for key in texts("en")} & set(in_code())


# Numbers and forms


@pytest.mark.parametrize("language", languages())
def test_every_plural_form_of_a_language_is_there(language: str) -> None:
    forms = {*Language.load(language).plurals, "other"}
    found: dict[str, set[str]] = {}
    for key in texts(language):
        before, _, last = key.rpartition(".")
        if last in ("zero", "one", "two", "few", "many"):
            found.setdefault(before, {"other"} if f"{before}.other" in texts(language) else set()).add(last)
    assert {key: seen for key, seen in found.items() if seen != forms} == {}


@pytest.mark.parametrize("language", languages())
def test_a_field_that_chooses_by_number_has_every_form(language: str) -> None:
    forms = len(Language.load(language).plurals) + 1
    asked = [how for text in every(language).values() for _, how in fields(text) if "|" in how]
    assert [how for how in asked if len(how.split("|")) != forms] == []


@pytest.mark.parametrize("language", languages())
def test_every_form_a_text_asks_for_is_there(language: str) -> None:
    known = texts(language)
    lists = {key.removeprefix("list.") for key in texts("en") if key.startswith("list.")}
    lacking: dict[str, str] = {}
    for key, text in every(language).items():
        for field, how in fields(text):
            if not how or "|" in how or how == "small" or how in lists:
                continue
            terms = {term.split(".")[1] for term in known if term.startswith(f"{TERMS[field]}.")}
            for term in terms - {"half", "halves"}:
                if f"{TERMS[field]}.{term}.{how}" not in known:
                    lacking[f"{TERMS[field]}.{term}.{how}"] = f"{key} asks for it: {text}"
    assert lacking == {}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("section", "widest"), [("goods", 2), ("buildings", 3), ("symbols", 3), ("characters", 4)]
)
def test_short_labels_are_there_and_differ(language: str, section: str, widest: int, sheet: Sheet) -> None:
    say = Speech(language, sheet)
    ids = {key.split(".")[1] for key in texts(language) if key.startswith(f"{section}.")}
    labels = [say.form(f"{section}.{id_}", "short") for id_ in ids]
    assert all(0 < columns(label) <= widest for label in labels)
    assert len({label.casefold() for label in labels}) == len(ids)


@pytest.mark.parametrize("language", languages())
def test_no_label_of_a_building_is_that_of_a_character(language: str, sheet: Sheet) -> None:
    say = Speech(language, sheet)
    buildings = {say.short(f"buildings.{kind}").casefold() for kind in sheet.upgrades.buildings}
    assert not buildings & {say.short(f"characters.{person}").casefold() for person in CHARACTERS}


@pytest.mark.parametrize("language", languages())
def test_every_face_has_a_name_of_at_most_eight_columns(language: str, sheet: Sheet) -> None:
    say = Speech(language, sheet)
    terms = [
        *(say.good(good) for good in sheet.market.goods),
        *(say.road(face) for face in GREEN_FACES),
        *(say.symbol(symbol) for symbol in sheet.river.symbols),
        *(say.person(person) for person in CHARACTERS),
    ]
    assert [term for term in terms if columns(term) > 8 and columns(term.forms.get("face", term)) > 8] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_effect_has_a_phrase_a_brief_name_and_a_narrow_sign(
    language: str, example: str, sheet: Sheet
) -> None:
    say, effect = Speech(language, sheet), Effect.parse(example)
    phrase = say.phrase(effect)
    assert re.search(r"\s", phrase) or phrase[0].isupper()
    assert "{" not in phrase + say.effect(effect)
    assert 1 <= columns(code([effect], say)) <= 4


@pytest.mark.parametrize("sheet_name", builtin_sheets())
def test_every_id_of_a_built_in_sheet_has_a_word(sheet_name: str) -> None:
    sheet = find_sheet(sheet_name)
    keys = [
        f"sheets.{sheet_name}",
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
    assert set(keys) <= names("en")


# The code and the files


def test_every_text_the_code_asks_for_is_there() -> None:
    asked = {
        key
        for text in SOURCE.values()
        for key in re.findall(r'(?:say|words|term|inside|short)\(\s*"([a-z]+\.[a-z.-]+)"', text)
    }
    assert len(asked) > 100
    assert asked <= {name(key) for key in texts("en")}


def test_no_text_is_there_that_nothing_asks_for() -> None:
    source = "".join(SOURCE.values())
    begun = set(re.findall(r"[\"']([a-z-]+\.[a-z.-]*)\{", source))

    def is_asked(key: str) -> bool:
        if f'"{key}"' in source or f"'{key}'" in source or key.startswith(NAMED):
            return True
        rest = [key.removeprefix(beginning) for beginning in begun if key.startswith(beginning)]
        return any(f'"{name}"' in source or f":{name}}}" in source for name in rest)

    assert [key for key in sorted(names("en")) if not is_asked(key)] == []


NAMED = (
    *("goods.", "buildings.", "characters.", "symbols.", "roads.", "sides.", "tents.", "sheets.", "effects."),
    *("colours.", "sources.", "topic.", "also.", "about.", "paper.legend.", "paper.does.", "keys."),
    "rails-said.",  # each key is asked for, see charmers/words/rails.py
    *("phones.", "phones-more."),  # asked for by pages, see tests/phones/test_pages.py
)
"""Keys that are ids of a definition or of an effect, or lead to each other."""


def test_what_can_be_done_at_any_time_has_words() -> None:
    assert {key.removeprefix("keys.") for key in texts("en") if key.startswith("keys.")} == set(COMMANDS)


@pytest.mark.parametrize("language", languages())
def test_no_word_that_is_typed_means_two_things(language: str) -> None:
    keys = [text for key, text in texts(language).items() if key.startswith("keys.")]
    words = " ".join(keys).split()
    assert len(words) == len(set(words))


# Typography


def test_french_spaces_and_apostrophes() -> None:
    found = [text.replace("HUCH!", "") for key, text in texts("fr").items() if key != "about.notation"]
    joined = "a no-break space stands before : ; ! ? » and after «; an apostrophe is ’"
    assert [text for text in found if re.search(r"[\w})»’%] [:;!?»]|« |'", text)] == [], joined
    assert [text for text in found if re.search(r"\w[;!?»]|«[^\u00a0]", text)] == [], joined


def test_german_quotation_marks() -> None:
    found = [NOTATION.sub("", text) for text in texts("de").values()]
    assert [text for text in found if '"' in text or text.count("„") != text.count("“")] == []


def test_greek_question_marks_and_ano_teleia() -> None:
    # A semicolon ends a question, so a capital letter, a bracket or nothing follows it.
    wrong = [
        text
        for key, text in texts("el").items()
        if re.search(r";\s+[a-zα-ωάέήίόύώ{]|\u0387|\"|'", NOTATION.sub("", text))
        and key not in ("about.notation", "setup.sheet")
    ]
    assert wrong == []


NOTATION = re.compile(r"\[[^]]*\]")
"""What is quoted as it is typed into a file."""


@pytest.mark.parametrize("language", OTHERS)
def test_a_number_and_its_noun_are_not_parted(language: str) -> None:
    joining = {
        "fr": "ou et à sur de pour du en est au",
        "de": "oder und bis von zu auf wert genutzt noch erreicht",
        "el": "ή και έως από στο σε του με",
    }
    parted = [
        (key, text)
        for key, text in texts(language).items()
        for noun in re.findall(r"(?:\{n\}|(?<![\w½-])[0-9]) ([^\W\d_]+)", re.sub(r"[„«][^“»]*[“»]", "", text))
        if noun not in joining.get(language, noun).split() and key not in ("screen.legend", "about.notation")
    ]
    assert parted == [], "a no-break space joins a number and its noun"


def test_braces_in_a_name_stay_what_they_are(say: Speech) -> None:
    assert say("told.round", n=2, name="{n}") == "Round 2: {n} starts."
