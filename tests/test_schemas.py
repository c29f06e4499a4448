"""The schemas of ``--json`` and of files, held against what the program really prints and reads."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator

import charmers
from charmers.cli import charmers as command_line
from tests.cli.conftest import Run, db, run
from tests.conftest import SHEETS, sheet_named
from tests.rajas.tables import step, table
from tests.schemas import wrong_with

__all__ = ["db", "run"]

EXAMPLES = Path(__file__).parent.parent / "examples"
FORMATS = {"definition", "record", "transcript"}
LANGUAGES = ("en", "fr", "de", "el")


def commands(group: click.Command, words: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    if isinstance(group, click.Group):
        context = click.Context(group)
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            yield from commands(command, (*words, name))
    else:
        yield "-".join(words), group


WITH_JSON = {
    name
    for name, command in commands(command_line)
    if any("--json" in option.opts for option in command.params)
}


def test_every_command_with_json_has_a_schema_and_nothing_else_has() -> None:
    assert set(charmers.schemas()) == WITH_JSON | FORMATS


@pytest.mark.parametrize("name", charmers.schemas())
def test_a_schema_is_one_and_stands_alone(name: str) -> None:
    schema = charmers.schema(name)
    Draft202012Validator.check_schema(schema)
    assert schema["description"]
    for part in references(schema):
        assert part.removeprefix("#/$defs/") in schema["$defs"]


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (item for key, item in value.items() if key == "$ref")
    if isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from references(item)


def test_objects_are_closed_wherever_their_keys_are_known() -> None:
    for name in charmers.schemas():
        for each in objects(charmers.schema(name)):
            assert "properties" not in each or "additionalProperties" in each


def objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.get("type") == "object":
            yield value
        for item in value.values():
            yield from objects(item)
    elif isinstance(value, list):
        for item in value:
            yield from objects(item)


# Commands. Whatever `run` prints as JSON is held against its schema (tests/schemas.py).


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=() if lang == "en" else pytest.mark.slow) for lang in LANGUAGES]
)
def test_commands_of_a_game(run: Run, lang: str) -> None:
    said = ("--json", "--lang", lang)
    assert run("new", "friday", "-p", "Ana", "-p", "Ben", "-p", "Robo:easy", "--seed", "1", *said).code == 0
    assert run("show", *said).code == 0
    assert run("roll", *said).code == 0
    assert run("moves", *said).data["choices"]
    assert run("hint", "--games", "20", *said).data["options"]
    taken = run("moves", *said).data["choices"][0]["move"].split()
    assert run(*taken, *said).code == 0
    if lang == "en":
        assert run("review", "--games", "2", "--keep", *said).code == 0
    for command in (("undo",), ("redo",), ("log",), ("games",), ("evenings",), ("replay",), ("show",)):
        assert run(*command, *said).code == 0
    assert run("verify", *said).code in (0, 1, 3)


def test_karma_and_what_is_kept(run: Run) -> None:
    run("new", "friday", "-p", "Ana", "-p", "Ben", "-p", "Cem", "--seed", "1")
    run("roll")
    used = set()
    for _ in range(60):
        coming = run("show", "--json").data["next"]
        moves = coming["moves"]
        wanted = [move for move in moves if move.startswith(("karma", "keep"))]
        if coming["due"]:
            run("roll", "--json")
        elif wanted:
            verb, die = wanted[0].split()
            assert run(verb, die, "--json").code == 0
            used.add(verb)
        else:
            run("do", moves[0], "--json")
        if used == {"karma", "keep"}:
            return
    raise AssertionError(used)


def test_a_game_that_is_over(run: Run) -> None:
    assert run("import", str(EXAMPLES / "two-people-sun.charm"), "friday", "--json").code == 0
    for command in (
        ("show",),
        ("moves",),
        ("log",),
        ("games",),
        ("evenings",),
        ("evenings", "--link", "friday"),
        ("export", "-o", "friday.charm"),
        ("import", "friday.charm", "again"),
        ("replay", "friday.charm"),
        ("verify", "friday.charm"),
        ("store", "save", "copy.db"),
        ("store", "check"),
        ("store", "restore"),
        ("store", "restore", "copy.db"),
    ):
        assert run(*command, "--json").code == 0, command
    record = Path("friday.charm").read_text("utf-8")
    assert wrong_with("record", record.splitlines()) == []


def test_a_game_on_paper(run: Run) -> None:
    said = ("--json",)
    assert run("new", "friday", "-p", "Ana", "-p", "Ben", "--paper", "--seed", "1", *said).code == 0
    assert run("roll", *said).code == 0
    for _ in range(4):
        coming = run("show", *said).data["next"]
        run(*(("roll",) if coming["due"] else ("do", coming["moves"][0])), *said)
    for command in ("show", "moves", "log", "games", "replay"):
        assert run(command, *said).code == 0, command
    assert run("import", str(EXAMPLES / "three-on-paper-sun.charm"), *said).code == 0
    assert run("show", *said).data["mode"] == "paper"
    assert run("verify", *said).code in (0, 1, 3)


def test_the_big_game(run: Run, tmp_path: Path) -> None:
    players = ("-p", "Ana", "-p", "Ben")
    for lang in LANGUAGES:
        said = ("--json", "--lang", lang)
        assert run("rajas", "setup", *players, "--with", "holi:back", "--seed", "5", *said).code == 0
    assert run("rajas", "setup", *players, "--surprise", "2", "--navaratnas", "--json").code == 0
    assert run("rajas", "setup", *players, "--real-dice", "--json").code == 0
    assert run("rajas", "score", "Ana:31:58:32", "Ben:24:52:25", "--json").code == 0
    assert run("rajas", "score", "Ana:31:58:32", "Ben:24:52:25", "--link", "--json").code == 0
    assert run("rajas", "board", "--json").code == 0
    path = tmp_path / "big.charm"
    for seed in (1, 2):
        game, chance = table(2 + seed), Random(seed)
        while not game.over and (seed == 2 or len(game.lines) < 40):
            step(game, chance)
        path.write_text(str(game.record), "utf-8")
        assert run("import", str(path), f"big{seed}", "--json").code == 0
    assert run("games", "--json").code == 0
    assert wrong_with("record", path.read_text("utf-8").splitlines()) == []


def test_sheets_and_studies(run: Run) -> None:
    assert run("sheets", "new", "mine.toml").code == 0
    Path("broken.toml").write_text("format = 1\nname = 3\n", "utf-8")
    Path("unreadable.toml").write_text("no TOML", "utf-8")
    for lang in LANGUAGES:
        assert run("sheets", "list", "--json", "--lang", lang).code == 0
        files = ("mine.toml", "broken.toml", "unreadable.toml")
        assert run("sheets", "check", *files, "--json", "--lang", lang).code == 2
    for command in (
        ("sheets", "show", "sun"),
        ("sheets", "show", "mine.toml"),
        ("sheets", "show", "moon", "--cells", "--size", "letter"),
        ("sheets", "diff", "sun", "moon"),
        ("sheets", "study", "sun", "--games", "2", "--bot", "random"),
        ("simulate", "--games", "3", "--bots", "random,greedy"),
        ("score", "Rajesh:21:40", "Leila:16:49"),
        ("score", "Rajesh:21:40:5:2", "Leila:21:40:5:3"),
    ):
        assert run(*command, "--json").code == 0, command


@pytest.mark.parametrize("lang", LANGUAGES)
def test_finished_sheets(run: Run, lang: str) -> None:
    finished = [str(EXAMPLES / "finished" / f"{name}.toml") for name in ("ana", "gita")]
    assert run("check", *finished, "--seconds", "0.05", "--json", "--lang", lang).code in (0, 1, 3)


def test_sheets_of_one_game(run: Run) -> None:
    ana = str(EXAMPLES / "finished" / "ana.toml")
    assert run("check", ana, "--seconds", "0.000001", "--json").code in (0, 3)
    dina = str(EXAMPLES / "finished" / "dina.toml")
    assert run("check", ana, dina, "--seconds", "0.1", "--json").code in (0, 1, 3)
    found = run("check", str(EXAMPLES / "two-people-sun.charm"), "--json")
    assert found.code == 0


# Files.


@pytest.mark.parametrize("name", SHEETS)
def test_definitions(name: str) -> None:
    from charmers.sheet.data import sheet_data

    assert wrong_with("definition", sheet_data(sheet_named(name))) == []


@pytest.mark.parametrize(
    "path",
    sorted([*Path("sheets").glob("*.toml"), *Path("tests/sheets_for_tests").glob("*.toml")]),
    ids=lambda path: path.stem,
)
def test_definitions_as_they_are_written(path: Path) -> None:
    assert wrong_with("definition", tomllib.loads(path.read_text("utf-8"))) == []


@pytest.mark.parametrize("path", sorted((EXAMPLES / "finished").glob("*.toml")), ids=lambda path: path.stem)
def test_typed_sheets(path: Path) -> None:
    typed = {key.strip().lower(): value for key, value in tomllib.loads(path.read_text("utf-8")).items()}
    assert wrong_with("transcript", typed) == []


@pytest.mark.parametrize(
    "path",
    sorted([*EXAMPLES.glob("*.charm"), *Path("tests/record/format_1").glob("*.charm")]),
    ids=lambda path: path.stem,
)
def test_records(path: Path) -> None:
    assert wrong_with("record", path.read_text("utf-8").splitlines()) == []


def test_what_does_not_fit_is_seen() -> None:
    game = charmers.Game.begin(["Ana", "Ben"], seed=1)
    lines = str(game.record).splitlines()
    assert wrong_with("record", lines) == []
    assert wrong_with("record", lines[1:])
    assert wrong_with("record", [*lines, "roll the dice"])
    assert wrong_with(
        "score", {"sheet": "sun", "players": [], "winners": [], "margin": 0.25, "settled": True}
    )
    assert wrong_with("transcript", {"sheet": "sun", "colour": "blue"})


def test_a_schema_that_is_none_is_told_with_the_nearest() -> None:
    with pytest.raises(ValueError, match='did you mean "show"'):
        charmers.schema("shw")
