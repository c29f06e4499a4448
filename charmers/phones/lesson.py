"""The first lesson on a page: each of its steps as a page shows a game. Nothing is kept of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from charmers.phones.view import SIGN_OF, choice_view, dice_data, standing_view
from charmers.play.choices import choices
from charmers.play.lesson import LESSON, NAMES, Lesson
from charmers.rules.marks import marks_of
from charmers.rules.outcome import waiting_bonuses
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import find_sheet
from charmers.words.choices import question
from charmers.words.speech import speech
from charmers.words.tell import tell

STEPS = len(LESSON)


def lesson_sheet() -> Sheet:
    """The sheet of the lesson."""
    return find_sheet("sun")


@lru_cache(maxsize=STEPS * 8)
def lesson_view(number: int, lang: str) -> dict[str, Any]:
    """A step of the lesson, from 0; what it asks for is the only thing that can be chosen."""
    sheet = lesson_sheet()
    say, tables = speech(lang, sheet), Tables(sheet)
    lesson, before = Lesson(tables), None
    for _ in range(number):
        before = marks_of(tables, lesson.position.sheets[0])
        lesson.go_on()
    position, wanted = lesson.position, lesson.wanted
    marks = [marks_of(tables, state) for state in position.sheets]
    fresh = [] if before is None else [place for place, mark in marks[0].items() if before.get(place) != mark]
    rolled = [event.subject for event in lesson.events if event.kind == "rolled"]
    offered = [choice for choice in choices(position) if choice.move == wanted] if wanted else []
    return {
        "version": "",
        "lang": say.language,
        "line": number,
        "you": {"seats": [0], "host": False},
        "hints": False,
        "players": [{"name": name, "bot": "", "taken": True} for name in NAMES],
        "sheet": {"name": sheet.name, "digest": sheet.digest[:12]},
        "paper": False,
        "own": True,
        "round": position.dice.round,
        "phase": position.phase,
        "over": False,
        "ending": False,
        "seat": position.seat,
        "due": [],
        "dice": dice_data(position, say),
        "rolled": {"dice": rolled, "same": False},
        "standings": [standing_view(standing, NAMES, say) for standing in position.standings()],
        "sheets": [
            {"marks": {place: SIGN_OF[mark] for place, mark in each.items()}, "fresh": new}
            for each, new in zip(marks, (fresh, []), strict=True)
        ],
        "story": [],
        "thinking": False,
        "tracks": {"fame": sheet.tracks.fame, "money": sheet.tracks.money},
        "mine": wanted is not None,
        "question": question(position, say) if wanted else "",
        "choices": [choice_view(position, choice, NAMES, say, position.seat) for choice in offered],
        "waiting": [
            {"id": bonus, "says": say.bonus_at(bonus)} for bonus in waiting_bonuses(position) if wanted
        ],
        "undo": False,
        "mixes": False,
        "lesson": {
            "title": say("learn.header", n=number + 1, most=STEPS),
            "told": tell([event for event in lesson.events if event.kind != "rolled"], NAMES, say),
            "says": say(f"learn.{lesson.step.name}", press="", sign="", first=""),
            "last": number + 1 == STEPS,
        },
    }
