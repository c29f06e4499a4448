"""Which room may know which: data flows one way, and no import, lazy or for types only, leads back."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

import charmers

PACKAGE = Path(charmers.__path__[0])

KNOWS = {
    "sheet": {},
    "rules": {"sheet": "what may happen follows from what is printed"},
    "record": {"sheet": "a record names its sheet by digest", "rules": "a game is its record, replayed"},
    "bots": {"sheet": "says what is wrong as data", "rules": "a bot sees a position and its legal moves"},
    "check": {
        "sheet": "what is printed",
        "rules": "a finished sheet is proved by a game that the rules replay",
        "record": "that game is a record, and whole games are checked too",
    },
    "simulate": {
        "sheet": "studies are played on a sheet",
        "rules": "its games are positions",
        "record": "a game of a study can be kept as its record",
        "bots": "who plays",
    },
    "rajas": {
        "sheet": "says what it has to say as data, and its facts lie among the sheets",
        "record": "a game of the big one is a ledger of lines as well",
    },
    "words": {"sheet": "names of what is printed", "rules": "events, moves and refusals are told"},
    "advice": {
        "rules": "what is judged are moves",
        "record": "a review reads a game",
        "bots": "who judges",
        "words": "a hint is told",
    },
    "paper": {
        "sheet": "what is drawn",
        "words": "what is written on it",
        "rules": "marks and scores of a finished game",
        "record": "the game whose sheets are filled in",
        "rajas": "the pages of the big game",
    },
    "photo": {
        "sheet": "what is printed, and how what is wrong is said",
        "rules": "the marks of a sheet",
        "paper": "where everything is on a page, and the blank to compare with",
        "check": "of what could be either, the rules decide",
    },
    "play": {
        "sheet": "a game is begun on a sheet",
        "rules": "choices and what they lead to",
        "record": "the game and where it is kept",
        "bots": "those who sit at the table",
        "words": "what happened, told in the JSON and in a log",
        "rajas": "games of the big one are begun and kept like others",
        "photo": "a photo is told alike wherever it was sent",
    },
    "screen": dict.fromkeys(
        ("sheet", "rules", "record", "bots", "check", "simulate", "words", "advice", "play", "rajas"),
        "a terminal shows whatever there is, and does none of it",
    ),
    "phones": {
        "sheet": "the sheet that is played on",
        "rules": "choices and where they are on the sheet",
        "record": "the game, and who may sit where is kept in its store",
        "bots": "who can be invited",
        "words": "each device speaks its own language",
        "advice": "hints",
        "paper": "the sheet as it is printed",
        "play": "a mouth of it",
        "photo": "who marks paper sends a photo of it",
        "check": "and is told whether it can be",
        "rajas": "the big game is played on the same pages",
    },
    "api": {
        "sheet": "sheets by their name",
        "rules": "positions and their marks",
        "record": "a game is asked for its sheets",
        "bots": "a bot by its name",
        "check": "a verdict on a finished sheet",
        "paper": "drawings",
    },
    "cli": dict.fromkeys(
        (
            *("sheet", "rules", "record", "bots", "check", "simulate"),
            *("words", "advice", "paper", "photo", "play", "screen", "phones", "rajas"),
        ),
        "commands reach everything",
    ),
}
"""The rooms, each with the rooms before it that it may know, and why."""

NARROW = {
    ("paper", "record"): {"charmers.paper.game"},
    ("play", "words"): {"charmers.play.data", "charmers.play.photos", "charmers.play.telling"},
    ("play", "bots"): {"charmers.play.bots", "charmers.play.wish"},
    ("advice", "words"): {"charmers.advice.report", "charmers.advice.telling"},
}
"""Doors for a few modules only: everything else in the first room does not know the second."""

ODD = {
    ("charmers.rules.game_position", "charmers.rules.position"): "for types only: the contract names a kind",
}
"""Imports that should not be, and that must not become more."""

MOUTHS = {"words", "screen", "phones", "cli", "play"}
SILENT = ("sheet", "rules", "record", "check", "bots", "simulate", "rajas")
"""Rooms that say what they have to say as data, and know nobody who speaks."""

LIBRARIES = {
    "record": {"platformdirs"},
    "simulate": {"distributed"},
    "paper": {"PIL", "fontTools", "pypdfium2", "reportlab", "uharfbuzz"},
    "photo": {"PIL", "cv2", "numpy", "pypdfium2", "zxingcpp"},
    "screen": {"rich"},
    "phones": {"starlette", "uvicorn"},
    "api": {"gymnasium", "numpy"},
    "cli": {"click"},
}
"""What each room needs that is not in Python; rooms that are not named here need nothing."""


class Import(NamedTuple):
    """One module imports another, anywhere in its source."""

    importer: str
    imported: str

    @property
    def rooms(self) -> tuple[str, str]:
        return room(self.importer), room(self.imported)


def room(module: str) -> str:
    """The room of a module; the package itself and ``python -m charmers`` are in none."""
    name = f"{module}.".split(".")[1]
    return name if name in KNOWS else ""


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All of a source but its expressions, in which nothing is imported."""
    waiting = [tree]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if not isinstance(node, ast.expr):
                waiting.append(node)
                yield node


def imported_by(tree: ast.AST) -> Iterator[str]:
    """Every module that a source imports: at the top, inside functions and for types only."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports are written in full"
            assert node.level == 0, "imports are written in full"
            for alias in node.names:
                below = f"{node.module}.{alias.name}"
                yield below if below in MODULES else node.module


IMPORTS = [
    Import(name, found)
    for name, path in MODULES.items()
    for found in sorted(set(imported_by(ast.parse(path.read_text("utf-8")))))
]
INNER = [each for each in IMPORTS if each.imported.partition(".")[0] == "charmers"]
BETWEEN_ROOMS = [each for each in INNER if all(each.rooms) and len(set(each.rooms)) == 2]


def test_every_module_lives_in_a_room() -> None:
    assert {name for name in MODULES if not room(name)} == {"charmers", "charmers.__main__"}
    assert {room(name) for name in MODULES} == {"", *KNOWS}


def test_a_room_knows_only_rooms_before_it() -> None:
    order = list(TopologicalSorter(KNOWS).static_order())
    assert sorted(order) == sorted(KNOWS)


@pytest.mark.parametrize("name", KNOWS)
def test_a_room_knows_no_other_than_it_may(name: str) -> None:
    wrong = [each for each in BETWEEN_ROOMS if each.rooms[0] == name and each.rooms[1] not in KNOWS[name]]
    assert set(wrong) - set(ODD) == set()


def test_every_door_between_rooms_is_used() -> None:
    """A line of the table that no import needs any more is taken out of it."""
    used = {each.rooms for each in BETWEEN_ROOMS}
    doors = {(name, known) for name, rooms in KNOWS.items() for known in rooms}
    assert doors - used == set()


@pytest.mark.parametrize("name", SILENT)
def test_rooms_below_the_mouths_know_nobody_who_speaks(name: str) -> None:
    assert [each for each in BETWEEN_ROOMS if each.rooms[0] == name and each.rooms[1] in MOUTHS] == []


@pytest.mark.parametrize("door", NARROW, ids=" to ".join)
def test_a_narrow_door_is_for_a_few_modules(door: tuple[str, str]) -> None:
    assert {each.importer for each in BETWEEN_ROOMS if each.rooms == door} == NARROW[door]


def test_the_two_games_never_meet() -> None:
    """What is true of one is not true of the other: in the big one meeting ends the game."""
    games = {"rules", "rajas"}
    assert [each for each in BETWEEN_ROOMS if set(each.rooms) == games] == []


KINDS = {"Game", "RajasGame", "Ledger", "RailsLine", "Table", "RailsTable", "KeptGame"}
"""What a game, a line or a table is called where it is of one kind."""


@pytest.mark.parametrize("name", [name for name in MODULES if room(name) not in ("record", "rajas", "api")])
def test_nobody_asks_what_kind_a_game_is(name: str) -> None:
    """Games answer the same questions; who must tell them apart has a table by ``family``.

    The rooms that make them may look, and what programs give ``charmers.draw`` can be anything.
    """
    tree = ast.parse(MODULES[name].read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and len(node.args) == 2]
    asked = {
        ast.unparse(kind)
        for call in calls
        if ast.unparse(call.func) == "isinstance"
        for kind in ast.walk(call.args[1])
    }
    assert asked & KINDS == set()


def test_no_room_asks_the_package_back() -> None:
    # The command line asks for the version.
    assert {each.importer for each in INNER if each.imported == "charmers"} <= {
        "charmers.cli",
        "charmers.cli.about",
        "charmers.cli.serve",
    }


def test_no_module_leads_back_to_itself() -> None:
    graph: dict[str, set[str]] = {name: set() for name in MODULES}
    for each in set(INNER) - set(ODD):
        graph[each.importer].add(each.imported)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


@pytest.mark.parametrize("name", ["", *KNOWS])
def test_a_room_needs_only_its_own_libraries(name: str) -> None:
    # SHA-256 has a name in older Pythons and one in newer ones.
    known = sys.stdlib_module_names | {"charmers", "_sha2", "_sha256"}
    needed = {each.imported.partition(".")[0] for each in IMPORTS if room(each.importer) == name}
    assert needed - known == LIBRARIES.get(name, set())


def test_rules_and_sheets_are_pure_python() -> None:
    assert not {"rules", "sheet"} & set(LIBRARIES)
