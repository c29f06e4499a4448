"""The fonts: how wide a text is, and what can be written in which."""

from __future__ import annotations

import pytest

from charmers.paper import typeface
from charmers.paper.typeface import FILES, Face


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
