"""Records out and in, step by step, and their proof."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from shutil import copy

import pytest

from tests.cli.conftest import Run
from tests.conftest import SHEETS_FOR_TESTS

FACES = ["tea+silk", "tea+tea", "bend", "halves", "flag", "oar", "raja", "mogul"]


@pytest.fixture
def record(run: Run) -> Path:
    """A finished record in a file."""
    run("new", "done", "-p", "Ana:greedy", "-p", "Ben:random", "-p", "Cem:random", "--seed", "4")
    assert run("export", "done", "-o", "done.charm").code == 0
    return Path("done.charm")


def count(db: Path, table: str) -> int:
    found = sqlite3.connect(db).execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(found[0])


def test_export_and_import_give_the_same_bytes(run: Run, record: Path) -> None:
    assert run("import", str(record), "again").code == 0
    assert run("export", "again", "-o", "again.charm").code == 0
    assert Path("again.charm").read_bytes() == record.read_bytes()


def test_an_unfinished_game_comes_back_the_same(friday: Run) -> None:
    friday("take", "p1")
    friday("undo")
    friday("export", "-o", "friday.charm")
    assert friday("import", "friday.charm", "copy").code == 0
    assert friday("export", "copy").out == Path("friday.charm").read_text("utf-8")


def test_windows_line_ends_are_imported_and_exported_as_ours(run: Run, record: Path) -> None:
    text = record.read_bytes()
    Path("windows.charm").write_bytes(text.replace(b"\n", b"\r\n"))
    assert run("import", "windows.charm").code == 0
    assert run("export", "windows").out.encode() == text


def test_an_unfinished_record_keeps_its_secret_unless_asked(friday: Run) -> None:
    assert "\nsecret " not in friday("export").out
    assert "\nsecret " in friday("export", "--with-secret").out


def test_taking_the_secret_out_is_said_plainly_and_leaves_a_line(run: Run) -> None:
    run("new", "friday", "-p", "Ana", "-p", "Ben")
    run("roll")
    answer = run("export", "--with-secret", "-o", "carried.charm")
    assert "who reads it knows every roll to come" in answer.err
    text = Path("carried.charm").read_text("utf-8")
    assert "\n  # With the secret of a game that was not over" in text
    assert "\ntold secret\n" in text
    assert "The secret of the dice was taken out" in run("log").out
    assert run("import", "carried.charm", "elsewhere").code == 0
    assert run("take", "p1", "-g", "elsewhere").code == 0
    answer = run("verify", "elsewhere", "--json")
    assert (answer.code, answer.data["proof"]["surprise"]["state"]) == (1, "unproved")


def test_a_game_carried_elsewhere_with_its_secret_rolls_on(friday: Run) -> None:
    friday("undo", "--yes")
    friday("export", "--with-secret", "-o", "carried.charm")
    friday("import", "carried.charm")
    assert friday("roll").code == 0


def test_a_game_carried_elsewhere_without_its_secret_takes_real_dice(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben")
    run("export", "-o", "carried.charm")
    assert "came without the secret" in run("import", "carried.charm").out
    assert "roll --break-promise --faces" in run("roll").err
    assert run("roll", "--faces", *FACES).code == 2
    assert run("roll", "--break-promise", "--faces", *FACES).code == 0


def test_a_seeded_game_carried_elsewhere_rolls_on_as_it_would_have(friday: Run) -> None:
    friday("export", "-o", "carried.charm")
    assert "secret" not in friday("import", "carried.charm", "copy").out
    for game in ("friday", "copy"):
        friday("undo", "--yes", "-g", game)
        friday("roll", "-g", game)
    assert friday("export", "copy").out == friday("export", "friday").out


def test_a_finished_game_is_proved_kept_and_in_a_file(run: Run, record: Path) -> None:
    assert run("verify", "done").code == 0
    told = run("verify", "done").out
    assert run("verify", str(record)).out == told.replace("done:", "done.charm:", 1)


def test_told_faces_are_refused_in_a_promised_game_unless_on_purpose(run: Run) -> None:
    run("new", "told", "-p", "Ana", "-p", "Ben")
    answer = run("roll", "--faces", *FACES)
    assert answer.code == 2
    assert "break that" in answer.err
    assert run("roll", "--break-promise", "--faces", *FACES).code == 0
    answer = run("verify", "--json")
    assert (answer.code, answer.data["verdict"], answer.data["typed"]) == (1, "not-proved", [1])


@pytest.mark.parametrize("last", ["\nroll p1=", "\nresult Ana, fa", ": tak"])
def test_a_cut_off_record_gets_the_same_answer_from_import_and_verify(
    run: Run, record: Path, last: str
) -> None:
    text = record.read_text("utf-8")
    record.write_text(text[: text.rindex(last) + len(last)], "utf-8")
    answer = run("verify", str(record))
    assert answer.code == 2
    assert answer.err == run("import", str(record), "cut").err


def test_undone_lines_can_be_left_out(friday: Run) -> None:
    friday("take", "p1")
    friday("undo")
    assert "undo 1" in friday("export").out
    assert "undo 1" not in friday("export", "--clean").out


def test_a_wrong_line_is_named_and_nothing_is_kept(run: Run, record: Path, db: Path) -> None:
    lines = record.read_text("utf-8").split("\n")
    number = next(i for i, line in enumerate(lines) if ": take" in line)
    lines[number] = "Ben: take b1"
    record.write_text("\n".join(lines), "utf-8")
    before = (count(db, "games"), count(db, "lines"))
    answer = run("import", str(record), "bad")
    assert answer.code == 2
    assert answer.err.startswith(f"Error: done.charm: line {number + 1}: ")
    assert answer.err.count("\n") == 1
    assert (count(db, "games"), count(db, "lines")) == before


def test_a_name_that_is_taken_is_refused(run: Run, record: Path) -> None:
    answer = run("import", str(record))
    assert answer.code == 2
    assert 'a game "done" already' in answer.err


def test_a_record_of_an_own_sheet_needs_that_sheet(run: Run) -> None:
    copy(SHEETS_FOR_TESTS / "tiny.toml", "own.toml")
    run("new", "own", "-p", "A:random", "-p", "B:random", "--sheet", "own.toml")
    run("export", "own", "-o", "own.charm")
    answer = run("import", "own.charm", "two")
    assert answer.code == 2
    assert "not built in; give its file with --sheet" in answer.err
    assert "would play differently" in run("import", "own.charm", "two", "--sheet", "moon").err
    assert run("import", "own.charm", "two", "--sheet", "own.toml").code == 0
    assert run("verify", "own.charm", "--sheet", "own.toml").code == 0


def test_nothing_is_overwritten_without_force(run: Run, record: Path) -> None:
    assert run("export", "done", "-o", str(record)).code == 2
    assert run("export", "done", "-o", str(record), "--force").code == 0


def test_replay_tells_a_record_to_its_end(run: Run, record: Path) -> None:
    out = run("replay", str(record)).out
    assert out.startswith("Round 1: Ana starts.\n")
    assert "wins" in out


def test_replay_shows_the_notes_of_a_record(run: Run, record: Path) -> None:
    text = record.read_text("utf-8").replace("\n\nroll ", "\n  # Rain outside.\n\nroll ", 1)
    record.write_text(re.sub("(: take .*)", r"\1\n  # Why not?", text, count=1), "utf-8")
    out = run("replay", str(record)).out
    assert out.startswith("  # Rain outside.\nRound 1: Ana starts.\n")
    assert out.count("\n  # Why not?\n") == 1
    data = run("replay", str(record), "--json").data
    assert (data["notes"], data["lines"][1]["notes"]) == (["Rain outside."], ["Why not?"])
    assert run("verify", str(record)).code == 0
    run("import", str(record), "noted")
    assert run("export", "noted").out == record.read_text("utf-8")


def test_replay_tells_a_part(run: Run, record: Path) -> None:
    lines = run("replay", str(record), "--from", "2", "--to", "4", "--json").data["lines"]
    assert [line["number"] for line in lines] == [2, 3, 4]


@pytest.mark.parametrize(
    ("part", "because"),
    [
        (("--from", "50", "--to", "3"), "--from 50 comes after --to 3"),
        (("--from", "99999"), "none from line 99999 on"),
    ],
)
def test_replay_of_a_part_that_is_not_there(
    run: Run, record: Path, part: tuple[str, ...], because: str
) -> None:
    answer = run("replay", str(record), *part)
    assert answer.code == 2
    assert because in answer.err
    assert answer.out == ""


def test_replay_can_wait_between_lines(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    run("replay", str(record), "--delay", "0.5", "--to", "4")
    assert waited == [0.5] * 3


def test_a_finished_record_is_proved(run: Run, record: Path) -> None:
    answer = run("verify", str(record), "--json")
    assert (answer.code, answer.data["verdict"], answer.data["holds"]) == (0, "dice-proved", True)
    seal = answer.data["seal"]["words"]
    answer = run("verify", str(record), "--noted", seal, "--json")
    assert (answer.code, answer.data["verdict"]) == (0, "proved")
    assert run("verify", str(record), "--noted", "some other words").code == 1


def test_a_changed_roll_is_not_proved_and_named(run: Run, record: Path) -> None:
    lines = record.read_text("utf-8").split("\n")
    number = max(i for i, line in enumerate(lines) if line.startswith("roll p1=") and line.count("=") == 8)
    face = lines[number].split()[1]
    lines[number] = lines[number].replace(face, "p1=tea+tea" if face != "p1=tea+tea" else "p1=silk+silk")
    record.write_text("\n".join(lines), "utf-8")
    answer = run("verify", str(record))
    assert answer.code == 1
    assert answer.out.startswith(f"done.charm: wrong, line {number + 1}: the secret gives {face}")


def test_another_secret_is_not_proved(run: Run, record: Path) -> None:
    text = record.read_text("utf-8")
    at = text.index("secret ") + 7
    record.write_text(text[:at] + "0" * 64 + "\n", "utf-8")
    answer = run("verify", str(record))
    assert answer.code == 1
    assert "not the one that was promised" in answer.out


def test_real_dice_and_simulated_games_promise_nothing(run: Run) -> None:
    run("new", "-p", "Ana", "-p", "Ben", "--real-dice")
    assert run("verify").code == 3
    run("simulate", "--games", "1", "--players", "2", "--records", "study", "--workers", "1")
    answer = run("verify", str(next(Path("study").glob("*.charm"))))
    assert answer.code == 3
    assert "nothing was promised" in answer.out


def test_a_dishonest_record_is_imported_with_a_warning(run: Run, record: Path) -> None:
    text = record.read_text("utf-8").replace("seed: 4", "words: other")
    record.write_text(text, "utf-8")
    answer = run("import", str(record), "doubtful")
    assert answer.code == 2
    assert "the seal is not that of the lines above" in answer.err
    record.write_text(re.sub("\nseal .*", "", text), "utf-8")
    answer = run("import", str(record), "doubtful")
    assert answer.code == 0
    assert "do not follow from its secret" in answer.err
    assert "charmers verify doubtful tells where" in answer.err
    assert "proves" not in answer.out
