"""What commands say when something is wrong: one style in every sentence."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from charmers.sheet.template import template
from tests.cli.conftest import Run

PATHS = (
    "friday",
    "cut.charm",
    "r.bin",
    "none.charm",
    "pad.toml",
    "none",
    "sun",
    "g2",
    "o2",
    "ana",
    ".",
)
"""Names with which a sentence may begin: they keep their small letter."""

WRONG = (
    "take b9",
    "take",
    "keep g2",
    "do fly",
    "do take p1 --as Zoe",
    "roll",
    "roll p1=tea+tea",
    "roll --words x",
    "undo --to 9",
    "undo --to x",
    "redo",
    "show Zoe",
    "show --lang xx",
    "show -g nope",
    "fly",
    "new",
    "new friday -p A -p B",
    "new 'a b' -p A -p B",
    "new -p A -p B:foo",
    "new -p A -p B:",
    "new -p A -p B --seed abc",
    "new -p A -p B --seed -1",
    "new -p ana:greedy -p B --paper",
    "new -p A -p B --sheet mars",
    "new -p A -p B --sheet none.toml",
    "new -p A -p B --real-dice --seed 1",
    "games --db r.bin",
    "games --db .",
    "import none.charm",
    "import cut.charm",
    "import friday.charm friday",
    "verify cut.charm",
    "verify none.charm",
    "replay cut.charm",
    "replay friday --from 50 --to 3",
    "replay friday --from 99",
    "replay friday --delay x",
    "export -o .",
    "export -o none/x.charm",
    "export -o friday.charm",
    "print blank -o ''",
    "print blank -o sun",
    "print blank -o .",
    "print blank -o none/x.pdf",
    "print blank --sheet sun --sheet moon --sheet sun -o x.pdf",
    "print game none.charm -o x.pdf",
    "print game cut.charm -o x.pdf",
    "print game nope -o x.pdf",
    "print game --player Zoe -o x.pdf",
    "print game --at 99 -o x.pdf",
    "print sheet none.toml -o x.pdf",
    "print sheet pad.toml -o x.pdf",
    "check",
    "check none.toml",
    "check cut.charm",
    "check --new mars x.toml",
    "score Ana",
    "score Ana:99:1",
    "score Ana:1:1:9",
    "score Ana:1:1:2:3",
    "score Ana:1:1 ana:1:1",
    "score Ana:1:1 --sheet mars",
    "score Ana:1:1 --sheet pad.toml",
    "simulate --games abc",
    "simulate --games 0",
    "simulate --games 999999999999",
    "simulate --bots foo",
    "simulate --bots greedy,greedy --players 3",
    "simulate --sheet mars",
    "sheets new sun",
    "sheets new none/pad.toml",
    "sheets new pad.toml",
    "sheets show mars",
    "sheets show pad.toml",
    "sheets check none.toml",
    "hint -g nope",
    "review nope",
    "review cut.charm",
    "demo --seed x",
    "demo --out friday.charm",
    "play --real-dice --seed 1",
    "play -p A:foo -p B",
)


@pytest.fixture
def around(friday: Run) -> Run:
    """A game, and files that are no good."""
    friday("export", "-o", "friday.charm")
    Path("cut.charm").write_bytes(Path("friday.charm").read_bytes()[:-20])
    Path("r.bin").write_bytes(b"no database at all" * 500)
    Path("pad.toml").write_text(template().replace("start = 1", "start = 7"), "utf-8")
    return friday


@pytest.mark.parametrize("command", WRONG)
def test_a_sentence_of_one_style(around: Run, command: str) -> None:
    answer = around(*shlex.split(command))
    assert answer.code == 2
    assert answer.out == ""
    [line] = answer.err.splitlines()
    text = line.removeprefix("Error: ")
    assert text != line
    begins_with_a_name = text.startswith(PATHS) or re.match(r"[\"\d-]", text)
    assert text[0].isupper() or begins_with_a_name
    assert re.search(r"[.?!]\)?$", text)
    assert not re.search(r"[“”]|(?<!\w)'|\.\.$|: :", text)
