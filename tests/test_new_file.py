"""Files that are written: whole or not at all, and over nothing that is there."""

from __future__ import annotations

import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from charmers.sheet.new_file import TakenError, new_text_file, write_new
from charmers.sheet.sentence import Refused


def names(place: Path) -> set[str]:
    return {path.name for path in place.iterdir()}


def test_a_name_that_is_taken_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    with pytest.raises(TakenError, match="already there; use --force"):
        write_new(path, "new")
    write_new(path, "new", force=True)
    assert (path.read_text(), names(tmp_path)) == ("new", {"a"})


def test_a_link_that_leads_nowhere_takes_a_name_too(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    for write in (lambda: write_new(tmp_path / "a", "x"), lambda: new_text_file(tmp_path / "a").__enter__()):
        with pytest.raises(TakenError):
            write()
    assert names(tmp_path) == {"a"}


def test_with_force_a_link_is_written_through_and_stays(tmp_path: Path) -> None:
    (tmp_path / "place").mkdir()
    (tmp_path / "a").symlink_to("place/b")
    for text in ("first", "second"):
        write_new(tmp_path / "a", text, force=True)
        assert (tmp_path / "place" / "b").read_text() == text
    with new_text_file(tmp_path / "a", force=True) as file:
        file.write("third")
    assert (tmp_path / "a").is_symlink()
    assert (tmp_path / "place" / "b").read_text() == "third"


def test_with_force_a_pipe_is_written_through_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(TakenError):
        write_new(path, "x")
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(path.read_bytes()))
    reader.start()
    write_new(path, "through", force=True)
    reader.join()
    assert got == [b"through"]
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_of_two_that_write_at_once_one_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "a", os.link

    def other_is_quicker(source: str, target: Path) -> None:
        path.write_text("other")
        link(source, target)

    monkeypatch.setattr(os, "link", other_is_quicker)
    with pytest.raises(TakenError):
        write_new(path, "mine")
    assert (path.read_text(), names(tmp_path)) == ("other", {"a"})


def test_where_files_cannot_have_two_names_it_works_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_link(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_link)
    write_new(tmp_path / "a", "text")
    assert (tmp_path / "a").read_text() == "text"
    with pytest.raises(TakenError):
        write_new(tmp_path / "a", "other")
    assert names(tmp_path) == {"a"}


def test_what_was_there_stays_until_the_new_one_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")

    def write() -> None:
        with new_text_file(path, force=True) as file:
            file.write("new, but")
            file.flush()
            assert path.read_text() == "old"
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write()
    assert (path.read_text(), names(tmp_path)) == ("old", {"a"})


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "a").write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    for name, force in (("a", True), ("b", False)):
        with pytest.raises(Refused, match="cannot be written: No space left"):
            write_new(tmp_path / name, "new", force)
    assert ((tmp_path / "a").read_text(), names(tmp_path)) == ("old", {"a"})


def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    path.chmod(0o640)
    write_new(path, "new", force=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    write_new(tmp_path / "b", "secret", private=True)
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o600


@pytest.mark.parametrize("force", [False, True])
def test_a_directory_and_a_place_that_is_none_are_told(tmp_path: Path, force: bool) -> None:
    with pytest.raises(Refused, match="is a directory"):
        write_new(tmp_path, "x", force)
    with pytest.raises(Refused, match="is not a directory; create it first"):
        write_new(tmp_path / "no" / "a", "x", force)
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(Refused):
        write_new(tmp_path / "loop", "x", force)


def test_what_goes_wrong_while_it_is_written_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    def write() -> None:
        with new_text_file(tmp_path / "a"):
            raise ConnectionRefusedError("a cluster")

    with pytest.raises(ConnectionRefusedError):
        write()
