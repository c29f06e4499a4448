"""The first lesson on a page: every step in every language, as a page shows a game."""

from __future__ import annotations

from typing import Any

import pytest

from charmers.phones.lesson import STEPS, lesson_sheet, lesson_view
from charmers.phones.view import view
from charmers.play.lesson import LESSON
from charmers.sheet.places import languages
from charmers.words.speech import Speech
from tests.phones.asking import Asked
from tests.phones.test_rights import at

__all__ = ["at"]


@pytest.mark.parametrize("language", languages())
def test_every_step_says_something_and_offers_what_it_asks_for(language: str) -> None:
    for number, step in enumerate(LESSON):
        shown = lesson_view(number, language)
        assert [choice["move"] for choice in shown["choices"]] == [step.asks][: bool(step.asks)]
        assert shown["mine"] == bool(step.asks)
        assert shown["lesson"]["says"]
        assert shown["lesson"]["last"] == (number + 1 == STEPS)
        # Keys are for terminals.
        assert "{" not in shown["lesson"]["says"]
        assert not any(
            word in shown["lesson"]["says"] for word in ("press ", "Taste", "\u00a0: touche", "πλήκτρο")
        )


def test_a_step_shows_everything_that_a_page_of_a_game_needs(at: Any) -> None:
    """The page of the lesson is the page of a player: it may ask for whatever a game has."""

    async def play(table: Asked) -> None:
        game = view(table.room, "", Speech("en", table.room.sheet))
        missing = game.keys() - lesson_view(3, "en").keys()
        assert missing <= {
            "pace",
            "join",
            "game",
            "start",
            "faces",
            "promise",
            "mixed",
            "seal",
            "result",
            "told",
        }

    at(play, "Ana", "Ben")


def test_what_was_marked_last_is_new() -> None:
    marked = lesson_view(4, "en")["sheets"][0]
    assert marked["fresh"] == ["tea.1", "silk.1"]
    assert lesson_view(0, "en")["sheets"][0]["fresh"] == []


def test_the_lesson_is_there_whatever_sheet_is_played_on(at: Any) -> None:
    async def play(table: Asked) -> None:
        table.room.house.sheet = "moon"
        device = await table.seated()
        assert (await device.http.get("/learn")).status_code == 200
        assert (await device.http.get("/lesson/0.json?lang=de")).json()["lang"] == "de"
        assert (await device.http.get(f"/lesson/{STEPS}.json")).status_code == 404
        assert (await device.http.get("/lesson/-1.json")).status_code == 404
        drawn = await device.http.get(f"/sheet/{lesson_sheet().digest[:12]}-en.svg?lang=en")
        assert 'aria-label="Sun' in drawn.text
        other = await device.http.get(f"/sheet/{table.room.sheet.digest[:12]}-en.svg?lang=en")
        assert 'aria-label="Moon' in other.text

    at(play)
