"""``charmers read`` and ``charmers check`` on photos: real files through real commands."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from charmers.check.transcript import read_transcript
from charmers.paper.document import FilledSheet, Look, draw_filled
from charmers.photo.blank import render
from charmers.photo.decode import Reading
from charmers.photo.reading import Seen, decide
from charmers.rules.marks import CIRCLED, CROSSED, Marks
from charmers.sheet.library import find_sheet
from charmers.sheet.places import sheets_directory
from tests.command_line import run
from tests.tools.check.corpus import samples


def filled(sheet: str = "sun") -> Marks:
    return next(dict(each.marks) for each in samples(400) if each.finished and each.sheet == sheet)


def photo_of(path: Path, marks: Marks, sheet: str = "sun", **look: str) -> Path:
    """A photo of a sheet that our own pen has filled in, slightly askew."""
    pdf = draw_filled(find_sheet(sheet), FilledSheet(marks), Look(**look))  # type: ignore[arg-type]
    page = render(pdf, 7.0)
    high, wide = page.shape[:2]
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), 3, 0.85)
    photo = cv2.warpAffine(page, matrix, (wide, high), borderValue=(150, 120, 90), flags=cv2.INTER_AREA)
    Image.fromarray(cv2.GaussianBlur(photo, (0, 0), 0.8)).save(path)
    return path


def test_a_photo_becomes_the_file_that_one_would_have_typed(tmp_path: Path) -> None:
    photo, out = photo_of(tmp_path / "leila.jpg", filled()), tmp_path / "leila.toml"
    answer = run("read", photo, "-o", out)
    assert answer.exit_code == 0, answer.stderr
    found = read_transcript(out)
    assert (found.player, found.sheet.name) == ("Leila", "sun")
    assert found.marks == filled()
    assert "leila.jpg" in out.read_text("utf-8")
    # Nothing is overwritten unless someone says so.
    assert run("read", photo, "-o", out).exit_code == 2
    assert run("read", photo, "-o", out, "--force").exit_code == 0


def test_without_a_file_it_is_printed_and_words_about_it_stand_beside_it(tmp_path: Path) -> None:
    photo = photo_of(tmp_path / "leila.jpg", filled())
    answer = run("read", photo)
    again = tmp_path / "again.toml"
    again.write_text(answer.stdout, "utf-8")
    assert read_transcript(again).marks == filled()
    assert "marks read" in answer.stderr


def test_json_tells_everything(tmp_path: Path) -> None:
    photo = photo_of(tmp_path / "leila.png", filled("moon"), "moon", theme="grey", lang="fr")
    (found,) = json.loads(run("read", photo, "--json").stdout)["photos"]
    assert (found["sheet"], found["player"], found["found"]) == ("moon", "Leila", "marks")
    assert found["print"] == {"layout": 2, "size": "a4", "theme": "grey", "lang": "fr"}
    assert found["marks"] == filled("moon")
    assert (found["findings"], found["written"]) == ([], None)
    assert {each["where"] for each in found["doubtful"]} <= set(found["marks"])


def test_check_takes_photos_of_a_whole_table(tmp_path: Path) -> None:
    one = photo_of(tmp_path / "leila.jpg", filled())
    answer = run("check", one, "--json")
    assert answer.exit_code == 0, answer.stderr
    (sheet,) = json.loads(answer.stdout)["sheets"]
    assert (sheet["player"], sheet["verdict"]) == ("Leila", "valid")


def test_a_sheet_that_is_clearly_illegal_is_read_as_it_is(tmp_path: Path) -> None:
    marks = filled()
    del marks["money.5"]
    photo = photo_of(tmp_path / "leila.jpg", marks)
    (found,) = json.loads(run("read", photo, "--json").stdout)["photos"]
    assert found["marks"] == marks
    assert found["findings"]
    assert run("check", photo, "--seconds", "1").exit_code == 1


def test_a_report_shows_what_was_read(tmp_path: Path) -> None:
    photo, report = photo_of(tmp_path / "leila.jpg", filled()), tmp_path / "seen.png"
    assert run("read", photo, "--report", report).exit_code == 0
    shown = np.asarray(Image.open(report).convert("RGB")).astype(int)
    green = (abs(shown - (20, 140, 60)).max(axis=2) < 30).sum()
    assert green > 5000
    answer = run("read", photo, "--report", tmp_path / "seen.jpg")
    assert answer.exit_code == 2
    assert ".png" in answer.stderr


def test_several_sheets_go_into_a_directory(tmp_path: Path) -> None:
    photos = [photo_of(tmp_path / f"{name}.jpg", filled()) for name in ("leila", "rajesh")]
    answer = run("read", *photos, "-o", tmp_path / "none")
    assert answer.exit_code == 2
    out = tmp_path / "sheets"
    out.mkdir()
    assert run("read", *photos, "-o", out).exit_code == 0
    assert sorted(path.name for path in out.iterdir()) == ["Leila.toml", "Rajesh.toml"]
    assert run("read", *photos, "--report", tmp_path / "seen.png").exit_code == 2


def test_photos_of_two_folders_that_are_called_the_same_are_both_kept(tmp_path: Path) -> None:
    out = tmp_path / "sheets"
    out.mkdir()
    photos = []
    for folder, sheet in (("a", "sun"), ("b", "moon")):
        (tmp_path / folder).mkdir()
        photos.append(photo_of(tmp_path / folder / "leila.jpg", filled(sheet), sheet))
    assert run("read", *photos, "-o", out, "--force").exit_code == 0
    found = {path.name: read_transcript(path).sheet.name for path in out.iterdir()}
    assert found == {"Leila.toml": "sun", "Leila 2.toml": "moon"}


@pytest.mark.parametrize("lang", ["en", "fr", "de", "el"])
def test_what_cannot_be_read_is_one_sentence(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "wall.jpg"
    Image.new("RGB", (900, 1200), (200, 190, 180)).save(path)
    for file in (path, tmp_path / "none.jpg"):
        for command in ("read", "check"):
            answer = run(command, file, "--lang", lang)
            assert answer.exit_code == 2
            assert len(answer.stderr.strip().splitlines()) == 1
            assert file.name in answer.stderr


def test_without_the_extra_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    photo = tmp_path / "leila.jpg"
    photo.write_bytes(b"")
    for name in [name for name in sys.modules if name.startswith("charmers.photo.")]:
        if name != "charmers.photo.problems":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cv2", None)
    for command in ("read", "check"):
        answer = run(command, photo)
        assert answer.exit_code == 2
        assert "pip install 'charmers[photo]'" in answer.stderr


def test_a_form_is_for_check_as_a_scan_of_it_would_look_empty(tmp_path: Path) -> None:
    form = tmp_path / "leila.pdf"
    assert run("print", "form", "-o", form).exit_code == 0
    answer = run("read", form)
    assert answer.exit_code == 2
    assert f"charmers check {form}" in answer.stderr


def test_a_scan_of_two_pages_is_two_sheets(tmp_path: Path) -> None:
    scan = tmp_path / "leila.pdf"
    pages = [FilledSheet(filled()), FilledSheet({"karma.1": "circled"})]
    scan.write_bytes(draw_filled(find_sheet("sun"), pages))
    found = json.loads(run("read", scan, "--json").stdout)["photos"]
    assert [each["player"] for each in found] == ["Leila 1", "Leila 2"]
    assert found[0]["marks"] == filled()


def doubtful(seen: Seen, answers: Mapping[str, str] | None = None) -> Reading:
    """The reading of someone who cannot tell what river 2 shows until it is said."""
    reading = decide(seen, answers)
    if answers and "river.2" in answers:
        return reading
    odds = {"river.2": {"": 0.6, CROSSED: 0.4}, "tent:spice": {CIRCLED: 0.6, CROSSED: 0.4}}
    return replace(reading, doubtful=tuple(odds), question="river.2", odds=odds)


def test_doubtful_places_are_asked_in_words_with_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = photo_of(tmp_path / "leila.jpg", filled())
    monkeypatch.setattr("charmers.photo.reading.decide", doubtful)
    monkeypatch.setattr("charmers.cli.read.can_ask", lambda _: True)
    # Something else first, then a sign; about the other place nobody can tell.
    answer = run("read", photo, "-o", tmp_path / "leila.toml", typed="what\nx\n\n")
    assert answer.exit_code == 0, answer.stderr
    assert "river 2 (" in answer.stderr
    assert "river.2.png" in answer.stderr
    assert "Type one of these signs" in answer.stderr
    assert read_transcript(tmp_path / "leila.toml").marks["river.2"] == CROSSED
    told = run("read", photo, "--no-ask")
    assert "2 places are in doubt" in told.stderr
    assert "#   ? river.2: river 2: free or crossed?" in told.stdout


def test_what_was_read_of_a_sheet_of_ones_own_can_be_checked(tmp_path: Path) -> None:
    definition = tmp_path / "desert.toml"
    moon = (sheets_directory() / "moon.toml").read_text(encoding="utf-8")
    definition.write_text(moon.replace('name = "moon"', 'name = "desert"'), encoding="utf-8")
    photo = photo_of(tmp_path / "leila.jpg", filled("moon"), str(definition))
    out = tmp_path / "read" / "leila.toml"
    out.parent.mkdir()
    assert run("read", photo, "--sheet", definition, "--no-ask", "-o", out).exit_code == 0
    assert 'sheet = "../desert.toml"' in out.read_text(encoding="utf-8")
    assert run("check", out, "--seconds", "0").exit_code in (0, 3)
