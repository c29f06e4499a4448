"""How a text is found and filled in: numbers, forms, lists, an owner's own words, a language of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from charmers.rules.tables import Tables
from charmers.screen.ink import Ink
from charmers.screen.table import sheet_screen
from charmers.screen.view import View
from charmers.sheet import places
from charmers.sheet.definition import Sheet
from charmers.sheet.effects import Effect
from charmers.sheet.places import languages
from charmers.sheet.sentence import Refused, Sentence
from charmers.words.keyboard import agrees, understood
from charmers.words.language import Language, locale_language
from charmers.words.plural import holds
from charmers.words.sentences import in_words
from charmers.words.speech import Speech, Term, speech
from tests.at_table import wander
from tests.cli.conftest import Run, db, run
from tests.words.texts import name, texts

__all__ = ["db", "run"]


# Numbers


@pytest.mark.parametrize(
    ("rule", "yes", "no"),
    [
        ("i = 1 and v = 0", (1,), (0, 2, 1.5)),
        ("i = 0,1", (0, 1, 1.5), (2, 2.5)),
        ("n = 1", (1,), (0, 1.5, 11)),
        ("v = 0 and i % 10 = 2..4 and i % 100 != 12..14", (2, 23), (12, 5, 2.5)),
        ("n % 100 = 3..10 or n = 200", (3, 104, 200), (11, 3.5)),
    ],
)
def test_plural_rules_are_read_as_the_cldr_writes_them(
    rule: str, yes: tuple[float, ...], no: tuple[float, ...]
) -> None:
    assert [holds(rule, number) for number in (*yes, *no)] == [True] * len(yes) + [False] * len(no)


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
    assert Speech(language)(f"effects.{kind}", n=n).replace("\u00a0", " ") == phrase


def test_nought_and_one_and_a_half_are_singular_in_french_only() -> None:
    forms = {language: Language.load(language) for language in ("en", "de", "el", "fr")}
    assert [language for language, form in forms.items() if form.form(0) == "one"] == ["fr"]
    assert [language for language, form in forms.items() if form.form("1½") == "one"] == ["fr"]


def test_a_text_may_have_several_numbers(say: Speech) -> None:
    text = "{left} {left:karma is|karmas are} left, {used} {used:is|are} used"
    assert say.filled(text, {"left": 1, "used": 2}) == "1 karma is left, 2 are used"


def test_numbers_are_written_as_the_language_does() -> None:
    assert [Speech(language).decimal(-1.25, 2) for language in ("en", "de")] == ["−1.25", "−1,25"]


# Forms


def test_a_text_may_ask_for_a_form() -> None:
    said = Speech("de").filled("{it:acc}", {"it": Speech("de").building("temple")})
    assert said == "den Tempel"


def test_where_an_owners_word_has_no_such_form_the_text_is_another(tiny: Sheet) -> None:
    node = {"other": "wertet {it:acc} auf", "own": "wertet die Gebäudeart {it} auf"}
    say = Speech("de", tiny)
    assert say.filled(node, {"it": say.building("temple")}) == "wertet den Tempel auf"
    assert say.filled(node, {"it": say.building("hut")}) == "wertet die Gebäudeart Hut auf"
    assert say.filled(node["other"], {"it": say.building("hut")}) == "wertet Hut auf"


def test_an_owner_may_give_forms(tiny: Sheet) -> None:
    words = {"de": {"buildings.hut": "Hütte", "buildings.hut.acc": "die Hütte"}}
    term = Speech("de", tiny._replace(words=words)).building("hut")
    assert (term, term.forms["acc"]) == ("Hütte", "die Hütte")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "tea ×2, silk and spices"),
        ("fr", "2 thés, une soie et une épice"),
        ("de", "2× Tee, Seide und Gewürze"),
        ("el", "2× τσάι, μετάξι και μπαχαρικά"),
    ],
)
def test_goods_are_counted_as_the_language_does(language: str, told: str, sheet: Sheet) -> None:
    goods = Speech(language, sheet).goods(["tea", "tea", "silk", "spice"])
    assert goods.replace("\u00a0", " ") == told


def test_several_things_stand_as_the_text_says(say: Speech) -> None:
    said = say.filled("{x} / {x:last} / {x:or} / {x:apart}", {"x": ["a", "b", "c"]})
    assert said == "a, b, c / a, b and c / a, b or c / a; b; c"
    assert say.filled("{x:last}", {"x": []}) == ""


def test_no_semicolon_is_a_separator_in_greek() -> None:
    assert ";" not in Speech("el").joined(["a", "b"], "apart")


# An owner's own words


def test_the_owners_word_goes_first(tiny: Sheet) -> None:
    assert Speech("fr", tiny)("goods.salt") == "Sel"


def test_the_owners_english_word_stands_in_for_a_missing_one(tiny: Sheet) -> None:
    assert Speech("fr", tiny)("buildings.hut") == "Hut"


def test_a_word_of_the_language_goes_before_the_owners_english(tiny: Sheet) -> None:
    assert Speech("fr", tiny)("goods.tea") == "Thé"


def test_what_nobody_knows_is_called_by_its_id() -> None:
    assert (Speech("de")("goods.indigo"), Speech("de").good("indigo")) == ("indigo", "indigo")
    assert Speech("de").short("goods.indigo", 2) == "in"


def test_an_owners_plain_word_needs_no_plural(tiny: Sheet) -> None:
    say = Speech("en", tiny._replace(words={"en": {"effects.fame": "{n} glory"}}))
    assert say("effects.fame", n=2) == "2 glory"


def test_several_effects_are_listed() -> None:
    gives = (Effect.parse("fame 2"), Effect.parse("palace raja"))
    assert Speech("en").phrases(gives) == "2 fame, Raja Man Singh"


# Languages


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(
        ValueError, match='"xx" is no language of charmers; there are ' + ", ".join(languages())
    ):
        Speech("xx")


def test_a_key_that_is_no_name_must_be_there() -> None:
    with pytest.raises(KeyError, match=r"told\.nothing"):
        Speech("de")("told.nothing")


def test_a_speech_without_a_sheet_has_none() -> None:
    with pytest.raises(ValueError, match="knows no sheet"):
        _ = Speech("de").sheet


def test_a_speech_is_made_once(sheet: Sheet) -> None:
    assert speech("de", sheet) is speech("de", sheet)
    assert speech("de", sheet) is not speech("fr", sheet)


def test_only_what_is_said_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(_: Language, file: str) -> dict[str, str]:
        read.append(file)
        return {"round": "x"}

    monkeypatch.setattr(Language, "_read", reading)
    language = Language(places.sheets_directory() / "words" / "de")
    assert language.node("told.round") == "x"
    assert language.node("told.line") is None
    assert read == ["told"]


@pytest.mark.parametrize(
    ("locale", "language"),
    [("fr_FR.UTF-8", "fr"), ("de", "de"), ("el@euro", "el"), ("pt_BR", "en"), ("C", "en"), ("frr", "en")],
)
def test_the_locale_says_the_language(monkeypatch: pytest.MonkeyPatch, locale: str, language: str) -> None:
    monkeypatch.setenv("CHARMERS_LANG", locale)
    assert locale_language() == language


POLISH = {
    "language": """
name = "polski"
decimal = ","
[plural]
one = "i = 1 and v = 0"
few = "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"
many = "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14"
""",
    "common": """
[list]
last = "{some} i {last}"
[goods]
tea = { word = "Herbata", one = "herbatę", few = "{n} herbaty", many = "{n} herbat" }
[buildings]
fort = { word = "Fort", short = "Frt" }
""",
    "told": """
circled = "zakreśla {goods}"
round = "Runda {n}: zaczyna {name}."
rerolls.one = "skreśla karmę (zostaje 1) i rzuca {die}"
rerolls.few = "skreśla karmę (zostają {n}) i rzuca {die}"
rerolls.many = "skreśla karmę (zostaje {n}) i rzuca {die}"
rerolls.other = "skreśla karmę (zostaje {n}) i rzuca {die}"
""",
    "screen": 'sheet = "{name}: arkusz {sheet}"\ngap = "odstęp {n} {n:punkt|punkty|punktów|punktu}"\n',
    "game": 'nothing-to-redo = "nie ma czego przywrócić"\n',
}
"""A fifth language: some of its files, with three plural forms and a fourth for fractions."""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with a language more, and nothing else changed."""
    directory = tmp_path / "sheets"
    shutil.copytree(places.sheets_directory(), directory)
    (directory / "words" / "pl").mkdir()
    for file, text in POLISH.items():
        (directory / "words" / "pl" / f"{file}.toml").write_text(text, "utf-8")
    monkeypatch.setattr(places, "sheets_directory", lambda: directory)
    return directory


@pytest.mark.usefixtures("polish")
def test_a_fifth_language_is_only_its_files(sheet: Sheet) -> None:
    say = Speech("pl", sheet)
    assert languages()[0] == "en"
    assert {"de", "el", "fr", "pl"} <= set(languages())
    assert [say("told.rerolls", n=n, die="p1").split("(")[1].split(")")[0] for n in (1, 2, 5)] == [
        *("zostaje 1", "zostają 2", "zostaje 5")
    ]
    assert say.goods(["tea"] * 3 + ["silk"]) == "3 herbaty i silk"
    assert [say("screen.gap", n=n) for n in (1, "2½", 12, 22)] == [
        *("odstęp 1 punkt", "odstęp 2½ punktu", "odstęp 12 punktów", "odstęp 22 punkty")
    ]


@pytest.mark.usefixtures("polish")
def test_what_a_language_lacks_is_said_in_english(sheet: Sheet) -> None:
    assert Speech("pl", sheet)("told.skipped") == "can use no die and skips"
    lacking = {name(key) for key in texts("en")} - {name(key) for key in texts("pl")}
    assert "told.skipped" in lacking
    assert "told.round" not in lacking


@pytest.mark.usefixtures("polish")
def test_a_fifth_language_has_a_screen(tables: Tables) -> None:
    position = wander(tables, seed=11)
    view = View(Speech("pl", tables.sheet), Ink(colour=False), 80, 24)
    lines = sheet_screen(tables, position.sheets[0], "Leila", view)
    assert lines[0] == "Leila: arkusz Sun"
    assert "Frt" in "".join(lines)
    assert any(line.startswith("Herbata") or " Herbata " in line for line in lines)


@pytest.mark.usefixtures("polish")
def test_commands_speak_a_fifth_language(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--seed", "1")
    assert "Runda 1: zaczyna Ana." in run("show", "--lang", "pl").out
    assert run("redo", "--lang", "pl").err == "Error: Nie ma czego przywrócić.\n"
    assert run("show", "--lang", "xx").code == 2


# Sentences that are data


def test_a_sentence_may_hold_others(say: Speech) -> None:
    inner = Sentence("refusal.stock", "{good}: only {n} in stock.", {"good": "tea", "n": 1})
    outer = Sentence("file.wrong", "{file}: {reason}", {"file": "a.charm", "reason": Refused(inner)})
    assert in_words(outer, say) == "a.charm: tea: only 1 in stock."
    assert in_words(Refused(outer), say) == "a.charm: tea: only 1 in stock."
    assert in_words(outer, Speech("de", say.sheet)) == "a.charm: Tee: nur 1 auf Lager."


def test_a_sentence_without_a_key_in_any_file_is_told_in_its_english(say: Speech) -> None:
    sentence = Sentence("nowhere.x", "{n} {n:line|lines} of {names:last}", {"n": 2, "names": ["a", "b"]})
    assert in_words(sentence, Speech("de", say.sheet)) == "2 lines of a und b"
    assert in_words("plain words", say) == "plain words"


# What people type


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "undo", "u"),
        ("en", "take b1", "take b1"),
        ("en", "? b1", "? b1"),
        ("fr", "aide", "?"),
        ("fr", "RÉTABLIR", "r"),
        ("fr", "retablir", "r"),
        ("fr", "sell thé Soie", "sell tea silk"),
        ("de", "zurück 12", "u 12"),
        ("de", "upgrade Mühle", "upgrade mill"),
        ("de", "blatt Änne", "s Änne"),
        ("el", "λ", "l"),
        ("el", "σ Άννα", "s Άννα"),
        ("el", "έξοδος", "q"),
        ("el", "; β1", "? β1"),
        ("el", ";βοήθεια", "? βοήθεια"),
        ("el", "τακε β1", "take b1"),
        ("el", "παλαψε ράτζα", "palace raja"),
        ("el", "ανοησίες", "ανοησίες"),
    ],
)
def test_what_is_typed_becomes_notation(language: str, typed: str, meant: str, sheet: Sheet) -> None:
    assert understood(typed, Speech(language, sheet)) == meant


@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [("en", "y", "No"), ("fr", "OUI", "non"), ("de", "j", "nein"), ("el", "ΝΑΙ", "όχι")],
)
def test_yes_and_no_in_ones_own_language(language: str, yes: str, no: str) -> None:
    say = Speech(language)
    assert [agrees(typed, say) for typed in (yes, no, "perhaps", "")] == [True, False, None, None]


def test_a_command_is_written_as_it_is_typed_also_where_a_sentence_begins() -> None:
    say = Speech("en")
    assert say.capital("charmers store check tells it") == "charmers store check tells it"
    assert say.capital("a line tells it") == "A line tells it"


def test_greek_capitals_have_no_accents() -> None:
    assert (Speech("el").capitals("όχι"), Speech("fr").capitals("é")) == ("ΟΧΙ", "É")


def test_a_term_is_a_text(say: Speech) -> None:
    assert f"{say.building('mill')}s" == "mills"
    assert isinstance(say.building("mill"), Term)


@pytest.mark.parametrize(
    ("rolls", "told"),
    [
        (0, "lignes annulées : 10, dont 0 lancer que chacun avait vu"),
        (1, "lignes annulées : 10, dont 1 lancer que chacun avait vu"),
        (2, "lignes annulées : 10, dont 2 lancers que chacun avait vus"),
    ],
)
def test_rolls_that_were_taken_back_are_counted_in_their_own_number(rolls: int, told: str) -> None:
    assert Speech("fr")("verify.undos", n=10, rolls=rolls).replace("\u00a0", " ") == told


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "south-east"), ("fr", "sud-est"), ("de", "Süd-Ost"), ("el", "νότια + ανατολικά")],
)
def test_two_sides_that_meet_are_named_as_on_a_compass(language: str, told: str) -> None:
    assert Speech(language).sides("es") == told
