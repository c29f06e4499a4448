"""A study written down game by game: a line of CSV for each, or its record."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import IO, Protocol

from charmers.sheet.definition import COLOURS
from charmers.sheet.new_file import new_text_file
from charmers.simulate.game import Outcome
from charmers.simulate.study import Study


class Taker(Protocol):
    """Someone who takes note of games."""

    def add(self, outcome: Outcome) -> None:
        """Take note of a game."""


class CsvLines:
    """A line for each game: how long it was, who won, and how each seat ended."""

    def __init__(self, file: IO[str], study: Study) -> None:
        self._study = study
        self._writer = csv.writer(file)
        columns = ["game", "rounds", "turns", "decisions", "winners", *COLOURS]
        for seat in range(1, study.players + 1):
            ends = ("bot", "fame", "money", "karma", "used", "overshoot")
            columns += [f"{end}{seat}" for end in ends]
        self._writer.writerow(columns)

    def add(self, outcome: Outcome) -> None:
        """Write the line of a game; seats and games are counted from 1."""
        winners = " ".join(str(seat + 1) for seat in outcome.winners)
        line: list[object] = [outcome.game + 1, outcome.rounds, outcome.turns, outcome.decisions, winners]
        line += outcome.picks
        for end in outcome.seats:
            line += [self._study.bots[end.bot], end.fame, end.money, end.karma, end.used, end.overshoot / 2]
        self._writer.writerow(line)


class RecordFiles:
    """A record for each game, named by its number."""

    def __init__(self, directory: Path, study: Study, force: bool = False) -> None:
        self._directory = directory
        self._force = force
        self._width = len(str(study.games))
        directory.mkdir(parents=True, exist_ok=True)

    def add(self, outcome: Outcome) -> None:
        """Write the record of a game."""
        path = self._directory / f"game-{outcome.game + 1:0{self._width}}.charm"
        # Not synchronised one by one: the same study gives the same records again.
        with new_text_file(path, self._force) as file:
            file.write(outcome.record)
