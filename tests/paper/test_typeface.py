"""The fonts: how wide a text is, and what can be written in which."""

from __future__ import annotations

import pytest

from charmers.paper import shaping, typeface
from charmers.paper.typeface import FILES, Face
from charmers.sheet.places import languages
from tests.words.texts import texts


@pytest.mark.parametrize("face", FILES)
def test_a_text_is_as_wide_as_its_signs(face: Face) -> None:
    signs = sum(typeface.width(sign, face, 8) for sign in "Rajas")
    assert typeface.width("Rajas", face, 8) == pytest.approx(signs)
    assert typeface.width("Rajas", face, 16) == pytest.approx(2 * signs)


def test_a_no_break_space_is_as_wide_as_a_space() -> None:
    assert typeface.width("5\xa0mm", "text", 8) == typeface.width("5 mm", "text", 8)


def test_lines_are_broken_between_words_and_a_long_word_stands_alone() -> None:
    assert typeface.wrap("tea and incomprehensibilities", "small", 8, 40) == [
        "tea and",
        "incomprehensibilities",
    ]


def test_devanagari_is_shaped_as_its_readers_expect() -> None:
    # The vowel sign of ki stands before its letter, and kta is one joined sign, narrower than its letters.
    def left(text: str) -> float:
        return min(step[1][0] for step in shaping.shape(text, "text").steps if step[1])

    ka, ki = shaping.shape("क", "text"), shaping.shape("कि", "text")
    assert ki.width > ka.width
    assert left("कि") < left("क") + 0.02
    joined, apart = shaping.shape("क्त", "text").width, shaping.shape("क", "text").width * 2
    assert joined < apart


def test_what_no_font_has_is_told_and_drawn_as_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shaping, "_system_fonts", lambda _: iter(()))
    shaping._source.cache_clear()
    try:
        assert shaping.unwritable("Leila 李雷 李 प्रिया") == "李雷"
        assert shaping.shape("李雷", "text").width > 0
    finally:
        shaping._source.cache_clear()


def test_a_font_of_the_system_is_taken_if_it_can_draw_the_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = str(typeface.font_file("display")), 0
    monkeypatch.setattr(shaping, "_system_fonts", lambda _: iter([("/nowhere.ttf", 0), ours]))
    monkeypatch.setattr(shaping, "has", lambda *_: False)
    shaping._source.cache_clear()
    try:
        assert shaping._source("क") == ours
        assert shaping._source("李") is None
    finally:
        shaping._source.cache_clear()


@pytest.mark.parametrize("language", languages())
def test_the_plain_sans_has_every_letter_of_a_language(language: str) -> None:
    letters = {sign for text in texts(language).values() for sign in text if sign.isalpha()}
    missing = sorted(sign for sign in letters if not typeface.has(sign, "small"))
    assert missing == [], "no font in fonts/ has these letters; pages would show empty boxes"
