"""Text files that people hand in: definitions, finished sheets and records are read with the same care."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from charmers.check.transcript import TranscriptError, read_transcript
from charmers.record.problems import RecordError
from charmers.record.record import read_record
from charmers.sheet.problems import UnreadableSheetError
from charmers.sheet.reading import load_sheet
from charmers.sheet.text_file import LARGEST, TextFileError, read_text


def why_not(path: Path) -> tuple[str, int]:
    with pytest.raises(TextFileError) as caught:
        read_text(path, "sheet")
    assert caught.value.reasons == (caught.value.reason,)
    return caught.value.reason.key, caught.value.line


@pytest.mark.parametrize(
    ("data", "key", "line"),
    [
        (b"\x89PNG\0", "file.binary", 0),
        (b"one\ntwo\nthr\xe9e\n", "file.encoding", 3),
        (b"x" * (LARGEST["sheet"] + 1), "file.large-sheet", 0),
    ],
)
def test_what_is_no_text_is_said_with_its_line(tmp_path: Path, data: bytes, key: str, line: int) -> None:
    (tmp_path / "file").write_bytes(data)
    assert why_not(tmp_path / "file") == (key, line)


def test_a_byte_order_mark_is_left_away(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xef\xbb\xbfsun")
    assert read_text(tmp_path / "file", "definition") == "sun"


def test_a_file_may_be_as_large_as_it_may(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * LARGEST["sheet"])
    assert len(read_text(tmp_path / "file", "sheet")) == LARGEST["sheet"]


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    assert why_not(tmp_path) == ("file.directory", 0)
    assert why_not(tmp_path / "none") == ("file.missing", 0)
    assert why_not(tmp_path / "a\0b") == ("file.unreadable", 0)
    (tmp_path / "file").write_text("")
    assert why_not(tmp_path / "file" / "below") == ("file.unreadable", 0)


def test_a_name_that_the_system_cannot_write_is_told(tmp_path: Path) -> None:
    with pytest.raises(TextFileError, match="cannot be read"):
        read_text(tmp_path / "\ud800", "record")


@pytest.mark.parametrize(
    ("read", "error"),
    [(load_sheet, UnreadableSheetError), (read_transcript, TranscriptError), (read_record, RecordError)],
)
def test_all_three_say_the_same(
    tmp_path: Path, read: Callable[[Path], object], error: type[Exception]
) -> None:
    (tmp_path / "file").write_bytes(b"one\n\xff\n")
    for path, message in (
        (tmp_path / "none", "there is no such file"),
        (tmp_path, "this is a directory, not a file"),
        (tmp_path / "file", "line 2: this is not UTF-8 text; save the file with the encoding UTF-8"),
    ):
        with pytest.raises(error, match=message):
            read(path)
