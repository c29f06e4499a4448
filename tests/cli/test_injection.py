"""Text from outside never reaches a terminal raw: records, names of files, arguments, the store."""

from __future__ import annotations

import ast
import json
import sqlite3
from pathlib import Path

import pytest

import charmers
from charmers.sheet.printable import printable
from tests.cli.conftest import Answer, Run

TRICKS = ("\x1b[31m\x1b]0;title\x07\x9b2J\x7f\r", "\u202ea\u2066b\u200bc\u200ed\xad")
"""Colour, a title, an empty screen, a line begun again; turned directions, signs that nobody sees."""


def is_clean(answer: Answer) -> bool:
    told = answer.out + answer.err
    return bool(told) and printable(told, lines=True) == told


def refused(answer: Answer) -> None:
    assert answer.code == 2, answer
    assert is_clean(answer)


@pytest.mark.parametrize("trick", TRICKS)
def test_names_of_files_are_written_out(friday: Run, trick: str) -> None:
    record, picture = f"fri{trick}day.charm", f"fri{trick}day.pdf"
    for verb in ("verify", "replay", "import"):
        refused(friday(verb, record))
    refused(friday("sheets", "check", f"pad{trick}.toml"))
    refused(friday("check", f"leila{trick}.toml"))
    refused(friday("new", "-p", "Ana", "-p", "Ben", "--sheet", f"pad{trick}.toml"))
    for command in (["export", "-o", record], ["print", "game", "friday", "-o", picture]):
        assert is_clean(friday(*command))
        refused(friday(*command))
    told = friday("export", "-o", record, "--force", "--json")
    assert is_clean(told)
    assert told.data["file"] == record
    assert is_clean(friday("import", record, "again"))
    for command in (["replay", record], ["verify", record], ["verify", record, "--json"]):
        assert is_clean(friday(*command))


@pytest.mark.parametrize("trick", TRICKS)
def test_arguments_are_written_out(friday: Run, trick: str) -> None:
    word = f"a{trick}b"
    for command in (
        *([word], ["show", f"--{word}"], ["show", "-g", word], ["show", word], ["do", word], ["take", word]),
        *(["roll", "--faces", word], ["score", word], ["score", f"{word}:99:1"], ["undo", word]),
        *(["new", word, "-p", "Ana", "-p", "Ben"], ["new", "-p", f"Ana:{word}", "-p", "Ben"]),
        *(
            ["new", "-p", "A", "-p", "B", "--sheet", word],
            ["simulate", "--bots", word],
            ["show", "--lang", word],
        ),
        *(["print", "game", "-o", word], ["demo", "--out", f"{word}/{word}\0"], ["replay", "--delay", word]),
    ):
        refused(friday(*command))


@pytest.mark.parametrize("trick", TRICKS)
def test_what_stands_in_a_record_is_written_out(friday: Run, trick: str) -> None:
    friday("export", "-o", "friday.charm")
    text = Path("friday.charm").read_text("utf-8")
    for spoilt in (
        f"charmers {trick}record",
        text.replace("mode: tracked", f"mode: {trick}"),
        text.replace("mode: tracked", f"{trick}: tracked"),
        text.replace("created: 2", f"created: {trick}2"),
        text.replace("player: Ana", f"player: {trick}Ana:{trick}"),
        text + f"{trick}: take b1\n",
        text + f"Ana: take {trick}\n",
        text + f"{trick}Ana: take\n",
        text.replace("roll ", f"roll {trick}"),
        text + f"undo {trick}\n",
        text + f"result {trick}\n",
        text + f"secret {trick}\n",
    ):
        Path("spoilt.charm").write_text(spoilt, "utf-8", newline="")
        answer = friday("verify", "spoilt.charm")
        assert is_clean(answer)
        assert answer.code in (1, 2)
    words = text.replace("\n\nroll", f"\nwords: a{trick}b\n\nroll")
    Path("words.charm").write_text(words, "utf-8", newline="")
    for command in (
        ["verify", "words.charm"],
        ["verify", "words.charm", "--json"],
        ["import", "words.charm"],
    ):
        assert is_clean(friday(*command))


@pytest.mark.parametrize("trick", TRICKS)
def test_what_stands_in_a_definition_or_a_finished_sheet_is_written_out(run: Run, trick: str) -> None:
    escape = json.dumps(trick)[1:-1]
    Path("pad.toml").write_text(
        f'"{escape}" = 1\nname = "{escape}"\n["a{escape}"]\n"{escape}" = {{}}\n', "utf-8"
    )
    assert is_clean(run("sheets", "check", "pad.toml"))
    Path("raw.toml").write_text(f'name = "{trick}"\n{trick} = 1', "utf-8", newline="")
    assert is_clean(run("sheets", "check", "raw.toml"))
    for sheet in ("sun", escape):
        text = "".join(f'{key} = "{escape}"\n' for key in ("player", f'"{escape}"', "karma", "roads"))
        Path("leila.toml").write_text(f'sheet = "{sheet}"\n{text}', "utf-8")
        refused(run("check", "leila.toml"))


@pytest.mark.parametrize("trick", TRICKS)
def test_what_stands_in_a_store_is_written_out(friday: Run, db: Path, trick: str) -> None:
    definition = "(SELECT replace(definition, '\"name\":\"sun\"', json_object('name', :trick)) FROM sheets)"
    for change in (
        "UPDATE games SET name = :trick",
        "UPDATE games SET name = 'friday', header = replace(header, 'Ana', :trick)",
        "UPDATE games SET header = replace(header, :trick, 'Ana'), digest = :trick",
        "DROP TRIGGER lines_hold",
        "UPDATE lines SET at = :trick",
        "UPDATE lines SET line = :trick || line",
        f"UPDATE sheets SET digest = :trick, definition = {definition}",
        "PRAGMA user_version = 99",
    ):
        connection = sqlite3.connect(db)
        connection.execute(change, {"trick": trick} if ":trick" in change else {})
        connection.commit()
        connection.close()
        for command in (
            ["show"],
            ["games"],
            ["log"],
            ["games", "--json"],
            ["show", "-g", "else"],
            ["export"],
        ):
            assert is_clean(friday(*command)), (change, command)


MOUTHS = {"charmers.cli.__init__", "charmers.cli.output", "charmers.cli.errors", "charmers.screen.console"}
"""Where something is printed: through ``printable``, or text of our own."""


def test_nothing_is_printed_but_through_a_mouth() -> None:
    package = Path(charmers.__path__[0])
    found = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                *("print", "click.echo", "click.secho"),
                *("sys.stdout.write", "sys.stderr.write", "self._target.write"),
            ):
                found.add(".".join(("charmers", *path.relative_to(package).with_suffix("").parts)))
    assert found == MOUTHS
