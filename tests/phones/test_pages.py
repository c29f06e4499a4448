"""The pages as files: every word they ask for is there, and nothing in them comes from elsewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import charmers
from charmers.sheet.places import sheets_directory

STATIC = Path(charmers.__path__[0]) / "phones" / "static"
SOURCES = {path.name: path.read_text("utf-8") for path in STATIC.iterdir()}
PYTHON = "".join(path.read_text("utf-8") for path in STATIC.parent.glob("*.py"))


def asked() -> set[str]:
    """The keys that pages ask for, also where one of two is chosen or a part of it is a variable."""
    found = set()
    for name, text in SOURCES.items():
        if name.endswith(".js"):
            found |= set(re.findall(r'say\(\s*"([a-z.-]+)"', text))
            found |= {
                key for pair in re.findall(r'say\([^)]*\? "([a-z-]+)" : "([a-z-]+)"', text) for key in pair
            }
            found |= set(re.findall(r'\["(pace-[a-z]+)"', text))
            found |= set(re.findall(r'"(begin-[a-z]+)"', text))
    return found | {f"theme-{each}" for each in ("auto", "light", "dark")}


def test_every_word_of_a_page_is_there_and_asked_for() -> None:
    words = sheets_directory() / "words" / "en"
    topics = ("phones", "phones-more")
    first, more = (set(tomllib.loads((words / f"{each}.toml").read_text("utf-8"))) for each in topics)
    there = first | more
    assert not first & more
    said = set(re.findall(r'"phones\.([a-z-]+)"', PYTHON))
    assert asked() - there == set()
    assert there - asked() - said == set()


def test_pages_bring_everything_themselves() -> None:
    """No other host, nothing inline, nothing evaluated: what the policy forbids would fail in silence."""
    for name, text in SOURCES.items():
        assert not re.search(r"https?://(?!www\.w3\.org/)(?!\$)", text), name
        assert not re.search(
            r"innerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|\.style\b", text
        ), name
        if name.endswith(".html"):
            assert not re.search(r"\son\w+=|<style|style=", text), name
            assert not re.search(r"<script(?![^>]*src=)", text), name
