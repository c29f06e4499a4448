"""A symbol of the river that no blue die shows is a mistake of the definition."""

from __future__ import annotations

from pathlib import Path

from tests import command_line


def test_a_symbol_that_no_die_shows_is_told(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    command_line.run("sheets", "new", str(path))
    assert command_line.run("sheets", "check", str(path)).exit_code == 0
    text = path.read_text("utf-8").replace('symbol = "heron"', 'symbol = "kite"', 1)
    path.write_text(text, "utf-8")
    result = command_line.run("sheets", "check", str(path))
    assert result.exit_code == 1
    assert 'the river has "kite", which no face of the blue dice shows' in result.output
