"""Several sheets side by side: the same verdicts as one after another, and nothing is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from charmers.check import several
from charmers.check.several import check_several
from charmers.check.transcript import read_transcript
from charmers.check.verdict import Verdict, check_marks
from charmers.rules.tables import Tables

FINISHED = Path(__file__).parents[2] / "examples" / "finished"
NAMES = ("leila", "emil", "rajesh")


def works() -> list[several.Work]:
    found = [read_transcript(FINISHED / f"{name}.toml") for name in NAMES]
    return [(Tables(each.sheet), each.marks) for each in found]


def answers(verdicts: list[Verdict]) -> list[tuple[str, list[str]]]:
    return [(each.answer, [str(finding.where) for finding in each.findings]) for each in verdicts]


def test_sheets_side_by_side_get_the_same_verdicts_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(several, "count_cores", lambda: 2)
    found = check_several(works(), 60)
    assert answers(found) == answers([check_marks(*work, 60) for work in works()])
    assert [each.answer for each in found] == ["valid", "invalid", "valid"]
    assert multiprocessing.active_children() == []


def test_what_a_process_did_not_answer_is_checked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(several, "count_cores", lambda: 2)
    here = os.getpid()

    def falls(tables: Tables, marks: dict[str, str], seconds: float) -> Verdict:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return check_marks(tables, marks, seconds)

    monkeypatch.setattr(several, "check_marks", falls)
    assert [each.answer for each in check_several(works(), 60)] == ["valid", "invalid", "valid"]
    assert multiprocessing.active_children() == []
