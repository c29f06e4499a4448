"""Every reader with good inputs for it, and what it makes of others: each read in this process."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import sys
import tomllib
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from charmers.check.checked import Checked, checked_data
from charmers.check.transcript import TranscriptError, parse_transcript, transcript_text
from charmers.check.verdict import check_marks
from charmers.cli import charmers
from charmers.cli.errors import quietly
from charmers.play.table import Table
from charmers.record.family import DICE_CHARMERS, FAMILY
from charmers.record.game import Game
from charmers.record.played_on import sheet_of
from charmers.record.problems import RecordError
from charmers.record.record import parse_record
from charmers.record.store import Store
from charmers.record.verify import verify
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.screen.checked import checked_lines
from charmers.screen.console import Console, Left
from charmers.screen.guided import Guided
from charmers.screen.ink import Ink
from charmers.screen.view import View
from charmers.sheet.library import find_sheet
from charmers.sheet.places import sheets_directory
from charmers.sheet.problems import SheetError
from charmers.sheet.reading import read_sheet
from charmers.sheet.sentence import Refused
from charmers.sheet.toml_text import TomlError, parse_toml
from charmers.words.faces import faces_in_words
from charmers.words.keyboard import COMMANDS, understood
from charmers.words.sentences import in_words
from charmers.words.speech import Speech, speech
from tests.record.games import new_game, play_on, step, tables
from tests.tools.check.corpus import samples
from tests.tools.fuzz.mutate import (
    RECORD,
    TOML,
    TYPED,
    WORDS,
    bomb,
    spoil,
    spoil_bytes,
    spoil_data,
    toml_text,
)

BOMBS = 0.004
"""The share of inputs that are made to hurt."""
LARGEST_BOMB = {"records": 1_000_000, "sheets": 100_000, "definitions": 200_000, "prompts": 100_000}


class Answer(NamedTuple):
    """What came of an input: whether it got past the first parser, how it ended, and what was said."""

    past: bool
    end: str
    said: str = ""


Read = Callable[[Random], Answer]
"""Takes an input that chance makes and reads it."""


def text_of(good: list[str], random: Random, pieces: tuple[str, ...], name: str) -> str:
    """A good text, spoilt or made into a bomb."""
    text = random.choice(good)
    if random.random() < BOMBS:
        return bomb(text, random, LARGEST_BOMB[name])
    if pieces is TOML and random.random() < 0.7:
        data = tomllib.loads(text)
        spoil_data(data, random)
        return toml_text(data)
    return spoil(text, random, pieces)


def records() -> Read:
    """Records of games: parsed, replayed, and looked at for what they prove."""
    good = good_records()

    def read(random: Random) -> Answer:
        text = text_of(good, random, RECORD, "records")
        try:
            record = parse_record(text.encode("utf-8", "surrogatepass"))
        except RecordError as error:
            return Answer(False, "no record", str(error))
        try:
            used = Tables(sheet_of(record.header))
            Game.replay(record, used)
            verify(record, used)
        except Refused as error:
            return Answer(True, "refused", str(error))
        return Answer(True, "read")

    return read


def good_records() -> list[str]:
    """Records of whole and broken-off games, tracked and on paper, with undos."""
    found = []
    for number in range(12):
        source = Random(number)
        mode = FAMILY[DICE_CHARMERS].modes[number % 3 // 2]
        game = new_game(2 + number % 4, ("sun", "moon")[number % 2], mode, number, given=number % 4 == 3)
        if number % 2:
            play_on(game, source, undoing=True)
        else:
            for _ in range(60):
                if not game.over:
                    step(game, source)
        found.append(str(game.record))
    return found


def sheets() -> Read:
    """Finished sheets as people type them, looked at by the referee (without a search) and reported on."""
    good = good_sheets()
    known = {name: Tables(find_sheet(name)) for name in ("sun", "moon")}
    views = [View(Speech(lang, find_sheet("sun")), Ink(colour=False)) for lang in ("en", "de", "fr", "el")]

    def read(random: Random) -> Answer:
        text = text_of(good, random, TOML, "sheets")[: LARGEST_BOMB["sheets"]]
        past = is_toml(text)
        try:
            found = parse_transcript(text)
        except TranscriptError as error:
            return Answer(past, "refused", str(error))
        used = known.get(found.sheet.name, known["sun"])
        verdict = check_marks(used, found.marks, 0)
        checked = [Checked("ana.toml", found.player, used, found.marks, verdict)]
        view = random.choice(views)
        json.dumps(
            checked_data(checked, None, lambda sheet: partial(in_words, say=speech(view.say.language, sheet)))
        )
        return Answer(past, verdict.answer, "\n".join(checked_lines(checked, None, view)))

    return read


def good_sheets() -> list[str]:
    """Sheets from simulated games."""
    played = islice(samples(9000, ("random", "greedy")), 40)
    return [transcript_text(tables(sample.sheet).sheet, "Ana", sample.marks) for sample in played]


def is_toml(text: str) -> bool:
    """Whether the first parser takes a text."""
    try:
        parse_toml(text)
    except TomlError:
        return False
    return True


def definitions() -> Read:
    """Definitions of sheets; one that is good is played on for some moves."""
    good = good_definitions()

    def read(random: Random) -> Answer:
        text = text_of(good, random, TOML, "definitions")[: LARGEST_BOMB["definitions"]]
        past = is_toml(text)
        try:
            sheet = read_sheet(text, "pad.toml")
        except SheetError as error:
            return Answer(past, "refused", str(error))
        position = Position(Tables(sheet), 2)
        for _ in range(10):
            if position.over:
                break
            if position.due:
                position.roll([random.randrange(len(position.tables.faces_of[die])) for die in position.due])
            else:
                position.play(random.choice(position.moves))
        return Answer(past, "read")

    return read


def good_definitions() -> list[str]:
    """Our own sheets, and what an owner starts from."""
    places = [*sheets_directory().glob("*.toml"), sheets_directory() / "templates" / "pad.toml"]
    return [path.read_text("utf-8") for path in places]


def stores(place: Path) -> Read:
    """Files in which games are kept: changed within, row by row, or byte by byte."""
    good = good_store(place / "good.db")
    path = place / "spoilt.db"

    def read(random: Random) -> Answer:
        if random.random() < 0.3:
            path.write_bytes(spoil_bytes(good.read_bytes(), random))
        else:
            shutil.copyfile(good, path)
            spoil_rows(path, random)
        past = False
        try:
            with Store(path) as store:
                kept = store.games()
                past = True
                for each in kept:
                    store.open(each.name)
                    store.times(each.name)
        except Refused as error:
            return Answer(past, "refused", str(error))
        return Answer(past, "read")

    return read


def good_store(path: Path) -> Path:
    """A store with some games."""
    path.unlink(missing_ok=True)
    with Store(path) as store:
        for number, text in enumerate(good_records()[:6]):
            record = parse_record(text)
            Table.keep(store, record, Tables(sheet_of(record.header)), f"game-{number}")
    return path


_COLUMNS = (
    *(("games", "name"), ("games", "header"), ("games", "digest"), ("games", "secret"), ("games", "touched")),
    *(
        ("lines", "line"),
        ("lines", "number"),
        ("lines", "at"),
        ("sheets", "definition"),
        ("sheets", "digest"),
    ),
)


def spoil_rows(path: Path, random: Random) -> None:
    """Change what some rows of a store hold."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DROP TRIGGER lines_hold")
    for _ in range(random.choice((1, 1, 3))):
        table, column = random.choice(_COLUMNS)
        values = [value for (value,) in connection.execute(f"SELECT {column} FROM {table}")]
        old = random.choice(values)
        new: object = random.choice((None, 7, -1, 2**60, b"\xff\0", "", 1.5))
        if isinstance(old, str) and random.random() < 0.8:
            if column == "definition":
                spoilt = spoil(old.replace(",", ",\n"), random, TOML)
                new = spoilt if random.random() < 0.9 else "[" * 100_000
            else:
                new = spoil(old, random, RECORD)
            new = new.encode("utf-8", "replace").decode()
        change = f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {column} IS ?"
        try:
            connection.execute(change, (new, old))
        except sqlite3.IntegrityError:
            continue
    connection.close()


def dice() -> Read:
    """The faces of real dice, typed in four languages."""
    games = [new_game(3, "sun", given=True), new_game(2, "moon", given=True)]
    languages = {lang: Speech(lang, find_sheet("sun")) for lang in ("en", "de", "fr", "el")}
    typed = [
        "p1=tea+silk p2=tea+tea g1=bend g2=halves b1=flag b2=oar o1=raja o2=mogul",
        "tea+silk tea+tea bend halves flag oar raja mogul",
        "thé+soie, thé+thé, virage, deux demi-routes, drapeau, rame, raja, moghol",
        "Tee+Seide Tee+Tee Kurve zwei halbe Flagge Ruder Raja Mogul",
    ]

    def read(random: Random) -> Answer:
        game = random.choice(games)
        say = languages[random.choice(list(languages))]
        pieces = (*typed[1].split(), "p1=", "o2=tea", "+", "p2=spice+tea", "\x1b[2J", "t")
        words = random.choice(typed).split()
        for _ in range(random.choice((1, 1, 2, 4))):
            words[random.randrange(len(words))] = random.choice(pieces)
        text = " ".join(words)
        if random.random() < 0.2:
            text = spoil(text.replace(" ", "\n"), random, pieces).replace("\n", " ")
        faces = faces_in_words(text, game.position.due, say)
        past = len(faces.split()) == len(game.position.due)
        again = Game(game.tables, game.header)
        try:
            again.roll(faces)
        except Refused as error:
            return Answer(past, "refused", str(error))
        return Answer(past, "read")

    return read


def prompts() -> Read:
    """Lines typed at the prompt of a guided game."""
    say = Speech("fr", find_sheet("sun"))

    def read(random: Random) -> Answer:
        game = new_game(2, seed=random.randrange(1000), given=random.random() < 0.3)
        typed = "\n".join(["", "", *(random.choice(TYPED) for _ in range(8))])
        lines = text_of([typed], random, TYPED, "prompts")
        told = io.StringIO()
        console = Console(source=io.StringIO(lines), target=told)
        try:
            end = (
                "read" if Guided(Table(Store(Path("none.db")), "fuzz", game), console, say).run() else "left"
            )
        except Left as left:
            end, _ = "refused", told.write("".join(map(str, left.args)))
        verbs = (*COMMANDS.values(), "take", "pass", "sell", "road", "done", "roll")
        firsts = [f"{understood(line, say)} ".split(" ")[0] for line in lines.split("\n")[:50]]
        past = bool(game.lines) or any(first in verbs or first.isdecimal() for first in firsts)
        return Answer(past, end, told.getvalue())

    return read


COMMAND_LINES = [
    line.split()
    for line in """show
show Ana --all
show -g friday --json
moves --lang de
roll
roll --faces p1=tea+silk p2=tea+tea g1=bend g2=halves b1=flag b2=oar o1=raja o2=mogul
take p1
take b1 --as Ana
karma g1
keep o1
do road c2 ns
do pass
undo --yes
undo 3 --yes
redo
log --json
games --all
export friday --clean
export -o out.charm --force
verify friday
verify friday.charm --json
import friday.charm again
replay friday.charm --from 2 --to 9
sheets list
sheets show sun --lang fr
sheets check pad.toml
sheets check sun moon --json
check leila.toml --seconds 0
score Ana:21:40 Ben:16:49 --json
new -p Ana -p Ben --seed 3
new saturday -p Ana -p Ben:greedy --sheet moon --words mango
new --paper -p Ana -p Ben --real-dice
print blank -o out.svg --force""".splitlines()
]
"""Commands that answer at once; those that think or play for long are bounded by what they are told."""


def spoil_command(random: Random) -> list[str]:
    """A command line with some of its words changed."""
    words = list(random.choice(COMMAND_LINES))
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(words)) if words else 0
        kind = random.choice((0, 1, 1, 1, 2, 3, 4, 5))
        if kind == 0:
            words.insert(at + 1, random.choice(WORDS))
        elif kind == 1 and words:
            # A word that is no command and no option, so that something is left to be called.
            at = random.choice([i for i, word in enumerate(words) if i and word[:1] != "-"] or [at])
            words[at] = random.choice(WORDS)
        elif kind == 2 and words:
            words[at] = spoil(words[at], random, WORDS).replace("\0", "0")
        elif kind == 3 and words:
            del words[at]
        elif kind == 4:
            words += random.choice(COMMAND_LINES)[1:]
        elif words:
            words[at] += random.choice(WORDS)
    # What would wait for someone, or think for as long as it is told, is not what is tried here.
    return [word for word in words if word not in ("play", "hint", "review", "simulate", "demo", "-")]


def prepare(place: Path) -> None:
    """The files that command lines name."""
    good_store(place / "games.db").rename(place / "games.db")
    text = good_records()[1]
    (place / "friday.charm").write_text(text, "utf-8")
    (place / "leila.toml").write_text(good_sheets()[0], "utf-8")
    (place / "pad.toml").write_text(good_definitions()[-1], "utf-8")
    with Store(place / "games.db") as store:
        record = parse_record(good_records()[0])
        Table.keep(store, record, Tables(sheet_of(record.header)), "friday")


def commands(place: Path) -> Read:
    """Command lines, in this process."""
    place.mkdir(parents=True)
    fresh = place / "fresh"
    fresh.mkdir()
    prepare(fresh)
    count = 0

    def read(random: Random) -> Answer:
        nonlocal count
        if count % 100 == 0:
            for file in fresh.iterdir():
                shutil.copyfile(file, place / file.name)
        count += 1
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors="replace") for _ in range(2))
        before, sys.stdin = sys.stdin, io.StringIO("")
        try:
            with redirect_stdout(out), redirect_stderr(err):
                try:
                    code = quietly(charmers, spoil_command(random))
                except SystemExit as left:
                    code = left.code if isinstance(left.code, int) else 1
        finally:
            sys.stdin = before
        for stream in (out, err):
            stream.flush()
        said = out.buffer.getvalue().decode() + err.buffer.getvalue().decode()
        if "mistake in charmers" in said:
            raise AssertionError(said)
        return Answer("--help tells more" not in said, f"exit code {code}", said)

    return read
