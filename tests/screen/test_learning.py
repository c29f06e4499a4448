"""The first lesson: every step is legal, says something in every language, and can be gone through."""

from __future__ import annotations

from pathlib import Path

import pytest

from charmers.play.lesson import LESSON, Lesson
from charmers.rules.tables import Tables
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
