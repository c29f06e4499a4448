"""A small round of what tests/random_games.py plays by the thousand."""

from __future__ import annotations

from tests.random_games import play_many, table


def test_forty_eight_random_games_end_without_an_error() -> None:
    tallies = play_many(48)
    assert all(tally.games == 2 for tally in tallies.values())
    assert "48 games" in table(tallies)
