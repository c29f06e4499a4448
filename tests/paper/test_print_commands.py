"""``charmers print``: what it writes, and what it says when it cannot."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from charmers.check.transcript import transcript_text
from charmers.paper.choices import PAGE_SIZES, PageSize
from charmers.paper.document import Look, draw_blank
from charmers.paper.game import draw_game, filled_sheets
from charmers.paper.measures import SIZES
from charmers.paper.problems import PaperError
from charmers.play.bots import follow
from charmers.record.dice import commitment
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.players import Player
from charmers.rules.marks import marks_of
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from tests.command_line import run

SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def finished(sun: Sheet) -> Game:
    """A game that two bots have played to its end."""
    players = (Player("Leila", "greedy"), Player("Rajesh", "greedy"))
    header = Header("sun", sun.digest, players, commitment=commitment(SECRET))
    game = Game(Tables(sun), header, SECRET)
    for _ in follow(game):
        pass
    assert game.over
    return game


@pytest.fixture
def record(finished: Game, tmp_path: Path) -> Path:
    path = tmp_path / "friday.charm"
    path.write_text(str(finished.record), encoding="utf-8")
    return path


def text_of(path: Path, page: int = 0) -> str:
    return str(pypdfium2.PdfDocument(path.read_bytes())[page].get_textpage().get_text_bounded())


def test_blank_writes_what_the_library_draws(tmp_path: Path, sun: Sheet) -> None:
    out = tmp_path / "sun.pdf"
    assert run("print", "blank", "-o", out).exit_code == 0
    assert out.read_bytes() == draw_blank(sun)


def test_a_dash_writes_the_pdf_to_standard_output(sun: Sheet) -> None:
    assert run("print", "blank", "-o", "-").stdout_bytes == draw_blank(sun)


def test_what_was_written_is_reported_on_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "sun.pdf"
    assert run("print", "blank", "-o", file).stdout == f"Wrote {file}.\n"


def test_the_language_is_the_locales_unless_one_is_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "sun.pdf"
    titles = []
    for more in ([], ["--lang", "el"]):
        assert run("print", "blank", "-o", out, "--force", *more, locale="fr_FR.UTF-8").exit_code == 0
        titles += [word for word in ("Sun", "Soleil", "Ήλιος") if word in text_of(out)]
    assert titles == ["Soleil", "Ήλιος"]


def test_the_ending_png_makes_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "sun.PNG"
    assert run("print", "blank", "-o", out, "--dpi", 40).exit_code == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_the_ending_svg_makes_a_drawing(record: Path, finished: Game, sun: Sheet, tmp_path: Path) -> None:
    leila = tmp_path / "leila.toml"
    leila.write_text(transcript_text(sun, "Leila", filled_sheets(finished)[0].marks), encoding="utf-8")
    commands: tuple[list[object], ...] = (
        ["blank"],
        ["game", record, "--player", "Leila"],
        ["sheet", leila],
    )
    for number, command in enumerate(commands):
        out = tmp_path / f"{number}.svg"
        result = run("print", *command, "-o", out)
        assert (result.exit_code, result.output) == (0, f"Wrote {out}.\n")
        assert ElementTree.parse(out).getroot().get("width") == "210mm"
    assert (tmp_path / "0.svg").read_bytes() == draw_blank(sun, Look(output="svg"))


def test_a_game_of_several_does_not_fit_into_an_svg(record: Path, tmp_path: Path) -> None:
    result = run("print", "game", record, "-o", tmp_path / "friday.svg")
    sentence = "A .svg holds one page, and this would be 2; write a .pdf, or choose one sheet."
    assert (result.exit_code, sentence in result.output) == (2, True)
    assert list(tmp_path.glob("*.svg")) == []


def test_a_game_has_a_page_for_everyone(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "friday.pdf"
    assert run("print", "game", record, "-o", out).exit_code == 0
    assert ["Leila" in text_of(out, 0), "Rajesh" in text_of(out, 1)] == [True, True]


def test_only_the_winner_is_called_so(finished: Game, tmp_path: Path) -> None:
    out = tmp_path / "friday.pdf"
    out.write_bytes(draw_game(finished))
    winners = [standing.seat for standing in finished.standings() if standing.winner]
    assert [seat for seat in range(2) if "Winner" in text_of(out, seat)] == winners


def test_the_sheets_of_a_game_carry_its_marks(finished: Game) -> None:
    pages = filled_sheets(finished)
    sheets = getattr(finished.position, "sheets")  # noqa: B009  (a tracked position has them)
    assert [page.marks for page in pages] == [marks_of(finished.tables, state) for state in sheets]


def test_at_shows_the_sheets_as_they_stood_after_a_line(finished: Game) -> None:
    early = filled_sheets(finished, at=1)
    assert [(page.marks["karma.1"], "fame.1" in page.marks, page.score) for page in early] == [
        ("circled", False, None)
    ] * 2


def test_at_counts_lines_that_were_undone_later(sun: Sheet) -> None:
    game = Game(Tables(sun), Header("sun", sun.digest, (Player("A"), Player("B"))))
    game.roll([0] * 8)
    game.play("take p1")
    game.undo()
    then, now = filled_sheets(game, at=2)[0].marks, filled_sheets(game)[0].marks
    assert ("tea.1" in then, "tea.1" in now) == (True, False)


def test_one_player_and_one_line_can_be_chosen(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "leila.pdf"
    assert run("print", "game", record, "--player", "leila", "--at", 3, "-o", out).exit_code == 0
    assert (len(pypdfium2.PdfDocument(out.read_bytes())), "Leila" in text_of(out)) == (1, True)


def test_several_pictures_are_numbered(record: Path, tmp_path: Path) -> None:
    assert run("print", "game", record, "-o", tmp_path / "f.png", "--dpi", 30).exit_code == 0
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["f-1.png", "f-2.png"]


def test_a_transcribed_sheet_prints_with_its_score(finished: Game, sun: Sheet, tmp_path: Path) -> None:
    page = filled_sheets(finished)[0]
    file, out = tmp_path / "leila.toml", tmp_path / "leila.pdf"
    file.write_text(transcript_text(sun, "Leila", page.marks), encoding="utf-8")
    assert run("print", "sheet", file, "-o", out).exit_code == 0
    assert page.score is not None
    assert str(page.score.fame) in text_of(out)


def test_a_paper_game_has_no_sheets_to_print(sun: Sheet) -> None:
    game = Game(Tables(sun), Header("sun", sun.digest, (Player("A"), Player("B")), mode="paper"))
    with pytest.raises(PaperError, match="played on paper"):
        draw_game(game)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["blank", "-o", "sun.doc"], "has to end in .pdf, .png or .svg"),
        (["blank", "-o", "there.pdf"], "is already there; use --force"),
        (["blank", "-o", "nowhere/sun.pdf"], "is not a directory"),
        (["blank", "-o", "folder.pdf", "--force"], "is a directory"),
        (["blank", "-o", "s.pdf", "--sheet", "son"], 'did you mean "sun"?'),
        (["blank", "-o", "s.pdf", "--size", "a9"], "'a9' is not one of"),
        (["blank", "-o", "s.pdf", "--theme", "neon"], "'neon' is not one of"),
        (["blank", "-o", "s.pdf", "--copies", "0"], "0 is not in the range"),
        (["blank", "-o", "s.png", "--copies", "9"], "A .png holds one page, and this would be 9"),
        (
            ["blank", "-o", "s.svg", "--copies", "9", "--per-page", "2"],
            "A .svg holds one page, and this would be 5",
        ),
        (["blank", "-o", "s.svg", "--sheet", "sun", "--sheet", "moon"], "A .svg holds one page"),
        (["blank"], "Missing option '-o'"),
        (["game", "no.charm", "-o", "s.pdf"], "no.charm: there is no such file"),
        (["sheet", "no.toml", "-o", "s.pdf"], "no.toml: there is no such file"),
        (["sheet", "empty.toml", "-o", "s.pdf"], "the file is empty"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_sentence(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.pdf").write_text("mine", encoding="utf-8")
    Path("empty.toml").write_text("", encoding="utf-8")
    Path("folder.pdf").mkdir()
    before = sorted(path.name for path in tmp_path.iterdir())
    result = run("print", *arguments)
    assert (result.exit_code, words in result.output, "Traceback" in result.output) == (2, True, False)
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert Path("there.pdf").read_text(encoding="utf-8") == "mine"


def test_a_game_names_the_player_and_the_line_it_does_not_have(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "f.pdf"
    results = [
        run("print", "game", record, "-o", out, *more) for more in (("--player", "Bob"), ("--at", 9999))
    ]
    assert [result.exit_code for result in results] == [2, 2]
    assert 'No player is called "Bob"; there are Leila, Rajesh.' in results[0].output
    assert "There is no line 9999" in results[1].output


def test_cells_are_told_as_json_and_as_lines() -> None:
    data = json.loads(run("sheets", "show", "sun", "--cells", "--json").output)
    lines = run("sheets", "show", "sun", "--cells").output.splitlines()
    assert len(lines) == len(data["cells"])
    assert lines[0].split()[:3] == [data["cells"][0]["id"], "fame", "rect"]


@pytest.mark.parametrize("size", PAGE_SIZES)
def test_cells_are_told_for_every_paper(size: PageSize) -> None:
    data = json.loads(run("sheets", "show", "sun", "--cells", "--size", size, "--json").output)
    assert (data["page"]["w"], data["page"]["h"]) == SIZES[size]


def test_help_does_not_load_the_drawing() -> None:
    program = (
        "import sys; from charmers.cli import charmers\n"
        "charmers.main(['print', 'blank', '--help'], standalone_mode=False)\n"
        "print(*(name for name in ('reportlab', 'PIL', 'pypdfium2') if name in sys.modules), file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stderr.split() == []


def test_a_finished_game_prints_as_it_stood_after_its_last_line(tmp_path: Path) -> None:
    record = Path(__file__).parents[2] / "examples" / "two-people-sun.charm"
    last = len(Game.load(record).lines)
    result = run("print", "game", record, "--at", last, "-o", tmp_path / "end.pdf")
    assert result.exit_code == 0, result.output
