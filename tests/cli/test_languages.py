"""The commands that play a game, in the language of the players."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_terminal import on_terminal

FACES = "thé+soie p2=thé+thé virage ligne drapeau héron raja constr"


@pytest.mark.parametrize("words", ["Robo:difficile --lang fr", "Robo:δυσκολο --lang el", "Robo:hard"])
def test_a_bot_may_be_named_by_its_strength_in_the_language(run: Run, words: str) -> None:
    assert run("new", "-p", "Ana", "-p", *words.split()).code == 0
    assert "Robo:planner" in run("export").out


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("take b9 --lang de", "„b9“ passt nicht zu „take“. Hier möglich: take p1"),
        ("take p1 --as Ben --lang de", "Nicht Ben ist am Zug, sondern Ana."),
        ("show Zoe --lang de", "Niemand heißt „Zoe“; am Tisch sitzen Ana, Ben, Cem."),
        ("roll --lang de", "Es ist nichts zu würfeln. Ana entscheidet."),
        ("roll --words mango --lang de", "Worte kommen vor dem ersten Wurf hinein"),
        ("redo --lang el", "Δεν υπάρχει τίποτα να επαναφερθεί."),
        ("undo --to 9 --lang de", "Eine Zeile\u00a09 gibt es nicht; der Verlauf endet mit Zeile\u00a01."),
        ("undo --to 1 --lang de", "Zeile\u00a01 ist die letzte, die gilt"),
        (
            "undo --lang de",
            "Das nimmt den letzten Schritt zurück, samt einem Wurf (dieselben Würfe kommen wieder); "
            "wenn das so gemeint ist, füge --yes hinzu.",
        ),
        ("new -p Ana -p ana --lang de", "Den Namen „ana“ gibt es zweimal"),
        ("play -p Ana -p ana --lang de", "Den Namen „ana“ gibt es zweimal"),
        ("play -p Ana -p Ben:x --lang de", "Einen Bot „x“ gibt es nicht"),
        ("play friday -p Ana -p Ben --lang de", "Ein Spiel „friday“ gibt es schon"),
    ],
)
def test_a_refusal_is_told_in_the_language_of_the_players(friday: Run, command: str, sentence: str) -> None:
    answer = friday(*command.split())
    assert answer.code == 2
    assert sentence in answer.err


def test_what_is_next_is_told_in_the_language_of_the_players(friday: Run) -> None:
    assert "Als Nächstes Ana: take p1" in friday("show", "--lang", "de").out


def test_faces_are_told_in_the_language_of_the_players(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--real-dice")
    assert run("roll", "--faces", *FACES.split(), "--lang", "fr", "--json").data["lines"][0]["line"] == (
        "faces p1=tea+silk p2=tea+tea g1=bend g2=straight b1=flag b2=heron o1=raja o2=builder"
    )


@pytest.mark.usefixtures("friday")
def test_undo_takes_an_answer_in_the_language_of_the_players() -> None:
    code, shown = on_terminal("undo", "--lang", "de", typed="j\n")
    assert "samt einem Wurf (dieselben Würfe kommen wieder). Fortfahren? [j/N]" in shown
    assert (code, "Zurückgenommen: 1  roll" in shown) == (0, True)


def test_what_is_wrong_with_a_definition_is_told_in_the_language(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pad.toml").write_text("x = [", encoding="utf-8")
    told = run("print", "blank", "--sheet", "pad.toml", "-o", "pad.pdf", "--lang", "de")
    assert (told.code, "das ist kein TOML" in told.err) == (2, True)
