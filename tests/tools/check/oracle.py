"""An oracle: every sheet with a few marks that play can lead to, found by playing everything.

It knows the engine's turns and nothing of ``charmers.check``. Marks never go away and every turn makes one,
so all sheets with up to so many marks are found by going on from sheets with fewer.

    python -m tests.tools.check.oracle --sheet sun --marks 5 --changes 20000
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from charmers.check.search import Search
from charmers.check.verdict import contradictions
from charmers.rules.agenda import GOODS_DIE, WHAT_SHIFT
from charmers.rules.dice import DiceTable
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN, Marks, marks_of, state_of
from charmers.rules.options import usable
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.rules.turn import Turn
from charmers.sheet.definition import PURPLE
from tests.conftest import tables_of

State = tuple[object, ...]
COUNTED = ("goods", "palace", "river", "roads")


def size(state: SheetState) -> int:
    """How many marks there are; the tracks, karma and bonuses follow from these."""
    sides = sum(road.bit_count() for road in state.roads)
    return sum(state.circled) + sum(state.sold) + sum(state.palace) + state.river.bit_count() + sides


def reachable(tables: Tables, most: int) -> dict[State, SheetState]:
    """Every sheet with at most so many marks that can stand at the end of a turn."""
    first = SheetState(tables)
    found: dict[State, SheetState] = {first.key(): first}
    todo = [first]
    while todo:
        for after in _turns(tables, todo.pop(), most):
            if after.key() not in found:
                found[after.key()] = after
                if after.overshoot(tables) <= 0:
                    todo.append(after)
    return found


def _turns(tables: Tables, before: SheetState, most: int) -> Iterator[SheetState]:
    """Every sheet that one turn leads to."""
    pairs = list(combinations_with_replacement(range(len(tables.faces[PURPLE])), 2))
    for karma in range(before.karma_left + 1):
        start = before.copy()
        start.karma_used += karma
        for colour, entries in enumerate(tables.actions):
            for entry in entries:
                for faces in pairs:
                    table = DiceTable(1)
                    for die, face in zip(tables.dice_of[PURPLE], faces, strict=True):
                        table.faces[die] = face
                    if not usable(tables, start, table, entry):
                        break
                    turn = Turn(tables, table, 0, start.copy())
                    turn.stack.append(entry | tables.dice_of[colour][0])
                    turn.advance()
                    ends = list(_ends(turn, table, most, set()))
                    yield from ends
                    if not any(_read_dice(tables, start, end) for end in ends):
                        break  # nobody has looked at the purple dice, whatever they show


def _read_dice(tables: Tables, before: SheetState, after: SheetState) -> bool:
    """Whether a place with a goods die was reached in a turn."""
    bonuses, spaces = after.released & ~before.released, after.river & ~before.river
    given = [items for bonus, items in enumerate(tables.bonus_items) if bonuses >> bonus & 1]
    given += [items for space, items in enumerate(tables.river_items) if spaces >> space & 1]
    return any(entry >> WHAT_SHIFT == GOODS_DIE for items in given for entry in items)


def _ends(turn: Turn, table: DiceTable, most: int, seen: set[object]) -> Iterator[SheetState]:
    if size(turn.sheet) > most:
        return
    if not turn.options:
        yield turn.sheet
        return
    key = (turn.sheet.key(), tuple(turn.stack), turn.waiting, turn.fresh)
    if key in seen:
        return
    seen.add(key)
    for move in turn.options:
        after = turn.copy(table, turn.sheet.copy())
        after.play(move)
        yield from _ends(after, table, most, seen)


def changed(tables: Tables, marks: Marks, random: Random) -> Marks:
    """The same marks with one or two that stand otherwise."""
    places = [place for row in tables.rows for place in row.places] + tables.bonus_ids
    near = [place for place in places if place in marks or not place.startswith(("fame.", "money."))]
    found = dict(marks)
    for _ in range(random.choice((1, 1, 2))):
        place = random.choice(near)
        roads = place.rpartition(".")[0] in tables.cells
        mark = "" if place in found else DRAWN if roads else random.choice((CIRCLED, CROSSED))
        if place in found and found[place] == CIRCLED and random.random() < 0.5:
            mark = CROSSED
        if mark:
            found[place] = mark
        else:
            del found[place]
    for track, bound in (("fame", 40), ("money", 76)):
        if random.random() < 0.15:
            count = sum(place.startswith(f"{track}.") for place in found)
            if count < bound:
                found[f"{track}.{count + 1}"] = CROSSED
    return found


def _size_of(tables: Tables, marks: Marks) -> int:
    """The same as ``size``, of marks that may be wrong."""
    row_of = {place: row for row in tables.rows for place in row.places}
    counted = [place for place in marks if place in row_of and row_of[place].part in COUNTED]
    sold = [place for place in counted if row_of[place].part == "goods" and marks[place] == CROSSED]
    return len(counted) + len(sold)


def judged(tables: Tables, marks: Marks, seconds: float) -> str:
    """What ``check`` says of marks, without what it would mend."""
    if contradictions(tables, marks):
        return "invalid"
    result = Search(tables, state_of(tables, marks)).run(seconds)
    return "valid" if result.line is not None else "invalid" if result.exhausted else "undecided"


def compare(tables: Tables, most: int, changes: int, seed: int = 0, seconds: float = 60) -> Counter[str]:
    """Count the answers of ``check`` by what the oracle says; what they disagree in is ``wrong``."""
    found = reachable(tables, most)
    random = Random(seed)
    legal = {tuple(sorted(marks_of(tables, state).items())) for state in found.values()}
    states = list(found.values())
    counts: Counter[str] = Counter(sheets=len(states))
    for number in range(changes):
        marks = marks_of(tables, random.choice(states))
        if number % 4:
            marks = changed(tables, marks, random)
        known = tuple(sorted(marks.items())) in legal
        if not known and _size_of(tables, marks) > most:
            counts["too large to say"] += 1
            continue
        answer = judged(tables, marks, seconds)
        right = "valid" if known else "invalid"
        counts[f"{right}, called {answer}"] += 1
        if answer not in (right, "undecided"):
            counts["wrong"] += 1
            print(f"{right}, called {answer}: {marks}")
    return counts


def main() -> None:
    """Compare as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", default="sun")
    parser.add_argument("--marks", type=int, default=5)
    parser.add_argument("--changes", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(dict(compare(tables_of(options.sheet), options.marks, options.changes, options.seed, 1.0)))


if __name__ == "__main__":
    main()
