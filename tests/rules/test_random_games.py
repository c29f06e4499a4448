"""A small round of what tests/tools/random_games.py plays by the thousand."""

from __future__ import annotations

from tests.tools.random_games import play_many, table


def test_random_games_of_every_kind_end_without_an_error() -> None:
    tallies = play_many(56)
    assert all(tally.games == 2 for tally in tallies.values())
    assert "56 games" in table(tallies)
