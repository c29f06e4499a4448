"""Refusals told in words: the same sentences in every language, and none without its words."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import charmers
from charmers.record import problems
from charmers.record.problems import GameError, problem
from charmers.rules import sentences
from charmers.rules.game_position import GamePosition, IllegalMove
from charmers.rules.notation import MoveError, parse_move, parse_roll
from charmers.rules.paper_position import PaperPosition
from charmers.rules.position import Position
from charmers.rules.sentences import refuse
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from charmers.sheet.sentence import Refused, Sentence
from charmers.words.sentences import in_words
from charmers.words.speech import Speech
from tests.conftest import SUN_FIRST
from tests.rules.positions import EVERY_SHEET
from tests.rules.walks import Walk, tables_named

ENGLISH = {**sentences.refuse.english, **problems.problem.english}


# The sentences


def test_every_sentence_is_used() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(charmers.__path__[0]).rglob("*.py"))
    assert [key for key in ENGLISH if source.count(f'"{key}"') < 2] == []


# In words


def told(position: GamePosition, text: str, language: str) -> str:
    """What a player is told who types this."""
    with pytest.raises(MoveError) as caught:
        parse_move(position, text)
    return in_words(caught.value, Speech(language, position.tables.sheet))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", '"tak" is no kind of move; did you mean "take"? Legal here: take p1, '),
        (
            "fr",
            "« tak » n’est pas un type de coup ; vouliez-vous dire « take » ? Coups possibles : take p1, ",
        ),
        ("de", "„tak“ ist kein Befehl; ist „take“ gemeint? Hier möglich: take p1, "),
        ("el", "Το «tak» δεν είναι είδος κίνησης· μήπως «take»; Επιτρέπονται εδώ: take p1, "),
    ],
)
def test_a_misspelt_move_is_refused_in_ones_own_language(
    opening: Position, language: str, sentence: str
) -> None:
    assert told(opening, "tak p1", language).replace("\u00a0", " ").startswith(sentence)


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (refuse("stock", good="silk", n=1), "Seide: nur 1 auf Lager."),
        (refuse("highest", building="mill"), "Mühle: schon auf dem höchsten Wert."),
        (refuse("boxes-crossed", character="trader"), "Händlerin: Alle Kästchen sind gestrichen."),
        (refuse("no-space", die="b1", face="flag"), "b1 zeigt „Flagge“: Voraus auf dem Fluss liegt kein"),
        (refuse("half-there", cell="c2", side="n"), "c2 hat schon eine Straße nach Norden."),
        (refuse("road-apart", cell="c2", sides="e-s"), "mit den Ausgängen Süd-Ost schließt nicht"),
        (refuse("road-shape", cell="c2", shape="bend"), "c2: Eine Kurve darf hier nicht gezeichnet werden."),
        (refuse("bonus-used", bonus="edge:e1n"), "Nordrand e1: schon genutzt."),
        (refuse("at-hand-from", effect="bend", place="g1"), "Jetzt steht an: Kurve (Grün)."),
        (refuse("at-hand-from", effect="sell same", place="market c2"), "der Verkauf (Markt c2)."),
        (refuse("at-hand", effect="builder"), "Jetzt steht an: Baumeister."),
    ],
)
def test_ids_are_told_in_the_words_of_the_language(refusal: Sentence, sentence: str, sheet: Sheet) -> None:
    assert sentence in in_words(MoveError(refusal), Speech("de", sheet))


def test_faces_are_listed_in_the_words_of_the_language(sheet: Sheet, opening: Position) -> None:
    with pytest.raises(MoveError) as caught:
        parse_roll(opening.tables, [2], "zigzag")
    assert in_words(caught.value, Speech("de", sheet)) == (
        "g1 hat keine Seite „zigzag“; seine Seiten sind Gerade, Kurve, zwei halbe Straßen."
    )


def test_braces_that_were_typed_stay_what_they_are(opening: Position) -> None:
    assert "„{near}“ ist kein Befehl" in told(opening, "{near}", "de")
    assert '"{near}" is no kind of move' in str(MoveError(refuse("no-verb", word="{near}")))


def test_reasons_become_sentences(say: Speech) -> None:
    error = GameError(problem("words-late"), problem("decides", name="Ana"), "plain words")
    assert in_words(error, say) == (
        "Words are added before the first roll, and dice have been rolled. Ana decides. Plain words."
    )


def test_a_die_at_the_beginning_keeps_its_small_letter(say: Speech) -> None:
    assert in_words(MoveError(refuse("on-elephant", die="p1")), say) == "p1 lies on the elephant."


def test_what_has_no_reasons_is_told_as_it_is(say: Speech) -> None:
    assert in_words(IllegalMove('"take p1" is not legal here'), say) == '"take p1" is not legal here.'


def test_refusals_compare_by_what_they_say() -> None:
    one, other = refuse("stock", good="tea", n=1), refuse("stock", good="tea", n=1)
    assert (one, hash(one), repr(one)) == (
        other,
        hash(other),
        "<Sentence refusal.stock: tea: only 1 in stock.>",
    )
    assert one != refuse("stock", good="tea", n=2)
    assert one != "tea: only 1 in stock."


# Whatever is typed


SPEECHES = {
    name: [Speech(language, tables_named(name).sheet) for language in languages()] for name in EVERY_SHEET
}


def assert_told(error: MoveError | Refused, name: str) -> None:
    """Every reason is told in every language, and nothing is left to be put in."""
    for reason in error.reasons:
        assert isinstance(reason, Sentence)
        for say in SPEECHES[name]:
            assert not re.search(r"\{\w+\}", in_words(reason, say)), reason


@pytest.mark.parametrize("name", SUN_FIRST)
@settings(max_examples=4, deadline=None)
@given(st.sampled_from((2, 3, 5)), st.integers(0, 10**9))
def test_every_move_that_is_refused_is_told_in_every_language(name: str, seats: int, seed: int) -> None:
    walk = Walk(name, seats, seed)
    seen: set[Sentence] = set()
    for step, position in enumerate(walk):
        if step % 7:
            continue
        for text in walk.tables.book.by_text:
            try:
                parse_move(position, text)
            except MoveError as error:
                new = [each for each in error.reasons if isinstance(each, Sentence) and each not in seen]
                seen.update(new)
                assert_told(MoveError(*new), name)
    with pytest.raises(MoveError) as caught:
        parse_move(walk.position, "skip")
    assert_told(caught.value, name)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), st.randoms(use_true_random=False), st.data())
def test_every_move_refused_on_paper_is_told_in_every_language(
    seats: int, chance: Random, data: st.DataObject
) -> None:
    tables = tables_named("sun")
    position = PaperPosition(tables, seats)
    for _ in range(data.draw(st.integers(0, 40))):
        if position.due:
            position.roll([chance.choice(tables.sides[die >> 1]) for die in position.due])
        elif position.moves:
            position.play(chance.choice(position.moves))
    for text in (*tables.book.by_text, "tak p1", ""):
        try:
            parse_move(position, text)
        except MoveError as error:
            assert_told(error, "sun")


words = st.text(alphabet="abcegknoprstuw 1289:+={}", max_size=14)


@settings(max_examples=150, deadline=None)
@given(words, words)
def test_whatever_is_typed_is_told_in_every_language(text: str, faces: str) -> None:
    tables = tables_named("sun")
    position = Position(tables, 2)
    position.roll([0, 1] * 4)
    for read in (lambda: parse_move(position, text), lambda: parse_roll(tables, [0, 4], faces)):
        try:
            read()
        except MoveError as error:
            for reason in error.reasons:
                assert isinstance(reason, Sentence)
                for say in SPEECHES["sun"]:
                    assert in_words(reason, say)
