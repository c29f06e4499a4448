"""The guided game through a real terminal."""

from __future__ import annotations

import os
import re
import select
import signal
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from charmers.bots import make_bot
from charmers.play.table import Table
from charmers.play.wish import Wish
from charmers.record.players import Player
from charmers.record.store import Store
from charmers.rules.position import Position
from charmers.screen.entries import entries
from charmers.screen.ink import columns
from charmers.sheet.library import find_sheet
from tests.at_table import kept
from tests.command_line import run

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

PATIENCE = 30
"""Seconds without output after which the program is taken to hang; no test waits that long otherwise."""

PAUSES = ("Enter ", "is next ", "the next round ", "how it ended ")
PROMPTS = (
    "> ",
    "? ",
    "a new game ",
    "(y/n) ",
    "dice. ",
    "undo: ",
    "[1]: ",
    "Who plays? ",
    "to the table ",
    *PAUSES,
)
_CONTROL = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]|\r")


class Terminal:
    """The program in a pseudo-terminal: what it shows, and what is typed into it."""

    def __init__(self, db: Path, *args: str, columns: int = 80, rows: int = 24) -> None:
        environment = {
            **os.environ,
            "CHARMERS_DB": str(db),
            "TERM": "xterm",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }
        for variable in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(variable, None)  # the window's own size counts, not that of who runs the tests
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # pragma: no cover  (the child is the program)
            os.execve(sys.executable, [sys.executable, "-m", "charmers", *args], environment)
        self.resize(columns, rows)
        self.text = ""
        self.ended = False

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        size = rows.to_bytes(2, "little") + columns.to_bytes(2, "little") + bytes(4)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, size)

    def until_prompt(self) -> str:
        """What is on the screen when the program waits for someone, or has ended."""
        data = b""
        while True:
            ready, _, _ = select.select([self.fd], [], [], PATIENCE)
            assert ready, f"no prompt after: {self.text[-400:]}"
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                more = b""
            data += more
            self.text = _CONTROL.sub("", data.decode("utf-8", "replace"))
            if not more:
                self.ended = True
                return self.text
            # Only when nothing more is on its way is the end of the text the prompt.
            if self.text.endswith(PROMPTS) and not select.select([self.fd], [], [], 0.02)[0]:
                return self.text

    def until(self, ready: Callable[[str], bool]) -> None:
        """Read on until what is shown is enough."""
        data = b""
        while not ready(self.text):
            assert select.select([self.fd], [], [], PATIENCE)[0], f"nothing after: {self.text[-400:]}"
            data += os.read(self.fd, 65536)
            self.text = _CONTROL.sub("", data.decode("utf-8", "replace"))

    def type(self, text: str, end: str = "\n") -> str:
        """Type something and see what comes of it."""
        os.write(self.fd, (text + end).encode())
        return self.until_prompt()

    def exit_code(self) -> int:
        """How the program ended."""
        while not self.ended:
            self.until_prompt()
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


SitDown = Callable[..., Terminal]


@pytest.fixture
def sit_down(db: Path) -> Iterator[SitDown]:
    """Starts terminals and clears them away."""
    opened: list[Terminal] = []

    def start(*args: str, columns: int = 80, rows: int = 24) -> Terminal:
        opened.append(Terminal(db, *args, columns=columns, rows=rows))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def play_six_rounds(db: Path) -> None:
    """Begin a game of two and play about half of it, as other tests do key by key."""
    bot, players = make_bot("greedy", 1), (Player("Ana"), Player("Ben"))
    with Store(db) as store:
        game = Table.begin(store, Wish(players, find_sheet("sun"), seed=13), "evening").game
        while (position := game.position.tracked) and position.dice.round < 7:
            if position.due:
                game.roll()
            else:
                game.play(bot.choose(position))


def test_half_a_game_with_karma_undo_a_wasted_bonus_and_the_end(db: Path, sit_down: SitDown) -> None:
    play_six_rounds(db)
    terminal = sit_down("play", "evening")
    terminal.until_prompt()
    bot = make_bot("greedy", 1)
    seen: set[str] = set()
    for turn in range(600):
        game = kept(db)
        position = game.position
        if game.over:
            break
        assert isinstance(position, Position)
        texts = [move.text for move in position.moves]
        if position.due:
            screen = terminal.type("")
        elif "karma" not in seen and (karma := [text for text in texts if text.startswith("karma")]):
            screen = terminal.type(karma[0])
            assert "crosses a karma" in screen
            seen.add("karma")
        elif "undo" not in seen and turn > 8:
            before = len(game.standing)
            screen = terminal.type("u")
            if screen.endswith("(y/n) "):
                screen = terminal.type("y")
            assert len(kept(db).standing) < before
            seen.add("undo")
        elif "done" in texts and any(text.startswith("use") for text in texts) and "wasted" not in seen:
            screen = terminal.type("done")
            assert "wastes" in screen
            screen = terminal.type("y")
            assert "loses" in screen
            seen.add("wasted")
        else:
            move = bot.choose(position)
            keys = {entry.moves[0]: entry.key for entry in entries(position) if len(entry.moves) == 1}
            screen = terminal.type(keys.get(move, move.text) if turn % 2 else move.text)
            if screen.endswith("(y/n) "):
                screen = terminal.type("y")
        while screen.endswith(PAUSES):
            screen = terminal.type(" ", end="")
    assert seen == {"karma", "undo", "wasted"}
    assert re.search(r"(Ana|Ben) wins by|share the win", terminal.text)
    assert "What decided it:" in terminal.text
    assert "Seal of this game" in terminal.text

    # Even now the last decision can be taken back, and brought back again.
    if terminal.type("u").endswith("(y/n) "):
        terminal.type("y")
    assert not kept(db).over
    assert "has played" in terminal.type("r")
    assert "wins by" in terminal.type("")

    terminal.type("")
    assert terminal.exit_code() == 0
    assert kept(db).over


@pytest.mark.parametrize("keys", ["\x03", "\x04", "q\n"], ids=["ctrl-c", "end of input", "q"])
@pytest.mark.parametrize(
    "typed", [[], [""], ["", "take g1"], ["", "take p1"]], ids=["roll", "turn", "action", "pause"]
)
def test_leaving_at_a_prompt_keeps_the_game(keys: str, typed: list[str], db: Path, sit_down: SitDown) -> None:
    terminal = sit_down("play", "evening", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    for text in typed:
        terminal.type(text)
    screen = terminal.type(keys, end="")
    assert "The game evening is kept. Go on with: charmers play evening" in screen
    assert terminal.exit_code() == 0
    assert len(kept(db).lines) == len(typed)


@pytest.mark.parametrize("keys", ["\x03", "\x04"], ids=["ctrl-c", "end of input"])
@pytest.mark.parametrize("answers", [[], ["Ana, Ben"], ["Ana, Ben", "2"]], ids=["names", "sheet", "dice"])
def test_leaving_while_being_asked_begins_no_game(
    keys: str, answers: list[str], db: Path, sit_down: SitDown
) -> None:
    terminal = sit_down("play")
    terminal.until_prompt()
    for answer in answers:
        terminal.type(answer)
    terminal.type(keys, end="")
    assert terminal.exit_code() == 0
    with Store(db) as store:
        assert store.games() == []


def test_questions_lead_to_a_game(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down("play")
    assert "Who plays" in terminal.until_prompt()
    assert "Two players are called" in terminal.type("Ana, ana")
    terminal.type("Ana, Ben, Robo:greedy")
    terminal.type("moon")
    assert "Enter rolls" in terminal.type("")
    game = kept(db)
    assert (game.names, game.header.sheet) == (["Ana", "Ben", "Robo"], "moon")


def test_an_unfinished_game_is_offered_again(db: Path, sit_down: SitDown) -> None:
    first = sit_down("play", "friday", "-p", "Ana", "-p", "Ben", "--seed", "12")
    first.until_prompt()
    first.type("")
    first.type("q")
    second = sit_down("play")
    assert "1) friday, round 1: Ana gap 40, Ben gap 40; 20" in second.until_prompt()
    assert "Take which die?" in second.type("1", end="")


def test_tab_completes_a_legal_move(db: Path, sit_down: SitDown) -> None:
    pytest.importorskip("readline")
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    legal = [move.text for move in kept(db).position.moves if move.text.startswith("take b")]
    terminal.type(f"{legal[0][:-1]}\t" if len(legal) == 1 else f"{legal[0]}\t")
    assert kept(db).lines[-1].decision == legal[0]


def test_a_narrow_window_gets_lines_that_fit(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12", columns=40, rows=30)
    terminal.until_prompt()
    screen = terminal.type("")
    shown = [line for line in screen.split("\n") if not line.startswith("Ana: Enter")]
    assert max(map(len, shown)) <= 40
    assert "1. take" in screen


@pytest.mark.parametrize("language", ["en", "fr", "de", "el"])
@pytest.mark.parametrize("args", [["play"], ["play", "--plain", "-p", "Ana", "-p", "Ben", "--seed", "12"]])
def test_no_line_is_wider_than_the_window(language: str, args: list[str], sit_down: SitDown) -> None:
    terminal = sit_down(*args, "--lang", language)
    terminal.until(lambda text: text.rstrip(" ").endswith(("?", ";", ".")))
    assert max(map(columns, terminal.text.split("\n"))) <= 80


LOOKS = (
    "?",
    "? karma",
    "s",
    "s Ben",
    "s all",
    "l",
    "s nobody",
    "u 99",
    "r",
    "xyzzy",
    "999",
    "",
    "road c2 ns",
)


def test_looking_around_changes_nothing(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    before = kept(db).record
    for text in LOOKS:
        screen = terminal.type(text)
        while screen.endswith(("to the table ", "? ")):
            screen = terminal.type("")
        assert screen.endswith("> ")
        assert "Take which die?" in screen
    assert kept(db).record == before


def test_an_explanation_leaves_the_table_where_it_is(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    screen = terminal.type("? elephant")
    assert "Nobody can take it, but karma rolls it again." in screen.replace("\n ", "")
    assert "Take which die?" in screen


def test_an_explanation_that_has_no_room_beside_the_table_gets_a_page(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12", rows=22)
    terminal.until_prompt()
    terminal.type("")
    screen = terminal.type("? signs")
    assert "★ fame" in screen
    assert "× crossed" in screen
    assert "Take which die?" not in screen
    assert "Take which die?" in terminal.type("")


def test_the_page_of_a_sheet_leads_to_the_next_one(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    assert terminal.type("s").endswith("s: Ben  Enter: back to the table ")
    assert "Ben: sheet Sun" in terminal.type("s", end="")
    assert "Ana: sheet Sun" in terminal.type("s", end="")
    assert "Take which die?" in terminal.type(" ", end="")


def test_the_last_page_says_that_enter_leaves_it(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12", rows=12)
    terminal.until_prompt()
    assert terminal.type("d").endswith("Enter: on  b: back  q: to the table ")
    screen = terminal.type("")
    while not screen.endswith("b: back  Enter: to the table "):
        assert screen.endswith("Enter: on  b: back  q: to the table ")
        screen = terminal.type("")
    assert "rolls the eight dice" in terminal.type("")


def test_a_complaint_goes_with_the_next_answer(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    assert "no choice here" in terminal.type("Ben")
    terminal.type("s")
    assert "no choice here" not in terminal.type("")


def test_whoever_says_no_sees_the_table_as_before(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    assert "Go on?" in " ".join(terminal.type("u").split())
    assert "(y/n) nRound 1 · Ana to play" in terminal.type("n", end="")


def test_a_key_that_is_no_answer_is_told_so_at_once(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    terminal.type("u", end="")
    assert "Please answer y or n." in terminal.type("x", end="")
    assert "Ana: Enter rolls" in terminal.type("y", end="")


def test_the_pace_is_told_in_whole_seconds(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben:easy", "--seed", "12", columns=100, rows=30)
    terminal.until_prompt()
    terminal.type("")
    assert "for 1 second;" in terminal.type("pace 1")
    assert "for 2.5 seconds;" in terminal.type("pace 2.5")


def test_whoever_leaves_finds_a_line_of_their_own(db: Path, sit_down: SitDown) -> None:
    assert run("import", "examples/two-people-sun.charm", "two", db=db).exit_code == 0
    terminal = sit_down("play", "two")
    terminal.until_prompt()
    terminal.type("")
    assert terminal.text.endswith("\n")


def test_tab_offers_the_words_of_the_language_alone(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12", "--lang", "fr", columns=140)
    terminal.until(lambda screen: "huit dés" in screen)
    terminal.type("")
    os.write(terminal.fd, b" \t")
    terminal.until(lambda screen: "rythme" in screen)
    offered = terminal.text.rpartition("> ")[2].split()
    assert {"aide", "conseil", "journal"} <= {*offered}
    assert not {"help", "hint", "log", "quit"} & {*offered}


@pytest.fixture
def on_paper(sit_down: SitDown) -> Terminal:
    """Two who mark paper, after the first roll."""
    terminal = sit_down("play", "--paper", "-p", "Ana", "-p", "Ben", "--seed", "4")
    terminal.until_prompt()
    terminal.type("")
    return terminal


def test_on_paper_what_ends_a_round_stays_to_be_marked(on_paper: Terminal) -> None:
    for key in ("1", "5", "8"):
        on_paper.type(key, end="")
    screen = on_paper.type("7", end="")
    assert "Round 2" in screen
    assert "Ben takes orange (builder)" in screen


def test_on_paper_the_key_that_leads_back_skips_nobody_unasked(on_paper: Terminal) -> None:
    assert "Does Ana skip this turn? (y/n)" in on_paper.type("0", end="")
    assert "Ana to play" in on_paper.type("n", end="")
    on_paper.type("0", end="")
    assert "Ben to play" in on_paper.type("y", end="")


def test_on_paper_both_dice_of_karma_are_rolled_again(on_paper: Terminal) -> None:
    for key in ("1", "5", "8", "9", "7"):
        on_paper.type(key, end="")
    screen = on_paper.type("y", end="")
    assert "9) karma: roll both again" in screen
    on_paper.type("9", end="")
    assert screen.count("Ben crosses a karma") == 1
    assert on_paper.type("y", end="").count("Ben crosses a karma") == 2


def test_a_long_text_is_read_on_a_page_and_enter_brings_the_table_back(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    assert "Take which die?" not in terminal.type("s")
    assert "Take which die?" in terminal.type("")


def test_another_window_may_play_on(db: Path, sit_down: SitDown) -> None:
    first = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    first.until_prompt()
    with Store(db) as store:
        store.open()[1].roll()
    assert "The game has gone on in another window" in first.type("")


TWO = ("play", "-p", "Ana", "-p", "Ben", "--seed", "2")


def test_a_turn_is_shown_before_the_laptop_is_passed_on(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down(*TWO)
    terminal.until_prompt()
    terminal.type("")
    screen = terminal.type("1", end="")
    assert "Ana has played" in screen
    assert "Ana takes purple (silk+silk) and circles silk ×2." in screen
    assert screen.endswith("Pass on to Ben: Enter ")
    assert kept(db).seat == 1
    screen = terminal.type(" ", end="")
    assert "Ben to play" in screen
    assert "Ana takes purple" in screen


def test_bots_play_turn_by_turn(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Robo:greedy", "-p", "Rita:greedy", "--seed", "2")
    terminal.until_prompt()
    terminal.type("")
    terminal.type("1", end="")
    screen = terminal.type(" ", end="")
    assert "Robo is thinking" in screen
    assert "Robo has played" in screen
    assert "Rita takes" not in screen
    assert len(kept(db).lines) < 12
    assert "Rita has played" in terminal.type(" ", end="")


def test_bots_keep_the_pace_they_are_told(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Robo:greedy", "--seed", "2", "--pace", "0")
    terminal.until_prompt()
    terminal.type("")
    terminal.type("1", end="")
    os.write(terminal.fd, b" ")
    terminal.until(lambda text: "Robo has played" in text and text.endswith("> "))


def test_what_need_not_be_lost_is_asked_about(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down(*TWO)
    terminal.until_prompt()
    assert "lost: half-road" in terminal.type("")
    assert terminal.type("6", end="").endswith("another choice would not. Do it all the same? (y/n) ")
    terminal.type("n", end="")
    assert len(kept(db).lines) == 1
    terminal.type("take b2")
    assert "Lost: half-road." in " ".join(terminal.type("y", end="").split())


def test_a_game_that_goes_on_begins_with_what_happened_last(sit_down: SitDown) -> None:
    first = sit_down(*TWO)
    first.until_prompt()
    first.type("")
    first.type("1", end="")
    first.type(" ", end="")
    first.type("q")
    second = sit_down("play")
    second.until_prompt()
    screen = second.type("y", end="")
    assert "Ana has played" in screen
    assert screen.endswith("Pass on to Ben: Enter ")
    assert "Take which die?" in second.type(" ", end="")


def test_a_decision_can_be_taken_back_from_the_pause(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down(*TWO)
    terminal.until_prompt()
    terminal.type("")
    terminal.type("1", end="")
    assert "Ana to play" in terminal.type("u")
    assert kept(db).seat == 0


def test_after_a_redo_the_pause_names_who_is_next_then(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Robo:greedy", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    screen = terminal.type("take p1", end="\n")
    assert screen.endswith("Robo is next ")
    screen = terminal.type(" ", end="")
    while screen.endswith(PAUSES):
        screen = terminal.type(" ", end="")
    assert terminal.type("u").endswith("(y/n) ")
    assert "Taken back" in terminal.type("y")
    assert terminal.type("r").endswith("Robo is next ")


def test_the_screen_is_drawn_again_when_the_window_changes(sit_down: SitDown) -> None:
    terminal = sit_down(*TWO)
    terminal.until_prompt()
    terminal.type("")
    assert "Take which die?" in terminal.type("\x0c", end="")
    os.write(terminal.fd, b"take")
    terminal.resize(70, 30)
    terminal.until(lambda text: "Take which die?" in text and text.endswith("> take"))
    assert max(map(len, terminal.text.split("> ")[-2].split("\n")[1:])) <= 70


def test_at_the_end_the_sheets_and_a_picture_can_be_written(
    db: Path, sit_down: SitDown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Path(__file__).parents[2] / "examples" / "two-people-sun.charm"
    assert run("import", str(record), "friday", "--db", str(db)).exit_code == 0
    monkeypatch.chdir(tmp_path)
    terminal = sit_down("play", "friday")
    assert "c picture" in terminal.until_prompt()
    assert "Wrote friday.png." in terminal.type("c", end="")
    assert (tmp_path / "friday.png").read_bytes().startswith(b"\x89PNG")
    assert "friday.png" in terminal.type("c", end="")  # it is there already, and stays
    assert "Wrote friday.pdf." in terminal.type("w", end="")
    terminal.type("q")
    assert terminal.exit_code() == 0


@pytest.mark.slow
def test_a_turn_takes_three_keys() -> None:
    from tests.tools import keys

    with tempfile.TemporaryDirectory() as directory:
        count = keys.play(keys.EVENINGS[0], 1, "planner", Path(directory) / "games.db")
    assert len(count.turns) > 20
    assert statistics.median(count.turns) <= 3


# Keys answer alike


def test_a_letter_answers_by_itself_as_a_digit_does(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    assert "Ana: sheet Sun" in terminal.type("s", end="")
    assert "Take which die?" in terminal.type(" ", end="")
    assert "Round 1: Ana starts." in terminal.type("l", end="")


def test_a_letter_that_may_begin_a_word_says_what_enter_does(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    os.write(terminal.fd, b"p")  # the purple dice begin like this
    terminal.until(lambda text: "p  Enter: pace" in text)
    assert "takes purple" in terminal.type("1")
    assert kept(db).lines[-1].decision == "take p1"


def test_a_space_before_a_letter_begins_no_word(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    assert "Press one of these keys: 1" in terminal.type(" ", end="")
    assert "Ana: sheet Sun" in terminal.type("s", end="")


def test_a_key_while_a_hint_is_thought_about_does_not_turn_it_away(db: Path, sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12", columns=100, rows=45)
    terminal.until_prompt()
    terminal.type("")
    os.write(terminal.fd, b"h")
    terminal.until(lambda text: "Thinking about a hint" in text)
    os.write(terminal.fd, b"x")
    terminal.until(lambda text: "best:" in text)
    # Had the x left the page, the table would ask for one of its keys now.
    assert "Press one of these keys" not in terminal.type("9", end="")


def test_a_noun_that_enter_would_mean_keeps_its_capital(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12", "--lang", "de")
    terminal.until(lambda text: "werfen" in text)
    os.write(terminal.fd, b"\n")
    terminal.until_prompt()
    os.write(terminal.fd, b"l")  # and so does lila
    terminal.until(lambda text: "l  Eingabetaste: Verlauf" in text)


def test_a_digit_that_is_no_choice_is_answered_at_once(sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    screen = terminal.type("9", end="")
    assert "Press one of these keys: 1" in screen
    assert screen.endswith("\n> ")


def test_what_is_typed_at_the_set_up_stands_there_once(sit_down: SitDown) -> None:
    terminal = sit_down("play")
    terminal.until_prompt()
    shown = terminal.text + terminal.type("Ana, Ben")
    assert shown.count("Ana, Ben\n") == 1
    assert shown.count("Ana, Ben") == 1


def test_an_unknown_key_at_the_end_does_not_leave(db: Path, sit_down: SitDown) -> None:
    assert run("import", "examples/two-people-sun.charm", "two", db=db).exit_code == 0
    terminal = sit_down("play", "two", columns=100, rows=30)
    terminal.until_prompt()
    assert "does nothing here" in terminal.type("5", end="")
    assert "does nothing here" in terminal.type("xyz")
    for name in kept(db).names:
        assert f"{name}: sheet Sun" in terminal.type("s", end="\n" if name == kept(db).names[0] else "")
    terminal.type(" ", end="")
    terminal.type("xyz")
    terminal.type("")
    assert terminal.exit_code() == 0


@pytest.mark.parametrize("key", ["0", "\x1b"])
def test_who_wants_back_where_everything_is_shown_is_told_of_undo(key: str, sit_down: SitDown) -> None:
    terminal = sit_down("play", "-p", "Ana", "-p", "Ben", "--seed", "12")
    terminal.until_prompt()
    terminal.type("")
    terminal.type("3", end="")
    assert "u takes back the last decision" in terminal.type(key, end="")
