"""The designer's bench: how a sheet plays between good players, and what on it is never of use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from charmers.bots import random_faces
from charmers.rules.moves import KEEP, TAKE
from charmers.rules.position import Position
from charmers.sheet.definition import COLOURS, Sheet
from charmers.simulate.running import run
from charmers.simulate.statistics import Tally, share_error, spread
from charmers.simulate.study import Study

SELDOM = 0.02
"""What fewer of the finished sheets show is of no use."""
ENOUGH = 150
"""Fewer finished sheets cannot tell that: what none of 100 shows may well be on 4 % of all."""
LEANINGS = ("planner:fame", "planner:money")


@dataclass
class Bench:
    """What the games told of a sheet."""

    sheet: Sheet
    players: int
    bot: str
    seed: int
    sheets: int = 0
    """How many sheets were finished: the games, for each player."""
    games: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    seats: list[float] = field(default_factory=list)
    """Wins by seat; a shared win is shared."""
    picks: Counter[str] = field(default_factory=Counter)
    released: Counter[str] = field(default_factory=Counter)
    """On how many sheets each bonus was circled, """
    used: Counter[str] = field(default_factory=Counter)
    """and on how many it was crossed."""
    cells: Counter[str] = field(default_factory=Counter)
    """On how many sheets each cell has a road."""
    river: Counter[int] = field(default_factory=Counter)
    """On how many sheets each river space is marked, by its number."""
    chains: Counter[int] = field(default_factory=Counter)
    """Bonuses used in a turn."""
    leanings: dict[str, Tally] = field(default_factory=dict)
    """A planner that leans towards a track against two that do not."""

    def idle(self) -> list[str]:
        """The bonuses that hardly anyone uses."""
        return [
            bonus.id for bonus in self.sheet.bonuses if self.used[bonus.id] < SELDOM * max(1, self.sheets)
        ]

    def dead(self) -> list[str]:
        """The cells that hardly anyone reaches."""
        return [
            cell.id
            for cell in self.sheet.province.cells
            if not cell.is_residence and self.cells[cell.id] < SELDOM * max(1, self.sheets)
        ]

    def passed(self) -> list[int]:
        """The river spaces that hardly anyone marks."""
        spaces = range(1, len(self.sheet.river.spaces) + 1)
        return [space for space in spaces if self.river[space] < SELDOM * max(1, self.sheets)]

    def pick_share(self, colour: str) -> float:
        """The part of a colour in the dice taken."""
        return self.picks[colour] / max(1, self.picks.total())

    def seat_share(self, seat: int) -> tuple[float, float]:
        """How often a seat wins, and how far that may be off."""
        share = self.seats[seat] / max(1, self.games)
        return share, share_error(share, max(1, self.games))

    def leaning(self, bot: str) -> tuple[float, float]:
        """How often a leaning planner wins against two others, and how far that may be off."""
        tally = self.leanings[bot]
        share = float(tally.wins[0]) / tally.games
        return share, share_error(share, tally.games)

    def data(self) -> dict[str, object]:
        """The figures by their names in JSON."""
        part = max(1, self.sheets)
        return {
            "sheet": self.sheet.name,
            "digest": self.sheet.digest,
            "games": self.games,
            "players": self.players,
            "bot": self.bot,
            "seed": self.seed,
            "turns": spread(self.turns),
            "wins_by_seat": [_shared(self.seat_share(seat)) for seat in range(self.players)],
            "picks_by_colour": {colour: round(self.pick_share(colour), 4) for colour in COLOURS},
            "leanings": {bot.partition(":")[2]: _shared(self.leaning(bot)) for bot in self.leanings},
            "bonuses": {
                bonus.id: {
                    "circled": round(self.released[bonus.id] / part, 4),
                    "used": round(self.used[bonus.id] / part, 4),
                }
                for bonus in self.sheet.bonuses
            },
            "cells": {
                cell.id: round(self.cells[cell.id] / part, 4)
                for cell in self.sheet.province.cells
                if not cell.is_residence
            },
            "river": [round(self.river[n] / part, 4) for n in range(1, len(self.sheet.river.spaces) + 1)],
            "chains": {**spread(self.chains), "longest": max(self.chains, default=0)},
            "idle_bonuses": self.idle(),
            "dead_cells": self.dead(),
            "passed_spaces": self.passed(),
        }


def _shared(share: tuple[float, float]) -> dict[str, float]:
    return {"share": round(share[0], 4), "error": round(share[1], 4)}


def play_bench(bench: Bench, games: int) -> Iterator[None]:
    """Play the games of a bench, one after another, then those of the leaning planners."""
    study = Study(games, bench.sheet, (bench.bot,) * bench.players, bench.seed)
    bench.seats = [0.0] * bench.players
    for number in range(games):
        _play(bench, study, number)
        yield
    for bot in LEANINGS:
        tally = bench.leanings[bot] = Tally((bot, "planner", "planner"))
        for outcome in run(Study(games, bench.sheet, tally.bots, bench.seed)):
            tally.add(outcome)
            yield


def _play(bench: Bench, study: Study, number: int) -> None:
    tables, dice = study.tables, study.dice(number)
    position = Position(tables, study.players)
    bots = study.seated(number)
    while not position.over:
        if position.due:
            position.roll(random_faces(position, dice))
            continue
        seat, turn = position.seat, (position.dice.round, position.dice.turn)
        before = position.sheets[seat].used
        while not position.due and not position.over and turn == (position.dice.round, position.dice.turn):
            move = bots[seat].choose(position)
            if move.kind in (TAKE, KEEP):
                bench.picks[COLOURS[tables.colour_of[move.a]]] += 1
            position.play(move)
        bench.chains[(position.sheets[seat].used & ~before).bit_count()] += 1
    bench.games += 1
    bench.turns[
        (position.dice.round - 1) * position.dice.turns_in_round // study.players
        + position.dice.turn // study.players
    ] += 1
    winners = [standing.seat for standing in position.standings() if standing.winner]
    for seat in winners:
        bench.seats[seat] += 1 / len(winners)
    for sheet in position.sheets:
        bench.sheets += 1
        bench.released.update(tables.bonuses_in(sheet.released))
        bench.used.update(tables.bonuses_in(sheet.used))
        bench.cells.update(tables.cells[cell] for cell, sides in enumerate(sheet.roads) if sides)
        bench.river.update(n + 1 for n in range(tables.river_spaces) if sheet.river >> n & 1)
