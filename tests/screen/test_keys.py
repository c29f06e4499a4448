"""Single keys, and the line that is typed with them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from charmers.screen import keys
from charmers.screen.keys import Keyboard, Line

pty = pytest.importorskip("pty")


def typed(*pressed: str, completions: tuple[str, ...] = (), history: tuple[str, ...] = ()) -> Line:
    line = Line(completions, history)
    for key in pressed:
        line.press(key)
    return line


@pytest.mark.parametrize(
    ("pressed", "text"),
    [
        (["t", "e", "a"], "tea"),
        (["t", "a", keys.LEFT, "e"], "tea"),
        (["t", "e", "e", keys.BACK, "a"], "tea"),
        ([keys.BACK, "x"], "x"),
        (["e", "a", keys.HOME, "t"], "tea"),
        (["t", "e", keys.HOME, keys.LINE_END, "a"], "tea"),
        (["a", "b", keys.HOME, keys.DELETE], "b"),
        (["a", "b", keys.WIPE], ""),
        ([*"sell tea", keys.WIPE_WORD], "sell "),
        (["a", "F5", "", keys.RIGHT, "b"], "ab"),
    ],
)
def test_a_line_is_edited(pressed: list[str], text: str) -> None:
    assert typed(*pressed).text == text


def test_tab_completes_as_far_as_it_is_clear_and_offers_the_rest() -> None:
    line = typed("r", keys.TAB, completions=("road c2 ns", "road c2 ew", "take b1"))
    assert (line.text, line.offered) == ("road c2 ", ["road c2 ew", "road c2 ns"])
    line.press("n")
    assert line.offered == []
    line.press(keys.TAB)
    assert line.text == "road c2 ns"


def test_what_was_typed_before_comes_back() -> None:
    history = ("take b1", "sell tea")
    assert typed(keys.UP, history=history).text == "sell tea"
    assert typed(keys.UP, keys.UP, keys.UP, history=history).text == "take b1"
    assert typed(keys.UP, keys.UP, keys.DOWN, history=history).text == "sell tea"
    assert typed(keys.UP, keys.DOWN, history=history).text == ""


@pytest.fixture
def terminal() -> Iterator[tuple[Keyboard, int]]:
    """A keyboard, and where its keys are pressed."""
    hand, fd = pty.openpty()
    keyboard = Keyboard(fd)
    keyboard.open()
    yield keyboard, hand
    keyboard.close()
    os.close(hand)
    os.close(fd)


@pytest.mark.parametrize(
    ("sent", "pressed"),
    [
        (b"a", ["a"]),
        ("α".encode(), ["α"]),
        (b"\r", [keys.ENTER]),
        (b"\x1b[A\x1b[D", [keys.UP, keys.LEFT]),
        (b"\x1bOH", [keys.HOME]),
        (b"\x1b[3~x", [keys.DELETE, "x"]),
        (b"\x1b", [keys.ESCAPE]),
        (b"\x1b[15~x", ["", "x"]),
        (b"\x0c", [keys.REDRAW]),
        (b"\x04", [keys.END]),
    ],
)
def test_keys_are_told_by_what_the_terminal_sends(
    sent: bytes, pressed: list[str], terminal: tuple[Keyboard, int]
) -> None:
    keyboard, hand = terminal
    os.write(hand, sent)
    assert [keyboard.next(5) for _ in pressed] == pressed


def test_a_letter_that_arrives_in_two_parts_is_one_key(terminal: tuple[Keyboard, int]) -> None:
    keyboard, hand = terminal
    first, second = "é".encode()[:1], "é".encode()[1:]
    os.write(hand, first)
    os.write(hand, second)
    assert keyboard.next(5) == "é"


def test_no_key_in_time_is_nothing(terminal: tuple[Keyboard, int]) -> None:
    assert terminal[0].next(0) is None


def test_a_window_that_changes_is_told_like_a_key(terminal: tuple[Keyboard, int]) -> None:
    os.kill(os.getpid(), signal.SIGWINCH)
    assert terminal[0].next(5) == keys.REDRAW


def test_what_was_typed_too_early_is_forgotten(terminal: tuple[Keyboard, int]) -> None:
    keyboard, hand = terminal
    os.write(hand, b"ab")
    assert keyboard.next(5) == "a"
    os.write(hand, b"\r")
    keyboard.forget()
    assert keyboard.next(0) is None


def test_a_terminal_that_is_gone_ends_the_input() -> None:
    hand, fd = pty.openpty()
    keyboard = Keyboard(fd)
    keyboard.open()
    os.close(hand)
    with pytest.raises(EOFError):
        keyboard.next(5)
    keyboard.close()
    os.close(fd)
