"""Text from outside: what may be shown stays as it is, what steers or hides is written out."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charmers.sheet.printable import look, printable, visible

NAMES = (
    *("Ana", "Ana María", "Zoë", "Þóra", "Nguyễn Thị", "Άννα", "Анна"),
    *("Ավետիս", "გიორგი", "חַנָּה", "محمّد", "نوشین‌دخت", "می‌خواهم"),
    *("क्ष", "क्‍ष", "क्‌ष", "শ্রী", "র‍্যাব", "ක්‍රිෂ්ණ", "അവന്‍"),
    *("கிருஷ்ணா", "ສົມ", "สมชาย", "ខ្មែរ", "花子", "葛󠄀城", "김민준", "❤️"),
    *("❤️‍🔥", "🏳️‍🌈", "👨‍👩‍👧", "👩🏽‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "ᠮᠣᠩᠭᠣᠯ ᠤᠨ"),
    "ھ‍",
)
"""Names of people and pictures, some of which need joiners, selectors and tags."""

STEERING = ("\x1b[31m", "\x07", "\r", "\n", "\x9b2J", "\x7f", "\u2028", "\ud800", "\udcff")
HIDDEN = tuple("\u200b\u200e\u200f\u061c\u202e\u2066\u2060\ufeff\xad\u034f\u3164")
"""Each of these between two Latin letters shows nothing, or turns what follows."""


@pytest.mark.parametrize("name", NAMES)
def test_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert printable(name) == name
    assert visible(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("sign", [*STEERING, *HIDDEN, "\u200c", "\u200d", "\ufe0f", "\U000e0067"])
def test_what_steers_or_hides_is_written_out(sign: str) -> None:
    told = printable(f"An{sign}a")
    assert told.startswith("An\\")
    assert told.isprintable()


def test_breaks_may_stay_where_several_lines_are_shown() -> None:
    assert printable("a\n\tb\r", lines=True) == "a\n\tb\\r"


@given(st.text())
def test_nothing_that_is_shown_steers(text: str) -> None:
    told = printable(text)
    assert not {unicodedata.category(sign) for sign in told} & {"Cc", "Cs", "Zl", "Zp"}
    assert not set(told) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
    assert printable(told) == told


@given(st.text())
def test_a_name_that_is_kept_is_kept_again(text: str) -> None:
    assert visible(visible(text)) == visible(text)
    assert look(visible(text)) == look(text)


@pytest.mark.parametrize("sign", [*HIDDEN[:-1], "\u200c", "\u200d", "\ufe0f", "\U000e0067"])
def test_what_nobody_sees_makes_no_other_name(sign: str) -> None:
    assert visible(f"An{sign}a") == "Ana" or sign in "\u202e\u2066"
    assert look(f"an{sign}A") == look("Ana")


@pytest.mark.parametrize("space", "\u00a0\u2003\u202f\u3000\u2800\u3164\u1160")
def test_every_kind_of_space_is_a_space(space: str) -> None:
    assert visible(f"Ana{space}María") == "Ana María"
    assert look(f"Ana{space}María") == look("ana maría")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("é", "e\u0301"), ("ﬁona", "fiona"), ("Ａｎａ", "Ana")),
        *(("STRASSE", "straße"), ("\u212b", "\xc5"), ("ΣΊΣΥΦΟΣ", "σίσυφος")),
    ],
)
def test_names_that_normalise_to_one_are_one(one: str, other: str) -> None:
    assert look(one) == look(other)


def test_names_that_differ_stay_apart() -> None:
    assert len({look(name) for name in NAMES}) == len(NAMES) - 2  # three ways to write one Hindi syllable
