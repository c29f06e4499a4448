"""The command line as tests call it, with a Result that tells what was said and how it ended."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from charmers.cli import charmers
from tests.schemas import assert_fits


def run(*words: object, db: Path | None = None, typed: str | bytes = "", locale: str = "C.UTF-8") -> Result:
    """What ``charmers`` does with these words: games kept in ``db``, answers ``typed`` through a pipe."""
    environment = {"CHARMERS_LANG": "", "LC_ALL": locale, "CHARMERS_DB": str(db) if db else None}
    runner = CliRunner(env=environment)
    said = [str(word) for word in words]
    result = runner.invoke(charmers, said, input=typed, prog_name="charmers")
    assert_fits(said, result.stdout)
    return result
