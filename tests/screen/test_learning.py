"""The first lesson: every step is legal, says something in every language, and can be gone through."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from charmers.cli import charmers
from charmers.cli.errors import quietly
from charmers.play.bookmark import Bookmark
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
    """A window of 80 columns and 24 lines at which these keys are pressed, and then nobody sits."""

    def __init__(self, *keys: str, size: tuple[int, int] = (80, 24)) -> None:
        self.shown = StringIO()
        super().__init__(source=StringIO("".join(f"{key}\n" for key in keys)), target=self.shown)
        self.plain, self.interactive = False, True
        self.window = size

    @property
    def size(self) -> tuple[int, int]:
        return self.window

    @property
    def text(self) -> str:
        """Everything that was shown, in one line."""
        return " ".join(self.shown.getvalue().split())


def learnt(
    *keys: str, step: int | None = None, bookmark: Bookmark | None = None, size: tuple[int, int] = (80, 24)
) -> str:
    """What a learner sees who presses these keys and then leaves."""
    console = Seen(*keys, size=size)
    Lessons(SUN, console, Speech("en", SUN.sheet), step, bookmark).run()
    return console.text


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


def test_help_asks_for_a_topic_as_it_promises() -> None:
    seen = learnt("?", "market", step=4)
    assert "Type ? and a topic" in seen
    assert "A market opens with the first road in its cell" in seen
    assert "q leaves and keeps the game" not in seen, "these are not the keys of the lesson"


def test_a_sign_of_the_first_screens_is_explained() -> None:
    assert "⇄3≠ means: sell up to 3 different goods." in learnt("?", "⇄3≠", step=2)


def test_a_small_window_is_told_at_the_beginning_what_to_do_about_its_signs() -> None:
    told = "s explains them. A window of 100 columns and 30 lines shows words."
    assert told in learnt()
    assert "dice: ◆ purple" in learnt("s"), "and s explains them"
    assert told not in learnt(size=(100, 30))
    assert told not in learnt(step=2)


@pytest.mark.parametrize("language", languages())
def test_the_window_that_shows_words_is_as_large_as_said(language: str) -> None:
    say = Speech(language, SUN.sheet)
    for size, words in (((100, 30), True), ((80, 24), False)):
        screen = Lessons(SUN, Seen(size=size), say)._screen()
        assert said_on(screen, say("learn.signs")) is not words
        assert any(say("board.same", n=3) in line for line in screen) is words


def test_that_two_players_take_two_dice_each_is_said_when_it_first_happens() -> None:
    lesson, taken = Lesson(SUN), 0
    while not (lesson.wanted is not None and lesson.wanted.text.startswith("take") and taken):
        taken += lesson.wanted is not None and lesson.wanted.text.startswith("take")
        before = lesson.step.name
        lesson.go_on()
    assert "two dice a round" in Speech("en")(f"learn.{before}")


@pytest.fixture
def bookmark(tmp_path: Path) -> Bookmark:
    return Bookmark(tmp_path / "data" / "games.db")


def test_the_lesson_is_gone_on_with_where_it_was_left(bookmark: Bookmark) -> None:
    assert "You left" not in (seen := learnt("", "", "q", bookmark=bookmark))
    assert "The lesson goes on from here with: charmers learn Your first game" in seen
    seen = learnt("", bookmark=bookmark)
    assert "You left the lesson at step 3 of 23." in seen
    assert "1 of 23" not in seen
    assert seen.endswith("The lesson goes on from here with: charmers learn " + START)


START = "Your first game: charmers play -p Asha -p Robo:easy"


def test_the_lesson_can_begin_anew_and_a_wrong_key_is_answered(bookmark: Bookmark) -> None:
    bookmark.keep(9)
    seen = learnt("x", "1", bookmark=bookmark)
    assert '"x" is no choice here' in seen
    assert "First lesson, 1 of 23" in seen
    assert "You left" not in learnt(bookmark=bookmark)


def test_a_step_that_is_named_is_not_asked_about_and_remembered(bookmark: Bookmark) -> None:
    bookmark.keep(9)
    assert "You left" not in learnt("u", step=5, bookmark=bookmark)
    assert bookmark.step() == 4


def test_who_leaves_at_the_question_keeps_the_place(bookmark: Bookmark) -> None:
    bookmark.keep(9)
    learnt("q", bookmark=bookmark)
    learnt(bookmark=bookmark)
    assert bookmark.step() == 9


@pytest.mark.parametrize(
    "change", [Bookmark.keep, lambda bookmark, _: bookmark.path.write_bytes(b"\xff\x00")]
)
def test_after_the_end_or_with_a_file_of_nonsense_it_begins_at_the_beginning(
    change: Callable[[Bookmark, int], object], bookmark: Bookmark
) -> None:
    bookmark.keep(9)
    change(bookmark, len(LESSON))
    assert bookmark.step() == 1


def test_where_nothing_can_be_written_the_lesson_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no directory")
    assert "2 of 23" in learnt("", bookmark=Bookmark(tmp_path / "data" / "games.db"))


@pytest.mark.parametrize("step", ["0", "24", "99", "-3"])
def test_a_step_that_is_none_is_one_sentence(step: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert quietly(charmers, ["--lang", "en", "learn", "--step", step]) == 2
    said = f"Error: The lesson has the steps 1 to 23; there is no step {step}.\n"
    assert capsys.readouterr().err == said
