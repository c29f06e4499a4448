"""Text measured, cut and set by the columns it takes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from charmers.screen.ink import Ink, columns, cut, flow, in_columns, wrap

TEXTS = st.text(st.sampled_from("ab éλ花🐘 "), max_size=40)


@given(TEXTS, st.integers(1, 30))
def test_what_is_cut_fits(text: str, width: int) -> None:
    assert columns(cut(text, width)) <= width


@given(TEXTS, st.integers(6, 30))
def test_what_is_wrapped_fits_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrap(text, width, "  ")
    assert max(map(columns, lines)) <= width or len(text) - len(text.lstrip()) > 3
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_an_emoji_takes_two_columns() -> None:
    assert columns("🐘") == 2


def test_colour_takes_none() -> None:
    assert columns(Ink(colour=True)("b1", "blue", "bold")) == 2


def test_columns_are_read_downwards() -> None:
    assert in_columns(["1", "2", "3"], width=4) == ["1  3", "2"]


def test_a_flow_breaks_between_its_parts() -> None:
    assert flow(["a b", "c d", "e"], width=9) == ["a b   c d", "e"]
