"""The fonts: what we read in them is what the library that embeds them reads."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from charmers.paper import typeface
from charmers.paper.typeface import FILES, Face, font, font_file


@pytest.mark.parametrize("face", FILES)
def test_glyphs_and_widths_are_those_of_reportlab(face: Face) -> None:
    theirs, ours = TTFontFile(str(font_file(face))), font(face)
    # What lies beyond the first 65536 signs is none of ours: emoji, which these fonts hardly have.
    signs = [sign for sign in theirs.charToGlyph if sign < 0x10000]
    assert len(signs) > 700
    assert [sign for sign in signs if ours.glyph(chr(sign)) != theirs.charToGlyph[sign]] == []
    assert [sign for sign in signs if ours.advance(ours.glyph(chr(sign))) != theirs.charWidths[sign]] == []


@pytest.mark.parametrize("face", FILES)
def test_a_sign_the_font_does_not_have_is_an_empty_box(face: Face) -> None:
    assert (font(face).glyph("李"), font(face).glyph("🎲")) == (0, 0)
    assert font(face).contours(0)


@pytest.mark.parametrize(("sign", "count"), [("l", 1), ("o", 2), ("ï", 3), (" ", 0)])
def test_letters_are_made_of_contours(sign: str, count: int) -> None:
    own = font("small")
    assert len(own.contours(own.glyph(sign))) == count


def test_an_accent_stands_above_its_letter() -> None:
    own = font("text")
    plain, accented = (own.contours(own.glyph(sign)) for sign in "eé")
    top = max(y for contour in plain for _, y, _ in contour)
    assert any(min(y for _, y, _ in contour) > top * 0.95 for contour in accented)


def test_a_no_break_space_is_as_wide_as_a_space() -> None:
    assert typeface.width("5\xa0mm", "text", 8) == typeface.width("5 mm", "text", 8)
