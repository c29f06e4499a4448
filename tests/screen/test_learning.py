"""The first lesson: every step is legal, says something in every language, and can be gone through."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from charmers.play.lesson import LESSON, Lesson
from charmers.rules.tables import Tables
from charmers.screen.console import Console
from charmers.screen.learning import Lessons
from charmers.sheet.library import find_sheet
from charmers.sheet.places import languages
from charmers.words.speech import Speech
from tests import command_line

SUN = Tables(find_sheet("sun"))


def test_every_step_asks_for_something_legal_and_all_of_the_game_is_seen() -> None:
    lesson = Lesson(SUN)
    seen: set[str] = set()
    while True:
        seen.update(event.kind for event in lesson.events if event.seat == 0)
        if lesson.wanted is not None:
            assert lesson.position.seat == 0
            assert lesson.wanted in lesson.position.moves
        if not lesson.go_on():
            break
    assert lesson.number == len(LESSON) - 1
    assert {"circled", "road", "sailed", "palace", "rerolls", "used", "opened", "sold", "upgraded"} <= seen


@pytest.mark.parametrize("language", languages())
def test_what_is_said_fits_a_few_lines(language: str) -> None:
    say = Speech(language)
    fields = {"press": say("learn.press", key=1), "sign": " (⌂)", "first": say("learn.first")}
    assert all(len(say(f"learn.{step.name}", **fields)) < 320 for step in LESSON)


def typed_through() -> list[str]:
    """What a learner types who does as the lesson says."""
    return [step.asks for step in LESSON]


@pytest.mark.parametrize("language", languages())
def test_it_can_be_gone_through_in_every_language(language: str, db: Path) -> None:
    result = command_line.run("learn", "--lang", language, db=None, typed="\n".join(typed_through()) + "\n")
    assert result.exit_code == 0
    assert "charmers play -p Asha -p Robo:easy" in result.output
    assert not db.exists()


def test_another_legal_choice_is_answered_and_changes_nothing() -> None:
    result = command_line.run("learn", db=None, typed="\n\n\n2\n1\n")
    assert "the lesson goes on with key 1" in result.output
    assert "Asha takes purple (tea+silk)" in result.output


def test_it_can_be_left() -> None:
    result = command_line.run("learn", db=None, typed="\n\nq\n")
    assert result.exit_code == 0


def said_on(screen: list[str], text: str) -> bool:
    """Whether a text stands on a screen in one piece, whatever lines it is broken into."""
    return " ".join(text.split()) in " ".join(" ".join(screen).split())


class Seen(Console):
    """A window of 80 columns and 24 lines that nobody looks at."""

    def __init__(self) -> None:
        super().__init__(source=StringIO(), target=StringIO())
        self.plain, self.interactive = False, True

    @property
    def size(self) -> tuple[int, int]:
        return 80, 24


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("step", range(1, len(LESSON) + 1))
def test_every_word_of_a_step_is_on_its_screen_with_a_remark_too(language: str, step: int) -> None:
    lessons = Lessons(SUN, Seen(), Speech(language, SUN.sheet), step)
    lessons.remark = remark = lessons._next_key()
    screen = lessons._screen()
    assert said_on(screen, lessons._text())
    assert said_on(screen, remark)
    assert len(screen) < 24
    assert "(…" not in " ".join(screen)


def test_nothing_moves_when_a_wrong_key_is_answered() -> None:
    lessons = Lessons(SUN, Seen(), Speech("en", SUN.sheet), step=4)
    before = lessons._screen()
    lessons.remark = lessons._next_key()
    after = lessons._screen()
    assert [row for row in zip(before, after, strict=True) if row[0] != row[1]] == [
        ("", "The lesson goes on with key 1.")
    ]


KEYS = {
    "?": "Topics:",
    "s": "Asha: sheet Sun",
    "l": "Welcome. On your sheet two tracks run",
    "h": "The lesson goes on with key 1.",
    "r": '"r" is for a real game.',
    "u": "First lesson, 3 of 23",
}


@pytest.mark.parametrize("key", KEYS)
def test_the_keys_that_the_header_names_answer(key: str) -> None:
    assert all(f"{named} " in Speech("en")("learn.keys") for named in KEYS if named != "r")
    result = command_line.run("learn", db=None, typed=f"\n\n\n{key}\n")
    assert KEYS[key] in result.output.split("4 of 23", 1)[1]


def test_leaving_says_how_to_come_back_and_what_is_next() -> None:
    result = command_line.run("learn", db=None, typed="\n\n\nq\n")
    assert "charmers learn --step 4" in result.output
    assert "charmers play -p Asha -p Robo:easy" in result.output
    again = command_line.run("learn", "--step", "4", db=None, typed="q\n")
    assert "Purple circles goods" in again.output
