"""How winning sheets look beside the others: what a sheet rewards, told by its marks and its books."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from charmers.bots import make_bot, random_faces
from charmers.rules.events import Event
from charmers.rules.moves import KEEP, TAKE
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import COLOURS
from charmers.sheet.library import find_sheet
from charmers.simulate.game import SOURCES, source_of
from charmers.simulate.study import tables_of


class Portrait:
    """The sums over some finished sheets, by name."""

    def __init__(self) -> None:
        self.sheets = 0
        self.sums: Counter[str] = Counter()

    def add(self, marks: dict[str, int]) -> None:
        """Count a sheet."""
        self.sheets += 1
        self.sums.update(marks)

    def mean(self, name: str) -> float:
        """The mean of a count."""
        return self.sums[name] / self.sheets

    def share(self, kind: str, source: str) -> float:
        """The part of all fame or money that came from a source."""
        return self.sums[f"{kind} {source}"] / sum(self.sums[f"{kind} {name}"] for name in SOURCES)


class Portraits(NamedTuple):
    """Those who won, and those who did not."""

    winners: Portrait
    others: Portrait


MARKS = (
    "fame",
    "money",
    *(f"{colour} dice" for colour in COLOURS),
    "buildings",
    "markets",
    "goods circled",
    "goods sold",
    "river spaces",
    "river position",
    "palace boxes",
    "upgrades",
    "karma circled",
    "karma used",
    "edges reached",
    "bonuses used",
)


def portraits(sheet: str, players: int, games: int, seed: int, bot: str = "planner") -> Portraits:
    """Let equal bots play, and look at the sheets at the end; shared wins count as won."""
    tables = tables_of(find_sheet(sheet))
    found = Portraits(Portrait(), Portrait())
    bots = [make_bot(bot, seat) for seat in range(players)]
    for game in range(games):
        position = Position(tables, players)
        source = Random(f"{seed} {game}")
        log: list[Event] = []
        dice: list[Counter[str]] = [Counter() for _ in range(players)]
        while not position.over:
            if position.due:
                position.roll(random_faces(position, source), log)
                continue
            move = bots[position.seat].choose(position)
            if move.kind in (TAKE, KEEP):
                dice[position.seat][f"{COLOURS[move.a >> 1]} dice"] += 1
            position.play(move, log)
        books: list[Counter[str]] = [Counter() for _ in range(players)]
        for event in log:
            if event.kind in ("fame", "money"):
                books[event.seat][f"{event.kind} {source_of(event)}"] += event.amount
        for standing in position.standings():
            seat = standing.seat
            marks = {**_marks(tables, position.sheets[seat]), **dice[seat], **books[seat]}
            (found.winners if standing.winner else found.others).add(marks)
    return found


def _marks(tables: Tables, state: SheetState) -> dict[str, int]:
    drawn = [cell for cell, sides in enumerate(state.roads) if sides]
    used = [name for bonus, name in enumerate(tables.bonus_ids) if state.used >> bonus & 1]
    reached = [name for bonus, name in enumerate(tables.bonus_ids) if state.released >> bonus & 1]
    return {
        "fame": state.fame,
        "money": state.money,
        "buildings": sum(1 for cell in drawn if tables.building[cell] >= 0),
        "markets": sum(1 for cell in drawn if tables.market[cell] >= 0),
        "goods circled": sum(state.circled),
        "goods sold": sum(state.sold),
        "river spaces": state.river.bit_count(),
        "river position": state.river_position,
        "palace boxes": sum(state.palace),
        "upgrades": sum(level - 1 for level in state.levels),
        "karma circled": state.karma,
        "karma used": state.karma_used,
        "edges reached": sum(1 for name in reached if name.startswith("edge:")),
        "bonuses used": len(used),
    }


def print_portraits(sheets: list[str], players: int, games: int, seed: int, bot: str = "planner") -> None:
    """A table of means, and a table of where fame and money came from."""
    found = [portrait for sheet in sheets for portrait in portraits(sheet, players, games, seed, bot)]
    heads = " | ".join(f"{sheet}, winners | {sheet}, others" for sheet in sheets)
    print(f"| mean of a sheet | {heads} |")
    print("|---" * (1 + 2 * len(sheets)) + "|")
    for name in MARKS:
        cells = [f"{portrait.mean(name):.1f}" for portrait in found]
        print(f"| {name} | {' | '.join(cells)} |")
    print()
    print(f"| part of it, % | {heads} |")
    print("|---" * (1 + 2 * len(sheets)) + "|")
    for kind in ("fame", "money"):
        for source in SOURCES:
            cells = [f"{100 * portrait.share(kind, source):.0f}" for portrait in found]
            if any(cell != "0" for cell in cells):
                print(f"| {kind} from {source} | {' | '.join(cells)} |")
